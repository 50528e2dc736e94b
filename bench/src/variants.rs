//! Puzzles with constraints: our engine beside the Interactive Sudoku Solver, whose times `bench/variants/iss.mjs` takes.
//!
//! ```text
//! taskset -c 1 node bench/variants/iss.mjs --iss PATH puzzles.ndjson > iss.ndjson
//! sudokit-bench variants --core 1 --peer iss.ndjson puzzles.ndjson
//! ```
//!
//! Each puzzle is run several times in a row to the proof that it has one solution, and the median counts; with `--rounds 1`, as
//! with `--warm 0 --rounds 1` of the script, each is seen for the first time, and what a program builds once counts where it is
//! built. Set-up is from the
//! puzzle to a solver (model and compiled relations), search is the rest, with the check of what was found. Reading the text
//! is measured on neither side.

use std::collections::HashMap;
use std::time::Duration;

use serde_json::Value;
use sudokit::Search;
use sudokit::constraint::VariantPuzzle;
use sudokit::control::Budget;
use sudokit::notation::read_iss;
use sudokit::propagation::ModelSolver;
use sudokit::solver::solve_variant;

use crate::arguments::Arguments;
use crate::time::clock;

/// Repetitions end when they have taken so many seconds together.
const SECONDS: f64 = 5.0;

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

/// `variants`
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let peer = match &arguments.peer {
        Some(path) => peer_times(path)?,
        None => HashMap::new(),
    };
    let mut pairs: Vec<Measured> = Vec::new();
    println!(
        "milliseconds: set-up, search, nodes, solutions of ours | of the other; ratio of all, of the search"
    );
    for path in &arguments.operands {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
        for line in text.lines().filter(|line| !line.is_empty()) {
            let entry: Value = serde_json::from_str(line).map_err(|error| format!("{path}: {error}"))?;
            let is_iss = entry["encoding"] == "iss";
            let text = if is_iss { entry["data"].as_str() } else { entry["iss"].as_str() };
            let (Some(id), Some(text)) = (entry["id"].as_str(), text) else { continue };
            let puzzle = match read_iss(text) {
                Ok(puzzle) => puzzle,
                Err(error) => {
                    println!("{id}: not read: {error}");
                    continue;
                }
            };
            let ours = cost(&puzzle, arguments);
            let other = peer.get(id).copied();
            println!("{}", row(id, ours, other));
            pairs.push((id.to_string(), ours, other));
        }
    }
    summary(&pairs);
    Ok(())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn cost(puzzle: &VariantPuzzle, arguments: &Arguments) -> Cost {
    let timeout = Duration::from_secs(arguments.seconds);
    let (mut setups, mut searches) = (Vec::new(), Vec::new());
    let mut cost = Cost { setup: 0.0, search: 0.0, nodes: 0, solutions: None };
    for round in 0..arguments.rounds.min(3) {
        if round > 0 && searches.iter().sum::<f64>() > SECONDS * 1e3 {
            break;
        }
        let search = Search { budget: Budget::default().with_timeout(timeout), ..Search::unique() };
        let begin = clock();
        let report = solve_variant(puzzle, &search);
        let all = clock() - begin;
        // After the whole call, so that this is the first time where there is one round.
        let start = clock();
        let model = puzzle.model();
        let solver = ModelSolver::new(&model);
        let built = clock();
        drop(solver);
        // A puzzle without rules goes to the engine for those, which has no set-up.
        let is_built = report.as_ref().is_ok_and(|report| report.solver == "propagation");
        let setup = if is_built { (built - start).min(all) } else { 0.0 };
        setups.push(setup * 1e3);
        // Not nothing where set-up alone took longer than with the search.
        searches.push((all - setup).max(1e-6) * 1e3);
        if let Ok(report) = report {
            cost.nodes = report.stats.nodes;
            cost.solutions = (report.is_exact() || report.solutions > 1).then_some(report.solutions);
        }
    }
    Cost { setup: median(setups), search: median(searches), ..cost }
}

/// What the script wrote.
fn peer_times(path: &str) -> Result<HashMap<String, Cost>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let mut times = HashMap::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        let entry: Value = serde_json::from_str(line).map_err(|error| format!("{path}: {error}"))?;
        let number = |name: &str| entry[name].as_f64();
        if let (Some(id), Some(setup), Some(search)) =
            (entry["id"].as_str(), number("setup"), number("search"))
        {
            let nodes = entry["nodes"].as_u64().unwrap_or(0);
            let solutions = entry["solutions"].as_u64();
            times.insert(id.to_string(), Cost { setup, search, nodes, solutions });
        }
    }
    Ok(times)
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
        let share = |least: f64| {
            100.0 * ratios.iter().filter(|ratio| **ratio >= least).count() as f64 / ratios.len() as f64
        };
        format!(
            "{} puzzles: median {:.2}, geometric mean {mean:.2}, at least 3: {:.0} %, at least 1.5: {:.0} %",
            ratios.len(),
            median(ratios.to_vec()),
            share(3.0),
            share(1.5)
        )
    };
    let search = |least: f64| -> Vec<f64> {
        let hard = both.iter().filter(|(_, _, other)| other.search >= least);
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
