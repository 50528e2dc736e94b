//! `/v1/trace`: a run of one solver as server-sent events.
//!
//! The messages: `start` (what runs), `progress` now and then, `records` (the first events, in portions, whole and in
//! order, so that they can be replayed), `sample` (an even sample of what a chart shows of the whole run), `end` (the
//! report).
//! Long runs have more events than anybody can look at; the numbers of the records show what is missing.

use std::collections::BTreeMap;

use axum::extract::State;
use axum::response::Response;
use serde::Serialize;
use sudokit::solver::{Info, SudokuCover};
use sudokit::trace::{Event, Record, Recorder, Tracer};
use sudokit::{Puzzle, Search, Stop, Verdict, solve, solver};
use utoipa::ToSchema;

use crate::problem::Problem;
use crate::server::Shop;
use crate::stream::{self, Teller};
use crate::wire::{Asked, DocumentOut, Ran, ask, turned};

/// First events that are kept if the client does not say, and at most.
const EVENTS: usize = 50_000;
const MOST: usize = 100_000;
/// Records of the sample, and solutions in it besides.
const SAMPLE: usize = 4_000;
const SOLUTIONS: usize = 100;
/// Records in one message.
const PORTION: usize = 1_000;

ask! {
    /// Watch a solver.
    TraceAsk {
        /// The solver; by default the best for the board.
        solver: Option<String>,
        /// Choices that it offers, by name.
        options: BTreeMap<String, String>,
        /// For methods that use chance.
        seed: u64,
        /// How many of the first events to send; 50,000 by default, 100,000 at most.
        events: Option<usize>,
        /// Prove that there is no second solution, instead of stopping at the first.
        unique: bool,
    }
}

#[derive(Serialize)]
struct Start<'a> {
    puzzle: DocumentOut,
    solver: &'a Info,
}

/// How far a run is.
#[derive(Serialize, ToSchema)]
struct Progress {
    events: u64,
    iterations: u64,
}

/// The report that ends a trace.
#[derive(Serialize, ToSchema)]
pub struct TraceEnd {
    /// What the run proved or found.
    #[schema(value_type = String)]
    verdict: Verdict,
    /// Solutions found.
    solutions: u64,
    /// The first solution, row by row.
    #[schema(value_type = Option<Vec<u32>>)]
    grid: Option<Vec<u8>>,
    /// Events there were.
    events: u64,
    /// Whether all of them were sent.
    whole: bool,
    /// Names of the items, if the method covers items: `r1c5`, `r1#5`, `c1#5`, `b1#5`.
    items: Option<Vec<String>>,
    /// Figures of the method by name.
    figures: BTreeMap<&'static str, f64>,
    #[serde(flatten)]
    ran: Ran,
}

/// Runs a solver and sends what it did: server-sent events `start`, `progress`, `records`, `sample`, `end`.
#[utoipa::path(post, path = "/v1/trace", request_body(content((TraceAsk = "application/json"), (String = "text/plain"))),
    responses((status = 200, description = "`end` is a TraceEnd", content_type = "text/event-stream", body = stream::Message), (status = "4XX", body = Problem, content_type = "application/problem+json")))]
pub async fn trace(State(shop): State<Shop>, Asked(ask): Asked<TraceAsk>) -> Result<Response, Problem> {
    let document = ask.question().document()?;
    let puzzle = crate::wire::checked(&document)?;
    let base = match &ask.solver {
        Some(id) => shop.solver(id)?,
        None => solver::choose(&puzzle),
    };
    let solver = turned(base, &ask.options, &puzzle)?;
    let events = ask.events.unwrap_or(EVENTS).min(MOST);
    let (seed, unique) = (ask.seed, ask.unique);
    let work = move |budget: &sudokit::Budget, teller: &mut Teller| {
        if !teller.tell("start", &Start { puzzle: DocumentOut::new(&document), solver: solver.info() }) {
            return;
        }
        let base = if unique { Search::unique() } else { Search::first() };
        let search = base.with_budget(budget.clone()).with_seed(seed);
        let mut watch =
            Watch { first: Recorder::first(events), sample: Sample::default(), covers: false, teller };
        let report = solve(solver, &puzzle, &search, Some(&mut watch));
        let Watch { first, sample, covers, .. } = watch;
        if report.stop == Some(Stop::Cancelled) {
            return;
        }
        let sent = first.records().chunks(PORTION).all(|portion| teller.tell("records", &portion));
        if !sent || (!first.is_whole() && !teller.tell("sample", &sample.whole())) {
            return;
        }
        teller.tell(
            "end",
            &TraceEnd {
                verdict: report.verdict(),
                solutions: report.solutions,
                grid: report.grids.first().map(|grid| grid.values().to_vec()),
                events: first.seen(),
                whole: first.is_whole(),
                items: covers.then(|| item_names(&puzzle)),
                figures: report.stats.figures.iter().copied().collect(),
                ran: Ran::new(solver, &report, seed),
            },
        );
    };
    stream::tell(&shop.pool, ask.allowance(), work).await
}

fn item_names(puzzle: &Puzzle) -> Vec<String> {
    SudokuCover::new(puzzle).items.iter().map(|item| item.name(puzzle.layout())).collect()
}

/// Records twice: the beginning, and a sample of the whole.
struct Watch<'t> {
    first: Recorder,
    sample: Sample,
    covers: bool,
    teller: &'t mut Teller,
}

impl Tracer for Watch<'_> {
    fn event(&mut self, iteration: u64, event: Event) {
        self.covers |= matches!(event, Event::Select { .. });
        self.sample.take(Record { number: self.first.seen(), iteration, event });
        self.first.event(iteration, event);
        let events = self.first.seen();
        if events.is_multiple_of(8192) {
            self.teller.tell_now_and_then("progress", &Progress { events, iterations: iteration });
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
            Event::Solution if self.solutions.len() < SOLUTIONS => self.solutions.push(record),
            Event::Node { .. } | Event::Cursor { .. } | Event::Cost { .. } | Event::Relaxation { .. } => {
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
    fn whole(&self) -> Vec<Record> {
        let mut all = [&self.records[..], &self.solutions[..]].concat();
        all.sort_by_key(|record| record.number);
        all
    }
}
