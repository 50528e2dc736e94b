//! A puzzle: a board, what each cell may hold, and rules.

use std::sync::{Arc, OnceLock};

use crate::board::{Board, BoardError, Cell, HousesPuzzle};
use crate::propagation::{Family, Labels, Model, Relation, Values, Variable, all_values};

use super::lowering::Lowering;
use super::parameters::{Constraint, ParametersError};

/// A board, what each cell may hold, and rules. Once built its board is one that can be, and every constraint fits it.
/// It may have no solution, one, or many: that is for solvers to say.
///
/// What is written for houses alone asks for [`Puzzle::houses`], which is nothing as soon as there is another rule, so
/// that no rule can be overlooked.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::constraint::Killer;
/// let mut puzzle: Puzzle = "12343412........".parse().unwrap();
/// assert!(puzzle.houses().is_some());
/// let cells = puzzle.board().row(2)[..2].to_vec();
/// puzzle.add(Killer { cells, sum: Some(5) }.into()).unwrap();
/// assert!(puzzle.houses().is_none());
/// let solution = puzzle.solve().unwrap();
/// assert_eq!(puzzle.constraints().len(), 1);
/// assert_eq!(solution.values()[8] + solution.values()[9], 5);
/// ```
#[derive(Clone, Debug)]
pub struct Puzzle {
    pub(super) board: Arc<Board>,
    pub(super) allowed: Vec<u32>,
    pub(super) constraints: Vec<Constraint>,
    /// The puzzle as a puzzle of houses, if it is one; made at the first question for it.
    pub(super) houses: OnceLock<Option<Box<HousesPuzzle>>>,
}

impl PartialEq for Puzzle {
    fn eq(&self, other: &Puzzle) -> bool {
        let Puzzle { board, allowed, constraints, houses: _ } = self;
        (board, allowed, constraints) == (&other.board, &other.allowed, &other.constraints)
    }
}

impl Eq for Puzzle {}

/// What is wrong with a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// What [`Board::check`] finds.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A cell's number is out of range.
    #[error("{cell} holds {number}; the numbers are {lowest} to {highest}")]
    Number {
        /// The cell's name.
        cell: String,
        /// What it holds.
        number: i32,
        /// The lowest number.
        lowest: i32,
        /// The greatest.
        highest: i32,
    },
    /// A number stands at a place of the board that has no cell.
    #[error("{cell} is a place without a cell")]
    NoCell {
        /// The place's name.
        cell: String,
    },
    /// A constraint does not fit.
    #[error("{kind} (rule {index}): {error}")]
    Constraint {
        /// Its kind.
        kind: String,
        /// Which one, from 1.
        index: usize,
        /// What is wrong with it.
        error: ParametersError,
    },
}

/// What in a model comes from which rule of the puzzle; rules are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RuleParts {
    /// For each relation of the model its rule; none for houses.
    pub rules: Vec<Option<u32>>,
    /// Values that a rule takes from cells without a relation: the rule, the cell, the values.
    pub removed: Vec<(u32, Cell, Values)>,
}

impl Puzzle {
    /// A puzzle without givens and without rules beyond the houses of its board.
    ///
    /// # Errors
    /// [`BuildError`] if the board fails the checks of its shape, regions and numbers.
    pub fn on(board: impl Into<Arc<Board>>) -> Result<Puzzle, BuildError> {
        let board = board.into();
        board.check()?;
        let mut allowed = vec![board.all(); board.cell_count()];
        // A place without a cell has one value, which means nothing, so that solutions are counted once.
        board.void().iter().for_each(|place| allowed[place.index()] = 1);
        Ok(Puzzle { board, allowed, constraints: Vec::new(), houses: OnceLock::new() })
    }

    /// Leaves a cell one number.
    ///
    /// # Errors
    /// The number is out of range.
    pub fn give(&mut self, cell: Cell, number: i32) -> Result<(), BuildError> {
        let (lowest, highest) = (self.board.lowest(), self.board.highest());
        if !(lowest..=highest).contains(&number) {
            return Err(BuildError::Number { cell: self.board.name(cell), number, lowest, highest });
        }
        if self.board.is_void(cell) {
            return Err(BuildError::NoCell { cell: self.board.name(cell) });
        }
        self.restrict(cell, self.board.bit(number));
        Ok(())
    }

