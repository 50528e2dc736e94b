//! Every operation of sudokit as data: a [`Request`] goes in, a [`Reply`] or an [`ApiError`] comes out.
//!
//! The HTTP API, the program's `--json` and builds for other hosts share these types, so a field has one name, one
//! unit and one meaning everywhere. Nothing here knows a transport: no socket, no file, no thread, no clock but the
//! library's. A host fills a [`Context`] with what an answer may cost, the solvers that it offers, its limits and,
//! where it streams, a [`Sink`] for events, and calls [`answer`].
//!
//! ```
//! use sudokit_protocol::{Context, Request, answer};
//! let request: Request = serde_json::from_str(
//!     r#"{"operation": "solve", "puzzle": "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."}"#,
//! ).unwrap();
//! let reply = answer(&request, &mut Context::default()).unwrap();
//! assert_eq!(serde_json::to_value(&reply).unwrap()["verdict"], "one");
//! ```
//!
//! # Conventions
//! - In lists with an element for each cell, cells stand row by row; elsewhere a cell has its name: `r4c6`, or that of
//!   a cell beside the board. Digits are 1 to N, and 0 is a blank.
//! - `found` is a number of solutions, `solutions` are texts, `grids` the same as numbers.
//! - A set of digits is a number whose bit d - 1 stands for digit d.
//! - `stop` says why an answer is not complete, and is null if it is: `deadline`, `nodes`, `cancelled`, `gave-up`.
//! - What was not determined is null, never a number.
//! - Unknown fields of a request are errors, so that a misspelt option is not ignored.
//! - Operations are never inlined: as functions of their own they can be loaded one by one where code is sent over a
//!   network (`crates/wasm/split.mjs`).

// Only the program prints, at its output layer.
#![deny(clippy::print_stdout, clippy::print_stderr)]
#![deny(unsafe_code)]

mod backdoors;
mod board;
mod canonical;
mod check;
mod compare;
mod context;
mod convert;
mod coordinates;
mod count;
mod cover;
mod error;
mod event;
mod generate;
mod improve;
mod in_grid;
mod layers;
mod limits;
mod logic;
mod minimals_of;
mod minimize;
#[cfg(feature = "schema")]
mod mirror;
mod operations;
mod ordinary;
mod parameters;
mod pictures;
mod places;
mod progress;
mod prompt;
mod prompt_drawing;
mod question;
mod render;
mod request_error;
mod rules;
mod run;
mod same;
#[cfg(feature = "schema")]
pub mod schema;
mod schemas;
mod solution_text;
mod solve;
mod stats;
mod step;
mod step_of_board;
mod tables;
mod text_game;
mod trace;
mod transform;
mod unavoidable;
mod variant;
mod vicinity;

pub use backdoors::{BackdoorsReply, BackdoorsRequest, backdoors};
pub use board::{BoardReply, BoardShape, PuzzleReply, candidates_of, line_of};
pub use canonical::{CanonicalReply, CanonicalRequest, canonical, canonical_form};
pub use check::{CheckReply, CheckRequest, ClashReply, check};
pub use compare::{CompareReply, CompareRequest, ComparedPuzzle, compare};
pub use context::Context;
pub use convert::{ConvertReply, ConvertRequest, convert};
pub use count::{CountReply, CountRequest, count};
pub use cover::{CoverMethod, CoverReply, CoverRequest, cover};
pub use error::{ApiError, ErrorClass, ErrorReply};
pub use event::{CompareRow, Event, GeneratedPuzzle, Progress, Sink, TraceStart};
pub use generate::{
    DifficultyRequest, GenerateReply, GenerateRequest, Generator, Made, SamplingMethod, generate,
};
pub use improve::{Goal, ImproveReply, ImproveRequest, PathReply, improve};
pub use in_grid::{InGridRequest, in_grid};
pub use layers::{LayersReply, LayersRequest, layers};
pub use limits::{Limits, RequestBudget};
pub use logic::{
    HintReply, HintRequest, RateReply, RateRequest, RatedPath, RatingReply, StepsReply, StepsRequest, hint,
    rate, steps,
};
pub use minimals_of::{MinimalsOfRequest, minimals_of};
pub use minimize::{MinimizeReply, MinimizeRequest, minimize};
pub use operations::{OPERATIONS, Reply, Request, TABLES, answer};
pub use ordinary::PuzzleListReply;
pub use parameters::{ParametersReply, Words};
pub use pictures::Pictures;
pub use progress::{BreachReply, ProgressReply, ProgressRequest, progress};
pub use prompt::{PROTOCOL, PromptMode, PromptReply, PromptRequest, prompt, sentences};
pub use question::Question;
pub use render::{RenderReply, RenderRequest, render};
pub use request_error::explained;
pub use rules::{ExtraReply, RuleReply, RulesReply};
pub use same::{SameReply, SameRequest, same};
pub use schemas::{SCHEMAS, definition_schema, reply_schema, request_schema};
pub use solution_text::SolutionWriter;
pub use solve::{SolveReply, SolveRequest, solve};
pub use stats::{RunStats, StopFields, VERSION};
pub use step::{RepliedState, StepReply};
pub use tables::{
    ConstraintReply, FormatReply, GeneratedVariantReply, LevelReply, MeasureReply, OptionReply, ScaleReply,
    SolverReply, SymmetryReply, TechniqueReply, TechniquesReply, constraints, formats, measures, solvers,
    symmetries, techniques, variants,
};
pub use text_game::{ACTIONS, TextGame, Turn};
pub use trace::{TraceReply, TraceRequest, trace};
pub use transform::{TransformReply, TransformRequest, transform};
pub use unavoidable::{UnavoidableReply, UnavoidableRequest, UnavoidableSet, unavoidable};
pub use variant::{
    EstimateReply, FillingsReply, FillingsRequest, PartsReply, TrueCandidatesReply, TrueCandidatesRequest,
    fillings, true_candidates,
};
pub use vicinity::{VicinityReply, VicinityRequest, vicinity};
