//! From a request to its response: guards, routes, and the protocol in between.

use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use hyper::body::Bytes;
use hyper::header::{
    ACCEPT, ALLOW, CACHE_CONTROL, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderMap,
    HeaderValue, REFERRER_POLICY, TRANSFER_ENCODING, X_CONTENT_TYPE_OPTIONS,
};
use hyper::{Method, Request, Response, StatusCode};
use serde::Serialize;
use sudokit::{Budget, Cancel, Solver};
use sudokit_protocol as protocol;
use sudokit_protocol::{Context, Limits, OPERATIONS, Reply, Sink, TABLES, VERSION};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::body::Body;
use crate::connection::Connection;
use crate::error::ErrorResponse;
use crate::events::{EventSender, Events, Message};
use crate::f_puzzles::FPuzzles;
use crate::guard::{self, Reach};
use crate::page;
use crate::pool::{Job, Pool};

/// Largest body of a request, in bytes.
const BODY: usize = 64 << 10;
/// A chunk that announces more is no mistake in the size of a body, but none: no machine has so much memory.
const LARGEST_CHUNK: u64 = 1 << 48;
/// How long a client may take to send the body of a request.
const BODY_TIME: Duration = Duration::from_secs(10);
/// How long an answer may take in all, should a computation not keep to its budget.
const ANSWER_TIME: Duration = Duration::from_secs(60);
/// Streams of events that are open at once.
const STREAMS: usize = 16;

/// How to serve.
#[derive(Clone)]
pub struct Config {
    /// The port; 0 takes a free one.
    pub port: u16,
    /// Listen on every address of the machine and answer to any host name, instead of 127.0.0.1 alone.
    pub public: bool,
    /// The solvers that are offered, in order.
    pub solvers: Vec<&'static dyn Solver>,
    /// Serve the solver socket of f-puzzles as well.
    pub f_puzzles: Option<FPuzzles>,
}

/// What every request may use. Clones share it.
#[derive(Clone)]
pub struct App {
    solvers: Arc<[&'static dyn Solver]>,
    reach: Reach,
    /// Workers for questions, and others for generating, so that neither can starve the other.
    pool: Pool,
    generators: Pool,
    streams: Arc<Semaphore>,
}

/// Whether the server is well.
#[derive(Serialize)]
struct Health {
    status: &'static str,
    version: &'static str,
}

impl App {
    /// An app without requests.
    pub fn new(config: &Config) -> App {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        App {
            solvers: config.solvers.clone().into(),
            reach: if config.public { Reach::Public } else { Reach::Local(None) },
            pool: Pool::new((8 * cores).max(32), 64),
            generators: Pool::new(cores.max(2), 8),
            streams: Arc::new(Semaphore::new(STREAMS)),
        }
    }

    /// Says the port of the socket that the app listens on.
    pub(crate) fn on_port(mut self, port: u16) -> App {
        if let Reach::Local(own) = &mut self.reach {
            *own = Some(port);
        }
        self
    }

    /// Ends all computations, those that begin later too; each answers what it has found.
    pub(crate) fn cancel_all(&self) {
        self.pool.cancel_all();
        self.generators.cancel_all();
    }

    /// Answers a request that came without a socket.
    pub async fn answer<B>(&self, request: Request<B>) -> Response<Body>
    where
        B: hyper::body::Body<Data = Bytes> + Send,
    {
        self.answer_on(request, None).await
    }

    /// Answers a request of a connection, or drops its work when the client has gone.
    pub(crate) async fn answer_on<B>(
        &self,
        request: Request<B>,
        connection: Option<&Arc<Connection>>,
    ) -> Response<Body>
    where
        B: hyper::body::Body<Data = Bytes> + Send,
    {
        let answer = async {
            match guard::check(request.uri(), request.headers(), self.reach) {
                Err(error) => Err(error.closing()),
                Ok(()) => match timeout(ANSWER_TIME, self.route(request, connection)).await {
                    Ok(outcome) => outcome,
                    Err(_) => Err(ErrorResponse::new(
                        StatusCode::SERVICE_UNAVAILABLE,
                        "overdue",
                        "the answer took too long",
                    )),
                },
            }
        };
        let mut response = answer.await.unwrap_or_else(ErrorResponse::into_response);
        let headers = response.headers_mut();
        let policy =
            "default-src 'self'; img-src 'self' data: blob:; frame-ancestors 'none'; base-uri 'none'";
        headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
        headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
        response
    }

