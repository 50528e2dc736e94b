// What two reviews of the page by eye and hand have found, where no other test holds it.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { open, shot } from './browser.js';
import { EASY, INKALA, go, load, until, visitor } from './visit.js';

const visit = visitor();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Puts a puzzle with rules on the table. */
const rules = (page, text) =>
  page.evaluate(async (text) => {
    const { game } = await import('./game.js');
    game.open((await game.read(text, { from: 'rules' })).puzzles[0]);
  }, text);

/** Which of these boxes lie over each other. */
function overlaps(boxes) {
  const over = (a, b) => a.x < b.right - 0.5 && b.x < a.right - 0.5 && a.y < b.bottom - 0.5 && b.y < a.bottom - 0.5;
  return boxes.flatMap((a, i) => boxes.slice(i + 1).flatMap((b) => (over(a, b) ? [`${a.text} and ${b.text}`] : [])));
}

test('little killers at one place stand apart, on every side', () =>
  visit('play', async (page) => {
    const sides = ['14 DL: r0c3', '27 DR: r0c3', '22 DL: r0c6', '15 DR: r0c6', '31 UR: r4c0', '17 DR: r4c0'];
    const far = ['20 UL: r5c10', '30 DL: r5c10', '19 UL: r10c5', '21 UR: r10c5'];
    await rules(page, `board 9x9\n${[...sides, ...far].map((one) => `little-killer ${one}`).join('\n')}`);
    await page.waitForFunction(() => document.querySelectorAll('.rules-over text, .rules-under text').length === 10);
    const boxes = await page.$$eval('.rules-over text, .rules-under text', (texts) =>
      texts.map((element) => {
        const { x, y, right, bottom } = element.getBoundingClientRect();
        return { x, y, right, bottom, text: element.textContent };
      }),
    );
    // What a line of text has above and below its digits is not seen.
    const seen = boxes.map((box) => ({
      ...box,
      y: box.y + 0.2 * (box.bottom - box.y),
      bottom: box.bottom - 0.2 * (box.bottom - box.y),
    }));
    assert.deepEqual(overlaps(seen), []);
    await shot(page, 'review-little-killers', false);
  }));

test('the buttons of a hint stand in one row, whatever is told', () =>
  visit(
    'play',
    async (page) => {
      await load(page, EASY);
      await page.getByRole('button', { name: 'Hint', exact: true }).click();
      for (let rung = 1; rung <= 4; rung++) {
        await page
          .locator('.hint .rungs > li')
          .nth(rung - 1)
          .waitFor();
        const edges = await page.$$eval('.hint .row-of button', (buttons) =>
          buttons.map((button) =>
            Math.round(button.getBoundingClientRect().y + button.getBoundingClientRect().height / 2),
          ),
        );
        assert.ok(Math.max(...edges) - Math.min(...edges) <= 2, `rung ${rung}: ${edges}`);
        await page.getByRole('button', { name: 'Tell me more' }).click();
      }
    },
    { viewport: { width: 1440, height: 900 } },
  ));

test('of a puzzle with rules the level is said, one solution once, and rows and columns have numbers', () =>
  visit('play', async (page) => {
    await rules(
      page,
      'board 6x6\nkiller 10: r4c6 r5c6\nkiller 11: r4c3-4 r5c3\nkiller 8: r5c5 r6c5-6\nkiller 20: r1c5 ' +
        'r2c4-5 r3c4-5\nkiller 9: r2-3c3\nkiller 12: r1c1-4\nkiller 12: r4c1 r4-6c2',
    );
    await page
      .locator('.status')
      .getByText(/^(Easy|Medium|Hard|Fiendish|Diabolical) · \d/)
      .waitFor();
    const text = await page.locator('.side').innerText();
    assert.equal(text.match(/One solution/g)?.length, 1, text);
    assert.equal(await page.locator('.play .board .lines text').count(), 12);
  }));

test('one solution is said of the givens, once digits stand that may leave none', () =>
  visit('play', async (page) => {
    await load(page, EASY);
    await page.locator('.status').getByText('One solution', { exact: true }).waitFor();
    await page.locator('.play .cell').nth(2).click();
    await page.keyboard.press('1');
    await page.locator('.status').getByText('The givens have one solution', { exact: true }).waitFor();
  }));

