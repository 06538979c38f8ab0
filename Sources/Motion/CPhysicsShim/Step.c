#include "Space.h"

#pragma STDC FP_CONTRACT OFF

// A contact is found when bodies already overlap, up to a whole step after they met. Engines bounce them at that moment, with its velocities.
// Gravity's last step is then lost or counted twice, and energy drifts. Here, with the velocities per step:
//
//   impact      closing speed c, penetration p, acceleration a along the normal: they met s = 2p / (c + √(c² + 2ap)) steps ago.
//               The velocities are taken back by s, Chipmunk bounces, and both bodies continue from the contact with their new
//               velocities: x += (after − before)·s, v = after + acceleration·s.
//   lasting     the contact pressed during the whole step, so its change of velocity has acted for half a step on average:
//               x += (after − before)/2. A body at rest stays exactly, and a slide is right to the second order.
//
// The caller moves joints into position before the step. Here they only remove the velocities that would break them, without moving anything. Jointed
// bodies therefore omit the second shift, and bodies connected to one that was hit move for the same time as that one.

static drip_body_slot *slot_of(drip_physics_space *self, const cpBody *body) {
  intptr_t index = (intptr_t)body->userData;
  return index == 0 ? NULL : &self->bodies[index - 1];
}

static cpVect velocity_at(const drip_body_slot *slot, cpVect arm) {
  return slot == NULL ? cpvzero : cpvadd(slot->velocity, cpvmult(cpvperp(arm), slot->spin));
}

/// The depth in points at the beginning of a step from which on an impact does not remove an overlap.
static const double late_depth = 0.1;

/// Takes the velocity of a body back to the moment `age` steps ago, if that is before the earliest impact so far.
static void rewind_to(drip_body_slot *slot, double age, bool is_late) {
  if (slot == NULL) return;
  slot->is_hit = true;
  slot->is_late = slot->is_late || is_late;
  if (age <= slot->age) return;
  slot->age = age;
  slot->body->v = cpvsub(slot->velocity, cpvmult(slot->acceleration, age));
  slot->body->w = slot->spin - slot->angular_acceleration * age;
}

