// The bracket: finds a team while one types, follows it (kept on this device), marks its way, shows a round at
// a time on a phone, fits the whole to the screen, and tells when a followed team is called or done.

import { askToTell, keep, recall, tell as tellNews } from "./followed.js";

const page = /** @type {HTMLElement} */ (document.querySelector(".bracket-page"));
const input = /** @type {HTMLInputElement} */ (page.querySelector("#find"));
const button = /** @type {HTMLButtonElement} */ (page.querySelector("[data-follow]"));
const said = /** @type {HTMLElement} */ (page.querySelector("[data-followed]"));
const bell = /** @type {HTMLElement} */ (page.querySelector("[data-bell]"));
const tell = /** @type {HTMLButtonElement} */ (page.querySelector("[data-tell]"));
const fit = /** @type {HTMLButtonElement | null} */ (page.querySelector("[data-fit]"));
const slug = page.dataset.event ?? "";
const options = /** @type {HTMLOptionElement[]} */ ([...page.querySelectorAll("#all-teams option")]);
let followed = recall(slug).entrant;
let isTold = false;
let state = "";

/** @param {string} entrant */
function follow(entrant) {
  followed = entrant;
  keep(slug, { entrant, name: nameOf(entrant) });
}

/** @param {string} entrant */
function nameOf(entrant) {
  return options.find((each) => each.dataset.entrant === entrant)?.value ?? "";
}

/** The team that what was typed stands for: the whole name, else the first that has it in it. */
function typed() {
  const wanted = input.value.trim().toLowerCase();
  if (!wanted) return undefined;
  return options.find((each) => each.value.toLowerCase() === wanted) ?? options.find((each) => each.value.toLowerCase().includes(wanted));
}

/** @param {string} entrant */
function boxesOf(entrant) {
  return /** @type {HTMLElement[]} */ ([...page.querySelectorAll(".match")]).filter((box) => box.dataset.entrants?.split(" ").includes(entrant));
}

/**
 * What a box says of its match, in one line.
 *
 * @param {HTMLElement | undefined} box
 */
function sentenceOf(box) {
  return box?.querySelector("[data-name]")?.textContent?.replace(/\s+/g, " ");
}

/**
 * Marks a team's way and says where it is.
 *
 * @param {string} entrant
 */
function mark(entrant) {
  for (const each of page.querySelectorAll(".path, .hope, .is-mine")) each.classList.remove("path", "hope", "is-mine", "goes-on", "came");
  const boxes = entrant ? boxesOf(entrant) : [];
  boxes.forEach((box, at) => {
    const row = box.closest("li") ?? box.parentElement;
    row?.classList.add("path");
    if (at > 0) row?.classList.add("came");
    if (at < boxes.length - 1) row?.classList.add("goes-on");
    for (const spot of box.querySelectorAll(`[data-entrant="${entrant}"]`)) spot.classList.add("is-mine");
  });
  const last = boxes.at(-1);
  const number = last?.id.replace("match-", "") ?? "";
  const next = last && !last.classList.contains("over") && [...page.querySelectorAll("li > .match")].find((box) => /** @type {HTMLElement} */ (box).dataset.feeders?.split(" ").includes(number));
  if (next) next.closest("li")?.classList.add("hope");
  const name = nameOf(entrant);
  const where = sentenceOf(last) ?? last?.querySelector(".note")?.textContent ?? "";
  const words = entrant && last ? `${name}: ${where}` : "";
  if (said.textContent !== words) said.textContent = words;
  button.textContent = (followed && followed === entrant ? button.dataset.stop : button.dataset.start) ?? "";
  bell.hidden = !followed || isTold;
  return last;
}

/** @param {Element | undefined} box */
function reveal(box) {
  const section = box?.closest(".round");
  if (!section) return;
  choose([...page.querySelectorAll(".round")].indexOf(section));
  box?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "auto" });
}

/** @param {number} at */
function choose(at) {
  page.querySelectorAll(".round").forEach((each, place) => each.classList.toggle("in-view", place === at));
  for (const link of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll("[data-round]"))) {
    if (Number(link.dataset.round) === at) {
      link.setAttribute("aria-current", "true");
      link.parentElement?.scrollTo({ left: link.offsetLeft - 60 });
    } else link.removeAttribute("aria-current");
  }
}

/** What a followed team is at; what changes is said. */
function watch() {
  const last = mark(followed || typed()?.dataset.entrant || "");
  const box = followed ? boxesOf(followed).at(-1) : undefined;
  const now = box ? `${box.id} ${box.classList.contains("over") ? "done" : box.querySelector(".head-line") ? box.querySelector(".head-line")?.textContent : ""}` : "";
  if (isTold && state && now !== state && box) {
    const isDone = now.endsWith("done");
    const name = nameOf(followed);
    note(`${name} ${(isDone ? tell.dataset.done : tell.dataset.called) ?? ""}. ${sentenceOf(box) ?? ""}`);
  }
  state = now;
  return last;
}

/** @param {string} words */
function note(words) {
  said.textContent = words;
  said.classList.add("is-news");
  tellNews(words);
}

input.addEventListener("input", () => reveal(mark(typed()?.dataset.entrant ?? followed)));
page.querySelector("form")?.addEventListener("submit", (sent) => {
  sent.preventDefault();
  const found = typed();
  const entrant = found?.dataset.entrant ?? "";
  if (!entrant) return;
  input.value = found?.value ?? "";
  if (followed === entrant) {
    follow("");
    reveal(mark(entrant));
    return;
  }
  follow(entrant);
  if (boxesOf(entrant).length === 0 || (found?.dataset.part !== page.dataset.part && page.dataset.part !== "0")) {
    location.search = `?part=${found?.dataset.part}`;
    return;
  }
  reveal(watch());
});
tell.addEventListener("click", async () => {
  isTold = true;
  bell.hidden = true;
  await askToTell();
  said.textContent = tell.dataset.on ?? "";
});
for (const link of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll("[data-round]"))) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    choose(Number(link.dataset.round));
  });
}
if (fit) {
  const whole = /** @type {HTMLElement} */ (page.querySelector(".bracket"));
  fit.hidden = false;
  fit.addEventListener("click", () => {
    const isFit = fit.getAttribute("aria-pressed") !== "true";
    fit.setAttribute("aria-pressed", String(isFit));
    whole.style.removeProperty("zoom");
    if (!isFit) return;
    const { width, height } = whole.getBoundingClientRect();
    const room = /** @type {HTMLElement} */ (whole.parentElement).clientWidth - 8;
    const wide = Math.max(width, whole.scrollWidth);
    whole.style.setProperty("zoom", String(Math.min(1, (window.innerHeight - 16) / height, room / wide)));
    whole.scrollIntoView({ block: "start" });
  });
}
document.addEventListener("live:changed", () => watch());
if (followed && !input.value) input.value = nameOf(followed);
watch();
