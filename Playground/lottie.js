// Lottie files, dropped onto the page or chosen.
"use strict";

const MAXIMUM_LOTTIE_BYTES = 64 << 20;

class LottieFiles {
  /** `open` receives `{ name, bytes }`, `fail` a sentence. */
  constructor(open, fail) {
    this.open = open;
    this.fail = fail;
    const input = document.querySelector("#file");
    document.querySelector("#choose").onclick = () => input.click();
    input.onchange = () => {
      if (input.files[0]) this.#read(input.files[0]);
      // The same file can be chosen again.
      input.value = "";
    };
    this.#acceptDrops();
  }

  #acceptDrops() {
    const hasFiles = event => event.dataTransfer?.types.includes("Files");
    const mark = isOver => document.body.classList.toggle("dropping", isOver);
    addEventListener("dragover", event => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      mark(true);
    });
    addEventListener("dragleave", event => { if (event.relatedTarget === null) mark(false); });
    addEventListener("drop", event => {
      mark(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      this.#read(event.dataTransfer.files[0]);
    });
  }

  async #read(file) {
    if (file.size > MAXIMUM_LOTTIE_BYTES) return this.fail(`${file.name} is larger than ${MAXIMUM_LOTTIE_BYTES >> 20} MiB.`);
    try {
      this.open({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
    } catch {
      this.fail(`${file.name} cannot be read.`);
    }
  }
}
