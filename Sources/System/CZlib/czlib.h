#if defined(__has_include)
#if !__has_include(<zlib.h>)
#error "zlib is missing. Install it: sudo apt-get install zlib1g-dev (Debian, Ubuntu) or brew install zlib (macOS)"
#endif
#endif
// The input of a stream is only read.
#define ZLIB_CONST
#include <zlib.h>
