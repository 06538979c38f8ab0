#if defined(__has_include)
#if !__has_include(<webp/decode.h>) || !__has_include(<webp/demux.h>)
#error "libwebp is missing. Install it: sudo apt-get install libwebp-dev (Debian, Ubuntu) or brew install webp (macOS)"
#endif
#endif
#include <webp/decode.h>
#include <webp/demux.h>
#include <webp/encode.h>
