// What a key costs the page: processor time of its main thread, which a busy machine does not change. Run by hand;
// the figures stand in `bench/record/page.md`.
//
//   node cost.js [play | set]

import { readFileSync } from 'node:fs';
import { launch, open } from './browser.js';
import { serve } from './server.js';

const server = await serve();
const browser = await launch();
const KEYS = ['ArrowRight', '1', 'ArrowDown', '2', 'ArrowRight', 'Backspace', 'ArrowDown', '3', 'Shift+1', 'Control+2'];

/** The processor time of the main threads of all pages, in milliseconds, as Linux counts it. */
async function spent() {
  const client = await browser.newBrowserCDPSession();
  const { processInfo } = await client.send('SystemInfo.getProcessInfo');
  await client.detach();
  return processInfo
    .filter(({ type }) => type === 'renderer')
    .reduce(
      (sum, { id }) => sum + Number(readFileSync(`/proc/${id}/task/${id}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
      0,
    );
}

/** Measures some work, step by step: milliseconds of each step, sorted. */
async function measure(page, steps, work) {
  /** A step is over when it has been painted. */
  const painted = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  const costs = [];
  for (const step of steps) {
    await page.waitForTimeout(300);
    await painted();
    const before = await spent();
    await painted();
    const begun = await spent();
    await work(step);
    await painted();
    // Without what asking costs by itself.
    costs.push(Math.max(0, (await spent()) - begun - (begun - before)));
  }
  return costs.sort((a, b) => a - b);
}

const print = (name, costs) =>
  console.log(`| ${name} | ${costs[Math.floor(costs.length / 2)].toFixed(0)} | ${costs.at(-1).toFixed(0)} |`);

console.log('| | median ms | most ms |\n|---|--:|--:|');
const wanted = process.argv[2];
for (const size of wanted === 'set' ? [] : [9, 16, 25])
  for (const auto of [false, true]) {
    const page = await open(await browser.newContext({ viewport: { width: 1280, height: 860 } }), server.url, 'play');
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
    print(
      `a key, ${size} × ${size}${auto ? ' with candidates' : ''}`,
      await measure(page, [...KEYS, ...KEYS], (key) => page.keyboard.press(key)),
    );
    await page.context().close();
  }
if (wanted !== 'play') {
  const page = await open(await browser.newContext({ viewport: { width: 1280, height: 860 } }), server.url, 'set');
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
  print('a click in Set with 100 rules', await measure(page, [0, 12, 24, 36, 48, 60, 72, 80], click));
  print(
    'a digit in Set with 100 rules',
    await measure(page, ['1', '2', '3', '4', '5', '6'], (key) => page.keyboard.press(key)),
  );
}
await browser.close();
await server.stop();
