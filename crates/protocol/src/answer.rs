//! All operations behind one function, for hosts that take them from one stream of messages.

use serde::{Deserialize, Serialize};

use crate::canonical::{CanonicalReply, CanonicalRequest, canonical};
use crate::check::{CheckReply, CheckRequest, check};
use crate::compare::{CompareReply, CompareRequest, compare};
use crate::context::Context;
use crate::convert::{ConvertReply, ConvertRequest, convert};
use crate::count::{CountReply, CountRequest, count};
use crate::cover::{CoverReply, CoverRequest, cover};
use crate::error::ApiError;
use crate::generate::{GenerateReply, GenerateRequest, generate};
use crate::improve::{ImproveReply, ImproveRequest, improve};
use crate::layers::{LayersReply, LayersRequest, layers};
use crate::limits::RequestBudget;
use crate::logic::{
    HintReply, HintRequest, RateReply, RateRequest, StepsReply, StepsRequest, hint, rate, steps,
};
use crate::progress::{ProgressReply, ProgressRequest, progress};
use crate::question::Question;
use crate::render::{RenderReply, RenderRequest, render};
use crate::solve::{SolveReply, SolveRequest, solve};
use crate::tables::{
    ConstraintReply, FormatReply, GeneratedVariantReply, MeasureReply, SolverReply, SymmetryReply,
    TechniquesReply, constraints, formats, measures, solvers, symmetries, techniques, variants,
};
use crate::trace::{TraceReply, TraceRequest, trace};
use crate::variant::{
    FillingsReply, FillingsRequest, RuleStepsReply, RuleStepsRequest, TrueCandidatesReply,
    TrueCandidatesRequest, fillings, rule_steps, true_candidates,
};

/// A question of any operation: `{"operation": "solve", "puzzle": ...}`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "operation", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Request {
    /// Solve a puzzle.
    Solve(SolveRequest),
    /// Count the solutions of a puzzle.
    Count(CountRequest),
    /// Check a puzzle and what somebody has placed in it.
    Check(CheckRequest),
    /// What each cell holds in some solution.
    TrueCandidates(TrueCandidatesRequest),
    /// What one rule allows.
    Fillings(FillingsRequest),
    /// The path of human-style solving on any board and under any rules.
    RuleSteps(RuleStepsRequest),
    /// Run several solvers on the same puzzle.
    Compare(CompareRequest),
    /// Watch a solver.
    Trace(TraceRequest),
    /// The next step of human-style solving.
    Hint(HintRequest),
    /// The whole path of human-style solving.
    Steps(StepsRequest),
    /// How hard a puzzle is.
    Rate(RateRequest),
    /// The smallest form of a puzzle under all symmetries.
    Canonical(CanonicalRequest),
    /// New puzzles.
    Generate(GenerateRequest),
    /// Any exact cover problem.
    Cover(CoverRequest),
    /// Read puzzles in any format and write them in another.
    Convert(ConvertRequest),
    /// A picture of a puzzle.
    Render(RenderRequest),
    /// The drawing of a puzzle's rules in two layers.
    Layers(LayersRequest),
    /// What is to be said of the numbers on a board with any rules.
    Progress(ProgressRequest),
    /// A puzzle made better.
    Improve(ImproveRequest),
    /// The table of solvers.
    Solvers,
    /// The tables of techniques and scales.
    Techniques,
    /// The table of measures of difficulty.
    Measures,
    /// The table of formats.
    Formats,
    /// The table of rules that puzzles may have.
    Constraints,
    /// The table of variants that puzzles are generated of.
    Variants,
    /// The table of pattern symmetries.
    Symmetries,
}

