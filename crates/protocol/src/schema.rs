//! JSON schemas of all operations, made from the types. The files `schemas.json` of this crate and `openapi.json` of
//! the server are written from them and checked in; tests hold them up to date.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value};

use crate::canonical::{CanonicalReply, CanonicalRequest};
use crate::check::{CheckReply, CheckRequest};
use crate::compare::{CompareReply, CompareRequest};
use crate::convert::{ConvertReply, ConvertRequest};
use crate::count::{CountReply, CountRequest};
use crate::cover::{CoverReply, CoverRequest};
use crate::error::ErrorReply;
use crate::event::{CompareRow, GeneratedPuzzle, Progress, TraceStart};
use crate::generate::{GenerateReply, GenerateRequest};
use crate::improve::{ImproveReply, ImproveRequest};
use crate::layers::{LayersReply, LayersRequest};
use crate::logic::{HintReply, HintRequest, RateReply, RateRequest, StepsReply, StepsRequest};
use crate::progress::{ProgressReply, ProgressRequest};
use crate::render::{RenderReply, RenderRequest};
use crate::solve::{SolveReply, SolveRequest};
use crate::tables::{
    ConstraintReply, FormatReply, GeneratedVariantReply, MeasureReply, SolverReply, SymmetryReply,
    TechniquesReply,
};
use crate::trace::{TraceReply, TraceRequest};
use crate::variant::{
    FillingsReply, FillingsRequest, RuleStepsReply, RuleStepsRequest, TrueCandidatesReply,
    TrueCandidatesRequest,
};

/// An operation with the schemas of what goes in and comes out.
pub struct Operation {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// The request; `None` for tables.
    pub request: Option<Schema>,
    /// The reply.
    pub reply: Schema,
}

/// All operations, and the definitions that their schemas refer to under `definitions_path` (such as `/$defs`).
pub fn operations(definitions_path: &str) -> (Vec<Operation>, Map<String, Value>) {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = definitions_path.to_string().into();
        settings.meta_schema = None;
    });
    let mut generator = settings.into_generator();
    let generator_mut = &mut generator;
    let operations = vec![
        pair::<SolveRequest, SolveReply>("solve", "Solves a puzzle.", generator_mut),
        pair::<CountRequest, CountReply>("count", "Counts the solutions of a puzzle.", generator_mut),
        pair::<CheckRequest, CheckReply>(
            "check",
            "Says whether a puzzle is valid, and if not, why.",
            generator_mut,
        ),
        pair::<TrueCandidatesRequest, TrueCandidatesReply>(
            "true-candidates",
            "Finds what each cell holds in some solution.",
            generator_mut,
        ),
        pair::<FillingsRequest, FillingsReply>("fillings", "Lists what one rule allows.", generator_mut),
        pair::<RuleStepsRequest, RuleStepsReply>(
            "rule-steps",
            "Takes the steps of human-style solving on any board and under any rules.",
            generator_mut,
        ),
        pair::<CompareRequest, CompareReply>(
            "compare",
            "Runs several solvers. Each may take an equal part of the time allowed.",
            generator_mut,
        ),
        pair::<TraceRequest, TraceReply>("trace", "Runs a solver and sends what it did.", generator_mut),
        pair::<HintRequest, HintReply>("hint", "Finds the next step of human-style solving.", generator_mut),
        pair::<StepsRequest, StepsReply>(
            "steps",
            "Finds the whole path of human-style solving.",
            generator_mut,
        ),
        pair::<RateRequest, RateReply>("rate", "Rates a puzzle.", generator_mut),
        pair::<CanonicalRequest, CanonicalReply>(
            "canonical",
            "Finds the smallest form of a puzzle.",
            generator_mut,
        ),
        pair::<GenerateRequest, GenerateReply>("generate", "Makes puzzles.", generator_mut),
        pair::<CoverRequest, CoverReply>("cover", "Solves an exact cover problem.", generator_mut),
        pair::<ConvertRequest, ConvertReply>("convert", "Reads puzzles in any format.", generator_mut),
        pair::<RenderRequest, RenderReply>("render", "Draws a puzzle.", generator_mut),
        pair::<LayersRequest, LayersReply>(
            "layers",
            "Draws the rules of a puzzle in two layers.",
            generator_mut,
        ),
        pair::<ProgressRequest, ProgressReply>(
            "progress",
            "Says what the numbers on a board break, under any rules.",
            generator_mut,
        ),
        pair::<ImproveRequest, ImproveReply>(
            "improve",
            "Gives a puzzle one solution, takes out what it does not need, or makes it harder.",
            generator_mut,
        ),
        table::<Vec<SolverReply>>("solvers", "The solvers.", generator_mut),
        table::<TechniquesReply>(
            "techniques",
            "The techniques and scales of human-style solving.",
            generator_mut,
        ),
        table::<Vec<MeasureReply>>("measures", "The measures of difficulty.", generator_mut),
        table::<Vec<FormatReply>>("formats", "The formats.", generator_mut),
        table::<Vec<ConstraintReply>>("constraints", "The rules that puzzles may have.", generator_mut),
        table::<Vec<GeneratedVariantReply>>(
            "variants",
            "The variants that puzzles are generated of.",
            generator_mut,
        ),
        table::<Vec<SymmetryReply>>(
            "symmetries",
            "The kinds of symmetry that a pattern of givens can have.",
            generator_mut,
        ),
    ];
    generator.subschema_for::<ErrorReply>();
    generator.subschema_for::<Progress>();
    generator.subschema_for::<TraceStart>();
    generator.subschema_for::<GeneratedPuzzle>();
    generator.subschema_for::<CompareRow>();
    (operations, generator.take_definitions(true))
}

fn pair<Request: JsonSchema, Reply: JsonSchema>(
    name: &'static str,
    about: &'static str,
    generator: &mut SchemaGenerator,
) -> Operation {
    let request = Some(generator.subschema_for::<Request>());
    Operation { name, about, request, reply: generator.subschema_for::<Reply>() }
}

fn table<Reply: JsonSchema>(
    name: &'static str,
    about: &'static str,
    generator: &mut SchemaGenerator,
) -> Operation {
    Operation { name, about, request: None, reply: generator.subschema_for::<Reply>() }
}
