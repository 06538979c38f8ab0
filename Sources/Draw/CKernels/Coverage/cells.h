#ifndef DRIP_CELLS_H
#define DRIP_CELLS_H

#include "../kernels.h"
#include "CoverageKernels.h"

// Sixteen cells: both halves of their sums as one vector, or one number each.

/// The covers of sixteen cells.
#define DRIP_LOWER(both) __builtin_shufflevector(both, both, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30)
/// Their areas: a negative cover took one from the area when they were added.
#define DRIP_UPPER(both, covers)                                                                                                    \
    (__builtin_shufflevector(both, both, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31) - ((covers) >> 31))
/// Adds to each lane all lanes before it: first within each four, which most processors shift at once, then the sums of the fours before.
DRIP_PART void add_lanes_before(i32x16 *numbers) {
    const i32x16 zero = 0;
    i32x16 x = *numbers;
    x += __builtin_shufflevector(zero, x, 0, 16, 17, 18, 4, 20, 21, 22, 8, 24, 25, 26, 12, 28, 29, 30);
    x += __builtin_shufflevector(zero, x, 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29);
    x += __builtin_shufflevector(zero, x, 0, 1, 2, 3, 19, 19, 19, 19, 8, 9, 10, 11, 27, 27, 27, 27);
    x += __builtin_shufflevector(zero, x, 0, 1, 2, 3, 4, 5, 6, 7, 23, 23, 23, 23, 23, 23, 23, 23);
    *numbers = x;
}

/// The last lane in all lanes.
#define DRIP_LAST(x) __builtin_shufflevector(x, x, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15)

/// Makes coverage, 0…255, of mean winding numbers, in 1/65,536 and not negative.
DRIP_PART void find_shares(i32x16 *windings, int is_even_odd) {
    i32x16 sum = is_even_odd ? *windings & 0x1FFFF : *windings;
    sum = sum > 0x10000 ? (is_even_odd ? 0x20000 - sum : (i32x16)0x10000) : sum;
    *windings = ((sum << 8) - sum + 0x8000) >> 16;
}

#endif
