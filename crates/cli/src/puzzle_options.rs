//! The options that say what kind of 9x9 puzzles to make; `generate` and `dataset build` share them.

use std::ops::RangeInclusive;

use clap::{Args, ValueEnum};
use sudokit::difficulty::DifficultyRange;
use sudokit::symmetry::PatternSymmetry;
use sudokit_protocol::{DifficultyRequest, GenerateRequest, SamplingMethod};

/// How minimal puzzles are sampled.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SamplingArg {
    /// Remove givens in random order until none can go: fast, favours few givens
    Greedy,
    /// Chance of a puzzle with n givens in proportion to 1/C(81,n); a weight column corrects for it
    Controlled,
    /// Every minimal puzzle (up to 29 givens) with the same chance: slow
    Unbiased,
}

/// What kind of puzzles.
#[derive(Args)]
pub struct PuzzleOptions {
    /// Number of givens, N or LOW..HIGH; then not minimal unless --minimal
    #[arg(long, value_name = "N|LOW..HIGH", value_parser = range)]
    clues: Option<RangeInclusive<u32>>,
    /// Only minimal puzzles; the default without --clues
    #[arg(long)]
    minimal: bool,
    /// Symmetry of the givens: vertical-or-horizontal, vertical-and-horizontal, 180, 90, one-diagonal, both-diagonals,
    /// full
    #[arg(long, value_name = "KIND", value_parser = str::parse::<PatternSymmetry>)]
    symmetry: Option<PatternSymmetry>,
    /// Exactly these cells given: a character for each, . or 0 for a blank, anything else for a given
    #[arg(long, value_name = "CELLS", conflicts_with_all = ["clues", "symmetry", "sampling"])]
    pattern: Option<String>,
    /// How minimal puzzles are sampled
    #[arg(long, value_enum, default_value = "greedy", conflicts_with_all = ["clues", "symmetry"])]
    sampling: SamplingArg,
    /// Only puzzles whose difficulty is in this range: easy, medium, hard, … (levels of Sudoku Explainer's rating; of
    /// the scale any-board on other boards and under rules), or a measure of `sudokit techniques` such as er=4.5..7,
    /// guesses=2..5, hodoku=easy, dancing-links.nodes=..5000
    #[arg(long, value_name = "RANGE")]
    pub difficulty: Option<DifficultyRange>,
}

impl PuzzleOptions {
    /// As a request of the protocol has them.
    pub fn request(&self) -> GenerateRequest {
        GenerateRequest {
            clues: self.clues.as_ref().map(|clues| [*clues.start(), *clues.end()]),
            minimal: self.minimal,
            symmetry: self.symmetry.map(|symmetry| symmetry.id().to_string()),
            pattern: self.pattern.as_deref().map(pattern),
            sampling: match self.sampling {
                SamplingArg::Greedy => SamplingMethod::Greedy,
                SamplingArg::Controlled => SamplingMethod::Controlled,
                SamplingArg::Unbiased => SamplingMethod::Unbiased,
            },
            difficulty: self.difficulty.as_ref().map(|range| DifficultyRequest::Text(range.to_string())),
            ..GenerateRequest::default()
        }
    }
}

/// `20`, or `20..24` with both ends.
pub fn range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    match (low.parse(), high.trim_start_matches('=').parse()) {
        (Ok(low), Ok(high)) if low <= high => Ok(low..=high),
        _ => Err("write a number, or two such as 24..28".into()),
    }
}

fn pattern(text: &str) -> Vec<bool> {
    text.chars().filter(|c| !c.is_whitespace()).map(|c| c != '.' && c != '0').collect()
}

/// Part I of N.
pub fn shard(text: &str) -> Result<(u64, u64), String> {
    let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    match parts {
        Some((i, n)) if (1..=n).contains(&i) => Ok((i, n)),
        _ => Err("write part/parts, for example 3/8".into()),
    }
}
