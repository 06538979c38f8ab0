#ifndef DRIP_CIRCLE_TILES_H
#define DRIP_CIRCLE_TILES_H

#include "opaque_tiles.h"

// Around circles, u is found in single precision, and rounded to 16 bits; channels are linear in it within a segment.

/// CircleNumbers of the pixels of two blocks, one of each by turns.
typedef int16_t CircleNumbers __attribute__((vector_size(64)));
typedef int32_t CircleProducts __attribute__((vector_size(128)));

/// A segment from u = `border` on: red, green and blue are `channels` + u × `slopes` / 2¹⁶.
typedef struct {
    Pairs channels[3];
    CircleNumbers slopes[3], border;
} __attribute__((aligned(64))) CircleSegment;

enum {
    /// u is 0 in the middle of the gradient; so it is at its ends, or −1 times that.
    most_u = 32767,
    /// How many places a channel has behind the point: the error of 4 is below .1.
    least_places = 4,
    most_places = 7,
};

typedef struct {
    CircleSegment segments[most_few];
    size_t count;
    int places;
    float step;
    /// What u is for a change of the offset by 1, and the offset in the middle, both × `growth`.
    double scale, middle;
} Circles;

/// Whether a colour changes at once between two segments.
DRIP_PART int is_jump(const OpaqueSegment *before, const OpaqueSegment *after) {
    const FourOffsets end = before->channels + before->slopes * (before->to - before->from);
    const FourOffsets change = __builtin_elementwise_abs(after->channels - end);
    return change[0] + change[1] + change[2] > 0x1p-6;
}

/// Fails where a channel changes too fast for 16 bits, or a colour changes at once: they would not be exact where.
DRIP_PART int read_circles(const drip_gradient *g, const RowSteps *steps, Circles *circles) {
    const int is_reverse = g->growth < 0;
    const double unit = 0x1p16 / (2 * most_u) * g->growth;
    OpaqueSegment segments[most_few];
    FourOffsets most = {0};
    for (size_t index = 0; index < g->count; index++) {
        OpaqueSegment *const own = &segments[index];
        read_opaque_segment(g, index, is_reverse, own);
        if (index > 0 && is_jump(own - 1, own)) return 0;
        most = __builtin_elementwise_max(most, __builtin_elementwise_abs(own->slopes * unit));
    }
    const double steep = __builtin_elementwise_max(__builtin_elementwise_max(most[0], most[1]), most[2]);
    int places = most_places;
    while (places >= least_places && steep * (1 << places) >= most_u) places--;
    if (places < least_places) return 0;
    circles->count = g->count;
    circles->places = places;
    circles->scale = 2 * most_u;
    circles->middle = g->growth / 2;
    circles->step = (float)(steps->step * circles->scale);
    const double one = (double)(1 << places);
    for (size_t index = 0; index < g->count; index++) {
        const OpaqueSegment *const own = &segments[index];
        CircleSegment *const segment = &circles->segments[index];
        const double middle = (own->from + own->to) / 2, u = (middle * g->growth - circles->middle) * circles->scale;
        const FourOffsets slopes = (own->slopes * (unit * one) + 0x1.8p52) - 0x1.8p52;
        // Exact in the middle of the segment. Products are rounded down: half a unit more in the mean.
        const FourOffsets channels = (own->channels + own->slopes * (middle - own->from) + 0.5) * one - slopes * (u * 0x1p-16) + 0.5;
        FourWords whole_slopes, whole_channels;
        round_four(&slopes, &whole_slopes);
        round_four(&channels, &whole_channels);
        DRIP_EACH_CHANNEL(3) {
            segment->channels[channel] = (Pairs){0} + (uint16_t)whole_channels[channel];
            segment->slopes[channel] = (CircleNumbers){0} + (int16_t)whole_slopes[channel];
        }
        const double border = (own->from * g->growth - circles->middle) * circles->scale;
        segment->border = (CircleNumbers){0} + (int16_t)(int32_t)(border < 0 ? border - 0.5 : border + 0.5);
    }
    return 1;
}

/// The numbers of a row, of the part's first column, for u: p is subtracted from a number whose lowest place is that of 1.
typedef struct {
    float start[most_tile_rows], rest[most_tile_rows], p[most_tile_rows];
} CircleRows;

/// Finds u of a block of a row, in the low halves of words. `along` and `across` are the changes to its columns.
DRIP_PART void find_u(const CircleRows *rows, size_t row, const WideFloats *along, const WideFloats *across, WideWords *u) {
    const WideFloats x = rows->start[row] + *along, root = __builtin_elementwise_sqrt(x * x + rows->rest[row]), sum = root + (rows->p[row] + *across);
    // Positive numbers are in the order of their bits, and negative ones are before.
    const WideLanes middle = (WideLanes){0} + 0x4B400000;
    *u = (WideWords)__builtin_elementwise_min(__builtin_elementwise_max((WideLanes)sum, middle - most_u), middle + most_u);
}

