#ifndef DRIP_COMPOSITING_H
#define DRIP_COMPOSITING_H

#include "blending.h"

/// Blends sixteen opaque sources, each × its share of 255: such a product has the share as its alpha.
DRIP_PART void blend_opaque(u32x16 *pixels, const u32x16 *sources, const u8x16 *shares) {
    const u16x32 both_shares = (u16x32)__builtin_shufflevector(
        *shares, (u8x16)0, 0, 16, 0, 16, 1, 16, 1, 16, 2, 16, 2, 16, 3, 16, 3, 16, 4, 16, 4, 16, 5, 16, 5, 16, 6, 16, 6, 16, 7, 16, 7, 16,
        8, 16, 8, 16, 9, 16, 9, 16, 10, 16, 10, 16, 11, 16, 11, 16, 12, 16, 12, 16, 13, 16, 13, 16, 14, 16, 14, 16, 15, 16, 15, 16);
    const u16x32 backdrop_shares = 255 - both_shares;
    u16x32 low, high, source_low, source_high;
    split(pixels, &low, &high);
    split(sources, &source_low, &source_high);
    low = DRIP_PRODUCT(source_low, both_shares) + DRIP_PRODUCT(low, backdrop_shares);
    high = DRIP_PRODUCT(source_high, both_shares) + DRIP_PRODUCT(high, backdrop_shares);
    *pixels = (u32x16)(low | high << 8);
}

/// Composites sources onto pixels. `shares` may be NULL, then all have `share`.
DRIP_PART void composite(uint8_t *pixels, const uint32_t *sources, size_t count, uint32_t share, const uint8_t *shares) {
    size_t index = 0;
    for (; index + 16 <= count; index += 16) {
        u32x16 pixel, source, pixel_shares = share;
        memcpy(&pixel, pixels + index * 4, sizeof pixel);
        memcpy(&source, sources + index, sizeof source);
        if (shares) {
            u8x16 bytes;
            memcpy(&bytes, shares + index, sizeof bytes);
            pixel_shares = __builtin_convertvector(bytes, u32x16);
        }
        if (!shares && share == 255) {
            // Opaque sources hide what lies behind them.
            if (DRIP_BITS_16(source < 0xFF000000) == 0) pixel = source;
            else blend_sixteen(&pixel, &source);
        } else {
            blend_shares(&pixel, &source, &pixel_shares);
        }
        memcpy(pixels + index * 4, &pixel, sizeof pixel);
    }
#pragma clang loop vectorize(disable) unroll(disable)
    for (; index < count; index++) {
        uint32_t pixel, source;
        memcpy(&pixel, pixels + index * 4, 4);
        memcpy(&source, sources + index, 4);
        pixel = blend_one_coverage(pixel, source, shares ? shares[index] : share);
        memcpy(pixels + index * 4, &pixel, 4);
    }
}

/// A row of a canvas.
typedef struct {
    /// As if the first column were in memory.
    uint8_t *pixels;
    const uint8_t *colors;
    uint64_t *uniform;
    size_t width;
} BlockRow;

DRIP_PART BlockRow block_row(const drip_canvas *canvas, size_t row) {
    return (BlockRow){
        drip_row(canvas, row), (const uint8_t *)canvas->colors + row * canvas->blocks_per_row * 4, canvas->uniform + row * canvas->words_per_row,
        canvas->width};
}

/// The shares of the block that begins at `first`; of pixels outside the columns, 0.
DRIP_PART unsigned __int128 block_shares(size_t first, size_t start, size_t end, uint32_t share, const uint8_t *shares) {
    const uint64_t eight = share * UINT64_C(0x0101010101010101);
    unsigned __int128 both = (unsigned __int128)eight << 64 | eight;
    if (first >= start && first + 16 <= end) {
        if (shares) memcpy(&both, shares + (first - start), sizeof both);
    } else {
        const size_t from = first < start ? start : first, to = first + 16 < end ? first + 16 : end;
        if (shares) memcpy(&both, shares + (from - start), sizeof both);
        both = both << 8 * (16 - (to - from)) >> 8 * (first + 16 - to);
    }
    return both;
}

