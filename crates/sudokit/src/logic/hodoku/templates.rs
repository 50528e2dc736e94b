//! Templates: the ways in which a digit can go to nine cells of its candidates, one in every row, column and box.
//!
//! A candidate in no template is false, one in every template true. Forward and backward passes over the rows find
//! which sets of columns, and of boxes of the band, can be taken, all sets at once as bits. So no template is listed
//! but for the steps that are about templates. There one that shares a cell with every template of another digit goes
//! too, until nothing changes. Source: [hodoku].

use super::state::HodokuState;
use crate::logic::geometry::Bits;

/// Sets of the nine columns, as bits: which columns are taken.
#[derive(Clone, Copy)]
struct Columns([u64; 8]);

impl Columns {
    const NONE: Columns = Columns([0; 8]);

    fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The sets without a column, each with it.
    fn with(&self, column: usize) -> Columns {
        let mut next = Columns::NONE;
        if column < 6 {
            for (to, from) in next.0.iter_mut().zip(self.0) {
                *to = (from & !HAS[column]) << (1 << column);
            }
        } else {
            let step = 1 << (column - 6);
            (0..8).filter(|word| word & step == 0).for_each(|word| next.0[word | step] = self.0[word]);
        }
        next
    }

    /// The sets with a column, each without it.
    fn without(&self, column: usize) -> Columns {
        let mut next = Columns::NONE;
        if column < 6 {
            for (to, from) in next.0.iter_mut().zip(self.0) {
                *to = (from & HAS[column]) >> (1 << column);
            }
        } else {
            let step = 1 << (column - 6);
            (0..8).filter(|word| word & step == 0).for_each(|word| next.0[word] = self.0[word | step]);
        }
        next
    }

    fn join(&mut self, other: &Columns) {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a |= b);
    }

    fn meet(&self, other: &Columns) -> Columns {
        Columns(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

/// Of the 64 sets of six columns, those that have a column.
const HAS: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// The sets of boxes of the band that can be taken before each of its rows.
const BOXES: [&[usize]; 3] = [&[0], &[1, 2, 4], &[3, 5, 6]];

/// The candidates of a digit that are in some template.
pub fn possible(board: &HodokuState, digit: u8) -> u128 {
    let value = digit + 1;
    // The columns that the digit can take in each row.
    let rows: [u16; 9] = std::array::from_fn(|row| {
        let placed = (0..9).find(|&column| board.values[row * 9 + column] == value);
        match placed {
            Some(column) => 1 << column,
            None => (board.places[usize::from(digit)] >> (row * 9)) as u16 & 0x1ff,
        }
    });
    // The columns that are free by the boxes taken, each with the boxes that are taken then.
    let choices = |row: usize, boxes: usize| {
        Bits(rows[row]).map(usize::from).filter_map(move |column| {
            let house = 1 << (column / 3);
            (boxes & house == 0).then_some((column, if row % 3 == 2 { 0 } else { boxes | house }))
        })
    };
    // By row and boxes of its band: the columns that can be taken before it.
    let mut forward = [[Columns::NONE; 8]; 10];
    forward[0][0].0[0] = 1;
    for row in 0..9 {
        for &boxes in BOXES[row % 3] {
            let here = forward[row][boxes];
            if here.is_empty() {
                continue;
            }
            for (column, next) in choices(row, boxes) {
                forward[row + 1][next].join(&here.with(column));
            }
        }
    }
    // Backwards: which of these can be completed.
    let mut cells = 0u128;
    let mut alive = [Columns::NONE; 8];
    alive[0] = forward[9][0];
    for row in (0..9).rev() {
        let mut before = [Columns::NONE; 8];
        for &boxes in BOXES[row % 3] {
            for (column, next) in choices(row, boxes) {
                let fits = alive[next].without(column).meet(&forward[row][boxes]);
                if !fits.is_empty() {
                    before[boxes].join(&fits);
                    cells |= 1 << (row * 9 + column);
                }
            }
        }
        alive = before;
    }
    cells
}

/// The candidates of a digit that are in no template.
pub fn impossible(board: &HodokuState, digit: u8) -> u128 {
    let places = board.places[usize::from(digit)];
    if places == 0 { 0 } else { places & !possible(board, digit) }
}

/// What is in no template, by digit, kept while the places of the digit stay the same.
#[derive(Clone, Default)]
pub struct Templates([(u128, u128); 9]);

impl Templates {
    /// The candidates of each digit that are in no template.
    pub fn impossible(&mut self, board: &HodokuState) -> [u128; 9] {
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
const MAX_PAIRS: usize = 4_000_000;

/// What templates of a digit say: the candidates in every one, and those in none.
type TemplateFacts = [(u128, u128); 9];

/// What templates say by themselves, and after each time that those of all digits were compared with each other.
pub fn compared(board: &HodokuState) -> Vec<TemplateFacts> {
    let mut lists: [Vec<u128>; 9] = std::array::from_fn(|digit| list(board, digit as u8));
    let mut rounds = vec![template_facts(board, &lists)];
    loop {
        let before: usize = lists.iter().map(Vec::len).sum();
        for digit in 0..9 {
            for other in (0..9).filter(|&other| other != digit) {
                if lists[digit].len() * lists[other].len() > MAX_PAIRS {
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
        rounds.push(template_facts(board, &lists));
    }
}

fn template_facts(board: &HodokuState, lists: &[Vec<u128>; 9]) -> TemplateFacts {
    std::array::from_fn(|digit| {
        let (every, any) = lists[digit].iter().fold((!0, 0), |(every, any), set| (every & set, any | set));
        let places = board.places[digit];
        // Without a template the board has no solution, and nothing is said of it.
        if lists[digit].is_empty() { (0, 0) } else { (places & every, places & !any) }
    })
}

/// The templates of a digit.
fn list(board: &HodokuState, digit: u8) -> Vec<u128> {
    let filled = (0..81u8).filter(|&cell| board.values[usize::from(cell)] == digit + 1);
    let open = board.places[usize::from(digit)] | filled.fold(0u128, |set, cell| set | 1 << cell);
    let mut templates = Vec::new();
    extend(open, 0, 0, 0, &mut templates);
    templates
}

/// Adds the templates that go on from `chosen` in the rows before `row`; `taken` is the columns, then the boxes of the
/// board.
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
