//! Full rank: all rows and columns, read from both ends as numbers, sorted. Every digit begins exactly four readings, one on
//! each side of the board, so the rank gives the first digit, and which place among these four. For each of the other
//! sides an auxiliary variable says how its reading that begins with the digit compares; an automaton over both readings,
//! cell by cell in turn, defines it for each reading that may be the one.
//!
//! Ties: no other reading may equal one with a clue, unless the clue says so; then the rank counts the readings that are
//! smaller. [`NoRankTies`](super::NoRankTies) forbids ties everywhere.

use crate::board::Cell;
use crate::constraint::board::Board;
use crate::constraint::info::{Info, Section};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::outside::{Outside, Side};
use crate::constraint::terms::{Kind, Terms, TermsError, number};
use crate::propagation::{Automaton, Relation, Variable};

use super::common::numbers;
use super::outside_clue::{clue, place_beside, terms_of};

/// Among all rows and columns, read as numbers from both ends, this reading is the clue's smallest.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FullRank {
    /// From where the row or column is read.
    pub place: Outside,
    /// Its rank: 1 is the smallest.
    pub rank: i32,
    /// Whether other readings may be the same.
    pub may_tie: bool,
}

const SIDES: [Side; 4] = [Side::Top, Side::Bottom, Side::Left, Side::Right];

/// The readings from one side.
fn readings_from(board: &Board, side: Side) -> Vec<Vec<Cell>> {
    let count = if matches!(side, Side::Top | Side::Bottom) { board.columns } else { board.rows };
    (0..count).map(|index| Outside::beside(board, side, index).line(board)).collect()
}

/// All readings of the board: each row and each column from both ends.
pub(super) fn readings(board: &Board) -> Vec<Vec<Cell>> {
    SIDES.into_iter().flat_map(|side| readings_from(board, side)).collect()
}

/// Values of an auxiliary variable: the other reading is smaller, greater, the same.
const SMALLER: u32 = 0;
const GREATER: u32 = 1;
const SAME: u32 = 2;

/// Reads the first cell of the clue's line, the first cell of another, the auxiliary variable, then the further cells of both
/// in turn. Accepts if the variable says how the other compares, where both begin with the digit; if the clue's line does
/// not, it must be [`GREATER`], so that it has one value in any case.
fn comparison(board: &Board, digit: i32) -> Automaton {
    let (start, on, off, is_off, compare, free, tied) = (0, 1, 2, 3, 4, 5, 6);
    let equal = |order: u32| if order == SAME { tied } else { 7 + order };
    let waiting = |order: u32, number: i32| 9 + order * board.values as u32 + (number - board.lowest) as u32;
    let (is_digit, all) = (board.bit(digit), board.all());
    let mut moves = vec![
        (start, is_digit, on),
        (start, all & !is_digit, off),
        (off, all, is_off),
        (is_off, 1 << GREATER, free),
        (on, all & !is_digit, free),
        (on, is_digit, compare),
        (free, all, free),
    ];
    for order in [SMALLER, GREATER, SAME] {
        moves.push((compare, 1 << order, equal(order)));
        for own in board.numbers() {
            moves.push((equal(order), board.bit(own), waiting(order, own)));
            moves.push((waiting(order, own), board.bit(own), equal(order)));
            let decides = board.set(|other| match order {
                SMALLER => other < own,
                GREATER => other > own,
                _ => false,
            });
            moves.push((waiting(order, own), decides, free));
        }
    }
    let states = 9 + 3 * board.values as u32;
    Automaton { states, starts: vec![start], accepts: vec![free, tied], moves }
}

/// Reads the auxiliary variable, then the cells of both readings in turn, whatever they begin with.
fn comparison_of_any(board: &Board) -> Automaton {
    let (start, free) = (0, 1);
    let equal = |order: u32| 2 + order;
    let waiting = |order: u32, number: i32| 5 + order * board.values as u32 + (number - board.lowest) as u32;
    let mut moves = vec![(free, board.all(), free)];
    for order in [SMALLER, GREATER, SAME] {
        moves.push((start, 1 << order, equal(order)));
        for own in board.numbers() {
            moves.push((equal(order), board.bit(own), waiting(order, own)));
            moves.push((waiting(order, own), board.bit(own), equal(order)));
            let decides = board.set(|other| match order {
                SMALLER => other < own,
                GREATER => other > own,
                _ => false,
            });
            moves.push((waiting(order, own), decides, free));
        }
    }
    let states = 5 + 3 * board.values as u32;
    Automaton { states, starts: vec![start], accepts: vec![free, equal(SAME)], moves }
}

