//! Making puzzles: uniformly random grids, minimal and symmetric puzzles, drawn patterns, other boards, other rules.
//!
//! Everything takes its random numbers from a generator that the caller seeds. Puzzle number `k` of a seed has a stream
//! of its own ([`stream`]), so the same puzzles come out of any number of threads and any sharding.

mod board_removal;
mod boards;
mod cycles;
mod dig;
mod ease;
mod fill;
mod grids;
mod jigsaw;
mod minimize;
mod orbit_vicinity;
mod ordinary;
mod ordinary_cycles;
mod overlapping;
mod pattern;
mod random;
mod recipe;
mod removal;
mod sample;
mod sampler;
mod search;
mod unbiased;
mod unmade_kinds;
mod variant;
mod variant_boards;
mod variant_cages;
mod variant_clues;
mod variant_cutting;
mod variant_error;
mod variant_exchange;
mod variant_general;
mod variant_level;
mod variant_make;
mod variant_rare;
mod variant_sketch;
mod variant_symmetry;
mod variant_table;
mod vicinity;

pub use boards::BoardSource;
pub use fill::random_solution;
pub use grids::UniformGrids;
pub use jigsaw::random_jigsaw;
pub use minimize::{minimize, minimize_on_board};
pub use orbit_vicinity::{OrbitChange, orbit_vicinity};
pub use ordinary::{Sample9, Sampler9, minimal_puzzles};
pub use random::{below, shuffle, stream};
pub use recipe::{Nearest, Progress, Recipe, RecipeError, Sampling, fewest_givens};
pub use sample::Sample;
pub use sampler::Sampler;
pub use unbiased::{CAP as UNBIASED_CAP, controlled, unbiased, weight};
pub use variant::VariantRecipe;
pub use variant_error::{GenerationError, NearestAttempt, VariantRecipeError};
pub use variant_table::{VARIANTS, Variant};
pub use vicinity::{Vicinity, is_minimal, vicinity};
