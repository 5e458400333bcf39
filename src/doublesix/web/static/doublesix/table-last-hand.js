// Games with a time limit (E40): that a round was the last hand, which the floor announced, or that none was played.

import { button, h, t } from "./table-making.js";

/**
 * @import { Writing } from "./table-draft.js"
 * @import { Draft, SheetView } from "./types.js"
 */

/**
 * Whether a round says that it was the last hand: as it was tapped, else as the floor announced it for the round
 * that is written next.
 *
 * @param {Draft} draft
 * @param {SheetView} view
 */
export function isLast(draft, view) {
  if (!view.last_hand?.asks) return false;
  return draft.isLast ?? (view.last_hand.is_announced && draft.after === view.written);
}

/**
 * The choice, where the floor announced the last hand, or for the desk where there is a limit.
 *
 * @param {Writing} app
 */
export function lastHand(app) {
  const { draft, view } = app;
  if (!view.last_hand?.asks) return null;
  const on = draft.how !== "time" && isLast(draft, view);
  return h(
    "fieldset.last-hand",
    {},
    h("legend", {}, t("last_hand")),
    h(
      "div.actions",
      {},
      button("last-hand", t("was_last_hand"), () => app.edit({ isLast: !on, ...(draft.how === "time" ? { how: "" } : {}) }), {
        "aria-pressed": on ? "true" : "false",
      }),
      button("no-hand", t("no_hand"), () => app.edit({ how: draft.how === "time" ? "" : "time", by: 0, active: "" }), {
        "aria-pressed": draft.how === "time" ? "true" : "false",
      }),
    ),
  );
}
