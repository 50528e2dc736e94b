// The windows of Set: the board, templates, the text, opening and sharing.

import { ApiError, isAbort, post, table } from './api.js';
import { button, dialog, field, fill, h, select, times, toast, toggle, upper } from './dom.js';
import { squeeze } from './link.js';
import { readSetting, setter } from './setter.js';
import { copy } from './share-dialog.js';
import { savePng, saveSvg } from './save-picture.js';

/** Title and author, size and digits. */
export function boardDialog() {
  const s = setter.setting;
  dialog('Board', (close) => {
    const number = (/** @type {number} */ value, /** @type {number} */ least, /** @type {number} */ most) => h('input', { type: 'number', value: String(value), min: String(least), max: String(most) });
    const [rows, columns] = [number(s.rows, 1, 25), number(s.columns, 1, 25)];
    const [lowest, highest] = [number(s.lowest, -20, 40), number(s.lowest + s.values - 1, -20, 60)];
    const boxes = select([['usual', 'the usual boxes'], ['none', 'no boxes'], ['keep', 'as they are']], s.rows === Number(rows.value) ? 'keep' : 'usual', () => {});
    const differ = toggle('No digit twice in a row or column', s.linesDiffer, () => {});
    const title = h('input', { type: 'text', value: s.title });
    const author = h('input', { type: 'text', value: s.author });
    const about = h('textarea', { rows: 3 }, s.about);
    const errorBox = h('div', { class: 'error', role: 'alert' });
    async function make() {
      const text = [`board ${rows.value}x${columns.value}`, `digits ${lowest.value}-${highest.value}`, !differ.querySelector('input').checked && 'no rows', boxes.value === 'none' && 'no boxes'].filter(Boolean).join('\n');
      try {
        const { setting } = await readSetting(text, { from: 'rules' });
        const meta = { title: title.value.trim(), author: author.value.trim(), about: about.value.trim() };
        const same = setting.rows === s.rows && setting.columns === s.columns;
        const regions = boxes.value === 'keep' && same ? s.regions : setting.regions;
        if (same && setting.values === s.values && setting.lowest === s.lowest) setter.change({ ...meta, regions, linesDiffer: setting.linesDiffer });
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
    rows.addEventListener('input', () => { columns.value = rows.value; sized(); });
    columns.addEventListener('input', sized);
    return h('div', { class: 'form' },
      h('div', { class: 'pair' }, field('Title', title), field('Author', author)), field('About', about),
      h('div', { class: 'pair' }, field('Rows', rows), field('Columns', columns), field('Lowest digit', lowest), field('Highest digit', highest)),
      field('Boxes', boxes, 'Other regions are drawn with the tool Regions.'), differ, errorBox,
      h('div', { class: 'row-of' }, button('Done', make, { class: 'main' }), button('Start anew', async () => { setter.open((await readSetting('board 9x9')).setting); close(); }, { class: 'quiet' })));
  });
}

/** Variants with clues before those with rules for the whole board alone. @param {any[]} variants @param {any[]} kinds */
function drawnFirst(variants, kinds) {
  const whole = new Set(kinds.filter((kind) => kind.parameters.tool === 'board').map((kind) => kind.id));
  const last = (/** @type {any} */ variant) => Number(variant.kinds.every((/** @type {string} */ id) => whole.has(id)));
  return [...variants].sort((a, b) => last(a) - last(b));
}

/** Clues of a kind, drawn by the server until there is one solution. @param {number[] | null} grid the solution of the puzzle as it stands */
export function templateDialog(grid) {
  const s = setter.setting;
  /** @type {AbortController | undefined} */
  let asking;
  const box = dialog('Templates', (close) => {
    const list = h('div', { class: 'set-templates' });
    const note = h('p', { class: 'soft', role: 'status' }, 'Puzzles of one kind with one solution, to begin with.');
    const square = s.rows === s.columns && s.lowest === 1 && s.values === s.rows && s.rows >= 4 && s.rows <= 16;
    const keep = toggle('From the solution on the board', false, () => {});
    const bare = toggle('Without givens', true, () => {});
    const size = select([4, 6, 8, 9].map((n) => [String(n), times(`${n}x${n}`)]), square && s.rows <= 9 ? String(s.rows) : '9', () => {});
    keep.hidden = !grid || !square;
    /** @type {Set<string>} */
    const chosen = new Set();
    Promise.all([table('variants'), table('constraints')]).then(([variants, kinds]) => fill(list, drawnFirst(variants, kinds).map((variant) => button(upper(variant.what), (event) => {
      const on = !chosen.delete(variant.id) && Boolean(chosen.add(variant.id));
      /** @type {HTMLElement} */ (event.currentTarget).setAttribute('aria-pressed', String(on));
    }, { 'aria-pressed': 'false' }))));
    async function make() {
      if (!chosen.size) { note.textContent = 'Choose one or more.'; return; }
      asking?.abort();
      asking = new AbortController();
      note.textContent = 'Drawing…';
      const solution = keep.querySelector('input').checked && grid ? grid.slice(0, s.rows * s.columns) : null;
      const request = { variants: [...chosen], board: { size: solution ? s.rows : Number(size.value) }, count: 1, timeout_ms: 28000, ...(solution ? { solution } : {}) };
      try {
        let found;
        try {
          found = await post('generate', { ...request, no_givens: bare.querySelector('input').checked }, asking.signal);
        } catch (error) {
          if (!(error instanceof ApiError) || !/without givens/.test(error.message)) throw error;
          found = await post('generate', request, asking.signal);
        }
        if (!found.puzzles.length) { note.textContent = 'None was found in time. Try again, or with givens.'; return; }
        const { setting } = await readSetting(found.puzzles[0].puzzle.variant.text, { from: 'rules' });
        setter.open(setting);
        close();
      } catch (error) {
        if (!isAbort(error)) note.textContent = /** @type {Error} */ (error).message;
      }
    }
    return h('div', { class: 'form' }, list, h('div', { class: 'pair' }, field('Size', size), h('div', { class: 'group' }, bare, keep)), note, h('div', { class: 'row-of' }, button('Make it', make, { class: 'main' })));
  });
  box.addEventListener('close', () => asking?.abort());
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
        fill(errorBox, h('p', null, /** @type {Error} */ (error).message), error instanceof ApiError && error.help && h('p', { class: 'soft' }, error.help));
      }
    }
    return h('div', { class: 'form' }, field('A rule a line', area), errorBox, h('div', { class: 'row-of' }, button('Apply', apply, { class: 'main' }), button('Copy', () => copy(area.value), { class: 'quiet' })));
  });
}

