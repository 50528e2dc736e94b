//! `sudokit dataset describe`.

use std::path::PathBuf;

use clap::Args;
use sudokit_data::{COLUMNS, ColumnDescription, Description};

use super::common::{ReadArgs, Unfinished, watched};
use crate::environment::Environment;
use crate::exit::Exit;
use crate::histogram::{columns, histogram};
use crate::output;
use crate::text::grouped;

const EXAMPLES: &str = "\
Examples:
  sudokit dataset describe puzzles
  sudokit dataset describe --json train.parquet";

/// Read files through and say what they hold.
///
/// A built data set is held against the SHA-256 in its manifest. Exit code 1 if a file of it is missing or damaged, 2
/// if rows cannot be read.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Describe {
    /// Files or data set folders
    #[arg(required = true)]
    input: Vec<PathBuf>,
    #[command(flatten)]
    read: ReadArgs,
}

impl Describe {
    /// Describes.
    pub fn run(&self, env: &Environment) -> Result<Exit, Unfinished> {
        let mut exit = Exit::Done;
        for (number, path) in self.input.iter().enumerate() {
            let reading = self.read.reading(env);
            let (found, how) =
                watched(env, "rows", |control| sudokit_data::describe(path, &reading, control))?;
            exit = exit.and(how);
            if let Some(checked) = &found.manifest {
                for name in &checked.damaged {
                    output::complain(&format!("{}: {name} is not what the manifest says", found.name));
                    exit = exit.and(Exit::No);
                }
            }
            if env.json {
                env.output.line(&serde_json::to_string(&found).unwrap_or_default())?;
            } else {
                let gap = if number > 0 { "\n" } else { "" };
                env.output.write(format!("{gap}{}", words(&found)).as_bytes())?;
            }
        }
        Ok(exit)
    }
}

/// Bytes for people.
fn size(bytes: u64) -> String {
    match bytes as f64 {
        b if b >= 1e9 => format!("{:.2} GB", b / 1e9),
        b if b >= 1e6 => format!("{:.1} MB", b / 1e6),
        b if b >= 1e3 => format!("{:.1} kB", b / 1e3),
        _ => format!("{bytes} B"),
    }
}

fn words(found: &Description) -> String {
    let mut text = format!("{}: {} rows, {}", found.name, grouped(found.rows), found.format);
    if found.files > 1 {
        text += &format!(", {} files", found.files);
    }
    text += &format!(", {}", size(found.bytes));
    if found.rows > 0 {
        text += &format!(", {:.1} bytes a row", found.bytes as f64 / found.rows as f64);
    }
    if let Some(groups) = found.row_groups {
        text += &format!(", {groups} row groups");
    }
    text.push('\n');
    if found.unreadable > 0 {
        text += &format!("{} rows cannot be read\n", grouped(found.unreadable));
    }
    if let Some(known) = &found.known {
        text += &format!("begins as {} ({} rows): {}\n", known.name, grouped(known.rows), known.caveat);
    }
    if let Some(checked) = &found.manifest {
        let sound = checked.files - checked.damaged.len() as u64;
        text += &format!("manifest: {sound} of {} files have the SHA-256 that it states\n", checked.files);
    }
    let shown = found.metadata.iter().filter(|(key, _)| *key != "sudokit.columns");
    let lines: Vec<Vec<String>> = shown
        .map(|(key, value)| vec![format!("{key} = {}", value.chars().take(100).collect::<String>())])
        .collect();
    if !lines.is_empty() {
        text.push('\n');
        text += &columns(&lines);
    }
    text.push('\n');
    text += &column_table(found);
    let clues: Vec<(String, u64)> =
        found.clues.iter().map(|(bin, count)| (bin.to_string(), *count)).collect();
    if !clues.is_empty() {
        text += &format!("\ngivens\n{}", histogram(&clues));
    }
    for column in &found.columns {
        // One value for all rows is no distribution, a running number neither, and the givens have been shown.
        let is_number = COLUMNS.iter().any(|row| row.id == column.name && !row.derived);
        if column.counts.len() > 1 && column.name != "clues" && !is_number {
            text +=
                &format!("\n{}\n{}", column.name, histogram(&column.counts[..column.counts.len().min(40)]));
        }
    }
    text
}

fn column_table(found: &Description) -> String {
    let heads = ["column", "type", "nulls", "bytes", "compression", "values"];
    let mut lines = vec![heads.map(String::from).to_vec()];
    for column in &found.columns {
        lines.push(vec![
            column.name.clone(),
            column.data_type.clone(),
            grouped(column.nulls),
            column.bytes.map_or_else(|| "–".into(), size),
            column.compression.clone().unwrap_or_else(|| "–".into()),
            values(column),
        ]);
    }
    columns(&lines)
}

fn values(column: &ColumnDescription) -> String {
    match (&column.range, column.counts.as_slice()) {
        (Some([low, _, high]), _) if low == high => low.to_string(),
        (Some([low, mean, high]), _) => format!("{low} to {high}, mean {mean:.3}"),
        (None, [(only, _)]) => only.clone(),
        (None, []) => "many".into(),
        (None, counts) => format!("{} different", counts.len()),
    }
}
