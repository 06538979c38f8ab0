#include "../../System/CGIF/cgif.h"
#include <stdlib.h>
#include <string.h>

#include "CGIFShim.h"

struct drip_gif_writer {
  GifFileType *gif;
  int error;
  // giflib ignores the result of most writes, so the first failure is stored here and checked after every call.
  bool write_failed;
  uint8_t *block;
  size_t used;
  size_t capacity;
  bool begun;
  int width;
  int height;
};

const char *drip_gif_error_text(int code) {
  const char *text = GifErrorString(code);
  return text != NULL ? text : "giflib gave no reason";
}

static int append(GifFileType *gif, const GifByteType *bytes, int length) {
  drip_gif_writer *writer = gif->UserData;
  if (writer->write_failed) return 0;
  size_t count = (size_t)length;
  if (count > writer->capacity - writer->used) {
    size_t capacity = writer->capacity == 0 ? 16384 : writer->capacity;
    while (count > capacity - writer->used) capacity *= 2;
    uint8_t *block = realloc(writer->block, capacity);
    if (block == NULL) {
      writer->write_failed = true;
      return 0;
    }
    writer->block = block;
    writer->capacity = capacity;
  }
  memcpy(writer->block + writer->used, bytes, count);
  writer->used += count;
  return length;
}

/// Returns the status after a giflib call that returned `result`.
static drip_gif_status outcome(drip_gif_writer *writer, int result) {
  // A write fails only when memory runs out.
  if (writer->write_failed) return drip_gif_status_no_memory;
  if (result == GIF_OK) return drip_gif_status_ok;
  writer->error = writer->gif != NULL ? writer->gif->Error : E_GIF_ERR_WRITE_FAILED;
  return writer->error == E_GIF_ERR_NOT_ENOUGH_MEM ? drip_gif_status_no_memory : drip_gif_status_failed;
}

/// Makes a giflib palette from `count` (1…256) colours: always 2, 4, … 256 entries, the added ones black.
static ColorMapObject *make_palette(const uint8_t *palette, int count) {
  GifColorType colors[256];
  memset(colors, 0, sizeof colors);
  for (int index = 0; index < count; index++) {
    colors[index] = (GifColorType){palette[3 * index], palette[3 * index + 1], palette[3 * index + 2]};
  }
  return GifMakeMapObject(1 << GifBitSize(count), colors);
}

drip_gif_writer *drip_gif_writer_create(void) {
  drip_gif_writer *writer = calloc(1, sizeof *writer);
  if (writer == NULL) return NULL;
  writer->gif = EGifOpen(writer, append, &writer->error);
  if (writer->gif == NULL) {
    free(writer);
    return NULL;
  }
  return writer;
}

static int put_loop_block(GifFileType *gif, int loop_count) {
  const GifByteType count[3] = {1, (GifByteType)(loop_count & 0xFF), (GifByteType)(loop_count >> 8 & 0xFF)};
  if (EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE) != GIF_OK) return GIF_ERROR;
  if (EGifPutExtensionBlock(gif, 11, "NETSCAPE2.0") != GIF_OK) return GIF_ERROR;
  if (EGifPutExtensionBlock(gif, sizeof count, count) != GIF_OK) return GIF_ERROR;
  return EGifPutExtensionTrailer(gif);
}

drip_gif_status drip_gif_writer_begin(
    drip_gif_writer *writer, int width, int height, const uint8_t *palette, int palette_count, int background_index,
    int loop_count) {
  if (writer->gif == NULL || writer->begun || width < 1 || height < 1 || palette_count < 1 || palette_count > 256) {
    return drip_gif_status_failed;
  }
  writer->width = width;
  writer->height = height;
  ColorMapObject *map = make_palette(palette, palette_count);
  if (map == NULL) return drip_gif_status_no_memory;
  // Delays and transparency need GIF89a; without this call giflib writes GIF87a before them. It only works before the screen.
  EGifSetGifVersion(writer->gif, true);
  int result = EGifPutScreenDesc(writer->gif, width, height, 8, background_index, map);
  GifFreeMapObject(map);  // giflib made its own copy
  // Frames need a palette.
  writer->begun = result == GIF_OK;
  if (result == GIF_OK && loop_count != DRIP_GIF_NO_LOOP) result = put_loop_block(writer->gif, loop_count);
  return outcome(writer, result);
}

