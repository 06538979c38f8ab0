#include "cells.h"

enum {
    steps_per_pixel = 1 << 16,
    /// Positions along an edge are in 1/256 grid steps.
    step_bits = 8,
    half_step = 1 << (step_bits - 1),
    /// Beyond the end of every edge that is traversed, in both directions.
    far_away = 1 << 30,
};

/// The progress of sixteen edges along x, or along y. All positions count from the upper, or left, border of their start pixel.
typedef struct {
    /// The current position of the outline and its end, in grid steps.
    i32x16 at, end;
    /// Set where the edge runs up, or to the left.
    i32x16 is_back;
    /// The number of borders that it crosses.
    i32x16 crossed;
    /// The position of the next border and the distance to the following one, in 1/256 grid step.
    i32x16 border, border_step;
    /// The position of the edge at the other direction's next border, and the distance from there to the following one. Signed, like everything here.
    i32x16 crossing, crossing_step;
} AxisWalk;

DRIP_PART void begin_walk(AxisWalk *walk, const i32x16 *start, const i32x16 *end) {
    const i32x16 moved = (*end >> 16) - (*start >> 16);
    walk->at = *start & (steps_per_pixel - 1);
    walk->end = walk->at + (*end - *start);
    walk->is_back = *end < *start;
    walk->crossed = walk->is_back ? -moved : moved;
    walk->border = ~walk->is_back & steps_per_pixel << step_bits;
    walk->border_step = walk->is_back ? -(steps_per_pixel << step_bits) : (i32x16)(steps_per_pixel << step_bits);
}

/// Finds the positions where each edge crosses borders of the `other` direction. No edge is longer than 33 pixels, 2²¹·⁰⁵ grid steps. Both roundings
/// of single precision together are 2⁻²³ of that: a quarter of a step; those of `crossing_step` add an eighth. A vertex is at least a whole step away
/// from every border, so an edge always crosses exactly the borders between its ends.
DRIP_PART void find_crossings(AxisWalk *walk, const AxisWalk *other) {
    const i32x16 once = other->crossed > 0, again = other->crossed > 1;
    const i32x16 far = walk->is_back ? -far_away : (i32x16)far_away;
    const i32x16 length = other->end - other->at;
    const f32x16 slope = __builtin_convertvector((walk->end - walk->at) << step_bits, f32x16) / __builtin_convertvector(once ? length : 1, f32x16);
    const f32x16 first = __builtin_convertvector(((other->border >> step_bits) - other->at) & once, f32x16) * slope;
    walk->crossing = once ? (walk->at << step_bits) + __builtin_convertvector(first, i32x16) : far;
    const f32x16 step = (again ? slope : 0) * (float)steps_per_pixel;
    const i32x16 whole = __builtin_convertvector(step, i32x16);
    walk->crossing_step = again ? (other->is_back ? -whole : whole) : far;
}

/// Finds the contribution of each edge to the sums of its current pixel, between two positions. `ends` are the sums of their distances from the
/// pixel's left border.
DRIP_PART void find_sums(const i32x16 *height, const i32x16 *ends, int64_t *sums) {
    for (size_t part = 0; part < 2; part++) {
        i32x8 heights, widths;
        memcpy(&heights, (const int32_t *)height + part * 8, sizeof heights);
        memcpy(&widths, (const int32_t *)ends + part * 8, sizeof widths);
        const i64x8 cover = __builtin_convertvector(heights, i64x8);
        // The area, half the product, goes to the upper 32 bits.
        const i64x8 both = cover + ((cover * __builtin_convertvector(widths, i64x8)) << 15 & ~(int64_t)UINT32_MAX);
        memcpy(sums + part * 8, &both, sizeof both);
    }
}

/// Sets the bits of the blocks whose byte is set.
DRIP_PART void mark_blocks(const uint8_t *marks, size_t rows, const drip_cells *cells) {
    const size_t blocks = cells->cells_per_row / 16;
    for (size_t row = 0; row < rows; row++) {
        for (size_t word = 0; word * 64 < blocks; word++) {
            u8x64 bytes;
            memcpy(&bytes, marks + row * blocks + word * 64, sizeof bytes);
            uint64_t bits = DRIP_BITS_64(bytes);
            // The rest belongs to the next row.
            if (blocks - word * 64 < 64) bits &= ((uint64_t)1 << (blocks - word * 64)) - 1;
            cells->touched[row * cells->words_per_row + word] |= bits;
        }
    }
}

