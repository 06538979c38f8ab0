/// Whole contact steps over Chipmunk2D: bodies in free motion go in, bodies that keep their distances come out.
///
/// The caller moves the bodies (forces, gravity, rotation); a step here finds contacts, solves them together with the joints, and shifts
/// the bodies to where the contacts would have left them. Chipmunk's own integration, springs and damping are not used, since they call
/// the C library's sin, cos, exp and pow, whose last bit depends on the processor.
///
/// Nothing is printed, no state is shared between spaces, and what comes out depends on the order of calls and their numbers only.
/// A space is used by one thread at a time. Lengths are points, times seconds, angles radians; +x turns towards +y. All numbers given must be
/// finite: Chipmunk ends the process where they are not.

#ifndef DRIP_CPHYSICS_SHIM_H
#define DRIP_CPHYSICS_SHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if !defined(__clang__)
#define _Nonnull
#define _Nullable
#endif

typedef struct drip_physics_space drip_physics_space;

typedef struct drip_physics_point {
  double x;
  double y;
} drip_physics_point;

/// One body, before and after a step.
typedef struct drip_physics_body {
  /// In: the pose at the end of the step if nothing were touched. Out: the pose. `cosine` and `sine` are those of `angle`; only read.
  double x, y, angle;
  double cosine, sine;
  /// In: at the end of the step if nothing were touched. Out: at the end of the step.
  double velocity_x, velocity_y, spin;
  /// The part of the velocity's change over the step that contacts have nothing to do with, a second; only read.
  double acceleration_x, acceleration_y, angular_acceleration;
  /// 0 is unmovable; only read. A body with an inverse mass of 0 must have an inverse inertia of 0.
  double inverse_mass, inverse_inertia;
  /// Of its surface; only read.
  double elasticity, friction;
  /// Out: how many seconds before the end of the step it hit something; 0 where it did not.
  double impact_age;
} drip_physics_body;

/// Two surfaces that touched during a step.
typedef struct drip_physics_contact {
  /// Index of a body, or -1 for a boundary.
  int32_t first, second;
  /// Tag of the boundary; -1 where both are bodies.
  int32_t boundary;
  /// How many seconds before the end of the step they met; half a step where they stay together.
  double age;
  /// Where they met.
  drip_physics_point point;
  /// From the first to the second, of length 1.
  drip_physics_point normal;
  /// How fast they closed, points a second; 0 or less where they stay together.
  double approach;
} drip_physics_contact;

/// Whether two bodies, or a body and a boundary, touch each other: each side's categories must share a bit with the other's mask.
typedef struct drip_physics_filter {
  uint32_t categories, mask;
} drip_physics_filter;

/// An empty space; null when there is no memory.
drip_physics_space *_Nullable drip_physics_space_new(void);
void drip_physics_space_free(drip_physics_space *_Nonnull space);

/// A body without a shape. Bodies stay for the life of the space and are numbered from 0.
/// Returns the index, -1 when there is no memory.
int32_t drip_physics_add_body(drip_physics_space *_Nonnull space);

/// Gives a body its outline, about its centre, in place of the one it had. `radius` > 0.
void drip_physics_set_circle(drip_physics_space *_Nonnull space, int32_t body, double radius);
/// At least three corners of a convex polygon in the order in which +x turns towards +y.
void drip_physics_set_polygon(
    drip_physics_space *_Nonnull space, int32_t body, const drip_physics_point *_Nonnull corners, int32_t count);
/// Takes part in contacts as `filter` says; not at all where it is all zeros, as at first.
void drip_physics_set_filter(drip_physics_space *_Nonnull space, int32_t body, drip_physics_filter filter);

/// A fixed polyline of at least two points, `radius` thick to both sides. Contacts with it have the tag.
/// Returns its handle, -1 when there is no memory.
int32_t drip_physics_add_boundary(
    drip_physics_space *_Nonnull space, const drip_physics_point *_Nonnull points, int32_t count, bool closed, double radius,
    double elasticity, double friction, drip_physics_filter filter, int32_t tag);
void drip_physics_remove_boundary(drip_physics_space *_Nonnull space, int32_t boundary);

typedef enum drip_physics_joint_kind {
  /// The anchors keep the distance `first`, above 0.
  drip_physics_joint_rod = 0,
  /// The anchors are at most `second`, at least `first`, apart.
  drip_physics_joint_rope,
  /// The anchors are one point.
  drip_physics_joint_pivot,
  /// The anchor of b lies on the segment that `anchor_a` and `groove_end` span in a's coordinates.
  drip_physics_joint_groove,
  /// The angle of b is that of a plus `first`.
  drip_physics_joint_angle,
  /// The angle of b is that of a plus `first`…`second`.
  drip_physics_joint_angle_range,
  /// A torque of at most `first`, mass · points²/s², opposes turning against each other.
  drip_physics_joint_friction,
} drip_physics_joint_kind;

/// What holds two bodies together. Anchors are in the coordinates of their body.
typedef struct drip_physics_joint {
  drip_physics_joint_kind kind;
  int32_t a, b;
  drip_physics_point anchor_a, anchor_b, groove_end;
  double first, second;
} drip_physics_joint;

/// Returns the handle, -1 when there is no memory. A joint between two bodies that cannot move is kept, and does nothing.
int32_t drip_physics_add_joint(drip_physics_space *_Nonnull space, const drip_physics_joint *_Nonnull joint);
void drip_physics_remove_joint(drip_physics_space *_Nonnull space, int32_t joint);

/// One step of `duration` seconds for all bodies of the space, in the order of their indices; `count` is how many there are.
///
/// Contacts that close faster than `threshold` points a second bounce, at the moment at which they met, with the larger elasticity of both; slower
/// ones stay together. The friction of a contact is the geometric mean of both. Returns how many contacts there were, SIZE_MAX when there is no
/// memory for them.
size_t drip_physics_step(
    drip_physics_space *_Nonnull space, drip_physics_body *_Nonnull bodies, size_t count, double duration, double threshold);
/// One of the contacts of the last step.
drip_physics_contact drip_physics_contact_at(const drip_physics_space *_Nonnull space, size_t index);

#endif
