//! Sorting byte strings of any number with bounded memory.
//!
//! Records gather in one arena; when it is full they are sorted and written to a temporary file, and in the end the
//! files are merged. Many files are merged into one before more are opened, so that few are open at a time.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::error::Error;

/// Sorts records. What is not taken out by [`Sorter::finish`] is removed when it is dropped.
pub struct Sorter {
    folder: PathBuf,
    memory: usize,
    arena: Vec<u8>,
    /// Start and length of each record in the arena.
    index: Vec<(usize, u32)>,
    runs: Vec<Run>,
}

/// A sorted run on disk, removed when dropped.
struct Run {
    path: PathBuf,
    file: File,
}

impl Drop for Run {
    fn drop(&mut self) {
        // Nothing can be done about a temporary file that will not go.
        let _ = std::fs::remove_file(&self.path);
    }
}

/// Runs merged at a time: more would hold too many files open.
const WIDTH: usize = 64;

/// Takes one record after the other.
type Each<'a> = &'a mut dyn FnMut(&[u8]) -> Result<(), Error>;

impl Sorter {
    /// Keeps about `memory` bytes, and the rest in temporary files in `folder`.
    pub fn new(folder: &Path, memory: usize) -> Sorter {
        let (arena, index, runs) = (Vec::new(), Vec::new(), Vec::new());
        Sorter { folder: folder.into(), memory, arena, index, runs }
    }

    /// Takes a record of less than 4 GiB.
    ///
    /// # Errors
    /// If a temporary file cannot be written.
    pub fn push(&mut self, record: &[u8]) -> Result<(), Error> {
        self.index.push((self.arena.len(), record.len() as u32));
        self.arena.extend_from_slice(record);
        if self.arena.len() + self.index.len() * size_of::<(usize, u32)>() >= self.memory {
            self.spill()?;
            if self.runs.len() >= WIDTH {
                let runs = std::mem::take(&mut self.runs);
                let merged = write_run(&self.folder, &mut |write| merge(&runs, write))?;
                self.runs.push(merged);
            }
        }
        Ok(())
    }

    /// Gives all records in order, equal ones as often as they came.
    ///
    /// # Errors
    /// If a temporary file cannot be written or read, or `each` fails.
    pub fn finish(mut self, each: &mut dyn FnMut(&[u8]) -> Result<(), Error>) -> Result<(), Error> {
        if self.runs.is_empty() {
            self.sort();
            return self.records().try_for_each(each);
        }
        self.spill()?;
        (self.arena, self.index) = (Vec::new(), Vec::new());
        merge(&self.runs, each)
    }

    fn sort(&mut self) {
        let arena = &self.arena;
        let record = |&(start, length): &(usize, u32)| &arena[start..start + length as usize];
        self.index.sort_unstable_by(|a, b| record(a).cmp(record(b)));
    }

    fn records(&self) -> impl Iterator<Item = &[u8]> {
        self.index.iter().map(|&(start, length)| &self.arena[start..start + length as usize])
    }

    fn spill(&mut self) -> Result<(), Error> {
        self.sort();
        let run = write_run(&self.folder, &mut |write| self.records().try_for_each(write))?;
        self.runs.push(run);
        self.arena.clear();
        self.index.clear();
        Ok(())
    }
}

fn write_run(folder: &Path, fill: &mut dyn FnMut(Each<'_>) -> Result<(), Error>) -> Result<Run, Error> {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let path = folder.join(format!("sudokit-{}-sort-{number}", std::process::id()));
    let doing = format!("cannot write the temporary file {}", path.display());
    let file =
        File::options().read(true).write(true).create_new(true).open(&path).map_err(Error::io(&doing))?;
    let mut run = Run { path, file };
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
fn merge(runs: &[Run], each: &mut dyn FnMut(&[u8]) -> Result<(), Error>) -> Result<(), Error> {
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
    while let Some(Reverse((mut record, number))) = heads.pop() {
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
        let records: Vec<Vec<u8>> = (0..20_000u32)
            .map(|i| (i * 7919 % 10_007).to_be_bytes()[..2 + (i % 3) as usize].to_vec())
            .collect();
        let mut expected = records.clone();
        expected.sort();
        for memory in [1 << 10, 1 << 16, 1 << 30] {
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
}
