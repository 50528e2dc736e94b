// How soon the page without a server is there: from the request of the address to the first board and to the first
// answer, on a first visit and on a second one, which the service worker answers. Medians in milliseconds; Chromium on
// this machine, files from it.
//
//   node times.mjs FOLDER [ROUNDS]      FOLDER as page.sh makes it

import { launch } from '../../web/tests/page/browser.js';
import { serveFolder } from './static.js';

const [folder, rounds = '7'] = process.argv.slice(2);
const median = (/** @type {number[]} */ values) => Math.round(values.sort((a, b) => a - b)[values.length >> 1]);
const host = await serveFolder(folder);
const browser = await launch();

/** Moments since the navigation began, by the page's own clock. @param {import('playwright-core').Page} page */
async function moments(page) {
  return page.evaluate(() => /** @type {any} */ (globalThis).__moments);
}

const seen = {
  first: /** @type {{board: number, answer: number}[]} */ ([]),
  second: /** @type {{board: number, answer: number}[]} */ ([]),
};
for (let round = 0; round < Number(rounds); round += 1) {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    const found = { board: 0, answer: 0 };
    /** @type {any} */ (globalThis).__moments = found;
    // By what stands in the document, which costs no layout.
    const look = () => {
      if (!found.board && document.querySelector('[role=grid] .cell, .board .cell')) found.board = performance.now();
      if (!found.answer && document.querySelector('.status')?.textContent?.includes('One solution'))
        found.answer = performance.now();
      if (!found.answer) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const page = await context.newPage();
  for (const visit of /** @type {const} */ (['first', 'second'])) {
    await page.goto(host.url);
    await page.getByText('One solution', { exact: true }).waitFor();
    await page.waitForFunction(() => /** @type {any} */ (globalThis).__moments.answer);
    seen[visit].push(await moments(page));
    await page.evaluate(() => navigator.serviceWorker.ready);
  }
  await context.close();
}
for (const [visit, all] of Object.entries(seen)) {
  const [board, answer] = [median(all.map((one) => one.board)), median(all.map((one) => one.answer))];
  process.stdout.write(`${visit} visit: board ${board} ms, answer ${answer} ms\n`);
}
await browser.close();
await host.stop();
