#ifndef DRIP_OFFSETS_H
#define DRIP_OFFSETS_H

#include "../kernels.h"
#include "PaintKernels.h"

// Eight pixels at a time.


enum {
    /// The pixels of which sources are made at once; columns are counted from multiples of this.
    most_sources = 256,
    /// Places behind the point of repeated offsets in single precision, which leave 2⁷ ranges before it.
    fraction_bits = 24,
};

/// The colours of a run, made eight at a time from a multiple of eight on, so that a pixel is the same in every run. They begin with a block of 16.
typedef struct {
    uint32_t pixels[most_sources + 16];
} Sources;

/// Finds the offsets of pixels from `column` on. Where the gradient is not painted they are NaN.
DRIP_PART void find_offsets(const drip_gradient *g, double x0, double y0, size_t column, size_t count, f64x8 *offsets) {
    const f64x8 numbers = {0, 1, 2, 3, 4, 5, 6, 7};
    // One loop for each geometry.
    #define DRIP_EACH(...)                                                                                                          \
        for (size_t index = 0; index < count; index += 8) {                                                                         \
            const f64x8 columns = (double)(int32_t)(column + index) + numbers, x = x0 + columns * g->x.across, y = y0 + columns * g->y.across; \
            __VA_ARGS__                                                                                                             \
        }
    if (g->geometry == DRIP_LINEAR) {
        DRIP_EACH(offsets[index / 8] = x; (void)y;)
    } else if (g->geometry == DRIP_CONCENTRIC) {
        DRIP_EACH(offsets[index / 8] = __builtin_elementwise_sqrt(x * x + y * y) * g->growth - g->shift;)
    } else if (g->geometry == DRIP_NESTED) {
        const double focus = g->focus * g->focus;
        DRIP_EACH({
            const f64x8 p = x * g->along_x + y * g->along_y + g->shift, inside = p * p + (x * x + y * y - focus);
            offsets[index / 8] = __builtin_elementwise_sqrt(inside > 0 ? inside : 0) * g->growth - p;
        })
    } else {
        const double focus = g->focus * g->focus;
        DRIP_EACH({
            const f64x8 p = x * g->along_x + y * g->along_y + g->shift, product = x * x + y * y - focus;
            // Its root is not a number where no circle goes through the pixel.
            const f64x8 root = __builtin_elementwise_sqrt(p * p - g->curvature * product);
            const f64x8 sum = p < 0 ? p - root : p + root;
            const f64x8 one = g->curvature == 0 ? product / sum : sum / g->curvature;
            const f64x8 other = sum == 0 ? one : product / sum;
            const f64x8 larger = one > other ? one : other, smaller = one > other ? other : one;
            const f64x8 t = g->focus + larger * g->growth >= 0 ? larger : smaller;
            offsets[index / 8] = g->focus + t * g->growth >= 0 ? t : (f64x8)__builtin_nan("");
        })
    }
}

/// Brings offsets into 0…1 and makes them integers, 0 for those below the range, and −1 for those that are not numbers.
DRIP_PART void spread_offsets(int32_t spread, size_t count, const f64x8 *offsets, i32x8 *whole) {
    const f64x8 one = 1, scale = (1 << DRIP_OFFSET_BITS);
    for (size_t index = 0; index < count / 8; index++) {
        f64x8 t = offsets[index];
        const i64x8 is_number = (i64x8)(t == t);
        if (spread == DRIP_PAD) {
            t = t > -one ? t : -one;
            t = t < 1 ? t : one;
        } else {
            if (spread == DRIP_REFLECT) t *= 0.5;
            // Beyond this, neighbours have nothing in common.
            t = t < scale ? t : scale;
            t = t > -scale ? t : -scale;
            t -= __builtin_convertvector(__builtin_convertvector(t, i32x8), f64x8);
            t = t < 0 ? t + 1 : t;
            if (spread == DRIP_REFLECT) {
                t += t;
                t = t > 1 ? 2 - t : t;
            }
        }
        t = t * scale + 1;
        if (spread == DRIP_PAD) t = t > 0 ? t : 0;
        t = is_number ? t : -one;
        whole[index] = __builtin_convertvector(t, i32x8);
    }
}

/// Writes the colours of eight cells.
DRIP_PART void read_cells(const void *table, const i32x8 *cells, uint32_t *pixels) {
    // The first colour is that of cell −1.
    const uint32_t *const colors = (const uint32_t *)table + 1;
    uint64_t pairs[4];
    memcpy(pairs, cells, sizeof pairs);
    // One store of all eight: a later read of the block does not wait for it.
    const u32x8 eight = {
        colors[(int32_t)pairs[0]], colors[(int64_t)pairs[0] >> 32], colors[(int32_t)pairs[1]], colors[(int64_t)pairs[1] >> 32],
        colors[(int32_t)pairs[2]], colors[(int64_t)pairs[2] >> 32], colors[(int32_t)pairs[3]], colors[(int64_t)pairs[3] >> 32]};
    memcpy(pixels, &eight, sizeof eight);
}

