/// What kernels draw on. Pixels are premultiplied, 4 bytes each, in any channel order with alpha in the top byte of a little-endian word.
#ifndef DRIP_CANVAS_H
#define DRIP_CANVAS_H

#include <stddef.h>
#include <stdint.h>

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

/// A rectangle of the canvas that is painted: neither count is 0.
typedef struct {
    size_t row, column, count, rows;
} drip_area;

/// Writes the pixels of the uniform blocks of `rows` rows, from the first on; all columns must be in memory. The bits remain.
///
/// `kept_colors` are the colours of the blocks that the canvas keeps, in the layout of its colours. Those of their blocks that have the same colour now
/// are not written again. Afterwards every uniform block is kept.
void drip_expand(const drip_canvas *_Nonnull canvas, size_t rows, void *_Nullable kept_colors);

#endif
