#include "../../System/CGIF/cgif.h"
#include <stdlib.h>
#include <string.h>

#include "CGIFShim.h"

struct drip_gif_reader {
  GifFileType *gif;
  int error;
  // Valid during a call only.
  const uint8_t *bytes;
  size_t count;
  // The number of bytes that giflib has read.
  size_t offset;
  // giflib has one code for a short read and several for its consequences; this flag is reliable.
  bool truncated;
  int loop_count;
  // The code stream of an image.
  uint8_t *codes;
  size_t code_capacity;
};

static int take(GifFileType *gif, GifByteType *target, int length) {
  drip_gif_reader *reader = gif->UserData;
  size_t wanted = (size_t)length;
  size_t left = reader->count - reader->offset;
  if (wanted > left) {
    reader->truncated = true;
    wanted = left;
  }
  memcpy(target, reader->bytes + reader->offset, wanted);
  reader->offset += wanted;
  return (int)wanted;
}

/// Returns the status after an error of giflib.
static drip_gif_status failure(drip_gif_reader *reader, int code) {
  reader->error = code;
  if (code == D_GIF_ERR_NOT_ENOUGH_MEM) return drip_gif_status_no_memory;
  return reader->truncated ? drip_gif_status_truncated : drip_gif_status_failed;
}

static void lend(drip_gif_reader *reader, const uint8_t *bytes, size_t count) {
  reader->bytes = bytes;
  reader->count = count < reader->offset ? reader->offset : count;
}

drip_gif_reader *drip_gif_reader_create(void) {
  drip_gif_reader *reader = calloc(1, sizeof *reader);
  if (reader != NULL) reader->loop_count = DRIP_GIF_NO_LOOP;
  return reader;
}

drip_gif_status drip_gif_reader_open(
    drip_gif_reader *reader, const uint8_t *bytes, size_t count, int *width, int *height) {
  if (reader->gif != NULL) return drip_gif_status_failed;
  // DGifOpen checks three of the six bytes; "GIF" with an unknown version is refused.
  size_t comparable = count < 6 ? count : 6;
  if (count == 0 || (memcmp(bytes, "GIF89a", comparable) != 0 && memcmp(bytes, "GIF87a", comparable) != 0)) return drip_gif_status_not_gif;
  lend(reader, bytes, count);
  int code = D_GIF_SUCCEEDED;
  reader->gif = DGifOpen(reader, take, &code);
  if (reader->gif == NULL) {
    // giflib also returns this code, which normally means that the bytes end, when it has no memory for the palette.
    if (code == D_GIF_ERR_NO_SCRN_DSCR && !reader->truncated) code = D_GIF_ERR_NOT_ENOUGH_MEM;
    return failure(reader, code);
  }
  *width = reader->gif->SWidth;
  *height = reader->gif->SHeight;
  return drip_gif_status_ok;
}

/// Reads one extension whole. A graphic control fills `frame`, a loop block sets the reader's count; others are skipped.
static int read_extension(drip_gif_reader *reader, drip_gif_frame *frame) {
  int function;
  GifByteType *block;  // The first byte is the length; NULL ends the extension
  if (DGifGetExtension(reader->gif, &function, &block) != GIF_OK) return GIF_ERROR;
  bool is_loop = false;
  if (block != NULL && function == GRAPHICS_EXT_FUNC_CODE) {
    GraphicsControlBlock control;
    // A control block whose length is not four is skipped, as in browsers.
    if (DGifExtensionToGCB(block[0], block + 1, &control) == GIF_OK) {
      frame->delay = control.DelayTime;
      frame->disposal = control.DisposalMode;
      frame->transparent_index = control.TransparentColor;
    }
  } else if (block != NULL && function == APPLICATION_EXT_FUNC_CODE && block[0] == 11) {
    is_loop = memcmp(block + 1, "NETSCAPE2.0", 11) == 0 || memcmp(block + 1, "ANIMEXTS1.0", 11) == 0;
  }
  while (block != NULL) {
    if (DGifGetExtensionNext(reader->gif, &block) != GIF_OK) return GIF_ERROR;
    // Sub-block 1 is the loop count, 2 asks for buffering.
    if (is_loop && block != NULL && block[0] >= 3 && (block[1] & 7) == 1) reader->loop_count = block[2] | block[3] << 8;
  }
  return GIF_OK;
}

