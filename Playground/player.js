// The canvas and its clock: draws the open motion once per display frame, and measures the real frame rate.
"use strict";

// Seconds of drawing per frame above which the canvas gets fewer pixels: a display frame at 60 Hz without what the browser needs. Below the other
// limit it gets more, in steps that stay below the first one: a module is slow until the browser has optimized it, or while other programs run.
const DRAWING_LIMIT = 0.0135;
const FAST_DRAWING = 0.004;
const QUALITY_STEP = 1.4;
const LEAST_QUALITY = 0.4;
// A page that was hidden continues where it stopped.
const LONGEST_STEP = 0.1;

class Player {
  /** Time of the drawn frame; null if it must be drawn again. */
  #shown = null;

  constructor(canvas, stage) {
    this.canvas = canvas;
    this.stage = stage;
    this.context = canvas.getContext("2d");
    this.motion = null;
    this.isPlaying = true;
    this.speed = 1;
    this.view = "fit";
    /** Seconds since the start, below the period unless a pointer extends the motion. */
    this.time = 0;
    this.quality = 1;
    this.measured = { since: 0, frames: 0, drawing: 0 };
  }

  /** Pixels per point for a canvas of `size` points; those of a saved file at actual size. */
  scale(size, fileScale) {
    if (this.view === "actual") return fileScale;
    const density = window.devicePixelRatio || 1;
    const { clientWidth, clientHeight } = this.stage;
    const padding = 2 * parseFloat(getComputedStyle(this.stage).paddingTop);
    const fit = Math.min((clientWidth - padding) / size[0], (clientHeight - padding) / size[1]);
    // Two decimals make a scale that a command line can name.
    return Math.min(8, Math.max(0.1, Math.floor(fit * density * this.quality * 100) / 100));
  }

  /** Takes another motion and continues at the same time. */
  replace(motion) {
    this.motion?.close();
    this.motion = motion;
    this.#shown = null;
    const { canvas } = this;
    if (canvas.width !== motion.width || canvas.height !== motion.height) [canvas.width, canvas.height] = [motion.width, motion.height];
    const density = window.devicePixelRatio || 1;
    const shown = this.view === "actual" ? 1 : this.quality;
    canvas.style.width = `${motion.width / density / shown}px`;
  }

  get period() { return this.motion?.period ?? 0; }

  /** The time within the loop. */
  get moment() { return this.period > 0 ? this.time % this.period : 0; }

  draw() {
    if (!this.motion || this.#shown === this.time) return;
    this.#shown = this.time;
    const start = performance.now();
    const frame = this.motion.draw(this.time);
    this.measured.drawing += performance.now() - start;
    this.measured.frames += 1;
    this.context.putImageData(frame, 0, 0);
  }

  /** Returns frames per second and milliseconds of drawing per frame since the last call; null for less than half a second. */
  rate(now) {
    const { since, frames, drawing } = this.measured;
    const seconds = (now - since) / 1000;
    if (seconds < 0.5) return null;
    this.measured = { since: now, frames: 0, drawing: 0 };
    return frames > 1 ? { framesPerSecond: frames / seconds, drawing: drawing / frames } : { framesPerSecond: 0, drawing: 0 };
  }

  /** Lowers the number of pixels if drawing takes too long, and raises it if there is time for more. Returns whether it changed. */
  adapt({ framesPerSecond, drawing }) {
    if (this.view === "actual" || framesPerSecond === 0) return false;
    const { quality } = this;
    if (drawing > DRAWING_LIMIT * 1000) {
      this.quality = Math.max(LEAST_QUALITY, quality * Math.max(0.6, Math.sqrt(DRAWING_LIMIT * 900 / drawing)));
    } else if (drawing < FAST_DRAWING * 1000) {
      this.quality = Math.min(1, quality * QUALITY_STEP);
    }
    return this.quality !== quality;
  }
}