    /// Leaves a cell at most these numbers (bit v stands for `lowest + v`).
    ///
    /// # Panics
    /// If the board has no such cell.
    pub fn restrict(&mut self, cell: Cell, allowed: u32) {
        self.houses.take();
        self.allowed[cell.index()] &= allowed;
    }

    /// Adds a rule.
    ///
    /// # Errors
    /// When the board lacks what the rule names (cells, numbers, whole lines); the error says which rule it is.
    pub fn add(&mut self, constraint: Constraint) -> Result<(), BuildError> {
        constraint.check(&self.board).map_err(|error| BuildError::Constraint {
            kind: constraint.info().id.to_string(),
            index: self.constraints.len() + 1,
            error,
        })?;
        self.houses.take();
        self.constraints.push(constraint);
        Ok(())
    }

    /// Returns this puzzle with only the rules that `keep` accepts by their index.
    #[must_use]
    pub fn with_constraints(&self, keep: impl Fn(usize) -> bool) -> Puzzle {
        let retained = self.constraints.iter().enumerate().filter(|(index, _)| keep(*index));
        let constraints = retained.map(|(_, constraint)| constraint.clone()).collect();
        Puzzle { constraints, houses: OnceLock::new(), ..self.clone() }
    }

    /// The board.
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// What a cell may hold (bit v stands for `lowest + v`): one number if it is a given.
    pub fn allowed(&self, cell: Cell) -> u32 {
        self.allowed[cell.index()]
    }

    /// The number of a cell that may hold only one.
    pub fn given(&self, cell: Cell) -> Option<i32> {
        let allowed = self.allowed(cell);
        (allowed.is_power_of_two() && !self.board.is_void(cell))
            .then(|| self.board.lowest() + allowed.trailing_zeros() as i32)
    }

    /// How many cells of the board are given.
    pub fn clues(&self) -> usize {
        self.houses().map_or_else(
            || self.board.cells().filter(|&cell| self.given(cell).is_some()).count(),
            HousesPuzzle::clues,
        )
    }

