// What a table's phone shows: the score at a glance, who sits where, and what there is to do now.

import { disputePanel, handOver, openRounds, waitingLine } from "./table-agreeing.js";
import { editor, gainedWords, isBegun, outcome, roundWords } from "./table-editor.js";
import { aim, score } from "./table-head.js";
import { button, clock, h, list, t, tile, tilePicker } from "./table-making.js";
import { scoreHere } from "./table-score.js";
import { seatMap } from "./table-seats.js";

/**
 * @import { Writing } from "./table-editor.js"
 * @import { App } from "./table.js"
 * @import { Counted, Entry, Person, Ruling, SheetView, Version, Written } from "./types.js"
 */

/**
 * The page as it stands: the score, and beside or below it what there is to do.
 *
 * @param {App} app
 */
export function screen(app) {
  const main = step(app) ?? todo(app);
  const isStep = !app.isDesk && step(app) !== null;
  return [
    app.isDesk && h("div.glance", {}, score(app), h("p.aim", {}, aim(app.view)), app.view.seats ? seats(app) : null),
    h("div.doing", {}, isStep ? null : missing(app), changed(app), callState(app), refusals(app), main),
    !isStep && h("div.past", {}, rulings(app), history(app), record(app)),
  ];
}

/**
 * One thing that has the page for itself, if any: a round to write, a phone handed over, a call.
 *
 * @param {App} app
 */
function step(app) {
  if (app.isGone) return null;
  if (app.panel === "call") return callPanel(app);
  if (!app.mayWrite) return null;
  if (app.panel === "editor" && app.draft) return editor(/** @type {Writing} */ (app));
  if (app.panel === "hand" && app.view.seats) return handOver(app);
  return app.panel === "dispute" && app.view.seats ? disputePanel(app) : null;
}

// At a glance

/** @param {App} app */
function seats(app) {
  const view = app.sheet;
  return h(
    "section.seats",
    { "aria-labelledby": "seats-title" },
    h("h2.visually-hidden", { id: "seats-title" }, t("seats")),
    seatMap(app),
    nextWords(view),
  );
}

/** @param {SheetView} view */
function nextWords(view) {
  return view.next?.words?.length ? list(view.next.words, "next-words") : null;
}

// That the match is another now

/** @param {App} app */
function changed(app) {
  const { you, match } = app.view;
  const words = you.left || match.anew;
  return [
    words && !app.isGone && h("div.notice", { class: `notice ${you.left ? "error" : "warning"} changed` }, h("p", {}, words)),
    annulled(app),
  ];
}

/**
 * What this phone wrote and could not send before the match was annulled.
 *
 * @param {App} app
 */
function annulled(app) {
  const all = app.outbox.annulled;
  if (!all.length) return null;
  return h(
    "section.notice.error.annulled",
    { role: "alert" },
    h("h2", {}, t("annulled_title")),
    h("p", {}, t("annulled_help")),
    list(all.map((each) => `${clock(each.at)} · ${t(`act_${each.act}`)}`), "why"),
    h("div.actions", {}, button("annulled-seen", t("understood"), () => app.outbox.seen())),
  );
}

// What there is to do

/** @param {App} app */
function todo(app) {
  const { view } = app;
  if (app.isGone) return [h("div.notice.error", { role: "alert" }, h("p", {}, app.isGone), h("p", {}, t("gone_help")))];
  if (view.you.left) return [joinCard(app)];
  if (view.status === "over") return [unsent(app), over(app)];
  if (view.status === "unopened" && !view.match.is_open) {
    return [h("div.notice", {}, h("p", {}, t("starts_at", { when: view.match.starts_words }))), joinCard(app)];
  }
  if (!app.mayWrite) return [waitingLine(app), joinCard(app), view.seats ? seats(app) : null];
  if (lacksLineUp(app)) return [unsent(app), lineUps(app)]; // first who plays
  return [
    contested(app),
    unsent(app),
    waitingLine(app),
    lineUps(app),
    view.next?.starter ? null : leadCard(app),
    view.seats ? home(app) : null,
    view.next?.starter ? leadCard(app) : null,
    view.seats ? writeAction(app) : null,
    view.seats ? null : beginAction(app),
  ];
}

