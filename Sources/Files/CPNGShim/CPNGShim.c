#include "CPNGShim.h"

#include "../../System/CPNG/cpng.h"
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

/// The state for libpng's callbacks. It lives in the caller of the function that calls setjmp, so a jump cannot make its fields indeterminate (C11
/// 7.13.2.1).
typedef struct context {
  char *message;
  size_t message_capacity;
  drip_png_status failure;
  // Reading: the position in the caller's bytes.
  const uint8_t *source;
  size_t remaining;
  // Writing: a block that doubles.
  uint8_t *block;
  size_t used;
  size_t capacity;
} context;

static void set_message(context *state, const char *text) {
  if (state->message_capacity == 0) return;
  size_t length = strlen(text);
  if (length >= state->message_capacity) length = state->message_capacity - 1;
  memcpy(state->message, text, length);
  state->message[length] = 0;
}

static PNG_NORETURN void fail(png_structp png, png_const_charp text) {
  set_message(png_get_error_ptr(png), text);
  png_longjmp(png, 1);
}

/// Ignores a warning, since the file still decodes; libpng's own handler prints to standard error.
static void ignore_warning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

/// Allocates, and records a failure, because libpng has only one kind of error.
static png_voidp allocate(png_structp png, png_alloc_size_t count) {
  void *block = malloc(count);
  if (block == NULL) ((context *)png_get_mem_ptr(png))->failure = drip_png_status_no_memory;
  return block;
}

static void release(png_structp png, png_voidp block) {
  (void)png;
  free(block);
}

static void read_bytes(png_structp png, png_bytep target, size_t length) {
  context *state = png_get_io_ptr(png);
  if (length > state->remaining) {
    state->failure = drip_png_status_truncated;
    png_error(png, "the data is incomplete");
  }
  memcpy(target, state->source, length);
  state->source += length;
  state->remaining -= length;
}

static void write_bytes(png_structp png, png_bytep source, size_t length) {
  context *state = png_get_io_ptr(png);
  if (length > state->capacity - state->used) {
    size_t capacity = state->capacity == 0 ? 16384 : state->capacity;
    while (length > capacity - state->used) capacity *= 2;
    uint8_t *block = realloc(state->block, capacity);
    if (block == NULL) {
      state->failure = drip_png_status_no_memory;
      png_error(png, "out of memory");
    }
    state->block = block;
    state->capacity = capacity;
  }
  memcpy(state->block + state->used, source, length);
  state->used += length;
}

static void flush_nothing(png_structp png) { (void)png; }

static uint32_t big_endian(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | (uint32_t)bytes[3];
}

/// Reads the size without libpng, whose error for an oversized image does not contain it.
///
/// Signature (8 bytes), chunk length (4), "IHDR" (4), width (4), height (4), depth, colour type, two methods, interlacing.
static drip_png_status peek(
    const uint8_t *bytes, size_t count, const drip_png_limits *limits, drip_png_header *header, context *state) {
  static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  size_t comparable = count < sizeof signature ? count : sizeof signature;
  if (count == 0 || memcmp(bytes, signature, comparable) != 0) {
    set_message(state, "no PNG signature");
    return drip_png_status_not_png;
  }
  if (count < 29) {
    set_message(state, "the data ends in the header");
    return drip_png_status_truncated;
  }
  if (memcmp(bytes + 12, "IHDR", 4) != 0) {
    set_message(state, "the first chunk is not IHDR");
    return drip_png_status_not_png;
  }
  header->width = big_endian(bytes + 16);
  header->height = big_endian(bytes + 20);
  header->bit_depth = bytes[24];
  header->color_type = bytes[25];
  header->interlaced = bytes[28] == 1;
  if (header->width > limits->side || header->height > limits->side || (uint64_t)header->width * header->height > limits->area) {
    set_message(state, "the image is over the limit");
    return drip_png_status_over_limit;
  }
  return drip_png_status_ok;
}

