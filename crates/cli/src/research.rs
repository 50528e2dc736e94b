//! What the commands share whose answers are lists of puzzles.

use serde::Serialize;
use sudokit_protocol::{ApiError, Context, Event, Sink};

use crate::answer::Answer;
use crate::environment::Environment;

/// Writes puzzles as they are found: a line each, or the list `puzzles` of the object.
pub struct ListedPuzzles<'w, 'a> {
    answer: &'w mut Answer<'a>,
    has_list: bool,
}

impl ListedPuzzles<'_, '_> {
    /// Asks the protocol, writes the puzzles as they are found and then the other fields of the reply; `None` if it
    /// refuses, which is said.
    pub fn request<R: Serialize>(
        answer: &mut Answer<'_>,
        env: &Environment,
        request: impl FnOnce(&mut Context<'_>) -> Result<R, ApiError>,
    ) -> Option<R> {
        let mut listed = ListedPuzzles { answer, has_list: false };
        let mut context = env.context();
        context.sink = Some(&mut listed);
        let outcome = request(&mut context);
        drop(context);
        match outcome {
            Ok(reply) => {
                listed.begin();
                answer.object(&reply);
                Some(reply)
            }
            Err(error) => {
                answer.report_error(&error);
                None
            }
        }
    }

    fn begin(&mut self) {
        if !std::mem::replace(&mut self.has_list, true) {
            self.answer.list("puzzles");
        }
    }
}

impl Sink for ListedPuzzles<'_, '_> {
    fn event(&mut self, event: Event<'_>) -> bool {
        let Event::Puzzle(line) = event else { return true };
        self.begin();
        self.answer.item(|| line.to_string(), || line.to_string()).is_continue()
    }
}
