//! Human-style solving on any board and under any rules: no step takes a number of the solution, arguments stand in
//! dependency order, an independent checker accepts every step, and each technique finds what its golden position says.
//!
//! Golden positions stand in `testdata/techniques/boards.tsv`; `SUDOKIT_UPDATE=1` writes its last two columns anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use sudokit::board::{Cell, Coordinates, ExtraHouses};
use sudokit::constraint::{CONSTRAINTS, Puzzle};
use sudokit::diagnose::check_step;
use sudokit::generate::{BoardSource, Recipe, Sampler, Sampling, VariantRecipe, random_jigsaw, stream};
use sudokit::hints::{BoardPosition, End, Hint, HintError, Path};
use sudokit::logic::{BoardState, LogicalSolver, scale, technique};
use sudokit::notation::{Document, ReadOptions, WriteOptions, read, write};
use sudokit::propagation::ModelSolver;
use sudokit::{Board, Budget, Meter};

/// What many paths add up to.
#[derive(Default)]
struct Total {
    puzzles: usize,
    solved: usize,
    steps: usize,
    by_solution: usize,
    techniques: BTreeMap<&'static str, usize>,
}

impl Total {
    /// Walks a puzzle and checks everything about its path.
    fn add(&mut self, what: &str, puzzle: &Puzzle, solution: &[i32], check_every: usize) {
        let path = path(&BoardState::of(puzzle));
        assert!(path.end != End::Contradiction, "{what}: {:?}", path.hints.last());
        self.puzzles += 1;
        self.solved += usize::from(path.is_solved());
        self.check(what, &path, solution, check_every);
        let board = puzzle.board();
        for (cell, &number) in solution.iter().enumerate() {
            assert!(path.state.candidates()[cell] & board.bit(number) != 0, "{what}");
        }
    }

    fn check(&mut self, what: &str, path: &Path<BoardState>, solution: &[i32], check_every: usize) {
        for Hint { before: state, step, .. } in &path.hints {
            let rules = state.rules();
            let text = step.text(state, Coordinates::default());
            let taken = state.taken(step);
            assert!(
                !taken.is_empty() && !step.why.lines.is_empty() && text.ends_with('.'),
                "{what}: {step:?}"
            );
            let texts = step.lines(rules, Coordinates::default());
            for (at, (line, text)) in step.why.lines.iter().zip(&texts).enumerate() {
                assert!(line.uses.iter().all(|&other| other < at), "{what}: {step:?}");
                assert!(text.ends_with(['.', ')']) && !text.contains("  "), "{what}: {text}");
                assert!(text.starts_with(|first: char| !first.is_lowercase() || first == 'r'), "{text}");
            }
            *self.techniques.entry(step.technique.id()).or_default() += 1;
            self.steps += 1;
            if self.steps.is_multiple_of(check_every) {
                let verified = check_step(state, step, Some(solution));
                let verified = verified.unwrap_or_else(|error| panic!("{what}: {error}\n{step:#?}"));
                let is_leftovers = step.technique.id() == "leftovers";
                assert!(!is_leftovers || !verified.by_solution, "{what}: {step:#?}");
                self.by_solution += usize::from(verified.by_solution);
            } else {
                let board = state.rules().board();
                for (cell, set) in taken {
                    assert!(set & board.bit(solution[cell.index()]) == 0, "{what}: {step:#?}");
                }
            }
        }
    }

    fn print(&self, what: &str) {
        let Total { puzzles, solved, steps, by_solution, techniques } = self;
        println!(
            "{what}: {solved} of {puzzles} solved, {steps} steps, {by_solution} checked by the solution alone"
        );
        println!("  {techniques:?}");
    }
}

