/// How kernels are compiled.
#ifndef DRIP_KERNELS_H
#define DRIP_KERNELS_H

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

#include "vectors.h"

#endif
