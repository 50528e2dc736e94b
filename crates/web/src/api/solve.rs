//! `/v1/solve`, `/v1/count`, `/v1/compare`.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use sudokit::{Budget, Puzzle, Report, Search, Solver, Stop, Verdict, solve as run, solve_each, solver};
use utoipa::ToSchema;

use crate::problem::Problem;
use crate::server::Shop;
use crate::stream;
use crate::wire::{Asked, Ran, ask, turned};

/// Solutions that are sent at most.
const KEEP: u64 = 100;
/// Solutions that are counted if the client does not say, and at most.
const CAP: u64 = 1_000_000;
const MOST: u64 = 1_000_000_000_000;

ask! {
    /// Solve a puzzle.
    SolveAsk {
        /// The solver; by default the best for the board.
        solver: Option<String>,
        /// Choices that the solver offers, by name.
        options: BTreeMap<String, String>,
        /// Stop after so many solutions; 2 by default, which tells whether there is only one. 100 at most.
        limit: Option<u64>,
        /// For methods that use chance.
        seed: u64,
    }
}

/// Solutions of a puzzle.
#[derive(Serialize, ToSchema)]
pub struct SolveAnswer {
    /// `none`, `one`, `many`, or `unknown` when the search ended before it could tell.
    #[schema(value_type = String)]
    verdict: Verdict,
    /// Solutions found.
    solutions: u64,
    /// The solutions, row by row.
    #[schema(value_type = Vec<Vec<u32>>)]
    grids: Vec<Vec<u8>>,
    #[serde(flatten)]
    ran: Ran,
}

/// Solves a puzzle.
#[utoipa::path(post, path = "/v1/solve", request_body(content((SolveAsk = "application/json"), (String = "text/plain"))),
    responses((status = 200, body = SolveAnswer), (status = "4XX", body = Problem, content_type = "application/problem+json")))]
pub async fn solve(
    State(shop): State<Shop>,
    Asked(ask): Asked<SolveAsk>,
) -> Result<Json<SolveAnswer>, Problem> {
    let puzzle = ask.question().checked()?;
    let solver = pick(&shop, ask.solver.as_deref(), &ask.options, &puzzle)?;
    let limit = ask.limit.unwrap_or(2).min(KEEP);
    let seed = ask.seed;
    let answer = shop.pool.run(ask.allowance(), move |budget| {
        let search = Search { limit, keep: limit as usize, seed, budget: budget.clone() };
        let report = run(solver, &puzzle, &search, None);
        SolveAnswer {
            verdict: report.verdict(),
            solutions: report.solutions,
            grids: report.grids.iter().map(|grid| grid.values().to_vec()).collect(),
            ran: Ran::new(solver, &report, seed),
        }
    });
    Ok(Json(answer.await?))
}

ask! {
    /// Count the solutions of a puzzle.
    CountAsk {
        /// The solver; by default the best for the board.
        solver: Option<String>,
        /// Choices that the solver offers, by name.
        options: BTreeMap<String, String>,
        /// Stop after so many; a million by default.
        limit: Option<u64>,
        /// Count as well in how many solutions each candidate stands. A lower limit does then.
        by_candidate: bool,
    }
}

/// The number of solutions.
#[derive(Serialize, ToSchema)]
pub struct CountAnswer {
    /// Solutions found.
    solutions: u64,
    /// Whether that is all of them.
    exact: bool,
    /// For each cell and digit, in how many of them it stands there; null unless asked for.
    by_candidate: Option<Vec<Vec<u64>>>,
    #[serde(flatten)]
    ran: Ran,
}

/// Counts the solutions of a puzzle.
#[utoipa::path(post, path = "/v1/count", request_body(content((CountAsk = "application/json"), (String = "text/plain"))),
    responses((status = 200, body = CountAnswer), (status = "4XX", body = Problem, content_type = "application/problem+json")))]
pub async fn count(
    State(shop): State<Shop>,
    Asked(ask): Asked<CountAsk>,
) -> Result<Json<CountAnswer>, Problem> {
    let puzzle = ask.question().checked()?;
    let solver = pick(&shop, ask.solver.as_deref(), &ask.options, &puzzle)?;
    let limit = ask.limit.unwrap_or(CAP).min(MOST);
    let by_candidate = ask.by_candidate;
    let answer = shop.pool.run(ask.allowance(), move |budget| {
        let search = Search::count(limit).with_budget(budget.clone());
        let mut tally = by_candidate.then(|| vec![vec![0; puzzle.size()]; puzzle.layout().cell_count()]);
        let report = match &mut tally {
            None => run(solver, &puzzle, &search, None),
            Some(tally) => solve_each(solver, &puzzle, &search, None, &mut |values| {
                for (counts, &value) in tally.iter_mut().zip(values) {
                    counts[usize::from(value) - 1] += 1;
                }
                ControlFlow::Continue(())
            }),
        };
        CountAnswer {
            solutions: report.solutions,
            exact: report.is_exact(),
            by_candidate: tally,
            ran: Ran::new(solver, &report, 0),
        }
    });
    Ok(Json(answer.await?))
}

