// How the code of the page, of its tests and of the npm package is written: lines, functions and files have an end.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const MAX = { line: 120, function: 100, file: 800 };
const folders = ['../../page', '.', '../../../wasm'].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/** Every file that is written by hand: its name and its lines. @returns {[string, string[]][]} */
function files() {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.([cm]?js|ts|sh|css|html)$/.test(name) && !/node_modules|^pkg\//.test(name))
      .map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8').split('\n')]),
  );
}

/** The functions of a file, by the line on which they begin and that on which a brace stands below their beginning. */
function functions(lines) {
  const found = [];
  lines.forEach((line, at) => {
    const [, indent, rest] = line.match(/^(\s*)(.*)$/);
    const begins = /(\bfunction\b.*|=>|^(async |get |set |static )*[\w#]+\(.*\)) \{$/.test(rest);
    if (!begins || /^(if|for|while|switch|catch)\b/.test(rest) || /^\}/.test(rest)) return;
    const end = lines.findIndex((other, i) => i > at && other.startsWith(`${indent}}`));
    found.push({ name: rest, at: at + 1, length: end - at + 1 });
  });
  return found;
}

test('no line has more than 120 characters', () => {
  const long = files().flatMap(([name, lines]) =>
    lines.flatMap((line, i) => (line.length > MAX.line ? [`${name}:${i + 1}`] : [])),
  );
  assert.deepEqual(long, []);
});

test('no function has more than 100 lines, and no file more than 800', () => {
  const all = files();
  const counted = all.flatMap(([name, lines]) =>
    /\.[cm]?js$/.test(name) ? functions(lines).map((one) => ({ file: name, ...one })) : [],
  );
  assert.ok(counted.length > 1000, `${counted.length} functions were found`);
  const long = counted.filter(({ length }) => length > MAX.function);
  assert.deepEqual(
    long.map(({ file, at, length }) => `${file}:${at} has ${length} lines`),
    [],
  );
  assert.deepEqual(
    all.filter(([, lines]) => lines.length > MAX.file + 1).map(([name]) => name),
    [],
  );
});
