//! Steps in plain English, made from the technique and the diagram alone.
//!
//! A hint climbs five rungs, and each says a little more: where to look, which technique, which cells, what follows,
//! the whole argument.

use super::argument::ArgumentLine;
use super::chain_words;
use super::diagram::{House9, Role};
use super::houses::Houses;
use super::phrase::{cell_list, cell_name, cells_with, digits_with, house_name, plural};
use super::step::Step;
use crate::board::Coordinates;

/// How much a hint gives away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Rung {
    /// Where to look.
    Where,
    /// Which technique.
    Technique,
    /// Which cells and digits.
    Cells,
    /// What follows.
    Effect,
    /// The whole argument.
    Argument,
}

impl Rung {
    /// All rungs, from the least to the most revealing.
    pub const ALL: [Rung; 5] = [Rung::Where, Rung::Technique, Rung::Cells, Rung::Effect, Rung::Argument];

    /// Rung 1 to 5.
    pub fn from_number(number: u8) -> Option<Rung> {
        Rung::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }
}

/// One rung of a hint, for a step on a board with these houses, with cells in this notation.
///
/// ```
/// use sudokit::board::Coordinates;
/// use sudokit::logic::{Ordinary, Rung, State, first_step, scale, words};
/// let mut values = [0; 81];
/// for (cell, digit) in [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8)] {
///     values[cell] = digit;
/// }
/// let step = first_step(&State::new(&values), &scale::SUDOKU_EXPLAINER, Default::default()).unwrap().unwrap();
/// let say = |rung, notation| words(&Ordinary, &step, rung, notation);
/// assert_eq!(say(Rung::Where, Coordinates::RowColumn), "Look at row 1.");
/// assert_eq!(say(Rung::Where, Coordinates::Letters), "Look at row A.");
/// assert_eq!(say(Rung::Effect, Coordinates::Letters), "A1 is 9.");
/// ```
pub fn words<H: Houses>(houses: &H, step: &Step, rung: Rung, notation: Coordinates) -> String {
    match rung {
        Rung::Where => place_to_look(houses, step, notation),
        Rung::Technique => step.noun().there_is(&step.name()),
        Rung::Cells => cells_and_digits(step, notation),
        Rung::Effect => step.effect(notation),
        Rung::Argument => (step.technique.argument)(step, notation),
    }
}

/// One house, or one cell: the first house of the argument if it looks at houses, else the box, row or column that
/// holds most of the cells of the pattern. A digit is named when all of the argument is about it.
fn place_to_look<H: Houses>(houses: &H, step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    let in_pattern = |role| !matches!(role, Role::Eliminated | Role::Blocker);
    let cells = cells_with(why, in_pattern);
    let house = match (&why.houses[..], &cells[..]) {
        ([house], _) => return format!("Look at {}.", house_name(*house, notation)),
        ([house, ..], _) => *house,
        (_, []) => return "Look at the whole grid.".to_string(),
        (_, [cell]) => return format!("Look at {}.", cell_name(*cell, notation)),
        (_, cells) => fullest_house(houses, cells),
    };
    match &digits_with(why, in_pattern)[..] {
        [digit] => format!("Look at the digit {digit} in {}.", house_name(house, notation)),
        _ => format!("Look at {}.", house_name(house, notation)),
    }
}

/// The house that holds most of these cells; of equals a box before a row before a column, then the first.
fn fullest_house<H: Houses>(houses: &H, cells: &[u8]) -> House9 {
    let held = |house: usize| cells.iter().filter(|cell| houses.cells(house).contains(cell)).count();
    let best =
        (0..houses.count()).filter(|&house| !houses.is_empty(house)).rev().max_by_key(|&house| held(house));
    houses.name(best.unwrap_or(0))
}

fn cells_and_digits(step: &Step, notation: Coordinates) -> String {
    // Where there is no chain, what is false is no part of the pattern.
    let chain = !step.why.links.is_empty();
    let shown = |role| !matches!(role, Role::Eliminated | Role::Blocker) && (chain || role != Role::Off);
    let cells = cells_with(&step.why, shown);
    let digits = digits_with(&step.why, shown);
    format!("It is in {}, with the {}.", cell_list(&cells, notation), plural("digit", &digits))
}

impl Step {
    /// The argument line by line. What is no chain from a supposition is one line.
    pub fn lines(&self, notation: Coordinates) -> Vec<ArgumentLine> {
        if !self.why.suppositions.is_empty() {
            return chain_words::lines(self, notation);
        }
        let mut line = ArgumentLine::of((self.technique.argument)(self, notation), 0);
        for mark in self.why.marks.iter().filter(|mark| mark.role != Role::Eliminated) {
            line.cell(mark.cell);
        }
        vec![line]
    }
}
