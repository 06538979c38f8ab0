#if defined(__has_include)
#if !__has_include(<png.h>)
#error "libpng is missing. Install it: sudo apt-get install libpng-dev (Debian, Ubuntu) or brew install libpng (macOS)"
#endif
#endif
#include <png.h>
