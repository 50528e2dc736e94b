// What Set asks of the server about the puzzle as it stands, and what is known of it: how it is drawn, what its rules
// say, how many solutions it has and why. Nothing here draws.

import { ApiError, isAbort, post } from './api.js';
import { withPlaces } from './cells.js';
import { theming } from './theme.js';
import { everything, readSetting, setter, textOf } from './setter.js';
import { t } from './texts.js';

/** @typedef {import('./setter.js').Rule} Rule */

/** The milliseconds of a question. */
const TIME = { solve: 10000, truth: 15000, check: 20000, improve: 25000 };
/** The puzzle is judged when nothing has changed for this many milliseconds. */
const PAUSE = 220;
/** As many rules that the server refuses are set aside one by one. */
const MAX_REFUSED = 40;

/** Whether there is nothing on the board that one could judge. */
export function isEmpty() {
  const { rules, allowed, fog, void: without } = setter.setting;
  const all = everything(setter.setting);
  const places = new Set(without);
  return !rules.length && !fog && allowed.every((bits, cell) => bits === all || places.has(cell));
}

export class SetQuestions {
  /**
   * @param {{complete: (rule: Rule) => boolean, drawing: () => Rule | null, wantsTruth: () => boolean,
   *   changed: () => void, drawn: () => void, judged: (verdict: string) => void}} hands
   *   whether a rule lacks nothing; the rule being drawn; whether true candidates are asked for; callbacks
   */
  constructor(hands) {
    this.hands = hands;
    /** What is known of the puzzle as it stands. @type {any} */
    this.known = {};
    /** What its rules draw. @type {any} */
    this.layers = null;
    /** Rules that the server refuses, and why. @type {WeakMap<Rule, string>} */
    this.refused = new WeakMap();
    /** What the server says of rules. @type {WeakMap<Rule, any>} */
    this.about = new WeakMap();
    /** @type {AbortController | undefined} */
    this.asking = undefined;
    /** @type {AbortController | undefined} */
    this.improving = undefined;
    /** @type {AbortController | undefined} */
    this.painting = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waiting = undefined;
    this.busy = false;
    /** What is to be drawn next. @type {Rule | null | undefined} */
    this.next = undefined;
    this.left = false;
  }

  /** @param {Rule} rule */
  isSent(rule) {
    return this.hands.complete(rule) && !this.refused.has(rule);
  }

  /** The rules that the server knows of, in the order in which it numbers them. */
  get sent() {
    return setter.setting.rules.filter((rule) => this.isSent(rule));
  }

  get text() {
    return textOf(setter.setting, (rule) => this.isSent(rule)).text;
  }

  /** The text as the server writes it, which is shorter, once it has. */
  get shortText() {
    return this.known.text === this.text ? this.known.puzzle.variant.text : this.text;
  }

  /** The puzzle has changed: what was known of its solutions holds no more. */
  forget() {
    this.known = { ...this.known, check: null, differ: [], verdict: null };
  }

  /**
   * Draws the rules, one question at a time: while one is on its way only the newest waits.
   * @param {Rule | null} [more]
   */
  async draw(more = null) {
    if (this.busy) {
      this.next = more;
      return;
    }
    this.busy = true;
    this.next = undefined;
    const s = setter.setting;
    this.painting = new AbortController();
    try {
      const shown = more ? { ...s, rules: [...s.rules, more] } : s;
      const { text } = textOf(shown, (rule) => rule === more || this.isSent(rule));
      const body = { puzzle: text, from: 'rules', dark: theming.isDark };
      const answer = await post('layers', body, this.painting.signal);
      if (!this.left && (!more || this.hands.drawing())) {
        this.layers = withPlaces(answer, setter.setting);
        this.hands.drawn();
      }
    } catch {
      /* what cannot be drawn is said by the question for the rules */
    }
    this.busy = false;
    if (this.next !== undefined && !this.left) this.draw(this.next);
  }

  /** Asks everything anew. */
  async request() {
    this.asking?.abort();
    clearTimeout(this.waiting);
    this.asking = new AbortController();
    const { signal } = this.asking;
    try {
      if (!(await this.read(signal))) return;
      this.draw();
      this.hands.changed();
    } catch (error) {
      if (isAbort(error)) return;
      this.known = { error: /** @type {Error} */ (error).message };
      this.hands.changed();
      return;
    }
    if (!isEmpty()) this.waiting = setTimeout(() => this.judge(signal), PAUSE);
  }

