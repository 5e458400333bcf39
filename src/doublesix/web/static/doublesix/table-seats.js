// Who sits where, around the table; to look at, or to tap.

import { button, h, sideMark, t } from "./table-making.js";

/**
 * @import { App } from "./table.js"
 * @import { SheetView } from "./types.js"
 */

/** @type {Record<number, string[]>} */
const AROUND = {
  2: ["bottom", "top"],
  3: ["bottom", "left", "right"],
  4: ["bottom", "left", "top", "right"],
};
const ANTICLOCKWISE = ["bottom", "right", "top", "left"];

/** @param {SheetView} view */
function around(view) {
  const [first] = view.seated;
  const known = view.next?.order?.length ? view.next.order : view.seated;
  const at = Math.max(0, known.indexOf(first));
  const order = [...known.slice(at), ...known.slice(0, at)];
  const places = view.match.is_anticlockwise ? ANTICLOCKWISE : (AROUND[order.length] ?? AROUND[4]);
  return order.map((seat, index) => ({ seat, place: places[index] }));
}

/**
 * The seats; where they can be tapped, `key` begins the names of the buttons.
 *
 * @param {App} app
 * @param {{ key: string, tap: (seat: number) => void, pressed?: number, label: string }} [tapping]
 */
export function seatMap(app, tapping) {
  const view = app.sheet;
  const starter = view.next?.starter;
  const table = view.match.table ? t("table_number", { number: view.match.table }) : "";
  return h(
    "ol.around",
    { "aria-label": tapping?.label ?? t("seats") },
    around(view).map(({ seat, place }) => {
      const found = view.seats.find((each) => each.seat === seat);
      const words = [
        sideMark(found?.side ?? 0),
        h("span.seat-name", {}, found?.name),
        seat === starter && h("span.starts-word", {}, t("starts")),
      ];
      const kind = `side-${found?.side}${seat === starter ? " starts" : ""}`;
      return h(
        "li",
        { class: `at-${place} ${tapping ? "to-tap" : kind}` },
        tapping
          ? button(`${tapping.key}-${seat}`, words, () => tapping.tap(seat), {
              class: `seat ${kind}`,
              "aria-pressed": tapping.pressed === undefined ? null : tapping.pressed === seat ? "true" : "false",
            })
          : words,
      );
    }),
    h("li.felt", { "aria-hidden": table ? null : "true" }, table),
  );
}
