// Who plays and who starts, as it is named on the phone before a round can be written.

import { t } from "./table-making.js";
import { startDraft } from "./table-writing.js";

/** @import { App } from "./table.js" */

/**
 * @param {App} app
 * @param {number} side
 * @param {[number, number][] | null} known
 */
export function chooseLineUp(app, side, known) {
  app.chosen[side] = known ? known.map((each) => [...each]) : [];
  app.show(`line-up-${side}`);
}

/**
 * @param {App} app
 * @param {number} side
 * @param {[number, number]} person
 */
export function togglePerson(app, side, person) {
  const chosen = app.chosen[side] ?? [];
  const isSame = (/** @type {[number, number]} */ each) => each[0] === person[0] && each[1] === person[1];
  app.chosen[side] = chosen.some(isSame) ? chosen.filter((each) => !isSame(each)) : [...chosen, person].slice(-app.view.match.line_up_size);
  app.render();
}

/**
 * @param {App} app
 * @param {number} side
 * @param {boolean} withCode
 */
export async function nameLineUp(app, side, withCode) {
  const code = withCode ? { code: app.texts[`code-line-up-${side}`], once: true } : {};
  const people = app.chosen[side];
  app.panel = "";
  app.texts = {};
  await app.act("line_up", { side, people, ...code });
}

/**
 * @param {App} app
 * @param {number} seat
 */
export async function nameStarter(app, seat) {
  if (app.panel === "lead") app.panel = "";
  await app.act("starter", { side: app.side, seat });
}

/**
 * @param {App} app
 * @param {number} seat
 * @param {string} name
 */
export async function drew(app, seat, name) {
  const { lead } = app;
  const row = lead.draws.at(-1);
  const drawing = lead.tied.length ? lead.tied : app.sheet.seats.map((each) => each.seat);
  const isNewRow = !row || row.length === drawing.length || lead.isRedraw;
  if (isNewRow) lead.draws.push([[seat, name]]);
  else row.push([seat, name]);
  lead.isRedraw = false;
  if (lead.draws.at(-1)?.length === drawing.length) await drawnAll(app);
  app.render();
}

/**
 * Everybody drew: the desk says who starts, or who draws again.
 *
 * @param {App} app
 */
async function drawnAll(app) {
  const answer = await app.desk.ask({ act: "preview", lead: app.lead.draws });
  const found = answer?.preview?.lead;
  if (!found || found.refused) {
    app.faults.lead = found?.refused ?? answer?.words ?? t("lead_needs_desk");
    return;
  }
  if (found.tied.length) {
    app.lead.tied = found.tied;
    app.lead.isRedraw = true;
    return;
  }
  keepLead(app, app.sheet.written + app.unsent.length);
  clearLead(app);
  await nameStarter(app, found.starter);
}

/**
 * The draw belongs to the next round; whoever has begun to write that one meanwhile goes on writing.
 *
 * @param {App} app
 * @param {number} after
 */
function keepLead(app, after) {
  if (app.panel !== "editor" || app.draft?.after !== after) {
    startDraft(app, after, app.lead.draws);
    return;
  }
  app.edit({ lead: app.lead.draws });
}

/** @param {App} app */
export function clearLead(app) {
  app.lead = { draws: [], tied: [], seat: 0 };
  app.faults = {};
  app.render();
}
