//! Signs that compare the sums of two sets of cells, as between the cages of greater-than killers.
//!
//! The difference of the sums, less what the sign asks for at least, is written to the base of the board's values: its
//! digits are hidden variables, and the sign says from where on the first of them lies. So an inequality is one of the
//! engine's exact sums, which knows that the numbers of a cage differ, and the digits are determined by the cells.

use std::collections::BTreeSet;

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint, Point};
use crate::constraint::names::{Names, RuleName};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};
use crate::propagation::{Automaton, Relation, Variable, all_values};

use super::clone::fill;
use super::common::{chevron_at, sum};
use super::equal_sums::lower_equal_sums;

/// A sign between two sums.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Comparison {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `=`
    Equal,
    /// `>=`
    AtLeast,
    /// `>`
    Greater,
}

impl Comparison {
    /// All, in the order of [`Comparison::SIGNS`].
    const ALL: [Comparison; 5] =
        [Comparison::Less, Comparison::AtMost, Comparison::Equal, Comparison::AtLeast, Comparison::Greater];
    const SIGNS: [&'static str; 5] = ["<", "<=", "=", ">=", ">"];

    /// The sign as a word.
    pub fn sign(self) -> &'static str {
        Comparison::SIGNS[self as usize]
    }

    /// What is said of the first sum, before the second: "less than".
    pub fn words(self) -> &'static str {
        ["less than", "at most as much as", "the same as", "at least as much as", "more than"][self as usize]
    }

    fn holds(self, first: i32, second: i32) -> bool {
        match self {
            Comparison::Less => first < second,
            Comparison::AtMost => first <= second,
            Comparison::Equal => first == second,
            Comparison::AtLeast => first >= second,
            Comparison::Greater => first > second,
        }
    }
}

/// The sums of two sets of cells compare as a sign says.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CompareSums {
    /// The first set.
    pub first: Vec<Cell>,
    /// How its sum compares with that of the second.
    pub sign: Comparison,
    /// The second set.
    pub second: Vec<Cell>,
}

impl CompareSums {
    /// The set with the greater sum, the other, and by how much the sums differ at least; nothing for equal sums.
    pub fn ordered(&self) -> Option<(&[Cell], &[Cell], i32)> {
        let (first, second) = (&self.first[..], &self.second[..]);
        match self.sign {
            Comparison::Less => Some((second, first, 1)),
            Comparison::AtMost => Some((second, first, 0)),
            Comparison::Equal => None,
            Comparison::AtLeast => Some((first, second, 0)),
            Comparison::Greater => Some((first, second, 1)),
        }
    }

    /// The cells of the greater sum with factor 1 and of the other with -1, without those that stand in both.
    fn terms(greater: &[Cell], smaller: &[Cell]) -> Vec<(Cell, i32)> {
        let terms = |cells: &[Cell], others: &[Cell], factor: i32| -> Vec<(Cell, i32)> {
            let own = cells.iter().filter(|cell| !others.contains(cell));
            own.map(|&cell| (cell, factor)).collect()
        };
        [terms(greater, smaller, 1), terms(smaller, greater, -1)].concat()
    }

    /// An inequality as cells and an automaton that reads them, for formats that know no such rule. Each cell counts
    /// from the end that adds least; a state is the sum so far, at most what is enough.
    pub fn as_automaton(&self, board: &Board) -> Option<(Vec<Cell>, Automaton)> {
        let (greater, smaller, at_least) = self.ordered()?;
        let mut terms = CompareSums::terms(greater, smaller);
        terms.sort_unstable();
        let from = |factor: i32| factor * if factor > 0 { board.lowest() } else { board.highest() };
        let enough = (at_least - terms.iter().map(|term| from(term.1)).sum::<i32>()).max(0) as u32;
        // A state for each sum after each number of cells, as automata read all cells alike.
        let states = enough + 1;
        let place = |read: usize, sum: u32| read as u32 * states + sum;
        let (mut moves, mut reached) = (Vec::new(), BTreeSet::from([0]));
        for (at, &(_, factor)) in terms.iter().enumerate() {
            for sum in std::mem::take(&mut reached) {
                for number in board.numbers() {
                    let next = (sum + (factor * number - from(factor)) as u32).min(enough);
                    moves.push((place(at, sum), board.bit(number), place(at + 1, next)));
                    reached.insert(next);
                }
            }
        }
        let accepts = vec![place(terms.len(), enough)];
        let automaton = Automaton { states: place(terms.len() + 1, 0), starts: vec![0], accepts, moves };
        Some((terms.into_iter().map(|term| term.0).collect(), automaton))
    }
}

/// The sum of the terms is at least `min`.
fn at_least(lowering: &mut Lowering<'_>, terms: &[(Cell, i32)], min: i32) {
    let board = lowering.board;
    let end = |greatest: bool| -> i32 {
        let number = |factor: i32| if (factor > 0) == greatest { board.highest() } else { board.lowest() };
        terms.iter().map(|&(_, factor)| factor * number(factor)).sum()
    };
    let (above, below) = (end(true) - min, min - end(false));
    if below <= 0 {
        return;
    }
    if above < 0 {
        return lowering.any(Vec::new());
    }
    let base = board.values() as i32;
    let mut unit = 1;
    let zero = |unit: i32| (below + unit - 1) / unit;
    while zero(unit) + above / unit + 1 > base {
        unit *= base;
    }
    // The excess is what the digits say less `zero` times the first one.
    let zero = zero(unit);
    let count = (zero + above / unit + 1) as u32;
    let first = lowering.auxiliary(all_values(count));
    let mut sum: Vec<(Variable, i32)> =
        terms.iter().map(|&(cell, factor)| (lowering.variable(cell), factor)).collect();
    let mut total = min - zero * unit;
    let mut digit = (first, unit);
    loop {
        sum.push((digit.0, -digit.1));
        total -= board.lowest() * digit.1;
        if digit.1 == 1 {
            break;
        }
        digit = (lowering.auxiliary(all_values(base as u32)), digit.1 / base);
    }
    lowering.define(Relation::Linear(sum, total));
    let values = all_values(count) & !all_values(zero as u32);
    lowering.add(Relation::Count { variables: vec![first], values, at_least: 1, at_most: 1 });
}

