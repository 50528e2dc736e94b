//! `/v1/convert`, `/v1/render`, `/v1/canonical`: a puzzle in other forms.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use sudokit::notation::{WriteOptions, write_all};
use sudokit::symmetry::canonical_grid;
use sudokit::{Zones, notation};
use utoipa::ToSchema;

use crate::problem::Problem;
use crate::server::Shop;
use crate::wire::{Asked, DocumentOut, VERSION, ask, line};

/// Puzzles that are read from one text at most.
const PUZZLES: usize = 1_000;

ask! {
    /// Read puzzles, and write them in another format.
    ConvertAsk {
        /// The format to write; none by default.
        to: Option<String>,
        /// Write placed digits as well as givens in formats that cannot tell them apart.
        filled: bool,
    }
}

/// Puzzles as they were understood.
#[derive(Serialize, ToSchema)]
pub struct ConvertAnswer {
    /// The format in which the text was read; null if there was no text.
    format: Option<&'static str>,
    /// Its name.
    format_name: Option<&'static str>,
    /// The puzzles.
    puzzles: Vec<DocumentOut>,
    /// The puzzles in the format asked for.
    text: Option<String>,
    /// Version of sudokit.
    version: &'static str,
}

/// Reads puzzles in any format.
#[utoipa::path(post, path = "/v1/convert", request_body(content((ConvertAsk = "application/json"), (String = "text/plain"))),
    responses((status = 200, body = ConvertAnswer), (status = "4XX", body = Problem, content_type = "application/problem+json")))]
pub async fn convert(
    State(shop): State<Shop>,
    Asked(ask): Asked<ConvertAsk>,
) -> Result<Json<ConvertAnswer>, Problem> {
    shop.pool.run(ask.allowance(), move |_| converted(&ask)).await?.map(Json)
}

fn converted(ask: &ConvertAsk) -> Result<ConvertAnswer, Problem> {
    let (format, documents) = ask.question().read()?;
    if documents.len() > PUZZLES {
        let count = documents.len();
        return Err(Problem::unprocessable(format!("{count} puzzles are too many; send {PUZZLES} at most")));
    }
    let options = WriteOptions { filled: ask.filled, ..WriteOptions::default() };
    let text = match ask.to.as_deref() {
        None => None,
        Some(to) => Some(write_all(to, &documents, &options).map_err(|error| {
            let known = notation::by_id(to).is_ok();
            let text = error.to_string();
            if known { Problem::unprocessable(text) } else { Problem::bad(text) }
        })?),
    };
    Ok(ConvertAnswer {
        format: format.map(|format| format.id),
        format_name: format.map(|format| format.name),
        puzzles: documents.iter().map(DocumentOut::new).collect(),
        text,
        version: VERSION,
    })
}

ask! {
    /// Draw a puzzle.
    RenderAsk {
        /// Draw the candidates of blanks as well.
        candidates: bool,
        /// Light ink on a dark ground.
        dark: bool,
    }
}

/// A picture of a puzzle as SVG.
#[utoipa::path(post, path = "/v1/render", request_body(content((RenderAsk = "application/json"), (String = "text/plain"))),
    responses((status = 200, content_type = "image/svg+xml", body = String), (status = "4XX", body = Problem, content_type = "application/problem+json")))]
pub async fn render(State(shop): State<Shop>, Asked(ask): Asked<RenderAsk>) -> Result<Response, Problem> {
    let document = ask.question().document()?;
    let (paint, candidates, dark) = (shop.paint, ask.candidates, ask.dark);
    let draw = move |_: &sudokit::Budget| paint(&document, candidates.then(|| document.state()), dark);
    let mut response = shop.pool.run(ask.allowance(), draw).await?.into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("image/svg+xml"));
    Ok(response)
}

ask! {
    /// Find the smallest form of a puzzle.
    CanonicalAsk {}
}

/// The smallest form of a puzzle under all symmetries: two puzzles are the same but for symmetry exactly if their
/// smallest forms are equal.
#[derive(Serialize, ToSchema)]
pub struct CanonicalAnswer {
    /// The smallest form.
    puzzle: DocumentOut,
    /// It on a line.
    line: Option<String>,
    /// How many movements of cells carry the puzzle onto itself.
    automorphisms: String,
    /// Version of sudokit.
    version: &'static str,
}

/// Finds the smallest form of a puzzle.
#[utoipa::path(post, path = "/v1/canonical", request_body(content((CanonicalAsk = "application/json"), (String = "text/plain"))),
    responses((status = 200, body = CanonicalAnswer), (status = "4XX", body = Problem, content_type = "application/problem+json")))]
pub async fn canonical(
    State(shop): State<Shop>,
    Asked(ask): Asked<CanonicalAsk>,
) -> Result<Json<CanonicalAnswer>, Problem> {
    let document = ask.question().document()?;
    let layout = document.layout();
    if layout.size() > 9 || matches!(layout.zones(), Zones::Jigsaw(_)) {
        // The search cannot be broken off, so only boards on which it is quick are taken here.
        return Err(Problem::unprocessable(
            "smallest forms are answered here for boards with boxes up to 9x9",
        ));
    }
    let found = shop.pool.run(ask.allowance(), move |_| canonical_grid(&document.grid)).await?;
    let found = found.map_err(|error| Problem::unprocessable(error.to_string()))?;
    let document = notation::Document::new(found.grid);
    Ok(Json(CanonicalAnswer {
        line: line(&document),
        puzzle: DocumentOut::new(&document),
        automorphisms: found.automorphisms.to_string(),
        version: VERSION,
    }))
}
