// Cuts the linked module into one that every question needs and parts that are loaded when one of their functions is
// called first, so that a page or a single question loads no more than it uses. The idea is that of Binaryen's
// wasm-split, which npm does not bring; here the names of the functions say what belongs to which part, not a run of
// the program, so that a build depends on the sources alone.
//
//   node split.mjs BINARYEN LINKED MODULE FOLDER      BINARYEN: the folder of the npm package; LINKED: the module with
//                                                     its relocations; MODULE: the same optimised, with names
//
// A function of a part that others call has a place in the table of functions. Until the part is there, the module
// itself has a short function of the same type in that place: it asks the host for the part (`host.part`, which waits
// for it) and calls the place again. The part brings its functions into the table when it is instantiated, and takes
// memory, table, stack pointer and functions of the module from the module's exports. So it does not matter to any
// answer where a function stands. Data that one part alone reads comes with it (`data.mjs`). With NAMES in the
// environment the names stay, for a debugger.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { number, ownData, sections, segments, withData, without } from './data.mjs';
import { orderFunctions } from './order.mjs';
import { BASE, PARTS } from './parts.mjs';

const [library, before, input, folder] = process.argv.slice(2);
const { default: binaryen } = await import(pathToFileURL(join(library, 'index.js')).href);

// Workers ask for a part by its place in the list of the package, whose addresses are written out for bundlers.
const list = readFileSync(fileURLToPath(new URL('./npm/module.js', import.meta.url)), 'utf8');
const listed = [...list.matchAll(/new URL\('\.\/(\w+)\.wasm', import\.meta\.url\)/g)].map(([, name]) => name);
if (listed.join() !== PARTS.map(({ name }) => name).join())
  throw new Error(`PARTS in npm/module.js (${listed}) are not those of parts.mjs`);

/**
 * Functions up to this many bytes are copied into the parts that call them. A call from one instance into another is
 * slower: with none copied but the smallest, ratings took 5 to 10 % longer than in one module.
 */
const COPIED = 80;

/**
 * The path of a function, from its mangled name (v0): its own, or that of the type that it belongs to. Functions of the
 * standard library have none that says more, since equal ones were merged, whatever their types.
 * @param {string} name
 */
function pathOf(name) {
  const words = [];
  for (
    let rest = name.replace(/^.*?C(?:s[0-9A-Za-z]*_)?(?=\d)/, ''), found;
    (found = /^([1-9]\d*)_?/.exec(rest));
    rest = rest.slice(found[0].length + Number(found[1]))
  ) {
    words.push(rest.slice(found[0].length, found[0].length + Number(found[1])));
  }
  return words.join('::');
}
const begins = (/** @type {string} */ path, /** @type {string} */ start) =>
  path === start || path.startsWith(`${start}::`);

const { Features } = binaryen;
const features =
  Features.SIMD128 |
  Features.BulkMemory |
  Features.BulkMemoryOpt |
  Features.SignExt |
  Features.NontrappingFPToInt |
  Features.MutableGlobals |
  Features.Multivalue |
  Features.ReferenceTypes |
  Features.CallIndirectOverlong;
binaryen.setOptimizeLevel(2);
binaryen.setShrinkLevel(2);
// The stack lies below the data and is not used to its last bytes.
binaryen.setLowMemoryUnused(true);
const linked = readFileSync(before);
const bytes = readFileSync(input);
function open(/** @type {Uint8Array} */ from) {
  const module = binaryen.readBinary(from, features);
  module.setFeatures(features);
  return module;
}

// What there is.
const whole = open(bytes);
/** @type {Map<string, any>} */
const functions = new Map();
for (let i = 0; i < whole.getNumFunctions(); i += 1) {
  const { name, module, params, results } = binaryen.getFunctionInfo(whole.getFunctionByIndex(i));
  functions.set(name, {
    name,
    isImport: Boolean(module),
    params,
    results,
    size: 0,
    calls: new Set(),
    callers: new Set(),
    place: -1,
    part: undefined,
    isNamed: false,
    isStub: false,
    constants: new Set(),
  });
}
const all = [...functions.values()];
const code = /** @type {any} */ ([...sections(bytes)].find(({ id }) => id === 10));
let [, at] = number(bytes, code.start);
for (const one of all.filter(({ isImport }) => !isImport)) {
  const [size, start] = number(bytes, at);
  one.size = size;
  at = start + size;
}
const unquoted = (/** @type {string} */ word) =>
  word.startsWith('$"')
    ? word
        .slice(2, -1)
        .replace(/\\([0-9a-fA-F]{2}|.)/g, (_, x) => (x.length === 2 ? String.fromCharCode(parseInt(x, 16)) : x))
    : word.slice(1);
