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

#endif
