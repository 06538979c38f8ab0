#include "TextFile.h"

#include <stdlib.h>
#include <string.h>

struct drip_text_font {
  hb_font_t *font;
  /// Emptied for each run.
  hb_buffer_t *buffer;
  hb_draw_funcs_t *draw;
};

/// The output of the callbacks.
typedef struct sink {
  drip_text_outline *outline;
  bool no_memory;
} sink;

/// Makes room for one verb and three points.
static bool reserve(sink *target) {
  drip_text_outline *outline = target->outline;
  if (outline->verb_count == outline->verb_capacity) {
    size_t capacity = outline->verb_capacity == 0 ? 64 : 2 * outline->verb_capacity;
    uint8_t *verbs = realloc(outline->verbs, capacity);
    if (verbs == NULL) return false;
    outline->verbs = verbs;
    outline->verb_capacity = capacity;
  }
  if (outline->coordinate_capacity - outline->coordinate_count < 6) {
    size_t capacity = outline->coordinate_capacity == 0 ? 256 : 2 * outline->coordinate_capacity;
    float *coordinates = realloc(outline->coordinates, capacity * sizeof *coordinates);
    if (coordinates == NULL) return false;
    outline->coordinates = coordinates;
    outline->coordinate_capacity = capacity;
  }
  return true;
}

static void append(void *data, drip_text_verb verb, const float *coordinates, size_t count) {
  sink *target = data;
  if (target->no_memory || !reserve(target)) {
    target->no_memory = true;
    return;
  }
  drip_text_outline *outline = target->outline;
  outline->verbs[outline->verb_count++] = (uint8_t)verb;
  if (count > 0) memcpy(outline->coordinates + outline->coordinate_count, coordinates, count * sizeof *coordinates);
  outline->coordinate_count += count;
}

static void move_to(hb_draw_funcs_t *draw, void *data, hb_draw_state_t *state, float x, float y, void *user) {
  (void)draw, (void)state, (void)user;
  append(data, drip_text_verb_move, (float[]){x, y}, 2);
}

static void line_to(hb_draw_funcs_t *draw, void *data, hb_draw_state_t *state, float x, float y, void *user) {
  (void)draw, (void)state, (void)user;
  append(data, drip_text_verb_line, (float[]){x, y}, 2);
}

static void quad_to(hb_draw_funcs_t *draw, void *data, hb_draw_state_t *state, float ax, float ay, float x, float y, void *user) {
  (void)draw, (void)state, (void)user;
  append(data, drip_text_verb_quad, (float[]){ax, ay, x, y}, 4);
}

static void cubic_to(
    hb_draw_funcs_t *draw, void *data, hb_draw_state_t *state, float ax, float ay, float bx, float by, float x, float y, void *user) {
  (void)draw, (void)state, (void)user;
  append(data, drip_text_verb_cubic, (float[]){ax, ay, bx, by, x, y}, 6);
}

static void close_path(hb_draw_funcs_t *draw, void *data, hb_draw_state_t *state, void *user) {
  (void)draw, (void)state, (void)user;
  append(data, drip_text_verb_close, NULL, 0);
}

static drip_text_font *create_font(hb_face_t *face, float weight) {
  drip_text_font *font = calloc(1, sizeof *font);
  if (font == NULL) return NULL;
  font->font = hb_font_create(face);
  font->buffer = hb_buffer_create();
  font->draw = hb_draw_funcs_create();
  // One unit of the font is one unit of the result, so nothing is rounded.
  int scale = (int)hb_face_get_upem(face);
  hb_font_set_scale(font->font, scale, scale);
  if (hb_ot_var_find_axis_info(face, HB_OT_TAG_VAR_AXIS_WEIGHT, &(hb_ot_var_axis_info_t){0})) {
    hb_variation_t variation = {HB_OT_TAG_VAR_AXIS_WEIGHT, weight};
    hb_font_set_variations(font->font, &variation, 1);
  }
  hb_font_make_immutable(font->font);
  hb_draw_funcs_set_move_to_func(font->draw, move_to, NULL, NULL);
  hb_draw_funcs_set_line_to_func(font->draw, line_to, NULL, NULL);
  hb_draw_funcs_set_quadratic_to_func(font->draw, quad_to, NULL, NULL);
  hb_draw_funcs_set_cubic_to_func(font->draw, cubic_to, NULL, NULL);
  hb_draw_funcs_set_close_path_func(font->draw, close_path, NULL, NULL);
  hb_draw_funcs_make_immutable(font->draw);
  return font;
}

