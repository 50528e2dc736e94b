//! Every complete solver of the table over the puzzles of the source documents: right answers, right verdicts.

mod common;

use common::{classic, puzzles};
use sudokit::{Board, HousesPuzzle, Puzzle, SOLVERS, Search, Solver, Stop, Verdict, solver};

/// Puzzles that a solver takes more than a few seconds for in a test build; the long check below runs them.
fn is_slow(id: &str, puzzle: &str) -> bool {
    match id {
        "backtrack" => matches!(puzzle, "near-worst"),
        "brute-force" => matches!(puzzle, "near-worst"),
        _ => false,
    }
}

fn complete() -> impl Iterator<Item = &'static dyn Solver> {
    SOLVERS.iter().copied().filter(|solver| solver.info().complete)
}

fn check(solver: &'static dyn Solver, name: &str) {
    let puzzles = puzzles();
    let case = puzzles.iter().find(|case| case.name == name).expect("a known puzzle");
    let puzzle = classic(&case.puzzle);
    let report = Search::unique().with_solver(solver).run(&puzzle);
    let id = solver.info().id;
    let expected = match case.solutions.as_str() {
        "0" => Verdict::None,
        "1" => Verdict::One,
        _ => Verdict::Many,
    };
    assert_eq!(report.verdict(), expected, "{id} on {name}");
    if expected == Verdict::One {
        assert_eq!(common::line(report.grids[0].values()), case.first, "{id} on {name}");
    }
}

#[test]
fn every_complete_solver_answers_every_puzzle_of_the_documents() {
    for solver in complete() {
        for case in puzzles() {
            if !is_slow(solver.info().id, &case.name) {
                check(solver, &case.name);
            }
        }
    }
}

#[test]
#[ignore = "takes minutes: the slow solvers on the puzzles that are bad for them"]
fn slow_solvers_answer_what_is_bad_for_them() {
    for solver in complete() {
        for case in puzzles() {
            if is_slow(solver.info().id, &case.name) {
                check(solver, &case.name);
            }
        }
    }
}

#[test]
fn backtracking_finds_the_lexicographically_first_solution() {
    for id in ["backtrack", "brute-force"] {
        for case in puzzles().iter().filter(|case| case.solutions == "many") {
            let report = Search::first().with_solver(solver::by_id(id).unwrap()).run(&classic(&case.puzzle));
            assert_eq!(common::line(report.grids[0].values()), case.first, "{id}");
        }
    }
}

#[test]
fn a_quarter_turn_changes_the_work_as_published() {
    let puzzles = puzzles();
    let case = puzzles.iter().find(|case| case.name == "near-worst").unwrap();
    let puzzle = classic(&case.puzzle);
    let brute_force = solver::BRUTE_FORCE;
    for (turn, attempts) in [("180", 4_664_219), ("270", 14_937_062)] {
        let rotated = brute_force.with("orientation", turn).unwrap();
        let mut values = Attempts(0);
        let report = Search::first().with_solver(rotated).with_tracer(&mut values).run(&puzzle);
        assert_eq!(values.0, attempts, "values tried at {turn} degrees");
        assert!(report.stats.iterations > attempts);
        assert_eq!(common::line(report.grids[0].values()), case.first);
    }
    let auto = Search::first().with_solver(brute_force.with("orientation", "auto").unwrap()).run(&puzzle);
    assert!(auto.stats.iterations < 5_000_000, "{}", auto.stats.iterations);
    assert_eq!(common::line(auto.grids[0].values()), case.first);
}

#[test]
#[ignore = "takes a minute: 641,580,843 iterations"]
fn near_worst_takes_as_many_iterations_as_published() {
    let puzzles = puzzles();
    let case = puzzles.iter().find(|case| case.name == "near-worst").unwrap();
    let report = Search::first().with_solver(solver::BRUTE_FORCE).run(&classic(&case.puzzle));
    assert_eq!(report.stats.iterations, 641_580_843);
}

/// Counts the values tried at blanks.
struct Attempts(u64);

impl sudokit::trace::Tracer for Attempts {
    fn event(&mut self, _iteration: u64, event: sudokit::trace::Event) {
        if matches!(event, sudokit::trace::Event::Cursor { value: 1.., .. }) {
            self.0 += 1;
        }
    }
}

#[test]
fn small_boards_have_as_many_grids_as_known() {
    for solver in complete() {
        let empty = sudokit::Grid::empty(Board::default_for(4).unwrap());
        let puzzle = HousesPuzzle::new(empty).unwrap();
        if solver.supports((&puzzle).into()).is_err() {
            continue;
        }
        let report = Search::count(u64::MAX).with_solver(solver).run(&puzzle);
        assert_eq!((report.solutions, report.stop), (288, None), "{}", solver.info().id);
    }
}

#[test]
fn fix_square_reports_levels() {
    let level = |name: &str| {
        let puzzles = puzzles();
        let case = puzzles.iter().find(|case| case.name == name).unwrap();
        let report = Search::unique().with_solver(solver::FIX_SQUARE).run(&classic(&case.puzzle));
        report.stats.figure("level").unwrap()
    };
    assert_eq!(level("worksheet-1"), 1.0);
    assert!(level("inkala") > 2.0);
}

