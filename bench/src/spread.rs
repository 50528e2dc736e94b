//! How much the nodes of a puzzle with rules depend on luck: each puzzle in many copies that ask the same.
//!
//! ```text
//! sudokit-bench spread --rounds 20 --seconds 10 puzzles.ndjson
//! ```
//!
//! For each puzzle a line: its name, nodes and milliseconds of the median copy and of the longest, the ratio of the two
//! times, how many copies the limit ended, and the nodes of every copy, itself first. Nodes are the same in every run,
//! unless the limit ended one. Milliseconds are processor time of the whole call. Puzzles that go to the ordinary 9×9
//! engine are left out. Every solution of a copy is given back its names and must solve the puzzle.

use std::ops::ControlFlow;
use std::time::Duration;

use sudokit::constraint::Puzzle;
use sudokit::control::{Budget, Clock, Meter};
use sudokit::notation::read_iss;
use sudokit::propagation::{Model, ModelSolver};

use crate::arguments::Arguments;
use crate::copies::{Copied, Random, copy};
use crate::time::clock;
use crate::variants::entries;

/// What one copy took.
#[derive(Clone, Copy, Debug)]
struct Taken {
    nodes: u64,
    milliseconds: f64,
    is_settled: bool,
}

/// What the copies of a puzzle took.
struct Spread {
    id: String,
    median: Taken,
    longest: Taken,
    sum: f64,
    nodes: u64,
    unsettled: usize,
}

/// `spread`
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let mut spreads = Vec::new();
    println!("name, median: nodes, ms; longest: nodes, ms; longest to median; not settled; nodes of each");
    for path in &arguments.operands {
        for (id, text) in entries(path)? {
            let Ok(puzzle) = read_iss(&text) else {
                println!("{id}: not read");
                continue;
            };
            if puzzle.ordinary().is_none() {
                spreads.push(spread(&id, &puzzle, arguments)?);
            }
        }
    }
    summary(&mut spreads);
    Ok(())
}

/// The copies of a puzzle, the first of which is itself.
fn spread(id: &str, puzzle: &Puzzle, arguments: &Arguments) -> Result<Spread, String> {
    // The copies of a puzzle are the same whatever else is in the file.
    let seed = id.bytes().fold(0u64, |seed, byte| seed.wrapping_mul(257).wrapping_add(u64::from(byte)));
    let mut random = Random(seed);
    let model = puzzle.model();
    let mut copies = Vec::new();
    for round in 0..arguments.rounds {
        let (taken, solutions) = if round == 0 {
            solve(&model, arguments.seconds)
        } else {
            let Some(Copied { model: copied, places, values }) = copy(puzzle, &mut random) else { break };
            let (taken, solutions) = solve(&copied, arguments.seconds);
            let original = |solution: &Vec<u32>| -> Option<Vec<u32>> {
                let value =
                    |place: &u16| values.iter().position(|&value| value == solution[usize::from(*place)]);
                places.iter().map(|place| value(place).map(|value| value as u32)).collect()
            };
            let cells = puzzle.board().cell_count();
            let is_right = |solution: &Vec<u32>| {
                original(solution).is_some_and(|values| {
                    let numbers = values[..cells].iter().map(|&value| model.lowest + value as i32);
                    puzzle.is_solved_by(&numbers.collect::<Vec<_>>())
                })
            };
            if !solutions.iter().all(is_right) {
                return Err(format!("{id}: copy {round} has another solution"));
            }
            (taken, solutions)
        };
        if taken.is_settled && solutions.len() != 1 {
            eprintln!("{id}: copy {round} has {} solutions", solutions.len());
        }
        copies.push(taken);
    }
    let nodes: Vec<String> = copies.iter().map(|taken| taken.nodes.to_string()).collect();
    let (sum, all) =
        (copies.iter().map(|taken| taken.milliseconds).sum(), copies.iter().map(|taken| taken.nodes).sum());
    let unsettled = copies.iter().filter(|taken| !taken.is_settled).count();
    copies.sort_by(|a, b| a.milliseconds.total_cmp(&b.milliseconds));
    let (median, longest) = (copies[copies.len() / 2], copies[copies.len() - 1]);
    println!(
        "{id:16} {:8} {:10.3} {:8} {:10.3} {:8.1} {unsettled:3} {}",
        median.nodes,
        median.milliseconds,
        longest.nodes,
        longest.milliseconds,
        longest.milliseconds / median.milliseconds,
        nodes.join(" ")
    );
    Ok(Spread { id: id.to_string(), median, longest, sum, nodes: all, unsettled })
}

/// At most two solutions of a model.
fn solve(model: &Model, seconds: u64) -> (Taken, Vec<Vec<u32>>) {
    let start = clock();
    let timer = Clock::from_fn(move || Duration::from_secs_f64((clock() - start).max(0.0)));
    let budget = Budget::default().with_clock(timer).with_timeout(Duration::from_secs(seconds));
    let mut meter = Meter::new(budget);
    let mut solutions: Vec<Vec<u32>> = Vec::new();
    let outcome = ModelSolver::new(model).map(|mut solver| {
        solver.solve(&mut meter, &mut |solution| {
            solutions.push(solution.to_vec());
            if solutions.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    });
    let milliseconds = (clock() - start) * 1e3;
    let is_settled = matches!(outcome, Ok(Ok(()))) || solutions.len() == 2;
    (Taken { nodes: meter.finish().nodes, milliseconds, is_settled }, solutions)
}

/// The figures over all puzzles.
fn summary(spreads: &mut [Spread]) {
    if spreads.is_empty() {
        return;
    }
    let count = spreads.len() as f64;
    let mean = |of: &dyn Fn(&Spread) -> f64| {
        (spreads.iter().map(|spread| of(spread).max(1e-6).ln()).sum::<f64>() / count).exp()
    };
    let sum = |of: &dyn Fn(&Spread) -> f64| spreads.iter().map(of).sum::<f64>();
    println!(
        "{} puzzles: sum {:.2} s, {} nodes, not settled {}; of the longest copies {:.2} s, of the median ones {:.2} s",
        spreads.len(),
        sum(&|spread| spread.sum) / 1e3,
        spreads.iter().map(|spread| spread.nodes).sum::<u64>(),
        spreads.iter().map(|spread| spread.unsettled).sum::<usize>(),
        sum(&|spread| spread.longest.milliseconds) / 1e3,
        sum(&|spread| spread.median.milliseconds) / 1e3,
    );
    println!(
        "geometric means: nodes of the median copy {:.2}, of the longest {:.2}; longest to median in time {:.2}",
        mean(&|spread| spread.median.nodes as f64),
        mean(&|spread| spread.longest.nodes as f64),
        mean(&|spread| spread.longest.milliseconds / spread.median.milliseconds),
    );
    let is_wide = |spread: &&Spread| {
        spread.median.milliseconds > 50.0 && spread.longest.milliseconds > 5.0 * spread.median.milliseconds
    };
    let wide: Vec<&str> = spreads.iter().filter(is_wide).map(|spread| spread.id.as_str()).collect();
    println!("median over 50 ms and longest over five times that: {}: {}", wide.len(), wide.join(" "));
    spreads.sort_by(|a, b| b.longest.milliseconds.total_cmp(&a.longest.milliseconds));
    println!("the longest:");
    for spread in spreads.iter().take(30) {
        println!(
            "  {:16} {:10.1} ms, median {:10.1}",
            spread.id, spread.longest.milliseconds, spread.median.milliseconds
        );
    }
}
