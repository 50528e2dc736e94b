// Each setting does what it says, holds over a reload, leaves with the archive, and can be set back.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EASY, INKALA, go, load, until, visitor } from './visit.js';

const visit = visitor();

const count = (page, selector) => page.locator(selector).count();
const style = (page, selector, name) =>
  page
    .locator(selector)
    .first()
    .evaluate((e, name) => getComputedStyle(e).getPropertyValue(name), name);
const choose = (page, group, name) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name, exact: true }).check({ force: true });
const flip = (page, text) => page.locator('.settings-part').getByText(text, { exact: true }).click();

/** What Play shows with some settings, in a new visit to it. */
async function inPlay(page, expected, look) {
  await page.evaluate(async (expected) => {
    const { prefer, resetPreferences } = await import('./preferences.js');
    resetPreferences();
    prefer(expected);
  }, expected);
  return look();
}

test('what stands out with a cell', () =>
  visit('play', async (page) => {
    await load(page, EASY);
    await page.locator('.play [data-cell="30"]').click(); // r4c4, in box 5
    const peers = () => count(page, '.play .cell.peer');
    assert.equal(await inPlay(page, {}, peers), 21);
    assert.equal(await inPlay(page, { box: false }, peers), 17);
    assert.equal(await inPlay(page, { lines: false }, peers), 9);
    assert.equal(await inPlay(page, { lines: false, box: false }, peers), 0);
    assert.equal(await inPlay(page, { lines: false, box: false, seen: true }, peers), 20);
    await page.locator('.play [data-cell="0"]').click(); // a 5
    const same = () => count(page, '.play .cell.same');
    assert.equal(await inPlay(page, {}, same), 3);
    assert.equal(await inPlay(page, { sameDigit: false }, same), 0);
  }));

test('sizes, numbers, colours, contrast, motion', () =>
  visit('play', async (page) => {
    await load(page, EASY);
    await page.locator('.play [data-cell="2"]').click();
    await page.keyboard.press('Control+Digit1');
    await page.keyboard.press('Control+Shift+Digit3');
    const size = (selector) => () => style(page, selector, 'font-size').then(parseFloat);
    for (const [key, selector] of [
      ['digits', '.play .digit'],
      ['marks', '.play .centre'],
    ]) {
      const sizes = [];
      for (const expected of ['small', 'medium', 'large'])
        sizes.push(await inPlay(page, { [key]: expected }, size(selector)));
      assert.ok(sizes[0] < sizes[1] && sizes[1] < sizes[2], `${key}: ${sizes}`);
    }
    const numbers = () => page.locator('.play .lines text').first().isVisible();
    assert.equal(await inPlay(page, {}, numbers), true);
    assert.equal(await inPlay(page, { numbers: false }, numbers), false);
    const colour = () => style(page, '.play .cell .colour', 'background-color');
    assert.notEqual(await inPlay(page, {}, colour), await inPlay(page, { palette: 'safe' }, colour));
    for (const theme of ['light', 'dark']) {
      const ink = () => style(page, '.play .digit', 'color');
      assert.notEqual(await inPlay(page, { theme }, ink), await inPlay(page, { theme, contrast: true }, ink), theme);
    }
    await inPlay(page, { still: true }, () =>
      page.evaluate(() => document.querySelector('.play .board').classList.add('won')),
    );
    assert.equal(await style(page, '.play .cell', 'animation-duration'), '0s');
  }));

