//! Questions to human-style solving: hints, paths, ratings, mistakes, and every reason for which there is no answer.

use sudokit::board::Coordinates;
use sudokit::hints::{BoardPosition, End, HintError, HousesPosition, Mistake, Position};
use sudokit::logic::{LogicalSolver, Rung, StateError, Technique, scale, technique};
use sudokit::notation::{Document, Marks, MarksRole, ReadOptions, read};
use sudokit::{Board, Budget, Cancel, Cell, Digit, DigitSet, ExtraHouses, Grid, HousesPuzzle, Stop};

const EASY: &str = "000000090190470608052819407200048000009000500000750009907364180506081074080000000";
const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn document(text: &str) -> Document {
    read(text.as_bytes(), &ReadOptions::default()).unwrap().documents.remove(0)
}

fn position(document: &Document) -> Position {
    Position::of_document(document, &Budget::default()).unwrap()
}

fn solver(name: &str) -> LogicalSolver {
    LogicalSolver::new(scale::by_name(name).unwrap())
}

fn refused(document: &Document, budget: &Budget) -> HintError {
    Position::of_document(document, budget).expect_err("no position")
}

#[test]
fn a_hint_is_the_first_step_and_a_path_starts_with_it() {
    let position = position(&document(EASY));
    let hint = position.next(&mut solver("se-1.2.1")).unwrap();
    let path = position.path(&mut solver("se-1.2.1")).unwrap();
    assert_eq!(path.end, End::Solved);
    assert_eq!(path.hints[0].step, hint.step);
    assert_eq!(path.state.values(), position.solution().values());
    for (number, pair) in path.hints.windows(2).enumerate() {
        assert_eq!(pair[0].number, number);
        assert!(pair[0].after() == pair[1].before, "step {number} leads to the next");
    }
    assert_eq!(hint.points().to_string(), "1.2");
    assert!((hint.points().value() - 1.2).abs() < 1e-9);
}

#[test]
fn a_wrong_digit_is_blamed_and_not_what_it_takes_from_its_peers() {
    let mut document = document(EASY);
    let solution = *position(&document).solution().values();
    let cell = (0..81).find(|&cell| document.grid().values()[cell] == 0).unwrap();
    let wrong = (1..=9).find(|&digit| digit != solution[cell]).unwrap();
    document.placed.push((Cell::new(cell), Digit::new(wrong).unwrap()));
    let position = position(&document);
    let expected = vec![Mistake::WrongDigit { cell: cell as u8, digit: wrong }];
    assert_eq!(position.mistakes(), expected);
    // No question is answered from there, not even the whole path.
    assert_eq!(position.next(&mut solver("se-1.2.1")).err(), Some(HintError::Mistakes(expected.clone())));
    assert_eq!(position.path(&mut solver("se-1.2.1")).err(), Some(HintError::Mistakes(expected)));
    assert!(position.rate(&mut solver("se-1.2.1")).unwrap().solved(), "the rating is that of the givens");
    assert!(position.at_start().mistakes().is_empty());
}

#[test]
fn a_missing_candidate_is_named() {
    let mut document = document(EASY);
    let solution = *position(&document).solution().values();
    let cell = (0..81).rfind(|&cell| document.grid().values()[cell] == 0).unwrap();
    let digit = Digit::new(solution[cell]).unwrap();
    document.eliminated.push(sudokit::Candidate::new(Cell::new(cell), digit));
    let mistakes = position(&document).mistakes();
    assert_eq!(mistakes, [Mistake::MissingCandidate { cell: cell as u8, digit: digit.value() }]);
    let error = position(&document).next(&mut solver("se-1.2.1")).err().unwrap();
    assert_eq!(error.to_string(), format!("there is a mistake: r9c9 lacks its candidate {digit}"));
}

#[test]
fn the_first_step_of_a_technique_says_how_many_come_before_it() {
    let position = position(&document(INKALA));
    let hint = position.next_of(technique("bug-1").unwrap(), &mut solver("se-1.2.1")).err();
    assert_eq!(hint, Some(HintError::NoStepOf(technique("bug-1").unwrap())));
    let first = position.next_of(technique("hidden-pair").unwrap(), &mut solver("se-1.2.1"));
    let path = position.path(&mut solver("se-1.2.1")).unwrap();
    let expected =
        path.hints.iter().position(|hint| hint.step.technique == technique("hidden-pair").unwrap());
    assert_eq!(first.ok().map(|hint| hint.number), expected);
    let error = position.next_of(technique("skyscraper").unwrap(), &mut solver("se-1.2.1")).err();
    assert_eq!(error, Some(HintError::NotOnScale(technique("skyscraper").unwrap())));
}

