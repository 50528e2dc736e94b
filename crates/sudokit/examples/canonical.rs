//! Finds the canonical form of a puzzle, equal for all that are the same but for symmetry.

use sudokit::{Grid9, symmetry::canonical};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let found = canonical(&line.parse::<Grid9>()?);
    println!("{} by {}", found.grid, found.map);
    Ok(())
}
