//! Lines to lines, in wall-clock time: a file through `batch` into nothing, against the engine alone on the same puzzles.

use crate::arguments::Arguments;
use crate::puzzles;
use std::time::Instant;
use sudokit::batch::{Options, run as batch};
use sudokit::nine::{Answer, Engine};

/// `text`
pub fn run(arguments: &Arguments) -> Result<(), String> {
    for path in &arguments.operands {
        let puzzles = puzzles::read(path, arguments.least.max(200_000), usize::MAX)?;
        let mut text = Vec::with_capacity(82 * puzzles.len());
        for puzzle in &puzzles {
            text.extend_from_slice(&puzzle.to_line());
            text.push(b'\n');
        }
        let options = Options { threads: arguments.threads, limit: arguments.limit, ..Options::default() };
        let mut engine = Engine::detect();
        let mut answers = vec![Answer::NONE; puzzles.len()];
        let (mut alone, mut whole) = (Vec::new(), Vec::new());
        for _ in 0..arguments.rounds {
            let start = Instant::now();
            engine.answer_all(&puzzles, arguments.limit, &mut answers);
            alone.push(start.elapsed().as_secs_f64());
            let start = Instant::now();
            let mut left = &text[..];
            let mut written = 0;
            let totals = batch(
                &options,
                |buffer: &mut [u8]| std::io::Read::read(&mut left, buffer),
                |bytes: &[u8]| {
                    written += bytes.len();
                    Ok(())
                },
                |line, out| {
                    if let Some((_, answer)) = line.solved {
                        out.extend_from_slice(&answer.first.to_line());
                        out.push(b'\n');
                    }
                },
            )
            .map_err(|error| error.to_string())?;
            whole.push(start.elapsed().as_secs_f64());
            if totals.puzzles() != puzzles.len() as u64 || written != text.len() {
                return Err(format!("{path}: {} puzzles came back of {}", totals.puzzles(), puzzles.len()));
            }
        }
        alone.sort_by(f64::total_cmp);
        whole.sort_by(f64::total_cmp);
        let (alone, whole) = (alone[alone.len() / 2], whole[whole.len() / 2]);
        let per_puzzle = 1e6 / puzzles.len() as f64;
        println!(
            "{path}: engine {:.3} µs, lines to lines with {} threads {:.3} µs, {:.0} % of one engine's rate",
            alone * per_puzzle,
            arguments.threads,
            whole * per_puzzle,
            100.0 * alone / whole
        );
    }
    Ok(())
}
