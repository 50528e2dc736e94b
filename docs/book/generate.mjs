// Writes the chapters of the book: runs the commands in them, and makes the reference from the tables.
//
//   SUDOKIT=PROGRAM node generate.mjs OUT       after crates/wasm/build.sh; PROGRAM is a build with all features
//
// A block `run` of the sources holds commands for a shell, and becomes what they print (commands.mjs). A block `file NAME` is a
// file that they find, `run error` shows a mistake. A block `js run` is run here, and has a button in the book. All other blocks
// stay as they are.

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as sudokit from '../../crates/wasm/pkg/node/index.js';
import { Shell, run } from './commands.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const out = process.argv[2];
const program = process.env.SUDOKIT;
if (!out || !program || !existsSync(program)) {
  process.stderr.write('usage: SUDOKIT=PROGRAM node generate.mjs OUT\n');
  process.exit(2);
}

/** The maximal number of lines of output; the last one says how many more there are. */
const LINES = 24;
/** The maximal number of characters in a line of output. */
const WIDTH = 98;

const shell = new Shell(program);
const work = shell.home;
const runProgram = (...words) => execFileSync(join(work, 'bin/sudokit'), words, { encoding: 'utf8', env: shell.env, maxBuffer: 1 << 28 });
const table = (...words) => runProgram(...words, '--json').trim().split('\n').map((line) => JSON.parse(line));

const read = (path) => readFileSync(join(root, path), 'utf8');
const up = (path) => '../'.repeat(path.split('/').length - 1);
const write = (path, text) => {
  mkdirSync(dirname(join(out, path)), { recursive: true });
  writeFileSync(join(out, path), path.endsWith('.md') ? cited(path, text) : text);
};

/** The titles of the bibliography by their keys. */
const SOURCES = new Map(read('docs/bibliography.md').split(/^- /m).flatMap((entry) => {
  const [, key, title] = entry.replace(/\s+/g, ' ').match(/^\*\*\[([^\]]+)\]\*\* .*?["*](.+?)["*]/) ?? [];
  return key ? [[key, title]] : [];
}));

