#include "Space.h"

#pragma STDC FP_CONTRACT OFF

// A contact is found where a step ends, and each body continues from its earliest one. So a body that is hit twice in a step, or thrown against
// another one, may end inside it, and one that is fast may pass through a corner. Both are found here, on the way that a recording shows: straight
// from the beginning of the step to an impact, and on to its end. The caller then takes the step in halves.

/// The depth in points of a new overlap from which a step is too coarse.
static const double shown_depth = 0.3;
/// The way in points under which a shorter step would not help. Shown overlaps stay under the sum of both, and a twentieth for what is between samples.
static const double least_way = 0.05;
/// The way in points between two samples, and the maximum of their number.
static const double sample_way = 0.5;
enum { sample_limit = 16 };

typedef struct path {
  const drip_physics_body *before, *knots, *after;
  double duration;
} path;

/// Places the shape where the body is shown after the share of the step.
static void place(drip_physics_space *self, size_t index, const path *path, double share) {
  const drip_physics_body *from = &path->before[index], *to = &path->after[index];
  if (to->impact_age > 0) {
    const double met = 1 - to->impact_age / path->duration;
    if (share < met) {
      to = &path->knots[index];
      share /= met;
    } else {
      from = &path->knots[index];
      share = met < 1 ? (share - met) / (1 - met) : 1;
    }
  }
  const double x = cpflerp(from->x, to->x, share), y = cpflerp(from->y, to->y, share);
  const cpVect turn = cpvnormalize(cpvlerp(cpv(from->cosine, from->sine), cpv(to->cosine, to->sine), share));
  cpShapeUpdate(self->bodies[index].shape, cpTransformNewTranspose(turn.x, -turn.y, x, turn.y, turn.x, y));
}

/// Returns the depth of one shape in another one; b is a body's shape or a segment.
static double depth(const cpShape *a, cpShape *b) {
  if (!cpBBIntersects(a->bb, b->bb)) return 0;
  // The end of a segment counts here, as if no neighbour continued.
  cpSegmentShape *segment = b->klass->type == CP_SEGMENT_SHAPE ? (cpSegmentShape *)b : NULL;
  const cpVect before = segment != NULL ? segment->a_tangent : cpvzero, after = segment != NULL ? segment->b_tangent : cpvzero;
  if (segment != NULL) segment->a_tangent = segment->b_tangent = cpvzero;
  const cpContactPointSet set = cpShapesCollide(a, b);
  if (segment != NULL) segment->a_tangent = before, segment->b_tangent = after;
  double deepest = 0;
  // The sign of a distance depends on the order of the shapes; only overlaps have points.
  for (int i = 0; i < set.count; i++) deepest = cpfmax(deepest, cpfabs(set.points[i].distance));
  return deepest;
}

/// Adds a straight part of a body's way.
static void add_way(drip_body_slot *slot, const drip_physics_body *from, const drip_physics_body *to) {
  const double r = slot->outer_radius, turn = slot->shape->klass->type == CP_CIRCLE_SHAPE ? 0 : cpfabs(to->angle - from->angle);
  slot->way += cpvdist(cpv(from->x, from->y), cpv(to->x, to->y)) + turn * r;
  // The height of a corner's arc over its chord.
  slot->is_fast = slot->is_fast || slot->way > slot->inner_radius || turn * turn * r / 8 > least_way;
  slot->swept = cpBBMerge(slot->swept, cpBBNewForCircle(cpv(to->x, to->y), r));
}

/// Whether two shapes get into each other; a negative second index is for a boundary. `is_short` says whether their ways are.
static bool is_pair_too_coarse(drip_physics_space *self, size_t a, ptrdiff_t b, cpShape *other, const path *path, bool *is_short) {
  const drip_body_slot *first = &self->bodies[a], *second = b < 0 ? NULL : &self->bodies[b];
  const double way = first->way + (second == NULL ? 0 : second->way);
  if (way < least_way || !cpBBIntersects(first->swept, second == NULL ? other->bb : second->swept)) return false;
  if (cpShapeFilterReject(first->shape->filter, other->filter)) return false;
  if (first->is_fast || (second != NULL && second->is_fast)) return true;
  const int samples = (int)cpfmin(sample_limit, cpfceil(way / sample_way));
  *is_short = samples == 1;
  for (int i = 1; i <= samples; i++) {
    place(self, a, path, (double)i / samples);
    if (b >= 0) place(self, (size_t)b, path, (double)i / samples);
    const double deepest = depth(first->shape, other);
    if (deepest <= shown_depth) continue;
    // What was deeper before is on its way out.
    place(self, a, path, 0);
    if (b >= 0) place(self, (size_t)b, path, 0);
    return deepest > depth(first->shape, other);
  }
  return false;
}

bool drip_physics_is_too_coarse(
    drip_physics_space *self, const drip_physics_body *before, const drip_physics_body *knots, const drip_physics_body *after, size_t count,
    double duration) {
  const path path = {before, knots, after, duration};
  for (size_t i = 0; i < count; i++) {
    drip_body_slot *slot = &self->bodies[i];
    if (slot->shape == NULL) continue;
    slot->way = 0;
    slot->is_fast = false;
    slot->swept = cpBBNewForCircle(cpv(before[i].x, before[i].y), slot->outer_radius);
    const bool is_hit = after[i].impact_age > 0;
    if (is_hit) add_way(slot, &before[i], &knots[i]);
    add_way(slot, is_hit ? &knots[i] : &before[i], &after[i]);
  }
  if (self->parted >= 0) drip_join(&self->boundaries[self->parted], true);
  self->parted = -1;
  bool is_short = false;
  for (size_t i = 0; i < count; i++) {
    if (self->bodies[i].shape == NULL) continue;
    for (size_t j = 0; j < i; j++) {
      cpShape *other = self->bodies[j].shape;
      if (other != NULL && is_pair_too_coarse(self, i, (ptrdiff_t)j, other, &path, &is_short)) return true;
    }
    if (self->bodies[i].way < least_way) continue;
    for (size_t j = 0; j < self->boundary_count; j++) {
      drip_boundary_slot *boundary = &self->boundaries[j];
      for (int32_t k = 0; k < boundary->count; k++) {
        is_short = false;
        if (!is_pair_too_coarse(self, i, -1, boundary->shapes[k], &path, &is_short)) continue;
        if (is_short) {
          // Two joined segments each leave a corner that lies between them to the other one. The next step takes them by themselves.
          drip_join(boundary, false);
          self->parted = (ptrdiff_t)j;
        }
        return true;
      }
    }
  }
  return false;
}