fn layouts() -> Vec<(&'static str, Arc<Board>, u64)> {
    let plain = |size| Board::default_for(size).expect("a board");
    let extra = |diagonals, windows| ExtraHouses { diagonals, windows };
    let with = |houses| plain(9).with_extra_houses(houses).expect("a board");
    let jigsaw =
        |seed| random_jigsaw(9, &mut stream(seed, 0), &mut Meter::new(Budget::default())).expect("a board");
    vec![
        ("4x4", plain(4), 20),
        ("6x6", plain(6), 20),
        ("8x8", plain(8), 4),
        ("9x9 diagonals", with(extra(true, false)), 8),
        ("9x9 windoku", with(extra(false, true)), 8),
        ("9x9 jigsaw 1", jigsaw(1), 6),
        ("9x9 jigsaw 2", jigsaw(2), 6),
        ("9x9", plain(9), 6),
        ("12x12", plain(12), 1),
    ]
}

#[test]
fn paths_on_many_boards_are_sound_and_can_be_read() {
    for (name, layout, count) in layouts() {
        let mut total = Total::default();
        let recipe = Sampling::Greedy(Recipe::minimal());
        let sampler = Sampler::new(BoardSource::Layout(layout), recipe, None).expect("a recipe");
        let mut meter = Meter::new(Budget::default());
        let mut take = |sample: sudokit::generate::Sample| {
            let (puzzle, solution) = (sample.puzzle, sample.solution);
            total.add(name, &puzzle, &solution, 3);
            ControlFlow::Continue(())
        };
        sampler.run(3, 0..count, &mut meter, &mut |_| (), &mut take).expect("puzzles");
        total.print(name);
        assert!(2 * total.solved >= total.puzzles, "{name}");
        assert!(20 * total.by_solution <= total.steps, "{name}: reasons are missing");
    }
}

#[test]
fn paths_under_rules_are_sound_and_can_be_read() {
    for name in [
        "killer",
        "thermo",
        "whisper",
        "kropki",
        "arrow",
        "renban",
        "sandwich",
        "little-killer",
        "anti-knight",
        "palindrome",
        "region-sum",
        "quadruple",
    ] {
        let mut total = Total::default();
        for (seed, size) in [(0, 6), (1, 6), (0, 9)] {
            let is_long = ["arrow", "little-killer", "region-sum", "killer", "sandwich"].contains(&name);
            let size = if is_long { 6 } else { size };
            let recipe = match VariantRecipe::new(&[name], size) {
                Ok(recipe) => recipe,
                Err(error) => panic!("{name}: {error}"),
            };
            let sample = recipe.generate(seed, 0, &mut Meter::new(Budget::default())).expect("a puzzle");
            total.add(name, &sample.puzzle, &sample.solution, 4);
        }
        total.print(name);
    }
}

fn golden_file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/techniques/boards.tsv")
}

/// The position of a golden line: a puzzle text, its candidates as the path has them before the step.
/// A solver by the techniques of any board.
fn solver() -> LogicalSolver {
    LogicalSolver::new(&scale::ANY_BOARD)
}

fn path(start: &BoardState) -> Path<BoardState> {
    Path::of(start, &mut solver())
}

fn board_position(text: &str) -> BoardPosition {
    let document = read(text.replace("; ", "\n").as_bytes(), &ReadOptions::default())
        .expect("a puzzle")
        .documents
        .remove(0);
    BoardPosition::of_document(&document, &Budget::default()).expect("a position")
}

fn position(text: &str) -> BoardState {
    board_position(text).state().clone()
}

