//! The facts that arguments of all techniques for any board share: cells, numbers, houses, rules, lists.

use crate::board::{Board, Cell};
use crate::constraint::{Constraint, labelled_cell};
use crate::propagation::Values;

use super::fact::Fact;
pub(super) use super::fact::fact;
use super::parts::{Conflict, Group, HouseOrRule, PairRule};
use super::rules::BoardRules;

fn indexes(cells: &[usize]) -> Vec<Cell> {
    cells.iter().map(|&cell| Cell::new(cell)).collect()
}

/// "r1c1"; a cell that holds the number of an unknown region is "region of r1c1".
pub(super) fn cell(cell: usize) -> Fact {
    Fact::Cell(Cell::new(cell))
}

/// Whether a cell holds the number of an unknown region.
pub(super) fn is_region(board: &Board, cell: usize) -> bool {
    labelled_cell(Cell::new(cell), board).is_some()
}

/// The cells whose regions' numbers these cells hold: "r1c1 and r1c2".
pub(super) fn labelled(board: &Board, cells: &[usize]) -> Fact {
    let of = |&cell: &usize| labelled_cell(Cell::new(cell), board).unwrap_or(Cell::new(cell));
    Fact::Cells(cells.iter().map(of).collect(), "and")
}

/// "r1c1-3 and r2c1".
pub(super) fn cells(cells: &[usize]) -> Fact {
    Fact::Cells(indexes(cells), "and")
}

/// "r1c1-3 or r2c1".
pub(super) fn cells_or(cells: &[usize]) -> Fact {
    Fact::Cells(indexes(cells), "or")
}

/// "is" of one, "are" of several.
pub(super) fn verb(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

/// "a, b and c".
pub(super) fn list(items: Vec<Fact>, last: &'static str) -> Fact {
    Fact::List(items, last)
}

/// "3", "3 and 5", "3 or 5".
pub(super) fn numbers(set: Values, last: &'static str) -> Fact {
    Fact::Numbers(set, last)
}

/// "3/5", "3+5".
pub(super) fn short(set: Values, between: &'static str) -> Fact {
    Fact::Short(set, between)
}

/// "7".
pub(super) fn number(value: usize) -> Fact {
    Fact::Number(value)
}

/// "a 7", "an 8".
pub(super) fn one(value: usize) -> Fact {
    Fact::One(value)
}

/// "row 3", "the cage 15 at r1c1-2 and r2c1".
pub(super) fn source(source: HouseOrRule) -> Fact {
    Fact::HouseOrRule(source)
}

/// The house, or the part of a rule that has several: "window 2".
pub(super) fn group(rules: &BoardRules, group: &Group) -> Fact {
    let place = rules.groups.iter().position(|other| std::ptr::eq(other, group));
    place.map_or(Fact::HouseOrRule(group.source), Fact::Group)
}

/// "rows 1, 2 and 3 and box 5": houses and rules, those of one kind together.
pub(super) fn sources(list: &[HouseOrRule]) -> Fact {
    Fact::Sources(list.to_vec())
}

/// "row 3 and row 4": houses and rules, each with its whole name.
pub(super) fn each(list: &[HouseOrRule]) -> Fact {
    Fact::List(list.iter().map(|&one| source(one)).collect(), "and")
}

/// A rule of the puzzle.
pub(super) fn rule(index: usize) -> Fact {
    Fact::HouseOrRule(HouseOrRule::Rule(index))
}

/// A rule of an alternative.
pub(super) fn constraint(constraint: &Constraint) -> Fact {
    Fact::Rule(constraint.clone())
}

/// What a relation of the puzzle says: "r1c1 is less than r1c2".
pub(super) fn relation(rules: &BoardRules, pair: &PairRule) -> Fact {
    let place = rules.pairs.iter().position(|other| std::ptr::eq(other, pair));
    Fact::Relation(place.expect("a relation of the puzzle"))
}

/// Why two candidates cannot both be true, as the end of a sentence.
pub(super) fn conflict(conflict: Conflict) -> Fact {
    Fact::Conflict(conflict)
}
