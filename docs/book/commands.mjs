// Runs the commands that documents show: those of the README, and those of the book's chapters.

import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A shell that finds the program under its own name, and shows nothing of this machine. */
export class Shell {
  /** @param {string} program */
  constructor(program) {
    this.home = mkdtempSync(join(tmpdir(), 'sudokit-book-'));
    mkdirSync(join(this.home, 'bin'));
    symlinkSync(program, join(this.home, 'bin/sudokit'));
    this.env = { PATH: `${join(this.home, 'bin')}:${process.env.PATH}`, HOME: this.home, LC_ALL: 'C.UTF-8' };
  }

  /** A folder for the files of one document. */
  folder() {
    return mkdtempSync(join(this.home, 'document-'));
  }

  /**
   * The lines that a command prints. Throws if it fails; `mistaken`: if it does not say that it is a mistake.
   * @param {string} command
   * @param {string} folder
   */
  lines(command, folder, mistaken = false) {
    const { stdout, stderr, status } = spawnSync('bash', ['-c', command], { cwd: folder, env: this.env, encoding: 'utf8' });
    if (status === null || status > 3 || (status === 2) !== mistaken || /command not found|panicked/.test(stderr)) throw new Error(`${command}\nexit code ${status}\n${stderr}`);
    const lines = `${stdout}${stderr}`.split('\n').map((line) => line.trimEnd());
    while (lines.length && !lines.at(-1)) lines.pop();
    return lines;
  }

  /**
   * Starts `sudokit serve` on a free port.
   * @param {string} folder
   */
  serve(folder) {
    const log = join(folder, 'serve.log');
    const child = spawn(join(this.home, 'bin/sudokit'), ['serve', '--port', '0'], { env: this.env, stdio: ['ignore', openSync(log, 'w'), 'ignore'] });
    const stop = () => child.kill();
    for (let wait = 0; wait < 1000; wait += 1) {
      const [, host] = readFileSync(log, 'utf8').match(/http:\/\/(\S+?)\//) ?? [];
      if (host) return { host, stop };
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
    stop();
    throw new Error('sudokit serve names no address');
  }

  close() {
    rmSync(this.home, { recursive: true });
  }
}

/** The address at which `sudokit serve` answers by default. */
const HOST = '127.0.0.1:7836';

/**
 * Runs the blocks `run`, `run error`, `run server` and `file NAME` of a chapter, and gives the chapter with what they show. For the
 * commands of `run server` a server answers.
 * @param {string} chapter
 * @param {Shell} shell
 * @param {(lines: string[]) => string[]} cut how output is shortened
 */
export function run(chapter, shell, cut = (lines) => lines) {
  const folder = shell.folder();
  return chapter.replace(/^```(run(?: error| server)?|file (\S+))\n([^]*?)^```$/gm, (_, kind, name, body) => {
    if (name) {
      writeFileSync(join(folder, name), body);
      return `\`${name}\`:\n\n\`\`\`text\n${body}\`\`\``;
    }
    const server = kind === 'run server' ? shell.serve(folder) : { host: HOST, stop: () => {} };
    try {
      const lines = body.trim().split('\n').flatMap((/** @type {string} */ command) => [
        `$ ${command}`,
        ...cut(shell.lines(command.replaceAll(HOST, server.host), folder, kind === 'run error').map((line) => line.replaceAll(server.host, HOST))),
      ]);
      return ['```console', ...lines, '```'].join('\n');
    } finally {
      server.stop();
    }
  });
}

/**
 * The commands of the `console` blocks of a document, each with the lines below it.
 * @param {string} document
 */
export function shown(document) {
  /** @type {{ command: string, lines: string[] }[]} */
  const commands = [];
  for (const [, body] of document.matchAll(/^```console\n([^]*?)^```$/gm)) {
    for (const line of body.trimEnd().split('\n')) {
      if (line.startsWith('$ ')) commands.push({ command: line.slice(2), lines: [] });
      else commands.at(-1)?.lines.push(line);
    }
  }
  return commands;
}
