#ifndef DRIP_FEW_ROWS_H
#define DRIP_FEW_ROWS_H

#include "composite_arithmetic.h"
#include "few_segments.h"

/// Makes pixels. Colours of a gradient that is opaque everywhere have the half by which they are rounded already.
#define DRIP_FEW_PIXELS(Floats, Lanes, Words, u, channels, slopes, is_opaque, adds_half, pixels)                                    \
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
            if (adds_half) value += 0.5f;                                                                                           \
            packed |= (Words)(__builtin_convertvector(value, Lanes) << 8 * (int)channel);                                           \
        }                                                                                                                           \
        *(pixels) = packed;                                                                                                         \
    } while (0)

/// Makes eight pixels of any segments, whose numbers are looked up.
DRIP_PART void looked_up_pixels(const FewPart *part, size_t count, const Floats *given, int is_opaque, Words *pixels) {
    const size_t used = is_opaque ? 3 : 4;
    const Floats low = DRIP_ALL(part->borders[0]), high = DRIP_ALL(part->borders[count]);
    const Floats near = DRIP_CHOOSE_FLOATS(*given > low, *given, low), u = DRIP_CHOOSE_FLOATS(near < high, near, high);
    Lanes segment = {0};
    for (size_t border = 1; border < count; border++) segment -= u >= part->borders[border];
    Floats channels[4], slopes[4];
    DRIP_EACH_CHANNEL(used) {
        channels[channel] = __builtin_shufflevector(part->channels[channel], segment);
        slopes[channel] = __builtin_shufflevector(part->slopes[channel], segment);
    }
    DRIP_FEW_PIXELS(Floats, Lanes, Words, &u, channels, slopes, is_opaque, !is_opaque, pixels);
}

/// Makes a block of pixels of any segments, whose numbers are selected border by border.
DRIP_PART void selected_block(const FewPart *part, size_t count, const WideFloats *given, int is_opaque, WideWords *pixels) {
    const size_t used = is_opaque ? 3 : 4;
    const WideFloats low = DRIP_ALL_WIDE(part->borders[0]), high = DRIP_ALL_WIDE(part->borders[count]);
    const WideFloats near = DRIP_CHOOSE_WIDE(*given > low, *given, low), u = DRIP_CHOOSE_WIDE(near < high, near, high);
    WideFloats channels[4], slopes[4];
    DRIP_EACH_CHANNEL(used) {
        const float own = DRIP_LANE(part->channels[channel], 0), slope = DRIP_LANE(part->slopes[channel], 0);
        channels[channel] = DRIP_ALL_WIDE(own);
        slopes[channel] = DRIP_ALL_WIDE(slope);
    }
    // In this order, clang reads and selects with one instruction.
    for (size_t border = 1; border < count; border++) {
        const WideLanes is_before = u < DRIP_ALL_WIDE(part->borders[border]);
        DRIP_EACH_CHANNEL(used) {
            const float own = DRIP_LANE(part->channels[channel], border), slope = DRIP_LANE(part->slopes[channel], border);
            channels[channel] = DRIP_CHOOSE_WIDE(is_before, channels[channel], DRIP_ALL_WIDE(own));
            slopes[channel] = DRIP_CHOOSE_WIDE(is_before, slopes[channel], DRIP_ALL_WIDE(slope));
        }
    }
    DRIP_FEW_PIXELS(WideFloats, WideLanes, WideWords, &u, channels, slopes, is_opaque, !is_opaque, pixels);
}

