// A round of fives play by play: tap the tile, tap where it goes; the layout is drawn, and what is irregular is said
// as well. The desk says what can be, what it scores and whose turn it is, so it has to be in reach; where it is not
// any more, the round goes on by counts, with what its plays have made.

import { button, h, picture, t, tile, tilePicker } from "./table-making.js";
import { byCounts, laid, toldOf } from "./table-draft.js";

/**
 * @import { Writing } from "./table-draft.js"
 * @import { Draft, Play, Slip } from "./types.js"
 */

/** @param {Writing} app */
export function playByPlay(app) {
  const { draft, preview } = app;
  const play = standing(app);
  const refused = preview.state === "known" ? preview.data?.refused : "";
  return h(
    "div.plays",
    {},
    play?.laid ? h("div.layout", { role: "img", "aria-label": t("layout", { count: play.laid, ends: play.ends }) }, picture(play.picture)) : null,
    refused && h("div.notice.error", {}, h("p", {}, refused)),
    preview.state === "unreached" && goOn(app),
    play && draft.isSlipping ? slipping(app, play) : turn(app, play),
  );
}

/**
 * Without the desk the round is written by counts.
 *
 * @param {Writing} app
 */
function goOn(app) {
  const count = toldOf(app.draft).plays.length;
  const isWhole = count === app.draft.plays.length;
  return h(
    "div.notice.warning",
    {},
    h("p", {}, t("plays_need_desk")),
    count > 0 && h("p", {}, t(isWhole ? "plays_filled_in" : "plays_but_last")),
    h("div.actions", {}, button("go-on", t("go_on_by_counts"), () => app.edit(byCounts(app.draft, app.view)))),
  );
}

/**
 * Where the round stands, as far as the desk has said it.
 *
 * @param {Writing} app
 */
function standing(app) {
  const { draft, preview } = app;
  if (!draft.plays.length) return opening(app);
  return preview.state === "known" && !preview.data?.refused ? preview.data?.play : null;
}

/**
 * What can be said beside a play.
 *
 * @param {Writing} app
 */
export function playActions(app) {
  const { draft } = app;
  const play = standing(app);
  return [
    play && !draft.isSlipping && draft.plays.length > 0 && Boolean(play.turn) && button("passes", t("passes"), () => say(app, `${play.turn} passes`)),
    play && !draft.isSlipping && button("slip", t("irregular"), () => app.edit({ isSlipping: true, slip: null, picked: "" })),
    draft.plays.length > 0 && undoPlay(app),
  ];
}

/**
 * Before the first play: who leads, and any tile.
 *
 * @param {Writing} app
 * @returns {Play}
 */
function opening(app) {
  const { view, draft } = app;
  const { tiles } = view.match;
  const all = Object.fromEntries(view.seated.map((seat) => [seat, tiles]));
  const places = Object.fromEntries(tiles.map((name) => [name, /** @type {string[]} */ ([])]));
  const left = Object.fromEntries(view.seated.map((seat) => [seat, view.match.hand_size]));
  const leader = (view.next?.starter ?? 0) || draft.turn || 0;
  return { turn: leader, places, misfits: {}, spinners: {}, unseen: all, exposed: {}, left, catchers: [], made: [], ends: 0, laid: 0, picture: "" };
}

/**
 * Somebody did this; who has laid a whole hand with it is out.
 *
 * @param {Writing} app
 * @param {string} said
 * @param {Partial<Draft>} [more]
 */
function say(app, said, more = {}) {
  app.edit({ plays: [...app.draft.plays, said], picked: "", turn: 0, slip: null, isSlipping: false, isEnding: false, ...more });
}

/**
 * @param {Writing} app
 * @param {Play | null | undefined} play
 */
