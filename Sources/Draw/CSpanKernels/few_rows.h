#ifndef DRIP_FEW_ROWS_H
#define DRIP_FEW_ROWS_H

#include "composite_arithmetic.h"
#include "few_segments.h"

/// Makes pixels.
#define DRIP_FEW_PIXELS(Floats, Lanes, Words, u, channels, slopes, is_opaque, pixels)                                               \
    do {                                                                                                                            \
        Words packed = (Words){0} + 0xFF000000;                                                                                     \
        Floats alpha = {0};                                                                                                         \
        if (!(is_opaque)) {                                                                                                         \
            alpha = (channels)[3] + *(u) * (slopes)[3];                                                                             \
            packed = (Words)(__builtin_convertvector(alpha + 0.5f, Lanes) << 24);                                                   \
            alpha *= 1 / 255.0f;                                                                                                    \
        }                                                                                                                           \
        DRIP_EACH_CHANNEL(3) {                                                                                                      \
            Floats value = (channels)[channel] + *(u) * (slopes)[channel];                                                          \
            if (!(is_opaque)) value *= alpha;                                                                                       \
            value += 0.5f;                                                                                                          \
            packed |= (Words)(__builtin_convertvector(value, Lanes) << 8 * (int)channel);                                           \
        }                                                                                                                           \
        *(pixels) = packed;                                                                                                         \
    } while (0)

/// Makes eight pixels of any segments, whose numbers are looked up.
DRIP_PART void looked_up_pixels(const FewPart *part, size_t count, const Floats *given, Words *pixels) {
    const Floats low = DRIP_ALL(part->borders[0]), high = DRIP_ALL(part->borders[count]);
    const Floats near = DRIP_CHOOSE_FLOATS(*given > low, *given, low), u = DRIP_CHOOSE_FLOATS(near < high, near, high);
    Lanes segment = {0};
    for (size_t border = 1; border < count; border++) segment -= u >= part->borders[border];
    Floats channels[4], slopes[4];
    DRIP_EACH_CHANNEL(4) {
        channels[channel] = __builtin_shufflevector(part->channels[channel], segment);
        slopes[channel] = __builtin_shufflevector(part->slopes[channel], segment);
    }
    DRIP_FEW_PIXELS(Floats, Lanes, Words, &u, channels, slopes, 0, pixels);
}

/// Makes a block of pixels of any segments, whose numbers are selected border by border.
DRIP_PART void selected_block(const FewPart *part, size_t count, const WideFloats *given, WideWords *pixels) {
    const WideFloats low = DRIP_ALL_WIDE(part->borders[0]), high = DRIP_ALL_WIDE(part->borders[count]);
    const WideFloats near = DRIP_CHOOSE_WIDE(*given > low, *given, low), u = DRIP_CHOOSE_WIDE(near < high, near, high);
    WideFloats channels[4], slopes[4];
    DRIP_EACH_CHANNEL(4) {
        const float own = DRIP_LANE(part->channels[channel], 0), slope = DRIP_LANE(part->slopes[channel], 0);
        channels[channel] = DRIP_ALL_WIDE(own);
        slopes[channel] = DRIP_ALL_WIDE(slope);
    }
    // In this order, clang reads and selects with one instruction.
    for (size_t border = 1; border < count; border++) {
        const WideLanes is_before = u < DRIP_ALL_WIDE(part->borders[border]);
        DRIP_EACH_CHANNEL(4) {
            const float own = DRIP_LANE(part->channels[channel], border), slope = DRIP_LANE(part->slopes[channel], border);
            channels[channel] = DRIP_CHOOSE_WIDE(is_before, channels[channel], DRIP_ALL_WIDE(own));
            slopes[channel] = DRIP_CHOOSE_WIDE(is_before, slopes[channel], DRIP_ALL_WIDE(slope));
        }
    }
    DRIP_FEW_PIXELS(WideFloats, WideLanes, WideWords, &u, channels, slopes, 0, pixels);
}

