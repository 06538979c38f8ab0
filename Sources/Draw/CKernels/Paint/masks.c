#include "blending.h"
#include "PaintKernels.h"

/// Masks sixteen pixels or fewer. Luminance × 65,536 and alpha × 65,536 have weights of 65,536 in sum; products fit 32 bits.
DRIP_PART void mask_pixels(uint8_t *mask, const uint8_t *layer, size_t count, int is_luminance, int is_inverse) {
    u32x16 pixel = 0;
    u8x16 bytes = 0;
    memcpy(&pixel, layer, count * 4);
    memcpy(&bytes, mask, count);
    u32x16 value = is_luminance ? (pixel & 255) * 13933 + (pixel >> 8 & 255) * 46871 + (pixel >> 16 & 255) * 4732 : pixel >> 24 << 16;
    if (is_inverse) value = (255u << 16) - value;
    u32x16 product = ((__builtin_convertvector(bytes, u32x16) * value + 32768) >> 16) + 128;
    product = (product + (product >> 8)) >> 8;
    bytes = __builtin_convertvector(product, u8x16);
    memcpy(mask, &bytes, count);
}

#define DRIP_MASK(is_luminance, is_inverse)                                                                                         \
    do {                                                                                                                            \
        size_t index = 0;                                                                                                           \
        for (; index + 16 <= count; index += 16) mask_pixels(mask + index, pixels + index * 4, 16, is_luminance, is_inverse);       \
        if (index < count) mask_pixels(mask + index, pixels + index * 4, count - index, is_luminance, is_inverse);                  \
    } while (0)

DRIP_CLONES void drip_mask(uint8_t *mask, const void *layer, size_t count, int32_t is_luminance, int32_t is_inverse) {
    const uint8_t *const pixels = layer;
    if (is_luminance) {
        if (is_inverse) DRIP_MASK(1, 1);
        else DRIP_MASK(1, 0);
    } else {
        if (is_inverse) DRIP_MASK(0, 1);
        else DRIP_MASK(0, 0);
    }
}

DRIP_CLONES void drip_multiply_shares(uint8_t *mask, const uint8_t *other, size_t count) {
    for (size_t index = 0; index < count; index += 16) {
        const size_t some = count - index < 16 ? count - index : 16;
        u8x16 one = 0, two = 0;
        copy_part(&one, mask + index, some, 16);
        copy_part(&two, other + index, some, 16);
        u16x16 product = __builtin_convertvector(one, u16x16) * __builtin_convertvector(two, u16x16) + 128;
        product = (product + (product >> 8)) >> 8;
        one = __builtin_convertvector(product, u8x16);
        copy_part(mask + index, &one, some, 16);
    }
}

DRIP_CLONES void drip_scale_color(void *pixels, uint32_t color, size_t count, const uint8_t *shares) {
    const u32x16 source = color;
    for (size_t index = 0; index < count; index += 16) {
        const size_t some = count - index < 16 ? count - index : 16;
        u8x16 bytes = 0;
        copy_part(&bytes, shares + index, some, 16);
        const u32x16 pixel_shares = __builtin_convertvector(bytes, u32x16);
        u32x16 pixel = 0;
        blend_shares(&pixel, &source, &pixel_shares);
        memcpy((uint8_t *)pixels + index * 4, &pixel, some < 16 ? some * 4 : 64);
    }
}
