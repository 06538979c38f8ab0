#include "cell_arithmetic.h"

DRIP_WIDE_PART size_t cover(
    int64_t *sums, int32_t *passes, size_t cells_per_row, size_t count, size_t rows, int is_even_odd, int32_t *left,
    uint8_t *coverage, uint8_t *unclear) {
    const Lanes zero = {0};
    const BothLanes nothing = {0};
    size_t unclear_rows = 0;
    for (size_t row = 0; row < rows; row++) {
        int64_t *s = sums + row * cells_per_row;
        int32_t *p = passes + row * cells_per_row;
        uint8_t *c = coverage + row * cells_per_row;
        Lanes carry = zero + left[row];
        Lanes many = zero;
        for (size_t index = 0; index < count; index += 16) {
            // The next row follows, whose cells are far away in a wide window.
            __builtin_prefetch((const void *)((uintptr_t)(s + index) + cells_per_row * 8), 1);
            __builtin_prefetch((const void *)((uintptr_t)(s + index) + cells_per_row * 8 + 64), 1);
            __builtin_prefetch((const void *)((uintptr_t)(p + index) + cells_per_row * 4), 1);
            BothLanes both;
            memcpy(&both, s + index, sizeof both);
            Lanes x = DRIP_LOWER(both);
            const Lanes area = DRIP_UPPER(both, x);
            DRIP_RUNNING_SUM(x, zero);
            x += carry;
            carry = DRIP_LAST(x);
            Lanes sum = x - area;
            sum = (sum ^ (sum >> 31)) - (sum >> 31);
            Lanes own;
            memcpy(&own, p + index, sizeof own);
            // Horizontal passes are in the high half and make `own` large or, as unsigned, larger still when negative.
            many |= is_even_odd ? (own & ~1) : ((own & ~1) != 0) & ((Words)(sum >> 16) < (Words)own);
            DRIP_SHARE(sum, is_even_odd);
            Bytes bytes = __builtin_convertvector((Words)sum, Bytes);
            memcpy(c + index, &bytes, sizeof bytes);
        }
        unclear[row] = __builtin_reduce_or(many) != 0;
        if (unclear[row]) {
            unclear_rows++;
        } else {
            left[row] = carry[0];
#pragma clang loop vectorize(disable) unroll(disable)
            for (size_t index = 0; index < count; index += 16) {
                memcpy(s + index, &nothing, sizeof nothing);
                memcpy(p + index, &zero, sizeof zero);
            }
        }
    }
    return unclear_rows;
}

DRIP_CLONES size_t drip_coverage(
    int64_t *sums, int32_t *passes, size_t cells_per_row, size_t count, size_t rows, int is_even_odd, int32_t *left,
    uint8_t *coverage, uint8_t *unclear) {
    return cover(sums, passes, cells_per_row, count, rows, is_even_odd, left, coverage, unclear);
}
