#ifndef DRIP_FEW_SEGMENTS_H
#define DRIP_FEW_SEGMENTS_H

#include "gradient_arithmetic.h"

// Gradients of few segments that keep the colours of their ends: all segments are in registers, one in each lane, and colours are evaluated in single
// precision.

/// Sixteen pixels.
typedef float WideFloats __attribute__((vector_size(64)));
typedef int32_t WideLanes __attribute__((vector_size(64)));
typedef uint32_t WideWords __attribute__((vector_size(64), aligned(4)));

/// The columns of a part's first block.
static const WideFloats first_columns = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

enum { most_few = 7 };
/// More than any u.
static const float out_of_reach = 0x1p100f;

#define DRIP_ALL(x) ((Floats){x, x, x, x, x, x, x, x})
#define DRIP_ALL_WIDE(x) ((WideFloats){x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x})
#define DRIP_CHOOSE_FLOATS(mask, x, y) ((Floats)DRIP_CHOOSE(mask, (Lanes)(x), (Lanes)(y)))
#define DRIP_CHOOSE_WIDE(mask, x, y) ((WideFloats)DRIP_CHOOSE(mask, (WideLanes)(x), (WideLanes)(y)))
#define DRIP_LANE(vector, lane) (((const float *)&(vector))[lane])
// Unrolled at once, so that what it reads and writes is in registers.
#define DRIP_EACH_CHANNEL(count) _Pragma("clang loop unroll(full)") for (size_t channel = 0; channel < (count); channel++)

/// How much the root's argument and what is subtracted change from column to column, and 1 / step². For a line: the offset, and 1 / step.
typedef struct {
    double step, p_step, scale;
} RowSteps;

/// The segments in the order of u: of the offset × `growth`, or for a line of columns. Each has its lane, and a channel is `channels` + offset ×
/// `slopes`. `borders` are around and between them, and what follows is out of reach.
typedef struct {
    Floats channels[4], slopes[4], borders;
    size_t count;
    /// A bit for each that is opaque.
    uint32_t opaque;
    float one;
    /// How many numbers the processor's vectors hold.
    int lanes;
    RowSteps steps;
} FewSegments;

/// Whether a gradient is painted so. It has no table of colours then.
DRIP_PART int is_few(const drip_gradient *g) { return g->is_coarse && g->spread == DRIP_PAD && g->count <= most_few && !g->colors; }

// Which of several ways is faster depends on how many numbers vectors hold. Tests define this macro themselves.
#ifndef DRIP_LANES
#if defined(__x86_64__)
#define DRIP_LANES (__builtin_cpu_supports("avx512bw") ? 16 : __builtin_cpu_supports("avx2") ? 8 : 4)
#else
#define DRIP_LANES 4
#endif
#endif

/// Finds how much the numbers of a row change from column to column.
DRIP_PART void read_steps(const drip_gradient *g, RowSteps *steps) {
    *steps = (RowSteps){0};
    if (g->geometry == DRIP_LINEAR) {
        // A slower change is none.
        steps->step = __builtin_fabs(g->x.across) < 0x1p-40 ? 0 : g->x.across;
        steps->scale = steps->step == 0 ? 0x1p40 : 1 / steps->step;
    } else {
        const double dx = g->x.across, dy = g->y.across, dp = g->geometry == DRIP_NESTED ? dx * g->along_x + dy * g->along_y : 0;
        const double square = dx * dx + dy * dy + dp * dp;
        if (square < 0x1p-80) return;
        steps->step = __builtin_sqrt(square);
        steps->p_step = dp;
        steps->scale = 1 / square;
    }
}

DRIP_PART void read_few(const drip_gradient *g, FewSegments *few) {
    const int is_line = g->geometry == DRIP_LINEAR;
    const double growth = is_line ? 1 : g->growth;
    const int is_reverse = is_line ? g->x.across < 0 : growth < 0;
    *few = (FewSegments){.borders = DRIP_ALL(out_of_reach), .count = g->count, .one = 1};
    few->lanes = DRIP_LANES;
    float borders[most_few + 1];
    for (size_t index = 0; index < g->count; index++) {
        const size_t lane = is_reverse ? g->count - 1 - index : index;
        // Integer offsets are one more than those in whole numbers.
        const double start = index == 0 ? 0 : (double)(g->borders[index] - 1) * 0x1p-30;
        borders[is_reverse ? lane + 1 : lane] = (float)(start * growth);
        const float *const channels = g->channels + 8 * index;
        for (size_t channel = 0; channel < 4; channel++) {
            const double slope = (double)channels[4 + channel] * 0x1p30;
            ((float *)&few->channels[channel])[lane] = (float)((double)channels[channel] - start * slope);
            ((float *)&few->slopes[channel])[lane] = (float)(slope * growth);
        }
        few->opaque |= (uint32_t)(channels[3] == 255 && channels[7] == 0) << lane;
    }
    borders[is_reverse ? 0 : g->count] = (float)growth;
    memcpy(&few->borders, borders, (g->count + 1) * sizeof *borders);
    read_steps(g, &few->steps);
}

