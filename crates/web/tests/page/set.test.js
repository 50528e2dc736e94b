// Set as a setter uses it: by mouse, keys and touch; what is said of the puzzle; undo; opening, sharing, playing, fog.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { shot } from './browser.js';
import { visitor } from './visit.js';

const visit = visitor();
const axe = new URL('node_modules/axe-core/axe.min.js', import.meta.url).pathname;

const ready = (page) => page.waitForSelector('main[data-set]');
/** The rules as lines of text, in order. */
const rules = (page) =>
  page.evaluate(async () => {
    const { ruleText, setter } = await import('./setter.js');
    return setter.setting.rules.map((rule) => ruleText(setter.setting, rule));
  });
/** Waits until the rules are these. */
async function has(page, expected) {
  await page
    .waitForFunction(
      async (expected) => {
        const { ruleText, setter } = await import('./setter.js');
        return setter.setting.rules.map((rule) => ruleText(setter.setting, rule)).join('\n') === expected;
      },
      expected.join('\n'),
      { timeout: 4000 },
    )
    .catch(() => {});
  assert.deepEqual(await rules(page), expected);
}
const put = (page, text) =>
  page.evaluate(async (text) => {
    const { readSetting, setter } = await import('./setter.js');
    setter.open((await readSetting(text)).setting);
  }, text);
const verdict = (page, text) => page.locator('.set-pill').getByText(text, { exact: true }).waitFor();

/** Points of the board in pixels, by row and column from 1; halves lie on lines. */
async function points(page) {
  const box = await page.locator('.set .cells').boundingBox();
  const columns = await page.locator('.set .row').first().locator('.cell').count();
  const unit = box.width / columns;
  return (row, column) => [box.x + (column - 0.5) * unit, box.y + (row - 0.5) * unit];
}
async function drag(page, at, ...places) {
  await page.mouse.move(...at(...places[0]));
  await page.mouse.down();
  for (const place of places.slice(1)) await page.mouse.move(...at(...place), { steps: 5 });
  await page.mouse.up();
}
async function take(page, name) {
  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
}

test('the board is as large as in Play, with margins only where a clue stands or is to stand outside', async () => {
  for (const [width, height] of [
    [360, 640],
    [390, 844],
    [820, 1180],
    [1024, 700],
    [1440, 900],
    [1920, 1080],
  ]) {
    const isTouch = width < 900;
    await visit(
      'play',
      async (page) => {
        const size = async (part) => {
          const box = await page.locator(`.${part} .cells`).boundingBox();
          return [box.width, box.height];
        };
        const expected = await size('play');
        await page.goto(`${visit.url}#/set`);
        await ready(page);
        const found = await size('set');
        assert.ok(
          Math.abs(found[0] - expected[0]) <= 2 && Math.abs(found[1] - expected[1]) <= 2,
          `${width}: ${found} and ${expected}`,
        );
        assert.ok(
          await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
          `${width} is not too wide`,
        );
        // The tools and the verdict are in sight without scrolling, whatever the size.
        await put(page, 'killer 3: r1c1-2');
        await verdict(page, 'Several solutions');
        const tools = width < 960 ? ['.set-tool', '.set-pad'] : ['.set-search', '.set-editor'];
        for (const selector of ['.set-pill', ...tools]) {
          const box = await page.locator(selector).boundingBox();
          assert.ok(box.y >= 0 && box.y < height, `${selector} at ${box.y} of ${height}`);
        }
        await put(page, 'sandwich 12: r0c4');
        await page.waitForFunction(
          (before) => document.querySelector('.set .cells').clientHeight < before - 20,
          expected[1],
        );
      },
      { viewport: { width, height }, hasTouch: isTouch, isMobile: isTouch },
    );
  }
});

test('nothing is said of an empty board', () =>
  visit('set', async (page) => {
    const requests = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await ready(page);
    await put(page, 'killer 3: r1c1-2');
    await verdict(page, 'Several solutions');
    await page.locator('.set .cell.differ').first().waitFor();
    await page.keyboard.press('Control+z');
    await page.waitForFunction(() => document.querySelector('.set-pill').hidden);
    assert.equal(await page.locator('.set .cell.differ').count(), 0);
    assert.equal(await page.locator('.set-state').isVisible(), false);
    assert.equal(requests.filter((path) => path.endsWith('/solve')).length, process.env.SUDOKIT_PAGE ? 0 : 1);
  }));

