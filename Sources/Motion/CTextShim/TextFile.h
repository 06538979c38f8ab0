/// Declarations shared by the files of the shim.

#ifndef DRIP_TEXT_FILE_H
#define DRIP_TEXT_FILE_H

#include "CTextShim.h"

#include "../../System/CHarfBuzz/charfbuzz.h"

/// Maps a file. `message` is always zero-terminated afterwards.
/// @param blob a blob for `hb_blob_destroy`; NULL after an error.
drip_text_status drip_text_map_file(const char *path, hb_blob_t **blob, char *message, size_t message_capacity);

/// Returns whether every glyph of a TrueType face is made of a bounded number of others, so that reading one takes a bounded time.
bool drip_text_has_bounded_glyphs(hb_face_t *face);

#endif
