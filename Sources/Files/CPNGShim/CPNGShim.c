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
  // The position in the caller's bytes.
  const uint8_t *source;
  size_t remaining;
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

drip_png_status drip_png_check(const uint8_t *bytes, size_t count, char *message, size_t message_capacity) {
  context state = {.message = message, .message_capacity = message_capacity, .failure = drip_png_status_damaged};
  set_message(&state, "");
  png_infop info = NULL;
  png_structp png = create_reader(&state, bytes, count, &info);
  if (png == NULL) return drip_png_status_no_memory;
  drip_png_status status = read_header(png, info, &state);
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
