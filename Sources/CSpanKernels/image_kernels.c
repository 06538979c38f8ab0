#include "composite_arithmetic.h"
#include "sample_arithmetic.h"

// Products are rounded before they are added.
#pragma STDC FP_CONTRACT OFF

enum { most_samples = 256 };

/// Writes the rounded pixel of premultiplied channels; colours are limited to alpha.
DRIP_PART void write_pixel(const Numbers *channels, uint32_t *pixel) {
    const WholeNumbers rounded = __builtin_convertvector(*channels + 0.5, WholeNumbers), alpha = (WholeNumbers){0} + rounded[3];
    const ChannelBytes bytes = __builtin_convertvector(__builtin_elementwise_min(rounded, alpha), ChannelBytes);
    memcpy(pixel, &bytes, sizeof bytes);
}

/// Moves a point onto the image, so that (0, 0) is the middle of its first pixel and `last` that of its last one.
DRIP_PART void clamp(Pair *point, const Pair *last) {
    Pair x = *point - 0.5;
    const PairMask is_before = x < 0, is_after = x > *last;
    x = (Pair)((PairMask)x & ~is_before);
    *point = (Pair)(((PairMask)x & ~is_after) | ((PairMask)*last & is_after));
}

/// Reads two neighbours from two rows. `corner` is the first of them, and becomes one less where it has no neighbour after it.
DRIP_PART void read_neighbors(const drip_image *image, Indices *corner, SideBytes *above, SideBytes *below) {
    const int32_t width = (int32_t)image->width, height = (int32_t)image->height;
    const int32_t left = (*corner)[0] < width - 2 ? (*corner)[0] : width - 2, top = (*corner)[1] < height - 2 ? (*corner)[1] : height - 2;
    const uint8_t *const pixels = image->pixels;
    if (width > 1 && height > 1) {
        const uint8_t *const first = pixels + ((size_t)top * image->width + (size_t)left) * 4;
        memcpy(above, first, sizeof *above);
        memcpy(below, first + image->width * 4, sizeof *below);
        *corner = (Indices){left, top};
        return;
    }
    // One row or column: it is its own neighbour.
    const size_t x = width > 1 ? (size_t)left : 0, y = height > 1 ? (size_t)top : 0;
    const uint8_t *const first = pixels + (y * image->width + x) * 4, *const second = height > 1 ? first + image->width * 4 : first;
    memcpy(above, first, 4);
    memcpy((uint8_t *)above + 4, width > 1 ? first + 4 : first, 4);
    memcpy(below, second, 4);
    memcpy((uint8_t *)below + 4, width > 1 ? second + 4 : second, 4);
    *corner = (Indices){width > 1 ? left : 0, height > 1 ? top : 0};
}

/// Interpolates between the centres of the four nearest pixels.
DRIP_PART void sample_one(const drip_image *image, Pair point, const Pair *last, uint32_t *pixel) {
    clamp(&point, last);
    Indices corner = __builtin_convertvector(point, Indices);
    SideBytes above, below;
    read_neighbors(image, &corner, &above, &below);
    const Pair part = point - __builtin_convertvector(corner, Pair);
    const float across = (float)part[0], down = (float)part[1], left = 1 - across;
    const SideChannels sides = {left, left, left, left, across, across, across, across};
    const SideChannels upper = __builtin_convertvector(above, SideChannels) * sides, lower = __builtin_convertvector(below, SideChannels) * sides;
    const Channels over = __builtin_shufflevector(upper, upper, 0, 1, 2, 3) + __builtin_shufflevector(upper, upper, 4, 5, 6, 7);
    const Channels under = __builtin_shufflevector(lower, lower, 0, 1, 2, 3) + __builtin_shufflevector(lower, lower, 4, 5, 6, 7);
    const Numbers channels = __builtin_convertvector(over * (1 - down) + under * down, Numbers);
    write_pixel(&channels, pixel);
}

