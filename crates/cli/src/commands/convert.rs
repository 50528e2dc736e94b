//! `sudokit convert`: another format.

use clap::Args;
use sudokit::notation::WriteOptions;

use crate::environment::Environment;
use crate::environment::writable;
use crate::error::CliError;
use crate::exit::Exit;
use crate::output;
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
    /// Write puzzles that the format cannot hold without the rules, candidates or symbols that it lacks
    #[arg(long)]
    lossy: bool,
}

impl Convert {
    /// Converts everything.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let format = writable(&self.to)?;
        if let Some(header) = format.header() {
            env.output.line(header)?;
        }
        let options = WriteOptions {
            filled: self.filled,
            alphabet: env.read.alphabet.clone(),
            lossy: self.lossy,
            ..WriteOptions::default()
        };
        let total = stream::run(&self.input, env, ChunkSize::Large, |block| {
            block.each(
                env,
                |task, reply| match format.write(&task.document, &options) {
                    Ok(written) => {
                        reply.line(&written.text);
                        for feature in written.left_out {
                            reply.count(feature.id(), 1);
                        }
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
        // What is said about a puzzle is no part of it: worth a word only to those who ask.
        let quiet =
            ["id", "title", "author", "description", "comment", "source", "level", "rating", "date", "url"];
        for (feature, count) in total.tally {
            if env.verbose || !quiet.contains(&feature) {
                output::complain(&format!("{}: left out {feature} of {count} puzzles", format.id));
            }
        }
        Ok(total.exit)
    }
}
