/// Colours, gradients, layers and masks → pixels.
#ifndef DRIP_PAINT_KERNELS_H
#define DRIP_PAINT_KERNELS_H

#include "Canvas.h"
#include "CoverageKernels.h"

/// Composites one colour onto `count` pixels (source-over): source + backdrop × (255 − source alpha) / 255, each channel rounded to nearest.
void drip_blend(void *_Nonnull pixels, size_t count, uint32_t source);

/// Writes one colour into `count` pixels.
void drip_fill(void *_Nonnull pixels, size_t count, uint32_t color);

/// Composites one colour onto pixels, each by its own coverage: the colour × coverage / 255, then source-over, all rounded to nearest.
///
/// `rows` rows of `count` > 0 pixels, from `row` and `column` on. The next row of coverage is `coverage_per_row` further, and 15 bytes after the last
/// may be read. Uniform blocks are written, unless they stay uniform.
void drip_paint_coverage(
    const drip_canvas *_Nonnull canvas, size_t row, size_t column, size_t count, size_t rows, uint32_t source,
    const uint8_t *_Nonnull coverage, size_t coverage_per_row);

/// Cells without horizontal passes → pixels in one call, with the result of ``drip_coverage`` and ``drip_paint_coverage``. Processes `blocks` whole
/// blocks in each of `rows` rows from `row` and `first_block` on; the canvas's last block may be shorter. Leaves cells and sums zero. With `touched`,
/// only blocks with a bit are read and cleared.
///
/// An ambiguous pixel is not painted, but listed with four numbers: the row and the cell, counted from the first, the sum left of it, and its passes.
/// `ambiguity_count` holds the capacity of the list, then its length. Returns the number of finished rows: all, unless those left could have too many
/// ambiguous pixels.
size_t drip_paint_cells(
    const drip_canvas *_Nonnull canvas, size_t row, size_t first_block, size_t blocks, size_t rows, uint32_t source,
    const drip_cells *_Nonnull cells, int is_even_odd, int32_t *_Nonnull ambiguities, size_t *_Nonnull ambiguity_count);

/// A function of pixel centres: `origin` at column 0 of row 0 of the image, `across` more for each column, `down` more for each row.
typedef struct {
    double origin, across, down;
} drip_plane;

enum {
    /// Offsets below 0 and above 1 have the colours of the ends; or the gradient begins anew; or it runs back.
    DRIP_PAD = 0,
    DRIP_REPEAT = 1,
    DRIP_REFLECT = 2,

    /// The offset along a gradient: `x`.
    DRIP_LINEAR = 0,
    /// Circles about one centre: `growth` × √(x² + y²) − `shift`, where `growth` is 1 or −1.
    DRIP_CONCENTRIC = 1,
    /// One circle inside the other: `growth` × √(p² + x² + y² − `focus`²) − p, with p = `along` · (x, y) + `shift`.
    DRIP_NESTED = 2,
    /// Any two circles: the larger solution t of `curvature` × t² − 2 p × t + x² + y² − `focus`² = 0 for which `focus` + `growth` × t is not negative.
    /// Without one, the pixel is not painted.
    DRIP_CONE = 3,

    /// How pixels are evaluated; GradientStrategy.swift says when. DRIP_FEW_SEGMENTS is for at most DRIP_MOST_FEW segments and DRIP_PAD, and needs
    /// single precision to be enough, as DRIP_CELLS does. Neither is for DRIP_CONE.
    DRIP_FEW_SEGMENTS = 0,
    DRIP_CELLS = 1,
    DRIP_EXACT = 2,
    DRIP_MOST_FEW = 7,

    /// Parts of the range 0…1 of offsets, each of which has at most one border between colours unless the gradient `shares_bins`.
    DRIP_OFFSET_BINS = 256,
    /// Offset t as an integer is 1 + ⌊t × 2 to this⌋; offsets below 0 are 0.
    DRIP_OFFSET_BITS = 30,
};

