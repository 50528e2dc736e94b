//! Makes a puzzle of a seed.

fn main() {
    let puzzle = sudokit::Puzzle::random(2026);
    println!("{puzzle} has {} givens", puzzle.clues());
}