/**
 * Said before the sheet is begun, and until a round counts.
 *
 * @param {App} app
 */
function missing(app) {
  const { match } = app.view;
  return match.missing ? h("div.notice.warning", { id: "missing" }, h("p", {}, match.missing)) : null;
}

/** @param {App} app */
function beginAction(app) {
  return h("div.actions.main-action", {}, button("begin", t("begin_sheet"), () => app.begin(), { kind: "primary" }));
}

/** @param {App} app */
function joinCard(app) {
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

// Line-up (E2)

/** @param {App} app */
function lineUps(app) {
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
function lacksLineUp(app) {
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
      button(`change-${key}`, t("change"), () => app.choose(side, known), { kind: "plain" }),
    );
  }
  const chosen = app.chosen[side] ?? [];
  const isChosen = (/** @type {Person} */ each) => chosen.some(([number, place]) => number === each.number && place === each.place);
  const toggle = (/** @type {Person} */ each) => () => app.toggle(side, [each.number, each.place]);
  if (withCode && app.panel !== key) {
    return h(
      "p.line-up",
      {},
      h("span", {}, t("line_up_waits", { name }), " "),
      button(`here-${key}`, t("name_it_here"), () => app.choose(side, null), { kind: "plain" }),
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
      button(`send-${key}`, t("these_two"), () => app.nameLineUp(side, withCode), {
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

// The lead (P2, F4)

/** @param {App} app */
function leadCard(app) {
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
        button(`starter-${each.seat}`, [h("b", {}, each.name), h("span", {}, t("starts"))], () => app.nameStarter(each.seat), {
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
        tilePicker("lead", view.match.tiles, (name) => app.drew(seat, name), {
          gone,
          label: t("drew", { name: app.seatName(seat) }),
        }),
      ),
    gone.length > 0 && button("lead-clear", t("start_over"), () => app.clearLead(), { kind: "plain" }),
  );
}

// Rounds

/**
 * The table: who goes out is tapped where they sit.
 *
 * @param {App} app
 */
function home(app) {
  const view = app.sheet;
  if (app.isDesk) return null;
  if (view.ahead.ends_game) {
    return h("section.home", {}, h("h2", {}, t("game_written")), h("p", {}, t("game_written_help", { scores: view.ahead.scores.join(" : ") })));
  }
  const { game, round } = app.roundOf(view.written + app.unsent.length);
  if (!round) return null;
  const isFree = !isBegun(app.draft) && !app.view.match.has_plays;
  return h(
    "section.home",
    { "aria-labelledby": "home-title" },
    h("h2", { id: "home-title" }, roundWords(view, game, round), isFree ? `: ${t("who_went_out")}` : ""),
    seatMap(app, isFree ? { key: "went-out", tap: (seat) => app.openOut(seat), label: t("who_went_out") } : undefined),
    app.unsent.length ? null : nextWords(view),
    h("p.aim", {}, aim(view)),
    view.games?.length ? h("p.soft", {}, t("games_so_far", { scores: view.games.map((each) => each.join("–")).join(", ") })) : null,
  );
}

/**
 * Always at the foot of the page, however many rounds there are.
 *
 * @param {App} app
 */
function writeAction(app) {
  const view = app.sheet;
  if ((!view.next && !app.unsent.length) || view.ahead.ends_game) return null;
  const isAsked = openRounds(app).some((each) => app.me.includes(each.side));
  return h(
    "div.actions.main-action",
    {},
    button("open-editor", isBegun(app.draft) ? t("go_on_writing") : t("write_round"), () => app.open(), { kind: isAsked && !app.isDesk ? "" : "primary" }),
  );
}

/**
 * A version of a round: what it gives and why, or why it cannot be.
 *
 * @param {App} app
 * @param {Version} round
 */
function version(app, round) {
  if (round.refused) return [h("div.notice.error", {}, h("p", {}, round.refused)), said(app, round.written)];
  return [outcome(app, round), list(round.words, "why")];
}

/** @param {App} app */
function contested(app) {
  const view = app.sheet;
  const origins = [...new Set((view.rivals ?? []).map((each) => each.against))];
  return origins.map((id) => {
    const at = view.waiting.findIndex((each) => each.id === id);
    const counted = /** @type {Counted} */ (view.rounds.find((each) => each.id === id));
    /** @type {Version[]} */
    const versions = [
      at >= 0 ? view.waiting[at] : { ...counted, words: [], refused: "", isCounted: true },
      ...view.rivals.filter((each) => each.against === id),
    ];
    return h(
      "div.sheet.contested",
      { "data-id": id },
      h("h2", {}, t("contested_title")),
      h("p", {}, t("contested_help")),
      h("div.versions-side-by-side", {}, versions.map((each, index) => oneVersion(app, each, `${id}-${index}`))),
      h("div.actions", {}, button(`contested-call-${id}`, t("call_judge"), () => app.show("call"))),
    );
  });
}

/**
 * @param {App} app
 * @param {Version} round
 * @param {string} key
 */
function oneVersion(app, round, key) {
  const waits = app.outbox.pending.some((each) => each.act === "withdraw" && each.body.round === round.id);
  return h(
    "div.version",
    { "data-id": round.id },
    h("h3", {}, t("version_of", { name: app.sideName(round.side) })),
    round.isCounted ? h("p", {}, h("span.state", {}, t("counts_already"))) : null,
    version(app, round),
    waits && h("p", {}, h("span.state.waiting", {}, t("taken_back_on_this_phone"))),
    round.may_withdraw && !round.isCounted && !waits
      ? button(`drop-${key}`, app.isDesk ? t("take_back") : t("take_ours_back"), () => app.withdraw(round))
      : null,
  );
}

/**
 * Rounds that are only on this phone so far, in one line; the others agree on this phone all the same.
 *
 * @param {App} app
 */
function unsent(app) {
  const waiting = app.unsent.filter((each) => each.state === "kept");
  if (!waiting.length) return null;
  const sides = app.view.waiting?.length || app.isDesk ? [] : openRounds(app);
  const here = scoreHere(app);
  return h(
    "section.waiting.unsent",
    { "aria-label": t("unsent_title") },
    h(
      "details.fold",
      { id: "unsent" },
      h("summary", {}, t("rounds_unsent", { count: waiting.length })),
      h("p.soft", {}, t(here?.isWhole ? "unsent_counted" : "unsent_help")),
      list(waiting.map((entry) => unsentRow(app, entry, here?.rounds.get(entry.id))), "rows"),
    ),
    h("div.actions", {}, sides.map(({ side }) => button(`hand-${side}`, t("hand_over_to", { name: app.sideName(side) }), () => app.hand(side)))),
  );
}

/**
 * @param {App} app
 * @param {Entry} entry
 * @param {import("./table-score.js").RoundScore | undefined} counted
 */
function unsentRow(app, entry, counted) {
  const agreed = app.outbox.pending.some((each) => each.act === "confirm" && each.order > entry.order);
  const drop = app.outbox.pending.some((each) => each.act === "withdraw" && each.body.round === entry.id);
  return h(
    "div.waiting-round",
    { "data-id": entry.id },
    counted ? outcome(app, counted) : null,
    said(app, /** @type {Written} */ (entry.body.written)),
    agreed && h("p", {}, h("span.state.waiting", {}, t("agreed_on_this_phone"))),
    drop ? h("p", {}, h("span.state.waiting", {}, t("taken_back_on_this_phone"))) : null,
    !drop && button(`take-back-${entry.n}`, t("take_back"), () => app.outbox.takeBack(entry.n), { kind: "plain" }),
  );
}

/**
 * A round as it was written, where the desk has not said what it comes to.
 *
 * @param {App} app
 * @param {Written} written
 */
function said(app, written) {
  const words = [];
  if (written.how === "out") words.push(t("said_out", { name: app.seatName(written.by) }));
  if (written.how === "blocked") words.push(t("blocked"));
  if (written.how === "time") words.push(t("no_hand"));
  if (written.is_last) words.push(t("was_last_hand"));
  if (written.how === "target") words.push(t("target_in_play", { target: app.view.match.target }));
  for (const [seat, pips] of written.counts) words.push(t("said_pips", { name: app.seatName(seat), pips }));
  for (const [seat, name] of written.blamed) words.push(t("blamed_tile", { tile: name, name: app.seatName(seat) }));
  for (const [side, points] of written.scored) words.push(t("said_scored", { name: app.notationName(side), points }));
  for (const seat of written.talks) words.push(t("said_talked", { name: app.seatName(seat) }));
  for (const seat of written.passes) words.push(t("said_passed", { name: app.seatName(seat) }));
  if (written.plays.length) words.push(t("said_plays", { count: written.plays.length }));
  return list(words, "why");
}

// What the desk refused

/** @param {App} app */
function refusals(app) {
  return app.outbox.refused.map((entry) =>
    h(
      "section.notice.error.refusal",
      { role: "alert", "data-id": entry.id },
      h("h2", {}, t(`refused_${entry.act}`)),
      h("p", {}, entry.words),
      entry.act === "write" ? said(app, /** @type {Written} */ (entry.body.written)) : null,
      h(
        "div.actions",
        {},
        entry.act === "write" && button(`correct-${entry.n}`, t("correct"), () => app.correct(entry)),
        entry.act !== "confirm" && button(`again-${entry.n}`, t("send_again"), () => app.sendAgain(entry)),
        button(`forget-${entry.n}`, entry.act === "write" ? t("take_back") : t("leave_it"), () => app.outbox.takeBack(entry.n)),
      ),
    ),
  );
}

// The judge

/** @param {App} app */
function callState(app) {
  const { call } = app.view;
  const waits = app.outbox.pending.find((each) => each.act === "call");
  if (call) {
    const words = call.state === "coming" ? t("judge_coming") : t("judge_called", { time: clock(call.at) });
    return h("div.notice.call", { class: `notice call ${call.state}` }, h("p", {}, h("strong", {}, words), call.reason ? ` ${call.reason}` : ""));
  }
  return waits ? h("div.notice.warning", {}, h("p", {}, t("call_waits"))) : null;
}

/** @param {App} app */
function callPanel(app) {
  const reasons = ["reason_count", "reason_rule", "reason_play", "reason_talk", "reason_line_up", "reason_other"];
  const chosen = app.texts["call-about"] ?? "";
  const words = app.texts["call-reason"] ?? "";
  return h(
    "section.step.calling",
    { "aria-labelledby": "call-title" },
    h(
      "div.step-body",
      {},
      h("h2", { id: "call-title", tabindex: "-1" }, t("call_judge")),
      h("p", {}, t("call_help")),
      h(
        "div.seat-buttons",
        { role: "group", "aria-label": t("call_help") },
        reasons.map((each) =>
          button(`call-${each}`, t(each), () => app.text("call-about", chosen === each ? "" : each), { "aria-pressed": chosen === each ? "true" : "false" }),
        ),
      ),
      h(
        "div.field",
        {},
        h("label", { for: "call-reason" }, t("own_words")),
        h("input", {
          id: "call-reason",
          type: "text",
          maxlength: 200,
          value: words,
          oninput: (/** @type {{ target: HTMLInputElement }} */ event) => app.keepText("call-reason", event.target.value),
        }),
      ),
    ),
    h(
      "div.step-foot",
      {},
      h(
        "div.actions.foot-actions",
        {},
        button("call-close", t("go_back"), () => app.show("")),
        button("call-own", t("call_with_words"), () => app.call([chosen && t(chosen), words.trim()].filter(Boolean).join(": ")), { kind: "primary" }),
      ),
    ),
  );
}

/** @param {App} app */
function rulings(app) {
  const { view } = app;
  if (!view.rulings?.length) return null;
  return h(
    "section",
    { "aria-labelledby": "rulings-title" },
    h("h2", { id: "rulings-title" }, t("rulings")),
    view.rulings.map((each) => ruling(app, each)),
  );
}

/**
 * @param {App} app
 * @param {Ruling} given
 */
function ruling(app, given) {
  const key = `appeal-${given.number}`;
  const canAppeal = app.me.length && !given.appeal && !app.outbox.pending.some((each) => each.act === "appeal" && each.body.ruling === given.number);
  return h(
    "div.sheet.ruling",
    { "data-id": given.number },
    h("p", {}, h("strong", {}, given.words), " ", given.clause ? h("span.clause", {}, given.clause) : null, " ", h("span.soft", {}, clock(given.at))),
    h("p", {}, given.facts),
    given.appeal ? h("p", {}, t("appealed", { reason: given.appeal })) : null,
    given.is_upheld !== null && given.appeal ? h("p", {}, t(given.is_upheld ? "upheld" : "changed", { reason: given.answer })) : null,
    canAppeal
      ? h(
          "details.more",
          { id: `details-${key}` },
          h("summary", {}, t("appeal")),
          h("p", {}, t("appeal_help")),
          h(
            "div.field",
            {},
            h("label", { for: key }, t("appeal_reason")),
            h("input", {
              id: key,
              type: "text",
              maxlength: 400,
              value: app.texts[key] ?? "",
              oninput: (/** @type {{ target: HTMLInputElement }} */ event) => app.keepText(key, event.target.value),
            }),
          ),
          h("div.actions", {}, button(`send-${key}`, t("appeal"), () => app.appeal(given.number, key))),
        )
      : null,
  );
}

// The end, and what was

/** @param {App} app */
function over(app) {
  const { view } = app;
  return h(
    "section.sheet.over",
    { "aria-labelledby": "over-title" },
    h("h2", { id: "over-title" }, view.won ? t("wins_match", { name: view.won.name }) : t("match_over")),
    h("p", {}, t("what_next")),
    app.eventAddress && h("p", {}, h("a", { href: app.eventAddress }, view.match.event)),
  );
}

/** @param {App} app */
function history(app) {
  const { view } = app;
  if (!view.rounds?.length) return null;
  return h(
    "details.fold",
    { id: "history", open: app.isDesk ? true : null },
    h("summary", { id: "history-title" }, t("rounds_so_far", { count: view.rounds.length })),
    h(
      "div.scroll",
      { tabindex: "0", role: "region", "aria-labelledby": "history-title" },
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("round")), view.sides.map((side) => h("th.number", { scope: "col" }, side.name)))),
        h("tbody", {}, view.rounds.map((each, at) => historyRow(app, each, at))),
      ),
    ),
  );
}

/**
 * @param {App} app
 * @param {Counted} round
 * @param {number} at
 */
function historyRow(app, round, at) {
  const first = app.sheet.rounds.findIndex((each) => each.game === round.game);
  const number = `${round.game}.${at - first + 1}`;
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, number, round.is_void ? ` ${t("void")}` : ""),
    round.scores.map((points, side) =>
      h("td.number", {}, h("span.soft", {}, `${gainedWords(round.gained[side])} `), String(points)),
    ),
  );
}

/**
 * Everything this phone ever wrote for this match, to compare with the desk's.
 *
 * @param {App} app
 */
function record(app) {
  const all = app.outbox.entries;
  if (!all.length) return null;
  return h(
    "details.more.record",
    { id: "record" },
    h("summary", {}, t("record", { count: all.length })),
    h(
      "ol.rows",
      {},
      all.map((each) =>
        h("li", {}, h("span.soft", {}, clock(each.at)), ` ${t(`act_${each.act}`)} · `, h("span", {}, t(`state_${each.state}`)), each.words ? h("span.soft", {}, ` ${each.words}`) : null),
      ),
    ),
  );
}
