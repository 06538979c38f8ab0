/// Reading of PNGs with libpng, each operation one call. Its errors are jumps, which must not cross Swift.
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
  /// The bytes end before the image does.
  drip_png_status_truncated,
  /// libpng refused the bytes.
  drip_png_status_damaged,
  drip_png_status_no_memory,
} drip_png_status;

/// Reads everything before the pixels, whose size the caller has checked.
drip_png_status drip_png_check(
    const uint8_t *_Nullable bytes, size_t count, char *_Nonnull message, size_t message_capacity);

/// Decodes any PNG into straight RGBA, 8 bits a sample.
///
/// Grey becomes three equal channels, a tRNS chunk becomes alpha, 16-bit samples are scaled with rounding, and interlaced images are reordered. gAMA,
/// iCCP, sRGB and every other ancillary chunk are skipped, so samples are not colour-corrected. The bytes must be complete, including IEND; anything
/// after IEND is ignored.
/// @param width, height the size in the header; another size in `bytes` is `drip_png_status_damaged`.
/// @param pixels `height` rows of `stride` bytes, top-down, `4 * width` used; owned by the caller. Undefined after an error.
drip_png_status drip_png_decode(
    const uint8_t *_Nullable bytes, size_t count, uint32_t width, uint32_t height, uint8_t *_Nonnull pixels, size_t stride,
    char *_Nonnull message, size_t message_capacity);

#endif