/// Makes a block of pixels of any segments. Both ways make the same, and which is faster depends on the processor.
DRIP_PART void mixed_block(const FewPart *part, const FewSegments *few, const WideFloats *u, WideWords *pixels) {
    if (few->lanes != 8) {
        selected_block(part, few->count, u, pixels);
        return;
    }
    const Floats left = __builtin_shufflevector(*u, *u, 0, 1, 2, 3, 4, 5, 6, 7);
    const Floats right = __builtin_shufflevector(*u, *u, 8, 9, 10, 11, 12, 13, 14, 15);
    Words both[2];
    looked_up_pixels(part, few->count, &left, &both[0]);
    looked_up_pixels(part, few->count, &right, &both[1]);
    *pixels = __builtin_shufflevector(both[0], both[1], 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

/// One segment, or the colour before or after all of them, for u from `first` up to, not including, `end`.
typedef struct {
    WideFloats channels[4], slopes[4];
    float first, end;
    int is_opaque;
    /// Whether it is one colour.
    int is_outside;
} FewSegment;

/// The index of the segment at u.
DRIP_PART size_t few_index(const FewPart *part, float u) {
    typedef _Bool LaneFlags __attribute__((ext_vector_type(8)));
    Floats borders;
    memcpy(&borders, part->borders, sizeof borders);
    const LaneFlags flags = __builtin_convertvector(borders <= DRIP_ALL(u), LaneFlags);
    uint8_t bits;
    memcpy(&bits, &flags, sizeof bits);
    return (size_t)__builtin_popcount(bits);
}

DRIP_PART void read_few_segment(const FewPart *part, const FewSegments *few, size_t index, FewSegment *segment) {
    const size_t count = few->count, inside = index == 0 ? 0 : index > count ? count - 1 : index - 1;
    const int is_outside = inside + 1 != index;
    const float low = part->borders[inside], high = part->borders[inside + 1], end = index == 0 ? low : high;
    DRIP_EACH_CHANNEL(4) {
        const float value = DRIP_LANE(part->channels[channel], inside), slope = DRIP_LANE(part->slopes[channel], inside);
        const float change = end * slope, moved = value + change, own = is_outside ? moved : value, own_slope = is_outside ? 0 : slope;
        segment->channels[channel] = DRIP_ALL_WIDE(own);
        segment->slopes[channel] = DRIP_ALL_WIDE(own_slope);
    }
    segment->first = index == 0 ? -out_of_reach : is_outside ? high : low;
    segment->end = index == 0 ? low : is_outside ? out_of_reach : high;
    segment->is_opaque = few->opaque >> inside & 1;
    segment->is_outside = is_outside;
}

DRIP_PART int are_of_segment(const FewSegment *segment, const WideFloats *u) {
    typedef _Bool LaneFlags __attribute__((ext_vector_type(16)));
    const WideLanes inside = (*u >= DRIP_ALL_WIDE(segment->first)) & (*u < DRIP_ALL_WIDE(segment->end));
    const LaneFlags flags = __builtin_convertvector(inside, LaneFlags);
    uint16_t bits;
    memcpy(&bits, &flags, sizeof bits);
    return bits == 65535;
}

/// How many of `count` blocks from column `first` of a part on are before `end` of a line, which is not before column 0.
DRIP_PART size_t blocks_before(float end, size_t first, size_t count) {
    if (end >= most_sources) return count;
    const int32_t floor = (int32_t)end, ceiling = floor + ((float)floor < end), blocks = (ceiling - (int32_t)first) >> 4;
    return blocks < 0 ? 0 : (size_t)blocks < count ? (size_t)blocks : count;
}

/// Whether u certainly rises along a block, 1, or falls, -1, however it is rounded; else 0. u is convex along a row: before a block along which it
/// falls it falls, and after one along which it rises it rises.
DRIP_PART int few_direction(const FewPart *part, const WideFloats *u) {
    const float first = DRIP_LANE(*u, 0), last = DRIP_LANE(*u, 15), change = last - first;
    const float p = __builtin_fabsf(part->p) + most_sources * __builtin_fabsf(part->p_step);
    // Many times what rounding can change, there or further on.
    const float least = (__builtin_fabsf(first) + __builtin_fabsf(last) + p + 16 * __builtin_fabsf(part->step)) * 0x1p-16f;
    return (change > least) - (change < -least);
}

/// How many of `count` blocks are certainly of the segment of the first one, whose `columns` and `u` are given: at least 1.
DRIP_PART size_t blocks_of_segment(
    const FewPart *part, const FewSegment *segment, int32_t geometry, const WideFloats *columns, const WideFloats *u, size_t count) {
    enum { stride = 4 };
    const int direction = few_direction(part, u);
    if (direction == 0) return 1;
    if (direction > 0 && segment->end == out_of_reach) return count;
    size_t run = 1;
    for (; run + stride <= count; run += stride) {
        const WideFloats far = *columns + (float)(int32_t)(16 * (run + stride - 1));
        WideFloats own;
        find_few(part, geometry, &far, &own);
        if (!are_of_segment(segment, &own) || few_direction(part, &own) != direction) break;
    }
    return run;
}

/// Paints `count` blocks from `column` on, all of whose shares are 255, segment by segment: most often a block is of the segment of those before.
DRIP_PART void paint_segments(
    const BlockRow *row, const FewSegments *few, const FewPart *part, int32_t geometry, size_t column, size_t count) {
    const size_t place = column & (most_sources - 1);
    uint8_t *const target = row->pixels + column * 4;
    WideFloats columns = first_columns + (float)(int32_t)place, u;
    FewSegment current;
    find_few(part, geometry, &columns, &u);
    read_few_segment(part, few, few_index(part, u[0]), &current);
    for (size_t index = 0; index < count; index++) {
        WideWords pixels;
        int is_inside = 0;
        if (current.is_opaque) {
            const FewSegment own = current;
            const size_t end = geometry == DRIP_LINEAR ? index + blocks_before(own.end, place + 16 * index, count - index) : count;
            if (own.is_outside && index < end) {
                size_t run = end - index;
                if (geometry != DRIP_LINEAR) {
                    find_few(part, geometry, &columns, &u);
                    run = are_of_segment(&own, &u) ? blocks_of_segment(part, &own, geometry, &columns, &u, run) : 0;
                }
                // One colour: any u will do.
                DRIP_FEW_PIXELS(WideFloats, WideLanes, WideWords, &columns, own.channels, own.slopes, 1, &pixels);
                columns += 16 * (float)(int32_t)run;
                for (; run != 0; run--, index++) memcpy(target + index * 64, &pixels, sizeof pixels);
            }
            for (; index < end; index++) {
                find_few(part, geometry, &columns, &u);
                if (geometry != DRIP_LINEAR && !are_of_segment(&own, &u)) break;
                columns += 16;
                DRIP_FEW_PIXELS(WideFloats, WideLanes, WideWords, &u, own.channels, own.slopes, 1, &pixels);
                memcpy(target + index * 64, &pixels, sizeof pixels);
            }
            if (index == count) break;
            if (geometry == DRIP_LINEAR) u = columns;
        } else {
            find_few(part, geometry, &columns, &u);
            is_inside = are_of_segment(&current, &u);
        }
        columns += 16;
        if (is_inside) {
            DRIP_FEW_PIXELS(WideFloats, WideLanes, WideWords, &u, current.channels, current.slopes, 0, &pixels);
        } else {
            mixed_block(part, few, &u, &pixels);
            // The next ones are most often of the segment of the last one.
            read_few_segment(part, few, few_index(part, u[15]), &current);
        }
        uint32_t sources[16];
        memcpy(sources, &pixels, sizeof pixels);
        composite_block(row, column + 16 * index, ~(unsigned __int128)0, sources, 0);
    }
}

/// The number of whole blocks from which on it is faster to paint them segment by segment.
enum { least_of_segments = 4 };

/// Paints blocks as paint_segments does.
DRIP_PART void paint_whole_blocks(
    const BlockRow *row, const FewSegments *few, const FewPart *part, int32_t geometry, size_t column, size_t count) {
    if (geometry == DRIP_LINEAR) paint_segments(row, few, part, DRIP_LINEAR, column, count);
    else if (geometry == DRIP_CONCENTRIC) paint_segments(row, few, part, DRIP_CONCENTRIC, column, count);
    else paint_segments(row, few, part, DRIP_NESTED, column, count);
    clear_flags(row, column, column + 16 * count);
}

/// Paints the columns from `start` up to, not including, `end`, none of them beyond a multiple of most_sources. `shares` are those of the block of
/// the first column and of all that follow, `shares_per_block` apart: 16, or 0 where all blocks have the same.
DRIP_PART void paint_few_part(
    const BlockRow *row, const FewSegments *few, const FewPart *part, int32_t geometry, size_t start, size_t end,
    const uint8_t *shares, size_t shares_per_block) {
    const unsigned __int128 all = ~(unsigned __int128)0;
    const size_t begin = start & ~(size_t)15, last = (end - 1) & ~(size_t)15;
    const unsigned __int128 last_shares = all >> 8 * (last + 16 - end);
    const int has_runs = last - begin >= 16 * (least_of_segments - 1);
    for (size_t first = begin; first <= last; first += 16, shares += shares_per_block) {
        unsigned __int128 both;
        memcpy(&both, shares, sizeof both);
        both &= first == last ? last_shares : all;
        if (both == 0) continue;
        if (has_runs && both == all) {
            size_t count = 1;
            if (shares_per_block == 0) {
                count = (end - first) / 16;
            } else {
                for (const uint8_t *next = shares + 16; first + 16 * (count + 1) <= end; count++, next += 16) {
                    memcpy(&both, next, sizeof both);
                    if (both != all) break;
                }
            }
            if (count >= least_of_segments) {
                paint_whole_blocks(row, few, part, geometry, first, count);
                first += 16 * (count - 1);
                shares += shares_per_block * (count - 1);
                continue;
            }
            both = all;
        }
        const WideFloats columns = first_columns + (float)(int32_t)(first & (most_sources - 1));
        WideFloats u;
        WideWords pixels;
        find_few(part, geometry, &columns, &u);
        mixed_block(part, few, &u, &pixels);
        uint32_t sources[16];
        memcpy(sources, &pixels, sizeof pixels);
        composite_block(row, first, both, sources, 0);
    }
}

/// Paints an area, none of whose columns is beyond a multiple of most_sources.
DRIP_PART void paint_few_area(
    const drip_canvas *canvas, const drip_area *area, size_t top, const drip_gradient *g, const FewSegments *few, FewPart *part,
    const uint8_t *shares, size_t shares_per_block, size_t shares_per_row) {
    // Columns of the first block that are not painted.
    const size_t base = area->column & ~(size_t)(most_sources - 1), lead = area->column % 16;
    FewRows rows;
    FewStarts starts;
    for (size_t row = 0; row < area->rows; row++, shares += shares_per_row) {
        if (row % 8 == 0) {
            find_rows(g, &few->steps, top + area->row + row, &rows);
            find_starts(few, &rows, g->geometry, base, &starts);
        }
        const BlockRow target = block_row(canvas, area->row + row);
        begin_part(few, &starts, row % 8, g->geometry, part);
        const uint8_t *own = shares;
        uint8_t copy[most_sources + 16];
        if (lead != 0) {
            memset(copy, 0, lead);
            if (shares_per_block != 0) memcpy(copy + lead, own, area->count);
            else memset(copy + lead, own[0], area->count);
            own = copy;
        }
        const size_t end = area->column + area->count, per_block = lead != 0 ? 16 : shares_per_block;
        paint_few_part(&target, few, part, g->geometry, area->column, end, own, per_block);
    }
}

/// Paints a gradient of few segments.
DRIP_WIDE_PART void paint_few(
    const drip_canvas *canvas, const drip_area *area, size_t top, const drip_gradient *g, uint32_t share, const uint8_t *shares,
    size_t shares_per_row) {
    FewSegments few;
    FewPart part;
    read_few(g, &few);
    begin_parts(&few, g->geometry, &part);
    uint8_t equal[16];
    memset(equal, (int)share, sizeof equal);
    const size_t end = area->column + area->count;
    const int is_one_part = area->column / most_sources == (end - 1) / most_sources;
    // Few rows at once, so that those of wide areas are near in memory.
    drip_area own = *area;
    for (size_t row = 0; row < area->rows; row += own.rows) {
        own.row = area->row + row;
        own.rows = is_one_part || area->rows - row < 8 ? area->rows - row : 8;
        for (own.column = area->column; own.column < end; own.column += own.count) {
            const size_t next = (own.column | (most_sources - 1)) + 1;
            own.count = (next < end ? next : end) - own.column;
            const uint8_t *const first = shares ? shares + row * shares_per_row + (own.column - area->column) : equal;
            paint_few_area(canvas, &own, top, g, &few, &part, first, shares ? 16 : 0, shares ? shares_per_row : 0);
        }
    }
}

#endif
