// A table on the screen: takes frames, shows them, and sends what its player asks. What is true is what the last frame
// says; only the tile that is on its way is shown before.

/** @import { Command, Frame, News, Order, Place, Refusal, Tile } from "./play-types.js" */

import { say, told } from "./play-announcer.js";
import { Board } from "./play-board.js";
import { Connection } from "./play-connection.js";
import { Hand, placesOf, suggestedTiles } from "./play-hand.js";
import { listen } from "./play-keys.js";
import { beginMenu, open } from "./play-menu.js";
import { noted } from "./play-memory.js";
import { Outbox } from "./play-outbox.js";
import { passedOn } from "./play-passes.js";
import { isOnTurn, others, showEnds, showPeople, showScores } from "./play-people.js";
import { seenKey, showResult } from "./play-result.js";
import { sound } from "./play-sounds.js";
import { beginSharing, showWaiting } from "./play-waiting.js";
import { counted, element, hide, isShown, keep, kept, listed, nameOf, part, readWords, seatOf, word, write } from "./play-words.js";

const UNEXPLAINED = ["seat", "deal", "back", "revealed"];
const MOST_NEWS = 400;
const LOW_MS = 10000;

class Table {
  /** @type {News[]} */
  news = [];
  /** @type {Tile} */
  chosen = "";
  /** @type {{ tile: Tile, place: Place } | null} */
  pending = null;
  /** When the time to play is over, by the clock of the page. */
  deadline = 0;
  wasTurn = false;
  /** @type {DOMRect | undefined} */
  lifted;

  /**
   * @param {HTMLElement} root
   * @param {Frame} frame
   */
  constructor(root, frame) {
    this.frame = frame;
    const { code = "", live = "", do: address = "", csrf = "" } = root.dataset;
    const last = () => this.frame.n;
    this.board = new Board(part("board"), (place) => this.lay(place), (seat) => this.startOf(seat));
    this.hand = new Hand(part("hand"), `hand-${code}`, {
      choose: (tile, how) => this.choose(tile, how),
      drop: (x, y) => this.drop(x, y),
    });
    this.connection = new Connection(
      { frame: root.dataset.frame ?? "", live },
      { last, take: (each) => this.take(each), tell: (state, behind) => this.tell(state, behind) },
    );
    const store = `doublesix-outbox-${code}`;
    this.outbox = new Outbox(
      { address, token: csrf, store, last },
      {
        done: (each, command) => this.done(each, command),
        refused: (refusal, command) => this.refuse(refusal, command),
        late: (isLate) => this.status(isLate ? word("sending") : ""),
      },
    );
  }

