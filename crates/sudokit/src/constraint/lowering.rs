//! Turning constraints into a problem of the constraint engine.
//!
//! The variables are the cells of the board, the extra cells, then auxiliary variables. An auxiliary variable must be
//! determined by the cells: for each solution there is exactly one value that it can have, otherwise solutions would be
//! counted several times.

use std::collections::HashMap;
use std::sync::Arc;

use crate::board::{Board, Cell};
use crate::propagation::{Automaton, Model, Relation, Values, Variable, all_values};

/// A model in the making.
#[derive(Debug)]
pub struct Lowering<'a> {
    /// The board.
    pub board: &'a Board,
    /// The problem so far.
    pub model: Model,
    /// Whether every region of unknown shape has several cells.
    pub has_shared_labels: bool,
    /// What defines auxiliary variables: it holds whether or not the constraints do.
    definitions: Vec<Relation>,
    /// The houses whose all-different relations the problem has.
    houses: HouseSets,
    /// Auxiliary variables that say which of some cells has a value, so that rules share them.
    places: HashMap<(Vec<Cell>, Values), Variable>,
}

/// Number of words of a set of cells that stand on the stack.
const FEW_WORDS: usize = 4;

/// Houses as sets of cells, one bit a cell.
#[derive(Debug)]
struct HouseSets {
    words: usize,
    sets: Vec<u64>,
}

impl HouseSets {
    fn new(board: &Board) -> HouseSets {
        let words = board.cell_count().div_ceil(64);
        let houses = board.rows() + board.columns() + board.regions().len();
        HouseSets { words, sets: Vec::with_capacity(words * houses) }
    }

    fn push(&mut self, house: &[Cell]) {
        let start = self.sets.len();
        self.sets.resize(start + self.words, 0);
        house.iter().for_each(|cell| self.sets[start + cell.index() / 64] |= 1 << (cell.index() % 64));
    }

    fn iter(&self) -> impl Iterator<Item = &[u64]> {
        self.sets.chunks_exact(self.words)
    }
}

