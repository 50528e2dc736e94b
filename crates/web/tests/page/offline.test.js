// The page without a server: installable, and at work when the host has gone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { launch } from './browser.js';
import { serve } from './server.js';

test(
  'installable, and works without a network from the second visit on',
  { skip: process.env.SUDOKIT_PAGE ? false : 'SUDOKIT_PAGE names no folder' },
  async () => {
    const host = await serve();
    const browser = await launch();
    try {
      const context = await browser.newContext();
      const page = await context.newPage();
      const errors = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      await page.goto(`${host.url}#/play`);
      await page.getByText('One solution', { exact: true }).waitFor();
      await page.evaluate(() => navigator.serviceWorker.ready);
      const client = await context.newCDPSession(page);
      const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
      // A fresh profile is a private one, in which nothing can be installed.
      const app = await client.send('Page.getAppManifest');
      assert.match(app.url, /manifest\.webmanifest$/);
      assert.deepEqual(app.errors, []);
      const manifest = JSON.parse(app.data ?? '{}');
      assert.ok(manifest.name && manifest.start_url && manifest.display === 'standalone');
      assert.ok(['192x192', '512x512'].every((size) => manifest.icons.some(({ sizes }) => sizes === size)));
      assert.deepEqual(
        installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
        [],
      );
      await host.stop();
      await context.setOffline(true);
      for (const part of ['start', 'play', 'set', 'lab']) {
        await page.goto(`${host.url}#/${part}`);
        await page.reload();
        await page.waitForSelector('body[data-ready]');
        await page.waitForSelector(`main.${part} *`);
      }
      await page.goto(`${host.url}#/play`);
      await page.getByText('One solution', { exact: true }).waitFor();
      // Everything that computes, now that nothing is behind the page: hints and ratings, new puzzles, puzzles with
      // rules.
      await page.goto(`${host.url}#/explain`);
      await page.getByRole('button', { name: 'Give me a hint' }).click();
      await page.getByRole('button', { name: 'Tell me all' }).click();
      await page.locator('.ratings b').first().waitFor();
      await page.goto(`${host.url}#/generate`);
      await page.getByLabel('Seed').fill('3');
      await page.getByRole('button', { name: 'Generate' }).click();
      await page.getByText(/^4 made/).waitFor({ timeout: 40000 });
      await page.goto(`${host.url}#/set`);
      await page.waitForSelector('main[data-set]');
      await page.getByRole('button', { name: 'Text…' }).click();
      await page
        .getByLabel('A rule a line')
        .fill(
          'board 6x6\nkiller 10: r4c6 r5c6\nkiller 11: r4c3-4 r5c3\nkiller 8: r5c5 r6c5-6\nkiller 20: r1c5 ' +
            'r2c4-5 r3c4-5\nkiller 9: r2-3c3\nkiller 12: r1c1-4\nkiller 12: r4c1 r4-6c2\n',
        );
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.locator('.set-pill').getByText('One solution', { exact: true }).waitFor();
      assert.deepEqual(errors, []);
    } finally {
      await browser.close();
    }
  },
);

test(
  'the first board and what is said of it need at most 30 requests',
  { skip: process.env.SUDOKIT_PAGE ? false : 'SUDOKIT_PAGE names no folder' },
  async () => {
    const host = await serve();
    const browser = await launch();
    try {
      for (const part of ['play', 'start']) {
        const context = await browser.newContext({ serviceWorkers: 'block' });
        const page = await context.newPage();
        // What comes while nothing else is to be done does not count.
        await page.addInitScript(() => {
          window.requestIdleCallback = () => 0;
        });
        const before = host.requested.length;
        await page.goto(`${host.url}#/${part}`);
        await page.waitForSelector('body[data-ready]');
        if (part === 'play') await page.getByText('One solution', { exact: true }).waitFor();
        else await page.locator('.start-card').getByText('Easy · 1.2').waitFor();
        const requested = host.requested.slice(before);
        console.log(`${part}: ${requested.length} requests`);
        assert.ok(requested.length > 8 && requested.length <= 30, `${requested}`);
        await context.close();
      }
    } finally {
      await browser.close();
      await host.stop();
    }
  },
);
