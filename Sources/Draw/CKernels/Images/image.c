#include "../Paint/compositing.h"
#include "samples.h"

enum { most_pixels = 256 };

/// Writes the rounded pixel of premultiplied channels; colours are limited to alpha.
DRIP_PART void write_pixel(const f64x4 *channels, uint32_t *pixel) {
    const i32x4 rounded = __builtin_convertvector(*channels + 0.5, i32x4), alpha = rounded[3];
    const u8x4 bytes = __builtin_convertvector(__builtin_elementwise_min(rounded, alpha), u8x4);
    memcpy(pixel, &bytes, sizeof bytes);
}

/// Moves a point onto the image, so that (0, 0) is the middle of its first pixel and `last` that of its last one.
DRIP_PART void clamp(f64x2 *point, const f64x2 *last) {
    const f64x2 x = *point - 0.5;
    *point = x < 0 ? 0 : x > *last ? *last : x;
}

/// Reads two neighbours from two rows. `corner` is the first of them, and becomes one less where it has no neighbour after it.
DRIP_PART void read_neighbors(const drip_image *image, i32x2 *corner, u8x8 *above, u8x8 *below) {
    const int32_t width = (int32_t)image->width, height = (int32_t)image->height;
    const int32_t left = (*corner)[0] < width - 2 ? (*corner)[0] : width - 2, top = (*corner)[1] < height - 2 ? (*corner)[1] : height - 2;
    const uint8_t *const pixels = image->pixels;
    if (width > 1 && height > 1) {
        const uint8_t *const first = pixels + ((size_t)top * image->width + (size_t)left) * 4;
        memcpy(above, first, sizeof *above);
        memcpy(below, first + image->width * 4, sizeof *below);
        *corner = (i32x2){left, top};
        return;
    }
    // One row or column: it is its own neighbour.
    const size_t x = width > 1 ? (size_t)left : 0, y = height > 1 ? (size_t)top : 0;
    const uint8_t *const first = pixels + (y * image->width + x) * 4, *const second = height > 1 ? first + image->width * 4 : first;
    memcpy(above, first, 4);
    memcpy((uint8_t *)above + 4, width > 1 ? first + 4 : first, 4);
    memcpy(below, second, 4);
    memcpy((uint8_t *)below + 4, width > 1 ? second + 4 : second, 4);
    *corner = (i32x2){width > 1 ? left : 0, height > 1 ? top : 0};
}

/// Interpolates between the centres of the four nearest pixels.
DRIP_PART void sample_one(const drip_image *image, f64x2 point, const f64x2 *last, uint32_t *pixel) {
    clamp(&point, last);
    i32x2 corner = __builtin_convertvector(point, i32x2);
    u8x8 above, below;
    read_neighbors(image, &corner, &above, &below);
    const f64x2 part = point - __builtin_convertvector(corner, f64x2);
    const float across = (float)part[0], down = (float)part[1], left = 1 - across;
    const f32x8 sides = {left, left, left, left, across, across, across, across};
    const f32x8 upper = __builtin_convertvector(above, f32x8) * sides, lower = __builtin_convertvector(below, f32x8) * sides;
    const f32x4 over = __builtin_shufflevector(upper, upper, 0, 1, 2, 3) + __builtin_shufflevector(upper, upper, 4, 5, 6, 7);
    const f32x4 under = __builtin_shufflevector(lower, lower, 0, 1, 2, 3) + __builtin_shufflevector(lower, lower, 4, 5, 6, 7);
    const f64x4 channels = __builtin_convertvector(over * (1 - down) + under * down, f64x4);
    write_pixel(&channels, pixel);
}

