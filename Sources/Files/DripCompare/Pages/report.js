const main = document.querySelector("main"), playButton = document.getElementById("play");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
// The moment of the page's clock at which all comparisons are at their beginning; nothing plays without it.
let start = null;

// One comparison: its frames, and the part of the page that shows them.
class Comparison {
  constructor(section) {
    const find = name => section.querySelector(name);
    this.folder = section.dataset.folder;
    this.frames = JSON.parse(find(".frames").textContent);
    this.differing = this.frames.flatMap((frame, index) => frame.note ? [index] : []);
    this.images = ["a", "b", "d"].map(side => find(`.${side} img`));
    [this.strip, this.seek, this.now, this.stage] = [find(".strip"), find(".seek"), find(".now"), find(".stage")];
    this.kept = new Map();
    this.current = -1;
    // The end of each frame in milliseconds. Browsers need about 8 ms to show a frame.
    let end = 0;
    this.ends = this.frames.map(frame => end += Math.max(frame.delay * 1000, 8));
    this.items = this.frames.map((frame, index) => this.item(frame, index));
    this.seek.oninput = () => this.go(+this.seek.value);
    find(".back").onclick = () => this.go(this.current - 1);
    find(".forward").onclick = () => this.go(this.current + 1);
    find(".next").onclick = () => this.goToDifference();
    this.stage.onpointermove = event => this.swipe(event);
    this.stage.onpointerdown = event => this.swipe(event, true);
    section.onpointerenter = () => Comparison.last = this;
  }

  // A button of the strip.
  item(frame, index) {
    const item = document.createElement("button");
    item.type = "button";
    item.onclick = () => this.go(index);
    const image = new Image(), label = document.createElement("span");
    image.loading = "lazy";
    image.alt = "";
    image.src = this.folder + (frame.d || frame.a || frame.b);
    label.textContent = `${index} · ${frame.time.toFixed(2)} s`;
    item.append(image, label);
    if (frame.note) {
      const note = document.createElement("b");
      note.textContent = frame.note;
      item.append(note);
      item.className = "differs";
    }
    this.strip.appendChild(document.createElement("li")).append(item);
    return item;
  }

  // Images that are kept do not flicker when they come again.
  keep(name) {
    if (!name || this.kept.has(name)) return;
    if (this.kept.size > 600) this.kept.clear();
    const image = new Image();
    image.src = this.folder + name;
    this.kept.set(name, image);
  }

  show(index) {
    if (index === this.current) return;
    const frame = this.frames[index], item = this.items[index];
    if (this.current >= 0) this.items[this.current].removeAttribute("aria-current");
    this.current = index;
    [frame.a, frame.b, frame.d || frame.a || frame.b].forEach((name, side) => {
      const image = this.images[side];
      image.hidden = !name;
      if (name && image.getAttribute("src") !== this.folder + name) image.src = this.folder + name;
    });
    item.setAttribute("aria-current", "true");
    const { strip } = this, cell = item.parentElement;
    const left = cell.offsetLeft - strip.offsetLeft - (strip.clientWidth - cell.clientWidth) / 2;
    // A smooth scroll would never arrive while the animation plays.
    strip.scrollTo({ left, behavior: start !== null || calm.matches ? "instant" : "smooth" });
    this.seek.value = index;
    this.now.textContent = `frame ${index}, ${frame.time.toFixed(2)} s` + (frame.note ? `: ${frame.note}` : "");
    const next = this.frames[(index + 1) % this.frames.length];
    [next.a, next.b, next.d].forEach(name => this.keep(name));
  }

  // Shows the frame at a time in milliseconds.
  play(time) {
    const moment = time % this.ends.at(-1);
    this.show(this.ends.findIndex(end => moment < end));
  }

  go(index) {
    pause();
    Comparison.last = this;
    this.show((index + this.frames.length) % this.frames.length);
  }

  goToDifference() {
    if (this.differing.length) this.go(this.differing.find(index => index > this.current) ?? this.differing[0]);
  }

  // Moves the border of all comparisons to the pointer.
  swipe(event, begins) {
    if (main.dataset.mode !== "swipe" || !(begins || event.buttons)) return;
    const canvas = this.stage.querySelector(".b .canvas").getBoundingClientRect();
    share(Math.min(1, Math.max(0, (event.clientX - canvas.left) / canvas.width)));
  }
}

function share(value) {
  main.style.setProperty("--share", value);
  document.getElementById("share").value = value * 100;
}

function tick(now) {
  if (start === null) return;
  for (const comparison of comparisons) comparison.play(now - start);
  requestAnimationFrame(tick);
}

function pause() {
  start = null;
  playButton.textContent = "Play";
}

// Continues where the comparison in use is, with all of them at the same time.
function play() {
  const { ends, current } = Comparison.last;
  start = (document.timeline.currentTime ?? performance.now()) - (ends[current - 1] ?? 0);
  playButton.textContent = "Pause";
  requestAnimationFrame(tick);
}

const comparisons = [...document.querySelectorAll("section")].map(section => new Comparison(section));
Comparison.last = comparisons[0];
playButton.hidden = !comparisons.some(comparison => comparison.frames.length > 1);

const modes = [...document.querySelectorAll("button[data-mode]")];
for (const button of modes) {
  button.onclick = () => {
    main.dataset.mode = button.dataset.mode;
    for (const other of modes) other.setAttribute("aria-pressed", other === button);
  };
}
document.getElementById("share").oninput = event => share(event.target.value / 100);
document.getElementById("zoom").onchange = event => main.dataset.zoom = event.target.value;
playButton.onclick = () => start === null ? play() : pause();
document.onkeydown = event => {
  if (event.target.closest("input, select, button") || event.ctrlKey || event.metaKey || event.altKey) return;
  const comparison = Comparison.last;
  if (event.key === "ArrowLeft") comparison.go(comparison.current - 1);
  else if (event.key === "ArrowRight") comparison.go(comparison.current + 1);
  else if (event.key === " ") playButton.click();
  else if (event.key === "d") comparison.goToDifference();
  else return;
  event.preventDefault();
};
calm.onchange = () => { if (calm.matches) pause(); };

for (const comparison of comparisons) comparison.show(calm.matches && comparison.differing.length ? comparison.differing[0] : 0);
if (!calm.matches && !playButton.hidden) play();
