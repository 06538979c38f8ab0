#ifndef DRIP_FEW_SEGMENTS_H
#define DRIP_FEW_SEGMENTS_H

#include "offsets.h"

// Gradients of few segments that keep the colours of their ends: offsets and colours are evaluated in single precision, sixteen pixels at a time. Where
// segments are wide, most such blocks are of one segment, whose numbers are read once; in others they are selected border by border.


enum { most_few = DRIP_MOST_FEW };
/// More than any offset.
static const float out_of_reach = 0x1p100f;

/// Segments by index: before and after those of the gradient lie one for all smaller offsets, and one for all larger ones.
typedef struct {
    /// A channel is `channels` + offset × `slopes`.
    float channels[4][most_few + 2], slopes[4][most_few + 2];
    /// Segment i has the offsets from `borders[i]` up to, not including, `borders[i + 1]`.
    float borders[most_few + 3];
    /// The number of the gradient's own segments, and a bit for each index whose colours are opaque.
    size_t count;
    uint32_t opaque;
    /// Whether a block is less wide than most segments.
    int are_wide;
    /// The change from column to column of the root's argument and of what is subtracted, and 1 / `step`². For a line, `step` is that of the offset.
    double step, p_step, scale;
} FewSegments;

/// Finds how much the numbers of a row change from column to column.
DRIP_PART void read_steps(const drip_gradient *g, FewSegments *few) {
    few->step = g->x.across;
    few->p_step = few->scale = 0;
    if (g->geometry != DRIP_LINEAR) {
        const double dx = g->x.across, dy = g->y.across, dp = g->geometry == DRIP_NESTED ? dx * g->along_x + dy * g->along_y : 0;
        const double square = dx * dx + dy * dy + dp * dp;
        few->step = 0;
        // A slower change is none.
        if (square >= 0x1p-80) {
            few->step = __builtin_sqrt(square);
            few->p_step = dp;
            few->scale = 1 / square;
        }
    }
    few->are_wide = 16 * __builtin_fabs(few->step) * (double)g->count <= 1;
}

DRIP_PART void read_few(const drip_gradient *g, FewSegments *few) {
    few->count = g->count;
    few->opaque = 0;
    few->borders[0] = -out_of_reach;
    for (size_t index = 0; index < g->count; index++) {
        // Integer offsets are one more than those in whole numbers.
        const double start = index == 0 ? 0 : (double)(g->borders[index] - 1) * 0x1p-30;
        const float *const channels = g->channels + 8 * index;
        few->borders[index + 1] = (float)start;
        for (size_t channel = 0; channel < 4; channel++) {
            const double slope = (double)channels[4 + channel] * 0x1p30;
            few->channels[channel][index + 1] = (float)((double)channels[channel] - start * slope);
            few->slopes[channel][index + 1] = (float)slope;
        }
        few->opaque |= (uint32_t)(channels[3] == 255 && channels[7] == 0) << (index + 1);
    }
    few->borders[g->count + 1] = 1;
    for (size_t index = g->count + 2; index < most_few + 3; index++) few->borders[index] = out_of_reach;
    for (size_t channel = 0; channel < 4; channel++) {
        float *const channels = few->channels[channel], *const slopes = few->slopes[channel];
        channels[0] = channels[1];
        channels[g->count + 1] = channels[g->count] + slopes[g->count];
        slopes[0] = slopes[g->count + 1] = 0;
    }
    read_steps(g, few);
}

/// Eight rows: an offset is `growth` × √((`start` + column × step)² + `square`) − (`p` + column × p_step); along a line, `start` + column × step.
typedef struct {
    double start[8], squares[8], p[8];
} FewRows;

/// Finds the numbers of eight rows from `row` of the image on.
DRIP_PART void find_rows(const drip_gradient *g, const FewSegments *few, size_t row, FewRows *rows) {
    const f64x8 down = (f64x8){0, 1, 2, 3, 4, 5, 6, 7} + (double)row, x = g->x.origin + down * g->x.down, zero = 0;
    memcpy(rows->start, &x, sizeof x);
    if (g->geometry == DRIP_LINEAR) return;
    const int is_nested = g->geometry == DRIP_NESTED;
    const double dx = g->x.across, dy = g->y.across, dp = few->p_step;
    const f64x8 y = g->y.origin + down * g->y.down, p = is_nested ? x * g->along_x + y * g->along_y + g->shift : zero;
    // x² + y² + p² is least where the points (x, y, p) of the row are nearest to 0, and grows with the square of the distance from there.
    const f64x8 a = x * dy - y * dx, b = y * dp - p * dy, c = p * dx - x * dp;
    const f64x8 square = few->step == 0 ? x * x + y * y + p * p : (a * a + b * b + c * c) * few->scale;
    const f64x8 start = (x * dx + y * dy + p * dp) * few->scale * few->step;
    const f64x8 squares = __builtin_elementwise_max(square - g->focus * g->focus, zero), shift = is_nested ? p : zero + g->shift;
    memcpy(rows->start, &start, sizeof start);
    memcpy(rows->squares, &squares, sizeof squares);
    memcpy(rows->p, &shift, sizeof shift);
}

/// The same numbers of a row from a multiple of most_sources on.
typedef struct {
    float start, step, square, p, p_step, growth;
} FewPart;

DRIP_PART void begin_part(const drip_gradient *g, const FewSegments *few, const FewRows *rows, size_t row, size_t base, FewPart *part) {
    const double column = (double)(int32_t)base, start = rows->start[row] + column * few->step;
    if (g->geometry == DRIP_LINEAR) {
        // Further away, colours stay.
        const double most = most_sources * __builtin_fabs(few->step), near = start < -most ? -most : start;
        *part = (FewPart){.start = (float)(near > 1 + most ? 1 + most : near), .step = (float)few->step};
        return;
    }
    *part = (FewPart){
        .start = (float)start, .step = (float)few->step, .square = (float)rows->squares[row],
        .p = (float)(rows->p[row] + column * few->p_step), .p_step = (float)few->p_step, .growth = (float)g->growth};
}

