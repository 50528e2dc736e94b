// Settings of the page, with a board that shows what they do, and the player's data as a whole.

import { ratingScales } from '../api.js';
import { Board } from '../board.js';
import { NINE } from '../cells.js';
import { database } from '../database.js';
import { button, fill, h, needStyle, scaleName, segments, select, toast, toastWith, toggle } from '../dom.js';
import { game, settings } from '../game.js';
import { library } from '../library.js';
import { onPreference, prefer, preferences, resetPreferences } from '../preferences.js';
import { importDialog, saveAll } from './library-files.js';
import { t } from '../texts.js';

/** @typedef {import('../preferences.js').Preferences} Preferences */

await needStyle('views/settings.css');

/** What is yes or no, in words. @type {Record<string, [keyof Preferences, string][]>} */
const SWITCHES = {
  highlight: [
    ['sameDigit', t`Digits equal to the chosen one`],
    ['lines', t`Its row and column`],
    ['box', t`Its box`],
    ['seen', t`Every cell that it sees`],
  ],
  entry: [
    ['digitFirst', t`Digit first: choose a digit, then tap cells`],
    ['tidy', t`A placed digit takes its marks out of the cells that see it`],
  ],
  help: [
    ['clashes', t`Mark digits that clash at once`],
    ['autoCheck', t`Mark wrong digits at once`],
    ['onlyKnown', t`Hints keep to the techniques that I know`],
    ['timer', t`Show the timer`],
  ],
};
const SIZES = /** @type {[string, string][]} */ ([
  ['small', t`Small`],
  ['medium', t`Medium`],
  ['large', t`Large`],
]);
/** What the board beside the settings shows: a few digits, marks and colours, and two digits that clash. */
const SHOWN = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
/** @type {Record<number, any>} */
const WRITTEN = {
  2: { value: 4 },
  3: { corner: 0b100110 },
  5: { value: 8, clash: true },
  8: { centre: 0b11001 },
  10: { value: 7 },
  14: {},
  19: {},
  33: { marks: 0b101010010 },
  34: { marks: 0b1010010 },
  40: { value: 5, colour: 0b10 },
  30: { value: 7, colour: 0b1000 },
  41: { colour: 0 },
  49: { corner: 0b111001, colour: 0b100 },
  23: { value: 8, clash: true },
  48: { value: 9, colour: 0b10000 },
};

/** @param {Partial<Preferences>} values */
function change(values) {
  prefer(values);
  settings.timer = preferences.timer;
  settings.tidy = preferences.tidy;
  game.keep();
}

/** @param {HTMLElement} main */
export function show(main) {
  const box = h('div', { class: 'settings-part' });
  const preview = makePreview();
  main.append(
    h(
      'div',
      { class: 'wide' },
      h(
        'div',
        { class: 'settings-head' },
        h('h1', null, t`Settings`),
        button(t`Reset settings`, reset, { class: 'quiet' }),
      ),
      h(
        'div',
        { class: 'settings-page' },
        box,
        h('div', { class: 'settings-preview', 'aria-hidden': 'true' }, preview.element),
      ),
    ),
  );
  const paint = () => fill(box, looks(), board(), play(), words(), data());
  function reset() {
    const back = resetPreferences();
    change({});
    paint();
    toastWith(t`Every setting is as it was at first.`, t`Undo`, () => {
      back();
      change({});
      paint();
    });
  }
  paint();
  preview.paint();
  return onPreference(preview.paint);
}

/** @param {string} name @param {...any} content */
const block = (name, ...content) => h('section', { class: 'form' }, h('h2', null, name), content);

/**
 * A row of choices.
 * @param {string} name
 * @param {keyof Preferences} key
 * @param {[string, string][]} options
 * @param {string} [help]
 */
function choice(name, key, options, help = '') {
  return h(
    'div',
    { class: 'field' },
    h('p', { class: 'name' }, name),
    segments(name, options, String(preferences[key]), (value) => change({ [key]: value })),
    help && h('p', { class: 'soft' }, help),
  );
}

/** Switches of a group. @param {string} group */
function switches(group) {
  return h(
    'div',
    { class: 'group' },
    SWITCHES[group].map(([key, text]) => toggle(text, Boolean(preferences[key]), (on) => change({ [key]: on }))),
  );
}

function looks() {
  return block(
    t`Looks`,
    choice(t`Theme`, 'theme', [
      ['system', t`System`],
      ['light', t`Light`],
      ['dark', t`Dark`],
    ]),
    h(
      'div',
      { class: 'group' },
      toggle(t`High contrast`, preferences.contrast, (on) => change({ contrast: on })),
    ),
    choice(t`Colours`, 'palette', [
      ['standard', t`Standard`],
      ['safe', t`Colour-blind safe`],
    ]),
    choice('Digits', 'digits', SIZES),
    choice(t`Marks`, 'marks', SIZES),
    h(
      'div',
      { class: 'group' },
      toggle(t`No animation`, preferences.still, (on) => change({ still: on })),
    ),
  );
}