/// Interpolates one sample for each of four pixels, if all their neighbours are on the image; else nothing is done. Returns whether they are.
DRIP_PART int sample_four(const drip_image *image, double column, const f64x2 *row, uint32_t *pixels) {
    const f64x4 columns = column + (f64x4){0.5, 1.5, 2.5, 3.5};
    const f64x4 x = columns * image->a + (*row)[0] + image->e - 0.5, y = columns * image->b + (*row)[1] + image->f - 0.5;
    // A line, so the ends decide.
    const double right = (double)image->width - 1, bottom = (double)image->height - 1;
    if (!(x[0] > 0 && x[3] > 0 && y[0] > 0 && y[3] > 0 && x[0] < right && x[3] < right && y[0] < bottom && y[3] < bottom)) return 0;
    const i32x4 left = __builtin_convertvector(x, i32x4), top = __builtin_convertvector(y, i32x4);
    const i32x4 first = top * (int32_t)image->width + left;
    const f32x4 across = __builtin_convertvector(x - __builtin_convertvector(left, f64x4), f32x4), before_share = 1 - across;
    const f32x4 down = __builtin_convertvector(y - __builtin_convertvector(top, f64x4), f32x4), up = 1 - down;
    #define DRIP_SAMPLE(lane)                                                                                                       \
        do {                                                                                                                        \
            const uint8_t *const from = (const uint8_t *)image->pixels + (size_t)(uint32_t)first[lane] * 4;                         \
            u8x8 above, below;                                                                                                      \
            memcpy(&above, from, sizeof above);                                                                                     \
            memcpy(&below, from + image->width * 4, sizeof below);                                                                  \
            const f32x8 sides = __builtin_shufflevector(before_share, across, lane, lane, lane, lane, 4 + lane, 4 + lane, 4 + lane, 4 + lane); \
            const f32x8 upper = __builtin_convertvector(above, f32x8) * sides;                                                      \
            const f32x8 lower = __builtin_convertvector(below, f32x8) * sides;                                                      \
            const f32x4 over = __builtin_shufflevector(upper, upper, 0, 1, 2, 3) + __builtin_shufflevector(upper, upper, 4, 5, 6, 7); \
            const f32x4 under = __builtin_shufflevector(lower, lower, 0, 1, 2, 3) + __builtin_shufflevector(lower, lower, 4, 5, 6, 7); \
            const f64x4 channels = __builtin_convertvector(over * up[lane] + under * down[lane], f64x4);                            \
            write_pixel(&channels, pixels + lane);                                                                                  \
        } while (0)
    DRIP_SAMPLE(0);
    DRIP_SAMPLE(1);
    DRIP_SAMPLE(2);
    DRIP_SAMPLE(3);
    #undef DRIP_SAMPLE
    return 1;
}

/// Adds up the samples of each of `count` pixels side by side, at most eight, at 256ths of an image pixel. All their neighbours are on the image.
///
/// Each step is done for all pixels before the next step, because the processor can then work on several pixels at once.
DRIP_PART void sample_together(
    const drip_image *image, const Samples *samples, double column, size_t count, const f64x2 *row, u32x4 *sums) {
    // Those beyond the last repeat it.
    const f64x8 last = (double)(count - 1);
    const f64x8 columns = column + __builtin_elementwise_min((f64x8){0, 1, 2, 3, 4, 5, 6, 7}, last);
    const i32x8 left = __builtin_convertvector((columns * image->a + (*row)[0] + image->e) * sample_unit, i32x8);
    const i32x8 top = __builtin_convertvector((columns * image->b + (*row)[1] + image->f) * sample_unit, i32x8);
    SampleList list;
    for (int32_t index = 0; index < samples->count; index++) {
        const i32x8 x = left + samples->x[index], y = top + samples->y[index];
        const i32x8 first = (y >> 16) * (int32_t)image->width + (x >> 16);
        const i32x8 across = x >> 8 & 255, before_share = 256 - across, down = y >> 8 & 255, up = 256 - down;
        const i32x8 before = __builtin_shufflevector(before_share, across, 0, 8, 1, 9, 2, 10, 3, 11);
        const i32x8 after = __builtin_shufflevector(before_share, across, 4, 12, 5, 13, 6, 14, 7, 15);
        const int32_t index_in_list = index * together;
        memcpy(list.first + index_in_list, &first, sizeof first);
        memcpy(list.up + index_in_list, &up, sizeof up);
        memcpy(list.down + index_in_list, &down, sizeof down);
        memcpy(list.sides + index_in_list, &before, sizeof before);
        memcpy(list.sides + index_in_list + 4, &after, sizeof after);
    }
    const uint8_t *const pixels = image->pixels;
    for (size_t pixel = 0; pixel < count; pixel++) {
        u32x8 sides = 0;
        // From memory each number is read into all lanes at once.
#pragma clang loop unroll(disable) vectorize(disable)
        for (size_t index_in_list = pixel; index_in_list < (size_t)samples->count * together; index_in_list += together) {
            const uint8_t *const from = pixels + (size_t)(uint32_t)list.first[index_in_list] * 4;
            add_sample(from, from + image->width * 4, (uint32_t)list.up[index_in_list], (uint32_t)list.down[index_in_list], list.sides[index_in_list], &sides);
        }
        sums[pixel] = sum_of(&sides);
    }
}

/// Adds up the samples of a pixel, of which some lie beside the image.
DRIP_PART u32x4 sample_at_border(const drip_image *image, const Samples *samples, const f64x2 *corner) {
    // Further away, a pixel sees the border of the image alone.
    const f64x2 least = {-8192, -8192}, most = {24576, 24576};
    const f64x2 near = __builtin_elementwise_min(__builtin_elementwise_max(*corner, least), most);
    const i32x2 start = __builtin_convertvector(near * sample_unit, i32x2);
    const i32x2 limit = {((int32_t)image->width - 1) * sample_unit, ((int32_t)image->height - 1) * sample_unit}, zero = {0, 0};
    u32x8 sums = 0;
    for (int32_t index = 0; index < samples->count; index++) {
        const i32x2 position = start + (i32x2){samples->x[index], samples->y[index]};
        const i32x2 nearest = __builtin_elementwise_min(__builtin_elementwise_max(position, zero), limit) >> 8;
        i32x2 first = nearest >> 8;
        u8x8 above, below;
        read_neighbors(image, &first, &above, &below);
        const i32x2 part = nearest - (first << 8);
        const uint32_t right = (uint32_t)part[0], down = (uint32_t)part[1];
        add_sample((const uint8_t *)&above, (const uint8_t *)&below, 256 - down, down, 256 - right + ((uint64_t)right << 32), &sums);
    }
    return sum_of(&sums);
}

