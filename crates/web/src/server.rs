//! The socket, the guards before every request, and the table of routes.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use sudokit::generate::UniformGrids;
use sudokit::notation::Document;
use sudokit::{Pencilmarks, Solver};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;

use crate::api;
use crate::page;
use crate::pool::{MOST, Pool};
use crate::problem::Problem;

/// Largest body of a request, in bytes.
const BODY: usize = 64 << 10;
/// Connections at once; more wait until one is closed.
const CONNECTIONS: usize = 256;
/// How long a client may take to send the head of a request.
const HEAD: Duration = Duration::from_secs(10);

/// Draws a puzzle as SVG: its document, the candidates to show, and whether on a dark ground.
pub type Paint = fn(&Document, Option<Pencilmarks>, bool) -> String;

/// How to serve.
#[derive(Clone)]
pub struct Config {
    /// The port; 0 takes a free one.
    pub port: u16,
    /// Listen on every address of the machine and answer to any host name, instead of 127.0.0.1 alone.
    pub public: bool,
    /// The solvers that are offered, in order.
    pub solvers: Vec<&'static dyn Solver>,
    /// How puzzles are drawn.
    pub paint: Paint,
}

/// What every request may use.
#[derive(Clone)]
pub(crate) struct Shop {
    pub solvers: Arc<[&'static dyn Solver]>,
    pub paint: Paint,
    /// Workers for questions, and others for generating, so that neither can starve the other.
    pub pool: Pool,
    pub makers: Pool,
    grids: Arc<OnceLock<UniformGrids>>,
    public: bool,
}

impl Shop {
    fn new(config: &Config) -> Shop {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Shop {
            solvers: config.solvers.clone().into(),
            paint: config.paint,
            pool: Pool::new(cores.max(2), 64),
            makers: Pool::new((cores / 2).max(1), 8),
            grids: Arc::default(),
            public: config.public,
        }
    }

    /// The generator of random grids; made when it is first needed.
    pub fn grids(&self) -> &UniformGrids {
        self.grids.get_or_init(UniformGrids::new)
    }

    /// The solver with this id.
    pub fn solver(&self, id: &str) -> Result<&'static dyn Solver, Problem> {
        self.solvers.iter().copied().find(|solver| solver.info().id == id).ok_or_else(|| {
            let ids: Vec<&str> = self.solvers.iter().map(|solver| solver.info().id).collect();
            Problem::bad(format!("there is no solver '{id}'; there are {}", ids.join(", ")))
        })
    }
}

/// All routes with their guards.
pub fn router(config: &Config) -> Router {
    let shop = Shop::new(config);
    Router::new()
        .route("/v1/solve", post(api::solve::solve))
        .route("/v1/count", post(api::solve::count))
        .route("/v1/check", post(api::check::check))
        .route("/v1/compare", post(api::solve::compare))
        .route("/v1/trace", post(api::trace::trace))
        .route("/v1/hint", post(api::logic::hint))
        .route("/v1/steps", post(api::logic::steps))
        .route("/v1/rate", post(api::logic::rate))
        .route("/v1/canonical", post(api::text::canonical))
        .route("/v1/generate", post(api::generate::generate))
        .route("/v1/cover", post(api::cover::cover))
        .route("/v1/convert", post(api::text::convert))
        .route("/v1/render", post(api::text::render))
        .route("/v1/solvers", get(api::tables::solvers))
        .route("/v1/techniques", get(api::tables::techniques))
        .route("/v1/formats", get(api::tables::formats))
        .route("/v1/symmetries", get(api::tables::symmetries))
        .route("/v1/openapi.json", get(api::tables::openapi))
        .route("/v1/healthz", get(api::tables::healthz))
        .route("/openapi.json", get(api::tables::openapi))
        .route("/healthz", get(api::tables::healthz))
        .method_not_allowed_fallback(async || {
            Problem::new(StatusCode::METHOD_NOT_ALLOWED, "this address does not take this method")
        })
        .fallback(page::file)
        .layer(DefaultBodyLimit::max(BODY))
        .layer(CatchPanicLayer::custom(|_: Box<dyn std::any::Any + Send>| {
            Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "a fault of sudokit").into_response()
        }))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, MOST + Duration::from_secs(10)))
        .layer(middleware::from_fn_with_state(shop.clone(), guard))
        .with_state(shop)
}

