// The course: from the first single to chains. A lesson is a few sentences and a technique; its worked example and its
// task come from the library.

import { t } from './texts.js';

/** @typedef {{technique: string, title: string, words: string[]}} Lesson */

/** @type {[string, Lesson[]][]} chapters */
export const CHAPTERS = [
  [
    t`Singles`,
    [
      {
        technique: 'full-house',
        title: t`The last cell of a house`,
        words: [
          t`A house is a row, a column or a box. Each of its nine cells holds a different digit.`,
          t`When eight cells of a house are filled, the ninth digit has only one cell left. Look first where most
            is filled.`,
        ],
      },
      {
        technique: 'hidden-single-box',
        title: t`One place in a box`,
        words: [
          t`Take a digit and a box that lacks it. Every 5 that stands already keeps other 5s out of its row and
            column.`,
          t`Strike these lines through the box in your mind. If one empty cell is left, the digit stands there.`,
        ],
      },
      {
        technique: 'hidden-single-line',
        title: t`One place in a row or column`,
        words: [
          t`The same works in a row or a column: all its empty cells but one see the digit, in their box or in the
            other line.`,
          t`It is harder to see than in a box, since the blockers are spread over the board. Go through the digits
            that the line lacks.`,
        ],
      },
      {
        technique: 'naked-single',
        title: t`One digit in a cell`,
        words: [
          t`Now the other way round: take a cell and see which digits stand in its row, its column and its box.`,
          t`If eight different digits are there, only one is left for the cell. Candidates, written small, show
            such cells at once.`,
        ],
      },
    ],
  ],
  [
    t`Locked candidates`,
    [
      {
        technique: 'pointing',
        title: t`Pointing`,
        words: [
          t`From here on steps take candidates away and place nothing. A digit that goes opens a single later.`,
          t`If in a box a digit can stand only in one row or column, then it stands there, wherever it is. The
            rest of that line, outside the box, loses it.`,
        ],
      },
      {
        technique: 'claiming',
        title: t`Claiming`,
        words: [
          t`The mirror image: if in a row or column a digit can stand only inside one box, the line claims it.`,
          t`The other cells of the box lose it.`,
        ],
      },
    ],
  ],
  [
    t`Sets`,
    [
      {
        technique: 'naked-pair',
        title: t`Naked pair`,
        words: [
          t`Two cells of a house have the same two candidates and no others. One takes the first digit, the other
            the second.`,
          t`Which is which does not matter: no other cell of the house can hold either.`,
        ],
      },
      {
        technique: 'hidden-pair',
        title: t`Hidden pair`,
        words: [
          t`Two digits can stand only in the same two cells of a house. These cells are taken by them.`,
          t`All other candidates of the two cells go. The pair was hidden among them.`,
        ],
      },
      {
        technique: 'naked-triple',
        title: t`Naked triple`,
        words: [
          t`Three cells of a house with three digits between them. Not every cell needs all three: 12, 23 and 13
            make a triple too.`,
          t`The other cells of the house lose these three digits.`,
        ],
      },
    ],
  ],
  [
    t`Fish`,
    [
      {
        technique: 'x-wing',
        title: t`X-wing`,
        words: [
          t`Follow one digit. In two rows it can stand only in the same two columns: four cells, the corners of a
            rectangle.`,
          t`It stands in two opposite corners. So both columns get it from these rows, and lose it everywhere
            else. Rows and columns may change places.`,
        ],
      },
      {
        technique: 'swordfish',
        title: t`Swordfish`,
        words: [
          t`The same with three rows and three columns. A row need not have the digit in all three of them.`,
          t`Three rows place the digit three times, each time in a different one of the three columns. The rest of
            these columns loses it.`,
        ],
      },
    ],
  ],
  [
    t`Single digits`,
    [
      {
        technique: 'skyscraper',
        title: t`Skyscraper`,
        words: [
          t`A digit has two places in each of two rows. One place of each shares a column: the floor.`,
          t`They cannot both hold it, so it stands at the roof of at least one of them. Cells that see both roofs
            lose it.`,
        ],
      },
      {
        technique: 'two-string-kite',
        title: t`Two-string kite`,
        words: [
          t`A row and a column with two places each, joined in a box: one end of each lies in the same box.`,
          t`One of the far ends holds the digit. The cell where their lines cross loses it.`,
        ],
      },
    ],
  ],
  [
    t`Wings`,
    [
      {
        technique: 'xy-wing',
        title: t`XY-wing`,
        words: [
          t`A cell with the candidates x and y sees a cell with x and z and another with y and z.`,
          t`Whichever digit the first cell takes, one of the two others becomes z. Cells that see both of them lose z.`,
        ],
      },
      {
        technique: 'w-wing',
        title: t`W-wing`,
        words: [
          t`Two cells far apart have the same two candidates. A line in which one of the digits has two places
            joins them, one place seen by each.`,
          t`So at least one of the two cells takes the other digit. Cells that see both lose it.`,
        ],
      },
    ],
  ],
  [
    t`Uniqueness`,
    [
      {
        technique: 'unique-rectangle-1',
        title: t`Unique rectangle`,
        words: [
          t`A puzzle has one solution. Four cells in two rows, two columns and two boxes with the same two
            candidates could be swapped: two solutions.`,
          t`So that cannot happen. If only one of the four has more candidates, it takes one of those, and loses
            the two.`,
        ],
      },
    ],
  ],
  [
    t`Chains`,
    [
      {
        technique: 'simple-colours-trap',
        title: t`Two colours`,
        words: [
          t`Follow a digit along houses in which it has two places. Colour its places in turn: all of one colour
            hold it, or all of the other.`,
          t`A place outside that sees both colours is a trap: one of them is true, so it loses the digit.`,
        ],
      },
      {
        technique: 'x-chain',
        title: t`X-chain`,
        words: [
          t`A chain for one digit: if it does not stand here, it must stand there; if it stands there, not in the
            next cell; and so on.`,
          t`If both ends of the chain cannot be false, every cell that sees both loses the digit.`,
        ],
      },
      {
        technique: 'xy-chain',
        title: t`XY-chain`,
        words: [
          t`A chain through cells with two candidates. If the first cell is not z, it is its other digit; that
            decides the next cell, and so on to the last, which then is z.`,
          t`One of the ends is z. Cells that see both ends lose it. Read the argument line by line: every arrow is
            a single.`,
        ],
      },
      {
        technique: 'aic',
        title: t`Any chain`,
        words: [
          t`Links within cells and links within houses mix freely: this is the alternating inference chain, of
            which X-chains, XY-chains and most wings are special forms.`,
          t`Strong links say: if not this, then that. Weak links say: if this, then not that. They take turns, and
            the ends are never both false.`,
        ],
      },
    ],
  ],
];

export const LESSONS = CHAPTERS.flatMap(([, lessons]) => lessons);
