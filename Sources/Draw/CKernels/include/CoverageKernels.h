/// Outlines → edges → cells → coverage.
#ifndef DRIP_COVERAGE_KERNELS_H
#define DRIP_COVERAGE_KERNELS_H

#include <stddef.h>
#include <stdint.h>

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
/// Writes the edges for the caller to `unfinished`, in order, and returns their number: those of many steps and those to the left of all cells. Sixteen
/// edges are processed in parallel.
size_t drip_add_edges(
    const drip_edge *_Nonnull edges, size_t count, int32_t left, int32_t top, size_t rows, const drip_cells *_Nonnull cells,
    int32_t *_Nonnull unfinished);

#endif
