#include "cells.h"

/// Writes the coverage of the blocks from `block` up to, not including, `end`, whose cells are `s` and `p`. Lanes of `unclear` are not 0 afterwards
/// where the sums do not determine it.
DRIP_PART void cover_blocks(
    const drip_cells *cells, const int64_t *s, const int32_t *p, uint8_t *c, size_t block, size_t end, int is_even_odd, i32x16 *left,
    i32x16 *unclear, const int is_marked) {
    i32x16 carry = *left, many = *unclear;
    for (size_t index = block * 16; index < end * 16; index += 16) {
        if (is_marked) {
            // The next row follows, whose cells are far away in a wide window.
            __builtin_prefetch((const void *)((uintptr_t)(s + index) + cells->cells_per_row * 8), 1);
            __builtin_prefetch((const void *)((uintptr_t)(s + index) + cells->cells_per_row * 8 + 64), 1);
            __builtin_prefetch((const void *)((uintptr_t)(p + index) + cells->cells_per_row * 4), 1);
        }
        i32x32 both;
        memcpy(&both, s + index, sizeof both);
        i32x16 x = DRIP_LOWER(both);
        const i32x16 area = DRIP_UPPER(both, x);
        add_lanes_before(&x);
        x += carry;
        carry = DRIP_LAST(x);
        i32x16 sum = __builtin_elementwise_abs(x - area), pass_counts;
        memcpy(&pass_counts, p + index, sizeof pass_counts);
        // Horizontal passes are in the high half and make `own` large or, as unsigned, larger still when negative.
        many |= is_even_odd ? (pass_counts & ~1) : ((pass_counts & ~1) != 0) & ((u32x16)(sum >> 16) < (u32x16)pass_counts);
        find_shares(&sum, is_even_odd);
        u8x16 bytes = __builtin_convertvector((u32x16)sum, u8x16);
        memcpy(c + index, &bytes, sizeof bytes);
    }
    *left = carry;
    *unclear = many;
}

/// The end of the run of blocks from `block` on that are touched, or not.
DRIP_PART size_t end_of_blocks(const uint64_t *touched, size_t block, size_t blocks, int *are_touched) {
    const uint64_t word = touched[block / 64] >> (block % 64);
    *are_touched = word & 1;
    const uint64_t others = *are_touched ? ~word : word;
    const size_t same = others == 0 ? 64 : (size_t)__builtin_ctzll(others), to_end_of_word = 64 - block % 64;
    const size_t end = block + (same < to_end_of_word ? same : to_end_of_word);
    return end < blocks ? end : blocks;
}

/// Implements both cases; `is_marked` is a constant in each.
DRIP_WIDE_PART size_t cover(
    const drip_cells *cells, size_t count, size_t rows, int is_even_odd, uint8_t *coverage, uint8_t *unclear, const int is_marked) {
    const i32x16 zero = 0;
    const i32x32 nothing = 0;
    const size_t blocks = count / 16;
    size_t unclear_rows = 0;
    for (size_t row = 0; row < rows; row++) {
        int64_t *const s = cells->sums + row * cells->cells_per_row;
        int32_t *const p = cells->passes + row * cells->cells_per_row;
        uint8_t *const c = coverage + row * cells->cells_per_row;
        uint64_t *const touched = is_marked ? cells->touched + row * cells->words_per_row : 0;
        i32x16 carry = zero + cells->left[row], many = zero;
        for (size_t block = 0, end; block < blocks; block = end) {
            int are_touched = 1;
            end = is_marked ? end_of_blocks(touched, block, blocks, &are_touched) : blocks;
            if (are_touched) {
                cover_blocks(cells, s, p, c, block, end, is_even_odd, &carry, &many, is_marked);
                continue;
            }
            i32x16 sum = __builtin_elementwise_abs(carry);
            find_shares(&sum, is_even_odd);
            const u8x16 bytes = __builtin_convertvector((u32x16)sum, u8x16);
#pragma clang loop vectorize(disable) unroll(disable)
            for (size_t index = block * 16; index < end * 16; index += 16) memcpy(c + index, &bytes, sizeof bytes);
        }
        unclear[row] = __builtin_reduce_or(many) != 0;
        if (unclear[row]) {
            unclear_rows++;
            continue;
        }
        cells->left[row] = carry[0];
        for (size_t word = 0; is_marked && word * 64 < blocks; word++) {
            for (uint64_t bits = touched[word]; bits != 0; bits &= bits - 1) {
                const size_t index = (word * 64 + (size_t)__builtin_ctzll(bits)) * 16;
                memcpy(s + index, &nothing, sizeof nothing);
                memcpy(p + index, &zero, sizeof zero);
            }
            touched[word] = 0;
        }
#pragma clang loop vectorize(disable) unroll(disable)
        for (size_t index = 0; !is_marked && index < count; index += 16) {
            memcpy(s + index, &nothing, sizeof nothing);
            memcpy(p + index, &zero, sizeof zero);
        }
    }
    return unclear_rows;
}

DRIP_CLONES size_t drip_coverage(
    const drip_cells *cells, size_t count, size_t rows, int is_even_odd, uint8_t *coverage, uint8_t *unclear) {
    return cells->touched ? cover(cells, count, rows, is_even_odd, coverage, unclear, 1)
                          : cover(cells, count, rows, is_even_odd, coverage, unclear, 0);
}