test('every rule has a drawing and is found by the names that setters use', () =>
  visit('set', async (page) => {
    await ready(page);
    const bare = await page.evaluate(async () => {
      const [{ table }, { otherNames }] = await Promise.all([import('./api.js'), import('./set-kinds.js')]);
      return (await table('constraints')).filter(({ id }) => !otherNames(id)).map(({ id }) => id);
    });
    assert.deepEqual(bare, []);
    const kinds = await page.evaluate(async () => (await (await import('./api.js')).table('constraints')).length);
    assert.ok((await page.locator('.set-list > * > .kind-picture').count()) >= kinds);
    const expected = {
      thermo: 'Thermometer',
      'German whispers': 'Whisper',
      kropki: 'White dot',
      XV: 'X, V and other sums of two',
      quads: 'Quadruple',
      '10 line': 'Sum line',
      rsl: 'Region sum line',
      'greater than': 'Inequality',
      lk: 'Little killer',
      'x sum': 'X-sum',
      'chess king': 'Anti-king',
      hyper: 'Extra region',
      fortress: 'Maximum cells',
      'mod line': 'Modular line',
      towers: 'Skyscrapers',
      cage: 'Killer cage',
      'negative constraint': 'No ratios without a dot',
    };
    for (const [words, name] of Object.entries(expected)) {
      await page.getByRole('textbox', { name: 'Find a rule' }).fill(words);
      const shown = await page.locator('.set-list > *:visible > span').allTextContents();
      assert.ok(shown.includes(name), `${words}: ${shown}`);
      assert.ok(shown.length < 30, `${words}: ${shown.length}`);
    }
    await page.getByRole('textbox', { name: 'Find a rule' }).fill('no such rule');
    await page.getByText('No rule has this name.').waitFor();
  }));

test('a template that cannot be had without givens has some', () =>
  visit('set', async (page) => {
    await ready(page);
    await page.getByRole('button', { name: 'Templates…' }).click();
    await page.getByRole('textbox', { name: 'Find a kind' }).fill('xv');
    await page
      .locator('dialog')
      .getByRole('button', { name: /^X, V and other sums/ })
      .click();
    await page.getByRole('button', { name: 'Make it', exact: true }).click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    await verdict(page, 'One solution');
    assert.ok((await rules(page)).every((line) => line.startsWith('pair-sum')));
    // One that hardly has a puzzle without givens is not offered as such.
    await page.getByRole('button', { name: 'Templates…' }).click();
    await page
      .locator('dialog')
      .getByRole('button', { name: /^Anti-knight/ })
      .click();
    await page.getByRole('button', { name: 'Make it', exact: true }).click();
    await page.getByText(/^It has givens/).waitFor();
    await verdict(page, 'One solution');
  }));

test('every tool draws with the mouse, and values are typed', () =>
  visit('set', async (page) => {
    await ready(page);
    let at = await points(page);
    await take(page, 'thermometer');
    await drag(page, at, [1, 1], [2, 2], [3, 2]);
    await take(page, 'killer');
    await drag(page, at, [5, 5], [5, 6], [6, 6]);
    await page.keyboard.type('15');
    await take(page, 'white dot');
    await page.mouse.click(...at(8, 1.5));
    await take(page, 'inequality');
    await drag(page, at, [9, 9], [8, 9]);
    await take(page, 'quadruple');
    await page.mouse.click(...at(7.5, 4.5));
    await page.keyboard.type('37');
    await take(page, 'sandwich');
    at = await points(page); // with room for clues outside
    await page.mouse.click(...at(0, 4));
    await page.keyboard.type('12');
    await take(page, 'little killer');
    await page.mouse.click(...at(0, 2));
    await page.keyboard.type('21');
    await take(page, 'arrow');
    at = await points(page);
    await drag(page, at, [1, 8], [2, 8], [3, 7]);
    await drag(page, at, [1, 8], [1, 7]);
    await take(page, 'odd');
    await drag(page, at, [9, 1], [9, 2]);
    await page.getByRole('checkbox', { name: 'Anti-knight' }).check();
    const expected = [
      'thermometer: r1c1 r2c2 r3c2',
      'killer 15: r5c5 r5c6 r6c6',
      'difference: r8c1 r8c2',
      'greater: r9c9 r8c9',
      'quadruple 3 7: r7c4 r7c5 r8c4 r8c5',
      'sandwich 12: r0c4',
      'little-killer 21 DR: r0c2',
      'arrow: r1c8 | r2c8 r3c7 | r1c7',
      'odd: r9c1 r9c2',
      'anti-knight',
    ];
    await has(page, expected);
    // All of it is drawn by the server, and said in sentences.
    await page.waitForFunction(() => document.querySelector('.rules-over').textContent.includes('21'));
    assert.match(await page.locator('.set-rules').textContent(), /Digits along a thermometer increase/);
    for (let i = 0; i < 40 && (await rules(page)).length; i++) await page.keyboard.press('Control+z');
    await has(page, []);
    for (let i = 0; i < 40 && (await rules(page)).length < expected.length; i++) await page.keyboard.press('Control+y');
    await has(page, expected);
    await shot(page, 'set-tools', false);
  }));

