//! The 0/1 model that all engines here share: a variable for each candidate, and rows of which exactly one variable
//! is 1.
//!
//! Source: [kenyon2020]. There x has N³ entries, and the matrix has 4N² rows and one more for each clue. We differ in
//! that the equalities of the clues are substituted beforehand. There is a variable for each candidate of a blank that
//! no given rules out, a row for each blank cell, and a row for each digit that a house still needs. It is the same
//! polytope, a quarter to a tenth as large. Jigsaw zones and extra houses are houses like others; a restricted
//! ("sukaku") puzzle has fewer variables.

use sudokit::solver::Run;
use sudokit::trace::Event;
use sudokit::{Candidate, DigitSet, HousesPuzzle, Pencilmarks, Stop};

/// See the module.
pub struct Model {
    /// What each variable means; ascending by cell, then digit.
    pub variables: Vec<Candidate>,
    /// Exactly one of a row's variables is 1. The rows of the blank cells stand first.
    pub rows: Vec<Vec<usize>>,
    /// Number of blank cells, and of their rows.
    pub blanks: usize,
    values: Vec<u8>,
}

impl Model {
    /// The model of a puzzle, its size recorded; `None` if no engine need be asked: the model contradicts itself, or
    /// there is no blank and the grid was delivered.
    ///
    /// # Errors
    /// The [`Stop`] of the run, if its budget is used up or nobody wants further solutions.
    pub fn prepare(puzzle: &HousesPuzzle, run: &mut Run<'_>) -> Result<Option<Model>, Stop> {
        run.budget().check()?;
        let model = Model::new(puzzle);
        run.stats().set_figure("variables", model.variables.len() as f64);
        run.stats().set_figure("rows", model.rows.len() as f64);
        if model.is_contradictory() {
            return Ok(None);
        }
        if model.blanks == 0 {
            model.deliver(&[], run)?;
            return Ok(None);
        }
        Ok(Some(model))
    }

    fn new(puzzle: &HousesPuzzle) -> Model {
        let layout = puzzle.layout();
        let marks = Pencilmarks::of(puzzle);
        let variables: Vec<Candidate> = puzzle.candidates().collect();
        let mut of_cell = vec![Vec::new(); layout.cell_count()];
        for (number, candidate) in variables.iter().enumerate() {
            of_cell[candidate.cell.index()].push(number);
        }
        let mut rows: Vec<Vec<usize>> = puzzle.blanks().map(|cell| of_cell[cell.index()].clone()).collect();
        let blanks = rows.len();
        for house in layout.houses() {
            let given: DigitSet = house.cells.iter().filter_map(|&cell| puzzle.given(cell)).collect();
            for digit in DigitSet::all(puzzle.size()) - given {
                let places = house.cells.iter().filter(|&&cell| marks.marks(cell).contains(digit));
                let variable = |cell: &sudokit::Cell| {
                    of_cell[cell.index()].iter().copied().find(|&number| variables[number].digit == digit)
                };
                rows.push(places.filter_map(variable).collect());
            }
        }
        Model { variables, rows, blanks, values: puzzle.grid().values().to_vec() }
    }

    /// Whether some row has no variable: then there is no solution.
    fn is_contradictory(&self) -> bool {
        self.rows.iter().any(Vec::is_empty)
    }

    /// The rows of the blank cells.
    #[cfg(any(feature = "conic", feature = "linear"))]
    pub fn cells(&self) -> &[Vec<usize>] {
        &self.rows[..self.blanks]
    }

    /// The grid in which these variables are 1.
    pub fn values(&self, ones: impl Iterator<Item = usize>) -> Vec<u8> {
        let mut values = self.values.clone();
        for number in ones {
            let Candidate { cell, digit } = self.variables[number];
            values[cell.index()] = digit.value();
        }
        values
    }

    /// Reports and delivers the solution in which these variables are 1.
    ///
    /// # Errors
    /// [`Stop::Limit`] when as many solutions as asked for were found.
    pub fn deliver(&self, ones: &[usize], run: &mut Run<'_>) -> Result<(), Stop> {
        if run.is_traced() {
            for &number in ones {
                run.event(Event::Place { candidate: self.variables[number].into() });
            }
        }
        run.solution(&self.values(ones.iter().copied()))
    }

    /// The candidates of each blank cell as sets, all other cells empty: what a search can start from.
    #[cfg(any(feature = "conic", feature = "cp-sat", feature = "linear"))]
    pub fn marks(&self) -> Vec<DigitSet> {
        let mut marks = vec![DigitSet::EMPTY; self.values.len()];
        for candidate in &self.variables {
            marks[candidate.cell.index()].insert(candidate.digit);
        }
        marks
    }
}