#[test]
fn a_node_limit_is_kept_and_never_claims_anything() {
    let puzzle = classic(&puzzles().iter().find(|case| case.name == "inkala").unwrap().puzzle);
    let large = HousesPuzzle::new(sudokit::Grid::empty(Board::default_for(25).unwrap())).unwrap();
    for solver in SOLVERS {
        assert!(!solver.info().node.is_empty(), "{}", solver.info().id);
        for (puzzle, nodes) in [(&puzzle, 3), (&large, 3), (&large, 100)] {
            if solver.supports(puzzle.into()).is_err() {
                continue;
            }
            let report = Search::unique().with_nodes(nodes).with_solver(*solver).run(puzzle);
            let id = solver.info().id;
            assert_eq!((report.verdict(), report.stop), (Verdict::Unknown, Some(Stop::Nodes)), "{id}");
            assert_eq!(report.stats.nodes, nodes, "{id}");
        }
    }
}

#[test]
fn an_unsupported_board_is_said_and_not_tried() {
    let puzzle: Puzzle = "12..34..2.....3.".parse().unwrap();
    let report = Search::first().with_solver(solver::SIMD).run(&puzzle);
    assert_eq!((report.verdict(), report.stop), (Verdict::Unknown, Some(Stop::Unsupported)));
    assert_eq!(report.stats.nodes, 0);
}

#[test]
fn solutions_are_iterated_each_once_on_every_kind_of_board() {
    let lines =
        ["12..............", "1234341221434321", "1...............", "......2........3............6......."];
    for line in lines {
        let puzzle: Puzzle = line.parse().unwrap();
        let expected = puzzle.count_solutions(2_000);
        let found: Vec<_> = puzzle.solutions().take(2_000).collect();
        assert_eq!(found.len() as u64, expected, "{line}");
        assert!(found.iter().all(|grid| puzzle.is_solved_by(&grid.numbers())), "{line}");
        assert_eq!(found.iter().collect::<std::collections::HashSet<_>>().len(), found.len(), "{line}");
    }
    let empty = Puzzle::from(classic(&".".repeat(81)));
    assert_eq!(empty.solutions().take(10_000).collect::<std::collections::HashSet<_>>().len(), 10_000);
    let contradictory =
        Puzzle::from(classic(&puzzles().iter().find(|case| case.solutions == "0").unwrap().puzzle));
    assert_eq!(contradictory.solutions().next(), None);
}

#[test]
fn an_iteration_over_solutions_ends_with_its_budget_and_says_so() {
    let empty = Puzzle::from(classic(&".".repeat(81)));
    let mut solutions = solver::Solutions::new(&empty, sudokit::Budget::default().with_nodes(10_000));
    let found = solutions.by_ref().take(1_000_000).count();
    assert!(found < 1_000_000);
    assert_eq!(solutions.stop(), Some(Stop::Nodes));
    assert_eq!(solutions.next(), None);
}

#[test]
fn the_root_grid_is_valid_for_every_box_side() {
    for n in 1..=5 {
        let grid = solver::root_grid(n).unwrap();
        let puzzle = HousesPuzzle::new(grid.clone()).unwrap();
        assert!(puzzle.is_solved_by(grid.values()), "n = {n}");
    }
    assert!(solver::root_grid(0).is_err() && solver::root_grid(6).is_err());
    let article = "123456789456789123789123456234567891567891234891234567345678912678912345912345678";
    assert_eq!(common::line(solver::root_grid(3).unwrap().values()), article);
}

#[test]
fn an_injected_clock_stops_every_solver() {
    let budget = |clock: &sudokit::control::ManualClock| {
        let timeout = std::time::Duration::from_secs(1);
        sudokit::Budget::default().with_clock(clock.clock()).with_timeout(timeout)
    };
    let large = HousesPuzzle::new(sudokit::Grid::empty(Board::default_for(16).unwrap())).unwrap();
    let nine = classic(&".".repeat(81));
    for solver in SOLVERS {
        let puzzle = if solver.supports((&large).into()).is_ok() { &large } else { &nine };
        // Some ten readings, each after about a thousand nodes or iterations.
        let clock = sudokit::control::ManualClock::stepping(std::time::Duration::from_millis(100));
        let search = Search::count(u64::MAX).with_budget(budget(&clock));
        let report = search.clone().with_solver(*solver).run(puzzle);
        let id = solver.info().id;
        // A method that gives up after its first solution may do so before the time is over.
        let stop = report.stop.unwrap_or_else(|| panic!("{id} claims to have counted all grids"));
        assert!(
            matches!(stop, Stop::Deadline) || (!solver.info().complete && stop == Stop::GaveUp),
            "{id}: {stop}"
        );
        if stop == Stop::Deadline {
            assert!(report.stats.elapsed >= std::time::Duration::from_secs(1), "{id}");
        }
    }
}

#[test]
fn every_source_is_in_the_bibliography() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/bibliography.md");
    let bibliography = std::fs::read_to_string(path).unwrap();
    for solver in SOLVERS {
        let source = solver.info().source;
        let keys: Vec<&str> = source.split('[').skip(1).filter_map(|rest| rest.split(']').next()).collect();
        assert!(!keys.is_empty() || source.starts_with("Own work"), "{source}");
        for key in keys {
            assert!(bibliography.contains(&format!("**[{key}]**")), "{key}");
        }
    }
}
