// In and out of a puzzle: pause, copying a newspaper's puzzle, pasting, dialogs, sharing.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { shot } from './browser.js';
import { EASY, INKALA, digits, go, load, shows, until, visitor } from './visit.js';

const visit = visitor();
const touch = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const focused = (page) =>
  page.evaluate(
    () =>
      document.activeElement.getAttribute('aria-label') ||
      document.activeElement.textContent ||
      document.activeElement.tagName,
  );
const givens = (page) =>
  page.evaluate(async () => (await import('./game.js')).game.state.givens.map((d) => d || '.').join(''));

/** Pastes a text as the keys for it do. */
const paste = (page, text, selector = 'body') =>
  page.evaluate(
    ([text, selector]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      document
        .querySelector(selector)
        .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [text, selector],
  );

test('pause covers the board, and nothing goes in until one goes on', () =>
  visit('play', async (page) => {
    await load(page, EASY);
    await page.getByText('Timer', { exact: true }).click();
    await page.locator('.play [data-cell="0"]').click(); // equal digits stand out
    await page.locator('.play .cell.same').first().waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    const cover = page.locator('.pause-cover');
    await cover.waitFor();
    const [over, board] = [await cover.boundingBox(), await page.locator('.play .cells').boundingBox()];
    assert.ok(
      over.x <= board.x + 1 &&
        over.y <= board.y + 1 &&
        over.width >= board.width - 2 &&
        over.height >= board.height - 2,
      'it covers the whole board',
    );
    for (const selector of ['.digit', '.same', '.peer', '.clash', '.over .sign'])
      assert.equal(await page.locator(`.play ${selector}`).count(), 0, selector);
    assert.match(await page.locator('.play .cell').first().getAttribute('aria-label'), /empty$/);
    for (const key of ['7', 'h', 'Control+z', 'Backspace', 'Shift+Digit3', 'ArrowDown', '4'])
      await page.keyboard.press(key);
    assert.equal(await page.evaluate(async () => (await import('./game.js')).game.touched), false);
    assert.equal(await page.locator('.hint').isVisible(), false);
    assert.equal(await page.locator('.controls').evaluate((e) => e.inert), true);
    await shot(page, 'inout-paused', false);
    assert.match(await focused(page), /Go on/);
    await page.keyboard.press('Enter');
    await shows(page, EASY);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('4');
    assert.equal((await digits(page))[2], '4');
  }));

test('a puzzle of a newspaper takes 81 keys', () =>
  visit('play', async (page) => {
    await page.getByRole('button', { name: 'New…' }).click();
    await page.getByRole('button', { name: 'Make the board' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await shows(page, '.'.repeat(81));
    for (const [i, digit] of [...EASY].entries())
      await page.keyboard.press(digit === '.' ? ['0', '.', 'Space'][i % 3] : digit);
    assert.equal(await givens(page), EASY);
    assert.equal(
      await page.evaluate(() => document.querySelector('.play .cell.selected').dataset.cell),
      '0',
      'it begins again',
    );
    // The same key twice leaves the digit; a blank takes one out.
    await page.keyboard.press('5');
    await page.keyboard.press('0');
    assert.equal(await givens(page), `5.${EASY.slice(2)}`);
    await page.keyboard.press('Control+z');
    await page.getByText('Edit givens').click();
    await page.locator('.play [data-cell="2"]').click();
    await page.keyboard.press('4');
    assert.equal(
      await page.evaluate(() => document.querySelector('.play .cell.selected').dataset.cell),
      '2',
      'only givens are copied',
    );
  }));

test('and as many taps on a phone', () =>
  visit(
    'play',
    async (page) => {
      await page.evaluate(async () => {
        const { game } = await import('./game.js');
        game.open((await game.read('.'.repeat(81))).puzzles[0]);
      });
      await page.getByRole('button', { name: 'More', exact: true }).tap();
      await page.getByText('Edit givens').tap();
      await page.getByRole('button', { name: 'Close' }).tap();
      for (const digit of EASY)
        await page
          .locator('.pad')
          .getByRole('button', { name: digit === '.' ? 'Blank, next cell' : digit, exact: true })
          .tap();
      assert.equal(await givens(page), EASY);
    },
    touch,
  ));

test('a puzzle that is pasted anywhere is opened, and can be undone', () =>
  visit('play', async (page) => {
    await paste(page, EASY);
    await shows(page, EASY);
    await page
      .locator('#toast')
      .getByText(/^Read as line/)
      .waitFor();
    await page.locator('#toast button').click();
    await shows(page, INKALA);
    await go(page, 'start');
    await paste(page, EASY);
    await page.locator('main.play').waitFor();
    await shows(page, EASY);
    // A link to this page is a puzzle too.
    const link = await page.evaluate(async () => (await import('./game.js')).game.link());
    await load(page, INKALA);
    await paste(page, link);
    await shows(page, EASY);
    // What cannot be read comes into the window, with what is wrong in the words of the page.
    await paste(page, 'good morning');
    const dialog = page.getByRole('dialog', { name: 'Open a puzzle' });
    await dialog.locator('.error p').first().waitFor();
    assert.equal(await dialog.locator('textarea').inputValue(), 'good morning');
    const words = await dialog.locator('.error').textContent();
    assert.doesNotMatch(words, /\/v1\/|"from"/);
    assert.match(words, /the text fits no format.*Paste a grid/);
    await dialog.locator('textarea').fill('https:' + '//sudokupad.app/gD8jQLHrbM');
    await dialog.getByRole('button', { name: 'Open', exact: true }).click();
    await dialog.getByText(/names one on the server of sudokupad/).waitFor();
    // What is pasted into a field stays there.
    await paste(page, INKALA, 'dialog textarea');
    await page.getByRole('button', { name: 'Close' }).click();
    await shows(page, EASY);
  }));

test('dialogs begin with their first field', () =>
  visit('play', async (page) => {
    const begins = async (button, expected) => {
      await page.getByRole('button', { name: button }).click();
      await page.waitForFunction(() => document.activeElement?.closest('dialog[open]'));
      assert.match(await focused(page), expected, button);
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
    };
    await begins('New…', /^Easy$/);
    await begins('Share…', /^Program or format$/);
    await begins('Keyboard shortcuts', /^Keyboard shortcuts$/);
    // Who types at once, before the window has been loaded, loses no key and writes nothing on the board.
    const slow = await page.evaluate(async () => {
      const { openWindow } = await import('./dom.js');
      const { openDialog } = await import('./open-dialog.js');
      const keys = (text) =>
        [...text].forEach((key) =>
          document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
        );
      const opened = openWindow(async () => {
        await new Promise((done) => requestAnimationFrame(done));
        openDialog();
      });
      keys('53.');
      await opened;
      return document.activeElement.value;
    });
    assert.equal(slow, '53.');
    assert.equal(await page.evaluate(async () => (await import('./game.js')).game.touched), false);
    await page.keyboard.insertText(EASY.slice(3));
    await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();
    await shows(page, EASY);
  }));

test('Share says where its link works, and has links for other programs, a code and pictures', () =>
  visit('play', async (page) => {
    await load(page, EASY);
    await page.getByRole('button', { name: 'Share…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share' });
    await dialog.getByText('the link works here only').waitFor();
    const out = dialog.getByLabel('For the other program');
    for (const program of ['sudokupad', 'f-puzzles']) {
      await dialog.getByLabel('Program or format').selectOption(program);
      await until(
        page,
        (name) => document.querySelector('dialog textarea').value.includes(name),
        program === 'sudokupad' ? 'sudokupad.app' : 'f-puzzles.com',
      );
      const line = await page.evaluate(
        async (text) =>
          (await import('./game.js')).game
            .read(text)
            .then(({ puzzles: [puzzle] }) => puzzle.givens.map((d) => d || '.').join('')),
        await out.inputValue(),
      );
      assert.equal(line, EASY, program);
    }
    assert.ok((await dialog.getByLabel('Program or format').locator('option').count()) > 30);
    await dialog.getByRole('button', { name: 'QR code' }).click();
    await dialog.getByRole('img', { name: 'QR code of the link' }).waitFor();
    await shot(page, 'inout-share', false);
    for (const [name, begin] of [
      ['Save SVG', '<svg'],
      ['Save PNG', '\x89PNG'],
    ]) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name }).click(),
      ]);
      assert.ok(readFileSync(await download.path(), 'latin1').includes(begin), name);
    }
    const local = await page.evaluate(async () => {
      const { isLocal } = await import('./share-dialog.js');
      return ['localhost', '127.0.0.1', '127.9.9.9', '[::1]', 'example.org', '128.0.0.1', '10.0.0.1'].map(isLocal);
    });
    assert.deepEqual(local, [true, true, true, true, false, false, false]);
  }));

