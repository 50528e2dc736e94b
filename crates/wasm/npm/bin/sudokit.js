#!/usr/bin/env node
// The operations of sudokit on the command line, for `npx sudokit`: answered by WebAssembly, without a build.

import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { create, SudokitError } from '../node/index.js';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const schemas = JSON.parse(readFileSync(new URL('../schemas.json', import.meta.url), 'utf8'));
const { operations, $defs: definitions } = schemas;

const help =
  () => `sudokit ${version} (WebAssembly): Sudoku solved, counted, checked, explained, rated, generated, converted

usage: npx sudokit OPERATION [PUZZLE | FILE | -] [--FIELD VALUE ...] [--json]
       npx sudokit solve FILE        one answer for each line of ordinary 9x9 puzzles, in order
       npx sudokit OPERATION --help  the fields of an operation

${Object.entries(operations)
  .map(([name, { about }]) => `  ${name.padEnd(16)} ${about}`)
  .join('\n')}

Examples:
  npx sudokit solve '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'
  npx sudokit hint puzzle.txt
  npx sudokit generate --count 5 --difficulty er=4.5..7 --seed 1
  npx sudokit convert puzzle.txt --to ascii

Exit codes: 0 yes or done, 1 the answer is no, 2 wrong usage or unreadable input, 3 a limit was reached.
The program of the same name, in Rust, has more: npm brings what WebAssembly can do.`;

function fail(message, more) {
  process.stderr.write(`sudokit: ${message}\n${more ? `  ${more}\n` : ''}`);
  process.exit(2);
}

/** What a field of a request is. */
function fields(operation) {
  const request = operations[operation].request;
  return request ? definitions[request.$ref.split('/').pop()].properties : {};
}

function fieldHelp(operation) {
  const lines = Object.entries(fields(operation)).map(
    ([name, { description = '' }]) =>
      `  --${name.replaceAll('_', '-').padEnd(18)} ${description.split('\n').join(' ')}`,
  );
  const { about, request } = operations[operation];
  return `${about}\n
usage: npx sudokit ${operation} ${request ? '[PUZZLE | FILE | -] ' : ''}[--json]\n
${lines.join('\n')}
  --json               Print the whole reply`;
}

