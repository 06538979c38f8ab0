/// The innermost loops of rasterizing and compositing, compiled for several vector widths. The loader picks one for the current processor. All widths
/// give the same pixels: arithmetic is in integers, and floating-point operations for edges are each rounded separately. SpanKernelTests,
/// EdgeKernelTests and others compare them with the Swift arithmetic.
///
/// Pixels are premultiplied, 4 bytes each, in any channel order with alpha in the top byte of a little-endian word.
#ifndef DRIP_SPAN_KERNELS_H
#define DRIP_SPAN_KERNELS_H

#include <stddef.h>
#include <stdint.h>

/// Composites one colour onto `count` pixels (source-over): source + backdrop × (255 − source alpha) / 255, each channel rounded to nearest.
void drip_blend(void *_Nonnull pixels, size_t count, uint32_t source);

/// Writes one colour into `count` pixels.
void drip_fill(void *_Nonnull pixels, size_t count, uint32_t color);

/// A part of the canvas in rows of pixels, divided into blocks of 16; the last of a row may be shorter. A set bit means that all pixels of a block
/// are `colors[block]`, and not written yet. Each row has `blocks_per_row` colours and `words_per_row` words of bits, for `width` pixels. In memory
/// are `pixels_per_row` of them from `first_column` on, which begins a block; nothing is drawn beside these.
///
/// A set bit in `kept`, if there is one, means that the pixels of a block have been of one colour since the last `drip_expand`, if it is uniform now.
typedef struct {
    void *_Nonnull pixels;
    void *_Nonnull colors;
    uint64_t *_Nonnull uniform;
    uint64_t *_Nullable kept;
    size_t width, blocks_per_row, words_per_row, pixels_per_row, first_column;
} drip_canvas;

/// Writes the pixels of the uniform blocks of `rows` rows, from the first on; all columns must be in memory. The bits remain.
///
/// `kept_colors` are the colours of the blocks that the canvas keeps, in the layout of its colours. Those of their blocks that have the same colour now
/// are not written again. Afterwards every uniform block is kept.
void drip_expand(const drip_canvas *_Nonnull canvas, size_t rows, void *_Nullable kept_colors);

/// Composites one colour onto pixels, each by its own coverage: the colour × coverage / 255, then source-over, all rounded to nearest.
///
/// `rows` rows of `count` > 0 pixels, from `row` and `column` on. The next row of coverage is `coverage_per_row` further, and 15 bytes after the last
/// may be read. Uniform blocks are written, unless they stay uniform.
void drip_paint_coverage(
    const drip_canvas *_Nonnull canvas, size_t row, size_t column, size_t count, size_t rows, uint32_t source,
    const uint8_t *_Nonnull coverage, size_t coverage_per_row);

/// Rows of cells, the sum left of each row's first one, and a bit for each block of 16 that is not empty.
typedef struct {
    int64_t *_Nonnull sums;
    int32_t *_Nonnull passes;
    size_t cells_per_row;
    int32_t *_Nonnull left;
    uint64_t *_Nullable touched;
    size_t words_per_row;
} drip_cells;

/// Cells → coverage, row by row: the running sum of covers less each cell's area, under the fill rule, 0…255.
///
/// `rows` rows of `count` cells, a multiple of 16; coverage has their layout. `left` becomes the sum to the right of the last cell. Where the sums
/// determine the coverage of a whole row, its cells become zero and its entry in `unclear` 0. Where a pixel has too many passes, or horizontal ones,
/// the entry is 1, and the cells, their bits and `left` are unchanged. With `touched`, `count` is that of a whole row, cells without a bit are not
/// read, and the bits of rows with coverage are cleared. Returns the number of unclear rows.
size_t drip_coverage(
    const drip_cells *_Nonnull cells, size_t count, size_t rows, int is_even_odd, uint8_t *_Nonnull coverage, uint8_t *_Nonnull unclear);

/// A straight piece of an outline from (x0, y0) to (x1, y1) on a grid of 1/65,536 pixel; both ends are odd multiples of that. It adds `start_passes`
/// passes to its start pixel, and `pass` (1) to each pixel that it enters. With a `pass` of 0 it lies to the left of all cells.
typedef struct {
    int32_t x0, y0, x1, y1, start_passes, pass;
} drip_edge;

enum {
    /// The most borders between pixels that an edge may cross; others are left to the caller.
    DRIP_MOST_STEPS = 32,
    /// The most cells at once.
    DRIP_MOST_CELLS = 160 << 10,
};

/// The position of an outline on the grid, and its last steps along x and y.
typedef struct {
    int32_t x, y, dx, dy;
} drip_outline_position;

/// Vertices → edges: those from `position` along `count` ≤ 16 vertices. Each vertex is rounded to the nearest odd grid step of 1 to `largest_x`, and of
/// 1 to `largest_y` below `top`, in pixels. Writes sixteen edges, of which those after the last have no meaning; no passes start in them yet.
///
/// Returns a bit for each edge that changes its direction along x or y, is horizontal or vertical, or follows such an edge. Returns −1, and edges
/// without meaning, where one has no length, lies along the first or the last step of x, or along the border of two rows.
int32_t drip_link(
    const double *_Nonnull vertices, size_t count, double top, int32_t largest_x, int32_t largest_y, const drip_outline_position *_Nonnull position,
    drip_edge *_Nonnull edges);

/// Edges → cells: adds each edge's contribution to the sums and the passes of all its pixels in `rows` rows. `left` and `top` are the grid
/// coordinates of the first cell. The rows' columns hold all edges, which may extend above and below. With `touched`, the bits of those blocks are
/// set.
///
/// Writes the edges for the caller to `rest`, in order, and returns their number: those of many steps and those to the left of all cells. Sixteen
/// edges are processed in parallel.
size_t drip_add_edges(
    const drip_edge *_Nonnull edges, size_t count, int32_t left, int32_t top, size_t rows, const drip_cells *_Nonnull cells,
    int32_t *_Nonnull rest);

/// Cells without horizontal passes → pixels in one call, with the result of ``drip_coverage`` and ``drip_paint_coverage``. Processes `blocks` whole
/// blocks in each of `rows` rows from `row` and `first_block` on; the canvas's last block may be shorter. Leaves cells and sums zero.
///
/// An ambiguous pixel is not painted, but listed with four numbers: the row and the cell, counted from the first, the sum left of it, and its passes.
/// `ambiguity_count` holds the capacity of the list, then its length. Returns the number of finished rows: all, unless those left could have too many
/// ambiguous pixels.
size_t drip_paint_cells(
    const drip_canvas *_Nonnull canvas, size_t row, size_t first_block, size_t blocks, size_t rows, uint32_t source,
    const drip_cells *_Nonnull cells, int is_even_odd, int32_t *_Nonnull ambiguities, size_t *_Nonnull ambiguity_count);

/// Does the same for wide rows, and reads and clears only blocks whose bit is set in `touched`.
size_t drip_paint_marked_cells(
    const drip_canvas *_Nonnull canvas, size_t row, size_t first_block, size_t blocks, size_t rows, uint32_t source,
    const drip_cells *_Nonnull cells, int is_even_odd, int32_t *_Nonnull ambiguities, size_t *_Nonnull ambiguity_count);

#include "BlurKernels.h"
#include "PaintKernels.h"

#endif
