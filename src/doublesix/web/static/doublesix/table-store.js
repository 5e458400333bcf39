// What a table's phone keeps: everything it wrote, the last sheet it saw, a round half written. IndexedDB, so
// that it outlives the page; where a browser keeps nothing, memory, and the page says so.

/** @import { Changing, Entry, Known, NewEntry, Store } from "./types.js" */

const NAME = "doublesix-table";
const KEPT_MS = 2 * 24 * 3600 * 1000; // how long a match's record stays after its end

/**
 * One request of IndexedDB as a promise.
 *
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @returns {Promise<IDBDatabase>} */
function opened() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    const entries = request.result.createObjectStore("entries", { keyPath: "n", autoIncrement: true });
    entries.createIndex("match", "match");
    entries.createIndex("id", "id", { unique: true });
    request.result.createObjectStore("matches", { keyPath: "key" });
    request.result.createObjectStore("leases", { keyPath: "name" });
  };
  return done(request);
}

/** @type {(one: Entry, other: Entry) => number} */
const inOrder = (one, other) => one.order - other.order || one.n - other.n;

class LastingStore {
  isLasting = true;
  /** @type {IDBDatabase | null} */
  db = null;

  /** @param {IDBDatabase} db */
  constructor(db) {
    this.take(db);
  }

  /** @param {IDBDatabase} db */
  take(db) {
    this.db = db;
    db.onversionchange = () => db.close();
    db.onclose = () => (this.db = null);
    return db;
  }

  /**
   * Do something in one transaction; tabs of the same phone wait for each other here.
   *
   * @template T
   * @param {string[]} stores
   * @param {IDBTransactionMode} mode
   * @param {(transaction: IDBTransaction) => Promise<T>} doing
   * @returns {Promise<T>}
   */
  async within(stores, mode, doing) {
    const db = this.db ?? this.take(await opened());
    /** @type {IDBTransactionOptions} */
    const options = mode === "readwrite" ? { durability: "strict" } : {};
    const transaction = db.transaction(stores, mode, options);
    const finished = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
      transaction.onerror = () => reject(transaction.error);
    });
    finished.catch(() => {});
    const answer = await doing(transaction);
    await finished;
    return answer;
  }

  /** @param {string} match */
  entries(match) {
    return this.within(["entries"], "readonly", async (transaction) => {
      const found = await done(transaction.objectStore("entries").index("match").getAll(match));
      return found.sort(inOrder);
    });
  }

  /**
   * Keep something new; its place in the order is the one it came in, unless it says another.
   *
   * @param {NewEntry} entry
   */
  add(entry) {
    return this.within(["entries"], "readwrite", async (transaction) => {
      const entries = transaction.objectStore("entries");
      const n = /** @type {number} */ (await done(entries.add(entry)));
      if (entry.order === undefined) await done(entries.put({ ...entry, n, order: n }));
      return n;
    });
  }

  /**
   * Change what is kept, all at once: the function gets all entries of a match and gives back the new ones.
   *
   * @template {NewEntry} Made
   * @param {string} match
   * @param {Changing<Made>} changing
   */
  change(match, changing) {
    return this.within(["entries"], "readwrite", async (transaction) => {
      const entries = transaction.objectStore("entries");
      const found = (await done(entries.index("match").getAll(match))).sort(inOrder);
      const changed = changing(found) ?? [];
      for (const each of changed) await done(each.n === undefined ? entries.add(each) : entries.put(each));
      return changed;
    });
  }

  /** @param {string} key */
  match(key) {
    return this.within(["matches"], "readonly", (transaction) =>
      done(transaction.objectStore("matches").get(key)),
    );
  }

  /**
   * @param {string} key
   * @param {Partial<Known>} fields
   */
  remember(key, fields) {
    return this.within(["matches"], "readwrite", async (transaction) => {
      const matches = transaction.objectStore("matches");
      const known = (await done(matches.get(key))) ?? { key };
      await done(matches.put({ ...known, ...fields }));
    });
  }

  /**
   * Be the only tab that sends, for a while, where the browser has no locks (plain HTTP).
   *
   * @param {string} name
   * @param {string} owner
   * @param {number} until
   * @param {number} now
   */
  lease(name, owner, until, now) {
    return this.within(["leases"], "readwrite", async (transaction) => {
      const leases = transaction.objectStore("leases");
      const held = await done(leases.get(name));
      if (held && held.owner !== owner && held.until > now) return false;
      await done(leases.put({ name, owner, until }));
      return true;
    });
  }

  /**
   * Forget matches that were over long ago; what was never sent stays.
   *
   * @param {number} now
   */
  tidy(now) {
    return this.within(["entries", "matches"], "readwrite", async (transaction) => {
      const matches = transaction.objectStore("matches");
      const entries = transaction.objectStore("entries");
      for (const each of await done(matches.getAll())) {
        if (!each.overAt || now - each.overAt < KEPT_MS) continue;
        const found = await done(entries.index("match").getAll(each.key));
        if (found.some((entry) => entry.state === "kept" || entry.state === "refused")) continue;
        for (const entry of found) await done(entries.delete(entry.n));
        await done(matches.delete(each.key));
      }
    });
  }
}

class MemoryStore {
  isLasting = false;
  /** @type {Entry[]} */
  all = [];
  /** @type {Map<string, Known>} */
  known = new Map();
  last = 0;

  /** @param {string} match */
  async entries(match) {
    return this.all.filter((each) => each.match === match).sort(inOrder);
  }

  /** @param {NewEntry} entry */
  async add(entry) {
    const n = (this.last += 1);
    this.all.push({ ...entry, n, order: entry.order ?? n });
    return n;
  }

  /**
   * @template {NewEntry} Made
   * @param {string} match
   * @param {Changing<Made>} changing
   */
  async change(match, changing) {
    const changed = changing(await this.entries(match)) ?? [];
    for (const each of changed) {
      if (each.n === undefined) await this.add(each);
      else this.all = this.all.map((entry) => (entry.n === each.n ? /** @type {Entry & Made} */ (each) : entry));
    }
    return changed;
  }

  /** @param {string} key */
  async match(key) {
    return this.known.get(key);
  }

  /**
   * @param {string} key
   * @param {Partial<Known>} fields
   */
  async remember(key, fields) {
    this.known.set(key, { ...(this.known.get(key) ?? { key }), ...fields });
  }

  async lease() {
    return true;
  }

  async tidy() {}
}

/**
 * The phone's store, or memory where it has none.
 *
 * @returns {Promise<Store>}
 */
export async function openStore() {
  try {
    const store = new LastingStore(await opened());
    await store.tidy(Date.now());
    return store;
  } catch {
    return new MemoryStore();
  }
}
