//! Millions of puzzles in memory, on all cores: how a program uses [`Engine`] and [`Sampler`] in bulk, without text.
//!
//! ```text
//! batch solve PUZZLES.bin [THREADS]       81 bytes a puzzle, 0 for a blank; solves them
//! batch generate COUNT SEED [THREADS]     makes minimal puzzles
//! ```
//!
//! Prints the seconds that it took, without the reading of the file, and a checksum of the result. What other ways into the
//! library cost is measured against this.
#![allow(clippy::print_stdout, reason = "a program")]

use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use sudokit::generate::{Recipe, Sampler, Sampling};
use sudokit::{Budget, Engine, Grid9, Meter};

/// Puzzles that a thread takes at a time.
const SOLVED: usize = 4096;
const MADE: usize = 1024;

type Row = [u8; 81];

/// Gives the pieces of `rows` to threads; `work` gets the number of a piece's first row.
fn each(
    rows: &mut [Row],
    piece: usize,
    threads: usize,
    work: impl Fn(&mut Engine, usize, &mut [Row]) + Sync,
) {
    let pieces = Mutex::new(rows.chunks_mut(piece).enumerate());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut engine = Engine::detect();
                loop {
                    let next = pieces.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some((number, rows)) = next else { return };
                    work(&mut engine, number * piece, rows);
                }
            });
        }
    });
}

fn solve(puzzles: &[Row], solutions: &mut [Row], threads: usize) {
    each(solutions, SOLVED, threads, |engine, first, solutions| {
        let mut left = puzzles[first..first + solutions.len()].iter();
        engine.stream(
            1,
            || left.next().map(|row| Grid9::new(*row).expect("values of 0 to 9")),
            |ticket, answer| solutions[ticket as usize] = *answer.first.values(),
        );
    });
}

fn generate(puzzles: &mut [Row], seed: u64, threads: usize) {
    let sampler = Sampler::new(Sampling::Greedy(Recipe::minimal()), None).expect("minimal puzzles exist");
    each(puzzles, MADE, threads, |engine, first, rows| {
        let mut meter = Meter::new(Budget::default());
        let (numbers, mut places) = (first as u64..(first + rows.len()) as u64, rows.iter_mut());
        let made = sampler.run(seed, numbers, engine, &mut meter, &mut |sample| {
            if let Some(place) = places.next() {
                *place = *sample.puzzle.values();
            }
            ControlFlow::Continue(())
        });
        assert!(made.is_ok(), "without a budget nothing stops");
    });
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = |word: Option<&&str>| word.and_then(|word| word.parse().ok()).unwrap_or(cores);
    let (start, rows) = match words.as_slice() {
        ["solve", path, rest @ ..] => {
            let Ok(bytes) = std::fs::read(path) else {
                println!("cannot read {path}");
                return ExitCode::FAILURE;
            };
            let puzzles = bytes.as_chunks().0;
            let start = Instant::now();
            let mut solutions = vec![[0; 81]; puzzles.len()];
            solve(puzzles, &mut solutions, threads(rest.first()));
            (start, solutions)
        }
        ["generate", count, seed, rest @ ..] => {
            let (Ok(count), Ok(seed)) = (count.parse(), seed.parse()) else {
                println!("COUNT and SEED are numbers");
                return ExitCode::FAILURE;
            };
            let start = Instant::now();
            let mut puzzles = vec![[0; 81]; count];
            generate(&mut puzzles, seed, threads(rest.first()));
            (start, puzzles)
        }
        _ => {
            println!("usage: batch solve PUZZLES.bin [THREADS] | batch generate COUNT SEED [THREADS]");
            return ExitCode::FAILURE;
        }
    };
    let seconds = start.elapsed().as_secs_f64();
    let sum =
        rows.as_flattened().iter().fold(0u64, |sum, &value| (sum * 31 + u64::from(value)) % 1_000_000_007);
    println!("{seconds} {sum}");
    ExitCode::SUCCESS
}