impl Kind for CompareSums {
    const INFO: Info = Info {
        id: "compare-sums",
        name: "Comparison of sums",
        section: Section::Cages,
        tool: Tool::Lists,
        word_use: WordUse::OneOf(&Comparison::SIGNS),
        sentence: "A sign between two cages compares the sums of their digits.",
        why: "What one cage can add up to at least and at most bounds the sum of the other, and so the cells of both.",
        words: "the sign between the first sum and the second: < <= = >= >",
        cells: "two lists of cells",
        example: "compare-sums <: r1c1-2 | r1c3 r2c3",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<CompareSums, ParametersError> {
        let [first, second] = parameters.sets(board, 2, 1)?.try_into().map_err(|sets: Vec<Vec<Cell>>| {
            ParametersError::Lists { expected: "two lists of cells", found: sets.len() }
        })?;
        let words = parameters.words("a sign, such as <", 1, 1)?;
        let sign = match words[0].as_str() {
            "≤" => "<=",
            "≥" => ">=",
            word => word,
        };
        let Some(at) = Comparison::SIGNS.iter().position(|other| *other == sign) else {
            let expected = "one of the signs < <= = >= >".to_string();
            return Err(ParametersError::BadWord { expected, found: words[0].clone() });
        };
        Ok(CompareSums { first, sign: Comparison::ALL[at], second })
    }

    fn to_parameters(&self) -> Parameters {
        let cells = vec![self.first.clone(), self.second.clone()];
        Parameters { cells, ..Parameters::default() }.word(self.sign.sign())
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        [&self.first[..], &self.second].concat()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        self.sign.holds(sum(&self.first, grid), sum(&self.second, grid))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        match self.ordered() {
            None => lower_equal_sums(lowering, &[self.first.clone(), self.second.clone()]),
            Some((greater, smaller, min)) => {
                at_least(lowering, &CompareSums::terms(greater, smaller), min);
            }
        }
    }

    fn name(&self, names: &Names<'_>) -> RuleName {
        let lists = [self.first.clone(), self.second.clone()];
        RuleName::at(format!("the sign {}", self.sign.sign()), &lists, names)
    }

    fn clue(&self, names: &Names<'_>) -> String {
        let [first, second] = [&self.first, &self.second].map(|cells| names.cells(cells));
        let verb = if self.first.len() == 1 { "is" } else { "add up to" };
        let sum = if self.second.len() == 1 { "" } else { "the sum of " };
        format!("{first} {verb} {} {sum}{second}", self.sign.words())
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let beside = |&a: &Cell| {
            let others = board.neighbours(a).into_iter().filter(|b| self.second.contains(b));
            others.filter(move |b| !self.first.contains(b)).map(move |b| (a, b))
        };
        let own = self.first.iter().filter(|cell| !self.second.contains(cell));
        let mut borders: Vec<(Cell, Cell)> = own.flat_map(beside).collect();
        borders.sort_unstable();
        let middle = borders.len() / 2;
        let Some(&(a, b)) = borders.get(middle) else {
            let mut marks = fill(&[self.first.clone(), self.second.clone()]);
            let name = |cells: &[Cell]| {
                let names: Vec<String> = cells.iter().map(|&cell| board.name(cell)).collect();
                names.join(" + ")
            };
            let (first, second) = (name(&self.first), name(&self.second));
            marks.push(Mark::Note(format!("{first} {} {second}.", self.sign.sign())));
            return marks;
        };
        sign_between(board, a, b, self.sign)
    }
}

/// The sign on the border of two cells, read from the first to the second, on the colour of the ground.
fn sign_between(board: &Board, a: Cell, b: Cell, sign: Comparison) -> Vec<Mark> {
    let (Some(from), Some(to)) = (Point::of(board, a), Point::of(board, b)) else { return Vec::new() };
    let middle = from.between(to);
    let (x, y) = (to.x - from.x, to.y - from.y);
    let at = |along: f64, across: f64| Point {
        x: middle.x + along * x - across * y,
        y: middle.y + along * y + across * x,
    };
    let line = |points: Vec<Point>| Mark::Line { points, paint: Paint::Ink, width: 0.04, arrow: false };
    let bar = |across: f64| line(vec![at(-0.08, across), at(0.08, across)]);
    let mut marks =
        vec![Mark::Round { middle, radius: (0.17, 0.17), fill: Some(Paint::Ground), border: None }];
    match sign {
        Comparison::Equal => marks.extend([bar(-0.05), bar(0.05)]),
        Comparison::Less | Comparison::AtMost => marks.push(chevron_at(middle, (-x, -y))),
        Comparison::Greater | Comparison::AtLeast => marks.push(chevron_at(middle, (x, y))),
    }
    // The line under the sign: parallel to its lower stroke, as printed.
    if matches!(sign, Comparison::AtMost | Comparison::AtLeast) {
        let tip = if sign == Comparison::AtLeast { 1.0 } else { -1.0 };
        let below = if x < 0.0 || y < 0.0 { -1.0 } else { 1.0 };
        let low = |along: f64, across: f64| at(tip * along, below * across);
        marks.push(line(vec![low(-0.07, 0.2), low(0.07, 0.07)]));
    }
    marks
}
