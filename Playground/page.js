// Joins the parts: a change of the request opens the motion again, at most once per display frame.
"use strict";

// Share of the loop at which a motion that does not play is shown.
const MIDDLE = 0.4;

const $ = selector => document.querySelector(selector);

class Page {
  constructor(renderer, program, tables, workerSource) {
    this.renderer = renderer;
    this.program = program;
    this.request = new RenderRequest(tables.effects, tables.unused);
    this.player = new Player($("#canvas"), $("#stage"));
    this.pointer = new Pointer(this, $("#canvas"));
    this.transport = new Transport(this);
    this.saving = new Saving(this.request, program, workerSource);
    new LottieFiles(file => this.#selectLottie(file), text => this.#showProblem(text));
    this.effectButtons = tables.effects.map(effect => this.#effectButton(effect));
    $("#effects").append(...this.effectButtons.map(button => button.parentElement));
    $("#reset-all").onclick = () => this.#resetAll();
    $("#copy").onclick = () => this.#copyCommand();
    $("#theme").onchange = event => { document.documentElement.dataset.theme = event.target.value; };
    addEventListener("hashchange", () => { if (location.hash.slice(1) !== this.link) this.#readHash(); });
    addEventListener("resize", () => this.#reopen());
    this.#readHash();
    requestAnimationFrame(now => this.#tick(now));
  }

  // MARK: Display frames

  #tick(now) {
    const step = Math.min(LONGEST_STEP, (now - (this.before ?? now)) / 1000);
    this.before = now;
    const { player } = this;
    if (player.isPlaying && player.motion) player.time = this.pointer.advance(player.time, step * player.speed, player.period);
    this.#guarded(() => {
      if (this.mustOpen) this.#open();
      player.draw();
    });
    this.transport.show(now);
    requestAnimationFrame(now => this.#tick(now));
  }

  /** Runs calls of the module. After a trap its memory is not reliable, so another instance replaces it. */
  #guarded(calls) {
    try {
      calls();
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      this.#showProblem(`The renderer stopped: ${error.message}. Change an option to continue.`);
      this.player.motion = null;
      Renderer.start(this.program).then(renderer => { this.renderer = renderer; });
    }
  }

  #reopen() { this.mustOpen = true; }

  #open() {
    this.mustOpen = false;
    const { request, player } = this;
    const scale = player.scale(request.size, Number(request.values.scale ?? 1));
    const motion = this.renderer.open(request.settings(scale), request.lottie?.bytes);
    this.#showMessage(motion.message);
    // Until now the page had no controls, which would have moved what is below them.
    document.body.classList.remove("loading");
    if (motion.message) return motion.close();
    player.replace(motion);
    // A paused motion shows what it does rather than its start.
    if (this.isNew) player.time = this.moment ?? (player.isPlaying ? 0 : MIDDLE * player.period);
    this.isNew = false;
    this.#showNotes(motion.notes);
  }

  // MARK: Changes

  #effectButton(effect) {
    const button = make("input", { type: "radio", name: "effect", value: effect.name });
    button.onchange = () => {
      this.request.select(effect.name);
      this.#requestReplaced();
    };
    make("label", { title: effect.summary }, button, make("span", {}, effect.name));
    return button;
  }

  /** On a narrow screen the names are a strip that scrolls sideways. */
  #revealEffect() {
    const label = this.effectButtons.find(button => button.checked)?.parentElement;
    const strip = $("#effects");
    if (label) strip.scrollLeft = label.offsetLeft - (strip.clientWidth - label.offsetWidth) / 2;
  }

