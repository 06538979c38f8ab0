#if defined(__x86_64__)
#define DRIP_CLONES __attribute__((target("arch=x86-64-v4")))
#define DRIP_LEVEL(name) name##_v4
#include "level_names.h"

#include "all_kernels.h"
#endif
