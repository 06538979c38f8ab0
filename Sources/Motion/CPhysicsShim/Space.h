/// Declarations shared by the files of the shim.
#ifndef DRIP_PHYSICS_SPACE_H
#define DRIP_PHYSICS_SPACE_H

#include "CPhysicsShim.h"

#include "../../System/CChipmunk/cchipmunk.h"

#pragma STDC FP_CONTRACT OFF

/// A body in Chipmunk; its userData is the index + 1, and 0 for the static body of boundaries.
typedef struct drip_body_slot {
  cpBody *body;
  /// Null for none.
  cpShape *shape;
  drip_physics_filter filter;
  /// The radii of the largest circle about the centre inside the shape, and of the smallest one around it.
  double inner_radius, outer_radius;
  /// Whether something hit it in the current step, and the age of the earliest such impact in steps: 0 at the end of the step.
  bool is_hit;
  double age;
  /// Whether such an impact was with something that it was already inside of at the beginning of the step.
  bool is_late;
  /// The share of the step for which the new velocity has already acted.
  double share;
  /// The free velocities of the current step, per step, and the part of them to take back for `age`.
  cpVect velocity, acceleration;
  double spin, angular_acceleration;
  /// The length of its way in the current step, whether it may have passed through something meanwhile, and the box of the whole way.
  double way;
  bool is_fast;
  cpBB swept;
} drip_body_slot;

/// The segments of one boundary; none if it was removed.
typedef struct drip_boundary_slot {
  cpShape **shapes;
  int32_t count;
  bool is_closed;
} drip_boundary_slot;

typedef struct drip_joint_slot {
  /// Null if it was removed.
  cpConstraint *constraint;
  drip_physics_joint_kind kind;
  /// The friction torque, mass · points²/s².
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
  /// Whether a contact of this step could not be stored.
  bool lacks_memory;
  /// Points per step, for the current step.
  double threshold;
  /// The index of the boundary whose segments are parted, or -1.
  ptrdiff_t parted;
};

/// Iterations of the solver. Jointed bodies need more, because a joint that is hit pulls all connected bodies.
enum { drip_iterations = 10, drip_jointed_iterations = 50 };

/// Creates a cpSpace like Chipmunk's own, without the output of its debug build.
cpSpace *drip_quiet_space(void);

/// Makes room for one more element of `size` bytes; false when there is no memory.
bool drip_make_room(void **elements, size_t count, size_t *room, size_t size);

/// Joins the segments of a boundary: where a neighbour continues, the end of a segment is no obstacle. Or parts them: then it is one.
void drip_join(drip_boundary_slot *slot, bool is_joined);

/// Chipmunk's callback before a contact is solved.
cpBool drip_prepare_contact(cpArbiter *arbiter, cpSpace *space, void *data);

#endif