/// The answer to a [`Request`], serialized as its content alone.
#[derive(Debug, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Reply {
    /// See [`solve`].
    Solve(SolveReply),
    /// See [`count`].
    Count(CountReply),
    /// See [`check`].
    Check(Box<CheckReply>),
    /// See [`true_candidates`].
    TrueCandidates(Box<TrueCandidatesReply>),
    /// See [`fillings`].
    Fillings(FillingsReply),
    /// See [`rule_steps`].
    RuleSteps(RuleStepsReply),
    /// See [`compare`].
    Compare(CompareReply),
    /// See [`trace`].
    Trace(Box<TraceReply>),
    /// See [`hint`].
    Hint(Box<HintReply>),
    /// See [`steps`].
    Steps(StepsReply),
    /// See [`rate`].
    Rate(RateReply),
    /// See [`canonical`].
    Canonical(Box<CanonicalReply>),
    /// See [`generate`].
    Generate(GenerateReply),
    /// See [`cover`].
    Cover(Box<CoverReply>),
    /// See [`convert`].
    Convert(ConvertReply),
    /// See [`render`].
    Render(RenderReply),
    /// See [`layers`].
    Layers(LayersReply),
    /// See [`progress`].
    Progress(ProgressReply),
    /// See [`improve`].
    Improve(Box<ImproveReply>),
    /// See [`solvers`].
    Solvers(Vec<SolverReply>),
    /// See [`techniques`].
    Techniques(TechniquesReply),
    /// See [`measures`].
    Measures(Vec<MeasureReply>),
    /// See [`formats`].
    Formats(Vec<FormatReply>),
    /// See [`constraints`].
    Constraints(Vec<ConstraintReply>),
    /// See [`variants`].
    Variants(Vec<GeneratedVariantReply>),
    /// See [`symmetries`].
    Symmetries(Vec<SymmetryReply>),
}

/// Answers a request.
///
/// # Errors
/// When the request cannot be answered; see [`ApiError`].
pub fn answer(request: &Request, context: &mut Context<'_>) -> Result<Reply, ApiError> {
    Ok(match request {
        Request::Solve(request) => Reply::Solve(solve(request, context)?),
        Request::Count(request) => Reply::Count(count(request, context)?),
        Request::Check(request) => Reply::Check(Box::new(check(request, context)?)),
        Request::TrueCandidates(request) => {
            Reply::TrueCandidates(Box::new(true_candidates(request, context)?))
        }
        Request::Fillings(request) => Reply::Fillings(fillings(request, context)?),
        Request::RuleSteps(request) => Reply::RuleSteps(rule_steps(request, context)?),
        Request::Compare(request) => Reply::Compare(compare(request, context)?),
        Request::Trace(request) => Reply::Trace(Box::new(trace(request, context)?)),
        Request::Hint(request) => Reply::Hint(Box::new(hint(request, context)?)),
        Request::Steps(request) => Reply::Steps(steps(request, context)?),
        Request::Rate(request) => Reply::Rate(rate(request, context)?),
        Request::Canonical(request) => Reply::Canonical(Box::new(canonical(request, context)?)),
        Request::Generate(request) => Reply::Generate(generate(request, context)?),
        Request::Cover(request) => Reply::Cover(Box::new(cover(request, context)?)),
        Request::Convert(request) => Reply::Convert(convert(request, context)?),
        Request::Render(request) => Reply::Render(render(request, context)?),
        Request::Layers(request) => Reply::Layers(layers(request, context)?),
        Request::Progress(request) => Reply::Progress(progress(request, context)?),
        Request::Improve(request) => Reply::Improve(Box::new(improve(request, context)?)),
        Request::Solvers => Reply::Solvers(solvers(context.solvers)),
        Request::Techniques => Reply::Techniques(techniques()),
        Request::Measures => Reply::Measures(measures()),
        Request::Formats => Reply::Formats(formats()),
        Request::Constraints => Reply::Constraints(constraints()),
        Request::Variants => Reply::Variants(variants()),
        Request::Symmetries => Reply::Symmetries(symmetries()),
    })
}

/// Names of the operations that take a request body, in the order in which they are shown.
pub const OPERATIONS: [&str; 19] = [
    "solve",
    "count",
    "check",
    "true-candidates",
    "fillings",
    "rule-steps",
    "compare",
    "trace",
    "hint",
    "steps",
    "rate",
    "canonical",
    "generate",
    "cover",
    "convert",
    "render",
    "layers",
    "progress",
    "improve",
];

/// Names of the operations that take none: the tables.
pub const TABLES: [&str; 7] =
    ["solvers", "techniques", "measures", "formats", "constraints", "variants", "symmetries"];

