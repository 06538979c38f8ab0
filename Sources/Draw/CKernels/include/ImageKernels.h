/// Images → pixels.
#ifndef DRIP_IMAGE_KERNELS_H
#define DRIP_IMAGE_KERNELS_H

#include "Canvas.h"

/// An image under the map from the canvas's image to it, (a·x + c·y + e, b·x + d·y + f). Beyond its border the outermost pixels repeat.
typedef struct {
    /// Premultiplied pixels, row by row.
    const void *_Nonnull pixels;
    size_t width, height;
    double a, b, c, d, e, f;
    /// The number of samples in each direction of the canvas, at most 12: one in the middle of a pixel, or several that divide it evenly, `step_x`
    /// and `step_y` apart in the image.
    int32_t samples_x, samples_y;
    double step_x[2], step_y[2];
} drip_image;

/// Paints an image onto the canvas, as drip_paint_gradient does a gradient: one bilinear sample, or the mean of several at 256ths of a pixel. No side
/// of the image exceeds 16,384.
void drip_paint_image(
    const drip_canvas *_Nonnull canvas, const drip_area *_Nonnull area, size_t top, const drip_image *_Nonnull image, uint32_t share,
    const uint8_t *_Nullable shares, size_t shares_per_row);

#endif
