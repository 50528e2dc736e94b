// Chromium as the tests use it.

import { existsSync, mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const programs = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const paths = [process.env.CHROMIUM, ...programs.map((name) => `/usr/bin/${name}`)];

export async function launch() {
  const executablePath = paths.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('no Chromium: apt-get install chromium-headless-shell, or name one in CHROMIUM');
  return chromium.launch({
    executablePath,
    // Without a sandbox it runs as root too, and without /dev/shm where that is small.
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** Where screenshots go, if they are wanted: the directory that SHOTS names. */
export const shots = process.env.SHOTS;
if (shots) mkdirSync(shots, { recursive: true });

/** Takes a screenshot if they are wanted. @param {import('playwright-core').Page} page @param {string} name */
export async function shot(page, name, fullPage = true) {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage });
}

/** Opens the page at a part and waits until it is there. */
export async function open(context, url, part = 'play') {
  const page = await context.newPage();
  page.errors = [];
  page.on('pageerror', (error) => page.errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 422/.test(message.text())) page.errors.push(message.text());
  });
  page.on('request', (request) => {
    if (!/^(blob:|data:)/.test(request.url()) && new URL(request.url()).origin !== new URL(url).origin)
      page.errors.push(`another host: ${request.url()}`);
  });
  await page.goto(`${url}#/${part}`);
  await page.waitForSelector('body[data-ready]');
  return page;
}
