#include "values.h"

/// Weights rows and columns. The result is a grid of values, or bytes.
DRIP_PART void weigh(
    const Grid *from, int kind, size_t channels, const drip_blur_axis *x, const drip_blur_axis *y, const Grid *to, uint8_t *bytes,
    uint16_t *scratch) {
    uint16_t *const line = scratch, *const result = line + strip + 3 * spare, *const ring = result + strip + spare;
    const size_t rows = 2 * (size_t)y->reach + 1, pixels = strip / channels;
    const ptrdiff_t reach = (ptrdiff_t)y->reach, reach_x = (ptrdiff_t)x->reach;
    for (size_t column = 0; column < to->width; column += pixels) {
        const size_t count = to->width - column < pixels ? to->width - column : pixels, value_count = count * channels;
        const ptrdiff_t first = to->left + (ptrdiff_t)column;
        for (ptrdiff_t row = -reach; row < (ptrdiff_t)to->height + reach; row++) {
            uint16_t *const ring_row = ring + (size_t)(row + reach) % rows * strip_stride;
            read_row(from, kind, channels, to->top + row, first - reach_x, count + 2 * x->reach, line);
            const uint16_t *const middle = line + x->reach * channels;
            for (size_t value = 0; value < value_count; value += group) {
                const uint16_t *const at = middle + value;
                if (x->is_symmetric) DRIP_SUMS(x, 1, ring_row + value, 0, at, at - index * channels, at + index * channels);
                else DRIP_SUMS(x, 0, ring_row + value, 0, at, at - index * channels, at + index * channels);
            }
            const ptrdiff_t done = row - reach;
            if (done < 0) continue;
            const uint16_t *sources[most_rows];
            for (size_t index = 0; index < rows; index++) sources[index] = ring + ((size_t)done + index) % rows * strip_stride;
            const uint16_t *const *const centre = sources + reach;
            #define DRIP_ROW_SUMS(result, to_bytes, value)                                                                          \
                if (y->is_symmetric)                                                                                                \
                    DRIP_SUMS(y, 1, result, to_bytes, centre[0] + value, centre[-(ptrdiff_t)index] + value, centre[index] + value); \
                else DRIP_SUMS(y, 0, result, to_bytes, centre[0] + value, centre[-(ptrdiff_t)index] + value, centre[index] + value)
            size_t value = 0;
            if (bytes) {
                uint8_t *const row_bytes = bytes + ((size_t)done * to->width + column) * channels;
                for (; value + group <= value_count; value += group) DRIP_ROW_SUMS(row_bytes + value, 1, value);
                if (value == value_count) continue;
                DRIP_ROW_SUMS(result, 1, value);
                memcpy(row_bytes + value, result, value_count - value);
            } else {
                uint16_t *const row_values = to->values + (size_t)done * to->per_row + column * channels;
                for (; value + group <= value_count; value += group) DRIP_ROW_SUMS(row_values + value, 0, value);
                if (value == value_count) continue;
                DRIP_ROW_SUMS(result, 0, value);
                memcpy(row_values + value, result, (value_count - value) * sizeof *result);
            }
        }
    }
}

/// Eight times a row of `count` bytes between four rows, with weights 1 3 3 1; or a row. Each `step`th byte is read, from `first` on.
DRIP_PART void mix_bytes(const uint8_t *const *rows, size_t first, size_t step, int is_y, size_t count, uint16_t *to) {
    const uint8_t *const a = rows[0] + first, *const b = rows[1] + first, *const c = rows[2] + first, *const d = rows[3] + first;
    if (is_y) {
        for (size_t index = 0; index < count; index++) {
            const size_t at = index * step;
            const uint16_t outer = (uint16_t)(a[at] + d[at]), inner = (uint16_t)(b[at] + c[at]);
            to[index] = (uint16_t)(outer + (uint16_t)(inner * 3));
        }
    } else {
        for (size_t index = 0; index < count; index++) to[index] = (uint16_t)(a[index * step] << 3);
    }
}

