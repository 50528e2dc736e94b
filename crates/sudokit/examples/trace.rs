//! Traces an algorithm event by event.

use sudokit::{Puzzle, Search, solver, trace::Recorder};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = "12..34..2.....3.".parse()?;
    let mut recorder = Recorder::first(1000);
    Search::first().with_solver(solver::BACKTRACK).with_tracer(&mut recorder).run(&puzzle);
    recorder.records().iter().for_each(|record| println!("{:4} {:?}", record.iteration, record.event));
    Ok(())
}
