#if defined(__has_include)
#if !__has_include(<yaml.h>)
#error "libyaml is missing. Install it: sudo apt-get install libyaml-dev (Debian, Ubuntu) or brew install libyaml (macOS)"
#endif
#endif
#include <yaml.h>
