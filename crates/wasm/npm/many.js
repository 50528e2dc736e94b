// Work over many puzzles, on all workers of a client: each puzzle is answered for itself, so the answers do not depend
// on how many workers there are, and they are handed out in the order of the puzzles.
//
// Workers share no memory: each has an instance of the module. Threads inside of one instance would need memory that is
// shared, which browsers give only to pages with two further headers, and a standard library built with atomics, which
// stable Rust does not bring.

import { trapped } from './errors.js';
import { lineOf, refused, requestOf } from './questions.js';

/**
 * How long a worker should be busy with what is handed to it at once, in milliseconds: less than a cancelled one may
 * take to end.
 */
const CHUNK_MILLISECONDS = 25;
/** Puzzles that go to a worker at once, at most. */
const MAX = 256;
/** Lines that are handed on together. */
const LINES = 1000;
/** What holds for a request of a bounded client, times in milliseconds: as `Limits::SERVER`. */
const SERVER = { generated: 100, timeout: 2000, longest: 30000 };

/** How many go to a worker at once: as many as take `CHUNK_MILLISECONDS`, by those that have been answered. */
class Pace {
  size = 1;

  /** @param {number} count @param {number} milliseconds */
  note(count, milliseconds) {
    const fits = Math.floor((count * CHUNK_MILLISECONDS) / Math.max(milliseconds, 0.1));
    // Twice as many as before at most, since the first ones are no measure.
    this.size = Math.max(1, Math.min(MAX, fits, 2 * Math.max(count, this.size)));
  }
}

/** The puzzles of a text with one a line, of a list or of a stream. @param {any} input */
async function* questionsOf(input) {
  if (typeof input !== 'string') {
    yield* input;
    return;
  }
  for (const line of input.split('\n')) if (line.trim()) yield line;
}

/**
 * Asks an operation of each puzzle. Who leaves the loop, or aborts, ends the work.
 * @param {import('./client.js').Client} client
 * @param {string} operation
 * @param {any} puzzles a text with a puzzle a line, or a list or stream of texts or requests
 * @param {{signal?: AbortSignal, onProgress?: (progress: {done: number, failed: number, total?: number}) => void}}
 * options
 * @param {(question: any) => any} request what is asked of a puzzle
 */