/// Writes `count` pixels of a row with one sample each, in the middle; those without a share may be left out. `row` is what the row adds to their
/// points.
DRIP_PART void sample_row(const drip_image *image, size_t column, size_t count, const f64x2 *row, const uint8_t *shares, uint32_t *pixels) {
    const f64x2 across = {image->a, image->b}, origin = {image->e, image->f};
    const f64x2 last = {(double)image->width - 1, (double)image->height - 1};
    for (size_t number = 0; number < count; number++) {
        if (shares && shares[number] == 0) continue;
        if (number + 4 <= count && sample_four(image, (double)(column + number), row, pixels + number)) {
            number += 3;
            continue;
        }
        sample_one(image, across * ((double)(column + number) + 0.5) + *row + origin, &last, pixels + number);
    }
}

/// The corner of a pixel on the image.
DRIP_PART f64x2 corner_of(const drip_image *image, size_t column, const f64x2 *row) {
    return (f64x2){image->a, image->b} * (double)column + *row + (f64x2){image->e, image->f};
}

/// Writes `count` pixels of a row, each the mean of its samples; those without a share may be left out.
DRIP_PART void average_row(
    const drip_image *image, const Samples *samples, size_t column, size_t count, const f64x2 *row, const uint8_t *shares, uint32_t *pixels) {
    const f64x2 last = {(double)image->width - 1, (double)image->height - 1};
    // The row is a line on the image, so the pixels whose samples have all neighbours are side by side.
    size_t first = 0, end = count;
    for (; first < end; first++) {
        const f64x2 corner = corner_of(image, column + first, row);
        if (have_neighbors(samples, &corner, &last)) break;
    }
    for (; end > first; end--) {
        const f64x2 corner = corner_of(image, column + end - 1, row);
        if (have_neighbors(samples, &corner, &last)) break;
    }
    u32x4 sums[together];
    for (size_t number = 0; number < count;) {
        if (shares && shares[number] == 0) {
            number++;
            continue;
        }
        size_t some = 1;
        if (first <= number && number < end) {
            some = end - number < together ? end - number : together;
            sample_together(image, samples, (double)(column + number), some, row, sums);
        } else {
            const f64x2 corner = corner_of(image, column + number, row);
            sums[0] = sample_at_border(image, samples, &corner);
        }
        for (size_t pixel = 0; pixel < some; pixel++) {
            // Less than a half of what a sum can change by, so that what lies between is rounded up as it is by division.
            const f64x4 channels = (__builtin_convertvector(sums[pixel], f64x4) + 0.25) * samples->scale;
            write_pixel(&channels, pixels + number++);
        }
    }
}

DRIP_PART void paint_image_row(
    const drip_canvas *canvas, const drip_area *area, size_t row, size_t top, const drip_image *image, const Samples *samples,
    uint32_t share, const uint8_t *shares) {
    size_t first = 0, end = area->count;
    if (shares) trim(shares, &first, &end);
    if (first == end) return;
    const int is_one = samples->count == 1;
    // One sample lies in the middle of the pixel; others are counted from its corner.
    const f64x2 down = {image->c, image->d}, y = down * ((double)(top + row) + (is_one ? 0.5 : 0));
    const BlockRow blocks = block_row(canvas, row);
    uint32_t block[most_pixels + 16];
    for (size_t index = first; index < end; index += most_pixels) {
        const size_t count = end - index < most_pixels ? end - index : most_pixels, column = area->column + index;
        const uint8_t *const run_shares = shares ? shares + index : NULL;
        if (is_one) sample_row(image, column, count, &y, run_shares, block + (column & 15));
        else average_row(image, samples, column, count, &y, run_shares, block + (column & 15));
        composite_blocks(&blocks, column, column + count, block, 0, share, run_shares);
    }
}

DRIP_CLONES void drip_paint_image(
    const drip_canvas *canvas, const drip_area *area, size_t top, const drip_image *image, uint32_t share, const uint8_t *shares,
    size_t shares_per_row) {
    Samples samples;
    find_samples(image, &samples);
    for (size_t row = 0; row < area->rows; row++)
        paint_image_row(canvas, area, area->row + row, top, image, &samples, share, shares ? shares + row * shares_per_row : NULL);
}
