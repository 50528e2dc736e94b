// The package in bundlers at their defaults, or with the one line that npm/README.md documents. Each builds a page,
// which Chromium opens. The page solves a grid of numbers, a puzzle with rules (parts of the module, which the worker
// loads) and a line (the small module).
//
//   node --test bundlers.test.js           NODE18 may name a Node.js 18 for `require`

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch } from '../../../web/tests/page/browser.js';
import { serveFolder } from '../static.js';

const here = process.env.BUNDLERS ?? fileURLToPath(new URL('.', import.meta.url));
const pkg = fileURLToPath(new URL('../../pkg/', import.meta.url));

const INKALA = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';
const ANSWER = '812753649943682175675491283154237896369845721287169534521974368438526917796318452';
const FOUND = `${ANSWER} 254163613542546231132456325614461325 ${ANSWER}`;
/** What the page does; the answers, or the error, become its title. */
const WORK = `
  const killer = ['board 6x6', 'killer 10: r4c6 r5c6', 'killer 11: r4c3-4 r5c3', 'killer 8: r5c5 r6c5-6',
    'killer 20: r1c5 r2c4-5 r3c4-5', 'killer 9: r2-3c3', 'killer 12: r1c1-4', 'killer 12: r4c1 r4-6c2'].join('\\n');
  const grid = [...'${INKALA}'].map((one) => Number(one) || 0);
  const found = [(await solve(grid)).solutions[0], (await solve(killer)).solutions[0]];
  for await (const text of solveLines('${INKALA}\\n')) found.push(text.trim());
  document.title = found.join(' ');`;
const RUN = `(async () => {${WORK}\n})().catch((error) => { document.title = String(error); });`;
const APP = `import { solve, solveLines } from 'sudokit';\n${RUN}\n`;
const page = (/** @type {string} */ script) =>
  `<!doctype html><meta charset="utf-8"><title></title><body>${script}</body>\n`;

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/**
 * A project with the package installed, in a folder of this one, whose bundlers it finds.
 * @param {string} name
 * @param {Record<string, string>} files
 */
