#if defined(__x86_64__)
#define DRIP_CLONES __attribute__((target("arch=x86-64-v3")))
#define DRIP_LEVEL(name) name##_v3
#include "level_names.h"

#include "../../Sources/Draw/CSpanKernels/cell_kernels.c"
#include "../../Sources/Draw/CSpanKernels/coverage_kernels.c"
#include "../../Sources/Draw/CSpanKernels/edge_kernels.c"
#include "../../Sources/Draw/CSpanKernels/paint_kernels.c"
#include "../../Sources/Draw/CSpanKernels/span_kernels.c"
#endif
