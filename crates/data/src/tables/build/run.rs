//! Builds a data set part by part.
//!
//! Row k of a data set is puzzle k of its seed, and its values follow from the puzzle. The rows are cut into parts of a
//! fixed number; a part's bytes depend on the plan and its place alone. So threads, shards and interruptions change
//! nothing: a shard is a range of parts, a resumed build makes the parts that are not there, and the manifest, which
//! appears when all parts are, is the same file whoever writes it. A data set in one file (or in arrays) is built in
//! parts beside it and put together at the end.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::{Path, PathBuf};

use super::lock::{Lock, is_lock};
use super::paths::Paths;
use super::rows::{Plan, RowGenerator};
use crate::error::Error;
use crate::tables::control::Control;
use crate::tables::digest::digest;
use crate::tables::format::Format;
use crate::tables::manifest::{Manifest, Part};
use crate::tables::names::schema;
use crate::tables::read::{ROWS, ReadColumns, Reading, Source};
use crate::tables::write::{Content, create};

/// A data set to be built.
#[derive(Clone, Debug)]
pub struct Build {
    /// The rows.
    pub plan: Plan,
    /// How many.
    pub rows: u64,
    /// Rows of a part.
    pub part_rows: u64,
    /// A folder for parts (and for arrays), or a file that ends as its format wants it.
    pub target: PathBuf,
    /// The format; by the target's name if `None`, Parquet for a folder.
    pub format: Option<Format>,
    /// Only the I-th of N ranges of parts, from 1.
    pub shard: (u64, u64),
    /// Go on with what is there.
    pub resume: bool,
    /// A licence to note down.
    pub licence: String,
}

/// Default maximum number of rows of a part.
pub const PART_ROWS: u64 = 65_536;

/// Rows of a part by default: about a sixteenth of all, so that an interruption loses little, and [`PART_ROWS`] at
/// most.
///
/// ```
/// assert_eq!([500, 100_000, 1_000_000_000].map(sudokit_data::part_rows), [1024, 8192, 65_536]);
/// ```
pub fn part_rows(rows: u64) -> u64 {
    rows.div_ceil(16).next_power_of_two().clamp(1024, PART_ROWS)
}

/// What came of a build.
#[derive(Clone, Debug)]
pub struct Built {
    /// What is there now.
    pub manifest: Manifest,
    /// Whether that is everything; if not, other shards are to come.
    pub complete: bool,
    /// Rows made this time.
    pub made: u64,
    /// Rows that were there already and are as they should be.
    pub reused: u64,
    /// Parts that were there but damaged, and were made again.
    pub damaged: Vec<String>,
    /// Where the data set is, or will be.
    pub target: PathBuf,
}

impl Build {
    /// The manifest of this build, without parts.
    fn manifest(&self, format: Format) -> Manifest {
        Manifest {
            kind: "sudokit data set".into(),
            version: env!("CARGO_PKG_VERSION").into(),
            sampling: self.plan.sampling.to_string(),
            difficulty: self.plan.difficulty(),
            seed: self.plan.seed,
            guesses_runs: self.plan.runs,
            licence: self.licence.clone(),
            columns: self.plan.columns.iter().map(ToString::to_string).collect(),
            rows: self.rows,
            part_rows: self.part_rows,
            format: format.id().into(),
            shard: None,
            parts: Vec::new(),
        }
    }

    /// What a file says about itself.
    fn metadata(&self, first: u64, rows: u64) -> Vec<(String, String)> {
        let about: BTreeMap<&str, &str> =
            self.plan.columns.iter().map(|column| (column.id(), column.info().about)).collect();
        let mut pairs = vec![
            ("sudokit.version", env!("CARGO_PKG_VERSION").to_string()),
            ("sudokit.sampling", self.plan.sampling.to_string()),
            ("sudokit.seed", self.plan.seed.to_string()),
            ("sudokit.guesses.runs", self.plan.runs.to_string()),
            ("sudokit.licence", self.licence.clone()),
            ("sudokit.first", first.to_string()),
            ("sudokit.rows", rows.to_string()),
            ("sudokit.columns", serde_json::to_string(&about).unwrap_or_default()),
        ];
        pairs.extend(self.plan.difficulty().map(|range| ("sudokit.difficulty", range)));
        pairs.into_iter().map(|(key, value)| (key.to_string(), value)).collect()
    }

    fn check(&self) -> Result<(), Error> {
        let wrong = |text: &str| Err(Error::Usage(text.into()));
        let (i, n) = self.shard;
        if self.rows == 0 || self.part_rows == 0 {
            return wrong("a data set has at least one row, and so has a part");
        }
        if i == 0 || i > n {
            return wrong("a shard is the I-th of N, for example 3/8");
        }
        let has = |id: &str| self.plan.columns.iter().any(|column| column.id() == id);
        if !has("puzzle") {
            return wrong("a data set needs the column puzzle");
        }
        // Before anything is written: whether such puzzles can exist.
        RowGenerator::new(&self.plan, self.rows)?;
        if self.format == Some(Format::Npy) && Format::of(&self.target).is_none() && !has("solution") {
            return wrong("arrays in the layout of HRM need the column solution");
        }
        Ok(())
    }
}

