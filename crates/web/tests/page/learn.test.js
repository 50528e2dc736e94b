// Learn: the catalogue, the trainer, the course.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shot } from './browser.js';
import { visitor } from './visit.js';

const visit = visitor();
const tab = (page, name) => page.getByRole('radio', { name, exact: true }).check();

/** The steps of the exercise that is shown. @returns {Promise<any[]>} */
const steps = (page) =>
  page.evaluate(async () => {
    const { post } = await import('./api.js');
    const cells = [...document.querySelectorAll('.learn .cell')];
    const values = cells.map((c) => Number(c.querySelector('.digit')?.textContent ?? 0));
    const marks = cells.map((c) =>
      [...c.querySelectorAll('.marks b')].reduce((bits, b) => bits | (2 ** (Number(b.dataset.text) - 1)), 0),
    );
    const technique = document.querySelector('.trainer-head select')?.value;
    const { examples } = await import('./exercise.js');
    const { withPlaces } = await import('./cells.js');
    const { LESSONS } = await import('./lessons.js');
    const title = document.querySelector('.exercise h2, .lesson h2').textContent.replace('Find the ', '').toLowerCase();
    const all = await examples();
    const list =
      technique && technique !== 'course'
        ? all.filter((x) => x.id === technique)
        : all.filter((x) => LESSONS.some((l) => l.technique === x.id));
    for (const one of list) {
      const reply = await post('steps', {
        board: { size: 9 },
        givens: values,
        marks,
        all: true,
        technique: one.id,
        scale: one.scale,
        timeout_ms: 10000,
      });
      if (reply.steps[0]?.name.toLowerCase() === title)
        return withPlaces(
          reply.steps.map((x) => x.step),
          { size: 9 },
        );
    }
    return [];
  });

/** Where a candidate stands on the screen. */
const place = (page, cell, digit) =>
  page.locator('.learn .cells').evaluate(
    (grid, [cell, digit]) => {
      const box = grid.getBoundingClientRect();
      const side = box.width / 9;
      return [
        box.left + ((cell % 9) + 0.05 + (0.9 * (((digit - 1) % 3) + 0.5)) / 3) * side,
        box.top + (Math.floor(cell / 9) + 0.05 + (0.9 * (Math.floor((digit - 1) / 3) + 0.5)) / 3) * side,
      ];
    },
    [cell, digit],
  );

test('the catalogue has an example for each technique, shown line by line with its own arrows', () =>
  visit('learn', async (page) => {
    await tab(page, 'Catalogue');
    await page.locator('.technique-list button').first().waitFor();
    assert.ok((await page.locator('.technique-list button').count()) >= 85);
    await page.getByLabel('Find a technique').fill('xy-chain');
    await page.getByRole('button', { name: 'XY-chain', exact: true }).click();
    await page.locator('.technique-card h2').getByText('XY-chain').waitFor();
    const seen = [];
    for (;;) {
      seen.push(await page.locator('.learn .over .link').count());
      const next = page.getByRole('button', { name: 'Next line' });
      if (!(await next.count())) break;
      await next.click();
    }
    assert.ok(seen.length > 6, `${seen.length} lines`);
    assert.equal(await page.locator('.stages li').count(), seen.length);
    assert.ok(
      seen.slice(0, -1).every((count) => count <= 1),
      `arrows: ${seen}`,
    );
    assert.ok(seen.some((count) => count === 1));
    assert.ok((await page.locator('.learn .over .sign.eliminated').count()) > 0);
    // By keyboard the lines are walked as well.
    await page.locator('.stages button').last().focus();
    await page.keyboard.press('ArrowUp');
    assert.equal(await page.locator('.stages li').count(), seen.length - 1);
    await shot(page, 'learn-catalogue', false);
  }));

test('every example is found by the library as it stands', () =>
  visit('learn', async (page) => {
    const wrong = await page.evaluate(async () => {
      const { examples, exampleStep } = await import('./exercise.js');
      const found = [];
      for (const example of await examples()) {
        const step = await exampleStep(example).catch((error) => ({ technique: error.message }));
        if (step.technique !== example.id || !step.step.lines.length) found.push(`${example.id}: ${step.technique}`);
      }
      return found;
    });
    assert.deepEqual(wrong, []);
  }));

