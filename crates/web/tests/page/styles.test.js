// Where the style of a class stands: in the common sheet, or in one that is loaded with what writes the class. A class
// of another part's sheet would look right only after somebody has been in that part.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../page', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
const COMMON = 'style.css';
const ENTRY = 'app.js';

/** The classes that each style sheet speaks of. @type {Map<string, Set<string>>} */
const sheets = new Map(
  files
    .filter((name) => name.endsWith('.css'))
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8').replace(/\/\*[^]*?\*\//g, '');
      return [name, new Set([...text.matchAll(/\.([a-z][\w-]*)(?=[^;{}]*\{)/g)].map(([, found]) => found))];
    }),
);

/** The texts in a piece of code; of those with something put in, what stands around it and the texts in there. */
function texts(code) {
  const found = [];
  for (const [, plain, mixed] of code.matchAll(/'([^'\n]*)'|`((?:\$\{[^}]*\}|[^`])*)`/g)) {
    if (plain !== undefined) found.push(plain);
    else {
      // A name that is not written out, as of-1, is none that can be looked up.
      found.push(mixed.replace(/\S*\$\{[^}]*\}/g, ' '));
      for (const [, inner] of mixed.matchAll(/\$\{([^}]*)\}/g)) found.push(...texts(inner));
    }
  }
  return found.flatMap((text) => text.split(/\s+/)).filter((name) => /^[a-z][\w-]*$/.test(name));
}

/** What a module imports, which sheets it asks for, and which classes it writes. */
const modules = new Map(
  files
    .filter((name) => name.endsWith('.js'))
    .map((name) => {
      const code = readFileSync(join(folder, name), 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
      const paths = (pattern) => [...code.matchAll(pattern)].map(([, path]) => join(dirname(name), path));
      const written = [
        ...code.matchAll(/\bclass: ((?:[^,{}`']|'[^'\n]*'|`(?:\$\{[^}]*\}|[^`])*`)*)/g),
        ...code.matchAll(/\bclassName = ([^;]*);/g),
        ...code.matchAll(/\bclassList\.(?:add|toggle)\(([^;]*)\);/g),
      ];
      return [
        name,
        {
          imports: paths(/^(?:import|export)\b[^;]*?from '(\.[^']+)';/gm),
          later: paths(/\bimport\('(\.[^']+)'\)/g),
          sheets: [...code.matchAll(/needStyle\('([^']+)'\)/g)].map(([, path]) => path),
          classes: new Set(written.flatMap(([, expression]) => texts(expression))),
        },
      ];
    }),
);

/** A module with all that it imports. @returns {Set<string>} */
function withImports(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const other of modules.get(name).imports) withImports(other, found);
  return found;
}

/** What is loaded by itself, with all that comes along: the entry, and each module that is imported when needed. */
const roots = new Map(
  [ENTRY, ...new Set([...modules.values()].flatMap(({ later }) => later))].map((name) => [name, withImports(name)]),
);

/** The sheets that are there whenever a root is: its own, and those of whatever loads it. */
function sheetsOf(root, above = new Set()) {
  if (root === ENTRY) return new Set([COMMON]);
  const own = [...roots.get(root)].flatMap((name) => modules.get(name).sheets);
  const loaders = [...roots]
    .filter(([other, all]) => !above.has(other) && [...all].some((name) => modules.get(name).later.includes(root)))
    .map(([other]) => sheetsOf(other, new Set([...above, root])));
  const common = [...(loaders[0] ?? [COMMON])].filter((sheet) => loaders.every((one) => one.has(sheet)));
  return new Set([COMMON, ...common, ...own]);
}

test('a class has its style where it is written, whatever else was loaded', () => {
  assert.ok(modules.size > 80 && roots.size > 20 && sheets.get(COMMON).size > 150, 'the files were not read');
  const missing = [...roots].flatMap(([root, all]) => {
    const there = [...sheetsOf(root)];
    return [...all].flatMap((name) =>
      [...modules.get(name).classes].flatMap((written) => {
        const defined = [...sheets].filter(([, classes]) => classes.has(written)).map(([sheet]) => sheet);
        return defined.length && !defined.some((sheet) => there.includes(sheet))
          ? [`${root} loads ${name}: .${written} stands in ${defined.join(', ')}`]
          : [];
      }),
    );
  });
  assert.deepEqual(missing, []);
});

/** The classes of which a sheet says something wherever they stand, but on paper. */
function loose(sheet) {
  const text = readFileSync(join(folder, sheet), 'utf8').replace(/\/\*[^]*?\*\//g, '');
  const screen = text.replace(/@media print \{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '');
  const selectors = [...screen.matchAll(/([^{};]+)\{/g)].flatMap(([, list]) => list.split(','));
  return new Set(selectors.flatMap((one) => one.trim().match(/(?<=^\.)[a-z][\w-]*(?=(:[\w-]+)?$)/)?.[0] ?? []));
}

test('the sheet of a part says nothing of the classes of others', () => {
  const parts = [...sheets.keys()].filter((name) => name !== COMMON).map((name) => [name, loose(name)]);
  const spilt = [...roots].flatMap(([root, all]) => {
    const there = sheetsOf(root);
    return [...all].flatMap((name) =>
      [...modules.get(name).classes].flatMap((written) =>
        parts
          .filter(([sheet, classes]) => !there.has(sheet) && classes.has(written))
          .map(([sheet]) => `${sheet} changes .${written} of ${name} (${root})`),
      ),
    );
  });
  assert.deepEqual(spilt, []);
});

test('a sheet that is asked for is there, and each is asked for', () => {
  const requested = new Set([...modules.values()].flatMap((module) => module.sheets));
  assert.deepEqual([...requested, COMMON].sort(), [...sheets.keys()].sort());
});