/// Interpolates one sample for each of four pixels, if all their neighbours are on the image; else nothing is done. Returns whether they are.
DRIP_PART int sample_four(const drip_image *image, double column, const Pair *row, uint32_t *pixels) {
    const Numbers columns = column + (Numbers){0.5, 1.5, 2.5, 3.5};
    const Numbers x = columns * image->a + (*row)[0] + image->e - 0.5, y = columns * image->b + (*row)[1] + image->f - 0.5;
    // A line, so the ends decide.
    const double right = (double)image->width - 1, bottom = (double)image->height - 1;
    if (!(x[0] > 0 && x[3] > 0 && y[0] > 0 && y[3] > 0 && x[0] < right && x[3] < right && y[0] < bottom && y[3] < bottom)) return 0;
    const WholeNumbers left = __builtin_convertvector(x, WholeNumbers), top = __builtin_convertvector(y, WholeNumbers);
    const WholeNumbers first = top * (int32_t)image->width + left;
    const Channels across = __builtin_convertvector(x - __builtin_convertvector(left, Numbers), Channels), rest = 1 - across;
    const Channels down = __builtin_convertvector(y - __builtin_convertvector(top, Numbers), Channels), up = 1 - down;
    #define DRIP_SAMPLE(lane)                                                                                                       \
        do {                                                                                                                        \
            const uint8_t *const from = (const uint8_t *)image->pixels + (size_t)(uint32_t)first[lane] * 4;                         \
            SideBytes above, below;                                                                                                 \
            memcpy(&above, from, sizeof above);                                                                                     \
            memcpy(&below, from + image->width * 4, sizeof below);                                                                  \
            const SideChannels sides = __builtin_shufflevector(rest, across, lane, lane, lane, lane, 4 + lane, 4 + lane, 4 + lane, 4 + lane); \
            const SideChannels upper = __builtin_convertvector(above, SideChannels) * sides;                                        \
            const SideChannels lower = __builtin_convertvector(below, SideChannels) * sides;                                        \
            const Channels over = __builtin_shufflevector(upper, upper, 0, 1, 2, 3) + __builtin_shufflevector(upper, upper, 4, 5, 6, 7); \
            const Channels under = __builtin_shufflevector(lower, lower, 0, 1, 2, 3) + __builtin_shufflevector(lower, lower, 4, 5, 6, 7); \
            const Numbers channels = __builtin_convertvector(over * up[lane] + under * down[lane], Numbers);                        \
            write_pixel(&channels, pixels + lane);                                                                                  \
        } while (0)
    DRIP_SAMPLE(0);
    DRIP_SAMPLE(1);
    DRIP_SAMPLE(2);
    DRIP_SAMPLE(3);
    #undef DRIP_SAMPLE
    return 1;
}

