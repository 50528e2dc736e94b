//! Full rank: all rows and columns, read from both ends as numbers, sorted. Every digit begins exactly four readings,
//! one on each side of the board, so the rank gives the first digit, and which place among these four. For each of the
//! other sides an auxiliary variable says how its reading that begins with the digit compares; an automaton over both
//! readings, cell by cell in turn, defines it for each reading that may be the one.
//!
//! Ties: no other reading may equal one with a clue, unless the clue says so; then the rank counts the readings that
//! are smaller. [`NoRankTies`](super::NoRankTies) forbids ties everywhere.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::names::{Names, RuleName};
use crate::constraint::outside::{Outside, Side};
use crate::constraint::parameters::{Kind, Parameters, ParametersError, number};
use crate::propagation::{BOTH_SAME, FIRST_GREATER, FIRST_SMALLER, Order, Relation, Values, Variable};

use super::common::numbers;
use super::outside_clue::{clue, parameters_of, place_beside};

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
    let count = if matches!(side, Side::Top | Side::Bottom) { board.columns() } else { board.rows() };
    (0..count).map(|index| Outside::beside(board, side, index).line(board)).collect()
}

/// All readings of the board: each row and each column from both ends.
pub(super) fn readings(board: &Board) -> Vec<Vec<Cell>> {
    SIDES.into_iter().flat_map(|side| readings_from(board, side)).collect()
}

/// The variable that says which of the lines of a side begins with a digit. Clues with the same digit share it.
fn first_of_side(lowering: &mut Lowering<'_>, lines: &[Vec<Cell>], digit: i32) -> Variable {
    let board = lowering.board;
    let cells: Vec<Cell> = lines.iter().map(|line| line[0]).collect();
    lowering.place_of(&cells, board.bit(digit))
}

/// How the readings that compare with a clue's are counted.
struct Orders {
    /// How many readings must be smaller.
    smaller: u32,
    may_tie: bool,
    /// What every reading must be, if that is known beforehand.
    each: Option<Values>,
    /// The auxiliary variables, one for each reading that is compared.
    variables: Vec<Variable>,
}

impl Orders {
    /// Counts for `readings` readings, of which `smaller` must be smaller.
    fn new(readings: u32, smaller: u32, may_tie: bool) -> Orders {
        let tied = if may_tie { 1 << BOTH_SAME } else { 0 };
        let each = match smaller {
            0 => Some(1 << FIRST_GREATER | tied),
            all if all == readings => Some(1 << FIRST_SMALLER),
            _ => None,
        };
        Orders { smaller, may_tie, each, variables: Vec::new() }
    }

    /// How the next reading compares: one that is compared in several relations, of which one at a time says anything.
    fn next(&mut self, lowering: &mut Lowering<'_>) -> Order {
        if let Some(orders) = self.each {
            return Order::OneOf(orders);
        }
        let variable = lowering.auxiliary(1 << FIRST_SMALLER | 1 << FIRST_GREATER | 1 << BOTH_SAME);
        self.variables.push(variable);
        Order::Variable(variable)
    }

    /// Adds a comparison: one with a variable only defines that.
    fn compare(
        lowering: &mut Lowering<'_>,
        guard: Option<(Variable, Values)>,
        order: Order,
        words: Vec<(Variable, Variable)>,
    ) {
        let relation = Relation::Lexicographic { guard, order, words };
        match order {
            Order::Variable(_) => lowering.define(relation),
            Order::OneOf(_) => lowering.add(relation),
        }
    }

    /// Requires that `smaller` of the readings are smaller, and none equal unless ties are allowed.
    fn count(&self, lowering: &mut Lowering<'_>) {
        if self.each.is_some() {
            return;
        }
        let count = |order: u32, times: u32| Relation::Count {
            variables: self.variables.clone(),
            values: 1 << order,
            at_least: times,
            at_most: times,
        };
        lowering.add(count(FIRST_SMALLER, self.smaller));
        if !self.may_tie {
            lowering.add(count(BOTH_SAME, 0));
        }
    }
}

/// The other reading and the clue's own, place by place.
fn words(other: &[Variable], own: &[Variable]) -> Vec<(Variable, Variable)> {
    other.iter().copied().zip(own.iter().copied()).collect()
}

