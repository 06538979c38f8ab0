#ifndef DRIP_VALUES_H
#define DRIP_VALUES_H

#include "../kernels.h"
#include "BlurKernels.h"

// Gaussian blur with 16-bit values, 128 a level: 255 are 32,640. A narrow Gaussian is a weighted sum. For a wide one the picture is halved first and
// doubled afterwards, as often as it takes, with weights 1 3 3 1 both times. Variances add up, and the fourth cumulants of these steps are too small to
// matter beside the Gaussian's width. All steps are monotonic, so that no channel exceeds alpha.


enum {
    lanes = 16,
    /// Values of four vectors, which are summed at once.
    group = 64,
    /// Values that rows have to spare on either side: for the farthest neighbour, and for whole vectors.
    spare = 64,
    /// Values of a row that are weighted at once, so that all rows of a sum stay in the cache.
    strip = 768,
    /// Rows of sums are so far apart that they do not share cache lines' places.
    strip_stride = strip + 96,
    most_rows = 2 * DRIP_BLUR_REACH + 1,
};

#define DRIP_LOAD(name, from)                                                                                                       \
    u16x16 name;                                                                                                                    \
    memcpy(&name, from, sizeof name)
#define DRIP_STORE(to, value)                                                                                                       \
    do {                                                                                                                            \
        const u16x16 stored = value;                                                                                                \
        memcpy(to, &stored, sizeof stored);                                                                                         \
    } while (0)
#define DRIP_WEIGHTED(x, weight)                                                                                                    \
    __builtin_convertvector(__builtin_convertvector(x, u32x16) * __builtin_convertvector((u16x16)(weight), u32x16) >> 16, u16x16)
/// ⌈(3 near + far) / 4⌉.
#define DRIP_NEARER(near, far) ((near) - (u16x16)((i16x16)((near) - (far)) >> 2))
/// (a + 3 b + 3 c + d) / 8.
#define DRIP_HALF(a, b, c, d) DRIP_NEARER(((b) + (c) + 1) >> 1, ((a) + (d) + 1) >> 1)

/// Rows of values, or of bytes; `left` and `top` are the coordinates of the first.
typedef struct {
    uint16_t *values;
    const uint8_t *bytes;
    size_t per_row, width, height;
    ptrdiff_t left, top;
} Grid;

DRIP_PART size_t halved(size_t count, int is_halved) { return is_halved ? (count + 1) / 2 : count; }

/// The length of a row of values, with a pixel more on either side.
DRIP_PART size_t row_length(size_t width, size_t channels) { return ((width + 2) * channels + lanes - 1) / lanes * lanes + 2 * lanes; }

/// Reads `count` pixels of a row from `column` on; outside of the grid they are clear. Up to 15 values more are written.
DRIP_PART void read_row(const Grid *grid, int kind, size_t channels, ptrdiff_t row, ptrdiff_t column, size_t count, uint16_t *to) {
    const ptrdiff_t end = column + (ptrdiff_t)count, right = grid->left + (ptrdiff_t)grid->width;
    if (row < grid->top || row >= grid->top + (ptrdiff_t)grid->height || end <= grid->left || column >= right) {
        memset(to, 0, count * channels * sizeof *to);
        return;
    }
    const ptrdiff_t first = column > grid->left ? column : grid->left, last = end < right ? end : right;
    memset(to, 0, (size_t)(first - column) * channels * sizeof *to);
    uint16_t *const inside = to + (size_t)(first - column) * channels;
    const size_t inside_count = (size_t)(last - first);
    const size_t start = (size_t)(row - grid->top) * grid->per_row, offset = (size_t)(first - grid->left);
    if (grid->values) {
        memcpy(inside, grid->values + start + offset * channels, inside_count * channels * sizeof *to);
    } else if (kind == DRIP_BLUR_ALPHA) {
        const uint8_t *bytes = grid->bytes + start + offset * 4;
        for (size_t index = 0; index < inside_count; index++) inside[index] = (uint16_t)(bytes[4 * index + 3] << 7);
    } else {
        const uint8_t *bytes = grid->bytes + start + offset * channels;
        for (size_t index = 0; index < inside_count * channels; index++) inside[index] = (uint16_t)(bytes[index] << 7);
    }
    memset(to + (size_t)(last - column) * channels, 0, (size_t)(end - last) * channels * sizeof *to);
}

DRIP_PART void write_bytes(const uint16_t *from, size_t count, uint8_t *to) {
    size_t index = 0;
    for (; index + lanes <= count; index += lanes) {
        DRIP_LOAD(value, from + index);
        const u8x16 bytes = __builtin_convertvector((value + 64) >> 7, u8x16);
        memcpy(to + index, &bytes, sizeof bytes);
    }
    for (; index < count; index++) to[index] = (uint8_t)((from[index] + 64) >> 7);
}

