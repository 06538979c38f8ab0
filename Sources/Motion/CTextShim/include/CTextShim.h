/// Whole text operations over HarfBuzz: find fonts, open one, test whether it shows a character, shape a run, read an outline.
///
/// Nothing is printed. No state of this shim outlives its handle, and neither locale nor user configuration is consulted. HarfBuzz keeps its
/// immutable tables of callbacks and language names for the life of the process. Lengths are in font units (`drip_text_metrics`), y up as in fonts,
/// unhinted. Characters are Unicode scalar values. Scripts are ISO 15924 tags of four letters, the first in the most significant byte. Fonts are
/// hostile input: HarfBuzz checks every table before it reads it, and drops invalid ones.

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

/// The result of a call.
typedef enum DRIP_TEXT_CLOSED drip_text_status {
  drip_text_status_ok = 0,
  /// The system cannot read the file; the message is the system's.
  drip_text_status_unreadable,
  /// The file is not a TrueType or OpenType font with outlines.
  drip_text_status_not_a_font,
  /// Out of memory, or the text exceeds HarfBuzz's own limits on work and growth.
  drip_text_status_no_memory,
} drip_text_status;

/// The description of one face in a font file.
typedef struct drip_text_face {
  /// Zero-terminated, presumably UTF-8; owned by the catalog.
  char *_Nonnull path;
  /// The typographic family in English, otherwise the first one; zero-terminated UTF-8, owned by the catalog.
  char *_Nonnull family;
  /// The index in a collection, 0 for a single font.
  uint32_t index;
  /// The weights, 1…1000, 400 regular and 700 bold. Different where the face has a weight axis.
  float minimum_weight;
  float maximum_weight;
  /// The width in percent of the normal one.
  float width;
  /// Italic or oblique.
  bool slanted;
} drip_text_face;

/// The faces found so far. Initialize with zeros.
typedef struct drip_text_catalog {
  drip_text_face *_Nullable faces;
  size_t count;
  /// The capacity of `faces`; not for the caller.
  size_t capacity;
} drip_text_catalog;

/// Adds the faces of all files named *.ttf, *.otf, *.ttc or *.otc under `folder`, in the byte order of their paths.
///
/// Symbolic links are followed, but not into a parent folder. The limits are 16 levels of folders and 20,000 files. Unreadable files, files without
/// outlines, and a folder that does not exist are skipped. Cost: opens every file once and maps it; reads its table directory, names and style.
drip_text_status drip_text_catalog_add_folder(drip_text_catalog *_Nonnull catalog, const char *_Nonnull folder);

/// Adds the faces of one file, at most 256. Faces of which one glyph consists of more than 4,096 others are skipped, since HarfBuzz would read them for
/// hours. Installed fonts are not searched for such glyphs.
drip_text_status drip_text_catalog_add_file(
    drip_text_catalog *_Nonnull catalog, const char *_Nonnull path, char *_Nonnull message, size_t message_capacity);

/// Adds the faces of a font file in memory, with empty paths, as `drip_text_catalog_add_file` does. The bytes are only read, and not kept.
drip_text_status drip_text_catalog_add_bytes(
    drip_text_catalog *_Nonnull catalog, const uint8_t *_Nullable bytes, size_t count);

/// Frees the memory of the catalog and leaves it empty.
void drip_text_catalog_free(drip_text_catalog *_Nonnull catalog);

/// Returns the folder for the user's own fonts, from XDG_DATA_HOME or HOME, zero-terminated. False when neither is set, or the path does not fit.
bool drip_text_user_folder(char *_Nonnull path, size_t capacity);

/// An open face at one weight. Used by one thread at a time.
typedef struct drip_text_font drip_text_font;

/// The metrics of a face, in units of which `units_per_em` are the font size.
typedef struct drip_text_metrics {
  uint32_t units_per_em;
  /// The extent above the baseline, positive.
  int32_t ascender;
  /// The extent below the baseline, positive.
  int32_t descender;
  /// Extra room between two lines.
  int32_t line_gap;
  /// The height of a flat capital.
  int32_t cap_height;
} drip_text_metrics;

/// Opens a face. The file stays mapped until `drip_text_font_free`.
/// @param weight for faces with a weight axis; clamped to it.
/// @param font receives the handle; NULL after an error.
drip_text_status drip_text_font_open(
    const char *_Nonnull path, uint32_t index, float weight, drip_text_font *_Nullable *_Nonnull font,
    drip_text_metrics *_Nonnull metrics, char *_Nonnull message, size_t message_capacity);

/// Opens a face of a file in memory, of which the font keeps a copy.
drip_text_status drip_text_font_open_bytes(
    const uint8_t *_Nullable bytes, size_t count, uint32_t index, float weight, drip_text_font *_Nullable *_Nonnull font,
    drip_text_metrics *_Nonnull metrics);

/// Frees a font of either function; NULL is allowed.
void drip_text_font_free(drip_text_font *_Nullable font);

/// The text to shape. The caller owns all memory, which is only read.
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
  /// The index of its first character in `text`.
  uint32_t cluster;
  /// The distance to the next glyph's origin, to the right.
  int32_t advance;
  /// The offset of the outline's origin from the glyph's.
  int32_t offset_x;
  int32_t offset_y;
} drip_text_glyph;

/// Returns whether the font shows the run, taken alone, without a missing glyph and, where `needs_ink`, not blank.
drip_text_status drip_text_font_shows(
    drip_text_font *_Nonnull font, drip_text_run run, bool needs_ink, bool *_Nonnull shows);

/// Shapes a run: glyphs from left to right, in either direction.
/// @param glyphs receives a block for `drip_text_glyphs_free`; NULL after an error and for no glyphs.
drip_text_status drip_text_shape(
    drip_text_font *_Nonnull font, drip_text_run run, drip_text_glyph *_Nullable *_Nonnull glyphs,
    size_t *_Nonnull count);

/// Frees the glyphs of `drip_text_shape`; NULL is allowed.
void drip_text_glyphs_free(drip_text_glyph *_Nullable glyphs);

/// The elements of an outline; the number is the count of their points, of which the last is the end.
typedef enum drip_text_verb {
  drip_text_verb_close = 0,
  drip_text_verb_line = 1,
  drip_text_verb_quad = 2,
  drip_text_verb_cubic = 3,
  /// Takes one point.
  drip_text_verb_move = 4,
} drip_text_verb;

/// A glyph's contours; all are closed. Initialize with zeros.
typedef struct drip_text_outline {
  uint8_t *_Nullable verbs;
  size_t verb_count;
  /// The alternating x and y of each point.
  float *_Nullable coordinates;
  size_t coordinate_count;
  /// The capacities; not for the caller.
  size_t verb_capacity;
  size_t coordinate_capacity;
} drip_text_outline;

/// Reads the outline of a glyph as stored in the font: quadratic curves from TrueType, cubic ones from CFF. An id that the font lacks has no
/// contours.
/// @param outline an outline for `drip_text_outline_free`, also after an error.
drip_text_status drip_text_font_outline(drip_text_font *_Nonnull font, uint32_t glyph, drip_text_outline *_Nonnull outline);

/// Frees the memory of the outline and leaves it empty.
void drip_text_outline_free(drip_text_outline *_Nonnull outline);

/// Returns the script of each character; Zyyy and Zinh for those without a specific one, Zzzz for unassigned ones.
void drip_text_scripts(const uint32_t *_Nullable characters, size_t count, uint32_t *_Nullable scripts);

/// Returns whether a script is written from right to left.
bool drip_text_script_is_right_to_left(uint32_t script);

#endif
