//! Whether a puzzle with constraints has one solution, and if not, why.

use sudokit::constraint::VariantPuzzle;
use sudokit::diagnose::variant::{Clue, clue_words, diagnose_variant, diagnosis_words};
use sudokit::notation::Document;
use sudokit::{Cell, Stop, Verdict};

use crate::answer::Answer;
use crate::diagnosis::Wrong;
use crate::environment::Environment;
use crate::exit::Exit;

/// Answers with the verdict and its reasons.
pub fn check(puzzle: &VariantPuzzle, document: &Document, env: &Environment, answer: &mut Answer<'_>) {
    let diagnosis = match diagnose_variant(puzzle, &env.budget()) {
        Ok(diagnosis) => diagnosis,
        Err(failure) => return answer.fail(Exit::Unreadable, &failure.to_string()),
    };
    if diagnosis.stop == Some(Stop::Cancelled) {
        answer.reply.interrupt();
    }
    let solution = diagnosis.solution.as_ref().filter(|_| diagnosis.verdict == Verdict::One);
    let wrong = solution.map(|solution| Wrong::new(document, solution)).unwrap_or_default();
    answer.reply.exit(match diagnosis.verdict {
        Verdict::One if wrong.is_empty() => Exit::Done,
        Verdict::One | Verdict::None | Verdict::Many => Exit::No,
        Verdict::Unknown => Exit::Partial,
    });
    answer.text(&(diagnosis_words(puzzle, &diagnosis) + &wrong.words()));
    let board = puzzle.board();
    let valid = match diagnosis.verdict {
        Verdict::One => Some(true),
        Verdict::None | Verdict::Many => Some(false),
        Verdict::Unknown => None,
    };
    answer.field("valid", valid);
    answer.field("verdict", diagnosis.verdict);
    answer.field("givens", board.cells().filter(|&cell| puzzle.given(cell).is_some()).count());
    answer.field("rules", puzzle.constraints().len());
    let names = |cells: &[Cell]| cells.iter().map(|&cell| board.name(cell)).collect::<Vec<_>>();
    let words = |clues: &[Clue]| clues.iter().map(|&clue| clue_words(puzzle, clue)).collect::<Vec<_>>();
    if let Some(redundant) = &diagnosis.redundant {
        if diagnosis.stop.is_none() {
            answer.field("minimal", redundant.single.is_empty());
        }
        answer.field("redundant", words(&redundant.single));
        answer.field("redundant_together", words(&redundant.together));
    }
    if diagnosis.verdict == Verdict::Many {
        answer.field("differ", names(&diagnosis.differ));
    }
    if let Some(conflict) = &diagnosis.conflict {
        answer.field("impossible", words(&conflict.clues()));
    }
    wrong.fields(answer);
    if let Some(stop) = diagnosis.stop {
        answer.field("stop", stop);
    }
}
