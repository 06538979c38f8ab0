#include "Space.h"

#include <stdlib.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

// Chipmunk steps with a duration of 1 and velocities per step. It raises its rates of correction to the power of the duration, and pow(x, 1) is x in
// any C library.

/// The shares of a penetration, and of a joint's error, that remain after a step.
static const double collision_rest = 0.8, joint_rest = 0.8;
/// The allowed overlap of bodies at rest, in points.
static const double slop = 0.05;

static void keep_velocity(cpBody *body, cpVect gravity, cpFloat damping, cpFloat duration) {
  (void)body, (void)gravity, (void)damping, (void)duration;
}

static void keep_position(cpBody *body, cpFloat duration) { (void)body, (void)duration; }

bool drip_make_room(void **elements, size_t count, size_t *room, size_t size) {
  if (count < *room) return true;
  size_t wanted = *room == 0 ? 16 : *room * 2;
  void *grown = realloc(*elements, wanted * size);
  if (grown == NULL) return false;
  *elements = grown;
  *room = wanted;
  return true;
}

drip_physics_space *drip_physics_space_new(void) {
  drip_physics_space *self = calloc(1, sizeof *self);
  if (self == NULL) return NULL;
  self->space = drip_quiet_space();
  if (self->space == NULL) {
    free(self);
    return NULL;
  }
  self->parted = -1;
  self->space->collisionSlop = slop;
  self->space->collisionBias = collision_rest;
  self->space->defaultHandler.preSolveFunc = drip_prepare_contact;
  self->space->defaultHandler.userData = self;
  return self;
}

static void free_joint(drip_physics_space *self, drip_joint_slot *slot) {
  if (slot->constraint == NULL) return;
  if (slot->constraint->space != NULL) cpSpaceRemoveConstraint(self->space, slot->constraint);
  cpConstraintFree(slot->constraint);
  slot->constraint = NULL;
}

static void free_shape(drip_physics_space *self, cpShape *shape) {
  if (shape == NULL) return;
  cpSpaceRemoveShape(self->space, shape);
  cpShapeFree(shape);
}

void drip_physics_space_free(drip_physics_space *self) {
  for (size_t i = 0; i < self->joint_count; i++) free_joint(self, &self->joints[i]);
  for (size_t i = 0; i < self->boundary_count; i++) drip_physics_remove_boundary(self, (int32_t)i);
  for (size_t i = 0; i < self->body_count; i++) {
    free_shape(self, self->bodies[i].shape);
    cpSpaceRemoveBody(self->space, self->bodies[i].body);
    cpBodyFree(self->bodies[i].body);
  }
  cpSpaceFree(self->space);
  free(self->joints);
  free(self->boundaries);
  free(self->bodies);
  free(self->contacts);
  free(self);
}

int32_t drip_physics_add_body(drip_physics_space *self) {
  if (!drip_make_room((void **)&self->bodies, self->body_count, &self->body_room, sizeof *self->bodies)) return -1;
  // Without memory Chipmunk ends the process itself.
  cpBody *body = cpBodyNew(1, 1);
  body->velocity_func = keep_velocity;
  body->position_func = keep_position;
  body->userData = (void *)(intptr_t)(self->body_count + 1);
  cpSpaceAddBody(self->space, body);
  self->bodies[self->body_count] = (drip_body_slot){.body = body};
  return (int32_t)self->body_count++;
}

static cpShapeFilter chipmunk_filter(drip_physics_filter filter) { return cpShapeFilterNew(CP_NO_GROUP, filter.categories, filter.mask); }

static void set_shape(drip_physics_space *self, int32_t body, cpShape *shape) {
  drip_body_slot *slot = &self->bodies[body];
  free_shape(self, slot->shape);
  slot->shape = shape;
  shape->filter = chipmunk_filter(slot->filter);
  cpSpaceAddShape(self->space, shape);
}

void drip_physics_set_circle(drip_physics_space *self, int32_t body, double radius) {
  set_shape(self, body, cpCircleShapeNew(self->bodies[body].body, radius, cpvzero));
  self->bodies[body].inner_radius = self->bodies[body].outer_radius = radius;
}

_Static_assert(sizeof(drip_physics_point) == sizeof(cpVect), "points are handed to Chipmunk as they are");

void drip_physics_set_polygon(drip_physics_space *self, int32_t body, const drip_physics_point *corners, int32_t count) {
  set_shape(self, body, cpPolyShapeNewRaw(self->bodies[body].body, count, (const cpVect *)corners, 0));
  double inner = INFINITY, outer = 0;
  for (int32_t i = 0; i < count; i++) {
    const cpVect corner = ((const cpVect *)corners)[i], next = ((const cpVect *)corners)[(i + 1) % count];
    inner = cpfmin(inner, cpfmax(0, cpvcross(corner, cpvnormalize(cpvsub(next, corner)))));
    outer = cpfmax(outer, cpvlength(corner));
  }
  self->bodies[body].inner_radius = inner;
  self->bodies[body].outer_radius = outer;
}

