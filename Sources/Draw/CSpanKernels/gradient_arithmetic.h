#ifndef DRIP_GRADIENT_ARITHMETIC_H
#define DRIP_GRADIENT_ARITHMETIC_H

#include "kernel_arithmetic.h"
#include "PaintKernels.h"

// Products are rounded before they are added.
#pragma STDC FP_CONTRACT OFF

/// Eight pixels.
typedef double Offsets __attribute__((vector_size(64)));
typedef int64_t OffsetMask __attribute__((vector_size(64)));
typedef int32_t Lanes __attribute__((vector_size(32)));
typedef uint32_t Words __attribute__((vector_size(32), aligned(4)));
typedef float Floats __attribute__((vector_size(32)));

#define DRIP_CHOOSE(mask, x, y) (((x) & (mask)) | ((y) & ~(mask)))
#define DRIP_CHOOSE_OFFSETS(mask, x, y) ((Offsets)DRIP_CHOOSE(mask, (OffsetMask)(x), (OffsetMask)(y)))

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
DRIP_PART void find_offsets(const drip_gradient *g, double x0, double y0, size_t column, size_t count, Offsets *offsets) {
    const Offsets numbers = {0, 1, 2, 3, 4, 5, 6, 7};
    // One loop for each geometry.
    #define DRIP_EACH(...)                                                                                                          \
        for (size_t index = 0; index < count; index += 8) {                                                                         \
            const Offsets columns = (double)(int32_t)(column + index) + numbers, x = x0 + columns * g->x.across, y = y0 + columns * g->y.across; \
            __VA_ARGS__                                                                                                             \
        }
    if (g->geometry == DRIP_LINEAR) {
        DRIP_EACH(offsets[index / 8] = x; (void)y;)
    } else if (g->geometry == DRIP_CONCENTRIC) {
        DRIP_EACH(offsets[index / 8] = __builtin_elementwise_sqrt(x * x + y * y) * g->growth - g->shift;)
    } else if (g->geometry == DRIP_NESTED) {
        const double focus = g->focus * g->focus;
        DRIP_EACH({
            const Offsets p = x * g->along_x + y * g->along_y + g->shift, inside = p * p + (x * x + y * y - focus);
            offsets[index / 8] = __builtin_elementwise_sqrt(DRIP_CHOOSE_OFFSETS(inside > 0, inside, (Offsets){0})) * g->growth - p;
        })
    } else {
        const double focus = g->focus * g->focus;
        DRIP_EACH({
            const Offsets p = x * g->along_x + y * g->along_y + g->shift, rest = x * x + y * y - focus;
            // Its root is not a number where no circle goes through the pixel.
            const Offsets root = __builtin_elementwise_sqrt(p * p - g->curvature * rest);
            const Offsets sum = DRIP_CHOOSE_OFFSETS(p < 0, p - root, p + root);
            const Offsets one = g->curvature == 0 ? rest / sum : sum / g->curvature;
            const Offsets other = DRIP_CHOOSE_OFFSETS(sum == 0, one, rest / sum);
            const Offsets larger = DRIP_CHOOSE_OFFSETS(one > other, one, other), smaller = DRIP_CHOOSE_OFFSETS(one > other, other, one);
            const Offsets t = DRIP_CHOOSE_OFFSETS(g->focus + larger * g->growth >= 0, larger, smaller);
            offsets[index / 8] = DRIP_CHOOSE_OFFSETS(g->focus + t * g->growth >= 0, t, (Offsets){0} + __builtin_nan(""));
        })
    }
}

/// Brings offsets into 0…1 and makes them integers, 0 for those below the range, and −1 for those that are not numbers.
DRIP_PART void spread_offsets(int32_t spread, size_t count, const Offsets *offsets, Lanes *whole) {
    const Offsets one = (Offsets){0} + 1, scale = (Offsets){0} + (1 << DRIP_OFFSET_BITS);
    for (size_t index = 0; index < count / 8; index++) {
        Offsets t = offsets[index];
        const OffsetMask is_number = t == t;
        if (spread == DRIP_PAD) {
            t = DRIP_CHOOSE_OFFSETS(t > -one, t, -one);
            t = DRIP_CHOOSE_OFFSETS(t < 1, t, one);
        } else {
            if (spread == DRIP_REFLECT) t *= 0.5;
            // Beyond this, neighbours have nothing in common.
            t = DRIP_CHOOSE_OFFSETS(t < scale, t, scale);
            t = DRIP_CHOOSE_OFFSETS(t > -scale, t, -scale);
            t -= __builtin_convertvector(__builtin_convertvector(t, Lanes), Offsets);
            t = DRIP_CHOOSE_OFFSETS(t < 0, t + 1, t);
            if (spread == DRIP_REFLECT) {
                t += t;
                t = DRIP_CHOOSE_OFFSETS(t > 1, 2 - t, t);
            }
        }
        t = t * scale + 1;
        if (spread == DRIP_PAD) t = DRIP_CHOOSE_OFFSETS(t > 0, t, (Offsets){0});
        t = DRIP_CHOOSE_OFFSETS(is_number, t, -one);
        whole[index] = __builtin_convertvector(t, Lanes);
    }
}

