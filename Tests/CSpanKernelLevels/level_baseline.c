#define DRIP_CLONES
#define DRIP_LEVEL(name) name##_baseline
#include "level_names.h"

#include "../../Sources/CSpanKernels/cell_kernels.c"
#include "../../Sources/CSpanKernels/coverage_kernels.c"
#include "../../Sources/CSpanKernels/edge_kernels.c"
#include "../../Sources/CSpanKernels/paint_kernels.c"
#include "../../Sources/CSpanKernels/span_kernels.c"
