//! Puzzles with constraints: our engine beside the Interactive Sudoku Solver, whose times `bench/variants/iss.mjs`
//! takes.
//!
//! ```text
//! sudokit-bench variants --core 0 puzzles.ndjson \
//!     --peer-command "taskset -c 1 node bench/variants/iss.mjs --iss PATH --ask 1 puzzles.ndjson"
//! ```
//!
//! The two take turns: one run of a puzzle here (four, if it takes less than 5 ms), one there, three times, and the
//! medians count. Each runs to the proof that there is one solution. With `--rounds 1`, and `--warm 0` of the script,
//! each puzzle is seen for the first time, and what a program builds once counts where it is built. Set-up is from the
//! puzzle to a solver (model and compiled relations), search is the rest, with the check of what was found. Reading the
//! text is measured on neither side. `--peer FILE` takes the times of a run of the script for itself (without `--ask
//! 1`).

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use serde_json::Value;
use sudokit::Search;
use sudokit::constraint::Puzzle;
use sudokit::control::Budget;
use sudokit::notation::read_iss;
use sudokit::propagation::ModelSolver;

use crate::arguments::Arguments;
use crate::time::clock;

/// Repetitions end when they have taken this many seconds together.
const SECONDS: f64 = 5.0;

/// Milliseconds below which a turn has four runs, so that neither side is measured while it wakes up.
const QUICK: f64 = 5.0;

/// A puzzle, its cost here, and its cost in the other program if that was measured.
type Measured = (String, Cost, Option<Cost>);

/// What one solver took for one puzzle, in milliseconds.
#[derive(Clone, Copy, Debug)]
struct Cost {
    setup: f64,
    search: f64,
    nodes: u64,
    /// 0 or 1, 2 for several; nothing if the limit ended the search.
    solutions: Option<u64>,
}

/// Id and text of each puzzle of a collection, in the syntax of the Interactive Sudoku Solver; those that have no such
/// text are left out.
pub fn entries(path: &str) -> Result<Vec<(String, String)>, String> {
    let failed = |error: &dyn std::fmt::Display| format!("{path}: {error}");
    let text = std::fs::read_to_string(path).map_err(|error| failed(&error))?;
    let mut found = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        let entry: Value = serde_json::from_str(line).map_err(|error| failed(&error))?;
        let is_iss = entry["encoding"] == "iss";
        let text = if is_iss { entry["data"].as_str() } else { entry["iss"].as_str() };
        if let (Some(id), Some(text)) = (entry["id"].as_str(), text) {
            found.push((id.to_string(), text.to_string()));
        }
    }
    Ok(found)
}

/// `variants`
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let peer = match &arguments.peer {
        Some(path) => peer_times(path)?,
        None => HashMap::new(),
    };
    let mut live = arguments.peer_command.as_deref().map(LivePeer::start).transpose()?;
    let mut pairs: Vec<Measured> = Vec::new();
    println!(
        "milliseconds: set-up, search, nodes, solutions of ours | of the other; ratio of all, of the search"
    );
    for path in &arguments.operands {
        for (id, text) in entries(path)? {
            let puzzle = match read_iss(&text) {
                Ok(puzzle) => puzzle,
                Err(error) => {
                    println!("{id}: not read: {error}");
                    continue;
                }
            };
            let (ours, measured) = rounds(&id, &puzzle, arguments, live.as_mut())?;
            let other = measured.or_else(|| peer.get(&id).copied());
            println!("{}", row(&id, ours, other));
            pairs.push((id, ours, other));
        }
    }
    summary(&pairs);
    Ok(())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Runs of both sides in turns.
fn rounds(
    id: &str,
    puzzle: &Puzzle,
    arguments: &Arguments,
    mut live: Option<&mut LivePeer>,
) -> Result<(Cost, Option<Cost>), String> {
    let spent = |runs: &[Cost]| runs.iter().map(|run| run.search).sum::<f64>();
    let (mut ours, mut others) = (Vec::new(), Vec::new());
    for round in 0..arguments.rounds.min(3) {
        if round == 0 || spent(&ours) < SECONDS * 1e3 {
            ours.push(measured_round(puzzle, arguments));
        }
        if let Some(peer) = live.as_deref_mut()
            && spent(&others) < SECONDS * 1e3
        {
            others.extend(peer.measure(id)?);
        }
    }
    Ok((median_cost(&ours), (!others.is_empty()).then(|| median_cost(&others))))
}

/// One run, or the medians of four if the first is quick.
fn measured_round(puzzle: &Puzzle, arguments: &Arguments) -> Cost {
    let first = run_once(puzzle, arguments.seconds);
    if first.setup + first.search >= QUICK || arguments.rounds == 1 {
        return first;
    }
    let mut runs = vec![first];
    runs.extend((0..3).map(|_| run_once(puzzle, arguments.seconds)));
    median_cost(&runs)
}

/// Nodes and solutions of one run, median times.
fn median_cost(runs: &[Cost]) -> Cost {
    let of = |time: &dyn Fn(&Cost) -> f64| median(runs.iter().map(time).collect());
    Cost { setup: of(&|run| run.setup), search: of(&|run| run.search), ..runs[0] }
}

fn run_once(puzzle: &Puzzle, seconds: u64) -> Cost {
    let search =
        Search { budget: Budget::default().with_timeout(Duration::from_secs(seconds)), ..Search::unique() };
    let begin = clock();
    let report = search.run(puzzle);
    let all = clock() - begin;
    // After the whole call, so that this is the first time where there is one round.
    let start = clock();
    let model = puzzle.model();
    let solver = ModelSolver::new(&model);
    let built = clock();
    drop(solver);
    // A puzzle without rules goes to the engine for those, which has no set-up.
    let is_built = report.solver == "propagation";
    let setup = if is_built { (built - start).min(all) } else { 0.0 };
    let is_settled = report.is_exact() || report.solutions > 1;
    let (nodes, solutions) = (report.stats.nodes, is_settled.then_some(report.solutions));
    // Not nothing where set-up alone took longer than with the search.
    Cost { setup: setup * 1e3, search: (all - setup).max(1e-6) * 1e3, nodes, solutions }
}