/// Finds the offsets of a block.
DRIP_PART void find_block(const FewPart *part, int32_t geometry, const f32x16 *columns, f32x16 *offsets) {
    const f32x16 along = part->start + *columns * part->step;
    *offsets = along;
    if (geometry == DRIP_LINEAR) return;
    const f32x16 root = __builtin_elementwise_sqrt(along * along + part->square) * part->growth;
    if (geometry == DRIP_CONCENTRIC) *offsets = root - part->p;
    else *offsets = root - (part->p + *columns * part->p_step);
}

/// The index of the segment of an offset.
DRIP_PART size_t few_index(const FewSegments *few, float offset) {
    f32x8 borders;
    memcpy(&borders, few->borders + 1, sizeof borders);
    return (size_t)__builtin_popcount(DRIP_BITS_8(borders <= offset));
}

/// Whether all offsets of a block are of the segment with an index.
DRIP_PART int are_of_segment(const FewSegments *few, size_t index, const f32x16 *offsets) {
    return DRIP_BITS_16((*offsets >= few->borders[index]) & (*offsets < few->borders[index + 1])) == UINT16_MAX;
}

// Unrolled at once, so that what it reads and writes is in registers.
#define DRIP_EACH_CHANNEL(count) _Pragma("clang loop unroll(full)") for (size_t channel = 0; channel < (count); channel++)

/// Makes the pixels of a block whose offsets are of the segments `first` to `last`.
DRIP_PART void few_pixels(const FewSegments *few, size_t first, size_t last, const f32x16 *offsets, int is_opaque, u32x16 *pixels) {
    f32x16 channels[4], slopes[4];
    DRIP_EACH_CHANNEL(4) {
        channels[channel] = few->channels[channel][first];
        slopes[channel] = few->slopes[channel][first];
    }
    // In this order, clang reads and selects with one instruction.
    for (size_t index = first + 1; index <= last; index++) {
        const i32x16 is_before = *offsets < few->borders[index];
        DRIP_EACH_CHANNEL(4) {
            channels[channel] = is_before ? channels[channel] : (f32x16)(few->channels[channel][index]);
            slopes[channel] = is_before ? slopes[channel] : (f32x16)(few->slopes[channel][index]);
        }
    }
    // A number + 2²³ is rounded to an integer, which is in the lower bits; above them are only those of the highest byte.
    const float whole = 0x1p23f;
    const f32x16 alpha = channels[3] + *offsets * slopes[3], share = alpha * (1 / 255.0f);
    u32x16 packed = is_opaque ? (u32x16)0xFF000000 : (u32x16)(alpha + whole) << 24;
    DRIP_EACH_CHANNEL(3) {
        f32x16 value = channels[channel] + *offsets * slopes[channel];
        if (!is_opaque) value *= share;
        const u32x16 bits = (u32x16)(value + whole);
        packed |= channel == 0 ? bits & 255 : bits << 8 * (uint32_t)channel;
    }
    *pixels = packed;
}

/// Makes `count` pixels, whole blocks, from a column of the part on.
DRIP_PART void few_blocks(
    const FewSegments *few, const FewPart *part, int32_t geometry, int is_opaque, size_t column, size_t count, uint32_t *pixels) {
    const float least = few->borders[1], most = few->borders[few->count + 1];
    f32x16 columns = (f32x16){0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15} + (float)(int32_t)column, offsets;
    // The segment of the last pixel before.
    size_t current = 0;
    for (size_t index = 0; index < count; index += 16, columns += 16) {
        u32x16 block;
        find_block(part, geometry, &columns, &offsets);
        if (few->are_wide && index == 0) current = few_index(few, offsets[0]);
        if (few->are_wide && are_of_segment(few, current, &offsets)) {
            if (is_opaque || few->opaque >> current & 1) few_pixels(few, current, current, &offsets, 1, &block);
            else few_pixels(few, current, current, &offsets, 0, &block);
        } else {
            // At its ends, the gradient has the colours that are around it.
            const f32x16 near = offsets > least ? offsets : (f32x16)least, inside = near < most ? near : (f32x16)most;
            few_pixels(few, 1, few->count, &inside, is_opaque, &block);
            if (few->are_wide) current = few_index(few, offsets[15]);
        }
        memcpy(pixels + index, &block, sizeof block);
    }
}

/// Makes the sources of whole blocks, in one of eight rows.
DRIP_PART void few_sources(
    const drip_gradient *g, const FewSegments *few, const FewRows *rows, size_t row, size_t column, size_t count, uint32_t *pixels) {
    const size_t first = column & (most_sources - 1);
    FewPart part;
    begin_part(g, few, rows, row, column - first, &part);
    // One loop for each geometry, of opaque gradients and of others.
    #define DRIP_BLOCKS(geometry)                                                                                                   \
        if (g->is_opaque) few_blocks(few, &part, geometry, 1, first, count, pixels);                                                \
        else few_blocks(few, &part, geometry, 0, first, count, pixels);
    if (g->geometry == DRIP_LINEAR) {
        DRIP_BLOCKS(DRIP_LINEAR)
    } else if (g->geometry == DRIP_CONCENTRIC) {
        DRIP_BLOCKS(DRIP_CONCENTRIC)
    } else {
        DRIP_BLOCKS(DRIP_NESTED)
    }
}

#endif
