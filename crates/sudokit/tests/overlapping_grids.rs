//! Boards of overlapping grids: every arrangement with a name is stated, written, read back, solved and counted by two
//! engines that share nothing, explained step by step, and checked; and what is wrong with a statement is said with its
//! place.

use sudokit::board::{ARRANGEMENTS, Arrangement, HousePlace, Lines, Part, grids_covering};
use sudokit::constraint::Puzzle;
use sudokit::control::{Budget, Meter};
use sudokit::generate::{GenerationError, VariantRecipe};
use sudokit::logic::BoardState;
use sudokit::notation::{Document, ReadOptions, WriteOptions, read, write};
use sudokit::{Board, Cell, Search};

/// A puzzle of each arrangement: a random solution with these givens hidden until few solutions are left.
fn document(text: &str) -> Document {
    let mut parsed =
        read(text.as_bytes(), &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!((parsed.format.id, parsed.documents.len()), ("rules", 1), "{text}");
    parsed.documents.remove(0)
}

fn puzzle(text: &str) -> Puzzle {
    document(text).to_unchecked_puzzle()
}

fn error(text: &str) -> String {
    let options = ReadOptions { from: Some("rules".into()), ..ReadOptions::default() };
    read(text.as_bytes(), &options).expect_err(text).to_string()
}

fn round_trip(board: &Board) -> String {
    let mut puzzle = Puzzle::on(board.clone()).expect("a board");
    let cells: Vec<Cell> = board.cells().filter(|&cell| !board.is_void(cell)).collect();
    for (at, &cell) in cells.iter().step_by(7).enumerate() {
        let numbers: Vec<i32> = board.numbers().collect();
        puzzle.give(cell, numbers[at % numbers.len()]).expect("a number of the board");
    }
    let document = Document::of_puzzle(puzzle.clone());
    let text = write("rules", &document, &WriteOptions::default()).expect("it can be written");
    let again = self::document(&text);
    assert_eq!(again.to_unchecked_puzzle(), puzzle, "{text}");
    assert_eq!(write("rules", &again, &WriteOptions::default()).as_deref(), Ok(&*text));
    text
}

#[test]
fn arrangements_are_boards_of_their_grids() {
    for arrangement in ARRANGEMENTS {
        let board = arrangement.board();
        board.check().unwrap_or_else(|error| panic!("{}: {error}", arrangement.id));
        assert_eq!(board.arrangement(), Some(arrangement));
        assert!(board.in_words().contains(arrangement.id), "{}", board.in_words());
        let (size, grids) = (arrangement.size, arrangement.grids());
        assert_eq!(board.grids(), Some(&*grids));
        // Every grid has the houses of a board of its own, and every house is one of them.
        let houses = board.house_cells();
        let side = Board::square(size);
        let on_board = |grid: &Part, cell: Cell| {
            board.at(grid.top + cell.index() / size, grid.left + cell.index() % size)
        };
        let mut own: Vec<Vec<Cell>> = Vec::new();
        for grid in &grids {
            for house in side.house_cells() {
                own.push(house.into_iter().map(|cell| on_board(grid, cell)).collect());
            }
        }
        assert!(own.iter().all(|house| houses.contains(house)), "{}", arrangement.id);
        assert!(houses.iter().all(|house| own.contains(house)), "{}", arrangement.id);
        for (index, house) in houses.iter().enumerate() {
            let is_in = |cells: Vec<Cell>| house.iter().all(|cell| cells.contains(cell));
            assert!(match board.house_place(index) {
                (HousePlace::Row(row), Some(_)) => is_in(board.row(row)),
                (HousePlace::Column(column), Some(_)) => is_in(board.column(column)),
                (HousePlace::Region(region), None) => board.regions()[region] == *house,
                _ => false,
            });
        }
        let mut regions = board.regions().to_vec();
        regions.sort();
        regions.dedup();
        assert_eq!(regions.len(), board.regions().len(), "{}: a box twice", arrangement.id);
        // The drawing shows them.
        let drawn: Vec<bool> = board.cells().map(|cell| !board.is_void(cell)).collect();
        assert_eq!(
            grids_covering(&drawn, board.columns(), size).as_ref(),
            Some(&grids),
            "{}",
            arrangement.id
        );
    }
}

#[test]
fn statements_come_back() {
    for arrangement in ARRANGEMENTS {
        let text = round_trip(&arrangement.board());
        assert!(
            text.lines().filter(|line| line.starts_with("grid ")).count() == arrangement.corners.len(),
            "{text}"
        );
        assert!(!text.contains("regions") && !text.contains("void"), "{text}");
    }
    let samurai = Arrangement::by_id("samurai").expect("it has a name").board();
    let changed = |change: &dyn Fn(&mut Board)| {
        let mut board = samurai.clone();
        change(&mut board);
        board.check().expect("a board");
        round_trip(&board)
    };
    assert!(changed(&|board| board.set_regions(Vec::new())).contains("no boxes"));
    assert!(changed(&|board| board.set_lines(Lines::Free)).contains("no rows"));
    assert!(changed(&|board| board.set_lowest(0)).contains("digits 0-8"));
    assert!(changed(&|board| board.set_values(10)).contains("digits 1-10"));
    assert!(changed(&|board| board.set_void(Vec::new())).contains("void:\n"));
    let hole = changed(&|board| {
        board.set_regions(board.regions()[1..].to_vec());
        let mut void = board.void().to_vec();
        void.push(board.at(0, 0));
        board.set_void(void);
    });
    assert!(hole.contains("void: r1c1"), "{hole}");
    let copy = Arrangement::by_id("twin").expect("it has a name");
    let mut six =
        Board::of_grids(copy.grids().iter().map(|grid| Part { rows: 6, columns: 6, ..*grid }).collect(), 6)
            .expect("two grids that touch at a corner");
    round_trip(&six);
    six.set_regions(six.tiles_of_grids(3, 2).expect("boxes of three rows"));
    assert!(round_trip(&six).contains("boxes 3x2"));
    let part = |top, left, rows, columns| Part { top, left, rows, columns };
    round_trip(
        &Board::of_grids(vec![part(0, 0, 3, 5), part(2, 4, 6, 2)], 6).expect("grids that are no squares"),
    );
    round_trip(
        &Board::of_grids(vec![part(0, 0, 4, 4), part(6, 0, 4, 4)], 4).expect("a row of the board is empty"),
    );
}

#[test]
fn one_grid_is_an_ordinary_board() {
    assert!(document("grid 9x9 at r1c1\ngiven 1: r1c1").is_ordinary());
    assert_eq!(*puzzle("grid 6x6 at r1c1\ngiven 1: r1c1").board().as_ref(), Board::square(6));
}

#[test]
fn a_name_states_its_grids() {
    for arrangement in ARRANGEMENTS {
        let named = puzzle(&format!("board {}\ngiven 1: r7c7", arrangement.id));
        assert_eq!(**named.board(), arrangement.board());
        let grids: Vec<String> =
            arrangement.corners.iter().map(|(top, left)| format!("r{}c{}", top + 1, left + 1)).collect();
        let stated = format!("grid {0}x{0} at {1}\ngiven 1: r7c7", arrangement.size, grids.join(" "));
        assert_eq!(puzzle(&stated), named);
    }
}

#[test]
fn rows_may_leave_places_out_or_mark_them() {
    let whole = "board 5x5\ngrid 3x3 at r1c1 r3c3\ngivens:\n12.--\n...xx\n....3\n  ...\n  .1.";
    let short = "grid 3x3 at r1c1\ngrid 3x3 at r3c3\ngivens:\n12.\n...\n....3\n...\n.1.";
    assert_eq!(puzzle(whole), puzzle(short));
    let rows = "grid 2x2 at r1c1 r4c2\ngivens:\n12\n..\n3.\n..\ndigits 1-3";
    assert_eq!(puzzle(rows).given(Cell::new(3 * 3 + 1)), Some(3));
}

#[test]
fn what_is_wrong_is_said() {
    let cases = [
        ("grid 9x9", "grid"),
        ("grid 9x9 at", "9x9 at"),
        ("grid nine at r1c1", "nine at r1c1"),
        ("grid 9x9 at r0c1", "r0c1"),
        ("board samurei\n", "samurei"),
        ("board 20x21\ngrid 9x9 at r1c1 r13c13", "part 2 of the board is not on it"),
        ("grid 9x9 at r1c1 r60c60", "2048"),
        ("grid 9x9 at r2000c2000", "2048"),
        ("board samurai\ngiven 5: r1c10", "r1c10 has no cell"),
        ("board samurai\nkiller 5: r1c9-10", "r1c10 is a place without a cell"),
        ("board samurai\nsandwich 5: r0c10", "places without a cell"),
        ("board samurai\ndutch-flatmates", "places without a cell"),
        ("board twin\ngivens:\n1........1\n", "cells in row 1"),
        ("grid 3x3 at r1c1 r3c3\ngivens:\n12.1.\n...\n.....\n...\n...", "r1c4 has no cell"),
        ("grid 3x3 at r1c1 r3c3\ngivens:\n12.\n...\n.....\n...", "rows"),
        ("board samurai\nvoid 3", "void"),
        ("board samurai\nvoid: r30c1", "r30c1"),
    ];
    for (text, expected) in cases {
        let error = error(text);
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn rules_keep_away_from_places_without_a_cell() {
    // The value of a place without a cell means nothing: a rule that looked at it would take the lowest number from its
    // neighbours.
    let without = puzzle("grid 2x2 at r1c1 r2c2\ndigits 1-3\nno boxes");
    for rule in
        ["anti-knight", "anti-king", "non-consecutive", "anti-sum 1", "global-entropy", "anti-taxicab"]
    {
        let with = puzzle(&format!("grid 2x2 at r1c1 r2c2\ndigits 1-3\nno boxes\n{rule}"));
        let all = Search::count(10_000).with_keep(10_000).run(&without);
        assert!(all.is_exact() && all.solutions > 10);
        let expected = all.grids.iter().filter(|grid| {
            let numbers = grid.numbers();
            let at =
                |row: isize, column: isize| with.board().get(row, column).map(|cell| numbers[cell.index()]);
            let pairs = |steps: &[(isize, isize)], fits: &dyn Fn(i32, i32) -> bool| {
                (0..3).all(|row| {
                    (0..3).all(|column| {
                        steps.iter().all(|&(down, right)| {
                            let pair = (at(row, column), at(row + down, column + right));
                            !matches!(pair, (Some(a), Some(b)) if !fits(a, b))
                        })
                    })
                })
            };
            match rule {
                "anti-knight" => pairs(&[(1, 2), (2, 1), (1, -2), (2, -1)], &|a, b| a != b),
                "anti-king" => pairs(&[(1, 1), (1, -1)], &|a, b| a != b),
                "non-consecutive" => pairs(&[(0, 1), (1, 0)], &|a, b| a.abs_diff(b) != 1),
                _ => with.constraints()[0].holds(with.board(), &numbers),
            }
        });
        assert_eq!(Search::count(10_000).run(&with).solutions as usize, expected.count(), "{rule}");
    }
}

#[test]
fn small_arrangements_have_as_many_solutions_as_their_grids_together() {
    // There are 288 squares of 4×4: 288 / 24 with a given box, 288 / 4 with a given corner; halves have two or four
    // completions, whose squares add up to 960.
    for (grids, solutions) in [("r1c1 r3c3", 288 * 12), ("r1c1 r4c4", 288 * 72), ("r1c1 r1c3", 960)] {
        let report = Search::count(u64::MAX).run(&puzzle(&format!("grid 4x4 at {grids}")));
        assert!(report.is_exact());
        assert_eq!(report.solutions, solutions, "{grids}");
    }
}

#[test]
fn every_arrangement_is_made_solved_and_drawn() {
    for arrangement in ARRANGEMENTS.iter().filter(|own| own.corners.len() < 6) {
        let recipe = VariantRecipe::new(&[arrangement.id], arrangement.size).expect("a recipe");
        let sample = recipe.generate(3, 0, &mut Meter::new(Budget::default())).expect("a puzzle");
        let puzzle = &sample.puzzle;
        assert_eq!(puzzle.board().arrangement(), Some(arrangement));
        assert!(
            puzzle.is_solved_by(&sample.solution) && sample.is_minimal == Some(true),
            "{}",
            arrangement.id
        );
        let report = Search::unique().run(puzzle);
        assert_eq!((report.solutions, report.is_exact()), (1, true), "{}", arrangement.id);
        // Without any given there are more solutions.
        for cell in puzzle.board().cells().filter(|&cell| puzzle.given(cell).is_some()).step_by(9) {
            let mut less = Puzzle::on(puzzle.board().clone()).expect("a board");
            for other in puzzle.board().cells().filter(|&other| other != cell) {
                puzzle
                    .given(other)
                    .into_iter()
                    .for_each(|number| less.give(other, number).expect("a number"));
            }
            assert_eq!(Search::unique().run(&less).solutions, 2, "{}", arrangement.id);
        }
        // The human position has a candidate in every cell, and none where no cell is.
        let state = BoardState::of(puzzle);
        assert!(state.candidates().iter().all(|set| *set != 0));
        // A number stands in every given cell and nowhere else.
        let document = Document::of_puzzle(puzzle.clone());
        let svg = sudokit::drawing::PuzzlePicture::svg_of(&document, false, sudokit::drawing::Theme::LIGHT);
        assert_eq!(svg.matches("<text ").count(), puzzle.clues(), "{}", arrangement.id);
        assert_eq!(svg.matches("stroke-width=\"5\"").count(), 1);
    }
}

#[test]
fn givens_are_symmetric_where_the_grids_are() {
    use sudokit::symmetry::PatternSymmetry::{HalfTurn, QuarterTurn, VerticalOrHorizontal};
    for (name, symmetry, fits) in [
        ("samurai", QuarterTurn, true),
        ("twin", HalfTurn, true),
        ("twin", QuarterTurn, false),
        ("windmill", VerticalOrHorizontal, false),
        ("shogun", QuarterTurn, false),
    ] {
        let recipe = VariantRecipe::new(&[name], 9).expect("a recipe").with_symmetry(symmetry);
        let made = recipe.generate(5, 0, &mut Meter::new(Budget::default()));
        match made {
            Ok(sample) => {
                let board = sample.puzzle.board();
                let is_given = |cell: Cell| sample.puzzle.given(cell).is_some();
                let last = board.rows() - 1;
                let image = |cell: Cell| {
                    let (row, column) = board.place(cell).expect("on the board");
                    if symmetry == HalfTurn {
                        board.at(last - row, last - column)
                    } else {
                        board.at(column, last - row)
                    }
                };
                assert!(fits && board.cells().all(|cell| is_given(cell) == is_given(image(cell))), "{name}");
            }
            Err(error) => {
                assert!(!fits && matches!(error, GenerationError::Symmetry { .. }), "{name}: {error}")
            }
        }
    }
}

#[test]
fn what_cannot_be_made_is_said() {
    for (names, size, expected) in [
        (&["samurai"][..], 6, "its grids have 9×9 cells"),
        (&["samurai", "jigsaw"], 9, "a board of its own"),
        (&["samurai", "twin"], 9, "no puzzles of 'twin'"),
        (&["samurei"], 9, "samurai"),
    ] {
        let error = VariantRecipe::new(names, size).expect_err("no recipe").to_string();
        assert!(error.contains(expected), "{names:?}: {error}");
    }
}