#[test]
fn every_reason_for_no_answer_has_its_value() {
    let budget = Budget::default();
    let mut clash = document(EASY);
    clash.set_given(Cell::new(0), 1);
    assert!(matches!(refused(&clash, &budget), HintError::Invalid(error) if error.clashes.len() == 2));
    let none = document("876900000010006000040305800400000210090500000050040306029000008004690173080001004");
    match refused(&none, &budget) {
        HintError::NoSolution(diagnosis) => assert!(!diagnosis.conflict.unwrap().givens.is_empty()),
        other => panic!("{other}"),
    }
    let mut many = document(INKALA);
    many.set_given(Cell::new(0), 0);
    match refused(&many, &budget) {
        HintError::SeveralSolutions(diagnosis) => {
            assert!(!diagnosis.differ.is_empty() && diagnosis.second.is_some());
        }
        other => panic!("{other}"),
    }
    let cancel = Cancel::new();
    cancel.cancel();
    let stopped = Budget::default().with_cancel(cancel);
    assert_eq!(refused(&document(INKALA), &stopped), HintError::Undecided(Stop::Cancelled));
    let position = position(&document(INKALA));
    let mut solver = LogicalSolver::new(&scale::SUDOKU_EXPLAINER).with_evidence(false).with_budget(stopped);
    assert!(matches!(
        position.next(&mut solver).err(),
        Some(HintError::Stopped { stop: Stop::Cancelled, .. })
    ));
    assert_eq!(position.path(&mut solver).unwrap().end, End::Stopped(Stop::Cancelled));
    assert!(matches!(position.rate(&mut solver), Err(HintError::Stopped { stop: Stop::Cancelled, .. })));
}

#[test]
fn a_full_grid_is_solved_and_an_easy_scale_finds_no_step() {
    let full = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
    let error = position(&document(full)).next(&mut solver("se-1.2.1")).err();
    assert_eq!(error, Some(HintError::Solved));
    let singles = |row: &Technique| matches!(row.id(), "full-house" | "naked-single");
    let mut few = LogicalSolver::new(&scale::SUDOKU_EXPLAINER).with_evidence(false).with_techniques(singles);
    assert_eq!(position(&document(INKALA)).next(&mut few).err(), Some(HintError::NoStep));
    let path = position(&document(INKALA)).path(&mut few).unwrap();
    assert_eq!((path.end, path.hints.len(), path.is_solved()), (End::NoStep, 0, false));
}

#[test]
fn boards_without_human_style_solving_say_why() {
    let jigsaw = "AABBBCCCCAABBBBCCCDABABEECCDAAAEEEEFDDDDEFFFFDGDEEFFFIDGGGGIFIIGGHHIIIIIGGHHHHHHH";
    let zones = jigsaw.bytes().map(|zone| zone - b'A').collect();
    let diagonals = ExtraHouses { diagonals: true, windows: false };
    let boards = [
        (Board::default_for(4).unwrap(), StateError::Size(4)),
        (Board::jigsaw(9, zones).unwrap(), StateError::Regions),
        (Board::classic().with_extra_houses(diagonals).unwrap(), StateError::ExtraHouses),
    ];
    for (layout, expected) in boards {
        let puzzle = HousesPuzzle::new(Grid::empty(layout)).unwrap();
        let error = Position::of_puzzle(&puzzle, &Budget::default()).err();
        assert_eq!(error, Some(HintError::Board(expected)));
    }
}

#[test]
fn the_rungs_of_a_hint_are_the_words_of_its_step() {
    let hint = position(&document(INKALA)).next(&mut solver("se-1.2.1")).unwrap();
    for rung in Rung::ALL {
        let words = |notation| sudokit::logic::words(&sudokit::logic::Ordinary, &hint.step, rung, notation);
        assert_eq!(hint.words(rung), words(Coordinates::RowColumn));
        let letters = words(Coordinates::Letters);
        assert!(!letters.contains("r1c") && !letters.contains("r4c"), "{letters}");
    }
}

