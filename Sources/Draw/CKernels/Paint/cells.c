#include "../Coverage/cells.h"
#include "blending.h"
#include "PaintKernels.h"

/// A row of the canvas, and the colour to composite onto it.
typedef struct {
    uint8_t *pixels, *colors;
    uint64_t *uniform, *kept;
    size_t width;
    uint32_t source;
} PaintedRow;

/// Returns the number of a block's pixels on the canvas.
DRIP_PART size_t pixels_of(const PaintedRow *row, size_t block) {
    return block * 16 + 16 <= row->width ? 16 : row->width - block * 16;
}

/// Notes that blocks of a word are uniform from now on. Those that were not are written to since, so they are not kept.
DRIP_PART void set_uniform(const PaintedRow *row, size_t word, uint64_t blocks) {
    if (row->kept) row->kept[word] &= row->uniform[word] | ~blocks;
    row->uniform[word] |= blocks;
}

/// Composites the colour onto pixels, all by one `share` of 1…255, in blocks `from` up to, not including, `to`.
DRIP_PART void blend_run(const PaintedRow *row, size_t from, size_t to, uint32_t share) {
    const uint32_t source = blend_one_coverage(0, row->source, share);
    const uint32_t transparency = 255 - (source >> 24);
    const u32x16 all = source;
    size_t block = from;
    if (transparency == 0) {
        // The backdrop is hidden.
        const u32x8 eight = source;
        for (; block + 8 <= to; block += 8) memcpy(row->colors + block * 4, &eight, sizeof eight);
#pragma clang loop vectorize(disable) unroll(disable)
        for (; block < to; block++) memcpy(row->colors + block * 4, &source, 4);
    }
    // Colours of blocks that are not uniform have no meaning, so they may be changed as well.
    for (; block + 16 <= to; block += 16) blend_line(row->colors + block * 4, &all, (uint16_t)transparency);
    blend_each(row->colors + block * 4, to - block, source, transparency);
    for (size_t word = from / 64; word <= (to - 1) / 64; word++) {
        uint64_t in_word = UINT64_MAX;
        if (word == from / 64) in_word &= UINT64_MAX << (from % 64);
        if (word == (to - 1) / 64) in_word &= UINT64_MAX >> (63 - (to - 1) % 64);
        if (transparency == 0) {
            set_uniform(row, word, in_word);
            continue;
        }
        for (uint64_t written = in_word & ~row->uniform[word]; written != 0; written &= written - 1) {
            const size_t at = word * 64 + (size_t)__builtin_ctzll(written);
            uint8_t *const pixels = row->pixels + at * 64;
            if (pixels_of(row, at) == 16) blend_line(pixels, &all, (uint16_t)transparency);
            else blend_each(pixels, pixels_of(row, at), source, transparency);
        }
    }
}

/// Returns the coverage for the mean winding number `sum`.
DRIP_PART uint32_t share_of(int32_t sum, int is_even_odd) {
    uint32_t share = sum < 0 ? 0 - (uint32_t)sum : (uint32_t)sum;
    if (is_even_odd) {
        share &= 0x1FFFF;
        if (share > 0x10000) share = 0x20000 - share;
    } else if (share > 0x10000) {
        share = 0x10000;
    }
    return (share * 255 + 0x8000) >> 16;
}

