// The parts of the page, and a state of each in which it shows all that it has.

export const PARTS = [
  'start',
  'play',
  'explain',
  'learn',
  'library',
  'lab',
  'race',
  'matrix',
  'set',
  'generate',
  'print',
  'settings',
];

/** Brings a part into a state in which it shows all it has. */
export async function fillPart(page, part) {
  if (part === 'start') await page.locator('.start-levels button').first().waitFor();
  else if (part === 'play') {
    await page.evaluate(async () => (await import('./game.js')).game.change({ auto: true }));
    await page.waitForSelector('.marks b');
    await page.locator('.cell').nth(1).click();
  } else if (part === 'explain') {
    await page.getByRole('button', { name: 'Give me a hint' }).click();
    await page.getByRole('button', { name: 'Tell me all' }).click();
    await page.locator('.ratings b').first().waitFor();
  } else if (part === 'learn') {
    await page.getByRole('button', { name: 'Next line' }).click();
  } else if (part === 'library') {
    await page.evaluate(async () => {
      const { library } = await import('./library.js');
      const id = await library.collect('A small collection');
      await library.read(
        '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n53..7....6..195...' +
          '.98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n',
        id,
        () => {},
      );
      const [one, two] = await library.puzzles();
      await library.change([one], () => ({
        level: 'diabolical',
        points: 10.7,
        filled: 12,
        time: 754000,
        played: Date.now(),
        tags: ['evening'],
      }));
      await library.change([two], () => ({
        name: 'A name that is long enough to be cut off where there is no room for it',
        solved: Date.now(),
        time: 190000,
      }));
    });
    await page.locator('.entry-row').first().click();
    await page.locator('.card canvas').waitFor();
  } else if (part === 'lab') {
    await page.getByRole('combobox').first().selectOption('dancing-links');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('slider', { name: 'Moment' }).fill('60');
  } else if (part === 'race') {
    await page.locator('.chips input').first().waitFor({ state: 'attached' });
    await page.locator('.field-of').evaluate((field) => {
      field.open = true;
    });
    for (const box of (await page.locator('.chips input').all()).slice(2)) await box.uncheck();
    await page.getByRole('button', { name: 'Run the race' }).click();
    await page.getByText('Done. Move the scrubber').waitFor({ timeout: 60000 });
  } else if (part === 'matrix') await page.getByText('Cover: F, C').waitFor();
  else if (part === 'set') {
    await page.waitForSelector('main[data-set]');
    await page.evaluate(
      async (text) => {
        const { readSetting, setter } = await import('./setter.js');
        setter.open((await readSetting(text)).setting);
      },
      'title: Some of each\nthermometer: r1c1-r4c4\nkiller 15: r1c4-5 r2c5\nwhisper: r5c5-9\ndifference: ' +
        'r7c7-8\nsandwich 10: r0c5\nlittle-killer 21 DR: r3c0\nanti-knight\ngiven 3: r5c5\nfog: r1c1',
    );
    await page.locator('.set-pill').getByText('Several solutions', { exact: true }).waitFor();
    await page.locator('.rules-over path').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: '15: r1c4' }).click();
  } else if (part === 'generate') {
    await page.getByLabel('Seed').fill('3');
    await page.getByRole('button', { name: 'Generate' }).click();
    await page.getByText(/^4 made/).waitFor({ timeout: 40000 });
  } else if (part === 'print') await page.locator('.page svg').first().waitFor();
  else if (part === 'settings') await page.getByLabel('Names, order and points').waitFor();
}
