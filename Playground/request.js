// What is drawn: an effect or a Lottie animation, and the values that differ from defaults. The settings of the module, the command line and the
// link of the page are three spellings of it.
"use strict";

// The options of all effects, declared like the parameters in the table of effects. The names are those of the command line.
const commonOptions = [
  { name: "appearance", type: "choice", choices: ["light", "dark"], default: "light", summary: "colour scheme of the canvas" },
  { name: "construction", type: "flag", default: false,
    summary: "draw the circles, tangent points, control polygons and boundaries over the effect" },
  { name: "fidelity", type: "choice", choices: ["better", "original"], default: "better",
    summary: "the improved effect, or the numbers and visible flaws of its source" },
  { name: "shutter", type: "number", unit: "°", minimum: 0, maximum: 720, default: 0,
    summary: "motion blur: degrees of the time between frames for which the shutter is open" },
  { name: "size", type: "size", unit: "pt", default: null, summary: "canvas in points" },
  { name: "background", type: "color", choices: ["none"], default: null, summary: "background colour, or none for a transparent one" },
  { name: "seed", type: "integer", minimum: 0, default: 0, summary: "seed of the random generator" },
  { name: "touch", type: "text", default: null,
    summary: "pointer as x,y@t points in canvas points and seconds; a semicolon begins the next stroke (default: script of the effect)" },
];
// Options of the saved file only.
const fileOptions = [
  { name: "scale", type: "number", unit: "px/pt", minimum: 0.1, maximum: 8, default: 1, summary: "pixels per point of a saved file" },
  { name: "fps", type: "number", minimum: 1, maximum: 240, default: null,
    summary: "frames per second of a saved file (default: 50 for GIF, 60 for APNG)" },
];
// Effects that are alike in these keep them when the effect changes.
const keptOptions = new Set(["appearance", "construction", "fidelity", "shutter", "seed", "scale", "fps"]);
// The others do not apply to Lottie animations, or the module does not have them.
const lottieOptions = new Set(["shutter", "background", "scale", "fps"]);

/** The text of a default; null if the effect computes it. */
const defaultText = declaration => declaration.default === null ? null : String(declaration.default);

class RenderRequest {
  /**
   * @param effects the table that `dripgif list --json` prints
   * @param unused the common options that have no effect on an effect, by its name
   */
  constructor(effects, unused) {
    this.effects = effects;
    this.unused = unused;
    this.effect = effects[0];
    /** A Lottie animation as `{ name, bytes, isWhole, size }`, which is drawn instead of the effect: `isWhole` if all in it is drawn. */
    this.lottie = null;
    /** Texts by option name. */
    this.values = {};
  }

  get name() { return this.lottie ? this.lottie.name.replace(/\.[^.]*$/, "") : this.effect.name; }

  get parameters() { return this.lottie ? [] : this.effect.parameters; }

  get options() {
    const unused = this.unused[this.effect.name] ?? [];
    return [...commonOptions, ...fileOptions].filter(({ name }) => this.lottie ? lottieOptions.has(name) : !unused.includes(name));
  }

  /** Whether a pointer changes the motion. */
  get usesPointer() { return this.options.some(option => option.name === "touch"); }

  /** The canvas in points. */
  get size() {
    if (this.values.size) return this.values.size.split("x").map(Number);
    return this.lottie ? this.lottie.size : this.effect.size;
  }

  select(name) {
    this.effect = this.effects.find(effect => effect.name === name) ?? this.effects[0];
    this.lottie = null;
    this.#keep(keptOptions);
  }

  selectLottie(lottie) {
    this.lottie = lottie;
    this.#keep(new Set(["shutter", "scale", "fps"]));
  }

  #keep(names) { this.values = Object.fromEntries(Object.entries(this.values).filter(([name]) => names.has(name))); }

  /** Sets an option; null and the default's text remove it. */
  set(name, text) {
    const declaration = this.#declaration(name);
    if (text === null || !declaration || text === defaultText(declaration)) delete this.values[name];
    else this.values[name] = text;
  }

  #declaration(name) { return [...this.parameters, ...this.options].find(declaration => declaration.name === name); }

  /** The values in the order of their declarations. */
  get #pairs() {
    const changed = [...this.parameters, ...this.options].filter(({ name }) => name in this.values);
    return changed.map(declaration => [declaration, this.values[declaration.name]]);
  }

  /** Returns the lines that the module opens. `scale` is in pixels per point. */
  settings(scale) {
    const lines = this.#pairs.filter(([{ name }]) => name !== "scale" && name !== "fps").map(([{ name }, text]) => `${name} ${text}`);
    return [...(this.lottie ? [] : [this.effect.name]), ...lines, `scale ${scale}`].join("\n");
  }

  /** The command that makes the same file. */
  get command() {
    const words = this.#pairs.map(([{ name, type }, text]) => {
      if (type === "flag") return text === "true" ? `--${name}` : `--no-${name}`;
      // A value such as -20 would be read as an option.
      return text.startsWith("-") ? `--${name}=${quoted(text)}` : `--${name} ${quoted(text)}`;
    });
    const { lottie } = this;
    // Without this option the command refuses what it does not draw.
    const source = lottie ? ["draw", quoted(lottie.name), ...(lottie.isWhole ? [] : ["--lenient"])] : [this.effect.name];
    return ["dripgif", ...source, ...words, quoted(`${this.name}.gif`)].join(" ");
  }

  /** The link's part after `#`. `moment` is the time of a paused motion, in seconds. */
  hash(moment, view) {
    if (this.lottie) return "";
    const pairs = [["effect", this.effect.name], ...this.#pairs.map(([{ name }, text]) => [name, text])];
    if (moment !== null) pairs.push(["at", String(moment)]);
    if (view !== "fit") pairs.push(["view", view]);
    return new URLSearchParams(pairs).toString();
  }

  /** Reads a link's part after `#`; names that the effect does not have are ignored. Returns the moment and the view. */
  read(hash) {
    const pairs = new URLSearchParams(hash);
    this.select(pairs.get("effect"));
    this.values = {};
    for (const [name, text] of pairs) this.set(name, text.replaceAll("\n", " "));
    const moment = parseFloat(pairs.get("at"));
    return { moment: Number.isFinite(moment) ? moment : null, view: pairs.get("view") === "actual" ? "actual" : "fit" };
  }
}

/** Returns `text` as one word of a POSIX shell. */
function quoted(text) {
  return /^[\w@%+=:,.\/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
