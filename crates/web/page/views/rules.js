// Rules: a puzzle with rules as text, drawn as it is written, with what is to be said of it.

import { ApiError, isAbort, picture, post, table } from '../api.js';
import { button, field, fill, grouped, h, say, select, toast, toggle, upper } from '../dom.js';

const KEPT = 'sudokit-rules';
const FIRST = `title: Two thermometers and a few cages
# one rule a line; anything after # is a remark
thermometer: r1c1-r4c4
thermometer: r9c1-r6c4
killer 15: r1c4-5 r2c5
killer 11: r1c8-9
killer 8: r9c8-9
whisper: r5c5-9
difference: r7c7-8
sandwich 10: r0c5
given 3: r5c5
`;
/** Formats that can hold rules, and what a person calls them. @type {[string, string][]} */
const TARGETS = [['rules', 'Text of this page'], ['f-puzzles', 'f-puzzles link'], ['iss', 'Interactive Sudoku Solver'], ['jsonl', 'JSON']];

/** @type {string | null} */
let text = localStorage.getItem(KEPT);

/** Puts a text on the table of this part. @param {string} wanted */
export function take(wanted) {
  text = wanted;
  localStorage.setItem(KEPT, wanted);
}

/** @param {HTMLElement} main */
export function show(main) {
  const drawing = h('div', { class: 'rules-picture', role: 'img', 'aria-label': 'The puzzle' });
  const area = h('textarea', { rows: 14, spellcheck: 'false', oninput: () => { take(area.value); later(); } });
  const errorBox = h('div', { class: 'error', role: 'alert' });
  const verdict = h('section', { class: 'status', 'aria-label': 'About this puzzle' });
  const rules = h('ul', { class: 'rule-list' });
  const steps = h('ol', { class: 'rule-steps' });
  const kinds = h('details', { class: 'field-of' }, h('summary', null, h('b', null, 'Every rule'), h('span', { class: 'soft' }, 'what it means, and a line to begin with')));
  const truth = toggle('True candidates', false, () => renew());
  const solution = toggle('Solution', false, () => draw());
  /** @type {AbortController | undefined} */
  let asking;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  /** What is known of the text. @type {any} */
  let known = {};
  area.value = text ?? FIRST;

  main.append(h('h1', { class: 'unseen' }, 'Rules'), h('div', { class: 'table' },
    h('div', { class: 'hero' }, drawing),
    h('div', { class: 'side' }, verdict,
      h('div', { class: 'switches' }, truth, solution),
      field('A rule a line, or a link of f-puzzles, SudokuPad or the Interactive Sudoku Solver', area), errorBox,
      h('div', { class: 'row-of' }, button('Next step', step), button('Save the picture', save)),
      steps, rules,
      h('label', { class: 'inline' }, h('span', { class: 'soft' }, 'Copy as'), select([['', 'choose a format'], ...TARGETS], '', copy)), kinds)));

  table('constraints').then((/** @type {any[]} */ list) => {
    kinds.append(h('dl', { class: 'kinds' }, list.map((kind) => [
      h('dt', null, h('b', null, kind.name), button('Add', () => add(kind.example), { class: 'quiet', 'aria-label': `Add ${kind.name}` })),
      h('dd', null, h('p', null, kind.sentence), h('code', null, kind.example))])));
  }, () => {});

  /** @param {string} line */
  function add(line) {
    area.value = `${area.value.replace(/\n*$/, '\n')}${line}\n`;
    take(area.value);
    area.scrollTop = area.scrollHeight;
    renew();
  }

  function later() {
    clearTimeout(waiting);
    waiting = setTimeout(renew, 250);
  }

  const isOn = (/** @type {HTMLElement} */ box) => /** @type {HTMLInputElement} */ (box.querySelector('input')).checked;
  const question = (/** @type {string} */ puzzle) => ({ puzzle, timeout_ms: 10000 });

  /** Reads the text anew and asks everything that is shown of it. */
  async function renew() {
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    known = {};
    fill(steps);
    fill(errorBox);
    const typed = area.value;
    try {
      const read = await post('convert', { puzzle: typed, to: 'rules' }, signal);
      known = { puzzle: read.puzzles[0], source: read.text };
      // A link becomes text that can be worked on.
      if (read.format !== 'rules' && typed.trim() && area.value === typed) {
        area.value = read.text;
        take(read.text);
        toast(`Read as ${read.format_name}.`);
      }
      paintRules();
      await draw();
      fill(verdict, h('p', { class: 'big pending' }, 'Looking for solutions…'));
      const asked = question(read.text);
      known.check = await post('check', asked, signal);
      if (isOn(truth)) known.truth = await post('true-candidates', asked, signal);
      paintVerdict();
      // The picture changes only by what has been found out meanwhile.
      if (isOn(truth) || isOn(solution)) await draw();
    } catch (error) {
      if (isAbort(error)) return;
      fill(verdict, h('p', { class: 'big wrong' }, 'Not understood'));
      fill(errorBox, h('p', null, /** @type {Error} */ (error).message), error instanceof ApiError && error.help && h('p', { class: 'soft' }, error.help));
    }
  }

  function paintRules() {
    const list = known.puzzle?.variant?.rules ?? [];
    fill(rules, list.map((/** @type {any} */ rule) => h('li', null, h('b', null, rule.name), ' ', h('span', { class: 'soft' }, rule.text.replace(/^[^ :]+:? ?/, '')))));
  }

  function paintVerdict() {
    const { check } = known;
    const head = { one: 'One solution', many: 'Several solutions', none: 'No solution', unknown: 'Not decided' }[/** @type {string} */ (check.verdict)] ?? 'Not decided';
    const parts = check.conflict ?? null;
    const spare = check.redundant_parts?.words ?? [];
    // The conflict is listed below; what else is said begins with the verdict, which stands above.
    const more = parts ? 'These cannot stand together:' : upper(check.text.replace(/^(one solution|several solutions|no solution|not decided)[,:]? */i, ''));
    fill(verdict, h('p', { class: `big${check.verdict === 'one' ? '' : ' wrong'}` }, head), more && h('p', null, more),
      parts?.words.length > 0 && h('ul', null, parts.words.map((/** @type {string} */ word) => h('li', null, word))),
      spare.length > 0 && h('p', { class: 'soft' }, `Could go: ${spare.slice(0, 6).join('; ')}${spare.length > 6 ? `; ${grouped(spare.length - 6)} more` : ''}.`));
    say(upper(check.text));
  }

  /** The text with more lines: candidates or digits that are to be shown. */
  function shownText() {
    const { puzzle, source, truth: found, check } = known;
    const board = puzzle?.variant;
    if (!board) return source;
    const name = (/** @type {number} */ cell) => `r${Math.floor(cell / board.columns) + 1}c${(cell % board.columns) + 1}`;
    const on = board.rows * board.columns;
    const grid = check?.solutions?.[0];
    if (isOn(solution) && grid) return source + grid.slice(0, on).map((/** @type {number} */ number, /** @type {number} */ cell) => `\ngiven ${number}: ${name(cell)}`).join('');
    if (isOn(truth) && found) {
      return source + found.candidates.slice(0, on).map((/** @type {number} */ bits, /** @type {number} */ cell) => {
        const numbers = Array.from({ length: board.values }, (_, v) => v).filter((v) => bits & (2 ** v)).map((v) => v + board.lowest);
        return numbers.length ? `\ncandidates ${numbers.join(' ')}: ${name(cell)}` : '';
      }).join('');
    }
    return source;
  }

  async function draw() {
    if (!known.source) return;
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    const svg = await picture({ puzzle: shownText(), candidates: isOn(truth) && Boolean(known.truth), dark });
    drawing.innerHTML = svg;
  }

  async function step() {
    if (!known.source) return;
    try {
      known.steps ??= (await post('rule-steps', question(known.source))).steps;
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
      return;
    }
    const next = known.steps[steps.children.length];
    if (next) steps.append(h('li', null, next.text));
    else toast(steps.children.length ? 'No technique finds more.' : 'No technique finds anything.');
  }

  async function save() {
    const link = h('a', { href: URL.createObjectURL(new Blob([drawing.innerHTML], { type: 'image/svg+xml' })), download: 'sudoku.svg' });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }

  /** @param {string} format */
  async function copy(format) {
    if (!format || !known.source) return;
    try {
      const { text: written } = await post('convert', { puzzle: known.source, to: format });
      const copied = await navigator.clipboard?.writeText(written).then(() => true, () => false);
      toast(copied ? 'Copied.' : written);
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
  }

  renew();
  return () => { asking?.abort(); clearTimeout(waiting); };
}