export async function* each(client, operation, puzzles, { signal, onProgress }, request) {
  const leaving = new AbortController();
  const abort = () => leaving.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  const pace = new Pace();
  const total = Array.isArray(puzzles) ? puzzles.length : undefined;
  let [done, failed] = [0, 0];
  /** @type {Promise<any[]>[]} */
  const running = [];
  /** Puzzles that no worker has been given. @type {any[]} */
  let waiting = [];
  let busy = 0;
  const start = () => {
    const questions = waiting;
    waiting = [];
    busy += 1;
    // A question that cannot be put is answered by that, in its place.
    const prepared = questions.map((question) => {
      try {
        return { request: request(question) };
      } catch (error) {
        return { error };
      }
    });
    const batch = prepared.filter(({ error }) => !error).map((one) => JSON.stringify(one.request));
    /** @type {{took: number, answers: [string, string][]}} */
    let found = { took: 0, answers: [] };
    const chunk = client
      .run(
        { operation, batch, how: { bounded: client.bounded } },
        (_, data) => {
          found = /** @type {any} */ (data);
        },
        leaving.signal,
      )
      .then(() => {
        busy -= 1;
        if (waiting.length) start();
        pace.note(questions.length, found.took);
        let next = 0;
        const answers = prepared.map(({ request: sent, error }, at) => {
          const puzzle = questions[at];
          if (error) {
            failed += 1;
            return { puzzle, error };
          }
          const [name, json] = found.answers[next++];
          if (name === 'reply') return { puzzle, reply: JSON.parse(json) };
          failed += 1;
          return {
            puzzle,
            error: name === 'trap' ? trapped(json) : refused(operation, sent, JSON.parse(json), name === 'malformed'),
          };
        });
        done += answers.length;
        onProgress?.({ done, failed, total });
        return answers;
      });
    chunk.catch(() => {});
    running.push(chunk);
  };
  const source = questionsOf(puzzles);
  /** @type {Promise<IteratorResult<any, void>> | undefined} */
  let coming;
  const read = () => {
    coming = source.next();
    // It is looked at when the queue has capacity for it.
    coming.catch(() => {});
  };
  read();
  try {
    for (;;) {
      leaving.signal.throwIfAborted();
      // Whatever is there first: a puzzle, where the queue has capacity for it, or the next answers.
      const hasCapacity = coming && running.length < 2 * client.max;
      if (!hasCapacity && !running.length) break;
      const next = await Promise.race([...(hasCapacity ? [coming] : []), ...running.slice(0, 1)]);
      if (Array.isArray(next)) {
        running.shift();
        yield* next;
        continue;
      }
      const { value, done: isOver } = /** @type {IteratorResult<any, void>} */ (next);
      if (isOver) coming = undefined;
      else {
        waiting.push(value);
        read();
      }
      if (waiting.length && (isOver || waiting.length >= pace.size || busy < client.max)) start();
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    leaving.abort();
    source.return().catch(() => {});
  }
}

/**
 * Whether puzzles are made on several workers; a bound of nodes is one for all of them together.
 * @param {import('./client.js').Client} client
 * @param {any} request
 */
export function isShared(client, request) {
  return client.max > 1 && request.count > 1 && request.nodes == null;
}

/**
 * Makes the puzzles of a seed on all workers. Each has a stream of random numbers of its own, by its number, so they,
 * and their order, are those of one worker.
 * @param {import('./client.js').Client} client
 * @param {any} request with a seed
 * @param {{signal?: AbortSignal, onevent?: (name: string, data: any) => void}} options
 */
export async function generate(client, request, { signal, onevent }) {
  const leaving = new AbortController();
  const abort = () => leaving.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  const [began, pace, first] = [performance.now(), new Pace(), request.first ?? 0];
  const count = client.bounded ? Math.min(request.count, SERVER.generated) : request.count;
  const timeout = client.bounded ? Math.min(request.timeout_ms ?? SERVER.timeout, SERVER.longest) : request.timeout_ms;
  /**
   * Consecutive numbers that one worker makes.
   * @type {{made: any[], seen: {tried: number, made: number}, reply: any}[]}
   */
  const chunks = [];
  let [next, shown, stopped] = [0, 0, false];
  /** Hands out what is made, in order. */
  const show = () => {
    for (; shown < chunks.length; shown += 1) {
      for (const puzzle of chunks[shown].made.splice(0)) onevent?.('made', puzzle);
      if (!chunks[shown].reply) return;
    }
  };
  const progress = () => {
    const sum = (/** @type {'tried' | 'made'} */ key) => chunks.reduce((before, { seen }) => before + seen[key], 0);
    onevent?.('progress', { tried: sum('tried'), made: sum('made') });
  };
  const work = async () => {
    while (next < count && !stopped) {
      const size = Math.min(pace.size, Math.ceil((count - next) / client.max));
      /** @type {any} */
      const chunk = { made: [], seen: { tried: 0, made: 0 }, reply: null };
      const prepared = { ...request, first: first + next, count: size };
      if (timeout != null) prepared.timeout_ms = Math.max(0, Math.floor(timeout - (performance.now() - began)));
      chunks.push(chunk);
      next += size;
      const started = performance.now();
      chunk.reply = await client.one('generate', prepared, {
        signal: leaving.signal,
        onevent:
          onevent &&
          ((name, data) => {
            if (name === 'made') {
              chunk.made.push(data);
              show();
            } else {
              chunk.seen = data;
              progress();
            }
          }),
      });
      pace.note(size, performance.now() - started);
      chunk.seen = { tried: chunk.reply.tried, made: size };
      stopped ||= Boolean(chunk.reply.stop);
      show();
    }
  };
  try {
    await Promise.all(Array.from({ length: client.max }, work));
  } finally {
    signal?.removeEventListener('abort', abort);
    leaving.abort();
  }
  // Where one stopped, what comes after it is not wanted: the puzzles are the first ones of the seed.
  const last = chunks.findIndex(({ reply }) => reply.stop);
  const replies = chunks.slice(0, last < 0 ? chunks.length : last + 1).map(({ reply }) => reply);
  // Puzzles that went out as events are not in the replies.
  const made = replies.every(({ puzzles }) => puzzles) && { puzzles: replies.flatMap(({ puzzles }) => puzzles) };
  return { ...replies[replies.length - 1], ...made, tried: replies.reduce((sum, { tried }) => sum + tried, 0) };
}

/** The line of an ordinary puzzle, if this is one. @param {any} puzzle @returns {string | null} */
function ordinaryLine(puzzle) {
  if (typeof puzzle === 'string') return /^\s*[0-9.*_xX?-]{81}\s*$/.test(puzzle) ? puzzle.trim() : null;
  // A request, a grid of another size, or a wrong grid is asked by itself.
  try {
    return lineOf(puzzle);
  } catch {
    return null;
  }
}

/**
 * Solves many puzzles: ordinary ones in bulk as lines, the others one by one. Of each the first solution alone is kept.
 * @param {import('./client.js').Client} client
 * @param {any} puzzles a text with a puzzle a line, or a list or stream of texts, grids or requests
 * @param {{signal?: AbortSignal, onProgress?: (progress: {done: number, failed: number, total?: number}) => void}}
 * [options]
 */
export async function solveAll(client, puzzles, { signal, onProgress } = {}) {
  /** @type {{solution: string | null, error?: Error}[]} */
  const answers = [];
  /** @type {number[]} */
  const ordinary = [];
  /** @type {{at: number, puzzle: any}[]} */
  const others = [];
  const total = Array.isArray(puzzles) ? puzzles.length : undefined;
  let failed = 0;
  const report = () => onProgress?.({ done: answers.length - ordinary.length - others.length, failed, total });
  async function* lines() {
    let block = [];
    for await (const puzzle of questionsOf(puzzles)) {
      const line = ordinaryLine(puzzle);
      if (line) {
        ordinary.push(answers.length);
        block.push(line);
      } else others.push({ at: answers.length, puzzle });
      answers.push({ solution: null });
      if (block.length === LINES) {
        yield block.join('\n');
        block = [];
      }
    }
    if (block.length) yield block.join('\n');
  }
  for await (const text of client.lines(lines(), { signal, limit: 1 })) {
    const found = text.split('\n').slice(0, -1);
    for (const [number, at] of ordinary.splice(0, found.length).entries()) {
      if (!found[number].startsWith('#')) answers[at].solution = found[number];
    }
    report();
  }
  const questions = others.map(({ puzzle }) => puzzle);
  for await (const { reply, error } of each(client, 'solve', questions, { signal }, (question) =>
    requestOf(question, { limit: 1 }),
  )) {
    const { at } = /** @type {{at: number}} */ (others.shift());
    answers[at] = error ? { solution: null, error } : { solution: reply.solutions[0] ?? null };
    if (error) failed += 1;
    report();
  }
  return answers;
}
