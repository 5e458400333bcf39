// Writing a round: how it ended, the pips that count, what else happened. The desk computes the score and says
// why before anything is written; without a network the round is kept as it is and computed later.

import { button, h, list, pipsOf, t, tilePicker } from "./table-making.js";
import { playByPlay } from "./table-plays.js";

/**
 * @import { App } from "./table.js"
 * @import { Asked, Draft, Draws, Preview, SheetView, Written } from "./types.js"
 *
 * @typedef {App & { draft: Draft, view: SheetView }} Writing
 */

const MOST_DIGITS = 3;

/**
 * @param {number} after
 * @param {number} edition
 * @param {Draws} [lead]
 * @returns {Draft}
 */
export function newDraft(after, edition, lead = []) {
  return {
    after,
    edition,
    correcting: null,
    how: "",
    by: 0,
    counts: {},
    tiles: {},
    blamed: [],
    blaming: 0,
    scored: {},
    talks: [],
    passes: [],
    plays: [],
    picked: "",
    mode: "counts",
    lead,
    active: "",
    tapping: "",
  };
}

/**
 * A draft that holds what was written before, to be corrected.
 *
 * @param {Partial<Written> & Pick<Written, "how" | "by">} written
 * @param {number} after
 * @param {number} edition
 * @returns {Draft}
 */
export function draftOf(written, after, edition) {
  const draft = newDraft(after, edition, written.lead ?? []);
  Object.assign(draft, { how: written.how, by: written.by });
  for (const [seat, pips] of written.counts ?? []) draft.counts[seat] = String(pips);
  for (const [side, points] of written.scored ?? []) draft.scored[side] = String(points);
  draft.blamed = [...(written.blamed ?? [])];
  draft.talks = [...(written.talks ?? [])];
  draft.passes = [...(written.passes ?? [])];
  draft.plays = [...(written.plays ?? [])];
  if (draft.plays.length) draft.mode = "plays";
  return draft;
}

/**
 * Whether somebody has begun to write.
 *
 * @param {Draft | null} draft
 */
export function isBegun(draft) {
  return Boolean(draft && (draft.how || draft.plays.length || draft.blamed.length || draft.talks.length || draft.passes.length));
}

/**
 * The seats whose pips are asked for, as the desk says: it depends on how the round ended.
 *
 * @param {Draft} draft
 * @param {SheetView} view
 */
export function wantedSeats(draft, view) {
  if (draft.how === "blocked") return view.counted.blocked;
  return draft.how === "out" ? (view.counted.out[draft.by] ?? []) : [];
}

/**
 * The round as the desk takes it.
 *
 * @param {Draft} draft
 * @param {SheetView} view
 * @returns {Written}
 */
export function writtenOf(draft, view) {
  const wanted = wantedSeats(draft, view);
  const isCounted = view.match.has_plays && draft.mode !== "plays";
  return {
    how: draft.how,
    by: draft.how === "out" ? draft.by : 0,
    counts: wanted.map((seat) => [seat, Number(draft.counts[seat])]),
    blamed: draft.how === "target" ? [] : draft.blamed,
    scored: isCounted
      ? Object.entries(draft.scored)
          .filter(([, points]) => points !== "" && (Number(points) > 0 || draft.how === "target"))
          .map(([side, points]) => [side, Number(points)])
      : [],
    talks: draft.talks,
    passes: draft.passes,
    plays: draft.mode === "plays" ? draft.plays : [],
    lead: draft.lead,
  };
}

/**
 * Plays and penalties can end a game without anything more being said (F11, F19).
 *
 * @param {Draft} draft
 */
export function mayEndItself(draft) {
  return (draft.mode === "plays" && draft.plays.length > 0) || draft.talks.length > 0 || draft.passes.length > 0;
}

/** @param {Asked} preview */
function endedItself(preview) {
  return preview.state === "known" && !preview.data?.refused && Boolean(preview.data?.is_whole);
}

/**
 * Whether everything is said that the desk wants to know.
 *
 * @param {Draft} draft
 * @param {SheetView} view
 * @param {Asked} preview
 */
export function isComplete(draft, view, preview) {
  if (!draft.how) return mayEndItself(draft) && endedItself(preview);
  if (draft.how === "out" && !view.counted.out[draft.by]) return false; // nobody, or nobody who plays
  if (draft.how === "target") return Object.values(draft.scored).some((points) => Number(points) > 0);
  return wantedSeats(draft, view).every((seat) => /^\d+$/.test(draft.counts[seat] ?? ""));
}

