/// The innermost loops of drawing, compiled for several vector widths. The loader picks one for the current processor. All widths give the same pixels:
/// each floating-point operation is rounded separately. Tests of DripRaster compare every level with the Swift arithmetic.
#ifndef DRIP_C_KERNELS_H
#define DRIP_C_KERNELS_H

#include "BlurKernels.h"
#include "Canvas.h"
#include "CoverageKernels.h"
#include "ImageKernels.h"
#include "PaintKernels.h"

#endif
