//! Questions about a puzzle beyond how many solutions it has: why it is not as it should be, what each cell can hold,
//! what could go. See each file.
//!
//! Every answer says whether it is whole: a budget that ran out leaves a part of it, with the [`Stop`](crate::Stop)
//! that ended it. An error is returned only where nothing can be said at all.
//!
//! The constraint engine searches, except where a puzzle is an ordinary 9×9 Sudoku with givens or pencilmarks and no
//! further rule: true candidates, conflicts and redundant parts of such puzzles are searched by the 9×9 engine.
//! Estimates, fillings of a rule, parts of a puzzle without some of its houses, and what propagation leaves always come
//! from the constraint engine.

mod clue;
mod conflict;
mod diagnosis;
mod estimate;
mod fillings;
mod ordinary;
mod redundant;
mod search;
mod step;
mod subsets;
mod true_candidates;
mod words;

pub use clue::{Clue, without_clues};
pub use conflict::{Conflict, conflict};
pub(crate) use diagnosis::explain_houses;
pub use diagnosis::{Diagnosis, diagnose, explain};
pub use estimate::{Estimate, Estimator};
pub use fillings::{Fillings, fillings};
pub use redundant::{Redundant, redundant};
pub use step::{candidates, check_step};
pub use subsets::REASON_NODES;
pub use true_candidates::{
    CandidateProof, MAX_COUNTED, TrueCandidates, TrueCandidatesOptions, true_candidates,
};
pub use words::clue_words;
