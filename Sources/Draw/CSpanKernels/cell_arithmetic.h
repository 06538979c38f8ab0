#ifndef DRIP_CELL_ARITHMETIC_H
#define DRIP_CELL_ARITHMETIC_H

#include "kernel_arithmetic.h"

/// Sixteen cells: both halves of their sums, one number each, and the coverage.
typedef int32_t BothLanes __attribute__((vector_size(128), aligned(4)));
typedef int32_t Lanes __attribute__((vector_size(64), aligned(4)));
typedef uint32_t Words __attribute__((vector_size(64), aligned(4)));
typedef _Bool LaneFlags __attribute__((ext_vector_type(16)));
typedef uint8_t Bytes __attribute__((vector_size(16), aligned(1)));

/// The covers of sixteen cells.
#define DRIP_LOWER(both) __builtin_shufflevector(both, both, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30)
/// Their areas: a negative cover took one from the area when they were added.
#define DRIP_UPPER(both, covers)                                                                                                    \
    (__builtin_shufflevector(both, both, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31) - ((covers) >> 31))
/// Adds to each lane all lanes before it: first within each four, which most processors shift at once, then the sums of the fours before.
#define DRIP_RUNNING_SUM(x, zero)                                                                                                   \
    do {                                                                                                                            \
        x += __builtin_shufflevector(zero, x, 0, 16, 17, 18, 4, 20, 21, 22, 8, 24, 25, 26, 12, 28, 29, 30);                         \
        x += __builtin_shufflevector(zero, x, 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29);                            \
        x += __builtin_shufflevector(zero, x, 0, 1, 2, 3, 19, 19, 19, 19, 8, 9, 10, 11, 27, 27, 27, 27);                            \
        x += __builtin_shufflevector(zero, x, 0, 1, 2, 3, 4, 5, 6, 7, 23, 23, 23, 23, 23, 23, 23, 23);                              \
    } while (0)
/// The last lane in all lanes.
#define DRIP_LAST(x) __builtin_shufflevector(x, x, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15)
/// Mean winding numbers, in 1/65,536 and not negative → coverage, 0…255.
#define DRIP_SHARE(sum, is_even_odd)                                                                                                \
    do {                                                                                                                            \
        if (is_even_odd) {                                                                                                          \
            sum &= 0x1FFFF;                                                                                                         \
            const Lanes over = sum > 0x10000;                                                                                       \
            sum = ((0x20000 - sum) & over) | (sum & ~over);                                                                         \
        } else {                                                                                                                    \
            const Lanes over = sum > 0x10000;                                                                                       \
            sum = (0x10000 & over) | (sum & ~over);                                                                                 \
        }                                                                                                                           \
        sum = ((sum << 8) - sum + 0x8000) >> 16;                                                                                    \
    } while (0)

/// A bit for each lane whose mask is set.
#define DRIP_BITS(mask)                                                                                                             \
    ({                                                                                                                              \
        const LaneFlags flags = __builtin_convertvector(mask, LaneFlags);                                                           \
        uint16_t bits;                                                                                                              \
        memcpy(&bits, &flags, sizeof bits);                                                                                         \
        bits;                                                                                                                       \
    })

#endif
