// What the page costs: bytes, requests and milliseconds until the first board, and what a key costs, in processor time
// of the page's main thread, which a busy machine changes little, and in time until it is painted. Run by hand; the
// figures stand in `bench/record/page.md`. Of several pages each is measured in turns, so that all have the same
// machine: PROGRAM is another program with its page, FOLDER has files of a page, whose questions the program answers.
//
//   node cost.js [first | play | large | set]... [PROGRAM | FOLDER]...      large: 25 × 25 with candidates alone

import { readFileSync, statSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { launch, open } from './browser.js';
import { serve } from './server.js';

const PARTS = ['first', 'play', 'large', 'set'];
const chosen = PARTS.filter((part) => process.argv.includes(part));
const named = process.argv.slice(2).filter((argument) => !PARTS.includes(argument));
const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };

/** A page of a folder, with the API of the program behind it. @param {string} folder */
async function serveBeside(folder) {
  const upstream = await serve();
  const { port } = new URL(upstream.url);
  const server = createServer((asking, answer) => {
    const { pathname } = new URL(asking.url, upstream.url);
    if (pathname.startsWith('/v1/')) {
      const headers = { ...asking.headers, host: `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port}` };
      const on = request({ port, host: '127.0.0.1', path: asking.url, method: asking.method, headers }, (reply) => {
        answer.writeHead(reply.statusCode, reply.headers);
        reply.pipe(answer);
      });
      on.on('error', () => answer.destroy());
      asking.pipe(on);
      answer.on('close', () => on.destroy());
      return;
    }
    const file = pathname === '/' ? 'index.html' : pathname.slice(1);
    try {
      const body = readFileSync(join(folder, file));
      answer.writeHead(200, { 'content-type': `${TYPES[file.split('.').pop()] ?? 'text/plain'}; charset=utf-8` });
      answer.end(body);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(null));
  });
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    stop: async () => {
      server.close();
      await upstream.stop();
    },
  };
}

const servers = await Promise.all(
  named.length ? named.map((name) => (statSync(name).isDirectory() ? serveBeside(name) : serve(name))) : [serve()],
);
const browser = await launch();
const DESK = { viewport: { width: 1280, height: 860 } };
const KEYS = ['ArrowRight', '1', 'ArrowDown', '2', 'ArrowRight', 'Backspace', 'ArrowDown', '3', 'Shift+1', 'Control+2'];
/** How often each page is visited, and how often the work in it is done. */
const VISITS = 9;
const ROUNDS = 3;

/** What Chromium writes down of its work: each task of a thread, with the processor time that it took. */
const CATEGORIES = ['toplevel', 'blink.user_timing', 'devtools.timeline'];

/** @typedef {{all: number, longest: number, painted: number}} Cost */

/**
 * Does some work step by step.
 * @param {import('playwright-core').Page} page @param {any[]} steps @param {(step: any) => Promise<void>} work
 * @returns {Promise<Cost[]>} what each step cost the main thread of the page until nothing more was to be done, and its
 *   longest task, in milliseconds of processor time; the time from the input until it was painted, 0 without one
 */
async function measure(page, steps, work) {
  await page.evaluate(() => {
    const events = (window.inputs = /** @type {any[]} */ ([]));
    const observer = new PerformanceObserver((list) => events.push(...list.getEntries()));
    observer.observe(/** @type {any} */ ({ type: 'event', durationThreshold: 16 }));
  });
  await browser.startTracing(page, { categories: CATEGORIES });
  const painted = [];
  for (const step of steps) {
    await page.evaluate(() => performance.mark('step'));
    await work(step);
    // Until the answers have come and were painted, and what was done is kept.
    await page.waitForTimeout(600);
    painted.push(
      await page.evaluate(() => {
        const found = window.inputs.splice(0).filter(({ name }) => /^(keydown|pointerdown|pointerup)$/.test(name));
        return Math.max(0, ...found.map(({ duration }) => duration));
      }),
    );
  }
  await page.evaluate(() => performance.mark('step'));
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const marks = traceEvents.filter(({ name, cat }) => name === 'step' && cat.includes('user_timing'));
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && pid === marks[0].pid && tid === marks[0].tid,
  );
  return steps.map((_, i) => {
    const mine = tasks.filter(({ ts }) => ts > marks[i].ts && ts < marks[i + 1].ts).map(({ tdur = 0 }) => tdur / 1000);
    return { all: mine.reduce((sum, cost) => sum + cost, 0), longest: Math.max(...mine), painted: painted[i] };
  });
}

/** @param {number[]} numbers */
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Prints a row: for each page median and most of a step, the longest task, median and most until it was painted. */
function print(name, costsOf) {
  const cells = costsOf.map((costs) => {
    const all = costs.map((cost) => cost.all);
    const painted = costs.map((cost) => cost.painted);
    const figures = [median(all), Math.max(...all), Math.max(...costs.map((cost) => cost.longest))];
    return [...figures, median(painted), Math.max(...painted)].map(Math.round).join(', ');
  });
  console.log(`| ${name} | ${cells.join(' | ')} |`);
}

/**
 * A visit in a new profile, until the board stands.
 * @returns {Promise<{ms: number, requests: number, files: number, bytes: number}>} bytes with gzip
 */
