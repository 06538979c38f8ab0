#include "CSpanKernels.h"

#include <string.h>

// Clones need the loader's help, which Linux has; elsewhere one version for the baseline serves.
#if defined(__x86_64__) && defined(__linux__)
#define DRIP_CLONES __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define DRIP_CLONES
#endif

/// Sixteen pixels as pairs of channels, and as words. Wider than many registers: the compiler splits it.
typedef uint16_t Pairs __attribute__((vector_size(64), aligned(4)));
typedef uint32_t Pixels __attribute__((vector_size(64), aligned(4)));
/// The same for four pixels.
typedef uint16_t FewPairs __attribute__((vector_size(16), aligned(4)));
typedef uint32_t FewPixels __attribute__((vector_size(16), aligned(4)));

/// ⌊x·share/255 + ½⌋ for the low bytes of all pairs; none exceeds 255·255 + 128 + 254 < 65,536.
#define DRIP_LOW(x, share) (((((x) & 255) * (share) + 128) + ((((x) & 255) * (share) + 128) >> 8)) >> 8)
/// The same for the high bytes, left in place.
#define DRIP_HIGH(x, share) (((((x) >> 8) * (share) + 128) + ((((x) >> 8) * (share) + 128) >> 8)) & 0xFF00)

static inline uint32_t blend_one(uint32_t pixel, uint32_t source, uint32_t share) {
    uint32_t low = (pixel & 0x00FF00FF) * share + 0x00800080;
    uint32_t high = (pixel >> 8 & 0x00FF00FF) * share + 0x00800080;
    low = (low + (low >> 8 & 0x00FF00FF)) >> 8 & 0x00FF00FF;
    high = (high + (high >> 8 & 0x00FF00FF)) & 0xFF00FF00;
    return source + (low | high);
}

DRIP_CLONES void drip_blend(void *pixels, size_t count, uint32_t source) {
    uint8_t *p = pixels;
    const uint16_t share = (uint16_t)(255 - (source >> 24));
    const Pixels all = (Pixels){0} + source;
    size_t index = 0;
    for (; index + 16 <= count; index += 16) {
        Pairs x;
        memcpy(&x, p + index * 4, sizeof x);
        x = DRIP_LOW(x, share) | DRIP_HIGH(x, share);
        Pixels result = (Pixels)x + all;
        memcpy(p + index * 4, &result, sizeof result);
    }
    const FewPixels few = (FewPixels){0} + source;
    for (; index + 4 <= count; index += 4) {
        FewPairs x;
        memcpy(&x, p + index * 4, sizeof x);
        x = DRIP_LOW(x, share) | DRIP_HIGH(x, share);
        FewPixels result = (FewPixels)x + few;
        memcpy(p + index * 4, &result, sizeof result);
    }
#pragma clang loop vectorize(disable) unroll(disable)
    for (; index < count; index++) {
        uint32_t pixel;
        memcpy(&pixel, p + index * 4, 4);
        pixel = blend_one(pixel, source, share);
        memcpy(p + index * 4, &pixel, 4);
    }
}

DRIP_CLONES void drip_fill(void *pixels, size_t count, uint32_t color) {
    uint8_t *p = pixels;
    const Pixels all = (Pixels){0} + color;
    size_t index = 0;
    for (; index + 16 <= count; index += 16) memcpy(p + index * 4, &all, sizeof all);
    for (; index < count; index++) memcpy(p + index * 4, &color, 4);
}

DRIP_CLONES void drip_expand(void *pixels, size_t width, const void *colors, const uint64_t *uniform) {
    uint8_t *p = pixels;
    const uint8_t *c = colors;
    const size_t whole = width / 16;
    for (size_t block = 0; block < whole; block++) {
        if (!(uniform[block / 64] >> (block % 64) & 1)) continue;
        uint32_t color;
        memcpy(&color, c + block * 4, 4);
        const Pixels all = (Pixels){0} + color;
        memcpy(p + block * 64, &all, sizeof all);
    }
    if (width % 16 == 0 || !(uniform[whole / 64] >> (whole % 64) & 1)) return;
    for (size_t index = whole * 16; index < width; index++) memcpy(p + index * 4, c + whole * 4, 4);
}
