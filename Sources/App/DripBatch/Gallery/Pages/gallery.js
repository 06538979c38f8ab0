const figures = [...document.querySelectorAll("figure")];
const filter = document.querySelector("input");
filter.hidden = figures.length < 2;
filter.addEventListener("input", () => {
  const words = filter.value.toLowerCase().split(/\s+/);
  for (const figure of figures) {
    const text = figure.querySelector("h2").textContent + " " + figure.querySelector("p").textContent;
    figure.hidden = !words.every(word => text.toLowerCase().includes(word));
  }
});
const still = "(prefers-reduced-motion: reduce)";
const inView = new IntersectionObserver(changes => {
  for (const { target, isIntersecting } of changes) for (const source of target.querySelectorAll("source[data-media]"))
    source.media = isIntersecting ? source.dataset.media : source.dataset.media.replace(still + " and ", "").replace(still, "all");
}, { rootMargin: "64px" });
for (const figure of figures) {
  const posters = [...figure.querySelectorAll("source")].filter(source => source.media.includes(still) && !source.srcset.startsWith("data:"));
  for (const source of posters) source.dataset.media = source.media;
  if (posters.length) inView.observe(figure);
}
for (const button of document.querySelectorAll(".copy")) button.addEventListener("click", async () => {
  const code = button.previousElementSibling;
  try {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = "Copied";
    setTimeout(() => button.textContent = "Copy", 1500);
  } catch {
    getSelection().selectAllChildren(code);
    button.textContent = "Selected";
  }
});
for (const button of document.querySelectorAll(".play")) button.addEventListener("click", () => {
  for (const source of button.closest("figure").querySelectorAll("source[media*=reduced-motion]")) source.remove();
  button.remove();
});