drip_gif_status drip_gif_reader_next(
    drip_gif_reader *reader, const uint8_t *bytes, size_t count, drip_gif_image *image, uint8_t *palette) {
  GifFileType *gif = reader->gif;
  if (gif == NULL) return drip_gif_status_failed;
  lend(reader, bytes, count);
  memset(image, 0, sizeof *image);
  image->frame.transparent_index = -1;
  // DGifGetImageDesc adds to an array of all images, for the high-level API. It is not used here, so it is kept at one entry.
  GifFreeSavedImages(gif);
  gif->SavedImages = NULL;
  gif->ImageCount = 0;
  for (;;) {
    gif->Error = 0;
    GifRecordType type;
    if (DGifGetRecordType(gif, &type) != GIF_OK) return failure(reader, gif->Error);
    if (type == TERMINATE_RECORD_TYPE) return drip_gif_status_end;
    if (type == EXTENSION_RECORD_TYPE) {
      if (read_extension(reader, &image->frame) != GIF_OK) return failure(reader, gif->Error);
      continue;
    }
    if (DGifGetImageDesc(gif) != GIF_OK) return failure(reader, gif->Error);
    break;
  }
  image->frame.left = gif->Image.Left;
  image->frame.top = gif->Image.Top;
  image->frame.width = gif->Image.Width;
  image->frame.height = gif->Image.Height;
  image->interlaced = gif->Image.Interlace;
  image->palette_is_local = gif->Image.ColorMap != NULL;
  const ColorMapObject *map = image->palette_is_local ? gif->Image.ColorMap : gif->SColorMap;
  image->palette_count = map != NULL ? map->ColorCount : 0;
  for (int index = 0; index < image->palette_count; index++) {
    palette[3 * index] = map->Colors[index].Red;
    palette[3 * index + 1] = map->Colors[index].Green;
    palette[3 * index + 2] = map->Colors[index].Blue;
  }
  return drip_gif_status_ok;
}

drip_gif_status drip_gif_reader_codes(
    drip_gif_reader *reader, const uint8_t *bytes, size_t count, int *code_bits, const uint8_t **codes, size_t *code_count) {
  GifFileType *gif = reader->gif;
  if (gif == NULL) return drip_gif_status_failed;
  lend(reader, bytes, count);
  gif->Error = 0;
  size_t used = 0;
  GifByteType *block;  // The first byte is the length; NULL ends the image
  int result = DGifGetCode(gif, code_bits, &block);
  while (result == GIF_OK && block != NULL) {
    size_t length = block[0];
    if (length > reader->code_capacity - used) {
      size_t capacity = reader->code_capacity == 0 ? 16384 : 2 * reader->code_capacity;
      uint8_t *grown = realloc(reader->codes, capacity);
      if (grown == NULL) return drip_gif_status_no_memory;
      reader->codes = grown;
      reader->code_capacity = capacity;
    }
    memcpy(reader->codes + used, block + 1, length);
    used += length;
    result = DGifGetCodeNext(gif, &block);
  }
  if (result != GIF_OK) return failure(reader, gif->Error);
  *codes = reader->codes;
  *code_count = used;
  return drip_gif_status_ok;
}

int drip_gif_reader_loop_count(const drip_gif_reader *reader) { return reader->loop_count; }

size_t drip_gif_reader_offset(const drip_gif_reader *reader) { return reader->offset; }

int drip_gif_reader_error(const drip_gif_reader *reader) { return reader->error; }

void drip_gif_reader_free(drip_gif_reader *reader) {
  if (reader->gif != NULL) {
    int code;
    DGifCloseFile(reader->gif, &code);
  }
  free(reader->codes);
  free(reader);
}
