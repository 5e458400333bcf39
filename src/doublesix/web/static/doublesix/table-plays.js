// A round of fives play by play: tap the tile, tap where it goes. The desk says what each play scores and whose
// turn it is, so it has to be in reach.

import { button, h, list, t, tile, tilePicker } from "./table-making.js";
import { laid } from "./table-editor.js";

/**
 * @import { Writing } from "./table-editor.js"
 * @import { Draft, Play } from "./types.js"
 */

/**
 * @param {Pick<Draft, "plays">} draft
 * @param {number} seat
 */
function tilesLaid(draft, seat) {
  return draft.plays.filter((play) => play.startsWith(`${seat} plays`)).length;
}

/** @param {Writing} app */
export function playByPlay(app) {
  const { draft, preview } = app;
  const known = preview.state === "known" && !preview.data?.refused ? preview.data : null;
  const play = draft.plays.length ? known?.play : { turn: app.view.next?.starter ?? 0, places: null };
  const refused = preview.state === "known" ? preview.data?.refused : "";
  const undo = () => app.edit({ plays: draft.plays.slice(0, -1), picked: "", how: "", by: 0 });
  return h(
    "fieldset.plays",
    {},
    h("legend", {}, t("plays")),
    refused && h("div.notice.error", {}, h("p", {}, refused)),
    known?.words?.length ? list(known.words, "why plays-list") : null,
    preview.state === "unreached" && h("div.notice.warning", {}, h("p", {}, t("plays_need_desk"))),
    draft.how || (known && known.is_whole) ? null : turn(app, play),
    h("div.actions", {}, draft.plays.length > 0 && button("undo-play", t("undo_play"), undo)),
  );
}

/**
 * @param {Writing} app
 * @param {Play | null | undefined} play
 */
function turn(app, play) {
  const { draft, view } = app;
  if (!play) return h("p.soft", {}, t("preview_asking"));
  const seat = play.turn || draft.turn || 0;
  if (!seat) {
    return h(
      "div.seat-buttons",
      { role: "group", "aria-label": t("who_leads") },
      view.seats.map((each) => button(`turn-${each.seat}`, each.name, () => app.edit({ turn: each.seat }))),
    );
  }
  const fits = play.places ? Object.keys(play.places) : null;
  const places = draft.picked ? (play.places?.[draft.picked] ?? []) : [];
  const lay = (/** @type {string} */ name, /** @type {string | undefined} */ on) => {
    const said = `${seat} plays ${name}${on ? ` on ${on}` : ""}`;
    const plays = [...draft.plays, said];
    const isOut = tilesLaid({ plays }, seat) === view.match.hand_size;
    app.edit({ plays, picked: "", turn: 0, ...(isOut ? { how: "out", by: seat } : {}) });
  };
  const pick = (/** @type {string} */ name) => {
    const found = play.places?.[name] ?? [];
    if (found.length > 1) app.edit({ picked: name });
    else lay(name, found[0]);
  };
  const done = laid(draft);
  const gone = fits ? view.match.tiles.filter((name) => !fits.includes(name)) : done;
  return h(
    "div",
    {},
    h("p", { "aria-live": "polite" }, h("strong", {}, t("turn_of", { name: app.seatName(seat) }))),
    draft.picked
      ? h(
          "div.where",
          { role: "group", "aria-label": t("where_to", { tile: draft.picked }) },
          h("p", {}, tile(draft.picked), " ", t("where_to", { tile: draft.picked })),
          places.map((on) => button(`on-${on}`, [tile(on), " ", t("on_tile", { tile: on })], () => lay(draft.picked, on))),
          button("unpick", t("another_tile"), () => app.edit({ picked: "" }), { kind: "plain" }),
        )
      : tilePicker("play", view.match.tiles, pick, { gone, label: t("which_tile") }),
    draft.plays.length > 0 &&
      button("passes", t("passes"), () => app.edit({ plays: [...draft.plays, `${seat} passes`], picked: "" })),
  );
}