/// Implements both cases; `is_marked` is a constant in each.
DRIP_PART size_t add_edges(
    const drip_edge *edges, size_t count, int32_t left, int32_t top, size_t rows, const drip_cells *cells, int32_t *unfinished,
    const int is_marked) {
    const int32_t cells_per_row = (int32_t)cells->cells_per_row;
    const i32x16 zero = 0, last_cell = zero + (cells_per_row * (int32_t)rows - 1);
    // A byte for each block: consecutive edges often touch blocks of one row, and changing the same word each time would stall every one.
    uint8_t marks[DRIP_MOST_CELLS / 16 + 64];
    if (is_marked) memset(marks, 0, cells->cells_per_row / 16 * rows + 64);
    size_t unfinished_count = 0;
    for (size_t first = 0; first < count; first += 16) {
        const size_t group_count = count - first < 16 ? count - first : 16;
        const drip_edge *group = edges + first;
        drip_edge last_group[16];
        if (group_count < 16) {
            // Edges without a pass are excluded, as elsewhere.
            memset(last_group, 0, sizeof last_group);
            memcpy(last_group, group, group_count * sizeof *group);
            group = last_group;
        }
        int32_t numbers[5][16];
        for (size_t lane = 0; lane < 16; lane++) {
            numbers[0][lane] = group[lane].x0;
            numbers[1][lane] = group[lane].y0;
            numbers[2][lane] = group[lane].x1;
            numbers[3][lane] = group[lane].y1;
            numbers[4][lane] = group[lane].start_passes | (group[lane].pass - 1);
        }
        i32x16 x0, y0, x1, y1, passes;
        memcpy(&x0, numbers[0], sizeof x0);
        memcpy(&y0, numbers[1], sizeof y0);
        memcpy(&x1, numbers[2], sizeof x1);
        memcpy(&y1, numbers[3], sizeof y1);
        memcpy(&passes, numbers[4], sizeof passes);
        x0 -= left;
        x1 -= left;
        y0 -= top;
        y1 -= top;
        AxisWalk x, y;
        begin_walk(&x, &x0, &x1);
        begin_walk(&y, &y0, &y1);
        i32x16 steps = x.crossed + y.crossed;
        const i32x16 is_unfinished = (passes < 0) | (steps > DRIP_MOST_STEPS);
        const uint16_t unfinished_bits = DRIP_BITS_16(is_unfinished);
        if (unfinished_bits != 0) {
            for (size_t lane = 0; lane < group_count; lane++) {
                if (unfinished_bits >> lane & 1) unfinished[unfinished_count++] = (int32_t)(first + lane);
            }
            // They become edges without length.
            x0 &= ~is_unfinished;
            y0 &= ~is_unfinished;
            x1 &= ~is_unfinished;
            y1 &= ~is_unfinished;
            steps &= ~is_unfinished;
            begin_walk(&x, &x0, &x1);
            begin_walk(&y, &y0, &y1);
        }
        find_crossings(&x, &y);
        find_crossings(&y, &x);
        i32x16 cell = (y0 >> 16) * cells_per_row + (x0 >> 16);
        // The common excess of all ends to the right: twice the pixels already passed.
        i32x16 base = zero;
        const i32x16 base_step = x.is_back ? -2 * steps_per_pixel : (i32x16)(2 * steps_per_pixel);
        const i32x16 cells_down = y.is_back ? -cells_per_row : (i32x16)cells_per_row, cells_right = x.is_back | 1;
        const int32_t most_steps = __builtin_reduce_max(steps);
        uint16_t going = (uint16_t)~unfinished_bits;
        for (int32_t step = 0; step <= most_steps; step++) {
            // The nearer of the next row and the next column, or the end.
            const i32x16 is_row = (x.crossing ^ x.is_back) < (x.border ^ x.is_back);
            const i32x16 is_last = steps <= step;
            const i32x16 next_x = is_last ? x.end : ((is_row ? x.crossing : x.border) + half_step) >> step_bits;
            const i32x16 next_y = is_last ? y.end : ((is_row ? y.border : y.crossing) + half_step) >> step_bits;
            int64_t sums[16];
            const i32x16 height = next_y - y.at, ends = x.at + next_x - base;
            find_sums(&height, &ends, sums);
            x.at = next_x;
            y.at = next_y;
            uint32_t indices[16];
            memcpy(indices, &cell, sizeof indices);
            // The columns hold the edges whole, so anything outside the rows is above the first cell or below the last.
            going &= DRIP_BITS_16((i32x16)((u32x16)cell <= (u32x16)last_cell));
            if (step == 0 && going == UINT16_MAX) {
                for (size_t lane = 0; lane < 16; lane++) cells->sums[indices[lane]] += sums[lane];
                for (size_t lane = 0; is_marked && lane < 16; lane++) marks[indices[lane] / 16] = 1;
                for (uint16_t bits = DRIP_BITS_16(passes != 0); bits != 0; bits &= bits - 1) {
                    const size_t lane = (size_t)__builtin_ctz(bits);
                    cells->passes[indices[lane]] += numbers[4][lane];
                }
            } else {
                for (uint16_t bits = going; bits != 0; bits &= bits - 1) {
                    const size_t lane = (size_t)__builtin_ctz(bits);
                    cells->sums[indices[lane]] += sums[lane];
                    cells->passes[indices[lane]] += step == 0 ? numbers[4][lane] : 1;
                    if (is_marked) marks[indices[lane] / 16] = 1;
                }
            }
            const i32x16 goes_down = is_row & ~is_last, goes_right = ~is_row & ~is_last;
            going = DRIP_BITS_16(~is_last);
            x.crossing += x.crossing_step & goes_down;
            y.border += y.border_step & goes_down;
            y.crossing += y.crossing_step & goes_right;
            x.border += x.border_step & goes_right;
            base += base_step & goes_right;
            cell += (cells_down & goes_down) + (cells_right & goes_right);
        }
    }
    if (is_marked) mark_blocks(marks, rows, cells);
    return unfinished_count;
}

