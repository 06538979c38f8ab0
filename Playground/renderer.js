// The WebAssembly module: its imports, its memory, and the motions that are open in it. The page has one instance, and the worker that saves files
// has another.
"use strict";

// Error numbers of WASI.
const WASI_BAD_DESCRIPTOR = 8;
const WASI_NOT_SUPPORTED = 52;

/**
 * Returns what the module imports. It draws without a system, so the functions of WASI only answer: there are no variables of the environment and
 * no files. Hash tables ask for random bytes, and get zeros.
 */
function importsOf(module, memory) {
  const answers = {
    environ_sizes_get(count, size) {
      new DataView(memory()).setUint32(count, 0, true);
      new DataView(memory()).setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    random_get(pointer, count) {
      new Uint8Array(memory(), pointer, count).fill(0);
      return 0;
    },
    fd_write: () => WASI_BAD_DESCRIPTOR,
    proc_exit(code) { throw new WebAssembly.RuntimeError(`it ended with code ${code}`); },
  };
  const imports = {};
  for (const { module: group, name } of WebAssembly.Module.imports(module)) {
    (imports[group] ??= {})[name] = answers[name] ?? (() => WASI_NOT_SUPPORTED);
  }
  return imports;
}

class Renderer {
  /** Creates an instance of a program: a compiled `module` and the bytes of its `fonts`. */
  static async start({ module, fonts }) {
    const instance = await WebAssembly.instantiate(module, importsOf(module, () => instance.exports.memory.buffer));
    instance.exports._initialize?.();
    const renderer = new Renderer(instance.exports);
    // The module keeps the fonts where they are.
    for (const font of fonts) renderer.exports.drip_font(...renderer.#copy(font));
    return renderer;
  }

  constructor(exports) { this.exports = exports; }

  /** Opens the effect that `settings` names in its first line, or the bytes of a Lottie animation. */
  open(settings, lottie) {
    const text = this.#copy(new TextEncoder().encode(settings));
    const file = lottie && this.#copy(lottie);
    const handle = lottie ? this.exports.drip_open_lottie(...file, ...text) : this.exports.drip_open(...text);
    this.exports.drip_free(text[0]);
    if (file) this.exports.drip_free(file[0]);
    return new Motion(this, handle);
  }

  /** Returns a view of the memory, which is valid until the next call: memory that grows has another buffer. */
  bytes(pointer, count) { return new Uint8ClampedArray(this.exports.memory.buffer, pointer, count); }

  #copy(bytes) {
    const pointer = this.exports.drip_allocate(bytes.length);
    this.bytes(pointer, bytes.length).set(bytes);
    return [pointer, bytes.length];
  }
}

/** An effect or a Lottie animation with its settings. */
class Motion {
  constructor(renderer, handle) {
    this.renderer = renderer;
    this.handle = handle;
    const { exports } = renderer;
    this.message = this.#text(exports.drip_message, exports.drip_message_count);
    this.notes = this.#text(exports.drip_notes, exports.drip_notes_count).split("\n").filter(line => line !== "");
    this.width = exports.drip_width(handle);
    this.height = exports.drip_height(handle);
    this.period = exports.drip_period(handle);
  }

  /** Returns the frame at `time`, in seconds. Its pixels are valid until the next call of the module. */
  draw(time) {
    const pointer = this.renderer.exports.drip_draw(this.handle, time);
    return new ImageData(this.renderer.bytes(pointer, this.width * this.height * 4), this.width, this.height);
  }

  /** Returns the bytes of a file. `format` is 0 for GIF and 1 for APNG. */
  save(format, framesPerSecond) {
    const { exports } = this.renderer;
    const pointer = exports.drip_save(this.handle, format, framesPerSecond);
    const bytes = new Uint8Array(this.renderer.bytes(pointer, exports.drip_saved_count(this.handle)));
    if (bytes.length === 0) throw new Error(this.#text(exports.drip_message, exports.drip_message_count) || "the file is empty");
    return bytes;
  }

  close() { this.renderer.exports.drip_close(this.handle); }

  #text(pointer, count) {
    return new TextDecoder().decode(this.renderer.bytes(pointer(this.handle), count(this.handle)));
  }
}