  begin() {
    beginMenu({
      frame: () => this.frame,
      chosen: () => this.chosen,
      order: (order) => this.outbox.add(order),
      hear: (what) => told(this.frame, what, this.news),
    });
    beginSharing();
    listen({
      walk: (step) => this.hand.step(step),
      turn: (step) => this.turn(step),
      isPlacing: () => Boolean(document.activeElement?.classList.contains("ghost")),
      back: () => this.release(),
      act: (name) => this.act(name),
    });
    for (const each of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-act]"))) {
      each.addEventListener("click", () => this.act(each.dataset.act ?? ""));
    }
    part("result").addEventListener("click", () => this.status(""));
    this.take(this.frame, true);
    setInterval(() => this.tick(), 250);
    this.outbox.begin();
    this.connection.begin();
  }

  // What comes

  /**
   * @param {Frame} frame
   * @param {boolean} [isFirst]
   */
  take(frame, isFirst = false) {
    if (frame.n < this.frame.n) return;
    const known = this.news.length ? this.news[this.news.length - 1].n : 0;
    const fresh = frame.news.filter((each) => each.n > known);
    this.news = [...this.news, ...fresh].slice(-MOST_NEWS);
    const { round } = this.frame;
    this.frame = frame;
    this.deadline = frame.left_ms === null ? 0 : performance.now() + frame.left_ms;
    if (round !== frame.round || !frame.hand.includes(this.chosen)) this.chosen = "";
    if (this.pending && (!frame.hand.includes(this.pending.tile) || !this.outbox.has("play"))) this.pending = null;
    keep(seenKey(), noted(kept(seenKey()), frame));
    this.draw();
    if (isFirst) return;
    if (fresh.length) say(frame.announcement);
    this.hear(fresh);
  }

  /** @param {News[]} fresh */
  hear(fresh) {
    const kinds = new Set(fresh.map((each) => each.kind));
    if (kinds.has("match_over") || kinds.has("round_over")) sound("over");
    else if (fresh.some((each) => each.points && each.kind !== "pass")) sound("score");
    else if (kinds.has("play") || kinds.has("draw")) sound("play");
    else if (kinds.has("pass")) sound("pass");
    if (this.isTurn && !this.wasTurn) sound("turn");
    this.wasTurn = this.isTurn;
    const last = fresh.filter((each) => each.kind === "said").pop();
    if (last) this.status(last.text);
  }

  get isTurn() {
    return isOnTurn(this.frame, this.frame.you);
  }

  /** Whether a bot plays for who sits here. */
  get isHeld() {
    return Boolean(seatOf(this.frame, this.frame.you)?.is_held);
  }

  // What is shown

  draw() {
    const { frame } = this;
    const places = placesOf(frame, this.chosen);
    this.board.show(frame, this.chosen, places, this.pending); // first: it reads where things stand
    const root = part("frame");
    root.dataset.stands = frame.status;
    root.dataset.game = frame.table.game;
    root.dataset.watching = String(!frame.you);
    root.classList.toggle("is-turn", this.isTurn);
    write(part("round"), frame.status === "waiting" ? "" : word("round_of", { game: frame.game, round: frame.round }));
    showPeople(frame, passedOn(this.news, frame.layout, frame.table.game));
    showScores(frame);
    const explained = this.news.filter((each) => (each.text || each.why.length) && !UNEXPLAINED.includes(each.kind));
    showEnds(frame, explained[explained.length - 1] ?? null);
    this.hand.show(frame, { chosen: this.chosen, hidden: this.pending?.tile ?? "", suggested: suggestedTiles(frame) });
    this.drawTurn(places);
    showResult(frame, { ready: () => this.act("ready") });
    showWaiting(frame);
    this.tick();
  }

  /** @param {Place[]} places */
  drawTurn(places) {
    const { frame } = this;
    const { choices } = frame;
    const line = part("turn");
    const name = seatOf(frame, frame.turn)?.name ?? "";
    const starters = listed(frame.starters.map((seat) => nameOf(frame, seat)));
    hide(line, frame.status !== "playing");
    line.classList.toggle("now-mark", this.isTurn);
    const theirs = name ? word("turn_of", { name }) : starters && word("either_leads", { names: starters });
    const text = this.isTurn ? word("your_turn") : theirs;
    write(line, text);
    write(part("more"), this.moreOf(places));
    const hints = part("hints");
    hide(hints, !frame.hints.length);
    if (!isShown(hints, frame.hints)) hints.replaceChildren(...frame.hints.map((each) => element("p", {}, each)));
    const shown = { ready: this.isHeld, pass: choices.may_pass, draw: choices.may_draw, catch: choices.may_catch, sort: frame.hand.length > 1 };
    for (const [act, isOffered] of Object.entries(shown)) {
      const button = /** @type {HTMLButtonElement} */ (part(`act="${act}"`));
      hide(button, !isOffered);
      button.disabled = act !== "sort" && this.outbox.has(act);
    }
  }

  /** @param {Place[]} places */
  moreOf(places) {
    const { frame } = this;
    if (this.pending) return "";
    if (this.isHeld) return word("held_own");
    if (!this.isTurn) return this.chosen && places.length ? word("out_of_turn", { tile: this.chosen }) : "";
    if (this.chosen && places.length) return counted("fits", places.length, { tile: this.chosen });
    if (this.chosen) return word("fits_nowhere", { tile: this.chosen });
    if (frame.choices.plays.length) return word("choose");
    return frame.choices.may_draw ? word("must_draw") : frame.choices.may_pass ? word("must_pass") : "";
  }

  /** The time that is left, as a ring and in seconds. */
  tick() {
    const { frame } = this;
    const left = this.deadline ? Math.max(this.deadline - performance.now(), 0) : 0;
    const seconds = String(Math.ceil(left / 1000));
    const clock = part("clock");
    hide(clock, !this.deadline || frame.status !== "playing");
    if (!clock.hidden) {
      write(clock, seconds);
      clock.classList.toggle("is-low", left < LOW_MS);
      clock.style.setProperty("--left", String(left / Math.max(frame.table.seconds * 1000, left, 1)));
    }
    const next = part("next");
    if (next) write(next, word("next_in", { n: seconds }));
  }

  /**
   * @param {import("./play-connection.js").State} state
   * @param {number} behind
   */
  tell(state, behind) {
    const line = part("connection");
    const text = state === "reconnecting" ? (behind > 3 ? word("behind", { n: behind }) : word("reconnecting")) : word(state);
    line.dataset.state = state;
    write(line, text);
  }

  /** @param {string} text */
  status(text) {
    part("status").textContent = text;
  }

  /**
   * Where the tiles of a seat come from, on the screen.
   *
   * @param {number} seat
   * @returns {DOMRect | null}
   */
  startOf(seat) {
    if (seat && seat === this.frame.you) return this.lifted ?? part("hand").getBoundingClientRect();
    const found = others(this.frame).find((each) => each.seat.seat === seat);
    return found ? part(`spot="${found.spot}"`).getBoundingClientRect() : null;
  }

  // What the player does

  /**
   * The second time it plays where there is one place, and gives up the tile where there are more. Keys go on to the
   * places.
   *
   * @param {Tile} tile
   * @param {"tap" | "key" | "drag"} how
   */
  choose(tile, how) {
    this.status("");
    if (this.pending) return;
    const places = placesOf(this.frame, tile);
    if (how !== "drag" && tile === this.chosen) {
      if (places.length === 1 && this.isTurn) this.lay(places[0]);
      else if (how === "key" && places.length) this.turn(1);
      else this.release();
      return;
    }
    this.chosen = tile;
    this.draw();
    if (places.length || this.isTurn) say(part("more").textContent ?? "");
    if (how === "key" && places.length > 1) this.turn(1);
  }

  release() {
    const { chosen } = this;
    this.chosen = "";
    this.draw();
    this.hand.find(chosen)?.focus();
  }

  /** @param {number} step */
  turn(step) {
    const all = this.board.ghosts;
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (all.length) all[at < 0 ? 0 : (at + step + all.length) % all.length].focus({ preventScroll: true });
  }

  /**
   * @param {number} x
   * @param {number} y
   * @returns {boolean}
   */
  drop(x, y) {
    const place = this.board.placeNear(x, y);
    if (place) this.lay(place, new DOMRect(x - 20, y - 40, 40, 80));
    return Boolean(place);
  }

  /**
   * @param {Place} place
   * @param {DOMRect} [from]
   */
  lay(place, from) {
    const tile = this.chosen;
    if (!tile || this.pending) return;
    this.lifted = from ?? this.hand.find(tile)?.getBoundingClientRect();
    this.pending = { tile, place };
    this.chosen = "";
    const { on, number, is_wrong = false } = place;
    this.outbox.add({ do: "play", tile, on, number, is_wrong, n: this.frame.n });
    this.draw();
    sound("play");
    this.hand.step(0);
  }

  /** @param {string} name */
  act(name) {
    const { choices, n, hand } = this.frame;
    if (name === "sort") {
      this.hand.sort(hand);
      this.draw();
    } else if (name === "help") open("help");
    else if (["hand", "ends", "last", "score"].includes(name)) say(told(this.frame, name, this.news));
    else if (name === "ready" && (choices.may_be_ready || this.isHeld) && !this.outbox.has(name)) this.outbox.add({ do: name });
    else if (["pass", "draw", "catch"].includes(name) && !this.outbox.has(name)) {
      const may = { pass: choices.may_pass, draw: choices.may_draw, catch: choices.may_catch }[name];
      if (may) this.outbox.add({ do: name, n });
      else this.status(word(`no_${name}`));
    }
    if (name !== "help") this.drawTurn(placesOf(this.frame, this.chosen));
  }

  /**
   * @param {Frame} frame
   * @param {Command} command
   */
  done(frame, command) {
    this.take(frame);
    if (command.do === "leave") window.location.assign(part("frame").dataset.lobby ?? "/");
  }

  /**
   * @param {Refusal} refusal
   * @param {Command} command
   */
  refuse(refusal, command) {
    const text = refusal.text || word("not_ours");
    this.status(refusal.clause && !text.includes(refusal.clause) ? `${text} (${refusal.clause})` : text);
    if (this.pending && command.tile === this.pending.tile) {
      this.chosen = this.pending.tile;
      this.pending = null;
    }
    this.draw();
  }
}

const root = part("frame");
readWords(/** @type {HTMLTemplateElement} */ (document.getElementById("play-words")));
const first = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("play-frame")).textContent ?? "");
new Table(root, first).begin();
