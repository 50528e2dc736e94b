// How Set shows a kind of rule: a small drawing of it, and what else setters call it, by which it is found. A kind that
// is not in the table has the drawing of its tool, and is found by its own words.

import { s } from './elements.js';

/**
 * Drawings on a field of 24 × 24, part by part. A part begins with its form: `-` a line, `:` a dashed one, `~` a broad
 * one whose colour follows, `#` a surface, `.` a disc, `o` a ring and `d` a diamond (place and radius), `t` a text
 * (place, size, text).
 * @type {Record<string, [string, string]>}
 */
const KINDS = {
  select: ['-M3 3h18v18H3z|t12 12.5 12 5', 'digits clues'],
  regions: ['-M3 3h18v18H3zM3 12h9V3M12 21v-9h9', 'jigsaw irregular boxes'],
  fog: ['#M4 15a4 4 0 0 1 3-6 5 5 0 0 1 10 0 4 4 0 0 1 3 6z|-M5 18h14M8 21h8', 'fog of war'],
  samurai: ['-M2 2h8v8H2zM14 2h8v8h-8zM8 8h8v8H8zM2 14h8v8H2zM14 14h8v8h-8z', 'gattai five grids'],
  'tiny-samurai': ['-M4 4h7v7H4zM13 4h7v7h-7zM8.5 8.5h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z', 'gattai mini'],
  twin: ['-M3 3h12v12H3zM9 9h12v12H9z', 'gattai two grids'],
  butterfly: ['-M3 3h13v13H3zM8 3h13v13H8zM3 8h13v13H3zM8 8h13v13H8z', 'gattai four grids'],
  windmill: ['-M5 2h8v8H5zM14 5h8v8h-8zM8 8h8v8H8zM2 11h8v8H2zM11 14h8v8h-8z', 'gattai kazaguruma'],
  sohei: ['-M8 2h8v8H8zM2 8h8v8H2zM14 8h8v8h-8zM8 14h8v8H8z', 'gattai ring'],
  flower: ['-M6 2h12v12H6zM2 6h12v12H2zM6 6h12v12H6zM10 6h12v12H10zM6 10h12v12H6z', 'gattai musketry'],
  shogun: [
    '-M1 7h4.4v4.4H1zM6.9 7h4.4v4.4H6.9zM12.7 7h4.4v4.4h-4.4zM18.6 7H23v4.4h-4.4zM3.9 9.9h4.4v4.4H3.9z' +
      'M9.8 9.9h4.4v4.4H9.8zM15.7 9.9h4.4v4.4h-4.4zM1 12.9h4.4v4.4H1zM6.9 12.9h4.4v4.4H6.9z' +
      'M12.7 12.9h4.4v4.4h-4.4zM18.6 12.9H23v4.4h-4.4z',
    'gattai eleven grids',
  ],
  sumo: [
    '-M2 2h5.5v5.5H2zM9.3 2h5.5v5.5H9.3zM16.5 2H22v5.5h-5.5zM5.6 5.6h5.5v5.5H5.6zM12.9 5.6h5.5v5.5h-5.5z' +
      'M2 9.3h5.5v5.5H2zM9.3 9.3h5.5v5.5H9.3zM16.5 9.3H22v5.5h-5.5zM5.6 12.9h5.5v5.5H5.6zM12.9 12.9h5.5v5.5h-5.5z' +
      'M2 16.5h5.5V22H2zM9.3 16.5h5.5V22H9.3zM16.5 16.5H22V22h-5.5z',
    'gattai thirteen grids',
  ],
  'extra-region': ['#M3 3h6v6h6v6h6v6H9v-6H3z|-M3 3h6v6h6v6h6v6H9v-6H3z', 'hyper house'],
  diagonal: ['-M3 3h18v18H3zM3 21L21 3', 'x-sudoku sudoku x main diagonals'],
  windoku: ['-M2 2h20v20H2z|#M5 5h6v6H5z|#M13 5h6v6h-6z|#M5 13h6v6H5z|#M13 13h6v6h-6z', 'hyper sudoku nrc'],
  'disjoint-groups': ['-M2 2h20v20H2zM12 2v20M2 12h20|.6 6 2|.16 6 2|.6 16 2|.16 16 2', 'disjoint sets'],
  'region-same-values': ['-M3 4h18v5H3zM3 15h18v5H3z|.7 6.5 1.3|.17 6.5 1.3|.7 17.5 1.3|.17 17.5 1.3', 'missing digit'],
  doppelganger: ['o8.5 12 6|o15.5 12 6', 'doppelgänger mirror'],
  'chaos-construction': ['-M3 3h18v18H3z|:M3 10h8V3M11 10v6h10M11 16v5', 'unknown regions deconstruction'],
  'chaos-arrow': ['-M3 3h18v18H3zM12 12h6m-2-2l2 2-2 2M12 12V6m-2 2l2-2 2 2', 'chaos construction sight'],
  'chaos-count': ['#M4 4h16v16H4z|t12 12.5 11 3', 'chaos construction neighbours'],
  'anti-knight': ['-M6 16V7h9|.6 19 2.6|.18 7 2.6', 'chess knight ak antiknight'],
  'anti-king': ['-M9 15l6-6|.6.5 17.5 2.6|.17.5 6.5 2.6', 'chess king no touch antiking'],
  'top-bottom': ['-M14 3l-5 6 5 5-4 7|.14 4 2|.10 20 2', 'path walk'],
  leap: [':M7 17C8 9 12 6 16 5.5|.6 19 2.4|.18 5.5 2.4', 'leaper camel zebra giraffe antidiagonal'],
  'anti-taxicab': [':M8 19h10V9|.5.5 19 2.4|.18 6.5 2.4', 'taxicab manhattan distance'],
  'non-consecutive': ['t5.5 12.5 10 1|t18.5 12.5 10 2|-M9 10.5h6M9 14h6M14 7l-4 10', 'nonconsecutive nc'],
  'anti-ratio': ['.12 12 4.5|-M4 20L20 4', 'negative constraint black dots all given'],
  'strict-kropki': ['o7 12 4|.17 12 4', 'negative constraint kropki all dots given'],
  'anti-sum': ['t12 12.5 13 X|-M4 20L20 4', 'negative constraint xv all given'],
  knightmare: ['-M6 15V7h7|t6 19 8 5|t18 7.5 8 15', 'knight sums'],
  'global-entropy': ['-M3 3h18v18H3zM12 3v18M3 12h18|t7.5 8 6 1|t16.5 8 6 5|t7.5 17 6 9', 'low middle high 2x2'],
  'global-mod': ['-M3 3h18v18H3zM12 3v18M3 12h18|t7.5 8 6 0|t16.5 8 6 1|t7.5 17 6 2', 'modular modulo 2x2'],
  'dutch-flatmates': ['t12 5 7 1|t12 12.5 7 5|t12 20 7 9', 'flat mates'],
  'no-rank-ties': ['-M3 7h12m-3-3l3 3-3 3M21 17H9m3-3l-3 3 3 3', 'full rank'],
  odd: ['#M12 4a8 8 0 1 0 .01 0z', 'parity circle'],
  even: ['#M4.5 4.5h15v15h-15z', 'parity square'],
  minimum: ['-M9 3l3 3 3-3M9 21l3-3 3 3M3 9l3 3-3 3M21 9l-3 3 3 3|.12 12 1.6', 'valley local minimum less'],
  maximum: ['-M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3|.12 12 1.6', 'peak fortress local maximum greater'],
  'column-indexer': ['#M9 3h6v18H9z|-M3 12h17m-3-3l3 3-3 3', '159 indexing column index'],
  'row-indexer': ['#M3 9h18v6H3z|-M12 3v17m-3-3l3 3 3-3', '159 indexing row index'],
  'box-indexer': ['-M3 3h18v18H3zM9 3v18M15 3v18M3 9h18M3 15h18|.12 12 2', 'indexing box index'],
  'counting-circles': ['o8 8.5 5.5|o16.5 16 5.5|t8 9 7 2|t16.5 16.5 7 2', 'circles count'],
  'one-of': ['-M3 3h18v18H3z|t12 12.5 9 1/2', 'restricted cell candidates pencil marks given'],
  difference: ['-M2 5h20v14H2zM12 5v14|o12 12 4', 'kropki white consecutive difference'],
  ratio: ['-M2 5h20v14H2zM12 5v14|.12 12 4', 'kropki black double ratio'],
  'pair-sum': ['-M2 5h20v14H2z|t12 12.5 12 X', 'xv x v roman sums'],
  greater: ['-M2 5h20v14H2zM10 8.5l4.5 3.5-4.5 3.5', 'greater than less comparison futoshiki'],
  quadruple: ['-M3 3h18v18H3zM12 3v18M3 12h18|o12 12 6|t12 12.5 8 3', 'quads quad corner circle'],
  killer: [':M3 3h18v9h-9v9H3z|t8 8.5 7 15', 'sum cage calculator'],
  sum: ['-M2 6h20v12H2z|t12 12.5 11 Σ', 'total cells'],
  rellik: [':M3 3h18v18H3z|-M5 19L19 5|t8.5 8.5 7 10', 'antikiller killer backwards'],
  'equality-cage': [':M3 3h18v18H3z|-M8 10h8M8 14h8', 'balanced cage'],
  'look-and-say': [':M3 3h18v18H3z|t12 12.5 9 23', 'lookandsay count'],
  'contain-at-least': [':M3 3h18v18H3z|t12 12.5 9 1+', 'quadruple cage includes'],
  'contain-exactly': [':M3 3h18v18H3z|t12 12.5 9 1=', 'includes count'],
  lunchbox: ['-M5 6h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2z|t12 12.5 9 12', 'sandwich box'],
  clone: ['#M3 3h8v4H7v4H3z|#M13 13h8v4h-4v4h-4z', 'copy shape'],
  'same-values': ['#M3 3h9v9H3z|#M12 12h9v9h-9z|t7.5 8 7 a|t16.5 17 7 a', 'same set law of leftovers'],
  'equal-sums': ['#M2 4h7v16H2z|#M15 4h7v16h-7z|-M10.5 10.5h3M10.5 13.5h3', 'equal sum balance'],
  'compare-sums': [
    ':M2 4h7v16H2z|:M15 4h7v16h-7z|-M10.5 9l3 3-3 3',
    'greater than killer comparison less inequality sum',
  ],
  'count-distinct': ['~k M3 12h11|o17 12 4.5|t17 12.5 7 3', 'counting line unique'],
  'connected-values': ['-M6 6h6v6h6v6|.6 6 2.4|.12 6 2.4|.12 12 2.4|.18 12 2.4|.18 18 2.4', 'nurimisaki path'],
  thermometer: ['~k M6 18l6-8h8|.6 18 4', 'thermo increasing'],
  'slow-thermometer': ['~k M6 18l6-8h8|o6 18 4', 'slow thermo non-strict weakly increasing'],
  arrow: ['o7 17 4.5|-M10 14l9-9m-6 0h6v6', 'arrow sum pill'],
  'double-arrow': ['-M8.5 12h7|o5 12 3.5|o19 12 3.5', 'doublearrow'],
  whisper: ['~g M4 18l5-10 6 8 5-11', 'german whispers dutch whispers green line chinese whisper'],
  renban: ['~p M4 17l6-9h10', 'consecutive set purple line'],
  nabner: ['~y M4 7l7 10 9-6', 'anti renban yellow line'],
  palindrome: ['~k M4 16l8-8 8 8', 'mirror line grey'],
  between: ['~k M5 12h14|o5 12 4|o19 12 4', 'betweens line'],
  lockout: ['~b M6 12h12|d6 12 5|d18 12 5', 'diamonds line'],
  'region-sum': ['~b M3 17c8 0 8-11 18-11|:M12 2v20', 'blue line rsl equal sum box sum'],
  zipper: ['~y M4 18L12 6l8 12|.12 6 2', 'zip line'],
  'sum-line': ['~k M3 16c7 0 10-8 18-8|t12 12.5 10 10', 'ten line 10 line'],
  modular: ['~t M4 17l8-10 8 10', 'mod line modulo 3'],
  entropic: ['~o M4 7l8 10 8-10', 'entropy line peach low middle high'],
  'same-difference': ['~r M4 19L20 5|.4 19 1.6|.12 12 1.6|.20 5 1.6', 'arithmetic progression'],
  'parity-line': ['~r M4 12h16|.5 12 2.6|o12 12 2.6|.19 12 2.6', 'odd even alternating red line'],
  regex: ['~k M3 18h18|t12 9 12 .*', 'regexp pattern'],
  nfa: ['o6 12 4|o18 12 4|-M10 12h3.5m-2-2l2 2-2 2', 'automaton'],
  pair: ['~k M5 12h14|.5 12 2.6|.19 12 2.6', 'relation'],
  'value-indexing': ['~k M3 17h18|-M5 13C7 6 14 6 17 11m0-4v4h-4', 'index line'],
  sandwich: ['#M3 10h18v4H3z|-M3 7.5C5 4 19 4 21 7.5zM3 16.5h18v3H3z', 'sandwich sums'],
  'little-killer': ['t6 6 8 21|-M9 9l10 10m-6 0h6v-6', 'diagonal sum lk'],
  'x-sum': ['t5.5 12.5 11 X|-M11 12h10m-3-3l3 3-3 3', 'xsum x-sums'],
  skyscraper: ['#M3 14h5v7H3z|#M9.5 9h5v12h-5z|#M16 4h5v17h-5z', 'skyscrapers towers visibility'],
  'hidden-skyscraper': ['#M3 13h5v8H3z|#M9.5 4h5v17h-5z|:M16 11h5v10h-5z', 'first hidden'],
  'numbered-room': ['-M6 21V3h12v18M3 21h18|.15 12 1.2', 'numbered rooms hotel'],
  'full-rank': ['t5 5.5 6 1|t5 12.5 6 2|t5 19.5 6 3|-M10 5h11M10 12h11M10 19h11', 'ranks'],
  or: ['#M1 7h7v10H1z|#M16 7h7v10h-7z|-M9.5 9l2.5 6 2.5-6', 'alternatives either'],
  and: ['#M1 7h7v10H1z|#M16 7h7v10h-7z|-M9.5 15L12 9l2.5 6', 'together both'],
};

