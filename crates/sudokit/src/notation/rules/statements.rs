//! The statements that are no rules: reader, syntax and messages share this list.

/// Statements that are no rules, with an example of each.
pub const STATEMENTS: &[(&str, &str)] = &[
    ("title", "title: A name"),
    ("author", "author: Somebody"),
    ("about", "about: what the rules are"),
    ("board", "board 9x9"),
    ("grid", "grid 9x9 at r7c7"),
    ("void", "void: r1c10-12"),
    ("digits", "digits 0-8"),
    ("boxes", "boxes 2x3"),
    ("regions", "regions: r1c1-9 | r2c1-9"),
    ("no", "no boxes"),
    ("cells", "cells V 22: what they are"),
    ("given", "given 5: r1c1 r2c4"),
    ("givens", "givens:"),
    ("candidates", "candidates 1 3 9: r1c1"),
    ("solution", "solution: 123456…"),
    ("fog", "fog: r1c1 r5-6c5"),
];
