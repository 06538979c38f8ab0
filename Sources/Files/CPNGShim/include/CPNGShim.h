/// Whole PNG operations over libpng and zlib, each one call: describe, decode, write a part, compress.
///
/// Nothing is printed, no state outlives a call, and no jump leaves the function that armed it. Every `message` is a buffer of the caller, always
/// zero-terminated afterwards. It holds libpng's message when the status is not `drip_png_status_ok`, otherwise nothing.

#ifndef DRIP_CPNG_SHIM_H
#define DRIP_CPNG_SHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#define DRIP_PNG_CLOSED __attribute__((enum_extensibility(closed)))
#else
#define DRIP_PNG_CLOSED
#endif

#if !defined(__clang__)
#define _Nonnull
#define _Nullable
#endif

/// The result of a call.
typedef enum DRIP_PNG_CLOSED drip_png_status {
  drip_png_status_ok = 0,
  /// The first eight bytes are not PNG's signature, or the first chunk is not IHDR.
  drip_png_status_not_png,
  /// A side or the area exceeds the caller's limit. The header holds the size; nothing was allocated.
  drip_png_status_over_limit,
  /// The bytes end before the image does.
  drip_png_status_truncated,
  /// libpng refused the bytes or, when encoding, the parameters.
  drip_png_status_damaged,
  drip_png_status_no_memory,
} drip_png_status;

/// The content of the IHDR chunk.
typedef struct drip_png_header {
  uint32_t width;
  uint32_t height;
  /// The bits of a sample, or of a palette index: 1, 2, 4, 8 or 16.
  uint8_t bit_depth;
  /// The format's own number: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha.
  uint8_t color_type;
  /// Whether the image is interlaced (Adam7).
  bool interlaced;
} drip_png_header;

/// The largest image that a caller accepts, checked before anything is allocated for it.
typedef struct drip_png_limits {
  uint32_t side;
  uint64_t area;
} drip_png_limits;

/// Reads everything before the pixels and reports the header. `header` is written unless the status is `drip_png_status_not_png`.
drip_png_status drip_png_describe(
    const uint8_t *_Nullable bytes, size_t count, drip_png_limits limits, drip_png_header *_Nonnull header, char *_Nonnull message,
    size_t message_capacity);

/// Decodes any PNG into straight RGBA, 8 bits a sample.
///
/// Grey becomes three equal channels, a tRNS chunk becomes alpha, 16-bit samples are scaled with rounding, and interlaced images are reordered. gAMA,
/// iCCP, sRGB and every other ancillary chunk are skipped, so samples are not colour-corrected. The bytes must be complete, including IEND; anything
/// after IEND is ignored.
/// @param width, height the size from `drip_png_describe`; another size in `bytes` is `drip_png_status_damaged`.
/// @param pixels `height` rows of `stride` bytes, top-down, `4 * width` used; owned by the caller. Undefined after an error.
drip_png_status drip_png_decode(
    const uint8_t *_Nullable bytes, size_t count, uint32_t width, uint32_t height, uint8_t *_Nonnull pixels, size_t stride,
    char *_Nonnull message, size_t message_capacity);

/// The data before the pixels. The caller owns all memory, which is only read.
typedef struct drip_png_head {
  /// The header to write; `interlaced` must be false, the depth at most 8.
  drip_png_header header;
  /// Colour type 3 only, else NULL: `palette_count` (1…256) straight RGBA colours. Alphas are written when one is not 255.
  const uint8_t *_Nullable palette;
  int palette_count;
  /// Colour types 0 and 2 only: pixels of this colour are transparent. Grey uses the first number.
  bool has_key;
  uint8_t key[3];
} drip_png_head;

/// Writes the signature, IHDR, PLTE and tRNS, without colour management, text or time.
/// @param bytes receives a block for `drip_png_free`; NULL after an error.
drip_png_status drip_png_write_head(
    const drip_png_head *_Nonnull head, uint8_t *_Nullable *_Nonnull bytes, size_t *_Nonnull count, char *_Nonnull message,
    size_t message_capacity);

/// Writes one chunk of any kind, with its length and checksum. libpng does not know acTL, fcTL and fdAT, but writes unknown chunks.
/// @param name four letters.
/// @param bytes as in `drip_png_write_head`.
drip_png_status drip_png_write_chunk(
    const uint8_t *_Nonnull name, const uint8_t *_Nullable content, size_t content_count, uint8_t *_Nullable *_Nonnull bytes,
    size_t *_Nonnull count, char *_Nonnull message, size_t message_capacity);

/// Frees a block of the writers; NULL is allowed.
void drip_png_free(uint8_t *_Nullable bytes);

/// Returns the checksum that closes a chunk, over its name and content.
uint32_t drip_png_checksum(const uint8_t *_Nullable bytes, size_t count);

/// The search strategy of zlib for repetitions.
typedef enum DRIP_PNG_CLOSED drip_png_strategy {
  drip_png_strategy_normal = 0,
  /// For rows after a filter: fewer short matches.
  drip_png_strategy_filtered,
} drip_png_strategy;

/// Compresses `source` into one zlib stream.
/// @param level zlib's level, 1…9.
/// @param target `capacity` bytes of the caller.
/// @param used receives the stream's length, or 0 when it does not fit: then it is at least `capacity` bytes long.
/// @return `drip_png_status_ok` or `drip_png_status_no_memory`.
drip_png_status drip_png_deflate(
    const uint8_t *_Nonnull source, size_t count, int level, drip_png_strategy strategy, uint8_t *_Nonnull target, size_t capacity,
    size_t *_Nonnull used);

/// Decompresses the beginning of a zlib stream, at most `capacity` bytes of it, until its end or the first error.
/// @return the number of bytes in `target`, which the caller owns.
size_t drip_png_inflate(const uint8_t *_Nullable source, size_t count, uint8_t *_Nonnull target, size_t capacity);

#endif
