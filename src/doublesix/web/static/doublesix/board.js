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

  /** The numbers of the matches that are called. */
  function called() {
    const all = /** @type {NodeListOf<HTMLElement>} */ (hall.querySelectorAll("[data-calls]"));
    return [...all].flatMap((each) => (each.dataset.calls ?? "").split(" ").filter(Boolean));
  }

  /** A call that is new is shown at once, wherever the screens are in their turn. */
  let known = new Set(called());
  function showNewCall() {
    const now = called();
    const fresh = now.find((each) => !known.has(each));
    known = new Set(now);
    const all = /** @type {NodeListOf<HTMLElement>} */ (hall.querySelectorAll("[data-calls]"));
    const page = [...all].find((each) => fresh && (each.dataset.calls ?? "").split(" ").includes(fresh));
    if (!page) return;
    shown = page.id;
    since = performance.now();
  }

  document.addEventListener("live:changed", () => {
    showNewCall();
    mark();
  });
  document.body.classList.add("turning");
  mark();
  setInterval(turn, 250);

  // The clock is the server's, in the event's zone; the browser's own may be wrong.
  const clock = /** @type {HTMLTimeElement | null} */ (document.querySelector("[data-clock]"));
  if (clock) {
    let ahead = Date.parse(clock.dateTime) - performance.now();
    const zone = clock.dataset.clock;
    const words = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: zone });
    const tick = () => {
      const text = words.format(performance.now() + ahead);
      if (clock.textContent !== text) clock.textContent = text;
    };
    document.addEventListener("live:beat", (event) => {
      ahead = Date.parse(/** @type {CustomEvent} */ (event).detail.as_of) - performance.now();
    });
    tick();
    setInterval(tick, 1000);
  }

  // What can be pressed is there while a mouse is moved, and never in the picture that hangs in the hall.
  let hides = 0;
  document.addEventListener("pointermove", () => {
    document.body.classList.add("pointing");
    clearTimeout(hides);
    hides = setTimeout(() => document.body.classList.remove("pointing"), 3000);
  });
  const full = /** @type {HTMLElement | null} */ (document.querySelector("[data-fullscreen]"));
  if (full && document.documentElement.requestFullscreen) {
    full.hidden = false;
    full.addEventListener("click", () => document.documentElement.requestFullscreen());
    document.addEventListener("fullscreenchange", () => {
      full.hidden = Boolean(document.fullscreenElement);
    });
  }
})();
