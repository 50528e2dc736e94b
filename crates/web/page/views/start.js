// The start page: what one was at, a new puzzle, the puzzles of the day, and the ways to others.

import { timeText } from '../clock.js';
import { dailies, dailyName, dailyPuzzle, dayBeside, dayOf, LEVELS } from '../daily.js';
import { database } from '../database.js';
import { difficulty, levelText } from '../difficulty.js';
import { button, fill, h, keepFocus, needStyle, openWindow, times, toast, upper } from '../dom.js';
import { game } from '../game.js';
import { icon } from '../icons.js';
import { LESSONS } from '../lessons.js';
import { library, puzzleOf, title } from '../library.js';
import { listenForPaste } from '../paste.js';
import { Picture } from '../picture.js';
import { puzzlePicker } from '../puzzle-picker.js';
import { t } from '../texts.js';

/** @typedef {import('../library.js').Entry} Entry */

await needStyle('views/start.css');

/** As many puzzles that were begun earlier are listed. */
const LISTED = 3;

/** @param {HTMLElement} main */
export function show(main) {
  const view = new StartView(main);
  return () => view.close();
}

const open = () => {
  location.hash = '#/play';
};

/** A date in words. @param {string} day @param {Intl.DateTimeFormatOptions} form */
const inDate = (day, form) => new Date(`${day}T12:00Z`).toLocaleDateString('en', { timeZone: 'UTC', ...form });

class StartView {
  /** @param {HTMLElement} main */
  constructor(main) {
    this.today = dayOf(Date.now());
    this.day = this.today;
    this.month = this.today.slice(0, 7);
    /** @type {Entry[]} */
    this.entries = [];
    /** @type {Picture | null} */
    this.picture = null;
    /** How hard the puzzle on the table is, '' where that is not known. @type {{of: number[], words: string} | null} */
    this.rated = null;
    this.now = h('section', { class: 'start-now', 'aria-label': t`Continue` });
    this.daily = h('section', { class: 'start-daily', 'aria-label': t`Puzzles of the day` });
    this.lesson = h('span', { class: 'soft' });
    const link = (/** @type {string} */ part, /** @type {string} */ name, /** @type {any} */ more) =>
      h('a', { class: 'start-tile', href: `#/${part}` }, h('b', null, name), more);
    main.append(
      h('h1', { class: 'unseen' }, t`Start`),
      h(
        'div',
        { class: 'start-page' },
        this.now,
        h(
          'section',
          { class: 'start-new', 'aria-label': t`New puzzle` },
          h('h2', null, t`New puzzle`),
          puzzlePicker(open),
        ),
        this.daily,
        h(
          'nav',
          { class: 'start-tiles', 'aria-label': t`Other ways` },
          button(
            [h('b', null, t`Paste or open…`), h('span', { class: 'soft' }, t`a line, a grid, a link, a file`)],
            () => this.paste(),
            { class: 'start-tile' },
          ),
          link('learn', t`Learn`, this.lesson),
          link('library', t`Library`, h('span', { class: 'soft' }, t`all that you began`)),
          link('set', t`Make one`, h('span', { class: 'soft' }, t`draw a puzzle with rules`)),
          link('print', t`Print`, h('span', { class: 'soft' }, t`sheets with answers`)),
        ),
      ),
    );
    const read = () => this.read();
    this.ends = [game.listen(() => this.paintNow()), library.listen(read), listenForPaste(open)];
    this.paintNow();
    this.paintDaily();
    read();
    this.findLesson();
  }

  close() {
    for (const end of this.ends) end();
    this.picture?.close();
  }

  paste() {
    openWindow(async () => (await import('../open-dialog.js')).openDialog(open));
  }

  async read() {
    this.entries = await library.puzzles();
    this.paintNow();
    this.paintDaily();
  }

  async findLesson() {
    const done = (await database.get('kept', 'course').catch(() => null)) ?? {};
    const next = LESSONS.find(({ technique }) => !done[technique]);
    this.lesson.textContent = next ? t`next: ${next.title.toLowerCase()}` : t`every lesson is done`;
  }

  // What one was at.

  paintNow() {
    const { state, report, touched } = game;
    const others = this.entries
      .filter((entry) => entry.filled && !entry.solved && entry.key !== game.identity)
      .sort((a, b) => (b.played ?? 0) - (a.played ?? 0))
      .slice(0, LISTED);
    const solved = Boolean(report?.solved);
    const mine = this.entries.find(({ key }) => key === game.identity);
    const blanks = state.givens.filter((value) => !value).length;
    const filled = state.placed.filter(Boolean).length;
    const about = [
      times(state.board.name),
      touched && `${Math.round((100 * filled) / Math.max(1, blanks))} %`,
      touched && mine?.time ? timeText(mine.time) : '',
    ];
    this.about = h('p', { class: 'soft' }, about.filter(Boolean).join(' · '));
    const frame = h('div', { class: 'start-picture' });
    keepFocus(this.now, () =>
      fill(
        this.now,
        !solved &&
          h(
            'a',
            { class: 'start-card', href: '#/play' },
            frame,
            h(
              'div',
              { class: 'start-words' },
              h('h2', null, touched ? t`Continue` : this.entries.length ? t`On the table` : t`Your first puzzle`),
              mine?.name && h('p', null, mine.name),
              this.about,
              h('span', { class: 'as-button main' }, icon('play'), touched ? t`Go on` : t`Play`),
            ),
          ),
        others.length > 0 &&
          h(
            'div',
            { class: 'start-others' },
            h('h3', null, t`Begun earlier`),
            others.map((entry) => this.row(entry)),
          ),
      ),
    );
    this.now.hidden = solved && !others.length;
    this.draw(frame);
    this.rate();
  }

