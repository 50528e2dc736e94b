// Starts the program for a test and ends it afterwards.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serveFolder } from '../../../wasm/tests/static.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** The program: named by SUDOKIT, or the newest that was built. */
export const program =
  process.env.SUDOKIT ??
  ['target/debug/sudokit', 'target/release/sudokit'].map((p) => root + p).find((p) => existsSync(p));

/**
 * The page behind an address: of the program, or, where SUDOKIT_PAGE names a folder, of a static host.
 * @param {string} [named] another program
 * @returns {Promise<{url: string, pid: number, stop: () => Promise<void>}>}
 */
export async function serve(named = program) {
  if (process.env.SUDOKIT_PAGE) return { pid: process.pid, ...(await serveFolder(process.env.SUDOKIT_PAGE)) };
  if (!named) throw new Error('build the program first: cargo build -p sudokit-cli');
  const child = spawn(named, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (data) => {
      text += data;
      const found = text.match(/http:\/\/\S+/);
      if (found) resolve(found[0]);
    });
    child.on('exit', (code) => reject(new Error(`the program ended with ${code}`)));
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  return {
    url,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGINT');
      await ended;
    },
  };
}
