// The package as a user gets it: packed, installed into an empty folder, called. Where SUDOKIT names the program, its
// answers are compared with those of the package.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { INKALA, KILLER } from './puzzles.js';

const ANSWER = '812753649943682175675491283154237896369845721287169534521974368438526917796318452';
const DIAGONALS = [...'..4.3..7...............4..65...........4.....182..36....8....9......8.2..5......7'].map(
  (c) => Number(c) || 0,
);
const pkg = fileURLToPath(new URL('../pkg/', import.meta.url));
const data = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));
const program = process.env.SUDOKIT;

const folder = mkdtempSync(join(tmpdir(), 'sudokit-package-'));
const npm = (...words) =>
  execFileSync('npm', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
writeFileSync(join(folder, 'package.json'), '{"private": true}');
npm('install', '--no-audit', '--no-fund', '--offline', npm('pack', '--silent', pkg).trim().replace(/^/, './'));
const installed = join(folder, 'node_modules/sudokit/');
const sudokit = await import(pathToFileURL(join(installed, 'node/index.js')).href);
after(() => {
  sudokit.close();
  rmSync(folder, { recursive: true });
});

/** Whether two cells share a row, a column or a box. */
const areSeen = (a, b) =>
  a !== b &&
  (a % 9 === b % 9 ||
    Math.floor(a / 9) === Math.floor(b / 9) ||
    (Math.floor(a / 27) === Math.floor(b / 27) && Math.floor((a % 9) / 3) === Math.floor((b % 9) / 3)));
const native = (words, input = '') => {
  const ended = spawnSync(program, words, { input, encoding: 'utf8', maxBuffer: 1 << 28 });
  return ended.stdout.split('\n').slice(0, -1);
};
const puzzlesOf = (name, count) =>
  readFileSync(data + name, 'latin1')
    .split('\n')
    .filter((line) => /^[0-9.]{81}/.test(line))
    .slice(0, count)
    .map((line) => line.slice(0, 81));

test('nothing is depended on, and every file that is named is there', () => {
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  assert.equal(manifest.dependencies, undefined);
  const paths = (/** @type {any} */ entry) =>
    typeof entry === 'string' ? [entry] : Object.values(entry).flatMap(paths);
  const named = [
    manifest.main,
    manifest.module,
    manifest.browser,
    manifest.types,
    ...Object.values(manifest.bin),
    ...paths(manifest.exports),
  ];
  const there = readdirSync(installed);
  for (const file of named)
    assert.ok(
      file.includes('*')
        ? there.some((one) => one.endsWith(file.replace('./*', '')))
        : existsSync(join(installed, file)),
      file,
    );
});

test('node -e', () => {
  const text = `import('sudokit').then(async (s) => {
    const { solutions } = await s.solve('${INKALA}');
    console.log(solutions[0]);
  })`;
  assert.equal(execFileSync('node', ['-e', text], { cwd: folder, encoding: 'utf8' }).trim(), ANSWER);
});

test('the example of the README', () => {
  const [, block] =
    readFileSync(new URL('../../../README.md', import.meta.url), 'utf8').match(/^```js\n([^]*?)^```$/m) ?? [];
  writeFileSync(
    join(folder, 'readme.mjs'),
    `${block}console.log(verdict, solutions[0], puzzles.length);process.exit();`,
  );
  assert.equal(execFileSync('node', ['readme.mjs'], { cwd: folder, encoding: 'utf8' }).trim(), `one ${ANSWER} 3`);
});

test('solve, count, rate, generate, hint, a puzzle with rules', async () => {
  const solved = await sudokit.solve(INKALA);
  assert.deepEqual([solved.verdict, solved.solutions], ['one', [ANSWER]]);
  assert.equal((await sudokit.count({ board: { size: 4 } })).found, 288);
  const { ratings } = await sudokit.rate(INKALA);
  assert.equal(ratings.find((rating) => rating.scale === 'se-1.2.1').rating, 10.7);
  const { puzzles } = await sudokit.generate({ count: 3, seed: 7 });
  assert.equal(puzzles.length, 3);
  for (const { puzzle } of puzzles) assert.equal((await sudokit.solve(puzzle.line)).verdict, 'one');
  assert.ok((await sudokit.hint(puzzles[0].puzzle.line)) !== null);
  assert.deepEqual((await sudokit.solve(KILLER)).solutions, ['254163613542546231132456325614461325']);
  assert.match((await sudokit.render(KILLER)).svg, /^<svg/);
  assert.ok((await sudokit.constraints()).length > 70);
  assert.notEqual(
    (await sudokit.generate()).puzzles[0].puzzle.line,
    (await sudokit.generate()).puzzles[0].puzzle.line,
    'a fresh seed each time',
  );
});

test('errors name the place and what to write instead', async () => {
  const failed = await sudokit.solve(INKALA.replace('36', '3Q')).catch((error) => error);
  assert.ok(failed instanceof sudokit.SudokitError);
  assert.deepEqual([failed.line, failed.column, failed.malformed], [1, 13, false]);
  const misspelt = await sudokit.solve({ puzle: INKALA }).catch((error) => error);
  assert.ok(misspelt.malformed);
  await assert.rejects(sudokit.ask('dance'), /operation/);
});

test('grids are puzzles: rows, cells, null or 0 for a blank, rows as texts, arrays of bytes', async () => {
  const lite = await (await import(pathToFileURL(join(installed, 'node/lite.js')).href)).load();
  const flat = [...INKALA].map((one) => Number(one) || 0);
  const rows = Array.from({ length: 9 }, (_, row) => flat.slice(9 * row, 9 * row + 9));
  const blanks = [null, undefined, '', '.'].map((blank) => rows.map((row) => row.map((digit) => digit || blank)));
  for (const grid of [flat, rows, ...blanks, Uint8Array.from(flat), [...INKALA]]) {
    assert.deepEqual((await sudokit.solve(grid)).solutions, [ANSWER]);
    assert.deepEqual((await sudokit.ask('solve', { puzzle: grid })).solutions, [ANSWER]);
    assert.equal(lite.solve(grid), ANSWER);
  }
  assert.deepEqual((await sudokit.solve(INKALA.match(/.{9}/g))).solutions, [ANSWER]);
  assert.deepEqual((await sudokit.solve({ givens: rows, board: { size: 9 } })).solutions, [ANSWER]);
  for (const size of [4, 6, 8, 12, 16]) {
    const {
      verdict,
      grids: [solution],
    } = await sudokit.solve({ board: { size } }, { limit: 1, grids: true });
    assert.match(verdict, /one|many|unknown/);
    const grid = Array.from({ length: size }, (_, row) =>
      solution.slice(size * row, size * row + size).map((value, column) => ((row + column) % 3 ? value : 0)),
    );
    assert.ok((await sudokit.solve(grid)).found > 0);
    assert.ok((await sudokit.solve(grid.flat())).found > 0);
  }
  const replace = (at, value) => flat.map((digit, i) => (i === at ? value : digit));
  for (const [grid, words] of [
    [replace(11, 10), /row 2, column 3: 10 is no number/],
    [replace(80, 'q'), /row 9, column 9: "q"/],
    [replace(0, 1.5), /row 1, column 1: 1.5/],
    [flat.slice(1), /80 cells/],
    [rows.slice(1), /row 1 of 8 has 9 cells/],
    [[], /0 cells/],
    [flat.map((digit, i) => (digit === 9 ? 0 : digit || (i % 2 ? null : 0))), /0 beside another sign/],
  ]) {
    await assert.rejects(sudokit.solve(grid), words);
    assert.throws(() => lite.solve(grid), words);
  }
  const answers = [];
  for await (const { puzzle, reply, error } of sudokit.each('solve', [rows, [1, 2], flat, 'oops']))
    answers.push([puzzle, reply?.solutions[0] ?? error.name]);
  assert.deepEqual(answers, [
    [rows, ANSWER],
    [[1, 2], 'SudokitError'],
    [flat, ANSWER],
    ['oops', 'SudokitError'],
  ]);
});

test('a field that is not known is answered by the one that is meant, in the words of the caller', async () => {
  for (const [operation, request, detail, help] of [
    ['generate', { variant: 'killer' }, 'generate has no field `variant`', 'write `variants: [..]`'],
    ['generate', { level: 'hard' }, 'generate has no field `level`', "write `difficulty: 'hard'`"],
    [
      'solve',
      { puzzle: INKALA, variant: 'killer' },
      'solve has no field `variant`',
      '`variants: [..]` is a field of generate',
    ],
    ['solve', { puzle: INKALA }, 'solve has no field `puzle`', "write `puzzle: '..'`"],
    ['solve', { grid: INKALA }, 'solve has no field `grid`', "write `puzzle: '..'`"],
    ['solve', { puzzle: INKALA, timeoutMs: 5 }, 'solve has no field `timeoutMs`', 'write `timeout_ms: 1`'],
    ['solve', { puzzle: INKALA, timeout: 5 }, 'solve has no field `timeout`', 'write `timeout_ms: 1`'],
    ['count', { puzzle: INKALA, max: 5 }, 'count has no field `max`', 'write `limit: 1`'],
    ['solve', { puzzle: 5 }, '`puzzle`: expected a string, found integer `5`', "write `puzzle: '..'`"],
    ['solve', { puzzle: INKALA, limit: 'x' }, '`limit`: expected a number, found string "x"', 'write `limit: 1`'],
    ['solve', { board: { sise: 4 } }, '`board` knows no `sise`', undefined],
  ]) {
    const failed = await sudokit.ask(operation, request).catch((error) => error);
    assert.deepEqual([failed.detail, failed.help, failed.line, failed.malformed], [detail, help, undefined, true]);
  }
  // Whatever is misspelt: every field of every operation without one of its letters is answered by that field.
  const { FIELDS } = await import(pathToFileURL(join(installed, 'fields.js')).href);
  let tried = 0;
  for (const [operation, fields] of Object.entries(FIELDS)) {
    for (const field of Object.keys(fields).filter((name) => name.length > 3)) {
      const misspelt = field.slice(0, 2) + field.slice(3);
      if (misspelt in fields) continue;
      const failed = await sudokit.ask(operation, { [misspelt]: 1 }).catch((error) => error);
      assert.match(failed.help, new RegExp(`^write \`${field}: `), `${operation} ${misspelt}`);
      tried += 1;
    }
  }
  assert.ok(tried > 150, `${tried}`);
  const unread = await sudokit.solve('nothing').catch((error) => error);
  assert.doesNotMatch(`${unread.detail} ${unread.help}`, /\/v1|"from"/);
});

test('a new puzzle of each level', async () => {
  for (const level of ['easy', 'medium', 'hard', 'fiendish', 'diabolical']) {
    const made = await sudokit.newPuzzle(level, { seed: 4 });
    assert.deepEqual(
      [made.level, made.solution, Object.keys(made).length],
      [level, (await sudokit.solve(made.puzzle)).solutions[0], 3],
    );
    assert.deepEqual(await sudokit.newPuzzle(level, { seed: 4 }), made);
  }
  assert.equal((await sudokit.newPuzzle()).level, 'medium');
  await assert.rejects(sudokit.newPuzzle('impossible'), /easy, medium, hard/);
});

test('a signal ends a computation, and the next one is answered', async () => {
  const leaving = new AbortController();
  const endless = sudokit.count({ board: { size: 16 } }, { signal: leaving.signal });
  setTimeout(() => leaving.abort(), 100);
  await assert.rejects(endless, { name: 'AbortError' });
  await assert.rejects(sudokit.solve(INKALA, { signal: AbortSignal.abort() }), { name: 'AbortError' });
  assert.equal((await sudokit.solve(INKALA)).verdict, 'one');
});

test("the clock is the host's: a deadline holds and gives what there is", async () => {
  const { stop, exact, found } = await sudokit.count({ board: { size: 9 }, limit: 1e12 }, { timeout_ms: 200 });
  assert.deepEqual([stop, exact], ['deadline', false]);
  assert.ok(found > 0);
});

test('streams give events as they come and end where the loop is left', async () => {
  const seen = [];
  for await (const { event } of sudokit.stream('generate', { count: 2, seed: 1 })) seen.push(event);
  assert.deepEqual(
    seen.filter((event) => event !== 'progress'),
    ['made', 'made', 'end'],
  );
  for await (const { event } of sudokit.stream('generate', { count: 1e6 })) if (event === 'made') break;
  const rows = [];
  for await (const { event, data: row } of sudokit.stream('compare', INKALA, {
    solvers: ['backtrack', 'dancing-links'],
    unique: true,
  }))
    if (event === 'row') rows.push(row.verdict);
  assert.deepEqual(rows, ['one', 'one']);
});

test('lines are answered in order, however they are cut', async () => {
  const lines = Array.from({ length: 5000 }, (_, i) => (i % 7 ? INKALA : 'nothing'));
  async function* chunks() {
    const text = lines.join('\n');
    for (let at = 0; at < text.length; at += 1000) yield text.slice(at, at + 1000);
  }
  let text = '';
  for await (const chunk of sudokit.solveLines(chunks())) text += chunk;
  assert.deepEqual(
    text.split('\n').slice(0, -1),
    lines.map((line) => (line === INKALA ? ANSWER : '# not a 9x9 puzzle in one line')),
  );
});

test('many puzzles solved: the first solution of each, whatever it is written as', async () => {
  const grid = Array.from({ length: 9 }, (_, row) =>
    Array.from(INKALA.slice(9 * row, 9 * row + 9), (sign) => Number(sign) || 0),
  );
  const none = `11${'.'.repeat(79)}`;
  const requests = [
    INKALA,
    grid,
    grid.flat(),
    'oops',
    none,
    { puzzle: KILLER },
    '1...4...........',
    `${INKALA.slice(0, 80)}Q`,
    [[1, 2], [3]],
  ];
  const seen = [];
  const found = await sudokit.solveAll(requests, { onProgress: (progress) => seen.push(progress) });
  assert.deepEqual(
    found.slice(0, 3).map(({ solution }) => solution),
    [ANSWER, ANSWER, ANSWER],
  );
  assert.deepEqual(
    found.map(({ error }) => Boolean(error)),
    [false, false, false, true, false, false, false, true, true],
  );
  assert.equal(found[4].solution, null);
  assert.equal(found[5].solution, (await sudokit.solve(KILLER)).solutions[0]);
  assert.equal(found[6].solution, (await sudokit.solve(requests[6], { limit: 1 })).solutions[0]);
  assert.deepEqual(seen.at(-1), { done: 9, failed: 3, total: 9 });
  const many = Array.from({ length: 4000 }, (_, at) => (at % 1000 === 999 ? 'oops' : INKALA));
  const long = await sudokit.solveAll(many.join('\n'));
  assert.deepEqual(
    long.map(({ solution }) => solution),
    many.map((text) => (text === INKALA ? ANSWER : null)),
  );
  assert.deepEqual(await sudokit.solveAll([]), []);
  await assert.rejects(sudokit.solveAll([INKALA], { signal: AbortSignal.abort() }), { name: 'AbortError' });
});

/** Without what depends on the clock. */
const timeless = (value) =>
  JSON.parse(JSON.stringify(value, (key, field) => (key === 'milliseconds' ? undefined : field)));
const gathered = async (answers) => {
  const found = [];
  for await (const { puzzle, reply, error } of answers)
    found.push({
      puzzle,
      reply: timeless(reply ?? null),
      error: error ? [error.name, error.kind, error.message] : null,
    });
  return found;
};

test('many puzzles on several workers: the answers of one worker, in order, an error in its place', async () => {
  const [alone, several] = [sudokit.create({ workers: 1 }), sudokit.create({ workers: 3 })];
  const puzzles = (await alone.generate({ count: 40, seed: 11 })).puzzles.map(({ puzzle }) => puzzle.line);
  puzzles.splice(7, 0, 'oops', { puzzle: KILLER });
  puzzles.push(INKALA.replace('36', '3Q'));
  for (const [operation, options] of [
    ['solve', {}],
    ['count', { limit: 5 }],
    ['rate', {}],
    ['hint', {}],
  ]) {
    const expected = await gathered(alone.each(operation, puzzles, options));
    async function* slowly() {
      for (const puzzle of puzzles) {
        await null;
        yield puzzle;
      }
    }
    assert.deepEqual(await gathered(several.each(operation, slowly(), options)), expected, operation);
    assert.deepEqual(
      expected.map(({ puzzle }) => puzzle),
      puzzles,
    );
    assert.deepEqual(
      expected.flatMap(({ error }, at) => (error ? [at] : [])).filter((at) => at !== 8),
      [7, 42],
      operation,
    );
    // And those of single questions.
    assert.deepEqual(expected[3].reply, timeless(await alone.ask(operation, { puzzle: puzzles[3], ...options })));
  }
  // A text, a puzzle a line.
  const text = `${puzzles.slice(0, 5).join('\n')}\n\n`;
  const seen = [];
  const verdicts = (await gathered(several.each('solve', text, { onProgress: (progress) => seen.push(progress) }))).map(
    ({ reply }) => reply.verdict,
  );
  assert.deepEqual(verdicts, Array(5).fill('one'));
  assert.deepEqual([seen.at(-1).done, seen.at(-1).failed], [5, 0]);
  alone.close();
  several.close();
});

test('many puzzles are made on several workers as on one', async () => {
  const [alone, several] = [sudokit.create({ workers: 1 }), sudokit.create({ workers: 3 })];
  for (const request of [
    { count: 60, seed: 5 },
    { count: 9, seed: 5, difficulty: 'er=2..4' },
    { count: 5, seed: 2, board: { size: 6 } },
  ]) {
    const expected = await alone.generate(request);
    assert.equal(expected.puzzles.length, request.count);
    assert.deepEqual(await several.generate(request), expected);
    const made = [];
    let tried = 0;
    const reply = await several.generate(request, {
      onEvent: (name, data) => {
        if (name === 'made') made.push(data);
        else tried = data.tried;
      },
    });
    assert.deepEqual(made, expected.puzzles);
    assert.deepEqual([reply.puzzles, reply.tried], [undefined, expected.tried]);
    assert.ok(tried <= expected.tried);
    // A part of the series.
    assert.deepEqual((await alone.generate({ ...request, first: 3, count: 2 })).puzzles, expected.puzzles.slice(3, 5));
  }
  const { stop, puzzles } = await several.generate({ count: 1e6, seed: 5 }, { timeout_ms: 300 });
  assert.equal(stop, 'deadline');
  assert.deepEqual(puzzles, (await alone.generate({ count: puzzles.length, seed: 5 })).puzzles);
  await assert.rejects(several.generate({ count: 10, clues: [3, 4] }), { kind: 'impossible-recipe' });
  alone.close();
  several.close();
});

test('a signal, or leaving the loop, ends the work on many puzzles', async () => {
  const several = sudokit.create({ workers: 2 });
  function* endless() {
    for (;;) yield INKALA;
  }
  const leaving = new AbortController();
  let count = 0;
  await assert.rejects(
    async () => {
      for await (const { reply } of several.each('rate', endless(), { signal: leaving.signal })) {
        assert.ok(reply);
        if ((count += 1) === 3) leaving.abort();
      }
    },
    { name: 'AbortError' },
  );
  for await (const { reply } of several.each('solve', endless())) {
    assert.equal(reply.solutions[0], ANSWER);
    break;
  }
  await assert.rejects(several.generate({ count: 1e6, seed: 1 }, { signal: AbortSignal.timeout(100) }), {
    name: 'TimeoutError',
  });
  // One of several is a computation without end.
  const slow = [INKALA, { board: { size: 16 } }, INKALA];
  const stopping = new AbortController();
  const answers = several.each('count', slow, { signal: stopping.signal });
  assert.equal((await answers.next()).value.reply.found, 1);
  setTimeout(() => stopping.abort(), 50);
  await assert.rejects(answers.next(), { name: 'AbortError' });
  assert.equal((await several.solve(INKALA)).verdict, 'one');
  several.close();
});

test('without workers', async () => {
  const { load } = await import(pathToFileURL(join(installed, 'node/sync.js')).href);
  const ask = await load();
  // A table whose part is loaded alone.
  assert.deepEqual(ask('variants', {}).find(({ id }) => id === 'killer').kinds, ['killer']);
  assert.equal(ask('solve', { puzzle: INKALA }).solutions[0], ANSWER);
  assert.throws(() => ask('solve', { puzzle: 'no' }), /line 1/);
});

test('sudokit/lite: solve, count, generate, hint', async () => {
  const { load } = await import(pathToFileURL(join(installed, 'node/lite.js')).href);
  const lite = await load();
  assert.equal(lite.solve(INKALA), ANSWER);
  assert.equal(lite.solve(`1${INKALA.slice(1)}`), null);
  assert.deepEqual(
    [lite.count(INKALA), lite.count(INKALA.replace('8', '.')), lite.count('.'.repeat(81), 1000)],
    [1, 2, 1000],
  );
  assert.equal(lite.solveLines(`${INKALA}\noops\n`), `${ANSWER}\n# not a 9x9 puzzle in one line\n`);
  const made = lite.generate({ count: 3, seed: 7 });
  assert.deepEqual(
    made.map(({ puzzle }) => puzzle),
    (await sudokit.generate({ count: 3, seed: 7 })).puzzles.map(({ puzzle }) => puzzle.line),
  );
  // Step by step to the end, and the first steps are those of the other module.
  for (const { puzzle, solution } of made) {
    const [values, marks] = [Array.from(puzzle, (digit) => Number(digit) || 0), Array(81).fill(511)];
    for (let cell = 0; cell < 81; cell += 1)
      for (let peer = 0; peer < 81; peer += 1)
        if (values[peer] && areSeen(cell, peer)) marks[cell] &= ~(1 << (values[peer] - 1));
    const first = await sudokit.hint(puzzle);
    assert.deepEqual(
      [lite.hint(puzzle).technique, lite.hint(puzzle).words, lite.hint(puzzle).points],
      [first.step.technique, first.step.words, first.step.points],
    );
    let steps = 0;
    for (let hint; (hint = lite.hint(values.map((value) => value || '.').join(''), marks)); steps += 1) {
      for (const { cell, digit } of hint.eliminate) marks[cell] &= ~(1 << (digit - 1));
      if (!hint.place) continue;
      values[hint.place.cell] = hint.place.digit;
      for (let cell = 0; cell < 81; cell += 1)
        if (areSeen(cell, hint.place.cell)) marks[cell] &= ~(1 << (hint.place.digit - 1));
    }
    assert.equal(values.join(''), solution);
    assert.ok(steps >= 40);
  }
  assert.throws(() => lite.solve('8'), /81 characters/);
  assert.throws(() => lite.hint('.'.repeat(81)), /several solutions/);
  assert.throws(() => lite.hint(made[0].puzzle, Array(81).fill(0)), /lacks the candidate/);
  assert.throws(() => lite.hint(made[0].puzzle, [1, 2]), /81 numbers/);
});

test('sizes: what a question loads', async (context) => {
  const sizes = new Map();
  for (const file of readdirSync(installed).filter((one) => one.endsWith('.wasm'))) {
    const bytes = readFileSync(join(installed, file));
    const name = file.replace('.wasm', '');
    sizes.set(name, brotliCompressSync(bytes).length);
    const gzip = gzipSync(bytes, { level: 9 }).length;
    context.diagnostic(`${file}: ${bytes.length} bytes, ${gzip} with gzip, ${sizes.get(name)} with brotli`);
  }
  // What every page loads first stays as small as it has been, and so does the module of a page that only solves.
  assert.ok(sizes.get('sudokit') <= 258_000, `sudokit.wasm: ${sizes.get('sudokit')} bytes`);
  assert.ok(sizes.get('lite') <= 108_000, `lite.wasm: ${sizes.get('lite')} bytes`);
  // What is said of sizes is true within a twentieth.
  const readme = readFileSync(join(installed, 'README.md'), 'utf8');
  const rowOf = (/** @type {string} */ name) => new RegExp(`\`${name}\\.wasm\`.*\\| ([\\d.]+) \\|`);
  for (const [file, words] of [
    ['lite', /puzzles alone, (\d+) KB/],
    ...[...sizes.keys()].filter((name) => name !== 'lite').map((name) => [name, rowOf(name)]),
  ]) {
    const size = Number(readme.match(words)?.[1]) * 1000;
    assert.ok(Math.abs(sizes.get(file) - size) < 0.05 * size, `${file}: ${sizes.get(file)} bytes, said to be ${size}`);
  }
  const { compile, Engine, PARTS } = await import(pathToFileURL(join(installed, 'module.js')).href);
  const module = await compile(new URL('./sudokit.wasm', PARTS[0]));
  const puzzle = INKALA;
  const { text: link } = await sudokit.convert({ puzzle: KILLER, to: 'f-puzzles' });
  for (const [operation, request, min, ...parts] of [
    ['solve', { puzzle }, 258_000],
    ['count', { puzzle }, 258_000],
    ['check', { puzzle }, 258_000],
    ['convert', { puzzle }, 258_000],
    ['hint', { puzzle: ANSWER.replace(/^../, '..') }, 386_000, 'human'],
    ['rate', { puzzle, measures: ['se-1.2.1'] }, 386_000, 'human'],
    ['rate', { puzzle: ANSWER.replace(/^../, '..'), measures: ['hodoku'] }, 424_000, 'human', 'hodoku'],
    // The hardest puzzles need the last techniques too.
    ['rate', { puzzle, measures: ['hodoku'] }, 434_500, 'human', 'hodoku', 'nets'],
    // By all scales, that for any board among them.
    ['rate', { puzzle }, 608_000, 'human', 'hodoku', 'nets', 'boards', 'engine'],
    [
      'hint',
      { board: { size: 9, diagonals: true }, givens: DIAGONALS, scale: 'se-1.2.1' },
      590_500,
      'human',
      'houses',
      'rules',
      'engine',
    ],
    ['generate', { seed: 1 }, 295_000, 'make', 'columns'],
    ['generate', { seed: 1, difficulty: 'er=2..4' }, 424_000, 'make', 'columns', 'human'],
    ['solve', { puzzle: KILLER }, 417_000, 'rules', 'engine'],
    ['true-candidates', { puzzle: KILLER }, 431_000, 'rules', 'engine', 'questions'],
    ['render', { puzzle }, 283_000, 'draw'],
    ['render', { puzzle: KILLER }, 360_000, 'rules', 'draw'],
    ['convert', { puzzle, to: 'f-puzzles' }, 318_000, 'web', 'links'],
    ['convert', { puzzle: link, to: 'rules' }, 410_000, 'rules', 'questions', 'web', 'links'],
    ['solve', { puzzle: link }, 477_500, 'rules', 'engine', 'web', 'links'],
    ['trace', { puzzle, solver: 'backtrack', events: 5 }, 286_000, 'more'],
    // What further boards, forms, lists and large models need stands apart.
    ['generate', { seed: 1, board: { size: 6 } }, 307_500, 'make', 'make_boards'],
    ['minimize', { puzzle: ANSWER }, 294_000, 'make'],
    ['canonical', { puzzle }, 279_000, 'forms'],
    ['backdoors', { puzzle }, 277_000, 'lists'],
    ['solve', { board: { size: 16 }, limit: 1 }, 362_500, 'engine', 'engine_384'],
    ['convert', { puzzle, to: 'opensudoku' }, 308_500, 'web', 'xml'],
  ]) {
    const loaded = [];
    const engine = new Engine(module, [], (part) => loaded.push(PARTS[part].pathname.match(/(\w+)\.wasm$/)[1]));
    let event;
    engine.answer(operation, JSON.stringify(request), (name) => {
      event = name;
    });
    assert.equal(event, 'reply', operation);
    assert.deepEqual(loaded.sort(), parts.sort(), operation);
    const bytes = ['sudokit', ...parts].reduce((sum, name) => sum + sizes.get(name), 0);
    context.diagnostic(`${operation}: ${bytes} bytes`);
    assert.ok(bytes < min, `${operation}: ${bytes} bytes`);
  }
});

test('npx sudokit', () => {
  const run = (...words) => spawnSync('npx', ['--offline', 'sudokit', ...words], { cwd: folder, encoding: 'utf8' });
  assert.equal(run('solve', INKALA).stdout, `${ANSWER}\n`);
  writeFileSync(join(folder, 'p.txt'), `${INKALA}\n${INKALA}\n`);
  assert.equal(run('solve', 'p.txt').stdout, `${ANSWER}\n${ANSWER}\n`);
  assert.equal(run('generate', '--count', '2', '--seed', '1').stdout.trim().split('\n').length, 2);
  const wrong = run('solve', 'oops');
  assert.deepEqual([wrong.status, wrong.stdout], [2, '']);
  assert.equal(run('dance').status, 2);
});

// What follows compares with the program.
const compared = { skip: program ? false : 'SUDOKIT names no program' };

test('the same solutions and counts as the program', { ...compared, timeout: 600000 }, async (context) => {
  for (const [name, count] of [
    ['17clue.txt', 2000],
    ['unbiased.txt', 2000],
    ['forum-hardest-1905.txt', 500],
  ]) {
    if (!existsSync(data + name)) {
      context.diagnostic(`${name} is not there`);
      continue;
    }
    const puzzles = puzzlesOf(name, count);
    const input = `${puzzles.join('\n')}\n`;
    let text = '';
    for await (const chunk of sudokit.solveLines(input)) text += chunk;
    assert.deepEqual(text.split('\n').slice(0, -1), native(['solve'], input), name);
  }
});

test(
  'the same ratings and the same puzzles for the same seed as the program',
  { ...compared, timeout: 600000 },
  async () => {
    assert.deepEqual(
      (await sudokit.generate({ count: 50, seed: 3 })).puzzles.map(({ puzzle }) => puzzle.line),
      native(['generate', '--count', '50', '--seed', '3']),
    );
    const puzzles = (await sudokit.generate({ count: 20, seed: 5 })).puzzles.map(({ puzzle }) => puzzle.line);
    const rated = await Promise.all(
      puzzles.map((puzzle) =>
        sudokit.rate(puzzle).then(({ ratings }) => ratings.find(({ scale }) => scale === 'se-1.2.1').rating.toFixed(1)),
      ),
    );
    assert.deepEqual(rated, native(['rate', '--format', '%r'], `${puzzles.join('\n')}\n`));
  },
);
