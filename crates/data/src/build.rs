//! Building data sets: a plan of rows, cut into parts that do not depend on who makes them.
//!
//! Row k of a data set is puzzle k of its seed, and its figures follow from the puzzle. The rows are cut into parts of a
//! fixed number; a part's bytes depend on the plan and its place alone. So threads, shards and interruptions change
//! nothing: a shard is a range of parts, a resumed build makes the parts that are not there, and the manifest, which
//! appears when all parts are, is the same file whoever writes it. A data set in one file (or in arrays) is built in parts
//! beside it and put together at the end.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use arrow_array::{ArrayRef, Float64Array, RecordBatch, UInt64Array};
use sudokit::difficulty::DifficultyRange;
use sudokit::generate::{Sample, Sampler, Sampling};
use sudokit::{Budget, Engine, Meter};

use crate::annotate::{Annotate, Facts, Kernel, array};
use crate::control::Control;
use crate::error::Error;
use crate::format::Format;
use crate::manifest::{Manifest, Part};
use crate::read::{MANIFEST, Reading, Source, Wanted};
use crate::schema::{Column, schema};
use crate::write::{create, digest};

/// What puzzles to make and what to say of each: everything that determines the rows.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How to sample.
    pub sampling: Sampling,
    /// Only puzzles in this window.
    pub window: Option<DifficultyRange>,
    /// The seed.
    pub seed: u64,
    /// The columns, in this order.
    pub columns: Vec<Column>,
    /// Random relabellings over which `guesses` is averaged.
    pub runs: u32,
}

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

/// Rows of a part by default.
pub const PART_ROWS: u64 = 65_536;

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
    pub kept: u64,
    /// Parts that were there but damaged, and were made again.
    pub damaged: Vec<String>,
    /// Where the data set is, or will be.
    pub target: PathBuf,
}

/// Makes rows number `numbers` of a plan.
///
/// ```
/// use sudokit::generate::{Recipe, Sampling};
/// use sudokit_data::{Column, Control, Plan, make};
/// let sampling = Sampling::Greedy(Recipe::minimal());
/// let columns = vec![Column::Puzzle, Column::Solution, Column::Minimal];
/// let plan = Plan { sampling, window: None, seed: 7, columns, runs: 1 };
/// let batch = make(&plan, 0..20, &Control::default()).unwrap();
/// assert_eq!((batch.num_rows(), batch.num_columns()), (20, 3));
/// ```
///
/// # Errors
/// When cancelled.
pub fn make(plan: &Plan, numbers: Range<u64>, control: &Control<'_>) -> Result<RecordBatch, Error> {
    Maker::new(plan).rows(numbers, control, &|_| {})
}

/// How many puzzles a thread makes at a time.
const BLOCK: u64 = 1024;

/// Makes rows of a plan; keeps the tables of its sampler.
struct Maker<'p> {
    plan: &'p Plan,
    sampler: Sampler,
    annotate: Annotate,
}

type Block = (Vec<Sample>, Vec<Facts>);

