#if defined(__has_include)
#if !__has_include(<turbojpeg.h>)
#error "libturbojpeg is missing. Install it: sudo apt-get install libturbojpeg0-dev (Debian, Ubuntu) or brew install jpeg-turbo (macOS)"
#endif
#endif
#include <turbojpeg.h>
