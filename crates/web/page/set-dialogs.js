// The windows of Set: the board, the text, opening and sharing.

import { ApiError, post, table } from './api.js';
import { button, dialog, field, fill, h, select, toast, toggle } from './dom.js';
import { squeeze } from './link.js';
import { readSetting, setter } from './setter.js';
import { copy } from './share-dialog.js';
import { savePng, saveSvg } from './save-picture.js';

/** Title and author, size and digits. */
export function boardDialog() {
  const s = setter.setting;
  dialog('Board', (close) => {
    const number = (/** @type {number} */ value, /** @type {number} */ least, /** @type {number} */ most) =>
      h('input', { type: 'number', value: String(value), min: String(least), max: String(most) });
    const [rows, columns] = [number(s.rows, 1, 25), number(s.columns, 1, 25)];
    const [lowest, highest] = [number(s.lowest, -20, 40), number(s.lowest + s.values - 1, -20, 60)];
    const boxes = select(
      [
        ['usual', 'the usual boxes'],
        ['none', 'no boxes'],
        ['keep', 'as they are'],
      ],
      s.rows === Number(rows.value) ? 'keep' : 'usual',
      () => {},
    );
    const differ = toggle('No digit twice in a row or column', s.linesDiffer, () => {});
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
      try {
        const { setting } = await readSetting(text, { from: 'rules' });
        const meta = { title: title.value.trim(), author: author.value.trim(), about: about.value.trim() };
        const same = setting.rows === s.rows && setting.columns === s.columns;
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
      h('div', { class: 'pair' }, field('Title', title), field('Author', author)),
      field('About', about),
      h(
        'div',
        { class: 'pair' },
        field('Rows', rows),
        field('Columns', columns),
        field('Lowest digit', lowest),
        field('Highest digit', highest),
      ),
      field('Boxes', boxes, 'Other regions are drawn with the tool Regions.'),
      differ,
      errorBox,
      h(
        'div',
        { class: 'row-of' },
        button('Done', make, { class: 'main' }),
        button(
          'Start anew',
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
  dialog('Text', (close) => {
    const area = h('textarea', { rows: 16, spellcheck: 'false' }, text);
    const errorBox = h('div', { class: 'error', role: 'alert' });
    async function apply() {
      try {
        const { setting } = await readSetting(area.value, { from: 'rules' });
        setter.open(setting);
        close();
      } catch (error) {
        fill(
          errorBox,
          h('p', null, /** @type {Error} */ (error).message),
          error instanceof ApiError && error.help && h('p', { class: 'soft' }, error.help),
        );
      }
    }
    return h(
      'div',
      { class: 'form' },
      field('A rule a line', area),
      errorBox,
      h(
        'div',
        { class: 'row-of' },
        button('Apply', apply, { class: 'main' }),
        button('Copy', () => copy(area.value), { class: 'quiet' }),
      ),
    );
  });
}

export function openDialog() {
  dialog('Open a puzzle', (close) => {
    const area = h('textarea', {
      rows: 8,
      spellcheck: 'false',
      placeholder: 'A link of f-puzzles, SudokuPad, penpa, the Interactive Sudoku Solver, … or a text in any format',
    });
    const errorBox = h('div', { class: 'error', role: 'alert' });
    async function read() {
      fill(errorBox);
      try {
        const { setting, name } = await readSetting(area.value.trim());
        setter.open(setting);
        close();
        toast(`Read as ${name}.`);
      } catch (error) {
        fill(
          errorBox,
          h('p', null, /** @type {Error} */ (error).message),
          error instanceof ApiError && error.help && h('p', { class: 'soft' }, error.help),
          button(
            'Open what is understood',
            async () => {
              try {
                const { setting, ignored } = await readSetting(area.value.trim(), { ignore_unknown: true });
                setter.open(setting);
                close();
                toast(
                  ignored.length
                    ? `Left out: ${ignored.slice(0, 4).join(', ')}${ignored.length > 4 ? ', …' : ''}.`
                    : 'Read.',
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
      field('Paste a puzzle', area),
      errorBox,
      h('div', { class: 'row-of' }, button('Open', read, { class: 'main' })),
    );
  });
}

export function keysDialog() {
  const rows = [
    ['/', 'find a rule; Enter takes it'],
    ['Arrows', 'move; with a clue outside also beside the board'],
    ['Space', 'add the cell, or take it off; set the clue'],
    ['Shift + arrows', 'draw on'],
    ['Enter', 'the rule is complete'],
    ['Digits, Backspace', 'the value of the rule, or a given'],
    ['Ctrl + digit', 'one of several digits that may stand there'],
    ['Shift + drag', 'more cells for the selected rule'],
    ['Delete', 'take out the rule, or the givens'],
    ['Esc', 'let go'],
    ['Ctrl + Z, Ctrl + Y', 'undo, redo'],
    ['?', 'this list'],
  ];
  dialog('Keyboard shortcuts', () =>
    h(
      'dl',
      { class: 'keys' },
      rows.map(([key, what]) => [h('dt', null, key), h('dd', null, what)]),
    ),
  );
}

/** Links and texts of a puzzle, and pictures. @param {string} text in the format of rules */
export function shareDialog(text) {
  dialog('Share', () => {
    const own = h('textarea', { rows: 3, readonly: true });
    const out = h('textarea', { rows: 6, readonly: true, 'aria-label': 'In that format' });
    const go = h('p');
    squeeze(text).then((packed) => {
      own.value = `${location.href.split('#')[0]}#/play/2.${packed}`;
    });
    const formats = select([], '', write);
    table('formats').then((/** @type {any[]} */ list) => {
      fill(
        formats,
        list.filter((format) => format.writes).map((format) => h('option', { value: format.id }, format.name)),
      );
      const first = list.find((format) => format.writes && format.id === 'f-puzzles') ?? list[0];
      formats.value = first.id;
      write(first.id);
    });
    /** @param {string} to */
    async function write(to) {
      fill(go);
      try {
        out.value = (await post('convert', { puzzle: text, from: 'rules', to })).text;
        if (/^https?:\/\/\S+$/.test(out.value))
          fill(go, h('a', { href: out.value, target: '_blank', rel: 'noopener' }, 'Open it there'));
      } catch (error) {
        out.value = '';
        fill(go, /** @type {Error} */ (error).message);
      }
    }
    return h(
      'div',
      { class: 'form' },
      field('Link to play it here', own),
      h(
        'div',
        { class: 'row-of' },
        button('Copy link', () => copy(own.value), { class: 'main' }),
        button('Copy link for Set', () => copy(own.value.replace('#/play/', '#/set/')), { class: 'quiet' }),
      ),
      field('For another program', formats),
      out,
      go,
      h(
        'div',
        { class: 'row-of' },
        button('Copy', () => copy(out.value)),
        button('Save SVG', () => saveSvg({ puzzle: text, from: 'rules' })),
        button('Save PNG', () => savePng({ puzzle: text, from: 'rules' })),
      ),
    );
  });
}
