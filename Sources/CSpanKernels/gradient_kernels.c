#include "gradient_arithmetic.h"

/// A row of a linear gradient.
typedef struct {
    const drip_gradient *gradient;
    double offset, step, columns_per_offset;
    /// The current segment in order of rising offsets, the count of whole ranges before it, and whether that runs back.
    size_t index;
    double period;
    int is_back;
} Line;

DRIP_PART double offset_at(const Line *line, size_t column) { return line->offset + (double)(int32_t)column * line->step; }

/// The lower border of segment `index` in order of rising offsets.
DRIP_PART double border(const Line *line, size_t index) {
    const drip_gradient *g = line->gradient;
    return line->period + (line->is_back ? 1 - g->borders[g->count - index] : g->borders[index]);
}

DRIP_PART double floor_of(double x) {
    const double whole = (double)(int64_t)x;
    return whole > x ? whole - 1 : whole;
}

/// Finds the segment of an offset.
DRIP_PART void find_segment(Line *line, double offset) {
    const drip_gradient *g = line->gradient;
    if (g->spread != DRIP_PAD) {
        line->period = floor_of(offset);
        line->is_back = g->spread == DRIP_REFLECT && ((int64_t)line->period & 1) != 0;
    }
    size_t low = 0, high = g->count;
    while (high - low > 1) {
        const size_t middle = (low + high) / 2;
        if (border(line, middle) <= offset) low = middle;
        else high = middle;
    }
    line->index = low;
}

/// Finds the segment of an offset in a neighbouring one, which it most often is.
DRIP_PART void find_next_segment(Line *line, double offset) {
    const size_t next = line->step > 0 ? line->index + 1 : line->index - 1;
    if (next < line->gradient->count) {
        line->index = next;
        if (border(line, next) <= offset && offset < border(line, next + 1)) return;
    }
    find_segment(line, offset);
}

/// The first column after `column` that is not in its segment, at most `end`. Rounding is monotonic, so that columns decide as their offsets do.
DRIP_PART size_t end_of_segment(const Line *line, size_t column, size_t end) {
    if (line->step == 0) return end;
    const double last = border(line, line->index + (line->step > 0));
    const double distance = (last - line->offset) * line->columns_per_offset;
    if (!(distance < (double)end + 2)) return end;
    size_t next = distance > (double)column + 1 ? (size_t)(int64_t)distance : column + 1;
    if (next > end) next = end;
    if (line->step > 0) {
        while (next > column + 1 && offset_at(line, next - 1) >= last) next--;
        while (next < end && offset_at(line, next) < last) next++;
    } else {
        while (next > column + 1 && offset_at(line, next - 1) < last) next--;
        while (next < end && offset_at(line, next) >= last) next++;
    }
    return next;
}

/// Writes 16 pixels from `column` on, all in the current segment as far as they matter. Channels are in 1/256.
DRIP_PART void line_pixels(const Line *line, size_t column, int is_opaque, uint32_t *pixels) {
    const drip_gradient *g = line->gradient;
    const size_t segment = line->is_back ? g->count - 1 - line->index : line->index;
    const double *numbers = g->channels + 9 * segment;
    const double offset = offset_at(line, column) - line->period;
    ChannelNumbers start, slope;
    memcpy(&start, numbers + 1, sizeof start);
    memcpy(&slope, numbers + 5, sizeof slope);
    const ChannelNumbers exact = start + ((line->is_back ? 1 - offset : offset) - numbers[0]) * slope;
    // Opaque channels are rounded by the shift.
    const ChannelLanes whole = __builtin_convertvector(exact * 256 + (is_opaque ? 128.5 : 0.5), ChannelLanes);
    const PixelShorts shorts = __builtin_convertvector(whole, PixelShorts);
    uint64_t packed;
    memcpy(&packed, &shorts, sizeof packed);
    const Channels first = (Channels)((PixelChannels){0} + packed);
    const uint16_t back = line->is_back ? UINT16_MAX : 0;
    for (size_t part = 0; part < 2; part++) {
        Channels x;
        memcpy(&x, g->steps + 64 * segment + 32 * part, sizeof x);
        x = first + ((x ^ back) - back);
        if (!is_opaque) {
            const Channels alpha = __builtin_shufflevector(
                x, x, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15, 19, 19, 19, 19, 23, 23, 23, 23, 27, 27, 27, 27, 31, 31, 31, 31);
            typedef uint32_t Wide __attribute__((vector_size(128)));
            Channels product =
                __builtin_convertvector(__builtin_convertvector(x, Wide) * __builtin_convertvector(alpha, Wide) >> 16, Channels) + 128;
            product = (product + (product >> 8)) & 0xFF00;
            const Channels is_alpha = (Channels)((PixelChannels){0} + ((uint64_t)UINT16_MAX << 48));
            x = DRIP_CHOOSE(is_alpha, x + 128, product);
        }
        const ChannelBytes bytes = __builtin_convertvector(x >> 8, ChannelBytes);
        memcpy(pixels + 8 * part, &bytes, sizeof bytes);
    }
}