/// Makes the pixels of two blocks.
DRIP_PART void circle_pixels(const CircleSegment *segments, int places, size_t count, const CircleNumbers *u, WideWords *pixels) {
    Pairs channels[3];
    CircleNumbers slopes[3];
    DRIP_EACH_CHANNEL(3) {
        channels[channel] = segments[0].channels[channel];
        slopes[channel] = segments[0].slopes[channel];
    }
    for (size_t index = 1; index < count; index++) {
        const CircleSegment *const segment = &segments[index];
        const CircleNumbers is_after = *u >= segment->border;
        DRIP_EACH_CHANNEL(3) {
            channels[channel] = DRIP_CHOOSE((Pairs)is_after, segment->channels[channel], channels[channel]);
            slopes[channel] = DRIP_CHOOSE(is_after, segment->slopes[channel], slopes[channel]);
        }
    }
    DRIP_EACH_CHANNEL(3) {
        const CircleProducts products = __builtin_convertvector(slopes[channel], CircleProducts) * __builtin_convertvector(*u, CircleProducts);
        channels[channel] += __builtin_convertvector(products >> 16, Pairs);
    }
    const uint16_t shift = (uint16_t)places, rest = 8 - shift;
    const WideWords low = (WideWords)(channels[0] >> shift | (channels[1] << rest & 0xFF00)), high = (WideWords)(channels[2] >> shift | 0xFF00);
    pixels[0] = (low & 0xFFFF) | high << 16;
    pixels[1] = low >> 16 | (high & 0xFFFF0000);
}

/// Finds the numbers of a tile's rows; returns how much p changes from column to column.
DRIP_PART float find_circle_rows(const Tile *tile, const drip_gradient *g, const RowSteps *steps, const Circles *circles, CircleRows *own) {
    const double column = (double)(int32_t)(tile->begin & ~(size_t)(most_sources - 1)), scale = circles->scale;
    FewRows rows;
    for (size_t row = 0; row < tile->count; row += 8) {
        find_rows(g, steps, tile->top + row, &rows);
        const Floats start = __builtin_convertvector((rows.start + column * steps->step) * scale, Floats);
        const Floats rest = __builtin_convertvector(rows.rest * (scale * scale), Floats);
        const Floats p = __builtin_convertvector(0x1.8p23 - (rows.p + (column * rows.p_step + circles->middle)) * scale, Floats);
        memcpy(own->start + row, &start, sizeof start);
        memcpy(own->rest + row, &rest, sizeof rest);
        memcpy(own->p + row, &p, sizeof p);
    }
    return (float)(-rows.p_step * scale);
}

/// Paints a tile of a gradient of `count` segments.
DRIP_PART void paint_circle_tile(const Tile *tile, const drip_gradient *g, const RowSteps *steps, const Circles *circles, size_t count) {
    CircleRows rows;
    const float p_step = find_circle_rows(tile, g, steps, circles, &rows);
    // Few segments are in registers.
    enum { most_near = 3 };
    CircleSegment near[most_near];
    if (count <= most_near) memcpy(near, circles->segments, count * sizeof *near);
    const CircleSegment *const segments = count <= most_near ? near : circles->segments;
    for (size_t first = tile->begin & ~(size_t)15; first < tile->end; first += 16) {
        const WideFloats columns = first_columns + (float)(int32_t)(first & (most_sources - 1));
        const WideFloats along = columns * circles->step, across = columns * p_step;
        TileBlock upper, lower;
        begin_block(tile, first, &upper);
        for (size_t row = 0; row < tile->count; row += 2) {
            lower = upper;
            next_block(tile, &lower);
            uint64_t shares[2], others[2];
            const int has_upper = read_shares(&upper, shares), has_lower = row + 1 < tile->count && read_shares(&lower, others);
            if (has_upper || has_lower) {
                WideWords left, right, pixels[2];
                find_u(&rows, row, &along, &across, &left);
                find_u(&rows, row + 1, &along, &across, &right);
                const CircleNumbers u = (CircleNumbers)((left & 0xFFFF) | right << 16);
                circle_pixels(segments, circles->places, count, &u, pixels);
                if (has_upper) put_block(&upper, shares, &pixels[0]);
                if (has_lower) put_block(&lower, others, &pixels[1]);
            }
            upper = lower;
            next_block(tile, &upper);
        }
    }
}

#endif
