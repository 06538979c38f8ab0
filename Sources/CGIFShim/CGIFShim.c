#include "CGIFShim.h"