/// Halves bytes along one axis or both, as ``halve`` does, without rounding.
DRIP_PART void halve_bytes(const Grid *from, int kind, size_t channels, int is_x, int is_y, const Grid *to, size_t line_length, uint16_t *scratch) {
    uint16_t *const mixed = scratch, *const mixed_row = mixed + spare + (size_t)from->left * channels;
    uint8_t *const none = (uint8_t *)(mixed + line_length);
    memset(mixed, 0, line_length * sizeof *mixed);
    memset(none, 0, from->width * 4);
    for (ptrdiff_t row = -1; row < (ptrdiff_t)to->height - 1; row++) {
        uint16_t *const result = to->values + (size_t)(row + 1) * to->per_row;
        const uint8_t *rows[4];
        int is_any = 0;
        for (ptrdiff_t index = 0; index < 4; index++) {
            const ptrdiff_t source_row = (is_y ? 2 * row - 1 + index : row) - from->top;
            const int is_inside = source_row >= 0 && source_row < (ptrdiff_t)from->height;
            rows[index] = is_inside ? from->bytes + (size_t)source_row * from->per_row : none;
            is_any |= is_inside;
        }
        if (!is_any) {
            memset(result, 0, to->width * channels * sizeof *result);
            continue;
        }
        if (kind == DRIP_BLUR_ALPHA) mix_bytes(rows, 3, 4, is_y, from->width, mixed_row);
        else mix_bytes(rows, 0, 1, is_y, from->width * channels, mixed_row);
        if (is_x) {
            halve_row(mixed + spare, channels, to->width, 1, result);
        } else {
            const uint16_t *const line = mixed + spare - channels;
            for (size_t value = 0; value < to->width * channels; value++) result[value] = (uint16_t)(line[value] << 4);
        }
    }
}

/// Halves a grid along one axis or both into `to`, which has a pixel more on each side. Rows of scratch have room for `from`.
DRIP_PART void halve(const Grid *from, size_t channels, int is_x, int is_y, const Grid *to, size_t line_length, uint16_t *scratch) {
    // The lines from three pixels before the grid on.
    const size_t count = (is_x ? 2 * to->width + 2 : to->width) + 4;
    const ptrdiff_t first = is_x ? -4 : -1;
    uint16_t *lines[4], *const mixed = scratch + 4 * line_length;
    for (size_t index = 0; index < 4; index++) lines[index] = scratch + index * line_length;
    for (ptrdiff_t row = -1; row < (ptrdiff_t)to->height - 1; row++) {
        uint16_t *const result = to->values + (size_t)(row + 1) * to->per_row;
        const uint16_t *source = lines[0];
        if (is_y) {
            // Two lines are those of the row before.
            const size_t kept = row > -1 ? 2 : 0;
            for (size_t index = 0; index < 4; index++) {
                if (index < kept) {
                    uint16_t *const line = lines[index];
                    lines[index] = lines[index + 2];
                    lines[index + 2] = line;
                } else {
                    read_row(from, DRIP_BLUR_PIXELS, channels, 2 * row - 1 + (ptrdiff_t)index, first, count, lines[index]);
                }
            }
            for (size_t value = 0; value < count * channels; value += lanes) {
                DRIP_LOAD(a, lines[0] + value);
                DRIP_LOAD(b, lines[1] + value);
                DRIP_LOAD(c, lines[2] + value);
                DRIP_LOAD(d, lines[3] + value);
                DRIP_STORE(mixed + value, DRIP_HALF(a, b, c, d));
            }
            source = mixed;
        } else {
            read_row(from, DRIP_BLUR_PIXELS, channels, row, first, count, lines[0]);
        }
        if (is_x) halve_row(source + 4 * channels, channels, to->width, 0, result);
        else memcpy(result, source, to->width * channels * sizeof *result);
    }
}

/// Doubles a grid along one axis or both: into a grid, which has a pixel more on each side, or into bytes.
DRIP_PART void enlarge(const Grid *from, size_t channels, int is_x, int is_y, const Grid *to, uint8_t *bytes, size_t line_length, uint16_t *scratch) {
    uint16_t *const mixed = scratch + spare, *const result = scratch + line_length + spare;
    const size_t values = from->width * channels;
    const ptrdiff_t end = to->top + (ptrdiff_t)to->height;
    for (ptrdiff_t row = to->top; row < end; row++) {
        const ptrdiff_t near = is_y ? row >> 1 : row, far = is_y ? (row & 1 ? near + 1 : near - 1) : near;
        const uint16_t *const nearer = from->values + (size_t)(near + 1) * from->per_row;
        const uint16_t *const other = from->values + (size_t)((far < -1 ? -1 : far) + 1) * from->per_row;
        if (is_y) {
            for (size_t value = 0; value < values; value += lanes) {
                DRIP_LOAD(a, nearer + value);
                DRIP_LOAD(b, other + value);
                DRIP_STORE(mixed + value, DRIP_NEARER(a, b));
            }
        } else {
            memcpy(mixed, nearer, values * sizeof *mixed);
        }
        const size_t start = (size_t)(row - to->top), count = to->width * channels;
        if (bytes) {
            uint8_t *const result_bytes = bytes + start * count;
            if (!is_x) {
                write_bytes(mixed + channels, count, result_bytes);
                continue;
            }
            const size_t done = double_row(mixed + channels, channels, to->width, NULL, result_bytes);
            double_row(mixed + channels + done / 2, channels, (count - done) / channels, result, NULL);
            write_bytes(result, count - done, result_bytes + done);
        } else {
            const uint16_t *line = mixed;
            if (is_x) {
                double_row(mixed, channels, 2 * from->width, result, NULL);
                // Of the first pixel, −1, only the second half is in the grid.
                line = result + channels;
            }
            memcpy(to->values + start * to->per_row, line, count * sizeof *line);
        }
    }
}