    async fn route<B>(
        &self,
        request: Request<B>,
        connection: Option<&Arc<Connection>>,
    ) -> Result<Response<Body>, ErrorResponse>
    where
        B: hyper::body::Body<Data = Bytes> + Send,
    {
        let path = request.uri().path();
        let name = path.strip_prefix("/v1/").or_else(|| path.strip_prefix('/')).unwrap_or(path);
        let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
        if path.starts_with("/v1/")
            && let Some(operation) = OPERATIONS.iter().copied().find(|operation| *operation == name)
        {
            if *request.method() != Method::POST {
                return Ok(method_not_allowed("POST"));
            }
            return self.operation(operation, request, connection).await;
        }
        if !is_read {
            return Ok(method_not_allowed("GET, HEAD"));
        }
        if path.starts_with("/v1/") && TABLES.contains(&name) {
            let table = protocol::Request::from_json(name, b"")?;
            return Ok(json(&protocol::answer(&table, &mut self.context(Limits::SERVER, &Cancel::new()))?));
        }
        match name {
            "healthz" => Ok(json(&Health { status: "ok", version: VERSION })),
            "openapi.json" => Ok(typed(OPENAPI.as_bytes(), "application/json")),
            _ => page::file(path, request.headers()),
        }
    }

    /// Answers an operation of the protocol.
    async fn operation<B>(
        &self,
        operation: &'static str,
        request: Request<B>,
        connection: Option<&Arc<Connection>>,
    ) -> Result<Response<Body>, ErrorResponse>
    where
        B: hyper::body::Body<Data = Bytes> + Send,
    {
        let (head, body) = request.into_parts();
        let is_stream = operation == "trace" || wants_events(&head.headers);
        let greatest_chunk = || match connection {
            Some(connection) if head.headers.contains_key(TRANSFER_ENCODING) => connection.greatest_chunk(),
            _ => 0,
        };
        let body = read_body(&head.headers, body, greatest_chunk);
        let body = timeout(BODY_TIME, body).await.unwrap_or_else(|_| {
            let detail = "the body did not come in time";
            Err(ErrorResponse::new(StatusCode::REQUEST_TIMEOUT, "slow-body", detail).closing())
        })?;
        if let Some(connection) = connection {
            connection.begin_answer();
        }
        let request = parsed(operation, &head.headers, &body)?;
        let client = connection.filter(|_| self.reach == Reach::Public).map(|connection| connection.client());
        let limits = Limits::SERVER;
        let job = Job { client, timeout: limits.timeout(&request.budget()) };
        let pool = if operation == "generate" { &self.generators } else { &self.pool };
        let gone = async {
            match connection {
                Some(connection) => connection.gone(head.version).await,
                None => std::future::pending().await,
            }
        };
        let streamed = matches!(operation, "trace" | "compare" | "generate") && is_stream;
        if streamed {
            return unless(gone, self.stream(pool, job, request)).await;
        }
        let app = self.clone();
        let reply = pool.run(job, move |cancel| {
            let reply = protocol::answer(&request, &mut app.context(limits, cancel))?;
            Ok(match reply {
                Reply::Render(picture) => typed(picture.svg, "image/svg+xml"),
                reply => json(&reply),
            })
        });
        unless(gone, async { reply.await? }).await
    }

    /// Answers an operation with its events, and its reply as the last of them.
    async fn stream(
        &self,
        pool: &Pool,
        job: Job,
        request: protocol::Request,
    ) -> Result<Response<Body>, ErrorResponse> {
        let stream = self.streams.clone().try_acquire_owned();
        let stream = stream.map_err(|_| ErrorResponse::busy("too many streams are open; ask again later"))?;
        let (mut sender, mut receiver) = EventSender::new();
        let app = self.clone();
        let work = move |cancel: &Cancel| {
            let mut context = app.context(Limits::SERVER, cancel);
            context.sink = Some(&mut sender as &mut dyn Sink);
            match protocol::answer(&request, &mut context) {
                Ok(reply) => {
                    sender.send("end", &reply);
                }
                Err(error) => sender.fail(error),
            }
        };
        let (_, guard) = pool.start(job, work).await?;
        let first = match receiver.first().await {
            Some(Message::Event(first)) => first,
            Some(Message::Failed(error)) => return Err(error.into()),
            None => return Err(ErrorResponse::internal()),
        };
        let mut response = Response::new(Body::events(Events::new(first, receiver, guard, stream)));
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        Ok(response)
    }

    /// What a computation may use.
    fn context(&self, limits: Limits, cancel: &Cancel) -> Context<'_> {
        let budget = Budget::default().with_cancel(cancel.clone());
        Context { budget, solvers: &self.solvers, limits, threads: 1, sink: None }
    }
}

/// The API's description of itself.
const OPENAPI: &str = include_str!("../openapi.json");

/// The outcome of `work`, which is dropped when the client has gone.
async fn unless<T>(
    gone: impl Future<Output = ()>,
    work: impl Future<Output = Result<T, ErrorResponse>>,
) -> Result<T, ErrorResponse> {
    let (mut gone, mut work) = (pin!(gone), pin!(work));
    std::future::poll_fn(|context| {
        if let Poll::Ready(outcome) = work.as_mut().poll(context) {
            return Poll::Ready(outcome);
        }
        // Nobody reads this.
        let error =
            || ErrorResponse::new(StatusCode::REQUEST_TIMEOUT, "gone", "the client has gone").closing();
        gone.as_mut().poll(context).map(|()| Err(error()))
    })
    .await
}