/// Eight rows: u is √((`start` + column × step)² + `rest`) − (`p` + column × `p_step`). For a line, `start` is the offset at column 0.
typedef struct {
    Offsets start, rest, p;
    double p_step;
} FewRows;

/// Finds the numbers of eight rows from `row` of the image on.
DRIP_PART void find_rows(const drip_gradient *g, const RowSteps *steps, size_t row, FewRows *rows) {
    const Offsets down = (Offsets){0, 1, 2, 3, 4, 5, 6, 7} + (double)row, x = g->x.origin + down * g->x.down, zero = {0};
    rows->start = x;
    if (g->geometry == DRIP_LINEAR) return;
    const int is_nested = g->geometry == DRIP_NESTED;
    const double dx = g->x.across, dy = g->y.across, dp = steps->p_step;
    const Offsets y = g->y.origin + down * g->y.down, p = is_nested ? x * g->along_x + y * g->along_y + g->shift : zero;
    // x² + y² + p² is least where the points (x, y, p) of the row are nearest to 0, and grows with the square of the distance from there.
    const Offsets a = x * dy - y * dx, b = y * dp - p * dy, c = p * dx - x * dp;
    const Offsets square = steps->step == 0 ? x * x + y * y + p * p : (a * a + b * b + c * c) * steps->scale, rest = square - g->focus * g->focus;
    rows->start = (x * dx + y * dy + p * dp) * steps->scale * steps->step;
    rows->rest = __builtin_elementwise_max(rest, zero);
    rows->p = (is_nested ? p : zero + g->shift) * g->growth;
    rows->p_step = dp * g->growth;
}

/// The same numbers from column `base` on, a multiple of most_sources.
typedef struct {
    Floats start, rest, p;
    float p_step;
} FewStarts;

DRIP_PART void find_starts(const FewSegments *few, const FewRows *rows, int32_t geometry, size_t base, FewStarts *starts) {
    const double column = (double)(int32_t)base;
    Offsets start = rows->start + column * few->steps.step;
    if (geometry == DRIP_LINEAR) {
        // Further away, colours stay.
        const double most = most_sources * __builtin_fabs(few->steps.step);
        const Offsets low = (Offsets){0} - most, high = (Offsets){0} + (1 + most);
        start = __builtin_elementwise_min(__builtin_elementwise_max(start, low), high);
        starts->start = __builtin_convertvector(start, Floats);
        return;
    }
    starts->start = __builtin_convertvector(start, Floats);
    starts->rest = __builtin_convertvector(rows->rest, Floats);
    starts->p = __builtin_convertvector(rows->p + column * rows->p_step, Floats);
    starts->p_step = (float)rows->p_step;
}

/// What a part of a row needs, from a multiple of most_sources on.
typedef struct {
    /// A channel is `channels` + u × `slopes`.
    Floats channels[4], slopes[4];
    float borders[most_few + 1];
    float start, step, rest, p, p_step;
} FewPart;

/// Begins all parts of a gradient: if it is not a line, they have its segments.
DRIP_PART void begin_parts(const FewSegments *few, int32_t geometry, FewPart *part) {
    // What is looked up later is computed here, by one in the end: the compiler would look up what it reads from memory in memory.
    const float step = (float)few->steps.step, factor = geometry == DRIP_LINEAR ? step : few->one;
    // All of it, since even numbers that are not used take long to multiply if they happen to be too small.
    *part = (FewPart){.step = step};
    const Floats slope = DRIP_ALL(factor);
    DRIP_EACH_CHANNEL(4) {
        part->channels[channel] = few->channels[channel];
        part->slopes[channel] = few->slopes[channel] * slope;
    }
    memcpy(part->borders, &few->borders, sizeof part->borders);
}

/// Begins a part of one of eight rows.
DRIP_PART void begin_part(const FewSegments *few, const FewStarts *starts, size_t row, int32_t geometry, FewPart *part) {
    const float start = DRIP_LANE(starts->start, row);
    if (geometry != DRIP_LINEAR) {
        part->start = start;
        part->rest = DRIP_LANE(starts->rest, row);
        part->p = DRIP_LANE(starts->p, row);
        part->p_step = starts->p_step;
        return;
    }
    const float scale = (float)few->steps.scale;
    const Floats origin = DRIP_ALL(start);
    DRIP_EACH_CHANNEL(4) part->channels[channel] = few->channels[channel] + few->slopes[channel] * origin;
    const Lanes is_border = (Lanes){0, 1, 2, 3, 4, 5, 6, 7} <= (int32_t)few->count;
    const Floats borders = DRIP_CHOOSE_FLOATS(is_border, (few->borders - origin) * DRIP_ALL(scale), few->borders);
    memcpy(part->borders, &borders, sizeof part->borders);
}

/// Finds u for columns of a part.
DRIP_PART void find_few(const FewPart *part, int32_t geometry, const WideFloats *columns, WideFloats *u) {
    if (geometry == DRIP_LINEAR) {
        *u = *columns;
        return;
    }
    const WideFloats along = part->start + *columns * part->step, root = __builtin_elementwise_sqrt(along * along + part->rest);
    if (geometry == DRIP_CONCENTRIC) *u = root - part->p;
    else *u = root - (part->p + *columns * part->p_step);
}

#endif
