#define DRIP_CLONES
// The way for vectors of this many numbers.
#define DRIP_LANES 4
#define DRIP_LEVEL(name) name##_baseline
#include "level_names.h"

#include "../../Sources/Draw/CSpanKernels/blur_kernels.c"
#include "../../Sources/Draw/CSpanKernels/gradient_kernels.c"
#include "../../Sources/Draw/CSpanKernels/image_kernels.c"
#include "../../Sources/Draw/CSpanKernels/layer_kernels.c"