impl<'p> Maker<'p> {
    fn new(plan: &'p Plan) -> Maker<'p> {
        let columns = plan.columns.iter().copied().filter(|column| column.info().derived).collect();
        let annotate = Annotate { runs: plan.runs, ..Annotate::columns(columns) };
        Maker { plan, sampler: Sampler::new(plan.sampling.clone(), plan.window.clone()), annotate }
    }

    /// Makes rows on all threads; `done` hears how many are finished.
    fn rows(
        &self,
        numbers: Range<u64>,
        control: &Control<'_>,
        done: &(dyn Fn(u64) + Sync),
    ) -> Result<RecordBatch, Error> {
        let threads = control.threads();
        let count = numbers.end.saturating_sub(numbers.start);
        let size = (count / (8 * threads as u64)).clamp(1, BLOCK);
        let budget = Budget::default().with_cancel(control.cancel.clone());
        let annotate = Annotate { budget: budget.clone(), ..self.annotate.clone() };
        let (next, finished) = (AtomicU64::new(0), AtomicU64::new(0));
        let blocks: Mutex<BTreeMap<u64, Block>> = Mutex::new(BTreeMap::new());
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    let (mut engine, mut kernel) = (Engine::detect(), Kernel::new(&annotate));
                    loop {
                        let order = next.fetch_add(1, Ordering::Relaxed);
                        let first = numbers.start.saturating_add(order.saturating_mul(size));
                        if first >= numbers.end {
                            return;
                        }
                        let range = first..(first + size).min(numbers.end);
                        let Some(block) = self.block(range, &mut engine, &mut kernel, &budget) else {
                            return;
                        };
                        let made = block.0.len() as u64;
                        blocks.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).insert(order, block);
                        done(finished.fetch_add(made, Ordering::Relaxed) + made);
                    }
                });
            }
        });
        if control.cancel.is_cancelled() {
            return Err(Error::Interrupted);
        }
        let blocks = blocks.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        let (mut samples, mut facts) = (Vec::new(), Vec::new());
        for (more, of) in blocks.into_values() {
            samples.extend(more);
            facts.extend(of);
        }
        let columns = self.plan.columns.iter().map(|&column| self.array(column, &samples, &facts)).collect();
        RecordBatch::try_new(schema(&self.plan.columns), columns).map_err(Error::arrow)
    }

    /// `None` when cancelled.
    fn block(
        &self,
        range: Range<u64>,
        engine: &mut Engine,
        kernel: &mut Kernel<'_>,
        budget: &Budget,
    ) -> Option<Block> {
        let mut samples = Vec::new();
        let mut meter = Meter::new(budget.clone());
        let ended = self.sampler.run(self.plan.seed, range, engine, &mut meter, &mut |sample| {
            samples.push(sample);
            ControlFlow::Continue(())
        });
        ended.ok()?;
        let puzzles: Vec<_> = samples.iter().map(|sample| Some(sample.puzzle)).collect();
        let mut facts = Vec::with_capacity(puzzles.len());
        for chunk in puzzles.chunks(64) {
            let (more, faults) = kernel.chunk(chunk);
            if !faults.is_empty() {
                return None;
            }
            facts.extend(more);
        }
        Some((samples, facts))
    }

    fn array(&self, column: Column, samples: &[Sample], facts: &[Facts]) -> ArrayRef {
        match column {
            Column::Weight => Arc::new(samples.iter().map(|sample| sample.weight).collect::<Float64Array>()),
            Column::Number => Arc::new(samples.iter().map(|sample| Some(sample.k)).collect::<UInt64Array>()),
            Column::Seed => Arc::new(samples.iter().map(|_| Some(self.plan.seed)).collect::<UInt64Array>()),
            column => array(column, facts),
        }
    }
}

/// Where a build puts things.
struct Place {
    target: PathBuf,
    /// The folder of the parts.
    parts: PathBuf,
    /// Format of the parts.
    part_format: Format,
    /// Format of what the parts are put together to, and the manifest beside it; `None` if they stay as they are.
    whole: Option<(Format, PathBuf)>,
}

