//! `/v1/cover`: any exact cover problem, from a table.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use sudokit::exact_cover::{Table, Visitor, algorithm_x, dancing_links};
use sudokit::trace::{Event, Record, Recorder, Tracer};
use sudokit::{Meter, Stop};
use utoipa::ToSchema;

use crate::pool::Allowance;
use crate::problem::Problem;
use crate::server::Shop;
use crate::wire::{Ask, Asked, VERSION};

/// Covers that are sent if the client does not say, and at most.
const KEEP: usize = 20;
const KEEP_MOST: usize = 1_000;
/// Events that are sent at most.
const EVENTS_MOST: usize = 50_000;

/// How to search.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Algorithm X over dictionaries of sets.
    #[default]
    AlgorithmX,
    /// Dancing links.
    DancingLinks,
}

/// Choose rows of a table so that every column is covered exactly once.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct CoverAsk {
    /// The table: a line of item names and a line of marks for each option, or lines such as `A: Mon Thu`.
    #[schema(example = "A: Mon Thu\nB: Mon\nC: Thu")]
    table: String,
    /// How to search.
    method: Method,
    /// Stop after so many covers; all of them by default.
    limit: Option<u64>,
    /// How many covers to send; 20 by default, 1,000 at most.
    keep: Option<usize>,
    /// How many of the first steps to send; none by default, 50,000 at most.
    events: usize,
    /// How long the answer may take, in milliseconds; 2,000 if absent, 30,000 at most.
    timeout_ms: Option<u64>,
    /// How many search nodes may be visited.
    nodes: Option<u64>,
}

impl Ask for CoverAsk {
    fn of_text(table: String) -> CoverAsk {
        CoverAsk { table, ..CoverAsk::default() }
    }
}

/// Covers of a table.
#[derive(Serialize, ToSchema)]
pub struct CoverAnswer {
    /// Names of the items, those that must be covered first.
    items: Vec<String>,
    /// How many of them must be covered.
    primary: usize,
    /// Names of the options.
    options: Vec<String>,
    /// For each option the items that it covers.
    matrix: Vec<Vec<u32>>,
    /// Covers: the options chosen, in the order of choice.
    covers: Vec<Vec<u32>>,
    /// How many covers were found.
    count: u64,
    /// Whether these are all.
    exact: bool,
    /// The first steps of the search.
    #[schema(value_type = Vec<Object>)]
    records: Vec<Record>,
    /// How many steps there were.
    events: u64,
    /// Search nodes visited.
    nodes: u64,
    /// Wall-clock time.
    milliseconds: f64,
    /// Version of sudokit.
    version: &'static str,
    /// Why the answer is not complete.
    #[schema(value_type = Option<String>)]
    cut: Option<Stop>,
}

/// Solves an exact cover problem.
#[utoipa::path(post, path = "/v1/cover", request_body(content((CoverAsk = "application/json"), (String = "text/plain"))),
    responses((status = 200, body = CoverAnswer), (status = "4XX", body = Problem, content_type = "application/problem+json")))]
pub async fn cover(
    State(shop): State<Shop>,
    Asked(ask): Asked<CoverAsk>,
) -> Result<Json<CoverAnswer>, Problem> {
    let table = Table::parse(&ask.table)?;
    let allowance = Allowance::new(ask.timeout_ms, ask.nodes);
    let answer = shop.pool.run(allowance, move |budget| {
        let mut watch = Watch {
            meter: Meter::new(budget.clone()),
            recorder: Recorder::first(ask.events.min(EVENTS_MOST)),
            covers: Vec::new(),
            keep: ask.keep.unwrap_or(KEEP).min(KEEP_MOST),
            count: 0,
            limit: ask.limit.unwrap_or(u64::MAX),
        };
        let outcome = match ask.method {
            _ if watch.limit == 0 => Err(Stop::Limit),
            Method::AlgorithmX => algorithm_x(&table.matrix, &mut watch),
            Method::DancingLinks => dancing_links(&table.matrix, &mut watch),
        };
        let stats = watch.meter.finish();
        CoverAnswer {
            primary: table.matrix.primary(),
            matrix: table.matrix.options().to_vec(),
            items: table.item_names,
            options: table.option_names,
            covers: watch.covers,
            count: watch.count,
            exact: outcome.is_ok(),
            records: watch.recorder.records().to_vec(),
            events: watch.recorder.seen(),
            nodes: stats.nodes,
            milliseconds: stats.elapsed.as_secs_f64() * 1e3,
            version: VERSION,
            cut: outcome.err().filter(|&stop| stop != Stop::Limit),
        }
    });
    Ok(Json(answer.await?))
}

/// Meters and records a search.
struct Watch {
    meter: Meter,
    recorder: Recorder,
    covers: Vec<Vec<u32>>,
    keep: usize,
    count: u64,
    limit: u64,
}

impl Watch {
    fn record(&mut self, event: Event) {
        self.recorder.event(self.meter.stats.nodes, event);
    }
}

impl Visitor for Watch {
    type Stop = Stop;

    fn solution(&mut self, options: &[u32]) -> Result<(), Stop> {
        self.count += 1;
        self.record(Event::Solution);
        if self.covers.len() < self.keep {
            self.covers.push(options.to_vec());
        }
        if self.count >= self.limit { Err(Stop::Limit) } else { Ok(()) }
    }

    fn node(&mut self, depth: usize) -> Result<(), Stop> {
        self.record(Event::Node { depth: depth as u32 });
        self.meter.node()
    }

    fn choose(&mut self, item: u32, options: usize) {
        self.record(Event::ChooseItem { item, options: options as u32 });
        if options == 0 {
            self.record(Event::Contradiction { cell: None });
        }
    }

    fn select(&mut self, option: u32, _alternatives: usize, _depth: usize) {
        self.record(Event::Select { option });
    }

    fn deselect(&mut self, option: u32) {
        self.record(Event::Deselect { option });
    }

    fn cover(&mut self, item: u32) {
        self.record(Event::Cover { item });
    }

    fn uncover(&mut self, item: u32) {
        self.record(Event::Uncover { item });
    }
}