function turn(app, play) {
  const { draft, view } = app;
  if (!play) return [h("p.soft", {}, t("preview_asking")), roundEnded(app)];
  const seat = play.turn;
  if (!seat && !draft.plays.length) {
    return h(
      "div.seat-buttons",
      { role: "group", "aria-label": t("who_leads") },
      view.seats.map((each) => button(`turn-${each.seat}`, each.name, () => app.edit({ turn: each.seat }))),
    );
  }
  const places = draft.picked ? (play.places[draft.picked] ?? []) : [];
  const lay = (/** @type {string} */ name, /** @type {string | undefined} */ on) => {
    const isOut = play.left[seat] === 1;
    say(app, `${seat} plays ${name}${on ? ` on ${on}` : ""}`, isOut ? { how: "out", by: seat } : {});
  };
  const pick = (/** @type {string} */ name) => {
    const found = play.places[name] ?? [];
    if (found.length > 1) app.edit({ picked: name });
    else lay(name, found[0]);
  };
  const done = laid(draft);
  const gone = view.match.tiles.filter((name) => !(name in play.places) || (!draft.plays.length && done.includes(name)));
  return h(
    "div",
    {},
    play.catchers.length > 0 && caught(app, play),
    draft.picked && turnWords(app, play),
    draft.picked
      ? h(
          "div.where",
          { role: "group", "aria-label": t("where_to", { tile: draft.picked }) },
          h("p", {}, tile(draft.picked), " ", t("where_to", { tile: draft.picked })),
          places.map((on) => button(`on-${on}`, [tile(on), " ", t("on_tile", { tile: on })], () => lay(draft.picked, on))),
          button("unpick", t("another_tile"), () => app.edit({ picked: "" }), { kind: "plain" }),
        )
      : tilePicker("play", view.match.tiles, pick, { gone, label: t("which_tile"), corner: turnWords(app, play) }),
  );
}

/**
 * The round can end before all of its plays are written.
 *
 * @param {Writing} app
 */
function roundEnded(app) {
  return button("round-ended", t("round_ended"), () => app.edit({ isEnding: true }), { kind: "plain" });
}

/**
 * Whose turn it is, and what was done last.
 *
 * @param {Writing} app
 * @param {Play} play
 */
function turnWords(app, play) {
  const { data, state } = app.preview;
  const last = app.draft.plays.length && state === "known" && !data?.refused ? data?.words?.at(-1) : "";
  return [
    h("p.turn", { "aria-live": "polite" }, h("strong", {}, t("turn_of", { name: app.seatName(play.turn) })), exposedWords(play, play.turn)),
    last ? h("p.last-words", {}, last) : null,
    roundEnded(app),
  ];
}

/**
 * @param {Play} play
 * @param {number} seat
 */
function exposedWords(play, seat) {
  const tiles = play.exposed[seat] ?? [];
  return tiles.length ? ` ${t("has_exposed", { tiles: tiles.join(", ") })}` : "";
}

/**
 * What was just laid wrongly stands, unless the others catch it now (F16, F17).
 *
 * @param {Writing} app
 * @param {Play} play
 */
function caught(app, play) {
  return h(
    "div.notice.warning.caught",
    {},
    h("p", {}, t("catch_help")),
    h("div.actions", {}, play.catchers.map((seat) => button(`catches-${seat}`, t("caught_by", { name: app.seatName(seat) }), () => say(app, `${seat} catches`, { how: "", by: 0, isLooked: false })))),
  );
}

/**
 * When the plays have ended the round: the last of them can still be taken back, or caught.
 *
 * @param {Writing} app
 */
export function lastPlay(app) {
  const { draft, preview } = app;
  const play = preview.state === "known" ? preview.data?.play : null;
  return [play && play.catchers.length > 0 && caught(app, play), draft.plays.length > 0 && undoPlay(app)];
}

/** @param {Writing} app */
function undoPlay(app) {
  const { plays } = app.draft;
  const undo = () => app.edit({ plays: plays.slice(0, -1), picked: "", slip: null, isSlipping: false, isEnding: false, how: "", by: 0, isLooked: false });
  return button("undo-play", t("undo_play"), undo);
}

// What is irregular

/**
 * @param {Writing} app
 * @param {Play} play
 */
function slipping(app, play) {
  const { slip } = app.draft;
  return h("div.slips", { role: "group", "aria-label": t("irregular") }, slip ? oneSlip(app, play, slip) : slipKinds(app, play));
}

/**
 * @param {Writing} app
 * @param {Play} play
 */