/// The weighted sums of `group` values and their neighbours; `left` and `right` are those at a distance of `index`. Products are rounded down, on
/// average by half a unit.
#define DRIP_SUMS(axis, is_symmetric, result, to_bytes, middle, left, right)                                                        \
    do {                                                                                                                            \
        u16x16 sums[group / lanes];                                                                                                 \
        const uint16_t first_weight = (axis)->before[0], rounding = (uint16_t)(is_symmetric ? (axis)->reach / 2 : (axis)->reach);   \
        for (size_t part = 0; part < group / lanes; part++) {                                                                       \
            DRIP_LOAD(center, (middle) + part * lanes);                                                                             \
            sums[part] = DRIP_WEIGHTED(center, first_weight) + rounding;                                                            \
        }                                                                                                                           \
        for (size_t index = 1; index <= (axis)->reach; index++) {                                                                   \
            const uint16_t weight = (axis)->before[index], other_weight = (axis)->after[index];                                     \
            const uint16_t *const one = left, *const other = right;                                                                 \
            for (size_t part = 0; part < group / lanes; part++) {                                                                   \
                DRIP_LOAD(before, one + part * lanes);                                                                              \
                DRIP_LOAD(after, other + part * lanes);                                                                             \
                if (is_symmetric) sums[part] += DRIP_WEIGHTED(before + after, weight);                                              \
                else sums[part] += DRIP_WEIGHTED(before, weight) + DRIP_WEIGHTED(after, other_weight);                              \
            }                                                                                                                       \
        }                                                                                                                           \
        for (size_t part = 0; part < group / lanes; part++) {                                                                       \
            if (to_bytes) {                                                                                                         \
                const u8x16 rounded = __builtin_convertvector((sums[part] + 64) >> 7, u8x16);                                       \
                memcpy((uint8_t *)(result) + part * lanes, &rounded, sizeof rounded);                                               \
            } else {                                                                                                                \
                DRIP_STORE((uint16_t *)(result) + part * lanes, sums[part]);                                                        \
            }                                                                                                                       \
        }                                                                                                                           \
    } while (0)

/// Halves a row of values, from the pixel before `from` on. Three pixels before that are read. Small ones are at most 8 × 255.
DRIP_PART void halve_row(const uint16_t *from, size_t channels, size_t count, int is_small, uint16_t *to) {
    const uint16_t *pixel = from - 2 * channels;
    for (size_t value = 0; value < count * channels; value += lanes, pixel += 2 * lanes) {
        // Pixels −1, 0, 1 and 2 beside each pair 0 and 1.
        DRIP_LOAD(first, pixel);
        DRIP_LOAD(second, pixel + lanes);
        DRIP_LOAD(before, pixel - channels);
        DRIP_LOAD(before_second, pixel - channels + lanes);
        DRIP_LOAD(after, pixel + channels);
        DRIP_LOAD(after_second, pixel + channels + lanes);
        u16x16 a, b, c, d;
        if (channels == 4) {
            #define DRIP_EVEN(p, q) (u16x16)__builtin_shufflevector((u64x4)(p), (u64x4)(q), 0, 2, 4, 6)
            #define DRIP_ODD(p, q) (u16x16)__builtin_shufflevector((u64x4)(p), (u64x4)(q), 1, 3, 5, 7)
            a = DRIP_EVEN(before, before_second);
            b = DRIP_EVEN(first, second);
            c = DRIP_ODD(first, second);
            d = DRIP_ODD(after, after_second);
        } else {
            #define DRIP_EVEN_VALUES(p, q) __builtin_shufflevector(p, q, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30)
            #define DRIP_ODD_VALUES(p, q) __builtin_shufflevector(p, q, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31)
            a = DRIP_EVEN_VALUES(before, before_second);
            b = DRIP_EVEN_VALUES(first, second);
            c = DRIP_ODD_VALUES(first, second);
            d = DRIP_ODD_VALUES(after, after_second);
        }
        if (is_small) DRIP_STORE(to + value, (a + d + 3 * (b + c)) << 1);
        else DRIP_STORE(to + value, DRIP_HALF(a, b, c, d));
    }
}

/// Doubles a row: `count` pixels of which the first two lie on pixel `from`. Either values, up to the next 32, or bytes up to the last vector of 32,
/// whose end is returned.
DRIP_PART size_t double_row(const uint16_t *from, size_t channels, size_t count, uint16_t *to, uint8_t *bytes) {
    size_t value = 0;
    for (; bytes ? value + 2 * lanes <= count * channels : value < count * channels; value += 2 * lanes, from += lanes) {
        DRIP_LOAD(middle, from);
        DRIP_LOAD(before, from - channels);
        DRIP_LOAD(after, from + channels);
        const u16x16 left = DRIP_NEARER(middle, before), right = DRIP_NEARER(middle, after);
        if (bytes) {
            // Rounded first: half as much to interleave.
            const u8x16 l = __builtin_convertvector((left + 64) >> 7, u8x16), r = __builtin_convertvector((right + 64) >> 7, u8x16);
            u8x32 both;
            if (channels == 4) {
                both = (u8x32)__builtin_shufflevector((u32x4)l, (u32x4)r, 0, 4, 1, 5, 2, 6, 3, 7);
            } else {
                both = __builtin_shufflevector(
                    l, r, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
            }
            memcpy(bytes + value, &both, sizeof both);
        } else if (channels == 4) {
            const u64x4 l = (u64x4)left, r = (u64x4)right;
            DRIP_STORE(to + value, (u16x16)__builtin_shufflevector(l, r, 0, 4, 1, 5));
            DRIP_STORE(to + value + lanes, (u16x16)__builtin_shufflevector(l, r, 2, 6, 3, 7));
        } else {
            DRIP_STORE(to + value, __builtin_shufflevector(left, right, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23));
            DRIP_STORE(
                to + value + lanes, __builtin_shufflevector(left, right, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31));
        }
    }
    return value;
}

#endif
