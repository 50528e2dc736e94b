// Runs a test program that was compiled for wasm32-unknown-unknown: its `main` runs the tests one after the other, and
// a failure is a trap. There is no standard output there, so what can be said is that all have passed.
//
//   node engine.mjs TESTS.wasm

import { readFileSync } from 'node:fs';

const bytes = readFileSync(process.argv[2]);
const module = await WebAssembly.compile(bytes);
const imports = {};
for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
  if (kind !== 'function') throw new Error(`${from}.${name} is a ${kind}`);
  (imports[from] ??= {})[name] = () => {
    throw new Error(`${from}.${name} was called`);
  };
}
const { exports } = await WebAssembly.instantiate(module, imports);
const start = performance.now();
const status = exports.main(0, 0);
process.stdout.write(
  `${status === 0 ? 'passed' : `failed with ${status}`} (${((performance.now() - start) / 1000).toFixed(1)} s)\n`,
);
process.stdout.write(`# pass ${status === 0 ? 1 : 0}\n# fail ${status === 0 ? 0 : 1}\n`);
process.exit(status === 0 ? 0 : 1);
