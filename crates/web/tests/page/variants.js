// Puzzles with rules from the collection that SUDOKIT_VARIANTS names, as the tests of the library read it.

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder =
  process.env.SUDOKIT_VARIANTS ?? fileURLToPath(new URL('../../../../../shared/variants', import.meta.url));

/** A puzzle's text as a person has it: a link where the collection has only what stands in one. */
const linked = {
  iss: (data) => data,
  'fpuzzles-lz-base64': (data) => `https://f-puzzles.com/?load=${encodeURIComponent(data)}`,
  'lisudoku-json': (data) => data,
};

/**
 * @returns {{id: string, text: string, solution: string, types: string[]}[]} empty without the collection, which is
 *   said
 */
export function variants() {
  const file = `${folder}/puzzles.ndjson`;
  if (!existsSync(file)) {
    console.log(`# skipped: ${file} is not there; SUDOKIT_VARIANTS names the folder of the collection`);
    return [];
  }
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return rows
    .filter((row) => linked[row.encoding])
    .map((row) => ({ id: row.id, text: linked[row.encoding](row.data), solution: row.solution, types: row.types }));
}
