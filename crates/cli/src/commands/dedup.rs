//! `sudokit dedup`: each puzzle once, in files of any size.
//!
//! Two external sorts with bounded memory: records (key, number, text) sorted by key show the first of each key; sorted
//! by number again, they come out in the order of the input. What does not fit into memory goes to temporary files.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde_json::json;
use sudokit::notation::Document;
use sudokit::symmetry::{Canonizer, canonical_grid};
use sudokit::{Engine, Grid, Grid9};
use sudokit_data::{Error, Sorter};

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::output;
use crate::question::Place;
use crate::stream::{self, QuestionResult};
use crate::text::line;

const EXAMPLES: &str = "\
Examples:
  sudokit dedup --by class puzzles.txt > once.txt       no two equivalent
  sudokit dedup --by grid train.txt test.txt --count    do training and test share solution grids in disguise?
  sudokit dedup --by raw --memory 200 huge.txt > once.txt";

/// What makes two puzzles the same.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum By {
    /// Equal givens in every cell
    Raw,
    /// Equivalent: a symmetry turns one into the other
    Class,
    /// Solution grids that are equivalent; puzzles without exactly one solution go by class
    Grid,
}

/// Write each puzzle once, the first of its kind, in the order of the input.
///
/// Exit code 1 if there were duplicates. Lines that cannot be read are reported on stderr and left out. With --json
/// every question gets an object: `kept`, or the number of the question that it is the `same_as`.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Dedup {
    /// Files, or - for stdin
    input: Vec<OsString>,
    /// What makes two puzzles the same
    #[arg(long, value_enum, default_value = "class")]
    by: By,
    /// Only say how many there are
    #[arg(long)]
    count: bool,
    /// Memory for sorting, in megabytes; the rest goes to temporary files
    #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..))]
    memory: u64,
    /// Folder for temporary files; the system's by default
    #[arg(long, value_name = "FOLDER")]
    temporary: Option<PathBuf>,
}

/// Ends the key inside a record; no key holds this byte.
const END: u8 = 0xff;
/// Bytes of a number in a record.
const NUMBER: usize = 8;

/// What a worker finds out about a question.
enum Examined {
    /// The key and the text of the answer: the puzzle's line, or the fields of the object.
    Puzzle(Vec<u8>, String),
    /// The error for stderr, and the fields of the object.
    Unreadable(CliError, String),
}

