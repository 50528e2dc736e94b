//! Every row of `CONSTRAINTS`: its example is read and written back, and on random small boards the constraint engine
//! counts what plain enumeration with the reference checks counts, and propagation removes no number that is part of a
//! solution.
//!
//! `SUDOKIT_INSTANCES=n` sets how many instances of each kind, `SUDOKIT_KIND=id` picks one kind.

mod constraint_instances;
mod named;

use std::collections::HashSet;
use std::ops::ControlFlow;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sudokit::board::{Board, Cell, ExtraCells};
use sudokit::constraint::{CONSTRAINTS, Constraint, Outside, Parameters, Puzzle, Section, Tool, WordUse};
use sudokit::control::{Budget, Meter};
use sudokit::propagation::ModelSolver;

use constraint_instances::{Draw, enumerate, generator};

/// The most full grids that are enumerated for an instance.
const MAX_GRIDS: usize = 10_000;

/// Reads a line as the examples are written: `id word word: r1c1-3 r2c1 | r5c5`.
fn read(line: &str, board: &Board) -> (String, Parameters) {
    let (head, tail) = line.split_once(':').unwrap_or((line, ""));
    let mut words = head.split_whitespace().map(str::to_string);
    let id = words.next().expect("an id");
    let mut parameters = Parameters { words: words.collect(), ..Parameters::default() };
    if tail.trim().is_empty() {
        return (id, parameters);
    }
    for list in tail.split('|') {
        let mut cells = Vec::new();
        for item in list.split_whitespace() {
            let (rows, columns) =
                item.strip_prefix('r').and_then(|item| item.split_once('c')).expect("a cell");
            let range = |text: &str| -> Vec<usize> {
                let (first, last) = text.split_once('-').unwrap_or((text, text));
                let (first, last): (usize, usize) =
                    (first.parse().expect("a number"), last.parse().expect("a number"));
                if first <= last { (first..=last).collect() } else { (last..=first).rev().collect() }
            };
            for row in range(rows) {
                for column in range(columns) {
                    let on_board =
                        (1..=board.rows()).contains(&row) && (1..=board.columns()).contains(&column);
                    if on_board {
                        cells.push(board.at(row - 1, column - 1));
                    } else {
                        parameters.outside = Some(Outside { row, column });
                    }
                }
            }
        }
        if !cells.is_empty() {
            parameters.cells.push(cells);
        }
    }
    (id, parameters)
}

#[test]
fn ids_are_short_and_different() {
    let mut seen = HashSet::new();
    for info in CONSTRAINTS {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(!info.id.is_empty() && info.id.chars().all(plain), "{}", info.id);
        assert!(seen.insert(info.id), "{} stands twice", info.id);
        for text in [info.name, info.sentence, info.why, info.words, info.cells, info.example] {
            assert!(!text.is_empty(), "{}: an empty text", info.id);
        }
        assert!(info.sentence.ends_with('.') && info.why.ends_with('.'), "{}", info.id);
    }
    for id in constraint_instances::ids() {
        assert!(seen.contains(id), "a generator for '{id}', which is no kind");
    }
}

/// The board of an example: 9×9, unless the rule needs another.
fn example_board(id: &str) -> Board {
    let mut board = Board::square(9);
    if id == "doppelganger" {
        board.set_lowest(0);
        board.set_values(10);
    }
    if id.starts_with("chaos") {
        board.set_regions(Vec::new());
        let (name, label) = ("CC".to_string(), "Regions".to_string());
        board.add_extra(ExtraCells { name, label, count: 81, columns: 9 });
    }
    board
}

#[test]
fn examples_are_read_and_written_back() {
    for info in CONSTRAINTS {
        let board = example_board(info.id);
        // Composites have parts, which this reader does not know.
        if info.section == Section::Composite {
            continue;
        }
        let (id, parameters) = read(info.example, &board);
        assert_eq!(id, info.id);
        let constraint = Constraint::from_parameters(&id, &parameters, &board)
            .unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(constraint.info(), *info);
        let again = Constraint::from_parameters(&id, &constraint.to_parameters(), &board);
        assert_eq!(again.as_ref(), Ok(&constraint), "{id}");
        for cell in constraint.cells(&board) {
            assert!(cell.index() < board.cell_count(), "{id}");
        }
        assert!(!constraint.draw(&board).is_empty(), "{id} draws nothing");
    }
}

