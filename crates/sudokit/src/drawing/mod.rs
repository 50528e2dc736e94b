//! Boards and steps of logic as SVG text. The program, the page's server and the Python package show these pictures.

mod board;
mod step;

pub use board::{BoardPicture, Theme};
pub use step::StepPicture;