impl FullRank {
    /// Where digits may repeat, as only some houses are in the model: the reading against each other by itself.
    fn lower_without_houses(&self, lowering: &mut Lowering<'_>) {
        let line = self.place.line(lowering.board);
        let own = lowering.variables(&line);
        let others = readings(lowering.board).into_iter().filter(|other| *other != line).collect::<Vec<_>>();
        let mut orders = Orders::new(others.len() as u32, self.rank as u32 - 1, self.may_tie);
        for other in others {
            let order = orders.next(lowering);
            let words = words(&lowering.variables(&other), &own);
            Orders::compare(lowering, None, order, words);
        }
        orders.count(lowering);
    }

    /// The rank that a reading has in a full grid, and how many readings are the same, itself among them.
    pub(crate) fn rank_in(place: Outside, board: &Board, grid: &[i32]) -> (i32, usize) {
        let own = numbers(&place.line(board), grid);
        let all: Vec<Vec<i32>> = readings(board).iter().map(|line| numbers(line, grid)).collect();
        let smaller = all.iter().filter(|other| **other < own).count();
        (smaller as i32 + 1, all.iter().filter(|other| **other == own).count())
    }

    /// The readings from each of the other three sides of the board.
    pub fn other_sides(&self, board: &Board) -> Vec<(Side, Vec<Vec<Cell>>)> {
        let own = self.place.side(board).map(|(side, _)| side);
        let others = SIDES.into_iter().filter(|&side| Some(side) != own);
        others.map(|side| (side, readings_from(board, side))).collect()
    }

    /// The digit that the reading begins with, where every digit begins one reading of each side.
    pub fn first_digit(&self, board: &Board) -> i32 {
        board.lowest() + (self.rank - 1) / 4
    }
}

impl Kind for FullRank {
    const INFO: Info = Info {
        id: "full-rank",
        name: "Full rank",
        section: Section::Outside,
        tool: Tool::Outside,
        word_use: WordUse::Required,
        sentence: "All rows and columns, read as numbers from both ends, are ranked from the smallest; a clue outside the board \
                   is the rank of the row or column read from there. No other reading is the same, unless the clue allows it.",
        why: "Each digit begins four readings, so ranks 1 to 4 begin with the least digit, 5 to 8 with the next; readings \
              that begin alike are ranked by the digits that follow.",
        words: "the rank; then `ties` if other readings may be the same",
        cells: "the place outside the board",
        example: "full-rank 26: r0c2",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<FullRank, ParametersError> {
        let place = place_beside(parameters, board)?;
        if !board.lines_differ()
            || board.rows() != board.values()
            || board.columns() != board.values()
            || board.values() < 3
        {
            return Err(ParametersError::Other(
                "a board with as many rows and columns as digits, which do not repeat there, expected"
                    .to_string(),
            ));
        }
        let (rank, may_tie) = match parameters.words("the rank", 1, 2)? {
            [rank, ties] if ties == "ties" => (rank, true),
            [rank] => (rank, false),
            words => {
                return Err(ParametersError::Words {
                    expected: "the rank, perhaps `ties`",
                    found: words.join(" "),
                });
            }
        };
        Ok(FullRank { place, rank: number(rank, "a rank", 1, 4 * board.values() as i32)?, may_tie })
    }

    fn to_parameters(&self) -> Parameters {
        let parameters = parameters_of(self.place).word(self.rank);
        if self.may_tie { parameters.word("ties") } else { parameters }
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        self.place.line(board)
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        let (rank, same) = FullRank::rank_in(self.place, board, grid);
        rank == self.rank && (self.may_tie || same == 1)
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let board = lowering.board;
        if !readings(board).iter().all(|line| lowering.is_in_one_house(line)) {
            return self.lower_without_houses(lowering);
        }
        let digit = self.first_digit(board);
        let own = lowering.variables(&self.place.line(board));
        lowering.restrict(self.place.line(board)[0], |number| number == digit);
        let mut orders = Orders::new(3, (self.rank as u32 - 1) % 4, self.may_tie);
        for (_, lines) in self.other_sides(board) {
            let order = orders.next(lowering);
            let first = first_of_side(lowering, &lines, digit);
            for (index, line) in lines.iter().enumerate() {
                let words = words(&lowering.variables(&line[1..]), &own[1..]);
                Orders::compare(lowering, Some((first, 1 << index)), order, words);
            }
        }
        orders.count(lowering);
    }

    fn name(&self, names: &Names<'_>) -> RuleName {
        RuleName::of(format!("the full rank {} {}", self.rank, self.place.words(names)))
    }

    fn clue(&self, names: &Names<'_>) -> String {
        let ties = if self.may_tie { "; other rows and columns may read the same as this one" } else { "" };
        self.name(names).full() + ties
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        vec![clue(self.place, self.rank)]
    }
}