export function openDialog() {
  dialog('Open a puzzle', (close) => {
    const area = h('textarea', { rows: 8, spellcheck: 'false', placeholder: 'A link of f-puzzles, SudokuPad, penpa, the Interactive Sudoku Solver, … or a text in any format' });
    const errorBox = h('div', { class: 'error', role: 'alert' });
    async function read() {
      fill(errorBox);
      try {
        const { setting, name } = await readSetting(area.value.trim());
        setter.open(setting);
        close();
        toast(`Read as ${name}.`);
      } catch (error) {
        fill(errorBox, h('p', null, /** @type {Error} */ (error).message), error instanceof ApiError && error.help && h('p', { class: 'soft' }, error.help),
          button('Open what is understood', async () => {
            try {
              const { setting, ignored } = await readSetting(area.value.trim(), { ignore_unknown: true });
              setter.open(setting);
              close();
              toast(ignored.length ? `Left out: ${ignored.slice(0, 4).join(', ')}${ignored.length > 4 ? ', …' : ''}.` : 'Read.');
            } catch (again) { fill(errorBox, h('p', null, /** @type {Error} */ (again).message)); }
          }, { class: 'quiet' }));
      }
    }
    return h('div', { class: 'form' }, field('Paste a puzzle', area), errorBox, h('div', { class: 'row-of' }, button('Open', read, { class: 'main' })));
  });
}

export function keysDialog() {
  const rows = [
    ['/', 'find a rule; Enter takes it'], ['Arrows', 'move; with a clue outside also beside the board'], ['Space', 'add the cell, or take it off; set the clue'],
    ['Shift + arrows', 'draw on'], ['Enter', 'the rule is whole'], ['Digits, Backspace', 'the value of the rule, or a given'], ['Ctrl + digit', 'one of several digits that may stand there'],
    ['Shift + drag', 'more cells for the selected rule'], ['Delete', 'take out the rule, or the givens'], ['Esc', 'let go'], ['Ctrl + Z, Ctrl + Y', 'undo, redo'], ['?', 'this list']];
  dialog('Keyboard shortcuts', () => h('dl', { class: 'keys' }, rows.map(([key, what]) => [h('dt', null, key), h('dd', null, what)])));
}

/** Links and texts of a puzzle, and pictures. @param {string} text in the format of rules */
export function shareDialog(text) {
  dialog('Share', () => {
    const own = h('textarea', { rows: 3, readonly: true });
    const out = h('textarea', { rows: 6, readonly: true, 'aria-label': 'In that format' });
    const go = h('p');
    squeeze(text).then((packed) => { own.value = `${location.href.split('#')[0]}#/play/2.${packed}`; });
    const formats = select([], '', write);
    table('formats').then((/** @type {any[]} */ list) => {
      fill(formats, list.filter((format) => format.writes).map((format) => h('option', { value: format.id }, format.name)));
      const first = list.find((format) => format.writes && format.id === 'f-puzzles') ?? list[0];
      formats.value = first.id;
      write(first.id);
    });
    /** @param {string} to */
    async function write(to) {
      fill(go);
      try {
        out.value = (await post('convert', { puzzle: text, from: 'rules', to })).text;
        if (/^https?:\/\/\S+$/.test(out.value)) fill(go, h('a', { href: out.value, target: '_blank', rel: 'noopener' }, 'Open it there'));
      } catch (error) {
        out.value = '';
        fill(go, /** @type {Error} */ (error).message);
      }
    }
    return h('div', { class: 'form' },
      field('Link to play it here', own), h('div', { class: 'row-of' }, button('Copy link', () => copy(own.value), { class: 'main' }), button('Copy link for Set', () => copy(own.value.replace('#/play/', '#/set/')), { class: 'quiet' })),
      field('For another program', formats), out, go,
      h('div', { class: 'row-of' }, button('Copy', () => copy(out.value)), button('Save SVG', () => saveSvg({ puzzle: text, from: 'rules' })), button('Save PNG', () => savePng({ puzzle: text, from: 'rules' }))));
  });
}
