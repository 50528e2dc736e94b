//! Questions about a puzzle with constraints beyond how many solutions it has: see each file.
//!
//! Every answer says whether it is whole: a budget that ran out leaves a part of it, with the [`Stop`](crate::Stop) that
//! ended it. An error is returned only where nothing can be said at all.

mod clue;
mod conflict;
mod diagnosis;
mod estimate;
mod fillings;
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
pub use step::{BoardStepError, BoardVerified, candidates, check_board_step};
pub use true_candidates::{Finding, MOST_COUNTED, TrueCandidates, TrueCandidatesOptions, true_candidates};
pub use words::{clue_words, diagnosis_words};
