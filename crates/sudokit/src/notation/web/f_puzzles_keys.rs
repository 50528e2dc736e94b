//! The keys of an f-puzzles object: those of rules with their kinds, and those of the site, of solvers and of drawings.

use serde_json::{Map, Value};

use super::payload::{message, text_of};
use crate::notation::meta::Meta;

pub(super) const FORMAT: &str = "f-puzzles";

/// Keys whose elements are lines, each a rule of one kind.
pub(super) const LINES: [(&str, &str); 16] = [
    ("thermometer", "thermometer"),
    ("slowthermometer", "slow-thermometer"),
    ("palindrome", "palindrome"),
    ("betweenline", "between"),
    ("lockout", "lockout"),
    ("renban", "renban"),
    ("whispers", "whisper"),
    ("germanwhispers", "whisper"),
    ("dutchwhispers", "whisper"),
    ("regionsumline", "region-sum"),
    ("entropicline", "entropic"),
    ("modularline", "modular"),
    ("nabner", "nabner"),
    ("doublearrow", "double-arrow"),
    ("zipperline", "zipper"),
    ("parityline", "parity-line"),
];

/// Keys that hold all over the board, with the words of their kinds.
pub(super) const FLAGS: [(&str, &str, &[&str]); 5] = [
    ("diagonal+", "diagonal", &["up"]),
    ("diagonal-", "diagonal", &["down"]),
    ("antiknight", "anti-knight", &[]),
    ("antiking", "anti-king", &[]),
    ("disjointgroups", "disjoint-groups", &[]),
];

/// Keys whose elements are a clue beside the board.
pub(super) const OUTSIDE: [(&str, &str); 3] =
    [("sandwichsum", "sandwich"), ("xsum", "x-sum"), ("skyscraper", "skyscraper")];

/// Keys whose elements mark one cell; all of them make one rule.
pub(super) const CELLS: [(&str, &str); 4] =
    [("odd", "odd"), ("even", "even"), ("minimum", "minimum"), ("maximum", "maximum")];

/// Keys whose elements are sets of cells, each a rule.
pub(super) const SETS: [(&str, &str); 4] = [
    ("extraregion", "extra-region"),
    ("rowindexer", "row-indexer"),
    ("columnindexer", "column-indexer"),
    ("boxindexer", "box-indexer"),
];

/// Keys whose elements are marks between two cells.
pub(super) const PAIRS: [(&str, &str); 4] =
    [("difference", "difference"), ("ratio", "ratio"), ("xv", "pair-sum"), ("sum", "pair-sum")];

/// Keys that are read by a function of their own.
pub(super) const SPECIAL: [&str; 7] =
    ["arrow", "killercage", "littlekillersum", "clone", "quadruple", "negative", "nonconsecutive"];

/// Keys that are no rules and are read elsewhere.
pub(super) const PLAIN: [&str; 6] = ["size", "grid", "title", "author", "ruleset", "solution"];

/// Options of the site and of solvers, fog and messages: they never change the solution.
pub(super) const OPTIONS_AND_FOG: [&str; 12] = [
    "disabledlogic",
    "truecandidatesoptions",
    "highlightConflicts",
    "successMessage",
    "msgcorrect",
    "logicalStepOptions",
    "editor",
    "version",
    "fogofwar",
    "foglight",
    "triggereffect",
    "settings",
];

/// Drawn things.
pub(super) const DRAWN: [&str; 5] = ["line", "rectangle", "circle", "text", "cage"];

/// What is drawn for a rule of another key than the site's own: the name that the scripts give it, colour and width.
pub(super) const LINE_COPIES: [(&str, &str, &str, f64); 10] = [
    ("renban", "Renban", "#F067F0", 0.4),
    ("whispers", "Whispers", "#67F067", 0.3),
    ("regionsumline", "Region Sum Line", "#2ECBFF", 0.15625),
    ("entropicline", "Entropic Line", "#FFCCAA", 0.25),
    ("modularline", "Modular Line", "#33BBBB", 0.25),
    ("nabner", "Nabner", "#C9C883", 0.25),
    ("doublearrow", "Double Arrow", "#C54B8B", 0.15),
    ("zipperline", "Zipper Line", "#CDB1EC", 0.25),
    ("lockout", "Lockout", "#AABEEF", 0.15),
    ("parityline", "Parity Line", "#FF8A5A", 0.25),
];

/// What a cell says of its digit, its candidates and its region.
pub(super) const CELL_STATE: [&str; 6] =
    ["value", "given", "region", "givenPencilMarks", "centerPencilMarks", "cornerPencilMarks"];

/// What a cell says of its colours.
pub(super) const CELL_COLOURS: [&str; 4] = ["c", "cArray", "highlight", "highlightArray"];

/// Marks of a drawn thing that belongs to a rule of a script or of another program.
pub(super) const COPIES: [&str; 4] =
    ["fromConstraint", "isNewConstraint", "isLLConstraint", "fromRangskSolver"];

/// What an object says of its puzzle, by its own keys or as messages of cages.
pub(super) fn read_meta(object: &Map<String, Value>, meta: &mut Meta) {
    let cages = || object.get("cage").and_then(Value::as_array).into_iter().flatten();
    let by_cage = |key: &str| {
        let mut messages = cages().filter_map(|cage| message(cage.get("value")?.as_str()?));
        messages.find(|(name, _)| *name == key).map(|(_, text)| text.to_string())
    };
    let field = |key: &str, in_cage: &str| object.get(key).and_then(text_of).or_else(|| by_cage(in_cage));
    meta.title = field("title", "title");
    meta.author = field("author", "author");
    meta.description = field("ruleset", "rules");
}
