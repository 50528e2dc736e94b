//! Gives the next step of a puzzle, and why.

use sudokit::{Puzzle, logic::Rung};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let line = "000000090190470608052819407200048000009000500000750009907364180506081074080000000";
    let hint = line.parse::<Puzzle>()?.hint()?;
    println!("{} {}", hint.words(Rung::Cells), hint.effect());
    Ok(())
}
