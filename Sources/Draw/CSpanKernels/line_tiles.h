#ifndef DRIP_LINE_TILES_H
#define DRIP_LINE_TILES_H

#include "opaque_tiles.h"

// Along a line, a channel within a segment changes by the same from column to column, and from row to row. Its numbers are modulo 256, with 24 places
// behind the point, so they are the same however they are added up.

/// A segment, or the colour before or after all of them.
typedef struct {
    /// At column 0 of row 0, and the changes.
    FourWords origin, across, down;
    /// The change from block to block below.
    WideWords step;
    /// What the columns of a block have more than its first: red and blue, green and alpha, with 8 places behind the point.
    Pairs red_blue, green_alpha;
} __attribute__((aligned(64))) LineSegment;

typedef struct {
    LineSegment segments[most_few + 2];
    /// The columns of row 0 where they end, and how much further that is from row to row.
    double ends[most_few + 1], down;
    size_t count;
} Line;

#define DRIP_FOUR_TIMES(x) __builtin_shufflevector(x, x, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3)

/// Numbers at column 0 and their changes, times 2²⁴.
DRIP_PART void make_line_segment(const FourOffsets *origin, const FourOffsets *across, const FourOffsets *down, LineSegment *segment) {
    round_four(origin, &segment->origin);
    round_four(across, &segment->across);
    round_four(down, &segment->down);
    segment->step = DRIP_FOUR_TIMES(segment->down);
    const WideWords columns = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const WideWords red = columns * segment->across[0], green = columns * segment->across[1], blue = columns * segment->across[2];
    segment->red_blue = (Pairs)(red >> 16 | (blue & 0xFFFF0000));
    segment->green_alpha = (Pairs)(green >> 16);
}

/// Fails where channels change too fast, or at a place too far away, for exact numbers.
DRIP_PART int read_line(const drip_gradient *g, const RowSteps *steps, Line *line) {
    const int is_reverse = steps->step < 0;
    const FourOffsets zero = {0};
    // Rounded down twice, each time by half a step of 1/256 in the mean.
    const double unit = 0x1p24, half = 0.5 + 1 / 256.0;
    line->count = g->count;
    line->down = -g->x.down * steps->scale;
    FourOffsets most = zero;
    for (size_t index = 0; index < g->count; index++) {
        OpaqueSegment own;
        read_opaque_segment(g, index, is_reverse, &own);
        own.channels[3] = 255;
        own.channels = (own.channels + half) * unit;
        own.slopes *= unit;
        const FourOffsets origin = own.channels + own.slopes * (g->x.origin - own.from);
        const FourOffsets across = own.slopes * steps->step, down = own.slopes * g->x.down;
        make_line_segment(&origin, &across, &down, &line->segments[index + 1]);
        const FourOffsets changes = __builtin_elementwise_abs(across) + __builtin_elementwise_abs(down);
        most = __builtin_elementwise_max(most, __builtin_elementwise_abs(origin) + changes);
        line->ends[index] = (own.from - g->x.origin) * steps->scale;
        if (index == 0) make_line_segment(&own.channels, &zero, &zero, &line->segments[0]);
        if (index + 1 < g->count) continue;
        const FourOffsets last = own.channels + own.slopes * (own.to - own.from);
        make_line_segment(&last, &zero, &zero, &line->segments[index + 2]);
        line->ends[index + 1] = (own.to - g->x.origin) * steps->scale;
    }
    return most[0] < 0x1p50 && most[1] < 0x1p50 && most[2] < 0x1p50;
}

DRIP_PART void line_channels(const LineSegment *segment, size_t column, size_t row, WideWords *channels) {
    const FourWords own = segment->origin + segment->across * (uint32_t)column + segment->down * (uint32_t)row;
    *channels = DRIP_FOUR_TIMES(own);
}

/// Makes the pixels of a block from the channels of its first one.
DRIP_PART void line_pixels(const LineSegment *segment, const WideWords *channels, WideWords *pixels) {
    const Pairs halves = (Pairs)*channels;
    const Pairs red_blue = segment->red_blue + __builtin_shufflevector(
        halves, halves, 1, 5, 1, 5, 1, 5, 1, 5, 9, 13, 9, 13, 9, 13, 9, 13, 17, 21, 17, 21, 17, 21, 17, 21, 25, 29, 25, 29, 25, 29, 25, 29);
    const Pairs green_alpha = segment->green_alpha + __builtin_shufflevector(
        halves, halves, 3, 7, 3, 7, 3, 7, 3, 7, 11, 15, 11, 15, 11, 15, 11, 15, 19, 23, 19, 23, 19, 23, 19, 23, 27, 31, 27, 31, 27, 31, 27, 31);
    *pixels = (WideWords)(red_blue >> 8) | ((WideWords)green_alpha & 0xFF00FF00);
}

