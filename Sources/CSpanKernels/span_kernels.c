#include "CSpanKernels.h"

#include <string.h>

// Clones need the loader's help, which Linux has; elsewhere one version for the baseline serves. Tests define it themselves, to compile and
// call each version by itself.
#ifndef DRIP_CLONES
#if defined(__x86_64__) && defined(__linux__)
#define DRIP_CLONES __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define DRIP_CLONES
#endif
#endif

/// Sixteen pixels as pairs of channels, and as words. Wider than many registers: the compiler splits it.
typedef uint16_t Pairs __attribute__((vector_size(64), aligned(4)));
typedef uint32_t Pixels __attribute__((vector_size(64), aligned(4)));
/// The same for four pixels.
typedef uint16_t FewPairs __attribute__((vector_size(16), aligned(4)));
typedef uint32_t FewPixels __attribute__((vector_size(16), aligned(4)));

// Macros, since vectors cannot be passed between functions that are compiled for different processors.

/// ⌊x·share/255 + ½⌋ for numbers up to 255.
#define DRIP_PRODUCT(x, share) (((x) * (share) + 128 + (((x) * (share) + 128) >> 8)) >> 8)
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

/// Eight pixels as words, as pairs of channels, and their coverage.
typedef uint32_t Words __attribute__((vector_size(32), aligned(4)));
typedef uint16_t WordPairs __attribute__((vector_size(32), aligned(4)));
typedef uint8_t Bytes __attribute__((vector_size(8), aligned(1)));

static inline uint32_t blend_one_coverage(uint32_t pixel, uint32_t source, uint32_t coverage) {
    uint32_t low = (source & 0x00FF00FF) * coverage + 0x00800080;
    uint32_t high = (source >> 8 & 0x00FF00FF) * coverage + 0x00800080;
    low = (low + (low >> 8 & 0x00FF00FF)) >> 8 & 0x00FF00FF;
    high = (high + (high >> 8 & 0x00FF00FF)) & 0xFF00FF00;
    return blend_one(pixel, low | high, 255 - (high >> 24));
}

DRIP_CLONES void drip_blend_coverage(
    void *pixels, size_t pixels_per_row, size_t count, size_t rows, uint32_t source, const uint8_t *coverage, size_t coverage_per_row) {
    const Words opaque = (Words){0} + source;
    const int is_opaque = source >= 0xFF000000;
    const WordPairs source_low = (WordPairs)((Words){0} + (source & 0x00FF00FF));
    const WordPairs source_high = (WordPairs)((Words){0} + (source >> 8 & 0x00FF00FF));
    for (size_t row = 0; row < rows; row++) {
        uint8_t *p = (uint8_t *)pixels + row * pixels_per_row * 4;
        const uint8_t *shares_of_row = coverage + row * coverage_per_row;
        size_t index = 0;
        for (; index + 8 <= count; index += 8) {
            uint64_t all;
            memcpy(&all, shares_of_row + index, sizeof all);
            // Beside an outline there is nothing to do, and inside of an opaque one nothing to blend.
            if (all == 0) continue;
            if (all == UINT64_MAX && is_opaque) {
                memcpy(p + index * 4, &opaque, sizeof opaque);
                continue;
            }
            Bytes bytes;
            memcpy(&bytes, &all, sizeof bytes);
            Words share = __builtin_convertvector(bytes, Words);
            share |= share << 16;
            const WordPairs shares = (WordPairs)share;
            WordPairs low = DRIP_PRODUCT(source_low, shares);
            WordPairs high = DRIP_PRODUCT(source_high, shares);
            Words rest = 255 - ((Words)high >> 16);
            rest |= rest << 16;
            Words pixel;
            memcpy(&pixel, p + index * 4, sizeof pixel);
            const WordPairs rests = (WordPairs)rest;
            low += DRIP_PRODUCT((WordPairs)(pixel & 0x00FF00FF), rests);
            high += DRIP_PRODUCT((WordPairs)pixel >> 8, rests);
            pixel = (Words)(low | high << 8);
            memcpy(p + index * 4, &pixel, sizeof pixel);
        }
#pragma clang loop vectorize(disable) unroll(disable)
        for (; index < count; index++) {
            uint32_t pixel;
            memcpy(&pixel, p + index * 4, 4);
            pixel = blend_one_coverage(pixel, source, shares_of_row[index]);
            memcpy(p + index * 4, &pixel, 4);
        }
    }
}

typedef int32_t Lanes __attribute__((vector_size(32), aligned(4)));
typedef int32_t BothLanes __attribute__((vector_size(64), aligned(4)));

DRIP_CLONES size_t drip_coverage(
    int64_t *sums, int32_t *passes, size_t cells_per_row, size_t count, size_t rows, int is_even_odd, int32_t *left,
    uint8_t *coverage, uint8_t *unclear) {
    const Lanes zero = {0};
    const BothLanes nothing = {0};
    size_t unclear_rows = 0;
    for (size_t row = 0; row < rows; row++) {
        int64_t *s = sums + row * cells_per_row;
        int32_t *p = passes + row * cells_per_row;
        uint8_t *c = coverage + row * cells_per_row;
        Lanes carry = zero + left[row];
        Lanes many = zero;
        for (size_t index = 0; index < count; index += 8) {
            BothLanes both;
            memcpy(&both, s + index, sizeof both);
            Lanes x = __builtin_shufflevector(both, both, 0, 2, 4, 6, 8, 10, 12, 14);
            // A negative low half took one from the high half when they were added.
            Lanes area = __builtin_shufflevector(both, both, 1, 3, 5, 7, 9, 11, 13, 15) - (x >> 31);
            x += __builtin_shufflevector(zero, x, 0, 8, 9, 10, 11, 12, 13, 14);
            x += __builtin_shufflevector(zero, x, 0, 1, 8, 9, 10, 11, 12, 13);
            x += __builtin_shufflevector(zero, x, 0, 1, 2, 3, 8, 9, 10, 11);
            x += carry;
            carry = __builtin_shufflevector(x, x, 7, 7, 7, 7, 7, 7, 7, 7);
            Lanes sum = x - area;
            sum = (sum ^ (sum >> 31)) - (sum >> 31);
            Lanes own;
            memcpy(&own, p + index, sizeof own);
            // Level passes are in the high half and make `own` large, or negative, which is larger still.
            many |= is_even_odd ? (own & ~1) : ((own & ~1) != 0) & ((Words)(sum >> 16) < (Words)own);
            if (is_even_odd) {
                sum &= 0x1FFFF;
                const Lanes over = sum > 0x10000;
                sum = ((0x20000 - sum) & over) | (sum & ~over);
            } else {
                const Lanes over = sum > 0x10000;
                sum = (0x10000 & over) | (sum & ~over);
            }
            sum = ((sum << 8) - sum + 0x8000) >> 16;
            Bytes bytes = __builtin_convertvector((Words)sum, Bytes);
            memcpy(c + index, &bytes, sizeof bytes);
        }
        unclear[row] = __builtin_reduce_or(many) != 0;
        if (unclear[row]) {
            unclear_rows++;
        } else {
            left[row] = carry[0];
#pragma clang loop vectorize(disable) unroll(disable)
            for (size_t index = 0; index < count; index += 8) {
                memcpy(s + index, &nothing, sizeof nothing);
                memcpy(p + index, &zero, sizeof zero);
            }
        }
    }
    return unclear_rows;
}
