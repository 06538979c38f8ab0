const $ = id => document.getElementById(id), main = document.querySelector("main");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const differing = frames.flatMap((frame, index) => frame.note ? [index] : []);
const items = [...document.querySelectorAll("#strip button")];
const kept = new Map();
let current = -1, timer = 0;

// Pictures that are kept do not flicker when they come again.
function keep(name) {
  if (!name || kept.has(name)) return;
  if (kept.size > 600) kept.clear();
  const image = new Image();
  image.src = name;
  kept.set(name, image);
}

function put(id, name) {
  $(id).hidden = !name;
  if (name && $(id).getAttribute("src") !== name) $(id).src = name;
}

function show(index, scrolls) {
  const frame = frames[index];
  if (current >= 0) items[current].removeAttribute("aria-current");
  current = index;
  put("a", frame.a);
  put("b", frame.b);
  put("d", frame.d || frame.a || frame.b);
  items[index].setAttribute("aria-current", "true");
  if (scrolls) {
    const strip = $("strip"), item = items[index].parentElement;
    const left = item.offsetLeft - strip.offsetLeft - (strip.clientWidth - item.clientWidth) / 2;
    // A smooth scroll would never arrive while the animation plays.
    strip.scrollTo({ left, behavior: timer || calm.matches ? "instant" : "smooth" });
  }
  $("seek").value = index;
  $("now").textContent = `frame ${index}, ${frame.time.toFixed(2)} s` + (frame.note ? `: ${frame.note}` : "");
  const next = frames[(index + 1) % frames.length];
  [next.a, next.b, next.d].forEach(keep);
}

// Browsers need about 8 ms to show a frame.
function wait(seconds) { return Math.max(seconds * 1000, 8); }

function tick() {
  timer = setTimeout(() => { show((current + 1) % frames.length, true); tick(); }, wait(frames[current].delay));
}

function pause() {
  clearTimeout(timer);
  timer = 0;
  $("play").textContent = "Play";
}

function play() {
  if (timer || frames.length < 2) return;
  $("play").textContent = "Pause";
  tick();
}

function go(index) {
  pause();
  show((index + frames.length) % frames.length, true);
}

function nextDifference() {
  if (differing.length) go(differing.find(index => index > current) ?? differing[0]);
}

for (const button of document.querySelectorAll("button[data-mode]")) {
  button.onclick = () => {
    main.dataset.mode = button.dataset.mode;
    for (const other of document.querySelectorAll("button[data-mode]")) other.setAttribute("aria-pressed", other === button);
  };
}
items.forEach((item, index) => item.onclick = () => go(index));
$("opacity").oninput = event => main.style.setProperty("--mix", event.target.value / 100);
$("zoom").onchange = event => main.dataset.zoom = event.target.value;
$("seek").oninput = event => go(+event.target.value);
$("play").onclick = () => timer ? pause() : play();
$("back").onclick = () => go(current - 1);
$("forward").onclick = () => go(current + 1);
$("next").onclick = nextDifference;
document.onkeydown = event => {
  if (event.target.closest("input, select, button") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "ArrowLeft") go(current - 1);
  else if (event.key === "ArrowRight") go(current + 1);
  else if (event.key === " ") $("play").click();
  else if (event.key === "d") nextDifference();
  else return;
  event.preventDefault();
};
calm.onchange = () => { if (calm.matches) pause(); };

show(calm.matches && differing.length ? differing[0] : 0, true);
if (!calm.matches) play();
