//! The engines' answers on the puzzles of the documents and on boards of many shapes.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sudokit::trace::{Event, Recorder};
use sudokit::{
    Board, Budget, Cancel, ExtraHouses, Grid, Grid9, HousesPuzzle, Pencilmarks, Search, Solver, Stop,
    Verdict, solver,
};
use sudokit_models::{SOLVERS, by_id};

struct Case {
    name: String,
    puzzle: HousesPuzzle,
    solutions: String,
    first: String,
}

fn testdata(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn cases() -> Vec<Case> {
    testdata("puzzles.csv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            let grid = Grid9::from_line(fields[1].as_bytes()).expect("81 characters");
            Case {
                name: fields[0].to_string(),
                puzzle: HousesPuzzle::new(grid.into()).expect("no clash"),
                solutions: fields[2].to_string(),
                first: fields[3].to_string(),
            }
        })
        .collect()
}

fn verdict(case: &Case) -> Verdict {
    match case.solutions.as_str() {
        "0" => Verdict::None,
        "1" => Verdict::One,
        _ => Verdict::Many,
    }
}

fn line(values: &[u8]) -> String {
    values.iter().map(|&value| char::from(b'0' + value)).collect()
}

/// The complete engines, and the relaxations with their fallback.
fn complete() -> Vec<&'static dyn Solver> {
    let with_fallback = |solver: &&'static dyn Solver| {
        if solver.info().complete {
            *solver
        } else {
            solver.with("fallback", "backtrack").expect("a fallback")
        }
    };
    SOLVERS.iter().map(with_fallback).collect()
}

fn relaxations() -> Vec<&'static dyn Solver> {
    SOLVERS.iter().copied().filter(|solver| !solver.info().complete).collect()
}

/// A full grid of a board with square boxes, with digits, rows and columns shuffled, and part of it blanked.
fn large_puzzle(box_side: usize, part: f64, seed: u64) -> HousesPuzzle {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let root = solver::root_grid(box_side).unwrap();
    let n = box_side * box_side;
    let mut order = || -> Vec<usize> {
        let mut bands: Vec<Vec<usize>> =
            (0..box_side).map(|band| (0..box_side).map(|i| band * box_side + i).collect()).collect();
        bands.iter_mut().for_each(|band| band.shuffle(&mut rng));
        bands.shuffle(&mut rng);
        bands.concat()
    };
    let (rows, columns) = (order(), order());
    let mut digits: Vec<u8> = (1..=n as u8).collect();
    digits.shuffle(&mut rng);
    let mut grid = Grid::empty(root.layout().clone());
    for cell in root.layout().cells() {
        let from = rows[cell.index() / n] * n + columns[cell.index() % n];
        if rng.random_bool(part) {
            grid.set(cell, digits[usize::from(root.values()[from]) - 1]);
        }
    }
    HousesPuzzle::new(grid).unwrap()
}

fn small_layouts() -> Vec<Arc<Board>> {
    let mut layouts: Vec<Arc<Board>> = [1, 4, 6].map(|n| Board::default_for(n).unwrap()).to_vec();
    layouts
        .push(Board::classic().with_extra_houses(ExtraHouses { diagonals: true, windows: false }).unwrap());
    layouts
        .push(Board::classic().with_extra_houses(ExtraHouses { diagonals: false, windows: true }).unwrap());
    for text in testdata("jigsaw-layouts.csv").lines().filter(|line| !line.starts_with('#')) {
        let (size, zones) = text.split_once(',').unwrap();
        let zones = zones.bytes().map(|b| b - b'A').collect();
        layouts.push(Board::jigsaw(size.parse().unwrap(), zones).unwrap());
    }
    layouts
}

/// A random puzzle with none, one or many solutions, now and then with restricted candidates.
fn random_puzzle(layout: &Arc<Board>, rng: &mut ChaCha8Rng) -> Option<HousesPuzzle> {
    let empty = HousesPuzzle::new(Grid::empty(layout.clone())).unwrap();
    let fill = Search::first().with_solver(by_id("sat").unwrap()).run(&empty);
    let mut grid = fill.grids[0].clone();
    let mut digits: Vec<u8> = (1..=layout.size() as u8).collect();
    digits.shuffle(rng);
    for cell in layout.cells() {
        grid.set(cell, digits[usize::from(grid.value(cell)) - 1]);
    }
    let retained = rng.random_range(0.3..0.6);
    for cell in layout.cells() {
        if !rng.random_bool(retained) {
            grid.set(cell, 0);
        } else if rng.random_bool(0.01) {
            grid.set(cell, rng.random_range(1..=layout.size()) as u8);
        }
    }
    let puzzle = HousesPuzzle::new(grid).ok()?;
    if rng.random_bool(0.7) {
        return Some(puzzle);
    }
    let mut marks = Pencilmarks::of(&puzzle);
    for cell in puzzle.blanks() {
        for digit in marks.marks(cell) {
            if rng.random_bool(0.1) {
                marks.eliminate(cell, digit);
            }
        }
    }
    HousesPuzzle::with_marks(&marks).ok()
}

