/// Whole contact steps over Chipmunk2D: bodies in free motion go in, bodies that keep their distances come out.
///
/// The caller moves the bodies (forces, gravity, rotation). A step here finds contacts, solves them together with the joints, and shifts the bodies
/// accordingly. Chipmunk's own integration, springs and damping are not used. They call the C library's sin, cos, exp and pow, whose last bit depends
/// on the processor.
///
/// Nothing is printed, no state is shared between spaces, and results depend only on the order of calls and their numbers. A space is used by one
/// thread at a time. Lengths are points, times seconds, angles radians; +x turns towards +y. All numbers must be finite, because Chipmunk ends the
/// process otherwise.

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
  /// In: the pose at the end of the step without contacts. Out: the pose. `cosine` and `sine` are those of `angle`; only read.
  double x, y, angle;
  double cosine, sine;
  /// In: the velocity at the end of the step without contacts. Out: at the end of the step.
  double velocity_x, velocity_y, spin;
  /// The contact-free change of the velocity over the step, a second; only read.
  double acceleration_x, acceleration_y, angular_acceleration;
  /// The inverse mass and inertia; 0 is immovable; only read. A body with an inverse mass of 0 must have an inverse inertia of 0.
  double inverse_mass, inverse_inertia;
  /// The properties of its surface; only read.
  double elasticity, friction;
  /// Out: the seconds between an impact and the end of the step; 0 without an impact.
  double impact_age;
} drip_physics_body;

/// Two surfaces that touched during a step.
typedef struct drip_physics_contact {
  /// The index of a body, or -1 for a boundary.
  int32_t first, second;
  /// The tag of the boundary; -1 where both are bodies.
  int32_t boundary;
  /// The seconds between the contact and the end of the step; half a step for a lasting contact.
  double age;
  /// The point of contact.
  drip_physics_point point;
  /// The unit normal from the first to the second.
  drip_physics_point normal;
  /// The closing speed, points a second; 0 or less for a lasting contact.
  double approach;
} drip_physics_contact;

/// The filter for contacts of two bodies, or a body and a boundary: each side's categories must share a bit with the other's mask.
typedef struct drip_physics_filter {
  uint32_t categories, mask;
} drip_physics_filter;

/// Creates an empty space; null when there is no memory.
drip_physics_space *_Nullable drip_physics_space_new(void);
void drip_physics_space_free(drip_physics_space *_Nonnull space);

/// Adds a body without a shape. Bodies exist as long as the space and are numbered from 0. Returns the index, -1 when there is no memory.
int32_t drip_physics_add_body(drip_physics_space *_Nonnull space);

/// Sets a circle about the body's centre as its outline, in place of the previous one. `radius` > 0.
void drip_physics_set_circle(drip_physics_space *_Nonnull space, int32_t body, double radius);
/// Sets a convex polygon as the outline: at least three corners, in the order in which +x turns towards +y.
void drip_physics_set_polygon(
    drip_physics_space *_Nonnull space, int32_t body, const drip_physics_point *_Nonnull corners, int32_t count);
/// Sets the filter for contacts. With all zeros, the initial value, the body has none.
void drip_physics_set_filter(drip_physics_space *_Nonnull space, int32_t body, drip_physics_filter filter);

/// Adds a fixed polyline of at least two points, `radius` thick to both sides. Contacts with it have the tag. Returns its handle, -1 when there is no
/// memory.
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
  /// A torque of at most `first`, mass · points²/s², opposes relative rotation.
  drip_physics_joint_friction,
} drip_physics_joint_kind;

/// A connection of two bodies. Anchors are in the coordinates of their body.
typedef struct drip_physics_joint {
  drip_physics_joint_kind kind;
  int32_t a, b;
  drip_physics_point anchor_a, anchor_b, groove_end;
  double first, second;
} drip_physics_joint;

/// Adds a joint. Returns the handle, -1 when there is no memory. A joint between two immovable bodies is kept, without effect.
int32_t drip_physics_add_joint(drip_physics_space *_Nonnull space, const drip_physics_joint *_Nonnull joint);
void drip_physics_remove_joint(drip_physics_space *_Nonnull space, int32_t joint);

/// Performs one step of `duration` seconds for all bodies of the space, in the order of their indices; `count` is their number.
///
/// Contacts that close faster than `threshold` points a second bounce, at the moment at which they met, with the larger elasticity of both. Slower
/// ones stay together. The friction of a contact is the geometric mean of both. Returns the number of contacts, SIZE_MAX when there is no memory for
/// them.
size_t drip_physics_step(
    drip_physics_space *_Nonnull space, drip_physics_body *_Nonnull bodies, size_t count, double duration, double threshold);
/// Whether bodies that were apart `before` the last step got into each other or a boundary on their way to where they are `after` it, or may have
/// passed through. Bodies with an impact age were in `knots` then. Poses and impact ages are read.
bool drip_physics_is_too_coarse(
    drip_physics_space *_Nonnull space, const drip_physics_body *_Nonnull before, const drip_physics_body *_Nonnull knots,
    const drip_physics_body *_Nonnull after, size_t count, double duration);
/// Returns one of the contacts of the last step.
drip_physics_contact drip_physics_contact_at(const drip_physics_space *_Nonnull space, size_t index);

#endif