impl FullRank {
    /// Where digits may repeat, as only some houses are in the model: the reading against each other by itself.
    fn lower_without_houses(&self, lowering: &mut Lowering<'_>) {
        let line = self.place.line(lowering.board);
        let own = lowering.variables(&line);
        let automaton = std::sync::Arc::new(comparison_of_any(lowering.board));
        let mut orders = Vec::new();
        for other in readings(lowering.board).into_iter().filter(|other| *other != line) {
            let order = lowering.auxiliary(1 << SMALLER | 1 << GREATER | 1 << SAME);
            orders.push(order);
            let mut variables = vec![order];
            let other = lowering.variables(&other);
            variables.extend(own.iter().zip(&other).flat_map(|(&own, &other)| [own, other]));
            lowering.define(Relation::Automaton(variables, automaton.clone()));
        }
        self.count_orders(lowering, &orders, self.rank as u32 - 1);
    }

    /// So many of the other readings are smaller, and none is the same unless it may be.
    fn count_orders(&self, lowering: &mut Lowering<'_>, orders: &[Variable], smaller: u32) {
        let count = |order: u32, times: u32| Relation::Count {
            variables: orders.to_vec(),
            values: 1 << order,
            at_least: times,
            at_most: times,
        };
        lowering.add(count(SMALLER, smaller));
        if !self.may_tie {
            lowering.add(count(SAME, 0));
        }
    }

    /// The readings from each of the other three sides of the board.
    pub fn other_sides(&self, board: &Board) -> Vec<(Side, Vec<Vec<Cell>>)> {
        let own = self.place.side(board).map(|(side, _)| side);
        let others = SIDES.into_iter().filter(|&side| Some(side) != own);
        others.map(|side| (side, readings_from(board, side))).collect()
    }

    /// The digit that the reading begins with, where every digit begins one reading of each side.
    pub fn first_digit(&self, board: &Board) -> i32 {
        board.lowest + (self.rank - 1) / 4
    }
}

impl Kind for FullRank {
    const INFO: Info = Info {
        id: "full-rank",
        name: "Full rank",
        section: Section::Outside,
        sentence: "All rows and columns, read as numbers from both ends, are ranked from the smallest; a clue outside the board \
                   is the rank of the row or column read from there. No other reading is the same, unless the clue allows it.",
        why: "Each digit begins four readings, so ranks 1 to 4 begin with the least digit, 5 to 8 with the next; readings \
              that begin alike are ranked by the digits that follow.",
        words: "the rank; then `ties` if other readings may be the same",
        cells: "the place outside the board",
        example: "full-rank 26: r0c2",
    };

    fn from_terms(terms: &Terms, board: &Board) -> Result<FullRank, TermsError> {
        let place = place_beside(terms, board)?;
        if !board.lines_differ
            || board.rows != board.values
            || board.columns != board.values
            || board.values < 3
        {
            return Err(TermsError::Other(
                "a board with as many rows and columns as digits, which do not repeat there, expected"
                    .to_string(),
            ));
        }
        let (rank, may_tie) = match terms.words("the rank", 1, 2)? {
            [rank, ties] if ties == "ties" => (rank, true),
            [rank] => (rank, false),
            words => {
                return Err(TermsError::Words {
                    expected: "the rank, perhaps `ties`",
                    found: words.join(" "),
                });
            }
        };
        Ok(FullRank { place, rank: number(rank, "a rank", 1, 4 * board.values as i32)?, may_tie })
    }

    fn to_terms(&self) -> Terms {
        let terms = terms_of(self.place).word(self.rank);
        if self.may_tie { terms.word("ties") } else { terms }
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        self.place.line(board)
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        let own = numbers(&self.place.line(board), grid);
        let all: Vec<Vec<i32>> = readings(board).iter().map(|line| numbers(line, grid)).collect();
        let smaller = all.iter().filter(|other| **other < own).count();
        let same = all.iter().filter(|other| **other == own).count() - 1;
        smaller as i32 + 1 == self.rank && (self.may_tie || same == 0)
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let board = lowering.board;
        if !readings(board).iter().all(|line| lowering.is_in_one_house(line)) {
            return self.lower_without_houses(lowering);
        }
        let digit = self.first_digit(board);
        let own = lowering.variables(&self.place.line(board));
        lowering.restrict(self.place.line(board)[0], |number| number == digit);
        let automaton = std::sync::Arc::new(comparison(board, digit));
        let mut orders = Vec::new();
        for (_, lines) in self.other_sides(board) {
            let order = lowering.auxiliary(1 << SMALLER | 1 << GREATER | 1 << SAME);
            orders.push(order);
            for line in lines {
                let other = lowering.variables(&line);
                let mut variables = vec![own[0], other[0], order];
                variables.extend(own[1..].iter().zip(&other[1..]).flat_map(|(&own, &other)| [own, other]));
                lowering.define(Relation::Automaton(variables, automaton.clone()));
            }
        }
        self.count_orders(lowering, &orders, (self.rank as u32 - 1) % 4);
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        vec![clue(self.place, self.rank)]
    }
}
