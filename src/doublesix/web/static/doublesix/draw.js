// The hall screen and the steps of a draw: the countdown, the next lot by key or by itself, what to do when the
// desk cannot be reached, and printing. Every page works without it.

const AUTOPLAY_MS = 5000;
const found = document.getElementById("screen");
const screen = /** @type {HTMLElement} */ (found); // used only where there is one
const control = document.querySelector(".hall-control");

/** @param {number} number */
function two(number) {
  return String(number).padStart(2, "0");
}

/** Write what is left until a moment; at the moment, the page of the steps looks again. */
function countDown() {
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-countdown]"))) {
    const left = Math.ceil((Date.parse(each.dataset.countdown ?? "") - Date.now()) / 1000);
    if (left > 0) {
      const days = Math.floor(left / 86400);
      const clock = [Math.floor(left / 3600) % 24, Math.floor(left / 60) % 60, left % 60].map(two).join(":");
      if ("reload" in each.dataset) each.dataset.left = (days ? `${days} · ` : "") + clock;
      else each.textContent = (days ? `${days} · ` : "") + clock;
    } else if ("reload" in each.dataset) {
      if (each.dataset.left) window.location.reload();
    } else {
      each.textContent = each.dataset.over ?? "";
    }
  }
}

countDown();
setInterval(countDown, 1000);

for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-print]"))) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

// The screen: what did not change is left alone, so that it is neither read out nor moved again.

/** @param {CustomEvent} event */
function beforeSwap(event) {
  if (event.detail.target !== screen) return;
  const page = new DOMParser().parseFromString(event.detail.serverResponse, "text/html");
  const now = shown(screen);
  const next = shown(page);
  if (!next) return;
  reached();
  if (now?.dataset.version === next.dataset.version) {
    event.detail.shouldSwap = false;
    const asOf = page.querySelector("[data-as-of]");
    if (asOf) screen.querySelector("[data-as-of]")?.replaceWith(asOf);
  }
}

/**
 * The part that says which version of the screen it is.
 *
 * @param {ParentNode} place
 * @returns {HTMLElement | null}
 */
function shown(place) {
  return place.querySelector("[data-version]");
}

function reached() {
  screen.classList.remove("stale");
  screen.querySelector(".stale-note")?.remove();
}

function unreached() {
  if (screen.classList.contains("stale")) return;
  screen.classList.add("stale");
  const note = document.createElement("p");
  note.className = "stale-note";
  note.setAttribute("role", "status");
  note.textContent = `${screen.dataset.stale} ${screen.querySelector("[data-as-of]")?.textContent}`;
  screen.append(note);
}

function settle() {
  countDown();
  const now = shown(screen);
  if (!control || !now) return;
  const next = Number(now.dataset.lot) + 1;
  const field = /** @type {HTMLInputElement} */ (control.querySelector("input[name=shown]"));
  const button = /** @type {HTMLButtonElement} */ (control.querySelector("[data-next]"));
  field.value = String(next);
  button.disabled = next > Number(now.dataset.count);
}

if (found) {
  document.body.addEventListener("htmx:beforeSwap", (event) => beforeSwap(/** @type {CustomEvent} */ (event)));
  document.body.addEventListener("htmx:afterSwap", settle);
  for (const trouble of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
    document.body.addEventListener(trouble, unreached);
  }
  settle();
}

if (control) {
  const button = /** @type {HTMLButtonElement} */ (control.querySelector("[data-next]"));
  const auto = /** @type {HTMLInputElement} */ (control.querySelector("[data-autoplay]"));
  const next = () => {
    if (!button.disabled) button.click();
  };
  document.addEventListener("keydown", (event) => {
    if (event.key !== " " || /** @type {Element} */ (event.target).closest("button, input, a, textarea, select")) return;
    event.preventDefault();
    next();
  });
  control.querySelector("[data-script-only]")?.removeAttribute("hidden");
  let timer = 0;
  auto.addEventListener("change", () => {
    clearInterval(timer);
    if (auto.checked) timer = setInterval(next, AUTOPLAY_MS);
  });
}
