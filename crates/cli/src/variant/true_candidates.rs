//! What each cell holds in some solution.

use serde_json::json;
use sudokit::constraint::VariantPuzzle;
use sudokit::diagnose::variant::{TrueCandidatesOptions, true_candidates as ask};
use sudokit::notation::candidates_rows;
use sudokit::{Cell, Search, Stop, Verdict};

use crate::answer::Answer;
use crate::environment::Environment;
use crate::exit::Exit;
use crate::text::stats;

/// Answers with the true candidates.
pub fn true_candidates(puzzle: &VariantPuzzle, env: &Environment, answer: &mut Answer<'_>) {
    let board = puzzle.board();
    let search = Search::all().with_budget(env.budget()).with_seed(env.fixed_seed());
    let options = TrueCandidatesOptions { threads: env.threads, ..TrueCandidatesOptions::default() };
    let found = match ask(puzzle, &search, &options, &mut |_| {}) {
        Ok(found) => found,
        Err(failure) => return answer.fail(Exit::Unreadable, &failure.to_string()),
    };
    answer.boundary();
    let possible = found.possible();
    let numbers = |sets: &[u32]| sets.iter().map(|&set| board.members(set)).collect::<Vec<_>>();
    answer.field("candidates", numbers(&possible));
    answer.field("verdict", found.verdict());
    answer.field("found", found.found);
    answer.field("solver", found.solver);
    answer.field("stats", stats(&found.stats));
    if found.verdict() == Verdict::None {
        return answer.no("no solution");
    }
    answer.text(&candidates_rows(board, &possible, "-"));
    if let Some(stop) = found.stop {
        answer.field("open", numbers(&found.open));
        let cells = found.open.iter().filter(|&&set| set != 0).count();
        if stop == Stop::Cancelled {
            answer.reply.interrupt();
        }
        answer.partial(&format!("{stop}; more numbers may stand in {cells} cells"));
        answer.field("stop", json!(stop));
    } else if possible.iter().any(|set| set.count_ones() > 1) {
        let differ: Vec<String> = found.differ().into_iter().map(|cell: Cell| board.name(cell)).collect();
        answer.field("differ", differ);
    }
}