/// Makes a block of pixels of any segments. Both ways make the same, and which is faster depends on the processor.
DRIP_PART void mixed_block(const FewPart *part, const FewSegments *few, const WideFloats *u, int is_opaque, WideWords *pixels) {
    if (few->selects) {
        selected_block(part, few->count, u, is_opaque, pixels);
        return;
    }
    const Floats left = __builtin_shufflevector(*u, *u, 0, 1, 2, 3, 4, 5, 6, 7);
    const Floats right = __builtin_shufflevector(*u, *u, 8, 9, 10, 11, 12, 13, 14, 15);
    Words both[2];
    looked_up_pixels(part, few->count, &left, is_opaque, &both[0]);
    looked_up_pixels(part, few->count, &right, is_opaque, &both[1]);
    *pixels = __builtin_shufflevector(both[0], both[1], 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

/// One segment, or the colour before or after all of them, for u from `first` up to, not including, `end`.
typedef struct {
    WideFloats channels[4], slopes[4];
    float first, end;
    /// 0 before the first segment, and 1 for that.
    size_t index;
    int is_opaque;
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

DRIP_PART void read_few_segment(const FewPart *part, const FewSegments *few, size_t index, int is_opaque, FewSegment *segment) {
    const size_t used = is_opaque ? 3 : 4, count = few->count, inside = index == 0 ? 0 : index > count ? count - 1 : index - 1;
    const int is_outside = inside + 1 != index;
    const float low = part->borders[inside], high = part->borders[inside + 1], end = index == 0 ? low : high;
    DRIP_EACH_CHANNEL(used) {
        const float value = DRIP_LANE(part->channels[channel], inside), slope = DRIP_LANE(part->slopes[channel], inside);
        const float change = end * slope, moved = value + change, own = is_outside ? moved : value, own_slope = is_outside ? 0 : slope;
        segment->channels[channel] = DRIP_ALL_WIDE(own);
        segment->slopes[channel] = DRIP_ALL_WIDE(own_slope);
    }
    segment->first = index == 0 ? -0x1p100f : is_outside ? high : low;
    segment->end = index == 0 ? low : is_outside ? 0x1p100f : high;
    segment->index = index;
    segment->is_opaque = few->opaque >> inside & 1;
}

DRIP_PART int are_of_segment(const FewSegment *segment, const WideFloats *u) {
    typedef _Bool LaneFlags __attribute__((ext_vector_type(16)));
    const WideLanes inside = (*u >= DRIP_ALL_WIDE(segment->first)) & (*u < DRIP_ALL_WIDE(segment->end));
    const LaneFlags flags = __builtin_convertvector(inside, LaneFlags);
    uint16_t bits;
    memcpy(&bits, &flags, sizeof bits);
    return bits == 65535;
}

/// A run of columns in a row, each with `share`, or with its own where `shares` is not NULL.
typedef struct {
    BlockRow row;
    size_t start, end;
    uint32_t share;
    const uint8_t *shares;
} FewRun;

/// Makes the pixels of `count` blocks from `column` on, most often of the segment of those before. Returns a bit for each block that is of one opaque
/// segment. Where they are shown as they are, they are written to their place, and those that may be translucent are composited at once.
DRIP_PART uint32_t few_sources(
    const FewPart *part, const FewSegments *few, int32_t geometry, int is_opaque, const FewRun *run, int is_direct, size_t column, size_t count,
    FewSegment *current, uint32_t *sources) {
    const float place = (float)(int32_t)(column & (most_sources - 1));
    WideFloats columns = (WideFloats){0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15} + place;
    uint32_t opaque_blocks = 0, bit = 1;
    for (size_t index = 0; index < count; index++, bit += bit) {
        WideFloats u;
        WideWords pixels;
        find_few(part, geometry, &columns, &u);
        const float first = place + 16 * (float)(int32_t)index;
        const int is_inside = geometry == DRIP_LINEAR ? first >= current->first && first + 15 < current->end : are_of_segment(current, &u);
        columns += 16;
        if (is_inside && !is_opaque && current->is_opaque) {
            DRIP_FEW_PIXELS(WideFloats, WideLanes, WideWords, &u, current->channels, current->slopes, 1, 1, &pixels);
            opaque_blocks |= bit;
        } else if (is_inside) {
            DRIP_FEW_PIXELS(WideFloats, WideLanes, WideWords, &u, current->channels, current->slopes, is_opaque, !is_opaque, &pixels);
        } else {
            mixed_block(part, few, &u, is_opaque, &pixels);
            // The next ones are most often of the segment of the last one.
            read_few_segment(part, few, few_index(part, u[15]), is_opaque, current);
        }
        if (is_direct && !is_opaque && !(opaque_blocks & bit)) {
            uint32_t block[16];
            memcpy(block, &pixels, sizeof pixels);
            composite_block(&run->row, column + index * 16, ~(unsigned __int128)0, block, 0);
        } else {
            memcpy(sources + index * 16, &pixels, sizeof pixels);
        }
    }
    return opaque_blocks;
}

/// Paints a run of one of eight rows.
DRIP_PART void paint_long(
    const FewRun *run, const FewSegments *few, const FewRows *rows, size_t row, FewPart *part, int32_t geometry, int is_opaque) {
    const int is_hidden = !run->shares && run->share == 255;
    uint32_t sources[most_sources];
    FewSegment current = {.first = 1};
    for (size_t start = run->start, end; start < run->end; start = end) {
        const size_t base = start & ~(size_t)(most_sources - 1), first = start & ~(size_t)15;
        end = run->end < base + most_sources ? run->end : base + most_sources;
        FewStarts starts;
        find_starts(few, rows, geometry, base, &starts);
        begin_part(few, &starts, row, geometry, is_opaque, part);
        // On a line, u begins anew.
        if (geometry == DRIP_LINEAR && start > run->start) read_few_segment(part, few, current.index, is_opaque, &current);
        const size_t count = (end + 15 - first) / 16;
        // Not where a store could pass the run.
        const int is_direct = is_hidden && ((start | end) & 15) == 0;
        uint32_t *const target = is_direct ? (uint32_t *)(run->row.pixels + first * 4) : sources;
        const uint32_t opaque = few_sources(part, few, geometry, is_opaque, run, is_direct, first, count, &current, target);
        if (is_direct) {
            clear_flags(&run->row, start, end);
            continue;
        }
        uint32_t blocks = is_opaque ? ~(uint32_t)0 : opaque;
        // Runs of blocks that are opaque, or not.
        for (size_t block = 0, next; block < count; block = next) {
            const int are_opaque = blocks & 1;
            const size_t same = (size_t)__builtin_ctz((are_opaque ? ~blocks : blocks) | UINT32_C(1) << 16);
            next = block + same < count ? block + same : count;
            const size_t column = block == 0 ? start : first + block * 16, last = next == count ? end : first + next * 16;
            composite_blocks(
                &run->row, column, last, sources + block * 16, are_opaque, run->share, run->shares ? run->shares + (column - run->start) : NULL);
            blocks >>= same;
        }
    }
}

/// Paints a few columns from the begin of a block on, none of them beyond a multiple of most_sources: block by block, since tests for one segment
/// would cost more than they save.
DRIP_PART void paint_narrow(
    const drip_canvas *canvas, const drip_area *area, size_t top, const drip_gradient *g, const FewSegments *few, FewPart *part, int is_opaque,
    const uint8_t *shares, size_t shares_per_block, size_t shares_per_row) {
    const size_t base = area->column & ~(size_t)(most_sources - 1), last = (area->count - 1) & ~(size_t)15;
    const unsigned __int128 all = ~(unsigned __int128)0, last_shares = all >> 8 * (last + 16 - area->count);
    FewRows rows;
    FewStarts starts;
    for (size_t row = 0; row < area->rows; row++, shares += shares_per_row) {
        if (row % 8 == 0) {
            find_rows(g, few, top + area->row + row, &rows);
            find_starts(few, &rows, g->geometry, base, &starts);
        }
        begin_part(few, &starts, row % 8, g->geometry, is_opaque, part);
        const BlockRow target = block_row(canvas, area->row + row);
        const uint8_t *own = shares;
        for (size_t first = 0; first <= last; first += 16, own += shares_per_block) {
            unsigned __int128 both;
            memcpy(&both, own, sizeof both);
            both &= first == last ? last_shares : all;
            if (both == 0) continue;
            const float place = (float)(int32_t)(area->column - base + first);
            const WideFloats columns = (WideFloats){0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15} + place;
            WideFloats u;
            WideWords pixels;
            find_few(part, g->geometry, &columns, &u);
            mixed_block(part, few, &u, is_opaque, &pixels);
            uint32_t sources[16];
            memcpy(sources, &pixels, sizeof pixels);
            composite_block(&target, area->column + first, both, sources, is_opaque);
        }
    }
}

/// Paints a gradient of few segments.
DRIP_WIDE_PART void paint_few(
    const drip_canvas *canvas, const drip_area *area, size_t top, const drip_gradient *g, int is_opaque, uint32_t share, const uint8_t *shares,
    size_t shares_per_row) {
    FewSegments few;
    FewPart part;
    read_few(g, &few);
    begin_parts(&few, g->geometry, &part);
    if (area->column % 16 == 0 && area->count <= (shares ? 128 : 64)) {
        uint8_t equal[16];
        memset(equal, (int)share, sizeof equal);
        const size_t end = area->column + area->count;
        for (size_t next, column = area->column; column < end; column = next) {
            next = (column | (most_sources - 1)) + 1 < end ? (column | (most_sources - 1)) + 1 : end;
            const drip_area columns = {area->row, column, next - column, area->rows};
            const uint8_t *const own = shares ? shares + (column - area->column) : equal;
            paint_narrow(canvas, &columns, top, g, &few, &part, is_opaque, own, shares ? 16 : 0, shares ? shares_per_row : 0);
        }
        return;
    }
    FewRows rows;
    for (size_t row = 0; row < area->rows; row++) {
        if (row % 8 == 0) find_rows(g, &few, top + area->row + row, &rows);
        const uint8_t *const own = shares ? shares + row * shares_per_row : NULL;
        size_t skipped = 0, covered = area->count;
        if (own) trim(own, &skipped, &covered);
        if (skipped == covered) continue;
        const size_t start = area->column + skipped, end = area->column + covered;
        const FewRun run = {block_row(canvas, area->row + row), start, end, share, own ? own + skipped : NULL};
        paint_long(&run, &few, &rows, row % 8, &part, g->geometry, is_opaque);
    }
}

#endif
