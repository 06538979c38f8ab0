/// A streaming GIF89a writer and reader over giflib: bytes go out, and records come in, one frame at a time.
///
/// Nothing is printed and there is no global state. Which palette, rectangle, disposal and delay a frame has is the caller's
/// decision; this writes and reads them. Handles are not to be used from two threads at a time.

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

/// How a call ended.
typedef enum DRIP_GIF_CLOSED drip_gif_status {
  drip_gif_status_ok = 0,
  /// Reading: the trailer was reached, there are no further frames.
  drip_gif_status_end,
  /// The first bytes are not GIF's signature.
  drip_gif_status_not_gif,
  /// The bytes end before the trailer.
  drip_gif_status_truncated,
  /// giflib refused; the handle's error code says why.
  drip_gif_status_failed,
  drip_gif_status_no_memory,
} drip_gif_status;

/// giflib's words for one of its codes; never NULL, owned by the library.
const char *_Nonnull drip_gif_error_text(int code);

/// A frame's place and timing.
typedef struct drip_gif_frame {
  int left, top, width, height;
  /// Centiseconds, 0…65535.
  int delay;
  /// The format's number: 0 unspecified, 1 keep, 2 background, 3 previous.
  int disposal;
  /// The index that leaves the canvas as it is, or -1.
  int transparent_index;
} drip_gif_frame;

/// No loop block: the animation plays once.
#define DRIP_GIF_NO_LOOP (-1)

// MARK: Writer

/// A GIF being written into a block of memory, from which the caller takes what is ready after each call.
typedef struct drip_gif_writer drip_gif_writer;

/// Makes a writer for one GIF, or NULL without memory. `drip_gif_writer_free` ends it.
drip_gif_writer *_Nullable drip_gif_writer_create(void);

/// Writes signature, screen, global palette and loop block. Once, before the first frame.
/// @param palette `palette_count` (1…256) RGB colours, padded with black to a power of two in the file.
/// @param background_index what viewers that do not clear to transparent clear to.
/// @param loop_count the NETSCAPE2.0 count: 0 for ever, n for n repetitions after the first play, `DRIP_GIF_NO_LOOP` for none.
drip_gif_status drip_gif_writer_begin(
    drip_gif_writer *_Nonnull writer, int width, int height, const uint8_t *_Nonnull palette, int palette_count,
    int background_index, int loop_count);

/// Writes one graphic control extension and one image whose LZW codes are ready.
/// @param palette a local palette of `palette_count` RGB colours; with a count of 0 the global one applies.
/// @param code_bits the LZW minimum code size, 2…8. With a local palette it is written as what that palette needs, whatever is said here,
///   so the codes must be of that size: give the bits of the palette's size.
/// @param codes `code_count` bytes of code stream, from the first clear code to the end code; divided into blocks here.
drip_gif_status drip_gif_writer_add(
    drip_gif_writer *_Nonnull writer, drip_gif_frame frame, const uint8_t *_Nullable palette, int palette_count, int code_bits,
    const uint8_t *_Nonnull codes, size_t code_count);

/// Writes the trailer. Afterwards only the bytes can be taken.
drip_gif_status drip_gif_writer_finish(drip_gif_writer *_Nonnull writer);

/// The bytes written since the last `drip_gif_writer_drain`; they belong to the writer and stay until its next call.
const uint8_t *_Nullable drip_gif_writer_bytes(const drip_gif_writer *_Nonnull writer, size_t *_Nonnull count);

/// Forgets the bytes that were taken and keeps the memory, so that it grows with the largest frame and not with their number.
void drip_gif_writer_drain(drip_gif_writer *_Nonnull writer);

/// giflib's code of the failure, or 0.
int drip_gif_writer_error(const drip_gif_writer *_Nonnull writer);

/// Frees the writer, finished or not.
void drip_gif_writer_free(drip_gif_writer *_Nonnull writer);

// MARK: Reader

/// A place in a GIF. It keeps no pointer to the bytes: every call gets the same bytes again, so they may move between calls.
typedef struct drip_gif_reader drip_gif_reader;

/// Makes a reader, or NULL without memory. `drip_gif_reader_free` ends it.
drip_gif_reader *_Nullable drip_gif_reader_create(void);

/// Reads signature, screen and global palette. Once, before anything else. Allocates the palette only.
drip_gif_status drip_gif_reader_open(
    drip_gif_reader *_Nonnull reader, const uint8_t *_Nullable bytes, size_t count, int *_Nonnull width, int *_Nonnull height);

/// A frame's header, as the file has it: nothing in it is checked against the screen.
typedef struct drip_gif_image {
  drip_gif_frame frame;
  /// Colours in the palette that applies, a power of two, or 0 when there is none.
  int palette_count;
  bool palette_is_local;
  bool interlaced;
} drip_gif_image;

/// Goes on to the next image and reads its header, and all extensions before it.
/// @param palette receives the RGB colours, 768 bytes.
/// @return `drip_gif_status_end` at the trailer.
drip_gif_status drip_gif_reader_next(
    drip_gif_reader *_Nonnull reader, const uint8_t *_Nullable bytes, size_t count, drip_gif_image *_Nonnull image,
    uint8_t *_Nonnull palette);

/// Reads the code stream of the image whose header was read last, its blocks put together. Once an image.
/// @param code_bits receives the LZW minimum code size as the file has it.
/// @param codes receives the stream, which belongs to the reader and stays until its next call; NULL when it is empty.
drip_gif_status drip_gif_reader_codes(
    drip_gif_reader *_Nonnull reader, const uint8_t *_Nullable bytes, size_t count, int *_Nonnull code_bits,
    const uint8_t *_Nullable *_Nonnull codes, size_t *_Nonnull code_count);

/// The count of the loop block read so far (NETSCAPE2.0 or ANIMEXTS1.0; the last one counts), or `DRIP_GIF_NO_LOOP`.
int drip_gif_reader_loop_count(const drip_gif_reader *_Nonnull reader);

/// How many bytes were read so far: up to the end of the image or extension that was read last.
size_t drip_gif_reader_offset(const drip_gif_reader *_Nonnull reader);

/// giflib's code of the failure, or 0.
int drip_gif_reader_error(const drip_gif_reader *_Nonnull reader);

/// Frees the reader.
void drip_gif_reader_free(drip_gif_reader *_Nonnull reader);

#endif