void drip_physics_set_filter(drip_physics_space *self, int32_t body, drip_physics_filter filter) {
  drip_body_slot *slot = &self->bodies[body];
  slot->filter = filter;
  if (slot->shape != NULL) slot->shape->filter = chipmunk_filter(filter);
}

void drip_join(drip_boundary_slot *slot, bool is_joined) {
  for (int32_t i = 0; i < slot->count; i++) {
    cpShape *shape = slot->shapes[i];
    cpVect before = cpSegmentShapeGetA(shape), after = cpSegmentShapeGetB(shape);
    if (is_joined && (slot->is_closed || i > 0)) before = cpSegmentShapeGetA(slot->shapes[(i + slot->count - 1) % slot->count]);
    if (is_joined && (slot->is_closed || i + 1 < slot->count)) after = cpSegmentShapeGetB(slot->shapes[(i + 1) % slot->count]);
    cpSegmentShapeSetNeighbors(shape, before, after);
  }
}

int32_t drip_physics_add_boundary(
    drip_physics_space *self, const drip_physics_point *points, int32_t count, bool closed, double radius, double elasticity,
    double friction, drip_physics_filter filter, int32_t tag) {
  if (!drip_make_room((void **)&self->boundaries, self->boundary_count, &self->boundary_room, sizeof *self->boundaries)) return -1;
  int32_t segments = closed ? count : count - 1;
  cpShape **shapes = calloc((size_t)segments, sizeof *shapes);
  if (shapes == NULL) return -1;
  const cpVect *corners = (const cpVect *)points;
  for (int32_t i = 0; i < segments; i++) {
    cpVect from = corners[i], to = corners[(i + 1) % count];
    cpShape *shape = cpSegmentShapeNew(self->space->staticBody, from, to, radius);
    shape->e = elasticity;
    shape->u = friction;
    shape->filter = chipmunk_filter(filter);
    shape->userData = (void *)(intptr_t)tag;
    shapes[i] = cpSpaceAddShape(self->space, shape);
  }
  self->boundaries[self->boundary_count] = (drip_boundary_slot){.shapes = shapes, .count = segments, .is_closed = closed};
  drip_join(&self->boundaries[self->boundary_count], true);
  return (int32_t)self->boundary_count++;
}

void drip_physics_remove_boundary(drip_physics_space *self, int32_t boundary) {
  drip_boundary_slot *slot = &self->boundaries[boundary];
  for (int32_t i = 0; i < slot->count; i++) free_shape(self, slot->shapes[i]);
  free(slot->shapes);
  if (self->parted == boundary) self->parted = -1;
  *slot = (drip_boundary_slot){0};
}

int32_t drip_physics_add_joint(drip_physics_space *self, const drip_physics_joint *joint) {
  if (!drip_make_room((void **)&self->joints, self->joint_count, &self->joint_room, sizeof *self->joints)) return -1;
  cpBody *a = self->bodies[joint->a].body, *b = self->bodies[joint->b].body;
  cpVect from = cpv(joint->anchor_a.x, joint->anchor_a.y), to = cpv(joint->anchor_b.x, joint->anchor_b.y);
  cpConstraint *constraint = NULL;
  switch (joint->kind) {
    case drip_physics_joint_rod: {
      // The constructor measures a distance, and prints a warning where it is 0. The right one is set here.
      cpPinJoint *rod = cpPinJointAlloc();
      if (rod == NULL) return -1;
      cpPinJointInit(rod, a, b, cpvadd(from, cpv(1e6, 0)), to);
      rod->anchorA = from;
      rod->dist = joint->first;
      constraint = (cpConstraint *)rod;
      break;
    }
    case drip_physics_joint_rope: constraint = cpSlideJointNew(a, b, from, to, joint->first, joint->second); break;
    case drip_physics_joint_pivot: constraint = cpPivotJointNew2(a, b, from, to); break;
    case drip_physics_joint_groove:
      constraint = cpGrooveJointNew(a, b, from, cpv(joint->groove_end.x, joint->groove_end.y), to);
      break;
    case drip_physics_joint_angle: constraint = cpGearJointNew(a, b, joint->first, 1); break;
    case drip_physics_joint_angle_range: constraint = cpRotaryLimitJointNew(a, b, joint->first, joint->second); break;
    case drip_physics_joint_friction: constraint = cpSimpleMotorNew(a, b, 0); break;
  }
  if (constraint == NULL) return -1;
  constraint->errorBias = joint_rest;
  self->joints[self->joint_count] = (drip_joint_slot){.constraint = constraint, .kind = joint->kind, .torque = joint->first};
  return (int32_t)self->joint_count++;
}

void drip_physics_remove_joint(drip_physics_space *self, int32_t joint) { free_joint(self, &self->joints[joint]); }

drip_physics_contact drip_physics_contact_at(const drip_physics_space *self, size_t index) { return self->contacts[index]; }