/** What a kind that is not in the table is drawn by: its tool. @type {Record<string, string>} */
const OF_TOOL = {
  line: '~k M4 17l8-9 8 6',
  cells: '#M4 4h16v16H4z',
  edge: '-M2 5h20v14H2zM12 5v14',
  corner: '-M3 3h18v18H3zM12 3v18M3 12h18|.12 12 2.5',
  outside: '-M9 3h12v18H9z|t4.5 12.5 9 1',
  board: '-M3 3h18v18H3zM9 3v18M15 3v18M3 9h18M3 15h18',
};

/** @param {string} part @returns {Element} */
function draw(part) {
  const form = part[0];
  const rest = part.slice(1);
  if (form === '~') return s('path', { class: `broad of-${rest[0]}`, d: rest.slice(2) });
  if ('-:#'.includes(form)) {
    return s('path', { class: { '-': 'thin', ':': 'thin dashed', '#': 'surface' }[form], d: rest });
  }
  const [x, y, size, ...text] = rest.split(' ');
  if (form === 't') return s('text', { x, y, 'font-size': size }, text.join(' '));
  if (form === 'd') {
    const [cx, cy, r] = [x, y, size].map(Number);
    return s('path', { class: 'ring', d: `M${cx} ${cy - r}l${r} ${r}-${r} ${r}-${r}-${r}z` });
  }
  return s('circle', { class: form === '.' ? 'disc' : 'ring', cx: x, cy: y, r: size });
}

