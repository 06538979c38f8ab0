#include "kernel_arithmetic.h"

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

/// Returns which of `count` blocks, 1…64, have the same colour in both.
DRIP_PART uint64_t same_colors(const uint8_t *a, const uint8_t *b, size_t count) {
    typedef uint32_t Eight __attribute__((vector_size(32)));
    typedef _Bool EightFlags __attribute__((ext_vector_type(8)));
    uint64_t result = 0;
    size_t block = 0;
    for (; block + 8 <= count; block += 8) {
        Eight x, y;
        memcpy(&x, a + block * 4, sizeof x);
        memcpy(&y, b + block * 4, sizeof y);
        const EightFlags flags = __builtin_convertvector(x == y, EightFlags);
        uint8_t bits;
        memcpy(&bits, &flags, sizeof bits);
        result |= (uint64_t)bits << block;
    }
    for (; block < count; block++) result |= (uint64_t)(memcmp(a + block * 4, b + block * 4, 4) == 0) << block;
    return result;
}

DRIP_CLONES void drip_expand(const drip_canvas *canvas, size_t rows, void *kept_colors) {
    for (size_t row = 0; row < rows; row++) {
        uint8_t *const pixels = drip_row(canvas, row);
        for (size_t word = 0; word * 64 < canvas->blocks_per_row; word++) {
            const size_t left = canvas->blocks_per_row - word * 64, count = left < 64 ? left : 64;
            const size_t at = row * canvas->blocks_per_row + word * 64;
            const uint8_t *const colors = (const uint8_t *)canvas->colors + at * 4;
            uint8_t *const own = kept_colors ? (uint8_t *)kept_colors + at * 4 : 0;
            uint64_t blocks = canvas->uniform[row * canvas->words_per_row + word] & UINT64_MAX >> (64 - count);
            if (canvas->kept && own) {
                uint64_t *const kept = canvas->kept + row * canvas->words_per_row + word;
                const uint64_t same = blocks & *kept;
                *kept = blocks;
                if (same != 0) blocks &= ~(same & same_colors(colors, own, count));
            }
            while (blocks != 0) {
                // A run of uniform blocks, of which the last of a row may be narrower.
                const size_t first = (size_t)__builtin_ctzll(blocks);
                const uint64_t others = ~(blocks >> first);
                const size_t end = others == 0 ? 64 : first + (size_t)__builtin_ctzll(others), start = word * 64;
                const size_t whole = (start + end) * 16 <= canvas->width ? end : canvas->width / 16 - start;
                blocks &= end == 64 ? 0 : UINT64_MAX << end;
                if (own) memcpy(own + first * 4, colors + first * 4, (end - first) * 4);
                for (size_t block = first; block < whole; block++) {
                    uint32_t color;
                    memcpy(&color, colors + block * 4, 4);
                    const Pixels all = (Pixels){0} + color;
                    memcpy(pixels + (start + block) * 64, &all, sizeof all);
                }
                if (whole == end) continue;
                for (size_t column = (start + whole) * 16; column < canvas->width; column++)
                    memcpy(pixels + column * 4, colors + whole * 4, 4);
            }
        }
    }
}
