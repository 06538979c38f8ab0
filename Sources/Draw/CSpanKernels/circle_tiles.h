#ifndef DRIP_CIRCLE_TILES_H
#define DRIP_CIRCLE_TILES_H

#include "opaque_tiles.h"

// Around circles, u and channels are found in single precision. Green has 8 places behind its byte and blue 16, so they need no shifts. 2²⁴ is subtracted
// from blue: so alpha is 255.

typedef float ChosenFloats __attribute__((ext_vector_type(16)));
/// The smaller, or larger, of two numbers, with one instruction.
#define DRIP_CHOOSE_LESS(x, y) ((WideFloats)((ChosenFloats)(x) < (ChosenFloats)(y) ? (ChosenFloats)(x) : (ChosenFloats)(y)))
#define DRIP_CHOOSE_MORE(x, y) ((WideFloats)((ChosenFloats)(x) > (ChosenFloats)(y) ? (ChosenFloats)(x) : (ChosenFloats)(y)))

/// A segment from u = `border` on: a channel is `channels` + u × `slopes`.
typedef struct {
    WideFloats channels[3], slopes[3], border;
} __attribute__((aligned(64))) CircleSegment;

typedef struct {
    CircleSegment segments[most_few];
    size_t count;
    /// The least and the greatest u.
    WideFloats low, high;
} Circles;

DRIP_PART void read_circles(const drip_gradient *g, Circles *circles) {
    const int is_reverse = g->growth < 0;
    const FourOffsets scale = {1, 0x1p8, 0x1p16, 0}, alpha = {0, 0, -0x1p24, 0};
    circles->count = g->count;
    for (size_t index = 0; index < g->count; index++) {
        OpaqueSegment own;
        read_opaque_segment(g, index, is_reverse, &own);
        CircleSegment *const segment = &circles->segments[index];
        const FourOffsets channels = (own.channels - own.slopes * own.from + 0.5) * scale + alpha, slopes = own.slopes * scale * g->growth;
        DRIP_EACH_CHANNEL(3) {
            segment->channels[channel] = DRIP_ALL_WIDE((float)channels[channel]);
            segment->slopes[channel] = DRIP_ALL_WIDE((float)slopes[channel]);
        }
        segment->border = DRIP_ALL_WIDE((float)(own.from * g->growth));
        circles->high = DRIP_ALL_WIDE((float)(own.to * g->growth));
    }
    circles->low = circles->segments[0].border;
}

/// The numbers of rows, of the part's first column, for u: `p` is added.
typedef struct {
    float start[most_tile_rows], rest[most_tile_rows], p[most_tile_rows], step, p_step;
} CircleRows;

/// Finds u of 16 columns of a row. `along` and `across` are the changes to them.
DRIP_PART void find_u(const CircleRows *rows, size_t row, const WideFloats *along, const WideFloats *across, WideFloats *u) {
    const WideFloats x = rows->start[row] + *along, root = __builtin_elementwise_sqrt(x * x + rows->rest[row]);
    *u = root + (rows->p[row] + *across);
}

/// Makes the pixels of a block of a row, which is of `count` segments.
DRIP_PART void circle_pixels(const Circles *circles, const CircleSegment *segments, size_t count, const WideFloats *found, WideWords *pixels) {
    const WideFloats near = DRIP_CHOOSE_MORE(*found, circles->low), u = DRIP_CHOOSE_LESS(near, circles->high);
    WideFloats channels[3], slopes[3];
    DRIP_EACH_CHANNEL(3) {
        channels[channel] = segments[0].channels[channel];
        slopes[channel] = segments[0].slopes[channel];
    }
    for (size_t index = 1; index < count; index++) {
        const WideLanes is_after = u >= segments[index].border;
        DRIP_EACH_CHANNEL(3) {
            channels[channel] = DRIP_CHOOSE_WIDE(is_after, segments[index].channels[channel], channels[channel]);
            slopes[channel] = DRIP_CHOOSE_WIDE(is_after, segments[index].slopes[channel], slopes[channel]);
        }
    }
    WideWords own[3];
    DRIP_EACH_CHANNEL(3) own[channel] = (WideWords)__builtin_convertvector(channels[channel] + u * slopes[channel], WideLanes);
    *pixels = own[0] | (own[1] & 0xFF00) | (own[2] & 0xFFFF0000);
}