/// The offset of each pixel, and the colours by offset. Between two borders, straight channels 0…255 are linear in the offset.
typedef struct {
    int32_t geometry, spread;
    drip_plane x, y;
    double shift, along_x, along_y, curvature, focus, growth;
    /// Whether all colours are opaque.
    int32_t is_opaque;

    /// `count` segments. Their borders as integer offsets; the first is 0, and INT32_MAX follows the last.
    size_t count;
    const int32_t *_Nonnull borders;
    /// Eight numbers a segment: channels at the border, and their slopes for integer offsets.
    const float *_Nonnull channels;
    /// The segment at the begin of each bin, and of the integer for 1.
    const uint16_t *_Nonnull bins;
    int32_t shares_bins;

    /// For DRIP_CELLS: the premultiplied colours of 2 to the `cell_bits` cells of 0…1, each at its centre; before them that below 0, and after them
    /// that from 1 on.
    const void *_Nullable colors;
    int32_t cell_bits;
    int32_t strategy;
} drip_gradient;

/// Paints a gradient onto the canvas, each pixel with `share`, or with its own where `shares` is not NULL: the premultiplied colour × share / 255,
/// then source-over, all rounded to nearest. The next row of shares is `shares_per_row` further, and 15 bytes after the last may be read. `top`
/// is the row of the image that is the canvas's first. A pixel does not depend on the area it is painted with.
void drip_paint_gradient(
    const drip_canvas *_Nonnull canvas, const drip_area *_Nonnull area, size_t top, const drip_gradient *_Nonnull gradient, uint32_t share,
    const uint8_t *_Nullable shares, size_t shares_per_row);

/// Writes the colours of a gradient's cells, for `colors`: 2 to the `cell_bits` + 2 words, rounded up to a multiple of 8.
void drip_make_cells(const drip_gradient *_Nonnull gradient, void *_Nonnull colors);

enum {
    DRIP_NORMAL = 0,
    DRIP_MULTIPLY,
    DRIP_SCREEN,
    DRIP_OVERLAY,
    DRIP_DARKEN,
    DRIP_LIGHTEN,
    DRIP_COLOR_DODGE,
    DRIP_COLOR_BURN,
    DRIP_HARD_LIGHT,
    DRIP_SOFT_LIGHT,
    DRIP_DIFFERENCE,
    DRIP_EXCLUSION,
    DRIP_HUE,
    DRIP_SATURATION,
    DRIP_COLOR,
    DRIP_LUMINOSITY,
    DRIP_PLUS_LIGHTER,
};

/// Blends `count` pixels of a layer onto the backdrop, in one of the modes of W3C Compositing and Blending Level 1. `opacity` is 0…65,535. With a
/// mask, each pixel has that share of the opacity. The result is rounded once, and is within .52 of the real value.
void drip_blend_layer(
    void *_Nonnull backdrop, const void *_Nonnull layer, size_t count, int32_t mode, uint32_t opacity, const uint8_t *_Nullable mask);

/// Composites `count` pixels of a layer by source-over, each by `share`, or by its own where `shares` is not NULL: the pixel × share / 255, then
/// source-over, all rounded to nearest as coverage is.
void drip_composite_layer(
    void *_Nonnull pixels, const void *_Nonnull layer, size_t count, uint32_t share, const uint8_t *_Nullable shares);

/// Writes one colour × share / 255 into `count` pixels, rounded to nearest.
void drip_scale_color(void *_Nonnull pixels, uint32_t color, size_t count, const uint8_t *_Nonnull shares);

/// Multiplies a mask by what a layer shows: its alpha or its luminance, .2126 R + .7152 G + .0722 B of premultiplied channels; or by 1 less that.
void drip_mask(uint8_t *_Nonnull mask, const void *_Nonnull layer, size_t count, int32_t is_luminance, int32_t is_inverse);

/// Multiplies the shares of a mask by those of another one: each product / 255, rounded to nearest.
void drip_multiply_shares(uint8_t *_Nonnull mask, const uint8_t *_Nonnull other, size_t count);

#endif