/** A chapter with the titles of sources in place of their keys; but for headings they lead to the bibliography. */
function cited(path, text) {
  if (path === 'bibliography.md') return text.replace(/^- \*\*\[([^\]]+)\]\*\* /gm, '- <a id="$1"></a>');
  let isCode = false;
  return text.split('\n').map((line) => {
    if (line.startsWith('```')) isCode = !isCode;
    return isCode ? line : line.replace(/(\d )?\[([a-z0-9-]+)\](?!\()/g, (whole, year, key) => {
      const title = SOURCES.get(key);
      if (!title) return whole;
      return `${year ? `${year.trim()}, ` : ''}${line.startsWith('#') ? `*${title}*` : `[*${title}*](${up(path)}bibliography.md#${key})`}`;
    });
  }).join('\n');
}
/** A text as it stands in a cell of a table. */
const cell = (text) => String(text ?? '').replaceAll('|', '\\|').replaceAll('\n', ' ').replace(/<(?=[A-Za-z/])/g, '&lt;');
const rows = (head, lines) => [`| ${head.join(' | ')} |`, `|${head.map(() => '---').join('|')}|`, ...lines.map((line) => `| ${line.map(cell).join(' | ')} |`)].join('\n');
const code = (text) => (text ? `\`${text.replaceAll('`', "'")}\`` : '');

/** Output as it is shown: sentences are wrapped, what else is long is cut. */
function cut(lines) {
  const first = lines.length > LINES ? [...lines.slice(0, LINES - 1), `… (${lines.length - LINES + 1} lines more)`] : lines;
  return first.flatMap((line) => {
    if (line.length <= WIDTH) return [line];
    return /\S{30}/.test(line) ? [`${line.slice(0, WIDTH - 2)} …`] : line.match(new RegExp(`.{1,${WIDTH}}(?: |$)`, 'g'));
  });
}

/** Writes a chapter after running what it says. */
async function chapter(path, source) {
  const text = run(source, shell, cut);
  for (const [, script] of source.matchAll(/^```js run\n([^]*?)^```$/gm)) {
    const printedLines = [];
    const body = Object.getPrototypeOf(async () => {}).constructor;
    await new body('sudokit', 'print', script)(sudokit, (...words) => printedLines.push(words.join(' ')));
    if (!printedLines.length || printedLines.some((line) => line.includes('undefined'))) throw new Error(`an example of ${path} prints ${printedLines.join('\n') || 'nothing'}`);
  }
  write(path, text.replace(/^```js run$/gm, '```js,runnable'));
}

// What stands by hand.
for (const folder of ['tasks', 'how-to', '.']) {
  for (const name of readdirSync(join(here, folder)).filter((name) => name.endsWith('.md') && name !== 'SUMMARY.md')) {
    const text = readFileSync(join(here, folder, name), 'utf8')
      .replace(/\{\{#file (\S+)\}\}/g, (_, path) => read(path).trimEnd());
    await chapter(join(folder, name), text);
  }
}

// What the project says elsewhere, with its links turned to the chapters.
const CHAPTERS = { 'docs/algorithms.md': 'algorithms.md', 'docs/bibliography.md': 'bibliography.md', 'docs/rules.md': 'reference/rules.md', 'docs/datasets.md': 'reference/datasets.md', 'docs/python.md': 'reference/python.md', 'bench/BIAS.md': 'benchmarks.md' };
const records = readdirSync(join(root, 'bench/record')).filter((name) => name.endsWith('.md'));
for (const name of records) CHAPTERS[`bench/record/${name}`] = `benchmarks/${name}`;
function withLinks(path, text) {
  const to = CHAPTERS[path];
  return text.replace(/\]\((?!https?:|#)([^)#\s]+)(#[^)]*)?\)/g, (whole, link, place = '') => {
    const target = join(dirname(path), link);
    if (CHAPTERS[target]) return `](${up(to)}${CHAPTERS[target]}${place})`;
    if (target.startsWith('docs/charts/')) return `](${up(to)}${target.slice(5)})`;
    // A file of the repository, which is not in the book.
    return `](${up(to)}index.md)`;
  });
}
for (const path of Object.keys(CHAPTERS)) if (!['docs/algorithms.md', 'bench/BIAS.md'].includes(path)) write(CHAPTERS[path], withLinks(path, read(path)));
cpSync(join(root, 'docs/charts'), join(out, 'charts'), { recursive: true });

// The algorithms, each solver with an example that runs in the page.
const HARD = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';
const ORDINARY = '84....16.....8...292.1.......3.1..85...4.3...75..9.4.......8.495...2..1..89....76';
const here_too = new Map((await sudokit.solvers()).map((solver) => [solver.id, solver]));
const example = (id) => {
  const solver = here_too.get(id);
  return ['```js run', `const puzzle = '${solver.complete ? HARD : ORDINARY}';`,
    `const { verdict, solutions, nodes, guesses, iterations } = await sudokit.solve(puzzle, { solver: '${id}', timeout_ms: 3000 });`,
    "print(verdict, solutions[0] ?? '');", "print(`${nodes} nodes, ${guesses} guesses, ${iterations} iterations`);", '```'].join('\n');
};
const algorithms = withLinks('docs/algorithms.md', read('docs/algorithms.md')).replace(/^(### .*)\n([^]*?)(?=^##|(?![^]))/gm, (_, head, body) => {
  const ids = [...head.split('—')[0].matchAll(/`([a-z0-9-]+)`/g)].map(([, id]) => id).filter((id) => here_too.has(id));
  return `${head}\n${body.trimEnd()}\n\n${ids.map((id) => `${example(id)}\n\n`).join('')}`;
});
await chapter('algorithms.md', algorithms);

// Benchmarks.
const titles = records.map((name) => [name, read(`bench/record/${name}`).match(/^# (.*)$/m)[1]]);
write('benchmarks.md', `# Benchmarks\n\nRecords of single runs, each with the machine, the date and the commit:\n\n${titles.map(([name, title]) => `- [${title}](benchmarks/${name})`).join('\n')}\n\n${withLinks('bench/BIAS.md', read('bench/BIAS.md')).replace(/^# /m, '## ')}`);

// Solvers.
const solvers = table('solvers');
write('reference/solvers.md', `# Solvers\n\n\`--solver ID\` of \`solve\`, \`count\`, \`trace\` and others names one. [The algorithms](../algorithms.md) describes and runs each.\n\n${solvers.map((solver) => `## \`${solver.id}\`\n\n**${solver.name}.** ${solver.idea}\n\n${rows(['', ''], [
  ['puzzles', solver.supports], ['complete', solver.complete ? 'yes: it can prove that there is none, or no other' : 'no'], ['source', solver.source.replace(/(?<=\w) \[/g, ', [')],
  ['a node is', solver.node], ...(solver.iteration ? [['an iteration is', solver.iteration]] : []),
  ...solver.options.map(({ name, values, help }) => [code(`--${name}`), `${values.map(code).join(', ')}: ${help}`]),
])}`).join('\n\n')}\n`);

// Techniques with pictures: golden positions of the tests, asked of the program.
const scales = (await sudokit.ask('measures')).flatMap((measure) => (existsSync(join(root, `testdata/techniques/${measure.id ?? measure.name}.tsv`)) ? [measure.id ?? measure.name] : []));
const techniques = new Map();
for (const scale of scales) {
  for (const row of table('techniques', '--scale', scale)) {
    const known = techniques.get(row.technique) ?? { ...row, points: [] };
    known.points.push(`${row.points} on ${scale}${row.level ? ` (${row.level})` : ''}`);
    techniques.set(row.technique, known);
  }
}
// Those for any board and any rules.
const anyBoard = table('techniques', '--scale', 'any-board');
const pictures = new Map();
mkdirSync(join(out, 'reference/techniques'), { recursive: true });
for (const scale of scales) {
  for (const line of read(`testdata/techniques/${scale}.tsv`).split('\n').filter((line) => line && !line.startsWith('#'))) {
    const [id, , , values, marks] = line.split('\t');
    if (pictures.has(id)) continue;
    // `+` for the candidates of a filled cell: it was filled by a step.
    const wasPlaced = marks.split(',').map((digits) => digits === '+');
    const filled = [...values].map((value) => (value === '.' ? 0 : Number(value)));
    const [givens, placed] = [false, true].map((which) => filled.map((value, at) => (wasPlaced[at] === which ? value : 0)));
    const bits = marks.split(',').map((digits) => [...digits].filter((digit) => /[1-9]/.test(digit)).reduce((set, digit) => set | (1 << (digit - 1)), 0));
    const { text } = await sudokit.convert({ givens, placed, marks: bits.map((set, at) => (filled[at] ? 0 : set)) }, { to: 'json' }).catch(() => ({}));
    if (!text) continue;
    const position = join(work, 'position.json');
    writeFileSync(position, text);
    const svg = join(out, `reference/techniques/${id}.svg`);
    const answered = spawnSync(program, ['hint', '--json', '--from', 'json', '--scale', scale, '--svg', svg, position], { encoding: 'utf8' });
    const { step } = answered.status === 0 ? JSON.parse(answered.stdout) : {};
    if (step?.technique === id) pictures.set(id, step.words);
    else rmSync(svg, { force: true });
  }
}
const families = new Map();
for (const technique of techniques.values()) families.set(technique.family, [...(families.get(technique.family) ?? []), technique]);
const fileOf = (family) => `reference/techniques/${family.replace(/\W+/g, '-')}.md`;
const title = (text) => text[0].toUpperCase() + text.slice(1);
for (const [family, members] of families) {
  write(fileOf(family), `# ${title(family)}\n\n${members.map(({ technique, name, points }) => {
    const words = pictures.get(technique);
    const picture = words ? `\n\n![${cell(words[3])}](${technique}.svg)\n\n${words.map((rung, at) => `${at + 1}. ${rung.replaceAll('\n', '  \n   ').replaceAll('<', '&lt;')}`).join('\n')}` : '';
    return `## ${title(name)}\n\n\`${technique}\`: ${points.join(', ')}.${picture}`;
  }).join('\n\n')}\n`);
}
write('reference/techniques.md', `# Techniques\n\n${techniques.size} techniques on ${scales.length} scales; ${pictures.size} with a picture of the position from which the tests know them, and the five rungs of the hint there.\n\n${rows(['technique', 'id', 'points', 'family'], [...techniques.values()].map(({ technique, name, points, family }) => [name, code(technique), points.join(', '), `[${family}](${fileOf(family).slice('reference/'.length)})`]))}

## Other boards and rules

On boards of other sizes and shapes and under any rules \`hint\` and \`steps\` try these ${anyBoard.length}, in this order, the scale any-board. \`hint --technique\` and \`steps --until\` take the ids there. On 9x9 boards with other houses \`--scale se-1.2.1\` takes the techniques of that scale instead.

${rows(['technique', 'id', 'points'], anyBoard.map(({ technique, name, points }) => [name, code(technique), String(points)]))}
`);

// Constraints with pictures.
const constraints = table('constraints');
mkdirSync(join(out, 'reference/constraints'), { recursive: true });
const sections = new Map();
for (const row of constraints) sections.set(row.section, [...(sections.get(row.section) ?? []), row]);
const parts = [];
for (const [section, members] of sections) {
  parts.push(`## ${section}`);
  for (const row of members) {
    const texts = [`board 9x9\n${row.example}`, `board 6x6\n${row.example}`, `board 4x4\n${row.example}`];
    let picture = '';
    for (const puzzle of texts) {
      const reply = await sudokit.render({ puzzle, from: 'rules' }).catch(() => null);
      if (!reply) continue;
      write(`reference/constraints/${row.id}.svg`, reply.svg);
      picture = `\n\n![${row.name}](constraints/${row.id}.svg)`;
      break;
    }
    const names = Object.entries(row.formats ?? {}).filter(([format, name]) => name && format !== 'rules');
    parts.push(`### ${row.name}\n\n${cell(row.sentence)} ${cell(row.why)}\n\n\`\`\`text\n${row.example}\n\`\`\`${picture}\n\n${rows(['', ''], [
      ['id', code(row.id)], ...([undefined, null, 'nothing'].includes(row.words) ? [] : [['words', row.words]]), ['cells', row.cells],
      ...(row.variant ? [['new puzzles', code(`sudokit generate --variant ${row.variant}`)]] : []),
      ...(names.length ? [['other formats', names.map(([format, name]) => `${code(name)} in ${format}`).join(', ')]] : []),
    ])}`);
  }
}
write('reference/constraints.md', `# Constraints\n\n${constraints.length} kinds of rules, in [text](rules.md) and in the formats that know them. Each picture is of the example above it.\n\n${parts.join('\n\n')}\n`);

// Formats, measures.
write('reference/formats.md', `# Formats\n\nA format is detected; \`--from\` and \`--to\` name one.\n\n${rows(['format', 'read', 'written', 'what it looks like'], table('formats').map(({ id, reads, writes, what }) => [code(id), reads ? 'yes' : '', writes ? 'yes' : '', what]))}\n`);
const measures = await sudokit.measures();
write('reference/measures.md', `# Measures of difficulty\n\n\`rate --scale\`, \`generate --difficulty\`, data sets, Python and the page have these names and values.\n\n${rows(['measure', 'what it is'], measures.map((measure) => [code(measure.id ?? measure.name), measure.about ?? measure.what]))}\n`);

// The program.
const help = runProgram('help');
const commands = [...help.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map(([, name]) => name).filter((name) => name !== 'help');
for (const name of commands) write(`reference/program/${name}.md`, `# sudokit ${name}\n\n\`\`\`text\n${runProgram('help', name).trimEnd()}\n\`\`\`\n`);
write('reference/program.md', `# The program\n\n\`\`\`text\n${help.trimEnd()}\n\`\`\`\n`);

// Requests and replies.
const { operations, $defs: definitions } = JSON.parse(read('crates/protocol/schemas.json'));
const nameOf = (schema) => schema?.$ref?.split('/').pop();
const ofOperations = new Set(Object.values(operations).flatMap(({ request, reply }) => [nameOf(request), nameOf(reply)]));
const types = Object.keys(definitions).filter((name) => !ofOperations.has(name));
const kind = (field) => {
  const name = nameOf(field);
  if (name) return types.includes(name) ? `[${name}](types.md#${name.toLowerCase()})` : name;
  if (field.anyOf) return field.anyOf.filter((one) => one.type !== 'null').map(kind).join(' or ');
  if (field.const !== undefined) return code(JSON.stringify(field.const));
  return [field.type ?? 'any'].flat().filter((type) => type !== 'null').map((type) => (type === 'array' && field.items ? `list of ${kind(field.items).replace(/(?<=\w)$/, 's')}` : type)).join(' or ');
};
const fields = (schema) => rows(['field', 'type', 'holds'], Object.entries(schema.properties ?? {}).map(([name, field]) => [code(name), kind(field), field.description]));
const values = (schema) => rows(['value', 'meaning'], schema.oneOf.map((one) => [code(one.const), one.description]));
const printed = runProgram('schema').trim().split(/\s+/);
write('reference/json.md', `# JSON of the program\n\nWith \`--json\` a command prints one object a puzzle, or one for each thing that it lists. \`sudokit schema COMMAND\` prints the whole schema.\n\n${printed.map((command) => {
  const schema = JSON.parse(runProgram('schema', command));
  return `## ${command}\n\n${cell(schema.description)}\n\n${fields(schema)}`;
}).join('\n\n')}\n`);
write('reference/types.md', `# Types of requests and replies\n\nThe objects inside of [the replies of operations](javascript.md#operations) and of [JSON of the program](json.md).\n\n${types.map((name) => {
  const schema = definitions[name];
  return `## ${name}\n\n${cell(schema.description)}\n\n${schema.properties ? fields(schema) : schema.oneOf ? values(schema) : kind(schema)}`;
}).join('\n\n')}\n`);

// JavaScript.
const definition = (schema) => definitions[nameOf(schema)] ?? {};
const camel = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
write('reference/javascript.md', `${read('crates/wasm/npm/README.md').trimEnd().replace('# sudokit', '# JavaScript')}\n\n## Operations\n\nHTTP (\`POST /v1/OPERATION\`) and the tools of \`sudokit mcp\` have these operations as well.\n\n${Object.entries(operations).map(([name, { about, request, reply }]) => {
  const requested = request ? `\n\nThe request:\n\n${fields(definition(request))}` : '';
  const replied = definition(reply).properties ? `\n\nThe reply:\n\n${fields(definition(reply))}` : reply ? `\n\nThe reply: ${kind(reply)}` : '';
  return `### ${camel(name)}\n\n${cell(about)}${requested}${replied}`;
}).join('\n\n')}\n`);

// The order of chapters.
const item = (name, path) => `  - [${name}](${path})`;
write('SUMMARY.md', readFileSync(join(here, 'SUMMARY.md'), 'utf8')
  .replace('@TECHNIQUES@', [...families.keys()].map((family) => item(title(family), fileOf(family))).join('\n'))
  .replace('@COMMANDS@', commands.map((name) => item(name, `reference/program/${name}.md`)).join('\n'))
  .replace('@BENCHMARKS@', titles.map(([name, text]) => item(text.split(':')[0], `benchmarks/${name}`)).join('\n')));

sudokit.close();
shell.close();
process.stdout.write(`${techniques.size} techniques, ${pictures.size} pictures of them, ${constraints.length} constraints, ${commands.length} commands\n`);
