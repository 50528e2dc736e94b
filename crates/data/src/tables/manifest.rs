//! What a built data set is: the plan that determines its bytes, and its parts with their SHA-256.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::pending::PendingFile;
use crate::tables::digest::digest;

/// A built data set. The same for any number of threads, shards and interruptions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// `sudokit data set`.
    pub kind: String,
    /// The version of sudokit that built it.
    pub version: String,
    /// How the puzzles were sampled.
    pub sampling: String,
    /// The window of difficulty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<String>,
    /// The seed.
    pub seed: u64,
    /// Random relabellings over which `guesses` is averaged.
    pub guesses_runs: u32,
    /// The licence.
    pub licence: String,
    /// The columns.
    pub columns: Vec<String>,
    /// Rows in all.
    pub rows: u64,
    /// Rows of every part but the last.
    pub part_rows: u64,
    /// Format of the parts.
    pub format: String,
    /// The shard that made these parts, as `I/N`; absent when all is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shard: Option<String>,
    /// The parts that are finished, in order.
    pub parts: Vec<Part>,
}

/// A finished file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// Its name in the folder.
    pub name: String,
    /// Its number, from 0.
    pub number: u64,
    /// Rows.
    pub rows: u64,
    /// Bytes.
    pub bytes: u64,
    /// SHA-256 in hexadecimal.
    pub sha256: String,
}

impl Manifest {
    /// Reads one.
    ///
    /// # Errors
    /// If it is not there or not whole.
    pub fn read(path: &Path) -> Result<Manifest, Error> {
        let bytes = std::fs::read(path).map_err(Error::io(format!("cannot read {}", path.display())))?;
        serde_json::from_slice(&bytes).map_err(|error| Error::file(path, format!("no manifest: {error}")))
    }

    /// Writes it.
    pub(crate) fn write(&self, path: &Path) -> Result<(), Error> {
        let mut text = serde_json::to_string_pretty(self).map_err(|error| Error::file(path, error))?;
        text.push('\n');
        PendingFile::write_whole(path, text.as_bytes())
    }

    /// Whether the other is of the same data set: everything equal but the parts that are finished.
    pub fn is_of_the_same(&self, other: &Manifest) -> bool {
        let bare = |manifest: &Manifest| Manifest { shard: None, parts: Vec::new(), ..manifest.clone() };
        bare(self) == bare(other)
    }

    /// What of this differs in the other, in words.
    pub fn difference(&self, other: &Manifest) -> String {
        let (ours, theirs) = (serde_json::to_value(self), serde_json::to_value(other));
        let (Ok(serde_json::Value::Object(ours)), Ok(serde_json::Value::Object(theirs))) = (ours, theirs)
        else {
            return "another plan".into();
        };
        let keys = ours.keys().chain(theirs.keys().filter(|key| !ours.contains_key(*key)));
        let different = keys.filter(|key| !["shard", "parts"].contains(&key.as_str()));
        let words: Vec<String> = different
            .filter(|key| ours.get(*key) != theirs.get(*key))
            .map(|key| {
                let text =
                    |value: Option<&serde_json::Value>| value.map_or("none".into(), ToString::to_string);
                format!("{key} {} there, {} asked for", text(ours.get(key)), text(theirs.get(key)))
            })
            .collect();
        words.join("; ")
    }

    /// The parts whose files are not what the manifest says: missing, or of other bytes.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn damaged(&self, folder: &Path) -> Result<Vec<&Part>, Error> {
        let mut found = Vec::new();
        for part in &self.parts {
            let path = folder.join(&part.name);
            if !path.exists() || digest(&path)? != (part.bytes, part.sha256.clone()) {
                found.push(part);
            }
        }
        Ok(found)
    }
}
