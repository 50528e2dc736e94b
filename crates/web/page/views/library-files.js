// Files of the library: thousands of puzzles in, everything out and in again.

import { exportAll, importAll, isArchive } from '../archive.js';
import { button, counted, dialog, field, fill, grouped, h, needStyle, select, toast } from '../dom.js';
import { library } from '../library.js';
import { t } from '../texts.js';

await needStyle('views/lab.css');

/** @param {Blob} blob @param {string} name */
export function saveFile(blob, name) {
  const link = h('a', { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** Saves all that is kept as one file. */
export async function saveAll() {
  saveFile(await exportAll(), `sudokit-library-${new Date().toISOString().slice(0, 10)}.jsonl`);
  toast(t`Everything is in the file: puzzles, games, history, settings, lessons.`);
}

/**
 * Takes puzzles into a collection; a new one that stays empty is dissolved.
 * @param {string} source @param {string} where 'new', or the number of a collection @param {string} name of a new one
 * @param {(part: number, found: number) => void} progress @param {AbortSignal} signal
 */
async function takeIn(source, where, name, progress, signal) {
  const isNew = where === 'new';
  const made = isNew ? await library.collect(name || t`Imported ${new Date().toLocaleDateString()}`) : Number(where);
  const { added, known, wrong } = await library.read(source, made, progress, signal);
  const before = known ? t`, ${grouped(known)} were here already` : '';
  const words = t`${counted(added, 'puzzle')} imported${before}.`;
  if (!isNew || added) return { collection: made, words, wrong };
  const own = (await library.collections()).find(({ id }) => id === made);
  if (own) await library.dissolve(own);
  return { collection: 0, words, wrong };
}

/**
 * Asks for puzzles, or for a file of the library, and takes them in.
 * @param {import('../library.js').Collection[]} collections @param {(collection: number) => void} done
 */
export function importDialog(collections, done) {
  const box = dialog(t`Import`, (close) => {
    const text = h('textarea', {
      rows: 8,
      spellcheck: 'false',
      placeholder: t`A puzzle a line, drawn grids, a table with columns, links of f-puzzles or SudokuPad, …`,
    });
    const name = h('input', { type: 'text', maxlength: 80, value: '', placeholder: t`A name` });
    const named = field(t`Name of the collection`, name);
    const where = select(
      [
        ['new', t`A new collection`],
        ['0', t`No collection`],
        ...collections.map(({ id, name: own }) => /** @type {[string, string]} */ ([String(id), own])),
      ],
      'new',
      (v) => {
        named.hidden = v !== 'new';
      },
    );
    const bar = h('progress', { class: 'progress', max: 1, value: 0, hidden: true, 'aria-label': t`Progress` });
    const status = h('p', { class: 'soft', role: 'status' });
    const errors = h('ul', { class: 'errors' });
    const asking = new AbortController();
    const go = button(t`Import`, take, { class: 'main' });
    let whole = '';
    const file = h('input', {
      type: 'file',
      onchange: async () => {
        const chosen = file.files?.[0];
        if (!chosen) return;
        whole = await chosen.text();
        name.value ||= chosen.name.replace(/\.[^.]*$/, '');
        // A long text in a field would hold up the page.
        text.value = whole.length > 20000 ? `${chosen.name}: ${grouped(whole.length / 1000)} KB` : whole;
        text.readOnly = whole.length > 20000;
        take();
      },
    });

    async function take() {
      const source = text.readOnly ? whole : text.value;
      if (!source.trim()) {
        status.textContent = t`Paste puzzles, or choose a file.`;
        return;
      }
      go.disabled = true;
      fill(errors);
      try {
        if (isArchive(source)) {
          const { puzzles, solved } = await importAll(source);
          toast(t`${grouped(puzzles)} new puzzles, ${grouped(solved)} lines of history.`);
          close();
          done(0);
          return;
        }
        bar.hidden = false;
        const progress = (/** @type {number} */ part, /** @type {number} */ found) => {
          bar.value = part;
          status.textContent = t`${grouped(found)} puzzles…`;
        };
        const { collection, words, wrong } = await takeIn(
          source,
          where.value,
          name.value.trim(),
          progress,
          asking.signal,
        );
        done(collection);
        if (!wrong.length) {
          toast(words);
          close();
          return;
        }
        status.textContent = t`${words} ${counted(wrong.length, 'place')} could not be read:`;
        fill(
          errors,
          wrong.slice(0, 20).map((one) => h('li', null, h('b', null, one.where), `: ${one.why}`)),
        );
      } catch (error) {
        if (!asking.signal.aborted) status.textContent = /** @type {Error} */ (error).message;
      } finally {
        go.disabled = false;
        bar.hidden = true;
      }
    }
    queueMicrotask(() => box.addEventListener('close', () => asking.abort()));
    return h(
      'div',
      { class: 'form' },
      field(t`Puzzles in any format`, text),
      h('label', { class: 'file' }, h('span', { class: 'unseen' }, t`A file`), file),
      field(t`Into`, where),
      named,
      h('div', { class: 'row-of' }, go, bar),
      status,
      errors,
    );
  });
}