function slipKinds(app, play) {
  const { match } = app.view;
  const begin = (/** @type {Slip["kind"]} */ kind, seat = 0) => () => app.edit({ slip: { kind, seat, tile: "" } });
  const kinds = [
    button("slip-exposed", t("slip_exposed"), begin("exposed")),
    button("slip-out_of_turn", t("slip_out_of_turn"), begin("out_of_turn")),
    button("slip-misfit", t("slip_misfit"), begin("misfit", play.turn), { disabled: !Object.keys(play.misfits).length }),
    button("slip-wrong_spinner", t("slip_wrong_spinner"), begin("wrong_spinner", play.turn), { disabled: !Object.keys(play.spinners).length }),
    match.pass_costs > 0 &&
      button("slip-pass", t("slip_pass"), () => say(app, `${play.turn} passes wrongly`), { disabled: !play.turn || !app.draft.plays.length }),
    match.talk && button("slip-talk", t("slip_talk"), begin("talk")),
  ];
  return h("div.seat-buttons", {}, kinds);
}

/**
 * @param {Writing} app
 * @param {Play} play
 * @param {Slip} slip
 */
function oneSlip(app, play, slip) {
  const { view, draft } = app;
  const { kind, seat, tile: name } = slip;
  if (!seat) return whose(app, play, slip);
  if (kind === "talk") return null;
  const tiles = { exposed: play.unseen[seat] ?? [], out_of_turn: play.unseen[seat] ?? [], misfit: Object.keys(play.misfits), wrong_spinner: Object.keys(play.spinners) }[kind];
  if (!name) {
    const pick = (/** @type {string} */ chosen) => {
      if (kind === "exposed") say(app, `${seat} exposes ${chosen}`);
      else if (kind === "out_of_turn") say(app, `${seat} plays ${chosen} out-of-turn`);
      else if (kind === "wrong_spinner" && play.spinners[chosen].length === 1) say(app, `${seat} plays ${chosen} on ${play.spinners[chosen][0]} wrong-spinner`);
      else app.edit({ slip: { ...slip, tile: chosen } });
    };
    const corner = h("p", {}, h("strong", {}, t(`slip_${kind}`), ": ", app.seatName(seat)));
    return tilePicker("slip-tile", view.match.tiles, pick, { gone: view.match.tiles.filter((each) => !tiles.includes(each)), label: t("which_tile"), corner });
  }
  const places = kind === "misfit" ? play.misfits[name] : [];
  const spinners = kind === "wrong_spinner" ? play.spinners[name] : [];
  const left = draft.plays.length;
  return h(
    "div.where",
    { role: "group", "aria-label": t("where_to", { tile: name }) },
    h("p", {}, tile(name), " ", t("where_to", { tile: name })),
    spinners.map((on) => button(`slip-on-${on}`, [tile(on), " ", t("on_tile", { tile: on })], () => say(app, `${seat} plays ${name} on ${on} wrong-spinner`))),
    places.map(([on, number, showing]) =>
      button(`slip-at-${on}-${number}-${showing}`, [tile(on), " ", t("against", { tile: on, number, showing })], () => say(app, `${seat} misplays ${name} on ${on}/${number} showing ${showing}`)),
    ),
    left > 0 && button("slip-unpick", t("another_tile"), () => app.edit({ slip: { ...slip, tile: "" } }), { kind: "plain" }),
  );
}

/**
 * @param {Writing} app
 * @param {Play} play
 * @param {Slip} slip
 */
function whose(app, play, slip) {
  const { view, draft } = app;
  const seats = view.seats.filter((each) => slip.kind !== "out_of_turn" || each.seat !== play.turn);
  const choose = (/** @type {number} */ seat) => () => {
    if (slip.kind === "talk") app.edit({ talks: [...draft.talks, seat], slip: null, isSlipping: false });
    else app.edit({ slip: { ...slip, seat } });
  };
  return [
    h("p", {}, h("strong", {}, t(`slip_${slip.kind}`)), " ", t("who_was_it")),
    h("div.seat-buttons", {}, seats.map((each) => button(`slip-seat-${each.seat}`, each.name, choose(each.seat), { class: `seat-button side-${each.side}` }))),
  ];
}