    /// The rules beyond the houses of the board.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// The kinds of these rules by id, each once, in the order in which they come.
    pub fn kinds(&self) -> Vec<&'static str> {
        let mut kinds: Vec<&'static str> = Vec::new();
        for id in self.constraints.iter().map(|constraint| constraint.info().id) {
            if !kinds.contains(&id) {
                kinds.push(id);
            }
        }
        kinds
    }

    /// What each cell may hold less what the givens of its houses take away.
    pub fn left_by_givens(&self) -> Vec<u32> {
        let mut sets = self.allowed.clone();
        let is_given = |cell: &&Cell| self.allowed[cell.index()].count_ones() == 1;
        for house in self.board.house_cells() {
            let seen = house.iter().filter(is_given).fold(0, |seen, cell| seen | self.allowed(*cell));
            house.iter().filter(|cell| !is_given(cell)).for_each(|cell| sets[cell.index()] &= !seen);
        }
        sets
    }

    /// Whether a full grid (the number of every cell, extra cells included) obeys everything. The reference check.
    pub fn is_solved_by(&self, grid: &[i32]) -> bool {
        grid.len() == self.board.cell_count()
            && grid.iter().zip(&self.allowed).all(|(&number, allowed)| allowed & self.board.bit(number) != 0)
            && self.board.all_houses(|house| super::kinds::all_differ(house, grid))
            && self.constraints.iter().all(|constraint| constraint.holds(&self.board, grid))
    }

    /// The problem of the constraint engine. Its first variables are the cells, in order.
    pub fn model(&self) -> Model {
        self.lowered(|_| ())
    }

    /// The problem of the constraint engine as [`model`](Self::model), and which of its parts come from which rule.
    pub fn model_with_rules(&self) -> (Model, RuleParts) {
        // Definitions stand after the relations.
        let (mut rules, mut of_definitions) = (Vec::new(), Vec::new());
        let mut removed = Vec::new();
        let mut domains = self.allowed.clone();
        let mut number = None;
        let model = self.lowered(|lowering| {
            rules.resize(lowering.model.relations.len(), number);
            of_definitions.resize(lowering.definitions(), number);
            for (cell, domain) in domains.iter_mut().enumerate() {
                let left = lowering.model.domains[cell];
                if let Some(rule) = number
                    && *domain != left
                {
                    removed.push((rule, Cell::new(cell), *domain & !left));
                }
                *domain = left;
            }
            number = Some(number.unwrap_or(0) + 1);
        });
        rules.append(&mut of_definitions);
        debug_assert_eq!(rules.len(), model.relations.len());
        (model, RuleParts { rules, removed })
    }

    /// The model, seen after the houses and after each rule.
    fn lowered(&self, mut after: impl FnMut(&Lowering<'_>)) -> Model {
        let mut lowering = Lowering::of_houses(&self.board);
        lowering.model.domains.copy_from_slice(&self.allowed);
        after(&lowering);
        self.constraints.iter().for_each(|constraint| constraint.prepare(&mut lowering));
        for constraint in &self.constraints {
            constraint.lower(&mut lowering);
            after(&lowering);
        }
        let labels = lowering.model.labels.take();
        let mut model = lowering.into_model();
        model.families = self.families();
        model.labels = labels.filter(|labels| self.is_value_symmetric_in(labels));
        model
    }

    /// Whether nothing is said of single labels.
    fn is_value_symmetric_in(&self, labels: &Labels) -> bool {
        let all = all_values(labels.count);
        let cells: Vec<Cell> = labels.variables.iter().map(|&label| Cell::new(usize::from(label))).collect();
        cells.iter().all(|&cell| self.allowed(cell) & all == all)
            && self.constraints.iter().all(|constraint| constraint.is_value_symmetric_in(&cells, &self.board))
    }

    /// The problem of one rule with the parts of houses among its cells, and these cells. All other cells are fixed at
    /// a number that means nothing. `candidates` is what each cell may hold, or empty for what the puzzle says.
    ///
    /// # Panics
    /// If there is no such rule.
    pub fn model_of_rule(&self, rule: usize, candidates: &[u32]) -> (Model, Vec<Cell>) {
        self.model_of_rules(&self.constraints[rule..=rule], candidates)
    }

    /// The model of several rules together, which need not be the puzzle's: those of an alternative.
    pub fn model_of_rules(&self, rules: &[Constraint], candidates: &[u32]) -> (Model, Vec<Cell>) {
        let board = &self.board;
        let mut lowering = Lowering::new(board);
        for cell in (0..board.cell_count()).map(Cell::new) {
            let left = candidates.get(cell.index()).copied().unwrap_or_else(|| self.allowed(cell));
            lowering.model.domains[cell.index()] &= left;
        }
        rules.iter().for_each(|rule| rule.prepare(&mut lowering));
        rules.iter().for_each(|rule| rule.lower(&mut lowering));
        let mut spoken: Vec<Cell> = rules.iter().flat_map(|rule| rule.cells(board)).collect();
        let mut model = lowering.into_model();
        spoken.extend(
            model
                .relations
                .iter()
                .flat_map(Relation::variables)
                .map(|variable| Cell::new(usize::from(variable)))
                .filter(|cell| cell.index() < board.cell_count()),
        );
        spoken.sort_unstable();
        spoken.dedup();
        for house in board.house_cells() {
            let inside: Vec<Cell> =
                house.into_iter().filter(|cell| spoken.binary_search(cell).is_ok()).collect();
            if inside.len() > 1 {
                model.add(Relation::AllDifferent(inside.iter().map(|cell| cell.index() as u16).collect()));
            }
        }
        for cell in (0..board.cell_count()).filter(|&cell| spoken.binary_search(&Cell::new(cell)).is_err()) {
            model.domains[cell] = 1;
        }
        (model, spoken)
    }

    /// Rows, columns and regions, each in order, where their digits differ.
    pub(crate) fn families(&self) -> Vec<Family> {
        let board = &self.board;
        let variable = |cell: Cell| cell.index() as Variable;
        let mut families = Vec::with_capacity(3);
        if board.lines_differ() {
            let rows = (0..board.rows()).map(|row| board.row_cells(row).map(variable));
            let columns = (0..board.columns()).map(|column| board.column_cells(column).map(variable));
            families.extend([Family::from_iter(rows), Family::from_iter(columns)]);
        }
        if !board.regions().is_empty() {
            let regions = board.regions().iter().map(|region| region.iter().map(|&cell| variable(cell)));
            families.push(Family::from_iter(regions));
        }
        families
    }
}
