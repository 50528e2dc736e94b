//! Reads a file of any format: `cargo run --example read_file -p sudokit -- FILE`.

use sudokit::notation::{ReadOptions, read};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let Some(path) = std::env::args().nth(1) else { return Ok(()) };
    for document in read(&std::fs::read(path)?, &ReadOptions::default())?.documents {
        println!("{} givens", document.to_puzzle()?.clues());
    }
    Ok(())
}
