//! Templates: the ways in which a digit can go to nine cells of its candidates, one in every row, column and box.
//!
//! A candidate in no template is false, one in every template true. Counted row by row over the columns and the boxes of the band that
//! are taken, forwards and backwards, so that no template is listed. For the steps that are about templates they are listed: one that
//! shares a cell with every template of another digit goes too, until nothing changes. Source: [hodoku].

use super::board::Board;

/// For each row: which sets of columns, with which boxes of the band, can be taken before it.
type Reached = Vec<[u8; 512]>;

/// The candidates of a digit that are in some template.
pub fn possible(board: &Board, digit: u8) -> u128 {
    let value = digit + 1;
    // The columns that the digit can take in each row.
    let rows: [u16; 9] = std::array::from_fn(|row| {
        let placed = (0..9).find(|&column| board.values[row * 9 + column] == value);
        match placed {
            Some(column) => 1 << column,
            None => (board.places[usize::from(digit)] >> (row * 9)) as u16 & 0x1ff,
        }
    });
    let forward = reach(&rows);
    // Backwards: which sets of columns can be completed.
    let mut alive = vec![[0u8; 512]; 10];
    alive[9][511] = 0xff;
    let mut cells = 0u128;
    for row in (0..9).rev() {
        for taken in (0..512usize).filter(|&taken| forward[row][taken] != 0) {
            for boxes in 0..8usize {
                if forward[row][taken] >> boxes & 1 == 0 {
                    continue;
                }
                for column in 0..9 {
                    if let Some((next, next_boxes)) = step(rows[row], row, taken, boxes, column)
                        && alive[row + 1][next] >> next_boxes & 1 != 0
                    {
                        alive[row][taken] |= 1 << boxes;
                        cells |= 1 << (row * 9 + column);
                    }
                }
            }
        }
    }
    cells
}

/// The candidates of a digit that are in no template.
pub fn impossible(board: &Board, digit: u8) -> u128 {
    let places = board.places[usize::from(digit)];
    if places == 0 { 0 } else { places & !possible(board, digit) }
}

/// Takes a column in a row: the columns taken and the boxes taken in the band of the next row.
fn step(open: u16, row: usize, taken: usize, boxes: usize, column: usize) -> Option<(usize, usize)> {
    if open >> column & 1 == 0 || taken >> column & 1 != 0 || boxes >> (column / 3) & 1 != 0 {
        return None;
    }
    let boxes = if row % 3 == 2 { 0 } else { boxes | 1 << (column / 3) };
    Some((taken | 1 << column, boxes))
}

fn reach(rows: &[u16; 9]) -> Reached {
    let mut forward = vec![[0u8; 512]; 10];
    forward[0][0] = 1;
    for row in 0..9 {
        for taken in 0..512usize {
            let here = forward[row][taken];
            if here == 0 {
                continue;
            }
            for boxes in (0..8usize).filter(|&boxes| here >> boxes & 1 != 0) {
                for column in 0..9 {
                    if let Some((next, next_boxes)) = step(rows[row], row, taken, boxes, column) {
                        forward[row + 1][next] |= 1 << next_boxes;
                    }
                }
            }
        }
    }
    forward
}

/// What is in no template, by digit, kept while the places of the digit stay the same.
#[derive(Clone, Default)]
pub struct Templates([(u128, u128); 9]);

impl Templates {
    /// The candidates of each digit that are in no template.
    pub fn impossible(&mut self, board: &Board) -> [u128; 9] {
        std::array::from_fn(|digit| {
            let places = board.places[digit];
            if self.0[digit].0 != places {
                self.0[digit] = (places, impossible(board, digit as u8));
            }
            self.0[digit].1
        })
    }
}

/// More templates of two digits are not compared with each other: so early on a board nothing comes of it.
const MOST_PAIRS: usize = 4_000_000;

/// What templates of a digit say: the candidates in every one, and those in none.
type Said = [(u128, u128); 9];

/// What templates say by themselves, and after each time that those of all digits were compared with each other.
pub fn compared(board: &Board) -> Vec<Said> {
    let mut lists: [Vec<u128>; 9] = std::array::from_fn(|digit| list(board, digit as u8));
    let mut rounds = vec![said(board, &lists)];
    loop {
        let before: usize = lists.iter().map(Vec::len).sum();
        for digit in 0..9 {
            for other in (0..9).filter(|&other| other != digit) {
                if lists[digit].len() * lists[other].len() > MOST_PAIRS {
                    continue;
                }
                let others = std::mem::take(&mut lists[other]);
                lists[digit].retain(|&template| others.iter().any(|&other| other & template == 0));
                lists[other] = others;
            }
        }
        if lists.iter().map(Vec::len).sum::<usize>() == before {
            return rounds;
        }
        rounds.push(said(board, &lists));
    }
}

fn said(board: &Board, lists: &[Vec<u128>; 9]) -> Said {
    std::array::from_fn(|digit| {
        let (every, any) = lists[digit].iter().fold((!0, 0), |(every, any), set| (every & set, any | set));
        let places = board.places[digit];
        // Without a template the board has no solution, and nothing is said of it.
        if lists[digit].is_empty() { (0, 0) } else { (places & every, places & !any) }
    })
}

/// The templates of a digit.
fn list(board: &Board, digit: u8) -> Vec<u128> {
    let filled = (0..81u8).filter(|&cell| board.values[usize::from(cell)] == digit + 1);
    let open = board.places[usize::from(digit)] | filled.fold(0u128, |set, cell| set | 1 << cell);
    let mut templates = Vec::new();
    extend(open, 0, 0, 0, &mut templates);
    templates
}

/// Adds the templates that go on from `chosen` in the rows before `row`; `taken` is the columns, then the boxes of the board.
fn extend(open: u128, row: usize, taken: u32, chosen: u128, templates: &mut Vec<u128>) {
    if row == 9 {
        templates.push(chosen);
        return;
    }
    for column in 0..9 {
        let cell = row * 9 + column;
        let blocks = 1 << column | 1 << (9 + row / 3 * 3 + column / 3);
        if open >> cell & 1 != 0 && taken & blocks == 0 {
            extend(open, row + 1, taken | blocks, chosen | 1 << cell, templates);
        }
    }
}
