// A question has one answer: the package says what the program prints with `--json`, refusals included. SUDOKIT names the program.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import * as sudokit from '../pkg/node/index.js';

const program = process.env.SUDOKIT;
const { puzzles, asked } = JSON.parse(readFileSync(new URL('../../../testdata/one-answer.json', import.meta.url), 'utf8'));
const client = sudokit.create({ workers: 2 });
after(() => client.close());

/** Without what is measured. */
const timeless = ({ question, milliseconds, ...answer }) => ({ ...answer, ...(answer.rows && { rows: answer.rows.map((row) => timeless(row)) }) });
/** Of several solutions other processors meet others first, after other searches. */
const whateverComesFirst = ({ solutions, solution, differ, text, nodes, guesses, backtracks, ...answer }) => answer;

// The package has the solvers of the library alone.
const known = asked.filter(({ arguments: words }) => words && !words.join().includes('sat'));
for (const { operation, arguments: words, request } of known) {
  test(words.join(' '), { skip: program ? false : 'SUDOKIT names no program' }, async () => {
    for (const [name, puzzle] of Object.entries(puzzles)) {
      const { stdout } = spawnSync(program, [...words, '--json', '-'], { input: puzzle, encoding: 'utf8', maxBuffer: 1 << 28 });
      const printed = JSON.parse(stdout);
      const answer = await client.ask(operation, { ...request, puzzle }).catch((error) => error);
      if (printed.error) {
        assert.ok(answer instanceof sudokit.SudokitError, `${name}: ${printed.error.detail}`);
        assert.equal(answer.kind, printed.error.kind, name);
        // What is no puzzle has other words on a command line; those who know more solvers name them.
        if (name !== 'no puzzle' && !printed.error.known) assert.equal(answer.detail, printed.error.detail, name);
      } else {
        assert.ok(!(answer instanceof Error), `${name}: ${answer.message}`);
        const [said, expected] = [answer, printed].map(timeless).map((one) => (name === 'several solutions' ? whateverComesFirst(one) : one));
        // Solutions met until all candidates were found.
        if (operation === 'true-candidates') for (const one of [said, expected]) if (name === 'several solutions') delete one.found;
        assert.deepEqual(said, expected, name);
      }
    }
  });
}
