#include "TextFile.h"

#include <stdlib.h>

// HarfBuzz 6 bounds the points of a composite glyph and its depth, but not the number of its parts: a glyph of 2⁶³ empty ones never ends.

enum { part_limit = 4096, depth_limit = 64, in_progress = UINT16_MAX };

/// The tables with the glyphs of a face.
typedef struct glyph_table {
  const uint8_t *outlines;
  unsigned outline_length;
  const uint8_t *offsets;
  unsigned count;
  bool has_long_offsets;
  /// The number of parts of each glyph, itself included; 0 where that is not known yet.
  uint16_t *parts;
} glyph_table;

static unsigned read16(const uint8_t *bytes) { return (unsigned)bytes[0] << 8 | bytes[1]; }

static unsigned read_offset(const glyph_table *table, unsigned glyph) {
  if (!table->has_long_offsets) return 2 * read16(table->offsets + 2 * (size_t)glyph);
  const uint8_t *bytes = table->offsets + 4 * (size_t)glyph;
  return read16(bytes) << 16 | read16(bytes + 2);
}

/// Returns the length of a part's record by its flags (OpenType, table glyf: "Composite Glyph Description").
static unsigned record_length(unsigned flags) {
  unsigned length = flags & 0x0001 ? 8 : 6;
  if (flags & 0x0008) return length + 2;
  if (flags & 0x0040) return length + 4;
  return flags & 0x0080 ? length + 8 : length;
}

/// Returns the number of glyphs of which one consists; above the limit for a cycle, too.
static unsigned count_parts(glyph_table *table, unsigned glyph, int depth) {
  if (glyph >= table->count) return 1;
  if (table->parts[glyph] != 0) return table->parts[glyph];
  unsigned start = read_offset(table, glyph), end = read_offset(table, glyph + 1);
  if (end > table->outline_length) end = table->outline_length;
  unsigned sum = 1;
  // A header of 10 bytes begins with the number of contours, which is negative for a composite glyph.
  if (start < end && end - start > 10 && table->outlines[start] & 0x80) {
    if (depth == depth_limit) return part_limit + 1;
    table->parts[glyph] = in_progress;
    unsigned flags;
    unsigned position = start + 10;
    do {
      if (end - position < 4) break;
      flags = read16(table->outlines + position);
      sum += count_parts(table, read16(table->outlines + position + 2), depth + 1);
      unsigned length = record_length(flags);
      if (end - position < length) break;
      position += length;
    } while (sum <= part_limit && flags & 0x0020);
  }
  if (sum > part_limit) sum = part_limit + 1;
  table->parts[glyph] = (uint16_t)sum;
  return sum;
}

bool drip_text_has_bounded_glyphs(hb_face_t *face) {
  hb_blob_t *head = hb_face_reference_table(face, HB_TAG('h', 'e', 'a', 'd'));
  hb_blob_t *outlines = hb_face_reference_table(face, HB_TAG('g', 'l', 'y', 'f'));
  hb_blob_t *offsets = hb_face_reference_table(face, HB_TAG('l', 'o', 'c', 'a'));
  glyph_table table = {0};
  unsigned head_length = 0, offset_length = 0;
  const uint8_t *header = (const uint8_t *)hb_blob_get_data(head, &head_length);
  table.outlines = (const uint8_t *)hb_blob_get_data(outlines, &table.outline_length);
  table.offsets = (const uint8_t *)hb_blob_get_data(offsets, &offset_length);
  table.has_long_offsets = head_length >= 52 && read16(header + 50) != 0;
  unsigned entries = offset_length / (table.has_long_offsets ? 4 : 2);
  table.count = entries == 0 ? 0 : entries - 1;
  bool is_bounded = true;
  if (table.count > 0) {
    table.parts = calloc(table.count, sizeof *table.parts);
    is_bounded = table.parts != NULL;
    for (unsigned glyph = 0; is_bounded && glyph < table.count; glyph++) is_bounded = count_parts(&table, glyph, 0) <= part_limit;
    free(table.parts);
  }
  hb_blob_destroy(head);
  hb_blob_destroy(outlines);
  hb_blob_destroy(offsets);
  return is_bounded;
}
