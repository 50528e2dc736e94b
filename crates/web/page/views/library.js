// Library: the player's puzzles and collections, and what was solved. Each of the two has a file; this one has the
// frame, and the puzzles.

import { post } from '../api.js';
import { dateText, timeText } from '../clock.js';
import { database } from '../database.js';
import { difficulty, levelText } from '../difficulty.js';
import {
  button,
  counted,
  dialog,
  field,
  fill,
  grouped,
  h,
  keepFocus,
  needStyle,
  say,
  segments,
  select,
  times,
  toast,
  toastWith,
  toggle,
} from '../dom.js';
import { game } from '../game.js';
import { icon } from '../icons.js';
import { library, puzzleOf, questionOf, title } from '../library.js';
import { LongList } from '../long-list.js';
import { Picture } from '../picture.js';
import { addToSheet } from '../sheet.js';
import { importDialog } from './library-files.js';
import { t } from '../texts.js';

/** @typedef {import('../library.js').Entry} Entry */

await needStyle('views/library.css');
// It comes with this part, so that it can be shown without the server as well.
import('./statistics.js').catch(() => {});

const ROW = 60;
/** @type {[string, string][]} */
const ORDERS = [
  ['made', t`Newest`],
  ['played', t`Played last`],
  ['name', t`Name`],
  ['points', t`Easiest`],
  ['hardest', t`Hardest`],
  ['order', t`As imported`],
];
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** What was looked at when the part was left. */
const left = { tab: 'puzzles', shelf: 'all', query: '', order: 'made', only: '', scroll: 0 };

/** @param {HTMLElement} main */
export function show(main) {
  const view = new LibraryView(main);
  return () => view.close();
}

class LibraryView {
  /** @param {HTMLElement} main */
  constructor(main) {
    this.main = main;

    this.body = h('div', { class: 'wide' });
    this.note = h(
      'p',
      { class: 'notice', hidden: true },
      t`This browser keeps nothing here, as private windows do: what you play lasts until the page is closed.
        Everything works; export it to keep it.`,
    );
    /** @type {(() => void) | void} */
    this.leave = undefined;
    this.tabs = segments(
      t`Library`,
      [
        ['puzzles', t`Puzzles`],
        ['statistics', t`Statistics`],
      ],
      left.tab,
      (tab) => {
        left.tab = tab;
        this.open();
      },
    );
    this.main.append(
      h(
        'div',
        { class: 'wide' },
        h('div', { class: 'library-head' }, h('h1', null, t`Library`), this.tabs),
        this.note,
        this.body,
      ),
    );
    database.ready().then((lasting) => {
      this.note.hidden = lasting;
    });
    this.turn = 0;
    this.open();
  }

  close() {
    this.turn += 1;
    this.leave?.();
  }

  async open() {
    const mine = ++this.turn;
    this.leave?.();
    this.leave = undefined;
    if (left.tab === 'puzzles') this.leave = puzzles(this.body);
    else {
      const part = await import('./statistics.js');
      if (mine === this.turn) this.leave = part.show(this.body);
    }
  }
}

/** @param {HTMLElement} box */
function puzzles(box) {
  const view = new PuzzleList(box);
  return () => view.close();
}

