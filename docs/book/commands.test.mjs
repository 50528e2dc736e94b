// The commands of the README print what stands below them; those of the book run.
//
//   SUDOKIT=PROGRAM node --test docs/book/commands.test.mjs       PROGRAM is a build with all features

import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Shell, run, shown } from './commands.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const readme = readFileSync(join(here, '../../README.md'), 'utf8');
const program = process.env.SUDOKIT;
if (!program) throw new Error('SUDOKIT names no program');
const shell = new Shell(program);
after(() => shell.close());

test('commands of the README', () => {
  const folder = shell.folder();
  const commands = shown(readme);
  assert.ok(commands.length > 5);
  for (const { command, lines } of commands) {
    const [, name] = command.match(/^cat (\S+)$/) ?? [];
    if (name) writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
    assert.deepEqual(shell.lines(command, folder), lines, command);
  }
});

test('the first command of the README', () => {
  const [, words] = readme.match(/^cargo run --release -- (.*)$/m) ?? [];
  assert.equal(shell.lines(`sudokit ${words}`, shell.folder())[0].length, 81);
});

test('the table of the README has every command of the program', () => {
  const named = [...readme.matchAll(/^\| (`[a-z-]+`(?:, `[a-z-]+`)*) \|/gm)].flatMap(([, names]) => names.replaceAll('`', '').split(', '));
  const help = shell.lines('sudokit help', shell.folder()).join('\n');
  const commands = [...help.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map(([, name]) => name).filter((name) => name !== 'help' && name !== 'sudokit');
  assert.ok(commands.length > 30);
  assert.deepEqual(named.sort(), commands.sort());
});

test('links of documents lead to files', () => {
  const root = join(here, '../..');
  const documents = ['.', 'docs', 'bench'].flatMap((folder) => readdirSync(join(root, folder)).filter((name) => name.endsWith('.md')).map((name) => join(folder, name)));
  for (const document of documents) {
    for (const [, link] of readFileSync(join(root, document), 'utf8').matchAll(/(?:\]\(|src=")(?!https?:|#)([^)"#\s]+)/g)) {
      assert.ok(existsSync(join(root, dirname(document), link)), `${document}: ${link}`);
    }
  }
});

test('commands of docs/datasets.md', () => {
  const folder = shell.folder();
  const commands = shown(readFileSync(join(here, '../datasets.md'), 'utf8'));
  assert.ok(commands.length > 3);
  for (const { command } of commands) shell.lines(command, folder);
});

for (const folder of ['tasks', 'how-to']) {
  for (const name of readdirSync(join(here, folder))) {
    const chapter = readFileSync(join(here, folder, name), 'utf8');
    if (/^```run/m.test(chapter)) test(`commands of ${folder}/${name}`, () => { run(chapter, shell); });
  }
}