/**
 * The part of the page where a round is written.
 *
 * @param {Writing} app
 */
export function editor(app) {
  const { draft, view } = app;
  const { game, round } = app.roundOf(draft.after);
  return h(
    "section.sheet.editor",
    { "aria-labelledby": "editor-title" },
    h("h2", { id: "editor-title", tabindex: "-1" }, round ? t("round_title", { round, game }) : t("our_version")),
    app.isOvertaken() &&
      h("div.notice.warning", {}, h("p", {}, t("written_meanwhile")), h("p", {}, button("look", t("look_first"), () => app.close()))),
    view.match.has_plays && modes(app),
    draft.mode === "plays" && playByPlay(app),
    draft.mode === "counts" || draft.how || app.isOver(draft.plays) ? ending(app) : playEnd(app),
    draft.how !== "target" && counts(app),
    view.match.has_plays && draft.mode === "counts" && inPlay(app),
    view.match.has_blamed && blamed(app),
    view.match.talk && slips(app),
    previewBox(app),
    h(
      "div.actions",
      {},
      button("write", app.isDesk ? t("write_down_desk") : t("write_down"), () => app.write(), {
        kind: "primary",
        disabled: !app.canWrite(),
      }),
      button("close-editor", t("go_back"), () => app.close()),
      button("clear", t("start_over"), () => app.startOver(), { kind: "plain" }),
    ),
  );
}

/** @param {Writing} app */
function modes(app) {
  const { draft } = app;
  const choose = (/** @type {Draft["mode"]} */ mode) => () => app.edit({ mode, how: "", by: 0 });
  return h(
    "div.switch",
    { role: "group", "aria-label": t("how_to_write") },
    button("mode-counts", t("by_counts"), choose("counts"), { "aria-pressed": draft.mode === "counts" ? "true" : "false" }),
    button("mode-plays", t("by_plays"), choose("plays"), { "aria-pressed": draft.mode === "plays" ? "true" : "false" }),
  );
}

/**
 * While plays are written: the round can end before all of them are.
 *
 * @param {Writing} app
 */
function playEnd(app) {
  return h("details.more", { id: "plays-end" }, h("summary", {}, t("round_ended")), ending(app));
}

/** @param {Writing} app */
function ending(app) {
  const { draft, view } = app;
  const out = (/** @type {number} */ seat) => () => app.edit({ how: "out", by: seat, active: "" });
  const isOut = (/** @type {number} */ seat) => draft.how === "out" && draft.by === seat;
  return h(
    "fieldset.ending",
    {},
    h("legend", {}, t("how_ended")),
    h(
      "div.seat-buttons",
      {},
      view.seats
        .filter((each) => view.seated.includes(each.seat))
        .map((each) =>
          button(`out-${each.seat}`, [h("b", {}, each.name), h("span", {}, t("went_out"))], out(each.seat), {
            kind: `seat-button.side-${each.side}`,
            "aria-pressed": isOut(each.seat) ? "true" : "false",
          }),
        ),
    ),
    h(
      "div.actions",
      {},
      button("blocked", t("blocked"), () => app.edit({ how: "blocked", by: 0, active: "" }), {
        "aria-pressed": draft.how === "blocked" ? "true" : "false",
      }),
      view.match.has_plays &&
        draft.mode === "counts" &&
        button("target", t("target_in_play", { target: view.match.target }), () => app.edit({ how: "target", by: 0 }), {
          "aria-pressed": draft.how === "target" ? "true" : "false",
        }),
    ),
  );
}

// Pips left

/** @param {Writing} app */
function counts(app) {
  const { draft, view } = app;
  const wanted = wantedSeats(draft, view);
  if (!wanted.length) return null;
  const active = draft.active || `count-${wanted.find((seat) => !draft.counts[seat]) ?? wanted[0]}`;
  const tapping = wanted.find((seat) => draft.tapping === `count-${seat}`);
  return h(
    "fieldset.counts",
    {},
    h("legend", {}, t("pips_left")),
    wanted.map((seat) => countRow(app, seat, active)),
    tapping ? tapTiles(app, tapping) : active.startsWith("count-") && keypad(app, active),
  );
}

/**
 * @param {Writing} app
 * @param {number} seat
 * @param {string} active
 */
