// Fills drip_gradient from stops for Benchmarks/paint.py, as GradientTables and GradientField do in Swift, so that the kernels can be measured alone.
#include "PaintKernels.h"

#include <math.h>
#include <stdlib.h>

enum { most_segments = 600 };

typedef struct {
    drip_gradient gradient;
    size_t count;
    int resolution;
    double starts[most_segments], numbers[most_segments * 9];
    int32_t borders[most_segments];
    float channels[most_segments * 8];
    uint16_t bins[DRIP_OFFSET_BINS + 1];
    uint32_t colors[(1 << 14) + 8];
} Tables;

static void append(Tables *t, double border, double offset, const double *start, const double *slope) {
    const size_t index = t->count++;
    t->starts[index] = border;
    double *const numbers = t->numbers + 9 * index;
    numbers[0] = offset;
    for (int channel = 0; channel < 4; channel++) {
        numbers[1 + channel] = start[channel];
        numbers[5 + channel] = slope ? slope[channel] : 0;
    }
}

static double channel_at(const Tables *t, size_t segment, double offset, int channel) {
    const double *const numbers = t->numbers + 9 * segment;
    return numbers[1 + channel] + (offset - numbers[0]) * numbers[5 + channel];
}

static int are_equal(const Tables *t, size_t one, size_t other, double offset) {
    for (int channel = 0; channel < 4; channel++)
        if (channel_at(t, one, offset, channel) != channel_at(t, other, offset, channel)) return 0;
    return 1;
}

/// Stops are five numbers each: offset, red, green, blue, alpha.
Tables *tables_make(int spread, const double *stops, int count) {
    Tables *const t = calloc(1, sizeof *t);
    drip_gradient *const g = &t->gradient;
    g->spread = spread;
    g->growth = 1;
    g->is_opaque = 1;
    for (int index = 0; index < count; index++) g->is_opaque &= stops[5 * index + 4] == 255;
    const double *const first = stops, *const last = stops + 5 * (count - 1);
    if (spread == DRIP_PAD || first[0] > 0) append(t, spread == DRIP_PAD ? -INFINITY : 0, first[0], first + 1, NULL);
    for (int index = 0; index + 1 < count; index++) {
        const double *const stop = stops + 5 * index, width = stop[5] - stop[0];
        double slope[4];
        for (int channel = 0; channel < 4; channel++) slope[channel] = (stop[6 + channel] - stop[1 + channel]) / width;
        if (width > 0) append(t, stop[0], stop[0], stop + 1, slope);
    }
    if (spread == DRIP_PAD || last[0] < 1) append(t, last[0], last[0], last + 1, NULL);
    t->starts[t->count] = spread == DRIP_PAD ? INFINITY : 1;
    const double scale = 1 << DRIP_OFFSET_BITS;
    const int64_t end = 1 + (1 << DRIP_OFFSET_BITS);
    size_t whole = 0;
    for (size_t segment = 0; segment < t->count; segment++) {
        const double low = t->starts[segment], high = t->starts[segment + 1];
        const int64_t from = segment == 0 ? 0 : 1 + (int64_t)ceil(fmin(low, 1) * scale);
        const int64_t to = segment == t->count - 1 ? end + 1 : 1 + (int64_t)ceil(fmin(high, 1) * scale);
        if (to <= from) continue;
        if (segment == 0 && to == 1 && t->count > 1 && are_equal(t, 0, 1, 0)) continue;
        if (segment > 0 && segment == t->count - 1 && from == end && are_equal(t, segment, segment - 1, 1)) continue;
        const int32_t start = whole == 0 ? 0 : (int32_t)from;
        t->borders[whole] = start;
        for (int channel = 0; channel < 4; channel++) {
            t->channels[8 * whole + channel] = (float)channel_at(t, segment, (start - 1) / scale, channel);
            t->channels[8 * whole + 4 + channel] = (float)(t->numbers[9 * segment + 5 + channel] / scale);
        }
        whole++;
    }
    t->borders[whole] = INT32_MAX;
    size_t segment = 0;
    for (int bin = 0; bin <= DRIP_OFFSET_BINS; bin++) {
        while (t->borders[segment + 1] <= bin << 22) segment++;
        t->bins[bin] = (uint16_t)segment;
        if (bin < DRIP_OFFSET_BINS && segment + 2 <= whole && t->borders[segment + 2] < (int64_t)(bin + 1) << 22) g->shares_bins = 1;
    }
    g->count = whole;
    g->borders = t->borders;
    g->channels = t->channels;
    g->bins = t->bins;
    double change = 0;
    for (size_t index = 0; index < t->count; index++) {
        const double *const slopes = t->numbers + 9 * index + 5;
        for (int channel = 0; channel < 3; channel++) change = fmax(change, fabs(slopes[channel]) + fabs(slopes[3]));
    }
    t->resolution = 8;
    while (change > 0.195 * (1 << t->resolution) && t->resolution < 30) t->resolution++;
    if (t->resolution <= 14) {
        g->cell_bits = t->resolution;
        drip_make_cells(g, t->colors);
        g->colors = t->colors;
    }
    return t;
}