function project(name, files) {
  mkdirSync(join(here, 'projects'), { recursive: true });
  const folder = mkdtempSync(join(here, 'projects', `${name}-`));
  cpSync(pkg, join(folder, 'node_modules/sudokit'), { recursive: true });
  for (const [path, text] of Object.entries({ 'package.json': '{"private": true}', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** Runs a line in a project. @param {string} folder @param {string} line */
function run(folder, line) {
  try {
    return execFileSync('bash', ['-euc', line], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 240_000,
      env: {
        ...process.env,
        PATH: `${join(here, 'node_modules/.bin')}:${process.env.PATH}`,
        NEXT_TELEMETRY_DISABLED: '1',
        PARCEL_WORKERS: '2',
        NODE_TEST_CONTEXT: undefined,
      },
    });
  } catch (error) {
    const { stdout, stderr } = /** @type {any} */ (error);
    throw new Error(`${line}: ${stdout}\n${stderr}`);
  }
}

/** What a page finds. @param {string} url */
async function found(url) {
  const context = await browser.newContext();
  const opened = await context.newPage();
  /** @type {string[]} */
  const log = [];
  opened.on('pageerror', (error) => log.push(String(error)));
  opened.on('console', (message) => log.push(message.text()));
  try {
    await opened.goto(url);
    await opened
      .waitForFunction(() => document.title !== '', undefined, { timeout: 30_000 })
      .catch(() => {
        throw new Error(`nothing is found, but it is said: ${log.join('; ')}`);
      });
    return await opened.title();
  } finally {
    await context.close();
  }
}

/** @param {string} folder @param {string} path */
async function assertSolves(folder, path = '') {
  const host = await serveFolder(folder);
  try {
    assert.equal(await found(`${host.url}${path}`), FOUND);
  } finally {
    await host.stop();
  }
}

const module = page('<script type="module" src="./app.js"></script>');

test('Vite, built', async () => {
  const folder = project('vite', { 'index.html': module, 'app.js': APP });
  run(folder, 'vite build');
  await assertSolves(join(folder, 'dist'));
});

test('Vite, served while one writes, with optimizeDeps', async () => {
  const folder = project('vite-serve', {
    'index.html': module,
    'app.js': APP,
    'vite.config.js': "export default { optimizeDeps: { exclude: ['sudokit'] } };\n",
  });
  const server = spawn(
    process.execPath,
    [join(here, 'node_modules/vite/bin/vite.js'), '--port', '0', '--host', '127.0.0.1'],
    { cwd: folder, env: { ...process.env, NO_COLOR: '1' } },
  );
  try {
    const url = await new Promise((resolve, reject) => {
      let text = '';
      server.stdout.on('data', (chunk) => {
        text += chunk;
        const at = text.match(/http:\/\/127\.0\.0\.1:\d+\//);
        if (at) resolve(at[0]);
      });
      server.on('exit', () => reject(new Error(text)));
    });
    assert.equal(await found(url), FOUND);
  } finally {
    server.kill();
  }
});

// Neither looks for addresses of files: worker.js and the modules are copied beside the bundle.
const COPY = 'cp node_modules/sudokit/{worker.js,*.wasm} dist/';

test('esbuild, with a copy', async () => {
  const folder = project('esbuild', { 'dist/index.html': module, 'app.js': APP });
  run(folder, `esbuild app.js --bundle --format=esm --outdir=dist && ${COPY}`);
  await assertSolves(join(folder, 'dist'));
});

test('Rollup, with a copy', async () => {
  const folder = project('rollup', { 'dist/index.html': module, 'app.js': APP });
  run(folder, `rollup app.js -p node-resolve -f es -d dist && ${COPY}`);
  await assertSolves(join(folder, 'dist'));
});

for (const mode of ['production', 'development']) {
  test(`webpack, ${mode}`, async () => {
    const folder = project('webpack', {
      'dist/index.html': page('<script src="main.js"></script>'),
      'src/index.js': APP,
    });
    run(folder, `webpack --mode ${mode}`);
    await assertSolves(join(folder, 'dist'));
  });
}

test('Parcel', async () => {
  const folder = project('parcel', { 'index.html': module, 'app.js': APP });
  run(folder, 'parcel build index.html');
  await assertSolves(join(folder, 'dist'));
});

test('Next, exported', async () => {
  const folder = project('next', {
    'package.json': '{"private": true}',
    'next.config.js': "module.exports = { output: 'export' };\n",
    'app/layout.jsx': 'export default function Layout({ children }) { return <html><body>{children}</body></html>; }\n',
    'app/page.jsx': `'use client';
import { useEffect } from 'react';
import { solve, solveLines } from 'sudokit';
export default function Page() {
  useEffect(() => { ${RUN} }, []);
  return <p>sudokit</p>;
}
`,
  });
  run(folder, 'next build');
  await assertSolves(join(folder, 'out'));
});

test('require', () => {
  const folder = project('require', {});
  const text = `const { solve, each, create, SudokitError } = require('sudokit');
    const lite = require('sudokit/lite'), sync = require('sudokit/sync');
    (async () => {
      const puzzle = '${INKALA}';
      const found = [(await solve(puzzle)).solutions[0], (await lite.load()).solve(puzzle)];
      found.push((await sync.load())('solve', { puzzle }).solutions[0]);
      for await (const { reply } of each('solve', [puzzle, puzzle])) { found.push(reply.solutions[0]); break; }
      const own = create({ workers: 1 });
      found.push((await own.solve(puzzle)).solutions[0], (await own.newPuzzle('easy')).solution.length);
      found.push((await lite.load()).generate()[0].puzzle.length);
      const isOurs = (error) => error instanceof SudokitError;
      found.push(await solve('8').catch((error) => isOurs(error) && !isOurs(new Error())));
      own.close();
      console.log(found.join(' '));
    })();`;
  // A file: `node -e` has globals that Node.js 18 has nowhere else.
  writeFileSync(join(folder, 'app.cjs'), text);
  for (const node of [process.execPath, process.env.NODE18].filter(Boolean)) {
    assert.equal(
      execFileSync(/** @type {string} */ (node), ['app.cjs'], { cwd: folder, encoding: 'utf8' }).trim(),
      `${ANSWER} ${ANSWER} ${ANSWER} ${ANSWER} ${ANSWER} 81 81 true`,
    );
    // What is exported is the same.
    const names = execFileSync(
      /** @type {string} */ (node),
      [
        '-e',
        `import('sudokit').then((modules) => {
          const names = Object.keys(modules).filter((name) => name !== 'default');
          console.log(names.sort().join() === Object.keys(require('sudokit')).sort().join());
        })`,
      ],
      { cwd: folder, encoding: 'utf8' },
    );
    assert.equal(names.trim(), 'true');
  }
});

test('types, of modules and of require, by all three resolutions', () => {
  const uses = `async function main() {
    const { solutions } = await sudokit.solve([[1, 0, null, 4]], { limit: 2 });
    const made = await sudokit.newPuzzle('hard', { seed: 1 });
    const rated = sudokit.each('rate', [solutions[0], made.puzzle], { onProgress: ({ done }) => done.toFixed() });
    for await (const { reply, error } of rated) console.log(reply?.ratings[0].rating, error?.message);
    const small = await lite.load();
    const answer: string | null = small.solve([[5, null]]);
    const ask = await sync.load();
    console.log(answer, ask('solve', { puzzle: made.solution }).verdict);
    // @ts-expect-error there is no such level
    await sudokit.newPuzzle('impossible');
  }
  main();\n`;
  const imports = ['', '/lite', '/sync']
    .map((entry) => `import * as ${entry.slice(1) || 'sudokit'} from 'sudokit${entry}';\n`)
    .join('');
  const requires = ['', '/lite', '/sync']
    .map((entry) => `import ${entry.slice(1) || 'sudokit'} = require('sudokit${entry}');\n`)
    .join('');
  const folder = project('types', { 'app.mts': imports + uses, 'app.cts': requires + uses });
  const flags = '--noEmit --strict --target es2022 --lib es2022,dom';
  run(folder, `tsc ${flags} --module node16 app.mts app.cts`);
  run(folder, `tsc ${flags} --module esnext --moduleResolution bundler app.mts`);
});
