#define DRIP_CLONES
#define DRIP_LEVEL(name) name##_baseline
#include "level_names.h"

#include "../../Sources/Draw/CSpanKernels/cell_kernels.c"
#include "../../Sources/Draw/CSpanKernels/coverage_kernels.c"
#include "../../Sources/Draw/CSpanKernels/edge_kernels.c"
#include "../../Sources/Draw/CSpanKernels/paint_kernels.c"
#include "../../Sources/Draw/CSpanKernels/span_kernels.c"
