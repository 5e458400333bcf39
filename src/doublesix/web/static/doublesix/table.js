// The table's phone: follows the match by itself, keeps what is written on the phone first and sends it to the
// desk as soon as it can be reached. Works on plain HTTP too, where a browser has no service worker, no locks and
// no ids of its own.

import { Fingers } from "./fingers.js";
import { Desk, isOlder, isSameMatch } from "./table-desk.js";
import { headLine, score, stateLine } from "./table-head.js";
import { put, t, tileShapes } from "./table-making.js";
import { Outbox } from "./table-outbox.js";
import { screen } from "./table-screens.js";
import { openStore } from "./table-store.js";
import { askPreview } from "./table-writing.js";

/** @import { Act, Asked, Body, Draft, Known, Lead, SheetView, Store, View } from "./types.js" */

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
  isWriting = false;
  /** @type {number | undefined} */
  previewTimer = undefined;

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
    setInterval(() => stateLine(this), 1000);
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
    askPreview(this);
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

  // The page as it is now

  render() {
    stateLine(this);
    this.isDrawnLater = this.fingers.isDown;
    if (this.isDrawnLater) return;
    const head = document.getElementById("table-score");
    if (head) put(head, score(this));
    headLine(this);
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

  // The round that is being written

  close() {
    this.panel = "";
    this.handed = -1;
    if (this.draft?.isContest) this.draft = null; // a version that is not sent is not what is written next
    this.render();
  }

  /** @param {Partial<Draft>} changes */
  edit(changes) {
    Object.assign(this.writing, changes);
    this.keepDraft();
    askPreview(this);
    this.render();
  }

  keepDraft() {
    this.store.remember(this.key, { draft: this.draft }).catch(() => {});
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
