// The columns of an exact cover table in groups of one kind: names that differ in their numbers alone, as r1c2 and
// r3c4.

import { t } from './texts.js';

/** @typedef {{title: string, items: number[]}} Group items: numbers of columns */

/** @type {Record<string, string>} */
const TITLES = {
  rncn: 'cells',
  'rn#n': t`digits in rows`,
  'cn#n': t`digits in columns`,
  'bn#n': t`digits in boxes`,
  rn: 'rows',
  cn: 'columns',
  un: t`rising diagonals`,
  dn: t`falling diagonals`,
};

/**
 * The groups in the order in which their kinds are first named; one group where names show no kinds.
 * @param {string[]} names @returns {Group[]}
 */
export function columnGroups(names) {
  const kind = (/** @type {string} */ name) => (/\d/.test(name) ? name.replace(/\d+/g, 'n') : '');
  /** @type {Map<string, number[]>} */
  const kinds = new Map();
  names.forEach((name, i) => kinds.set(kind(name), [...(kinds.get(kind(name)) ?? []), i]));
  const known = [...kinds.keys()].every((key) => TITLES[key]);
  if (kinds.size < 2 || kinds.size > names.length / 2) return [{ title: '', items: names.map((_, i) => i) }];
  return [...kinds].map(([key, items]) => ({
    title: known ? TITLES[key] : key.replaceAll('n', '…'),
    items: items.sort((a, b) => names[a].localeCompare(names[b], 'en', { numeric: true })),
  }));
}
