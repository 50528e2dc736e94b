//! Solves a puzzle and says whether there is another solution.

use sudokit::Puzzle;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let puzzle: Puzzle = line.parse()?;
    println!("{}", puzzle.solve().ok_or("it has no solution")?);
    println!("only one solution: {}", puzzle.is_unique());
    Ok(())
}