function countRow(app, seat, active) {
  const { draft } = app;
  const key = `count-${seat}`;
  return h(
    "div.count-row",
    { class: active === key ? "count-row active" : "count-row" },
    h("label", { for: key }, app.seatName(seat)),
    numberField(app, key, draft.counts[seat] ?? "", (value) => {
      app.edit({ counts: { ...draft.counts, [seat]: value }, tiles: { ...draft.tiles, [seat]: [] } });
    }),
    button(`tap-${seat}`, draft.tapping === key ? t("type_number") : t("tap_tiles"), () => {
      app.edit({ tapping: draft.tapping === key ? "" : key, active: key });
    }),
  );
}

/**
 * @param {Writing} app
 * @param {string} key
 * @param {string} value
 * @param {(digits: string) => void} changed
 */
function numberField(app, key, value, changed) {
  return h("input", {
    id: key,
    class: "number-field",
    type: "text",
    inputmode: "none", // the page has its own keys, which are larger
    autocomplete: "off",
    maxlength: MOST_DIGITS,
    value,
    onfocus: () => {
      if (app.draft.active !== key) app.edit({ active: key, tapping: "" });
    },
    oninput: (/** @type {{ target: HTMLInputElement }} */ event) => {
      const digits = event.target.value.replace(/\D/g, "").slice(0, MOST_DIGITS);
      event.target.value = digits;
      app.draft.active = key; // the keys stay with this field
      changed(digits);
    },
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter" && app.canWrite()) app.write();
    },
  });
}

/**
 * @param {Writing} app
 * @param {string} key
 */
function keypad(app, key) {
  const field = () => /** @type {HTMLInputElement} */ (document.getElementById(key));
  const type = (/** @type {(now: string) => string} */ value) => {
    const now = field();
    now.value = value(now.value).slice(0, MOST_DIGITS);
    now.dispatchEvent(new Event("input"));
  };
  const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
  const digit = (/** @type {string} */ each) =>
    button(`key-${each}`, each, () => type((value) => (value === "0" ? each : value + each)));
  return h(
    "div.keypad",
    { role: "group", "aria-label": t("keys") },
    keys.map(digit),
    button("key-clear", t("key_clear"), () => type(() => "")),
    digit("0"),
    button("key-back", "⌫", () => type((value) => value.slice(0, -1)), { "aria-label": t("key_back") }),
  );
}

/**
 * The tiles somebody has left, tapped one by one; tiles of other hands and of the play cannot be among them.
 *
 * @param {Writing} app
 * @param {number} seat
 */
function tapTiles(app, seat) {
  const { draft } = app;
  const chosen = draft.tiles[seat] ?? [];
  const elsewhere = Object.entries(draft.tiles)
    .filter(([other]) => Number(other) !== seat)
    .flatMap(([, names]) => names);
  const gone = [...elsewhere, ...draft.blamed.map(([, name]) => name), ...laid(draft)];
  const tap = (/** @type {string} */ name) => {
    const names = chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name];
    const sum = String(names.reduce((total, each) => total + pipsOf(each), 0));
    app.edit({ tiles: { ...draft.tiles, [seat]: names }, counts: { ...draft.counts, [seat]: sum } });
  };
  return h(
    "div",
    {},
    h("p.soft", {}, t("tap_what_is_left", { name: app.seatName(seat) })),
    tilePicker(`hand-${seat}`, app.view.match.tiles, tap, { chosen, gone, label: t("tiles_of", { name: app.seatName(seat) }) }),
    !chosen.length &&
      button("no-tiles", t("no_tiles_left"), () => app.edit({ counts: { ...draft.counts, [seat]: "0" } })),
  );
}

/** @param {Draft} draft */
export function laid(draft) {
  return draft.plays.map((play) => /plays (\d-\d)/.exec(play)?.[1] ?? "").filter(Boolean);
}

// What else happened

/** @param {Writing} app */
function inPlay(app) {
  const { draft, view } = app;
  const active = draft.active;
  return h(
    "fieldset.counts",
    {},
    h("legend", {}, t("made_in_play")),
    view.sides.map((side) => {
      const key = `scored-${side.notation}`;
      const row = active === key ? "count-row active" : "count-row";
      return h(
        "div",
        { class: row },
        h("label", { for: key }, side.name),
        numberField(app, key, draft.scored[side.notation] ?? "", (value) => {
          app.edit({ scored: { ...draft.scored, [side.notation]: value } });
        }),
        button(`five-${side.notation}`, "+5", () => {
          const now = Number(draft.scored[side.notation] || 0);
          app.edit({ scored: { ...draft.scored, [side.notation]: String(now + 5) } });
        }, { "aria-label": t("five_more", { name: side.name }) }),
      );
    }),
    active.startsWith("scored-") && keypad(app, active),
  );
}

