// The judge's pages: a new call is announced, counted in the title and, once allowed, heard; the form of a
// ruling shows what belongs to the decision, and the clause that is chosen. Every page works without it.

(() => {
  // Back to a page that was left: its form was sent, so it is fetched anew.
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) window.location.reload();
  });

  // On a phone the tabs are wider than the screen: the judge's own is to be seen.
  const tab = /** @type {HTMLElement | null} */ (document.querySelector(".tabs [aria-current]"));
  const tabs = tab?.closest(".tabs");
  if (tab && tabs) tabs.scrollLeft = tab.offsetLeft - 32;

  // Calls

  class Calls {
    /** @param {HTMLElement} root */
    constructor(root) {
      this.root = root;
      this.known = new Set(this.open().map((each) => each.id));
      /** @type {AudioContext | null} */
      this.audio = null;
      this.title();
      document.addEventListener("live:changed", () => this.look());
      this.sound = /** @type {HTMLElement | null} */ (root.querySelector("[data-sound]"));
      if (this.sound && "AudioContext" in window) {
        this.sound.hidden = false;
        this.sound.addEventListener("click", () => this.turn());
      }
    }

    open() {
      return [.../** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-call=open]"))];
    }

    title() {
      const count = this.open().length;
      document.title = (count ? `(${count}) ` : "") + this.root.dataset.title;
    }

    look() {
      const now = this.open();
      const fresh = now.filter((each) => !this.known.has(each.id));
      this.known = new Set(now.map((each) => each.id));
      this.title();
      if (!fresh.length) return;
      const said = this.root.querySelector("[data-announced]");
      if (said) said.textContent = fresh.map((each) => each.dataset.announce).join(" ");
      this.ring();
    }

    /** A browser lets a page be heard only after a tap. */
    turn() {
      const isOn = this.audio === null;
      this.audio?.close();
      this.audio = isOn ? new AudioContext() : null;
      if (this.sound) {
        this.sound.setAttribute("aria-pressed", String(isOn));
        this.sound.textContent = (isOn ? this.sound.dataset.on : this.sound.dataset.off) ?? "";
      }
      this.ring();
    }

    ring() {
      if (!this.audio) return;
      for (const [at, pitch] of [[0, 660], [0.18, 880]]) {
        const tone = this.audio.createOscillator();
        const volume = this.audio.createGain();
        const start = this.audio.currentTime + at;
        tone.frequency.value = pitch;
        volume.gain.setValueAtTime(0.2, start);
        volume.gain.exponentialRampToValueAtTime(0.001, start + 0.16);
        tone.connect(volume).connect(this.audio.destination);
        tone.start(start);
        tone.stop(start + 0.17);
      }
    }
  }

  for (const root of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-judge]"))) new Calls(root);

  // The form of a ruling

  /** @param {HTMLElement} box */
  function decided(box) {
    /** @type {HTMLInputElement | null} */
    const chosen = box.querySelector("input[name=decision]:checked");
    return chosen?.value ?? "";
  }

  /** @param {HTMLElement} box */
  function fit(box) {
    const decision = decided(box);
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (box.querySelectorAll("[data-for]"))) {
      part.hidden = !(part.dataset.for ?? "").split(" ").includes(decision);
    }
  }

  for (const box of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-ruling]"))) {
    box.addEventListener("change", () => fit(box));
    fit(box);
  }

  // The clause: found by typing, shown as soon as it is chosen

  /**
   * @param {HTMLSelectElement} select
   * @param {Element} place
   */
  function cite(select, place) {
    const found = document.querySelector(`[data-clause="${CSS.escape(select.value)}"]`);
    place.replaceChildren(...(found ? [found.cloneNode(true)] : []));
    for (const each of place.children) each.removeAttribute("data-clause");
  }

  /**
   * @param {HTMLSelectElement} select
   * @param {string} words
   */
  function search(select, words) {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    /** @type {HTMLOptionElement | null} */
    let first = null;
    for (const option of select.options) {
      const text = document.querySelector(`[data-clause="${CSS.escape(option.value)}"]`)?.textContent ?? "";
      const all = `${option.textContent} ${text}`.toLowerCase();
      const fits = wanted.every((word) => all.includes(word));
      option.hidden = option.disabled = !fits && option.value !== "";
      if (fits && option.value && !first) first = option;
    }
    for (const group of select.querySelectorAll("optgroup")) {
      group.hidden = [...group.querySelectorAll("option")].every((each) => each.hidden);
    }
    const exact = [...select.options].find((each) => each.value.toLowerCase() === words.trim().toLowerCase());
    const chosen = wanted.length ? (exact?.value ? exact : first) : null;
    if (chosen) select.value = chosen.value;
  }

  for (const box of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-clauses]"))) {
    const select = /** @type {HTMLSelectElement} */ (box.querySelector("select"));
    const place = /** @type {Element} */ (box.querySelector("[data-cited]"));
    const field = document.createElement("input");
    field.type = "search";
    field.autocomplete = "off";
    field.placeholder = box.dataset.search ?? "";
    field.setAttribute("aria-label", field.placeholder);
    select.before(field);
    field.addEventListener("input", () => {
      search(select, field.value);
      cite(select, place);
    });
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter") event.preventDefault();
    });
    select.addEventListener("change", () => cite(select, place));
    cite(select, place);
  }
})();
