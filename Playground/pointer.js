// The user's finger on the canvas. Its points become the option `touch`, in canvas points and seconds of the motion's clock, and the effect is opened
// again for every display frame while the finger is down.
"use strict";

// What a finger does in an effect, and the options without which it does not follow the finger.
// - endless: the motion never rests, so its loop begins again under the finger
// - single: only the first touch counts, so each touch is a new track
const pointerUses = {
  badge: { hint: "Drag the badge." },
  slide: { hint: "Drag the page.", needs: { interactive: "true" } },
  paddle: { hint: "Move the paddle.", needs: { play: "touch" }, endless: true },
  springlist: { hint: "Flick the list." },
  snap: { hint: "Tap where the square should go." },
  push: { hint: "Tap around the square to push it.", endless: true },
  download: { hint: "Tap the button.", single: true },
};
// Seconds before the end of a loop at which a motion has come to rest and not yet begun to fade into its start.
const REST_BEFORE_END = 0.45;
// Seconds for which a motion at rest waits for the next touch before it repeats.
const PATIENCE = 2;
// Longest track in seconds: opening simulates it from its start.
const LONGEST_TRACK = 40;
// Seconds between two locations of a finger that moves: some devices report fewer than one per display frame.
const SHORTEST_REST = 0.05;
// Points by which a track may differ from the finger's.
const TRACK_TOLERANCE = 0.6;

class Pointer {
  /** `page` has the request and the player, and takes the track. */
  constructor(page, canvas) {
    this.page = page;
    this.canvas = canvas;
    this.end();
    canvas.addEventListener("pointerdown", event => this.#down(event));
    canvas.addEventListener("pointermove", event => { if (event.isPrimary && this.isDown) this.point = this.#pointOf(event); });
    for (const type of ["pointerup", "pointercancel"]) canvas.addEventListener(type, event => { if (event.isPrimary) this.#up(); });
    canvas.addEventListener("pointerenter", event => { this.isOver = event.pointerType === "mouse"; });
    canvas.addEventListener("pointerleave", () => { this.isOver = false; });
  }

  get use() { return this.page.request.lottie ? {} : pointerUses[this.page.request.effect.name] ?? {}; }

  /** Forgets the track; the motion repeats. */
  end() {
    this.strokes = [];
    this.isDown = false;
    /** Whether the motion's clock runs on instead of repeating. */
    this.isLive = false;
    this.idle = 0;
  }

  /** Returns the clock's next time, `step` seconds after `time`. */
  advance(time, step, period) {
    const next = time + step;
    if (!this.isLive) return period > 0 ? next % period : 0;
    if (this.isDown) return this.#advanceUnderFinger(next, period);
    if (this.use.endless) {
      if (next >= period) this.isLive = false;
      return next % period;
    }
    const rest = Math.max(period - REST_BEFORE_END, this.#lastTime);
    if (next < rest) return next;
    this.idle += step;
    if (this.isOver || this.idle < PATIENCE) return Math.max(time, rest);
    this.isLive = false;
    return 0;
  }

  #advanceUnderFinger(next, period) {
    if (!this.use.endless || next < period) {
      this.#add(next);
      return next;
    }
    this.strokes = [[]];
    this.#add(0);
    return 0;
  }

  get #lastTime() { return this.strokes.at(-1)?.at(-1).time ?? 0; }

  #pointOf(event) {
    const bounds = this.canvas.getBoundingClientRect();
    const [width, height] = this.page.request.size;
    const tenths = (share, side) => Math.round(share * side * 10) / 10;
    return { x: tenths((event.clientX - bounds.left) / bounds.width, width), y: tenths((event.clientY - bounds.top) / bounds.height, height) };
  }

  #down(event) {
    if (!this.page.request.usesPointer || !event.isPrimary || event.button !== 0) return;
    this.canvas.setPointerCapture(event.pointerId);
    this.point = this.#pointOf(event);
    const { player } = this.page;
    const continues = this.isLive && !this.use.single && player.time < LONGEST_TRACK;
    if (!continues) {
      this.strokes = [];
      player.time = 0;
    }
    this.strokes.push([]);
    [this.isDown, this.isLive, this.idle] = [true, true, 0];
    this.page.touchBegan(this.use.needs ?? {});
    this.#add(Math.max(player.time, this.#lastTimeBefore(this.strokes.length - 1) + 0.002));
  }

  #lastTimeBefore(index) { return this.strokes[index - 1]?.at(-1).time ?? -1; }

  /** Adds the finger's location at a time. A finger at rest has two samples, of which the second moves with the clock. */
  #add(time) {
    const stroke = this.strokes.at(-1);
    const milliseconds = Math.round(time * 1000) / 1000;
    const last = stroke.at(-1);
    if (last && milliseconds <= last.time) return;
    const rest = restAtEnd(stroke);
    const goesOn = last && last.x === this.point.x && last.y === this.point.y;
    if (rest > 0 && (goesOn || rest < SHORTEST_REST)) stroke.pop();
    stroke.push({ ...this.point, time: milliseconds });
    this.page.setTrack(this.text);
  }

  #up() {
    if (!this.isDown) return;
    this.isDown = false;
    const stroke = this.strokes.at(-1);
    // A finger that lifts in motion keeps its speed.
    const rest = restAtEnd(stroke);
    if (stroke.length > 2 && rest > 0 && rest < SHORTEST_REST) stroke.pop();
    this.strokes[this.strokes.length - 1] = simplified(stroke);
    this.page.setTrack(this.text);
  }

  /** The track in the notation of the command line. */
  get text() { return this.strokes.map(stroke => stroke.map(({ x, y, time }) => `${x},${y}@${time}`).join(" ")).join("; "); }
}

/** Returns the seconds for which the finger has rested at the end of a stroke. */
function restAtEnd(stroke) {
  const [before, last] = [stroke.at(-2), stroke.at(-1)];
  return before && before.x === last.x && before.y === last.y ? last.time - before.time : 0;
}

/** Returns the fewest samples between which straight motion stays within the tolerance (Douglas and Peucker). */
function simplified(samples) {
  if (samples.length < 3) return samples;
  const [first, last] = [samples[0], samples.at(-1)];
  let [worst, index] = [TRACK_TOLERANCE, 0];
  for (let i = 1; i < samples.length - 1; i++) {
    const share = (samples[i].time - first.time) / (last.time - first.time);
    const distance = Math.hypot(
      samples[i].x - first.x - (last.x - first.x) * share, samples[i].y - first.y - (last.y - first.y) * share);
    if (distance > worst) [worst, index] = [distance, i];
  }
  if (index === 0) return [first, last];
  return [...simplified(samples.slice(0, index + 1)), ...simplified(samples.slice(index)).slice(1)];
}
