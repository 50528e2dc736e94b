//! What an answer may cost: what a request asks for, and what a host allows.

use std::time::Duration;

use serde::Deserialize;

/// Limits of the time and the search nodes of the answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct RequestBudget {
    /// How long the answer may take, in milliseconds. A server answers within 2,000 if this is absent, and within
    /// 30,000 whatever it says.
    pub timeout_ms: Option<u64>,
    /// How many search nodes may be visited; each solver's table says what it counts as a node.
    pub nodes: Option<u64>,
}

/// How much a request may ask for. A server sets bounds, a program on its user's own machine does not.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Time for an answer if the request names none; `None` is without a bound.
    pub default_timeout: Option<Duration>,
    /// Time for an answer at most, whatever the request names.
    pub longest_timeout: Option<Duration>,
    /// Bytes of text (a puzzle or a table) that are read at most.
    pub text: usize,
    /// Puzzles that are read from one text at most.
    pub puzzles: usize,
    /// Solutions or covers that a reply carries at most.
    pub solutions: usize,
    /// Solutions that are counted if the request names no limit.
    pub default_count: u64,
    /// Solutions that are counted at most.
    pub count: u64,
    /// Events that a reply or stream carries at most.
    pub events: usize,
    /// Puzzles that one request may generate at most.
    pub generated: usize,
}

impl Limits {
    /// No bounds but those of the machine.
    pub const NONE: Limits = Limits {
        default_timeout: None,
        longest_timeout: None,
        text: usize::MAX,
        puzzles: usize::MAX,
        solutions: usize::MAX,
        default_count: u64::MAX,
        count: u64::MAX,
        events: usize::MAX,
        generated: usize::MAX,
    };

    /// For a server that anybody may reach: two seconds unless asked for more, thirty at most.
    pub const SERVER: Limits = Limits {
        default_timeout: Some(Duration::from_secs(2)),
        longest_timeout: Some(Duration::from_secs(30)),
        text: 64 << 10,
        puzzles: 1_000,
        solutions: 1_000,
        default_count: 1_000_000,
        count: 1_000_000_000_000,
        events: 100_000,
        generated: 100,
    };

    /// How long an answer to this request may take; `None` is without a bound.
    pub fn timeout(&self, request: &RequestBudget) -> Option<Duration> {
        let requested = request.timeout_ms.map(Duration::from_millis).or(self.default_timeout);
        match (requested, self.longest_timeout) {
            (Some(requested), Some(longest)) => Some(requested.min(longest)),
            (requested, longest) => requested.or(longest),
        }
    }
}