/** The drawing of a kind, or of a tool that is none. @param {string} id @param {string} [tool] how the kind is drawn */
export function kindPicture(id, tool = 'board') {
  const parts = (KINDS[id]?.[0] ?? OF_TOOL[tool] ?? OF_TOOL.board).split('|');
  return s('svg', { class: 'kind-picture', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, parts.map(draw));
}

/** What else setters call a kind. @param {string} id */
export const otherNames = (id) => KINDS[id]?.[1] ?? '';

/** A text as it is compared: small letters and digits alone. @param {string} text */
const plain = (text) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9ä-ü]+/g, ' ')
    .trim();

/**
 * How well words are found in the names of something: 0 not at all, more for names than for what is said of it.
 * @param {string} query @param {string} name @param {string} others @param {string} [sentence]
 */
export function found(query, name, others, sentence = '') {
  const words = plain(query);
  if (!words) return 1;
  const own = plain(name);
  if (own === words) return 5;
  if (own.startsWith(words)) return 4;
  const close = words.replace(/ /g, '');
  if (own.includes(words) || own.replace(/ /g, '').includes(close)) return 3;
  if (` ${plain(others)}`.includes(` ${words}`) || plain(others).replace(/ /g, '').includes(close)) return 2;
  return words.length > 3 && plain(sentence).includes(words) ? 1 : 0;
}
