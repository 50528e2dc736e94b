//! Where a build puts things.

use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::tables::format::Format;
use crate::tables::read::MANIFEST;

/// Where a build puts things.
pub(super) struct Paths {
    pub target: PathBuf,
    /// The folder of the parts.
    pub parts: PathBuf,
    /// Format of the parts.
    pub part_format: Format,
    /// Format of what the parts are put together to, and the manifest beside it; `None` if they stay as they are.
    pub whole: Option<(Format, PathBuf)>,
}

impl Paths {
    /// By the name of the target, unless the format is named.
    pub fn of(target: &Path, named: Option<Format>) -> Result<Paths, Error> {
        let target = target.to_path_buf();
        let by_name = Format::of(&target);
        if let (None, None, Some(ending)) = (named, by_name, target.extension())
            && !target.is_dir()
        {
            return Err(Error::Usage(format!(
                "no data format has the ending .{}; files end in {}, and a name without an ending is a folder",
                ending.to_string_lossy(),
                Format::endings()
            )));
        }
        let format = named.or(by_name).unwrap_or(Format::Parquet);
        if let (Some(named), Some(by_name)) = (named, by_name)
            && named != by_name
        {
            let text = format!("{} does not end as a {} file does", target.display(), named.id());
            return Err(Error::Usage(text));
        }
        let name =
            target.file_name().ok_or_else(|| Error::Usage("name a folder or a file to write".into()))?;
        let beside = |end: &str| target.with_file_name(format!("{}{end}", name.to_string_lossy()));
        Ok(match (by_name, format) {
            (None, Format::Parquet | Format::Csv) => {
                Paths { parts: target.clone(), target, part_format: format, whole: None }
            }
            (None, Format::Lines) => {
                return Err(Error::Usage("name a file that ends in .txt for lines".into()));
            }
            (None, Format::Npy) => {
                let whole = Some((format, target.join(MANIFEST)));
                Paths { parts: beside(".parts"), target, part_format: Format::Parquet, whole }
            }
            (Some(_), _) => {
                let whole = Some((format, beside(".manifest.json")));
                Paths { parts: beside(".parts"), target, part_format: Format::Parquet, whole }
            }
        })
    }

    /// The manifest of the finished whole.
    pub fn final_manifest(&self) -> PathBuf {
        self.whole.as_ref().map_or_else(|| self.parts.join(MANIFEST), |(_, path)| path.clone())
    }

    /// The manifest of a shard.
    pub fn shard_manifest(&self, (i, n): (u64, u64)) -> PathBuf {
        self.parts.join(format!("manifest-{i}-of-{n}.json"))
    }

    /// All manifests of shards in the folder of parts, and a finished one.
    pub fn manifests(&self) -> Result<Vec<PathBuf>, Error> {
        let mut found = Vec::new();
        if self.parts.is_dir() {
            let doing = || Error::io(format!("cannot read the folder {}", self.parts.display()));
            for entry in std::fs::read_dir(&self.parts).map_err(doing())? {
                let path = entry.map_err(doing())?.path();
                let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                if name.starts_with("manifest") && name.ends_with(".json") {
                    found.push(path);
                }
            }
        }
        found.sort();
        Ok(found)
    }
}
