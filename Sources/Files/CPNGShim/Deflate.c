#include "CPNGShim.h"

#include <limits.h>
#include <zlib.h>

uint32_t drip_png_checksum(const uint8_t *bytes, size_t count) {
  uLong sum = crc32(0, NULL, 0);
  while (count > 0) {
    uInt part = count > INT_MAX ? INT_MAX : (uInt)count;
    sum = crc32(sum, bytes, part);
    bytes += part;
    count -= part;
  }
  return (uint32_t)sum;
}

drip_png_status drip_png_deflate(
    const uint8_t *source, size_t count, int level, drip_png_strategy strategy, uint8_t *target, size_t capacity, size_t *used) {
  *used = 0;
  z_stream stream = {0};
  // 15: a window of 32 KiB; 9: the largest blocks.
  int how = strategy == drip_png_strategy_filtered ? Z_FILTERED : Z_DEFAULT_STRATEGY;
  if (deflateInit2(&stream, level, Z_DEFLATED, 15, 9, how) != Z_OK) return drip_png_status_no_memory;
  size_t room = capacity;
  int result = Z_OK;
  stream.next_in = (Bytef *)source;
  stream.next_out = target;
  while (result == Z_OK) {
    if (stream.avail_in == 0 && count > 0) {
      stream.avail_in = count > INT_MAX ? INT_MAX : (uInt)count;
      count -= stream.avail_in;
    }
    if (stream.avail_out == 0) {
      if (room == 0) break;
      stream.avail_out = room > INT_MAX ? INT_MAX : (uInt)room;
      room -= stream.avail_out;
    }
    result = deflate(&stream, count == 0 ? Z_FINISH : Z_NO_FLUSH);
  }
  if (result == Z_STREAM_END) *used = (size_t)(stream.next_out - target);
  deflateEnd(&stream);
  return drip_png_status_ok;
}

size_t drip_png_inflate(const uint8_t *source, size_t count, uint8_t *target, size_t capacity) {
  z_stream stream = {0};
  if (count > INT_MAX || capacity > INT_MAX || inflateInit(&stream) != Z_OK) return 0;
  stream.next_in = (Bytef *)source;
  stream.avail_in = (uInt)count;
  stream.next_out = target;
  stream.avail_out = (uInt)capacity;
  inflate(&stream, Z_FINISH);
  inflateEnd(&stream);
  return capacity - stream.avail_out;
}