static drip_text_metrics measure(hb_font_t *font) {
  hb_font_extents_t extents = {0};
  hb_font_get_h_extents(font, &extents);
  hb_position_t cap_height = 0;
  hb_ot_metrics_get_position_with_fallback(font, HB_OT_METRICS_TAG_CAP_HEIGHT, &cap_height);
  return (drip_text_metrics){
      .units_per_em = hb_face_get_upem(hb_font_get_face(font)),
      .ascender = extents.ascender,
      .descender = -extents.descender,
      .line_gap = extents.line_gap,
      .cap_height = cap_height,
  };
}

/// Opens a face of a file's bytes, of which the font keeps a reference.
static drip_text_status open_blob(hb_blob_t *blob, uint32_t index, float weight, drip_text_font **font, drip_text_metrics *metrics) {
  if (index >= hb_face_count(blob)) {
    hb_blob_destroy(blob);
    return drip_text_status_not_a_font;
  }
  hb_face_t *face = hb_face_create(blob, index);
  *font = create_font(face, weight);
  // The font keeps the face, and the face the file.
  hb_face_destroy(face);
  hb_blob_destroy(blob);
  if (*font == NULL) return drip_text_status_no_memory;
  *metrics = measure((*font)->font);
  return drip_text_status_ok;
}

drip_text_status drip_text_font_open(
    const char *path, uint32_t index, float weight, drip_text_font **font, drip_text_metrics *metrics, char *message,
    size_t message_capacity) {
  *font = NULL;
  *metrics = (drip_text_metrics){0};
  hb_blob_t *blob = NULL;
  drip_text_status status = drip_text_map_file(path, &blob, message, message_capacity);
  return status == drip_text_status_ok ? open_blob(blob, index, weight, font, metrics) : status;
}

drip_text_status drip_text_font_open_bytes(
    const uint8_t *bytes, size_t count, uint32_t index, float weight, drip_text_font **font, drip_text_metrics *metrics) {
  *font = NULL;
  *metrics = (drip_text_metrics){0};
  if (count > UINT32_MAX) return drip_text_status_not_a_font;
  hb_blob_t *blob = hb_blob_create((const char *)bytes, (unsigned)count, HB_MEMORY_MODE_DUPLICATE, NULL, NULL);
  return open_blob(blob, index, weight, font, metrics);
}

void drip_text_font_free(drip_text_font *font) {
  if (font == NULL) return;
  hb_draw_funcs_destroy(font->draw);
  hb_buffer_destroy(font->buffer);
  hb_font_destroy(font->font);
  free(font);
}

static drip_text_status shape(drip_text_font *font, drip_text_run run) {
  hb_buffer_t *buffer = font->buffer;
  hb_buffer_clear_contents(buffer);
  if (run.text_count > INT32_MAX) return drip_text_status_no_memory;
  hb_buffer_add_codepoints(buffer, run.text, (int)run.text_count, (unsigned)run.start, (int)run.count);
  hb_buffer_set_direction(buffer, run.right_to_left ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
  hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(run.script));
  // HarfBuzz would guess the language from the process's locale; "undetermined" is the same everywhere.
  hb_buffer_set_language(buffer, hb_language_from_string("und", -1));
  // Characters that are not in the text are not drawn.
  hb_buffer_set_flags(buffer, HB_BUFFER_FLAG_DO_NOT_INSERT_DOTTED_CIRCLE);
  hb_feature_t features[3];
  unsigned count = 0;
  if (!run.ligatures) {
    features[count++] = (hb_feature_t){HB_TAG('l', 'i', 'g', 'a'), 0, HB_FEATURE_GLOBAL_START, HB_FEATURE_GLOBAL_END};
    features[count++] = (hb_feature_t){HB_TAG('c', 'l', 'i', 'g'), 0, HB_FEATURE_GLOBAL_START, HB_FEATURE_GLOBAL_END};
  }
  if (run.tabular_digits) {
    features[count++] = (hb_feature_t){HB_TAG('t', 'n', 'u', 'm'), 1, HB_FEATURE_GLOBAL_START, HB_FEATURE_GLOBAL_END};
  }
  hb_shape(font->font, buffer, features, count);
  return hb_buffer_allocation_successful(buffer) ? drip_text_status_ok : drip_text_status_no_memory;
}

