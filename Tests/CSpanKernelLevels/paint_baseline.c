#define DRIP_CLONES
// The way for vectors of this many numbers.
#define DRIP_LANES 4
#define DRIP_LEVEL(name) name##_baseline
#include "level_names.h"

#include "../../Sources/CSpanKernels/blur_kernels.c"
#include "../../Sources/CSpanKernels/gradient_kernels.c"
#include "../../Sources/CSpanKernels/image_kernels.c"
#include "../../Sources/CSpanKernels/layer_kernels.c"