class PuzzleList {
  /** @param {HTMLElement} box */
  constructor(box) {
    this.box = box;

    /** @type {Entry[]} */
    this.all = [];
    /** @type {import('../library.js').Collection[]} */
    this.collections = [];
    /** Those that are listed. @type {Entry[]} */
    this.listed = [];
    /** Which of them are chosen, by number. @type {Set<number>} */
    this.chosen = new Set();
    /** @type {AbortController | null} */
    this.rating = null;
    this.shelfTools = [
      button(t`Rename the collection…`, () => this.renameShelf(), { class: 'quiet' }),
      button(t`Delete the collection`, () => this.dissolve(), { class: 'quiet' }),
    ];
    this.shelves = h('div', { class: 'shelves', role: 'group', 'aria-label': t`Collections` });
    this.search = h('input', {
      type: 'text',
      placeholder: t`Name, tag, level, digits`,
      'aria-label': t`Search`,
      value: left.query,
      oninput: () => {
        left.query = this.search.value;
        this.later();
      },
    });
    this.order = select(ORDERS, left.order, (v) => {
      left.order = v;
      this.refresh();
    });
    this.order.setAttribute('aria-label', t`Order`);
    this.only = select(
      [
        ['', t`All`],
        ['open', t`Not solved`],
        ['begun', t`Begun`],
        ['solved', t`Solved`],
        ['new', t`Untouched`],
      ],
      left.only,
      (v) => {
        left.only = v;
        this.refresh();
      },
    );
    this.only.setAttribute('aria-label', t`Which`);
    this.several = toggle(t`Several`, false, (on) => {
      this.list.several = on;
    });
    this.count = h('p', { class: 'soft', role: 'status' });
    this.empty = h('div', { class: 'library-empty', hidden: true });
    this.card = h('section', { class: 'card', 'aria-label': t`The puzzle that is chosen` });
    this.list = new LongList(t`Puzzles`, ROW, {
      row: (index, element) => this.fillRow(element, this.listed[index]),
      choose: () => {
        this.chosen = new Set([...this.list.chosen].map((i) => this.listed[i].id));
        this.paintCard();
      },
      open: (index) => this.play(this.listed[index]),
      key: (event) => {
        if (event.key === 'Delete' && this.chosen.size) this.remove();
        else if (event.key === 'F2' && this.chosen.size) this.rename();
        else if (event.code === 'KeyZ' && (event.ctrlKey || event.metaKey))
          /** @type {HTMLElement | null} */ (document.querySelector('#toast button'))?.click();
        else return false;
        return true;
      },
    });
    /** @type {Picture | null} */
    this.picture = null;
    this.build();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @param {Entry} entry */
    this.onShelf = (entry) =>
      left.shelf === 'all' ||
      (left.shelf === 'begun'
        ? Boolean(entry.filled) && !entry.solved
        : left.shelf === 'none'
          ? !entry.collection
          : String(entry.collection) === left.shelf);
    this.chosenEntries = () => this.listed.filter(({ id }) => this.chosen.has(id));
    this.shelfOf = () => this.collections.find(({ id }) => String(id) === left.shelf);
    this.unlisten = library.listen(() => this.reload());
    this.reload().then(() => {
      this.list.element.scrollTop = left.scroll;
    });
  }

  /** Puts the parts in their places. */
  build() {
    fill(
      this.box,
      h(
        'div',
        { class: 'library-part' },
        h(
          'div',
          { class: 'library-side' },
          this.shelves,
          h(
            'div',
            { class: 'row-of' },
            button(t`Import…`, () =>
              importDialog(this.collections, (id) => {
                left.shelf = String(id || 'all');
                this.reload();
              }),
            ),
            button(t`New collection…`, () =>
              nameDialog(t`New collection`, t`Name`, '', async (name) => {
                left.shelf = String(await library.collect(name));
              }),
            ),
            ...this.shelfTools,
          ),
        ),
        h(
          'div',
          { class: 'library-main' },
          h('div', { class: 'library-tools' }, this.search, this.only, this.order, this.several),
          this.count,
          this.empty,
          this.list.element,
        ),
        this.card,
      ),
    );
  }

