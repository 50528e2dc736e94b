//! `sudokit bench-set`: fresh puzzles to measure models with, so that nobody can have memorised them.

mod card;
mod record;
mod sets;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::Args;
use sudokit::generate::{below, stream};
use sudokit::notation::Document;
use sudokit::symmetry::Transform;
use sudokit::{Grid9, parallel};
use sudokit_data::{Auditing, ReadColumns, Reading, Shares, Source, write_records};

use card::Card;
use record::Record;
use sets::{SETS, SetInfo, Stratum};

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::output::write_file;
use crate::progress::Progress;

const EXAMPLES: &str = "\
Examples:
  sudokit bench-set classic --seed 7 -o classic
  sudokit bench-set variants --seed 7 -n 360 -o variants
  sudokit bench-set classic --seed 7 --against kaggle.csv --against train.parquet -o classic
  sudokit bench-set 17-clue --seed 7 --source 17clue.txt -o seventeen";

/// Make a fresh set of puzzles to measure models with.
///
/// The puzzles are made from the seed, spread evenly over levels and sizes, and two engines that share no search prove
/// that each has one solution. The folder gets NAME.parquet and NAME.jsonl with the same records (prompt, solution,
/// rules, a path of human-style solving, rating and level), and card.md: protocol, counts, SHA-256, and what the set
/// shares with the files of --against.
#[derive(Args)]
#[command(before_help = EXAMPLES, after_help = sets_help())]
pub struct BenchSet {
    /// The set
    #[arg(value_parser = set)]
    name: &'static SetInfo,
    /// How many puzzles; the default depends on the set
    #[arg(short = 'n', long, visible_alias = "n", value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    count: Option<u64>,
    /// The folder to write
    #[arg(short, long, value_name = "FOLDER")]
    output: PathBuf,
    /// Of 17-clue: a file of puzzles with 17 givens, of which random symmetric images are taken
    #[arg(long, value_name = "FILE")]
    source: Option<PathBuf>,
    /// Files of public or training sets: the card says what of ordinary puzzles is in them, symmetric copies too
    #[arg(long, value_name = "FILE")]
    against: Vec<PathBuf>,
}

fn set(name: &str) -> Result<&'static SetInfo, String> {
    SETS.iter().find(|set| set.name == name).ok_or_else(|| {
        let names: Vec<&str> = SETS.iter().map(|set| set.name).collect();
        format!("there is no set '{name}'; there are {}", names.join(", "))
    })
}

fn sets_help() -> String {
    let rows = SETS.iter().map(|set| format!("  {:<10}{:>5}  {}", set.name, set.count, set.about));
    format!("Sets, and how many puzzles they have by default:\n{}", rows.collect::<Vec<_>>().join("\n"))
}