/// Finds the numbers of a tile's rows.
DRIP_PART void find_circle_rows(const Tile *tile, const drip_gradient *g, const RowSteps *steps, CircleRows *own) {
    const double column = (double)(int32_t)(tile->begin & ~(size_t)(most_sources - 1));
    FewRows rows;
    for (size_t row = 0; row < tile->count; row += 8) {
        find_rows(g, steps, tile->top + row, &rows);
        const Floats start = __builtin_convertvector(rows.start + column * steps->step, Floats);
        const Floats rest = __builtin_convertvector(rows.rest, Floats);
        const Floats p = __builtin_convertvector(-rows.p - column * rows.p_step, Floats);
        memcpy(own->start + row, &start, sizeof start);
        memcpy(own->rest + row, &rest, sizeof rest);
        memcpy(own->p + row, &p, sizeof p);
    }
    own->step = (float)steps->step;
    own->p_step = (float)-rows.p_step;
}

/// The first and the last segment of each of a part's blocks and of those below it, and whether u is before or after all segments.
typedef struct {
    int32_t first[16], last[16], is_before[16], is_after[16];
} CircleRanges;

/// u is convex: in a rectangle it is at most what it is in a corner, and at least what the tangent plane of the middle is.
DRIP_PART void find_ranges(
    const Tile *tile, const drip_gradient *g, const RowSteps *steps, const Circles *circles, const CircleRows *rows, CircleRanges *ranges) {
    const WideFloats left = first_columns * 16, middle = left + 7.5f, right = left + 15;
    const WideFloats along_left = left * rows->step, across_left = left * rows->p_step;
    const WideFloats along_right = right * rows->step, across_right = right * rows->p_step;
    WideFloats most = DRIP_ALL_WIDE(-out_of_reach), u;
    for (size_t row = 0; row < tile->count; row += tile->count > 1 ? tile->count - 1 : 1) {
        find_u(rows, row, &along_left, &across_left, &u);
        most = DRIP_CHOOSE_MORE(most, u);
        find_u(rows, row, &along_right, &across_right, &u);
        most = DRIP_CHOOSE_MORE(most, u);
    }
    // Half of how much the root's argument changes from row to row, at the part's first column in the middle row, and how that changes.
    const size_t row = tile->count / 2;
    const double column = (double)(int32_t)(tile->begin & ~(size_t)(most_sources - 1)), down = (double)(int32_t)(tile->top + row);
    const double x = g->x.origin + down * g->x.down + column * g->x.across, y = g->y.origin + down * g->y.down + column * g->y.across;
    const double p = x * g->along_x + y * g->along_y + g->shift, p_down = g->x.down * g->along_x + g->y.down * g->along_y;
    const float change = (float)(x * g->x.down + y * g->y.down + p * p_down);
    const float change_across = (float)(g->x.across * g->x.down + g->y.across * g->y.down + steps->p_step * p_down);
    const WideFloats changes = change + middle * change_across;
    const WideFloats along = rows->start[row] + middle * rows->step, ps = rows->p[row] + middle * rows->p_step;
    const WideFloats root = __builtin_elementwise_sqrt(along * along + rows->rest[row]);
    const WideFloats inverse = 1 / DRIP_CHOOSE_MORE(root, DRIP_ALL_WIDE(0x1p-60f));
    const WideFloats across = __builtin_elementwise_abs(along * rows->step * inverse + rows->p_step);
    const WideFloats downwards = __builtin_elementwise_abs(changes * inverse - (float)(p_down * g->growth));
    const WideFloats least = root + ps - (across * 7.5f + downwards * (float)(int32_t)row);
    // Many times what rounding can change.
    const float vague_across = __builtin_fabsf(change_across) + rows->step * rows->step;
    const WideFloats vague = (__builtin_fabsf(change) + __builtin_fabsf(rows->start[row]) * rows->step + middle * vague_across) * inverse;
    const WideFloats margin = (root + __builtin_elementwise_abs(ps) + across * 16 + vague) * 0x1p-16f;
    WideLanes first = {0}, last = {0};
    for (size_t index = 1; index < circles->count; index++) {
        first -= least - margin >= circles->segments[index].border;
        last -= most + margin >= circles->segments[index].border;
    }
    const WideLanes is_before = most + margin <= circles->low, is_after = least - margin >= circles->high;
    memcpy(ranges->first, &first, sizeof first);
    memcpy(ranges->last, &last, sizeof last);
    memcpy(ranges->is_before, &is_before, sizeof is_before);
    memcpy(ranges->is_after, &is_after, sizeof is_after);
}

