// What the page keeps, in the browser's own database (IndexedDB). Where that is refused, as in some private windows,
// the same calls keep things in memory, and `lasting` says that they end with the page.

const NAME = 'sudokit';
const VERSION = 1;

/**
 * Stores: where the key of a value is found in it, or '' where it is given beside it; whether keys are counted up.
 * @type {Record<string, {path: string, counted?: boolean}>}
 */
const STORES = {
  kept: { path: '' }, // single things by name: the puzzle on the table, settings, progress of lessons
  times: { path: '' }, // milliseconds by puzzle
  games: { path: 'key' }, // position and undo by puzzle
  puzzles: { path: 'id', counted: true },
  collections: { path: 'id', counted: true },
  history: { path: 'id', counted: true },
  exercises: { path: 'id' }, // what a learner has tried, by technique
};

/** @typedef {'kept' | 'times' | 'games' | 'puzzles' | 'collections' | 'history' | 'exercises'} StoreName */
/** @typedef {{store: StoreName, put?: any, key?: any, remove?: any}} Change */

/** @type {Record<string, Map<any, any>>} */
const memory = Object.fromEntries(Object.keys(STORES).map((name) => [name, new Map()]));
let counter = 0;
let lasting = true;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answer = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * Ends a transaction whose requests have all been made. Until it is complete, a page that is left undoes it.
 * @param {IDBTransaction} transaction
 */
const written = (transaction) =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onerror = transaction.onabort = () =>
      reject(transaction.error ?? new Error('The browser could not keep this.'));
    // Nothing more follows: what is written while the page is left need not wait for an answer.
    transaction.commit?.();
  });

/** @returns {Promise<IDBDatabase | null>} */
async function connect() {
  try {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      for (const [name, { path, counted }] of Object.entries(STORES)) {
        if (!request.result.objectStoreNames.contains(name))
          request.result.createObjectStore(name, path ? { keyPath: path, autoIncrement: Boolean(counted) } : {});
      }
    };
    const found = await answer(request);
    // Another window has a newer page: it may go on, and this one keeps nothing more until it is loaded again.
    found.onversionchange = () => found.close();
    return found;
  } catch {
    lasting = false;
    return null;
  }
}

const connected = connect();

/** @param {Change} change */
function remember({ store, put, key, remove }) {
  const { path, counted } = STORES[store];
  if (remove !== undefined) {
    memory[store].delete(remove);
    return remove;
  }
  const value = structuredClone(put);
  if (counted && value[path] === undefined) value[path] = ++counter;
  const at = path ? value[path] : key;
  memory[store].set(at, value);
  return at;
}

export const database = {
  /** Whether what is kept outlasts the page; known after the first answer. */
  get lasting() {
    return lasting;
  },

  /** Whether it is known. */
  async ready() {
    await connected;
    return lasting;
  },

  /** @param {StoreName} store @param {any} key @returns {Promise<any>} */
  async get(store, key) {
    const open = await connected;
    if (!open) return structuredClone(memory[store].get(key));
    return answer(open.transaction(store).objectStore(store).get(key));
  },

  /**
   * Every value of a store, in the order of their keys. They come in chunks, so that nothing else has to wait.
   * @param {StoreName} store
   * @param {number} [chunk]
   * @returns {Promise<any[]>}
   */
  async all(store, chunk = 800) {
    const open = await connected;
    const { path } = STORES[store];
    if (!open) return [...memory[store].values()].map((value) => structuredClone(value));
    const found = [];
    /** @type {IDBKeyRange | null} */
    let range = null;
    for (;;) {
      const some = await answer(
        open
          .transaction(store)
          .objectStore(store)
          .getAll(range, path ? chunk : undefined),
      );
      for (const value of some) found.push(value);
      if (!path || some.length < chunk) return found;
      range = IDBKeyRange.lowerBound(some[some.length - 1][path], true);
      await new Promise((resolve) => setTimeout(resolve));
    }
  },

  /**
   * @param {StoreName} store
   * @param {any} value
   * @param {any} [key] where the value does not hold it
   * @returns {Promise<any>} the key
   */
  async put(store, value, key) {
    const [made] = await database.change([{ store, put: value, key }]);
    return made;
  },

  /** @param {StoreName} store @param {any} key */
  async remove(store, key) {
    await database.change([{ store, remove: key }]);
  },

  /** Does all of this or nothing. @param {Change[]} changes @returns {Promise<any[]>} the keys */
  async change(changes) {
    if (!changes.length) return [];
    const open = await connected;
    if (!open) return changes.map(remember);
    const transaction = open.transaction([...new Set(changes.map(({ store }) => store))], 'readwrite');
    const keys = changes.map(({ store, put, key, remove }) => {
      const box = transaction.objectStore(store);
      if (remove === undefined) return key === undefined ? box.put(put) : box.put(put, key);
      box.delete(remove);
      return { result: remove };
    });
    await written(transaction);
    return keys.map(({ result }) => result);
  },

  /** Empties a store. @param {StoreName} store */
  async clear(store) {
    const open = await connected;
    if (!open) {
      memory[store].clear();
      return;
    }
    const transaction = open.transaction(store, 'readwrite');
    transaction.objectStore(store).clear();
    await written(transaction);
  },
};