/// The sizes of a picture as it is halved.
DRIP_PART void find_sizes(size_t width, size_t height, const drip_blur_axis *x, const drip_blur_axis *y, size_t level, size_t *size) {
    for (size_t index = 0; index < level; index++) {
        width = halved(width, index < x->halvings);
        height = halved(height, index < y->halvings);
    }
    size[0] = width;
    size[1] = height;
}

enum { most_levels = 24 };

size_t drip_blur_scratch(size_t width, size_t height, int32_t kind, const drip_blur_axis *x, const drip_blur_axis *y) {
    const size_t channels = kind == DRIP_BLUR_PIXELS ? 4 : 1;
    const size_t levels = x->halvings > y->halvings ? x->halvings : y->halvings;
    size_t sum = 4 * strip + most_rows * strip_stride + 8 * (row_length(width, channels) + 4 * spare), size[2] = {width, height};
    for (size_t level = 1; level <= levels; level++) {
        find_sizes(width, height, x, y, level, size);
        sum += row_length(size[0], channels) * (size[1] + 2) * (level == levels ? 2 : 1);
    }
    return sum;
}

DRIP_PART void blur(
    const drip_blur_source *source, int kind, size_t channels, const drip_blur_axis *x, const drip_blur_axis *y, uint8_t *result,
    size_t width, size_t height, uint16_t *scratch) {
    const size_t levels = x->halvings > y->halvings ? x->halvings : y->halvings;
    const Grid all = {
        .bytes = source->bytes, .per_row = source->bytes_per_row, .width = source->width, .height = source->height,
        .left = (ptrdiff_t)source->left, .top = (ptrdiff_t)source->top};
    const Grid target = {.width = width, .height = height};
    const size_t line_length = row_length(width, channels) + 2 * spare;
    Grid grids[most_levels];
    uint16_t *next = scratch + 8 * line_length + 4 * strip + most_rows * strip_stride;
    for (size_t level = 1; level <= levels; level++) {
        size_t size[2];
        find_sizes(width, height, x, y, level, size);
        const size_t per_row = row_length(size[0], channels);
        grids[level] = (Grid){.values = next, .per_row = per_row, .width = size[0] + 2, .height = size[1] + 2, .left = -1, .top = -1};
        next += per_row * (size[1] + 2);
        const int is_x = level <= x->halvings, is_y = level <= y->halvings;
        if (level == 1) halve_bytes(&all, kind, channels, is_x, is_y, &grids[level], line_length, scratch);
        else halve(&grids[level - 1], channels, is_x, is_y, &grids[level], line_length, scratch);
    }
    // One call for both cases: the function is large, and each call is a copy of its code.
    Grid blurred = target;
    if (levels > 0) {
        blurred = grids[levels];
        blurred.values = next;
    }
    weigh(
        levels > 0 ? &grids[levels] : &all, kind, channels, x, y, &blurred, levels > 0 ? NULL : result,
        levels > 0 ? scratch + 8 * line_length : scratch);
    for (size_t level = levels; level > 0; level--) {
        enlarge(
            &blurred, channels, level <= x->halvings, level <= y->halvings, level == 1 ? &target : &grids[level - 1],
            level == 1 ? result : NULL, line_length, scratch);
        blurred = grids[level - 1];
    }
}

DRIP_CLONES void drip_blur(
    const drip_blur_source *source, int32_t kind, const drip_blur_axis *x, const drip_blur_axis *y, uint8_t *result, size_t width,
    size_t height, uint16_t *scratch) {
    if (kind == DRIP_BLUR_PIXELS) blur(source, DRIP_BLUR_PIXELS, 4, x, y, result, width, height, scratch);
    else blur(source, kind, 1, x, y, result, width, height, scratch);
}