#[test]
fn tools_and_words_of_the_table_are_those_that_kinds_take() {
    for info in CONSTRAINTS {
        let id = info.id;
        assert_eq!(info.tool == Tool::Parts, info.section == Section::Composite, "{id}");
        if info.tool == Tool::Parts {
            continue;
        }
        let board = example_board(id);
        let (_, example) = read(info.example, &board);
        let takes = |parameters: &Parameters| Constraint::from_parameters(id, parameters, &board).is_ok();
        let takes_words = |words: &[&str]| {
            takes(&Parameters { words: words.iter().map(ToString::to_string).collect(), ..example.clone() })
        };
        match info.word_use {
            WordUse::None => assert!(takes_words(&[]) && !takes_words(&["1"]), "{id}"),
            WordUse::Optional => assert!(takes_words(&[]), "{id}"),
            WordUse::Required => assert!(!takes_words(&[]) && !example.words.is_empty(), "{id}"),
            WordUse::OneOf(choices) => {
                let each = choices.iter().all(|&word| takes_words(&[word]));
                assert!(!takes_words(&[]) && each && choices.len() > 1, "{id}");
            }
        }
        let cells = |cells: usize| {
            takes(&Parameters {
                cells: vec![(0..cells).map(|column| board.at(0, column)).collect()],
                ..example.clone()
            })
        };
        let fits = match info.tool {
            Tool::Parts => unreachable!(),
            Tool::Outside => example.outside.is_some(),
            Tool::Board => takes(&Parameters { cells: Vec::new(), ..example.clone() }),
            Tool::Edge => cells(2) && !cells(3),
            Tool::Corner => example.cells.concat().len() == 4,
            Tool::Lists => example.cells.len() > 1,
            Tool::Line => info.section == Section::Lines && cells(9),
            Tool::Cells => (1..9).any(cells) || example.cells.concat().len() == 1,
        };
        assert!(fits, "{id}: {:?}", info.tool);
    }
}

/// What came of the instances of a kind.
#[derive(Default, Debug)]
struct Tally {
    instances: usize,
    with_solution: usize,
    binding: usize,
    grids: usize,
}

/// Whether the engine finds those of the grids that obey the constraint, and propagation keeps all of them; returns how
/// many.
fn compare(constraint: &Constraint, board: &Board, allowed: &[u32], grids: &[Vec<i32>]) -> usize {
    let mut puzzle = Puzzle::on(board.clone()).expect("a board");
    allowed.iter().enumerate().for_each(|(index, &set)| puzzle.restrict(Cell::new(index), set));
    puzzle.add(constraint.clone()).expect("it fits");
    let solutions: HashSet<&Vec<i32>> = grids.iter().filter(|grid| puzzle.is_solved_by(grid)).collect();
    let (id, parameters) = (constraint.info().id, constraint.to_parameters());
    let what = || format!("{id}: {parameters:?}\n{board:?}\n{allowed:?}");
    let model = puzzle.model();
    let mut solver = ModelSolver::new(&model).expect("not too large");
    let propagated = solver.propagated();
    if let Some(domains) = &propagated {
        for solution in &solutions {
            for (number, domain) in solution.iter().zip(domains) {
                assert!(board.bit(*number) & domain != 0, "propagation removes a true candidate: {}", what());
            }
        }
    } else {
        assert!(solutions.is_empty(), "propagation refutes what has a solution: {}", what());
    }
    let mut found: HashSet<Vec<i32>> = HashSet::new();
    let mut count = 0;
    let mut each = |values: &[u32]| {
        count += 1;
        found.insert(
            values[..board.cell_count()].iter().map(|&value| board.lowest() + value as i32).collect(),
        );
        if count > 2 * grids.len() + 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let _ = solver.solve(&mut Meter::new(Budget::default()), &mut each);
    let wrong = found.iter().find(|grid| !solutions.contains(grid));
    assert_eq!(wrong, None, "the engine finds what the reference check rejects: {}", what());
    let missed = solutions.iter().find(|grid| !found.contains(**grid));
    assert_eq!(missed, None, "the engine misses a solution: {}", what());
    assert_eq!(count, solutions.len(), "a solution is found twice: {}", what());
    solutions.len()
}

/// One random instance; false if the drawn parameters do not fit the board.
fn instance(id: &str, rng: &mut ChaCha8Rng, max: usize, tally: &mut Tally) -> bool {
    let mut draw = Draw::new(rng);
    let parameters = generator(id).map_or_else(Parameters::default, |generator| generator(&mut draw));
    let is_true = |draw: &Draw<'_>| {
        Constraint::from_parameters(id, &parameters, &draw.board)
            .is_ok_and(|constraint| constraint.holds(&draw.board, &draw.grid))
    };
    let info = CONSTRAINTS.iter().find(|info| info.id == id).expect("a row");
    if matches!(info.section, Section::Regions | Section::Global) {
        // A rule of the whole board: a grid that obeys is looked for, beginning with a few cells of this one.
        for _ in 0..8 {
            if is_true(&draw) {
                break;
            }
            draw.obey(id, &parameters);
        }
    }
    let Draw { rng, board, grid } = draw;
    let Ok(constraint) = Constraint::from_parameters(id, &parameters, &board) else { return false };
    assert_eq!(
        Constraint::from_parameters(id, &constraint.to_parameters(), &board).as_ref(),
        Ok(&constraint),
        "{id}"
    );
    // Which cells are open: those of the constraint first, most of the time.
    let mut order: Vec<(u32, Cell)> =
        (0..board.cell_count()).map(|index| (rng.random_range(0..1000), Cell::new(index))).collect();
    for cell in constraint.cells(&board) {
        if rng.random_bool(0.8) {
            order[cell.index()].0 /= 4;
        }
    }
    order.sort_unstable();
    let mut open = rng.random_range(5.min(order.len())..=30.min(order.len()));
    let mut allowed: Vec<u32> = grid.iter().map(|&number| board.bit(number)).collect();
    for &(_, cell) in &order[..open] {
        let some = if rng.random_bool(0.25) { rng.random::<u32>() & board.all() } else { board.all() };
        allowed[cell.index()] |= some;
    }
    let grids = loop {
        if let Some(grids) = enumerate(&board, &allowed, &board.house_cells(), max) {
            break grids;
        }
        open -= 1;
        let cell = order[open].1.index();
        allowed[cell] = board.bit(grid[cell]);
    };
    let solutions = compare(&constraint, &board, &allowed, &grids);
    tally.instances += 1;
    tally.with_solution += usize::from(solutions > 0);
    tally.binding += usize::from(solutions < grids.len());
    tally.grids += grids.len();
    true
}

