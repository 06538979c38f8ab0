#include "blending.h"
#include "PaintKernels.h"

DRIP_CLONES void drip_blend(void *pixels, size_t count, uint32_t source) {
    uint8_t *p = pixels;
    const uint16_t share = (uint16_t)(255 - (source >> 24));
    const u32x16 all = source;
    size_t index = 0;
    for (; index + 16 <= count; index += 16) blend_line(p + index * 4, &all, share);
    const u32x4 few = source;
    for (; index + 4 <= count; index += 4) {
        u16x8 x;
        memcpy(&x, p + index * 4, sizeof x);
        x = DRIP_LOW(x, share) | DRIP_HIGH(x, share);
        u32x4 result = (u32x4)x + few;
        memcpy(p + index * 4, &result, sizeof result);
    }
    blend_each(p + index * 4, count - index, source, share);
}

DRIP_CLONES void drip_fill(void *pixels, size_t count, uint32_t color) {
    uint8_t *p = pixels;
    const u32x16 all = color;
    size_t index = 0;
    for (; index + 16 <= count; index += 16) memcpy(p + index * 4, &all, sizeof all);
    for (; index < count; index++) memcpy(p + index * 4, &color, 4);
}

/// Returns which of `count` blocks, 1…64, have the same colour in both.
DRIP_PART uint64_t same_colors(const uint8_t *a, const uint8_t *b, size_t count) {
    uint64_t result = 0;
    size_t block = 0;
    for (; block + 8 <= count; block += 8) {
        u32x8 x, y;
        memcpy(&x, a + block * 4, sizeof x);
        memcpy(&y, b + block * 4, sizeof y);
        result |= (uint64_t)DRIP_BITS_8(x == y) << block;
    }
    for (; block < count; block++) result |= (uint64_t)(memcmp(a + block * 4, b + block * 4, 4) == 0) << block;
    return result;
}

/// Writes `count` > 0 blocks, each in its colour. All stores but the first and the last are aligned to cache lines, because a store that crosses a
/// line takes twice as long.
DRIP_PART void write_blocks(uint8_t *pixels, const uint8_t *colors, size_t count) {
    const size_t before = (uintptr_t)pixels % 64;
    const u32x16 lanes = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const i32x16 is_next = lanes >= (uint32_t)(before / 4);
    uint32_t color;
    memcpy(&color, colors, 4);
    u32x16 last = color;
    memcpy(pixels, &last, sizeof last);
#pragma clang loop unroll(disable)
    for (size_t block = 1; block < count; block++) {
        memcpy(&color, colors + block * 4, 4);
        const u32x16 next = color, line = is_next ? next : last;
        memcpy(pixels + block * 64 - before, &line, sizeof line);
        last = next;
    }
    memcpy(pixels + (count - 1) * 64, &last, sizeof last);
}

/// Writes the pixels of the uniform blocks of a row, the last of which may be narrower. With `kept`, blocks that have
/// their colour from the last time, in `kept_colors`, are not written.
DRIP_PART void expand_row(
    uint8_t *pixels, size_t width, const uint8_t *colors, const uint64_t *uniform, uint64_t *kept, uint8_t *kept_colors) {
    for (; width > 0; pixels += 4096, colors += 256, uniform++) {
        const size_t columns = width < 1024 ? width : 1024, whole = columns / 16, count = (columns + 15) / 16;
        const uint64_t all = UINT64_MAX >> (64 - count);
        uint64_t blocks = *uniform & all;
        width -= columns;
        if (kept) {
            const uint64_t same = blocks & *kept;
            *kept++ = blocks;
            if (same != 0) blocks &= ~(same & same_colors(colors, kept_colors, count));
            if (blocks == 0) {
                kept_colors += 256;
                continue;
            }
        }
        if (whole < count && blocks >> whole & 1) {
            for (size_t column = whole * 16; column < columns; column++) memcpy(pixels + column * 4, colors + whole * 4, 4);
            if (kept) memcpy(kept_colors + whole * 4, colors + whole * 4, 4);
            blocks &= ~((uint64_t)1 << whole);
        }
        // Where colours are kept, few blocks of a row are written.
        if (!kept && blocks != 0 && blocks == all >> (count - whole)) {
            write_blocks(pixels, colors, whole);
            blocks = 0;
        }
        for (; blocks != 0; blocks &= blocks - 1) {
            const size_t block = (size_t)__builtin_ctzll(blocks);
            uint32_t color;
            memcpy(&color, colors + block * 4, 4);
            if (kept) memcpy(kept_colors + block * 4, &color, 4);
            const u32x16 pixel = color;
            memcpy(pixels + block * 64, &pixel, sizeof pixel);
        }
        if (kept) kept_colors += 256;
    }
}

DRIP_CLONES void drip_expand(const drip_canvas *canvas, size_t rows, void *kept_colors) {
    for (size_t row = 0; row < rows; row++) {
        uint8_t *const pixels = drip_row(canvas, row);
        const size_t words = row * canvas->words_per_row, offset = row * canvas->blocks_per_row * 4;
        const uint8_t *const colors = (const uint8_t *)canvas->colors + offset;
        if (canvas->kept && kept_colors) {
            expand_row(
                pixels, canvas->width, colors, canvas->uniform + words, canvas->kept + words, (uint8_t *)kept_colors + offset);
        } else {
            expand_row(pixels, canvas->width, colors, canvas->uniform + words, 0, 0);
        }
    }
}