/// The mean of many samples at 256ths of an image pixel. Sums of at most 144 fit 32 bits.
DRIP_PART void sample_many(
    const drip_image *image, const Samples *samples, const Pair *corner, const Pair *last, int is_inside, uint32_t *pixel) {
    SideSums sums = {0};
    // Further away, a pixel sees the border of the image alone.
    const Pair least = {-8192, -8192}, most = {24576, 24576};
    const Pair near = is_inside ? *corner : __builtin_elementwise_min(__builtin_elementwise_max(*corner, least), most);
    const Indices start = __builtin_convertvector(near * fraction, Indices);
    if (is_inside || have_neighbors(samples, &near, last)) {
        const uint8_t *const pixels = image->pixels;
        Places places;
        for (int32_t index = 0; index < samples->count; index += 8) {
            ManyNumbers x, y;
            memcpy(&x, samples->x + index, sizeof x);
            memcpy(&y, samples->y + index, sizeof y);
            x += start[0];
            y += start[1];
            const ManyNumbers first = (y >> 16) * (int32_t)image->width + (x >> 16);
            const ManyNumbers across = x >> 8 & 255, left = 256 - across, down = y >> 8 & 255, up = 256 - down;
            memcpy(places.first + index, &first, sizeof first);
            const ManyNumbers before = __builtin_shufflevector(left, across, 0, 8, 1, 9, 2, 10, 3, 11);
            const ManyNumbers after = __builtin_shufflevector(left, across, 4, 12, 5, 13, 6, 14, 7, 15);
            memcpy(places.sides + index, &before, sizeof before);
            memcpy(places.sides + index + 4, &after, sizeof after);
            memcpy(places.down + index, &down, sizeof down);
            memcpy(places.up + index, &up, sizeof up);
        }
        // From memory each number is read into all lanes at once.
#pragma clang loop unroll(disable) vectorize(disable)
        for (int32_t index = 0; index < samples->count; index++) {
            const uint8_t *const from = pixels + (size_t)(uint32_t)places.first[index] * 4;
            add_sample(from, from + image->width * 4, (uint32_t)places.up[index], (uint32_t)places.down[index], places.sides[index], &sums);
        }
    } else {
        const Indices limit = {((int32_t)image->width - 1) * fraction, ((int32_t)image->height - 1) * fraction}, zero = {0, 0};
        for (int32_t index = 0; index < samples->count; index++) {
            const Indices own = start + (Indices){samples->x[index], samples->y[index]};
            const Indices place = __builtin_elementwise_min(__builtin_elementwise_max(own, zero), limit) >> 8;
            Indices first = place >> 8;
            SideBytes above, below;
            read_neighbors(image, &first, &above, &below);
            const Indices part = place - (first << 8);
            const uint32_t right = (uint32_t)part[0], down = (uint32_t)part[1];
            add_sample((const uint8_t *)&above, (const uint8_t *)&below, 256 - down, down, 256 - right + ((uint64_t)right << 32), &sums);
        }
    }
    const Sum sum = __builtin_shufflevector(sums, sums, 0, 2, 4, 6) + __builtin_shufflevector(sums, sums, 1, 3, 5, 7);
    // Less than a half of what a sum can change by, so that what lies between is rounded up as it is by division.
    const Numbers channels = (__builtin_convertvector(sum, Numbers) + 0.25) * samples->scale;
    write_pixel(&channels, pixel);
}

DRIP_PART void paint_image_row(
    const drip_canvas *canvas, const drip_area *area, size_t row, size_t top, const drip_image *image, const Samples *samples,
    uint32_t share, const uint8_t *shares) {
    size_t first = 0, end = area->count;
    if (shares) trim(shares, &first, &end);
    if (first == end) return;
    const Pair across = {image->a, image->b}, down = {image->c, image->d}, origin = {image->e, image->f};
    const Pair last = {(double)image->width - 1, (double)image->height - 1};
    const int is_one = samples->count == 1;
    // One sample lies in the middle of the pixel; others are counted from its corner.
    const double middle = is_one ? 0.5 : 0;
    const Pair y = down * ((double)(top + row) + middle);
    const BlockRow blocks = block_row(canvas, row);
    uint32_t block[most_samples + 16];
    for (size_t index = first; index < end; index += most_samples) {
        const size_t count = end - index < most_samples ? end - index : most_samples, column = area->column + index;
        uint32_t *const pixels = block + (column & 15);
        // A line, so the ends decide.
        const Pair start = across * ((double)column + middle) + y + origin, stop = start + across * (double)(count - 1);
        const int is_inside = !is_one && have_neighbors(samples, &start, &last) && have_neighbors(samples, &stop, &last);
        for (size_t number = 0; number < count; number++) {
            if (shares && shares[index + number] == 0) continue;
            if (is_one && number + 4 <= count && sample_four(image, (double)(column + number), &y, pixels + number)) {
                number += 3;
                continue;
            }
            const Pair point = across * ((double)(column + number) + middle) + y + origin;
            if (is_one) sample_one(image, point, &last, pixels + number);
            else sample_many(image, samples, &point, &last, is_inside, pixels + number);
        }
        composite_blocks(&blocks, column, column + count, block, 0, share, shares ? shares + index : NULL);
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
