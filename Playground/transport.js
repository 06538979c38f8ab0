// Play, pause, the scrubber, the speed, the view, and the key that stops the clock.
"use strict";

class Transport {
  constructor(page) {
    this.page = page;
    this.playButton = $("#play");
    this.scrubber = $("#scrubber");
    this.playButton.onclick = () => this.#setPlaying(!page.player.isPlaying);
    this.scrubber.oninput = () => this.#seek(Number(this.scrubber.value));
    $("#speed").onchange = event => { page.player.speed = Number(event.target.value); };
    $("#view").onchange = event => this.#setView(event.target.checked ? "actual" : "fit");
    addEventListener("keydown", event => this.#key(event));
    page.player.isPlaying = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  #setPlaying(isPlaying) {
    this.page.player.isPlaying = isPlaying;
    this.page.rememberLink();
  }

  #seek(time) {
    const { player, pointer } = this.page;
    pointer.isLive = false;
    player.isPlaying = false;
    player.time = time;
    this.page.rememberLink();
  }

  #setView(view) {
    this.page.player.view = view;
    dispatchEvent(new Event("resize"));
    this.page.rememberLink();
  }

  #key(event) {
    if (event.key !== " " || event.ctrlKey || event.metaKey || event.altKey) return;
    // In these controls the key has a meaning.
    if (event.target.matches("input:not([type=range], [type=radio]:checked), select, button, a")) return;
    this.#setPlaying(!this.page.player.isPlaying);
    event.preventDefault();
  }

  /** Shows the clock, once per display frame. */
  show(now) {
    const { player } = this.page;
    const { period, moment, isPlaying } = player;
    if (this.shownPeriod !== period) {
      this.shownPeriod = period;
      this.scrubber.max = period;
      $("#period").textContent = `${Number(period.toFixed(2))} s`;
    }
    if (this.shownMoment !== moment) {
      this.shownMoment = moment;
      this.scrubber.value = moment;
      this.scrubber.style.setProperty("--share", period > 0 ? moment / period : 0);
      this.scrubber.setAttribute("aria-valuetext", `${moment.toFixed(2)} of ${period.toFixed(2)} seconds`);
      $("#moment").textContent = moment.toFixed(2);
    }
    if (this.shownPlaying !== isPlaying) {
      this.shownPlaying = isPlaying;
      this.playButton.setAttribute("aria-label", isPlaying ? "Pause" : "Play");
      this.playButton.classList.toggle("playing", isPlaying);
    }
    $("#view").checked = player.view === "actual";
    this.#showRate(now);
  }

  #showRate(now) {
    const { player } = this.page;
    const rate = player.rate(now);
    if (!rate) return;
    $("#rate").textContent = rate.framesPerSecond > 0 ? `${Math.round(rate.framesPerSecond)} fps · ${rate.drawing.toFixed(1)} ms` : "";
    if (player.adapt(rate)) dispatchEvent(new Event("resize"));
  }
}
