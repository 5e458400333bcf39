// The pips left in hands: typed with the page's own keys, or tapped as tiles.

import { isComplete, laid, wantedSeats } from "./table-draft.js";
import { button, h, pipsOf, sideMark, t, tilePicker } from "./table-making.js";

/**
 * @import { Writing } from "./table-draft.js"
 * @import { Draft } from "./types.js"
 */

export const MOST_DIGITS = 2; // no hand has a hundred pips

/** @param {Writing} app */
export function activeField(app) {
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
export function nextField(app, from) {
  const { draft, view } = app;
  const wanted = wantedSeats(draft, view);
  const at = wanted.findIndex((seat) => from === `count-${seat}`);
  const order = [...wanted.slice(at + 1), ...wanted.slice(0, at + 1)];
  const empty = order.find((seat) => !draft.counts[seat]);
  if (empty !== undefined) return { active: `count-${empty}`, tapping: "" };
  return { active: "", tapping: "", isLooked: true };
}

/** @param {Writing} app */
export function counts(app) {
  const { draft, view } = app;
  const wanted = wantedSeats(draft, view);
  const active = activeField(app);
  const tapping = wanted.find((seat) => draft.tapping === `count-${seat}`);
  if (tapping) return tapTiles(app, tapping, wanted.length > 2 ? [tapping] : wanted);
  return h("div", { class: `count-fields of-${wanted.length}` }, wanted.map((seat) => countField(app, seat, active)));
}

/** @param {Writing} app */
export function tapButton(app) {
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
    h("label", { for: key }, sideMark(side ?? 0), " ", app.seatName(seat)),
    numberField(app, key, draft.counts[seat] ?? "", (value, isFull) => {
      const filled = { counts: { ...draft.counts, [seat]: value }, tiles: { ...draft.tiles, [seat]: [] } };
      Object.assign(draft, filled);
      app.edit(isFull || isWhole(app, value) ? nextField(app, key) : {});
      if (draft.active && draft.active !== key) document.getElementById(draft.active)?.focus?.({ preventScroll: true });
    }),
  );
}

/**
 * Whether no second digit can follow: a hand has not so many pips.
 *
 * @param {Writing} app
 * @param {string} digits
 */
function isWhole(app, digits) {
  const { tiles, hand_size } = app.view.match;
  const most = tiles.map(pipsOf).sort((one, other) => other - one).slice(0, hand_size);
  return digits.length === 1 && Number(digits) * 10 > most.reduce((sum, each) => sum + each, 0);
}

/**
 * @param {Writing} app
 * @param {string} key
 * @param {string} value
 * @param {(digits: string, isFull: boolean) => void} changed
 * @param {number} [most]
 */
export function numberField(app, key, value, changed, most = MOST_DIGITS) {
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
 * @param {number[]} beside
 */
function tapTiles(app, seat, beside) {
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
  const sums = h("div.count-fields.sums", {}, beside.map((each) => countField(app, each, `count-${seat}`)));
  return tilePicker(`hand-${seat}`, app.view.match.tiles, tap, { chosen, gone, label: t("tiles_of", { name: app.seatName(seat) }), corner: sums });
}

/**
 * What there is to press while tiles are tapped: keys instead, no tiles at all, and on to the next hand.
 *
 * @param {Writing} app
 * @param {number} seat
 */
export function tapActions(app, seat) {
  const { draft, view } = app;
  const go = () => {
    const next = nextField(app, `count-${seat}`);
    app.edit({ ...next, tapping: next.active || "" });
  };
  const isLast = wantedSeats(draft, view).every((each) => each === seat || draft.counts[each]);
  return [
    button(`tap-${seat}`, t("type_number"), () => app.edit({ tapping: "", active: `count-${seat}` })),
    draft.counts[seat]
      ? button("next-hand", isLast ? t("see_score") : t("key_next"), go, { kind: "primary" })
      : button("no-tiles", t("no_tiles_left"), () => app.edit({ counts: { ...draft.counts, [seat]: "0" } })),
  ];
}
