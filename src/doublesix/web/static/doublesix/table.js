// The table's phone: follows the match by itself, keeps what is written on the phone first and sends it to the
// desk as soon as it can be reached. Works on plain HTTP too, where a browser has no service worker, no locks and
// no ids of its own.

import { Fingers } from "./fingers.js";
import { Desk, isOlder, isSameMatch } from "./table-desk.js";
import { draftOf, isComplete, mayEndItself, newDraft, writtenOf } from "./table-draft.js";
import { isUnagreed, roundWords, score } from "./table-head.js";
import { clock, put, t, tileShapes } from "./table-making.js";
import { Outbox } from "./table-outbox.js";
import { screen } from "./table-screens.js";
import { openStore } from "./table-store.js";

/** @import { Act, Asked, Body, Draft, Draws, Entry, Known, Lead, SheetView, Store, View, Waiting, Written } from "./types.js" */

const PREVIEW_MS = 300;
const STALE_MS = 10000; // without news for so long, the page says since when
const DESK = -1;
const NEXT = [".count-field.active input", "#agree-code", "#join-code", "#editor-title", "#call-title", "#over-title", "#lead-title", "#home-title", "h2"];

export class App {
  panel = "";
  /** @type {Draft | null} */
  draft = null;
  /** @type {Asked} */
  preview = { state: "none", key: "" };
  /** @type {Record<string, string>} */
  texts = {};
  /** @type {Record<string, string>} */
  faults = {};
  /** @type {Record<number, [number, number][]>} */
  chosen = {};
  /** @type {Lead} */
  lead = { draws: [], tied: [], seat: 0 };
  /** @type {number | undefined} */
  overAt = undefined;
  /** Who has the phone in their hand, as a side, and what for. */
  handed = -1;
  handedFor = "agree";
  isGone = "";
  isFollowing = false;
  isLost = false;
  isAsking = false;
  isDrawnLater = false;

  /**
   * @param {HTMLElement} root
   * @param {Store} store
   * @param {Known | null | undefined} known
   */
  constructor(root, store, known) {
    this.root = root;
    this.fingers = new Fingers(root, () => this.isDrawnLater && this.render());
    this.store = store;
    const { key = "", mode, view = "", post = "", event } = root.dataset;
    this.key = key;
    this.isDesk = mode === "desk";
    this.eventAddress = event;
    /** @type {View} */
    const embedded = JSON.parse(document.getElementById("table-view")?.textContent ?? "");
    // A page that opens without a network holds an old sheet; the phone may have seen a newer one since.
    const newer = known?.view && known.view.at > embedded.at ? known.view : null;
    this.view = newer ?? embedded;
    this.heardAt = (newer && known?.heardAt) ?? Date.parse(embedded.at);
    this.isFollowing = known?.isFollowing ?? false;
    this.draft = known?.draft?.edition === this.view.edition ? known.draft : null;
    this.desk = new Desk(
      { view, do: post },
      { heard: (sheet) => this.heard(sheet), lost: () => this.lost(), gone: (...why) => this.gone(...why) },
    );
    this.outbox = new Outbox(store, key, (entry) => this.desk.send(entry), () => this.render());
  }

