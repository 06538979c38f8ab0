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

/// The pixels of a row as if the first column were in memory. The address is computed as an integer: it may lie before the memory.
static inline uint8_t *drip_row(const drip_canvas *canvas, size_t row) {
    return (uint8_t *)((uintptr_t)canvas->pixels + (row * canvas->pixels_per_row - canvas->first_column) * 4);
}

#endif
