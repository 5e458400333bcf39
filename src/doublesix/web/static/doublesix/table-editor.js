// Writing a round: how it ended, the pips that count, what else happened. The desk computes the score and says
// why before anything is written; without a network the round is kept as it is and computed later.

import { keys } from "./table-keys.js";
import { isLast, lastHand } from "./table-last-hand.js";
import { button, h, list, pipsOf, t, tilePicker } from "./table-making.js";
import { lastPlay, playActions, playByPlay } from "./table-plays.js";
import { seatMap } from "./table-seats.js";

/**
 * @import { App } from "./table.js"
 * @import { Asked, Draft, Draws, Preview, SheetView, Written } from "./types.js"
 *
 * @typedef {App & { draft: Draft, view: SheetView }} Writing
 */

const MOST_DIGITS = 2; // no hand has a hundred pips
const STEPS_OF_FIVE = [5, 10, 15, 20];

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
  draft.isLast = Boolean(written.is_last);
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
  if (draft.how === "time") {
    return { how: "time", by: 0, counts: [], blamed: [], scored: [], talks: [], passes: [], plays: [], lead: [] };
  }
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
    ...(isLast(draft, view) ? { is_last: true } : {}),
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
 * What is to be done now: say how it ended, type the pips, or look at the score.
 *
 * @param {Writing} app
 * @returns {"plays" | "end" | "counts" | "preview"}
 */
function stepOf(app) {
  const { draft, view, preview } = app;
  const isWhole = isComplete(draft, view, preview);
  if (isWhole && (draft.isLooked || !draft.how)) return "preview";
  if (!draft.how || draft.how === "target" || draft.how === "time") return draft.mode === "plays" ? "plays" : "end";
  return "counts";
}

/**
 * The part of the page where a round is written: one thing at a time, keys and buttons always in the same place.
 *
 * @param {Writing} app
 */
export function editor(app) {
  const { draft, view } = app;
  const { game, round } = app.roundOf(draft.after);
  const step = stepOf(app);
  const title = round ? roundWords(view, game, round) : draft.isCorrection ? t("correct_title") : t("our_version");
  const isShort = step === "end" && view.match.has_plays; // there is more on that page
  const words = isShort ? title : step === "counts" ? question(app, step) : `${title}: ${question(app, step)}`;
  return h(
    `section.step.editor.step-${step}`,
    { "aria-labelledby": "editor-title" },
    h(
      "div.step-body",
      {},
      h(step === "plays" ? "h2.visually-hidden" : "h2", { id: "editor-title", tabindex: "-1" }, words),
      app.isOvertaken() &&
        h("div.notice.warning", {}, h("p", {}, t("written_meanwhile")), h("p", {}, button("look", t("look_first"), () => app.close()))),
      step === "plays" && playByPlay(app),
      step === "end" && [view.match.has_plays && modes(app), view.match.has_plays && inPlay(app), ending(app)],
      step === "counts" && counts(app),
      step === "preview" && [previewBox(app), draft.mode === "plays" && lastPlay(app)],
      step === "plays" && !app.isOver(draft.plays) && playEnd(app),
      step !== "plays" && h("div.extras", {}, step === "counts" && tapButton(app), lastHand(app), view.match.has_blamed && blamed(app), slips(app)),
    ),
    foot(app, step),
  );
}

/**
 * @param {Writing} app
 * @param {ReturnType<typeof stepOf>} step
 */
function question(app, step) {
  if (step === "end") return t("how_ended");
  if (step === "plays") return t("by_plays");
  if (step === "preview") return t("is_it_so");
  return app.draft.how === "out" ? t("went_out_pips", { name: app.seatName(app.draft.by) }) : t("blocked_pips");
}

/**
 * Which round it is; of which game, where a match takes several.
 *
 * @param {SheetView} view
 * @param {number} game
 * @param {number} round
 */
export function roundWords(view, game, round) {
  return view.match.games_to_win > 1 ? t("round_title", { round, game }) : t("round_alone", { round });
}

/**
 * What stands below the step: back on the left, on on the right.
 *
 * @param {Writing} app
 * @param {ReturnType<typeof stepOf>} step
 */
