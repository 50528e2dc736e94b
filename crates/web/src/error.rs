//! What is answered when a request cannot be: problem details ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)),
//! with line and column where a text is wrong.

use hyper::header::{CONNECTION, CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use hyper::{Response, StatusCode};
use serde::Serialize;
use sudokit::Stop;
use sudokit_protocol::{ApiError, ErrorClass, ErrorReply};

use crate::body::Body;

/// An error as `application/problem+json`.
#[derive(Clone, Debug)]
pub struct ErrorResponse {
    status: StatusCode,
    reply: Box<ErrorReply>,
    /// Seconds after which to ask again.
    retry_after: Option<u32>,
    /// The rest of the request was not read, so the connection cannot be used any more.
    close: bool,
}

/// The fields of problem details, before those of the protocol's errors.
#[derive(Serialize)]
struct ProblemDetails<'a> {
    /// `about:blank`: the status says what kind of problem it is, and `kind` more.
    #[serde(rename = "type")]
    about: &'static str,
    title: &'a str,
    status: u16,
    kind: &'a str,
    detail: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stop: Option<Stop>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    cells: &'a [String],
    #[serde(skip_serializing_if = "<[&str]>::is_empty")]
    known: &'a [&'static str],
}

impl ErrorResponse {
    /// An error of the transport.
    pub(crate) fn new(status: StatusCode, kind: &'static str, detail: impl Into<String>) -> ErrorResponse {
        let reply = Box::new(ErrorReply {
            kind,
            title: "",
            detail: detail.into(),
            line: None,
            column: None,
            help: None,
            stop: None,
            cells: Vec::new(),
            known: Vec::new(),
        });
        ErrorResponse { status, reply, retry_after: None, close: false }
    }

    /// Too much is being asked at once.
    pub(crate) fn busy(detail: &str) -> ErrorResponse {
        let error = ErrorResponse::new(StatusCode::TOO_MANY_REQUESTS, "busy", detail);
        ErrorResponse { retry_after: Some(1), ..error }
    }

    /// A computation panicked.
    pub(crate) fn internal() -> ErrorResponse {
        let detail = "the computation failed; this is an error of sudokit";
        ErrorResponse::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", detail)
    }

    /// Makes the connection close after this response.
    pub(crate) fn closing(self) -> ErrorResponse {
        ErrorResponse { close: true, ..self }
    }

    /// The JSON text.
    pub(crate) fn json(&self) -> String {
        let reply = &self.reply;
        let problem = ProblemDetails {
            about: "about:blank",
            title: self.status.canonical_reason().unwrap_or("Error"),
            status: self.status.as_u16(),
            kind: reply.kind,
            detail: &reply.detail,
            line: reply.line,
            column: reply.column,
            help: reply.help.as_deref(),
            stop: reply.stop,
            cells: &reply.cells,
            known: &reply.known,
        };
        serde_json::to_string(&problem).unwrap_or_default()
    }

    /// The response.
    pub(crate) fn into_response(self) -> Response<Body> {
        let mut response = Response::new(Body::from(self.json()));
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(PROBLEM_JSON));
        if let Some(seconds) = self.retry_after {
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        if self.close {
            headers.insert(CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }

    /// The whole response as its bytes are sent, for connections on which no request could be understood.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let json = self.json();
        let (status, length) = (self.status, json.len());
        format!(
            "HTTP/1.1 {status}\r\ncontent-type: {PROBLEM_JSON}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{json}"
        )
        .into_bytes()
    }
}

/// The media type of problem details.
const PROBLEM_JSON: &str = "application/problem+json";

impl From<ApiError> for ErrorResponse {
    fn from(error: ApiError) -> ErrorResponse {
        let status = match error.class() {
            ErrorClass::Malformed => StatusCode::BAD_REQUEST,
            ErrorClass::Unprocessable => StatusCode::UNPROCESSABLE_ENTITY,
        };
        ErrorResponse { status, reply: Box::new(error.reply()), retry_after: None, close: false }
    }
}