ask! {
    /// Run several solvers on the same puzzle, one after the other.
    CompareAsk {
        /// The solvers, by id; all of them by default.
        solvers: Vec<String>,
        /// Choices, for solvers that offer them.
        options: BTreeMap<String, String>,
        /// For methods that use chance.
        seed: u64,
        /// Prove that there is no second solution, instead of stopping at the first.
        unique: bool,
    }
}

/// What one solver did.
#[derive(Serialize, ToSchema)]
pub struct Row {
    /// Its name in words.
    name: &'static str,
    /// What it proved or found; null if it does not serve the board.
    #[schema(value_type = Option<String>)]
    verdict: Option<Verdict>,
    /// Solutions found.
    solutions: u64,
    /// The first solution, row by row.
    #[schema(value_type = Option<Vec<u32>>)]
    grid: Option<Vec<u8>>,
    /// What one of its iterations is.
    iteration: &'static str,
    /// The deepest level of its search tree.
    depth: u32,
    #[serde(flatten)]
    ran: Ran,
}

/// What the solvers did, in the order in which they ran.
#[derive(Serialize, ToSchema)]
pub struct CompareAnswer {
    /// A row for each.
    rows: Vec<Row>,
}

/// Runs several solvers. Each may take an equal part of the time allowed. As server-sent events (`row`, `end`) if the
/// client accepts only those.
#[utoipa::path(post, path = "/v1/compare", request_body(content((CompareAsk = "application/json"), (String = "text/plain"))),
    responses((status = 200, content((CompareAnswer = "application/json"), (stream::Message = "text/event-stream"))), (status = "4XX", body = Problem, content_type = "application/problem+json")))]
pub async fn compare(
    State(shop): State<Shop>,
    headers: HeaderMap,
    Asked(ask): Asked<CompareAsk>,
) -> Result<Response, Problem> {
    let puzzle = ask.question().checked()?;
    let ids: Vec<&str> = match &ask.solvers[..] {
        [] => shop.solvers.iter().map(|solver| solver.info().id).collect(),
        some => some.iter().map(String::as_str).collect(),
    };
    if ids.len() > shop.solvers.len() {
        return Err(Problem::bad("a solver is named twice"));
    }
    let chosen: Vec<&'static dyn Solver> = ids
        .into_iter()
        .map(|id| {
            let known = |solver: &'static dyn Solver, (name, value): (&String, &String)| {
                solver.with(name, value).unwrap_or(solver)
            };
            Ok(ask.options.iter().fold(shop.solver(id)?, known))
        })
        .collect::<Result<_, Problem>>()?;
    let (seed, unique) = (ask.seed, ask.unique);
    let rows = move |budget: &Budget, each: &mut dyn FnMut(Row) -> bool| {
        let mut left = chosen.len() as u32;
        for &solver in &chosen {
            let share = budget.time_left().unwrap_or_default() / left;
            let base = if unique { Search::unique() } else { Search::first() };
            let search = base.with_budget(budget.clone().with_timeout(share)).with_seed(seed);
            left -= 1;
            if !each(row(solver, &puzzle, &search)) {
                break;
            }
        }
    };
    if wants_events(&headers) {
        let work = move |budget: &Budget, teller: &mut stream::Teller| {
            rows(budget, &mut |row| teller.tell("row", &row));
            teller.tell("end", &());
        };
        return stream::tell(&shop.pool, ask.allowance(), work).await;
    }
    let answer = shop.pool.run(ask.allowance(), move |budget| {
        let mut all = Vec::new();
        rows(budget, &mut |row| {
            all.push(row);
            true
        });
        CompareAnswer { rows: all }
    });
    Ok(Json(answer.await?).into_response())
}

fn row(solver: &'static dyn Solver, puzzle: &Puzzle, search: &Search) -> Row {
    let serves = solver.supports(puzzle).is_ok();
    let report = if serves {
        run(solver, puzzle, search, None)
    } else {
        Report { solutions: 0, grids: Vec::new(), stop: Some(Stop::GaveUp), stats: Default::default() }
    };
    Row {
        name: solver.info().name,
        verdict: serves.then(|| report.verdict()),
        solutions: report.solutions,
        grid: report.grids.first().map(|grid| grid.values().to_vec()),
        iteration: solver.info().iteration,
        depth: report.stats.max_depth,
        ran: Ran::new(solver, &report, search.seed),
    }
}

/// Whether a client wants server-sent events.
pub fn wants_events(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accept.is_some_and(|accept| accept.starts_with("text/event-stream"))
}

fn pick(
    shop: &Shop,
    id: Option<&str>,
    options: &BTreeMap<String, String>,
    puzzle: &Puzzle,
) -> Result<&'static dyn Solver, Problem> {
    let solver = match id {
        Some(id) => shop.solver(id)?,
        None => solver::choose(puzzle),
    };
    turned(solver, options, puzzle)
}
