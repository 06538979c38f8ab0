#if defined(__has_include)
#if !__has_include(<hb.h>)
#error "HarfBuzz is missing. Install it: sudo apt-get install libharfbuzz-dev (Debian, Ubuntu) or brew install harfbuzz (macOS)"
#endif
#endif
#include <hb.h>
#if !HB_VERSION_ATLEAST(4, 0, 0)
#error "HarfBuzz is too old for outlines of glyphs; 4.0 or later is needed (Debian 12 and Ubuntu 24.04 have it)"
#endif
#include <hb-ot.h>
#if !HB_VERSION_ATLEAST(7, 0, 0)
// The name since HarfBuzz 7.
static inline void hb_font_draw_glyph(hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *functions, void *data) {
  hb_font_get_glyph_shape(font, glyph, functions, data);
}
#endif