/// Returns whether the font has the first character, with or without its accents: a fast test that most fonts fail.
static bool may_show(hb_font_t *font, hb_codepoint_t character) {
  hb_unicode_funcs_t *unicode = hb_unicode_funcs_get_default();
  for (hb_codepoint_t glyph, base, mark;;) {
    if (hb_font_get_nominal_glyph(font, character, &glyph)) return true;
    if (!hb_unicode_decompose(unicode, character, &base, &mark)) return false;
    character = base;
  }
}

drip_text_status drip_text_font_shows(drip_text_font *font, drip_text_run run, bool needs_ink, bool *shows) {
  *shows = false;
  // Blank characters have substitutes: a missing thin space is a narrower space.
  if (needs_ink && run.count > 0 && !may_show(font->font, run.text[run.start])) return drip_text_status_ok;
  drip_text_status status = shape(font, run);
  if (status != drip_text_status_ok) return status;
  unsigned count = 0;
  const hb_glyph_info_t *glyphs = hb_buffer_get_glyph_infos(font->buffer, &count);
  bool has_ink = false;
  for (unsigned index = 0; index < count; index++) {
    if (glyphs[index].codepoint == 0) return drip_text_status_ok;
    hb_glyph_extents_t extents;
    has_ink = has_ink || (hb_font_get_glyph_extents(font->font, glyphs[index].codepoint, &extents) && extents.width != 0 && extents.height != 0);
  }
  *shows = has_ink || !needs_ink;
  return drip_text_status_ok;
}

drip_text_status drip_text_shape(drip_text_font *font, drip_text_run run, drip_text_glyph **glyphs, size_t *count) {
  *glyphs = NULL;
  *count = 0;
  drip_text_status status = shape(font, run);
  if (status != drip_text_status_ok) return status;
  unsigned shaped = 0;
  const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(font->buffer, &shaped);
  const hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(font->buffer, &shaped);
  if (shaped == 0) return drip_text_status_ok;
  *glyphs = malloc(shaped * sizeof **glyphs);
  if (*glyphs == NULL) return drip_text_status_no_memory;
  for (unsigned index = 0; index < shaped; index++) {
    (*glyphs)[index] = (drip_text_glyph){
        .id = infos[index].codepoint,
        .cluster = infos[index].cluster,
        .advance = positions[index].x_advance,
        .offset_x = positions[index].x_offset,
        .offset_y = positions[index].y_offset,
    };
  }
  *count = shaped;
  return drip_text_status_ok;
}

void drip_text_glyphs_free(drip_text_glyph *glyphs) { free(glyphs); }

drip_text_status drip_text_font_outline(drip_text_font *font, uint32_t glyph, drip_text_outline *outline) {
  sink target = {.outline = outline};
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font->font, glyph, font->draw, &target);
#else
  hb_font_get_glyph_shape(font->font, glyph, font->draw, &target);
#endif
  return target.no_memory ? drip_text_status_no_memory : drip_text_status_ok;
}

void drip_text_outline_free(drip_text_outline *outline) {
  free(outline->verbs);
  free(outline->coordinates);
  *outline = (drip_text_outline){0};
}

void drip_text_scripts(const uint32_t *characters, size_t count, uint32_t *scripts) {
  hb_unicode_funcs_t *unicode = hb_unicode_funcs_get_default();
  for (size_t index = 0; index < count; index++) {
    scripts[index] = (uint32_t)hb_script_to_iso15924_tag(hb_unicode_script(unicode, characters[index]));
  }
}

bool drip_text_script_is_right_to_left(uint32_t script) {
  return hb_script_get_horizontal_direction(hb_script_from_iso15924_tag(script)) == HB_DIRECTION_RTL;
}