function foot(app, step) {
  const { draft, view, preview } = app;
  const tapping = wantedSeats(draft, view).find((seat) => draft.tapping === `count-${seat}`);
  const isWhole = isComplete(draft, view, preview);
  const isAsked = step === "preview" && preview.state === "known" && Boolean(preview.data?.doubts?.length) && !draft.isSure;
  const send = () => button("write", app.isDesk ? t("write_down_desk") : t("write_down"), () => app.write(), { kind: "primary", disabled: !app.canWrite() });
  const look = () => button("look-at-score", t("see_score"), () => app.edit({ isLooked: true }), { kind: "primary" });
  const sure = () => button("sure", t("it_is_so"), () => app.edit({ isSure: true }), { kind: "primary" });
  return h(
    "div.step-foot",
    {},
    step === "counts" && !tapping && keys(activeField(app), ["next", t("key_next"), () => app.edit(nextField(app, activeField(app)))], MOST_DIGITS),
    h(
      "div.actions.foot-actions",
      {},
      step === "preview" && draft.how
        ? button("change", t("change"), () => app.edit({ isLooked: false, isSure: false }))
        : button("close-editor", t("go_back"), () => app.close()),
      step === "plays" && playActions(app),
      isBegun(draft) && step !== "preview" && step !== "plays" && button("clear", t("start_over"), () => app.startOver(), { kind: "plain" }),
      isAsked ? sure() : step === "plays" ? null : step !== "preview" && isWhole ? look() : send(),
    ),
  );
}

/** @param {Writing} app */
function modes(app) {
  const { draft } = app;
  const choose = (/** @type {Draft["mode"]} */ mode) => () => app.edit({ mode, how: "", by: 0, isLooked: false });
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
  return h(
    "details.more",
    { id: "plays-end" },
    h("summary", {}, t("round_ended")),
    ending(app),
    button("mode-counts", t("by_counts"), () => app.edit({ mode: "counts", how: "", by: 0 }), { kind: "plain" }),
  );
}

/** @param {Writing} app */
function ending(app) {
  const { draft, view } = app;
  const out = (/** @type {number} */ seat) => app.edit({ how: "out", by: seat, active: "", isLooked: false });
  return [
    h("div", { class: view.match.has_plays ? "compact" : "" }, seatMap(app, { key: "out", tap: out, pressed: draft.how === "out" ? draft.by : 0, label: t("who_went_out") })),
    h(
      "div.actions.ends",
      {},
      button("blocked", t("blocked"), () => app.edit({ how: "blocked", by: 0, active: "", isLooked: false }), {
        "aria-pressed": draft.how === "blocked" ? "true" : "false",
      }),
      view.match.has_plays &&
        draft.mode === "counts" &&
        button("target", t("target_in_play", { target: view.match.target }), () => app.edit({ how: "target", by: 0, isLooked: false }), {
          "aria-pressed": draft.how === "target" ? "true" : "false",
        }),
    ),
  ];
}

// Pips left

/** @param {Writing} app */
function activeField(app) {
  const { draft, view } = app;
  const wanted = wantedSeats(draft, view);
  const isThere = wanted.some((seat) => draft.active === `count-${seat}`);
  return isThere ? draft.active : `count-${wanted.find((seat) => !draft.counts[seat]) ?? wanted[0]}`;
}

/**
 * Where the keys go on after a field: to the next that is empty; when all are filled in, the score is looked at.
 *
 * @param {Writing} app
 * @param {string} from
 * @returns {Partial<Draft>}
 */
function nextField(app, from) {
  const { draft, view } = app;
  const wanted = wantedSeats(draft, view);
  const at = wanted.findIndex((seat) => from === `count-${seat}`);
  const order = [...wanted.slice(at + 1), ...wanted.slice(0, at + 1)];
  const empty = order.find((seat) => !draft.counts[seat]);
  if (empty !== undefined) return { active: `count-${empty}`, tapping: "" };
  return { active: "", tapping: "", isLooked: true };
}

/** @param {Writing} app */
function counts(app) {
  const { draft, view } = app;
  const wanted = wantedSeats(draft, view);
  const active = activeField(app);
  const tapping = wanted.find((seat) => draft.tapping === `count-${seat}`);
  return [
    h("div", { class: `count-fields of-${wanted.length}` }, wanted.map((seat) => countField(app, seat, active))),
    tapping ? tapTiles(app, tapping) : null,
  ];
}

/** @param {Writing} app */
function tapButton(app) {
  const active = activeField(app);
  if (app.draft.tapping) return null;
  return button(`tap-${active.slice(6)}`, t("tap_tiles"), () => app.edit({ tapping: active, active }), { kind: "plain" });
}

/**
 * @param {Writing} app
 * @param {number} seat
 * @param {string} active
 */
