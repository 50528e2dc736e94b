//! Questions of human-style solving, difficulty and generation that need one call. What is configurable there is at its
//! default here, and nothing is limited in time.

use std::ops::ControlFlow;

use crate::constraint::Puzzle;
use crate::control::{Budget, Meter};
use crate::difficulty::{MeasureError, measure};
use crate::generate::{Recipe, Sampler9, Sampling};
use crate::hints::{Hint, HintError, Position};
use crate::logic::{LogicalSolver, scale};
use crate::nine::Engine;
use crate::notation::Document;

/// Questions about 9×9 puzzles without a limit of time.
impl Puzzle {
    /// The next step by the techniques of Sudoku Explainer; [`hints`](crate::hints) has more.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// use sudokit::logic::Rung;
    /// let line = "000000090190470608052819407200048000009000500000750009907364180506081074080000000";
    /// let hint = line.parse::<Puzzle>().unwrap().hint().unwrap();
    /// assert_eq!(hint.effect(), "r1c9 is 1.");
    /// assert!(!hint.words(Rung::Technique).is_empty());
    /// ```
    ///
    /// # Errors
    /// If the board is not the ordinary one, the puzzle does not have exactly one solution, or no step is found.
    pub fn hint(&self) -> Result<Hint, HintError> {
        let budget = Budget::default();
        Position::of_puzzle(&Document::of_puzzle(self.clone()).to_houses()?, &budget)?
            .next(&mut LogicalSolver::new(&scale::SUDOKU_EXPLAINER).with_budget(budget.clone()))
    }

    /// The rating by Sudoku Explainer 1.2.1 (ER), 1.0 to 12.0; [`difficulty`](crate::difficulty) has more measures.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    /// assert_eq!(line.parse::<Puzzle>().unwrap().rating(), Ok(10.7));
    /// ```
    ///
    /// # Errors
    /// If the board is not the ordinary one, the puzzle does not have exactly one solution, or the techniques do not
    /// solve it.
    pub fn rating(&self) -> Result<f64, MeasureError> {
        let measure = measure("er").expect("a measure of the table");
        Ok(measure.of(self.houses().ok_or(MeasureError::Board)?, &Budget::default())?.mean)
    }

    /// A random 9×9 puzzle with one solution and no redundant given; the same seed gives the same puzzle.
    /// [`generate`](crate::generate) makes other kinds, and many.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// let puzzle = Puzzle::random(7);
    /// assert!(puzzle.is_unique() && puzzle == Puzzle::random(7) && puzzle != Puzzle::random(8));
    /// ```
    pub fn random(seed: u64) -> Puzzle {
        let sampler =
            Sampler9::new(Sampling::Greedy(Recipe::minimal()), None).expect("minimal puzzles exist");
        let mut meter = Meter::new(Budget::default());
        let mut made = None;
        let outcome = sampler.run(seed, 0..1, &mut Engine::detect(), &mut meter, &mut |sample| {
            made = Puzzle::try_from(sample.puzzle).ok();
            ControlFlow::Continue(())
        });
        debug_assert!(outcome.is_ok(), "there is no limit");
        made.expect("a generated puzzle is valid")
    }
}
