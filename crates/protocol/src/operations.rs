//! The table of all operations. The macro `operations!` makes of its rows what each host needs: [`Request`] and
//! [`Reply`], [`answer`], the lists of names, the readers of requests and, with the feature `schema`, the schemas. The
//! documents of the server, the types of the npm package and the tools of `mcp` are written from these. A new operation
//! is its file and its row here.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize, Serializer};

use crate::backdoors::{self, BackdoorsReply, BackdoorsRequest};
use crate::canonical::{self, CanonicalReply, CanonicalRequest};
use crate::check::{self, CheckReply, CheckRequest};
use crate::compare::{self, CompareReply, CompareRequest};
use crate::context::Context;
use crate::convert::{self, ConvertReply, ConvertRequest};
use crate::count::{self, CountReply, CountRequest};
use crate::cover::{self, CoverReply, CoverRequest};
use crate::error::ApiError;
use crate::generate::{self, GenerateReply, GenerateRequest};
use crate::improve::{self, ImproveReply, ImproveRequest};
use crate::in_grid::{self, InGridRequest};
use crate::layers::{self, LayersReply, LayersRequest};
use crate::limits::RequestBudget;
use crate::logic::{self, HintReply, HintRequest, RateReply, RateRequest, StepsReply, StepsRequest};
use crate::minimals_of::{self, MinimalsOfRequest};
use crate::minimize::{self, MinimizeReply, MinimizeRequest};
use crate::ordinary::PuzzleListReply;
use crate::progress::{self, ProgressReply, ProgressRequest};
use crate::prompt::{self, PromptReply, PromptRequest};
use crate::render::{self, RenderReply, RenderRequest};
use crate::same::{self, SameReply, SameRequest};
use crate::solve::{self, SolveReply, SolveRequest};
use crate::tables::{
    self, ConstraintReply, FormatReply, GeneratedVariantReply, MeasureReply, SolverReply, SymmetryReply,
    TechniquesReply,
};
use crate::trace::{self, TraceReply, TraceRequest};
use crate::transform::{self, TransformReply, TransformRequest};
use crate::unavoidable::{self, UnavoidableReply, UnavoidableRequest};
use crate::variant::{self, FillingsReply, FillingsRequest, TrueCandidatesReply, TrueCandidatesRequest};
use crate::vicinity::{self, VicinityReply, VicinityRequest};

