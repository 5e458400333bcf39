// Before a round can be written: whose phone it is, who plays, who starts.

import { chooseLineUp, clearLead, drew, nameLineUp, nameStarter, togglePerson } from "./table-lead.js";
import { button, h, list, t, tile, tilePicker } from "./table-making.js";

/**
 * @import { App } from "./table.js"
 * @import { Person } from "./types.js"
 */

/** @param {App} app */
export function beginAction(app) {
  return h("div.actions.main-action", {}, button("begin", t("begin_sheet"), () => app.begin(), { kind: "primary" }));
}

/** @param {App} app */
export function joinCard(app) {
  const { view } = app;
  if (app.isFollowing) {
    return h(
      "section.sheet",
      {},
      h("p", {}, t("following")),
      button("join-after-all", t("keep_sheet"), () => app.follow(false)),
    );
  }
  const side = app.texts.side ?? "";
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    app.join();
  };
  return h(
    "section.sheet",
    { "aria-labelledby": "join-title" },
    h("h2", { id: "join-title" }, t("join_title")),
    h("p", {}, t("join_help")),
    h(
      "div.seat-buttons",
      { role: "group", "aria-label": t("your_side") },
      view.sides.map((each, at) =>
        button(`side-${at}`, each.name, () => app.text("side", String(at)), {
          kind: `seat-button.side-${at}`,
          "aria-pressed": side === String(at) ? "true" : "false",
        }),
      ),
    ),
    side !== "" &&
      h(
        "form.code-form",
        { onsubmit: send },
        codeField(app, "join-code", t("code_of", { name: view.sides[Number(side)].name })),
        h("div.actions", {}, h("button.primary", { id: "b-join", disabled: app.isAsking ? true : null }, t("join"))),
      ),
    fault(app, "join"),
    button("follow", t("just_follow"), () => app.follow(true), { kind: "plain" }),
  );
}

/**
 * @param {App} app
 * @param {string} key
 * @param {string} label
 */
function codeField(app, key, label) {
  return h(
    "div.field",
    {},
    h("label", { for: key }, label),
    h("input", {
      id: key,
      class: "code-field",
      type: "text",
      inputmode: "numeric",
      autocomplete: "one-time-code",
      maxlength: 9,
      value: app.texts[key] ?? "",
      oninput: (/** @type {{ target: HTMLInputElement }} */ event) => app.keepText(key, event.target.value),
    }),
  );
}

/**
 * @param {App} app
 * @param {string} key
 */
function fault(app, key) {
  return app.faults[key] ? h("div.notice.error", { role: "alert" }, h("p", {}, app.faults[key])) : null;
}

/** @param {App} app */
export function lineUps(app) {
  const { view } = app;
  if (!view.seats || !view.match.is_partnership || view.rounds.length || view.waiting.length) return null;
  const mine = view.sides.map((_, at) => at).filter((at) => app.isDesk || app.me.includes(at));
  const others = view.sides.map((_, at) => at).filter((at) => !mine.includes(at) && !view.line_up[at]);
  return [mine.map((at) => lineUp(app, at)), others.map((at) => lineUp(app, at, true))];
}

/**
 * Whether this phone has still to say who plays.
 *
 * @param {App} app
 */
export function lacksLineUp(app) {
  const { view } = app;
  if (!view.seats || !view.match.is_partnership || view.rounds.length || view.waiting.length || app.unsent.length) return false;
  const waits = (/** @type {number} */ side) => app.outbox.entries.some((each) => each.act === "line_up" && each.state === "kept" && each.body.side === side);
  const mine = app.isDesk ? view.sides.map((_, at) => at) : app.me;
  return mine.some((side) => !view.line_up[side] && !waits(side));
}

/**
 * @param {App} app
 * @param {number} side
 * @param {boolean} [withCode]
 */
