//! Chaos constructions whose labels the search names itself have the solutions that they have with the labels of the
//! model, each once.
//!
//! `SUDOKIT_INSTANCES=n` sets how many puzzles.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sudokit::board::{Board, Cell, ExtraCells};
use sudokit::constraint::{Constraint, Parameters, Puzzle};
use sudokit::control::{Budget, Meter};
use sudokit::propagation::{Model, ModelSolver, Values};

/// A board of four digits with labels, some givens of a Latin square, and rules about labels.
fn puzzle(rng: &mut ChaCha8Rng) -> Puzzle {
    let columns = if rng.random_bool(0.3) { 3 } else { 4 };
    let count = 4 * columns;
    let mut board = Board::rectangle(4, columns, 4);
    board.add_extra(ExtraCells { name: "CC".to_string(), label: "Regions".to_string(), count, columns });
    let mut puzzle = Puzzle::on(board.clone()).expect("a board");
    let mut add = |id: &str, parameters: Parameters| {
        if let Ok(constraint) = Constraint::from_parameters(id, &parameters, &board) {
            puzzle.add(constraint).expect("it fits");
        }
    };
    add("chaos-construction", Parameters::default());
    for _ in 0..rng.random_range(0..4) {
        let mut label = || Cell::new(count + rng.random_range(0..count));
        let (a, b, c) = (label(), label(), label());
        let control = Cell::new(rng.random_range(0..count));
        let lists = |cells: &[&[Cell]]| Parameters {
            cells: cells.iter().map(|list| list.to_vec()).collect(),
            ..Parameters::default()
        };
        match rng.random_range(0..6) {
            0 => add("chaos-count", lists(&[&[control]])),
            1 => add("chaos-arrow", lists(&[&[control]])),
            2 => add("same-values", lists(&[&[a], &[b]])),
            3 => add("extra-region", lists(&[&[a, b]])),
            4 => add("count-distinct", lists(&[&[control], &[a, b, c]])),
            _ => add("same-values", lists(&[&[a, b], &[b, c]])),
        }
    }
    for cell in 0..count {
        if rng.random_bool(0.6) {
            puzzle
                .give(Cell::new(cell), ((cell / columns + cell % columns) % 4) as i32 + 1)
                .expect("a digit");
        }
    }
    puzzle
}

/// The cells of all solutions under assumptions, each once.
fn solutions(model: &Model, cells: usize, assumed: &[(u16, Values)]) -> BTreeSet<Vec<u32>> {
    let mut found = BTreeSet::new();
    let mut solver = ModelSolver::new(model).expect("a small model");
    solver
        .solve_under(assumed, &mut Meter::new(Budget::default()), &mut |values| {
            assert!(found.insert(values[..cells].to_vec()), "found twice");
            ControlFlow::Continue(())
        })
        .expect("no limit");
    found
}

#[test]
fn labels_named_by_the_search_give_the_same_solutions() {
    let setting = std::env::var("SUDOKIT_INSTANCES").ok();
    let instances = setting.and_then(|text| text.parse().ok()).unwrap_or(150);
    let mut rng = ChaCha8Rng::seed_from_u64(23);
    let (mut named, mut several) = (0, 0);
    for _ in 0..instances {
        let puzzle = puzzle(&mut rng);
        let model = puzzle.model();
        let Some(labels) = &model.labels else { continue };
        named += 1;
        let named_by_model = Model { labels: None, ..model.clone() };
        let cells = puzzle.board().cell_count();
        let expected = solutions(&named_by_model, cells, &[]);
        assert_eq!(solutions(&model, cells, &[]), expected, "{:?}", puzzle.constraints());
        several += usize::from(expected.len() > 1);
        for solution in &expected {
            let grid: Vec<i32> = solution.iter().map(|&value| value as i32 + 1).collect();
            assert!(puzzle.is_solved_by(&grid), "{:?}", puzzle.constraints());
        }
        // A question about a label is about the names of the model.
        let label = labels.variables[rng.random_range(0..labels.variables.len())];
        let assumed = [(label, 1 << rng.random_range(0..labels.count))];
        assert_eq!(solutions(&model, cells, &assumed), solutions(&named_by_model, cells, &assumed));
        // So is one about a digit alone, whose answer the search may find with names of its own.
        let assumed = [(rng.random_range(0..label.min(12)), 0b0011)];
        assert_eq!(solutions(&model, cells, &assumed), solutions(&named_by_model, cells, &assumed));
        // What is assumed of a digit still holds when propagation alone is asked, which names the labels.
        let mut domains = vec![Values::MAX; cells];
        domains[usize::from(assumed[0].0)] = 0b0011;
        let left = |model: &Model| {
            let mut solver = ModelSolver::new(model).expect("a small model");
            solver.assume(&domains);
            solver.propagated().map(|left| left[..cells].to_vec())
        };
        assert_eq!(left(&model), left(&named_by_model), "{:?}", puzzle.constraints());
    }
    assert!(named * 4 > instances * 3, "{named} of {instances} have labels that can be exchanged");
    assert!(several * 4 > instances, "{several} of {instances} have several solutions");
}

#[test]
fn labels_of_which_something_is_said_keep_their_names() {
    let mut board = Board::rectangle(4, 4, 4);
    let (name, label) = ("CC".to_string(), "Regions".to_string());
    board.add_extra(ExtraCells { name, label, count: 16, columns: 4 });
    let mut puzzle = Puzzle::on(board.clone()).expect("a board");
    puzzle
        .add(
            Constraint::from_parameters("chaos-construction", &Parameters::default(), &board)
                .expect("a rule"),
        )
        .expect("it fits");
    assert!(puzzle.model().labels.is_some());
    let mut given = puzzle.clone();
    given.give(Cell::new(31), 4).expect("a label");
    assert!(given.model().labels.is_none());
    let parameters = Parameters { cells: vec![vec![Cell::new(20), Cell::new(25)]], ..Parameters::default() };
    let mut ordered = puzzle.clone();
    ordered
        .add(Constraint::from_parameters("thermometer", &parameters, &board).expect("a rule"))
        .expect("it fits");
    assert!(ordered.model().labels.is_none());
}

/// A count of a cell all of whose neighbours are counted is at least 2, whichever rule is named first.
#[test]
fn what_a_count_says_does_not_depend_on_the_order_of_the_rules() {
    let (regions, count) = (".ChaosConstruction", ".ChaosCount~R1C1~0~CC1~CC2~CC10~CC11");
    for text in [format!("{regions} .NoBoxes {count}"), format!("{count} .NoBoxes {regions}")] {
        let model = sudokit::notation::read_iss(&text).expect("a text of ISS").model();
        assert_eq!(model.domains[0], 0b1_1111_1110, "{text}");
    }
}
