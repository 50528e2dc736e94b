//! Boards, puzzles with constraints, steps of logic and pages of puzzles as SVG text. The program, the page's server and the
//! Python package show these pictures.

mod board;
mod board_step;
mod booklet;
mod layers;
mod letters;
mod mark;
mod outline;
mod palette;
mod role;
mod step;
mod text;
mod variant;

pub use board::{BoardPicture, Theme};
pub use booklet::{Booklet, BookletEntry, Paper};
pub use layers::RuleLayers;
pub use step::{DrawnHouses, DrawnState, StepPicture};
pub use variant::VariantPicture;
