//! Turning constraints into a problem of the constraint engine.
//!
//! The variables are the cells of the board, the extra cells, then auxiliary variables. An auxiliary variable must be
//! determined by the cells: for each solution there is exactly one value that it can have, otherwise solutions would be counted
//! several times.

use std::sync::Arc;

use crate::board::Cell;
use crate::propagation::{Automaton, Model, Relation, Values, Variable};

use super::board::Board;

/// A model in the making.
#[derive(Debug)]
pub struct Lowering<'a> {
    /// The board.
    pub board: &'a Board,
    /// The problem so far.
    pub model: Model,
}

impl<'a> Lowering<'a> {
    /// A problem with a variable for each cell, that is not told any rule.
    pub fn new(board: &'a Board) -> Lowering<'a> {
        Lowering { board, model: Model::new(board.cell_count(), board.values as u32, board.lowest) }
    }

    /// The variable of a cell.
    pub fn variable(&self, cell: Cell) -> Variable {
        cell.index() as Variable
    }

    /// The variables of cells.
    pub fn variables(&self, cells: &[Cell]) -> Vec<Variable> {
        cells.iter().map(|&cell| self.variable(cell)).collect()
    }

    /// A new variable, which must be determined by the cells.
    pub fn auxiliary(&mut self, domain: Values) -> Variable {
        self.model.domains.push(domain);
        (self.model.domains.len() - 1) as Variable
    }

    /// Adds a relation.
    pub fn add(&mut self, relation: Relation) {
        self.model.relations.push(relation);
    }

    /// Adds a relation that only says which value an auxiliary variable has: it must exclude no grid, so that it may hold
    /// although the constraint itself is one alternative of several.
    pub fn define(&mut self, relation: Relation) {
        self.model.relations.push(relation);
    }

    /// Leaves a cell only the numbers for which something holds.
    pub fn restrict(&mut self, cell: Cell, holds: impl Fn(i32) -> bool) {
        let allowed = self.board.set(holds);
        self.model.domains[cell.index()] &= allowed;
    }

    /// No two cells are equal.
    pub fn all_different(&mut self, cells: &[Cell]) {
        let variables = self.variables(cells);
        self.add(Relation::AllDifferent(variables));
    }

    /// A relation of two cells by what it says of their numbers.
    pub fn pair(&mut self, a: Cell, b: Cell, holds: impl Fn(i32, i32) -> bool) {
        let relation = self.pair_relation(a, b, holds);
        self.add(relation);
    }

    /// The same as a value, for disjunctions.
    pub fn pair_relation(&self, a: Cell, b: Cell, holds: impl Fn(i32, i32) -> bool) -> Relation {
        let allowed = self.board.numbers().map(|first| self.board.set(|second| holds(first, second)));
        Relation::Pair(self.variable(a), self.variable(b), Arc::new(allowed.collect()))
    }

    /// Both are equal.
    pub fn equal(&mut self, a: Cell, b: Cell) {
        let relation = Relation::Equal(self.variable(a), self.variable(b));
        self.add(relation);
    }

    /// The cells add up to the total.
    pub fn sum(&mut self, cells: &[Cell], total: i32) {
        let terms = cells.iter().map(|&cell| (cell, 1)).collect::<Vec<_>>();
        self.weighted_sum(&terms, total);
    }

    /// Coefficients times numbers add up to the total; a cell may stand several times.
    pub fn weighted_sum(&mut self, terms: &[(Cell, i32)], total: i32) {
        let relation = self.weighted_sum_relation(terms, total);
        self.add(relation);
    }

    /// The same as a value, for disjunctions.
    pub fn weighted_sum_relation(&self, terms: &[(Cell, i32)], total: i32) -> Relation {
        let mut merged: Vec<(Variable, i32)> = Vec::new();
        for &(cell, factor) in terms {
            let variable = self.variable(cell);
            match merged.iter_mut().find(|(other, _)| *other == variable) {
                Some((_, sum)) => *sum += factor,
                None => merged.push((variable, factor)),
            }
        }
        merged.retain(|&(_, factor)| factor != 0);
        Relation::Linear(merged, total)
    }

    /// All are different, and their numbers are one of these sets (bit v stands for `lowest + v`).
    pub fn one_of_sets(&mut self, cells: &[Cell], sets: Vec<Values>) {
        let variables = self.variables(cells);
        self.add(Relation::OneOfSets(variables, Arc::new(sets)));
    }

    /// Read in order, the cells are accepted by an automaton.
    pub fn automaton(&mut self, cells: &[Cell], automaton: Automaton) {
        let variables = self.variables(cells);
        self.add(Relation::Automaton(variables, Arc::new(automaton)));
    }

    /// At least and at most so many of the cells have a number of the set.
    pub fn count(&mut self, cells: &[Cell], values: Values, at_least: usize, at_most: usize) {
        let relation = self.count_relation(cells, values, at_least, at_most);
        self.add(relation);
    }

    /// The same as a value, for disjunctions.
    pub fn count_relation(
        &self,
        cells: &[Cell],
        values: Values,
        at_least: usize,
        at_most: usize,
    ) -> Relation {
        let variables = self.variables(cells);
        Relation::Count { variables, values, at_least: at_least as u32, at_most: at_most as u32 }
    }

    /// One cell has a number of the set: for disjunctions.
    pub fn member_relation(&self, cell: Cell, values: Values) -> Relation {
        self.count_relation(&[cell], values, 1, 1)
    }

    /// All relations of at least one of the lists hold.
    pub fn any(&mut self, branches: Vec<Vec<Relation>>) {
        self.add(Relation::Any(branches));
    }
}