  /** @param {HTMLElement} frame */
  draw(frame) {
    const { board, givens, placed } = game.state;
    this.picture?.close();
    this.picture = null;
    frame.hidden = (board.rows ?? board.size) !== (board.columns ?? board.size);
    if (frame.hidden || !frame.isConnected) return;
    this.picture = new Picture(t`The puzzle on the table`, board);
    frame.append(this.picture.element);
    this.picture.show(givens.map((value, cell) => ({ value: value || placed[cell], ink: value ? 'given' : 'pen' })));
  }

  /** Says how hard the puzzle on the table is, once. */
  async rate() {
    const { givens } = game.state;
    if (this.rated?.of !== givens) {
      this.rated = { of: givens, words: '' };
      const found = givens.some(Boolean) || game.state.board.rules ? await difficulty(game.question()) : null;
      if (!found || this.rated.of !== givens) return;
      this.rated.words = levelText(found.level, found.points);
    }
    if (this.rated.words && this.about) this.about.prepend(h('b', null, this.rated.words), ' · ');
  }

  /** @param {Entry} entry */
  row(entry) {
    const about = [levelText(entry.level, entry.points), t`${entry.filled} filled`, entry.time && timeText(entry.time)];
    return button(
      [h('span', { class: 'name' }, title(entry)), h('span', { class: 'soft' }, about.filter(Boolean).join(' · '))],
      () => this.play(entry),
      { class: 'start-row' },
    );
  }

  /** @param {Entry} entry */
  async play(entry) {
    if (game.identity !== entry.key) game.open(await puzzleOf(entry));
    open();
  }

  // The puzzles of a day.

  paintDaily() {
    const { solved, streak } = dailies(this.entries, this.today);
    const name = inDate(this.day, { weekday: 'long', day: 'numeric', month: 'long' });
    keepFocus(this.daily, () =>
      fill(
        this.daily,
        h(
          'div',
          { class: 'start-head' },
          h('h2', null, this.day === this.today ? t`Today` : inDate(this.day, { day: 'numeric', month: 'long' })),
          h(
            'p',
            { class: 'soft' },
            this.day === this.today ? name : inDate(this.day, { weekday: 'long' }),
            streak > 0 && t` · ${streak === 1 ? t`one day` : t`${streak} days`} in a row`,
          ),
        ),
        h(
          'div',
          { class: 'start-levels' },
          LEVELS.map((level) => this.level(level)),
        ),
        this.calendar(solved),
      ),
    );
  }

  /** @param {import('../daily.js').Level} level */
  level(level) {
    const entry = this.entries.find(({ daily }) => daily === dailyName(this.day, level));
    const time = entry?.time ? timeText(entry.time) : t`solved`;
    const state = entry?.solved ? `✓ ${time}` : entry?.filled ? t`begun` : t`new`;
    return button(
      [h('span', { class: 'name' }, upper(level.name)), h('span', { class: 'soft' }, state)],
      () => this.openDaily(level),
      { class: entry?.solved ? 'is-solved' : '' },
    );
  }

  /** @param {import('../daily.js').Level} level */
  async openDaily(level) {
    const { day } = this;
    const known = this.entries.find(({ daily }) => daily === dailyName(day, level));
    if (known) {
      this.play(known);
      return;
    }
    try {
      const puzzle = await dailyPuzzle(day, level);
      await library.keep(puzzle, {
        name: `${inDate(day, { day: 'numeric', month: 'short', year: 'numeric' })}, ${level.name}`,
        daily: dailyName(day, level),
      });
      game.open(puzzle);
      open();
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
  }

  /** A month of days. @param {Map<string, number>} solved */
  calendar(solved) {
    const first = `${this.month}-01`;
    const offset = (new Date(`${first}T00:00Z`).getUTCDay() + 6) % 7;
    /** @type {string[]} */
    const days = [];
    for (let day = first; day.startsWith(this.month); day = dayBeside(day, 1)) days.push(day);
    const turn = (/** @type {number} */ by) => {
      this.month = (by < 0 ? dayBeside(first, -1) : dayBeside(days[days.length - 1], 1)).slice(0, 7);
      this.paintDaily();
    };
    const cell = (/** @type {string} */ day) => {
      const count = solved.get(day) ?? 0;
      return button(
        h('span', null, Number(day.slice(8))),
        () => {
          this.day = day;
          this.paintDaily();
        },
        {
          class: `day of-${count}`,
          disabled: day > this.today,
          'aria-pressed': String(day === this.day),
          'aria-label':
            inDate(day, { day: 'numeric', month: 'long' }) + (count ? t`, ${count} of ${LEVELS.length} solved` : ''),
        },
      );
    };
    return h(
      'div',
      { class: 'calendar' },
      h(
        'div',
        { class: 'calendar-head' },
        button(icon('back'), () => turn(-1), { class: 'quiet round', 'aria-label': t`The month before` }),
        h('h3', null, inDate(first, { month: 'long', year: 'numeric' })),
        button(icon('step'), () => turn(1), {
          class: 'quiet round',
          'aria-label': t`The month after`,
          disabled: this.month >= this.today.slice(0, 7),
        }),
      ),
      h(
        'div',
        { class: 'days' },
        ['M', 'T', 'W', 'T', 'F', 'S', 'S'].map((name) => h('span', { class: 'soft', 'aria-hidden': 'true' }, name)),
        Array.from({ length: offset }, () => h('i')),
        days.map(cell),
      ),
    );
  }
}
