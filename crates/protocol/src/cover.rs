//! Any exact cover problem, from a table.

use serde::{Deserialize, Serialize};
use sudokit::exact_cover::{Table, Visitor, algorithm_x, dancing_links};
use sudokit::trace::{Event as SearchEvent, Record, Recorder, Tracer};
use sudokit::{Meter, Stop};

use crate::context::Context;
use crate::error::ApiError;
use crate::event::Event;
use crate::limits::RequestBudget;
use crate::question::bounded;
use crate::stats::StopFields;
use crate::stats::VERSION;

/// Covers that are sent if the request does not say.
const KEEP: usize = 20;

/// How to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CoverMethod {
    /// Algorithm X over dictionaries of sets.
    #[default]
    AlgorithmX,
    /// Dancing links.
    DancingLinks,
}

/// Choose rows of a table so that every column is covered exactly once.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct CoverRequest {
    /// The table: a line of item names and a line of marks for each option, or lines such as `A: Mon Thu`.
    pub table: String,
    /// Limits of the time and the search nodes of the answer.
    #[serde(flatten)]
    pub budget: RequestBudget,
    /// How to search.
    pub method: CoverMethod,
    /// Stop after this many covers; all of them by default.
    pub limit: Option<u64>,
    /// How many covers to send; 20 by default. A server sends 1,000 at most.
    pub keep: Option<usize>,
    /// How many of the first steps to send; none by default. A server sends 100,000 at most.
    pub events: usize,
}

/// Covers of a table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CoverReply {
    /// Names of the items, those that must be covered first.
    pub items: Vec<String>,
    /// How many of them must be covered.
    pub primary: usize,
    /// Names of the options.
    pub options: Vec<String>,
    /// For each option the items that it covers.
    pub matrix: Vec<Vec<u32>>,
    /// Covers: the options chosen, in the order of choice; absent if they went out as events.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Vec<u32>>"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub covers: Option<Vec<Vec<u32>>>,
    /// How many covers were found.
    pub found: u64,
    /// Whether these are all.
    pub exact: bool,
    /// The first steps of the search.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::mirror::Record>"))]
    pub records: Vec<Record>,
    /// How many steps there were.
    pub events: u64,
    /// Search nodes visited: partial covers, the empty one included.
    pub nodes: u64,
    /// Wall-clock time in milliseconds.
    pub milliseconds: f64,
    /// Version of sudokit.
    pub version: &'static str,
    /// Why the answer is not complete.
    #[serde(flatten)]
    pub stop: StopFields,
}

/// Solves an exact cover problem. A sink takes the covers as events `cover`, as many as there are.
///
/// # Errors
/// When the table cannot be read.
#[inline(never)]
pub fn cover(request: &CoverRequest, context: &mut Context<'_>) -> Result<CoverReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    bounded("bytes of text", request.table.len(), context.limits.text)?;
    let mut meter = Meter::new(budget);
    let table = Table::parse_within(&request.table, &mut meter)?;
    let max = if context.sink.is_some() { usize::MAX } else { context.limits.solutions };
    let mut watch = Watch {
        meter,
        recorder: Recorder::first(request.events.min(context.limits.events)),
        covers: Some(Vec::new()),
        keep: request.keep.unwrap_or(KEEP).min(max) as u64,
        names: &table.option_names,
        context,
        count: 0,
        limit: request.limit.unwrap_or(u64::MAX),
    };
    let outcome = match request.method {
        _ if watch.limit == 0 => Err(Stop::Limit),
        CoverMethod::AlgorithmX => algorithm_x(&table.matrix, &mut watch),
        CoverMethod::DancingLinks => dancing_links(&table.matrix, &mut watch),
    };
    let stats = watch.meter.finish();
    Ok(CoverReply {
        covers: watch.covers,
        records: watch.recorder.records().to_vec(),
        events: watch.recorder.seen(),
        found: watch.count,
        primary: table.matrix.primary(),
        matrix: table.matrix.options().to_vec(),
        items: table.item_names,
        options: table.option_names,
        exact: outcome.is_ok(),
        nodes: stats.nodes,
        milliseconds: stats.elapsed.as_secs_f64() * 1e3,
        version: VERSION,
        stop: outcome.err().into(),
    })
}

/// Meters and records a search.
struct Watch<'w, 'a> {
    meter: Meter,
    recorder: Recorder,
    covers: Option<Vec<Vec<u32>>>,
    keep: u64,
    names: &'w [String],
    context: &'w mut Context<'a>,
    count: u64,
    limit: u64,
}

impl Watch<'_, '_> {
    fn record(&mut self, event: SearchEvent) {
        self.recorder.event(self.meter.stats.nodes, event);
    }
}

impl Visitor for Watch<'_, '_> {
    type Stop = Stop;

    fn solution(&mut self, options: &[u32]) -> Result<(), Stop> {
        self.count += 1;
        self.record(SearchEvent::Solution);
        if self.count <= self.keep && self.context.sink.is_some() {
            self.covers = None;
            if !self.context.send(Event::Cover { cover: options, names: self.names }) {
                return Err(Stop::Cancelled);
            }
        } else if let Some(covers) = self.covers.as_mut().filter(|_| self.count <= self.keep) {
            covers.push(options.to_vec());
        }
        if self.count >= self.limit { Err(Stop::Limit) } else { Ok(()) }
    }

    fn node(&mut self, depth: usize) -> Result<(), Stop> {
        self.record(SearchEvent::Node { depth: depth as u32 });
        self.meter.node()
    }

    fn choose(&mut self, item: u32, options: usize) {
        self.record(SearchEvent::ChooseItem { item, options: options as u32 });
        if options == 0 {
            self.record(SearchEvent::Contradiction { cell: None });
        }
    }

    fn select(&mut self, option: u32, _alternatives: usize, _depth: usize) {
        self.record(SearchEvent::Select { option });
    }

    fn deselect(&mut self, option: u32) {
        self.record(SearchEvent::Deselect { option });
    }

    fn cover(&mut self, item: u32) {
        self.record(SearchEvent::Cover { item });
    }

    fn uncover(&mut self, item: u32) {
        self.record(SearchEvent::Uncover { item });
    }
}
