/// The kernels of CKernels, compiled once for each vector level, so that tests can call every version and not only the one that
/// the loader picked.
#ifndef DRIP_SPAN_KERNEL_LEVELS_H
#define DRIP_SPAN_KERNEL_LEVELS_H

#include <CKernels.h>
#include <stddef.h>
#include <stdint.h>

/// The type of drip_paint_cells.
typedef size_t (*drip_cell_painter)(
    const drip_canvas *_Nonnull, size_t, size_t, size_t, size_t, uint32_t, const drip_cells *_Nonnull, int, int32_t *_Nonnull,
    size_t *_Nonnull);

/// The type of drip_blur.
typedef void (*drip_blur_kernel)(
    const drip_blur_source *_Nonnull, int32_t, const drip_blur_axis *_Nonnull, const drip_blur_axis *_Nonnull, uint8_t *_Nonnull, size_t,
    size_t, uint16_t *_Nonnull);

/// One version of all kernels; the functions are those of CKernels.h.
typedef struct {
    const char *_Nonnull name;
    void (*_Nonnull blend)(void *_Nonnull, size_t, uint32_t);
    void (*_Nonnull fill)(void *_Nonnull, size_t, uint32_t);
    void (*_Nonnull expand)(const drip_canvas *_Nonnull, size_t, void *_Nullable);
    void (*_Nonnull paint_coverage)(
        const drip_canvas *_Nonnull, size_t, size_t, size_t, size_t, uint32_t, const uint8_t *_Nonnull, size_t);
    size_t (*_Nonnull coverage)(const drip_cells *_Nonnull, size_t, size_t, int, uint8_t *_Nonnull, uint8_t *_Nonnull);
    drip_cell_painter _Nonnull paint_cells;
    size_t (*_Nonnull add_edges)(
        const drip_edge *_Nonnull, size_t, int32_t, int32_t, size_t, const drip_cells *_Nonnull, int32_t *_Nonnull);
    int32_t (*_Nonnull link)(
        const double *_Nonnull, size_t, double, int32_t, int32_t, const drip_outline_position *_Nonnull, drip_edge *_Nonnull);
    void (*_Nonnull paint_gradient)(
        const drip_canvas *_Nonnull, const drip_area *_Nonnull, size_t, const drip_gradient *_Nonnull, uint32_t, const uint8_t *_Nullable,
        size_t);
    void (*_Nonnull paint_image)(
        const drip_canvas *_Nonnull, const drip_area *_Nonnull, size_t, const drip_image *_Nonnull, uint32_t, const uint8_t *_Nullable,
        size_t);
    void (*_Nonnull blend_layer)(void *_Nonnull, const void *_Nonnull, size_t, int32_t, uint32_t, const uint8_t *_Nullable);
    void (*_Nonnull mask)(uint8_t *_Nonnull, const void *_Nonnull, size_t, int32_t, int32_t);
    drip_blur_kernel _Nonnull blur;
    void (*_Nonnull composite_layer)(void *_Nonnull, const void *_Nonnull, size_t, uint32_t, const uint8_t *_Nullable);
    void (*_Nonnull scale_color)(void *_Nonnull, uint32_t, size_t, const uint8_t *_Nonnull);
} drip_level;

/// How many levels this processor can run: at least the loader's choice and the baseline.
size_t drip_level_count(void);

/// Level `index`, from 0 to below the count.
drip_level drip_level_at(size_t index);

#endif