impl BenchSet {
    /// Makes the set.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let (set, count, seed) = (self.name, self.count.unwrap_or(self.name.count), env.seed());
        if self.source.is_some() != (set.name == "17-clue") {
            let text = match set.name {
                "17-clue" => {
                    "puzzles with 17 givens are too rare to be drawn; --source FILE names a list of them, of which random \
                              symmetric images are taken"
                }
                _ => "--source belongs to the set 17-clue; the others are made from the seed",
            };
            return Err(CliError::Usage(text.into()));
        }
        if !self.against.is_empty() && !set.is_ordinary {
            let text = "--against compares ordinary 9x9 puzzles, and those of this set are others";
            return Err(CliError::Usage(text.into()));
        }
        let (card, parquet, lines) = (self.file("card.md"), self.named("parquet"), self.named("jsonl"));
        if let Some(there) = [&card, &parquet, &lines].into_iter().find(|path| path.exists()) {
            return Err(CliError::Usage(format!(
                "{} is there already; name another folder",
                there.display()
            )));
        }
        let folder = &self.output;
        std::fs::create_dir_all(folder)
            .map_err(CliError::io(format!("cannot make the folder {}", folder.display())))?;
        let strata = set.strata();
        let Some(records) = self.records(&strata, count, seed, env)? else { return Ok(Exit::Interrupted) };
        let columns = record::columns(&records);
        let about = [("sudokit.bench-set", set.name.to_string()), ("sudokit.seed", seed.to_string())];
        let about = about.map(|(key, value)| (key.to_string(), value));
        write_records(&parquet, &columns, &about)?;
        write_records(&lines, &columns, &about)?;
        let audit = match self.against.is_empty() {
            true => None,
            false => {
                let files: Vec<PathBuf> =
                    std::iter::once(parquet.clone()).chain(self.against.clone()).collect();
                let auditing = Auditing { measure: None, ..Auditing::default() };
                let control = sudokit_data::Control {
                    threads: env.threads,
                    cancel: env.cancel.clone(),
                    ..sudokit_data::Control::default()
                };
                Some(sudokit_data::audit(&files, &auditing, &control)?)
            }
        };
        let (source, files) = (self.source.as_deref(), [&parquet, &lines]);
        let made = Card { set, seed, source, records: &records, files, audit: audit.as_ref() };
        write_file(&card, made.text()?.as_bytes())?;
        let target = folder.display();
        if env.json {
            let object =
                serde_json::json!({ "target": folder, "set": set.name, "rows": records.len(), "seed": seed });
            env.output.line(&object.to_string())?;
        } else {
            env.output.line(&format!("{target}: {} puzzles of the set {}", records.len(), set.name))?;
        }
        Ok(Exit::Done)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.output.join(name)
    }

    fn named(&self, ending: &str) -> PathBuf {
        self.file(&format!("{}.{ending}", self.name.name))
    }

    /// The records in order; `None` if the user interrupted.
    fn records(
        &self,
        strata: &[Stratum],
        count: u64,
        seed: u64,
        env: &Environment,
    ) -> Result<Option<Vec<Record>>, CliError> {
        let source = self.source.as_deref().map(|path| puzzles_of(path, env)).transpose()?;
        let shares = Shares::of(count, &vec![1.0; strata.len()]);
        let mut next = vec![0; strata.len()];
        let rows: Vec<(usize, u64)> = shares
            .sorts(0..count)
            .map(|stratum| {
                next[stratum] += 1;
                (stratum, next[stratum] - 1)
            })
            .collect();
        let progress = Progress::counting("puzzles");
        let options = parallel::Options::threads(env.threads).with_cancel(env.cancel.clone());
        let work = |(): &mut (), (stratum, number): (usize, u64)| {
            // Each stratum has a seed of its own, so that no puzzle of one is the cut of another.
            let (stratum, seed) = (&strata[stratum], seed.wrapping_add(stratum as u64));
            let image = source.as_ref().map(|puzzles| image(puzzles, seed, number));
            Record::make(stratum, seed, number, image, env)
        };
        let mut made = Vec::new();
        let broken = parallel::run(
            &options,
            rows.into_iter(),
            || (),
            work,
            |record| match record {
                Ok(record) => {
                    made.push(record);
                    progress.set(made.len() as u64);
                    ControlFlow::Continue(())
                }
                Err(error) => ControlFlow::Break(error),
            },
        )
        .broken();
        progress.finish();
        match broken {
            _ if env.cancel.is_cancelled() => Ok(None),
            Some(error) => Err(error),
            None => Ok(Some(made)),
        }
    }
}

/// The puzzles of a file with 17 givens.
fn puzzles_of(path: &Path, env: &Environment) -> Result<Vec<Grid9>, CliError> {
    let reading = Reading { text: env.read.clone(), ..Reading::default() };
    let mut source = Source::open(path, &reading, ReadColumns::Puzzles)?;
    let mut found = Vec::new();
    while let Some(chunk) = source.next() {
        let (puzzles, _) = source.puzzles(&chunk?)?;
        found.extend(puzzles.into_iter().flatten().filter(|puzzle| puzzle.filled() == 17));
    }
    if found.is_empty() {
        return Err(CliError::Input(format!("{} has no puzzle with 17 givens", path.display())));
    }
    Ok(found)
}

/// A random symmetric image of one of them.
fn image(puzzles: &[Grid9], seed: u64, number: u64) -> Document {
    let mut random = stream(seed, number);
    let puzzle = &puzzles[below(&mut random, puzzles.len() as u32) as usize];
    let symmetry = Transform::random(3, 3, &mut |limit| below(&mut random, limit));
    Document::new(symmetry.unwrap_or_else(|_| Transform::identity(9)).apply(puzzle).into())
}