cpBool drip_prepare_contact(cpArbiter *arbiter, cpSpace *space, void *data) {
  (void)space;
  drip_physics_space *self = data;
  drip_body_slot *a = slot_of(self, arbiter->body_a), *b = slot_of(self, arbiter->body_b);
  const double elasticity = cpfmax(arbiter->a->e, arbiter->b->e);
  arbiter->u = cpfsqrt(arbiter->a->u * arbiter->b->u);

  // Impulses of an impact, and of contacts that separated since, do not apply to this step.
  const bool was_impact = arbiter->data != NULL;
  if (was_impact || arbiter->state == CP_ARBITER_STATE_FIRST_COLLISION) {
    for (int i = 0; i < arbiter->count; i++) arbiter->contacts[i].jnAcc = arbiter->contacts[i].jtAcc = 0;
  }

  const cpVect n = arbiter->n;
  const cpVect pull = cpvsub(b == NULL ? cpvzero : b->acceleration, a == NULL ? cpvzero : a->acceleration);
  const double acceleration = cpvdot(pull, n);
  const cpVect between = cpvsub(arbiter->body_b->p, arbiter->body_a->p);
  double age = 0, approach = 0, deepest = 0;
  cpVect point = cpvzero, drift = cpvzero;
  bool is_impact = false, is_late = false;
  for (int i = 0; i < arbiter->count; i++) {
    const struct cpContact *contact = &arbiter->contacts[i];
    const double depth = -cpvdot(cpvadd(cpvsub(contact->r2, contact->r1), between), n);
    const cpVect velocity_a = velocity_at(a, contact->r1), velocity_b = velocity_at(b, contact->r2);
    const double closing = -cpvdot(cpvsub(velocity_b, velocity_a), n);
    const cpVect middle = cpvmult(
        cpvadd(cpvadd(arbiter->body_a->p, contact->r1), cpvadd(arbiter->body_b->p, contact->r2)), 0.5);
    if (i == 0) point = middle;
    deepest = cpfmax(deepest, depth);
    // Closing only by this step's acceleration is no impact; otherwise strong gravity would throw bodies at rest upwards.
    if (closing > 0 && closing + acceleration > self->threshold) {
      const double met = 2 * cpfmax(depth, 0) / (closing + cpfsqrt(cpfmax(closing * closing + 2 * acceleration * depth, 0)));
      if (!is_impact || met > age) {
        age = met;
        point = middle;
        // The middle between both surfaces moves with both.
        drift = cpvmult(cpvadd(velocity_a, velocity_b), 0.5);
      }
      approach = cpfmax(approach, closing);
      is_late = is_late || depth - closing - acceleration / 2 > late_depth;
      is_impact = true;
    }
  }
  // Bodies that meet at the very end of the step touch with arbitrary corners. The next step finds all of them.
  if (is_impact && deepest < 1e-6) return cpFalse;
  age = cpfmin(age, 1);
  arbiter->e = is_impact ? elasticity : 0;
  arbiter->data = is_impact ? self : NULL;
  if (is_impact) {
    rewind_to(a, age, is_late);
    rewind_to(b, age, is_late);
    point = cpvsub(point, cpvmult(drift, age));
  }

  if (drip_make_room((void **)&self->contacts, self->contact_count, &self->contact_room, sizeof *self->contacts)) {
    self->contacts[self->contact_count] = (drip_physics_contact){
        .first = (int32_t)(intptr_t)arbiter->body_a->userData - 1,
        .second = (int32_t)(intptr_t)arbiter->body_b->userData - 1,
        .boundary = a == NULL ? (int32_t)(intptr_t)arbiter->a->userData : b == NULL ? (int32_t)(intptr_t)arbiter->b->userData : -1,
        .age = is_impact ? age : 0.5,
        .point = {point.x, point.y},
        .normal = {n.x, n.y},
        .approach = approach,
    };
    self->contact_count++;
  } else {
    self->lacks_memory = true;
  }
  return cpTrue;
}

static bool can_turn(const cpConstraint *constraint) { return constraint->a->i_inv + constraint->b->i_inv > 0; }
static bool can_move(const cpConstraint *constraint) { return constraint->a->m_inv + constraint->b->m_inv > 0; }

/// Updates the joints. Joints that cannot move anything are left out, because Chipmunk divides by the movable mass and ends the process.
static void update_joints(drip_physics_space *self, double duration) {
  for (size_t i = 0; i < self->joint_count; i++) {
    cpConstraint *constraint = self->joints[i].constraint;
    if (constraint == NULL) continue;
    const bool turns = self->joints[i].kind >= drip_physics_joint_angle;
    const bool works = turns ? can_turn(constraint) : can_move(constraint);
    if (works && constraint->space == NULL) cpSpaceAddConstraint(self->space, constraint);
    if (!works && constraint->space != NULL) cpSpaceRemoveConstraint(self->space, constraint);
    if (self->joints[i].kind == drip_physics_joint_friction) constraint->maxForce = self->joints[i].torque * duration * duration;
  }
}

static void load(drip_body_slot *slot, const drip_physics_body *state, double duration) {
  cpBody *body = slot->body;
  body->m_inv = state->inverse_mass;
  body->m = state->inverse_mass > 0 ? 1 / state->inverse_mass : INFINITY;
  body->i_inv = state->inverse_inertia;
  body->i = state->inverse_inertia > 0 ? 1 / state->inverse_inertia : INFINITY;
  body->p = cpv(state->x, state->y);
  body->a = state->angle;
  body->transform = cpTransformNewTranspose(state->cosine, -state->sine, state->x, state->sine, state->cosine, state->y);
  body->v = cpv(state->velocity_x * duration, state->velocity_y * duration);
  body->w = state->spin * duration;
  slot->velocity = body->v;
  slot->spin = body->w;
  slot->acceleration = cpvmult(cpv(state->acceleration_x, state->acceleration_y), duration * duration);
  slot->angular_acceleration = state->angular_acceleration * duration * duration;
  slot->is_hit = slot->is_late = false;
  slot->age = 0;
  if (state->inverse_mass == 0) slot->acceleration = cpvzero, slot->angular_acceleration = 0;
  if (slot->shape != NULL) {
    slot->shape->e = state->elasticity;
    slot->shape->u = state->friction;
  }
}