/// Makes the types and functions of all operations of two tables.
///
/// A row of `operations` is `NAME Variant: module::function(Request of field) -> Reply, ABOUT;`: `field` is what a text
/// alone fills, and stands only where there is one. A row of `tables` is `NAME Variant: function(fields of the context)
/// -> Reply, ABOUT;`.
macro_rules! operations {
    (
        operations {
            $($name:literal $operation:ident:
                $module:ident::$answer:ident($request:ident $(of $field:ident)?) -> $reply:ident, $about:literal;)*
        }
        tables {
            $($table:literal $rows:ident: $list:ident($($given:ident),*) -> $row:ty, $of:literal;)*
        }
    ) => {
        /// A question of any operation: `{"operation": "solve", "puzzle": ...}`.
        #[derive(Clone, Debug, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(tag = "operation", rename_all = "kebab-case")]
        #[non_exhaustive]
        pub enum Request {
            $(#[doc = $about] $operation($request),)*
            $(#[doc = $of] $rows,)*
        }

        /// The answer to a [`Request`], serialized as its content alone.
        #[derive(Debug)]
        #[non_exhaustive]
        pub enum Reply {
            $(#[doc = $about] $operation(Box<$reply>),)*
            $(#[doc = $of] $rows($row),)*
        }

        impl Serialize for Reply {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    $(Reply::$operation(reply) => write(&**reply, serializer),)*
                    $(Reply::$rows(rows) => write(rows, serializer),)*
                }
            }
        }

        /// Names of the operations that take a request body, in the order in which they are shown.
        pub const OPERATIONS: &[&str] = &[$($name),*];

        /// Names of the operations that take none: the tables.
        pub const TABLES: &[&str] = &[$($table),*];

        /// Answers a request.
        ///
        /// # Errors
        /// When the request cannot be answered; see [`ApiError`].
        pub fn answer(request: &Request, context: &mut Context<'_>) -> Result<Reply, ApiError> {
            Ok(match request {
                $(Request::$operation(request) => {
                    Reply::$operation(Box::new($module::$answer(request, context)?))
                })*
                $(Request::$rows => Reply::$rows(tables::$list($(context.$given),*)),)*
            })
        }

        impl Request {
            /// A request from the JSON that an operation takes, without the field `operation`. Tables take none, so
            /// theirs is not looked at.
            ///
            /// # Errors
            /// [`ApiError::Unknown`] when there is no such operation, [`ApiError::Json`] when the bytes are not the
            /// JSON that it takes.
            pub fn from_json(operation: &str, json: &[u8]) -> Result<Request, ApiError> {
                Ok(match operation {
                    $($name => Request::$operation(read(json)?),)*
                    $($table => Request::$rows,)*
                    other => return Err(unknown(other)),
                })
            }

            /// The request that a text alone makes: of this puzzle, or of this table of an exact cover. `generate` asks
            /// for nothing in particular.
            ///
            /// # Errors
            /// [`ApiError::Unknown`] when there is no such operation that takes a request.
            pub fn from_text(operation: &str, text: String) -> Result<Request, ApiError> {
                Ok(match operation {
                    $($name => {
                        Request::$operation($request { $($field: text.into(),)? ..$request::default() })
                    })*
                    other => return Err(unknown(other)),
                })
            }

            /// What the request asks its answer to cost at most.
            pub fn budget(&self) -> RequestBudget {
                match self {
                    $(Request::$operation(request) => request.budget,)*
                    $(Request::$rows)|* => RequestBudget::default(),
                }
            }
        }

        /// All operations and then the tables: the name, what it does, the schemas of the request, which tables do not
        /// have, and of the reply.
        #[cfg(feature = "schema")]
        pub(crate) fn schemas(
            generator: &mut schemars::SchemaGenerator,
        ) -> Vec<(&'static str, &'static str, Option<schemars::Schema>, schemars::Schema)> {
            vec![
                $({
                    let request = Some(generator.subschema_for::<$request>());
                    ($name, $about, request, generator.subschema_for::<$reply>())
                },)*
                $(($table, $of, None, generator.subschema_for::<$row>()),)*
            ]
        }
    };
}

operations! {
    operations {
        "solve" Solve: solve::solve(SolveRequest of question) -> SolveReply, "Solves a puzzle.";
        "count" Count: count::count(CountRequest of question) -> CountReply,
            "Counts the solutions of a puzzle.";
        "check" Check: check::check(CheckRequest of question) -> CheckReply,
            "Says whether a puzzle is valid, and if not, why.";
        "true-candidates" TrueCandidates: variant::true_candidates(TrueCandidatesRequest of question) -> TrueCandidatesReply,
            "Finds what each cell holds in some solution.";
        "fillings" Fillings: variant::fillings(FillingsRequest of question) -> FillingsReply,
            "Lists what one rule allows.";
        "compare" Compare: compare::compare(CompareRequest of question) -> CompareReply,
            "Runs several solvers. Each may take an equal part of the time allowed.";
        "trace" Trace: trace::trace(TraceRequest of question) -> TraceReply,
            "Runs a solver and sends what it did.";
        "hint" Hint: logic::hint(HintRequest of question) -> HintReply,
            "Finds the next step of human-style solving.";
        "steps" Steps: logic::steps(StepsRequest of question) -> StepsReply,
            "Finds the whole path of human-style solving.";
        "rate" Rate: logic::rate(RateRequest of question) -> RateReply, "Rates a puzzle.";
        "canonical" Canonical: canonical::canonical(CanonicalRequest of question) -> CanonicalReply,
            "Finds the smallest form of a puzzle.";
        "same" Same: same::same(SameRequest of question) -> SameReply,
            "Says whether a symmetry turns one puzzle into another.";
        "transform" Transform: transform::transform(TransformRequest of question) -> TransformReply,
            "Applies a symmetry to a puzzle, or shuffles it.";
        "minimize" Minimize: minimize::minimize(MinimizeRequest of question) -> MinimizeReply,
            "Takes givens away until none can go.";
        "minimals-of" MinimalsOf: minimals_of::minimals_of(MinimalsOfRequest of question) -> PuzzleListReply,
            "Lists the minimal puzzles among the givens of a puzzle.";
        "vicinity" Vicinity: vicinity::vicinity(VicinityRequest of question) -> VicinityReply,
            "Lists the puzzles that differ from one in a few givens.";
        "unavoidable" Unavoidable: unavoidable::unavoidable(UnavoidableRequest of question) -> UnavoidableReply,
            "Lists the unavoidable sets of a solved grid.";
        "in-grid" InGrid: in_grid::in_grid(InGridRequest of question) -> PuzzleListReply,
            "Lists the puzzles with few givens in a solved grid.";
        "backdoors" Backdoors: backdoors::backdoors(BackdoorsRequest of question) -> BackdoorsReply,
            "Finds the cells that, once filled, let singles finish a puzzle.";
        "generate" Generate: generate::generate(GenerateRequest) -> GenerateReply, "Makes puzzles.";
        "cover" Cover: cover::cover(CoverRequest of table) -> CoverReply, "Solves an exact cover problem.";
        "convert" Convert: convert::convert(ConvertRequest of question) -> ConvertReply,
            "Reads puzzles in any format.";
        "render" Render: render::render(RenderRequest of question) -> RenderReply, "Draws a puzzle.";
        "layers" Layers: layers::layers(LayersRequest of question) -> LayersReply,
            "Draws the rules of a puzzle in two layers.";
        "progress" Progress: progress::progress(ProgressRequest of question) -> ProgressReply,
            "Says what the numbers on a board break, under any rules.";
        "improve" Improve: improve::improve(ImproveRequest of question) -> ImproveReply,
            "Gives a puzzle one solution, takes out what it does not need, or makes it harder.";
        "prompt" Prompt: prompt::prompt(PromptRequest of question) -> PromptReply,
            "Puts a puzzle into words for a language model.";
    }
    tables {
        "solvers" Solvers: solvers(solvers) -> Vec<SolverReply>, "The solvers.";
        "techniques" Techniques: techniques() -> TechniquesReply,
            "The techniques and scales of human-style solving.";
        "measures" Measures: measures() -> Vec<MeasureReply>, "The measures of difficulty.";
        "formats" Formats: formats() -> Vec<FormatReply>, "The formats.";
        "constraints" Constraints: constraints() -> Vec<ConstraintReply>,
            "The rules that puzzles may have.";
        "variants" Variants: variants() -> Vec<GeneratedVariantReply>,
            "The variants that puzzles are generated of.";
        "symmetries" Symmetries: symmetries() -> Vec<SymmetryReply>,
            "The kinds of symmetry that a pattern of givens can have.";
    }
}

/// The request in a JSON. A function of its own for each operation, as [`write`] is, so that a module of WebAssembly
/// that is cut into parts has each in the part of its operation.
#[inline(never)]
fn read<T: DeserializeOwned>(json: &[u8]) -> Result<T, ApiError> {
    Ok(serde_json::from_slice(json)?)
}

/// The reply of one operation.
#[inline(never)]
fn write<T: Serialize, S: Serializer>(reply: &T, serializer: S) -> Result<S::Ok, S::Error> {
    reply.serialize(serializer)
}

fn unknown(operation: &str) -> ApiError {
    ApiError::Unknown { what: "operation", name: operation.to_string(), known: OPERATIONS.to_vec() }
}