#[test]
fn golden_positions_have_their_steps() {
    let path = golden_file();
    let text = fs::read_to_string(&path).expect("the file of golden positions");
    let update = std::env::var_os("SUDOKIT_UPDATE").is_some();
    let (mut out, mut seen) = (String::new(), BTreeSet::new());
    for line in text.lines() {
        if line.starts_with('#') || line.is_empty() {
            out += &format!("{line}\n");
            continue;
        }
        let fields: Vec<&str> = line.split('\t').collect();
        let technique = technique(fields[0]).unwrap_or_else(|| panic!("no technique {}", fields[0]));
        // The first step of the technique on the path.
        let position = board_position(fields[1]);
        let found = position.next_of(technique, &mut solver());
        let hint = found.unwrap_or_else(|_| panic!("{}: not on the path of {}", fields[0], fields[1]));
        let (step, before, notation) = (&hint.step, &hint.before, Coordinates::default());
        let (effect, argument) =
            (step.effect(before, notation), step.lines(before.rules(), notation).join(" | "));
        let now = format!("{}\t{}\t{effect}\t{argument}", fields[0], fields[1]);
        assert!(update || now == line, "{now}\nis not as it was:\n{line}");
        out += &format!("{now}\n");
        seen.insert(technique.id());
    }
    if update {
        fs::write(&path, out).expect("the file can be written");
    }
    let missing: Vec<&str> = scale::ANY_BOARD
        .order
        .iter()
        .map(|entry| entry.technique.id())
        .filter(|id| !seen.contains(id))
        .collect();
    println!("without a golden position: {missing:?}");
    assert!(missing.iter().all(|id| WITHOUT.contains(id)), "{missing:?}");
}

/// Positions around a solution: each cell keeps its number of the solution and some others by chance, so that
/// techniques see positions to which no path leads.
#[test]
fn no_step_takes_away_a_number_of_a_solution() {
    let text = fs::read_to_string(golden_file()).expect("the file of golden positions");
    let puzzles: BTreeSet<&str> = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split('\t').nth(1))
        .collect();
    let mut seed = 1u32;
    let mut next = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        seed >> 16
    };
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for text in puzzles {
        let state = position(text);
        let puzzle = state.rules().puzzle().clone();
        let mut engine = ModelSolver::new(&puzzle.model()).expect("a small puzzle");
        let mut meter = Meter::new(Budget::default());
        let Some(solution) = engine.next(&mut meter).expect("no limit").map(<[u32]>::to_vec) else {
            continue;
        };
        let board = puzzle.board();
        // Paths on larger boards take longer, and have steps enough.
        for _ in 0..if board.cell_count() > 40 { 2 } else { 8 } {
            let share = 2 + next() % 3;
            let by_chance = |cell: usize, next: &mut dyn FnMut() -> u32| {
                let others =
                    (0..board.values()).filter(|_| next() % 4 < share).fold(0, |set, value| set | 1 << value);
                (others & puzzle.allowed(Cell::new(cell))) | 1 << solution[cell]
            };
            let candidates: Vec<u32> =
                (0..board.cell_count()).map(|cell| by_chance(cell, &mut next)).collect();
            for Hint { before: state, step, .. } in path(&state.with(&candidates)).hints {
                *counts.entry(step.technique.id()).or_default() += 1;
                for (cell, set) in state.taken(&step) {
                    assert!(set >> solution[cell.index()] & 1 == 0, "{text}\n{candidates:?}\n{step:#?}");
                }
            }
        }
    }
    println!("{counts:?}");
    for technique in ["line-order", "lunchbox", "full-rank", "alternatives", "unknown-region", "region-count"]
    {
        assert!(counts.contains_key(technique), "no position has {technique}");
    }
}

/// Of every kind of rule: steps name the houses and rules that they rest on, so a checker that takes these alone
/// accepts them without knowing a solution. Many rules mean what they mean beside the houses of their cells.
#[test]
fn steps_name_the_houses_that_rules_count_on() {
    let mut seed = 7u32;
    let mut next = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        seed >> 16
    };
    let (mut steps, mut refused): (usize, Vec<String>) = (0, Vec::new());
    for kind in CONSTRAINTS {
        let text = format!("board 9x9\n{}\n", kind.example);
        let Ok(mut parsed) = read(text.as_bytes(), &ReadOptions::default()) else { continue };
        let puzzle = parsed.documents.remove(0).to_unchecked_puzzle();
        let board = puzzle.board();
        let mut engine = ModelSolver::new(&puzzle.model()).expect("a small puzzle");
        let mut meter = Meter::new(Budget::default().with_nodes(20_000));
        let Ok(Some(solution)) = engine.next(&mut meter).map(|found| found.map(<[u32]>::to_vec)) else {
            println!("{}: no solution in a moment", kind.id);
            continue;
        };
        for _ in 0..4 {
            let by_chance = |cell: usize, next: &mut dyn FnMut() -> u32| {
                let others = (0..board.values())
                    .filter(|_| !next().is_multiple_of(3))
                    .fold(0, |set, value| set | 1 << value);
                (others & puzzle.allowed(Cell::new(cell))) | 1 << solution[cell]
            };
            let sets: Vec<u32> = (0..board.cell_count()).map(|cell| by_chance(cell, &mut next)).collect();
            let mut state = BoardState::of(&puzzle).with(&sets);
            for _ in 0..MAX_STEPS {
                let Ok(Some(step)) = solver().next_on_board(&state) else {
                    break;
                };
                steps += 1;
                if let Err(error) = check_step(&state, &step, None) {
                    let text = step.text(&state, Coordinates::default());
                    refused.push(format!("{}: {text}: {error}\n{:?}", kind.id, step.why.sources));
                }
                step.apply(&mut state);
            }
        }
    }
    println!("{steps} steps, {} not accepted", refused.len());
    assert!(refused.is_empty(), "{}", refused.join("\n"));
    assert!(steps > 1000, "only {steps} steps");
}