  /** Opens a file once to read its size; one that cannot be opened changes nothing else. */
  #selectLottie({ name, bytes }) {
    this.#guarded(() => {
      const motion = this.renderer.open("", bytes);
      motion.close();
      if (motion.message) return this.#showProblem(`${name}: ${motion.message}.`);
      const isWhole = !motion.notes.some(note => note.endsWith("not drawn"));
      this.request.selectLottie({ name, bytes, isWhole, size: [motion.width, motion.height] });
      this.#requestReplaced();
    });
  }

  #readHash() {
    this.link = location.hash.slice(1);
    const { moment, view } = this.request.read(this.link);
    this.player.view = view;
    if (moment !== null) this.player.isPlaying = false;
    this.#requestReplaced(moment);
  }

  /** Shows another effect or animation, from its start or at a moment. */
  #requestReplaced(moment = null) {
    const { request } = this;
    this.pointer.end();
    this.player.quality = 1;
    this.player.time = 0;
    [this.isNew, this.moment] = [true, moment];
    this.saving.forget();
    this.changedName = null;
    for (const button of this.effectButtons) button.checked = !request.lottie && button.value === request.effect.name;
    this.#revealEffect();
    $("#title").textContent = request.lottie ? request.lottie.name : request.effect.name;
    $("#summary").textContent = request.lottie ? "a Lottie animation" : request.effect.summary;
    $("#canvas").setAttribute("aria-label", `${$("#title").textContent}: ${$("#summary").textContent}`);
    $("#canvas").classList.toggle("touchable", request.usesPointer);
    $("#hint").textContent = request.usesPointer ? this.pointer.use.hint : "";
    this.#makeControls();
    this.#changed();
  }

  #makeControls() {
    const { request } = this;
    const control = declaration => new Control(
      declaration.type === "size" ? { ...declaration, canvas: request.size?.join("x") } : declaration, (name, text) => this.#set(name, text));
    const [parameters, options] = [request.parameters.map(control), request.options.map(control)];
    this.controls = [...parameters, ...options];
    $("#parameters").replaceChildren(...parameters.map(({ element }) => element));
    $("#options").replaceChildren(...options.map(({ element }) => element));
    $("#parameter-section").hidden = parameters.length === 0;
    $("#notes-section").hidden = !request.lottie;
  }

  #set(name, text) {
    if (name === "touch") this.pointer.end();
    this.request.set(name, text);
    this.changedName = name;
    this.#changed();
  }

  /** Options that the effect needs to follow a finger are set when it touches the canvas. */
  touchBegan(needs) {
    for (const [name, text] of Object.entries(needs)) this.request.set(name, text);
    this.player.isPlaying = true;
    this.changedName = "touch";
  }

  setTrack(text) {
    this.request.set("touch", text);
    this.#changed();
  }

  #resetAll() {
    this.request.values = {};
    this.pointer.end();
    this.#changed();
  }

  #changed() {
    for (const control of this.controls) control.show(this.request.values[control.declaration.name]);
    $("#command").textContent = this.request.command;
    $("#reset-all").disabled = Object.keys(this.request.values).length === 0;
    this.#reopen();
    this.rememberLink();
  }

  /** Writes the link after a pause, because browsers limit how often it may change. */
  rememberLink() {
    clearTimeout(this.linkTimer);
    this.linkTimer = setTimeout(() => {
      // A new link is read first; its event is on the way.
      if (location.hash.slice(1) !== this.link) return;
      const { player } = this;
      this.link = this.request.hash(player.isPlaying ? null : Math.round(player.moment * 1000) / 1000, player.view);
      history.replaceState(null, "", `#${this.link}`);
    }, 300);
  }

  // MARK: Messages

  /** Shows an error beside the control that it names, else beside the one that changed last. */
  #showMessage(message) {
    const named = message.match(/--([a-z-]+)/)?.[1];
    const controlOf = name => this.controls.find(({ declaration }) => declaration.name === name);
    const control = controlOf(named) ?? controlOf(this.changedName);
    for (const each of this.controls) each.message = each === control ? message : "";
    this.#showProblem(control ? "" : message);
  }

  #showProblem(text) { $("#problem").textContent = text; }

  #showNotes(notes) {
    if (!this.request.lottie) return;
    $("#notes").replaceChildren(...notes.map(note => make("li", {}, note)));
    $("#notes-remark").textContent = notes.length === 0 ? "Everything in this file is drawn."
      : "This page decodes no images, and has the fonts of the effects only. On your computer, dripgif draws images and uses your fonts.";
  }

  async #copyCommand() {
    const button = $("#copy");
    try {
      await navigator.clipboard.writeText(this.request.command);
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = "Copy"; }, 1500);
    } catch {
      getSelection().selectAllChildren($("#command"));
      button.textContent = "Selected";
    }
  }
}

/** Returns the bytes of a line of base64 that was compressed. */
async function unpacked(line) {
  const stream = (await fetch(`data:application/gzip;base64,${line}`)).body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const linesOf = selector => $(selector).textContent.trim().split("\n");

async function start() {
  try {
    const [bytes, ...fonts] = await Promise.all([...linesOf("#module"), ...linesOf("#fonts")].map(unpacked));
    const program = { module: await WebAssembly.compile(bytes), fonts };
    const workerSource = $("#renderer").textContent + $("#saver").textContent;
    new Page(await Renderer.start(program), program, JSON.parse($("#tables").textContent), workerSource);
  } catch (error) {
    $("#problem").textContent = `The renderer does not start in this browser: ${error.message}`;
  }
}
start();
