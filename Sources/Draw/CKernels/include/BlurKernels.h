/// Gaussian blur.
#ifndef DRIP_BLUR_KERNELS_H
#define DRIP_BLUR_KERNELS_H

#include <stddef.h>
#include <stdint.h>

enum {
    /// The most weights to one side of the middle.
    DRIP_BLUR_REACH = 14,

    /// What is blurred: pixels, single bytes such as a mask, or the alpha of pixels, which gives bytes.
    DRIP_BLUR_PIXELS = 0,
    DRIP_BLUR_BYTES = 1,
    DRIP_BLUR_ALPHA = 2,
};

/// The blur along one axis: the picture is halved `halvings` times, then weighted, then doubled as often. `before` and `after` are the weights of
/// the middle, first, and of `reach` neighbours to either side: those at smaller coordinates, and those at larger ones. All are 65,536 in sum, or
/// 65,535 if only the middle has one. `is_symmetric` where both sides are equal.
///
/// The variance is that of the weights × 4^h + (4^h − 1) / 2, where h is the number of halvings.
typedef struct {
    uint32_t halvings, reach, is_symmetric;
    uint16_t before[DRIP_BLUR_REACH + 1], after[DRIP_BLUR_REACH + 1];
} drip_blur_axis;

/// What is blurred, and where in the blurred picture it lies: its upper left pixel is at `left` and `top`, and all of it lies inside. Around it all is
/// clear. A row is `bytes_per_row` long.
typedef struct {
    const uint8_t *_Nonnull bytes;
    size_t bytes_per_row, width, height, left, top;
} drip_blur_source;

/// The number of 16-bit numbers of scratch memory for the blur of a picture of this size. Less than 2.8 per channel, or a few rows without halvings.
size_t drip_blur_scratch(
    size_t width, size_t height, int32_t kind, const drip_blur_axis *_Nonnull x, const drip_blur_axis *_Nonnull y);

/// Blurs a source into a picture of `width` × `height` pixels or bytes, which is all written and may not overlap with the source.
void drip_blur(
    const drip_blur_source *_Nonnull source, int32_t kind, const drip_blur_axis *_Nonnull x, const drip_blur_axis *_Nonnull y,
    uint8_t *_Nonnull result, size_t width, size_t height, uint16_t *_Nonnull scratch);

#endif
