// The queue of the review: evidence turned and enlarged where it is, and keys for whoever has many entries to read.
// Without it pictures are shown as they came, and every decision is a form.

const root = /** @type {HTMLElement} */ (document.querySelector("[data-review]"));
const WIDEST = 4;

/** A page of evidence: what was sent stays as it is, what is shown is turned and enlarged. */
class Evidence {
  /** @param {HTMLElement} figure */
  constructor(figure) {
    this.figure = figure;
    this.picture = /** @type {HTMLImageElement} */ (figure.querySelector("img"));
    this.box = /** @type {HTMLElement} */ (figure.querySelector(".picture"));
    this.turned = 0;
    this.zoom = 0;
    /** @type {HTMLImageElement | null} */
    this.original = null;
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (figure.querySelectorAll("[data-turn]")))
      button.addEventListener("click", () => void this.turn(Number(button.dataset.turn)));
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (figure.querySelectorAll("[data-zoom]")))
      button.addEventListener("click", () => this.enlarge(Number(button.dataset.zoom)));
    this.picture.addEventListener("error", () => this.say());
    if (this.picture.complete && this.picture.src && !this.picture.naturalWidth) this.say();
  }

  /** Say that there is nothing to see, and where the file is. */
  say() {
    /** @type {HTMLElement} */ (this.figure.querySelector("[data-broken]")).hidden = false;
    this.box.hidden = true;
  }

  /** @param {number} degrees */
  async turn(degrees) {
    await this.picture.decode();
    this.original ??= /** @type {HTMLImageElement} */ (this.picture.cloneNode());
    await this.original.decode();
    this.turned = (this.turned + degrees + 360) % 360;
    const { naturalWidth: width, naturalHeight: height } = this.original;
    const lies = this.turned % 180 !== 0;
    const canvas = document.createElement("canvas");
    canvas.width = lies ? height : width;
    canvas.height = lies ? width : height;
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    pen.translate(canvas.width / 2, canvas.height / 2);
    pen.rotate((this.turned * Math.PI) / 180);
    pen.drawImage(this.original, -width / 2, -height / 2);
    const made = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.9));
    if (!made) return;
    const before = this.picture.src;
    this.picture.src = URL.createObjectURL(/** @type {Blob} */ (made));
    if (before.startsWith("blob:")) URL.revokeObjectURL(before);
    this.figure.dataset.turned = String(this.turned);
  }

  /** @param {number} step */
  enlarge(step) {
    this.figure.classList.remove(`zoom-${this.zoom}`);
    this.zoom = Math.min(WIDEST, Math.max(0, this.zoom + step));
    this.figure.classList.add(`zoom-${this.zoom}`);
  }
}

const pages = [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-evidence]"))].map(
  (figure) => new Evidence(figure),
);
let at = 0;

/** @param {number} next */
function choose(next) {
  pages[at]?.figure.classList.remove("current");
  at = pages.length ? next % pages.length : 0;
  pages[at]?.figure.classList.add("current");
}

for (const [number, page] of pages.entries())
  for (const kind of ["click", "focusin"]) page.figure.addEventListener(kind, () => choose(number));
if (pages.length) choose(0);

// Keys

/** @param {string} text */
function announce(text) {
  /** @type {HTMLElement} */ (root.querySelector("[data-said]")).textContent = text;
}

/** @param {string} key */
function press(key) {
  const found = /** @type {HTMLElement | null} */ (document.querySelector(`[data-key="${key}"]`));
  if (found instanceof HTMLDetailsElement) {
    found.open = true;
    /** @type {HTMLElement | null} */ (found.querySelector("textarea, input:not([type=hidden])"))?.focus();
  } else if (found) found.click();
  else if (key === "a") announce(/** @type {HTMLElement} */ (root.querySelector("[data-said]")).dataset.cannot ?? "");
}

/** @type {Record<string, () => void>} */
const KEYS = {
  a: () => press("a"),
  n: () => press("n"),
  p: () => press("p"),
  r: () => press("r"),
  x: () => press("x"),
  e: () => {
    choose(at + 1);
    pages[at]?.figure.scrollIntoView({ block: "nearest" });
    pages[at]?.box.focus({ preventScroll: true });
  },
  t: () => void pages[at]?.turn(90),
  "+": () => pages[at]?.enlarge(1),
  "=": () => pages[at]?.enlarge(1),
  "-": () => pages[at]?.enlarge(-1),
};

document.addEventListener("keydown", (event) => {
  if (event.target instanceof Element && event.target.closest("input, textarea, select")) return;
  if (!("keys" in root.dataset) || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
  const act = KEYS[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

// A decision is sent once, however long the answer takes.
for (const form of root.querySelectorAll("form"))
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "yes";
  });

// Back to an entry that was decided: it is shown as it is now.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) window.location.reload();
});

for (const control of root.querySelectorAll("[data-needs-script]")) control.removeAttribute("disabled");
