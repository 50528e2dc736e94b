//! Lines to lines: a file through `batch` into nothing, against the engine alone on the same puzzles. In processor
//! time of all threads, which other programs disturb little, and in wall-clock time.

use crate::arguments::Arguments;
use crate::puzzles;
use crate::time::{clock_of_all_threads, wall_time};
use sudokit::batch::{Options, run as batch};
use sudokit::nine::{Answer, Engine};

/// `text`
pub fn run(arguments: &Arguments) -> Result<(), String> {
    for path in &arguments.operands {
        let puzzles = puzzles::read(path, arguments.min.max(200_000), usize::MAX)?;
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
            let start = now();
            engine.answer_all(&puzzles, arguments.limit, &mut answers);
            alone.push(since(start));
            let start = now();
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
                    line.write_solution(out);
                },
            )
            .map_err(|error| error.to_string())?;
            whole.push(since(start));
            if totals.puzzles() != puzzles.len() as u64 || written != text.len() {
                return Err(format!("{path}: {} puzzles came back of {}", totals.puzzles(), puzzles.len()));
            }
        }
        let (alone, whole) = (medians(&alone), medians(&whole));
        let per_puzzle = 1e6 / puzzles.len() as f64;
        println!("{path}: {} puzzles, lines to lines with {} threads", puzzles.len(), arguments.threads);
        for (kind, alone, whole) in [("processor", alone[0], whole[0]), ("wall-clock", alone[1], whole[1])] {
            println!(
                "  {kind} time: engine {:.3} µs, lines to lines {:.3} µs, {:.0} % of one engine's rate",
                alone * per_puzzle,
                whole * per_puzzle,
                100.0 * alone / whole
            );
        }
    }
    Ok(())
}

/// Processor time and wall-clock time, in seconds.
type Times = [f64; 2];

fn now() -> Times {
    [clock_of_all_threads(), wall_time()]
}

fn since(start: Times) -> Times {
    let end = now();
    [end[0] - start[0], end[1] - start[1]]
}

fn medians(rounds: &[Times]) -> Times {
    [0, 1].map(|kind| {
        let mut times: Vec<f64> = rounds.iter().map(|times| times[kind]).collect();
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    })
}
