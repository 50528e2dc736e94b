//! Counts solutions within a second, and goes through them.

use std::time::Duration;
use sudokit::{Puzzle, Search};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = "12..34..2.......".parse()?;
    let report = Search::all().with_timeout(Duration::from_secs(1)).run(&puzzle);
    println!("{} solutions, all of them: {}", report.solutions, report.is_exact());
    puzzle.solutions().for_each(|solution| println!("{solution}"));
    Ok(())
}