test('the same by keys alone', () =>
  visit('set', async (page) => {
    await ready(page);
    await page.locator('.set .cell[tabindex="0"]').focus();
    await take(page, 'whisper');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Enter');
    await take(page, 'killer');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await page.keyboard.type('1');
    await page.keyboard.type('7');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('0');
    await take(page, 'skyscraper');
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await page.keyboard.type('4');
    await has(page, ['whisper: r1c1 r1c2 r1c3 r2c3', 'killer 10: r3c3 r4c3', 'skyscraper 4: r0c3']);
    await page.keyboard.press('Delete');
    await has(page, ['whisper: r1c1 r1c2 r1c3 r2c3', 'killer 10: r3c3 r4c3']);
  }));

test('givens, restricted cells, a rule edited and deleted', () =>
  visit('set', async (page) => {
    await ready(page);
    const at = await points(page);
    await drag(page, at, [1, 1], [1, 2]);
    await page.keyboard.press('5');
    await page.mouse.click(...at(2, 2));
    await page.keyboard.press('Control+3');
    await page.keyboard.press('Control+4');
    const allowed = () => page.evaluate(async () => (await import('./setter.js')).setter.setting.allowed.slice(0, 11));
    assert.deepEqual(
      (await allowed()).filter((bits) => bits !== 511),
      [16, 16, 12],
    );
    await page.keyboard.press('Backspace');
    assert.equal((await allowed())[10], 511);
    await put(page, 'killer 15: r1c1-2\nthermometer: r5c1-3');
    await page.getByRole('button', { name: /^15: r1c1/ }).click();
    await page.keyboard.type('9');
    await has(page, ['killer 9: r1c1 r1c2', 'thermometer: r5c1 r5c2 r5c3']);
    await page.getByRole('button', { name: 'More cells' }).click();
    await page.mouse.click(...at(2, 2));
    await has(page, ['killer 9: r1c1 r1c2 r2c2', 'thermometer: r5c1 r5c2 r5c3']);
    await page.getByRole('button', { name: /^r5c1/ }).click();
    await page.getByRole('button', { name: 'Turn round' }).click();
    await has(page, ['killer 9: r1c1 r1c2 r2c2', 'thermometer: r5c3 r5c2 r5c1']);
    await page.keyboard.press('Delete');
    await has(page, ['killer 9: r1c1 r1c2 r2c2']);
  }));

test('what is to be said: several, none with the reason, one with what it does not need', () =>
  visit('set', async (page) => {
    await ready(page);
    await put(page, 'board 4x4\nkiller 3: r1c1-2\nthermometer: r3c1-4');
    await verdict(page, 'Several solutions');
    await page.getByRole('checkbox', { name: 'True candidates' }).check();
    await page.waitForFunction(
      () => document.querySelector('.set .cell[data-cell="8"] .marks b')?.dataset.text === '1',
    );
    await put(page, 'board 4x4\nkiller 3: r1c1-2\nkiller 8: r1c3-4');
    await verdict(page, 'No solution');
    await page.locator('.set-parts', { hasText: 'killer' }).waitFor();
    await put(page, 'board 4x4\ngivens:\n1234\n3412\n2143\n432.\nthermometer: r1c1-4');
    await verdict(page, 'One solution');
    await page.getByText(/not needed, one at a time/).click();
    const before = await page.evaluate(async () => {
      const { setter } = await import('./setter.js');
      return setter.setting.allowed.filter((bits) => bits !== 15).length + setter.setting.rules.length;
    });
    await page.getByRole('button', { name: 'Make it minimal' }).click();
    await page.getByText(/parts? went/).waitFor();
    await verdict(page, 'One solution');
    await page.getByText('Everything in it is needed.').waitFor();
    const after = await page.evaluate(async () => {
      const { setter } = await import('./setter.js');
      return setter.setting.allowed.filter((bits) => bits !== 15).length + setter.setting.rules.length;
    });
    assert.ok(after < before, `${after} of ${before} are left`);
    await page.keyboard.press('Control+z');
    await put(page, 'board 4x4\nthermometer: r1c1-4');
    await verdict(page, 'Several solutions');
    await page.getByRole('button', { name: 'Make it unique' }).click();
    await verdict(page, 'One solution');
    await shot(page, 'set-unique', false);
  }));

