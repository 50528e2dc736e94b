//! Words that may state a rule beyond those of ordinary Sudoku: in the keys of objects of other programs, and in words
//! around grids.

/// Beginnings of words that speak of a rule in any text.
const IN_TEXT: &[&str] = &[
    "killer",
    "cage",
    "thermo",
    "kropki",
    "diagonal",
    "jigsaw",
    "irregular",
    "antiknight",
    "antiking",
    "windoku",
    "hypersudoku",
    "sandwich",
    "palindrome",
    "renban",
    "whisper",
    "nonconsecutive",
    "consecutive",
    "skyscraper",
    "samurai",
    "xsudoku",
    "sudokux",
    "littlekiller",
    "chaosconstruction",
    "disjointgroup",
    "quadruple",
    "inequalit",
    "futoshiki",
    "kakuro",
    "kenken",
    "calcudoku",
];

/// Further ones in the keys of objects.
#[cfg(feature = "formats-web")]
const IN_KEYS: &[&str] = &[
    "rule",
    "constraint",
    "region",
    "zone",
    "arrow",
    "variant",
    "extra",
    "even",
    "odd",
    "ratio",
    "difference",
    "clone",
    "line",
    "dots",
    "sum",
    "fog",
    "knight",
    "king",
    "chess",
    "offset",
    "disjoint",
    "parity",
    "minimum",
    "maximum",
    "between",
    "lockout",
    "xv",
    "hyper",
    "window",
    "operator",
    "outside",
    "edge",
    "circle",
    "shape",
    "comparison",
    "greater",
    "negative",
];

/// Whether words may state a rule.
pub(super) fn speaks_of_rules(text: &str) -> bool {
    let words: Vec<String> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let begins = |word: &str| IN_TEXT.iter().any(|start| word.starts_with(start));
    words.iter().any(|word| begins(word)) || words.windows(2).any(|pair| begins(&pair.concat()))
}

/// Whether the key of an object may hold a rule: any of its words begins like one.
#[cfg(feature = "formats-web")]
pub(super) fn is_rule_key(key: &str) -> bool {
    let mut words: Vec<String> = Vec::new();
    let mut after_lower = false;
    for c in key.chars() {
        let begins = !c.is_alphanumeric() || (c.is_uppercase() && after_lower);
        if begins || words.is_empty() {
            words.push(String::new());
        }
        if let (true, Some(word)) = (c.is_alphanumeric(), words.last_mut()) {
            word.extend(c.to_lowercase());
        }
        after_lower = c.is_lowercase();
    }
    words.push(words.concat());
    let is_rule = |word: &String| IN_TEXT.iter().chain(IN_KEYS).any(|start| word.starts_with(start));
    words.iter().any(is_rule)
}