impl Dedup {
    /// Works on everything.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let folder = self.temporary.clone().unwrap_or_else(std::env::temp_dir);
        let memory = self.memory as usize * (1 << 20);
        let (mut by_key, mut by_number) = (Sorter::new(&folder, memory), Sorter::new(&folder, memory));
        let (mut number, mut exit) = (0u64, Exit::Done);
        let stdin = [OsString::from("-")];
        let operands: &[OsString] = if self.input.is_empty() { &stdin } else { &self.input };
        let worker = || (Engine::detect(), Canonizer::new());
        let work = |outcome: QuestionResult<'_>, worker: &mut (Engine, Canonizer)| {
            self.examine(outcome, worker, env)
        };
        stream::map_all(operands, env, worker, work, |examined| {
            number += 1;
            match examined {
                Examined::Puzzle(mut record, text) => {
                    record.push(END);
                    record.extend(number.to_be_bytes());
                    record.extend(text.into_bytes());
                    Ok(by_key.push(&record)?)
                }
                Examined::Unreadable(error, text) => {
                    output::remark(&error.message());
                    exit = exit.and(error.exit());
                    let object = if env.json { text } else { String::new() };
                    Ok(by_number.push(&[&number.to_be_bytes(), object.as_bytes()].concat())?)
                }
            }
        })?;
        if env.cancel.is_cancelled() {
            return Ok(Exit::Interrupted);
        }
        let (mut all, mut written) = (0u64, 0u64);
        let (mut last, mut first) = (Vec::new(), 0);
        by_key.finish(&mut |record| {
            all += 1;
            let end = record.iter().position(|&byte| byte == END).unwrap_or(record.len());
            let (key, place, text) =
                (&record[..end], &record[end + 1..][..NUMBER], &record[end + 1 + NUMBER..]);
            let is_first = key != last;
            if is_first {
                (last, first) = (key.to_vec(), u64::from_be_bytes(place.try_into().unwrap_or_default()));
                written += 1;
            }
            if self.count || !(is_first || env.json) {
                return Ok(());
            }
            let rest = match (env.json, is_first) {
                (false, _) => String::new(),
                (true, true) => ",\"kept\":true}".into(),
                (true, false) => format!(",\"kept\":false,\"same_as\":{first}}}"),
            };
            by_number.push(&[place, text, rest.as_bytes()].concat())
        })?;
        if self.count {
            env.output.line(&if env.json {
                json!({"puzzles": all, "different": written}).to_string()
            } else {
                format!("{written} different of {all}")
            })?;
        } else {
            write_sorted(by_number, env)?;
            if written < all {
                output::complain(&format!("{} of {all} were duplicates", all - written));
            }
        }
        Ok(if written < all { exit.and(Exit::No) } else { exit })
    }

    /// The key of a question and the text of its answer.
    fn examine(
        &self,
        outcome: QuestionResult<'_>,
        worker: &mut (Engine, Canonizer),
        env: &Environment,
    ) -> Examined {
        let object = |place: &Place<'_>, input: Option<&str>, error: Option<&str>| {
            // The number stands in the object when the answers are written.
            let mut text = format!(
                "\"source\":{},\"line\":{},\"input\":{}}}",
                json!(place.name.id),
                json!(place.line),
                json!(input)
            );
            if let Some(error) = error {
                text += &format!(",\"error\":{}}}", json!({"kind": "unreadable", "detail": error}));
            }
            text
        };
        match outcome {
            Err((place, error, summary)) => {
                let text = object(&place, place.line.map(|_| place.shown()).as_deref(), Some(&summary));
                Examined::Unreadable(error, text)
            }
            Ok(question) => {
                let text = if env.json {
                    object(&question.place, Some(&question.input()), None)
                } else {
                    line(&question.document)
                };
                Examined::Puzzle(self.key(&question.document, worker), text)
            }
        }
    }

    /// What is equal for two puzzles that are the same.
    fn key(&self, document: &Document, (engine, canonizer): &mut (Engine, Canonizer)) -> Vec<u8> {
        let grid = document.filled();
        match (self.by, Grid9::try_from(&grid)) {
            (By::Raw, _) => key(&grid, b'r'),
            (By::Class, Ok(nine)) => canonizer.minlex(&nine).values().to_vec(),
            (By::Grid, Ok(nine)) => match engine.solve_unique(&nine) {
                Some(solution) => canonizer.minlex(&solution).values().to_vec(),
                None => [vec![b'c'], canonizer.minlex(&nine).values().to_vec()].concat(),
            },
            (By::Class | By::Grid, Err(_)) => match canonical_grid(&grid) {
                Ok(found) => key(&found.grid, b'b'),
                Err(_) => key(&grid, b'r'),
            },
        }
    }
}

/// Writes the texts of records in the order of their numbers.
fn write_sorted(by_number: Sorter, env: &Environment) -> Result<(), CliError> {
    let mut out = Vec::new();
    let mut failed = None;
    let sorted = by_number.finish(&mut |record| {
        let (number, text) = record.split_at(NUMBER);
        if env.json {
            let number = u64::from_be_bytes(number.try_into().unwrap_or_default());
            out.extend_from_slice(format!("{{\"question\":{{\"number\":{number},").as_bytes());
        }
        if !text.is_empty() {
            out.extend_from_slice(text);
            out.push(b'\n');
        }
        if out.len() > 1 << 16 {
            if let Err(error) = env.output.write(&out) {
                failed = Some(error);
                return Err(Error::Interrupted);
            }
            out.clear();
        }
        Ok(())
    });
    match failed {
        Some(error) => return Err(error),
        None => sorted?,
    }
    env.output.write(&out)
}

/// The values of a board with what kind of key it is, and its shape.
fn key(grid: &Grid, kind: u8) -> Vec<u8> {
    let mut key = vec![kind];
    key.extend(grid.layout().to_string().into_bytes());
    key.extend(grid.values());
    key
}
