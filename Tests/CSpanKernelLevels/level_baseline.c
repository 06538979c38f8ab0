#define DRIP_CLONES
#define DRIP_LEVEL(name) name##_baseline
#include "level_names.h"

#include "../../Sources/CSpanKernels/span_kernels.c"
