// Times of JavaScript and WebAssembly on the same puzzles: the npm package in Node.js and in Chromium, other packages of npm, the
// Interactive Sudoku Solver, and the native engine beside them, in one run. Every answer is compared with the native one.
//
//   npm ci && node run.mjs [--puzzles N] [--rounds N] [--seconds S] [--iss PATH] [--native PROGRAM] [--browser] FILE...
//
// FILE holds a puzzle a line, each with one solution. After crates/wasm/build.sh. --native is a build of sudokit-bench; PATH a
// checkout of github.com/sigh/Interactive-Sudoku-Solver, nothing of which is part of this project; --browser needs what the tests
// of the page install. Everybody looks for one solution, but for sudokit and the native engine, which also prove that it is the
// only one. Every solver goes through N puzzles (1000), or as many as take S seconds (3), once before and then N rounds (3) in
// turn; the median counts, in microseconds a puzzle of wall clock.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire, register } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, extname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { numbers, ours } from './solvers.js';

const options = { puzzles: '1000', rounds: '3', seconds: '3', iss: '', native: '', browser: false };
const files = [];
for (let at = 2; at < process.argv.length; at += 1) {
  const name = process.argv[at].replace(/^--/, '');
  if (name === process.argv[at]) files.push(name);
  else if (name === 'browser') options.browser = true;
  else if (name in options) options[name] = process.argv[at += 1];
  else throw new Error(`there is no --${name}`);
}
if (!files.length) throw new Error('usage: node run.mjs [--puzzles N] [--rounds N] [--seconds S] [--iss PATH] [--native PROGRAM] [--browser] FILE...');
const here = fileURLToPath(new URL('.', import.meta.url));
const pkg = resolve(here, '../../crates/wasm/pkg');
const require = createRequire(import.meta.url);

async function entries() {
  const { Engine } = await import(pathToFileURL(join(pkg, 'module.js')).href);
  const { load: loadLite } = await import(pathToFileURL(join(pkg, 'lite.js')).href);
  const { load: loadSync } = await import(pathToFileURL(join(pkg, 'sync.js')).href);
  const compiled = (name) => WebAssembly.compile(readFileSync(join(pkg, name)));
  const umd = require('sudoku-umd');
  // Its files name each other without endings, which only bundlers understand.
  const hook = "export const resolve = (name, context, next) => next(name.startsWith('.') && context.parentURL?.includes('fast-sudoku-solver') && !name.endsWith('.js') ? `${name}.js` : name, context);";
  register(`data:text/javascript,${encodeURIComponent(hook)}`);
  const { solveSudoku } = await import('fast-sudoku-solver');
  const { SudokuSolver } = require('@algorithm.ts/sudoku');
  const { solvepuzzle } = require('sudoku');
  const dlx = new SudokuSolver({ childMatrixWidth: 3 });
  const found = [
    ...await ours(Engine, compiled, loadLite, loadSync),
    { name: '@algorithm.ts/sudoku 4.0.3', one: (puzzle) => {
      const board = numbers(puzzle, -1, 1);
      const solution = Array(81).fill(-1);
      return () => (dlx.solve(board, solution) ? Array.from(solution, (value) => value + 1).join('') : null);
    } },
    { name: 'fast-sudoku-solver 3.0.2', one: (puzzle) => {
      const cells = numbers(puzzle, -1, 0);
      return () => {
        const board = Array.from({ length: 9 }, (_, row) => cells.slice(9 * row, 9 * row + 9));
        const [solvable, solution] = solveSudoku(board);
        return solvable ? solution.flat().join('') : null;
      };
    } },
    { name: 'sudoku-umd 1.0.1', one: (puzzle) => () => umd.solve(puzzle) || null },
    { name: 'sudoku 0.0.3', one: (puzzle) => {
      const cells = numbers(puzzle, null, 1).map((value, at) => (puzzle[at] === '.' ? null : value));
      return () => solvepuzzle(cells)?.map((value) => value + 1).join('') ?? null;
    } },
  ];
  if (options.iss) {
    globalThis.self = globalThis;
    globalThis.VERSION_PARAM = '';
    const load = (path) => import(pathToFileURL(resolve(options.iss, path)).href);
    const { SudokuParser } = await load('js/sudoku_parser.js');
    const { SudokuBuilder } = await load('js/solver/sudoku_builder.js');
    // It proves that there is no other, as sudokit does; making the solver is part of a puzzle.
    found.push({ name: 'Interactive Sudoku Solver', one: (puzzle) => {
      const constraint = SudokuParser.parseText(puzzle);
      return () => {
        const solver = SudokuBuilder.build(SudokuBuilder.resolveConstraint(constraint));
        const solution = solver.nthSolution(0);
        solver.nthSolution(1);
        return solution ? Array.from(solution).join('') : null;
      };
    } });
  }
  return found;
}

