// Into which files the module is cut, in the order of `PARTS` in npm/module.js, which is checked. A part is loaded when
// one of its functions is called first. What is wanted together stands together: a killer in our own form needs rules
// and engine, one after an address of f-puzzles or SudokuPad links besides.

import { readdirSync } from 'node:fs';

/** The files and folders of a folder of the library, without their endings. @param {string} folder */
const files = (folder) =>
  readdirSync(new URL(`../sudokit/src/${folder}`, import.meta.url))
    .map((name) => name.replace(/\.rs$/, ''))
    .sort();

/**
 * What stands in the first part of the folder of solvers: what all of them need, and the two that ordinary questions
 * ask.
 */
const SOLVING = [
  'brute_force',
  'catalogue',
  'engine_events',
  'interface',
  'mod',
  'report',
  'run',
  'search',
  'simd',
  'solutions',
];

/**
 * A function belongs to the first part that matches it: `paths` the beginning of its path, `whole` its mangled name, or
 * `writers` its path. A part also matches by `operations` the functions that read the request or write the reply of an
 * operation (as `operations.rs` names it, without `Request` and `Reply`). A function that two parts call and no path
 * names belongs to the part that both are `under`, which is loaded with them as a rule. wasm-opt merges functions with
 * equal code under one of their names. What functions whose name matches `mergedWith` call belongs to the part `under`,
 * whatever its name.
 * @type {{
 *   name: string,
 *   under?: string,
 *   paths: string[],
 *   operations?: string[],
 *   whole?: RegExp,
 *   writers?: RegExp,
 *   mergedWith?: RegExp,
 * }[]}
 */