/// Writes the colours of eight cells.
DRIP_PART void read_cells(const void *table, const Lanes *cells, uint32_t *pixels) {
    // The first colour is that of cell −1.
    const uint32_t *const colors = (const uint32_t *)table + 1;
    uint64_t pairs[4];
    memcpy(pairs, cells, sizeof pairs);
    // One store of all eight: a later read of the block does not wait for it.
    const Words own = {
        colors[(int32_t)pairs[0]], colors[(int64_t)pairs[0] >> 32], colors[(int32_t)pairs[1]], colors[(int64_t)pairs[1] >> 32],
        colors[(int32_t)pairs[2]], colors[(int64_t)pairs[2] >> 32], colors[(int32_t)pairs[3]], colors[(int64_t)pairs[3] >> 32]};
    memcpy(pixels, &own, sizeof own);
}

/// Finds the cells of pixels with single precision: −1 below 0, and the number of cells from 1 on. Without colours of cells there are 2²⁴.
DRIP_PART void find_cells(
    const drip_gradient *g, int32_t geometry, int32_t spread, double x0, double y0, size_t column, size_t count, Lanes *cells) {
    const Floats zero = (Floats){0};
    const int32_t cell_bits = g->colors ? g->cell_bits : fraction_bits, bits = spread == DRIP_PAD ? cell_bits : fraction_bits, side = 1 << bits;
    const double scale = (double)side, x_step = g->x.across * scale, y_step = g->y.across * scale;
    const float growth = (float)g->growth, along_x = (float)g->along_x, along_y = (float)g->along_y, shift = (float)(g->shift * scale);
    const float focus = (float)(g->focus * g->focus * scale * scale);
    const size_t base = column & ~(size_t)(most_sources - 1);
    const float x_base = (float)(x0 * scale + (double)(int32_t)base * x_step), y_base = (float)(y0 * scale + (double)(int32_t)base * y_step);
    Floats place = (Floats){0, 1, 2, 3, 4, 5, 6, 7} + (float)(int32_t)(column - base);
    for (size_t index = 0; index < count; index += 8) {
        const Floats x = x_base + place * (float)x_step, y = y_base + place * (float)y_step;
        place += 8;
        Floats t = x;
        if (geometry != DRIP_LINEAR) {
            Floats square = x * x + y * y, p = zero + shift;
            if (geometry == DRIP_NESTED) {
                p += x * along_x + y * along_y;
                square = __builtin_elementwise_max(p * p + (square - focus), zero);
            }
            t = __builtin_elementwise_sqrt(square) * growth - p;
        }
        if (spread == DRIP_PAD) {
            // One more, so that truncation rounds down.
            t = __builtin_elementwise_min(__builtin_elementwise_max(t + 1, zero), zero + (float)(side + 1));
            cells[index / 8] = __builtin_convertvector(t, Lanes) - 1;
        } else {
            Lanes cell = __builtin_convertvector(t, Lanes);
            // Odd ranges run back.
            if (spread == DRIP_REFLECT) cell ^= -(cell >> fraction_bits & 1);
            cells[index / 8] = (cell & (side - 1)) >> (fraction_bits - cell_bits);
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
    Lanes start, end;
    Floats channels[4], slopes[4];
} Segment;

DRIP_PART void read_segment(const drip_gradient *g, size_t index, Segment *segment) {
    segment->start = (Lanes){0} + g->borders[index];
    segment->end = (Lanes){0} + g->borders[index + 1];
    for (size_t channel = 0; channel < 4; channel++) {
        segment->channels[channel] = (Floats){0} + g->channels[8 * index + channel];
        segment->slopes[channel] = (Floats){0} + g->channels[8 * index + 4 + channel];
    }
}

/// Makes the pixels of eight offsets, as if all of them were of the segment.
DRIP_PART void segment_pixels(const Segment *segment, const Lanes *offsets, int is_opaque, Words *pixels) {
    const Floats distance = __builtin_convertvector(*offsets - segment->start, Floats);
    Words packed = (Words){0} + 0xFF000000;
    Floats alpha = {0};
    if (!is_opaque) {
        alpha = segment->channels[3] + distance * segment->slopes[3];
        packed = (Words)(__builtin_convertvector(alpha + 0.5f, Lanes) << 24);
        alpha *= 1 / 255.0f;
    }
    for (size_t channel = 0; channel < 3; channel++) {
        Floats value = segment->channels[channel] + distance * segment->slopes[channel];
        if (!is_opaque) value *= alpha;
        packed |= (Words)(__builtin_convertvector(value + 0.5f, Lanes) << 8 * (int)channel);
    }
    *pixels = packed;
}

/// Makes pixels of integer offsets, eight at a time. Most often they are of the segment of those before.
DRIP_PART void segments_pixels(const drip_gradient *g, const Lanes *offsets, size_t count, int is_opaque, uint32_t *pixels) {
    typedef _Bool LaneFlags __attribute__((ext_vector_type(8)));
    Segment segment;
    read_segment(g, segment_of(g, offsets[0][0]), &segment);
    for (size_t index = 0; index < count; index += 8) {
        const Lanes own = offsets[index / 8];
        Words result = {0}, found;
        for (uint32_t rest = 255; rest != 0;) {
            const Lanes is_inside = (own >= segment.start) & (own < segment.end);
            segment_pixels(&segment, &own, is_opaque, &found);
            const LaneFlags flags = __builtin_convertvector(is_inside, LaneFlags);
            uint8_t bits;
            memcpy(&bits, &flags, sizeof bits);
            result = DRIP_CHOOSE((Words)is_inside, found, result);
            rest &= ~(uint32_t)bits;
            if (rest == 0) break;
            read_segment(g, segment_of(g, ((const int32_t *)offsets)[index + (size_t)__builtin_ctz(rest)]), &segment);
        }
        memcpy(pixels + index, &result, sizeof result);
    }
}

#endif
