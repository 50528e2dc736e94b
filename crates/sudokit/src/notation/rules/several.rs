//! Several puzzles in one text: where the next one begins.
//!
//! A line of dashes ends a puzzle. Without one, a puzzle that has been said something of ends where a second `board`
//! stands, or a second `title`: with the statements of title, author and text directly above that `board`. Blank lines
//! alone end nothing: they stand within puzzles too.

use super::syntax::{SEPARATOR, Statement};

/// The statements of each puzzle, in their order; one puzzle without statements where there are none.
pub fn puzzles<'a>(statements: &'a [Statement<'a>]) -> Vec<&'a [Statement<'a>]> {
    let mut found = Vec::new();
    let mut own = Own::default();
    for (at, statement) in statements.iter().enumerate() {
        let name = &*statement.head.text;
        let begin = match name {
            SEPARATOR => {
                found.push(&statements[own.start..at]);
                own = Own { start: at + 1, ..Own::default() };
                continue;
            }
            "board" if own.board => {
                let above = statements[own.start..at].iter().rev();
                Some(at - above.take_while(|statement| is_meta(&statement.head.text)).count())
            }
            "title" if own.title && statements[at - 1].head.text != "title" => Some(at),
            _ => None,
        };
        if let Some(begin) = begin.filter(|&begin| own.content.is_some_and(|content| content < begin)) {
            found.push(&statements[own.start..begin]);
            own = Own { start: begin, ..Own::default() };
            own.title = statements[begin..at].iter().any(|statement| statement.head.text == "title");
        }
        own.board |= name == "board";
        own.title |= name == "title";
        if !is_meta(name) && !matches!(name, "board" | "digits") {
            own.content.get_or_insert(at);
        }
    }
    found.push(&statements[own.start..]);
    found.retain(|puzzle| !puzzle.is_empty());
    if found.is_empty() { vec![&[]] } else { found }
}

/// What the puzzle has that is being said.
#[derive(Default)]
struct Own {
    /// Its first statement.
    start: usize,
    board: bool,
    title: bool,
    /// Its first statement that makes a puzzle: a rule, digits in cells, boxes.
    content: Option<usize>,
}

fn is_meta(name: &str) -> bool {
    matches!(name, "title" | "author" | "about")
}
