//! `sudokit convert`: another format.

use clap::Args;

use crate::environment::Environment;
use crate::environment::writable;
use crate::error::CliError;
use crate::exit::Exit;
use crate::stream::{self, ChunkSize};

const EXAMPLES: &str = "\
Examples:
  sudokit convert --to rows '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'
  sudokit convert --to csv puzzles.txt > puzzles.csv
  sudokit convert --to line 'https://www.sudokuwiki.org/sudoku.htm?bd=8000000000036…'";

/// Write puzzles in another format (`sudokit formats` lists them).
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Convert {
    /// Puzzles, files, or - for stdin
    input: Vec<String>,
    /// The format to write
    #[arg(long, value_name = "FORMAT", required = true)]
    to: String,
    /// Write placed digits as well as givens, in formats that do not distinguish them
    #[arg(long)]
    filled: bool,
}

impl Convert {
    /// Converts everything.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let format = writable(&self.to)?;
        if let Some(header) = format.header() {
            env.output.line(header)?;
        }
        let total = stream::run(&self.input, env, ChunkSize::Large, |block| {
            block.each(
                env,
                |task, reply| match env.write(&task.document, format, self.filled) {
                    Ok(text) => {
                        reply.line(&text);
                        if !format.record {
                            reply.line("");
                        }
                    }
                    Err(error) => {
                        reply.remarks.push(format!("{}: {error}", task.place()));
                        reply.exit(Exit::Unreadable);
                    }
                },
                |_, _| {},
            )
        })?;
        Ok(total.exit)
    }
}
