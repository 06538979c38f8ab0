// What a program without an operating system gives its libraries. Nothing here is called on Linux and macOS.
#pragma once
#include <stdint.h>

/// The number of font files.
int32_t host_font_count(void);

/// A font file in memory, for 0 <= index < host_font_count(), with its size in bytes. It stays where it is.
const char *host_font(int32_t index, uint32_t *count);
