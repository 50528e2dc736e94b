//! How many solutions a puzzle has, roughly, when there are too many to count.
//!
//! Knuth's method [knuth1975]: a random path down the search tree, at each node one of its branches with equal chance.
//! The product of the numbers of branches along a path that ends in a solution (0 if it ends in a contradiction) is the
//! number of solutions on average. Paths propagate at each node, so that most of them end in solutions. The mean over
//! many paths is given with its standard error; the products spread over orders of magnitude, so the interval is honest
//! only with some thousand paths. Products are added up relative to the largest, so that numbers beyond 10³⁰⁸ are no
//! trouble.

use crate::constraint::Puzzle;
use crate::control::{Budget, Meter, Stop};
use crate::propagation::{ModelSolver, TooLarge};

/// How far a normal variable strays from its mean in 95 of 100 cases, in standard deviations.
const Z95: f64 = 1.96;

/// A sum of positive numbers of any size.
#[derive(Clone, Copy, Debug)]
struct LogSum {
    /// The natural logarithm of the unit; minus infinity while the sum is 0.
    unit: f64,
    sum: f64,
}

impl LogSum {
    const ZERO: LogSum = LogSum { unit: f64::NEG_INFINITY, sum: 0.0 };

    fn add(&mut self, ln: f64) {
        if ln > self.unit {
            self.sum *= (self.unit - ln).exp();
            self.unit = ln;
        }
        self.sum += (ln - self.unit).exp();
    }

    fn ln(self) -> f64 {
        if self.sum > 0.0 { self.unit + self.sum.ln() } else { f64::NEG_INFINITY }
    }
}

/// An estimate that can be made better by more paths.
#[derive(Clone, Debug)]
pub struct Estimator {
    engine: ModelSolver,
    paths: u64,
    hits: u64,
    weights: LogSum,
    squares: LogSum,
}

/// What is known of the number of solutions.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Estimate {
    /// Random paths so far.
    pub paths: u64,
    /// How many of them ended in a solution.
    pub hits: u64,
    /// The estimated number; infinite if it is above 10³⁰⁸, see [`Estimate::log10`].
    pub solutions: f64,
    /// Its decimal logarithm; minus infinity for 0.
    pub log10: f64,
    /// The standard error of the number.
    pub standard_error: f64,
    /// The lower end of the interval that holds the number in 95 of 100 cases: 1 at least if a solution was found.
    pub lower: f64,
    /// The upper end.
    pub upper: f64,
}

impl Estimator {
    /// An estimate without paths. The same seed gives the same paths.
    ///
    /// ```
    /// use sudokit::board::{Board};
    /// use sudokit::constraint::{Puzzle};
    /// use sudokit::diagnose::Estimator;
    /// use sudokit::Budget;
    /// let puzzle = Puzzle::on(Board::square(4)).unwrap();
    /// let mut estimator = Estimator::new(&puzzle, 1).unwrap();
    /// estimator.run(2_000, &Budget::default()).unwrap();
    /// let estimate = estimator.estimate();
    /// assert!(estimate.lower < 288.0 && 288.0 < estimate.upper);
    /// ```
    ///
    /// # Errors
    /// The puzzle is too large for the engine.
    pub fn new(puzzle: &Puzzle, seed: u64) -> Result<Estimator, TooLarge> {
        let mut engine = ModelSolver::new(&puzzle.model())?;
        engine.randomize(Some(seed));
        Ok(Estimator { engine, paths: 0, hits: 0, weights: LogSum::ZERO, squares: LogSum::ZERO })
    }

    /// Adds `paths` random paths to the estimate.
    ///
    /// # Errors
    /// Why the budget ended before that; the paths that were made count.
    pub fn run(&mut self, paths: u64, budget: &Budget) -> Result<(), Stop> {
        let mut meter = Meter::new(budget.clone());
        for _ in 0..paths {
            let sample = self.engine.sample(&mut meter)?;
            self.paths += 1;
            if sample.is_solution {
                self.hits += 1;
                self.weights.add(sample.ln_weight);
                self.squares.add(2.0 * sample.ln_weight);
            }
        }
        Ok(())
    }

    /// What the paths so far say.
    pub fn estimate(&self) -> Estimate {
        let paths = self.paths as f64;
        let (solutions, log10, standard_error) = if self.hits == 0 {
            (0.0, f64::NEG_INFINITY, 0.0)
        } else {
            let ln_mean = self.weights.ln() - paths.ln();
            let mean = ln_mean.exp();
            // The variance relative to the square of the mean, which neither over- nor underflows.
            let relative = (self.squares.ln() - paths.ln() - 2.0 * ln_mean).exp() - 1.0;
            let error = if self.paths > 1 { (relative.max(0.0) / (paths - 1.0)).sqrt() * mean } else { mean };
            (mean, ln_mean / std::f64::consts::LN_10, error)
        };
        let min = if self.hits > 0 { 1.0 } else { 0.0 };
        Estimate {
            paths: self.paths,
            hits: self.hits,
            solutions,
            log10,
            standard_error,
            lower: (solutions - Z95 * standard_error).max(min),
            upper: solutions + Z95 * standard_error,
        }
    }
}
