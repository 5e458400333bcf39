// As much of IndexedDB as the store of a table's phone uses: requests are answered one after another, transactions
// take turns, and of one either everything is kept or nothing.

class Transaction {
  waiting = [];
  error = null;

  constructor(database) {
    this.database = database;
    database.queue = database.queue.then(() => this.run());
  }

  objectStore(name) {
    const store = () => this.database.stores.get(name);
    const ask = (action) => this.ask(() => structuredClone(action(store())));
    return {
      add: (value) => ask((rows) => rows.add(structuredClone(value))),
      put: (value) => ask((rows) => rows.put(structuredClone(value))),
      get: (key) => ask((rows) => rows.rows.get(key)),
      delete: (key) => ask((rows) => rows.rows.delete(key)),
      getAll: () => ask((rows) => [...rows.rows.values()]),
      index: (path) => ({
        getAll: (value) => ask((rows) => [...rows.rows.values()].filter((row) => row[path] === value)),
      }),
    };
  }

  ask(action) {
    if (this.isOver) throw new Error("the transaction is over");
    const request = { action };
    this.waiting.push(request);
    return request;
  }

  async run() {
    this.before = new Map([...this.database.stores].map(([name, store]) => [name, store.copy()]));
    await new Promise((resolve) => setImmediate(resolve));
    while (this.waiting.length) {
      const request = this.waiting.shift();
      try {
        request.result = request.action();
        request.onsuccess?.();
      } catch (error) {
        request.error = error;
        request.onerror?.();
        this.abort(error);
        return;
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (this.database.isFull) this.abort(new Error("the disk is full"));
    else this.oncomplete?.();
    this.isOver = true;
  }

  abort(error) {
    this.error = error;
    this.database.stores = this.before;
    this.isOver = true;
    this.onabort?.();
  }
}

class Rows {
  rows = new Map();
  last = 0;
  unique = [];

  constructor(keyPath, isCounted) {
    this.keyPath = keyPath;
    this.isCounted = isCounted;
  }

  copy() {
    const made = new Rows(this.keyPath, this.isCounted);
    return Object.assign(made, { rows: new Map(this.rows), last: this.last, unique: this.unique });
  }

  add(value) {
    if (this.rows.has(value[this.keyPath])) throw new Error("the key is there");
    return this.put(value);
  }

  put(value) {
    if (this.isCounted && value[this.keyPath] === undefined) value[this.keyPath] = this.last += 1;
    const key = value[this.keyPath];
    for (const path of this.unique) {
      const isThere = [...this.rows].some(([other, row]) => other !== key && row[path] === value[path]);
      if (isThere) throw new Error(`two rows with one ${path}`);
    }
    this.rows.set(key, value);
    return key;
  }
}

class Database {
  stores = new Map();
  queue = Promise.resolve();
}

class Connection {
  constructor(database) {
    this.database = database;
  }

  createObjectStore(name, { keyPath, autoIncrement = false }) {
    const rows = new Rows(keyPath, autoIncrement);
    this.database.stores.set(name, rows);
    return { createIndex: (_, path, { unique = false } = {}) => unique && rows.unique.push(path) };
  }

  transaction() {
    if (this.isClosed) throw new Error("the connection is closed");
    return new Transaction(this.database);
  }

  close() {
    this.isClosed = true;
  }
}

/** A phone's databases. Each `open` is a connection of its own to what was kept before. */
export class Databases {
  kept = new Map();
  opened = [];

  open(name) {
    const request = {};
    setImmediate(() => {
      const isNew = !this.kept.has(name);
      if (isNew) this.kept.set(name, new Database());
      request.result = new Connection(this.kept.get(name));
      this.opened.push(request.result);
      if (isNew) request.onupgradeneeded?.();
      request.onsuccess();
    });
    return request;
  }
}
