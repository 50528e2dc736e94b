//! The socket and the connections on it.

use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::app::{App, Config};
use crate::body::Body;
use crate::connection::{Connection, Connections, EndOfAnswer, Io, Registered};
use crate::f_puzzles::Listener;

/// Largest head of a request, in bytes.
const HEAD: usize = 16 << 10;
/// How often connections are looked at whether their clients take too long.
const OVERDUE_CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// How long requests are still answered when the server is to end; then computations are cut short in the middle of it.
/// The program ends a second after an interrupt in any case.
pub const GRACE: Duration = Duration::from_millis(900);
/// How often a server that is to end looks whether all is answered.
const END_CHECK_INTERVAL: Duration = Duration::from_millis(5);

/// A server that listens but does not answer yet.
pub struct Bound {
    listener: TcpListener,
    app: App,
    address: SocketAddr,
    public: bool,
    f_puzzles: Option<Listener>,
}

impl Bound {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where the solver socket of f-puzzles listens, if it does.
    pub fn f_puzzles_address(&self) -> Option<SocketAddr> {
        self.f_puzzles.as_ref().map(Listener::address)
    }

    /// Answers until the future is dropped.
    pub async fn run(self) {
        self.run_until(std::future::pending()).await;
    }

    /// Answers until `stop` is ready; then accepts no more, and ends when what was asked before is answered: for a
    /// moment as usual, then with what was found by then, and after 0.9 seconds in any case.
    pub async fn run_until(self, stop: impl Future<Output = ()>) {
        let (ending, is_ending) = watch::channel(false);
        let connections = Connections::default();
        let Bound { listener, app, public, f_puzzles, .. } = self;
        let close_overdue = {
            let connections = connections.clone();
            async move {
                loop {
                    sleep(OVERDUE_CHECK_INTERVAL).await;
                    connections.close_overdue();
                }
            }
        };
        let f_puzzles = async {
            match &f_puzzles {
                Some(listener) => listener.run().await,
                None => std::future::pending().await,
            }
        };
        {
            let accepting = accept(&listener, &app, public, &connections, &is_ending);
            either(either(either(accepting, close_overdue), f_puzzles), stop).await;
        }
        drop(listener);
        ending.send_replace(true);
        connections.close_idle();
        let answered = || async {
            while !connections.is_empty() {
                sleep(END_CHECK_INTERVAL).await;
            }
        };
        if timeout(GRACE / 2, answered()).await.is_err() {
            app.cancel_all();
            let _ = timeout(GRACE / 2, answered()).await;
        }
    }
}

async fn accept(
    listener: &TcpListener,
    app: &App,
    public: bool,
    connections: &Connections,
    is_ending: &watch::Receiver<bool>,
) {
    for number in 0.. {
        while !connections.has_capacity() {
            sleep(Duration::from_millis(10)).await;
        }
        match listener.accept().await {
            Ok((stream, client)) => {
                let registered = connections.register(number, stream, client.ip(), public);
                tokio::spawn(serve_connection(app.clone(), registered, is_ending.clone()));
                // However many come at once, each gets its turn before the next is accepted.
                tokio::task::yield_now().await;
            }
            Err(_) => {
                // Out of file descriptors, or a connection that was gone at once: the next one may do.
                connections.close_one();
                sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

async fn serve_connection(app: App, registered: Registered, mut is_ending: watch::Receiver<bool>) {
    let connection = &registered.connection;
    let service = service_fn(|request: Request<Incoming>| {
        let (app, connection) = (app.clone(), connection.clone());
        async move { Ok::<_, Infallible>(answer(&app, &connection, request).await) }
    });
    let serving = http1::Builder::new()
        // A client may close its half and wait for the answer; `Connection::gone` decides whether it does.
        .half_close(true)
        .max_buf_size(HEAD)
        .serve_connection(Io::new(connection.clone()), service);
    let mut serving = pin!(serving);
    let serving = async {
        either(async { drop(serving.as_mut().await) }, async { drop(is_ending.wait_for(|&is| is).await) })
            .await;
        // How a connection ends is its client's business.
        if *is_ending.borrow() {
            serving.as_mut().graceful_shutdown();
            let _ = serving.await;
        }
    };
    either(serving, connection.closed()).await;
}

async fn answer(app: &App, connection: &Arc<Connection>, request: Request<Incoming>) -> Response<Body> {
    connection.begin_body();
    let end = EndOfAnswer(connection.clone());
    let response = app.answer_on(request, Some(connection)).await;
    connection.begin_answer();
    response.map(|body| body.holding(end))
}

/// Returns when one of two has ended; the other is dropped.
async fn either(one: impl Future<Output = ()>, other: impl Future<Output = ()>) {
    let (mut one, mut other) = (pin!(one), pin!(other));
    std::future::poll_fn(|context| match one.as_mut().poll(context) {
        Poll::Ready(()) => Poll::Ready(()),
        Poll::Pending => other.as_mut().poll(context),
    })
    .await;
}

/// Takes the port, and that of the solver socket.
///
/// # Errors
/// When one is taken by somebody else.
pub async fn bind(config: &Config) -> io::Result<Bound> {
    let address = if config.public { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
    let listener = TcpListener::bind((IpAddr::V4(address), config.port)).await?;
    let address = listener.local_addr()?;
    let f_puzzles = match &config.f_puzzles {
        Some(config) => Some(Listener::bind(config).await?),
        None => None,
    };
    Ok(Bound {
        listener,
        app: App::new(config).on_port(address.port()),
        address,
        public: config.public,
        f_puzzles,
    })
}

/// Serves until `stop` says so and what was asked before is answered ([`Bound::run_until`]); `ready` is given what is
/// bound, with its addresses.
///
/// # Errors
/// When the port is taken, or the system gives no threads.
pub fn serve(config: &Config, ready: impl FnOnce(&Bound), stop: impl Fn() -> bool) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(64)
        .enable_all()
        .build()?;
    runtime
        .block_on(async {
            let bound = bind(config).await?;
            ready(&bound);
            let stopped = async {
                while !stop() {
                    sleep(Duration::from_millis(20)).await;
                }
            };
            bound.run_until(stopped).await;
            Ok(())
        })
        .inspect(|()| runtime.shutdown_timeout(Duration::from_millis(500)))
}