async function visit({ url }) {
  const context = await browser.newContext(DESK);
  const page = await context.newPage();
  await page.addInitScript(() => {
    // What comes while nothing else is to be done does not count.
    window.requestIdleCallback = () => 0;
    const seen = () => {
      if (!document.querySelector('.play .cell .digit')) requestAnimationFrame(seen);
      // The frame in which it is seen first has been made when the next one begins.
      else requestAnimationFrame(() => (window.firstBoard = performance.now()));
    };
    requestAnimationFrame(seen);
  });
  const bodies = new Map();
  let requests = 0;
  page.on('request', (request) => {
    if (!/^(blob|data):/.test(request.url())) requests += 1;
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/v1/')) bodies.set(pathname, response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(`${url}#/play`);
  await page.waitForFunction(() => window.firstBoard);
  const ms = await page.evaluate(() => window.firstBoard);
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(bodies.values());
  await context.close();
  return { ms, requests, files: bodies.size, bytes: sizes.reduce((sum, one) => sum + one, 0) };
}

/** Keys on a blank board. @returns {Promise<Record<string, Cost[]>>} */
async function keysOf({ url }, size, auto) {
  const page = await open(await browser.newContext(DESK), url, 'play');
  await page.evaluate(
    async ([size, auto]) => {
      const { game } = await import('./game.js');
      const { post } = await import('./api.js');
      game.open((await post('convert', { board: { size } })).puzzles[0]);
      game.change({ auto });
    },
    [size, auto],
  );
  page.setDefaultTimeout(60000);
  await page.waitForTimeout(1500);
  await page
    .locator('.play .cell')
    .nth(size + 1)
    .click();
  const name = `a key, ${size} × ${size}${auto ? ' with candidates' : ''}`;
  const costs = { [name]: await measure(page, [...KEYS, ...KEYS], (key) => page.keyboard.press(key)) };
  if (size === 25 && auto) {
    const turn = (on) => page.evaluate(async (auto) => (await import('./game.js')).game.change({ auto }), on);
    costs['candidates off and on, 25 × 25'] = await measure(page, [false, true, false, true], turn);
  }
  await page.context().close();
  return costs;
}

/** A hundred rules in Set. @returns {Promise<Record<string, Cost[]>>} */
async function setOf({ url }) {
  const page = await open(await browser.newContext(DESK), url, 'set');
  await page.waitForSelector('main[data-set]');
  const cages = Array.from(
    { length: 36 },
    (_, i) => `killer: r${1 + 2 * Math.floor(i / 9)}c${1 + (i % 9)} r${2 + 2 * Math.floor(i / 9)}c${1 + (i % 9)}`,
  );
  const lines = Array.from(
    { length: 64 },
    (_, i) => `thermometer: r${1 + (i % 8)}c${1 + Math.floor(i / 8)} r${2 + (i % 8)}c${2 + Math.floor(i / 8)}`,
  );
  await page.getByRole('button', { name: 'Text…' }).click();
  await page.getByLabel('A rule a line').fill(['board 9x9', ...cages, ...lines].join('\n'));
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForTimeout(4000);
  /** Lines lie over the cells: the mouse clicks on places. */
  const click = async (i) => {
    const { x, y, width, height } = await page.locator('.set .cell').nth(i).boundingBox();
    await page.mouse.click(x + width / 2, y + height / 2);
  };
  const costs = {
    'a click in Set with 100 rules': await measure(page, [0, 12, 24, 36, 48, 60, 72, 80], click),
    'a digit in Set with 100 rules': await measure(page, ['1', '2', '3', '4', '5', '6'], (key) =>
      page.keyboard.press(key),
    ),
  };
  await page.context().close();
  return costs;
}

/** Does some work with each page in turns, and prints what it cost. @param {(server: any) => Promise<any>} work */
async function inTurns(work) {
  /** @type {Record<string, Cost[][]>} */
  const rows = {};
  for (let round = 0; round < ROUNDS; round++)
    for (const [i, server] of servers.entries())
      for (const [name, costs] of Object.entries(await work(server))) {
        rows[name] ??= servers.map(() => []);
        rows[name][i].push(...costs);
      }
  for (const [name, costsOf] of Object.entries(rows)) print(name, costsOf);
}

const is = (part) => !chosen.length || chosen.includes(part);
if (is('first')) {
  /** @type {Awaited<ReturnType<typeof visit>>[][]} */
  const visits = servers.map(() => []);
  for (let i = 0; i < VISITS; i++) for (const [k, server] of servers.entries()) visits[k].push(await visit(server));
  for (const of of visits) {
    const ms = of.map((one) => one.ms);
    const [{ bytes, files, requests }] = of;
    console.log(
      `first board: ${bytes} bytes in ${files} files, ${requests} requests; ${Math.round(median(ms))} ms ` +
        `(${Math.round(Math.min(...ms))} to ${Math.round(Math.max(...ms))})`,
    );
  }
}
if (chosen.join() !== 'first')
  console.log('of each page: median and most of a step, longest task; median and most until it is painted; all ms');
if (is('play'))
  for (const size of [9, 16, 25])
    for (const auto of [false, true]) await inTurns((server) => keysOf(server, size, auto));
if (chosen.includes('large')) await inTurns((server) => keysOf(server, 25, true));
if (is('set')) await inTurns(setOf);
await browser.close();
for (const server of servers) await server.stop();
