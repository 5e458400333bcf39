// What else happened in a round: blamed tiles, talk and mistaken passes.

import { button, h, list, t, tilePicker } from "./table-making.js";

/**
 * @import { Writing } from "./table-draft.js"
 */

/** @param {Writing} app */
export function blamed(app) {
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
export function slips(app) {
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
