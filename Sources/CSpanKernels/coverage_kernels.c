#include "kernel_arithmetic.h"

/// Sixteen cells: both halves of their sums, one number each, and the coverage.
typedef int32_t BothLanes __attribute__((vector_size(128), aligned(4)));
typedef int32_t Lanes __attribute__((vector_size(64), aligned(4)));
typedef uint32_t Words __attribute__((vector_size(64), aligned(4)));
typedef uint8_t Bytes __attribute__((vector_size(16), aligned(1)));

DRIP_CLONES size_t drip_coverage(
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
            BothLanes both;
            memcpy(&both, s + index, sizeof both);
            Lanes x = __builtin_shufflevector(both, both, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
            // A negative low half took one from the high half when they were added.
            Lanes area = __builtin_shufflevector(both, both, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31) - (x >> 31);
            x += __builtin_shufflevector(zero, x, 0, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30);
            x += __builtin_shufflevector(zero, x, 0, 1, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29);
            x += __builtin_shufflevector(zero, x, 0, 1, 2, 3, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27);
            x += __builtin_shufflevector(zero, x, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);
            x += carry;
            carry = __builtin_shufflevector(x, x, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15);
            Lanes sum = x - area;
            sum = (sum ^ (sum >> 31)) - (sum >> 31);
            Lanes own;
            memcpy(&own, p + index, sizeof own);
            // Level passes are in the high half and make `own` large, or negative, which is larger still.
            many |= is_even_odd ? (own & ~1) : ((own & ~1) != 0) & ((Words)(sum >> 16) < (Words)own);
            if (is_even_odd) {
                sum &= 0x1FFFF;
                const Lanes over = sum > 0x10000;
                sum = ((0x20000 - sum) & over) | (sum & ~over);
            } else {
                const Lanes over = sum > 0x10000;
                sum = (0x10000 & over) | (sum & ~over);
            }
            sum = ((sum << 8) - sum + 0x8000) >> 16;
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