/** @param {Writing} app */
function blamed(app) {
  const { draft, view } = app;
  const remove = (/** @type {number} */ at) => () => app.edit({ blamed: draft.blamed.filter((_, each) => each !== at) });
  const pick = (/** @type {string} */ name) => app.edit({ blamed: [...draft.blamed, [draft.blaming, name]], blaming: 0 });
  return h(
    "details.more",
    { id: "more-blamed", open: draft.blamed.length || draft.blaming ? true : null },
    h("summary", {}, t("blamed_tiles", { count: draft.blamed.length })),
    list(
      draft.blamed.map(([seat, name], at) => [
        h("span", {}, t("blamed_tile", { tile: name, name: app.seatName(seat) }), " "),
        button(`unblame-${at}`, t("remove"), remove(at), { kind: "plain" }),
      ]),
      "rows",
    ),
    h("p.soft", {}, t("whose_blamed")),
    h(
      "div.seat-buttons",
      {},
      view.seats.map((each) =>
        button(`blame-${each.seat}`, each.name, () => app.edit({ blaming: draft.blaming === each.seat ? 0 : each.seat }), {
          "aria-pressed": draft.blaming === each.seat ? "true" : "false",
        }),
      ),
    ),
    draft.blaming > 0 &&
      tilePicker("blamed", view.match.tiles, pick, {
        gone: [...draft.blamed.map(([, name]) => name), ...Object.values(draft.tiles).flat()],
        label: t("blamed_of", { name: app.seatName(draft.blaming) }),
      }),
  );
}

/**
 * Talking (F13) and passing with a tile that fits (F18), counted by seat.
 *
 * @param {Writing} app
 */
function slips(app) {
  const { draft, view } = app;
  const rows = (/** @type {"talks" | "passes"} */ field, /** @type {string} */ words) =>
    h(
      "fieldset",
      {},
      h("legend", {}, words),
      view.seats.map((each) => {
        const count = draft[field].filter((seat) => seat === each.seat).length;
        const less = () => {
          const at = draft[field].lastIndexOf(each.seat);
          app.edit({ [field]: draft[field].filter((_, index) => index !== at) });
        };
        return h(
          "div.count-row",
          {},
          h("span", {}, each.name),
          h("output.number", {}, String(count)),
          button(`${field}-less-${each.seat}`, "−", less, { disabled: !count, "aria-label": t("one_less", { name: each.name }) }),
          button(`${field}-more-${each.seat}`, "+", () => app.edit({ [field]: [...draft[field], each.seat] }), {
            "aria-label": t("one_more", { name: each.name }),
          }),
        );
      }),
    );
  const count = draft.talks.length + draft.passes.length;
  return h(
    "details.more",
    { id: "more-slips", open: count ? true : null },
    h("summary", {}, t("penalties", { count })),
    rows("talks", t("talked")),
    view.match.pass_costs > 0 && draft.mode === "counts" && rows("passes", t("passed_wrongly")),
  );
}

// The score to be

/** @param {Writing} app */
function previewBox(app) {
  const { preview } = app;
  if (!isComplete(app.draft, app.view, preview)) return h("p.soft", { id: "preview" }, t("not_complete"));
  if (preview.state === "unreached") return h("div.notice.warning", { id: "preview" }, h("p", {}, t("preview_unreached")));
  if (preview.state !== "known") return h("p.soft", { id: "preview" }, t("preview_asking"));
  const data = /** @type {Preview} */ (preview.data);
  if (data.refused) return h("div.notice.error", { id: "preview" }, h("p", {}, data.refused));
  return h("div.notice", { id: "preview" }, outcome(app, data), list(data.words, "why"));
}

/**
 * What a round gives and the score after it, side by side.
 *
 * @param {App} app
 * @param {Pick<Preview, "scores" | "gained">} data
 */
export function outcome(app, data) {
  return h(
    "div.outcome",
    {},
    app.view.sides.map((side, at) =>
      h(
        "p",
        {},
        h("span.outcome-name", {}, side.name),
        h("strong.number", {}, String(data.scores[at] ?? 0)),
        h("span.gained", {}, gainedWords(data.gained[at] ?? 0)),
      ),
    ),
  );
}

/** @param {number} points */
export function gainedWords(points) {
  if (points === 0) return "±0";
  return points > 0 ? `+${points}` : `−${-points}`;
}
