//! What is answered when a question cannot be: problem details (RFC 9457), with line and column where a text is wrong.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use sudokit::exact_cover::TableError;
use sudokit::notation::{Help, OptionNames, ReadError};
use utoipa::ToSchema;

/// A problem, as `application/problem+json`.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Problem {
    /// Always `about:blank`: the status says what kind of problem it is.
    #[serde(rename = "type")]
    kind: &'static str,
    /// What kind of problem, in a few words.
    title: &'static str,
    /// The status, as in the status line.
    status: u16,
    /// What is wrong with this request.
    detail: String,
    /// The line of the text that is wrong, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    /// The character in that line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
    /// What to write instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
    /// Seconds after which to ask again.
    #[serde(skip)]
    retry_after: Option<u32>,
}

impl Problem {
    /// A problem of this status.
    pub fn new(status: StatusCode, detail: impl Into<String>) -> Problem {
        Problem {
            kind: "about:blank",
            title: status.canonical_reason().unwrap_or("Problem"),
            status: status.as_u16(),
            detail: detail.into(),
            line: None,
            column: None,
            help: None,
            retry_after: None,
        }
    }

    /// The request makes no sense.
    pub fn bad(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, detail)
    }

    /// The request is well formed, but its puzzle cannot be worked on.
    pub fn unprocessable(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, detail)
    }

    /// Too much is being asked at once.
    pub fn busy(seconds: u32) -> Problem {
        let detail = "all workers are busy and the queue is full; ask again later";
        Problem { retry_after: Some(seconds), ..Problem::new(StatusCode::TOO_MANY_REQUESTS, detail) }
    }

    /// The same, saying where in the text.
    #[must_use]
    pub fn at(self, line: usize, column: usize) -> Problem {
        // A body has at most 64 Ki characters.
        let short = |place: usize| u32::try_from(place).ok();
        Problem { line: short(line), column: short(column), ..self }
    }
}

/// What the fields of a request are called in advice.
const FIELDS: OptionNames = OptionNames {
    format: "\"from\": ",
    alphabet: "\"alphabet\": ",
    size: "\"board\": with \"size\": ",
    formats: "/v1/formats",
};

impl From<ReadError> for Problem {
    fn from(error: ReadError) -> Problem {
        // The table of formats is its own operation here.
        let help = error.help().filter(|help| *help != Help::FeatureNeeded);
        let help = help.map(|help| help.in_terms_of(&FIELDS));
        let (line, column) = (error.line, error.column);
        Problem { help, ..Problem::unprocessable(error.to_string()).at(line, column) }
    }
}

impl From<TableError> for Problem {
    fn from(error: TableError) -> Problem {
        let (line, column) = (error.line, error.column);
        Problem::unprocessable(error.to_string()).at(line, column)
    }
}

impl From<serde_json::Error> for Problem {
    fn from(error: serde_json::Error) -> Problem {
        let (line, column) = (error.line(), error.column());
        let problem = Problem::bad(format!("the body is not the JSON that is expected: {error}"));
        if line == 0 { problem } else { problem.at(line, column.max(1)) }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let retry_after = self.retry_after;
        let mut response = (status, axum::Json(self)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if let Some(seconds) = retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
