#ifndef DRIP_BLENDING_H
#define DRIP_BLENDING_H

#include "../kernels.h"
#include "Canvas.h"

// Pixels are words, or pairs of channels: red and blue, the low bytes of both halves of a word, or green and alpha, the high ones.

/// ⌊x·share/255 + ½⌋ for numbers up to 255: (y + ⌊y/256⌋)/256 is y·257/65,536.
#define DRIP_PRODUCT(x, share) (__builtin_convertvector((__builtin_convertvector((x) * (share) + 128, u32x32) * 257) >> 16, u16x32))
/// ⌊x·share/255 + ½⌋ for the low bytes of all pairs; none exceeds 255·255 + 128 + 254 < 65,536.
#define DRIP_LOW(x, share) (((((x) & 255) * (share) + 128) + ((((x) & 255) * (share) + 128) >> 8)) >> 8)
/// ⌊x·share/255 + ½⌋ for the high bytes, which stay in the high half.
#define DRIP_HIGH(x, share) (((((x) >> 8) * (share) + 128) + ((((x) >> 8) * (share) + 128) >> 8)) & 0xFF00)

static inline uint32_t blend_one(uint32_t pixel, uint32_t source, uint32_t share) {
    uint32_t low = (pixel & 0x00FF00FF) * share + 0x00800080;
    uint32_t high = (pixel >> 8 & 0x00FF00FF) * share + 0x00800080;
    low = (low + (low >> 8 & 0x00FF00FF)) >> 8 & 0x00FF00FF;
    high = (high + (high >> 8 & 0x00FF00FF)) & 0xFF00FF00;
    return source + (low | high);
}

static inline uint32_t blend_one_coverage(uint32_t pixel, uint32_t source, uint32_t coverage) {
    uint32_t low = (source & 0x00FF00FF) * coverage + 0x00800080;
    uint32_t high = (source >> 8 & 0x00FF00FF) * coverage + 0x00800080;
    low = (low + (low >> 8 & 0x00FF00FF)) >> 8 & 0x00FF00FF;
    high = (high + (high >> 8 & 0x00FF00FF)) & 0xFF00FF00;
    return blend_one(pixel, low | high, 255 - (high >> 24));
}

/// The low and the high bytes of sixteen pixels.
DRIP_PART void split(const u32x16 *pixels, u16x32 *low, u16x32 *high) {
    *low = (u16x32)(*pixels & 0x00FF00FF);
    *high = (u16x32)*pixels >> 8;
}

/// 255 less the alpha of sixteen pixels, whose high bytes are given, for both pairs.
DRIP_PART void transparency(const u16x32 *high, u16x32 *shares) {
    const u32x16 clear = 255 - ((u32x16)*high >> 16);
    *shares = (u16x32)(clear | clear << 16);
}

/// Blends sixteen sources onto pixels (source-over).
DRIP_PART void blend_sixteen(u32x16 *pixels, const u32x16 *sources) {
    u16x32 low, high, source_low, source_high, backdrop_shares;
    split(pixels, &low, &high);
    split(sources, &source_low, &source_high);
    transparency(&source_high, &backdrop_shares);
    low = DRIP_PRODUCT(low, backdrop_shares);
    high = DRIP_PRODUCT(high, backdrop_shares);
    *pixels = *sources + (u32x16)(low | high << 8);
}

/// Blends sixteen sources, each × its share of 255.
DRIP_PART void blend_shares(u32x16 *pixels, const u32x16 *sources, const u32x16 *shares) {
    const u16x32 both_shares = (u16x32)(*shares | *shares << 16);
    u16x32 low, high, source_low, source_high, backdrop_shares;
    split(pixels, &low, &high);
    split(sources, &source_low, &source_high);
    source_low = DRIP_PRODUCT(source_low, both_shares);
    source_high = DRIP_PRODUCT(source_high, both_shares);
    transparency(&source_high, &backdrop_shares);
    low = source_low + DRIP_PRODUCT(low, backdrop_shares);
    high = source_high + DRIP_PRODUCT(high, backdrop_shares);
    *pixels = (u32x16)(low | high << 8);
}

/// Blends one source onto sixteen pixels. `share` is 255 less the source's alpha.
DRIP_PART void blend_line(uint8_t *pixels, const u32x16 *source, uint16_t share) {
    u16x32 x;
    memcpy(&x, pixels, sizeof x);
    x = DRIP_LOW(x, share) | DRIP_HIGH(x, share);
    const u32x16 result = (u32x16)x + *source;
    memcpy(pixels, &result, sizeof result);
}

/// Blends one source onto pixels, one after the other. `share` is 255 less the source's alpha.
DRIP_PART void blend_each(uint8_t *pixels, size_t count, uint32_t source, uint32_t share) {
#pragma clang loop vectorize(disable) unroll(disable)
    for (size_t index = 0; index < count; index++) {
        uint32_t pixel;
        memcpy(&pixel, pixels + index * 4, 4);
        pixel = blend_one(pixel, source, share);
        memcpy(pixels + index * 4, &pixel, 4);
    }
}

/// Blends one source, by sixteen shares of 255, onto a block of 1…16 pixels, which are in memory or all `color`.
DRIP_PART void blend_block(uint8_t *pixels, size_t count, int is_uniform, uint32_t color, uint32_t source, const u32x16 *shares) {
    if (count == 16) {
        const u32x16 sources = source;
        u32x16 pixel = color;
        if (!is_uniform) memcpy(&pixel, pixels, sizeof pixel);
        blend_shares(&pixel, &sources, shares);
        memcpy(pixels, &pixel, sizeof pixel);
        return;
    }
    for (size_t index = 0; index < count; index++) {
        if (!is_uniform) memcpy(&color, pixels + index * 4, 4);
        const uint32_t pixel = blend_one_coverage(color, source, (*shares)[index]);
        memcpy(pixels + index * 4, &pixel, 4);
    }
}

/// Copies `size` bytes. It is usually `whole`, a constant, for which one instruction is enough.
DRIP_PART void copy_part(void *target, const void *source, size_t size, size_t whole) {
    if (size == whole) memcpy(target, source, whole);
    else memcpy(target, source, size);
}

/// The pixels of a row as if the first column were in memory. The address is computed as an integer: it may lie before the memory.
static inline uint8_t *drip_row(const drip_canvas *canvas, size_t row) {
    return (uint8_t *)((uintptr_t)canvas->pixels + (row * canvas->pixels_per_row - canvas->first_column) * 4);
}

#endif
