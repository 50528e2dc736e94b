//! Boards, puzzles with constraints, steps of logic and pages of puzzles as SVG text. The program, the page's server
//! and the Python package show these pictures.

mod booklet;
mod layers;
mod letters;
mod mark;
mod outline;
mod palette;
mod puzzle;
mod role;
mod step;
mod step_facts;
mod step_states;
mod text;
mod theme;

pub use booklet::{Booklet, BookletEntry, Paper};
pub use layers::RuleLayers;
pub use puzzle::PuzzlePicture;
pub use step::{DrawnState, StepPicture};
pub use theme::Theme;