  async start() {
    document.body.append(tileShapes(this.view.match.tiles));
    await this.outbox.reload();
    await this.outbox.annul(this.view.edition);
    this.root.replaceChildren(); // as the server drew it, without anything that can be pressed
    this.render();
    for (const wake of ["online", "pageshow"]) window.addEventListener(wake, () => this.outbox.flush());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.outbox.flush();
    });
    document.getElementById("call-button")?.addEventListener("click", () => this.show(this.panel === "call" ? "" : "call"));
    setInterval(() => this.stateLine(), 1000);
    this.desk.look();
    this.outbox.flush();
  }

  // What is known

  /** What is known of the match, where its sheet is begun. */
  get sheet() {
    return /** @type {SheetView} */ (this.view);
  }

  /** The round that is being written. */
  get writing() {
    return /** @type {Draft} */ (this.draft);
  }

  get me() {
    return this.view.you.sides;
  }

  get mayWrite() {
    return this.isDesk || this.me.length > 0;
  }

  /** The side this phone writes for. */
  get side() {
    return this.isDesk ? DESK : this.me[0];
  }

  get unsent() {
    return this.outbox.unsentRounds(this.view);
  }

  /** @param {number} seat */
  seatName(seat) {
    return this.view.seats?.find((each) => each.seat === seat)?.name ?? String(seat);
  }

  /** @param {number} side */
  sideName(side) {
    return side === DESK ? t("the_desk") : (this.view.sides[side]?.name ?? t("the_judge"));
  }

  /** @param {string} side */
  notationName(side) {
    return this.view.sides.find((each) => each.notation === side)?.name ?? side;
  }

  /** @param {number} side */
  others(side) {
    return (this.view.playing ?? []).filter((each) => each !== side);
  }

  /**
   * The round that is written next, or which one a draft is for.
   *
   * @param {number} after
   */
  roundOf(after) {
    const { next, written } = this.sheet;
    const ahead = this.unsent.length;
    const isNext = after === written + ahead;
    return isNext && next ? { game: next.game, round: next.round + ahead } : { game: 0, round: 0 };
  }

  /** Whether somebody wrote the round meanwhile that is being written here. */
  isOvertaken() {
    const { isContest, correcting, after } = this.writing;
    return !isContest && correcting === null && after < this.sheet.written;
  }

  // News from the desk

  /** @param {View} view */
  heard(view) {
    this.isLost = false;
    this.isGone = "";
    this.heardAt = Date.now();
    if (!isOlder(view, this.view)) {
      const isAnother = !isSameMatch(this.view, view);
      if (isAnother) this.forget(view);
      this.announce(this.view, view, isAnother);
      const isSame = view.seq === this.view.seq && view.edition === this.view.edition;
      this.view = view;
      if (!isSame || !this.keptAt || Date.now() - this.keptAt > 20000) this.keep();
    }
    if (this.outbox.pending.length && !this.outbox.isSending && this.outbox.failures) this.outbox.flush();
    this.ask();
    this.render();
  }

  /**
   * Whatever was begun here was for a match that is another now.
   *
   * @param {View} view
   */
  forget(view) {
    this.panel = "";
    this.draft = null;
    this.preview = { state: "none", key: "" };
    this.texts = {};
    this.faults = {};
    this.chosen = {};
    this.lead = { draws: [], tied: [], seat: 0 };
    this.keepDraft();
    this.outbox.annul(view.edition);
  }

  keep() {
    this.keptAt = Date.now();
    const overAt = this.view.status === "over" ? (this.overAt ??= Date.now()) : null;
    this.store.remember(this.key, { view: this.view, heardAt: this.heardAt, overAt }).catch(() => {});
  }

  /**
   * What others did is said once, for those who do not look at the score.
   *
   * @param {View} before
   * @param {View} now
   * @param {boolean} isAnother
   */
  announce(before, now, isAnother) {
    const known = new Set([...(before.waiting ?? []), ...(before.rivals ?? [])].map((each) => each.id));
    const fresh = [...(now.waiting ?? []), ...(now.rivals ?? [])].find((each) => !known.has(each.id) && !this.me.includes(each.side));
    if (isAnother && (now.you.left || now.match.anew)) this.say(now.you.left || now.match.anew);
    else if (fresh) this.say(t("wrote", { name: this.sideName(fresh.side) }));
    else if (now.call?.state === "coming" && before.call?.state !== "coming") this.say(t("judge_coming"));
    else if (now.won && !before.won) this.say(t("wins_match", { name: now.won.name }));
  }

  lost() {
    this.isLost = true;
    if (this.preview.state === "asking") this.preview = { ...this.preview, state: "unreached" };
    this.render();
  }

  /**
   * @param {string} words
   * @param {boolean} isForGood
   */
  gone(words, isForGood) {
    this.isGone = words;
    if (isForGood) this.outbox.stop();
    this.render();
  }

  /** @param {string} words */
  say(words) {
    const place = document.getElementById("said");
    if (place) place.textContent = words;
  }

  // The state line: always where things are

  stateLine() {
    const line = /** @type {HTMLElement} */ (document.getElementById("state-line"));
    const pending = this.outbox.pending.length;
    const isStale = this.isLost || Date.now() - this.heardAt > STALE_MS;
    const kind = pending ? "waiting" : isStale ? "stale" : "saved";
    const words = [];
    if (pending && this.outbox.isStopped) words.push(t("not_sent", { count: pending }));
    else if (pending) words.push(t(this.store.isLasting ? "saved_on_phone" : "kept_in_page", { count: pending }));
    else if (!isStale) words.push(t("saved_at_desk"));
    if (!pending) words.push(isStale ? t("not_up_to_date", { time: clock(this.heardAt) }) : t("as_of", { time: clock(this.heardAt) }));
    const text = words.join(" · ");
    if (line.textContent !== text) line.textContent = text;
    line.className = `state-line ${kind}`;
  }

  /** Which round it is, and whether something in the score is not agreed with. */
  headLine() {
    const round = document.getElementById("round-words");
    const { next } = this.view;
    if (round) round.textContent = next ? roundWords(this.sheet, next.game, next.round) : "";
    const mark = document.getElementById("unagreed");
    if (mark) mark.textContent = isUnagreed(this.view) ? t("not_agreed") : "";
  }

  render() {
    this.stateLine();
    this.isDrawnLater = this.fingers.isDown;
    if (this.isDrawnLater) return;
    const head = document.getElementById("table-score");
    if (head) put(head, score(this));
    this.headLine();
    document.body.classList.toggle("in-step", ["editor", "call", "hand", "dispute"].includes(this.panel) && !this.isDesk);
    const hadFocus = this.root.contains(document.activeElement);
    put(this.root, ...screen(this));
    if (hadFocus && !this.root.contains(document.activeElement)) this.focusNext();
    const calling = document.getElementById("call-button");
    if (!calling) return;
    calling.setAttribute("aria-expanded", this.panel === "call" ? "true" : "false");
    calling.hidden = Boolean(this.isGone || this.view.you.left);
  }

  /** The focus goes where the next thing is: the field that is typed into, else the title of what there is to do. */
  focusNext() {
    const next = NEXT.map((each) => this.root.querySelector(each)).find((each) => each !== null);
    if (!(next instanceof HTMLElement)) return;
    if (!next.hasAttribute("tabindex") && !(next instanceof HTMLInputElement)) next.setAttribute("tabindex", "-1");
    next.focus({ preventScroll: true });
  }

  // Panels and texts

  /** @param {string} panel */
  show(panel) {
    this.panel = panel;
    this.render();
    this.focusNext();
    if (panel && this.isDesk) document.getElementById(panel === "call" ? "call-title" : "editor-title")?.scrollIntoView({ block: "start" });
    if (!this.isDesk) window.scrollTo(0, 0);
  }

  /**
   * @param {string} key
   * @param {string} value
   */
  text(key, value) {
    this.texts[key] = value;
    this.render();
    if (key === "side") this.focusNext();
  }

  /**
   * What is typed, without drawing the page anew under the fingers, but for buttons that wait for it.
   *
   * @param {string} key
   * @param {string} value
   */
  keepText(key, value) {
    this.texts[key] = value;
    this.faults = {};
    this.render();
  }

  // Joining: the one thing that needs the network

  async join() {
    this.isAsking = true;
    this.faults = {};
    this.render();
    const side = Number(this.texts.side);
    const answer = await this.desk.ask({ act: "join", side, code: this.texts["join-code"] ?? "" });
    this.isAsking = false;
    if (!answer) this.faults.join = t("join_needs_network");
    else if (!answer.ok) this.faults.join = answer.words;
    else {
      this.texts = {};
      this.follow(false);
    }
    this.render();
  }

  /** @param {boolean} isFollowing */
  follow(isFollowing) {
    this.isFollowing = isFollowing;
    this.store.remember(this.key, { isFollowing }).catch(() => {});
    this.render();
  }

  async begin() {
    await this.desk.ask({ act: "join", side: this.side });
    this.render();
  }

  // Line-up and lead

  /**
   * @param {number} side
   * @param {[number, number][] | null} known
   */
  choose(side, known) {
    this.chosen[side] = known ? known.map((each) => [...each]) : [];
    this.show(`line-up-${side}`);
  }

  /**
   * @param {number} side
   * @param {[number, number]} person
   */
  toggle(side, person) {
    const chosen = this.chosen[side] ?? [];
    const isSame = (/** @type {[number, number]} */ each) => each[0] === person[0] && each[1] === person[1];
    this.chosen[side] = chosen.some(isSame) ? chosen.filter((each) => !isSame(each)) : [...chosen, person].slice(-this.view.match.line_up_size);
    this.render();
  }

  /**
   * @param {number} side
   * @param {boolean} withCode
   */
  async nameLineUp(side, withCode) {
    const code = withCode ? { code: this.texts[`code-line-up-${side}`], once: true } : {};
    const people = this.chosen[side];
    this.panel = "";
    this.texts = {};
    await this.act("line_up", { side, people, ...code });
  }

  /** @param {number} seat */
  async nameStarter(seat) {
    if (this.panel === "lead") this.panel = "";
    await this.act("starter", { side: this.side, seat });
  }

  /**
   * @param {number} seat
   * @param {string} name
   */
  async drew(seat, name) {
    const { lead } = this;
    const row = lead.draws.at(-1);
    const drawing = lead.tied.length ? lead.tied : this.sheet.seats.map((each) => each.seat);
    const isNewRow = !row || row.length === drawing.length || lead.isRedraw;
    if (isNewRow) lead.draws.push([[seat, name]]);
    else row.push([seat, name]);
    lead.isRedraw = false;
    if (lead.draws.at(-1)?.length === drawing.length) await this.drawnAll();
    this.render();
  }

  /** Everybody drew: the desk says who starts, or who draws again. */
  async drawnAll() {
    const answer = await this.desk.ask({ act: "preview", lead: this.lead.draws });
    const found = answer?.preview?.lead;
    if (!found || found.refused) {
      this.faults.lead = found?.refused ?? answer?.words ?? t("lead_needs_desk");
      return;
    }
    if (found.tied.length) {
      this.lead.tied = found.tied;
      this.lead.isRedraw = true;
      return;
    }
    this.keepLead(this.sheet.written + this.unsent.length);
    this.clearLead();
    await this.nameStarter(found.starter);
  }

  /**
   * The draw belongs to the next round; whoever has begun to write that one meanwhile goes on writing.
   *
   * @param {number} after
   */
  keepLead(after) {
    if (this.panel !== "editor" || this.draft?.after !== after) {
      this.startDraft(after, this.lead.draws);
      return;
    }
    this.edit({ lead: this.lead.draws });
  }

  clearLead() {
    this.lead = { draws: [], tied: [], seat: 0 };
    this.faults = {};
    this.render();
  }

  // Rounds

  /**
   * @param {number} after
   * @param {Draws} [lead]
   */
  startDraft(after, lead = []) {
    this.draft = newDraft(after, this.view.edition, lead);
    this.preview = { state: "none", key: "" };
    this.keepDraft();
  }

  /** A draft is for one round; when that was written meanwhile, it begins anew, unless it says so itself. */
  draftNext() {
    const after = this.sheet.written + this.unsent.length;
    if (!this.draft || (this.draft.after !== after && !this.draft.isContest && this.draft.correcting === null)) {
      this.startDraft(after, this.draft?.after === after ? this.draft.lead : []);
    }
  }

  open() {
    this.draftNext();
    this.show("editor");
    this.ask();
  }

  /**
   * Our own version of a round that somebody else wrote, or the version of the side that has the phone.
   *
   * @param {number} after
   * @param {number} [as]
   */
  openAt(after, as = this.side) {
    this.startDraft(after);
    Object.assign(this.writing, { isContest: true, as });
    this.show("editor");
  }

  /**
   * Somebody went out, tapped where they sit.
   *
   * @param {number} seat
   */
  openOut(seat) {
    this.open();
    this.edit({ how: "out", by: seat, active: "", isLooked: false });
  }

  /**
   * What this side wrote itself and nobody has agreed with, to be put right.
   *
   * @param {Waiting} round
   * @param {number} at
   */
  correctRound(round, at) {
    this.draft = draftOf(round.written, this.sheet.rounds.length + at, this.view.edition);
    Object.assign(this.draft, { isContest: true, isCorrection: true, as: round.side });
    this.preview = { state: "none", key: "" };
    this.show("editor");
    this.ask();
  }

  // Handed to another side

  /** @param {number} side */
  hand(side) {
    this.handed = side;
    this.handedFor = "agree";
    this.texts = {};
    this.faults = {};
    this.show("hand");
  }

  /** @param {number} side */
  dispute(side) {
    this.handed = side;
    this.texts = {};
    this.show("dispute");
  }

  /**
   * A side typed its code: it agrees with what waits, or this is its version.
   *
   * @param {number} side
   * @param {string} round
   */
  async codeTyped(side, round) {
    const code = this.texts["agree-code"];
    this.texts = {};
    if (this.handedFor === "write") {
      await this.send({ code, once: true });
      return;
    }
    this.panel = "";
    await this.act("confirm", { side, round, code, once: true });
  }

  /**
   * The side that has the phone agrees, where no code is wanted.
   *
   * @param {number} side
   * @param {string} round
   */
  async handedAgree(side, round) {
    this.panel = "";
    await this.act("confirm", { side, round });
  }

  /** @param {Entry} entry */
  correct(entry) {
    const { after = 0, written } = entry.body;
    const place = Math.min(after, this.sheet.written + this.before(entry));
    this.draft = draftOf(/** @type {Written} */ (written), place, this.view.edition);
    this.draft.correcting = entry.n;
    this.preview = { state: "none", key: "" };
    this.show("editor");
    this.ask();
  }

  /** @param {Entry} entry */
  async sendAgain(entry) {
    const { after = 0 } = entry.body;
    const changes = entry.act === "write" ? { after: Math.min(after, this.sheet.written + this.before(entry)) } : {};
    await this.outbox.tryAgain(entry.n, changes);
  }

  /**
   * How many of this phone's rounds wait before this one.
   *
   * @param {Entry} entry
   */
  before(entry) {
    return this.unsent.filter((each) => each.order < entry.order).length;
  }

  close() {
    this.panel = "";
    this.handed = -1;
    if (this.draft?.isContest) this.draft = null; // a version that is not sent is not what is written next
    this.render();
  }

  startOver() {
    const { after, isContest, correcting, lead, as: side, isCorrection } = this.writing;
    this.startDraft(after, lead);
    Object.assign(this.writing, { isContest, correcting, as: side, isCorrection });
    this.render();
  }

  /** @param {Partial<Draft>} changes */
  edit(changes) {
    Object.assign(this.writing, changes);
    this.keepDraft();
    this.ask();
    this.render();
  }

  keepDraft() {
    this.store.remember(this.key, { draft: this.draft }).catch(() => {});
  }

  /** @param {string[]} plays */
  isOver(plays) {
    return plays.length > 0 && this.preview.state === "known" && Boolean(this.preview.data?.is_whole);
  }

  /** Ask the desk what the round would come to, a moment after the last change. */
  ask() {
    const { view } = this;
    if (this.panel !== "editor" || !this.draft || !view.seats) return;
    const written = writtenOf(this.draft, view);
    const isAsked = isComplete(this.draft, view, this.preview) || (!written.how && mayEndItself(this.draft));
    const body = { act: "preview", written, after: this.draft.after };
    const key = JSON.stringify([body, this.view.seq]);
    if (!isAsked || (key === this.preview.key && this.preview.state !== "unreached")) {
      if (!isAsked) this.preview = { state: "none", key: "" };
      return;
    }
    clearTimeout(this.previewTimer);
    const isUnreached = this.preview.key === key && this.preview.state === "unreached";
    // The desk can only compute on top of rounds that it has.
    if (this.draft.after > view.written) {
      this.preview = { state: "unreached", key };
      return;
    }
    const before = this.preview.data;
    this.preview = { state: isUnreached ? "unreached" : "asking", key, data: before };
    this.previewTimer = setTimeout(() => this.askNow(body, key), PREVIEW_MS);
  }

  /**
   * @param {object} body
   * @param {string} key
   */
  async askNow(body, key) {
    const { status, data } = await this.desk.post(body);
    if (this.preview.key !== key) return;
    if (status === 422 && data) this.preview = { state: "known", key, data: { refused: data.words, words: [], gained: [], scores: [] } };
    else if (data?.preview) this.preview = { state: "known", key, data: data.preview };
    else this.preview = { ...this.preview, state: "unreached" };
    if (this.draft?.isLooked && this.preview.state === "known") this.say(this.preview.data?.refused || this.preview.data?.words.join(" ") || "");
    this.render();
  }

  /** A round can be written when it is complete and the desk has not said that it cannot be. */
  canWrite() {
    if (!this.draft || !isComplete(this.draft, this.sheet, this.preview)) return false;
    const { state, data } = this.preview;
    if (state === "known") return !data?.refused;
    return state === "unreached" || (state === "asking" && this.isLost);
  }

  async write() {
    if (!this.canWrite() || this.isWriting) return;
    const side = this.writing.as ?? this.side;
    if (side === this.side || this.me.includes(side) || this.view.match.agrees_by_hand) {
      await this.send({});
      return;
    }
    this.handed = side;
    this.handedFor = "write";
    this.texts = {};
    this.show("hand");
  }

  /**
   * Keep the round and send it, with a code where another side than the phone's own wrote it.
   *
   * @param {Pick<Body, "code" | "once">} proof
   */
  async send(proof) {
    this.isWriting = true;
    const { after, correcting, as: side = this.side, isCorrection } = this.writing;
    const written = writtenOf(this.writing, this.sheet);
    const correction = isCorrection ? { correction: true } : {};
    try {
      if (correcting === null) await this.outbox.put("write", { side, after, written, ...correction, ...proof }, this.view.edition);
      else await this.outbox.correct(correcting, { after, written });
      this.draft = null;
      this.keepDraft();
      this.panel = "";
      this.say(t("kept_word"));
    } finally {
      this.isWriting = false;
    }
    this.render();
    if (this.isDesk) this.root.scrollIntoView({ block: "start" });
    else window.scrollTo(0, 0);
  }

  // Everything else that is kept first and sent then

  /**
   * @param {Act} act
   * @param {Body} body
   */
  async act(act, body) {
    await this.outbox.put(act, body, this.view.edition);
    this.render();
  }

  /**
   * Agree with a round and with all that wait before it.
   *
   * @param {string} round
   * @param {number} side
   */
  async confirm(round, side) {
    this.panel = "";
    await this.act("confirm", { side, round });
  }

  /** @param {{ id: string, side: number }} round */
  async withdraw(round) {
    await this.act("withdraw", { side: this.isDesk ? DESK : round.side, round: round.id });
  }

  /** @param {string} reason */
  async call(reason) {
    this.texts = {};
    this.panel = "";
    await this.act("call", { reason, ...(this.me.length ? { side: this.me[0] } : {}) });
    this.say(t("call_waits"));
  }

  /**
   * @param {number} ruling
   * @param {string} key
   */
  async appeal(ruling, key) {
    const reason = this.texts[key] ?? "";
    if (!reason.trim()) return;
    delete this.texts[key];
    await this.act("appeal", { side: this.me[0], ruling, reason });
  }
}

const root = /** @type {HTMLElement} */ (document.getElementById("table"));
const store = await openStore();
const app = new App(root, store, await store.match(root.dataset.key ?? "").catch(() => null));
await app.start();
for (const control of document.querySelectorAll("[data-needs-script]")) control.removeAttribute("disabled");
root.dataset.ready = "";
if (root.dataset.worker && "serviceWorker" in navigator) {
  navigator.serviceWorker.register(root.dataset.worker, { scope: "/table/" }).catch(() => {});
  navigator.storage?.persist?.().catch(() => {});
}
