#include "gradient_arithmetic.h"

/// Makes pixels of integer offsets, eight at a time.
DRIP_PART void segment_sources(const drip_gradient *g, const Lanes *offsets, size_t count, uint32_t *pixels) {
    for (size_t index = 0; index < count; index += 8) {
        Words *const own = (Words *)(pixels + index);
        const Lanes *const offset = &offsets[index / 8];
        if (g->is_opaque) {
            if (!one_segment(g, offset, 1, own)) many_segments(g, offset, 1, own);
        } else if (!one_segment(g, offset, 0, own)) {
            many_segments(g, offset, 0, own);
        }
    }
}

/// Makes the sources of blocks by integer offsets.
DRIP_PART void exact_sources(const drip_gradient *g, double x0, double y0, size_t column, size_t count, uint32_t *pixels) {
    Offsets numbers[most_sources / 8];
    Lanes offsets[most_sources / 8], is_painted[most_sources / 8];
    find_offsets(g, x0, y0, column, count, numbers);
    if (g->spread == DRIP_PAD) spread_offsets(DRIP_PAD, count, numbers, offsets);
    else if (g->spread == DRIP_REPEAT) spread_offsets(DRIP_REPEAT, count, numbers, offsets);
    else spread_offsets(DRIP_REFLECT, count, numbers, offsets);
    for (size_t index = 0; index < count / 8; index++) {
        is_painted[index] = offsets[index] >= 0;
        offsets[index] &= is_painted[index];
    }
    if (g->colors) {
        for (size_t index = 0; index < count; index += 8) {
            const Lanes cells = (offsets[index / 8] - 1) >> (DRIP_OFFSET_BITS - g->cell_bits);
            read_cells(g->colors, &cells, pixels + index);
        }
    } else {
        segment_sources(g, offsets, count, pixels);
    }
    if (g->geometry != DRIP_CONE) return;
    for (size_t index = 0; index < count / 8; index++) ((Words *)pixels)[index] &= (Words)is_painted[index];
}

/// Makes the sources of blocks by cells in single precision.
DRIP_PART void coarse_sources(const drip_gradient *g, double x0, double y0, size_t column, size_t count, uint32_t *pixels) {
    Lanes cells[most_sources / 8];
    // One loop for each geometry and spread.
    #define DRIP_FIND(geometry)                                                                                                     \
        if (g->spread == DRIP_PAD) find_cells(g, geometry, DRIP_PAD, x0, y0, column, count, cells);                                 \
        else if (g->spread == DRIP_REPEAT) find_cells(g, geometry, DRIP_REPEAT, x0, y0, column, count, cells);                      \
        else find_cells(g, geometry, DRIP_REFLECT, x0, y0, column, count, cells);
    if (g->geometry == DRIP_LINEAR) {
        DRIP_FIND(DRIP_LINEAR)
    } else if (g->geometry == DRIP_CONCENTRIC) {
        DRIP_FIND(DRIP_CONCENTRIC)
    } else {
        DRIP_FIND(DRIP_NESTED)
    }
    for (size_t index = 0; index < count; index += 8) read_cells(g->colors, &cells[index / 8], pixels + index);
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
    uint8_t *const pixels = drip_row(canvas, row);
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
    uint8_t *const pixels = drip_row(canvas, row);
    Sources sources;
    size_t column = area->column & ~(size_t)15;
    while (column < end) {
        const size_t next = (column | (most_sources - 1)) + 1, last = next < end ? next : (end + 15) & ~(size_t)15;
        // No need to hold the sources first, unless a store could pass the run.
        const int is_direct = is_hidden && column >= area->column && last <= end;
        uint32_t *const target = is_direct ? (uint32_t *)(pixels + column * 4) : sources.pixels;
        if (g->colors && g->is_coarse) coarse_sources(g, x0, y0, column, last - column, target);
        else exact_sources(g, x0, y0, column, last - column, target);
        if (!is_direct) {
            const size_t from = column < area->column ? area->column : column, to = last < end ? last : end;
            composite(
                pixels + from * 4, sources.pixels + (from - column), to - from, is_hidden, share,
                shares ? shares + (from - area->column) : NULL);
        }
        column = last;
    }
}

DRIP_CLONES void drip_make_cells(const drip_gradient *g, void *colors) {
    const int32_t bits = DRIP_OFFSET_BITS - g->cell_bits, count = 1 << g->cell_bits;
    for (int32_t index = 0; index < count + 2; index += 8) {
        // Cell c begins at the integer offset 1 + c × 2 to `bits`.
        const int32_t last = count + 1 - index;
        Lanes offsets = ((Lanes){0, 1, 2, 3, 4, 5, 6, 7} + (index - 1)) * (1 << bits) + (1 + (1 << bits) / 2);
        if (index == 0) offsets[0] = 0;
        for (int32_t lane = last < 0 ? 0 : last; lane < 8; lane++) offsets[lane] = 1 + (1 << DRIP_OFFSET_BITS);
        segment_sources(g, &offsets, 8, (uint32_t *)colors + index);
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
