//! The number of solutions of a puzzle with constraints, counted or estimated.

use serde_json::json;
use sudokit::constraint::VariantPuzzle;
use sudokit::diagnose::variant::Estimator;
use sudokit::{Search, Stop};

use crate::answer::Answer;
use crate::environment::Environment;
use crate::exit::Exit;
use crate::progress::Progress;
use crate::text::stats;

use super::solvers::solve_with;

/// Counts, up to `cap`.
pub fn count(
    puzzle: &VariantPuzzle,
    solver: &'static str,
    cap: Option<u64>,
    env: &Environment,
    answer: &mut Answer<'_>,
) {
    // One beyond the cap, to know whether there are more.
    let limit = cap.map_or(u64::MAX, |cap| cap.saturating_add(1));
    let search = Search::count(limit).with_budget(env.budget()).with_seed(env.fixed_seed());
    let counted =
        Progress::counting("solutions").waiting("counting", || solve_with(solver, puzzle, &search, None));
    let report = match counted {
        Ok(report) => report,
        Err(failure) => return answer.fail(Exit::Unreadable, &failure),
    };
    let capped = cap.is_some_and(|cap| report.solutions > cap);
    let count = cap.map_or(report.solutions, |cap| report.solutions.min(cap));
    let exact = report.is_exact() && !capped;
    answer.text(&format!("{count}{}", if exact { "" } else { "+" }));
    answer.field("count", count);
    answer.field("solutions", count);
    answer.field("exact", exact);
    answer.field("solver", report.solver);
    answer.field("stats", stats(&report.stats));
    match report.stop {
        Some(stop) if stop != Stop::Limit => {
            if stop == Stop::Cancelled {
                answer.reply.interrupt();
            }
            answer.remark(&format!("{stop}; the count is a lower bound"));
            answer.reply.exit(Exit::Partial);
            answer.field("stop", stop);
        }
        _ if capped => answer.field("stop", Stop::Limit),
        _ => {}
    }
}

/// Paths between two looks at the progress line.
const CHUNK: u64 = 256;

/// Estimates the number from random paths.
pub fn estimate(puzzle: &VariantPuzzle, paths: u64, env: &Environment, answer: &mut Answer<'_>) {
    let mut estimator = match Estimator::new(puzzle, env.seed()) {
        Ok(estimator) => estimator,
        Err(failure) => return answer.fail(Exit::Unreadable, &failure.to_string()),
    };
    let budget = env.budget();
    let progress = Progress::counting("paths");
    let mut stop = None;
    let mut done = 0;
    while done < paths && stop.is_none() {
        let chunk = CHUNK.min(paths - done);
        stop = estimator.run(chunk, &budget).err();
        done += chunk;
        progress.set(done.min(paths));
    }
    progress.finish();
    let estimate = estimator.estimate();
    if estimate.paths == 0 {
        return answer.stopped(stop.unwrap_or(Stop::GaveUp), "no path was finished");
    }
    let interval = if estimate.hits == 0 {
        "no path found a solution".to_string()
    } else {
        format!("95 in 100: {} to {}", short(estimate.lower), short(estimate.upper))
    };
    answer.text(&format!("about {} ({interval}; {} paths)", short(estimate.solutions), estimate.paths));
    answer.field("estimate", json!(estimate));
    answer.field("seed", env.seed());
    // A limit of time is how one says how much an estimate may cost: it is no shortcoming of the answer.
    match stop {
        Some(Stop::Cancelled) => answer.stopped(Stop::Cancelled, ""),
        Some(stop) => answer.field("stop", stop),
        None => {}
    }
}

/// A number of any size: exactly as far as it is small, otherwise as 1.23e45.
fn short(number: f64) -> String {
    if number < 1e6 { format!("{number:.0}") } else { format!("{number:.2e}") }
}
