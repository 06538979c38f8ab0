#include "CKernelLevels.h"

#include "CKernels.h"

// The declarations of CKernels.h, under the names of a level.
#define DECLARE(level)                                                                                                              \
    void drip_blend_##level(void *, size_t, uint32_t);                                                                              \
    void drip_fill_##level(void *, size_t, uint32_t);                                                                               \
    void drip_expand_##level(const drip_canvas *, size_t, void *);                                                                  \
    void drip_paint_coverage_##level(const drip_canvas *, size_t, size_t, size_t, size_t, uint32_t, const uint8_t *, size_t);       \
    size_t drip_coverage_##level(const drip_cells *, size_t, size_t, int, uint8_t *, uint8_t *);                                    \
    size_t drip_add_edges_##level(const drip_edge *, size_t, int32_t, int32_t, size_t, const drip_cells *, int32_t *);                      \
    int32_t drip_link_##level(const double *, size_t, double, int32_t, int32_t, const drip_outline_position *, drip_edge *);                                \
    void drip_paint_gradient_##level(                                                                                               \
        const drip_canvas *, const drip_area *, size_t, const drip_gradient *, uint32_t, const uint8_t *, size_t);                  \
    void drip_paint_image_##level(                                                                                                  \
        const drip_canvas *, const drip_area *, size_t, const drip_image *, uint32_t, const uint8_t *, size_t);                     \
    void drip_blend_layer_##level(void *, const void *, size_t, int32_t, uint32_t, const uint8_t *);                                \
    void drip_mask_##level(uint8_t *, const void *, size_t, int32_t, int32_t);                                                      \
    void drip_composite_layer_##level(void *, const void *, size_t, uint32_t, const uint8_t *);                                     \
    void drip_scale_color_##level(void *, uint32_t, size_t, const uint8_t *);                                                       \
    void drip_blur_##level(                                                                                                         \
        const drip_blur_source *, int32_t, const drip_blur_axis *, const drip_blur_axis *, uint8_t *, size_t, size_t, uint16_t *);  \
    DECLARE_CELLS(drip_paint_cells_##level)

#define DECLARE_CELLS(name)                                                                                                         \
    size_t name(                                                                                                                    \
        const drip_canvas *, size_t, size_t, size_t, size_t, uint32_t, const drip_cells *, int, int32_t *, size_t *)

#define LEVEL(level)                                                                                                                \
    (drip_level) {                                                                                                                  \
        #level, drip_blend_##level, drip_fill_##level, drip_expand_##level, drip_paint_coverage_##level, drip_coverage_##level,     \
            drip_paint_cells_##level, drip_add_edges_##level, drip_link_##level,     \
            drip_paint_gradient_##level, drip_paint_image_##level, drip_blend_layer_##level, drip_mask_##level, drip_blur_##level,           \
            drip_composite_layer_##level, drip_scale_color_##level                                                                  \
    }

DECLARE(baseline);
#if defined(__x86_64__)
DECLARE(v3);
DECLARE(v4);
#endif

size_t drip_level_count(void) {
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("x86-64-v4")) return 4;
    if (__builtin_cpu_supports("x86-64-v3")) return 3;
#endif
    return 2;
}

drip_level drip_level_at(size_t index) {
    switch (index) {
    case 0:
        return (drip_level){
            "the loader's choice", drip_blend, drip_fill, drip_expand, drip_paint_coverage, drip_coverage,
            drip_paint_cells, drip_add_edges, drip_link, drip_paint_gradient, drip_paint_image, drip_blend_layer, drip_mask, drip_blur,
            drip_composite_layer, drip_scale_color,
        };
#if defined(__x86_64__)
    case 2: return LEVEL(v3);
    case 3: return LEVEL(v4);
#endif
    default: return LEVEL(baseline);
    }
}