/// Paints a block and those below it, all of `count` segments.
DRIP_PART void paint_circle_blocks(
    const Tile *tile, const Circles *circles, const CircleSegment *segments, size_t count, const CircleRows *rows, size_t first) {
    // Few segments are in registers.
    enum { most_near = 3 };
    CircleSegment near[most_near];
    if (count <= most_near) memcpy(near, segments, count * sizeof *near);
    const WideFloats columns = first_columns + (float)(int32_t)(first & (most_sources - 1));
    const WideFloats along = columns * rows->step, across = columns * rows->p_step;
    TileBlock block;
    begin_block(tile, first, &block);
    for (size_t row = 0; row < tile->count; row++) {
        uint64_t shares[2];
        if (read_shares(&block, shares)) {
            WideFloats u;
            WideWords pixels;
            find_u(rows, row, &along, &across, &u);
            circle_pixels(circles, count <= most_near ? near : segments, count, &u, &pixels);
            put_block(&block, shares, &pixels);
        }
        next_block(tile, &block);
    }
}

/// Paints the blocks from `first` on that have the same u, as `flags` tell, and those below them; returns how many. All are of one segment.
DRIP_PART size_t paint_equal_circle_blocks(
    const Tile *tile, const Circles *circles, const CircleSegment *segment, const WideFloats *u, const int32_t *flags, size_t first) {
    size_t count = 1;
    while (first % most_sources / 16 + count < 16 && first + 16 * count < tile->end && flags[count]) count++;
    WideWords pixels;
    circle_pixels(circles, segment, 1, u, &pixels);
    put_equal_blocks(tile, first, count, &pixels);
    return count;
}

DRIP_PART void paint_circle_tile(const Tile *tile, const drip_gradient *g, const RowSteps *steps, const Circles *circles) {
    CircleRows rows;
    find_circle_rows(tile, g, steps, &rows);
    // Worth it where blocks are shorter than most segments, or could be outside.
    CircleRanges ranges;
    const int has_ranges = tile->end - tile->begin > 128 || steps->step * 16 * (double)(int32_t)circles->count <= 1;
    if (has_ranges) find_ranges(tile, g, steps, circles, &rows, &ranges);
    for (size_t first = tile->begin & ~(size_t)15; first < tile->end; first += 16) {
        const size_t block = first / 16 % 16, index = has_ranges ? (size_t)ranges.first[block] : 0;
        const size_t count = has_ranges ? (size_t)ranges.last[block] + 1 - index : circles->count;
        const CircleSegment *const segments = &circles->segments[index];
        if (has_ranges && (ranges.is_before[block] || ranges.is_after[block])) {
            const int is_before = ranges.is_before[block] != 0;
            const int32_t *const flags = is_before ? &ranges.is_before[block] : &ranges.is_after[block];
            first += 16 * (paint_equal_circle_blocks(tile, circles, segments, is_before ? &circles->low : &circles->high, flags, first) - 1);
        // One loop for each of the most frequent counts.
        } else if (count == 1) {
            paint_circle_blocks(tile, circles, segments, 1, &rows, first);
        } else if (count == 2) {
            paint_circle_blocks(tile, circles, segments, 2, &rows, first);
        } else if (count == 3) {
            paint_circle_blocks(tile, circles, segments, 3, &rows, first);
        } else {
            paint_circle_blocks(tile, circles, segments, count, &rows, first);
        }
    }
}

#endif
