// Templates of Set: kinds of puzzles by the names that setters use; one with one solution is made by the server.

import { ApiError, isAbort, post, table } from './api.js';
import { LEVELS } from './daily.js';
import { button, dialog, field, fill, h, select, times, toast, toggle, upper } from './dom.js';
import { found, kindPicture, otherNames } from './set-kinds.js';
import { readSetting, setter } from './setter.js';
import { t } from './texts.js';

/** @typedef {{id: string, what: string, kinds: string[], grid: number | null}} Variant */

const SIZES = [4, 6, 8, 9];
/**
 * Where no puzzle without givens is found in this many milliseconds, one with givens is made, which takes a few
 * seconds.
 */
const TIME = { bare: 8000, given: 20000 };

/**
 * The names of variants: those of their kinds, and their own where kinds have several.
 * @param {Variant[]} variants @param {any[]} kinds
 */
function named(variants, kinds) {
  const byId = new Map(kinds.map((kind) => [kind.id, kind]));
  const names = variants.map(
    ({ id, kinds: own }) => own.map((kind) => byId.get(kind)?.name ?? kind).join(', ') || upper(id),
  );
  return variants.map((variant, i) => {
    const isShared = names.some((name, j) => name === names[i] && i !== j) || variant.kinds.length > 2;
    const name = isShared ? upper(variant.id.replaceAll('-', ' ')) : names[i];
    const first = byId.get(
      variant.kinds.find((kind) => byId.get(kind)?.parameters.tool !== 'board') ?? variant.kinds[0],
    );
    const others = [variant.id, ...variant.kinds.map((kind) => `${byId.get(kind)?.name} ${otherNames(kind)}`)].join(
      ' ',
    );
    const picture = kindPicture(variant.grid ? variant.id : (first?.id ?? 'regions'), first?.parameters.tool);
    const section = variant.grid ? t`Overlapping grids` : (first?.section ?? t`Regions`);
    return { ...variant, name, others, picture, section };
  });
}

/** The list to choose from, in the groups of the palette, with its search. @param {Set<string>} chosen */
function chooser(chosen) {
  const list = h('div', { class: 'set-templates' });
  /** @type {{element: HTMLElement, entry: ReturnType<typeof named>[0]}[]} */
  let entries = [];
  const search = h('input', {
    type: 'text',
    placeholder: t`Find a kind`,
    'aria-label': t`Find a kind`,
    autocomplete: 'off',
  });
  search.addEventListener('input', () => {
    for (const { element, entry } of entries)
      element.hidden = !found(search.value, entry.name, entry.others, entry.what);
    for (const section of list.children) section.hidden = !section.querySelector('button:not([hidden])');
  });
  Promise.all([table('variants'), table('constraints')]).then(([variants, kinds]) => {
    entries = named(variants, kinds).map((entry) => {
      const label = [entry.picture, h('span', null, h('b', null, entry.name), h('small', null, entry.what))];
      const element = button(
        label,
        () => {
          const on = !chosen.delete(entry.id) && Boolean(chosen.add(entry.id));
          element.setAttribute('aria-pressed', String(on));
        },
        { 'aria-pressed': 'false' },
      );
      return { element, entry };
    });
    const sections = [...new Set(entries.map(({ entry }) => entry.section))];
    const order = ['Regions', 'All over the board', t`Overlapping grids`];
    const last = (/** @type {string} */ name) => order.indexOf(name);
    sections.sort((a, b) => last(a) - last(b));
    const own = (/** @type {string} */ name) => entries.filter(({ entry }) => entry.section === name);
    fill(
      list,
      sections.map((name) =>
        h(
          'section',
          { 'aria-label': name },
          h('h3', null, name),
          own(name).map(({ element }) => element),
        ),
      ),
    );
  });
  return [h('div', null, search), list];
}

/**
 * A puzzle of these variants; where none is found without givens, one with some.
 * @param {any} request @param {boolean} bare @param {AbortSignal} signal
 */
async function make(request, bare, signal) {
  if (bare) {
    try {
      const made = await post('generate', { ...request, no_givens: true, timeout_ms: TIME.bare }, signal);
      if (made.puzzles.length) return { ...made, isBare: true };
    } catch (error) {
      if (!(error instanceof ApiError) || !/without givens/i.test(error.message)) throw error;
    }
  }
  return { ...(await post('generate', { ...request, timeout_ms: TIME.given }, signal)), isBare: false };
}

/** Opens the window. @param {number[] | null} grid the solution of the puzzle as it stands */
export function templateDialog(grid) {
  const s = setter.setting;
  /** @type {AbortController | undefined} */
  let asking;
  const box = dialog(t`Templates`, (close) => {
    const note = h('p', { class: 'soft', role: 'status' }, t`Choose one or more: a puzzle with one solution is made.`);
    const isSquare = s.rows === s.columns && s.lowest === 1 && s.values === s.rows && s.rows >= 4 && s.rows <= 16;
    const keep = toggle(t`From the solution on the board`, false, () => {});
    const bare = toggle(t`Without givens, where that is possible`, true, () => {});
    const first = isSquare && SIZES.includes(s.rows) ? s.rows : 9;
    const size = select(
      SIZES.map((n) => [String(n), times(`${n}x${n}`)]),
      String(first),
      () => {},
    );
    keep.hidden = !grid || !isSquare;
    const level = select(
      [['', 'any'], ...LEVELS.map(({ name }) => /** @type {[string, string]} */ ([name, name]))],
      '',
      () => {
        // One that is made for a level has givens.
        bare.hidden = Boolean(level.value);
      },
    );
    /** @type {Set<string>} */
    const chosen = new Set();
    async function work() {
      const side = (await table('variants')).find((/** @type {Variant} */ own) => chosen.has(own.id) && own.grid)?.grid;
      if (!chosen.size) {
        note.textContent = t`Choose one or more.`;
        return;
      }
      asking?.abort();
      asking = new AbortController();
      note.textContent = t`Drawing…`;
      const solution = keep.querySelector('input').checked && grid ? grid.slice(0, s.rows * s.columns) : null;
      // The grids of a board that has several are of one size each.
      const board = { size: side ?? (solution ? s.rows : Number(size.value)) };
      const more = { ...(solution ? { solution } : {}), ...(level.value ? { difficulty: level.value } : {}) };
      const request = { variants: [...chosen], board, count: 1, ...more };
      try {
        const takesBare = !level.value && !(side && chosen.size === 1) && bare.querySelector('input').checked;
        const { puzzles, isBare } = await make(request, takesBare, asking.signal);
        if (!puzzles.length) {
          note.textContent = t`None was found in time. Choose fewer kinds or another level, or try again.`;
          return;
        }
        const { setting } = await readSetting(puzzles[0].puzzle.variant.text, { from: 'rules' });
        setter.open(setting);
        close();
        if (takesBare && !isBare) toast(t`It has givens: without any there is hardly one of this kind.`);
      } catch (error) {
        if (!isAbort(error)) note.textContent = /** @type {Error} */ (error).message;
      }
    }
    return h(
      'div',
      { class: 'form' },
      chooser(chosen),
      h('div', { class: 'pair' }, field(t`Size`, size), field(t`Level`, level)),
      h('div', { class: 'group' }, bare, keep),
      note,
      h('div', { class: 'row-of' }, button(t`Make it`, work, { class: 'main' })),
    );
  });
  box.classList.add('set-window');
  box.addEventListener('close', () => asking?.abort());
  return box;
}
