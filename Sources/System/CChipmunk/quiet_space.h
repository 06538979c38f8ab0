#include <string.h>

// Debian builds Chipmunk without NDEBUG. The first space of a process then prints two lines to standard output, which may be a GIF. No setting
// prevents this, and closing or redirecting standard output would affect every other thread. So this file sets up the space itself: the installed
// header shows the structure, and the constructors of its parts are exported. Otherwise Chipmunk prints only before it ends the process.

static inline cpBool same_pair(const void *pair, const void *element) {
  cpShape *const *shapes = pair;
  const cpArbiter *arbiter = element;
  return (shapes[0] == arbiter->a && shapes[1] == arbiter->b) || (shapes[1] == arbiter->a && shapes[0] == arbiter->b);
}

static inline cpBool same_types(const void *wanted, const void *element) {
  const cpCollisionHandler *a = wanted, *b = element;
  return (a->typeA == b->typeA && a->typeB == b->typeB) || (a->typeB == b->typeA && a->typeA == b->typeB);
}

static inline cpBB shape_box(void *shape) { return cpShapeGetBB(shape); }

/// Creates a cpSpace like Chipmunk's own, without the output of its debug build; null when there is no memory.
static inline cpSpace *drip_quiet_space(void) {
  // The structure is known for this version only. Other versions use Chipmunk's constructor, with its output.
  if (strcmp(cpVersionString, "7.0.3") != 0) return cpSpaceNew();

  cpSpace *space = cpSpaceAlloc();
  if (space == NULL) return NULL;
  space->damping = 1;
  space->collisionPersistence = 3;
  space->sleepTimeThreshold = INFINITY;
  space->staticShapes = cpBBTreeNew(shape_box, NULL);
  space->dynamicShapes = cpBBTreeNew(shape_box, space->staticShapes);
  space->dynamicBodies = cpArrayNew(0);
  space->staticBodies = cpArrayNew(0);
  space->rousedBodies = cpArrayNew(0);
  space->sleepingComponents = cpArrayNew(0);
  space->constraints = cpArrayNew(0);
  space->arbiters = cpArrayNew(0);
  space->pooledArbiters = cpArrayNew(0);
  space->allocatedBuffers = cpArrayNew(0);
  space->postStepCallbacks = cpArrayNew(0);
  space->cachedArbiters = cpHashSetNew(0, same_pair);
  space->collisionHandlers = cpHashSetNew(0, same_types);
  memcpy(&space->defaultHandler, &cpCollisionHandlerDoNothing, sizeof space->defaultHandler);
  cpBody *fixed = cpBodyInit(&space->_staticBody, 0, 0);
  cpBodySetType(fixed, CP_BODY_TYPE_STATIC);
  cpSpaceSetStaticBody(space, fixed);
  return space;
}