test('one tap on Share copies what somebody else can open', () =>
  visit(
    'play',
    async (page) => {
      await load(page, EASY);
      await page.getByRole('button', { name: 'Share', exact: true }).tap();
      const dialog = page.getByRole('dialog', { name: 'Share' });
      await dialog.getByText(/^It is copied\. Open it there$/).waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(copied, /^https:\/\/sudokupad\.app\//);
      assert.equal(copied, await dialog.getByLabel('For the other program').inputValue());
      await dialog.getByLabel('Program or format').selectOption('f-puzzles');
      await until(page, () => document.querySelector('dialog textarea').value.includes('f-puzzles.com'));
      assert.equal(await dialog.getByText(/It is copied/).count(), 0);
    },
    {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      permissions: ['clipboard-read', 'clipboard-write'],
    },
  ));

for (const part of ['play', 'set'])
  test(`formats are found by a part of their name, and sent by the system's sheet: ${part}`, () =>
    visit(part, async (page) => {
      await page.evaluate(() => {
        globalThis.sent = [];
        navigator.share = async (what) => globalThis.sent.push(what.url ?? what.text);
      });
      await load(page, EASY);
      if (part === 'set') {
        await page.waitForSelector('main[data-set]');
        await page.evaluate(async () => {
          const { readSetting, setter } = await import('./setter.js');
          setter.open((await readSetting('board 9x9\nkiller 15: r1c4-5 r2c5')).setting);
        });
      }
      await page.getByRole('button', { name: 'Share…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Share' });
      const formats = dialog.getByLabel('Program or format');
      await formats.locator('option').nth(30).waitFor({ state: 'attached' });
      assert.equal(await formats.inputValue(), 'sudokupad', 'what most people open is first');
      await dialog.getByText('the link works here only').waitFor();
      await until(page, () => document.querySelector('dialog textarea').value.includes('sudokupad.app'));
      assert.equal(await dialog.getByLabel('For the other program').isVisible(), true);
      await dialog.getByRole('button', { name: 'Send…' }).first().click();
      const find = dialog.getByLabel('Find a format');
      await find.fill('puzzles');
      await until(page, () => document.querySelector('dialog textarea').value.includes('f-puzzles.com'));
      assert.ok((await formats.locator('option').count()) < 10);
      await find.fill('nothing has this name');
      assert.equal(await formats.inputValue(), 'f-puzzles', 'where nothing is found, all stays');
      await find.fill('');
      assert.ok((await formats.locator('option').count()) > 30);
      assert.equal(await formats.inputValue(), 'f-puzzles');
      await dialog.getByRole('button', { name: 'Send…' }).first().click();
      const sent = await page.evaluate(() => globalThis.sent);
      assert.match(sent[0], /^https:\/\/sudokupad\.app\//);
      assert.match(sent[1], /^https:\/\/www\.f-puzzles\.com\//);
      await shot(page, `inout-share-${part}`, false);
    }));

test('a QR code is the one that readers read', () =>
  visit('play', async (page) => {
    // Codes of versions 1, 9 and 40, which a reader of another maker has read.
    const hashes = await page.evaluate(async () => {
      const { qrCode } = await import('./qr.js');
      const hash = (rows) => rows.flat().reduce((sum, on) => Math.imul(sum ^ Number(on), 0x01000193) >>> 0, 0x811c9dc5);
      return [
        ...['A', 'x'.repeat(230), 'Q'.repeat(2953)].map((text) => [qrCode(text).length, hash(qrCode(text))]),
        qrCode('Q'.repeat(2954)),
      ];
    });
    assert.deepEqual(hashes, [[21, 1473571057], [53, 346082841], [177, 935797272], null]);
  }));
