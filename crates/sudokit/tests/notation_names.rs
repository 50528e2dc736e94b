//! Names of cells and candidates, there and back.

use proptest::prelude::*;
use sudokit::notation::{cell_group, parse_candidate, parse_cell, parse_cells};
use sudokit::{Board, Candidate, Cell, Digit};

#[test]
fn every_cell_is_found_by_its_name() {
    for size in [4, 9, 16, 25] {
        let layout = Board::default_for(size).unwrap();
        for cell in layout.cells() {
            assert_eq!(parse_cell(&layout.name(cell), &layout), Ok(cell));
            assert_eq!(parse_cell(&layout.name(cell).to_uppercase(), &layout), Ok(cell));
            let column = char::from(b'A' + layout.column_of(cell) as u8);
            assert_eq!(parse_cell(&format!("{column}{}", layout.row_of(cell) + 1), &layout), Ok(cell));
        }
    }
}

#[test]
fn what_is_no_name_is_refused() {
    let layout = Board::classic();
    for text in [
        "", "r", "r0c1", "r1c0", "r10c1", "r1c10", "c1r1", "r1 c1", "rc", "r+1c1", "K1", "A0", "A10", "é1",
        "45",
    ] {
        let error = parse_cell(text, &layout).unwrap_err();
        assert!(error.to_string().contains("write r4c5 for row 4, column 5"), "{text}");
    }
    for text in ["r1c1", "r1c1=0", "r1c1=10", "(7)", "7r1c1", "r1c1<>7"] {
        assert!(parse_candidate(text, &layout).is_err(), "{text}");
    }
}

#[test]
fn candidates_are_found_by_their_names() {
    let layout = Board::classic();
    let candidate = Candidate::new(Cell::new(31), Digit::new(7).unwrap());
    for text in ["r4c5=7", "(7)r4c5", " r4c5 = 7 ", "E4=7"] {
        assert_eq!(parse_candidate(text, &layout), Ok(candidate), "{text}");
    }
}

#[test]
fn groups_are_short() {
    let layout = Board::classic();
    let group = |names: &str| cell_group(&parse_cells(names, &layout).unwrap(), &layout);
    assert_eq!(group("r1c1"), "r1c1");
    assert_eq!(group("r1c1 r1c2, r2c1 r2c2"), "r12c12");
    assert_eq!(group("r1c5,r3c5,r7c5"), "r137c5");
    assert_eq!(group("r4c5,r4c6,r7c1"), "r4c56,r7c1");
    assert!(parse_cells("r1c1x", &layout).is_err());
}

proptest! {
    #[test]
    fn groups_are_read_back(numbers in proptest::collection::btree_set(0usize..81, 0..20)) {
        let layout = Board::classic();
        let cells: Vec<Cell> = numbers.into_iter().map(Cell::new).collect();
        prop_assert_eq!(parse_cells(&cell_group(&cells, &layout), &layout).unwrap(), cells);
    }
}