const data = segments(bytes);
const [lowest, highest] = [
  Math.min(...data.map(({ address }) => address)),
  Math.max(...data.map(({ address, bytes: { length } }) => address + length)),
];
let caller = all[0];
for (const [, kind, word, , constant] of whole
  .emitText()
  .matchAll(/\((func|call|return_call|ref\.func) (\$"(?:[^"\\]|\\.)*"|\$[^\s()]+)|(i32\.const |offset=)(\d+)/g)) {
  if (constant) {
    // What stands before the first function is where segments begin. Within a page, since a table may be addressed from
    // before its beginning.
    if (!caller.isImport && Number(constant) > lowest - 65536 && Number(constant) < highest + 65536)
      caller.constants.add(Number(constant));
    continue;
  }
  const one = functions.get(unquoted(word));
  if (!one || kind === 'ref.func') throw new Error(`${kind} ${word} is not understood`);
  if (kind === 'func') {
    caller = one;
    continue;
  }
  caller.calls.add(one);
  one.callers.add(caller);
}
const roots = new Set();
for (let i = 0; i < whole.getNumExports(); i += 1) {
  const { kind, value } = binaryen.getExportInfo(whole.getExportByIndex(i));
  if (kind === binaryen.ExternalFunction) roots.add(value);
}
const table = binaryen.getTableInfo(whole.getTableByIndex(0));
let places = table.initial;
/** @type {{name: string, offset: number, data: string[]}[]} */
const elements = [];
for (let i = 0; i < whole.getNumElementSegments(); i += 1) {
  const { name, offset, data } = binaryen.getElementSegmentInfo(whole.getElementSegmentByIndex(i));
  const start = binaryen.getExpressionInfo(offset).value;
  elements.push({ name, offset: start, data });
  data.forEach((/** @type {string} */ one, /** @type {number} */ k) => {
    const found = functions.get(one);
    if (found.place < 0) found.place = start + k;
  });
}

/** A part and those that it is under, at last the module itself. @param {number} part @returns {number[]} */
const line = (part) =>
  part ? [part, ...line(1 + PARTS.findIndex(({ name }) => name === PARTS[part - 1].under))] : [0];
const common = (/** @type {number} */ a, /** @type {number} */ b) => line(a).find((part) => line(b).includes(part));

// Where each belongs. 0 is the module itself. What no path names is of the part that alone calls it, or of one that all
// callers are under.
for (const one of all) {
  const path = pathOf(one.name);
  const [, operation] = /10operations(?:4read|5write)\w*?\d([A-Za-z]+)(?:Request|Reply)/.exec(one.name) ?? [];
  const part = PARTS.findIndex(
    ({ paths, writers, operations, whole: words }) =>
      operations?.includes(operation) ||
      words?.test(one.name) ||
      paths.some((start) => begins(path, start)) ||
      writers?.test(path),
  );
  if (one.isImport || roots.has(one.name) || BASE.test(one.name)) one.part = 0;
  else if (part >= 0) {
    one.part = part + 1;
    one.isNamed = true;
  } else if (one.place >= 0) one.part = 0;
}
PARTS.forEach(({ mergedWith }, index) => {
  if (!mergedWith) return;
  const [part, above] = line(index + 1);
  const left = all.filter(({ name }) => mergedWith.test(name));
  while (left.length) {
    for (const callee of left.pop().calls) {
      if (callee.part !== part) continue;
      callee.part = above;
      left.push(callee);
    }
  }
});
const placed = all.filter(({ part }) => part !== undefined);
while (placed.length) {
  const one = placed.pop();
  for (const callee of one.calls) {
    if (callee.isNamed) continue;
    const part = callee.part === undefined ? one.part : common(callee.part, one.part);
    if (part === callee.part) continue;
    callee.part = part;
    placed.push(callee);
  }
}
for (const one of all) one.part ??= 0;
/** What each part has from elsewhere: copies, and what it calls there. */
const others = PARTS.map((_, index) => {
  const [copies, needed] = [new Set(), new Set()];
  const left = all.filter(({ part }) => part === index + 1);
  while (left.length) {
    for (const callee of left.pop().calls) {
      if (callee.part === index + 1 || copies.has(callee)) continue;
      if (callee.isImport || callee.size > COPIED) {
        needed.add(callee);
        continue;
      }
      copies.add(callee);
      left.push(callee);
    }
  }
  return { copies, needed };
});
for (const one of all) {
  one.isStub =
    one.part !== 0 &&
    (one.place >= 0 || [...one.callers].some(({ part }) => part === 0) || others.some(({ needed }) => needed.has(one)));
  if (one.isStub && one.place < 0) {
    one.place = places;
    places += 1;
  }
}

/**
 * What parts take from the module, and its short name: by number in the order in which the functions stand there.
 * @type {Map<any, string>}
 */
const taken = new Map();
// Data: the part that reads it, and the module the rest. Bytes of zero need not be written, but for some between
// others.
const parted = new Map(
  all
    .filter(({ isImport }) => !isImport)
    .map((one) => [
      one.name,
      others.reduce((part, { copies }, index) => (copies.has(one) ? common(part, index + 1) : part), one.part),
    ]),
);
const own = ownData(linked, parted, new Map(all.map(({ name, constants }) => [name, constants])), common);
const image = Buffer.alloc(highest - lowest);
for (const { address, bytes: part } of data) image.set(part, address - lowest);
const owner = new Uint8Array(image.length);
for (const { start, end, part } of own)
  owner.fill(part, Math.max(start, lowest) - lowest, Math.min(end, highest) - lowest);
// With POISON in the environment the module has other bytes where a part's data will be, so that a test sees who reads
// it too soon.
const poisoned = process.env.POISON ? 0xa5 : 0;
/** @param {number} part */
function dataOf(part) {
  const mine = image.map((byte, place) => (owner[place] === part ? byte : part === 0 ? poisoned : 0));
  const isEmpty = (/** @type {number} */ place) => (part !== 0 && poisoned ? owner[place] !== part : mine[place] === 0);
  const found = [];
  for (let start = 0; start < mine.length;) {
    if (isEmpty(start)) {
      start += 1;
      continue;
    }
    let end = start + 1;
    for (let empty = 0; end < mine.length && empty <= 8; end += 1) {
      // What another part has written already must stay.
      if (part !== 0 && owner[end] !== part) break;
      empty = isEmpty(end) ? empty + 1 : 0;
    }
    while (isEmpty(end - 1)) end -= 1;
    found.push({ address: lowest + start, bytes: mine.subarray(start, end) });
    start = end;
  }
  return found;
}

/**
 * Optimises what stands alone now once more.
 * @param {any} module
 * @param {number} part
 */
function optimise(module, part) {
  module.runPasses(['remove-unused-module-elements']);
  // In the module itself nothing is inlined: many of its functions are short and only ask for parts.
  if (part === 0) binaryen.addPassToSkip('inlining-optimizing');
  module.optimize();
  module.optimize();
  binaryen.clearPassesToSkip();
  if (part !== 0) orderFunctions(binaryen, module);
}

/** @param {any} module @param {string} name @param {number} part */
function write(module, name, part) {
  if (!module.validate()) throw new Error(`${name} is not valid`);
  binaryen.setDebugInfo(Boolean(process.env.NAMES));
  writeFileSync(join(folder, `${name}.wasm`), withData(module.emitBinary(), dataOf(part)));
}

const withoutData = without(bytes, ({ id }) => id === 11 || id === 12);
const module = open(withoutData);
module.addFunctionImport('host part', 'host', 'part', binaryen.createType([binaryen.i32]), binaryen.none);
for (let part = 1; part <= PARTS.length; part += 1) {
  module.addGlobal(`is ${part} there`, binaryen.i32, true, module.i32.const(0));
  const load = module.block(null, [
    module.call('host part', [module.i32.const(part - 1)], binaryen.none),
    module.global.set(`is ${part} there`, module.i32.const(1)),
  ]);
  module.addFunction(
    `load ${part}`,
    binaryen.none,
    binaryen.none,
    [],
    module.if(module.i32.eqz(module.global.get(`is ${part} there`, binaryen.i32)), load),
  );
}
for (const element of elements) module.removeElementSegment(element.name);
module.removeTable(table.name);
module.addTable(table.name, places, places);
for (const { name, part, isStub, place, params, results } of all) {
  if (part === 0) continue;
  module.removeFunction(name);
  if (!isStub) continue;
  const values = binaryen
    .expandType(params)
    .map((/** @type {number} */ type, /** @type {number} */ i) => module.local.get(i, type));
  const call = module.call_indirect(table.name, module.i32.const(place), values, params, results);
  module.addFunction(
    name,
    params,
    results,
    [],
    module.block(null, [module.call(`load ${part}`, [], binaryen.none), call], results),
  );
}
for (const { name, offset, data } of elements)
  module.addActiveElementSegment(table.name, name, data, module.i32.const(offset));
module.addTableExport(table.name, 'T');
for (let i = 0; i < module.getNumGlobals(); i += 1) {
  const { name, mutable } = binaryen.getGlobalInfo(module.getGlobalByIndex(i));
  if (mutable && !/^is \d+ there$/.test(name)) module.addGlobalExport(name, 'S');
}
for (const one of new Set(others.flatMap(({ needed }) => [...needed]))) taken.set(one, '');
for (const one of taken.keys()) module.addFunctionExport(one.name, one.name);
optimise(module, 0);
// What stands side by side has names side by side, which are shorter when they are compressed.
const order = new Map();
for (let i = 0; i < module.getNumFunctions(); i += 1)
  order.set(binaryen.getFunctionInfo(module.getFunctionByIndex(i)).name, i);
const exported = [...taken.keys()].map((one) => ({
  one,
  value: binaryen.getExportInfo(module.getExport(one.name)).value,
}));
exported.sort((a, b) => order.get(a.value) - order.get(b.value));
exported.forEach(({ one, value }, number) => {
  module.removeExport(one.name);
  taken.set(one, number.toString(36));
  module.addFunctionExport(value, taken.get(one));
});
write(module, 'sudokit', 0);
module.dispose();
PARTS.forEach(({ name }, index) => {
  const part = index + 1;
  const here = all.filter((one) => one.part === part);
  const { copies, needed } = others[index];
  const module = open(withoutData);
  for (let i = module.getNumExports() - 1; i >= 0; i -= 1)
    module.removeExport(binaryen.getExportInfo(module.getExportByIndex(i)).name);
  for (const element of elements) module.removeElementSegment(element.name);
  for (const one of all) {
    if (one.part === part || copies.has(one)) continue;
    module.removeFunction(one.name);
    if (needed.has(one)) module.addFunctionImport(one.name, 'b', taken.get(one), one.params, one.results);
  }
  module.removeTable(table.name);
  module.addTable(table.name, places, places);
  module.addTableImport(table.name, 'b', 'T');
  module.addMemoryImport(module.getMemoryInfo().name ?? '0', 'b', 'memory');
  for (let i = module.getNumGlobals() - 1; i >= 0; i -= 1) {
    const { name: global, type, mutable } = binaryen.getGlobalInfo(module.getGlobalByIndex(i));
    if (mutable) module.addGlobalImport(global, 'b', 'S', type, true);
  }
  // A function may stand in several places.
  const standing = here.filter(({ place }) => place >= 0).map((one) => [one.place, one.name]);
  for (const { offset, data } of elements)
    data.forEach((one, k) => {
      const found = functions.get(one);
      if (found.part === part && found.place !== offset + k) standing.push([offset + k, one]);
    });
  standing.sort((a, b) => a[0] - b[0]);
  for (let i = 0, end = 0; i < standing.length; i = end) {
    for (end = i + 1; end < standing.length && standing[end][0] === standing[end - 1][0] + 1;) end += 1;
    module.addActiveElementSegment(
      table.name,
      `places ${i}`,
      standing.slice(i, end).map(([, one]) => one),
      module.i32.const(standing[i][0]),
    );
  }
  optimise(module, part);
  write(module, name, part);
  module.dispose();
});

for (const [part, name] of ['sudokit', ...PARTS.map(({ name: one }) => one)].entries()) {
  const here = all.filter((one) => one.part === part);
  const code = here.reduce((sum, { size }) => sum + size, 0);
  const texts = dataOf(part).reduce((sum, { bytes: { length } }) => sum + length, 0);
  const called = here.filter(({ isStub }) => isStub).length;
  console.log(
    `${name}: ${here.length} functions, ${code} bytes of code, ${texts} of data, ${called} called from elsewhere`,
  );
}