/// How many steps of a path are checked.
const MAX_STEPS: usize = 15;

/// Techniques of which the generated puzzles had no step.
const WITHOUT: &[&str] = &[];

#[test]
fn every_step_of_a_position_is_sound() {
    let state = position(
        "killer 6: r1c1 r1c2 r2c1; killer 3: r3c3 r3c4; thermometer: r5c5-8; givens:; .........; .........; .........; .........; .........; .........; .........; .........; 123456789",
    );
    let (steps, stop) = solver().every_on_board(&state);
    assert_eq!(stop, None);
    assert!(steps.len() > 5);
    for step in &steps {
        assert!(check_step(&state, step, None).is_ok(), "{step:?}");
    }
}

#[test]
fn what_the_techniques_do_not_solve_is_rated_by_a_search() {
    let mut searched = 0;
    for seed in 0..4 {
        let recipe = VariantRecipe::new(&["killer"], 9).unwrap().without_givens().unwrap();
        let sample = recipe.generate(seed, 0, &mut Meter::new(Budget::default())).unwrap();
        let position = BoardPosition::of_puzzle(&sample.puzzle, &Budget::default());
        let rating = position.rate(&mut solver()).unwrap();
        // One path reaches less than 15 points, and every search counts more.
        assert_eq!(rating.effort.is_some(), !rating.solved());
        let total = rating.total.expect("a puzzle of one solution").value();
        assert_eq!(rating.effort.is_some(), total >= 15.0, "{total}");
        if let Some(nodes) = rating.effort {
            searched += 1;
            assert!((total - 15.0 - (nodes.max(1) as f64).log2()).abs() < 0.06, "{total} of {nodes} nodes");
            assert_eq!(scale::ANY_BOARD.levels[usize::from(rating.level.unwrap())].name, "diabolical");
            assert_eq!(position.rate(&mut solver()).unwrap(), rating);
        }
    }
    assert!(searched > 0);
    // Several solutions have no rating.
    let position = board_position("board 4x4");
    assert!(position.rate(&mut solver()).is_err());
    let endless = Puzzle::on(Board::square(4)).unwrap();
    let rating = sudokit::difficulty::rate_or_search(&BoardState::of(&endless), &mut solver());
    assert_eq!(rating.unwrap().total, None);
}

#[test]
fn a_wrong_step_is_refused_and_a_mistake_is_found() {
    let state = position("board 4x4; givens:; 12..; ....; ....; ..21");
    let mut step = path(&state).hints.remove(0).step;
    assert!(check_step(&state, &step, None).is_ok());
    let (cell, digit) = step.place.expect("a single");
    step.eliminate = vec![(cell, 1 << (digit - 1))];
    step.place = None;
    assert!(check_step(&state, &step, None).is_err());

    let read =
        |text: &str| read(text.as_bytes(), &ReadOptions::default()).expect("a puzzle").documents.remove(0);
    let document = read("12343412214.....");
    let position = BoardPosition::of_document(&document, &Budget::default()).expect("a position");
    assert!(position.next(&mut solver()).is_ok());
    let clash = read("11..............");
    let refused = BoardPosition::of_document(&clash, &Budget::default());
    assert!(matches!(refused, Err(HintError::Invalid(_))));
}

