#if defined(__has_include)
#if !__has_include(<gif_lib.h>)
#error "giflib is missing. Install it: sudo apt-get install libgif-dev (Debian, Ubuntu) or brew install giflib (macOS)"
#endif
#endif
#include <gif_lib.h>
