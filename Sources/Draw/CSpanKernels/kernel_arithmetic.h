#ifndef DRIP_KERNEL_ARITHMETIC_H
#define DRIP_KERNEL_ARITHMETIC_H

#include "CSpanKernels.h"

#include <string.h>

// Clones need support from the loader, which Linux has; elsewhere one baseline version is used. So it is under the thread sanitizer, which is not
// ready yet when the loader asks. Tests define this macro themselves, to compile and call each version separately.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define DRIP_WITHOUT_LOADER 1
#endif
#endif
#ifndef DRIP_CLONES
#if defined(__x86_64__) && defined(__linux__) && !defined(DRIP_WITHOUT_LOADER)
#define DRIP_CLONES __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define DRIP_CLONES
#endif
#endif

// Always inlined, so compiled for the caller's processor version.
#define DRIP_PART static inline __attribute__((always_inline))
// A part whose callers may use registers of 512 bits, where a processor has them; elsewhere nothing changes.
#if defined(__x86_64__)
#define DRIP_WIDE_PART DRIP_PART __attribute__((min_vector_width(512)))
#else
#define DRIP_WIDE_PART DRIP_PART
#endif

/// Sixteen pixels as pairs of channels, and as words. Wider than many registers; the compiler splits them.
typedef uint16_t Pairs __attribute__((vector_size(64), aligned(4)));
typedef uint32_t Pixels __attribute__((vector_size(64), aligned(4)));
typedef uint32_t WidePairs __attribute__((vector_size(128)));
/// Four pixels as pairs of channels.
typedef uint16_t FewPairs __attribute__((vector_size(16), aligned(4)));
typedef uint32_t FewPixels __attribute__((vector_size(16), aligned(4)));

// Macros, since vectors cannot be passed between functions that are compiled for different processors.

/// ⌊x·share/255 + ½⌋ for numbers up to 255: (y + ⌊y/256⌋)/256 is y·257/65,536.
#define DRIP_PRODUCT(x, share) (__builtin_convertvector((__builtin_convertvector((x) * (share) + 128, WidePairs) * 257) >> 16, Pairs))
/// ⌊x·share/255 + ½⌋ for the low bytes of all pairs; none exceeds 255·255 + 128 + 254 < 65,536.
#define DRIP_LOW(x, share) (((((x) & 255) * (share) + 128) + ((((x) & 255) * (share) + 128) >> 8)) >> 8)
/// ⌊x·share/255 + ½⌋ for the high bytes, which stay in the high half.
#define DRIP_HIGH(x, share) (((((x) >> 8) * (share) + 128) + ((((x) >> 8) * (share) + 128) >> 8)) & 0xFF00)

static inline uint32_t blend_one(uint32_t pixel, uint32_t source, uint32_t share) {
    uint32_t low = (pixel & 0x00FF00FF) * share + 0x00800080;
    uint32_t high = (pixel >> 8 & 0x00FF00FF) * share + 0x00800080;
    low = (low + (low >> 8 & 0x00FF00FF)) >> 8 & 0x00FF00FF;
    high = (high + (high >> 8 & 0x00FF00FF)) & 0xFF00FF00;
    return source + (low | high);
}

static inline uint32_t blend_one_coverage(uint32_t pixel, uint32_t source, uint32_t coverage) {
    uint32_t low = (source & 0x00FF00FF) * coverage + 0x00800080;
    uint32_t high = (source >> 8 & 0x00FF00FF) * coverage + 0x00800080;
    low = (low + (low >> 8 & 0x00FF00FF)) >> 8 & 0x00FF00FF;
    high = (high + (high >> 8 & 0x00FF00FF)) & 0xFF00FF00;
    return blend_one(pixel, low | high, 255 - (high >> 24));
}

/// Blends sixteen sources onto pixels (source-over).
#define DRIP_BLEND(pixel, source)                                                                                                   \
    do {                                                                                                                            \
        Pixels rest = 255 - ((source) >> 24);                                                                                       \
        rest |= rest << 16;                                                                                                         \
        const Pairs low = DRIP_PRODUCT((Pairs)((pixel) & 0x00FF00FF), (Pairs)rest), high = DRIP_PRODUCT((Pairs)(pixel) >> 8, (Pairs)rest); \
        (pixel) = (source) + (Pixels)(low | high << 8);                                                                             \
    } while (0)

/// Blends sixteen pixels; `share` is the coverage of each, and the source's bytes are separate.
#define DRIP_BLEND_COVERAGE(pixel, source_low, source_high, share)                                                                  \
    do {                                                                                                                            \
        const Pairs both_shares = (Pairs)((share) | (share) << 16);                                                                 \
        Pairs low = DRIP_PRODUCT(source_low, both_shares);                                                                          \
        Pairs high = DRIP_PRODUCT(source_high, both_shares);                                                                        \
        Pixels rest = 255 - ((Pixels)high >> 16);                                                                                   \
        rest |= rest << 16;                                                                                                         \
        low += DRIP_PRODUCT((Pairs)((pixel) & 0x00FF00FF), (Pairs)rest);                                                            \
        high += DRIP_PRODUCT((Pairs)(pixel) >> 8, (Pairs)rest);                                                                     \
        (pixel) = (Pixels)(low | high << 8);                                                                                        \
    } while (0)

/// The pixels of a row as if the first column were in memory. The address is computed as an integer: it may lie before the memory.
static inline uint8_t *drip_row(const drip_canvas *canvas, size_t row) {
    return (uint8_t *)((uintptr_t)canvas->pixels + (row * canvas->pixels_per_row - canvas->first_column) * 4);
}

#endif
