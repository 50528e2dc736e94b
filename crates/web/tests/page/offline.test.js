// The page without a server: installable, and at work when the host has gone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { launch } from './browser.js';
import { serve } from './server.js';

test('installable, and works without a network from the second visit on', { skip: process.env.SUDOKIT_PAGE ? false : 'SUDOKIT_PAGE names no folder' }, async () => {
  const host = await serve();
  const browser = await launch();
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    const errors = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => { if (message.type() === 'error') errors.push(message.text()); });
    await page.goto(host.url);
    await page.getByText('One solution', { exact: true }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    const client = await context.newCDPSession(page);
    const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
    // A fresh profile is a private one, in which nothing can be installed.
    assert.deepEqual(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'), []);
    await host.stop();
    await context.setOffline(true);
    for (const part of ['play', 'rules', 'lab']) {
      await page.goto(`${host.url}#/${part}`);
      await page.reload();
      await page.waitForSelector('body[data-ready]');
      await page.waitForSelector(`main.${part} *`);
    }
    await page.goto(`${host.url}#/play`);
    await page.getByText('One solution', { exact: true }).waitFor();
    assert.deepEqual(errors, []);
  } finally {
    await browser.close();
  }
});