#[test]
fn the_picture_of_a_hidden_single_rings_the_digits_that_block() {
    use sudokit::drawing::{StepPicture, Theme};
    use sudokit::logic::Role;
    let position = position(&document(EASY));
    let hint = position.next(&mut solver("se-1.2.1")).unwrap();
    let blockers = hint.step.why.marks.iter().filter(|mark| mark.role == Role::Blocker).count();
    assert!(blockers > 0);
    let picture = StepPicture {
        puzzle: position.puzzle(),
        state: &hint.before,
        step: &hint.step,
        theme: Theme::LIGHT,
        coordinates: Coordinates::default(),
    };
    let svg = picture.svg();
    assert_eq!(svg.matches("r=\"23\"").count(), blockers);
    assert!(svg.contains(">blocks</text>"), "the legend says what a ring is");
}

#[test]
fn all_steps_end_at_the_budget_with_the_easiest() {
    let position = position(&document(EASY));
    // A node is a technique that is looked for.
    let mut counted = LogicalSolver::new(&scale::HODOKU);
    let all = position.all_steps(&mut counted).unwrap();
    assert_eq!(all.stop, None);
    counted.set_budget(Budget::default().with_nodes(6));
    let some = position.all_steps(&mut counted).unwrap();
    assert_eq!(some.stop, Some(Stop::Nodes));
    assert!(!some.hints.is_empty() && some.hints.len() < all.hints.len());
    for (early, hint) in some.hints.iter().zip(&all.hints) {
        assert_eq!(early.step, hint.step, "the easiest come first");
    }
    let next = position.next(&mut solver("hodoku")).unwrap().step;
    assert!(
        all.hints.iter().any(|hint| hint.step.technique == next.technique && hint.step.place == next.place)
    );
}

/// A 4×4 puzzle with a cage in which digits are placed.
fn in_progress(rules: &str, placed: &[(usize, u8)]) -> Document {
    let mut document = document(rules);
    document.placed.extend(placed.iter().map(|&(cell, digit)| (Cell::new(cell), Digit::new(digit).unwrap())));
    document
}

#[test]
fn placed_digits_and_notes_of_puzzles_with_rules_count() {
    let rules = "board 4x4\ngivens:\n1...\n....\n....\n...2\nkiller 5: r1c2 r2c2\nkiller 6: r3c1 r4c1\n";
    let mut document = in_progress(rules, &[(11, 3)]);
    let mut sets = vec![DigitSet::EMPTY; 16];
    sets[1] = DigitSet::from_bits(0b0110);
    document.marks = Some(Marks { sets, role: MarksRole::Notes });
    let position = BoardPosition::of_document(&document, &Budget::default()).unwrap();
    let state = position.state();
    assert_eq!(state.candidates()[11], 0b0100, "r3c4 is placed");
    assert!((8..11).all(|cell| state.candidates()[cell] & 0b0100 == 0), "row 3 has its 3");
    assert_eq!(state.candidates()[1] & !0b0110, 0, "r1c2 has notes");
    assert!(state.is_filled(11) && state.is_filled(0) && !state.is_filled(8));
    let at_start = position.at_start();
    assert!(at_start.state().candidates()[11].count_ones() > 1, "nothing is placed at the start");
}

#[test]
fn a_wrong_digit_of_a_puzzle_with_rules_is_a_mistake() {
    let rules = "board 4x4\ngivens:\n1..4\n.4..\n..4.\n4..1\nkiller 5: r1c2-3\nkiller 3: r1c2 r3c2\n";
    let right = BoardPosition::of_document(&in_progress(rules, &[(1, 2)]), &Budget::default()).unwrap();
    assert_eq!(right.verdict(), sudokit::Verdict::One);
    assert_eq!(right.mistakes(), []);
    let wrong = BoardPosition::of_document(&in_progress(rules, &[(1, 3)]), &Budget::default()).unwrap();
    assert_eq!(wrong.mistakes(), [(Cell::new(1), 2)], "not what the wrong digit takes from its peers");
    assert!(matches!(wrong.next(&mut solver("any-board")), Err(HintError::BoardMistakes(..))));
}

#[test]
fn placed_digits_on_other_houses_count() {
    let rows = "given 1: r1c1\n";
    let text = format!("anti-king\nanti-knight\n{rows}");
    let mut document = document(&text);
    let board = BoardPosition::of_document(&document, &Budget::default()).unwrap();
    assert_eq!(board.state().candidates()[80].count_ones(), 9);
    document.placed.push((Cell::new(80), Digit::new(5).unwrap()));
    let board = BoardPosition::of_document(&document, &Budget::default()).unwrap();
    assert_eq!(board.state().candidates()[80], 1 << 4);
    // A knight's move away.
    assert_eq!(board.state().candidates()[61] & 1 << 4, 0);
    assert!(
        HousesPosition::of_document(&document, &Budget::default()).is_err(),
        "there are several solutions"
    );
}
