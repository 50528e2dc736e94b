// The order of functions in a module: those of one module of Rust, and of one generic function, side by side, since
// what is alike is compressed better there. The linker's order follows hashes and changes with every name.
//
// `node order.mjs BINARYEN FILE` orders the functions of a file with names in place, and leaves the names out.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The names in a mangled name (v0), one after the other.
 * @param {string} mangled
 */
function namesOf(mangled) {
  const names = [];
  const text = mangled.replace(/Cs[0-9A-Za-z]+_/g, 'C');
  for (let at = 0; at < text.length; at += 1) {
    const digits = text.slice(at).match(/^\d+/)?.[0];
    if (!digits) continue;
    const start = at + digits.length + Number(text[at + digits.length] === '_');
    const name = text.slice(start, start + Number(digits));
    if (name.length > 1 && name.length === Number(digits) && /^[A-Za-z_]\w*$/.test(name)) {
      names.push(name);
      at = start + name.length - 1;
    } else at += digits.length - 1;
  }
  return names.join(' ') || mangled;
}

/** @param {any} binaryen @param {any} module */
export function orderFunctions(binaryen, module) {
  const functions = [];
  for (let i = 0; i < module.getNumFunctions(); i += 1) {
    const one = binaryen.getFunctionInfo(module.getFunctionByIndex(i));
    // A module that it comes from: an import.
    if (!one.module) functions.push({ ...one, path: namesOf(one.name) });
  }
  functions.sort((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)));
  for (const { name } of functions) module.removeFunction(name);
  for (const { name, params, results, vars, body } of functions) module.addFunction(name, params, results, vars, body);
}

if (process.argv[1]?.endsWith('order.mjs')) {
  const [, , folder, file] = process.argv;
  const { default: binaryen } = await import(join(folder, 'index.js'));
  const module = binaryen.readBinary(readFileSync(file));
  module.setFeatures(binaryen.Features.All);
  orderFunctions(binaryen, module);
  writeFileSync(file, module.emitBinary());
}
