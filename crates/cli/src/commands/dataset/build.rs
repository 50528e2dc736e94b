//! `sudokit dataset build`.

use clap::Args;
use serde_json::json;
use sudokit::Board;
use sudokit::difficulty::{DifficultyRange, RangeError};
use sudokit_data::{Format, Plan, RUNS, Shares, columns, part_rows};

use super::common::{Target, Unfinished, columns_help, watched};
use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::output::{self, remark};
use crate::puzzle_options::PuzzleOptions;
use crate::puzzle_options::shard;
use crate::text::grouped;

const EXAMPLES: &str = "\
Examples:
  sudokit dataset build -n 1000000 --seed 1 -o puzzles
  sudokit dataset build -n 1000000 --seed 1 -o puzzles --resume         after an interruption
  sudokit dataset build -n 100000 --columns +er,+hardest_technique -o rated.parquet
  sudokit dataset build -n 100000 --mix er=1..2:30%,er=2.3..4.5:70% --columns +er -o mixed.parquet
  sudokit dataset build -n 50000 --symmetry 180 -o puzzles.csv
  sudokit dataset build -n 100000 --format npy -o data/train            inputs and labels as HRM and TRM read them
  sudokit dataset build -n 1000000000 --shard 3/8 --seed 1 -o puzzles   the third of eight machines";

/// Make a data set of minimal puzzles with one solution.
///
/// Row k is the puzzle that `sudokit generate` with the same seed and options writes as its line k. A folder gets parts
/// of a fixed number of rows and a manifest with their SHA-256; the bytes depend on neither threads nor shards nor
/// interruptions. Shards may write into one folder or be copied together; the last one writes the manifest, and
/// --resume without --shard checks every part and makes what is missing.
#[derive(Args)]
#[command(before_help = EXAMPLES, after_long_help = columns_help())]
pub struct Build {
    /// How many rows
    #[arg(short = 'n', long, visible_alias = "n", value_name = "N")]
    count: u64,
    #[command(flatten)]
    puzzles: PuzzleOptions,
    /// Ranges of difficulty with exact shares of the rows, which add up to 100 %; every beginning of the rows has them
    /// to a row. Puzzles of the range number i (from 0) are those that the seed plus i has for that range
    #[arg(long, value_name = "RANGE:SHARE%,...", value_delimiter = ',', conflicts_with = "difficulty")]
    mix: Vec<String>,
    #[command(flatten)]
    target: Target,
    /// The format, if the name of the target does not say: parquet, csv, npy, lines
    #[arg(long, value_name = "FORMAT", value_parser = str::parse::<Format>)]
    format: Option<Format>,
    /// The columns: names, `default`, `all`, or changes of the default such as +er,-version (--help lists them)
    #[arg(long, value_name = "LIST", default_value = "default", allow_hyphen_values = true)]
    columns: String,
    /// Random relabellings over which the column guesses is averaged
    #[arg(long, value_name = "N", default_value_t = RUNS, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// Rows of a part; a sixteenth of all by default, from 1,024 to 65,536. An interruption loses at most the part
    /// under way
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    part_rows: Option<u64>,
    /// The licence to note in the files; the puzzles are made by a program, and nobody's
    #[arg(long, value_name = "NAME", default_value = "CC0-1.0")]
    licence: String,
    /// Only the I-th of N shares of the parts
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<(u64, u64)>,
    /// Go on with what is there, after checking it
    #[arg(long)]
    resume: bool,
}

impl Build {
    /// The ranges and shares of a mix.
    fn mix(&self) -> Result<Vec<(DifficultyRange, f64)>, Unfinished> {
        if self.mix.is_empty() {
            return Ok(Vec::new());
        }
        let (ranges, shares) = Shares::parse(&self.mix, ':')?;
        let read =
            |range: String| range.parse().map_err(|error: RangeError| CliError::Usage(error.to_string()));
        let ranges = ranges.into_iter().map(read).collect::<Result<Vec<DifficultyRange>, _>>()?;
        Ok(ranges.into_iter().zip(shares).collect())
    }

    /// Builds.
    pub fn run(&self, env: &Environment) -> Result<Exit, Unfinished> {
        let sampling = self.puzzles.request().sampling();
        let sampling = sampling.map_err(|error| CliError::Usage(error.to_string()))?;
        sampling.check(&Board::classic()).map_err(|error| CliError::Usage(error.to_string()))?;
        // Without its weights a controlled sample is of no use.
        let weight = if sampling == sudokit::generate::Sampling::Controlled { ",weight" } else { "" };
        let columns = columns(&format!("{}{weight}", self.columns))?;
        if (self.resume || self.shard.is_some()) && !env.has_seed() {
            let text = "--resume and --shard need the --seed of the parts that are there or made elsewhere";
            return Err(CliError::Usage(text.into()).into());
        }
        let (difficulty, seed, runs) = (self.puzzles.difficulty.clone(), env.seed(), self.runs);
        let build = sudokit_data::Build {
            plan: Plan { sampling, difficulty, mix: self.mix()?, seed, columns, runs },
            rows: self.count,
            part_rows: self.part_rows.unwrap_or_else(|| part_rows(self.count)),
            target: self.target.output.clone(),
            format: self.format,
            shard: self.shard.unwrap_or((1, 1)),
            resume: self.resume,
            licence: self.licence.clone(),
        };
        let (built, exit) = match watched(env, "rows", |control| sudokit_data::build(&build, control)) {
            Err(Unfinished::Interrupted) => {
                remark("sudokit: interrupted; the finished parts are kept, --resume goes on");
                return Err(Unfinished::Interrupted);
            }
            other => other?,
        };
        for part in &built.damaged {
            output::complain(&format!("{part} was missing or damaged, and was made again"));
        }
        let (parts, target) = (built.manifest.parts.len(), built.target.display());
        if env.json {
            let object = json!({
                "target": built.target, "complete": built.complete, "rows": built.manifest.rows,
                "made": built.made, "kept": built.reused, "damaged": built.damaged, "manifest": built.manifest,
            });
            env.output.line(&object.to_string())?;
        } else if built.complete {
            let files = if parts == 1 { "1 file".into() } else { format!("{parts} files") };
            let rows = grouped(built.manifest.rows);
            env.output
                .line(&format!("{target}: {rows} rows in {files}, {} made now", grouped(built.made)))?;
        } else {
            let made = grouped(built.made);
            env.output
                .line(&format!("{target}: {made} rows made, {parts} parts; other shards are to come"))?;
        }
        Ok(exit)
    }
}