test('a table of Matrix that cannot be read takes the old result with it', () =>
  visit('matrix', async (page) => {
    await page
      .locator('main')
      .getByText(/covers?, \d+ nodes/)
      .waitFor();
    await page.locator('textarea.code').fill('name,a\nx,7');
    await page.getByText(/line 2, column 3/i).waitFor();
    assert.doesNotMatch(await page.locator('main').innerText(), /covers?, \d+ nodes/);
    await page.locator('.matrix-part.is-stale').waitFor();
    assert.match(await page.getByLabel('Example').locator('option:checked').textContent(), /own table/i);
  }));

test('the library has levels, goes on at a double click, and no pattern for a puzzle that has none', () =>
  visit('play', async (page) => {
    await until(page, async () => {
      (await import('./journal.js')).keepJournal();
      return true;
    });
    await load(page, EASY);
    await page.locator('.play .cell').nth(2).click();
    await page.keyboard.press('4');
    await until(page, async (line) => (await (await import('./library.js')).library.find(line))?.filled === 1, EASY);
    await go(page, 'library');
    const row = page
      .locator('.library [role="row"], .library [role="option"], .library .row')
      .filter({ hasText: '1 filled' })
      .first();
    await row.waitFor();
    await row.dblclick();
    await page.locator('main.play').waitFor();
    assert.equal(await page.locator('.play .cell').nth(2).textContent(), '4');
  }));

test('no technique of the catalogue and no choice of the page has its name twice, and none is a key in brackets', () =>
  visit('learn', async (page) => {
    const twice = (names) => names.filter((name, i) => names.indexOf(name) !== i);
    await page.getByRole('radio', { name: 'Catalogue' }).check({ force: true });
    await page.locator('.learn').getByText('X-wing').first().waitFor();
    const names = await page.evaluate(async () =>
      (await (await import('./api.js')).table('techniques')).techniques.map(({ name }) => name),
    );
    assert.ok(names.length > 80);
    const shown = await page.locator('.techniques button > span:first-child').allTextContents();
    assert.ok(shown.length > 50, `${shown.length} are shown`);
    assert.deepEqual(twice(shown), []);
    await go(page, 'lab');
    await page.locator('main.lab select').first().waitFor();
    assert.doesNotMatch(await page.locator('main').innerText(), /\[[a-z]+-?[a-z0-9]+\]/);
  }));

test('a lesson begins with its idea: one button that stands out, no marks on the board of the first', () =>
  visit('learn', async (page) => {
    await page.getByRole('heading', { name: 'The last cell of a house' }).waitFor();
    await page.locator('.learn .board .cell').first().waitFor();
    assert.equal(await page.locator('.learn button.main:visible').count(), 1);
    assert.equal(await page.locator('.learn .board .marks b').count(), 0);
  }));

test('Print says why fewer stand on a page with candidates', () =>
  visit('print', async (page) => {
    await page.locator('.print label', { hasText: /^9$/ }).click();
    await page.getByText('Candidates in the blanks').click();
    await page.getByText(/With candidates or in large print/).waitFor();
  }));

