// Files of the library: thousands of puzzles in, everything out and in again.

import { exportAll, importAll, isArchive } from '../archive.js';
import { button, dialog, field, fill, grouped, h, select, toast } from '../dom.js';
import { library } from '../library.js';

/** @param {Blob} blob @param {string} name */
export function saveFile(blob, name) {
  const link = h('a', { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** Saves all that is kept as one file. */
export async function saveAll() {
  saveFile(await exportAll(), `sudokit-library-${new Date().toISOString().slice(0, 10)}.jsonl`);
  toast('Everything is in the file: puzzles, games, history, settings, lessons.');
}

/**
 * Asks for puzzles, or for a file of the library, and takes them in.
 * @param {import('../library.js').Collection[]} collections @param {(collection: number) => void} done
 */
export function importDialog(collections, done) {
  const box = dialog('Import', (close) => {
    const text = h('textarea', { rows: 8, spellcheck: 'false', placeholder: 'A puzzle a line, drawn grids, a table with columns, links of f-puzzles or SudokuPad, …' });
    const name = h('input', { type: 'text', maxlength: 80, value: '', placeholder: 'A name' });
    const named = field('Name of the collection', name);
    const where = select([['new', 'A new collection'], ['0', 'No collection'], ...collections.map(({ id, name: own }) => /** @type {[string, string]} */ ([String(id), own]))], 'new', (v) => { named.hidden = v !== 'new'; });
    const bar = h('progress', { class: 'progress', max: 1, value: 0, hidden: true, 'aria-label': 'Progress' });
    const status = h('p', { class: 'soft', role: 'status' });
    const problems = h('ul', { class: 'problems' });
    const asking = new AbortController();
    const go = button('Import', take, { class: 'main' });
    let whole = '';
    const file = h('input', { type: 'file', onchange: async () => {
      const picked = file.files?.[0];
      if (!picked) return;
      whole = await picked.text();
      name.value ||= picked.name.replace(/\.[^.]*$/, '');
      // A long text in a field would hold up the page.
      text.value = whole.length > 20000 ? `${picked.name}: ${grouped(whole.length / 1000)} KB` : whole;
      text.readOnly = whole.length > 20000;
      take();
    } });

    async function take() {
      const source = text.readOnly ? whole : text.value;
      if (!source.trim()) { status.textContent = 'Paste puzzles, or choose a file.'; return; }
      go.disabled = true;
      fill(problems);
      try {
        if (isArchive(source)) {
          const { puzzles, solved } = await importAll(source);
          toast(`${grouped(puzzles)} new puzzles, ${grouped(solved)} lines of history.`);
          close();
          done(0);
          return;
        }
        bar.hidden = false;
        let collection = where.value === 'new' ? 0 : Number(where.value);
        if (where.value === 'new') collection = await library.collect(name.value.trim() || `Imported ${new Date().toLocaleDateString()}`);
        const { added, known, wrong } = await library.read(source, collection, (part, found) => {
          bar.value = part;
          status.textContent = `${grouped(found)} puzzles…`;
        }, asking.signal);
        const words = `${added === 1 ? 'One puzzle' : `${grouped(added)} puzzles`} imported${known ? `, ${grouped(known)} were here already` : ''}.`;
        if (where.value === 'new' && !added) {
          const own = (await library.collections()).find(({ id }) => id === collection);
          if (own) await library.dissolve(own);
          collection = 0;
        }
        done(collection);
        if (!wrong.length) { toast(words); close(); return; }
        status.textContent = `${words} ${wrong.length === 1 ? 'One place' : `${wrong.length} places`} could not be read:`;
        fill(problems, wrong.slice(0, 20).map((one) => h('li', null, h('b', null, one.where), `: ${one.why}`)));
      } catch (error) {
        if (!asking.signal.aborted) status.textContent = /** @type {Error} */ (error).message;
      } finally {
        go.disabled = false;
        bar.hidden = true;
      }
    }
    queueMicrotask(() => box.addEventListener('close', () => asking.abort()));
    return h('div', { class: 'form' },
      field('Puzzles in any format', text), h('label', { class: 'file' }, h('span', { class: 'unseen' }, 'A file'), file),
      field('Into', where), named, h('div', { class: 'row-of' }, go, bar), status, problems);
  });
}
