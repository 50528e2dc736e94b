// Writes the TypeScript types of the package from the protocol's schemas.
//
//   node types.js schemas.json > index.d.ts

import { readFileSync } from 'node:fs';

const [path] = process.argv.slice(2);
const { $defs: definitions, operations } = JSON.parse(readFileSync(path, 'utf8'));

const camel = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
const comment = (text, indent = '') =>
  text ? `${indent}/** ${text.replaceAll('*/', '* /').split('\n').join(`\n${indent} * `)} */\n` : '';

/** A schema as a type. */
function type(schema, indent) {
  if (schema === true || schema === undefined || Object.keys(schema).length === 0) return 'unknown';
  if (schema.$ref) return schema.$ref.split('/').pop();
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const several = schema.oneOf ?? schema.anyOf;
  if (several && !schema.properties) return several.map((one) => type(one, indent)).join(' | ');
  if (schema.allOf) return schema.allOf.map((one) => type(one, indent)).join(' & ');
  const kinds = Array.isArray(schema.type) ? schema.type : [schema.type];
  return kinds
    .map((kind) => {
      switch (kind) {
        case 'integer':
        case 'number':
          return 'number';
        case 'string':
        case 'boolean':
        case 'null':
          return kind;
        case 'array':
          if (schema.prefixItems) return `[${schema.prefixItems.map((item) => type(item, indent)).join(', ')}]`;
          if (schema.minItems !== undefined && schema.minItems === schema.maxItems && schema.minItems < 5)
            return `[${Array(schema.minItems).fill(type(schema.items, indent)).join(', ')}]`;
          return `Array<${type(schema.items, indent)}>`;
        case 'object': {
          const others = schema.additionalProperties;
          if (!schema.properties) return `{ [name: string]: ${others ? type(others, indent) : 'unknown'} }`;
          const more = several ? ` & (${several.map((one) => type(one, indent)).join(' | ')})` : '';
          return `${object(schema, indent)}${more}`;
        }
        default:
          return 'unknown';
      }
    })
    .join(' | ');
}

