// The outbox of a table's phone. Whatever is written is kept here first, then sent in order under an id of its
// own, as often as it takes: the desk does it once. What the desk refuses stays, with the reason, until somebody
// corrects it or takes it back. What was written for a match that was annulled since is not sent. Nothing is dropped.

/** @import { Act, Body, Entry, Final, NewEntry, Sent, Store, Told, View } from "./types.js" */

const LEASE_MS = 20000;
const SHORTEST_MS = 1500;
const LONGEST_MS = 30000;
const ANNULLED = ["match_begins_anew", "team_plays_no_more"]; // refused, because the sheet is another's now
const AGREE_FIRST = "agree_first"; // the game before is over: nothing is written after it before it is agreed with
const CHAINED = ["write", "confirm", "withdraw"]; // what builds on the rounds before it

/** An id nobody else makes; crypto.randomUUID is not there on plain HTTP. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Outbox {
  /** @type {Entry[]} */
  entries = [];
  failures = 0;
  isSending = false;

  /**
   * `send(entry)` answers {kind: "saved" | "refused" | "later", words, code}; `changed()` is told of news.
   *
   * @param {Store} store
   * @param {string} match
   * @param {(entry: Entry) => Promise<Sent>} send
   * @param {() => void} changed
   */
  constructor(store, match, send, changed) {
    this.store = store;
    this.match = match;
    this.send = send;
    this.changed = changed;
    this.owner = newId();
    if ("BroadcastChannel" in window) {
      this.channel = new BroadcastChannel(`doublesix-table-${match}`);
      this.channel.onmessage = () => this.reload();
    }
  }

  async reload() {
    this.entries = await this.store.entries(this.match);
    this.changed();
  }

  async news() {
    this.channel?.postMessage("changed");
    await this.reload();
  }

  get pending() {
    return this.entries.filter((each) => each.state === "kept");
  }

  get refused() {
    return this.entries.filter((each) => each.state === "refused");
  }

  /** What belongs to a sheet that was annulled, until somebody has seen that. */
  get annulled() {
    return this.entries.filter((each) => each.state === "annulled" && !each.isSeen);
  }

  /** Send nothing any more: the desk knows no match here. */
  stop() {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /**
   * Keep from the desk what was written before the match was annulled; it would be written into another one.
   *
   * @param {number} edition
   */
  async annul(edition) {
    const isOld = (/** @type {Entry} */ each) => (each.state === "kept" || each.state === "refused") && each.body.edition < edition;
    const annulled = await this.store.change(this.match, (all) => all.filter(isOld).map(asAnnulled));
    if (annulled.length) await this.news();
  }

  /** Somebody has seen what was annulled. */
  async seen() {
    await this.store.change(this.match, (all) =>
      all.filter((each) => each.state === "annulled").map((each) => ({ ...each, isSeen: true })),
    );
    await this.news();
  }

  /**
   * Rounds of this phone that the desk does not have yet, the first first.
   *
   * @param {View} view
   */
  unsentRounds(view) {
    const there = new Set(
      [...(view.rounds ?? []), ...(view.waiting ?? []), ...(view.rivals ?? [])].map((each) => each.id),
    );
    const isOpen = (/** @type {Entry} */ each) => each.state === "kept" || each.state === "refused";
    return this.entries.filter((each) => each.act === "write" && isOpen(each) && !there.has(each.id));
  }

  /**
   * Keep something, then send it. It is on the phone when this is done.
   *
   * @param {Act} act
   * @param {Body} body
   * @param {number} edition
   * @param {Told} [told]
   */
  async put(act, body, edition, told) {
    const id = newId();
    /** @type {NewEntry} */
    const entry = {
      id,
      match: this.match,
      act,
      body: { ...body, act, id, edition },
      at: new Date().toISOString(),
      state: "kept",
      tries: 0,
      words: "",
      told,
    };
    await this.store.add(entry);
    await this.news();
    this.flush();
    return id;
  }

  /**
   * Take back what was not sent; what may have reached the desk is withdrawn there.
   *
   * @param {number} n
   */
  async takeBack(n) {
    /** @type {Entry[]} */
    const withdrawn = [];
    await this.store.change(this.match, (all) => {
      const entry = all.find((each) => each.n === n);
      if (!entry || (entry.state !== "kept" && entry.state !== "refused")) return [];
      if (entry.state === "kept" && entry.tries > 0) {
        withdrawn.push(entry);
        return [];
      }
      const now = new Date().toISOString();
      /** @type {NewEntry[]} */
      const changed = [{ ...entry, state: "taken_back", doneAt: now }];
      if (entry.act !== "write") return changed;
      for (const each of all) {
        if (each.state !== "kept" || each.order <= entry.order || each.tries > 0) continue;
        if (each.body.round === entry.id) changed.push({ ...each, state: "taken_back", doneAt: now });
        else if (each.act === "write" && placeOf(each) > placeOf(entry)) {
          changed.push({ ...each, body: { ...each.body, after: placeOf(each) - 1 } });
        }
      }
      return changed;
    });
    const [tried] = withdrawn;
    if (tried) {
      const { side, edition } = tried.body;
      await this.put("withdraw", { side, round: tried.id }, edition);
      return;
    }
    await this.news();
    this.flush();
  }

  /**
   * Send something the desk refused in its corrected form, in the same place of the order.
   *
   * @param {number} n
   * @param {Body} body
   * @param {Told} [told]
   */
  async correct(n, body, told) {
    await this.store.change(this.match, (all) => {
      const entry = all.find((each) => each.n === n);
      if (!entry || entry.state !== "refused") return [];
      const id = newId();
      /** @type {NewEntry} */
      const corrected = {
        ...entry,
        id,
        body: { ...entry.body, ...body, id },
        at: new Date().toISOString(),
        state: "kept",
        tries: 0,
        words: "",
        told,
      };
      delete corrected.n;
      /** @type {NewEntry[]} */
      const moved = all
        .filter((each) => each.state === "kept" && each.body.round === entry.id)
        .map((each) => ({ ...each, body: { ...each.body, round: id } }));
      return [{ ...entry, state: "replaced", doneAt: corrected.at }, corrected, ...moved];
    });
    await this.news();
    this.flush();
  }

  /**
   * Send something the desk refused once more, as it is.
   *
   * @param {number} n
   * @param {Body} [changes]
   */
  async tryAgain(n, changes = {}) {
    await this.store.change(this.match, (all) =>
      all
        .filter((each) => each.n === n && each.state === "refused")
        .map((each) => ({ ...each, state: "kept", words: "", body: { ...each.body, ...changes } })),
    );
    await this.news();
    this.flush();
  }

  /**
   * The next to send: in order, but nothing that builds on a round which the desk refused.
   *
   * @returns {Entry | null}
   */
  next() {
    let isHeld = false;
    for (const each of this.entries) {
      if (each.state === "refused" && each.act === "write") isHeld = true;
      if (each.state === "kept" && !(isHeld && CHAINED.includes(each.act))) return each;
    }
    return null;
  }

  /** Send what waits, one after another, in one tab only. */
  async flush() {
    clearTimeout(this.timer);
    if (this.isStopped) return;
    if (this.isSending) {
      this.isAskedAgain = true;
      return;
    }
    this.isSending = true;
    this.isAskedAgain = false;
    let isLater = false;
    try {
      isLater = await this.alone(() => this.sendAll());
    } catch {
      isLater = true;
    } finally {
      this.isSending = false;
    }
    if (this.isAskedAgain) {
      this.flush();
      return;
    }
    this.failures = isLater ? this.failures + 1 : 0;
    if (this.next() && !this.isStopped) {
      const pause = Math.min(SHORTEST_MS * 2 ** Math.min(this.failures, 8), LONGEST_MS);
      this.timer = setTimeout(() => this.flush(), pause * (0.75 + Math.random() / 2));
    }
  }

  /**
   * Run while no other tab of this phone sends.
   *
   * @param {() => Promise<boolean>} doing
   */
  async alone(doing) {
    const name = `doublesix-table-${this.match}`;
    if (navigator.locks) return navigator.locks.request(name, doing);
    const now = Date.now();
    if (!(await this.store.lease(name, this.owner, now + LEASE_MS, now))) return true;
    try {
      return await doing();
    } finally {
      await this.store.lease(name, this.owner, 0, now);
    }
  }

  /** Whether something is left for later. */
  async sendAll() {
    await this.reload();
    for (let entry = this.next(); entry; entry = this.next()) {
      if (!navigator.locks) {
        const now = Date.now();
        if (!(await this.store.lease(`doublesix-table-${this.match}`, this.owner, now + LEASE_MS, now))) return true;
      }
      // That it was tried is kept before it leaves: an answer can get lost after the desk did it.
      const [claimed] = await this.marked(entry.n, (each) =>
        each.state === "kept" ? { ...each, tries: each.tries + 1 } : null,
      );
      if (!claimed) {
        await this.reload();
        continue;
      }
      const answer = await this.send(claimed);
      if (answer.kind === "later") {
        await this.reload();
        return true;
      }
      const isAhead = answer.kind === "refused" && answer.code === AGREE_FIRST && (await this.agreeBefore(claimed));
      if (!isAhead) await this.marked(entry.n, (each) => finished(each, answer));
      await this.news();
    }
    return false;
  }

  /**
   * Without the desk nobody saw that a game was over, and the others agreed with a later round: that word was for those
   * before it as well, and goes first. Whether there is one.
   *
   * @param {Entry} entry
   */
  async agreeBefore(entry) {
    const changed = await this.store.change(this.match, (all) => {
      const before = all.filter((each) => each.act === "write" && each.state === "saved" && each.order < entry.order).at(-1);
      const given = all.filter((each) => each.act === "confirm" && each.state === "kept" && each.order > entry.order);
      if (!before || !given.length) return [];
      /** @type {NewEntry[]} */
      const first = given.map((each) => {
        const id = newId();
        const { n, ...rest } = each;
        return { ...rest, id, order: entry.order - 0.5, body: { ...each.body, id, round: before.id } };
      });
      return [...first, { ...entry, state: "kept" }];
    });
    return changed.length > 0;
  }

  /**
   * @param {number} n
   * @param {(entry: Entry) => Entry | null} change
   */
  marked(n, change) {
    return this.store.change(this.match, (all) =>
      all
        .filter((each) => each.n === n)
        .map(change)
        .filter((each) => each !== null),
    );
  }
}

/**
 * How many rounds are before this one.
 *
 * @param {Entry} entry
 */
function placeOf(entry) {
  return entry.body.after ?? 0;
}

/**
 * An entry of a sheet that was annulled; a code that was typed is not kept.
 *
 * @param {Entry} entry
 * @returns {Entry}
 */
function asAnnulled(entry) {
  const { code, ...body } = entry.body;
  return { ...entry, body, state: "annulled", doneAt: new Date().toISOString() };
}

/**
 * An entry after the desk's answer; a code that was typed is not kept longer than it is needed.
 *
 * @param {Entry} entry
 * @param {Final} answer
 * @returns {Entry}
 */
function finished(entry, answer) {
  const { kind, words = "", code = "" } = answer;
  if (ANNULLED.includes(code)) return asAnnulled({ ...entry, words });
  const body = { ...entry.body };
  if (kind === "saved") delete body.code;
  return { ...entry, body, state: kind, words, code, doneAt: new Date().toISOString() };
}
