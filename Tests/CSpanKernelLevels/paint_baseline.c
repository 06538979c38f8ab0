#define DRIP_CLONES
// Both ways are tested wherever both levels are.
#define DRIP_LANES 4
#define DRIP_LEVEL(name) name##_baseline
#include "level_names.h"

#include "../../Sources/CSpanKernels/blur_kernels.c"
#include "../../Sources/CSpanKernels/gradient_kernels.c"
#include "../../Sources/CSpanKernels/image_kernels.c"
#include "../../Sources/CSpanKernels/layer_kernels.c"