/// Written by hand: without a transparent index, giflib writes 255, which some decoders take for one.
static int put_control(GifFileType *gif, const drip_gif_frame *frame) {
  bool transparent = frame->transparent_index >= 0;
  const GifByteType bytes[4] = {
      (GifByteType)((frame->disposal & 7) << 2 | (transparent ? 1 : 0)),
      (GifByteType)(frame->delay & 0xFF),
      (GifByteType)(frame->delay >> 8 & 0xFF),
      (GifByteType)(transparent ? frame->transparent_index : 0),
  };
  return EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, sizeof bytes, bytes);
}

/// Writes finished codes through giflib in blocks of up to 255 bytes, each with its length before it, and then the empty one.
static int put_codes(GifFileType *gif, int code_bits, const uint8_t *codes, size_t count) {
  GifByteType block[256];
  size_t length = count < 255 ? count : 255;
  block[0] = (GifByteType)length;
  memcpy(block + 1, codes, length);
  int result = EGifPutCode(gif, code_bits, block);
  for (size_t start = length; result == GIF_OK && start < count; start += length) {
    length = count - start < 255 ? count - start : 255;
    block[0] = (GifByteType)length;
    memcpy(block + 1, codes + start, length);
    result = EGifPutCodeNext(gif, block);
  }
  return result == GIF_OK ? EGifPutCodeNext(gif, NULL) : result;
}

drip_gif_status drip_gif_writer_add(
    drip_gif_writer *writer, drip_gif_frame frame, const uint8_t *palette, int palette_count, int code_bits, const uint8_t *codes,
    size_t code_count) {
  GifFileType *gif = writer->gif;
  if (gif == NULL || !writer->begun) return drip_gif_status_failed;
  if (frame.left < 0 || frame.top < 0 || frame.width < 1 || frame.height < 1 || frame.width > writer->width - frame.left ||
      frame.height > writer->height - frame.top || code_bits < 2 || code_bits > 8 || code_count == 0 || palette_count > 256) {
    writer->error = E_GIF_ERR_DATA_TOO_BIG;
    return drip_gif_status_failed;
  }
  ColorMapObject *map = NULL;
  if (palette_count > 0) {
    map = make_palette(palette, palette_count);
    if (map == NULL) return drip_gif_status_no_memory;
    if ((map->BitsPerPixel < 2 ? 2 : map->BitsPerPixel) != code_bits) {
      GifFreeMapObject(map);
      writer->error = E_GIF_ERR_DATA_TOO_BIG;
      return drip_gif_status_failed;
    }
  } else if (gif->Image.ColorMap != NULL) {
    // EGifPutImageDesc would overwrite the pointer to the last local palette without freeing it.
    GifFreeMapObject(gif->Image.ColorMap);
    gif->Image.ColorMap = NULL;
  }
  // EGifPutImageDesc writes the code size of the palette that applies. A frame that uses only the first colours of the global palette has shorter
  // codes. During the call the palette therefore declares a smaller size; nothing else reads it then.
  int global_bits = gif->SColorMap->BitsPerPixel;
  if (map == NULL) gif->SColorMap->BitsPerPixel = code_bits;
  int result = put_control(gif, &frame);
  if (result == GIF_OK) result = EGifPutImageDesc(gif, frame.left, frame.top, frame.width, frame.height, false, map);
  gif->SColorMap->BitsPerPixel = global_bits;
  GifFreeMapObject(map);
  if (result == GIF_OK) result = put_codes(gif, code_bits, codes, code_count);
  return outcome(writer, result);
}

drip_gif_status drip_gif_writer_finish(drip_gif_writer *writer) {
  if (writer->gif == NULL) return drip_gif_status_failed;
  int code = E_GIF_SUCCEEDED;
  int result = EGifCloseFile(writer->gif, &code);  // frees its argument whatever it returns
  writer->gif = NULL;
  drip_gif_status status = outcome(writer, result);
  if (status == drip_gif_status_failed) writer->error = code;
  return status;
}

const uint8_t *drip_gif_writer_bytes(const drip_gif_writer *writer, size_t *count) {
  *count = writer->used;
  return writer->block;
}

void drip_gif_writer_drain(drip_gif_writer *writer) { writer->used = 0; }

int drip_gif_writer_error(const drip_gif_writer *writer) { return writer->error; }

void drip_gif_writer_free(drip_gif_writer *writer) {
  if (writer->gif != NULL) {
    int code;
    EGifCloseFile(writer->gif, &code);
  }
  free(writer->block);
  free(writer);
}
