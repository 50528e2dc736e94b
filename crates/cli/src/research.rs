//! What the commands of setters and researchers share.

use sudokit::Grid9;

use crate::answer::Answer;
use crate::exit::Exit;
use crate::question::Question;

/// The ordinary 9×9 puzzle of a question; for any other board the answer says that this command needs it.
pub fn nine(question: &Question<'_>, answer: &mut Answer<'_>) -> Option<Grid9> {
    let grid = Grid9::try_from(&question.document.filled()).ok();
    if grid.is_none() {
        answer.fail(Exit::Unreadable, "this needs an ordinary 9x9 board");
    }
    grid
}

/// Why a puzzle without exactly one solution has no answer.
pub const NOT_UNIQUE: &str = "not exactly one solution";