function lineUp(app, side, withCode = false) {
  const view = app.sheet;
  const { people, name } = view.sides[side];
  const known = view.line_up[side];
  const waits = app.outbox.pending.find((each) => each.act === "line_up" && each.body.side === side);
  const key = `line-up-${side}`;
  if ((known || waits) && app.panel !== key) {
    const named = (waits?.body.people ?? known).map(([number, place]) => personName(people, number, place));
    return h(
      "p.line-up",
      {},
      h("span", {}, `${name}: ${named.join(" · ")} `, waits ? h("span.state.waiting", {}, t("on_this_phone")) : null, " "),
      button(`change-${key}`, t("change"), () => chooseLineUp(app, side, known), { kind: "plain" }),
    );
  }
  const chosen = app.chosen[side] ?? [];
  const isChosen = (/** @type {Person} */ each) => chosen.some(([number, place]) => number === each.number && place === each.place);
  const toggle = (/** @type {Person} */ each) => () => togglePerson(app, side, [each.number, each.place]);
  if (withCode && app.panel !== key) {
    return h(
      "p.line-up",
      {},
      h("span", {}, t("line_up_waits", { name }), " "),
      button(`here-${key}`, t("name_it_here"), () => chooseLineUp(app, side, null), { kind: "plain" }),
    );
  }
  return h(
    "section.sheet",
    { "aria-labelledby": `${key}-title` },
    h("h2", { id: `${key}-title` }, t("line_up_title", { name })),
    h("p", {}, t("line_up_help")),
    h(
      "div.seat-buttons",
      { role: "group", "aria-label": t("line_up_title", { name }) },
      people.map((each) =>
        button(`${key}-${each.number}-${each.place}`, [h("b", {}, each.name), h("span", {}, each.role)], toggle(each), {
          kind: `seat-button.side-${side}`,
          "aria-pressed": isChosen(each) ? "true" : "false",
        }),
      ),
    ),
    withCode && codeField(app, `code-${key}`, t("code_of", { name })),
    h(
      "div.actions",
      {},
      button(`send-${key}`, t("these_two"), () => nameLineUp(app, side, withCode), {
        kind: "primary",
        disabled: chosen.length !== view.match.line_up_size || (withCode && !app.texts[`code-${key}`]),
      }),
    ),
  );
}

/**
 * @param {Person[]} people
 * @param {number} number
 * @param {number} place
 */
function personName(people, number, place) {
  return people.find((each) => each.number === number && each.place === place)?.name ?? String(number);
}

/** @param {App} app */
export function leadCard(app) {
  const view = app.sheet;
  const { next } = view;
  if (!next?.choices.length || view.waiting.length || app.unsent.length) return null;
  const waits = app.outbox.pending.find((each) => each.act === "starter");
  if (waits) {
    return h(
      "p.line-up",
      {},
      t("starts_words", { name: app.seatName(waits.body.seat ?? 0) }),
      " ",
      h("span.state.waiting", {}, t("on_this_phone")),
    );
  }
  const { lead } = app;
  if (next.starter && app.panel !== "lead") {
    return h("p.line-up", {}, button("change-lead", t("change_starter"), () => app.show("lead"), { kind: "plain" }));
  }
  return h(
    "section.sheet",
    { "aria-labelledby": "lead-title" },
    h("h2", { id: "lead-title" }, next.draws_lead ? t("lead_title") : t("who_starts")),
    next.draws_lead ? h("p", {}, t("lead_help")) : null,
    h(
      "div.seat-buttons",
      { role: "group", "aria-label": t("who_starts") },
      view.seats.filter((each) => next.choices.includes(each.seat)).map((each) =>
        button(`starter-${each.seat}`, [h("b", {}, each.name), h("span", {}, t("starts"))], () => nameStarter(app, each.seat), {
          kind: `seat-button.side-${each.side}`,
        }),
      ),
    ),
    next.draws_lead && h(
      "details.more",
      { id: "lead-tiles", open: lead.draws.length || lead.seat ? true : null },
      h("summary", {}, t("lead_tiles")),
      leadTiles(app),
    ),
  );
}

/** @param {App} app */
function leadTiles(app) {
  const { lead, sheet: view } = app;
  const drawing = lead.tied.length ? lead.tied : view.seated;
  const row = lead.isRedraw ? [] : (lead.draws.at(-1) ?? []);
  const open = drawing.filter((seat) => !row.some(([who]) => who === seat));
  const seat = open.includes(lead.seat) ? lead.seat : open[0];
  const gone = lead.draws.flat().map(([, name]) => name);
  return h(
    "div",
    {},
    list(
      lead.draws.map((draws) => draws.map(([who, name]) => h("span.drew", {}, tile(name), ` ${app.seatName(who)} `))),
      "rows",
    ),
    fault(app, "lead"),
    lead.tied.length > 0 && !row.length && h("p", {}, t("tied_again")),
    Boolean(seat) &&
      h(
        "div",
        {},
        h("p", { "aria-live": "polite" }, h("strong", {}, t("drew", { name: app.seatName(seat) }))),
        tilePicker("lead", view.match.tiles, (name) => drew(app, seat, name), {
          gone,
          label: t("drew", { name: app.seatName(seat) }),
        }),
      ),
    gone.length > 0 && button("lead-clear", t("start_over"), () => clearLead(app), { kind: "plain" }),
  );
}