test('a rule that cannot be is named and does not stop the others', () =>
  visit('set', async (page) => {
    await ready(page);
    const at = await points(page);
    await take(page, 'renban');
    // Ten cells do not fit nine digits.
    await drag(page, at, [1, 1], [1, 9], [2, 9]);
    await page.locator('.set-editor .wrong').waitFor();
    await page.getByRole('button', { name: /refused/ }).waitFor();
    await take(page, 'thermometer');
    await drag(page, at, [5, 1], [5, 4]);
    await page.waitForFunction(() => document.querySelector('.rules-under').innerHTML.includes('path'));
    await verdict(page, 'Several solutions');
  }));

test('a template makes a killer from the solution on the board', () =>
  visit('set', async (page) => {
    await ready(page);
    await put(page, 'board 4x4\ngivens:\n1234\n3412\n2143\n4321');
    await verdict(page, 'One solution');
    await page.getByRole('button', { name: 'Templates…' }).click();
    await page.getByRole('textbox', { name: 'Find a kind' }).fill('killer');
    assert.equal(await page.locator('.set-templates button:visible b').first().textContent(), 'Killer cage');
    await page.locator('.set-templates button:visible').first().click();
    await page.getByText('From the solution on the board').click();
    await page.getByRole('button', { name: 'Make it', exact: true }).click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    const made = await rules(page);
    assert.ok(made.length && made.every((line) => line.startsWith('killer ')), made.join('; '));
    await verdict(page, 'One solution');
    await page.getByRole('checkbox', { name: 'Solution' }).check();
    assert.equal(
      await page.$$eval('.set .cell .digit', (all) => all.map((one) => one.textContent).join('')),
      '1234341221434321',
    );
  }));

