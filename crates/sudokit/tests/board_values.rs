//! What a user of the library expects of its values: reading and writing, errors with reasons, equality and hashes,
//! values that cannot be wrong, serialisation.

use std::collections::HashSet;

use sudokit::board::{GridError, LineError};
use sudokit::constraint::ParsePuzzleError;
use sudokit::{
    Board, BoxShape, Candidate, Cell, Digit, DigitSet, ExtraHouses, Grid, Grid9, HousesPuzzle, Marks9,
    Puzzle, Verdict,
};

const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn houses(line: &str) -> HousesPuzzle {
    HousesPuzzle::new(line.parse().unwrap()).unwrap()
}

#[test]
fn a_line_is_read_and_written() {
    for line in [INKALA, "1", ".", "12..34..........", "1234341221434321"] {
        assert_eq!(line.parse::<Grid>().unwrap().to_string(), line);
        assert_eq!(line.parse::<Puzzle>().unwrap().to_string(), line);
    }
    let mut large = ".".repeat(625);
    large.replace_range(0..2, "Pa");
    let grid: Grid = large.parse().unwrap();
    assert_eq!((grid.layout().size(), grid[Cell::new(0)], grid[Cell::new(1)]), (25, 25, 10));
    assert_eq!(grid.to_string(), large.to_uppercase());
    let nine = Grid9::try_from(INKALA).unwrap();
    assert_eq!(Grid9::try_from(INKALA.as_bytes()), Ok(nine));
    assert_eq!(nine.to_string(), INKALA);
    assert_eq!(Grid::from(nine), INKALA.parse().unwrap());
    assert_eq!(Grid9::try_from(&Grid::from(nine)), Ok(nine));
    assert_eq!(nine.iter().next(), Some(Digit::new(8)));
    assert_eq!(Grid9::default(), Grid9::EMPTY);
}

#[test]
fn errors_say_what_is_wrong_and_where() {
    for (line, error) in [
        ("", LineError::Length(0)),
        ("12", LineError::Length(2)),
        // A board of side 2 exists, with boxes of 1x2.
        ("12x.", LineError::Character { position: 3, character: 'x' }),
        ("1.?4............", LineError::Character { position: 3, character: '?' }),
        ("1..5............", LineError::Value { position: 4, value: 5, size: 4 }),
        ("................é", LineError::Length(17)),
    ] {
        assert_eq!(line.parse::<Grid>(), Err(error), "{line}");
    }
    assert_eq!("12".parse::<Grid9>(), Err(LineError::Length9(2)));
    let wrong = INKALA.replace('3', "x");
    assert_eq!(wrong.parse::<Grid9>(), Err(LineError::Character { position: 12, character: 'x' }));
    let error = "55..".repeat(4).parse::<Puzzle>().unwrap_err();
    assert!(matches!(error, ParsePuzzleError::Line(LineError::Value { .. })), "{error}");
    let error = "44..............".parse::<Puzzle>().unwrap_err();
    assert_eq!(error.to_string(), "two 4s in row 1: r1c1 and r1c2; two 4s in box 1: r1c1 and r1c2");
    let ParsePuzzleError::Puzzle(error) = error else { panic!("{error}") };
    assert_eq!(error.clashes[0].to_string(), "two 4s in row 1: r1c1 and r1c2");
    assert_eq!("26".parse::<Digit>().unwrap_err().to_string(), "a digit is 1 to 25, not 26");
    assert_eq!(
        "x".parse::<Digit>().unwrap_err().to_string(),
        "a digit is a number from 1 to 25: invalid digit found in string"
    );
    assert_eq!("25".parse::<Digit>(), Digit::try_from(25));
    assert_eq!(Cell::try_from(2048).unwrap_err().to_string(), "a cell's number is 0 to 2047, not 2048");
}

#[test]
fn grids_hold_only_digits_of_their_board() {
    let layout = Board::classic();
    for value in [10, 77, 255] {
        let mut values = vec![0; 81];
        values[40] = value;
        let expected = GridError::Value { cell: Cell::new(40), value, size: 9 };
        assert_eq!(Grid::new(layout.clone(), values.clone()), Err(expected));
        assert_eq!(Grid9::new(values.try_into().unwrap()), Err(expected));
        assert_eq!(expected.to_string(), format!("r5c5 holds {value}, but a 9x9 board has digits 1 to 9"));
    }
    assert_eq!(Grid::new(layout.clone(), vec![1; 80]), Err(GridError::Length { found: 80, expected: 81 }));
    let small = Grid::empty(Board::default_for(4).unwrap());
    assert_eq!(small.on(layout), Err(GridError::Size { found: 4, expected: 9 }));
    assert_eq!(Marks9::new([u16::MAX; 81]), Marks9::ALL);
    assert!(std::panic::catch_unwind(|| Grid9::default().set(Cell::new(0), 10)).is_err());
    assert!(std::panic::catch_unwind(|| DigitSet::all(26)).is_err());
    assert!(std::panic::catch_unwind(|| Cell::new(70_000)).is_err());
}

