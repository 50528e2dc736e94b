//! A constraint engine: variables with at most 32 values, relations among them, exact counting of solutions.
//!
//! A [`Model`] is plain data: domains and [`Relation`]s. [`ModelSolver`] compiles it once and searches it: propagation
//! to a fixpoint with domains as bit masks and as one set of variables for each value, then a decision. Nothing here
//! knows Sudoku; the rules of a board are written as relations elsewhere.
//!
//! ```
//! use std::ops::ControlFlow;
//! use sudokit_core::control::{Budget, Meter};
//! use sudokit_core::propagation::{Model, Relation, ModelSolver};
//!
//! // Three different numbers from 1 to 9 that add up to 8, ascending.
//! let mut model = Model::new(3, 9, 1);
//! model.add(Relation::Linear(vec![(0, 1), (1, 1), (2, 1)], 8));
//! model.add_pair(0, 1, |a, b| a < b);
//! model.add_pair(1, 2, |a, b| a < b);
//! let mut solutions = Vec::new();
//! let mut solver = ModelSolver::new(&model).unwrap();
//! solver
//!     .solve(&mut Meter::new(Budget::default()), &mut |values| {
//!         solutions.push(values.iter().map(|value| value + 1).collect::<Vec<_>>());
//!         ControlFlow::Continue(())
//!     })
//!     .unwrap();
//! solutions.sort();
//! assert_eq!(solutions, [[1, 2, 5], [1, 3, 4]]);
//! ```

mod across;
mod activity_heap;
mod analysis;
mod bit_layers;
mod bits;
mod clauses;
mod compile;
mod connected;
mod derived;
mod exchange;
mod filter;
mod layers;
mod learning;
mod lexicographic;
mod linear;
mod model;
mod model_solver;
mod naming;
mod nogoods;
mod pairs;
mod propagate;
mod refuted;
mod same_values;
mod search;
mod sole_solution;
mod sources;
mod state;
mod steps;
mod sum;
mod support;
mod under_facts;
mod visible;
mod weights;

pub use model::{
    Automaton, BOTH_SAME, FIRST_GREATER, FIRST_SMALLER, Family, Labels, Model, Order, Relation, Values,
    Variable, all_values,
};
pub use model_solver::{ModelSolver, TooLarge};
pub use search::SampledPath;
pub use sole_solution::SoleSolution;
pub use steps::{Reason, SearchObserver, SearchStep};
