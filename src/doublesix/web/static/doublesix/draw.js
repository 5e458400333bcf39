// The hall screen and the steps of a draw: the countdown, the next lot by key or by itself, what to do when the
// desk cannot be reached, and printing. Every page works without it.

const AUTOPLAY_MS = 5000;
const screen = document.getElementById("screen");
const control = document.querySelector(".hall-control");

function two(number) {
  return String(number).padStart(2, "0");
}

/** Write what is left until a moment; at the moment, the page of the steps looks again. */
function countDown() {
  for (const each of document.querySelectorAll("[data-countdown]")) {
    const left = Math.ceil((Date.parse(each.dataset.countdown) - Date.now()) / 1000);
    if (left > 0) {
      const days = Math.floor(left / 86400);
      const clock = [Math.floor(left / 3600) % 24, Math.floor(left / 60) % 60, left % 60].map(two).join(":");
      if ("reload" in each.dataset) each.dataset.left = (days ? `${days} · ` : "") + clock;
      else each.textContent = (days ? `${days} · ` : "") + clock;
    } else if ("reload" in each.dataset) {
      if (each.dataset.left) window.location.reload();
    } else {
      each.textContent = each.dataset.over;
    }
  }
}

countDown();
setInterval(countDown, 1000);

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

// The screen: what did not change is left alone, so that it is neither read out nor moved again.

function beforeSwap(event) {
  if (event.detail.target !== screen) return;
  const page = new DOMParser().parseFromString(event.detail.serverResponse, "text/html");
  const now = screen.querySelector("[data-version]");
  const next = page.querySelector("[data-version]");
  if (!next) return;
  reached();
  if (now?.dataset.version === next.dataset.version) {
    event.detail.shouldSwap = false;
    screen.querySelector("[data-as-of]").replaceWith(page.querySelector("[data-as-of]"));
  }
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
  note.textContent = `${screen.dataset.stale} ${screen.querySelector("[data-as-of]").textContent}`;
  screen.append(note);
}

function settle() {
  countDown();
  const now = screen.querySelector("[data-version]");
  if (!control || !now) return;
  const next = Number(now.dataset.lot) + 1;
  control.querySelector("input[name=shown]").value = String(next);
  control.querySelector("[data-next]").disabled = next > Number(now.dataset.count);
}

if (screen) {
  document.body.addEventListener("htmx:beforeSwap", beforeSwap);
  document.body.addEventListener("htmx:afterSwap", settle);
  for (const trouble of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
    document.body.addEventListener(trouble, unreached);
  }
  settle();
}

if (control) {
  const button = control.querySelector("[data-next]");
  const next = () => {
    if (!button.disabled) button.click();
  };
  document.addEventListener("keydown", (event) => {
    if (event.key !== " " || event.target.closest("button, input, a, textarea, select")) return;
    event.preventDefault();
    next();
  });
  control.querySelector("[data-script-only]").hidden = false;
  let timer = 0;
  control.querySelector("[data-autoplay]").addEventListener("change", (event) => {
    clearInterval(timer);
    if (event.target.checked) timer = setInterval(next, AUTOPLAY_MS);
  });
}
