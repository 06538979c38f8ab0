/// What the files of the shim share.
#ifndef DRIP_PHYSICS_SPACE_H
#define DRIP_PHYSICS_SPACE_H

#include "CPhysicsShim.h"

#include "../CChipmunk/cchipmunk.h"

#pragma STDC FP_CONTRACT OFF

/// A body as Chipmunk has it; its userData is the index + 1, and 0 for the static body of boundaries.
typedef struct drip_body_slot {
  cpBody *body;
  /// Null for none.
  cpShape *shape;
  drip_physics_filter filter;
  /// Whether something hit it in the current step, and how many steps ago the earliest such impact was: 0 when just now.
  bool is_hit;
  double age;
  /// For how much of the step the new velocity has worked already.
  double share;
  /// The free velocities of the current step, per step, and what of them to take back for `age`.
  cpVect velocity, acceleration;
  double spin, angular_acceleration;
} drip_body_slot;

/// The segments of one boundary, or nothing where it was removed.
typedef struct drip_boundary_slot {
  cpShape **shapes;
  int32_t count;
} drip_boundary_slot;

typedef struct drip_joint_slot {
  /// Null where it was removed.
  cpConstraint *constraint;
  drip_physics_joint_kind kind;
  /// Mass · points²/s², for friction.
  double torque;
} drip_joint_slot;

struct drip_physics_space {
  cpSpace *space;
  drip_body_slot *bodies;
  size_t body_count, body_room;
  drip_boundary_slot *boundaries;
  size_t boundary_count, boundary_room;
  drip_joint_slot *joints;
  size_t joint_count, joint_room;
  drip_physics_contact *contacts;
  size_t contact_count, contact_room;
  /// A contact of this step could not be kept.
  bool lacks_memory;
  /// Points per step, for the current step.
  double threshold;
};

/// Rounds of the solver: a joint that is hit pulls at everything that hangs on it, so it takes more.
enum { drip_iterations = 10, drip_jointed_iterations = 50 };

/// A cpSpace like Chipmunk's own, without what its debug build prints.
cpSpace *drip_quiet_space(void);

/// Room for one more element of `size` bytes; false when there is no memory.
bool drip_make_room(void **elements, size_t count, size_t *room, size_t size);

/// Chipmunk's callback before a contact is solved.
cpBool drip_prepare_contact(cpArbiter *arbiter, cpSpace *space, void *data);

#endif
