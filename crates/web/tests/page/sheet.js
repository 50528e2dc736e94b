// A sheet of screenshots of every part of the page, to be looked at: at sizes of phones, a tablet and a desk, light,
// dark and in high contrast. Run by hand; SHOTS names the folder for the pictures and the sheets, one for each size.
//
//   SHOTS=FOLDER node sheet.js [PART...]

import { readFileSync } from 'node:fs';
import { launch, open, shots } from './browser.js';
import { PARTS, fillPart } from './fill.js';
import { serve } from './server.js';
import { EASY, INKALA, load } from './visit.js';

const SIZES = [
  [360, 640],
  [390, 844],
  [820, 1180],
  [1440, 900],
];
const THEMES = ['light', 'dark', 'contrast'];

const KILLER =
  'board 6x6\nkiller 10: r4c6 r5c6\nkiller 11: r4c3-4 r5c3\nkiller 8: r5c5 r6c5-6\nkiller 20: r1c5 r2c4-5 ' +
  'r3c4-5\nkiller 9: r2-3c3\nkiller 12: r1c1-4\nkiller 12: r4c1 r4-6c2';
const press = (page, name) => page.getByRole('button', { name, exact: true }).first().click();
const tab = (page, name) => page.getByRole('radio', { name, exact: true }).check({ force: true });
/** Presses a button that stands on the page, or on a small screen behind "More". */
async function pressSomewhere(page, name) {
  if (!(await page.getByRole('button', { name, exact: true }).first().isVisible())) await press(page, 'More');
  await press(page, name);
  await page.getByRole('dialog').and(page.locator(':not(.sheet)')).waitFor();
}

/** Other states, by name: the part, and how one comes there. @type {Record<string, [string, (page) => any]>} */
const STATES = {
  'play-hint': [
    'play',
    async (page) => {
      await press(page, 'Hint');
      await press(page, 'Tell me all');
      await page.locator('.hint .rungs > li').nth(4).waitFor();
    },
  ],
  'play-killer': [
    'play',
    async (page) => {
      await load(page, KILLER);
      await page.evaluate(async () => (await import('./game.js')).game.change({ auto: true }));
      await page.locator('.play .cell.labelled .marks b').first().waitFor();
      await page.locator('.play .cell').nth(0).click();
      await page.locator('.combinations button').first().waitFor();
    },
  ],
  'play-clash': [
    'play',
    async (page) => {
      await load(page, EASY);
      await page.locator('.play .cell').nth(2).click();
      await page.keyboard.press('5');
      await page.getByText(/^Two 5s in row 1/).waitFor();
    },
  ],
  'play-digit': [
    'play',
    async (page) => {
      await load(page, EASY);
      await page.locator('.pad button').nth(3).click();
    },
  ],
  'play-marks': [
    'play',
    async (page) => {
      await load(page, EASY);
      for (const cell of [2, 3, 5]) {
        await page.locator('.play .cell').nth(cell).click();
        for (const key of ['Shift+1', 'Shift+2', 'Shift+4', 'Shift+6', 'Control+3', 'Control+7'])
          await page.keyboard.press(key);
      }
    },
  ],
  'play-paused': [
    'play',
    async (page) => {
      await page.evaluate(async () => (await import('./preferences.js')).prefer({ timer: true }));
      await load(page, EASY);
      await press(page, 'Pause');
    },
  ],
  'play-colours': [
    'play',
    async (page) => {
      await load(page, EASY);
      await page.evaluate(async () => {
        const { game } = await import('./game.js');
        game.change({ colour: game.state.givens.map((_, cell) => 2 ** (cell % 9)) });
      });
    },
  ],
  'play-large': [
    'play',
    async (page) => {
      await page.evaluate(async () => {
        const [{ game }, { post }] = await Promise.all([import('./game.js'), import('./api.js')]);
        game.open((await post('convert', { board: { size: 16 } })).puzzles[0]);
        game.change({ auto: true });
      });
      await page.getByText('Several solutions', { exact: true }).waitFor();
    },
  ],
  'play-samurai': [
    'start',
    async (page) => {
      await press(page, 'Samurai');
      await page.getByRole('button', { name: /^easy$/i }).first().click();
      await page.getByText('One solution', { exact: true }).waitFor();
    },
  ],
  'play-solved': [
    'play',
    async (page) => {
      await load(page, EASY);
      await page.evaluate(async () => {
        const { game } = await import('./game.js');
        const answer = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
        game.change({ placed: [...answer].map((digit, i) => (game.state.givens[i] ? 0 : Number(digit))) });
      });
      await page.getByText(/^The hardest step/).waitFor();
    },
  ],
  'play-new': ['play', (page) => pressSomewhere(page, 'New…')],
  'play-share': ['play', (page) => pressSomewhere(page, 'Share…')],
  'play-more': [
    'play',
    async (page) => {
      const more = page.getByRole('button', { name: 'More', exact: true });
      if (await more.isVisible()) await more.click();
    },
  ],
  'learn-trainer': [
    'learn',
    async (page) => {
      await tab(page, 'Trainer');
      await page.getByRole('heading', { name: /^Find the/ }).waitFor();
    },
  ],
  'learn-catalogue': [
    'learn',
    async (page) => {
      await tab(page, 'Catalogue');
      await page.locator('.techniques button').first().waitFor();
    },
  ],
  'explain-path': [
    'explain',
    async (page) => {
      await load(page, INKALA);
      await tab(page, 'Whole path');
      await page.locator('.steps button').nth(2).click();
    },
  ],
  'library-empty': ['library', (page) => page.locator('main.library').waitFor()],
  'library-statistics': ['library', (page) => tab(page, 'Statistics')],
  'set-empty': ['set', (page) => page.waitForSelector('main[data-set]')],
  'set-templates': [
    'set',
    async (page) => {
      await page.waitForSelector('main[data-set]');
      await pressSomewhere(page, 'Templates…');
      await page.locator('.set-templates button').first().waitFor();
    },
  ],
};

