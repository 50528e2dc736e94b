//! What is answered at each address. One file for each kind of question.

pub mod check;
pub mod cover;
pub mod generate;
pub mod logic;
pub mod solve;
pub mod tables;
pub mod text;
pub mod trace;
