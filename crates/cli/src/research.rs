//! What the commands of setters and researchers share.

use sudokit::Grid9;
use sudokit::notation::{Document, MarksRole};
use sudokit::symmetry::{Canonizer, Transform, canonical_grid, canonical_marks};

use crate::answer::Answer;
use crate::exit::Exit;
use crate::question::Question;
use crate::text::{line, line9};

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

/// The smallest form as text, the way, and the number of ways.
pub fn canonical(
    document: &Document,
    canonizer: &mut Canonizer,
) -> Result<(String, Transform, u128), String> {
    let grid = document.filled();
    let candidates = document.marks.as_ref().is_some_and(|marks| marks.role != MarksRole::Notes);
    if let Ok(nine) = Grid9::try_from(&grid) {
        if candidates {
            let state = document.state();
            let mut marks = sudokit::Marks9::from(&nine);
            for cell in grid.layout().cells().filter(|&cell| grid.value(cell) == 0) {
                marks.set(cell, state.marks(cell).bits() as u16);
            }
            let found = canonical_marks(&marks);
            let document = Document::with_candidates(&found.marks.into());
            return Ok((line(&document), found.map, found.automorphisms));
        }
        let found = canonizer.canonical(&nine);
        return Ok((line9(&found.grid), found.map, u128::from(found.automorphisms)));
    }
    if candidates {
        return Err("smallest forms of candidates are for the ordinary 9x9 board".into());
    }
    let found = canonical_grid(&grid).map_err(|error| error.to_string())?;
    Ok((line(&Document::new(found.grid)), found.map, found.automorphisms))
}