impl Request {
    /// A request from the JSON that an operation takes, without the field `operation`. Tables take none, so theirs is not
    /// looked at.
    ///
    /// # Errors
    /// When there is no such operation, or the bytes are not the JSON that it takes.
    pub fn from_json(operation: &str, json: &[u8]) -> Result<Request, ApiError> {
        Ok(match operation {
            "solve" => Request::Solve(serde_json::from_slice(json)?),
            "count" => Request::Count(serde_json::from_slice(json)?),
            "check" => Request::Check(serde_json::from_slice(json)?),
            "true-candidates" => Request::TrueCandidates(serde_json::from_slice(json)?),
            "fillings" => Request::Fillings(serde_json::from_slice(json)?),
            "rule-steps" => Request::RuleSteps(serde_json::from_slice(json)?),
            "compare" => Request::Compare(serde_json::from_slice(json)?),
            "trace" => Request::Trace(serde_json::from_slice(json)?),
            "hint" => Request::Hint(serde_json::from_slice(json)?),
            "steps" => Request::Steps(serde_json::from_slice(json)?),
            "rate" => Request::Rate(serde_json::from_slice(json)?),
            "canonical" => Request::Canonical(serde_json::from_slice(json)?),
            "generate" => Request::Generate(serde_json::from_slice(json)?),
            "cover" => Request::Cover(serde_json::from_slice(json)?),
            "convert" => Request::Convert(serde_json::from_slice(json)?),
            "render" => Request::Render(serde_json::from_slice(json)?),
            "layers" => Request::Layers(serde_json::from_slice(json)?),
            "progress" => Request::Progress(serde_json::from_slice(json)?),
            "improve" => Request::Improve(serde_json::from_slice(json)?),
            "solvers" => Request::Solvers,
            "techniques" => Request::Techniques,
            "measures" => Request::Measures,
            "formats" => Request::Formats,
            "constraints" => Request::Constraints,
            "variants" => Request::Variants,
            "symmetries" => Request::Symmetries,
            other => return Err(unknown(other)),
        })
    }

    /// The request that a text alone makes: of this puzzle, or this table.
    ///
    /// # Errors
    /// When there is no such operation.
    pub fn from_text(operation: &str, text: String) -> Result<Request, ApiError> {
        let question = Question::from(text);
        Ok(match operation {
            "solve" => Request::Solve(SolveRequest { question, ..Default::default() }),
            "count" => Request::Count(CountRequest { question, ..Default::default() }),
            "check" => Request::Check(CheckRequest { question, ..Default::default() }),
            "true-candidates" => {
                Request::TrueCandidates(TrueCandidatesRequest { question, ..Default::default() })
            }
            "fillings" => Request::Fillings(FillingsRequest { question, ..Default::default() }),
            "rule-steps" => Request::RuleSteps(RuleStepsRequest { question, ..Default::default() }),
            "compare" => Request::Compare(CompareRequest { question, ..Default::default() }),
            "trace" => Request::Trace(TraceRequest { question, ..Default::default() }),
            "hint" => Request::Hint(HintRequest { question, ..Default::default() }),
            "steps" => Request::Steps(StepsRequest { question, ..Default::default() }),
            "rate" => Request::Rate(RateRequest { question, ..Default::default() }),
            "canonical" => Request::Canonical(CanonicalRequest { question, ..Default::default() }),
            // A text asks for nothing in particular.
            "generate" => Request::Generate(GenerateRequest::default()),
            "cover" => {
                let table = question.puzzle.unwrap_or_default();
                Request::Cover(CoverRequest { table, ..Default::default() })
            }
            "convert" => Request::Convert(ConvertRequest { question, ..Default::default() }),
            "render" => Request::Render(RenderRequest { question, ..Default::default() }),
            "layers" => Request::Layers(LayersRequest { question, ..Default::default() }),
            "progress" => Request::Progress(ProgressRequest { question, ..Default::default() }),
            "improve" => Request::Improve(ImproveRequest { question, ..Default::default() }),
            other => return Err(unknown(other)),
        })
    }

    /// What the request asks its answer to cost at most.
    pub fn budget(&self) -> RequestBudget {
        match self {
            Request::Solve(request) => request.budget,
            Request::Count(request) => request.budget,
            Request::Check(request) => request.budget,
            Request::TrueCandidates(request) => request.budget,
            Request::Fillings(request) => request.budget,
            Request::RuleSteps(request) => request.budget,
            Request::Compare(request) => request.budget,
            Request::Trace(request) => request.budget,
            Request::Hint(request) => request.budget,
            Request::Steps(request) => request.budget,
            Request::Rate(request) => request.budget,
            Request::Canonical(request) => request.budget,
            Request::Generate(request) => request.budget,
            Request::Cover(request) => request.budget,
            Request::Convert(request) => request.budget,
            Request::Render(request) => request.budget,
            Request::Layers(request) => request.budget,
            Request::Progress(request) => request.budget,
            Request::Improve(request) => request.budget,
            Request::Solvers
            | Request::Techniques
            | Request::Measures
            | Request::Formats
            | Request::Constraints
            | Request::Variants
            | Request::Symmetries => RequestBudget::default(),
        }
    }
}

fn unknown(operation: &str) -> ApiError {
    ApiError::Unknown { what: "operation", name: operation.to_string(), known: OPERATIONS.to_vec() }
}