static int is_coarse(const Tables *t, int bits) {
    const drip_gradient *const g = &t->gradient;
    if (t->resolution > 18 || g->geometry == DRIP_CONE || fabs(g->shift) > 2 || g->along_x * g->along_x + g->along_y * g->along_y > 1) return 0;
    const double limit = fmin(64, ldexp(1, 18 - bits));
    const drip_plane planes[] = {g->x, g->y};
    for (int plane = 0; plane < 2; plane++)
        for (int corner = 0; corner < 4; corner++) {
            const double column = corner % 2 * 1023, row = corner / 2 * 1024;
            double farthest = fabs(planes[plane].origin + planes[plane].across * column + planes[plane].down * row);
            if (g->spread == DRIP_PAD) farthest = fmin(farthest, 256 * fabs(planes[plane].across) + 8);
            if (!(farthest <= limit)) return 0;
        }
    return 1;
}

/// Chooses as GradientStrategy.swift does.
static void choose(Tables *t) {
    drip_gradient *const g = &t->gradient;
    const int may_be_coarse = is_coarse(t, t->resolution);
    const int has_few = g->spread == DRIP_PAD && g->count <= DRIP_MOST_FEW;
    g->strategy = !may_be_coarse ? DRIP_EXACT : has_few ? DRIP_FEW_SEGMENTS : g->colors ? DRIP_CELLS : DRIP_EXACT;
}

void tables_linear(Tables *t, double origin, double across, double down) {
    drip_gradient *const g = &t->gradient;
    g->geometry = DRIP_LINEAR;
    g->x = (drip_plane){origin, across, down};
    choose(t);
}

/// A circle and its focal circle, in pixels.
void tables_radial(Tables *t, double cx, double cy, double r, double fx, double fy, double fr) {
    drip_gradient *const g = &t->gradient;
    const double dx = cx - fx, dy = cy - fy, growth = r - fr, square = dx * dx + dy * dy - growth * growth;
    double scale = 1;
    if (dx == 0 && dy == 0) {
        scale = 1 / fabs(growth);
        g->geometry = DRIP_CONCENTRIC;
        g->growth = growth < 0 ? -1 : 1;
        g->shift = fr / growth;
    } else if (square < -1e-6 * growth * growth) {
        scale = 1 / sqrt(-square);
        g->geometry = DRIP_NESTED;
        g->growth = growth < 0 ? -1 : 1;
        g->along_x = dx * scale;
        g->along_y = dy * scale;
        g->shift = fr * growth / -square;
        g->focus = fr * scale;
    } else {
        g->geometry = DRIP_CONE;
        g->curvature = square;
        g->along_x = dx;
        g->along_y = dy;
        g->shift = fr * growth;
        g->focus = fr;
        g->growth = growth;
    }
    g->x = (drip_plane){(0.5 - fx) * scale, scale, 0};
    g->y = (drip_plane){(0.5 - fy) * scale, 0, scale};
    choose(t);
}

/// Paints all of a canvas. `colors` has a word for each block of 16 pixels, and `uniform` a bit; all bits are clear.
void tables_paint(const Tables *t, uint32_t *pixels, size_t width, size_t height, uint32_t *colors, uint64_t *uniform) {
    const size_t blocks = (width + 15) / 16;
    const drip_canvas canvas = {pixels, colors, uniform, NULL, width, blocks, (blocks + 63) / 64, width, 0};
    const drip_area area = {0, 0, width, height};
    drip_paint_gradient(&canvas, &area, 0, &t->gradient, 255, NULL, 0);
}
