// What the module needs beside wasi-libc: the functions that Embedded Swift calls, and the fonts that the page brings along (chost.h).
#include <chost.h>
#include <ctype.h>
#include <stdlib.h>

uintptr_t __stack_chk_guard = 0x5bd1e995;

_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
    *number = 0;
    if (isspace((unsigned char)*text)) return NULL;
    char *end;
    *number = strtod(text, &end);
    return end;
}

enum { most_fonts = 16 };
static struct { const char *bytes; uint32_t count; } fonts[most_fonts];
static int32_t font_count;

/// Adds a font file; its bytes stay where they are. More than the module has room for are left out.
void drip_font(const char *bytes, uint32_t count) {
    if (font_count == most_fonts) return;
    fonts[font_count].bytes = bytes;
    fonts[font_count++].count = count;
}

int32_t host_font_count(void) { return font_count; }

const char *host_font(int32_t index, uint32_t *count) {
    *count = fonts[index].count;
    return fonts[index].bytes;
}
