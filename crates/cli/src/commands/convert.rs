//! `sudokit convert`: another format.

use clap::Args;

use crate::commands::solve::writable;
use crate::exit::Exit;
use crate::faults::Fault;
use crate::session::Session;
use crate::stream::{self, Grain};

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
    /// Write placed digits as well as givens, in formats that cannot tell them apart
    #[arg(long)]
    filled: bool,
}

impl Convert {
    /// Converts everything.
    pub fn run(&self, session: &Session) -> Result<Exit, Fault> {
        let format = writable(&self.to)?;
        if let Some(header) = format.header() {
            session.output.line(header)?;
        }
        let total = stream::run(&self.input, session, Grain::Coarse, |block| {
            block.each(
                session,
                |task, reply| match session.write(&task.document, format, self.filled) {
                    Ok(text) => {
                        reply.line(&text);
                        if !format.record {
                            reply.line("");
                        }
                    }
                    Err(fault) => {
                        reply.remarks.push(format!("{}: {fault}", task.place()));
                        reply.exit(Exit::Unreadable);
                    }
                },
                |_, _| {},
            )
        })?;
        Ok(total.exit)
    }
}
