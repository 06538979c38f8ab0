#include "compositing.h"
#include "few_segments.h"
#include "offsets.h"

// A row of a gradient: its colours by one of three strategies, then composited. GradientStrategy.swift has the table: when each is chosen, and its time.

/// Makes pixels of integer offsets.
DRIP_PART void segment_sources(const drip_gradient *g, const i32x8 *offsets, size_t count, uint32_t *pixels) {
    if (g->is_opaque) segments_pixels(g, offsets, count, 1, pixels);
    else segments_pixels(g, offsets, count, 0, pixels);
}

/// Makes the sources of whole blocks by offsets in double precision, of any gradient.
DRIP_PART void exact_sources(const drip_gradient *g, double x0, double y0, size_t column, size_t count, uint32_t *pixels) {
    f64x8 numbers[most_sources / 8];
    i32x8 offsets[most_sources / 8], is_painted[most_sources / 8];
    find_offsets(g, x0, y0, column, count, numbers);
    if (g->spread == DRIP_PAD) spread_offsets(DRIP_PAD, count, numbers, offsets);
    else if (g->spread == DRIP_REPEAT) spread_offsets(DRIP_REPEAT, count, numbers, offsets);
    else spread_offsets(DRIP_REFLECT, count, numbers, offsets);
    for (size_t index = 0; index < count / 8; index++) {
        is_painted[index] = offsets[index] >= 0;
        offsets[index] &= is_painted[index];
    }
    segment_sources(g, offsets, count, pixels);
    if (g->geometry != DRIP_CONE) return;
    for (size_t index = 0; index < count; index += 8) {
        u32x8 block;
        memcpy(&block, pixels + index, sizeof block);
        block &= (u32x8)is_painted[index / 8];
        memcpy(pixels + index, &block, sizeof block);
    }
}

/// Makes the sources of whole blocks from the table of cells.
DRIP_PART void cell_sources(const drip_gradient *g, double x0, double y0, size_t column, size_t count, uint32_t *pixels) {
    i32x8 cells[most_sources / 8];
    // One loop for each geometry and spread.
    #define DRIP_FIND(geometry)                                                                                                     \
        if (g->spread == DRIP_PAD) find_cells(g, geometry, DRIP_PAD, x0, y0, column, count, cells);                                 \
        else if (g->spread == DRIP_REPEAT) find_cells(g, geometry, DRIP_REPEAT, x0, y0, column, count, cells);                      \
        else find_cells(g, geometry, DRIP_REFLECT, x0, y0, column, count, cells);
    if (g->geometry == DRIP_LINEAR) {
        DRIP_FIND(DRIP_LINEAR)
    } else if (g->geometry == DRIP_CONCENTRIC) {
        DRIP_FIND(DRIP_CONCENTRIC)
    } else {
        DRIP_FIND(DRIP_NESTED)
    }
    for (size_t index = 0; index < count; index += 8) read_cells(g->colors, &cells[index / 8], pixels + index);
}

/// Paints a row; `few` and `rows` are read by DRIP_FEW_SEGMENTS only.
DRIP_WIDE_PART void paint_row(
    const drip_canvas *canvas, const drip_area *area, size_t row, size_t top, const drip_gradient *g, const FewSegments *few,
    const FewRows *rows, uint32_t share, const uint8_t *shares) {
    size_t skipped = 0, covered = area->count;
    if (shares) trim(shares, &skipped, &covered);
    const size_t start = area->column + skipped, end = area->column + covered;
    if (start == end) return;
    const double down = (double)(top + row);
    const double x0 = g->x.origin + down * g->x.down, y0 = g->y.origin + down * g->y.down;
    const BlockRow blocks = block_row(canvas, row);
    const int is_opaque = g->is_opaque && g->geometry != DRIP_CONE, is_hidden = is_opaque && !shares && share == 255;
    if (is_hidden) expand_ends(&blocks, start, end);
    Sources sources;
    size_t column = start & ~(size_t)15;
    while (column < end) {
        const size_t next = (column | (most_sources - 1)) + 1, last = next < end ? next : (end + 15) & ~(size_t)15;
        // No need to hold the sources first, unless a store could pass the run.
        const int is_direct = is_hidden && column >= start && last <= end;
        uint32_t *const target = is_direct ? (uint32_t *)(blocks.pixels + column * 4) : sources.pixels;
        if (g->strategy == DRIP_FEW_SEGMENTS) few_sources(g, few, rows, row % 8, column, last - column, target);
        else if (g->strategy == DRIP_CELLS) cell_sources(g, x0, y0, column, last - column, target);
        else exact_sources(g, x0, y0, column, last - column, target);
        if (!is_direct) {
            const size_t from = column < start ? start : column, to = last < end ? last : end;
            composite_blocks(&blocks, from, to, sources.pixels, is_opaque, share, shares ? shares + (from - area->column) : NULL);
        }
        column = last;
    }
}

DRIP_CLONES void drip_make_cells(const drip_gradient *g, void *colors) {
    const int32_t bits = DRIP_OFFSET_BITS - g->cell_bits, count = 1 << g->cell_bits;
    for (int32_t index = 0; index < count + 2; index += 8) {
        // Cell c begins at the integer offset 1 + c × 2 to `bits`.
        const int32_t last = count + 1 - index;
        i32x8 offsets = ((i32x8){0, 1, 2, 3, 4, 5, 6, 7} + (index - 1)) * (1 << bits) + (1 + (1 << bits) / 2);
        if (index == 0) offsets[0] = 0;
        for (int32_t lane = last < 0 ? 0 : last; lane < 8; lane++) offsets[lane] = 1 + (1 << DRIP_OFFSET_BITS);
        segment_sources(g, &offsets, 8, (uint32_t *)colors + index);
    }
}

DRIP_CLONES void drip_paint_gradient(
    const drip_canvas *canvas, const drip_area *area, size_t top, const drip_gradient *gradient, uint32_t share, const uint8_t *shares,
    size_t shares_per_row) {
    const int is_few = gradient->strategy == DRIP_FEW_SEGMENTS;
    FewSegments few;
    FewRows rows;
    if (is_few) read_few(gradient, &few);
    for (size_t index = 0; index < area->rows; index++) {
        const size_t row = area->row + index;
        if (is_few && (index == 0 || row % 8 == 0)) find_rows(gradient, &few, top + row - row % 8, &rows);
        paint_row(canvas, area, row, top, gradient, &few, &rows, share, shares ? shares + index * shares_per_row : NULL);
    }
}
