/// The innermost loops of rasterizing and compositing, compiled for several vector widths: the loader picks one for the processor at hand.
/// Integers, and where edges are found floating-point operations that are each rounded by themselves, so every width gives the same pixels;
/// SpanKernelTests, EdgeKernelTests and others hold them to the Swift arithmetic.
///
/// Pixels are premultiplied, 4 bytes each, in any channel order with alpha in the top byte of a little-endian word.
#ifndef DRIP_SPAN_KERNELS_H
#define DRIP_SPAN_KERNELS_H

#include <stddef.h>
#include <stdint.h>

/// Lays one colour over `count` pixels (source-over): source + backdrop × (255 − source alpha) / 255, each channel rounded to nearest.
void drip_blend(void *_Nonnull pixels, size_t count, uint32_t source);

/// Writes one colour into `count` pixels.
void drip_fill(void *_Nonnull pixels, size_t count, uint32_t color);

/// Writes out a row of `width` pixels in blocks of 16 (the last one may be shorter): block b is filled with `colors[b]` where bit b % 64
/// of `uniform[b / 64]` is set, and left alone where it is not.
void drip_expand(void *_Nonnull pixels, size_t width, const void *_Nonnull colors, const uint64_t *_Nonnull uniform);

/// A part of the canvas in rows of pixels, and in blocks of 16 of them, of which the last of a row may be shorter: where a block's bit is set
/// all its pixels are `colors[block]`, and not written yet. Rows follow each other: `width` pixels, `blocks_per_row` colours, and
/// `words_per_row` words of bits.
typedef struct {
    void *_Nonnull pixels;
    void *_Nonnull colors;
    uint64_t *_Nonnull uniform;
    size_t width, blocks_per_row, words_per_row;
} drip_canvas;

/// Lays one colour over pixels, each by its own coverage: the colour × coverage / 255, then source-over, all rounded to nearest.
///
/// `rows` rows of `count` > 0 pixels, from `row` and `column` on; the next row of coverage is `coverage_per_row` further, and 15 bytes behind
/// the last may be read. Blocks that are uniform are written, unless they stay uniform.
void drip_paint_coverage(
    const drip_canvas *_Nonnull canvas, size_t row, size_t column, size_t count, size_t rows, uint32_t source,
    const uint8_t *_Nonnull coverage, size_t coverage_per_row);

/// Cells → coverage, row by row: the running sum of covers less each cell's area, under the fill rule, 0…255.
///
/// `rows` rows of `count` cells, a multiple of 16, `cells_per_row` apart; coverage has the same layout. `left` holds, for each row, the sum to
/// the left of its first cell, which becomes the sum to the right of its last.
/// Where the sums tell the coverage of every pixel of a row, its cells become zero and its entry in `unclear` 0. Where a pixel has more passes
/// than that, or level passes, the entry is 1, and the cells and `left` are as they were. Returns the number of unclear rows.
size_t drip_coverage(
    int64_t *_Nonnull sums, int32_t *_Nonnull passes, size_t cells_per_row, size_t count, size_t rows, int is_even_odd,
    int32_t *_Nonnull left, uint8_t *_Nonnull coverage, uint8_t *_Nonnull unclear);

/// Rows of cells, the sum left of each row's first one, and a bit for each block of 16 that holds anything.
typedef struct {
    int64_t *_Nonnull sums;
    int32_t *_Nonnull passes;
    size_t cells_per_row;
    int32_t *_Nonnull left;
    uint64_t *_Nullable touched;
    size_t words_per_row;
} drip_cells;

/// An outline's straight piece from (x0, y0) to (x1, y1) on a grid of 1/65,536 pixel; both ends are odd multiples of that. Outlines
/// pass through a pixel `start_passes` more times than before where it starts, and `pass` (1) where it goes over to another; with a `pass` of 0 it lies to
/// the left of all cells.
typedef struct {
    int32_t x0, y0, x1, y1, start_passes, pass;
} drip_edge;

enum {
    /// Edges that cross more borders between pixels are left to others.
    DRIP_MOST_STEPS = 32,
    /// The most cells at once.
    DRIP_MOST_CELLS = 160 << 10,
};

/// Where an outline is on the grid, and how far it last went along x and y.
typedef struct {
    int32_t x, y, dx, dy;
} drip_place;

/// Vertices → edges: those from `place` along `count` ≤ 16 vertices, each pulled to the nearest odd grid step of 1 to `largest_x`, and of 1 to
/// `largest_y` below `top`, in pixels. Writes sixteen edges, of which those behind the last mean nothing; no passes start in them, so far. Returns a bit for
/// each edge whose direction along x or along y is not that of the one before, or that is level or upright or comes behind such a one; or −1, and edges that mean
/// nothing, where one of them has no length, lies along the first or the last step of x, or along the border of two rows.
int32_t drip_link(
    const double *_Nonnull vertices, size_t count, double top, int32_t largest_x, int32_t largest_y, const drip_place *_Nonnull place,
    drip_edge *_Nonnull edges);

/// Edges → cells: what each edge adds to the sums and the passes of all pixels that it goes through in `rows` rows. `left` and `top` are the grid
/// coordinates of the first cell; the rows' columns hold all edges, which may go on above and below. With `touched`, the bits of those blocks are set.
///
/// Writes to `rest` which edges are left to the caller, in order, and returns how many: those of many steps and those to the left of all cells.
/// Sixteen edges go through their pixels side by side.
size_t drip_add_edges(
    const drip_edge *_Nonnull edges, size_t count, int32_t left, int32_t top, size_t rows, const drip_cells *_Nonnull cells,
    int32_t *_Nonnull rest);

/// Cells without level passes → pixels in one go: what ``drip_coverage`` and then ``drip_paint_coverage`` would do with whole blocks of the canvas,
/// `blocks` in each of `rows` rows from `row` and `first_block` on, of which the last of the canvas may be shorter. Leaves cells and sums zero.
///
/// A pixel that the sums do not tell is not painted and becomes a suspect, four numbers: the row and the cell, counted from the first, the sum left
/// of it, and its passes. `suspect_count` says how many there is room for, then how many there are. Returns how many rows are done: all, if none
/// of those left could have had too many suspects.
size_t drip_paint_cells(
    const drip_canvas *_Nonnull canvas, size_t row, size_t first_block, size_t blocks, size_t rows, uint32_t source,
    const drip_cells *_Nonnull cells, int is_even_odd, int32_t *_Nonnull suspects, size_t *_Nonnull suspect_count);

/// The same for wide rows, where only blocks are looked at whose bit is set in `touched`; clears those, too.
size_t drip_paint_marked_cells(
    const drip_canvas *_Nonnull canvas, size_t row, size_t first_block, size_t blocks, size_t rows, uint32_t source,
    const drip_cells *_Nonnull cells, int is_even_odd, int32_t *_Nonnull suspects, size_t *_Nonnull suspect_count);

#endif
