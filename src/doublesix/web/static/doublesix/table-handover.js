// The phone in the hand of another side: it agrees with its code, or writes its own version.

import { sendRound } from "./table-writing.js";

/** @import { App } from "./table.js" */

/**
 * @param {App} app
 * @param {number} side
 */
export function handTo(app, side) {
  app.handed = side;
  app.handedFor = "agree";
  app.texts = {};
  app.faults = {};
  app.show("hand");
}

/**
 * @param {App} app
 * @param {number} side
 */
export function dispute(app, side) {
  app.handed = side;
  app.texts = {};
  app.show("dispute");
}

/**
 * A side typed its code: it agrees with what waits, or this is its version.
 *
 * @param {App} app
 * @param {number} side
 * @param {string} round
 */
export async function codeTyped(app, side, round) {
  const code = app.texts["agree-code"];
  app.texts = {};
  if (app.handedFor === "write") {
    await sendRound(app, { code, once: true });
    return;
  }
  app.panel = "";
  await app.act("confirm", { side, round, code, once: true });
}
