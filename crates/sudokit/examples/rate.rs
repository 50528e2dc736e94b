//! Rates a puzzle by the scale of Sudoku Explainer.

use sudokit::Puzzle;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let line = "000000090190470608052819407200048000009000500000750009907364180506081074080000000";
    println!("ER {}", line.parse::<Puzzle>()?.rating()?);
    Ok(())
}