impl Place {
    fn of(build: &Build) -> Result<Place, Error> {
        let target = build.target.clone();
        let by_name = Format::of(&target);
        let format = build.format.or(by_name).unwrap_or(Format::Parquet);
        if let (Some(named), Some(by_name)) = (build.format, by_name)
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
                Place { parts: target.clone(), target, part_format: format, whole: None }
            }
            (None, Format::Lines) => {
                return Err(Error::Usage("name a file that ends in .txt for lines".into()));
            }
            (None, Format::Npy) => {
                let whole = Some((format, target.join(MANIFEST)));
                Place { parts: beside(".parts"), target, part_format: Format::Parquet, whole }
            }
            (Some(_), _) => {
                let whole = Some((format, beside(".manifest.json")));
                Place { parts: beside(".parts"), target, part_format: Format::Parquet, whole }
            }
        })
    }

    /// The manifest of the finished whole.
    fn final_manifest(&self) -> PathBuf {
        self.whole.as_ref().map_or_else(|| self.parts.join(MANIFEST), |(_, path)| path.clone())
    }

    /// The manifest of a shard.
    fn shard_manifest(&self, (i, n): (u64, u64)) -> PathBuf {
        self.parts.join(format!("manifest-{i}-of-{n}.json"))
    }

    /// All manifests of shards in the folder of parts, and a finished one.
    fn manifests(&self) -> Result<Vec<PathBuf>, Error> {
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

impl Build {
    /// The manifest of this build, without parts.
    fn manifest(&self, format: Format) -> Manifest {
        Manifest {
            kind: "sudokit data set".into(),
            version: env!("CARGO_PKG_VERSION").into(),
            sampling: self.plan.sampling.to_string(),
            difficulty: self.plan.window.as_ref().map(ToString::to_string),
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
        pairs.extend(self.plan.window.as_ref().map(|window| ("sudokit.difficulty", window.to_string())));
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
        if !self.plan.columns.contains(&Column::Puzzle) {
            return wrong("a data set needs the column puzzle");
        }
        if self.format == Some(Format::Npy)
            && Format::of(&self.target).is_none()
            && !self.plan.columns.contains(&Column::Solution)
        {
            return wrong("arrays in the layout of HRM need the column solution");
        }
        Ok(())
    }
}

/// Builds a data set, or a shard of one. What is finished when the work ends early stays, and a build with `resume` goes
/// on from there.
///
/// # Errors
/// If the target holds something else, or cannot be written; [`Error::Interrupted`] when cancelled.
pub fn build(build: &Build, control: &Control<'_>) -> Result<Built, Error> {
    build.check()?;
    let place = Place::of(build)?;
    let bare = build.manifest(place.part_format);
    if let Some(built) = already(build, &place, &bare, control)? {
        return Ok(built);
    }
    let count = build.rows.div_ceil(build.part_rows);
    let (mut finished, damaged) = finished(build, &place, &bare, control)?;
    std::fs::create_dir_all(&place.parts)
        .map_err(Error::io(format!("cannot make the folder {}", place.parts.display())))?;
    let (i, n) = build.shard;
    let bound = |shard: u64| (u128::from(count) * u128::from(shard) / u128::from(n)) as u64;
    let mine = bound(i - 1)..bound(i);
    let rows_of = |part: u64| build.part_rows.min(build.rows - part * build.part_rows);
    let total: u64 = mine.clone().map(rows_of).sum();
    let kept: u64 = mine.clone().filter(|part| finished.contains_key(part)).map(rows_of).sum();
    let mut manifest = Manifest { shard: Some(format!("{i}/{n}")), ..bare.clone() };
    manifest.parts = mine.clone().filter_map(|part| finished.get(&part).cloned()).collect();
    let own = place.shard_manifest(build.shard);
    manifest.write(&own)?;
    let maker = Maker::new(&build.plan);
    let mut made = 0;
    for number in mine.clone() {
        if finished.contains_key(&number) {
            continue;
        }
        let first = number * build.part_rows;
        let rows = rows_of(number);
        let name = format!("part-{number:05}-of-{count:05}.{}", place.part_format.extension());
        let path = place.parts.join(&name);
        let about = build.metadata(first, rows);
        let mut sink = create(&path, place.part_format, &schema(&build.plan.columns), &about)?;
        let mut at = first;
        while at < first + rows {
            let end = (at + crate::read::ROWS as u64).min(first + rows);
            let before = kept + made + (at - first);
            let batch =
                maker.rows(at..end, control, &|done| control.tell("rows", before + done, Some(total)))?;
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
    for path in place.manifests()? {
        for part in Manifest::read(&path)?.parts {
            if let std::collections::btree_map::Entry::Vacant(entry) = finished.entry(part.number)
                && place.parts.join(&part.name).exists()
            {
                entry.insert(part);
            }
        }
    }
    let target = build.target.clone();
    if (finished.len() as u64) < count {
        return Ok(Built { manifest, complete: false, made, kept, damaged, target });
    }
    let whole = Manifest { parts: finished.into_values().collect(), ..bare };
    let others: Vec<Part> = whole.parts.iter().filter(|part| !mine.contains(&part.number)).cloned().collect();
    let of_others = Manifest { parts: others, ..whole.clone() };
    if let Some(part) = of_others.damaged(&place.parts)?.first() {
        let text = format!("{} is not what its manifest says; --resume makes it again", part.name);
        return Err(Error::Input(text));
    }
    let manifest = match &place.whole {
        None => whole,
        Some((format, _)) => put_together(build, &place, *format, whole, control)?,
    };
    manifest.write(&place.final_manifest())?;
    for path in place.manifests()? {
        if path != place.final_manifest() {
            std::fs::remove_file(&path).map_err(Error::io(format!("cannot remove {}", path.display())))?;
        }
    }
    if place.whole.is_some() {
        std::fs::remove_dir_all(&place.parts)
            .map_err(Error::io(format!("cannot remove {}", place.parts.display())))?;
    }
    Ok(Built { manifest, complete: true, made, kept, damaged, target })
}

/// Looks whether the whole is there already.
fn already(
    build: &Build,
    place: &Place,
    bare: &Manifest,
    control: &Control<'_>,
) -> Result<Option<Built>, Error> {
    let path = place.final_manifest();
    let exists =
        || Error::Usage(format!("{} is there already; --resume goes on with it", place.target.display()));
    if !path.exists() {
        if place.whole.as_ref().is_some_and(|(format, _)| *format != Format::Npy || place.target.is_file())
            && place.target.exists()
        {
            let text =
                format!("{} is there already, and was not built here; name another", place.target.display());
            return Err(Error::Usage(text));
        }
        return Ok(None);
    }
    // A late shard finds its work done; whoever builds the whole again must say so.
    if !build.resume && build.shard.1 == 1 {
        return Err(exists());
    }
    let known = Manifest::read(&path)?;
    let bare = match &place.whole {
        Some((format, _)) => Manifest { format: format.id().into(), ..bare.clone() },
        None => bare.clone(),
    };
    if !known.is_of_the_same(&bare) {
        return Err(another(&path, &known, &bare));
    }
    control.tell("checking", 0, None);
    let folder = if place.whole.is_some() { path.parent() } else { Some(place.parts.as_path()) };
    if known.damaged(folder.unwrap_or(Path::new(".")))?.is_empty() {
        let (target, kept) = (build.target.clone(), known.rows);
        return Ok(Some(Built {
            manifest: known,
            complete: true,
            made: 0,
            kept,
            damaged: Vec::new(),
            target,
        }));
    }
    Ok(None)
}

fn another(path: &Path, known: &Manifest, asked: &Manifest) -> Error {
    Error::Usage(format!("{} is of another data set: {}", path.display(), known.difference(asked)))
}

/// The parts that are finished by number, whoever made them, and the names of the damaged ones.
fn finished(
    build: &Build,
    place: &Place,
    bare: &Manifest,
    control: &Control<'_>,
) -> Result<(BTreeMap<u64, Part>, Vec<String>), Error> {
    let manifests = place.manifests()?;
    let own = place.shard_manifest(build.shard);
    if !build.resume && (manifests.contains(&own) || (build.shard.1 == 1 && !manifests.is_empty())) {
        let text = format!("{} holds a build already; --resume goes on with it", place.parts.display());
        return Err(Error::Usage(text));
    }
    let is_empty =
        |folder: &Path| std::fs::read_dir(folder).map_or(true, |mut entries| entries.next().is_none());
    if manifests.is_empty() && !is_empty(&place.parts) && !build.resume {
        let text = format!("the folder {} is not empty; name another", place.parts.display());
        return Err(Error::Usage(text));
    }
    let (mut finished, mut damaged) = (BTreeMap::new(), Vec::new());
    for path in manifests {
        let known = Manifest::read(&path)?;
        if !known.is_of_the_same(bare) {
            return Err(another(&path, &known, bare));
        }
        control.tell("checking", 0, None);
        // Without `resume` others may be at work in this folder: what they made is looked at in the end.
        let bad: Vec<String> = match build.resume {
            true => known.damaged(&place.parts)?.into_iter().map(|part| part.name.clone()).collect(),
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
    place: &Place,
    format: Format,
    parts: Manifest,
    control: &Control<'_>,
) -> Result<Manifest, Error> {
    let about = build.metadata(0, build.rows);
    let mut sink = create(&place.target, format, &schema(&build.plan.columns), &about)?;
    let mut done = 0;
    for part in &parts.parts {
        let reading = Reading { format: Some(place.part_format), ..Reading::default() };
        for chunk in Source::open(&place.parts.join(&part.name), &reading, Wanted::All)? {
            if control.cancel.is_cancelled() {
                return Err(Error::Interrupted);
            }
            let chunk = chunk?;
            sink.write(&chunk.batch)?;
            done += chunk.rows.len() as u64;
            control.tell("rows put together", done, Some(build.rows));
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
