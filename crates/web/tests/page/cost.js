// What a key costs the page: processor time of its main thread, which a busy machine changes little. Run by hand; the
// figures stand in `bench/record/page.md`.
//
//   node cost.js [play | set]

import { launch, open } from './browser.js';
import { serve } from './server.js';

const server = await serve();
const browser = await launch();
const KEYS = ['ArrowRight', '1', 'ArrowDown', '2', 'ArrowRight', 'Backspace', 'ArrowDown', '3', 'Shift+1', 'Control+2'];

/** What Chromium writes down of its work: each task of a thread, with the processor time that it took. */
const CATEGORIES = ['toplevel', 'blink.user_timing', 'devtools.timeline'];

/**
 * Does some work step by step.
 * @param {import('playwright-core').Page} page @param {any[]} steps @param {(step: any) => Promise<void>} work
 * @returns {Promise<{all: number, longest: number}[]>} what each step cost the main thread of the page until nothing
 *   more was to be done, and its longest task, in milliseconds of processor time
 */
async function measure(page, steps, work) {
  await browser.startTracing(page, { categories: CATEGORIES });
  for (const step of steps) {
    await page.evaluate(() => performance.mark('step'));
    await work(step);
    // Until the answers have come and were painted, and what was done is kept.
    await page.waitForTimeout(600);
  }
  await page.evaluate(() => performance.mark('step'));
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const marks = traceEvents.filter(({ name, cat }) => name === 'step' && cat.includes('user_timing'));
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && pid === marks[0].pid && tid === marks[0].tid,
  );
  return steps.map((_, i) => {
    const mine = tasks.filter(({ ts }) => ts > marks[i].ts && ts < marks[i + 1].ts).map(({ tdur = 0 }) => tdur / 1000);
    return { all: mine.reduce((sum, cost) => sum + cost, 0), longest: Math.max(...mine) };
  });
}

/** @param {string} name @param {{all: number, longest: number}[]} costs */
function print(name, costs) {
  const all = costs.map((cost) => cost.all).sort((a, b) => a - b);
  const longest = Math.max(...costs.map((cost) => cost.longest));
  console.log(`| ${name} | ${[all[Math.floor(all.length / 2)], all.at(-1), longest].map(Math.round).join(' | ')} |`);
}

console.log('| | median ms | most ms | longest task ms |\n|---|--:|--:|--:|');
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
    if (size === 25 && auto) {
      const turn = (on) => page.evaluate(async (auto) => (await import('./game.js')).game.change({ auto }), on);
      print('candidates off and on, 25 × 25', await measure(page, [false, true, false, true], turn));
    }
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
