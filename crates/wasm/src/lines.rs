//! Lines of ordinary 9×9 puzzles in bulk, one line of answer each: the engine without JSON between puzzles.

use std::convert::Infallible;

use std::cell::RefCell;

use sudokit::batch::{Line, Options, run};
use sudokit::{Engine, Grid9, Isa};

use crate::host;

thread_local! {
    /// What answers single puzzles, kept from call to call.
    static ENGINE: RefCell<Engine> = RefCell::new(Engine::detect());
}

/// Answers one puzzle, and emits how many solutions it has, up to `limit`, then, if any, a blank and the first one.
pub fn answer_one(input: &[u8], limit: u64) {
    let Ok(grid) = Grid9::from_line(input) else { return };
    let answer = ENGINE.with_borrow_mut(|engine| engine.answer(&grid, limit.max(1)));
    let mut text = answer.solutions.to_string().into_bytes();
    if let Some(solution) = answer.solution() {
        text.push(b' ');
        text.extend_from_slice(&solution.to_line());
    }
    host::emit("reply", &text);
}

/// Answers all lines, looking for up to `limit` solutions of each, and emits `lines` as they are done, then `totals`.
/// An answer is a solution, or, where `counts` is set, how many were found; what has neither stands as a remark (`#`).
pub fn answer(input: &[u8], limit: u64, counts: bool, scalar: bool) {
    let mut left = input;
    let read = |buffer: &mut [u8]| {
        let count = left.len().min(buffer.len());
        let (now, later) = left.split_at(count);
        buffer[..count].copy_from_slice(now);
        left = later;
        Ok::<usize, Infallible>(count)
    };
    let write = |bytes: &[u8]| {
        host::emit("lines", bytes);
        Ok(())
    };
    let format = |line: &Line<'_>, out: &mut Vec<u8>| {
        if !counts && line.write_solution(out) {
            return;
        }
        match line.solved {
            Some((_, answer)) if counts => out.extend_from_slice(answer.solutions.to_string().as_bytes()),
            Some(_) => out.extend_from_slice(b"# no solution"),
            None if line.text.is_empty() => {}
            None => out.extend_from_slice(b"# not a 9x9 puzzle in one line"),
        }
        out.push(b'\n');
    };
    let isa = scalar.then_some(Isa::Scalar);
    let options = Options { limit: limit.max(1), isa, ..Options::default() };
    let Ok(totals) = run(&options, read, write, format);
    let json = format!(
        "{{\"none\":{},\"one\":{},\"many\":{},\"other\":{},\"guesses\":{}}}",
        totals.none, totals.one, totals.many, totals.other, totals.guesses
    );
    host::emit("totals", json.as_bytes());
}
