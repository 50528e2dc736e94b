//! Places without a cell, and rows and columns of parts of the board; and that what follows from
//! a board is that of the board as it was changed last.

use sudokit::board::{Board, BoardError, Lines, Part};
use sudokit::constraint::Puzzle;
use sudokit::{Cell, HouseKind, Search, Verdict};

/// Two boards of 3×3 cells that share one, and nothing elsewhere.
fn overlapping() -> Board {
    let mut board = Board::rectangle(5, 5, 3);
    let part = |at| Part { top: at, left: at, rows: 3, columns: 3 };
    board.set_lines(Lines::Parts(vec![part(0), part(2)]));
    let is_outside = |cell: &Cell| {
        let (row, column) = (cell.index() / 5, cell.index() % 5);
        !(row < 3 && column < 3 || row > 1 && column > 1)
    };
    board.set_void(board.cells().filter(is_outside).collect());
    board
}

#[test]
fn parts_have_rows_and_columns_of_their_own() {
    let board = overlapping();
    board.check().expect("a board");
    assert_eq!((board.void().len(), board.houses().len(), board.house_cells().len()), (8, 12, 12));
    assert!(!board.is_plain() && !board.lines_differ() && board.zones().is_none());
    let shared = board.at(2, 2);
    let peers: Vec<String> = board.peers(shared).iter().map(|&cell| board.name(cell)).collect();
    assert_eq!(peers, ["r1c3", "r2c3", "r3c1", "r3c2", "r3c4", "r3c5", "r4c3", "r5c3"]);
    assert!(board.peers(board.at(0, 4)).is_empty() && board.is_void(board.at(0, 4)));
    assert!(board.houses().iter().all(|house| house.cells.iter().all(|&cell| !board.is_void(cell))));
    let kinds = board.houses().iter().filter(|house| house.kind == HouseKind::Row).count();
    assert_eq!(kinds, 6);
}

#[test]
fn parts_are_solved() {
    let mut puzzle = Puzzle::on(overlapping()).expect("a board");
    // Twelve squares of three digits, and four for each of them that have its digit where they meet.
    let report = Search::count(1000).run(&puzzle);
    assert_eq!((report.solutions, report.is_exact()), (48, true));
    let void = puzzle.board().at(0, 4);
    assert_eq!(puzzle.given(void), None);
    for (row, column, number) in [(0, 0, 1), (0, 1, 2), (1, 0, 2), (2, 3, 1), (3, 2, 1)] {
        puzzle.give(puzzle.board().at(row, column), number).expect("in range");
    }
    let report = Search::unique().run(&puzzle);
    // The shared cell is 3 less 1, 2 of its row and column, and no 1.
    let all = Search::count(1000).with_keep(1000).run(&puzzle);
    assert_eq!(report.verdict(), Verdict::of(all.solutions, None));
    assert!(all.grids.iter().all(|grid| puzzle.is_solved_by(&grid.numbers())));
}

#[test]
fn boards_that_cannot_be_are_refused() {
    let changed = |change: &dyn Fn(&mut Board)| {
        let mut board = overlapping();
        change(&mut board);
        board.check()
    };
    assert_eq!(changed(&|_| ()), Ok(()));
    let outside = Cell::new(25);
    assert_eq!(changed(&|board| board.set_void(vec![outside])), Err(BoardError::VoidCell { cell: outside }));
    let part = |top, rows| Lines::Parts(vec![Part { top, left: 0, rows, columns: 3 }]);
    for lines in [part(3, 3), part(0, 0)] {
        assert_eq!(changed(&|board| board.set_lines(lines.clone())), Err(BoardError::Part { part: 1 }));
    }
    assert_eq!(
        changed(&|board| board.set_lines(part(0, 4))),
        Err(BoardError::LineTooLong { length: 4, values: 3 })
    );
    let void = Cell::new(4);
    assert_eq!(changed(&|board| board.add_region(vec![void])), Err(BoardError::RegionCell { region: 1 }));
}

#[test]
fn what_follows_from_a_board_follows_its_changes() {
    let mut board = Board::square(4);
    assert!(board.is_plain() && board.houses().len() == 12 && board.peers(Cell::new(0)).len() == 7);
    board.set_regions(Vec::new());
    assert_eq!(board.peers(Cell::new(0)).len(), 6);
    board.set_lines(Lines::Free);
    assert!(board.houses().is_empty() && board.peers(Cell::new(0)).is_empty() && !board.is_plain());
    board.set_lines(Lines::Whole);
    assert_eq!(board, Board::rectangle(4, 4, 4));
    board.set_lowest(0);
    assert!(!board.is_plain() && board.to_plain().is_none());
}

#[test]
fn regions_in_any_order_are_boxes_of_a_plain_board() {
    let mut board = Board::square(9);
    let mut regions = board.regions().to_vec();
    regions.rotate_left(4);
    board.set_regions(regions);
    assert!(!board.is_classic() && board.box_shape().is_none());
    assert!(board.to_plain().is_some_and(|plain| plain.is_classic() && plain == Board::classic()));
}

#[cfg(feature = "serde")]
#[test]
fn serialised_boards_come_back() {
    let mut far = overlapping();
    far.set_lowest(-1);
    for board in [overlapping(), far, Board::square(6), Board::clone(&Board::classic())] {
        let text = serde_json::to_string(&board).expect("JSON");
        assert_eq!(serde_json::from_str::<Board>(&text).expect("a board"), board, "{text}");
    }
    let mut wrong = serde_json::to_value(overlapping()).expect("JSON");
    wrong["void"] = serde_json::json!([30]);
    assert!(serde_json::from_value::<Board>(wrong).is_err());
}
