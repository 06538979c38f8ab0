#define DRIP_CLONES
#define DRIP_LEVEL(name) name##_baseline
#include "level_names.h"

#include "../../Sources/Draw/CSpanKernels/blur_kernels.c"
#include "../../Sources/Draw/CSpanKernels/gradient_kernels.c"
#include "../../Sources/Draw/CSpanKernels/image_kernels.c"
#include "../../Sources/Draw/CSpanKernels/layer_kernels.c"