if (!shots) throw new Error('SHOTS names no folder');
const server = await serve();
const browser = await launch();
const chosen = process.argv.slice(2);
/** @type {[string, [string, (page) => Promise<any>]][]} */
const all = [...PARTS.map((part) => [part, [part, (page) => fillPart(page, part)]]), ...Object.entries(STATES)];
const states = all.filter(([name]) => !chosen.length || chosen.includes(name));
for (const [width, height] of SIZES) {
  const touch = width < 1000;
  for (const [name, [part, prepare]] of states) {
    const context = await browser.newContext({
      viewport: { width, height },
      hasTouch: touch,
      isMobile: touch,
      reducedMotion: 'reduce',
    });
    const page = await open(context, server.url, part);
    page.setDefaultTimeout(60000);
    await page.locator(`main.${part}`).waitFor();
    try {
      await prepare(page);
    } catch (error) {
      console.log(`${name} at ${width}: ${String(error).split('\n')[0]}`);
    }
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' });
      await page.evaluate(
        async (contrast) => (await import('./preferences.js')).prefer({ contrast }),
        theme === 'contrast',
      );
      await page.evaluate(() => scrollTo(0, 0));
      await page.screenshot({ path: `${shots}/${width}-${name}-${theme}.png` });
      if (theme === 'light') await page.screenshot({ path: `${shots}/${width}-${name}-whole.png`, fullPage: true });
    }
    await context.close();
  }
  const page = await browser.newPage({ viewport: { width: 2400, height: 100 } });
  const picture = (name, theme) => readFileSync(`${shots}/${width}-${name}-${theme}.png`).toString('base64');
  const cells = states.flatMap(([name]) =>
    THEMES.map((theme) => `<img src="data:image/png;base64,${picture(name, theme)}">`),
  );
  const columns = 3 * (touch ? 4 : 2);
  const grid = `display:grid;align-items:start;gap:8px;grid-template-columns:repeat(${columns},1fr)`;
  await page.setContent(
    `<style>body{margin:8px;background:#888;${grid}} img{width:100%}</style>${cells.join('')}`,
  );
  await page.screenshot({ path: `${shots}/sheet-${width}.png`, fullPage: true });
  await page.close();
}
await browser.close();
await server.stop();