function board() {
  return block(
    t`Board`,
    h('div', { class: 'field' }, h('p', { class: 'name' }, t`What stands out`), switches('highlight')),
    h(
      'div',
      { class: 'group' },
      toggle(t`Numbers of rows and columns`, preferences.numbers, (on) => change({ numbers: on })),
    ),
    choice(t`Cells are called`, 'coordinates', [
      ['r1c1', 'r4c5'],
      ['a1', 'D5'],
    ]),
  );
}

function play() {
  return block(
    t`Play`,
    switches('help'),
    switches('entry'),
    choice(t`The pad is for`, 'hand', [
      ['right', t`the right hand`],
      ['left', t`the left hand`],
    ]),
  );
}

/** Whose names and points steps have. */
function words() {
  const scales = h('div');
  ratingScales().then(
    (all) => {
      const first = all[0].name;
      const about = (/** @type {string} */ name) => `${all.find((/** @type {any} */ x) => x.name === name)?.about}.`;
      const help = h('p', { class: 'soft' }, about(preferences.scale || first));
      const control = select(
        all.map((/** @type {any} */ x) => [x.name, scaleName(x)]),
        preferences.scale || first,
        (value) => {
          change({ scale: value === first ? '' : value });
          help.textContent = about(value);
        },
      );
      control.setAttribute('aria-labelledby', 'scale-name');
      fill(
        scales,
        h(
          'div',
          { class: 'field' },
          h('p', { class: 'name', id: 'scale-name' }, t`Names, order and points of steps by`),
          control,
          help,
        ),
      );
    },
    () => {},
  );
  return block(t`Techniques`, scales);
}

function data() {
  const lasting = h('p', { class: 'soft' });
  database.ready().then(async (keeps) => {
    if (!keeps) {
      lasting.textContent = t`This browser keeps nothing here; export what you want to keep.`;
      return;
    }
    const safe = await navigator.storage?.persisted?.().catch(() => false);
    fill(
      lasting,
      t`Everything stays in this browser, on this machine; nobody else gets it. `,
      safe ? t`The browser has promised not to clear it.` : '',
    );
    if (!safe && /** @type {any} */ (navigator.storage)?.persist)
      lasting.after(
        h('div', { class: 'row-of' }, button(t`Ask the browser not to clear it`, persist, { class: 'quiet' })),
      );
  });
  return block(
    t`Your data`,
    lasting,
    h(
      'div',
      { class: 'row-of' },
      button(t`Export all`, saveAll),
      button(t`Import…`, async () => importDialog(await library.collections(), () => {})),
      button(t`Delete all`, erase),
    ),
  );
}

async function persist() {
  const will = await navigator.storage.persist();
  toast(
    will
      ? t`It will stay until you clear it.`
      : t`The browser decides by itself when space is short. Export what matters.`,
  );
}

/** Empties the library; the message brings it back. */
async function erase() {
  const { exportAll, importAll } = await import('../archive.js');
  const text = await (await exportAll()).text();
  for (const store of /** @type {const} */ (['puzzles', 'collections', 'games', 'times', 'history', 'exercises']))
    await database.clear(store);
  await database.remove('kept', 'course');
  library.forget();
  toastWith(
    t`Puzzles, collections, history and lessons are deleted.`,
    t`Undo`,
    async () => {
      await importAll(text);
    },
    15000,
  );
}

/** A board on which every setting is seen, with the cell in its middle chosen. */
function makePreview() {
  const picture = new Board(t`What the settings do`);
  const middle = 40;
  function paint() {
    picture.setShape(NINE);
    picture.selected = new Set([middle]);
    picture.show(
      [...SHOWN].map((digit, cell) => {
        const { clash, ...view } = WRITTEN[cell] ?? {};
        const value = Number(digit) || view.value;
        const [r, c] = [Math.floor(cell / 9), cell % 9];
        const line = r === 4 || c === 4;
        const boxed = Math.floor(r / 3) === 1 && Math.floor(c / 3) === 1;
        const tints = [
          clash && preferences.clashes && 'clash',
          value === 5 && preferences.sameDigit && 'same',
          ((preferences.seen && (line || boxed)) || (preferences.lines && line) || (preferences.box && boxed)) &&
            'peer',
        ];
        return { ...view, value, ink: Number(digit) ? 'given' : 'pen', tint: tints.filter(Boolean).join(' ') };
      }),
    );
  }
  return { element: picture.element, paint };
}