fn is_in(set: &[u64], cell: Cell) -> bool {
    set[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
}

impl<'a> Lowering<'a> {
    /// A problem with a variable for each cell, without any rule. It is taken to have all houses of the board.
    pub fn new(board: &'a Board) -> Lowering<'a> {
        let mut lowering = Lowering::with_houses(board, &[]);
        board.all_houses(|house| {
            lowering.houses.push(house);
            true
        });
        lowering
    }

    /// The problem of [`Lowering::new`] in which the numbers of each house differ.
    pub fn of_houses(board: &'a Board) -> Lowering<'a> {
        let mut lowering = Lowering::with_houses(board, &[]);
        let lines = 2 * board.rows().max(board.columns());
        lowering.model.relations.reserve(2 * (lines + board.regions().len()));
        board.all_houses(|house| {
            lowering.houses.push(house);
            lowering.all_different(house);
            true
        });
        lowering
    }

    /// Lowering for a problem that has these houses alone: a constraint may count on no others.
    pub fn with_houses(board: &'a Board, houses: &[Vec<Cell>]) -> Lowering<'a> {
        let model = Model::new(board.cell_count(), board.values() as u32, board.lowest());
        let mut lowering = Lowering {
            board,
            model,
            has_shared_labels: false,
            definitions: Vec::new(),
            houses: HouseSets::new(board),
            places: HashMap::new(),
        };
        houses.iter().for_each(|house| lowering.houses.push(house));
        lowering
    }

    /// Whether two cells lie in one of the problem's houses, and so differ.
    pub fn see_each_other(&self, a: Cell, b: Cell) -> bool {
        a != b && self.houses.iter().any(|house| is_in(house, a) && is_in(house, b))
    }

    /// Whether all cells lie in one of the problem's houses, none of them twice.
    pub fn is_in_one_house(&self, cells: &[Cell]) -> bool {
        self.largest_group(cells) == cells.len()
    }

    /// Whether each cell sees each other.
    pub fn differ(&self, cells: &[Cell]) -> bool {
        let sees = |(at, &a): (usize, &Cell)| cells[..at].iter().all(|&b| self.see_each_other(a, b));
        cells.iter().enumerate().all(sees)
    }

    /// Maximum number of these cells that lie in one of the problem's houses; 1 if no two do.
    pub fn largest_group(&self, cells: &[Cell]) -> usize {
        let (mut few, mut many);
        let distinct = if self.houses.words <= FEW_WORDS {
            few = [0; FEW_WORDS];
            &mut few[..self.houses.words]
        } else {
            many = vec![0; self.houses.words];
            &mut many[..]
        };
        cells.iter().for_each(|cell| distinct[cell.index() / 64] |= 1 << (cell.index() % 64));
        let inside = |house: &[u64]| -> usize {
            house.iter().zip(&*distinct).map(|(house, cells)| (house & cells).count_ones() as usize).sum()
        };
        self.houses.iter().map(inside).max().unwrap_or(0).max(usize::from(!cells.is_empty()))
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

    /// An auxiliary variable whose value is the index of the cell that has this value, exactly one of them; one
    /// variable however often it is asked for. There are no more cells than values.
    pub fn place_of(&mut self, cells: &[Cell], value: Values) -> Variable {
        if let Some(&place) = self.places.get(&(cells.to_vec(), value)) {
            return place;
        }
        let place = self.auxiliary(all_values(cells.len() as u32));
        for (index, &cell) in cells.iter().enumerate() {
            let here = 1 << index;
            let all = all_values(self.model.values);
            let rows =
                (0..self.model.values).map(|own| if value >> own & 1 == 1 { here } else { all & !here });
            let rows = Arc::new(rows.collect());
            self.define(Relation::Pair(self.variable(cell), place, rows));
        }
        self.places.insert((cells.to_vec(), value), place);
        place
    }

    /// Adds a relation.
    pub fn add(&mut self, relation: Relation) {
        self.model.relations.push(relation);
    }

    /// Adds a relation that only says which value an auxiliary variable has: it must exclude no grid, so that it may
    /// hold although the constraint itself is one alternative of several.
    pub fn define(&mut self, relation: Relation) {
        self.definitions.push(relation);
    }

    /// How many relations define auxiliary variables so far.
    pub fn definitions(&self) -> usize {
        self.definitions.len()
    }

    /// The problem; of labels whoever knows all its relations may say that they can be exchanged.
    pub fn into_model(mut self) -> Model {
        self.model.labels = None;
        self.model.relations.append(&mut self.definitions);
        self.model
    }

    /// What is lowered, as relations for one branch of a disjunction; the problem stays as it is. `None` if they make
    /// an auxiliary variable that only they determine: where the branch does not hold nothing would.
    pub fn branch(&mut self, lower: impl FnOnce(&mut Self)) -> Option<Vec<Relation>> {
        let relations = self.model.relations.len();
        let variables = self.model.domains.len();
        let definitions = self.definitions.len();
        let domains = self.model.domains.clone();
        let labels = self.model.labels.clone();
        lower(self);
        self.model.labels = labels;
        let mut branch = self.model.relations.split_off(relations);
        for (variable, &domain) in domains.iter().enumerate() {
            let restricted = std::mem::replace(&mut self.model.domains[variable], domain);
            if restricted != domain {
                let variables = vec![variable as Variable];
                branch.push(Relation::Count { variables, values: restricted, at_least: 1, at_most: 1 });
            }
        }
        let defined: Vec<Variable> =
            self.definitions[definitions..].iter().flat_map(Relation::variables).collect();
        let mut auxiliary = (variables..self.model.domains.len()).map(|variable| variable as Variable);
        auxiliary.all(|variable| defined.contains(&variable)).then_some(branch)
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

    /// Relates many pairs of cells by one table.
    pub fn pairs(&mut self, pairs: impl IntoIterator<Item = (Cell, Cell)>, holds: impl Fn(i32, i32) -> bool) {
        let rows = self.board.numbers().map(|first| self.board.set(|second| holds(first, second)));
        self.pairs_by_rows(pairs, rows.collect());
    }

    /// Relates pairs of cells by the set of numbers that may stand with each number.
    pub fn pairs_by_rows(&mut self, pairs: impl IntoIterator<Item = (Cell, Cell)>, rows: Vec<Values>) {
        let allowed = Arc::new(rows);
        let pairs = pairs.into_iter();
        self.model.relations.reserve(pairs.size_hint().0);
        for (a, b) in pairs {
            let relation = Relation::Pair(self.variable(a), self.variable(b), allowed.clone());
            self.add(relation);
        }
    }

    /// The relation of two cells as a value, for disjunctions.
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

    /// The weighted sum as a value, for disjunctions.
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

    /// At least `at_least` and at most `at_most` of the cells have a number of the set.
    pub fn count(&mut self, cells: &[Cell], values: Values, at_least: usize, at_most: usize) {
        let relation = self.count_relation(cells, values, at_least, at_most);
        self.add(relation);
    }

    /// The count as a value, for disjunctions.
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

    /// All relations of at least one of the lists hold. Of two or three variables it becomes a table, which is exact.
    pub fn any(&mut self, branches: Vec<Vec<Relation>>) {
        let mut variables: Vec<Variable> = branches.iter().flatten().flat_map(Relation::variables).collect();
        variables.sort_unstable();
        variables.dedup();
        let any = Relation::Any(branches);
        let mut assignment = vec![0; self.model.domains.len()];
        let values = self.model.values;
        let mut table = |model: &Model, others: &[(Variable, u32)], last: Variable| {
            others.iter().for_each(|&(variable, value)| assignment[usize::from(variable)] = value);
            (0..values).fold(0, |set, value| {
                assignment[usize::from(last)] = value;
                set | Values::from(any.holds(model, &assignment)) << value
            })
        };
        let model = &self.model;
        let relation = match variables[..] {
            [a, b] => {
                let rows = (0..values).map(|first| table(model, &[(a, first)], b));
                Relation::Pair(a, b, Arc::new(rows.collect()))
            }
            [a, b, c] if values <= 10 => {
                let pairs = (0..values).flat_map(|first| (0..values).map(move |second| (first, second)));
                let rows = pairs.map(|(first, second)| table(model, &[(a, first), (b, second)], c));
                Relation::Triple([a, b, c], Arc::new(rows.collect()))
            }
            _ => any,
        };
        self.add(relation);
    }
}