test('opened from f-puzzles, shared as other programs read it, played under fog', () =>
  visit('set', async (page) => {
    await ready(page);
    const source =
      'title: Lights\nboard 4x4\nkiller 3: r1c1-2\nthermometer: r4c1-3\nfog: r1c1-2\ngivens:\n..3.\n....\n....\n....';
    await put(page, source);
    await page.getByRole('button', { name: 'Share…' }).click();
    const out = page.getByLabel('For the other program');
    await page.getByLabel('Program or format').selectOption('f-puzzles');
    await page.waitForFunction(() =>
      document.querySelector('[aria-label="For the other program"]').value.includes('f-puzzles'),
    );
    const link = await out.inputValue();
    assert.match(link, /^https:\/\/www\.f-puzzles\.com/);
    const own = await page.getByLabel('Link to play it here').inputValue();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save PNG' }).click();
    assert.deepEqual([...readFileSync(await (await saved).path()).subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
    await page.getByLabel('Program or format').selectOption('iss');
    // A format without fog says so, and writes the rest of it for nobody.
    await page
      .locator('dialog p')
      .getByText(/cannot hold .*fog/)
      .waitFor();
    assert.equal(await out.inputValue(), '');
    await page.keyboard.press('Escape');
    await put(page, 'board 9x9');
    await page.getByRole('button', { name: 'Open…' }).click();
    await page.getByLabel('Paste a puzzle').fill(link);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await has(page, ['killer 3: r1c1 r1c2', 'thermometer: r4c1 r4c2 r4c3']);
    const lit = await page.evaluate(async () => (await import('./setter.js')).setter.setting.fog);
    assert.deepEqual(lit, [0, 1], 'fog comes back');
    // The text says the solution, so that the light knows what is right.
    await put(page, 'board 4x4\nkiller 3: r1c1-2\nfog: r1c1\nsolution: 2134341212434321');
    await verdict(page, 'Several solutions');
    await page.getByRole('button', { name: 'Play it' }).click();
    await page.waitForFunction(() => {
      return document.querySelectorAll('.play .cell.fog').length === 15;
    });
    const dark = await page.locator('.play .cell.fog').count();
    const solution = [...'2134341212434321'].map(Number);
    const wrong = (solution[1] % 4) + 1;
    await page.locator('.play .cell[data-cell="1"]').click();
    await page.keyboard.press(String(wrong));
    assert.equal(await page.locator('.play .cell.fog').count(), dark, 'a wrong digit lights nothing');
    await page.keyboard.press(String(solution[1]));
    await page.waitForFunction(() => document.querySelectorAll('.play .cell.fog').length === 10);
    await shot(page, 'play-fog', false);
    for (let cell = 0; cell < 16; cell++) {
      if (cell === 1) continue; // a second time takes it away
      await page.locator(`.play .cell[data-cell="${cell}"]`).click();
      await page.keyboard.press(String(solution[cell]));
    }
    await page.locator('.status').getByText('Solved', { exact: true }).waitFor();
    assert.equal(await page.locator('.play .cell.fog').count(), 0);
    // The own link brings the puzzle with its fog.
    await page.goto(own);
    await page.waitForFunction(
      () =>
        document.querySelectorAll('.play .cell').length === 16 &&
        document.querySelectorAll('.play .cell.fog').length > 0,
    );
  }));

test('regions are drawn, and a board of another size and other digits', () =>
  visit('set', async (page) => {
    await ready(page);
    await page.getByRole('button', { name: 'Board…' }).click();
    await page.getByLabel('Rows').fill('4');
    await page.getByLabel('Columns').fill('5');
    await page.getByLabel('Lowest digit').fill('0');
    await page.getByLabel('Highest digit').fill('5');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.set .cell').length === 20);
    const at = await points(page);
    await page.mouse.click(...at(4, 5));
    await page.keyboard.press('0');
    assert.equal(await page.locator('.set .cell[data-cell="19"]').textContent(), '0');
    await put(page, 'board 4x4');
    await page.waitForFunction(() => document.querySelectorAll('.set .cell').length === 16);
    const four = await points(page);
    await page.getByRole('button', { name: 'Regions', exact: true }).click();
    await drag(page, four, [1, 1], [1, 3]);
    const regions = await page.evaluate(async () => (await import('./setter.js')).setter.setting.regions);
    assert.deepEqual(regions.map((cells) => cells.length).sort(), [3, 4, 4, 5]);
  }));

test('a finger draws on a phone', () =>
  visit(
    'set',
    async (page, context) => {
      await ready(page);
      // The browser takes a tap right after a stroke for a part of it.
      const tap = async (button, done) => {
        for (let tries = 0; tries < 5; tries++) {
          await button.tap();
          if (
            await page.waitForFunction(done.test, done.arg, { timeout: 1000 }).then(
              () => true,
              () => false,
            )
          )
            return;
        }
        assert.fail('no tap came through');
      };
      const tool = async (name) => {
        await tap(page.locator('.set-tool'), { test: () => document.querySelector('dialog[open]') });
        await page.getByRole('textbox', { name: 'Find a rule' }).fill(name);
        await tap(page.getByRole('button', { name, exact: true }), { test: () => !document.querySelector('dialog') });
        await page.locator('.set-tool').getByText(name, { exact: true }).waitFor();
      };
      await tool('Thermometer');
      const at = await points(page);
      const client = await context.newCDPSession(page);
      const touch = (type, x, y) =>
        client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
      await touch('touchStart', ...at(3, 3));
      for (let i = 1; i <= 8; i++) await touch('touchMove', ...at(3 + i / 4, 3 + i / 4));
      await touch('touchEnd');
      await has(page, ['thermometer: r3c3 r4c4 r5c5']);
      await tool('Killer cage');
      await touch('touchStart', ...at(7, 7));
      await touch('touchMove', ...at(7, 8));
      await touch('touchEnd');
      await has(page, ['thermometer: r3c3 r4c4 r5c5', 'killer: r7c7 r7c8']);
      await tap(page.getByRole('group', { name: 'Numbers' }).getByRole('button', { name: '7', exact: true }), {
        test: () => document.querySelector('.set-words').value === '7',
      });
      await has(page, ['thermometer: r3c3 r4c4 r5c5', 'killer 7: r7c7 r7c8']);
      await shot(page, 'set-phone');
    },
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  ));

test('the windows of Set pass axe', () =>
  visit(
    'set',
    async (page) => {
      await ready(page);
      for (const name of ['Board…', 'Templates…', 'Text…', 'Open…', 'Share…']) {
        await page.getByRole('button', { name }).click();
        await page.locator('dialog[open]').waitFor();
        await page.addScriptTag({ path: axe });
        const { violations } = await page.evaluate(() => globalThis.axe.run('dialog'));
        assert.deepEqual(
          violations.map(
            (v) =>
              `${v.id}: ${v.nodes
                .slice(0, 2)
                .map((n) => n.html)
                .join(' | ')}`,
          ),
          [],
          name,
        );
        await page.getByRole('button', { name: 'Close' }).click();
        await page.locator('dialog').waitFor({ state: 'detached' });
      }
    },
    { bypassCSP: true },
  ));
