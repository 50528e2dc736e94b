//! A run of one solver, with its events.
//!
//! The events of a run: `start` (what runs), `progress` now and then, `records` (the first events, in portions, in
//! order and without gaps), `sample` and last the reply. Records can be replayed. The sample is an even one of what a
//! chart shows of the whole run; it comes only if there are more events than were sent. Long runs have more events than
//! anybody can look at; the numbers of the records show what is missing. A puzzle with rules is traced by the
//! constraint engine.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sudokit::notation::Document;
use sudokit::solver::{PROPAGATION, Solver, SudokuCover};
use sudokit::trace::{Event as SolverEvent, Record, Recorder, Tracer};
use sudokit::{Board, HousesPuzzle, Search, Stop, Verdict};

use crate::board::PuzzleReply;
use crate::context::Context;
use crate::error::ApiError;
use crate::event::{Event, Progress, TraceStart};
use crate::limits::RequestBudget;
use crate::places::numbers_on;
use crate::question::Question;
use crate::run::{before, configured, supported};
use crate::stats::RunStats;
use crate::tables::SolverReply;

/// First events that are kept if the request does not say.
const EVENTS: usize = 50_000;
/// Records of the sample, and solutions in it besides.
const SAMPLE: usize = 4_000;
const SOLUTIONS: usize = 100;
/// Records in one event of the sink.
const PORTION: usize = 1_000;
/// Solver events between two reports of progress.
const PROGRESS: u64 = 8_192;

/// Watch a solver.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct TraceRequest {
    /// The puzzle.
    #[serde(flatten)]
    pub question: Question,
    /// Limits of the time and the search nodes of the answer.
    #[serde(flatten)]
    pub budget: RequestBudget,
    /// The solver; by default the best for the board.
    pub solver: Option<String>,
    /// Options of the solver by name.
    pub options: BTreeMap<String, String>,
    /// For methods that use chance.
    pub seed: u64,
    /// How many of the first events to send; 50,000 by default. A server sends 100,000 at most.
    pub events: Option<usize>,
    /// Instead of the first events an even sample of the whole run.
    pub sample: bool,
    /// Prove that there is no second solution, instead of stopping at the first.
    pub unique: bool,
}

/// The report that ends a trace.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TraceReply {
    /// What the run proved or found.
    #[cfg_attr(feature = "schema", schemars(with = "crate::mirror::Verdict"))]
    pub verdict: Verdict,
    /// How many solutions were found.
    pub found: u64,
    /// The first solution, row by row, null where no cell is; null if none was found.
    pub grid: Option<Vec<Option<i32>>>,
    /// Events there were.
    pub events: u64,
    /// Whether all of them were sent.
    pub whole: bool,
    /// Names of the items, if the method covers items: `r1c5`, `r1#5`, `c1#5`, `b1#5`.
    pub items: Option<Vec<String>>,
    /// The first events; absent if they went out as events of a sink.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::mirror::Record>"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub records: Option<Vec<Record<String>>>,
    /// What the search counted.
    #[serde(flatten)]
    pub stats: RunStats,
}

/// Runs a solver and sends what it did.
///
/// # Errors
/// When the puzzle cannot be read or is not valid, or there is no such solver for it.
#[inline(never)]
pub fn trace(request: &TraceRequest, context: &mut Context<'_>) -> Result<TraceReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let document = request.question.document(&context.limits, &budget)?;
    let events = request.events.unwrap_or(EVENTS).min(context.limits.events);
    let recorder = if request.sample { Recorder::even(events) } else { Recorder::first(events) };
    let search = if request.unique { Search::unique() } else { Search::first() };
    let search = search.with_budget(budget).with_seed(request.seed);
    let puzzle = document.to_puzzle()?;
    let solver = configured(context, request.solver.as_deref(), &request.options, &puzzle)?;
    let houses = puzzle.houses();
    if houses.is_none() && solver.info().id != PROPAGATION.info().id {
        return Err(ApiError::NoEvents { solver: solver.info().id });
    }
    let mut watch = Watch::begin(&document, solver, recorder, context);
    let report = supported(solver, &puzzle, search.with_solver(solver).with_tracer(&mut watch).run(&puzzle))?;
    let items = houses.filter(|_| watch.covers).map(item_names);
    let stats = RunStats::new(solver, &report, request.seed);
    let outcome = TraceEnd { verdict: report.verdict(), found: report.solutions, items, stats };
    let number = |&value: &u8| i32::from(value) + before(&document);
    let grid = report.solution().map(|grid| numbers_on(puzzle.board(), grid.values().iter().map(number)));
    Ok(watch.end(outcome, grid, report.stop))
}

