// The windows of Set: the board, the text, opening and sharing.

import { table } from './api.js';
import { button, dialog, failure, field, fill, h, listKeys, select, toast, toggle, upper } from './dom.js';
import { squeeze } from './link.js';
import { readSetting, setter } from './setter.js';
import { ONLY_HERE, copy, forOthers, isLocal } from './share-dialog.js';
import { asPicture } from './save-picture.js';
import { t } from './texts.js';

/** The choice that leaves overlapping grids as they stand. @type {[string, string]} */
const SAME = ['keep', t`as they are`];

/**
 * Which grids a board has: what one of several has follows from its name, others are stated in the text.
 * @param {boolean} isGrids whether there are several already @param {HTMLElement} shape what is said of a board of one
 */
function gridsChoice(isGrids, shape) {
  const choice = select([['', t`one`], ...(isGrids ? [SAME] : [])], isGrids ? SAME[0] : '', () => {
    shape.hidden = Boolean(choice.value);
  });
  shape.hidden = isGrids;
  table('variants').then((/** @type {any[]} */ list) => {
    const option = (/** @type {any} */ { id, what }) =>
      h('option', { value: id, title: what }, upper(id.replaceAll('-', ' ')));
    choice.append(...list.filter(({ grid }) => grid).map(option));
  });
  return choice;
}

/** Title and author, size and digits. */
export function boardDialog() {
  const s = setter.setting;
  dialog(t`Board`, (close) => {
    const number = (/** @type {number} */ value, /** @type {number} */ min, /** @type {number} */ max) =>
      h('input', { type: 'number', value: String(value), min: String(min), max: String(max) });
    const [rows, columns] = [number(s.rows, 1, 25), number(s.columns, 1, 25)];
    const [lowest, highest] = [number(s.lowest, -20, 40), number(s.lowest + s.values - 1, -20, 60)];
    const boxes = select(
      [
        ['usual', t`the usual boxes`],
        ['none', t`no boxes`],
        ['keep', t`as they are`],
      ],
      s.rows === Number(rows.value) ? 'keep' : 'usual',
      () => {},
    );
    const differ = toggle(t`No digit twice in a row or column`, s.linesDiffer, () => {});
    const shape = h(
      'div',
      { class: 'form' },
      h(
        'div',
        { class: 'pair' },
        field(t`Rows`, rows),
        field(t`Columns`, columns),
        field(t`Lowest digit`, lowest),
        field(t`Highest digit`, highest),
      ),
      field(t`Boxes`, boxes, t`Other regions are drawn with the tool Regions.`),
      differ,
    );
    const isGrids = Boolean(s.grids.length || s.void.length);
    const grids = gridsChoice(isGrids, shape);
    const title = h('input', { type: 'text', value: s.title });
    const author = h('input', { type: 'text', value: s.author });
    const about = h('textarea', { rows: 3 }, s.about);
    const errorBox = h('div', { class: 'error', role: 'alert' });
    async function make() {
      const text = [
        `board ${rows.value}x${columns.value}`,
        `digits ${lowest.value}-${highest.value}`,
        !differ.querySelector('input').checked && 'no rows',
        boxes.value === 'none' && 'no boxes',
      ]
        .filter(Boolean)
        .join('\n');
      const meta = { title: title.value.trim(), author: author.value.trim(), about: about.value.trim() };
      try {
        if (grids.value === SAME[0]) {
          setter.change(meta);
          close();
          return;
        }
        const { setting } = await readSetting(grids.value ? `board ${grids.value}` : text, { from: 'rules' });
        const same = setting.rows === s.rows && setting.columns === s.columns && !isGrids && !grids.value;
        const regions = boxes.value === 'keep' && same ? s.regions : setting.regions;
        if (same && setting.values === s.values && setting.lowest === s.lowest)
          setter.change({ ...meta, regions, linesDiffer: setting.linesDiffer });
        else setter.open({ ...setting, ...meta, regions });
        close();
      } catch (error) {
        fill(errorBox, /** @type {Error} */ (error).message);
      }
    }
    async function sized() {
      lowest.value = '1';
      highest.value = String(Math.max(Number(rows.value), Number(columns.value)));
      boxes.value = 'usual';
    }
    rows.addEventListener('input', () => {
      columns.value = rows.value;
      sized();
    });
    columns.addEventListener('input', sized);
    return h(
      'div',
      { class: 'form' },
      h('div', { class: 'pair' }, field(t`Title`, title), field(t`Author`, author)),
      field(t`About`, about),
      field(t`Grids`, grids),
      shape,
      errorBox,
      h(
        'div',
        { class: 'row-of' },
        button(t`Done`, make, { class: 'main' }),
        button(
          t`Start anew`,
          async () => {
            setter.open((await readSetting('board 9x9')).setting);
            close();
          },
          { class: 'quiet' },
        ),
      ),
    );
  });
}

