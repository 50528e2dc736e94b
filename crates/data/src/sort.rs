//! External merge sort of byte strings: any number of records in bounded memory.
//!
//! Records gather in one arena and are sorted in segments while they come. When the arena is full its segments are
//! merged into a temporary file (a sorted run), and in the end the runs are merged. Many runs are merged into one
//! before more are opened, so that few files are open at a time. Segments instead of one sort of the whole arena keep
//! every uninterruptible stretch below a tenth of a second, so a raised [`Cancel`] ends the work soon.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use sudokit::Cancel;

use crate::error::Error;

/// Sorts records. Temporary files are removed when it is dropped.
pub struct Sorter {
    folder: PathBuf,
    memory: usize,
    cancel: Cancel,
    arena: Vec<u8>,
    /// Start and length of each record in the arena.
    index: Vec<(usize, u32)>,
    /// Where the sorted segments of the index end; what comes after the last is not sorted yet.
    segments: Vec<usize>,
    runs: Vec<SortedRun>,
}

/// A sorted run on disk, removed when dropped.
struct SortedRun {
    path: PathBuf,
    file: File,
}

impl Drop for SortedRun {
    fn drop(&mut self) {
        // Nothing can be done about a temporary file that cannot be removed.
        let _ = std::fs::remove_file(&self.path);
    }
}

/// Runs merged at a time: more would hold too many files open.
const WIDTH: usize = 64;
/// Records of a segment.
const SEGMENT: usize = 1 << 17;
/// Records between two looks at the cancel flag.
const CHECKED: u64 = 4096;

/// Receives one record after the other.
type Each<'a> = &'a mut dyn FnMut(&[u8]) -> Result<(), Error>;

impl Sorter {
    /// Keeps about `memory` bytes, and the rest in temporary files in `folder`.
    pub fn new(folder: &Path, memory: usize) -> Sorter {
        Sorter {
            folder: folder.into(),
            memory,
            cancel: Cancel::new(),
            arena: Vec::new(),
            index: Vec::new(),
            segments: Vec::new(),
            runs: Vec::new(),
        }
    }

    /// Ends with [`Error::Interrupted`] when the flag is raised.
    pub fn with_cancel(self, cancel: Cancel) -> Sorter {
        Sorter { cancel, ..self }
    }

    /// Takes a record of less than 4 GiB.
    ///
    /// # Errors
    /// If a temporary file cannot be written, or the work is cancelled.
    pub fn push(&mut self, record: &[u8]) -> Result<(), Error> {
        self.index.push((self.arena.len(), record.len() as u32));
        self.arena.extend_from_slice(record);
        if self.index.len() - self.segments.last().unwrap_or(&0) >= SEGMENT {
            self.end_segment();
        }
        if self.arena.len() + self.index.len() * size_of::<(usize, u32)>() >= self.memory {
            self.spill()?;
            if self.runs.len() >= WIDTH {
                let runs = std::mem::take(&mut self.runs);
                let merged = write_run(&self.folder, &mut |write| merge_runs(&runs, &self.cancel, write))?;
                self.runs.push(merged);
            }
        }
        Ok(())
    }

    /// Gives all records in order, equal ones as often as they came.
    ///
    /// # Errors
    /// If a temporary file cannot be written or read, `each` fails, or the work is cancelled.
    pub fn finish(mut self, each: &mut dyn FnMut(&[u8]) -> Result<(), Error>) -> Result<(), Error> {
        if self.runs.is_empty() {
            self.end_segment();
            return self.merge_segments(each);
        }
        self.spill()?;
        (self.arena, self.index) = (Vec::new(), Vec::new());
        merge_runs(&self.runs, &self.cancel, each)
    }

    /// Sorts what came after the last segment.
    fn end_segment(&mut self) {
        let start = self.segments.last().copied().unwrap_or(0);
        if start < self.index.len() {
            let arena = &self.arena;
            let record = |&(start, length): &(usize, u32)| &arena[start..start + length as usize];
            self.index[start..].sort_unstable_by(|a, b| record(a).cmp(record(b)));
            self.segments.push(self.index.len());
        }
    }

    /// Merges the sorted segments of the arena.
    fn merge_segments(&self, each: Each<'_>) -> Result<(), Error> {
        let record = |at: usize| {
            let (start, length) = self.index[at];
            &self.arena[start..start + length as usize]
        };
        let mut next: Vec<usize> =
            std::iter::once(0).chain(self.segments.iter().copied()).take(self.segments.len()).collect();
        let mut heads: BinaryHeap<Reverse<(&[u8], usize)>> =
            next.iter().enumerate().map(|(segment, &at)| Reverse((record(at), segment))).collect();
        let mut check = Checked::new(&self.cancel);
        while let Some(Reverse((head, segment))) = heads.pop() {
            check.record()?;
            each(head)?;
            next[segment] += 1;
            if next[segment] < self.segments[segment] {
                heads.push(Reverse((record(next[segment]), segment)));
            }
        }
        Ok(())
    }

