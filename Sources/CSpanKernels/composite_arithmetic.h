#ifndef DRIP_COMPOSITE_ARITHMETIC_H
#define DRIP_COMPOSITE_ARITHMETIC_H

#include "kernel_arithmetic.h"

/// Composites sources onto pixels. `shares` may be NULL, then all have `share`. Sources that `are_opaque` hide what they cover whole. `room` pixels
/// after the last are in memory, as sources and as backdrop; they are not changed.
DRIP_PART void composite(
    uint8_t *pixels, const uint32_t *sources, size_t count, size_t room, int are_opaque, uint32_t share, const uint8_t *shares) {
    typedef uint8_t Shares __attribute__((vector_size(16), aligned(1)));
    const Shares numbers = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    if (!shares && share == 255 && are_opaque) {
        memcpy(pixels, sources, count * 4);
        return;
    }
    size_t index = 0;
    for (; index < count && index + 16 <= count + room; index += 16) {
        const size_t rest = count - index;
        Pixels pixel, source, own = (Pixels){0} + share;
        Shares bytes = (Shares){0} + (uint8_t)share;
        memcpy(&pixel, pixels + index * 4, sizeof pixel);
        memcpy(&source, sources + index, sizeof source);
        if (shares) memcpy(&bytes, shares + index, sizeof bytes);
        if (rest < 16) bytes &= (Shares)(numbers < (uint8_t)rest);
        if (shares || rest < 16) {
            uint64_t halves[2];
            memcpy(halves, &bytes, sizeof halves);
            if ((halves[0] | halves[1]) == 0) continue;
            if (are_opaque && (halves[0] & halves[1]) == UINT64_MAX) {
                memcpy(pixels + index * 4, &source, sizeof source);
                continue;
            }
            own = __builtin_convertvector(bytes, Pixels);
        }
        if (!shares && share == 255 && rest >= 16) {
            Pixels rest = 255 - (source >> 24);
            rest |= rest << 16;
            const Pairs low = DRIP_PRODUCT((Pairs)(pixel & 0x00FF00FF), (Pairs)rest), high = DRIP_PRODUCT((Pairs)pixel >> 8, (Pairs)rest);
            pixel = source + (Pixels)(low | high << 8);
        } else {
            DRIP_BLEND_COVERAGE(pixel, (Pairs)(source & 0x00FF00FF), (Pairs)(source >> 8 & 0x00FF00FF), own);
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

/// Writes the pixels of those uniform blocks that the run touches, except where it hides whole blocks.
DRIP_PART void expand_blocks(const drip_canvas *canvas, size_t row, size_t column, size_t end, int is_hidden) {
    uint8_t *const pixels = drip_row(canvas, row);
    const uint8_t *const colors = (const uint8_t *)canvas->colors + row * canvas->blocks_per_row * 4;
    uint64_t *const uniform = canvas->uniform + row * canvas->words_per_row;
    for (size_t block = column / 16; block * 16 < end; block++) {
        const uint64_t flag = (uint64_t)1 << (block % 64);
        if (!(uniform[block / 64] & flag)) continue;
        uniform[block / 64] &= ~flag;
        const size_t first = block * 16, last = first + 16 < canvas->width ? first + 16 : canvas->width;
        if (is_hidden && first >= column && last <= end) continue;
        uint32_t color;
        memcpy(&color, colors + block * 4, 4);
        const Pixels all = (Pixels){0} + color;
        if (last - first == 16) memcpy(pixels + first * 4, &all, sizeof all);
        else for (size_t index = first; index < last; index++) memcpy(pixels + index * 4, &color, 4);
    }
}

/// Moves both ends to the next eight pixels that are not all uncovered.
DRIP_PART void trim(const uint8_t *shares, size_t *first, size_t *end) {
    uint64_t eight;
    for (; *end - *first >= 8; *first += 8) {
        memcpy(&eight, shares + *first, sizeof eight);
        if (eight != 0) break;
    }
    for (; *end - *first >= 8; *end -= 8) {
        memcpy(&eight, shares + *end - 8, sizeof eight);
        if (eight != 0) break;
    }
}

#endif
