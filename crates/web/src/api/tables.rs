//! The tables: solvers, techniques and scales, formats, symmetries; the OpenAPI document; whether the server is well.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use serde_json::{Value, json};
use sudokit::logic::{Measure, SCALES, TECHNIQUES};
use sudokit::notation::FORMATS;
use sudokit::symmetry::PatternSymmetry;
use utoipa::{OpenApi, ToSchema};

use crate::api::logic::points;
use crate::server::Shop;
use crate::wire::VERSION;

/// The solvers.
#[utoipa::path(get, path = "/v1/solvers", responses((status = 200, body = Vec<Object>)))]
pub async fn solvers(State(shop): State<Shop>) -> Json<Value> {
    Json(shop.solvers.iter().map(|solver| json!(solver.info())).collect())
}

/// The techniques and scales of a person's logic.
#[utoipa::path(get, path = "/v1/techniques", responses((status = 200, body = Object)))]
pub async fn techniques() -> Json<Value> {
    let techniques: Vec<Value> = TECHNIQUES
        .iter()
        .map(|row| json!({"id": row.id(), "name": row.name(), "family": row.info.family.name()}))
        .collect();
    let scales: Vec<Value> = SCALES
        .iter()
        .map(|scale| {
            let all: serde_json::Map<String, Value> = scale
                .order
                .iter()
                .map(|entry| (entry.technique.id().to_string(), json!(entry.points)))
                .collect();
            // The last level has no upper end.
            let most = |most: u32| (most != u32::MAX).then(|| points(scale, most));
            let levels: Vec<Value> = scale
                .levels
                .iter()
                .map(|level| json!({"name": level.name, "most": most(level.most)}))
                .collect();
            let tenths = scale.measure == Measure::Hardest;
            json!({"name": scale.name, "about": scale.about, "measure": scale.measure, "tenths": tenths,
                   "points": all, "levels": levels})
        })
        .collect();
    Json(json!({"techniques": techniques, "scales": scales}))
}

/// A way of writing puzzles down.
#[derive(Serialize, ToSchema)]
pub struct FormatOut {
    id: &'static str,
    name: &'static str,
    what: &'static str,
    reads: bool,
    writes: bool,
}

/// The formats.
#[utoipa::path(get, path = "/v1/formats", responses((status = 200, body = Vec<FormatOut>)))]
pub async fn formats() -> Json<Vec<FormatOut>> {
    let row = |format: &sudokit::notation::Format| FormatOut {
        id: format.id,
        name: format.name,
        what: format.what,
        reads: format.reads(),
        writes: format.writes(),
    };
    Json(FORMATS.iter().map(row).collect())
}

/// A kind of symmetry of the pattern of givens.
#[derive(Serialize, ToSchema)]
pub struct SymmetryOut {
    id: &'static str,
    /// For each cell of a 9×9 board the number of its orbit: cells of an orbit are all given or all blank.
    orbits: Vec<usize>,
}

/// The kinds of symmetry that a pattern of givens can have.
#[utoipa::path(get, path = "/v1/symmetries", responses((status = 200, body = Vec<SymmetryOut>)))]
pub async fn symmetries() -> Json<Vec<SymmetryOut>> {
    let row = |kind: PatternSymmetry| {
        let mut orbits = vec![0; 81];
        for (number, orbit) in kind.orbits(9).into_iter().enumerate() {
            orbit.into_iter().for_each(|cell| orbits[cell] = number);
        }
        SymmetryOut { id: kind.id(), orbits }
    };
    Json(PatternSymmetry::ALL.into_iter().map(row).collect())
}

/// Whether the server is well.
#[derive(Serialize, ToSchema)]
pub struct Health {
    status: &'static str,
    version: &'static str,
}

/// Answers at once while the server is well.
#[utoipa::path(get, path = "/v1/healthz", responses((status = 200, body = Health)))]
pub async fn healthz() -> Json<Health> {
    Json(Health { status: "ok", version: VERSION })
}

/// The API in its own words.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "sudokit",
        description = "Sudoku: solve, count, check, explain, rate, generate, watch algorithms. A puzzle is sent as text in any \
                       format (also as a plain text/plain body), or as a board with arrays of numbers. Cells are numbered \
                       row by row from 0; digits are 1 to N, and 0 is a blank."
    ),
    paths(
        super::solve::solve,
        super::solve::count,
        super::check::check,
        super::solve::compare,
        super::trace::trace,
        super::logic::hint,
        super::logic::steps,
        super::logic::rate,
        super::text::canonical,
        super::generate::generate,
        super::cover::cover,
        super::text::convert,
        super::text::render,
        solvers,
        techniques,
        formats,
        symmetries,
        healthz
    ),
    components(schemas(super::trace::TraceEnd))
)]
struct Api;

/// The OpenAPI document.
pub async fn openapi() -> Json<utoipa::openapi::OpenApi> {
    Json(Api::openapi())
}