test('four on a page fill it to its foot', () =>
  visit('print', async (page) => {
    await page.locator('.print label', { hasText: /^4$/ }).click();
    const lines = [EASY, INKALA, EASY.replace('53', '.3'), EASY.replace('53', '5.')];
    await page.locator('.print textarea').fill(lines.join('\n'));
    await page.getByRole('button', { name: 'Add these' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.page:first-child figure svg').length === 4);
    const foot = await page.evaluate(() => {
      const paper = document.querySelector('.page').getBoundingClientRect();
      const last = [...document.querySelectorAll('.page:first-child figure svg')].at(-1).getBoundingClientRect();
      return (paper.bottom - last.bottom) / paper.height;
    });
    assert.ok(foot > 0.02 && foot < 0.12, `${Math.round(foot * 100)} % of the page stay empty at its foot`);
    await shot(page, 'review-print-4', false);
  }));

test('a difficulty has one form: in Generate as in Play', () =>
  visit('generate', async (page) => {
    await page.getByLabel('Seed').fill('3');
    await page.locator('.level .levels button').nth(1).click();
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await page.locator('.made article').first().waitFor();
    await page.getByText(/^4 made/).waitFor();
    const texts = await page.locator('.made article').allInnerTexts();
    for (const text of texts) assert.match(text, /givens, Medium · \d\.\d/);
    await page.locator('.made').getByRole('button', { name: 'Play' }).first().click();
    await page
      .locator('.status')
      .getByText(/^Medium · \d/)
      .waitFor();
  }));

test('names of lessons that take two lines do not touch', () =>
  visit(
    'learn',
    async (page) => {
      await page.locator('.contents li').nth(3).waitFor();
      const gaps = await page.$$eval('.contents ol', (lists) =>
        lists.flatMap((list) => {
          const boxes = [...list.querySelectorAll('button')].map((button) => {
            const text = document.createRange();
            text.selectNodeContents(button);
            return text.getBoundingClientRect();
          });
          return boxes.slice(1).map((box, i) => box.top - boxes[i].bottom);
        }),
      );
      assert.ok(gaps.length > 5 && Math.min(...gaps) >= 8, `${Math.min(...gaps)} pixels between two`);
    },
    { viewport: { width: 1440, height: 900 } },
  ));

test('where rules say more, it is said by what candidates go', () =>
  visit('play', async (page) => {
    await rules(page, 'board 9x9\nkiller 3: r1c1-2');
    await page.locator('.play .cell.labelled').waitFor();
    await page.getByText('Candidates', { exact: true }).click();
    await page.getByText(/^Candidates go by rows, columns and boxes/).waitFor();
  }));

test('templates have the names of the palette, stand in its groups, and each has its drawing', () =>
  visit('set', async (page) => {
    await page.waitForSelector('main[data-set]');
    await page.getByRole('button', { name: 'Templates…' }).click();
    const buttons = page.locator('.set-templates button');
    await buttons.first().waitFor();
    assert.ok((await buttons.count()) > 60);
    assert.equal(await page.locator('.set-templates button .kind-picture').count(), await buttons.count());
    const kinds = await page.evaluate(async () =>
      (await (await import('./api.js')).table('constraints')).map(({ name }) => name),
    );
    const names = (await page.locator('.set-templates button b').allTextContents()).flatMap((name) => name.split(', '));
    // Boards and grids that overlap are no rules; all others are called as their rule is.
    const others = names.filter((name) => !kinds.includes(name));
    assert.ok(others.length < names.length / 4, others.join(', '));
    const palette = await page.locator('.set-section h3').allTextContents();
    const groups = await page.locator('.set-templates h3').allTextContents();
    assert.deepEqual(
      groups.filter((group) => !palette.includes(group)),
      ['Overlapping grids'],
    );
  }));

test('nothing is asked of the server that it must refuse: training, wrong digits', () =>
  visit('learn', async (page) => {
    /** @type {string[]} */
    const refused = [];
    page.on('response', (response) => response.status() >= 400 && refused.push(response.url()));
    await page.evaluate(async () => {
      const { examples, nextExercise } = await import('./exercise.js');
      for (const example of (await examples()).filter(({ id }) => ['full-house', 'naked-single'].includes(id)))
        await nextExercise(example);
    });
    await go(page, 'play');
    await load(page, EASY);
    await page.locator('.play .cell').nth(2).click();
    await page.keyboard.press('1');
    await go(page, 'explain');
    await page.getByRole('button', { name: 'Give me a hint' }).click();
    await page.locator('.explain .notice, .explain .rungs .open').first().waitFor();
    assert.deepEqual(refused, []);
  }));

test('on a phone the head is one row, and what comes next is in sight when a puzzle is solved', () =>
  visit(
    'play',
    async (page) => {
      assert.ok((await page.locator('header.top').boundingBox()).height <= 56);
      assert.equal(await page.evaluate(() => document.querySelector('header.top').scrollWidth <= innerWidth), true);
      await load(page, `${'123456789456789123789123456214365897365897214897214365531642978642978531'}97853164.`);
      await page.locator('.play .cell').nth(80).tap();
      await page.locator('.pad').getByRole('button', { name: '2', exact: true }).tap();
      const next = page.getByRole('button', { name: /^Next puzzle/ });
      await next.waitFor();
      const box = await next.boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= 844, `${box.y} to ${box.y + box.height}`);
      await shot(page, 'review-solved-phone', false);
    },
    phone,
  ));

test('words that were not understood do not come back', () => {
  const folder = fileURLToPath(new URL('../../page', import.meta.url));
  const odd =
    /Half of them within|What is due, of|that goes by it|never solved|holds another digit|houses too|after 0:08/;
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.js') && odd.test(readFileSync(`${folder}/${name}`, 'utf8')),
  );
  assert.deepEqual(found, []);
});

test('the Lab draws the rules of the puzzle', () =>
  visit('play', async (page) => {
    await rules(page, 'board 6x6\nkiller 10: r4c6 r5c6\nkiller 11: r4c3-4 r5c3');
    await go(page, 'lab');
    await page.locator('.lab .board.ruled .rules-over text, .lab .board.ruled .rules-under text').first().waitFor();
  }));
