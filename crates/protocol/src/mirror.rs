//! Types of the library as a schema describes them: the library itself has no schemas.

// The fields and variants are only described, never read.
#![allow(dead_code)]

use schemars::JsonSchema;

/// The library's `Stop`.
#[derive(JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Stop {
    /// As many solutions as asked for were found.
    Limit,
    /// The deadline passed.
    Deadline,
    /// The node limit was reached.
    Nodes,
    /// Somebody asked to stop.
    Cancelled,
    /// The method has no more to try, and has proved nothing.
    GaveUp,
    /// The method does not support what it was asked to work on; nothing was tried.
    Unsupported,
}

/// The library's `Verdict`.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Verdict {
    /// Proved: no solution.
    None,
    /// Proved: exactly one.
    One,
    /// At least two were found.
    Many,
    /// The search ended before it could decide.
    Unknown,
}

/// How a rule is drawn.
#[derive(JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Tool {
    /// It holds all over the board: a switch.
    Board,
    /// Two cells side by side.
    Edge,
    /// The cells around a corner.
    Corner,
    /// Cells in order.
    Line,
    /// A set of cells.
    Cells,
    /// Several lists of cells, one after another.
    Lists,
    /// A place outside the board.
    Outside,
    /// It joins other rules, and is written as text.
    Parts,
}

/// The library's `Record`: an event of a solver and when it happened.
#[derive(JsonSchema)]
pub(crate) struct Record {
    /// Number of the event in its run, from 0; gaps show what was not kept.
    number: u64,
    /// Iterations counted so far.
    iteration: u64,
    /// What happened: `node`, `guess`, `place`, `eliminate`, `propagate`, `contradiction`, `solution` and others, with
    /// fields of their own such as `depth`, `cell` (by its name), `value`, `candidate`.
    event: String,
}

#[cfg(test)]
mod tests {
    use schemars::schema_for;
    use sudokit::constraint::CONSTRAINTS;
    use sudokit::{Stop, Verdict};

    fn names(schema: &schemars::Schema) -> String {
        serde_json::to_string(schema).expect("JSON")
    }

    #[test]
    fn described_names_are_the_serialized_ones() {
        let schema = names(&schema_for!(super::Stop));
        for stop in
            [Stop::Limit, Stop::Deadline, Stop::Nodes, Stop::Cancelled, Stop::GaveUp, Stop::Unsupported]
        {
            assert!(schema.contains(&serde_json::to_string(&stop).expect("JSON")), "{stop:?}");
        }
        let schema = names(&schema_for!(super::Verdict));
        for verdict in [Verdict::None, Verdict::One, Verdict::Many, Verdict::Unknown] {
            assert!(schema.contains(&serde_json::to_string(&verdict).expect("JSON")), "{verdict:?}");
        }
        let schema = names(&schema_for!(super::Tool));
        for tool in CONSTRAINTS.iter().map(|info| info.tool) {
            assert!(schema.contains(&serde_json::to_string(&tool).expect("JSON")), "{tool:?}");
        }
    }
}
