#include <stdint.h>
#include <stdlib.h>

/// What Double(_: String) calls, which Embedded Swift leaves to the system. A program without setlocale has the C locale.
const char *_swift_stdlib_strtod_clocale(const char *text, double *value) {
  char *end;
  *value = strtod(text, &end);
  return end;
}

void *swift_retain_n(void *object, uint32_t count);

/// Retains the object of a string's reference, and returns the reference. Swift 6.3's functions for Embedded Swift return the object, without the bits
/// that tell a short string; on arm64 the caller goes on with the result.
void *swift_bridgeObjectRetain_n(void *reference, uint32_t count) {
  if ((intptr_t)reference > 0) swift_retain_n((void *)((uintptr_t)reference & 0x8FFFFFFFFFFFFFF8), count);
  return reference;
}

void *swift_bridgeObjectRetain(void *reference) { return swift_bridgeObjectRetain_n(reference, 1); }
