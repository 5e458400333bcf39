// Following a team, kept on this device: a button on the team's page; on the event's page of the day a card that
// says where the team is, and tells who asks when it is called or done.

import { askToTell, keep, recall, tell } from "./followed.js";

const root = /** @type {HTMLElement} */ (document.querySelector("[data-event]"));
const event = root.dataset.event ?? "";
const button = /** @type {HTMLButtonElement | null} */ (document.querySelector("[data-follow-team]"));
const card = /** @type {HTMLElement | null} */ (document.querySelector("[data-follow-card]"));

/** @param {Element | null} found */
function textOf(found) {
  return (found?.textContent ?? "").replace(/\s+/g, " ").trim();
}

if (button) {
  const { followTeam: entrant = "", name = "", start = "", stop = "" } = button.dataset;
  const show = () => {
    const isFollowed = recall(event).entrant === entrant;
    button.textContent = isFollowed ? stop : start;
    button.setAttribute("aria-pressed", String(isFollowed));
  };
  button.addEventListener("click", () => {
    if (recall(event).entrant === entrant) keep(event);
    else keep(event, { entrant, name });
    show();
  });
  button.disabled = false;
  show();
}

/** @param {HTMLElement} shown */
function beginCard(shown) {
  const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (shown.querySelector(`[data-${name}]`));
  const bell = /** @type {HTMLButtonElement} */ (part("tell"));
  const said = part("told");
  const heard = /** @type {HTMLElement} */ (part("where"));
  let isTold = false;
  let before = "";

  /** What the page has of the team: the match it plays, the one it is called to, or the one that came last. */
  function find() {
    const { entrant } = recall(event);
    const row = (/** @type {string} */ among) => root.querySelector(`${among} [data-entrant="${entrant}"]`);
    const own = row(".tiles-now") ?? row(".next-rows") ?? row(".latest-rows");
    const holder = own?.closest("article, li") ?? null;
    return { own, holder, kind: holder?.closest(".next-rows, .latest-rows")?.className ?? "tiles-now" };
  }

  /** @param {ReturnType<typeof find>} found */
  function wordsOf({ own, holder, kind }) {
    if (!holder) return "";
    if (kind !== "tiles-now") return textOf(holder);
    const others = [...holder.querySelectorAll(".half")].filter((half) => half !== own);
    const place = [...holder.querySelectorAll(".caption > *:not(.you-follow)")].map(textOf).filter(Boolean).join(", ");
    const score = [own, ...others].map((half) => textOf(half?.querySelector(".points") ?? null)).filter(Boolean).join("\u00a0:\u00a0");
    return [place, score].filter(Boolean).join(". ");
  }

  function show() {
    const team = recall(event);
    shown.hidden = !team.entrant;
    if (!team.entrant) return;
    const found = find();
    const name = team.name || textOf(found.own?.querySelector(".name") ?? found.own);
    const words = wordsOf(found);
    if (textOf(part("name")) !== name) part("name").textContent = name;
    if (textOf(heard) !== words) heard.textContent = words;
    part("page").setAttribute("href", (part("page").dataset.page ?? "").replace(/0(?=\/$)/, team.entrant));
    const called = found.kind === "next-rows" && found.holder?.hasAttribute("data-called");
    const now = found.kind === "latest-rows" ? "done" : called ? "called" : found.kind === "tiles-now" && found.holder ? "playing" : "";
    if (isTold && before !== now && (now === "called" || now === "done")) {
      const news = `${name} ${(now === "done" ? bell.dataset.done : bell.dataset.called) ?? ""}. ${words}`;
      said.textContent = news;
      tell(news);
    }
    before = now;
  }

  bell.addEventListener("click", async () => {
    isTold = true;
    bell.hidden = true;
    await askToTell();
    said.textContent = bell.dataset.on ?? "";
  });
  part("stop").addEventListener("click", () => {
    keep(event);
    for (const each of root.querySelectorAll(".is-mine")) each.classList.remove("is-mine");
    show();
  });
  document.addEventListener("live:changed", show);
  show();
}

if (card) beginCard(card);
