/// All vector types of the kernels, named by the element, its bits and their number. None stands elsewhere: HouseRuleTests looks.
///
/// Operators work on every lane, and a number beside a vector is spread to all lanes. A comparison sets all bits of a lane or none, and
/// `mask ? x : y` selects by lane. Memory of any alignment is read and written with memcpy, so no type is unaligned.
///
/// Vectors wider than the registers of a processor are split by the compiler. Functions take them by pointer, because one that is compiled for
/// another processor would expect them elsewhere; inlined, the pointer vanishes.
#ifndef DRIP_VECTORS_H
#define DRIP_VECTORS_H

#include <stdint.h>
#include <string.h>

// Products are rounded before they are added: on no processor is a product fused with a sum.
#pragma STDC FP_CONTRACT OFF

typedef float f32x4 __attribute__((ext_vector_type(4)));
typedef float f32x8 __attribute__((ext_vector_type(8)));
typedef float f32x16 __attribute__((ext_vector_type(16)));
typedef double f64x2 __attribute__((ext_vector_type(2)));
typedef double f64x4 __attribute__((ext_vector_type(4)));
typedef double f64x8 __attribute__((ext_vector_type(8)));

typedef int16_t i16x16 __attribute__((ext_vector_type(16)));
typedef int32_t i32x2 __attribute__((ext_vector_type(2)));
typedef int32_t i32x4 __attribute__((ext_vector_type(4)));
typedef int32_t i32x8 __attribute__((ext_vector_type(8)));
typedef int32_t i32x16 __attribute__((ext_vector_type(16)));
typedef int32_t i32x32 __attribute__((ext_vector_type(32)));
typedef int64_t i64x2 __attribute__((ext_vector_type(2)));
typedef int64_t i64x8 __attribute__((ext_vector_type(8)));

typedef uint8_t u8x4 __attribute__((ext_vector_type(4)));
typedef uint8_t u8x8 __attribute__((ext_vector_type(8)));
typedef uint8_t u8x16 __attribute__((ext_vector_type(16)));
typedef uint8_t u8x32 __attribute__((ext_vector_type(32)));
typedef uint8_t u8x64 __attribute__((ext_vector_type(64)));
typedef uint16_t u16x8 __attribute__((ext_vector_type(8)));
typedef uint16_t u16x16 __attribute__((ext_vector_type(16)));
typedef uint16_t u16x32 __attribute__((ext_vector_type(32)));
typedef uint32_t u32x4 __attribute__((ext_vector_type(4)));
typedef uint32_t u32x8 __attribute__((ext_vector_type(8)));
typedef uint32_t u32x16 __attribute__((ext_vector_type(16)));
typedef uint32_t u32x32 __attribute__((ext_vector_type(32)));
typedef uint64_t u64x2 __attribute__((ext_vector_type(2)));
typedef uint64_t u64x4 __attribute__((ext_vector_type(4)));

/// A bit for each lane, in memory as an integer.
typedef _Bool bool8 __attribute__((ext_vector_type(8)));
typedef _Bool bool16 __attribute__((ext_vector_type(16)));
typedef _Bool bool64 __attribute__((ext_vector_type(64)));

/// The bits of a mask of eight, sixteen or 64 lanes as an integer.
#define DRIP_BITS(mask, flags, integer)                                                                                             \
    ({                                                                                                                              \
        const flags drip_flags = __builtin_convertvector(mask, flags);                                                              \
        integer drip_bits;                                                                                                          \
        memcpy(&drip_bits, &drip_flags, sizeof drip_bits);                                                                          \
        drip_bits;                                                                                                                  \
    })
#define DRIP_BITS_8(mask) DRIP_BITS(mask, bool8, uint8_t)
#define DRIP_BITS_16(mask) DRIP_BITS(mask, bool16, uint16_t)
#define DRIP_BITS_64(mask) DRIP_BITS(mask, bool64, uint64_t)

#endif
