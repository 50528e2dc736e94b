//! The next step of human-style solving of an ordinary 9×9 puzzle, as JSON that is written here.

use std::fmt::Write;

use sudokit::board::Coordinates;
use sudokit::logic::{LogicalSolver, Ordinary, Rung, State, Step, scale, words};
use sudokit::{Cell, Engine, Grid9};

use crate::host;

/// Emits the step of the position: 81 characters, then, if candidates are known, 81 numbers between commas, bit d - 1
/// for digit d.
pub fn answer(input: &[u8]) {
    match step(input) {
        Ok(json) => host::emit("reply", json.as_bytes()),
        Err(error) => host::emit("error", error.as_bytes()),
    };
}

fn step(input: &[u8]) -> Result<String, &'static str> {
    let (line, marks) = input.split_at(input.len().min(81));
    let grid = Grid9::from_line(line).map_err(|_| "this is not a 9x9 puzzle in one line")?;
    let mut engine = Engine::detect();
    let answer = engine.answer(&grid, 2);
    match answer.solutions {
        0 => return Err("the digits have no solution"),
        1 => {}
        _ => return Err("the digits have several solutions"),
    }
    let solution = answer.first.values();
    let mut state = State::new(grid.values());
    if !marks.is_empty() {
        let marks = numbers(marks).ok_or("candidates are 81 numbers from 0 to 511")?;
        state = State::new(grid.values()).with_marks(&marks);
        let lacks = |cell: usize| state.value(cell as u8) == 0 && !state.has(cell as u8, solution[cell] - 1);
        if (0..81).any(lacks) {
            return Err("a cell lacks the candidate of its solution");
        }
    }
    if state.is_solved() {
        return Ok("null".to_string());
    }
    let mut solver = LogicalSolver::new(&scale::SUDOKU_EXPLAINER);
    match solver.next_here(&state) {
        Ok(Some(step)) => Ok(json_of(&step)),
        Ok(None) | Err(_) => Ok("null".to_string()),
    }
}

/// 81 numbers between commas.
fn numbers(text: &[u8]) -> Option<[u16; 81]> {
    let mut marks = [0; 81];
    let mut at = 0;
    for number in text.split(|&byte| byte == b',') {
        let mut mark = 0u16;
        for &byte in number.trim_ascii() {
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 || mark > 511 {
                return None;
            }
            mark = mark * 10 + u16::from(digit);
        }
        if mark > 511 {
            return None;
        }
        *marks.get_mut(at)? = mark;
        at += 1;
    }
    (at == 81).then_some(marks)
}

/// Technique, name, points in tenths, effect, and the words of all rungs.
fn json_of(step: &Step) -> String {
    let mut out = String::from("{\"technique\":");
    quote(&mut out, step.technique.id());
    out.push_str(",\"name\":");
    quote(&mut out, &step.name());
    let _ = write!(out, ",\"tenths\":{},\"place\":", step.points);
    match step.place {
        Some(candidate) => pair(&mut out, candidate),
        None => out.push_str("null"),
    }
    out.push_str(",\"eliminate\":[");
    for (number, candidate) in step.eliminations().enumerate() {
        if number > 0 {
            out.push(',');
        }
        pair(&mut out, candidate);
    }
    out.push_str("],\"words\":[");
    for (number, &rung) in Rung::ALL.iter().enumerate() {
        if number > 0 {
            out.push(',');
        }
        quote(&mut out, &words(&Ordinary, step, rung, Coordinates::RowColumn));
    }
    out.push_str("]}");
    out
}

fn pair(out: &mut String, (cell, digit): (Cell, u8)) {
    let _ = write!(out, "{{\"cell\":{},\"digit\":{digit}}}", cell.index());
}

/// A text of JSON; what is written here has no control characters but ends of lines.
fn quote(out: &mut String, text: &str) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            character => out.push(character),
        }
    }
    out.push('"');
}