/// Builds a data set, or a shard of one. What is finished when the work ends early stays, and a build with `resume`
/// goes on from there.
///
/// # Errors
/// If the target holds something else, or cannot be written; [`Error::Interrupted`] when cancelled.
pub fn build(build: &Build, control: &Control<'_>) -> Result<Built, Error> {
    build.check()?;
    let paths = Paths::of(&build.target, build.format)?;
    let bare = build.manifest(paths.part_format);
    if let Some(built) = already(build, &paths, &bare, control)? {
        return Ok(built);
    }
    std::fs::create_dir_all(&paths.parts)
        .map_err(Error::io(format!("cannot make the folder {}", paths.parts.display())))?;
    let lock = Lock::take(&paths.parts, build.shard)?;
    let built = build_parts(build, &paths, bare, control).map_err(|error| match error {
        error @ Error::Io { .. } => Error::Unfinished(Box::new(error)),
        error => error,
    })?;
    drop(lock);
    if built.complete && paths.whole.is_some() {
        std::fs::remove_dir_all(&paths.parts)
            .map_err(Error::io(format!("cannot remove {}", paths.parts.display())))?;
    }
    Ok(built)
}

/// Makes the parts of this shard that are not there, and the whole when all parts are.
fn build_parts(build: &Build, paths: &Paths, bare: Manifest, control: &Control<'_>) -> Result<Built, Error> {
    let count = build.rows.div_ceil(build.part_rows);
    let (mut finished, damaged) = finished(build, paths, &bare, control)?;
    let (i, n) = build.shard;
    let bound = |shard: u64| (u128::from(count) * u128::from(shard) / u128::from(n)) as u64;
    let mine = bound(i - 1)..bound(i);
    let rows_of = |part: u64| build.part_rows.min(build.rows - part * build.part_rows);
    let total: u64 = mine.clone().map(rows_of).sum();
    let reused: u64 = mine.clone().filter(|part| finished.contains_key(part)).map(rows_of).sum();
    let mut manifest = Manifest { shard: Some(format!("{i}/{n}")), ..bare.clone() };
    manifest.parts = mine.clone().filter_map(|part| finished.get(&part).cloned()).collect();
    let own = paths.shard_manifest(build.shard);
    manifest.write(&own)?;
    let generator = RowGenerator::new(&build.plan, build.rows)?;
    let mut made = 0;
    for number in mine.clone() {
        if finished.contains_key(&number) {
            continue;
        }
        let first = number * build.part_rows;
        let rows = rows_of(number);
        let name = format!("part-{number:05}-of-{count:05}.{}", paths.part_format.extension());
        let path = paths.parts.join(&name);
        let about = build.metadata(first, rows);
        let schema = schema(&build.plan.columns);
        let content = Content { schema: &schema, metadata: &about, verbatim: false };
        let mut sink = create(&path, paths.part_format, &content)?;
        let mut at = first;
        while at < first + rows {
            let end = (at + ROWS as u64).min(first + rows);
            let before = reused + made + (at - first);
            let batch = generator
                .rows(at..end, control, &|done| control.report("rows", before + done, Some(total)))?;
            sink.write(&batch)?;
            at = end;
        }
        sink.finish()?;
        made += rows;
        let (bytes, sha256) = digest(&path)?;
        let part = Part { name, number, rows, bytes, sha256 };
        finished.insert(number, part.clone());
        manifest.parts.push(part);
        manifest.parts.sort_by_key(|part| part.number);
        manifest.write(&own)?;
    }
    // Other shards may have finished meanwhile.
    for path in paths.manifests()? {
        for part in Manifest::read(&path)?.parts {
            if let Entry::Vacant(entry) = finished.entry(part.number)
                && paths.parts.join(&part.name).exists()
            {
                entry.insert(part);
            }
        }
    }
    let target = build.target.clone();
    if (finished.len() as u64) < count {
        return Ok(Built { manifest, complete: false, made, reused, damaged, target });
    }
    let whole = Manifest { parts: finished.into_values().collect(), ..bare };
    let others: Vec<Part> = whole.parts.iter().filter(|part| !mine.contains(&part.number)).cloned().collect();
    let of_others = Manifest { parts: others, ..whole.clone() };
    if let Some(part) = of_others.damaged(&paths.parts)?.first() {
        let text = format!("{} is not what its manifest says; --resume makes it again", part.name);
        return Err(Error::Input(text));
    }
    let manifest = match &paths.whole {
        None => whole,
        Some((format, _)) => put_together(build, paths, *format, whole, control)?,
    };
    manifest.write(&paths.final_manifest())?;
    for path in paths.manifests()? {
        if path != paths.final_manifest() {
            std::fs::remove_file(&path).map_err(Error::io(format!("cannot remove {}", path.display())))?;
        }
    }
    Ok(Built { manifest, complete: true, made, reused, damaged, target })
}

