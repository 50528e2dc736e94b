//! `sudokit convert`: another format.

use std::ffi::OsString;

use clap::Args;
use sudokit::notation::{Document, Feature, Format, WriteError, WriteOptions};
use sudokit_protocol::{self as protocol, ApiError, ConvertReply, ConvertRequest};

use crate::answer::Answer;
use crate::environment::{Environment, writable};
use crate::error::CliError;
use crate::exit::Exit;
use crate::output;
use crate::question::Question;
use crate::stream::{self, ChunkSize, read_all};

const EXAMPLES: &str = "\
Examples:
  sudokit convert --to rows '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'
  sudokit convert --to csv puzzles.txt > puzzles.csv
  sudokit convert --to line 'https://www.sudokuwiki.org/sudoku.htm?bd=8000000000036…'";

/// Write puzzles in another format (`sudokit formats` lists them).
///
/// What belongs to the puzzle or to its game (rules, boxes, candidates, symbols, fog, placed digits, notes) and has no
/// place in the format is an error that names it and formats that can hold it; --lossy writes the puzzle without. What
/// is only said about the puzzle (title, author, comment, rating, solution, colours) is left out and named on stderr.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Convert {
    /// Puzzles, files, or - for stdin
    input: Vec<OsString>,
    /// The format to write
    #[arg(long, value_name = "FORMAT", required = true)]
    to: String,
    /// Write placed digits as well as givens, in formats that do not distinguish them
    #[arg(long)]
    filled: bool,
    /// Write puzzles without the rules, candidates, symbols, fog, placed digits or notes that the format cannot hold;
    /// each is named
    #[arg(long)]
    lossy: bool,
}

impl Convert {
    /// Converts everything.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let format = writable(&self.to)?;
        let options = WriteOptions {
            filled: self.filled,
            alphabet: env.read.alphabet.clone(),
            lossy: self.lossy,
            ..WriteOptions::default()
        };
        if (format.is_collection() || !format.capabilities.several) && !env.json {
            return self.one_text(format, &options, env);
        }
        let answer = |question: &Question<'_>, (): &mut (), answer: &mut Answer<'_>| {
            if answer.is_json() {
                return self.object(question, env, answer);
            }
            match format.write(&question.document, &options) {
                Ok(written) => {
                    if let Some(header) = format.header() {
                        answer.header(header);
                    }
                    answer.text(&written.text);
                    if !format.record {
                        answer.text("");
                    }
                    for feature in &written.left_out {
                        answer.reply.count(feature.id(), 1);
                    }
                }
                Err(error) => answer.fail(Exit::Unreadable, &reason(&error)),
            }
        };
        let total = stream::answer_all(&self.input, env, ChunkSize::Large, || (), answer)?;
        for (feature, count) in &total.tally {
            output::complain(&format!("{}: left out {feature} of {count} puzzles", format.id));
        }
        Ok(total.exit)
    }

    /// The reply of the protocol.
    fn object(&self, question: &Question<'_>, env: &Environment, answer: &mut Answer<'_>) {
        let request = ConvertRequest {
            question: protocol::Question {
                alphabet: env.alphabet.clone(),
                ..question.document.clone().into()
            },
            to: Some(self.to.clone()),
            filled: self.filled,
            lossy: self.lossy,
            ..ConvertRequest::default()
        };
        match protocol::convert(&request, &mut env.context()) {
            Ok(reply) => {
                for feature in &reply.left_out {
                    answer.reply.count(feature, 1);
                }
                let read = question.source.format;
                answer.object(&ConvertReply { format: Some(read.id), format_name: Some(read.name), ..reply });
            }
            Err(ApiError::Write(error)) => {
                let words = reason(&error);
                answer.report_error_as(&error.into(), &words);
            }
            Err(error) => answer.report_error(&error),
        }
    }

    /// A format that holds one puzzle a text, or all of them in one collection.
    fn one_text(
        &self,
        format: &'static Format,
        options: &WriteOptions,
        env: &Environment,
    ) -> Result<Exit, CliError> {
        let mut exit = Exit::Done;
        let mut documents: Vec<Document> = Vec::new();
        for question in read_all(&self.input, env)? {
            let held = question.document.and_then(|document| match format.write(&document, options) {
                Ok(_) => Ok(Document::clone(&document)),
                Err(error) => Err(CliError::Usage(format!("{}: {}", question.place, reason(&error)))),
            });
            match held {
                Ok(document) => documents.push(document),
                Err(error) => {
                    output::complain(&error.to_string());
                    exit = exit.and(Exit::Unreadable);
                }
            }
        }
        if documents.is_empty() {
            return Ok(exit);
        }
        let written =
            format.write_all(&documents, options).map_err(|error| CliError::Usage(reason(&error)))?;
        env.output.write(written.text.as_bytes())?;
        for feature in &written.left_out {
            output::complain(&format!("{}: left out {}", format.id, feature.id()));
        }
        Ok(exit)
    }
}

/// What is wrong, and the option that writes all the same.
fn reason(error: &WriteError) -> String {
    match error {
        WriteError::CannotHold { features, .. } => {
            let is_placed = |feature: &Feature| matches!(feature, Feature::Placed(_));
            let filled =
                features.iter().any(is_placed).then_some("; --filled writes placed digits as givens");
            format!("{error}; --lossy writes it without{}", filled.unwrap_or_default())
        }
        other => other.to_string(),
    }
}
