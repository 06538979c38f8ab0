#if defined(__has_include)
#if !__has_include(<jansson.h>)
#error "jansson is missing. Install it: sudo apt-get install libjansson-dev (Debian, Ubuntu) or brew install jansson (macOS)"
#endif
#endif
#include <jansson.h>