/// Looks whether the whole is there already.
fn already(
    build: &Build,
    paths: &Paths,
    bare: &Manifest,
    control: &Control<'_>,
) -> Result<Option<Built>, Error> {
    let path = paths.final_manifest();
    let exists =
        || Error::Usage(format!("{} is there already; --resume goes on with it", paths.target.display()));
    if !path.exists() {
        if paths.whole.as_ref().is_some_and(|(format, _)| *format != Format::Npy || paths.target.is_file())
            && paths.target.exists()
        {
            let text =
                format!("{} is there already, and was not built here; name another", paths.target.display());
            return Err(Error::Usage(text));
        }
        return Ok(None);
    }
    // A late shard finds its work done; whoever builds the whole again must say so.
    if !build.resume && build.shard.1 == 1 {
        return Err(exists());
    }
    let known = Manifest::read(&path)?;
    let bare = match &paths.whole {
        Some((format, _)) => Manifest { format: format.id().into(), ..bare.clone() },
        None => bare.clone(),
    };
    if !known.is_of_the_same(&bare) {
        return Err(another(&path, &known, &bare));
    }
    control.report("checking", 0, None);
    let folder = if paths.whole.is_some() { path.parent() } else { Some(paths.parts.as_path()) };
    if known.damaged(folder.unwrap_or(Path::new(".")))?.is_empty() {
        let (target, reused) = (build.target.clone(), known.rows);
        return Ok(Some(Built {
            manifest: known,
            complete: true,
            made: 0,
            reused,
            damaged: Vec::new(),
            target,
        }));
    }
    Ok(None)
}

fn another(path: &Path, known: &Manifest, requested: &Manifest) -> Error {
    Error::Usage(format!("{} is of another data set: {}", path.display(), known.difference(requested)))
}

/// The parts that are finished by number, whoever made them, and the names of the damaged ones.
fn finished(
    build: &Build,
    paths: &Paths,
    bare: &Manifest,
    control: &Control<'_>,
) -> Result<(BTreeMap<u64, Part>, Vec<String>), Error> {
    let manifests = paths.manifests()?;
    let own = paths.shard_manifest(build.shard);
    if !build.resume && (manifests.contains(&own) || (build.shard.1 == 1 && !manifests.is_empty())) {
        let text = format!("{} holds a build already; --resume goes on with it", paths.parts.display());
        return Err(Error::Usage(text));
    }
    let is_lock = |entry: std::fs::DirEntry| is_lock(&entry.file_name().to_string_lossy());
    let is_empty = std::fs::read_dir(&paths.parts)
        .map_or(true, |entries| entries.into_iter().all(|entry| entry.is_ok_and(is_lock)));
    if manifests.is_empty() && !is_empty && !build.resume {
        let text = format!("the folder {} is not empty; name another", paths.parts.display());
        return Err(Error::Usage(text));
    }
    let (mut finished, mut damaged) = (BTreeMap::new(), Vec::new());
    for path in manifests {
        let known = Manifest::read(&path)?;
        if !known.is_of_the_same(bare) {
            return Err(another(&path, &known, bare));
        }
        control.report("checking", 0, None);
        // Without `resume` others may be at work in this folder: what they made is looked at in the end.
        let bad: Vec<String> = match build.resume {
            true => known.damaged(&paths.parts)?.into_iter().map(|part| part.name.clone()).collect(),
            false => continue,
        };
        for part in known.parts.into_iter().filter(|part| !bad.contains(&part.name)) {
            finished.insert(part.number, part);
        }
        damaged.extend(bad);
    }
    Ok((finished, damaged))
}

/// Writes one file, or one folder of arrays, from all parts.
fn put_together(
    build: &Build,
    paths: &Paths,
    format: Format,
    parts: Manifest,
    control: &Control<'_>,
) -> Result<Manifest, Error> {
    let about = build.metadata(0, build.rows);
    let schema = schema(&build.plan.columns);
    let content = Content { schema: &schema, metadata: &about, verbatim: false };
    let mut sink = create(&paths.target, format, &content)?;
    let mut done = 0;
    for part in &parts.parts {
        let reading = Reading { format: Some(paths.part_format), ..Reading::default() };
        for chunk in Source::open(&paths.parts.join(&part.name), &reading, ReadColumns::All)? {
            control.check()?;
            let chunk = chunk?;
            sink.write(&chunk.batch)?;
            done += chunk.rows.len() as u64;
            control.report("rows put together", done, Some(build.rows));
        }
    }
    let mut files = Vec::new();
    for (number, path) in sink.finish()?.into_iter().enumerate() {
        let (bytes, sha256) = digest(&path)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        files.push(Part { name, number: number as u64, rows: build.rows, bytes, sha256 });
    }
    Ok(Manifest { format: format.id().into(), parts: files, ..parts })
}
