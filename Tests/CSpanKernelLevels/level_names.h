// Every kernel under the name of its level. A new kernel needs a line here and one in levels.c.
#define drip_blend DRIP_LEVEL(drip_blend)
#define drip_fill DRIP_LEVEL(drip_fill)
#define drip_expand DRIP_LEVEL(drip_expand)
#define drip_paint_coverage DRIP_LEVEL(drip_paint_coverage)
#define drip_coverage DRIP_LEVEL(drip_coverage)
#define drip_paint_cells DRIP_LEVEL(drip_paint_cells)
#define drip_paint_marked_cells DRIP_LEVEL(drip_paint_marked_cells)
#define drip_add_edges DRIP_LEVEL(drip_add_edges)
