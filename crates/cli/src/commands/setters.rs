//! What the commands of setters and researchers share.

use serde_json::Value;
use sudokit::Grid9;
use sudokit::enumerate::CellSet;

use crate::exit::Exit;
use crate::stream::{Reply, Task};

/// The ordinary 9×9 puzzle of a task; anything else is complained of.
pub fn ordinary(task: &Task<'_>, reply: &mut Reply) -> Option<Grid9> {
    let grid = Grid9::try_from(&task.document.filled()).ok();
    if grid.is_none() {
        refuse(task, "this needs an ordinary 9x9 board", Exit::Unreadable, reply);
    }
    grid
}

/// Says on stderr why a puzzle gets no answer.
pub fn refuse(task: &Task<'_>, why: &str, exit: Exit, reply: &mut Reply) {
    reply.remarks.push(format!("{}: {why}", task.place()));
    reply.exit(exit);
}

/// A 9×9 grid or puzzle as a line.
pub fn text(grid: &Grid9) -> String {
    String::from_utf8_lossy(&grid.to_line()).into_owned()
}

/// Names of the cells of a set, r1c1 first.
pub fn cells(set: CellSet) -> Vec<String> {
    (0..81)
        .filter(|cell| set >> cell & 1 == 1)
        .map(|cell| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1))
        .collect()
}

/// Writes an object, or else a line of text.
pub fn answer(json: bool, object: impl FnOnce() -> Value, line: impl FnOnce() -> String, reply: &mut Reply) {
    let text = if json { object().to_string() } else { line() };
    reply.line(&text);
}