test('the trainer judges: nothing, wrong, unfounded, a part, right; by mouse and by keys', () =>
  visit('learn', async (page) => {
    await tab(page, 'Trainer');
    await page.getByLabel('What to train').selectOption('x-wing');
    await page.getByRole('heading', { name: 'Find the X-wing' }).waitFor();
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('Strike out the candidates that go.').waitFor();
    const all = await steps(page);
    assert.ok(all.length > 0);
    const [step] = all;
    const goes = new Set(all.flatMap((s) => s.eliminate.map((c) => `${c.cell}.${c.digit}`)));
    // A candidate of the solution is never to go, one that goes by something else is not shown by this.
    const { right, other } = await page.evaluate(
      async (goes) => {
        const { post } = await import('./api.js');
        const cells = [...document.querySelectorAll('.learn .cell')];
        const values = cells.map((c) => Number(c.querySelector('.digit')?.textContent ?? 0));
        const {
          grids: [grid],
        } = await post('solve', { board: { size: 9 }, givens: values, grids: true });
        const cell = values.indexOf(0);
        let other = null;
        cells.forEach((c, i) =>
          c.querySelectorAll('.marks b').forEach((b) => {
            const d = Number(b.dataset.text);
            if (d !== grid[i] && !goes.includes(`${i}.${d}`)) other ??= { cell: i, digit: d };
          }),
        );
        return { right: { cell, digit: grid[cell] }, other };
      },
      [...goes],
    );
    await page.mouse.click(...(await place(page, right.cell, right.digit)));
    await page.keyboard.press('Enter');
    await page.getByText(`in the solution: that candidate has to stay.`).waitFor();
    assert.equal(await page.locator('.learn .cell.clash').count(), 1);
    await page.mouse.click(...(await place(page, right.cell, right.digit)));
    await page.mouse.click(...(await place(page, other.cell, other.digit)));
    await page.keyboard.press('Enter');
    await page.getByText(/It is true that r\dc\d is not \d, but no X-wing shows it here\./).waitFor();
    await page.mouse.click(...(await place(page, other.cell, other.digit)));
    // The rest by keys alone.
    for (const [i, { cell, digit }] of step.eliminate.entries()) {
      await page.locator(`.learn [data-cell="${cell}"]`).focus();
      await page.keyboard.press(String(digit));
      if (i === 0 && step.eliminate.length > 1) {
        await page.keyboard.press('Enter');
        await page.getByText(/Right so far; .* by it\./).waitFor();
      }
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Right' }).waitFor();
    await page
      .locator('.stages .now')
      .getByText(/In (row|column)/)
      .waitFor();
    await shot(page, 'learn-right', false);
    // What was called wrong on the way counts as missed, and this position comes again.
    const standing = await page.evaluate(async () => (await import('./exercise.js')).standing('x-wing'));
    assert.deepEqual([standing.right, standing.wrong, standing.missed.length], [0, 1, 1]);
  }));

test('what was missed comes again, what was found at growing distances', () =>
  visit('learn', async (page) => {
    const result = await page.evaluate(async () => {
      const { examples, nextExercise, note, nextOf, standing, standings } = await import('./exercise.js');
      const { database } = await import('./database.js');
      const list = (await examples()).filter(({ id }) => ['naked-pair', 'hidden-pair'].includes(id));
      const exercise = await nextExercise(list[0]);
      const first = await note(exercise, false);
      // Time passes.
      await database.put('exercises', { ...first, missed: first.missed.map((one) => ({ ...one, due: 1 })) });
      const again = await nextExercise(list[0]);
      const same = again.values.join() === exercise.values.join() && again.marks.join() === exercise.marks.join();
      const chosen = nextOf(list, await standings(), '').id;
      const distances = [];
      for (let i = 0; i < 4; i++) {
        const { due, at } = await note(again, true);
        distances.push(due - at);
      }
      const last = await standing(list[0].id);
      return {
        same,
        chosen,
        first: list[0].id,
        distances,
        missed: last.missed.length,
        then: nextOf(list, await standings(), '').id,
        second: list[1].id,
      };
    });
    assert.equal(result.same, true);
    assert.equal(result.chosen, result.first);
    assert.ok(
      result.distances.every((d, i) => d > (result.distances[i - 1] ?? 0)),
      `${result.distances}`,
    );
    assert.equal(result.missed, 0);
    assert.equal(result.then, result.second, 'what is new comes before what is not due');
  }));

test('a lesson: its words, its example, its task by keys, and how far one is stays', () =>
  visit('learn', async (page) => {
    await page.getByRole('heading', { name: 'The last cell of a house' }).waitFor();
    await page.getByRole('button', { name: 'Now you' }).click();
    await page.getByRole('heading', { name: /^Find the/ }).waitFor();
    const [step] = await steps(page);
    await page.locator(`.learn [data-cell="${step.place.cell}"]`).click();
    if (!(await page.locator('.learn .cell .digit').nth(0).isVisible())) throw new Error('no board');
    await page.keyboard.press('Backspace');
    await page.keyboard.press(String(step.place.digit));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Right' }).waitFor();
    await page.getByText(`1 of 20 done.`).waitFor();
    await shot(page, 'learn-lesson-done', false);
    await page.getByRole('button', { name: 'Next lesson' }).click();
    await page.getByRole('heading', { name: 'One place in a box' }).waitFor();
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    await page.getByRole('heading', { name: 'One place in a box' }).waitFor();
    await page.getByText('1 of 20 done.').waitFor();
  }));

test('the task of a lesson is another position than its example', () =>
  visit('learn', async (page) => {
    const same = await page.evaluate(async () => {
      const { examples, nextExercise } = await import('./exercise.js');
      const found = [];
      for (const example of (await examples()).filter(({ id }) =>
        ['full-house', 'hidden-single-box', 'naked-single', 'pointing', 'naked-pair', 'x-wing', 'xy-chain'].includes(
          id,
        ),
      )) {
        const { values, steps } = await nextExercise(example);
        if (values.map((v) => v || '.').join('') === example.values) found.push(example.id);
        if (!steps.every((step) => step.technique === example.id)) found.push(`${example.id} has other steps`);
      }
      return found;
    });
    assert.deepEqual(same, []);
  }));

test('every lesson has its example', () =>
  visit('learn', async (page) => {
    const missing = await page.evaluate(async () => {
      const { examples } = await import('./exercise.js');
      const { LESSONS } = await import('./lessons.js');
      const known = new Set((await examples()).map(({ id }) => id));
      return LESSONS.map(({ technique }) => technique).filter((id) => !known.has(id));
    });
    assert.deepEqual(missing, []);
  }));

test('told where to look, then shown: that is not counted as found', () =>
  visit('learn', async (page) => {
    await tab(page, 'Trainer');
    await page.getByLabel('What to train').selectOption('naked-pair');
    await page.getByRole('heading', { name: 'Find the naked pair' }).waitFor();
    await page.getByRole('button', { name: 'Where?' }).click();
    await page
      .locator('.exercise .notice')
      .getByText(/^Look at/)
      .waitFor();
    await page.getByRole('button', { name: 'Which cells?' }).click();
    assert.ok((await page.locator('.learn .cell.same').count()) >= 2);
    await page.getByRole('button', { name: 'Show me' }).click();
    await page.getByText('This position comes again soon.').waitFor();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('heading', { name: 'Find the naked pair' }).waitFor();
  }));

for (const [name, options] of [
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ['a phone on its side', { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true }],
]) {
  test(`an exercise by touch on ${name}`, () =>
    visit(
      'learn',
      async (page) => {
        await page.getByRole('radio', { name: 'Trainer' }).check({ force: true });
        await page.getByLabel('What to train').selectOption('naked-pair');
        await page.getByRole('heading', { name: 'Find the naked pair' }).waitFor();
        const [step] = await steps(page);
        for (const { cell, digit } of step.eliminate) {
          await page.locator(`.learn [data-cell="${cell}"]`).tap();
          await page
            .locator('.candidate-pad button')
            .nth(digit - 1)
            .tap();
        }
        await shot(page, `learn-${name.replaceAll(' ', '-')}`, false);
        await page.getByRole('button', { name: 'Check' }).tap();
        await page.getByRole('heading', { name: 'Right' }).waitFor();
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(over <= 0, `it hangs over by ${over}`);
      },
      options,
    ));
}
