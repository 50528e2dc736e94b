//! Questions about a puzzle with constraints beyond how many solutions it has: see each file.
//!
//! Every answer says whether it is whole: a budget that ran out leaves a part of it, with the [`Stop`](crate::Stop) that
//! ended it. An error is returned only where nothing can be said at all.
//!
//! The constraint engine searches, except where a puzzle is an ordinary 9×9 Sudoku with givens or pencilmarks and no further
//! rule: true candidates, conflicts and redundant parts of such puzzles are searched by the 9×9 engine. Estimates, fillings
//! of a rule, parts of a puzzle without some of its houses, and what propagation leaves always come from the constraint
//! engine.

mod clue;
mod conflict;
mod diagnosis;
mod estimate;
mod fillings;
mod ordinary;
mod redundant;
mod search;
mod step;
mod true_candidates;
mod words;

pub use clue::{Clue, without_clues};
pub use conflict::{Conflict, conflict};
pub use diagnosis::{VariantDiagnosis, diagnose_variant, explain_variant};
pub use estimate::{Estimate, Estimator};
pub use fillings::{Fillings, fillings};
pub use redundant::{Redundant, redundant};
pub use step::{candidates, check_step};
pub use true_candidates::{Finding, MOST_COUNTED, TrueCandidates, TrueCandidatesOptions, true_candidates};
pub use words::{clue_words, diagnosis_words};
