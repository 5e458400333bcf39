// The board: brings the round that is played into view, and turns the screens of a display in the hall.
// Every page works without it; a display then shows all its screens below each other.

(() => {
  for (const region of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-current]"))) {
    const section = document.getElementById(region.dataset.current ?? "")?.closest("section");
    if (section) region.scrollLeft = Math.max(0, section.offsetLeft - 24);
  }

  const found = document.querySelector("[data-screens]");
  if (!found) return;
  const hall = found;
  let shown = "";
  let since = performance.now();

  function screens() {
    return [...hall.querySelectorAll("[data-screen]")];
  }

  /** Marks the screen that is shown; where it is gone, the one that took its place. */
  function mark(place = 0) {
    const all = screens();
    const now = all.find((each) => each.id === shown) ?? all[Math.min(place, all.length - 1)];
    shown = now?.id ?? "";
    for (const each of all) each.classList.toggle("shown", each === now);
  }

  function turn() {
    const seconds = Number(document.getElementById("pace")?.dataset.seconds) || 20;
    if (performance.now() - since < seconds * 1000) return;
    since = performance.now();
    const all = screens();
    const at = all.findIndex((each) => each.id === shown);
    if (all.length) shown = all[(at + 1) % all.length].id;
    mark();
  }

  document.addEventListener("live:changed", () => mark());
  document.body.classList.add("turning");
  mark();
  setInterval(turn, 250);

  const full = /** @type {HTMLElement | null} */ (document.querySelector("[data-fullscreen]"));
  if (full && document.documentElement.requestFullscreen) {
    full.hidden = false;
    full.addEventListener("click", () => document.documentElement.requestFullscreen());
    document.addEventListener("fullscreenchange", () => {
      full.hidden = Boolean(document.fullscreenElement);
    });
  }
})();
