/// Whole text operations over HarfBuzz: find fonts, open one, ask whether it shows a character, shape a run, take an outline.
///
/// Nothing is printed. No state of ours outlives its handle, and neither locale nor user configuration is consulted; HarfBuzz keeps its
/// immutable tables of callbacks and language names for the life of the process. Lengths are in font units (`drip_text_metrics`), y up
/// as fonts have it, unhinted. Characters are Unicode scalar values; scripts are ISO 15924 tags, four letters, the first the most
/// significant byte. Fonts are hostile input: HarfBuzz checks every table before it reads it, and drops what does not hold.

#ifndef DRIP_CTEXT_SHIM_H
#define DRIP_CTEXT_SHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#define DRIP_TEXT_CLOSED __attribute__((enum_extensibility(closed)))
#else
#define DRIP_TEXT_CLOSED
#endif

#if !defined(__clang__)
#define _Nonnull
#define _Nullable
#endif

/// How a call ended.
typedef enum DRIP_TEXT_CLOSED drip_text_status {
  drip_text_status_ok = 0,
  /// The system does not let the file be read; the message holds the system's words.
  drip_text_status_unreadable,
  /// The file is no TrueType or OpenType font with outlines.
  drip_text_status_not_a_font,
  /// Out of memory, or the text makes HarfBuzz's own limits on work and growth step in.
  drip_text_status_no_memory,
} drip_text_status;

/// What a font file says about one of its faces.
typedef struct drip_text_face {
  /// Zero-terminated, UTF-8 for all we know; owned by the catalog.
  char *_Nonnull path;
  /// The typographic family in English, else the first that is there; zero-terminated UTF-8, owned by the catalog.
  char *_Nonnull family;
  /// Place in a collection, 0 for a single font.
  uint32_t index;
  /// 1…1000, 400 regular and 700 bold. Not equal where the face has a weight axis.
  float minimum_weight;
  float maximum_weight;
  /// Percent of the normal width.
  float width;
  /// Italic or oblique.
  bool slanted;
} drip_text_face;

/// Faces found so far. Begin with all zeros.
typedef struct drip_text_catalog {
  drip_text_face *_Nullable faces;
  size_t count;
  /// Room in `faces`; not for the caller.
  size_t capacity;
} drip_text_catalog;

/// Adds the faces of all files named *.ttf, *.otf, *.ttc or *.otc under `folder`, in the byte order of their paths.
///
/// Symbolic links are followed, but not into a folder that encloses them; at most 16 folders deep and 20,000 files. Files that cannot be
/// read, or have no outlines, are passed over, as is a folder that does not exist.
/// Cost: opens every file once and maps it; reads its table directory, names and style.
drip_text_status drip_text_catalog_add_folder(drip_text_catalog *_Nonnull catalog, const char *_Nonnull folder);

/// Adds the faces of one file.
drip_text_status drip_text_catalog_add_file(
    drip_text_catalog *_Nonnull catalog, const char *_Nonnull path, char *_Nonnull message, size_t message_capacity);

/// Frees what the catalog owns and leaves it empty.
void drip_text_catalog_free(drip_text_catalog *_Nonnull catalog);

/// The folder for the user's own fonts, from XDG_DATA_HOME or HOME, zero-terminated. False when neither says one, or it does not fit.
bool drip_text_user_folder(char *_Nonnull path, size_t capacity);

/// An open face at one weight. Used by one thread at a time.
typedef struct drip_text_font drip_text_font;

/// Measures of a face, in units of which `units_per_em` are the font size.
typedef struct drip_text_metrics {
  uint32_t units_per_em;
  /// Above the baseline, positive.
  int32_t ascender;
  /// Below the baseline, positive.
  int32_t descender;
  /// Extra room between two lines.
  int32_t line_gap;
  /// Height of a flat capital.
  int32_t cap_height;
} drip_text_metrics;

/// Opens a face. The file stays mapped until `drip_text_font_free`.
/// @param weight for faces with a weight axis; clamped to it.
/// @param font receives the handle; NULL after an error.
drip_text_status drip_text_font_open(
    const char *_Nonnull path, uint32_t index, float weight, drip_text_font *_Nullable *_Nonnull font,
    drip_text_metrics *_Nonnull metrics, char *_Nonnull message, size_t message_capacity);

/// Frees what `drip_text_font_open` made; NULL is allowed.
void drip_text_font_free(drip_text_font *_Nullable font);

/// What to shape. All memory is the caller's and is only read.
typedef struct drip_text_run {
  /// The whole line, so that letters at the run's ends join their neighbours'.
  const uint32_t *_Nonnull text;
  size_t text_count;
  /// The part of it to shape, in reading order.
  size_t start;
  size_t count;
  /// ISO 15924.
  uint32_t script;
  bool right_to_left;
  /// Optional ligatures (liga, clig); those that a script requires are always made.
  bool ligatures;
  /// Digits of equal width, where the font has them (tnum).
  bool tabular_digits;
} drip_text_run;

/// A glyph of a shaped run.
typedef struct drip_text_glyph {
  uint32_t id;
  /// The first character of `text` that it stands for.
  uint32_t cluster;
  /// From its origin to the next one's, to the right.
  int32_t advance;
  /// From its origin to the outline's.
  int32_t offset_x;
  int32_t offset_y;
} drip_text_glyph;

/// Whether the run, taken alone, comes out of the font without a missing glyph and, where `needs_ink`, not blank.
drip_text_status drip_text_font_shows(
    drip_text_font *_Nonnull font, drip_text_run run, bool needs_ink, bool *_Nonnull shows);

/// Shapes a run: glyphs from left to right, whatever the direction.
/// @param glyphs receives a block that the caller gives to `drip_text_glyphs_free`; NULL after an error and for no glyphs.
drip_text_status drip_text_shape(
    drip_text_font *_Nonnull font, drip_text_run run, drip_text_glyph *_Nullable *_Nonnull glyphs,
    size_t *_Nonnull count);

/// Frees what `drip_text_shape` made; NULL is allowed.
void drip_text_glyphs_free(drip_text_glyph *_Nullable glyphs);

/// The elements of an outline; the number is how many points each takes, the last being its end.
typedef enum drip_text_verb {
  drip_text_verb_close = 0,
  drip_text_verb_line = 1,
  drip_text_verb_quad = 2,
  drip_text_verb_cubic = 3,
  /// Takes one point.
  drip_text_verb_move = 4,
} drip_text_verb;

/// A glyph's contours; all are closed. Begin with all zeros.
typedef struct drip_text_outline {
  uint8_t *_Nullable verbs;
  size_t verb_count;
  /// x and y of each point in turn.
  float *_Nullable coordinates;
  size_t coordinate_count;
  /// Room; not for the caller.
  size_t verb_capacity;
  size_t coordinate_capacity;
} drip_text_outline;

/// Takes the outline of a glyph as the font has it: quadratic curves from TrueType, cubic ones from CFF. No contours for an id that the
/// font has not.
/// @param outline to be given to `drip_text_outline_free`, also after an error.
drip_text_status drip_text_font_outline(drip_text_font *_Nonnull font, uint32_t glyph, drip_text_outline *_Nonnull outline);

/// Frees what the outline owns and leaves it empty.
void drip_text_outline_free(drip_text_outline *_Nonnull outline);

/// The script of each character; Zyyy and Zinh for those that belong to none, Zzzz for unassigned ones.
void drip_text_scripts(const uint32_t *_Nullable characters, size_t count, uint32_t *_Nullable scripts);

/// Whether a script is written from right to left.
bool drip_text_script_is_right_to_left(uint32_t script);

#endif