static void find_shares(drip_physics_space *self) {
  bool is_jointed_hit = false;
  for (size_t i = 0; i < self->body_count; i++) {
    drip_body_slot *slot = &self->bodies[i];
    const bool is_jointed = slot->body->constraintList != NULL;
    slot->share = slot->is_hit ? slot->age : is_jointed ? 0 : 0.5;
    is_jointed_hit = is_jointed_hit || (is_jointed && slot->is_hit);
  }
  // From body to body, until nothing changes.
  while (is_jointed_hit) {
    is_jointed_hit = false;
    for (size_t i = 0; i < self->joint_count; i++) {
      const cpConstraint *joint = self->joints[i].constraint;
      if (joint == NULL || joint->space == NULL) continue;
      drip_body_slot *a = slot_of(self, joint->a), *b = slot_of(self, joint->b);
      drip_body_slot *later = a->share < b->share ? a : b, *earlier = later == a ? b : a;
      if (later->body->m_inv == 0 || later->is_hit || later->share == earlier->share) continue;
      later->share = earlier->share;
      is_jointed_hit = true;
    }
  }
}

static void store(drip_body_slot *slot, drip_physics_body *state, double duration) {
  cpBody *body = slot->body;
  const bool is_impact = slot->is_hit;
  const double share = slot->share;
  const cpVect before = cpvsub(slot->velocity, cpvmult(slot->acceleration, slot->age));
  const double spin_before = slot->spin - slot->angular_acceleration * slot->age;
  const cpVect gain = cpvsub(body->v, before);
  const double spin_gain = body->w - spin_before;
  // Untouched bodies keep their numbers to the last bit.
  if (gain.x != 0 || gain.y != 0 || is_impact) {
    state->x += gain.x * share;
    state->y += gain.y * share;
    state->velocity_x = (body->v.x + slot->acceleration.x * slot->age) / duration;
    state->velocity_y = (body->v.y + slot->acceleration.y * slot->age) / duration;
  }
  if (spin_gain != 0 || is_impact) {
    state->angle += spin_gain * share;
    state->spin = (body->w + slot->angular_acceleration * slot->age) / duration;
  }
  // Going back to the contact has already removed their overlap.
  if (!is_impact || slot->is_late) {
    state->x += body->v_bias.x;
    state->y += body->v_bias.y;
    state->angle += body->w_bias;
  }
  body->v_bias = cpvzero;
  body->w_bias = 0;
  state->impact_age = slot->age * duration;
}

size_t drip_physics_step(drip_physics_space *self, drip_physics_body *bodies, size_t count, double duration, double threshold) {
  self->contact_count = 0;
  self->lacks_memory = false;
  self->threshold = threshold * duration;
  for (size_t i = 0; i < count; i++) load(&self->bodies[i], &bodies[i], duration);
  update_joints(self, duration);
  self->space->iterations = self->space->constraints->num > 0 ? drip_jointed_iterations : drip_iterations;
  cpSpaceStep(self->space, 1);
  find_shares(self);
  for (size_t i = 0; i < count; i++) store(&self->bodies[i], &bodies[i], duration);
  if (self->lacks_memory) return SIZE_MAX;
  for (size_t i = 0; i < self->contact_count; i++) {
    self->contacts[i].age *= duration;
    self->contacts[i].approach /= duration;
  }
  return self->contact_count;
}
