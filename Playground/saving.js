// Saves a GIF or an APNG: a worker with an instance of the module encodes it, and a link downloads it.
"use strict";

const fileFormats = { gif: { code: 0, framesPerSecond: 50, type: "image/gif" }, apng: { code: 1, framesPerSecond: 60, type: "image/apng" } };

class Saving {
  /** `source` is the text of the worker, which starts the program. */
  constructor(request, program, source) {
    this.request = request;
    this.program = program;
    this.source = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    this.worker = null;
    this.buttons = [...document.querySelectorAll("[data-format]")];
    this.line = document.querySelector("#saved");
    this.cancelButton = document.querySelector("#cancel");
    for (const button of this.buttons) button.onclick = () => this.#start(button.dataset.format);
    this.cancelButton.onclick = () => this.#end("Cancelled.");
  }

  #start(extension) {
    const { request } = this;
    const { code, framesPerSecond, type } = fileFormats[extension];
    const file = `${request.name}.${extension}`;
    const start = performance.now();
    const seconds = () => Math.round((performance.now() - start) / 1000);
    this.worker = new Worker(this.source);
    this.worker.onerror = event => this.#end(`${file} could not be encoded: ${event.message}`);
    this.worker.onmessage = ({ data: { bytes, message } }) => {
      if (message) return this.#end(`${file} could not be encoded: ${message}`);
      const time = ((performance.now() - start) / 1000).toFixed(1);
      download(file, new Blob([bytes], { type }));
      this.#end(`${file}: ${Math.ceil(bytes.length / 1000).toLocaleString("en")} kB, encoded in ${time} s.`);
    };
    this.worker.postMessage({
      program: this.program, settings: request.settings(Number(request.values.scale ?? 1)), lottie: request.lottie?.bytes,
      format: code, framesPerSecond: Number(request.values.fps ?? framesPerSecond),
    });
    this.#show(`Encoding ${file}…`);
    this.timer = setInterval(() => { this.line.textContent = `Encoding ${file}… ${seconds()} s`; }, 1000);
  }

  /** Clears the report on the last file. */
  forget() { if (!this.worker) this.#show(""); }

  #show(text) {
    this.line.textContent = text;
    for (const button of this.buttons) button.disabled = this.worker !== null;
    this.cancelButton.hidden = this.worker === null;
  }

  #end(text) {
    const hadFocus = document.activeElement === this.cancelButton;
    clearInterval(this.timer);
    this.worker?.terminate();
    this.worker = null;
    this.#show(text);
    if (hadFocus) this.buttons[0].focus();
  }
}

function download(name, blob) {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}