static png_structp create_reader(context *state, const uint8_t *bytes, size_t count, png_infop *info) {
  state->source = bytes;
  state->remaining = count;
  png_structp png = png_create_read_struct_2(PNG_LIBPNG_VER_STRING, state, fail, ignore_warning, state, allocate, release);
  if (png == NULL) return NULL;
  *info = png_create_info_struct(png);
  if (*info == NULL) {
    png_destroy_read_struct(&png, NULL, NULL);
    return NULL;
  }
  return png;
}

/// Reads up to the first IDAT. The limits are a second check: the caller has compared the header with its own.
#define BEGIN_READING(png, info, state)                                                                             \
  do {                                                                                                              \
    png_set_read_fn((png), (state), read_bytes);                                                                    \
    png_set_user_limits((png), 0x7FFFFFFF, 0x7FFFFFFF);                                                             \
    png_set_chunk_cache_max((png), 64);                                                                             \
    png_set_chunk_malloc_max((png), 1 << 20);                                                                       \
    /* -1: every chunk but IHDR, PLTE, tRNS, IDAT and IEND. So no profile is parsed and no gamma applied. */         \
    png_set_keep_unknown_chunks((png), PNG_HANDLE_CHUNK_NEVER, NULL, -1);                                           \
    png_read_info((png), (info));                                                                                   \
  } while (0)

static drip_png_status read_header(png_structp png, png_infop info, context *state) {
  if (setjmp(png_jmpbuf(png))) return state->failure;
  BEGIN_READING(png, info, state);
  return drip_png_status_ok;
}

static drip_png_status read_pixels(
    png_structp png, png_infop info, context *state, uint32_t width, uint32_t height, uint8_t *pixels, size_t stride) {
  if (setjmp(png_jmpbuf(png))) return state->failure;
  BEGIN_READING(png, info, state);
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height) {
    png_error(png, "the size differs from the announced one");
  }
  // Palette to RGB, small grey to 8 bits, tRNS to alpha. libpng expands before it scales, so a 16-bit tRNS key is compared in 16 bits.
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  if (png_get_rowbytes(png, info) != (size_t)width * 4) png_error(png, "the rows are not RGBA");
  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t y = 0; y < height; y++) png_read_row(png, pixels + y * stride, NULL);
  }
  png_read_end(png, NULL);
  return drip_png_status_ok;
}

drip_png_status drip_png_describe(
    const uint8_t *bytes, size_t count, drip_png_limits limits, drip_png_header *header, char *message, size_t message_capacity) {
  context state = {.message = message, .message_capacity = message_capacity, .failure = drip_png_status_damaged};
  set_message(&state, "");
  memset(header, 0, sizeof *header);
  drip_png_status status = peek(bytes, count, &limits, header, &state);
  if (status != drip_png_status_ok) return status;
  png_infop info = NULL;
  png_structp png = create_reader(&state, bytes, count, &info);
  if (png == NULL) return drip_png_status_no_memory;
  status = read_header(png, info, &state);
  png_destroy_read_struct(&png, &info, NULL);
  return status;
}

drip_png_status drip_png_decode(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels, size_t stride, char *message,
    size_t message_capacity) {
  context state = {.message = message, .message_capacity = message_capacity, .failure = drip_png_status_damaged};
  set_message(&state, "");
  png_infop info = NULL;
  png_structp png = create_reader(&state, bytes, count, &info);
  if (png == NULL) return drip_png_status_no_memory;
  drip_png_status status = read_pixels(png, info, &state, width, height, pixels, stride);
  png_destroy_read_struct(&png, &info, NULL);
  return status;
}

static png_structp create_writer(context *state) {
  return png_create_write_struct_2(PNG_LIBPNG_VER_STRING, state, fail, ignore_warning, state, allocate, release);
}