/** The contrast of one colour of the style sheet on another, by their names, as WCAG 2 computes it. */
const contrastOf = (page, pair) =>
  page.evaluate((names) => {
    const of = getComputedStyle(document.documentElement);
    const light = names.map((name) => {
      const digits = of.getPropertyValue(`--${name}`).trim().slice(1).match(/../g);
      const shares = digits.map((two) => parseInt(two, 16) / 255);
      const [r, g, b] = shares.map((x) => (x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    });
    return Math.max(...light) / Math.min(...light);
  }, pair);

test('in high contrast borders stand out from every ground that they are on', () =>
  visit('play', async (page) => {
    for (const theme of ['light', 'dark'])
      await inPlay(page, { theme, contrast: true }, async () => {
        const soft = ['pen-soft', 'pen-mid', 'wrong-soft', 'good-soft'];
        for (const ground of ['ground', 'sunk', 'paper', 'raised', 'lift', ...soft]) {
          const found = await contrastOf(page, ['line', ground]);
          assert.ok(found >= 3, `${theme}: a line on ${ground} has ${found.toFixed(2)}`);
        }
      });
  }));

test('wrong digits are marked at once where that is wanted, and not where it is not', () =>
  visit('play', async (page) => {
    await load(page, INKALA);
    await page.getByText('One solution', { exact: true }).waitFor();
    await page.locator('.play [data-cell="1"]').click();
    await page.keyboard.press('4');
    assert.equal(await inPlay(page, {}, () => count(page, '.play .clash')), 0);
    assert.equal(await inPlay(page, { autoCheck: true }, () => count(page, '.play .clash')), 1);
    await page.keyboard.press('1');
    assert.equal(await count(page, '.play .clash'), 0);
    await page.keyboard.press('8');
    await page.getByText(/Two 8s in row 1/).waitFor();
    assert.equal(await inPlay(page, { clashes: false }, () => count(page, '.play .clash')), 0);
  }));

test('settings are behind the gear, show what they do, hold, and are set back with a way to undo that', () =>
  visit('play', async (page) => {
    await go(page, 'settings');
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    const before = parseFloat(await style(page, '.settings-preview .digit', 'font-size'));
    await choose(page, 'Digits', 'Large');
    assert.ok(parseFloat(await style(page, '.settings-preview .digit', 'font-size')) > before);
    const peers = await count(page, '.settings-preview .peer');
    await flip(page, 'Its row and column');
    assert.ok((await count(page, '.settings-preview .peer')) < peers);
    await choose(page, 'The pad is for', 'the left hand');
    await flip(page, 'High contrast');
    await flip(page, 'Digit first: choose a digit, then tap cells');
    await flip(page, 'Show the timer');
    await until(page, async () => (await (await import('./database.js')).database.get('kept', 'preferences'))?.timer);
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    const saved = () => page.evaluate(async () => (await import('./preferences.js')).preferences);
    const expected = { digits: 'large', lines: false, hand: 'left', contrast: true, digitFirst: true, timer: true };
    const shown = (all) => Object.fromEntries(Object.keys(expected).map((key) => [key, all[key]]));
    assert.deepEqual(shown(await saved()), expected);
    const attributes = () => page.evaluate(() => ({ ...document.documentElement.dataset }));
    assert.deepEqual(
      { hand: 'left', contrast: 'high', digits: 'large' },
      (({ hand, contrast, digits }) => ({ hand, contrast, digits }))(await attributes()),
    );
    await page.getByRole('button', { name: 'Reset settings' }).click();
    assert.deepEqual(shown(await saved()), {
      digits: 'medium',
      lines: true,
      hand: 'right',
      contrast: false,
      digitFirst: false,
      timer: false,
    });
    assert.equal(await page.getByRole('checkbox', { name: 'High contrast' }).isChecked(), false);
    await page.locator('#toast button').click();
    assert.deepEqual(shown(await saved()), expected);
    // The archive has every setting; what it says wrongly is left as it is.
    const [file, taken] = await page.evaluate(async () => {
      const { exportAll, importAll } = await import('./archive.js');
      const module = await import('./preferences.js');
      const text = await (await exportAll()).text();
      module.resetPreferences();
      await importAll(text.replace('"large"', '"huge"'));
      return [text, module.preferences];
    });
    const line = JSON.parse(file.split('\n').find((line) => line.includes('"preferences"'))).value;
    assert.deepEqual(shown(line), expected);
    assert.equal(taken.digits, 'medium');
    assert.equal(taken.hand, 'left');
  }));
