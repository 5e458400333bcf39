// One match: goes through a layout play by play, and through the rounds whose plays are known.
// Without it the last position stands there, and all plays in words.

const STEP_MS = 900;
/** @type {Map<string, number>} */
const places = new Map(); // where somebody stands in each layout, kept when news come

/** @param {HTMLElement} figure */
function steps(figure) {
  return /** @type {HTMLElement[]} */ ([...figure.querySelectorAll("ol > li[data-tiles]")]);
}

/**
 * Shows a layout as it was after a play, counted from 1.
 *
 * @param {HTMLElement} figure
 * @param {number} wanted
 */
function show(figure, wanted) {
  const all = steps(figure);
  const at = Math.min(Math.max(wanted, 1), all.length);
  places.set(figure.id, at);
  const count = Number(all[at - 1].dataset.tiles);
  [...figure.querySelectorAll(".lies")].forEach((tile, order) => {
    tile.classList.toggle("is-later", order >= count);
    tile.classList.toggle("is-last", order === count - 1);
  });
  const words = /** @type {HTMLElement} */ (figure.querySelector("[data-count]"));
  words.textContent = (words.dataset.count ?? "").replace("%n", String(at));
  /** @type {HTMLElement} */ (figure.querySelector("[data-sentence]")).textContent = all[at - 1].textContent;
  const slider = /** @type {HTMLInputElement} */ (figure.querySelector("input"));
  slider.value = String(at);
  slider.setAttribute("aria-valuetext", `${words.textContent}: ${all[at - 1].textContent}`);
}

/** @type {ReturnType<typeof setInterval> | undefined} */
let playing;

/** @param {HTMLElement | null} [figure] */
function stop(figure) {
  clearInterval(playing);
  playing = undefined;
  figure?.querySelector("[data-go=play]")?.setAttribute("aria-pressed", "false");
}

/** @param {HTMLElement} figure */
function play(figure) {
  if (playing) {
    stop(figure);
    return;
  }
  if ((places.get(figure.id) ?? 0) >= steps(figure).length) show(figure, 1);
  figure.querySelector("[data-go=play]")?.setAttribute("aria-pressed", "true");
  playing = setInterval(() => {
    const now = document.getElementById(figure.id);
    const at = places.get(figure.id) ?? 1;
    if (!now || now.hidden || at >= steps(now).length) stop(now);
    else show(now, at + 1);
  }, STEP_MS);
}

/** Makes the controls of all layouts work; again after news. */
function begin() {
  for (const figure of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-layout] > figure"))) {
    const control = /** @type {HTMLElement} */ (figure.querySelector("[data-control]"));
    if (!control.hidden) continue;
    control.hidden = false;
    show(figure, places.get(figure.id) ?? steps(figure).length);
    control.addEventListener("input", (event) => {
      stop(figure);
      show(figure, Number(/** @type {HTMLInputElement} */ (event.target).value));
    });
    control.addEventListener("click", (event) => {
      const button = /** @type {Element} */ (event.target).closest("button");
      const way = button?.dataset.go;
      const at = places.get(figure.id) ?? 1;
      if (way === "play") play(figure);
      else if (way) {
        stop(figure);
        show(figure, way === "first" ? 1 : way === "back" ? at - 1 : at + 1);
      }
    });
  }
  for (const chooser of /** @type {NodeListOf<HTMLSelectElement>} */ (document.querySelectorAll("[data-choose-layout]"))) {
    if (!chooser.hidden) continue;
    chooser.hidden = false;
    chooser.addEventListener("change", () => {
      for (const figure of /** @type {NodeListOf<HTMLElement>} */ (chooser.closest(".layouts")?.querySelectorAll("figure") ?? [])) {
        figure.hidden = figure.id !== chooser.value;
      }
    });
  }
}

document.addEventListener("live:changed", begin);
begin();