/** The puzzle as text, to be changed by hand. @param {string} text */
export function textDialog(text) {
  dialog(t`Text`, (close) => {
    const area = h('textarea', { rows: 16, spellcheck: 'false' }, text);
    const errorBox = h('div', { class: 'error', role: 'alert' });
    async function apply() {
      try {
        const { setting } = await readSetting(area.value, { from: 'rules' });
        setter.open(setting);
        close();
      } catch (error) {
        fill(errorBox, failure(error));
      }
    }
    return h(
      'div',
      { class: 'form' },
      field(t`A rule a line`, area),
      errorBox,
      h(
        'div',
        { class: 'row-of' },
        button(t`Apply`, apply, { class: 'main' }),
        button(t`Copy`, () => copy(area.value), { class: 'quiet' }),
      ),
    );
  });
}

export function openDialog() {
  dialog(t`Open a puzzle`, (close) => {
    const area = h('textarea', {
      rows: 8,
      spellcheck: 'false',
      placeholder: t`A link of f-puzzles, SudokuPad, penpa, the Interactive Sudoku Solver, … or a text in any format`,
    });
    const errorBox = h('div', { class: 'error', role: 'alert' });
    async function read() {
      fill(errorBox);
      try {
        const { setting, name } = await readSetting(area.value.trim());
        setter.open(setting);
        close();
        toast(t`Read as ${name}.`);
      } catch (error) {
        fill(
          errorBox,
          failure(error),
          button(
            t`Open what is understood`,
            async () => {
              try {
                const { setting, ignored } = await readSetting(area.value.trim(), { ignore_unknown: true });
                setter.open(setting);
                close();
                toast(
                  ignored.length
                    ? t`Left out: ${ignored.slice(0, 4).join(', ')}${ignored.length > 4 ? ', …' : ''}.`
                    : t`Read.`,
                );
              } catch (again) {
                fill(errorBox, h('p', null, /** @type {Error} */ (again).message));
              }
            },
            { class: 'quiet' },
          ),
        );
      }
    }
    return h(
      'div',
      { class: 'form' },
      field(t`Paste a puzzle`, area),
      errorBox,
      h('div', { class: 'row-of' }, button(t`Open`, read, { class: 'main' })),
    );
  });
}

export const keysDialog = () =>
  listKeys([
    ['/', t`find a rule; Enter takes it`],
    ['Arrows', t`move; with a clue outside also beside the board`],
    ['Space', t`add the cell, or take it off; set the clue`],
    [t`Shift + arrows`, t`draw on`],
    ['Enter', t`the rule is complete`],
    [t`Digits, Backspace`, t`the value of the rule, or a given`],
    [t`Ctrl + digit`, t`one of several digits that may stand there`],
    [t`Shift + drag`, t`more cells for the selected rule`],
    ['Delete', t`take out the rule, or the givens`],
    [t`Esc`, t`let go`],
    [t`Ctrl + Z, Ctrl + Y`, t`undo, redo`],
    ['?', t`this list`],
  ]);

/** Links and texts of a puzzle, and pictures. @param {string} text in the format of rules */
export function shareDialog(text) {
  dialog(t`Share`, () => {
    const own = h('textarea', { rows: 3, readonly: true });
    squeeze(text).then((packed) => {
      own.value = `${location.href.split('#')[0]}#/play/2.${packed}`;
    });
    const here = isLocal(location.hostname) ? ONLY_HERE : '';
    return h(
      'div',
      { class: 'form' },
      forOthers(() => ({ puzzle: text, from: 'rules' }), false),
      h(
        'section',
        { class: 'form' },
        field(t`Link to play it here`, own, here),
        h(
          'div',
          { class: 'row-of' },
          button(t`Copy link`, () => copy(own.value)),
          button(t`Copy link for Set`, () => copy(own.value.replace('#/play/', '#/set/')), { class: 'quiet' }),
        ),
      ),
      asPicture(() => ({ puzzle: text, from: 'rules' })),
    );
  });
}
