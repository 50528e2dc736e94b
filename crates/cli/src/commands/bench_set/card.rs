//! The card of a set: what it is, how to measure with it, and what is known of its contents.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use sudokit_data::{Audit, file_digest};
use sudokit_protocol::{PROTOCOL, VERSION};

use super::record::Record;
use super::sets::SetInfo;
use crate::error::CliError;

/// What a card is written of.
pub struct Card<'c> {
    pub set: &'c SetInfo,
    pub seed: u64,
    /// The list of which images were taken.
    pub source: Option<&'c Path>,
    pub records: &'c [Record],
    pub files: [&'c PathBuf; 2],
    pub audit: Option<&'c Audit>,
}

const PROTOCOL_TEXT: &str = "\
## Protocol

Send `prompt` as it stands and take one answer. It is right if the last full board in it is `solution`; a text without a full board is wrong.
Report the solve rate: the share of right answers among all rows, by `stratum`, with its interval. (`sudokit.evaluate` of the Python
package reads the texts and gives both.)

For play over many turns send `prompt_many_steps`. After each turn show the board with the numbers placed so far. The game ends when the
board is full, or with the first number that differs from `solution`. Report the solve rate, and the mean number of right placements before
the end. (`sudokit.TextEnvironment` plays such games; `sudokit.evaluate_steps` says which placements were proved at their point.)

Report the name of the protocol, the seed and the SHA-256 with every result. Whoever wants puzzles that no model has seen makes the set with
another seed.
";

impl Card<'_> {
    /// As Markdown.
    pub fn text(&self) -> Result<String, CliError> {
        let (set, count) = (self.set, self.records.len());
        let mut text = format!("# {} (seed {})\n\n{}; {count} puzzles.\n\n", set.name, self.seed, set.about);
        text += &format!(
            "Made by sudokit {VERSION}; prompts in the wording `{PROTOCOL}`. `sudokit bench-set {} --seed {} -n {count}{}` makes the \
             same files.\n\n",
            set.name,
            self.seed,
            self.source.map(|path| format!(" --source {}", name(path))).unwrap_or_default()
        );
        if let Some(source) = self.source.filter(|path| path.is_file()) {
            text += &format!(
                "{} has the SHA-256 `{}`. A model may know its puzzles, but hardly these symmetric images of them.\n\n",
                name(source),
                file_digest(source)?.1
            );
        }
        text += &format!("{PROTOCOL_TEXT}\n## Contents\n\n| stratum | puzzles | levels |\n|---|--:|---|\n");
        let mut strata: Vec<&str> = Vec::new();
        for record in self.records {
            if !strata.contains(&record.stratum.as_str()) {
                strata.push(&record.stratum);
            }
        }
        for stratum in strata {
            let own: Vec<&Record> = self.records.iter().filter(|record| record.stratum == stratum).collect();
            let mut levels: BTreeMap<&str, usize> = BTreeMap::new();
            own.iter().for_each(|record| {
                *levels.entry(record.level.as_deref().unwrap_or("unrated")).or_default() += 1
            });
            let levels: Vec<String> =
                levels.iter().map(|(level, count)| format!("{count} {level}")).collect();
            text += &format!("| {stratum} | {} | {} |\n", own.len(), levels.join(", "));
        }
        let engines = self.records.first().map_or(["", ""], |record| record.engines);
        text += &format!(
            "\nEach puzzle has exactly one solution: `{}` and `{}` searched the whole space, each for itself, and found the same one.\n\n",
            engines[0], engines[1]
        );
        text += "## Files\n\n| file | bytes | SHA-256 |\n|---|--:|---|\n";
        for path in self.files {
            let (bytes, sha256) = file_digest(path)?;
            text += &format!("| {} | {bytes} | `{sha256}` |\n", name(path));
        }
        text += "\n## Public sets\n\n";
        text += &match self.audit {
            Some(audit) => shared(audit),
            None if set.is_ordinary => "Not compared with any; `--against FILE` does.\n".into(),
            None => {
                "The well-known public sets hold ordinary 9x9 puzzles; those of this set are others.\n".into()
            }
        };
        Ok(text)
    }
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// What the set shares with each file.
fn shared(audit: &Audit) -> String {
    let mut text = String::from(
        "| file | puzzles | shared by digits | shared by symmetry class | solutions shared by class |\n|---|--:|--:|--:|--:|\n",
    );
    for overlap in audit.overlaps.iter().filter(|overlap| overlap.a == 0) {
        let file = &audit.files[overlap.b];
        let known = file.known.map(|known| format!(": {}", known.name)).unwrap_or_default();
        let shared = &overlap.shared;
        text += &format!(
            "| {}{known} | {} | {} | {} | {} |\n",
            name(Path::new(&file.name)),
            file.puzzles,
            shared.raw,
            shared.class,
            shared.grid
        );
    }
    text
}