  close() {
    this.unlisten();
    this.rating?.abort();
    left.scroll = this.list.element.scrollTop;
    this.list.close();
    this.picture?.close();
    clearTimeout(this.timer);
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.refresh(), 120);
  }

  async reload() {
    [this.all, this.collections] = await Promise.all([library.puzzles(), library.collections()]);
    if (!this.box.isConnected) return;
    if (!['all', 'begun', 'none'].includes(left.shelf) && !this.collections.some(({ id }) => String(id) === left.shelf))
      left.shelf = 'all';
    this.paintShelves();
    this.refresh();
  }

  refresh() {
    const words = left.query.trim().toLowerCase().split(/\s+/).filter(Boolean);
    const has = (/** @type {Entry} */ entry) => {
      const { tags, level = '', points = '', board, key } = entry;
      const text = `${title(entry)} ${tags.join(' ')} ${level} ${points} ${board} ${key}`.toLowerCase();
      return words.every((word) => text.includes(word));
    };
    const state =
      {
        '': () => true,
        open: (/** @type {Entry} */ e) => !e.solved,
        begun: (/** @type {Entry} */ e) => e.filled && !e.solved,
        solved: (/** @type {Entry} */ e) => e.solved,
        new: (/** @type {Entry} */ e) => !e.filled && !e.solved,
      }[left.only] ?? (() => true);
    this.listed = this.all.filter((entry) => this.onShelf(entry) && state(entry) && (!words.length || has(entry)));
    const far = (/** @type {number | undefined} */ points) => points || Infinity;
    /** @type {Record<string, (a: Entry, b: Entry) => number>} */
    const orders = {
      made: (a, b) => b.made - a.made || a.id - b.id,
      order: (a, b) => a.id - b.id,
      played: (a, b) => (b.played ?? 0) - (a.played ?? 0) || a.id - b.id,
      name: (a, b) =>
        (a.name && b.name ? collator.compare(a.name, b.name) : Number(!a.name) - Number(!b.name)) || a.id - b.id,
      points: (a, b) => far(a.points) - far(b.points) || a.id - b.id,
      hardest: (a, b) => (b.points ?? 0) - (a.points ?? 0) || a.id - b.id,
    };
    this.listed.sort((a, b) => {
      const difference = orders[left.order](a, b);
      return Number.isNaN(difference) ? a.id - b.id : difference;
    });
    const ids = new Map(this.listed.map((entry, i) => [entry.id, i]));
    this.chosen = new Set([...this.chosen].filter((id) => ids.has(id)));
    const places = [...this.chosen].map((id) => /** @type {number} */ (ids.get(id)));
    this.list.show(this.listed.length, places.length ? Math.min(...places) : -1, places);
    const of = this.listed.length < this.all.length ? ` of ${grouped(this.all.length)}` : '';
    const text = this.all.length ? counted(this.listed.length, 'puzzle') + of : '';
    if (this.count.textContent !== text) this.count.textContent = text;
    this.list.element.hidden = !this.listed.length;
    this.empty.hidden = Boolean(this.listed.length);
    if (!this.listed.length) this.paintEmpty();
    this.paintCard();
  }

  paintEmpty() {
    const none = !this.all.length;
    fill(
      this.empty,
      h('h2', null, none ? t`Nothing here yet` : t`Nothing like that`),
      h(
        'p',
        { class: 'soft' },
        none
          ? t`Every puzzle that you begin comes here by itself, with its marks, its time and all that can be
            undone. A file of puzzles, in any format, becomes a collection.`
          : t`No puzzle of this collection fits. Search for less, or look at all.`,
      ),
      none &&
        h(
          'div',
          { class: 'row-of' },
          button(t`Import…`, () => importDialog(this.collections, () => this.reload()), { class: 'main' }),
          h('a', { class: 'as-button', href: '#/play' }, t`Play`),
        ),
    );
  }

  paintShelves() {
    /** @type {Map<string, number>} */
    const counts = new Map();
    let begun = 0;
    for (const entry of this.all) {
      counts.set(String(entry.collection), (counts.get(String(entry.collection)) ?? 0) + 1);
      if (entry.filled && !entry.solved) begun += 1;
    }
    /** @type {[string, string, number][]} */
    const rows = [
      ['all', t`All puzzles`, this.all.length],
      ['begun', t`Begun`, begun],
      ...(this.collections.length && counts.get('0')
        ? [/** @type {[string, string, number]} */ (['none', t`In no collection`, counts.get('0') ?? 0])]
        : []),
      ...this.collections.map(
        ({ id, name }) => /** @type {[string, string, number]} */ ([String(id), name, counts.get(String(id)) ?? 0]),
      ),
    ];
    keepFocus(this.shelves, () =>
      fill(
        this.shelves,
        rows.map(([id, name, number]) =>
          button(
            [h('span', null, name), h('span', { class: 'soft number' }, grouped(number))],
            () => {
              left.shelf = id;
              this.chosen = new Set();
              this.list.element.scrollTop = 0;
              this.paintShelves();
              this.refresh();
            },
            { 'aria-pressed': String(left.shelf === id) },
          ),
        ),
      ),
    );
    for (const tool of this.shelfTools) tool.hidden = !this.shelfOf();
  }

  /** @param {HTMLElement} element @param {Entry} entry */
  fillRow(element, entry) {
    const hard = levelText(entry.level, entry.points);
    const state = entry.solved
      ? t`Solved${entry.time ? ` in ${timeText(entry.time)}` : ''}`
      : entry.filled
        ? t`${entry.filled} filled${entry.time ? `, ${timeText(entry.time)}` : ''}`
        : '';
    fill(
      element,
      thumb(entry),
      h('span', {
        class: `state ${entry.solved ? 'is-solved' : entry.filled ? 'is-begun' : ''}`,
        'aria-hidden': 'true',
      }),
      h('span', { class: 'title' }, title(entry)),
      h(
        'span',
        { class: 'about soft' },
        [times(entry.board), entry.givens ? t`${entry.givens} givens` : '', ...entry.tags.map((tag) => `#${tag}`)]
          .filter(Boolean)
          .join(' · '),
      ),
      h('span', { class: 'hard' }, hard),
      h('span', { class: 'how soft' }, state),
    );
  }

  paintCard() {
    const entries = this.chosenEntries();
    this.card.hidden = !entries.length;
    this.picture?.close();
    this.picture = null;
    if (!entries.length) return;
    const [entry] = entries;
    const one = entries.length === 1;
    const shelf = select(
      [
        ['0', t`No collection`],
        ...this.collections.map(({ id, name }) => /** @type {[string, string]} */ ([String(id), name])),
      ],
      entries.every((e) => e.collection === entry.collection) ? String(entry.collection) : '0',
      (v) =>
        this.change(
          entries,
          () => ({ collection: Number(v) }),
          v === '0'
            ? t`Taken out of its collection.`
            : t`Moved to “${this.collections.find(({ id }) => String(id) === v)?.name}”.`,
        ),
    );
    const head = one
      ? [h('h2', null, title(entry)), h('p', { class: 'soft' }, summary(entry))]
      : [
          h('h2', null, t`${grouped(entries.length)} puzzles`),
          h('p', { class: 'soft' }, t`${entries.filter((e) => e.solved).length} of them solved.`),
        ];
    const frame = h('div', { class: 'card-picture' });
    keepFocus(this.card, () =>
      fill(
        this.card,
        frame,
        h(
          'div',
          { class: 'card-words' },
          head,
          one &&
            entry.tags.length > 0 &&
            h(
              'p',
              { class: 'tags' },
              entry.tags.map((tag) => h('span', null, `#${tag}`)),
            ),
          h(
            'div',
            { class: 'row-of' },
            one &&
              button(entry.solved ? t`Look at it` : entry.filled ? t`Go on` : t`Play`, () => this.play(entry), {
                class: 'main',
              }),
            one && button(t`Rename…`, () => this.rename()),
            button(t`Tags…`, () => this.tag()),
            entries.some((e) => !e.source) && button(t`Print`, () => this.print()),
            entries.some((e) => !e.level && !e.source) && button(one ? t`How hard?` : t`Rate them`, () => this.rate()),
            button(t`Delete`, () => this.remove()),
          ),
          this.collections.length > 0 &&
            h('label', { class: 'inline' }, h('span', { class: 'soft' }, t`Collection`), shelf),
        ),
        button(
          icon('close'),
          () => {
            this.chosen = new Set();
            this.list.show(this.listed.length, this.list.at, []);
            this.paintCard();
            this.list.element.focus({ preventScroll: true });
          },
          { class: 'quiet round card-close', 'aria-label': t`Close` },
        ),
      ),
    );
    if (one && !entry.source) this.show(entry, frame);
  }

  /** The board of an entry with what was placed. @param {Entry} entry @param {HTMLElement} frame */
  async show(entry, frame) {
    const puzzle = await puzzleOf(entry);
    if (this.chosen.size !== 1 || !this.chosen.has(entry.id) || !frame.isConnected) return;
    const record = entry.filled ? await database.get('games', entry.key) : null;
    const placed = record
      ? await game.look(record).then(
          ({ placed }) => placed,
          () => [],
        )
      : [];
    if (!frame.isConnected) return;
    this.picture?.close();
    this.picture = new Picture(t`Picture of ${title(entry)}`, puzzle.board);
    frame.append(this.picture.element);
    this.picture.show(
      puzzle.givens.map((/** @type {number} */ value, /** @type {number} */ cell) => ({
        value: value || placed[cell] || 0,
        ink: value ? 'given' : 'pen',
      })),
    );
  }

  renameShelf() {
    const shelf = this.shelfOf();
    if (shelf) nameDialog(t`Rename the collection`, t`Name`, shelf.name, (name) => library.rename(shelf, name));
  }

  async dissolve() {
    const shelf = this.shelfOf();
    if (!shelf) return;
    const number = this.all.filter((entry) => entry.collection === shelf.id).length;
    const back = await library.dissolve(shelf);
    toastWith(
      t`“${shelf.name}” is deleted with ${number === 1 ? t`one puzzle` : t`${grouped(number)} puzzles`}.`,
      t`Undo`,
      back,
    );
  }

  /** @param {Entry[]} entries @param {(entry: Entry) => Partial<Entry>} work @param {string} words */
  async change(entries, work, words) {
    const back = await library.change(entries, work);
    toastWith(words, t`Undo`, back);
  }

  rename() {
    const [entry] = this.chosenEntries();
    nameDialog(
      t`Rename`,
      t`Name`,
      entry.name,
      (name) => this.change([entry], () => ({ name }), name ? t`It is called “${name}”.` : t`It has no name.`),
      true,
    );
  }

  tag() {
    const entries = this.chosenEntries();
    const common = entries[0].tags.filter((tag) => entries.every((entry) => entry.tags.includes(tag)));
    nameDialog(
      t`Tags`,
      t`Words with blanks or commas between`,
      common.join(' '),
      (text) => {
        const query = [...new Set(text.split(/[\s,#]+/).filter(Boolean))];
        return this.change(
          entries,
          (entry) => ({ tags: [...new Set([...entry.tags.filter((tag) => !common.includes(tag)), ...query])] }),
          entries.length === 1 ? t`The tags are changed.` : t`The tags of ${entries.length} puzzles are changed.`,
        );
      },
      true,
    );
  }

  async remove() {
    const entries = this.chosenEntries();
    const back = await library.remove(entries);
    this.chosen = new Set();
    toastWith(
      entries.length === 1 ? t`“${title(entries[0])}” is deleted.` : t`${grouped(entries.length)} puzzles are deleted.`,
      t`Undo`,
      back,
    );
    this.list.element.focus();
  }

  async print() {
    let added = 0;
    for (const entry of this.chosenEntries()
      .filter((e) => !e.source)
      .slice(0, 400)) {
      const puzzle = await puzzleOf(entry);
      if (addToSheet(puzzle.board, puzzle.givens, entry.name)) added += 1;
    }
    toast(
      added === 1 ? t`It is on the sheet. Print shows it.` : t`${grouped(added)} are on the sheet. Print shows them.`,
    );
  }

  /** Asks for each how hard it is; a second press stops. */
  async rate() {
    if (this.rating) {
      this.rating.abort();
      return;
    }
    this.rating = new AbortController();
    const { signal } = this.rating;
    const entries = this.chosenEntries().filter((e) => !e.level && !e.source);
    let done = 0;
    /** @type {[Entry, {level: string, points: number}][]} */
    let found = [];
    const save = async () => {
      const by = new Map(found.map(([entry, words]) => [entry.id, words]));
      found = [];
      await library.change(
        this.all.filter(({ id }) => by.has(id)),
        ({ id }) => by.get(id) ?? {},
      );
    };
    for (const entry of entries) {
      if (signal.aborted || !this.box.isConnected) break;
      const answer = await difficulty(questionOf(entry));
      if (answer) found.push([entry, { level: answer.level, points: Number(answer.points) }]);
      done += 1;
      if (entries.length > 1 && done % 10 === 0)
        this.count.textContent = t`${grouped(done)} of ${grouped(entries.length)} rated. “Rate them” stops.`;
      if (found.length >= 200) await save();
    }
    await save();
    this.rating = null;
    if (entries.length === 1) toast(done && entries[0] ? t`Rated.` : t`It cannot be rated.`);
    else toast(t`${grouped(done)} rated.`);
  }

  /** @param {Entry} entry */
  async play(entry) {
    const puzzle = await puzzleOf(entry);
    if (game.identity !== entry.key) game.open(puzzle);
    location.hash = '#/play';
  }
}

/**
 * A puzzle at a glance: a board with its lines, and where the board is the ordinary one, a square for each given.
 * @param {Entry} entry
 */
function thumb(entry) {
  const SIDE = 44;
  const canvas = h('canvas', { class: 'thumb', width: 2 * SIDE, height: 2 * SIDE, 'aria-hidden': 'true' });
  const g = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  g.scale(2, 2);
  g.strokeRect(0.5, 0.5, SIDE - 1, SIDE - 1);
  if (entry.shape || entry.source) return canvas;
  // Its colour is that of the text beside it, by the style sheet: a mask of what is given.
  const cell = (SIDE - 2) / 9;
  for (const side of [1 + 3 * cell, 1 + 6 * cell]) {
    g.globalAlpha = 0.5;
    g.fillRect(side - 0.25, 1, 0.5, SIDE - 2);
    g.fillRect(1, side - 0.25, SIDE - 2, 0.5);
  }
  g.globalAlpha = 1;
  [...entry.key.slice(0, 81)].forEach((given, i) => {
    if (given === '.') return;
    g.fillRect(1 + (i % 9) * cell + cell / 2 - 1.25, 1 + Math.floor(i / 9) * cell + cell / 2 - 1.25, 2.5, 2.5);
  });
  return canvas;
}

/** @param {Entry} entry */
function summary(entry) {
  return [
    times(entry.board),
    entry.givens ? t`${entry.givens} givens` : '',
    levelText(entry.level, entry.points),
    entry.filled ? t`${entry.filled} filled` : '',
    entry.time ? timeText(entry.time) : '',
    entry.solved
      ? t`solved on ${dateText(entry.solved)}`
      : entry.played
        ? t`played on ${dateText(entry.played)}`
        : t`here since ${dateText(entry.made)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/**
 * A window that asks for a name.
 * @param {string} head @param {string} label @param {string} value @param {(text: string) => any} work @param {boolean}
 *   [blank] whether nothing is an answer too
 */
function nameDialog(head, label, value, work, blank = false) {
  const box = dialog(head, (close) => {
    const input = h('input', { type: 'text', value, maxlength: 80 });
    const done = async () => {
      const text = input.value.trim();
      if (!text && !blank) {
        input.focus();
        return;
      }
      close();
      await work(text);
      say(t`Done`);
    };
    return h(
      'form',
      {
        class: 'form',
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          done();
        },
      },
      field(label, input),
      h('div', { class: 'row-of' }, button(t`Done`, done, { class: 'main' })),
    );
  });
  box.querySelector('input')?.select();
}