/// The script, waiting for the names of puzzles.
struct LivePeer {
    child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl LivePeer {
    /// Starts a line of the shell.
    fn start(command: &str) -> Result<LivePeer, String> {
        let mut child = Command::new("sh")
            .args(["-c", &format!("exec {command}")])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{command}: {error}"))?;
        let (Some(questions), Some(answers)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{command}: no pipes"));
        };
        Ok(LivePeer { child, questions, answers: BufReader::new(answers) })
    }

    /// One run of the puzzle; `None` where the other program gave an error.
    fn measure(&mut self, id: &str) -> Result<Option<Cost>, String> {
        let in_words = |error: std::io::Error| format!("the other program, asked for {id}: {error}");
        writeln!(self.questions, "{id}").map_err(in_words)?;
        let mut line = String::new();
        if self.answers.read_line(&mut line).map_err(in_words)? == 0 {
            return Err(format!("the other program ended before {id}"));
        }
        Ok(peer_cost(&line)?.map(|(_, cost)| cost))
    }
}

impl Drop for LivePeer {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What the script wrote.
fn peer_times(path: &str) -> Result<HashMap<String, Cost>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let lines = text.lines().filter(|line| !line.is_empty());
    lines.filter_map(|line| peer_cost(line).map_err(|error| format!("{path}: {error}")).transpose()).collect()
}

/// A line of the script; `None` where it says an error.
fn peer_cost(line: &str) -> Result<Option<(String, Cost)>, String> {
    let entry: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let number = |name: &str| entry[name].as_f64();
    let (Some(id), Some(setup), Some(search)) = (entry["id"].as_str(), number("setup"), number("search"))
    else {
        return Ok(None);
    };
    let nodes = entry["nodes"].as_u64().unwrap_or(0);
    Ok(Some((id.to_string(), Cost { setup, search, nodes, solutions: entry["solutions"].as_u64() })))
}

fn row(id: &str, ours: Cost, other: Option<Cost>) -> String {
    let columns = |cost: Cost| {
        let solutions = cost.solutions.map_or("?".to_string(), |solutions| solutions.to_string());
        format!("{:9.3} {:11.3} {:8} {solutions}", cost.setup, cost.search, cost.nodes)
    };
    let Some(other) = other else { return format!("{id:16} {}", columns(ours)) };
    let all = (other.setup + other.search) / (ours.setup + ours.search);
    format!("{id:16} {} | {} | {all:8.1} {:8.2}", columns(ours), columns(other), other.search / ours.search)
}

/// The figures over all puzzles that both settled.
fn summary(pairs: &[Measured]) {
    let both: Vec<(&str, Cost, Cost)> = pairs
        .iter()
        .filter_map(|(id, ours, other)| Some((id.as_str(), *ours, (*other)?)))
        .filter(|(_, ours, other)| ours.solutions.is_some() && other.solutions.is_some())
        .collect();
    let unsettled = |settled: &dyn Fn(&Measured) -> bool| {
        let ids: Vec<&str> = pairs.iter().filter(|pair| !settled(pair)).map(|(id, ..)| id.as_str()).collect();
        format!("{}: {}", ids.len(), ids.join(" "))
    };
    println!("not settled by us: {}", unsettled(&|(_, ours, _)| ours.solutions.is_some()));
    println!(
        "not settled by the other: {}",
        unsettled(&|(_, _, other)| other.is_some_and(|other| other.solutions.is_some()))
    );
    let differ = both.iter().filter(|(_, ours, other)| ours.solutions != other.solutions);
    let differ: Vec<&str> = differ.map(|(id, ..)| *id).collect();
    println!("other answers: {}: {}", differ.len(), differ.join(" "));
    if both.is_empty() {
        return;
    }
    let all: Vec<f64> = both.iter().map(|(_, o, p)| (p.setup + p.search) / (o.setup + o.search)).collect();
    let figures = |ratios: &[f64]| {
        let mean = (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp();
        let share = |min: f64| {
            100.0 * ratios.iter().filter(|ratio| **ratio >= min).count() as f64 / ratios.len() as f64
        };
        format!(
            "{} puzzles: median {:.2}, geometric mean {mean:.2}, at least 3: {:.0} %, at least 1.5: {:.0} %",
            ratios.len(),
            median(ratios.to_vec()),
            share(3.0),
            share(1.5)
        )
    };
    let search = |min: f64| -> Vec<f64> {
        let hard = both.iter().filter(|(_, _, other)| other.search >= min);
        hard.map(|(_, ours, other)| other.search / ours.search).collect()
    };
    println!("with set-up: {}", figures(&all));
    println!("search alone: {}", figures(&search(0.0)));
    let hard = search(5.0);
    if !hard.is_empty() {
        println!("search alone, over 5 ms with the other: {}", figures(&hard));
    }
    let sum = |of: &dyn Fn(&(&str, Cost, Cost)) -> f64| both.iter().map(of).sum::<f64>() / 1e3;
    let (ours, other) = (sum(&|(_, ours, _)| ours.search), sum(&|(_, _, other)| other.search));
    println!("sums of the search: {ours:.2} s and {other:.2} s, ratio {:.2}", other / ours);
    let (ours, other) = (sum(&|(_, ours, _)| ours.setup), sum(&|(_, _, other)| other.setup));
    println!("sums of the set-up: {ours:.3} s and {other:.3} s");
}