/// The request that a body makes.
fn parsed(operation: &str, headers: &HeaderMap, body: &[u8]) -> Result<protocol::Request, ErrorResponse> {
    let content = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or("text/plain");
    match content.split(';').next().unwrap_or("").trim().to_ascii_lowercase().as_str() {
        "application/json" => Ok(protocol::Request::from_json(operation, body)
            .map_err(|error| protocol::explained(operation, body, error))?),
        "text/plain" => {
            let text = str::from_utf8(body).map_err(|_| {
                ErrorResponse::new(StatusCode::BAD_REQUEST, "not-utf-8", "the text is not UTF-8")
            })?;
            Ok(protocol::Request::from_text(operation, text.to_string())?)
        }
        other => {
            let detail = format!("send application/json or text/plain, not {other}");
            Err(ErrorResponse::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "media-type", detail))
        }
    }
}

/// The whole body of a request; `greatest_chunk` is the size that a chunk of it has announced.
async fn read_body<B>(
    headers: &HeaderMap,
    body: B,
    greatest_chunk: impl Fn() -> u64,
) -> Result<Vec<u8>, ErrorResponse>
where
    B: hyper::body::Body<Data = Bytes>,
{
    let too_large = || {
        let detail = "the body is larger than 64 KiB";
        ErrorResponse::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", detail).closing()
    };
    let announced = headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if announced.is_some_and(|length| length > BODY as u64) {
        return Err(too_large());
    }
    let mut body = pin!(body);
    let mut bytes = Vec::new();
    let broken = |detail: &str| ErrorResponse::new(StatusCode::BAD_REQUEST, "broken-body", detail).closing();
    // What has come is taken first. Where nothing has, the bytes that announced a chunk are there already, and nothing
    // else will wake this task if the client sends no more.
    let next = |context: &mut std::task::Context<'_>, body: Pin<&mut B>| match body.poll_frame(context) {
        Poll::Pending if greatest_chunk() > LARGEST_CHUNK => {
            Poll::Ready(Some(Err(broken("a chunk of the body announces more than any body may have"))))
        }
        Poll::Pending if greatest_chunk() > BODY as u64 => Poll::Ready(Some(Err(too_large()))),
        Poll::Ready(Some(Err(_))) => Poll::Ready(Some(Err(broken("the body could not be read")))),
        Poll::Ready(Some(Ok(frame))) => Poll::Ready(Some(Ok(frame))),
        Poll::Ready(None) => Poll::Ready(None),
        Poll::Pending => Poll::Pending,
    };
    while let Some(frame) = std::future::poll_fn(|context| next(context, body.as_mut())).await {
        let frame = frame?;
        let Ok(data) = frame.into_data() else { continue };
        if bytes.len() + data.len() > BODY {
            return Err(too_large());
        }
        bytes.extend_from_slice(&data);
    }
    Ok(bytes)
}

/// Whether a client wants server-sent events.
fn wants_events(headers: &HeaderMap) -> bool {
    let accept = headers.get(ACCEPT).and_then(|value| value.to_str().ok());
    accept.is_some_and(|accept| accept.starts_with("text/event-stream"))
}

fn method_not_allowed(allowed: &'static str) -> Response<Body> {
    let detail = format!("this address takes {allowed} only");
    let error = ErrorResponse::new(StatusCode::METHOD_NOT_ALLOWED, "method", detail);
    let mut response = error.into_response();
    response.headers_mut().insert(ALLOW, HeaderValue::from_static(allowed));
    response
}

fn json(value: &impl Serialize) -> Response<Body> {
    match serde_json::to_vec(value) {
        Ok(json) => typed(json, "application/json"),
        Err(_) => ErrorResponse::internal().into_response(),
    }
}

fn typed(body: impl Into<Bytes>, content: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(body));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(content));
    response
}

#[cfg(test)]
mod tests {
    use std::task::Context;

    use hyper::body::Frame;

    use super::*;

    /// A body of which nothing ever comes.
    struct Never;

    impl hyper::body::Body for Never {
        type Data = Bytes;
        type Error = std::convert::Infallible;

        fn poll_frame(
            self: Pin<&mut Self>,
            _: &mut Context<'_>,
        ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
            Poll::Pending
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_does_not_come_is_refused() {
        let app =
            App::new(&Config { port: 0, public: false, solvers: sudokit::SOLVERS.to_vec(), f_puzzles: None });
        let request = Request::post("/v1/solve").header("host", "localhost").body(Never).expect("a request");
        let response = app.answer(request).await;
        assert_eq!(response.status(), StatusCode::REQUEST_TIMEOUT);
        assert_eq!(response.headers()[CONTENT_TYPE], "application/problem+json");
        assert_eq!(response.headers()[hyper::header::CONNECTION], "close");
    }
}