/// Finds the cells of pixels with single precision: −1 below 0, and the number of cells from 1 on.
DRIP_PART void find_cells(
    const drip_gradient *g, int32_t geometry, int32_t spread, double x0, double y0, size_t column, size_t count, i32x8 *cells) {
    const f32x8 zero = 0;
    const int32_t bits = spread == DRIP_PAD ? g->cell_bits : fraction_bits, side = 1 << bits;
    const double scale = (double)side, x_step = g->x.across * scale, y_step = g->y.across * scale;
    const float growth = (float)g->growth, along_x = (float)g->along_x, along_y = (float)g->along_y, shift = (float)(g->shift * scale);
    const float focus = (float)(g->focus * g->focus * scale * scale);
    const size_t base = column & ~(size_t)(most_sources - 1);
    const float x_base = (float)(x0 * scale + (double)(int32_t)base * x_step), y_base = (float)(y0 * scale + (double)(int32_t)base * y_step);
    f32x8 columns = (f32x8){0, 1, 2, 3, 4, 5, 6, 7} + (float)(int32_t)(column - base);
    for (size_t index = 0; index < count; index += 8) {
        const f32x8 x = x_base + columns * (float)x_step, y = y_base + columns * (float)y_step;
        columns += 8;
        f32x8 t = x;
        if (geometry != DRIP_LINEAR) {
            f32x8 square = x * x + y * y, p = zero + shift;
            if (geometry == DRIP_NESTED) {
                p += x * along_x + y * along_y;
                square = __builtin_elementwise_max(p * p + (square - focus), zero);
            }
            t = __builtin_elementwise_sqrt(square) * growth - p;
        }
        if (spread == DRIP_PAD) {
            // One more, so that truncation rounds down.
            t = __builtin_elementwise_min(__builtin_elementwise_max(t + 1, zero), zero + (float)(side + 1));
            cells[index / 8] = __builtin_convertvector(t, i32x8) - 1;
        } else {
            i32x8 cell = __builtin_convertvector(t, i32x8);
            // Odd ranges run back.
            if (spread == DRIP_REFLECT) cell ^= -(cell >> fraction_bits & 1);
            cells[index / 8] = (cell & (side - 1)) >> (fraction_bits - g->cell_bits);
        }
    }
}

/// The segment of an offset.
DRIP_PART size_t segment_of(const drip_gradient *g, int32_t offset) {
    size_t segment = g->bins[offset >> (DRIP_OFFSET_BITS - 8)];
    if (!g->shares_bins) return segment + (offset >= g->borders[segment + 1]);
    while (segment + 1 < g->count && offset >= g->borders[segment + 1]) segment++;
    return segment;
}

/// The offsets of a segment, from `start` up to, not including, `end`; its channels at the first of them, and their slopes.
typedef struct {
    i32x8 start, end;
    f32x8 channels[4], slopes[4];
} Segment;

DRIP_PART void read_segment(const drip_gradient *g, size_t index, Segment *segment) {
    segment->start = g->borders[index];
    segment->end = g->borders[index + 1];
    for (size_t channel = 0; channel < 4; channel++) {
        segment->channels[channel] = g->channels[8 * index + channel];
        segment->slopes[channel] = g->channels[8 * index + 4 + channel];
    }
}

/// Makes the pixels of eight offsets, as if all of them were of the segment.
DRIP_PART void segment_pixels(const Segment *segment, const i32x8 *offsets, int is_opaque, u32x8 *pixels) {
    const f32x8 distance = __builtin_convertvector(*offsets - segment->start, f32x8);
    u32x8 packed = 0xFF000000;
    f32x8 alpha = 0;
    if (!is_opaque) {
        alpha = segment->channels[3] + distance * segment->slopes[3];
        packed = (u32x8)(__builtin_convertvector(alpha + 0.5f, i32x8) << 24);
        alpha *= 1 / 255.0f;
    }
    for (size_t channel = 0; channel < 3; channel++) {
        f32x8 value = segment->channels[channel] + distance * segment->slopes[channel];
        if (!is_opaque) value *= alpha;
        packed |= (u32x8)(__builtin_convertvector(value + 0.5f, i32x8) << 8 * (int)channel);
    }
    *pixels = packed;
}

/// Makes pixels of integer offsets, eight at a time. Most often they are of the segment of those before.
DRIP_PART void segments_pixels(const drip_gradient *g, const i32x8 *offsets, size_t count, int is_opaque, uint32_t *pixels) {
    Segment segment;
    read_segment(g, segment_of(g, offsets[0][0]), &segment);
    for (size_t index = 0; index < count; index += 8) {
        const i32x8 block = offsets[index / 8];
        u32x8 result = 0, found;
        for (uint32_t unknown = 255; unknown != 0;) {
            const i32x8 is_inside = (block >= segment.start) & (block < segment.end);
            segment_pixels(&segment, &block, is_opaque, &found);
            result = is_inside ? found : result;
            unknown &= ~(uint32_t)DRIP_BITS_8(is_inside);
            if (unknown == 0) break;
            read_segment(g, segment_of(g, ((const int32_t *)offsets)[index + (size_t)__builtin_ctz(unknown)]), &segment);
        }
        memcpy(pixels + index, &result, sizeof result);
    }
}

#endif
