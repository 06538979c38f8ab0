#define DRIP_CLONES
#define DRIP_LEVEL(name) name##_baseline
#include "level_names.h"

#include "all_kernels.h"
