#ifndef DRIP_SAMPLES_H
#define DRIP_SAMPLES_H

#include "../kernels.h"
#include "ImageKernels.h"

/// A point.
/// The four channels of a pixel.
/// The channels of two pixels that lie side by side.

enum {
    sample_unit = 65536,
    /// The most samples of a pixel: their sums fit 32 bits.
    most_samples = 144,
    /// The number of pixels side by side that are sampled together.
    together = 8,
};

/// The samples of a pixel: their distances from its corner on the image, in 65,536ths of an image pixel, less half a pixel.
typedef struct {
    int32_t count;
    /// 1 / 65,536 / `count`.
    double scale;
    int32_t x[most_samples], y[most_samples];
    /// The smallest and the largest of both together.
    f64x2 low, high;
} Samples;

DRIP_PART void find_samples(const drip_image *image, Samples *samples) {
    const f64x2 step_x = {image->step_x[0], image->step_x[1]}, step_y = {image->step_y[0], image->step_y[1]};
    *samples = (Samples){0};
    for (int32_t j = 0; j < image->samples_y; j++) {
        for (int32_t i = 0; i < image->samples_x; i++) {
            const f64x2 distance = step_y * ((double)j + 0.5) + step_x * ((double)i + 0.5) - 0.5, least = {-8192, -8192}, most = {8000, 8000};
            // An image so small that a pixel spans more than this has four pixels a side at most.
            const f64x2 near = __builtin_elementwise_min(__builtin_elementwise_max(distance, least), most);
            const i32x2 whole = __builtin_convertvector(near * sample_unit, i32x2);
            const int32_t index = samples->count++;
            samples->x[index] = whole[0];
            samples->y[index] = whole[1];
            samples->low = index == 0 ? near : __builtin_elementwise_min(samples->low, near);
            samples->high = index == 0 ? near : __builtin_elementwise_max(samples->high, near);
        }
    }
    samples->scale = 1.0 / 65536 / (double)samples->count;
}

/// The channels of two pixels that lie side by side: those of the left one and those of the right one in turn.
#define DRIP_IN_TURN(bytes)                                                                                                         \
    ((u16x16)__builtin_shufflevector(                                                                                               \
        bytes, (u8x8)0, 0, 8, 8, 8, 4, 8, 8, 8, 1, 8, 8, 8, 5, 8, 8, 8, 2, 8, 8, 8, 6, 8, 8, 8, 3, 8, 8, 8, 7, 8, 8, 8))

/// Adds two neighbours of two rows, weighted, to eight sums: those of the left one and those of the right one in turn. `sides` are the weights of
/// both; all are at most 256.
DRIP_PART void add_sample(const uint8_t *above, const uint8_t *below, uint32_t up, uint32_t down, uint64_t sides, u32x8 *sums) {
    u8x8 upper, lower;
    memcpy(&upper, above, sizeof upper);
    memcpy(&lower, below, sizeof lower);
    const u32x8 ups = up, downs = down;
    const u32x8 both = (u32x8)(u64x4)sides;
    // At most 255 × 256, so that the lower half of a number is enough.
    *sums += (u32x8)(DRIP_IN_TURN(upper) * (u16x16)ups + DRIP_IN_TURN(lower) * (u16x16)downs) * both;
}

/// The sums of four channels.
DRIP_PART u32x4 sum_of(const u32x8 *sides) {
    return __builtin_shufflevector(*sides, *sides, 0, 2, 4, 6) + __builtin_shufflevector(*sides, *sides, 1, 3, 5, 7);
}

/// Where the samples of some pixels are: the first of four neighbours, and the weights of rows and columns. Each sample's are side by side, and no
/// vector of them crosses a cache line.
typedef struct {
    _Alignas(64) int32_t first[most_samples * together], up[most_samples * together], down[most_samples * together];
    uint64_t sides[most_samples * together];
} SampleList;

/// Whether all samples of the pixel at a corner have their neighbours on the image.
DRIP_PART int have_neighbors(const Samples *samples, const f64x2 *corner, const f64x2 *last) {
    const f64x2 low = *corner + samples->low, high = *corner + samples->high - *last;
    return low[0] > 0.01 && low[1] > 0.01 && high[0] < -0.01 && high[1] < -0.01;
}

#endif
