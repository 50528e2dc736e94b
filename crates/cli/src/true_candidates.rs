//! What each cell holds in some solution.

use sudokit::notation::candidates_rows;
use sudokit::{Stop, Verdict};
use sudokit_protocol::{TrueCandidatesRequest, true_candidates};

use crate::answer::Answer;
use crate::environment::Environment;
use crate::question::Question;

/// Answers with the true candidates.
pub fn answer(question: &Question<'_>, env: &Environment, answer: &mut Answer<'_>) {
    let request = TrueCandidatesRequest {
        question: question.document.clone().into(),
        seed: env.fixed_seed(),
        ..TrueCandidatesRequest::default()
    };
    let reply = match true_candidates(&request, &mut env.context()) {
        Ok(reply) => reply,
        Err(error) => return answer.report_error(&error),
    };
    answer.boundary();
    answer.object(&reply);
    if reply.verdict == Verdict::None {
        return answer.no_in_text("no solution");
    }
    answer.text(&candidates_rows(question.document.to_unchecked_puzzle().board(), &reply.candidates, "-"));
    if let Some(stop) = reply.stats.stop.stop {
        let cells = reply.open.iter().filter(|&&set| set != 0).count();
        if stop == Stop::Cancelled {
            answer.reply.interrupt();
        }
        answer.partial(&format!("{stop}; more numbers may stand in {cells} cells"));
    }
}
