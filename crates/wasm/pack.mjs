// Packs the page of static hosts: the modules that the first board needs in a few files, so that it waits for few
// requests. A part that is loaded later and imports one of these modules by its own name gets the same module: the file
// of that name re-exports it from the pack.
//
//   node pack.mjs ESBUILD FOLDER      FOLDER has the page, with `sudokit/` in it

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

const [esbuildFolder, folder] = process.argv.slice(2);
const esbuild = createRequire(import.meta.url)(esbuildFolder);
/** What begins the page, and what is read besides before the first board is there. */
const MAIN = 'app.js';
const BOARD = 'views/play.js';
/**
 * What a first visit begins with. It waits for its style sheet, as nothing in the pack may that the board waits for.
 */
const START = 'views/start.js';
/** These stay files of their own: one is read before the page is drawn, the other knows its own address. */
const APART = ['theme.js', 'sudokit/index.js'];
const PACK = 'pack.js';

const options = {
  absWorkingDir: folder,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  metafile: true,
  write: false,
  logLevel: 'warning',
};

/** Leaves out what is imported later, and what stands apart, by its path from where the packed files are. */
const outside = {
  name: 'outside',
  setup(build) {
    build.onResolve({ filter: /^\./ }, ({ path, kind, resolveDir }) => {
      const file = relative(folder, join(resolveDir, path));
      return kind === 'dynamic-import' || APART.includes(file) ? { path: `./${file}`, external: true } : undefined;
    });
  },
};

// Which modules these are, and what each of them exports.
const { metafile: first } = await esbuild.build({
  ...options,
  entryPoints: [MAIN, BOARD, START],
  outdir: 'packed',
  splitting: true,
  plugins: [outside],
});
const modules = Object.keys(first.inputs).filter((file) => file !== MAIN && file !== START);
const { metafile: alone } = await esbuild.build({ ...options, bundle: false, entryPoints: modules, outdir: 'packed' });
const exported = new Map(Object.values(alone.outputs).map(({ entryPoint, exports }) => [entryPoint, exports]));

const own = (/** @type {number} */ i, /** @type {string} */ name) => `m${i}_${name}`;
const names = (/** @type {string[]} */ list, /** @type {(name: string) => string} */ wordOf) =>
  `{ ${list.map(wordOf).join(', ')} }`;
writeFileSync(
  join(folder, PACK),
  modules
    .map((file, i) => `export ${names(exported.get(file), (name) => `${name} as ${own(i, name)}`)} from './${file}';`)
    .join('\n'),
);
const { outputFiles } = await esbuild.build({
  ...options,
  entryPoints: [MAIN, PACK, { in: START, out: 'start' }],
  outdir: folder,
  splitting: true,
  chunkNames: 'shared-[hash]',
  plugins: [outside],
});
// The worker has no imports, and stays as it is.
const [sudokit] = (
  await esbuild.build({ ...options, entryPoints: ['sudokit/index.js'], outdir: join(folder, 'sudokit') })
).outputFiles;
for (const { path, contents } of [...outputFiles, sudokit]) writeFileSync(path, contents);
modules.forEach((file, i) => {
  const to = relative(dirname(file), PACK);
  const all = names(exported.get(file), (name) => `${own(i, name)} as ${name}`);
  writeFileSync(join(folder, file), `export ${all} from '${to.startsWith('.') ? to : `./${to}`}';\n`);
});
writeFileSync(join(folder, START), "export { show } from '../start.js';\n");
for (const file of ['client', 'errors', 'fields', 'many', 'module', 'questions'])
  rmSync(join(folder, 'sudokit', `${file}.js`));

// What is read before the first board is there is asked for at once.
const early = [...outputFiles.map(({ path }) => relative(folder, path)), BOARD, 'sudokit/index.js'].filter(
  (file) => file !== 'start.js',
);
const page = join(folder, 'index.html');
const lines = readFileSync(page, 'utf8').split('\n');
const at = lines.findIndex((line) => line.includes(`src="${MAIN}"`));
lines.splice(
  at,
  0,
  ...early.filter((file) => file !== MAIN).map((file) => `<link rel="modulepreload" href="${file}">`),
);
writeFileSync(page, lines.join('\n'));