#[test]
fn complete_engines_answer_every_puzzle_of_the_documents() {
    for solver in complete() {
        for case in cases() {
            let report = Search::unique().with_solver(solver).run(&case.puzzle);
            let id = solver.info().id;
            assert_eq!(report.verdict(), verdict(&case), "{id} on {}", case.name);
            match verdict(&case) {
                Verdict::One => assert_eq!(line(report.grids[0].values()), case.first, "{id}"),
                Verdict::Many => assert_ne!(report.grids[0], report.grids[1], "{id}"),
                _ => {}
            }
        }
    }
}

#[test]
fn relaxations_alone_never_claim_more_than_a_solution() {
    let mut solved = 0;
    for solver in relaxations() {
        for case in cases() {
            let report = Search::unique().with_solver(solver).run(&case.puzzle);
            let id = solver.info().id;
            assert_eq!((report.verdict(), report.stop), (Verdict::Unknown, Some(Stop::GaveUp)), "{id}");
            if report.solutions == 1 && verdict(&case) == Verdict::One {
                solved += 1;
                assert_eq!(line(report.grids[0].values()), case.first, "{id} on {}", case.name);
                assert_eq!(report.stats.figure("fractional"), Some(0.0));
            }
            if case.name.starts_with("worksheet") && verdict(&case) == Verdict::One {
                assert_eq!(report.solutions, 1, "{id} on {}", case.name);
            }
        }
    }
    assert!(solved >= 12, "{solved}");
}

#[test]
fn relaxations_report_their_rounds_and_weights() {
    let cases = cases();
    let inkala = cases.iter().find(|case| case.name == "inkala").unwrap();
    for solver in relaxations() {
        let mut recorder = Recorder::first(100_000);
        let report = Search::first().with_solver(solver).with_tracer(&mut recorder).run(&inkala.puzzle);
        let rounds = report.stats.figure("rounds").unwrap() as usize;
        let variables = report.stats.figure("variables").unwrap() as usize;
        let count_of = |is: fn(&Event) -> bool| recorder.records().iter().filter(|r| is(&r.event)).count();
        assert_eq!(count_of(|event| matches!(event, Event::Relaxation { .. })), rounds);
        assert_eq!(count_of(|event| matches!(event, Event::Weight { .. })), rounds * variables);
        let weights = recorder.records().iter().take(variables + 1).filter_map(|record| match record.event {
            Event::Weight { weight, .. } => Some(weight),
            _ => None,
        });
        let sum: f64 = weights.sum();
        assert!((sum - inkala.puzzle.blanks().count() as f64).abs() < 1e-3, "{}: {sum}", solver.info().id);
    }
    let reweighted = Search::first().with_solver(by_id("l1-reweighted").unwrap()).run(&inkala.puzzle);
    assert_eq!(reweighted.solutions, 1, "reweighting solves what the plain 1-norm does not");
    assert!(Search::first().with_solver(by_id("l1").unwrap()).run(&inkala.puzzle).solutions == 0);
}