    fn spill(&mut self) -> Result<(), Error> {
        self.end_segment();
        let run = write_run(&self.folder, &mut |write| self.merge_segments(write))?;
        self.runs.push(run);
        self.arena.clear();
        self.index.clear();
        self.segments.clear();
        Ok(())
    }
}

/// Looks at the cancel flag once in a while.
struct Checked<'c> {
    cancel: &'c Cancel,
    records: u64,
}

impl<'c> Checked<'c> {
    fn new(cancel: &'c Cancel) -> Checked<'c> {
        Checked { cancel, records: 0 }
    }

    fn record(&mut self) -> Result<(), Error> {
        let looks = self.records.is_multiple_of(CHECKED);
        self.records += 1;
        if looks && self.cancel.is_cancelled() { Err(Error::Interrupted) } else { Ok(()) }
    }
}

fn write_run(folder: &Path, fill: &mut dyn FnMut(Each<'_>) -> Result<(), Error>) -> Result<SortedRun, Error> {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let path = folder.join(format!("sudokit-{}-sort-{number}", std::process::id()));
    let doing = format!("cannot write the temporary file {}", path.display());
    let file =
        File::options().read(true).write(true).create_new(true).open(&path).map_err(Error::io(&doing))?;
    let mut run = SortedRun { path, file };
    let mut writer = BufWriter::with_capacity(1 << 18, &mut run.file);
    fill(&mut |record| {
        let length = (record.len() as u32).to_be_bytes();
        writer.write_all(&length).and_then(|()| writer.write_all(record)).map_err(Error::io(&doing))
    })?;
    writer.flush().map_err(Error::io(&doing))?;
    drop(writer);
    Ok(run)
}

/// Merges sorted runs.
fn merge_runs(runs: &[SortedRun], cancel: &Cancel, each: Each<'_>) -> Result<(), Error> {
    let doing = "cannot read a temporary file";
    let mut readers = Vec::with_capacity(runs.len());
    for run in runs {
        let mut file = &run.file;
        file.rewind().map_err(Error::io(doing))?;
        readers.push(BufReader::with_capacity(1 << 18, file));
    }
    let mut read = |number: usize, record: &mut Vec<u8>| -> Result<bool, Error> {
        let mut length = [0; 4];
        match readers[number].read_exact(&mut length) {
            Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => return Ok(false),
            outcome => outcome.map_err(Error::io(doing))?,
        }
        record.resize(u32::from_be_bytes(length) as usize, 0);
        readers[number].read_exact(record).map_err(Error::io(doing))?;
        Ok(true)
    };
    let mut heads = BinaryHeap::new();
    for number in 0..runs.len() {
        let mut record = Vec::new();
        if read(number, &mut record)? {
            heads.push(Reverse((record, number)));
        }
    }
    let mut check = Checked::new(cancel);
    while let Some(Reverse((mut record, number))) = heads.pop() {
        check.record()?;
        each(&record)?;
        if read(number, &mut record)? {
            heads.push(Reverse((record, number)));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_memory_gives_the_sorted_records() {
        // Multiples of a number without a common factor with the modulus visit everything in a mixed order.
        let records: Vec<Vec<u8>> = (0..300_000u32)
            .map(|i| (i * 7919 % 100_003).to_be_bytes()[..2 + (i % 3) as usize].to_vec())
            .collect();
        let mut expected = records.clone();
        expected.sort();
        for memory in [1 << 16, 1 << 20, 1 << 30] {
            let mut sorter = Sorter::new(&std::env::temp_dir(), memory);
            records.iter().for_each(|record| sorter.push(record).unwrap());
            let mut found = Vec::new();
            sorter
                .finish(&mut |record| {
                    found.push(record.to_vec());
                    Ok(())
                })
                .unwrap();
            assert!(found == expected, "memory {memory}");
        }
    }

    #[test]
    fn a_raised_flag_ends_the_merge_in_memory_and_on_disk() {
        for memory in [1 << 12, 1 << 30] {
            let cancel = Cancel::new();
            let mut sorter = Sorter::new(&std::env::temp_dir(), memory).with_cancel(cancel.clone());
            (0..20_000u32).for_each(|i| sorter.push(&i.to_be_bytes()).unwrap());
            let mut seen = 0;
            let outcome = sorter.finish(&mut |_| {
                seen += 1;
                cancel.cancel();
                Ok(())
            });
            assert!(matches!(outcome, Err(Error::Interrupted)) && seen <= CHECKED, "{seen}");
        }
    }
}