/// Composites sources onto the block that begins at `first`, each by its share; not all of them are 0.
DRIP_PART void composite_block(const BlockRow *row, size_t first, unsigned __int128 both, const uint32_t *sources, int are_opaque) {
    const size_t block = first / 16;
    const int is_full = ~both == 0;
    const uint64_t flag = (uint64_t)1 << (block % 64);
    const int is_uniform = (row->uniform[block / 64] & flag) != 0;
    row->uniform[block / 64] &= ~flag;
    uint8_t *const pixels = row->pixels + first * 4;
    uint32_t color;
    memcpy(&color, row->colors + block * 4, 4);
    if (first + 16 > row->width) {
        for (size_t index = 0; index < row->width - first; index++) {
            if (!is_uniform) memcpy(&color, pixels + index * 4, 4);
            const uint32_t pixel = blend_one_coverage(color, sources[index], (uint32_t)(both >> 8 * index) & 255);
            memcpy(pixels + index * 4, &pixel, 4);
        }
        return;
    }
    u32x16 source, pixel = color;
    memcpy(&source, sources, sizeof source);
    if (is_full && are_opaque) {
        memcpy(pixels, &source, sizeof source);
        return;
    }
    if (!is_uniform) memcpy(&pixel, pixels, sizeof pixel);
    if (is_full) {
        blend_sixteen(&pixel, &source);
    } else {
        u8x16 bytes;
        memcpy(&bytes, &both, sizeof bytes);
        if (are_opaque) {
            blend_opaque(&pixel, &source, &bytes);
        } else {
            const u32x16 coverage = __builtin_convertvector(bytes, u32x16);
            blend_shares(&pixel, &source, &coverage);
        }
    }
    memcpy(pixels, &pixel, sizeof pixel);
}

/// Notes that the whole blocks of some columns are written.
DRIP_PART void clear_flags(const BlockRow *row, size_t start, size_t end) {
    for (size_t block = (start + 15) / 16; block < end / 16;) {
        const size_t last = end / 16 < (block | 63) + 1 ? end / 16 : (block | 63) + 1, count = last - block;
        row->uniform[block / 64] &= ~((count == 64 ? ~(uint64_t)0 : ((uint64_t)1 << count) - 1) << (block % 64));
        block = last;
    }
}

/// Composites sources onto the columns from `start` up to, not including, `end` of a row. `sources` begin with the block of the first column, and what
/// they hold beside the columns has no meaning. `shares` are those of the columns, and 15 more may be read; or NULL, then all have `share`. Sources
/// that `are_opaque` hide what they cover whole.
DRIP_PART void composite_blocks(
    const BlockRow *row, size_t start, size_t end, const uint32_t *sources, int are_opaque, uint32_t share, const uint8_t *shares) {
    for (size_t first = start & ~(size_t)15; first < end; first += 16, sources += 16) {
        const size_t block = first / 16;
        if (!shares && share == 255 && first >= start && first + 16 <= end) {
            // Whole blocks that are written need no decision.
            const uint64_t others = row->uniform[block / 64] >> (block % 64);
            const size_t written = others == 0 ? 64 - block % 64 : (size_t)__builtin_ctzll(others), whole = (end - first) / 16;
            const size_t count = written < whole ? written : whole;
            if (are_opaque) memcpy(row->pixels + first * 4, sources, count * 64);
            else composite(row->pixels + first * 4, sources, count * 16, 255, NULL);
            if (count > 0) {
                first += (count - 1) * 16;
                sources += (count - 1) * 16;
                continue;
            }
        }
        const unsigned __int128 both = block_shares(first, start, end, share, shares);
        if (both != 0) composite_block(row, first, both, sources, are_opaque);
    }
}

/// Writes the pixels of a block that is uniform.
DRIP_PART void expand_block(const BlockRow *row, size_t block) {
    const uint64_t flag = (uint64_t)1 << (block % 64);
    if (!(row->uniform[block / 64] & flag)) return;
    row->uniform[block / 64] &= ~flag;
    const size_t first = block * 16, last = first + 16 < row->width ? first + 16 : row->width;
    uint32_t color;
    memcpy(&color, row->colors + block * 4, 4);
    for (size_t index = first; index < last; index++) memcpy(row->pixels + index * 4, &color, 4);
}

/// Writes the pixels of those uniform blocks that the run touches but does not hide. All of its blocks count as written afterwards.
DRIP_PART void expand_ends(const BlockRow *row, size_t column, size_t end) {
    if (column % 16 != 0) expand_block(row, column / 16);
    if (end % 16 != 0) expand_block(row, end / 16);
    clear_flags(row, column, end);
}

DRIP_PART int are_uncovered(const uint8_t *shares) {
    uint64_t both[2];
    memcpy(both, shares, sizeof both);
    return (both[0] | both[1]) == 0;
}

/// Leaves out pixels that are uncovered, sixteen at a time, at both ends.
DRIP_PART void trim(const uint8_t *shares, size_t *first, size_t *end) {
    while (*first + 16 <= *end && are_uncovered(shares + *first)) *first += 16;
    while (*first + 16 <= *end && are_uncovered(shares + *end - 16)) *end -= 16;
}

#endif
