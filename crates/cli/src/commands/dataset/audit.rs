//! `sudokit dataset audit`.

use std::path::PathBuf;

use clap::Args;
use sudokit_data::{Auditing, By, Column, Cost, Counts, Error, FileAudit, audit_measure, audit_measures};

use super::common::{Kin, ReadArgs, Unfinished, watched};
use crate::environment::Environment;
use crate::exit::Exit;
use crate::histogram::{columns, histogram, percent};
use crate::output::write_file;
use crate::render::{audit as picture, raster};
use crate::text::grouped;

const EXAMPLES: &str = "\
Examples:
  sudokit dataset audit train.parquet test.parquet
  sudokit dataset audit --svg audit.svg --difficulty er train.csv test.csv
  sudokit dataset audit --json puzzles.txt";

/// Say what leaks from one file into another, what stands twice, and what is no proper puzzle.
///
/// Overlaps and duplicates are counted three ways: by digits (raw), by symmetry class of the puzzle (class), and by
/// symmetry class of the solution (grid). Exit code 1 if there are duplicates or overlaps by the kind that --by names,
/// or puzzles without exactly one solution, or wrong solutions; 2 if rows cannot be read.
#[derive(Args)]
#[command(before_help = EXAMPLES, after_long_help = measures_help())]
pub struct Audit {
    /// Files or data set folders
    #[arg(required = true)]
    input: Vec<PathBuf>,
    /// By what kind duplicates and overlaps count for the exit code
    #[arg(long, value_enum, default_value = "class")]
    by: Kin,
    /// What the histogram of difficulty shows: level, guesses, er, ... or none (--help lists them)
    #[arg(long, value_name = "MEASURE", default_value = "level", value_parser = measure)]
    difficulty: AuditMeasure,
    /// Draw the findings into FILE (.svg or .png)
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Memory for sorting, in megabytes; the rest goes to temporary files
    #[arg(long, value_name = "MB", default_value_t = 512, value_parser = clap::value_parser!(u64).range(1..))]
    memory: u64,
    /// Folder for temporary files; the system's by default
    #[arg(long, value_name = "FOLDER")]
    temporary: Option<PathBuf>,
    #[command(flatten)]
    read: ReadArgs,
}

/// A measure of difficulty, or none.
#[derive(Clone, Copy)]
struct AuditMeasure(Option<Column>);

fn measure(name: &str) -> Result<AuditMeasure, Error> {
    audit_measure(name).map(AuditMeasure)
}

/// The measures of `--difficulty`, for the help.
fn measures_help() -> String {
    let mut text = String::from("Measures of --difficulty ($ costs milliseconds or more for each puzzle):\n");
    for column in audit_measures() {
        let info = column.info();
        let mark = if info.cost == Cost::Costly { "$" } else { " " };
        text += &format!("  {mark} {:<18}  {}\n", info.id, info.about);
    }
    text
}

impl Audit {
    /// Audits.
    pub fn run(&self, env: &Environment) -> Result<Exit, Unfinished> {
        if let Some(path) = &self.svg {
            raster::check_ending(path)?;
        }
        let auditing = Auditing {
            reading: self.read.reading(env),
            measure: self.difficulty.0,
            memory: self.memory as usize * (1 << 20),
            temporary: self.temporary.clone().unwrap_or_else(std::env::temp_dir),
        };
        let (audit, exit) =
            watched(env, "rows", |control| sudokit_data::audit(&self.input, &auditing, control))?;
        if env.json {
            env.output.line(&serde_json::to_string(&audit).unwrap_or_default())?;
        } else {
            env.output.write(words(&audit).as_bytes())?;
        }
        if let Some(path) = &self.svg {
            write_file(path, &raster::encode(&picture::draw(&audit), path)?)?;
        }
        Ok(if audit.is_clean(self.by.into()) { exit } else { exit.and(Exit::No) })
    }
}

/// A count of a file with what it is called.
type Row = (&'static str, fn(&FileAudit) -> String);

/// The findings as text.
fn words(audit: &sudokit_data::Audit) -> String {
    let names = || audit.files.iter().map(|file| file.name.clone());
    let rows: [Row; 14] = [
        ("puzzles", |file| grouped(file.puzzles)),
        ("rows that cannot be read", |file| grouped(file.unreadable)),
        ("rows without a puzzle", |file| grouped(file.empty)),
        ("without a solution", |file| grouped(file.no_solution)),
        ("with several solutions", |file| grouped(file.several_solutions)),
        ("with one solution, not minimal", |file| grouped(file.not_minimal)),
        ("solutions stated", |file| grouped(file.stated_solutions)),
        ("  of these wrong", |file| grouped(file.wrong_solutions)),
        ("different by digits", |file| grouped(file.different.raw)),
        ("different by symmetry class", |file| grouped(file.different.class)),
        ("different by class of the solution", |file| grouped(file.different.grid)),
        ("duplicates by digits", |file| grouped(file.duplicates.raw)),
        ("duplicates by symmetry class", |file| grouped(file.duplicates.class)),
        ("duplicates by class of the solution", |file| grouped(file.duplicates.grid)),
    ];
    let mut lines: Vec<Vec<String>> = vec![std::iter::once(String::new()).chain(names()).collect()];
    for (what, figure) in rows {
        lines.push(std::iter::once(what.to_string()).chain(audit.files.iter().map(figure)).collect());
    }
    let mut text = columns(&lines);
    for (file, known) in audit.files.iter().filter_map(|file| Some((file, file.known?))) {
        text += &format!(
            "\n{} begins as {} ({} rows): {}\n",
            file.name,
            known.name,
            grouped(known.rows),
            known.caveat
        );
    }
    for overlap in &audit.overlaps {
        let (a, b) = (&audit.files[overlap.a], &audit.files[overlap.b]);
        let head = format!("\nin both {} and {}", a.name, b.name);
        let mut lines =
            vec![vec![head, "shared".into(), "rows of the first".into(), "rows of the second".into()]];
        for (what, by) in [
            ("  by digits", By::Raw),
            ("  by symmetry class", By::Class),
            ("  by class of the solution", By::Grid),
        ] {
            let rows = |counts: &Counts, file: &FileAudit| {
                format!("{} ({})", grouped(counts.by(by)), percent(counts.by(by), file.puzzles))
            };
            lines.push(vec![
                what.to_string(),
                grouped(overlap.shared.by(by)),
                rows(&overlap.rows_of_a, a),
                rows(&overlap.rows_of_b, b),
            ]);
        }
        text += &columns(&lines);
    }
    for file in &audit.files {
        let histograms = [
            (
                "givens".to_string(),
                file.clues.iter().map(|(bin, n)| (bin.to_string(), *n)).collect::<Vec<_>>(),
            ),
            (
                audit.measure.to_string(),
                file.difficulty.iter().map(|(bin, n)| (audit.label(*bin), *n)).collect(),
            ),
        ];
        for (what, bins) in histograms.into_iter().filter(|(_, bins)| !bins.is_empty()) {
            text += &format!("\n{what}, {}\n", file.name);
            text += &histogram(&bins);
        }
    }
    text
}
