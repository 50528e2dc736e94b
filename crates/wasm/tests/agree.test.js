// The package gives the answers of the program on all data sets: solutions, counts, guesses, ratings, puzzles of seeds,
// puzzles with rules. Slow: `run.sh --all`. SUDOKIT names the program, SUDOKIT_DATA the folder of data sets,
// SUDOKIT_VARIANTS a file of puzzles with rules (one JSON object a line: `id`, and a text in `data`); what is absent is
// skipped.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as sudokit from '../pkg/node/index.js';
import { load as loadLite } from '../pkg/node/lite.js';

const program = process.env.SUDOKIT;
const data = process.env.SUDOKIT_DATA ?? fileURLToPath(new URL('../../../../shared/data/', import.meta.url));
const variants =
  process.env.SUDOKIT_VARIANTS ?? fileURLToPath(new URL('../../../../shared/variants/puzzles.ndjson', import.meta.url));
const skip = program ? false : 'SUDOKIT names no program';
const folder = mkdtempSync(join(tmpdir(), 'sudokit-agree-'));
const client = sudokit.create({ workers: 2 });
after(() => {
  client.close();
  rmSync(folder, { recursive: true });
});

const native = (words, input = '') => {
  const ended = spawnSync(program, words, { input, encoding: 'utf8', maxBuffer: 1 << 30 });
  // 2: some of many could not be read, which the rows say.
  assert.ok(
    ended.status !== null && ended.status < 4,
    `${words.slice(0, 4).join(' ')}: ${ended.stderr.slice(0, 1000)}`,
  );
  return ended.stdout.split('\n').slice(0, -1);
};
const lines = (name) =>
  readFileSync(join(data, name), 'latin1')
    .split('\n')
    .filter((line) => /^[0-9.]{81}/.test(line))
    .map((line) => line.slice(0, 81));
const joined = async (input, options) => {
  let text = '';
  for await (const chunk of client.solveLines(input, options)) text += chunk;
  return text.split('\n').slice(0, -1);
};

for (const [name, cap] of [
  ['17clue.txt', 2],
  ['easy.txt', 2],
  ['forum-hardest-1905.txt', 2],
  ['hard-vicinity.txt', 2],
  ['invalid.txt', 2],
  ['top1465.txt', 2],
  ['unbiased.txt', 2],
  ['many-solutions.txt', 100000],
]) {
  test(
    `solutions and counts: ${name}`,
    { skip: skip || (existsSync(join(data, name)) ? false : 'it is not there'), timeout: 1e6 },
    async (context) => {
      const puzzles = lines(name);
      assert.ok(puzzles.length >= 1000);
      const input = `${puzzles.join('\n')}\n`;
      const counts = native(['count', '--cap', String(cap)], input).map((line) => line.replace(/\D.*$/, ''));
      assert.deepEqual(await joined(input, { count: true, limit: cap }), counts);
      assert.deepEqual(await joined(input, { count: true, limit: cap, scalar: true }), counts, 'the scalar engine');
      if (cap === 2) {
        const solved = (await joined(input)).map((line) => (line.startsWith('#') ? '#' : line));
        assert.deepEqual(
          solved,
          native(['solve'], input).map((line) => (line.startsWith('#') ? '#' : line)),
        );
      }
      context.diagnostic(`${puzzles.length} puzzles`);
    },
  );
}

test('the same guesses', { skip }, async () => {
  const puzzles = native(['generate', '--count', '200', '--seed', '11']);
  const scalar = native(
    ['solve', '--json', '--limit', '2', '--solver', 'simd', '--isa', 'scalar'],
    `${puzzles.join('\n')}\n`,
  ).map((line) => JSON.parse(line));
  for (const [at, puzzle] of puzzles.entries()) {
    const { guesses } = await client.solve(puzzle, { solver: 'simd', limit: 2 });
    assert.equal(guesses, scalar[at].stats.guesses, puzzle);
  }
});

test(
  'ratings of Sudoku Explainer: 1,000 rows',
  { skip: skip || (existsSync(join(data, 'se_public.csv')) ? false : 'it is not there'), timeout: 3e6 },
  async () => {
    const rows = readFileSync(join(data, 'se_public.csv'), 'latin1')
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split(','));
    const chosen = rows.filter((_, at) => at % Math.floor(rows.length / 1000) === 0).slice(0, 1000);
    assert.equal(chosen.length, 1000);
    const rated = await Promise.all(chosen.map(([puzzle]) => client.rate(puzzle, { measures: ['se-1.2.1'] })));
    for (const [at, [puzzle, er, ep, ed]] of chosen.entries()) {
      const [{ hardest, to_first_placement, first }] = rated[at].ratings;
      assert.deepEqual([hardest, to_first_placement, first], [er, ep, ed].map(Number), puzzle);
    }
  },
);

test('the same puzzles for the same seed', { skip, timeout: 1e6 }, async () => {
  const expected = native(['generate', '--count', '1000', '--seed', '7']);
  const { puzzles } = await client.generate({ count: 1000, seed: 7 });
  assert.deepEqual(
    puzzles.map(({ puzzle }) => puzzle.line),
    expected,
  );
  const lite = await loadLite();
  assert.deepEqual(
    lite.generate({ count: 1000, seed: 7 }).map(({ puzzle }) => puzzle),
    expected,
  );
  for (const more of [
    ['--symmetry', '180'],
    ['--clues', '28'],
    ['--difficulty', 'er=2..4'],
    ['--size', '6'],
  ]) {
    const request = {
      '--symmetry': { symmetry: '180' },
      '--clues': { clues: [28, 28] },
      '--difficulty': { difficulty: 'er=2..4' },
      '--size': { board: { size: 6 } },
    }[more[0]];
    const made = await client.generate({ count: 20, seed: 5, ...request });
    assert.deepEqual(
      made.puzzles.map(({ puzzle }) => puzzle.line),
      native(['generate', '--count', '20', '--seed', '5', ...more]),
      more.join(' '),
    );
  }
});

test(
  'puzzles with rules: the same verdict, solutions and nodes',
  { skip: skip || (existsSync(variants) ? false : 'there are none'), timeout: 3e6 },
  async (context) => {
    const NODES = 3000;
    const entries = readFileSync(variants, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const requests = [];
    for (const { id, data: text } of entries) {
      const file = join(folder, `${id}.txt`);
      writeFileSync(file, text);
      requests.push([id, text, file]);
    }
    const answers = new Map(
      native(['solve', '--json', '--limit', '2', '--nodes', String(NODES), ...requests.map(([, , file]) => file)])
        .map((line) => JSON.parse(line))
        .map((row) => [row.question.source, row]),
    );
    let settled = 0;
    const pending = requests.map(async ([id, puzzle, file]) => {
      const row = answers.get(file);
      const reply = await client.solve(puzzle, { limit: 2, nodes: NODES }).catch((error) => error);
      if (row.error) {
        assert.ok(reply instanceof sudokit.SudokitError, `${id}: ${row.error.detail}`);
        return;
      }
      assert.ok(!(reply instanceof Error), `${id}: ${reply.message}`);
      const { question, ...answers } = row;
      assert.deepEqual({ ...reply, milliseconds: 0 }, { ...answers, milliseconds: 0 }, id);
      settled += ['one', 'none', 'many'].includes(reply.verdict) ? 1 : 0;
    });
    await Promise.all(pending);
    context.diagnostic(`${entries.length} puzzles, ${settled} settled within ${NODES} nodes`);
  },
);