export const PARTS = [
  // Numbers with a fraction, as JSON of other programs has them, and those of more digits than anybody writes: tables.
  {
    name: 'fractions',
    paths: ['float_parse', 'imp::dec2flt', 'dec2flt']
      .map((name) => `core::num::${name}`)
      .concat('zmij', 'sudokit::difficulty::range::any_decimal'),
  },
  // The techniques of the scales for 9x9 boards with other houses: what is compiled for these houses a second time.
  {
    name: 'houses',
    under: 'human',
    paths: [],
    whole: /^(?!.*13drop_in_place).*6houses6Custom/,
    mergedWith: /6houses8Ordinary/,
  },
  // What of HoDoKu's techniques comes last: Kraken fish, forcing chains and nets.
  {
    name: 'nets',
    under: 'hodoku',
    paths: ['forcing', 'forcing_proof', 'kraken', 'look_ahead', 'net_tables'].map(
      (name) => `sudokit::logic::hodoku::${name}`,
    ),
  },
  {
    name: 'hodoku',
    under: 'human',
    paths: ['sudokit::logic::hodoku', 'sudokit::logic::hodoku_path', 'sudokit::logic::hodoku_steps'],
  },
  // Steps on any board that look at rules of some kinds alone.
  {
    name: 'chaos_steps',
    under: 'boards',
    paths: ['chaos_counts', 'chaos_regions'].map((name) => `sudokit::logic::any_board::technique::${name}`),
    whole: /9any_board9technique(?:12chaos_counts|13chaos_regions)/,
  },
  {
    name: 'clue_steps',
    under: 'boards',
    paths: ['full_rank', 'lunchbox', 'numbered_rooms', 'sandwich', 'skyscrapers', 'x_sums'].map(
      (name) => `sudokit::logic::any_board::technique::${name}`,
    ),
    whole: /9any_board9technique(?:9full_rank|8lunchbox|14numbered_rooms|8sandwich|11skyscrapers|6x_sums)/,
  },
  {
    name: 'line_steps',
    under: 'boards',
    paths: ['alternatives', 'common_sums', 'compared_sums', 'end_lines', 'line_order'].map(
      (name) => `sudokit::logic::any_board::technique::${name}`,
    ),
    whole: /9any_board9technique(?:12alternatives|11common_sums|13compared_sums|9end_lines|10line_order)/,
  },
  {
    name: 'boards',
    under: 'engine',
    paths: ['sudokit::logic::any_board', 'sudokit::hints::board_position', 'sudokit_protocol::step_of_board'],
    whole: /^(?!.*13drop_in_place).*9any_board5state10BoardState/,
  },
  {
    name: 'human',
    paths: [
      'sudokit::logic',
      'sudokit::hints',
      ...files('difficulty')
        .filter((name) => name !== 'range')
        .map((name) => `sudokit::difficulty::${name}`),
      'sudokit_protocol::tables::techniques',
      'sudokit_protocol::tables::measures',
      'sudokit_protocol::logic',
      'sudokit_protocol::step',
    ],
    operations: ['Hint', 'Steps', 'Rate', 'Techniques', 'Measure'],
  },
  { name: 'pictures', paths: ['step', 'step_facts', 'step_states'].map((name) => `sudokit::drawing::${name}`) },
  {
    name: 'automata',
    under: 'rules',
    paths: ['nfa', 'pattern', 'regex'].map((name) => `sudokit::constraint::kinds::${name}`),
    whole: /5kinds(?:3nfa3Nfa|5regex5Regex)\w*7AnyKind/,
  },
  {
    name: 'draw',
    paths: ['sudokit::drawing', 'sudokit_protocol::render', 'sudokit_protocol::layers'],
    operations: ['Render', 'Layers'],
    whole: /7AnyKind4drawB/,
  },
  // What a search learns among clauses, after a thousand conflicts.
  {
    name: 'learning',
    under: 'engine',
    paths: ['learning', 'clauses', 'analysis', 'activity_heap'].map((name) => `sudokit_core::propagation::${name}`),
  },
  {
    name: 'variants',
    paths: files('generate')
      .filter((name) => /^variant|overlapping/.test(name))
      .map((name) => `sudokit::generate::${name}`)
      .concat('sudokit_protocol::tables::variants'),
    operations: ['GeneratedVariant'],
    whole: /16sudokit_protocol8generate\w*recipe_with_rules|8generate7variant7Attempt/,
  },
  // Models of more than 128 variables: what is compiled for their size, but for closures, which may be one for all
  // sizes and are of the part that calls them.
  {
    name: 'engine_384',
    under: 'engine',
    paths: [],
    whole: /^(?!_RNC)\w*11propagation\w*Kj6_/,
    mergedWith: /11propagation\w*Kj2_/,
  },
  {
    name: 'engine_2048',
    under: 'engine',
    paths: [],
    whole: /^(?!_RNC)\w*11propagation\w*Kj20_/,
    mergedWith: /11propagation\w*Kj[26]_/,
  },
  {
    name: 'engine',
    under: 'rules',
    paths: ['sudokit_core::propagation', 'sudokit::constraint::lowering', 'sudokit::solver::propagation'],
    whole: /7AnyKind5(?:lower|holds)B|13drop_in_placeN\w+12model_solver11ModelSolverE/,
  },
  {
    name: 'rules',
    // Every puzzle is a `Puzzle`, also where its rules are houses.
    paths: files('constraint')
      .filter((name) => !['houses', 'mod', 'puzzle'].includes(name))
      .map((name) => `sudokit::constraint::${name}`)
      .concat('sudokit_protocol::rules', 'sudokit_protocol::parameters', 'sudokit_protocol::tables::constraints')
      .concat('sudokit::notation::rules'),
    operations: ['Constraint'],
  },
  {
    name: 'questions',
    under: 'rules',
    paths: ['estimate', 'fillings', 'step', 'true_candidates', 'conflict', 'redundant']
      .map((name) => `sudokit::diagnose::${name}`)
      .concat('sudokit_protocol::variant'),
    operations: ['TrueCandidates', 'Fillings'],
  },
  {
    name: 'setting',
    under: 'questions',
    paths: [
      'sudokit_protocol::progress',
      'sudokit_protocol::prompt',
      'sudokit_protocol::prompt_drawing',
      'sudokit_protocol::improve',
      'sudokit_protocol::generate::generate_variants',
    ],
    operations: ['Progress', 'Prompt', 'Improve'],
  },
  { name: 'short_killer', under: 'rules', paths: ['sudokit::notation::short_killer'] },
  { name: 'iss', under: 'rules', paths: ['sudokit::notation::iss'] },
  { name: 'json', under: 'web', paths: ['sudokit::notation::web::json'] },
  {
    name: 'web',
    under: 'rules',
    paths: ['payload', 'lz']
      .map((name) => `sudokit::notation::web::${name}`)
      .concat('sudokit::notation::builder', 'lz_str', 'miniz_oxide'),
  },
  {
    name: 'links',
    under: 'web',
    paths: files('notation/web')
      .filter((name) => /^(f_puzzles|sudokupad)/.test(name))
      .map((name) => `sudokit::notation::web::${name}`),
  },
  {
    name: 'xml',
    under: 'web',
    paths: ['ksudoku', 'ksudoku_grids', 'opensudoku', 'one_gravity']
      .map((name) => `sudokit::notation::web::${name}`)
      .concat('quick_xml'),
  },
  {
    name: 'sites',
    under: 'web',
    paths: ['gnome', 'inequality', 'lisudoku', 'penpa', 'sdku', 'services', 'sudoku_coach', 'sudokumaker'].map(
      (name) => `sudokit::notation::web::${name}`,
    ),
  },
  {
    name: 'overlapping',
    paths: [],
    whole: /8notation11overlapping\w*(?:7Drawing(?:6marked|6puzzle|9uncovered)|11grid_a_line|6joined|7overlap[^p])/,
  },
  {
    name: 'formats',
    under: 'web',
    paths: ['web', 'prose', 'margin', 'tatham', 'codingame', 'dzn'].map((name) => `sudokit::notation::${name}`),
    writers: /^sudokit::notation::(?!line|format|written|catalogue)\w+::.*write/,
  },
  // Puzzles of other boards than the ordinary one.
  {
    name: 'make_boards',
    under: 'make',
    paths: ['boards', 'board_removal', 'ease', 'fill', 'jigsaw', 'sampler', 'search'].map(
      (name) => `sudokit::generate::${name}`,
    ),
  },
  {
    name: 'make',
    paths: files('generate')
      .filter((name) => !['random', 'mod', 'vicinity', 'orbit_vicinity'].includes(name))
      .map((name) => `sudokit::generate::${name}`)
      .concat(
        'sudokit::symmetry::pattern',
        'sudokit_protocol::tables::symmetries',
        // A range of difficulty is asked of new puzzles.
        'sudokit::difficulty::range',
        'sudokit_protocol::generate',
        'sudokit_protocol::minimize',
      ),
    operations: ['Generate', 'Minimize', 'Symmetry'],
    // A puzzle that was made, which events hold too.
    whole: /5event15GeneratedPuzzle.*9Serialize/,
  },
  // Columns of bands and what renames them, for smallest forms and for grids that are drawn with equal chances.
  { name: 'columns', paths: ['sudokit::symmetry::columns'] },
  {
    name: 'forms',
    paths: files('symmetry')
      .filter((name) => !['pattern', 'columns'].includes(name))
      .map((name) => `sudokit::symmetry::${name}`)
      .concat('sudokit::symmetry', ['canonical', 'same', 'transform'].map((name) => `sudokit_protocol::${name}`)),
    operations: ['Canonical', 'Same', 'Transform'],
  },
  {
    name: 'lists',
    paths: [
      'sudokit::enumerate',
      'sudokit::generate::vicinity',
      'sudokit::generate::orbit_vicinity',
      ...['minimals_of', 'vicinity', 'unavoidable', 'in_grid', 'backdoors'].map(
        (name) => `sudokit_protocol::${name}`,
      ),
    ],
    operations: ['Vicinity', 'Unavoidable', 'Backdoors', 'InGrid', 'MinimalsOf', 'PuzzleList'],
  },
  { name: 'cover', paths: ['sudokit_protocol::cover', 'sudokit::exact_cover::table'], operations: ['Cover'] },
  { name: 'exact_cover', paths: ['sudokit::exact_cover'] },
  {
    name: 'more',
    paths: [
      'sudokit_protocol::compare',
      'sudokit_protocol::trace',
      ...files('solver')
        .filter((name) => !SOLVING.includes(name))
        .map((name) => `sudokit::solver::${name}`),
    ],
    operations: ['Compare', 'Trace'],
    // A row of a comparison, which events hold too.
    whole: /5event10CompareRow.*9Serialize/,
  },
];
/**
 * What stands in the first part although it matches another. The marks of a format in a text and the descriptions of
 * solvers and measures are read every time. The others are what wasm-opt merges with these descriptions under the name
 * of a closure of rules, and lists of JSON.
 */
export const BASE = new RegExp(
  [
    /signature|is_rules|is_iss|12short_killer(11is_\w+|7pointer)|3iss6format(7address|8is_alone)|prose4best/,
    /is_tatham|6tatham(7is_save|11description)|6tatham\w*14GameParameters|is_codingame|9codingame4part|is_dzn/,
    /5names4list|6Solver(4info|5rules|8supports)|5Board9box_shapes0_0|PatternSymmetry|10PartsReply3new/,
    /11collect_seqRINtNtCs\w+5alloc3vec3VecNtB7_5Value/,
    /21spec_from_iter_nested\w*5board4cell4Cell\w*3MapINtNtB6_9into_iter8IntoIterj/,
  ]
    .map(({ source }) => source)
    .join('|'),
);