/** A word of the command line as a value of JSON, where it is meant as one. */
function valueOf(text, schema) {
  const kinds = [schema.type ?? (schema.anyOf ?? []).map((one) => one.type)].flat();
  if (kinds.includes('string') && !/^\s*[[{]/.test(text)) return text;
  if (schema.anyOf?.some((one) => one.$ref === '#/$defs/DifficultyRequest') && !text.startsWith('[')) return text;
  if (kinds.includes('boolean')) return text !== 'false';
  try {
    return JSON.parse(text);
  } catch {
    if (kinds.includes('array'))
      return text.split(',').map((word) => (/^-?\d+(\.\d+)?$/.test(word) ? Number(word) : word));
    return text;
  }
}

function parse(words) {
  const [operation, ...rest] = words;
  if (!operation || ['help', '--help', '-h'].includes(operation)) {
    process.stdout.write(`${help()}\n`);
    process.exit(0);
  }
  if (['--version', '-V'].includes(operation)) {
    process.stdout.write(`sudokit ${version}\n`);
    process.exit(0);
  }
  if (!(operation in operations))
    fail(`there is no operation ${operation}`, `one of ${Object.keys(operations).join(', ')}`);
  const known = fields(operation);
  const request = {};
  const operands = [];
  let json = false;
  for (let i = 0; i < rest.length; i += 1) {
    const word = rest[i];
    if (word === '--help' || word === '-h') {
      process.stdout.write(`${fieldHelp(operation)}\n`);
      process.exit(0);
    }
    if (word === '--json') {
      json = true;
      continue;
    }
    if (!word.startsWith('--')) {
      operands.push(word);
      continue;
    }
    const [flag, ...equal] = word.slice(2).split('=');
    const name = flag.replaceAll('-', '_');
    const schema = known[name];
    if (!schema) fail(`${operation} has no --${flag}`, `try: npx sudokit ${operation} --help`);
    const isSwitch = schema.type === 'boolean' && !equal.length;
    if (!isSwitch && !equal.length && i + 1 >= rest.length) fail(`--${flag} wants a value`);
    request[name] = isSwitch ? true : valueOf(equal.length ? equal.join('=') : rest[(i += 1)], schema);
  }
  return { operation, request, operands, json };
}

/** The text of an operand: standard input, a file, or the word itself. */
function textOf(operand) {
  if (operand === '-') return readFileSync(0, 'utf8');
  return existsSync(operand) ? readFileSync(operand, 'utf8') : operand;
}

/** What the reply says, for people. */
function show(operation, reply, request) {
  switch (operation) {
    case 'solve':
      return reply.solutions.length ? reply.solutions.slice(0, request.limit ?? 1).join('\n') : '# no solution';
    case 'count':
      return String(reply.found);
    case 'generate':
      return reply.puzzles.map(({ puzzle }) => puzzle.line ?? JSON.stringify(puzzle)).join('\n');
    case 'convert':
      return reply.text ?? reply.puzzles.map((puzzle) => puzzle.line ?? JSON.stringify(puzzle)).join('\n');
    case 'render':
      return reply.svg;
    case 'canonical':
      return reply.line ?? JSON.stringify(reply);
    default:
      return JSON.stringify(reply, null, 2);
  }
}

const { operation, request, operands, json } = parse(process.argv.slice(2));
const stopping = new AbortController();
process.once('SIGINT', () => stopping.abort(new Error('interrupted')));
const sudokit = create({ workers: Math.max(1, cpus().length) });
let exit = 0;

/** Whether an operand is a file of many ordinary lines, which goes through in bulk. */
function isBulk(operand) {
  if (operand === '-') return true;
  if (!existsSync(operand)) return false;
  const start = readFileSync(operand, { encoding: 'latin1', flag: 'r' }).slice(0, 83);
  return /^[0-9.*_xX?-]{81}[\r\n ,;#\t]/.test(start);
}

async function bulk(operand, count) {
  const input = operand === '-' ? process.stdin : createReadStream(operand);
  for await (const chunk of sudokit.solveLines(input, {
    count,
    limit: request.limit ?? (count ? 0xffffffff : 2),
    signal: stopping.signal,
  })) {
    if (/^# no solution/m.test(chunk)) exit = Math.max(exit, 1);
    if (/^# not/m.test(chunk)) exit = 2;
    if (!process.stdout.write(chunk))
      await new Promise((resolve) => {
        process.stdout.once('drain', resolve);
      });
  }
}

async function one(operand) {
  // One solution is printed unless more were asked for; a second one is only looked for.
  const query = { ...request };
  if (operand !== undefined) query[operation === 'cover' ? 'table' : 'puzzle'] = textOf(operand);
  const reply = await sudokit.ask(operation, query, { signal: stopping.signal });
  process.stdout.write(`${json ? JSON.stringify(reply) : show(operation, reply, request)}\n`);
  if (reply.stop && reply.stop !== 'limit') exit = Math.max(exit, 3);
  else if (reply.verdict === 'none' || reply.valid === false) exit = Math.max(exit, 1);
}

process.stdout.on('error', (error) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});
const bare = Object.keys(request).every((name) => name === 'limit');
for (const operand of operands.length ? operands : [undefined]) {
  try {
    if (['solve', 'count'].includes(operation) && operand !== undefined && bare && !json && isBulk(operand))
      await bulk(operand, operation === 'count');
    else await one(operand);
  } catch (error) {
    if (stopping.signal.aborted) {
      exit = 130;
      break;
    }
    if (!(error instanceof SudokitError)) throw error;
    process.stderr.write(`sudokit: ${error.detail}\n${error.help ? `  ${error.help}\n` : ''}`);
    exit = Math.max(exit, 2);
  }
}
sudokit.close();
process.exitCode = exit;