function object(schema, indent) {
  const required = new Set(schema.required ?? []);
  const inner = `${indent}  `;
  const lines = Object.entries(schema.properties).map(([name, field]) => {
    const key = `${/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)}${required.has(name) ? '' : '?'}`;
    return `${comment(field.description, inner)}${inner}${key}: ${type(field, inner)};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

/** What a definition refers to, all the way down. */
const needed = new Set();
function need(schema) {
  for (const [, name] of JSON.stringify(schema ?? null).matchAll(/"#\/\$defs\/(\w+)"/g)) {
    if (needed.has(name)) continue;
    needed.add(name);
    need(definitions[name]);
  }
}
const shown = Object.entries(operations);
for (const [, { request, reply }] of shown) {
  need(request);
  need(reply);
}
for (const name of ['ErrorReply', 'Progress', 'GeneratedPuzzle', 'TraceStart', 'CompareRow', 'Record'])
  need({ $ref: `#/$defs/${name}` });

const out = [
  `// Written by types.js from the schemas of the protocol.

/** A grid of numbers: rows, or cells one after the other; 0 or null for a blank. Or rows as texts. */
export type Grid = ArrayLike<ArrayLike<number | null>> | ArrayLike<number | null> | string[];

/** A puzzle of a level. */
export interface NewPuzzle {
  /** 81 characters, \`.\` for a blank. */
  puzzle: string;
  /** 81 digits. */
  solution: string;
  level: string;
}

/** How to ask. */
export interface AskOptions {
  /** Cancels: the promise is rejected with the signal's reason, and the computation ends. */
  signal?: AbortSignal;
  /**
   * Takes events while the answer is made: \`progress\`, \`made\`, \`row\`, \`records\` and others; what goes out as
   * events is not in the reply.
   */
  onEvent?: (name: string, data: any) => void;
}

/** An event of a stream; the last one is \`end\` and holds the reply. */
export type StreamEvent<Reply> =
  | { event: 'end'; data: Reply }
  | { event: 'progress'; data: Progress }
  | { event: 'made'; data: GeneratedPuzzle }
  | { event: 'row'; data: CompareRow }
  | { event: 'start'; data: TraceStart }
  | { event: 'records' | 'sample'; data: Record[] };

/** How to ask many puzzles. */
export interface ManyOptions {
  /** Cancels: the loop is left with the signal's reason, and the computations end. */
  signal?: AbortSignal;
  /** How many are answered, and of how many, where that is known; \`failed\` of them with an error. */
  onProgress?: (progress: { done: number; failed: number; total?: number }) => void;
}

/** What came of one puzzle of many: a reply, or why there is none. */
export type Answer<Puzzle, Reply> =
  | { puzzle: Puzzle; reply: Reply; error?: undefined }
  | { puzzle: Puzzle; reply?: undefined; error: SudokitError | Error };

/** What came of one puzzle of \`solveAll\`. */
export interface Solved {
  /** The first solution on a line; null if there is none. */
  solution: string | null;
  /** Why the puzzle cannot be answered. */
  error?: SudokitError | Error;
}

/** How to answer lines. */
export interface LineOptions {
  signal?: AbortSignal;
  /** Answer with the number of solutions, up to \`limit\`, instead of a solution. */
  count?: boolean;
  /** How many solutions to look for; 2 by default. */
  limit?: number;
  /** The scalar engine instead of the vectors of 128 bits: to compare with. */
  scalar?: boolean;
}

/** What sudokit answers when it cannot. */
export class SudokitError extends Error implements ErrorReply {
  constructor(reply: ErrorReply, malformed?: boolean);
  /** The request has to be written otherwise; else its puzzle cannot be worked on. */
  malformed: boolean;
${Object.entries(definitions.ErrorReply.properties)
  .map(([name, field]) => {
    const isThere = (definitions.ErrorReply.required ?? []).includes(name) || ['cells', 'known'].includes(name);
    return `${comment(field.description, '  ')}  ${name}${isThere ? '' : '?'}: ${type(field, '  ')};\n`;
  })
  .join('')}}
`,
];
for (const name of [...needed].sort()) {
  const schema = definitions[name];
  const text = type(schema, '');
  const plain = text.startsWith('{') && schema.properties && !schema.oneOf && !schema.anyOf;
  out.push(`${comment(schema.description)}export ${plain ? `interface ${name} ${text}` : `type ${name} = ${text};`}\n`);
}
const members = [];
for (const [name, { about, request, reply }] of shown) {
  const replies = type(reply, '');
  if (!request) {
    members.push([about, camel(name), `() => Promise<${replies}>`]);
    continue;
  }
  const requestType = type(request, '');
  const first =
    name === 'cover'
      ? `table: string | ${requestType}`
      : name === 'generate'
        ? `request?: ${requestType}`
        : `question: string | Grid | ${requestType}`;
  members.push([
    `${about} A text is the ${name === 'cover' ? 'table' : 'puzzle'} alone.`.replace(
      name === 'generate' ? / A text.*/ : /$^/,
      '',
    ),
    camel(name),
    `(${first}, options?: Partial<${requestType}> & AskOptions) => Promise<${replies}>`,
  ]);
}
const requests = shown.filter(([, { request }]) => request);
const typeOf = (name, schema) => `  ${JSON.stringify(name)}: ${type(schema, '')};\n`;
out.push(`/** Each operation's request. */
export interface Requests {
${requests.map(([name, { request }]) => typeOf(name, request)).join('')}}
`);
out.push(`/** Each operation's reply. */
export interface Replies {
${shown.map(([name, { reply }]) => typeOf(name, reply)).join('')}}
`);
members.push([
  'Asks an operation and goes through its events as they come. Leaving the loop cancels.',
  'stream',
  '<Name extends keyof Requests>(operation: Name, question?: string | Grid | Requests[Name], ' +
    'options?: Partial<Requests[Name]> & { signal?: AbortSignal }) => ' +
    'AsyncGenerator<StreamEvent<Replies[Name]>, void, void>',
]);
members.push([
  'Asks an operation of each of many puzzles, on all workers: the answers come in the order of the puzzles and do ' +
    'not depend on the number of workers. A text has a puzzle a line. A puzzle that cannot be answered has an error ' +
    'in its place. Leaving the loop cancels.',
  'each',
  '<Name extends keyof Requests, Puzzle extends string | Grid | Requests[Name]>(operation: Name, ' +
    'puzzles: string | Iterable<Puzzle> | AsyncIterable<Puzzle>, options?: Partial<Requests[Name]> & ManyOptions) => ' +
    'AsyncGenerator<Answer<Puzzle, Replies[Name]>, void, void>',
]);
members.push([
  'Answers ordinary 9×9 puzzles, a line each, on all workers: pieces of text with an answer a line, in order.',
  'solveLines',
  '(input: string | Uint8Array | Iterable<string> | AsyncIterable<string | Uint8Array>, options?: LineOptions) => ' +
    'AsyncGenerator<string, void, void>',
]);
members.push([
  'Solves many puzzles, on all workers, and keeps the first solution of each alone, on a line: the shortest answer. ' +
    'Ordinary 9×9 puzzles go in bulk. A puzzle that has no solution has null, one that cannot be answered an error ' +
    'besides.',
  'solveAll',
  "(puzzles: string | Iterable<string | Grid | Requests['solve']> | " +
    "AsyncIterable<string | Grid | Requests['solve']>, options?: ManyOptions) => Promise<Solved[]>",
]);
members.push([
  'Asks an operation by its name.',
  'ask',
  '<Name extends keyof Replies>(operation: Name, request?: Name extends keyof Requests ? Requests[Name] : {}, ' +
    'options?: { signal?: AbortSignal; onevent?: (name: string, data: any) => void }) => Promise<Replies[Name]>',
]);
members.push([
  'A puzzle of a level, `medium` by default, with its solution.',
  'newPuzzle',
  "(level?: 'easy' | 'medium' | 'hard' | 'fiendish' | 'diabolical', " +
    "options?: Partial<Requests['generate']> & { signal?: AbortSignal }) => Promise<NewPuzzle>",
]);
members.push(['Ends the workers.', 'close', '() => void']);
out.push(`/** All functions. */
export interface Sudokit {
${members.map(([about, name, signature]) => `${comment(about, '  ')}  ${name}: ${signature};\n`).join('')}}
`);
out.push(
  "/** Workers of one's own: how many (4 at most by default), and whether the limits of a server hold. */\n" +
    'export function create(options?: { workers?: number; bounded?: boolean }): Sudokit;\n',
);
for (const [about, name] of members) out.push(`${comment(about)}export const ${name}: Sudokit['${name}'];\n`);
process.stdout.write(out.join('\n'));
