//! Solvers against each other: in every round each solves every file once, in turn; the median of the rounds counts.

use crate::arguments::Arguments;
use crate::solvers::{BenchSolver, Line, by_name, load, names};
use crate::time::clock;
use crate::{puzzles, verify};
use sudokit::Grid9;

/// Puzzles of a file whose solutions the independent counter counts.
const RECOUNTED: usize = 100;

/// `run`
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let mut solvers: Vec<(String, Box<dyn BenchSolver>)> = Vec::new();
    for one in &arguments.loads {
        solvers.push((one.name.clone(), load(one)?));
    }
    let chosen = if arguments.solvers.is_empty() { names() } else { arguments.solvers.clone() };
    for name in chosen {
        let solver = by_name(&name)?;
        solvers.push((name, solver));
    }
    if arguments.operands.is_empty() {
        return Err("no files of puzzles".into());
    }
    println!(
        "microseconds per puzzle (speed relative to the fastest solver that is not ours), limit {}, median of {} rounds",
        arguments.limit, arguments.rounds
    );
    for path in &arguments.operands {
        let puzzles = puzzles::read(path, arguments.min, arguments.max)?;
        let lines: Vec<Line> = puzzles.iter().map(line_of).collect();
        let mut times = vec![Vec::new(); solvers.len()];
        for _ in 0..arguments.rounds {
            for ((_, solver), times) in solvers.iter_mut().zip(&mut times) {
                let start = clock();
                solver.solve(&puzzles, &lines, arguments.limit);
                times.push(clock() - start);
            }
        }
        // The independent counter is slow: it counts some puzzles, and all solvers must agree on the others.
        let mut known: Vec<u64> = solvers[0].1.verdicts().iter().map(|verdict| verdict.solutions).collect();
        for (known, puzzle) in known.iter_mut().zip(&puzzles).take(RECOUNTED) {
            *known = verify::count(puzzle, arguments.limit);
        }
        for (name, solver) in &mut solvers {
            let wrong = wrong_answers(&puzzles, &known, solver.as_mut());
            if wrong > 0 {
                println!("  {name}: {wrong} WRONG ANSWERS of {} in {path}", puzzles.len());
            }
        }
        let medians: Vec<f64> = times.iter_mut().map(|times| median(times)).collect();
        report(path, &puzzles, &solvers, &medians);
    }
    Ok(())
}

fn line_of(puzzle: &Grid9) -> Line {
    let mut line = [0; 96];
    line[..81].copy_from_slice(&puzzle.to_line());
    line
}

fn wrong_answers(puzzles: &[Grid9], known: &[u64], solver: &mut dyn BenchSolver) -> usize {
    let verdicts = solver.verdicts();
    let right = puzzles.iter().zip(known).zip(&verdicts).filter(|((puzzle, known), verdict)| {
        verdict.solutions == **known
            && verdict.solution.is_none_or(|solution| verify::is_solution_of(puzzle, &solution))
    });
    puzzles.len() - right.count()
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Ours are the solvers named after an instruction set.
fn is_ours(name: &str) -> bool {
    let isa = name.split(':').next().unwrap_or(name);
    isa.parse::<sudokit::nine::Isa>().is_ok()
}

fn report(path: &str, puzzles: &[Grid9], solvers: &[(String, Box<dyn BenchSolver>)], medians: &[f64]) {
    let file = path.rsplit('/').next().unwrap_or(path);
    println!("{file}, {} puzzles", puzzles.len());
    let peers = solvers.iter().zip(medians).filter(|((name, _), _)| !is_ours(name));
    let best = peers.map(|(_, &time)| time).min_by(f64::total_cmp);
    for ((name, _), time) in solvers.iter().zip(medians) {
        let ratio = best.map_or(String::new(), |best| format!("{:8.2}×", best / time));
        println!("  {name:18} {:9.3} {ratio}", time / puzzles.len() as f64 * 1e6);
    }
}
