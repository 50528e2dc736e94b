// The commands of the README print the lines below them; those of the book, of docs/datasets.md and of the help texts run.
//
//   SUDOKIT=PROGRAM node --test docs/book/commands.test.mjs       PROGRAM is a build with all features

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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

test('the scripts that build the book are JavaScript', () => {
  const scripts = readdirSync(here).filter((name) => /\.m?js$/.test(name));
  assert.ok(scripts.includes('generate.mjs'));
  for (const name of scripts) {
    const { status, stderr } = spawnSync(process.execPath, ['--check', join(here, name)], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
  }
});

test('the first command of the README', () => {
  const [, words] = readme.match(/^cargo run --release -- (.*)$/m) ?? [];
  assert.equal(shell.lines(`sudokit ${words}`, shell.folder())[0].length, 81);
});

/** A help text, each paragraph on one line. @param {string} command */
const help = (command) => shell.lines(`COLUMNS=500 sudokit help ${command}`, shell.folder()).join('\n');
const commands = [...help('').matchAll(/^ {2}([a-z-]+) {2,}/gm)].map(([, name]) => name).filter((name) => name !== 'help');

test('the table of the README has every command of the program', () => {
  const named = [...readme.matchAll(/^\| (`[a-z-]+`(?:, `[a-z-]+`)*) \|/gm)].flatMap(([, names]) => names.replaceAll('`', '').split(', '));
  assert.ok(commands.length > 30);
  assert.deepEqual(named.sort(), [...commands].sort());
});

test('examples of the help texts', () => {
  const files = shell.folder();
  const [puzzle, killer] = ['8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..', readme.match(/^board 6x6\n(?:killer .*\n)+/m)?.[0] ?? ''];
  for (const name of ['puzzle', 'puzzle1', 'puzzle2', 'inkala', 'hard', 'candidates']) writeFileSync(join(files, `${name}.txt`), `${puzzle}\n`);
  for (const name of ['killer', 'killers']) writeFileSync(join(files, `${name}.txt`), killer);
  for (const name of ['technicians', 'queens-8', 'pentominoes']) writeFileSync(join(files, `${name}.csv`), 'A: Mon Wed\nB: Tue\n');
  shell.lines('sudokit generate -n 20 --seed 1 | tee puzzles.txt huge.txt train.txt test.txt | gzip > huge.txt.gz; sudokit solve puzzles.txt | tee grids.txt | head -1 > grid.txt', files);
  for (const file of ['puzzles', 'puzzles.csv', 'puzzles.parquet', 'train.csv', 'test.csv', 'train.parquet', 'test.parquet', 'split/train.parquet', 'split/test.parquet', 'kaggle.csv', 'rated.parquet', 'easy.parquet', 'hard.csv', 'hard.parquet']) shell.lines(`mkdir -p split; sudokit dataset build -n 2000 --seed 1 -o ${file}`, files);
  writeFileSync(join(files, '17clue.txt'), '000000010400000000020000000000050407008000300001090000300400200050100000000806000\n');
  let run = 0;
  for (const name of [...commands, ...['build', 'annotate', 'convert', 'sample', 'augment', 'mix', 'split', 'audit', 'describe'].map((name) => `dataset ${name}`)]) {
    // A server does not end.
    if (name === 'serve') continue;
    const [, examples = ''] = help(name).match(/^Examples:\n([^]*?)\n\n/) ?? [];
    for (const line of examples.split('\n')) {
      // A text with an ellipsis is no whole command. A large number is made small.
      if (!/^ {2}(sudokit|zcat) /.test(line) || line.includes('…')) continue;
      const command = line.trim().split('  ')[0].replace(/ -n \d{4,}/, ' -n 2000');
      const folder = shell.folder();
      cpSync(files, folder, { recursive: true });
      // The output of a build is not there before.
      const [, made] = command.match(/ -o (\S+)/) ?? [];
      if (made && !command.includes('--resume')) for (const old of readdirSync(folder).filter((old) => old.startsWith(made))) rmSync(join(folder, old), { recursive: true });
      const { status, stderr } = spawnSync('timeout', ['2', 'bash', '-c', command], { cwd: folder, env: shell.env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 28 });
      assert.ok(status !== 2 && !/command not found|panicked/.test(stderr), `${command}\n${stderr}`);
      run += 1;
    }
  }
  assert.ok(run > 80);
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
