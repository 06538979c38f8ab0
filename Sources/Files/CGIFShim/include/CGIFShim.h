/// A streaming GIF89a writer and reader over giflib, one frame at a time.
///
/// Nothing is printed and there is no global state. The caller decides on the palette, rectangle, disposal and delay of a frame. Each handle is used
/// by one thread at a time.

#ifndef DRIP_CGIF_SHIM_H
#define DRIP_CGIF_SHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#define DRIP_GIF_CLOSED __attribute__((enum_extensibility(closed)))
#else
#define DRIP_GIF_CLOSED
#define _Nonnull
#define _Nullable
#endif

/// The result of a call.
typedef enum DRIP_GIF_CLOSED drip_gif_status {
  drip_gif_status_ok = 0,
  /// Reading: the trailer was reached, so there are no further frames.
  drip_gif_status_end,
  /// The first bytes are not GIF's signature.
  drip_gif_status_not_gif,
  /// The bytes end before the trailer.
  drip_gif_status_truncated,
  /// giflib failed; the handle's error code has the reason.
  drip_gif_status_failed,
  drip_gif_status_no_memory,
} drip_gif_status;

/// Returns giflib's text for one of its codes; never NULL, owned by the library.
const char *_Nonnull drip_gif_error_text(int code);

/// A frame's rectangle and timing.
typedef struct drip_gif_frame {
  int left, top, width, height;
  /// Centiseconds, 0…65535.
  int delay;
  /// The disposal in the format's numbers: 0 unspecified, 1 keep, 2 background, 3 previous.
  int disposal;
  /// The index that leaves the canvas unchanged, or -1.
  int transparent_index;
} drip_gif_frame;

/// No loop block: the animation plays once.
#define DRIP_GIF_NO_LOOP (-1)

// MARK: Writer

/// A GIF in memory under construction. The caller takes the finished bytes after each call.
typedef struct drip_gif_writer drip_gif_writer;

/// Creates a writer for one GIF, or returns NULL without memory. Free it with `drip_gif_writer_free`.
drip_gif_writer *_Nullable drip_gif_writer_create(void);

/// Writes signature, screen, global palette and loop block. Call it once, before the first frame.
/// @param palette `palette_count` (1…256) RGB colours, padded with black to a power of two in the file.
/// @param background_index the background for viewers that do not clear to transparent.
/// @param loop_count the NETSCAPE2.0 count: 0 for ever, n for n repetitions after the first play, `DRIP_GIF_NO_LOOP` for none.
drip_gif_status drip_gif_writer_begin(
    drip_gif_writer *_Nonnull writer, int width, int height, const uint8_t *_Nonnull palette, int palette_count,
    int background_index, int loop_count);

/// Writes one graphic control extension and one image with finished LZW codes.
/// @param palette a local palette of `palette_count` RGB colours; with a count of 0 the global one applies.
/// @param code_bits the LZW minimum code size, 2…8. With a local palette it must be the bits of the palette's size, which the file then contains.
/// @param codes `code_count` bytes of code stream, from the first clear code to the end code; this function divides them into blocks.
drip_gif_status drip_gif_writer_add(
    drip_gif_writer *_Nonnull writer, drip_gif_frame frame, const uint8_t *_Nullable palette, int palette_count, int code_bits,
    const uint8_t *_Nonnull codes, size_t code_count);

/// Writes the trailer. Afterwards only the bytes can be taken.
drip_gif_status drip_gif_writer_finish(drip_gif_writer *_Nonnull writer);

/// Returns the bytes written since the last `drip_gif_writer_drain`. The writer owns them, and they are valid until its next call.
const uint8_t *_Nullable drip_gif_writer_bytes(const drip_gif_writer *_Nonnull writer, size_t *_Nonnull count);

/// Removes the bytes and keeps the memory, which thus grows with the largest frame rather than their number.
void drip_gif_writer_drain(drip_gif_writer *_Nonnull writer);

/// Returns giflib's code of the failure, or 0.
int drip_gif_writer_error(const drip_gif_writer *_Nonnull writer);

/// Frees the writer, finished or not.
void drip_gif_writer_free(drip_gif_writer *_Nonnull writer);

// MARK: Reader

/// A position in a GIF. It keeps no pointer to the bytes. Every call gets the same bytes again, so they may move between calls.
typedef struct drip_gif_reader drip_gif_reader;

/// Creates a reader, or returns NULL without memory. Free it with `drip_gif_reader_free`.
drip_gif_reader *_Nullable drip_gif_reader_create(void);

/// Reads signature, screen and global palette. Call it once, before anything else. Allocates the palette only.
drip_gif_status drip_gif_reader_open(
    drip_gif_reader *_Nonnull reader, const uint8_t *_Nullable bytes, size_t count, int *_Nonnull width, int *_Nonnull height);

/// A frame's header, as stored in the file and not checked against the screen.
typedef struct drip_gif_image {
  drip_gif_frame frame;
  /// The number of colours in the palette that applies, a power of two; 0 when there is none.
  int palette_count;
  bool palette_is_local;
  bool interlaced;
} drip_gif_image;

/// Advances to the next image and reads its header, and all extensions before it.
/// @param palette receives the RGB colours, 768 bytes.
/// @return `drip_gif_status_end` at the trailer.
drip_gif_status drip_gif_reader_next(
    drip_gif_reader *_Nonnull reader, const uint8_t *_Nullable bytes, size_t count, drip_gif_image *_Nonnull image,
    uint8_t *_Nonnull palette);

/// Reads the code stream of the image whose header was read last, with its blocks joined. Call it once per image.
/// @param code_bits receives the LZW minimum code size as stored in the file.
/// @param codes receives the stream, which the reader owns until its next call; NULL when it is empty.
drip_gif_status drip_gif_reader_codes(
    drip_gif_reader *_Nonnull reader, const uint8_t *_Nullable bytes, size_t count, int *_Nonnull code_bits,
    const uint8_t *_Nullable *_Nonnull codes, size_t *_Nonnull code_count);

/// Returns the count of the last loop block read (NETSCAPE2.0 or ANIMEXTS1.0), or `DRIP_GIF_NO_LOOP`.
int drip_gif_reader_loop_count(const drip_gif_reader *_Nonnull reader);

/// Returns the number of bytes read: up to the end of the last image or extension.
size_t drip_gif_reader_offset(const drip_gif_reader *_Nonnull reader);

/// Returns giflib's code of the failure, or 0.
int drip_gif_reader_error(const drip_gif_reader *_Nonnull reader);

/// Frees the reader.
void drip_gif_reader_free(drip_gif_reader *_Nonnull reader);

#endif