/// Lets through only requests that mean this server, and says how the answer may be used.
async fn guard(State(shop): State<Shop>, request: Request, next: Next) -> Response {
    let mut response = match refusal(request.headers(), shop.public) {
        Some(problem) => problem.into_response(),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    let policy = "default-src 'self'; img-src 'self' data: blob:; frame-ancestors 'none'; base-uri 'none'";
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}

/// Why a request is not meant for this server. A page of another site can send requests here, under a host name of its
/// own that it has pointed at 127.0.0.1, or across origins; both show in the headers.
fn refusal(headers: &HeaderMap, public: bool) -> Option<Problem> {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let Some(host) = text(header::HOST) else {
        return Some(Problem::bad("the request names no host"));
    };
    if !public && !is_local(host) {
        let detail = format!("this server answers to localhost only, not to '{host}'");
        return Some(Problem::new(StatusCode::MISDIRECTED_REQUEST, detail));
    }
    let origin = text(header::ORIGIN)?;
    let own = origin.split_once("://").is_some_and(|(_, origin)| origin == host);
    (!own).then(|| Problem::new(StatusCode::FORBIDDEN, "requests from pages of other origins are refused"))
}

fn is_local(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    matches!(name, "localhost" | "127.0.0.1" | "[::1]")
}

/// A server that listens but does not answer yet.
pub struct Bound {
    listener: TcpListener,
    router: Router,
    address: SocketAddr,
}

impl Bound {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until the future is dropped.
    pub async fn run(self) {
        let connections = Arc::new(Semaphore::new(CONNECTIONS));
        loop {
            let Ok(place) = connections.clone().acquire_owned().await else { return };
            let Ok((socket, _)) = self.listener.accept().await else {
                // Out of file descriptors, or a connection that was gone at once: the next one may do.
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            };
            let service = TowerToHyperService::new(self.router.clone());
            tokio::spawn(async move {
                let _place = place;
                // How a connection ends is its client's business.
                let _ = hyper::server::conn::http1::Builder::new()
                    .timer(TokioTimer::new())
                    .header_read_timeout(HEAD)
                    .serve_connection(TokioIo::new(socket), service)
                    .await;
            });
        }
    }
}

/// Takes the port.
///
/// # Errors
/// When it is taken by somebody else.
pub async fn bind(config: &Config) -> io::Result<Bound> {
    let address = if config.public { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
    let listener = TcpListener::bind((IpAddr::V4(address), config.port)).await?;
    let address = listener.local_addr()?;
    Ok(Bound { listener, router: router(config), address })
}

/// Serves until `stop` says so; `ready` is told the address.
///
/// # Errors
/// When the port is taken, or the system gives no threads.
pub fn serve(config: &Config, ready: impl FnOnce(SocketAddr), stop: impl Fn() -> bool) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(64)
        .enable_all()
        .build()?;
    runtime
        .block_on(async {
            let bound = bind(config).await?;
            ready(bound.address());
            let stopped = async {
                while !stop() {
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            };
            tokio::select! {
                () = bound.run() => {}
                () = stopped => {}
            }
            Ok(())
        })
        .inspect(|()| runtime.shutdown_timeout(Duration::from_millis(500)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heads(pairs: &[(header::HeaderName, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect()
    }

    #[test]
    fn only_requests_that_mean_this_server_pass() {
        let refused = |pairs: &[_], public| refusal(&heads(pairs), public).is_some();
        assert!(!refused(&[(header::HOST, "127.0.0.1:8000")], false));
        assert!(!refused(&[(header::HOST, "localhost:80")], false));
        assert!(!refused(&[(header::HOST, "[::1]:80")], false));
        assert!(refused(&[(header::HOST, "evil.example")], false));
        assert!(refused(&[(header::HOST, "localhost.evil.example:8000")], false));
        assert!(refused(&[], false));
        assert!(!refused(&[(header::HOST, "sudoku.lan")], true));
        let own = [(header::HOST, "localhost:1"), (header::ORIGIN, "null")];
        assert!(refused(&own, true));
        assert!(!refused(&[(header::HOST, "localhost:1"), (header::ORIGIN, "x://localhost:1")], false));
    }
}