/// Instances that an earlier version got wrong.
#[test]
fn what_was_wrong_once_is_right() {
    let (name, label) = ("CC".to_string(), "Regions".to_string());
    let mut board = Board::rectangle(4, 3, 4);
    board.add_extra(ExtraCells { name, label, count: 12, columns: 3 });
    // An arm of four further labels, where a variable can say at most three.
    let list = |cells: &[usize]| cells.iter().map(|&cell| Cell::new(cell)).collect::<Vec<_>>();
    let cells = vec![list(&[11]), list(&[15, 22, 21, 18, 19]), list(&[15, 1, 4]), list(&[15])];
    let parameters = Parameters { words: vec!["others".to_string()], cells, ..Parameters::default() };
    let allowed = [1, 2, 4, 8, 4, 1, 4, 8, 2, 2, 1, 15, 1, 1, 1, 15, 2, 2, 4, 15, 2, 15, 4, 4];
    let constraint = Constraint::from_parameters("chaos-arrow", &parameters, &board).expect("it fits");
    let grids = enumerate(&board, &allowed, &board.house_cells(), MAX_GRIDS).expect("few grids");
    assert!(compare(&constraint, &board, &allowed, &grids) > 0);
}

#[test]
fn a_name_that_no_row_has_is_an_error_with_near_names() {
    let ids: Vec<&str> = CONSTRAINTS.iter().map(|info| info.id).collect();
    assert_eq!(named::row("killer", &ids), Ok("killer"));
    assert_eq!(named::row("kiler", &ids).unwrap_err(), "nothing is called 'kiler'; near are killer");
    let part = named::row("indexer", &ids).unwrap_err();
    assert!(part.ends_with("near are column-indexer, row-indexer, box-indexer"), "{part}");
    let all = named::row("qqqqqqqqqqqqqqqqqqqq", &ids).unwrap_err();
    assert!(ids.iter().all(|id| all.contains(id)), "{all}");
}

/// All kinds, this many instances of each; the most full grids of an instance are one of these.
fn all_kinds(instances: usize, max: &[usize]) {
    let setting = |name| std::env::var(name).ok();
    let instances = setting("SUDOKIT_INSTANCES").and_then(|text| text.parse().ok()).unwrap_or(instances);
    let ids: Vec<&str> = CONSTRAINTS.iter().map(|info| info.id).collect();
    let only = named::selected("SUDOKIT_KIND", &ids);
    for info in CONSTRAINTS.iter().filter(|info| only.is_none_or(|only| only == info.id)) {
        let has_parameters = info.words != "nothing" || !info.cells.starts_with("none");
        assert!(
            generator(info.id).is_some() || !has_parameters,
            "{} has parameters and no generator in constraint_instances",
            info.id
        );
        let mut rng = ChaCha8Rng::seed_from_u64(16);
        let mut tally = Tally::default();
        let mut refused = 0;
        while tally.instances < instances {
            let max = max[rng.random_range(0..max.len())];
            if !instance(info.id, &mut rng, max, &mut tally) {
                refused += 1;
                assert!(refused < 200 + 20 * instances, "{}: the parameters seldom fit the board", info.id);
            }
        }
        println!("{}: {tally:?}, {refused} refused", info.id);
        if instances >= 60 {
            assert!(tally.with_solution * 10 >= instances, "{}: few instances have a solution", info.id);
            assert!(tally.binding * 10 >= instances, "{}: few instances exclude a grid", info.id);
        }
    }
}

#[test]
fn the_engine_counts_what_the_reference_checks_count() {
    all_kinds(60, &[MAX_GRIDS / 10]);
}

#[test]
#[ignore = "half an hour: cargo test -p sudokit --release --test constraints -- --ignored --nocapture"]
fn the_engine_counts_what_the_reference_checks_count_often() {
    // Many small instances find more than a few large ones in the same time; one in a hundred is as large as may be.
    let mut max = [30; 100];
    max[..35].fill(MAX_GRIDS / 100);
    max[..5].fill(MAX_GRIDS / 10);
    max[0] = MAX_GRIDS;
    all_kinds(100_000, &max);
}
