#if defined(__has_include)
#if !__has_include(<chipmunk/chipmunk_private.h>)
#error "Chipmunk2D is missing. Install it: sudo apt-get install libchipmunk-dev (Debian, Ubuntu) or brew install chipmunk (macOS)"
#endif
#endif
#include <chipmunk/chipmunk_private.h>
#if CP_VERSION_MAJOR != 7
#error "Chipmunk2D 7 is needed (Debian 12 and Ubuntu 24.04 have 7.0.3)"
#endif
#include "quiet_space.h"

/// The depth of one shape in another one; Swift does not import points of contact. The sign of a distance depends on the order of the shapes.
static inline double drip_depth(const cpShape *a, const cpShape *b) {
  const cpContactPointSet set = cpShapesCollide(a, b);
  double deepest = 0;
  for (int i = 0; i < set.count; i++) deepest = cpfmax(deepest, cpfabs(set.points[i].distance));
  return deepest;
}