/// Makes the sources of blocks of a linear gradient from `column` to `end`. `stop` is the end of the current segment.
DRIP_PART size_t line_sources(Line *line, size_t column, size_t end, size_t stop, int is_opaque, uint32_t *pixels) {
    const size_t first = column;
    while (column < end) {
        if (column == stop) {
            find_next_segment(line, offset_at(line, column));
            stop = end_of_segment(line, column, most_columns);
        }
        const size_t last = stop < end ? stop : end;
        while (column < last) {
            line_pixels(line, column, is_opaque, pixels + (column - first));
            const size_t next = (column | 15) + 1;
            column = next < last ? next : last;
        }
    }
    return stop;
}

/// Makes the sources of blocks pixel by pixel.
DRIP_PART void field_sources(const drip_gradient *g, double x0, double y0, size_t column, size_t count, uint32_t *pixels) {
    Offsets offsets[most_sources / 8];
    Lanes whole[most_sources / 8];
    if (g->is_coarse) {
        find_coarse_offsets(g, x0, y0, column, count, whole);
    } else {
        find_offsets(g, x0, y0, column, count, offsets);
        if (g->spread == DRIP_PAD) spread_offsets(DRIP_PAD, count, offsets, whole);
        else if (g->spread == DRIP_REPEAT) spread_offsets(DRIP_REPEAT, count, offsets, whole);
        else spread_offsets(DRIP_REFLECT, count, offsets, whole);
    }
    Lanes is_painted[most_sources / 8];
    if (!g->is_coarse) {
        for (size_t index = 0; index < count / 8; index++) {
            is_painted[index] = whole[index] >= 0;
            whole[index] &= is_painted[index];
        }
    }
    #define DRIP_EACH_EIGHT(make, is_opaque)                                                                                        \
        for (size_t index = 0; index < count; index += 8) {                                                                         \
            Words *const own = (Words *)(pixels + index);                                                                           \
            if (!one_segment(g, &whole[index / 8], is_opaque, own)) make(g, &whole[index / 8], is_opaque, own);                     \
        }
    if (g->whole_count <= few && g->is_opaque) {
        DRIP_EACH_EIGHT(few_segments, 1)
    } else if (g->whole_count <= few) {
        DRIP_EACH_EIGHT(few_segments, 0)
    } else if (g->is_opaque) {
        DRIP_EACH_EIGHT(many_segments, 1)
    } else {
        DRIP_EACH_EIGHT(many_segments, 0)
    }
    if (g->geometry != DRIP_CONE) return;
    for (size_t index = 0; index < count / 8; index++) ((Words *)pixels)[index] &= (Words)is_painted[index];
}

/// Composites sources onto pixels. `shares` may be NULL, then all have `share`.
DRIP_PART void composite(
    uint8_t *pixels, const uint32_t *sources, size_t count, int is_hidden, uint32_t share, const uint8_t *shares) {
    typedef uint8_t Shares __attribute__((vector_size(16), aligned(1)));
    if (is_hidden) {
        memcpy(pixels, sources, count * 4);
        return;
    }
    size_t index = 0;
    for (; index + 16 <= count; index += 16) {
        Pixels pixel, source, own = (Pixels){0} + share;
        memcpy(&pixel, pixels + index * 4, sizeof pixel);
        memcpy(&source, sources + index, sizeof source);
        if (shares) {
            uint64_t halves[2];
            memcpy(halves, shares + index, 16);
            if ((halves[0] | halves[1]) == 0) continue;
            Shares bytes;
            memcpy(&bytes, halves, sizeof bytes);
            own = __builtin_convertvector(bytes, Pixels);
        }
        if (!shares && share == 255) {
            Pixels rest = 255 - (source >> 24);
            rest |= rest << 16;
            const Pairs low = DRIP_PRODUCT((Pairs)(pixel & 0x00FF00FF), (Pairs)rest), high = DRIP_PRODUCT((Pairs)pixel >> 8, (Pairs)rest);
            pixel = source + (Pixels)(low | high << 8);
        } else {
            DRIP_BLEND_COVERAGE(pixel, (Pairs)(source & 0x00FF00FF), (Pairs)(source >> 8 & 0x00FF00FF), own);
        }
        memcpy(pixels + index * 4, &pixel, sizeof pixel);
    }
#pragma clang loop vectorize(disable) unroll(disable)
    for (; index < count; index++) {
        uint32_t pixel, source;
        memcpy(&pixel, pixels + index * 4, 4);
        memcpy(&source, sources + index, 4);
        pixel = blend_one_coverage(pixel, source, shares ? shares[index] : share);
        memcpy(pixels + index * 4, &pixel, 4);
    }
}