  /**
   * Asks what the rules say; one that is refused is set aside.
   * @param {AbortSignal} signal
   * @returns {Promise<boolean>}
   */
  async read(signal) {
    const s = setter.setting;
    for (let tries = 0; ; tries++) {
      const { text, lines } = textOf(s, (rule) => this.isSent(rule));
      try {
        const read = await post('convert', { puzzle: text, from: 'rules', with_rules: true }, signal);
        if (signal.aborted) return false;
        const order = this.sent;
        const { rules } = withPlaces(read.puzzles[0].variant, s);
        rules.forEach((/** @type {any} */ rule, /** @type {number} */ i) => order[i] && this.about.set(order[i], rule));
        this.known = { puzzle: read.puzzles[0], text };
        return true;
      } catch (error) {
        const rule = error instanceof ApiError && error.line ? lines.get(error.line) : undefined;
        if (!rule || tries > MAX_REFUSED) throw error;
        this.refused.set(rule, /** @type {Error} */ (error).message.replace(/^.*?column \d+: /, ''));
      }
    }
  }

  /** How many solutions there are, and why. @param {AbortSignal} signal */
  async judge(signal) {
    const body = { puzzle: this.known.text, from: 'rules' };
    const report = (/** @type {any} */ news) => {
      this.known = { ...this.known, ...news };
      this.hands.changed();
    };
    try {
      report({ looking: true });
      const found = await post('solve', { ...body, limit: 2, grids: true, timeout_ms: TIME.solve }, signal);
      if (signal.aborted) return;
      const { verdict, grids } = found;
      report({ looking: false, verdict, grids, grid: grids?.[0] ?? null, reasons: true, differ: differing(grids) });
      this.hands.judged(verdict);
      if (this.hands.wantsTruth()) {
        const truth = await post('true-candidates', { ...body, timeout_ms: TIME.truth }, signal);
        if (signal.aborted) return;
        report({ truth });
      }
      if (verdict === 'one' || verdict === 'none') {
        const check = await post('check', { ...body, timeout_ms: TIME.check }, signal);
        if (signal.aborted) return;
        report({ check: withPlaces(check, setter.setting) });
      }
      report({ reasons: false });
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      report({ looking: false, reasons: false, error: /** @type {Error} */ (error).message });
    }
  }

  /**
   * Makes the puzzle better, and puts the result on the board.
   * @param {'unique' | 'minimal' | 'harder'} goal
   * @returns {Promise<[string, string] | null>} what is to be said of it, null where the puzzle has changed meanwhile
   */
  async improve(goal) {
    this.improving?.abort();
    this.improving = new AbortController();
    const before = setter.setting;
    const seed = Math.floor(Math.random() * 2 ** 32);
    const body = { puzzle: this.text, from: 'rules', goal, seed, timeout_ms: TIME.improve };
    try {
      const found = await post('improve', body, this.improving.signal);
      if (setter.setting !== before) return null;
      if (found.puzzle) {
        const { setting } = await readSetting(found.puzzle.variant.text, { from: 'rules' });
        setter.open({ ...setting, fog: before.fog });
      }
      const steps =
        found.after && found.before?.hardest
          ? t`Hardest step: ${found.before.hardest} before, ${found.after.hardest} now.`
          : '';
      return [found.text, [named(t`Out`, found.removed), named(t`In`, found.added), steps].filter(Boolean).join(' ')];
    } catch (error) {
      return isAbort(error) ? null : [/** @type {Error} */ (error).message, ''];
    }
  }

  /**
   * Takes out parts that the puzzle does not need.
   * @param {number[]} indexes of rules
   * @param {number[]} cells of givens
   */
  drop(indexes, cells) {
    const s = setter.setting;
    const gone = new Set(indexes.map((index) => this.sent[index]));
    const all = everything(s);
    const allowed = s.allowed.map((bits, cell) => (cells.includes(cell) ? all : bits));
    setter.change({ rules: s.rules.filter((rule) => !gone.has(rule)), allowed });
  }

  close() {
    this.left = true;
    this.asking?.abort();
    this.painting?.abort();
    this.improving?.abort();
    clearTimeout(this.waiting);
  }
}

/** The cells in which two solutions differ. @param {number[][] | undefined} grids @returns {number[]} */
function differing(grids) {
  if (!grids || grids.length < 2) return [];
  const [one, other] = grids;
  return [...one.keys()].filter((cell) => one[cell] !== other[cell]);
}

/** @param {string} head @param {string[]} words */
function named(head, words) {
  if (!words.length) return '';
  const listed = words.length > 8 ? t`${words.slice(0, 8).join('; ')} and ${words.length - 8} more` : words.join('; ');
  return `${head}: ${listed}.`;
}
