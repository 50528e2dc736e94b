// Times of the Interactive Sudoku Solver (ISS) on the puzzles of a file, one JSON object a line.
//
//   node bench/variants/iss.mjs --iss PATH [--limit SECONDS] [--rounds N] [--warm 0] [--only ID,ID] puzzles.ndjson > iss.ndjson
//   node bench/variants/iss.mjs --iss PATH --ask 1 [--limit SECONDS] [--warm 0 | --fresh 1] puzzles.ndjson
//
// With `--ask 1` it reads ids, one a line, and runs each once, or four times if it takes less than 5 ms and the median counts:
// `sudokit-bench variants --peer-command` takes turns with it. With `--fresh 1` each question has a process of its own, as whoever
// opens one puzzle meets the solver.
//
// PATH (or the variable ISS) is a checkout of github.com/sigh/Interactive-Sudoku-Solver; nothing of it is part of this
// project. A puzzle is a line with `id`, and a text of ISS in `iss`, or in `data` with `"encoding":"iss"`.
//
// Reading the text is not measured. Set-up is what makes a solver of the constraints (`SudokuBuilder.build`), search is
// counting solutions up to 2. All puzzles are run once before (not with --warm 0), so that the code is compiled; then each
// puzzle is run N times (3) in a row and the median counts, fewer times if they took more than 5 seconds together. A time is the lesser of
// the processor time of the process (which contains the threads that compile and collect garbage) and of the wall clock
// (which contains what other programs took).

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { execFileSync } from 'node:child_process';

const options = { iss: process.env.ISS, limit: '120', rounds: '3', warm: '1', only: '', ask: '0', fresh: '0' };
const files = [];
for (let at = 2; at < process.argv.length; at++) {
  const name = process.argv[at].replace(/^--/, '');
  if (name !== process.argv[at] && name in options) options[name] = process.argv[++at];
  else files.push(process.argv[at]);
}
if (!options.iss || files.length === 0) {
  console.error('usage: node iss.mjs --iss PATH [--limit SECONDS] [--rounds N] [--only ID,ID] FILE.ndjson...');
  process.exit(2);
}

if (options.fresh === '1') {
  for await (const id of createInterface({ input: process.stdin })) {
    const alone = ['--only', id, '--rounds', '1', '--warm', '0', '--limit', options.limit];
    const answer = execFileSync(process.execPath, [process.argv[1], '--iss', options.iss, ...alone, ...files], { encoding: 'utf8' });
    process.stdout.write(answer || `${JSON.stringify({ id, error: 'no such puzzle' })}\n`);
  }
  process.exit(0);
}

// What its modules expect of a browser.
globalThis.self = globalThis;
globalThis.VERSION_PARAM = '';
const load = (path) => import(pathToFileURL(resolve(options.iss, path)).href);
const { SudokuParser } = await load('js/sudoku_parser.js');
const { SudokuBuilder } = await load('js/solver/sudoku_builder.js');

const now = () => {
  const cpu = process.cpuUsage();
  return { cpu: (cpu.user + cpu.system) / 1000, wall: performance.now() };
};
const since = (start) => {
  const end = now();
  return Math.min(end.cpu - start.cpu, end.wall - start.wall);
};
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];

class Expired extends Error {}

/** One run: times in milliseconds and counters. */
const run = (text, limit) => {
  const constraint = SudokuParser.parseText(text);
  const start = now();
  const solver = SudokuBuilder.build(SudokuBuilder.resolveConstraint(constraint));
  const setup = since(start);
  const begin = now();
  solver.setProgressCallback(() => {
    if (since(begin) > limit * 1000) throw new Expired();
  }, 8);
  let solutions = null;
  try {
    solutions = solver.countSolutions(2);
  } catch (error) {
    if (!(error instanceof Expired)) throw error;
  }
  const counters = solver.state().counters;
  return { setup, search: since(begin), solutions, nodes: counters.nodesSearched, guesses: counters.guesses };
};

const only = options.only.split(',').filter((id) => id);
const puzzles = files.flatMap((file) => readFileSync(file, 'utf8').split('\n').filter((line) => line))
  .map((line) => JSON.parse(line))
  .map((entry) => ({ id: entry.id, text: entry.encoding === 'iss' ? entry.data : entry.iss }))
  .filter((entry) => entry.text && (only.length === 0 || only.includes(entry.id)));

for (const { id, text } of options.warm === '0' ? [] : puzzles) {
  try {
    run(text, 0.2);
  } catch (error) {
    console.error(`${id}: ${error.message}`);
  }
}
const limit = Number(options.limit);

/** Milliseconds below which a turn has four runs, so that neither side is measured while it wakes up. */
const QUICK = 5;

/** The medians of this many runs, as an object to be written; one that is quick is repeated as if three rounds more were wanted. */
const measure = ({ id, text }, rounds, repeats = 0) => {
  const runs = [];
  let spent = 0;
  try {
    for (let round = 0; round < rounds && (round === 0 || spent < 5000); round++) {
      const one = run(text, limit);
      runs.push(one);
      spent += one.search;
      if (round === 0 && one.setup + one.search < QUICK) rounds += repeats;
    }
    const { solutions, nodes, guesses } = runs[0];
    const setup = median(runs.map((one) => one.setup));
    const search = median(runs.map((one) => one.search));
    return { id, solutions, setup, search, nodes, guesses, runs: runs.length };
  } catch (error) {
    return { id, error: error.message };
  }
};

if (options.ask === '1') {
  const known = new Map(puzzles.map((entry) => [entry.id, entry]));
  for await (const id of createInterface({ input: process.stdin })) {
    const entry = known.get(id);
    console.log(JSON.stringify(entry ? measure(entry, 1, options.warm === '0' ? 0 : 3) : { id, error: 'no such puzzle' }));
  }
} else {
  for (const entry of puzzles) console.log(JSON.stringify(measure(entry, Number(options.rounds))));
}