/// Writes the pixels of those uniform blocks that the run touches, except where it hides whole blocks.
DRIP_PART void expand_blocks(const drip_canvas *canvas, size_t row, size_t column, size_t end, int is_hidden) {
    uint8_t *const pixels = (uint8_t *)canvas->pixels + row * canvas->width * 4;
    const uint8_t *const colors = (const uint8_t *)canvas->colors + row * canvas->blocks_per_row * 4;
    uint64_t *const uniform = canvas->uniform + row * canvas->words_per_row;
    for (size_t block = column / 16; block * 16 < end; block++) {
        const uint64_t flag = (uint64_t)1 << (block % 64);
        if (!(uniform[block / 64] & flag)) continue;
        uniform[block / 64] &= ~flag;
        const size_t first = block * 16, last = first + 16 < canvas->width ? first + 16 : canvas->width;
        if (is_hidden && first >= column && last <= end) continue;
        uint32_t color;
        memcpy(&color, colors + block * 4, 4);
        for (size_t index = first; index < last; index++) memcpy(pixels + index * 4, &color, 4);
    }
}

DRIP_PART void paint_row(
    const drip_canvas *canvas, const drip_area *area, size_t row, size_t top, const drip_gradient *g, uint32_t share,
    const uint8_t *shares) {
    const size_t end = area->column + area->count;
    const double down = (double)(top + row);
    const double x0 = g->x.origin + down * g->x.down, y0 = g->y.origin + down * g->y.down;
    const int is_hidden = g->is_opaque && g->geometry != DRIP_CONE && !shares && share == 255;
    expand_blocks(canvas, row, area->column, end, is_hidden);
    uint8_t *const pixels = (uint8_t *)canvas->pixels + row * canvas->width * 4;
    Line line = {.gradient = g, .offset = x0, .step = g->x.across, .columns_per_offset = 1 / g->x.across, .index = g->count};
    Sources sources;
    size_t column = area->column & ~(size_t)15, stop = column;
    while (column < end) {
        size_t last = column + most_sources < end ? column + most_sources : (end + 15) & ~(size_t)15;
        if (!g->steps) {
            field_sources(g, x0, y0, column, last - column, sources.pixels);
        } else if (!g->is_opaque) {
            stop = line_sources(&line, column, last, stop, 0, sources.pixels);
        } else if (is_hidden && column >= area->column && column + 32 <= end) {
            // No need to hold the sources first, up to where a store could pass the end.
            last = (end & ~(size_t)15) - 16;
            stop = line_sources(&line, column, last, stop, 1, (uint32_t *)(pixels + column * 4));
            column = last;
            continue;
        } else {
            if (is_hidden && column < area->column) last = column + 16;
            stop = line_sources(&line, column, last, stop, 1, sources.pixels);
        }
        const size_t from = column < area->column ? area->column : column, to = last < end ? last : end;
        composite(pixels + from * 4, sources.pixels + (from - column), to - from, is_hidden, share, shares ? shares + (from - area->column) : NULL);
        column = last;
    }
}

DRIP_CLONES void drip_paint_gradient(
    const drip_canvas *canvas, const drip_area *area, size_t top, const drip_gradient *gradient, uint32_t share, const uint8_t *shares,
    size_t shares_per_row) {
    for (size_t row = 0; row < area->rows; row++)
        paint_row(canvas, area, area->row + row, top, gradient, share, shares ? shares + row * shares_per_row : NULL);
}

DRIP_CLONES void drip_composite_layer(void *pixels, const void *layer, size_t count, uint32_t share, const uint8_t *shares) {
    composite(pixels, layer, count, 0, share, shares);
}

DRIP_CLONES void drip_scale_color(void *pixels, uint32_t color, size_t count, const uint8_t *shares) {
    const Pixels source = (Pixels){0} + color;
    const Pairs source_low = (Pairs)(source & 0x00FF00FF), source_high = (Pairs)(source >> 8 & 0x00FF00FF);
    for (size_t index = 0; index < count; index += 16) {
        const size_t rest = count - index < 16 ? count - index : 16;
        typedef uint8_t Shares __attribute__((vector_size(16), aligned(1)));
        Shares bytes = (Shares){0};
        if (rest == 16) memcpy(&bytes, shares + index, 16);
        else memcpy(&bytes, shares + index, rest);
        const Pixels own = __builtin_convertvector(bytes, Pixels);
        Pixels pixel = (Pixels){0};
        DRIP_BLEND_COVERAGE(pixel, source_low, source_high, own);
        memcpy((uint8_t *)pixels + index * 4, &pixel, rest < 16 ? rest * 4 : 64);
    }
}