#[test]
#[expect(clippy::mutable_key_type, reason = "what follows from a board is no part of its hash")]
fn equal_values_have_equal_hashes() {
    let lines = [INKALA, INKALA, "1234341221434321", "................"];
    let puzzles: HashSet<HousesPuzzle> = lines.iter().map(|line| houses(line)).collect();
    assert_eq!(puzzles.len(), 3);
    let shape = BoxShape { rows: 3, cols: 2 };
    let layouts = [Board::classic(), Board::default_for(9).unwrap(), Board::boxes(6, shape).unwrap()];
    assert_eq!(layouts.iter().collect::<HashSet<_>>().len(), 2);
    let same = houses("12..............");
    let other =
        Grid::new(Board::boxes(4, BoxShape { rows: 1, cols: 4 }).unwrap(), same.grid().values().to_vec());
    assert_ne!(HousesPuzzle::new(other.unwrap()).ok(), Some(same));
}

#[test]
fn values_are_displayed() {
    assert_eq!(Verdict::Unknown.to_string(), "unknown");
    let candidate = Candidate::new(Cell::new(80), Digit::new(7).unwrap());
    assert_eq!((candidate.to_string(), Cell::new(80).to_string()), ("7 in cell 80".into(), "80".into()));
    assert_eq!(DigitSet::from_bits(0b1011).to_string(), "1, 2, 4");
    let extra_houses = ExtraHouses { diagonals: true, windows: false };
    assert_eq!(Board::classic().with_extra_houses(extra_houses).unwrap().to_string(), "9x9 with diagonals");
}

#[cfg(feature = "serde")]
mod serialised {
    use std::fmt::Debug;

    use serde::Serialize;
    use serde::de::DeserializeOwned;
    use sudokit::symmetry::{PatternSymmetry, Transform, canonical};
    use sudokit::trace::{Event, Record};

    use super::*;

    fn same<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T) -> String {
        let text = serde_json::to_string(&value).unwrap();
        assert_eq!(serde_json::from_str::<T>(&text).unwrap(), value, "{text}");
        text
    }

    #[test]
    fn values_come_back_as_they_were() {
        let nine: Grid9 = INKALA.parse().unwrap();
        assert_eq!(same(nine), format!("\"{INKALA}\""));
        same(Marks9::from(&nine));
        let puzzle = houses(INKALA);
        same(puzzle.clone());
        same(sudokit::Pencilmarks::of(&puzzle));
        let mut marks = sudokit::Pencilmarks::of(&puzzle);
        marks.eliminate(Cell::new(1), Digit::new(1).unwrap());
        let restricted = HousesPuzzle::with_marks(&marks).unwrap();
        assert!(restricted.is_restricted() && same(restricted).contains("allowed"));
        let zones = vec![0, 0, 1, 1, 0, 2, 2, 1, 0, 2, 3, 1, 2, 3, 3, 3];
        let jigsaw = Board::jigsaw(4, zones).unwrap();
        same(Grid::empty(jigsaw.clone()));
        same(jigsaw.houses().to_vec());
        same((*jigsaw).clone());
        same("rot90".parse::<Transform>().unwrap());
        same(canonical(&nine));
        same(PatternSymmetry::HalfTurn);
        same(Verdict::One);
        same(sudokit::Stop::Unsupported);
        same(Record {
            number: 1,
            iteration: 2,
            event: Event::Guess {
                candidate: Candidate::new(Cell::new(3), Digit::new(4).unwrap()).into(),
                depth: 1,
            },
        });
        same(HousesPuzzle::new("44..............".parse().unwrap()).unwrap_err().clashes);
    }

    #[test]
    fn wrong_values_are_refused() {
        assert!(serde_json::from_str::<Grid9>("\"12\"").is_err());
        assert!(serde_json::from_str::<Digit>("26").is_err());
        assert!(serde_json::from_str::<Cell>("2048").is_err());
        let mut puzzle = serde_json::to_value(houses("12..............")).unwrap();
        puzzle["grid"]["values"][0] = 5.into();
        assert!(serde_json::from_value::<HousesPuzzle>(puzzle.clone()).is_err());
        puzzle["grid"]["values"][0] = 2.into();
        let error = serde_json::from_value::<HousesPuzzle>(puzzle).unwrap_err();
        assert!(error.to_string().starts_with("two 2s in row 1"), "{error}");
        assert!(
            serde_json::from_str::<Board>(
                r#"{"rows":2,"columns":2,"lowest":1,"values":2,"regions":[[0,5]]}"#
            )
            .is_err()
        );
    }
}