/// The columns at which segments end, in each row of a tile, and the least and the greatest of them.
typedef struct {
    int32_t ends[most_few + 1][most_line_rows], least[most_few + 1], most[most_few + 1];
} LineEnds;

DRIP_PART void find_ends(const Tile *tile, const Line *line, LineEnds *ends) {
    const Offsets down = ((Offsets){0, 1, 2, 3, 4, 5, 6, 7} + (double)(int32_t)tile->top) * line->down;
    const Offsets low = {0}, high = low + (double)(int32_t)tile->end;
    for (size_t index = 0; index <= line->count; index++) {
        const Offsets columns = __builtin_elementwise_max(__builtin_elementwise_min(down + line->ends[index], high), low);
        // Rounded up, unless it is nothing.
        const Lanes own = __builtin_convertvector(columns + (1 - 0x1p-20), Lanes);
        memcpy(ends->ends[index], &own, sizeof own);
        ends->least[index] = own[0] < own[7] ? own[0] : own[7];
        ends->most[index] = own[0] < own[7] ? own[7] : own[0];
    }
}

/// Paints a block and those below it, all of one segment.
DRIP_PART void paint_segment_blocks(const Tile *tile, const LineSegment *segment, const WideWords *channels, TileBlock *block) {
    WideWords current = *channels, pixels;
    const WideWords step = segment->step;
    if (is_covered(tile, block)) {
        for (size_t row = 0; row < tile->count; row++) {
            line_pixels(segment, &current, &pixels);
            memcpy(block->pixels, &pixels, sizeof pixels);
            block->pixels += tile->pixels_per_row;
            current += step;
        }
        for (size_t row = 0; row < tile->count; row++) block->uniform[row * tile->words_per_row] &= ~block->flag;
        return;
    }
    for (size_t row = 0; row < tile->count; row++) {
        uint64_t shares[2];
        if (read_shares(block, shares)) {
            line_pixels(segment, &current, &pixels);
            put_block(block, shares, &pixels);
        }
        current += step;
        next_block(tile, block);
    }
}

/// Paints a block and those below it, of the segments from `index` up to `last`, whose channels are given.
DRIP_PART void paint_mixed_blocks(
    const Tile *tile, const Line *line, const LineEnds *ends, size_t index, size_t last, size_t first, WideWords *channels, TileBlock *block) {
    const WideLanes columns = (WideLanes){0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15} + (int32_t)first;
    const LineSegment *const segment = &line->segments[index];
    WideWords current = channels[index];
    const WideWords step = segment->step;
    for (size_t row = 0; row < tile->count; row++) {
        uint64_t shares[2];
        if (read_shares(block, shares)) {
            WideWords pixels;
            line_pixels(segment, &current, &pixels);
            for (size_t own = index; own < last; own++) {
                WideWords others;
                line_pixels(&line->segments[own + 1], &channels[own + 1], &others);
                const WideWords is_other = (WideWords)(columns >= ends->ends[own][row]);
                pixels = DRIP_CHOOSE(is_other, others, pixels);
            }
            put_block(block, shares, &pixels);
        }
        current += step;
        for (size_t own = index + 1; own <= last; own++) channels[own] += line->segments[own].step;
        next_block(tile, block);
    }
}

DRIP_PART void paint_line_tile(const Tile *tile, const Line *line) {
    LineEnds ends;
    find_ends(tile, line, &ends);
    size_t index = 0, last = 0;
    for (size_t first = tile->begin & ~(size_t)15; first < tile->end; first += 16) {
        const int32_t place = (int32_t)first;
        while (index <= line->count && ends.most[index] <= place) index++;
        while (last <= line->count && ends.least[last] < place + 16) last++;
        // How many blocks have the colour before or after all segments.
        const size_t blocks = (tile->end - first + 15) / 16, before = (size_t)(ends.least[0] - place) / 16;
        const size_t equal = index != last ? 0 : index > line->count ? blocks : index > 0 ? 0 : before < blocks ? before : blocks;
        if (equal > 2) {
            const LineSegment *const segment = &line->segments[index];
            WideWords own, pixels;
            line_channels(segment, first, tile->top, &own);
            line_pixels(segment, &own, &pixels);
            put_equal_blocks(tile, first, equal, &pixels);
            first += 16 * (equal - 1);
            continue;
        }
        // Beside each other they do not cross cache lines, wherever the stack begins.
        _Alignas(64) WideWords channels[most_few + 2];
        for (size_t own = index; own <= last; own++) line_channels(&line->segments[own], first, tile->top, &channels[own]);
        TileBlock block;
        begin_block(tile, first, &block);
        if (index == last) paint_segment_blocks(tile, &line->segments[index], &channels[index], &block);
        else paint_mixed_blocks(tile, line, &ends, index, last, first, channels, &block);
    }
}

#endif