/// Implements both cases; `is_marked` is a constant in each.
DRIP_PART size_t paint_cells(
    const drip_canvas *canvas, size_t row, size_t first_block, size_t blocks, size_t rows, uint32_t source, const drip_cells *cells,
    int is_even_odd, int32_t *ambiguities, size_t *ambiguity_count, const int is_marked) {
    const i32x16 zero = 0;
    const int is_opaque = source >= 0xFF000000;
    const size_t capacity = *ambiguity_count;
    size_t found = 0, index = 0;
    for (; index < rows && capacity - found >= blocks * 16; index++) {
        const PaintedRow target = {
            drip_row(canvas, row + index),
            (uint8_t *)canvas->colors + (row + index) * canvas->blocks_per_row * 4, canvas->uniform + (row + index) * canvas->words_per_row,
            canvas->kept ? canvas->kept + (row + index) * canvas->words_per_row : 0, canvas->width, source,
        };
        int64_t *const sums = cells->sums + index * cells->cells_per_row;
        int32_t *const passes = cells->passes + index * cells->cells_per_row;
        uint64_t *const touched = is_marked ? cells->touched + index * cells->words_per_row : 0;
        i32x16 carry = zero + cells->left[index];
        cells->left[index] = 0;
        size_t word = 0, next = 0;
        uint64_t bits = is_marked ? touched[0] : 0;
        for (;;) {
            size_t block = next;
            if (is_marked) {
                while (bits == 0 && (word + 1) * 64 < blocks) {
                    touched[word] = 0;
                    bits = touched[++word];
                }
                block = bits == 0 ? blocks : word * 64 + (size_t)__builtin_ctzll(bits);
                bits &= bits - 1;
                if (block > next) {
                    const uint32_t share = share_of(carry[0], is_even_odd);
                    if (share != 0) blend_run(&target, first_block + next, first_block + block, share);
                }
            }
            if (block >= blocks) break;
            next = block + 1;
            const size_t at = first_block + block;
            const uint64_t flag = (uint64_t)1 << (at % 64);
            const int is_uniform = (target.uniform[at / 64] & flag) != 0;
            uint32_t color;
            memcpy(&color, target.colors + at * 4, 4);
            // An outline usually continues below, far away in memory on a large canvas, so two rows ahead are prefetched. Harmless otherwise.
            __builtin_prefetch((const void *)((uintptr_t)target.pixels + (2 * target.width + at * 16) * 4), 1);
            int64_t *const s = sums + block * 16;
            int32_t *const p = passes + block * 16;
            if (is_marked) {
                __builtin_prefetch((const void *)((uintptr_t)s + cells->cells_per_row * 8), 1);
                __builtin_prefetch((const void *)((uintptr_t)s + cells->cells_per_row * 8 + 64), 1);
                __builtin_prefetch((const void *)((uintptr_t)p + cells->cells_per_row * 4), 1);
            }
            i32x32 both;
            i32x16 half, other, pass_counts, sum;
            memcpy(&both, s, sizeof both);
            memcpy(&half, s, sizeof half);
            memcpy(&other, s + 8, sizeof other);
            memcpy(&pass_counts, p, sizeof pass_counts);
            if (!is_marked && __builtin_reduce_or(half | other | pass_counts) == 0) {
                // Nothing changes in this block.
                const uint32_t share = share_of(carry[0], is_even_odd);
                if (share == 0) continue;
                if (is_uniform || (share == 255 && is_opaque)) {
                    // The block stays or becomes uniform.
                    color = blend_one_coverage(color, source, share);
                    memcpy(target.colors + at * 4, &color, 4);
                    set_uniform(&target, at / 64, flag);
                    continue;
                }
                sum = zero + (int32_t)share;
            } else {
                memcpy(s, &zero, sizeof zero);
                memcpy(s + 8, &zero, sizeof zero);
                memcpy(p, &zero, sizeof zero);
                const i32x16 covers = DRIP_LOWER(both);
                const i32x16 area = DRIP_UPPER(both, covers);
                i32x16 x = covers;
                add_lanes_before(&x);
                x += carry;
                carry = DRIP_LAST(x);
                sum = __builtin_elementwise_abs(x - area);
                const i32x16 many = is_even_odd ? pass_counts > 1 : (pass_counts > 1) & (sum >> 16 < pass_counts);
                find_shares(&sum, is_even_odd);
                if (__builtin_reduce_or(many) != 0) {
                    sum &= ~many;
                    const i32x16 before = x - covers;
                    int32_t before_of[16], pass_counts_of[16];
                    memcpy(before_of, &before, sizeof before);
                    memcpy(pass_counts_of, &pass_counts, sizeof pass_counts);
                    for (uint16_t bits = DRIP_BITS_16(many); bits != 0; bits &= bits - 1) {
                        const size_t lane = (size_t)__builtin_ctz(bits);
                        int32_t *const ambiguity = ambiguities + found++ * 4;
                        ambiguity[0] = (int32_t)index;
                        ambiguity[1] = (int32_t)(block * 16 + lane);
                        ambiguity[2] = before_of[lane];
                        ambiguity[3] = pass_counts_of[lane];
                    }
                }
                if (__builtin_reduce_or(sum) == 0) continue;
            }
            target.uniform[at / 64] &= ~flag;
            const u32x16 shares = (u32x16)sum;
            blend_block(target.pixels + at * 64, pixels_of(&target, at), is_uniform, color, source, &shares);
        }
        if (is_marked) touched[word] = 0;
    }
    *ambiguity_count = found;
    return index;
}

DRIP_CLONES size_t drip_paint_cells(
    const drip_canvas *canvas, size_t row, size_t first_block, size_t blocks, size_t rows, uint32_t source, const drip_cells *cells,
    int is_even_odd, int32_t *ambiguities, size_t *ambiguity_count) {
    return cells->touched
        ? paint_cells(canvas, row, first_block, blocks, rows, source, cells, is_even_odd, ambiguities, ambiguity_count, 1)
        : paint_cells(canvas, row, first_block, blocks, rows, source, cells, is_even_odd, ambiguities, ambiguity_count, 0);
}