DRIP_CLONES size_t drip_add_edges(
    const drip_edge *edges, size_t count, int32_t left, int32_t top, size_t rows, const drip_cells *cells, int32_t *unfinished) {
    return cells->touched ? add_edges(edges, count, left, top, rows, cells, unfinished, 1)
                          : add_edges(edges, count, left, top, rows, cells, unfinished, 0);
}

/// Eight coordinates: x and y of four vertices.

#define DRIP_BEFORE(x, first)                                                                                                       \
    __builtin_shufflevector((i32x16)(first), x, 0, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30)

DRIP_CLONES int32_t drip_link(
    const double *vertices, size_t count, double top, int32_t largest_x, int32_t largest_y, const drip_outline_position *position, drip_edge *edges) {
    double last_vertices[32];
    if (count < 16) {
        memset(last_vertices, 0, sizeof last_vertices);
        memcpy(last_vertices, vertices, count * 2 * sizeof *vertices);
        vertices = last_vertices;
    }
    const f64x8 origin = {0, top, 0, top, 0, top, 0, top};
    int32_t steps[32];
    for (size_t part = 0; part < 4; part++) {
        f64x8 coordinates;
        memcpy(&coordinates, vertices + part * 8, sizeof coordinates);
        // Adding 1½ · 2⁵² moves the whole steps to the low bits, rounded to nearest.
        const f64x8 moved = (coordinates - origin) * (double)steps_per_pixel + 0x1.8p52;
        const i32x8 low = __builtin_convertvector((i64x8)moved, i32x8);
        memcpy(steps + part * 8, &low, sizeof low);
    }
    i32x16 left, right;
    memcpy(&left, steps, sizeof left);
    memcpy(&right, steps + 16, sizeof right);
    i32x16 x1 = __builtin_shufflevector(left, right, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
    i32x16 y1 = __builtin_shufflevector(left, right, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
    const i32x16 one = 1;
    x1 = __builtin_elementwise_max(one, __builtin_elementwise_min(x1 | 1, (i32x16)largest_x));
    y1 = __builtin_elementwise_max(one, __builtin_elementwise_min(y1 | 1, (i32x16)largest_y));
    const i32x16 x0 = DRIP_BEFORE(x1, position->x), y0 = DRIP_BEFORE(y1, position->y);
    const i32x16 dx = x1 - x0, dy = y1 - y0;
    const uint32_t lanes = ((uint32_t)1 << count) - 1;
    const i32x16 is_upright = dx == 0, is_level = dy == 0;
    const i32x16 is_special = (is_upright & (is_level | (x1 == 1) | (x1 == largest_x))) | (is_level & (((y1 + 1) & (steps_per_pixel - 1)) <= 2));
    if ((DRIP_BITS_16(is_special) & lanes) != 0) return -1;
    const i32x16 before_x = DRIP_BEFORE(dx, position->dx), before_y = DRIP_BEFORE(dy, position->dy);
    const i32x16 may_turn = ((dx ^ before_x) < 0) | ((dy ^ before_y) < 0) | is_upright | is_level | (before_x == 0) | (before_y == 0);
    int32_t numbers[4][16];
    memcpy(numbers[0], &x0, sizeof x0);
    memcpy(numbers[1], &y0, sizeof y0);
    memcpy(numbers[2], &x1, sizeof x1);
    memcpy(numbers[3], &y1, sizeof y1);
    for (size_t lane = 0; lane < 16; lane++) {
        edges[lane] = (drip_edge){numbers[0][lane], numbers[1][lane], numbers[2][lane], numbers[3][lane], 0, 1};
    }
    return (int32_t)(DRIP_BITS_16(may_turn) & lanes);
}
