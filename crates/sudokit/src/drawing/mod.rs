//! Boards, puzzles with constraints, and steps of logic as SVG text. The program, the page's server and the Python package show
//! these pictures.

mod board;
mod mark;
mod outline;
mod palette;
mod step;
mod text;
mod variant;

pub use board::{BoardPicture, Theme};
pub use step::StepPicture;
pub use variant::VariantPicture;