/** Microseconds a puzzle, after a round that does not count. */
export function measure(entry, puzzles, known, rounds, seconds) {
  const check = (answer, at) => { if (answer !== known[at]) throw new Error(`${entry.name}: ${puzzles[at]} gives ${answer}`); };
  if (entry.many) {
    const run = entry.many(puzzles);
    run().forEach(check);
    const times = Array.from({ length: rounds }, () => {
      // Short runs are repeated until the clock can tell.
      let count = 0;
      const start = performance.now();
      do { run(); count += 1; } while (performance.now() - start < 200);
      return ((performance.now() - start) * 1000) / (count * puzzles.length);
    });
    return { time: times.sort((a, b) => a - b)[rounds >> 1], puzzles: puzzles.length };
  }
  const runs = puzzles.map((puzzle) => entry.one(puzzle));
  const start = performance.now();
  let count = 0;
  for (const [at, run] of runs.entries()) {
    check(run(), at);
    count += 1;
    if (performance.now() - start > seconds * 1000) break;
  }
  const times = Array.from({ length: rounds }, () => {
    const begin = performance.now();
    for (let at = 0; at < count; at += 1) runs[at]();
    return ((performance.now() - begin) * 1000) / count;
  });
  return { time: times.sort((a, b) => a - b)[rounds >> 1], puzzles: count };
}

/** The same for the package in Chromium. */
async function inChromium(sets) {
  const { launch } = await import(new URL('../../crates/web/tests/page/browser.js', import.meta.url).href);
  const types = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.html': 'text/html' };
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://host').pathname;
    const file = path === '/' ? null : path.startsWith('/pkg/') ? join(pkg, path.slice(5)) : join(here, path.slice(1));
    try {
      const body = file ? readFileSync(file) : '<!doctype html><title>bench</title>';
      response.writeHead(200, { 'content-type': file ? types[extname(file)] ?? 'text/plain' : 'text/html' }).end(body);
    } catch { response.writeHead(404).end(); }
  });
  await new Promise((ready) => { server.listen(0, '127.0.0.1', ready); });
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    const found = [];
    for (const { puzzles, known } of sets) {
      found.push(await page.evaluate(async ({ puzzles, known, rounds, seconds, measured }) => {
        const { ours } = await import('/solvers.js');
        const { Engine } = await import('/pkg/module.js');
        const { load } = await import('/pkg/lite.js');
        const { load: loadSync } = await import('/pkg/sync.js');
        const compiled = async (name) => WebAssembly.compile(await (await fetch(`/pkg/${name}`)).arrayBuffer());
        // The same function, as text, since a page has no modules of Node.js.
        const measure = new Function(`return ${measured}`)();
        return (await ours(Engine, compiled, load, loadSync)).map((entry) => ({ name: entry.name, ...measure(entry, puzzles, known, rounds, seconds) }));
      }, { puzzles, known, rounds: Number(options.rounds), seconds: Number(options.seconds), measured: measure.toString() }));
    }
    return { found, version: browser.version() };
  } finally {
    await browser.close();
    server.close();
  }
}

const sets = files.map((file) => {
  const all = readFileSync(file, 'latin1').split('\n').filter((line) => /^[0-9.]{81}/.test(line)).map((line) => line.slice(0, 81).replaceAll('0', '.'));
  const step = Math.max(1, Math.floor(all.length / Number(options.puzzles)));
  return { name: basename(file), puzzles: all.filter((_, at) => at % step === 0).slice(0, Number(options.puzzles)), known: [] };
});
const table = new Map();
const note = (name, set, { time, puzzles }) => {
  const row = table.get(name) ?? {};
  row[set.name] = `${time < 10 ? time.toFixed(2) : time < 1000 ? time.toFixed(1) : Math.round(time).toLocaleString('en')}${puzzles < set.puzzles.length ? ` (${puzzles})` : ''}`;
  table.set(name, row);
};

// The native engine answers first: its answers are what the others are held against.
const folder = mkdtempSync(join(tmpdir(), 'sudokit-bench-'));
if (options.native) {
  for (const set of sets) {
    const file = join(folder, set.name);
    writeFileSync(file, `${set.puzzles.join('\n')}\n`);
    const { stdout, stderr, status } = spawnSync(options.native, ['run', '--rounds', options.rounds, '--max', options.puzzles, '--least', options.puzzles, '--solver', 'avx2', '--solver', 'scalar', file], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    for (const [, name, time] of stdout.matchAll(/^\s+(avx2|scalar)\s+([\d.]+)/gm)) note(`native, ${name}, lines`, set, { time: Number(time), puzzles: set.puzzles.length });
  }
}
rmSync(folder, { recursive: true });
const all = await entries();
for (const set of sets) set.known = all[1].many(set.puzzles)();
for (const set of sets) for (const entry of all) note(`${entry.name} (Node.js)`, set, measure(entry, set.puzzles, set.known, Number(options.rounds), Number(options.seconds)));
let chromium = '';
if (options.browser) {
  const { found, version } = await inChromium(sets);
  chromium = `, Chromium ${version}`;
  found.forEach((rows, at) => rows.forEach((row) => note(`${row.name} (Chromium)`, sets[at], row)));
}
const names = sets.map(({ name }) => name);
process.stdout.write(`Node.js ${process.version}${chromium}; microseconds a puzzle; in brackets how many puzzles were within ${options.seconds} s\n\n`);
process.stdout.write(`| | ${names.join(' | ')} |\n|---|${names.map(() => '--:|').join('')}\n`);
for (const [name, row] of table) process.stdout.write(`| ${name} | ${names.map((set) => row[set] ?? '').join(' | ')} |\n`);
process.exit(0);