function countField(app, seat, active) {
  const { draft } = app;
  const key = `count-${seat}`;
  const side = app.view.seats.find((each) => each.seat === seat)?.side;
  return h(
    "div",
    { class: `count-field side-${side}${active === key ? " active" : ""}` },
    h("label", { for: key }, app.seatName(seat)),
    numberField(app, key, draft.counts[seat] ?? "", (value, isFull) => {
      const filled = { counts: { ...draft.counts, [seat]: value }, tiles: { ...draft.tiles, [seat]: [] } };
      Object.assign(draft, filled);
      app.edit(isFull ? nextField(app, key) : {});
      if (draft.active && draft.active !== key) document.getElementById(draft.active)?.focus?.({ preventScroll: true });
    }),
  );
}

/**
 * @param {Writing} app
 * @param {string} key
 * @param {string} value
 * @param {(digits: string, isFull: boolean) => void} changed
 * @param {number} [most]
 */
function numberField(app, key, value, changed, most = MOST_DIGITS) {
  return h("input", {
    id: key,
    class: "number-field",
    type: "text",
    inputmode: most === MOST_DIGITS ? "none" : "numeric", // for pips the page has its own keys, which are larger
    autocomplete: "off",
    maxlength: most,
    value,
    onfocus: () => {
      if (app.draft.active !== key) app.edit({ active: key, tapping: "" });
    },
    oninput: (/** @type {{ target: HTMLInputElement }} */ event) => {
      const typed = event.target.value.replace(/\D/g, "").slice(0, most);
      const digits = typed.replace(/^0+(?=\d)/, "");
      event.target.value = digits;
      app.draft.active = key; // the keys stay with this field
      changed(digits, typed.length === most);
    },
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter") return;
      if (isComplete(app.draft, app.view, app.preview)) app.edit({ isLooked: true });
    },
  });
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
    h(
      "div.actions",
      {},
      button(`tap-${seat}`, t("type_number"), () => app.edit({ tapping: "", active: `count-${seat}` }), { kind: "plain" }),
      !chosen.length && button("no-tiles", t("no_tiles_left"), () => app.edit({ counts: { ...draft.counts, [seat]: "0" } })),
      draft.counts[seat] && button("next-hand", t("key_next"), () => {
        const next = nextField(app, `count-${seat}`);
        app.edit({ ...next, tapping: next.active || "" });
      }),
    ),
  );
}

/** @param {Draft} draft */
export function laid(draft) {
  return draft.plays.map((play) => /plays (\d-\d)/.exec(play)?.[1] ?? "").filter(Boolean);
}

// What else happened

/**
 * Points made in play, as they are made: a tap for each.
 *
 * @param {Writing} app
 */
function inPlay(app) {
  const { draft, view } = app;
  return h(
    "fieldset.in-play",
    {},
    h("legend.visually-hidden", {}, t("made_in_play")),
    view.sides.map((side, at) => {
      const key = `scored-${side.notation}`;
      const now = Number(draft.scored[side.notation] || 0);
      const score = (/** @type {string} */ value) => app.edit({ scored: { ...draft.scored, [side.notation]: value }, isLooked: false });
      return h(
        "div",
        { class: `points-row side-${at}` },
        h("label", { for: key }, side.name),
        h(
          "div.fives",
          { role: "group", "aria-label": t("points_of", { name: side.name }) },
          numberField(app, key, draft.scored[side.notation] ?? "", score, 3),
          STEPS_OF_FIVE.map((points) =>
            button(`plus-${points}-${side.notation}`, `+${points}`, () => score(String(now + points)), {
              "aria-label": t("more_points", { points, name: side.name }),
            }),
          ),
        ),
      );
    }),
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
  if (!view.match.talk && !(view.match.pass_costs > 0)) return null;
  const count = draft.talks.length + draft.passes.length;
  return h(
    "details.more",
    { id: "more-slips", open: count ? true : null },
    h("summary", {}, t("penalties", { count })),
    view.match.talk && rows("talks", t("talked")),
    view.match.pass_costs > 0 && draft.mode === "counts" && rows("passes", t("passed_wrongly")),
  );
}

// The score to be

/** @param {Writing} app */
function previewBox(app) {
  const { preview } = app;
  if (preview.state === "unreached") return h("div.notice.warning", { id: "preview" }, h("p", {}, t("preview_unreached")));
  if (preview.state !== "known") return h("p.soft", { id: "preview" }, t("preview_asking"));
  const data = /** @type {Preview} */ (preview.data);
  if (data.refused) return h("div.notice.error", { id: "preview" }, h("p", {}, data.refused));
  return h(
    "div",
    { id: "preview" },
    data.doubts?.length && !app.draft.isSure
      ? h("div.notice.warning.doubts", { role: "alert" }, data.doubts.map((each) => h("p", {}, each)))
      : null,
    list(data.words, "why"),
    outcome(app, data),
  );
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
