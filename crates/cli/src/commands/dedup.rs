//! `sudokit dedup`: each puzzle once, in files of any size.
//!
//! Two external sorts with bounded memory: records (key, place, line) sorted by key leave the first of each key; these,
//! sorted by place, come out in the order of the input. What does not fit into memory goes to temporary files.

use std::path::PathBuf;
use std::sync::Mutex;

use clap::{Args, ValueEnum};
use sudokit::symmetry::{Canonizer, canonical_grid};
use sudokit::{Engine, Grid, Grid9};
use sudokit_data::{Error, Sorter};

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::output::remark;
use crate::stream::{self, ChunkSize, Task};
use crate::text::line;

const EXAMPLES: &str = "\
Examples:
  sudokit dedup --by class puzzles.txt > once.txt       no two equivalent
  sudokit dedup --by grid train.txt test.txt --count    do training and test share solution grids in disguise?
  sudokit dedup --by raw --memory 200 huge.txt > once.txt";

/// What makes two puzzles the same.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum By {
    /// The same givens in the same cells
    Raw,
    /// Equivalent: a symmetry turns one into the other
    Class,
    /// Solution grids that are equivalent; puzzles without exactly one solution go by class
    Grid,
}

/// Write each puzzle once, the first of its kind, in the order of the input.
///
/// Exit code 1 if there were duplicates. Lines that cannot be read are complained of and left out.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Dedup {
    /// Files, or - for stdin
    input: Vec<String>,
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

impl Dedup {
    /// Works on everything.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let folder = self.temporary.clone().unwrap_or_else(std::env::temp_dir);
        let memory = self.memory as usize * (1 << 20);
        let by_key = Mutex::new(Sorter::new(&folder, memory));
        let stdin = [String::from("-")];
        let operands: &[String] = if self.input.is_empty() { &stdin } else { &self.input };
        let mut exit = Exit::Done;
        let failed = Mutex::new(None);
        for (number, operand) in operands.iter().enumerate() {
            let total = stream::run(std::slice::from_ref(operand), env, ChunkSize::Large, |block| {
                let (mut engine, mut canonizer) = (Engine::detect(), Canonizer::new());
                let mut records = Vec::new();
                let reply = block.each(
                    env,
                    |task, _| records.push(self.record(&task, number as u32, &mut engine, &mut canonizer)),
                    |_, _| {},
                );
                let mut sorter = by_key.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                for record in records {
                    if let Err(error) = sorter.push(&record) {
                        failed.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).get_or_insert(error);
                        break;
                    }
                }
                reply
            })?;
            exit = exit.and(total.exit);
            if let Some(error) = failed.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).take() {
                return Err(error.into());
            }
        }
        if env.cancel.is_cancelled() {
            return Ok(Exit::Interrupted);
        }
        let (mut all, mut kept) = (0u64, 0u64);
        let mut by_place = Sorter::new(&folder, memory);
        let mut last: Vec<u8> = Vec::new();
        let by_key = by_key.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        by_key.finish(&mut |record| {
            all += 1;
            let end = record.iter().position(|&byte| byte == END).unwrap_or(record.len());
            if record[..end] != last {
                last = record[..end].to_vec();
                kept += 1;
                if !self.count {
                    by_place.push(&record[(end + 1).min(record.len())..])?;
                }
            }
            Ok(())
        })?;
        if self.count {
            env.output.line(&format!("{kept} different of {all}"))?;
        } else {
            let mut out = Vec::new();
            let mut failed = None;
            let sorted = by_place.finish(&mut |record| {
                out.extend_from_slice(&record[PLACE..]);
                out.push(b'\n');
                if out.len() > 1 << 16 {
                    if let Err(error) = env.output.write(&out) {
                        failed = Some(error);
                        return Err(Error::Interrupted);
                    }
                    out.clear();
                }
                Ok(())
            });
            if let Some(error) = failed {
                return Err(error);
            }
            sorted?;
            env.output.write(&out)?;
            if kept < all {
                remark(&format!("sudokit: {} of {all} were duplicates", all - kept));
            }
        }
        Ok(if kept < all { exit.and(Exit::No) } else { exit })
    }

    /// Key, end mark, place, line.
    fn record(
        &self,
        task: &Task<'_>,
        operand: u32,
        engine: &mut Engine,
        canonizer: &mut Canonizer,
    ) -> Vec<u8> {
        let grid = task.document.filled();
        let mut record = match (self.by, Grid9::try_from(&grid)) {
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
        };
        record.push(END);
        record.extend(operand.to_be_bytes());
        record.extend((task.number as u64).to_be_bytes());
        record.extend(line(&task.document).into_bytes());
        record
    }
}

/// Bytes of the place in a record: operand and line.
const PLACE: usize = 12;

/// The values of a board with what kind of key it is, and its shape.
fn key(grid: &Grid, kind: u8) -> Vec<u8> {
    let mut key = vec![kind];
    key.extend(grid.layout().to_string().into_bytes());
    key.extend(grid.values());
    key
}
