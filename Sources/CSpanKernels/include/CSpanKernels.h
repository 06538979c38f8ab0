/// The innermost loops of compositing, compiled for several vector widths: the loader picks one for the processor at hand. Integers only,
/// so every width gives the same pixels; SpanKernelTests holds them to the Swift arithmetic.
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

/// Lays one colour over `count` pixels, each by its own coverage: the colour × coverage / 255, then source-over, all rounded to nearest.
void drip_blend_coverage(void *_Nonnull pixels, size_t count, uint32_t source, const uint8_t *_Nonnull coverage);

/// Cells of one row → coverage: the running sum of covers less each cell's area, under the fill rule, 0…255.
///
/// `count` is a multiple of 8. `cover` is the sum to the left of the first cell and becomes the sum to the right of the last. When the sums
/// tell the coverage of every pixel, the result is 1 and the cells are zero; when a pixel has more passes than that, or level passes, the
/// result is 0, the cells are as they were, and so is `cover`.
int drip_coverage(
    int64_t *_Nonnull sums, int32_t *_Nonnull passes, size_t count, int is_even_odd, int32_t *_Nonnull cover, uint8_t *_Nonnull coverage);

#endif