#[test]
fn all_engines_agree_on_boards_of_many_shapes() {
    const LIMIT: u64 = 6;
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let dancing_links = solver::DANCING_LINKS;
    let mut seen = [0; 3];
    for layout in small_layouts() {
        for _ in 0..4 {
            let Some(puzzle) = random_puzzle(&layout, &mut rng) else { continue };
            let search = Search::count(LIMIT);
            let expected = search.clone().with_solver(dancing_links).run(&puzzle);
            seen[(expected.solutions as usize).min(2)] += 1;
            for solver in complete() {
                let report = search.clone().with_solver(solver).run(&puzzle);
                assert_eq!(
                    (report.solutions, report.stop),
                    (expected.solutions, expected.stop),
                    "{} on {layout}, {:?}",
                    solver.info().id,
                    puzzle.grid()
                );
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 2), "{seen:?}");
}

#[test]
fn large_boards() {
    let puzzle = large_puzzle(4, 0.5, 1);
    for id in ["ilp", "sat", "cp-sat"] {
        let report = Search::first().with_solver(by_id(id).unwrap()).run(&puzzle);
        assert_eq!(report.solutions, 1, "{id} on 16x16");
    }
    let unique = |id: &str| Search::unique().with_solver(by_id(id).unwrap()).run(&puzzle).verdict();
    assert_eq!(unique("sat"), unique("cp-sat"));
    for part in [0.4, 0.6] {
        let puzzle = large_puzzle(5, part, 1);
        let report = Search::first().with_solver(by_id("sat").unwrap()).run(&puzzle);
        assert_eq!(report.solutions, 1, "sat on 25x25");
    }
}

#[test]
fn all_grids_of_the_smallest_board_are_enumerated() {
    let empty = HousesPuzzle::new(Grid::empty(Board::default_for(4).unwrap())).unwrap();
    for id in ["sat", "cp-sat"] {
        let report = Search::count(u64::MAX).with_solver(by_id(id).unwrap()).run(&empty);
        assert_eq!((report.solutions, report.stop), (288, None), "{id}");
    }
}

#[test]
fn deadlines_and_cancellation_reach_the_engines() {
    let flag = Cancel::new();
    flag.cancel();
    let empty = HousesPuzzle::new(Grid::empty(Board::classic())).unwrap();
    for solver in complete() {
        let id = solver.info().id;
        let now = Budget::default().with_timeout(Duration::ZERO);
        assert_eq!(
            Search::first().with_budget(now).with_solver(solver).run(&empty).stop,
            Some(Stop::Deadline),
            "{id}"
        );
        let cancelled = Budget::default().with_cancel(flag.clone());
        let report = Search::first().with_budget(cancelled).with_solver(solver).run(&empty);
        assert_eq!(report.stop, Some(Stop::Cancelled), "{id}");
        // Nobody enumerates all grids of a 9×9 board: this ends by its deadline or not at all.
        let soon = Budget::default().with_timeout(Duration::from_millis(150));
        let report = Search::count(u64::MAX).with_budget(soon).with_solver(solver).run(&empty);
        assert_eq!(report.stop, Some(Stop::Deadline), "{id}");
    }
}

#[test]
fn the_same_question_gets_the_same_answer() {
    let empty = HousesPuzzle::new(Grid::empty(Board::classic())).unwrap();
    // The engine behind `ilp` walks hash tables in an order of the day: its pivots differ from run to run.
    for solver in complete().into_iter().filter(|solver| solver.info().id != "ilp") {
        let search = Search { limit: 2, keep: 2, ..Search::default() };
        let one = search.clone().with_solver(solver).run(&empty);
        let two = search.clone().with_solver(solver).run(&empty);
        assert_eq!(one.grids, two.grids, "{}", solver.info().id);
        assert_eq!(one.stats.iterations, two.stats.iterations, "{}", solver.info().id);
    }
}

#[test]
fn a_node_limit_is_kept_by_every_engine() {
    let empty = HousesPuzzle::new(Grid::empty(Board::classic())).unwrap();
    let every = SOLVERS.iter().copied().chain(complete());
    for solver in every {
        let id = solver.info().id;
        assert!(!solver.info().node.is_empty(), "{id}");
        // Nobody enumerates all grids of a 9x9 board.
        let report = Search::all().with_nodes(5).with_solver(solver).run(&empty);
        // A relaxation of the empty board may need fewer steps; it proves nothing.
        let gave_up = !solver.info().complete && report.stop == Some(Stop::GaveUp);
        assert!(report.stop == Some(Stop::Nodes) || gave_up, "{id}: {:?}", report.stop);
        assert!(report.stats.nodes <= 5, "{id}: {} nodes", report.stats.nodes);
    }
}

#[test]
fn every_source_is_in_the_bibliography() {
    let bibliography = include_str!("../../../docs/bibliography.md");
    for solver in SOLVERS {
        let source = solver.info().source;
        let keys: Vec<&str> = source.split('[').skip(1).filter_map(|rest| rest.split(']').next()).collect();
        assert!(!keys.is_empty(), "{source}");
        for key in keys {
            assert!(bibliography.contains(&format!("**[{key}]**")), "{key}");
        }
    }
}