/// Writes the signature, IHDR, PLTE and tRNS.
static drip_png_status write_head(png_structp png, png_infop info, context *state, const drip_png_head *head) {
  if (setjmp(png_jmpbuf(png))) return state->failure;
  const drip_png_header *header = &head->header;
  png_set_write_fn(png, state, write_bytes, flush_nothing);
  png_set_user_limits(png, 0x7FFFFFFF, 0x7FFFFFFF);
  if (header->bit_depth > 8) png_error(png, "16-bit samples are not supported");
  png_set_IHDR(
      png, info, header->width, header->height, header->bit_depth, header->color_type, PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (header->color_type == PNG_COLOR_TYPE_PALETTE) {
    if (head->palette == NULL || head->palette_count < 1 || head->palette_count > 256) png_error(png, "no palette of 1 to 256 colours");
    png_color colors[256];
    png_byte alphas[256];
    // tRNS may stop after the last alpha that is not 255.
    int alpha_count = 0;
    for (int index = 0; index < head->palette_count; index++) {
      const uint8_t *entry = head->palette + 4 * index;
      colors[index] = (png_color){entry[0], entry[1], entry[2]};
      alphas[index] = entry[3];
      if (entry[3] != 255) alpha_count = index + 1;
    }
    png_set_PLTE(png, info, colors, head->palette_count);
    if (alpha_count > 0) png_set_tRNS(png, info, alphas, alpha_count, NULL);
  } else if (head->has_key) {
    png_color_16 key = {.red = head->key[0], .green = head->key[1], .blue = head->key[2], .gray = head->key[0]};
    png_set_tRNS(png, info, NULL, 0, &key);
  }
  png_write_info(png, info);
  return drip_png_status_ok;
}

static drip_png_status write_chunk(png_structp png, context *state, const uint8_t name[4], const uint8_t *content, size_t count) {
  if (setjmp(png_jmpbuf(png))) return state->failure;
  png_set_write_fn(png, state, write_bytes, flush_nothing);
  if (count > PNG_UINT_31_MAX) png_error(png, "a chunk over 2 GiB");
  // Room for the whole chunk: length, name and checksum take 12 bytes.
  state->capacity = count + 12;
  state->block = malloc(state->capacity);
  if (state->block == NULL) {
    state->capacity = 0;
    return drip_png_status_no_memory;
  }
  png_write_chunk(png, name, content, count);
  return drip_png_status_ok;
}

/// Passes the block to the caller, or frees it.
static drip_png_status hand_over(context *state, drip_png_status status, uint8_t **bytes, size_t *count) {
  if (status != drip_png_status_ok) {
    free(state->block);
    return status;
  }
  *bytes = state->block;
  *count = state->used;
  return drip_png_status_ok;
}

drip_png_status drip_png_write_head(
    const drip_png_head *head, uint8_t **bytes, size_t *count, char *message, size_t message_capacity) {
  context state = {.message = message, .message_capacity = message_capacity, .failure = drip_png_status_damaged};
  set_message(&state, "");
  *bytes = NULL;
  *count = 0;
  png_structp png = create_writer(&state);
  if (png == NULL) return drip_png_status_no_memory;
  png_infop info = png_create_info_struct(png);
  drip_png_status status = info == NULL ? drip_png_status_no_memory : write_head(png, info, &state, head);
  png_destroy_write_struct(&png, &info);
  return hand_over(&state, status, bytes, count);
}

drip_png_status drip_png_write_chunk(
    const uint8_t *name, const uint8_t *content, size_t content_count, uint8_t **bytes, size_t *count, char *message,
    size_t message_capacity) {
  context state = {.message = message, .message_capacity = message_capacity, .failure = drip_png_status_damaged};
  set_message(&state, "");
  *bytes = NULL;
  *count = 0;
  png_structp png = create_writer(&state);
  if (png == NULL) return drip_png_status_no_memory;
  drip_png_status status = write_chunk(png, &state, name, content, content_count);
  png_destroy_write_struct(&png, NULL);
  return hand_over(&state, status, bytes, count);
}

void drip_png_free(uint8_t *bytes) { free(bytes); }