/// What a reply says besides the events and the grid.
struct TraceEnd {
    verdict: Verdict,
    found: u64,
    items: Option<Vec<String>>,
    stats: RunStats,
}

fn item_names(puzzle: &HousesPuzzle) -> Vec<String> {
    SudokuCover::new(puzzle).items.iter().map(|item| item.name(puzzle.layout())).collect()
}

/// Records twice: the beginning, and a sample of the whole.
struct Watch<'c, 'a> {
    first: Recorder,
    sample: Sample,
    covers: bool,
    /// Whether somebody still takes events.
    listened: bool,
    context: &'c mut Context<'a>,
    board: Arc<Board>,
}

impl<'c, 'a> Watch<'c, 'a> {
    /// Says that a trace begins.
    fn begin(
        document: &Document,
        solver: &dyn Solver,
        first: Recorder,
        context: &'c mut Context<'a>,
    ) -> Watch<'c, 'a> {
        let start = TraceStart { puzzle: PuzzleReply::from(document), solver: SolverReply::from(solver) };
        let listened = context.send(Event::Start(&start));
        let board = document.board();
        Watch { first, sample: Sample::default(), covers: false, listened, context, board: board.clone() }
    }

    /// Sends what was recorded, or puts it into the reply.
    fn end(self, outcome: TraceEnd, grid: Option<Vec<Option<i32>>>, stop: Option<Stop>) -> TraceReply {
        let Watch { first, sample, listened, context, board, .. } = self;
        let named =
            |records: &[Record]| records.iter().map(|record| record.named(&board)).collect::<Vec<_>>();
        let TraceEnd { verdict, found, items, stats } = outcome;
        let (events, whole) = (first.seen(), first.is_whole());
        let mut reply = TraceReply { verdict, found, grid, events, whole, items, records: None, stats };
        if context.sink.is_none() {
            reply.records = Some(named(first.records()));
            return reply;
        }
        let listened = listened && stop != Some(Stop::Cancelled);
        let mut portions = first.records().chunks(PORTION);
        let listened = listened && portions.all(|portion| context.send(Event::Records(&named(portion))));
        if listened && !whole {
            context.send(Event::Sample(&named(&sample.ordered())));
        }
        reply
    }
}

impl Tracer for Watch<'_, '_> {
    fn event(&mut self, iteration: u64, event: SolverEvent) {
        self.covers |= matches!(event, SolverEvent::Select { .. });
        self.sample.take(Record { number: self.first.seen(), iteration, event });
        self.first.event(iteration, event);
        let events = self.first.seen();
        if events.is_multiple_of(PROGRESS) {
            // The run ends by its budget, which the host cancels when nobody listens any more.
            self.context.send(Event::Progress(Progress::Trace { events, iterations: iteration }));
        }
    }
}

/// Every k-th of the events that charts show, where k grows with the run. A [`Recorder`] would count the other events
/// as well, and of a method that repeats a pattern of events it might keep always the same kind.
struct Sample {
    records: Vec<Record>,
    solutions: Vec<Record>,
    seen: u64,
    stride: u64,
}

impl Default for Sample {
    fn default() -> Sample {
        Sample { records: Vec::new(), solutions: Vec::new(), seen: 0, stride: 1 }
    }
}

impl Sample {
    fn take(&mut self, record: Record) {
        match record.event {
            SolverEvent::Solution if self.solutions.len() < SOLUTIONS => self.solutions.push(record),
            SolverEvent::Node { .. }
            | SolverEvent::Cursor { .. }
            | SolverEvent::Cost { .. }
            | SolverEvent::Relaxation { .. } => {
                if self.seen.is_multiple_of(self.stride) {
                    self.records.push(record);
                }
                self.seen += 1;
                if self.records.len() == SAMPLE {
                    self.stride *= 2;
                    let mut even = false;
                    self.records.retain(|_| {
                        even = !even;
                        even
                    });
                }
            }
            _ => {}
        }
    }

    /// All of it, in order.
    fn ordered(&self) -> Vec<Record> {
        let mut all = [&self.records[..], &self.solutions[..]].concat();
        all.sort_by_key(|record| record.number);
        all
    }
}