/// The law of leftovers has a proof of its own: it accepts what the law says without knowing a solution, and nothing
/// more.
#[test]
fn steps_by_leftovers_are_proved() {
    let text = fs::read_to_string(golden_file()).expect("the file of golden positions");
    let mut seen = 0;
    for line in text.lines().filter(|line| line.starts_with("leftovers\t")) {
        let position = board_position(line.split('\t').nth(1).expect("a puzzle"));
        let technique = technique("leftovers").expect("a technique");
        let hint = position.next_of(technique, &mut solver()).expect("a step");
        let verified = check_step(&hint.before, &hint.step, None).expect("a proof");
        assert!(!verified.by_solution);
        // Whatever else a cell can hold, the houses that the step names do not take it away.
        let lost: Vec<Cell> = hint.step.eliminate.iter().map(|entry| entry.0).collect();
        let mut wrong = hint.step.clone();
        for &cell in &lost {
            let gone = hint.before.taken(&hint.step);
            let gone = gone.iter().filter(|entry| entry.0 == cell).fold(0, |set, entry| set | entry.1);
            let left = hint.before.candidates()[cell.index()] & !gone;
            wrong.eliminate = vec![(cell, left)];
            assert!(check_step(&hint.before, &wrong, None).is_err(), "{wrong:?}");
        }
        // One house less on one side is no such argument.
        let mut short = hint.step.clone();
        short.why.sources.pop();
        assert!(check_step(&hint.before, &short, None).is_err(), "{short:?}");
        seen += 1;
    }
    assert!(seen > 0);
}

/// Boards and rules among which puzzles for golden positions are looked for: variants, size.
const SOURCES: &[(&[&str], usize)] = &[
    (&["killer"], 6),
    (&["jigsaw"], 6),
    (&["diagonal"], 6),
    (&["kropki"], 6),
    (&["thermo"], 6),
    (&["whisper"], 6),
    (&["odd-even"], 6),
    (&["quadruple"], 6),
    (&["sandwich"], 6),
    (&["skyscraper"], 6),
    (&["arrow"], 6),
    (&["renban"], 6),
    (&["anti-knight"], 8),
    (&["jigsaw"], 9),
    (&["diagonal"], 9),
    (&["windoku"], 9),
    (&["whisper"], 9),
    (&["killer"], 9),
];

#[test]
#[ignore = "prints lines for the file of golden positions: cargo test -p sudokit --test logic_boards -- --ignored --nocapture"]
fn puzzles_for_golden_positions() {
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let text = fs::read_to_string(golden_file()).unwrap_or_default();
    let known: BTreeSet<&str> = text.lines().filter_map(|line| line.split('\t').next()).collect();
    for seed in 0..12 {
        for (names, size) in SOURCES {
            let Ok(recipe) = VariantRecipe::new(names, *size) else { continue };
            let mut meter = Meter::new(Budget::default().with_nodes(200_000));
            let Ok(sample) = recipe.generate(seed, 7, &mut meter) else { continue };
            let document = Document::of_puzzle(sample.puzzle.clone());
            let Ok(text) = write("rules", &document, &WriteOptions::default()) else { continue };
            let text = text.trim().replace('\n', "; ");
            for Hint { step, .. } in path(&BoardState::of(&sample.puzzle)).hints {
                let id = step.technique.id();
                if !known.contains(id) && seen.insert(id) {
                    println!("{id}\t{text}\t\t");
                }
            }
        }
    }
    let all = scale::ANY_BOARD.order.iter().map(|entry| entry.technique.id());
    let missing: Vec<&str> = all.filter(|id| !known.contains(id) && !seen.contains(id)).collect();
    println!("# none found for {missing:?}");
}
