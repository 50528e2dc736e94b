//! Makes a puzzle with a rule: a cage whose digits add up to ten.

use sudokit::{Board, Puzzle, constraint::Killer};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut puzzle = Puzzle::on(Board::classic())?;
    let cells = puzzle.board().row(0)[..4].to_vec();
    puzzle.add(Killer { cells, sum: Some(10) }.into())?;
    println!("{}", puzzle.solve().ok_or("it has no solution")?);
    Ok(())
}
