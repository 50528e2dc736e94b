//! Connections: what each is waiting for, and which are closed.
//!
//! A client that sends slowly, does not read, or sits idle holds nothing that others need. Every phase of a connection
//! has a deadline. At the maximum number of connections, those that have waited longest without a computation are
//! closed for new ones. So a new client is accepted at once.
//!
//! `hyper` answers a head that it cannot read with a status alone. [`Io`] puts problem details into such an answer on
//! its way out.

use std::collections::HashMap;
use std::io::{self, ErrorKind};
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use hyper::rt::{Read, ReadBufCursor, Write};
use hyper::{StatusCode, Version};
use tokio::net::TcpStream;
use tokio::sync::Notify;
use tokio::time::sleep;

use crate::chunks::Chunks;
use crate::error::ErrorResponse;

/// Connections at once, where the system allows twice as many open files; else half of what it allows.
const MAX: usize = 4096;
/// How long a connection is kept at least, so that its first request has time to come.
const MIN_AGE: Duration = Duration::from_millis(100);
/// Connections that are closed together when there are too many, since looking at all of them takes time.
const CLOSED_TOGETHER: usize = 32;
/// Connections of one client of a public server.
const MAX_PER_CLIENT: usize = 64;
/// How long a connection may be idle between requests.
const IDLE: Duration = Duration::from_secs(60);
/// How long a client may take to send the head of a request, from its first byte.
const HEAD: Duration = Duration::from_secs(10);
/// How long a client may take to send the body; the app refuses it earlier.
const BODY: Duration = Duration::from_secs(15);
/// How long a client may go without reading what was sent.
const STALL: Duration = Duration::from_secs(10);
/// A client that has not read for so long may be closed when there are too many connections.
const SHORT_STALL: Duration = Duration::from_secs(1);

/// What a connection is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// Nothing, between requests.
    Idle,
    /// The head of a request is coming.
    Head,
    /// The body of a request is coming.
    Body,
    /// A computation runs, or its answer is being made.
    Answer,
}

#[derive(Debug)]
struct ConnectionState {
    phase: Phase,
    since: Instant,
    /// The greatest size that a chunk of the request's body has announced, if the body comes in chunks.
    greatest_chunk: u64,
    /// Since when the client has not taken any of what was to be sent.
    stalled: Option<Instant>,
}

/// A connection with a client.
pub struct Connection {
    stream: TcpStream,
    client: IpAddr,
    state: Mutex<ConnectionState>,
    close: Notify,
}

impl Connection {
    fn state(&self) -> MutexGuard<'_, ConnectionState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn enter(&self, phase: Phase) {
        let mut state = self.state();
        state.phase = phase;
        state.since = Instant::now();
    }

    /// The client's address.
    pub fn client(&self) -> IpAddr {
        self.client
    }

    /// The head of a request is here.
    pub fn begin_body(&self) {
        self.enter(Phase::Body);
    }

    /// The body of a request is here.
    pub fn begin_answer(&self) {
        self.enter(Phase::Answer);
    }

    /// The greatest size of a chunk that the request has announced so far; means nothing if its body comes not in
    /// chunks.
    pub fn greatest_chunk(&self) -> u64 {
        self.state().greatest_chunk
    }

    /// Returns when the connection is to be closed.
    pub async fn closed(&self) {
        self.close.notified().await;
    }

    /// Returns when the client has gone while a request is answered, before anything of the answer was sent.
    ///
    /// A client that closed its sending half may still wait for the answer; one that closed all of the connection looks
    /// the same until something is sent to it. An interim response, which every client of HTTP/1.1 skips, decides
    /// it: the system of a client that has gone answers it with a reset.
    pub async fn gone(&self, version: Version) {
        /// How long to wait between looks.
        const LOOK: Duration = Duration::from_millis(250);
        loop {
            match self.stream.peek(&mut [0]).await {
                Ok(0) => break,
                // Another request is waiting; what comes after it cannot be seen.
                Ok(_) => sleep(LOOK).await,
                Err(_) => return,
            }
        }
        // Most answers are there before anything has to be found out.
        sleep(LOOK).await;
        if version < Version::HTTP_11 || self.stream.try_write(b"HTTP/1.1 100 Continue\r\n\r\n").is_err() {
            return;
        }
        loop {
            sleep(LOOK).await;
            if !matches!(self.stream.take_error(), Ok(None)) {
                return;
            }
        }
    }

    /// Why it is time to close the connection.
    fn is_overdue(&self, now: Instant) -> Option<Phase> {
        let state = self.state();
        let waited = now.saturating_duration_since(state.since);
        let stalled = state.stalled.is_some_and(|since| now.saturating_duration_since(since) > STALL);
        let overdue = match state.phase {
            Phase::Idle => waited > IDLE,
            Phase::Head => waited > HEAD,
            Phase::Body => waited > BODY,
            Phase::Answer => false,
        };
        (overdue || stalled).then_some(if stalled { Phase::Answer } else { state.phase })
    }

    /// Since when the connection has waited for its client; `None` while it does not.
    fn waits_since(&self, now: Instant) -> Option<Instant> {
        let state = self.state();
        let stalled = state.stalled.filter(|&since| now.saturating_duration_since(since) > SHORT_STALL);
        match state.phase {
            Phase::Answer => stalled,
            _ => Some(state.since),
        }
    }
}

/// Puts a connection back between requests when it is dropped, together with the body of a response.
pub struct EndOfAnswer(pub Arc<Connection>);

impl Drop for EndOfAnswer {
    fn drop(&mut self) {
        self.0.enter(Phase::Idle);
    }
}

/// All connections.
#[derive(Clone)]
pub struct Connections {
    all: Arc<Mutex<HashMap<u64, Arc<Connection>>>>,
    /// How many there may be.
    max: usize,
}

/// A connection among all; it leaves them when this is dropped.
pub struct Registered {
    all: Connections,
    number: u64,
    /// The connection.
    pub connection: Arc<Connection>,
}

impl Drop for Registered {
    fn drop(&mut self) {
        self.all.lock().remove(&self.number);
    }
}

impl Default for Connections {
    fn default() -> Connections {
        Connections { all: Arc::default(), max: max_connections() }
    }
}

impl Connections {
    fn lock(&self) -> MutexGuard<'_, HashMap<u64, Arc<Connection>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a new connection in; `number` is its own. Where its client has too many (with `per_client`), the one of
    /// them that has waited longest is closed.
    pub fn register(&self, number: u64, stream: TcpStream, client: IpAddr, per_client: bool) -> Registered {
        let state =
            ConnectionState { phase: Phase::Idle, since: Instant::now(), greatest_chunk: 0, stalled: None };
        let connection =
            Arc::new(Connection { stream, client, state: Mutex::new(state), close: Notify::new() });
        let mut all = self.lock();
        if per_client && all.values().filter(|other| other.client == client).count() >= MAX_PER_CLIENT {
            close_waiting(&mut all, 1, Instant::now(), |other| other.client == client);
        }
        all.insert(number, connection.clone());
        drop(all);
        Registered { all: self.clone(), number, connection }
    }

    /// Whether there may be one more, after closing some that wait for their clients if there are too many.
    pub fn has_capacity(&self) -> bool {
        let mut all = self.lock();
        if all.len() >= self.max
            && let Some(before) = Instant::now().checked_sub(MIN_AGE)
        {
            close_waiting(&mut all, CLOSED_TOGETHER.min(self.max / 2), before, |_| true);
        }
        all.len() < self.max
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    /// Closes the connections on which no request is in flight.
    pub fn close_idle(&self) {
        let all = self.lock();
        let idle = all.values().filter(|connection| connection.state().phase == Phase::Idle);
        idle.for_each(|connection| connection.close.notify_one());
    }

    /// Closes one connection that waits for its client, if there is one: the system does not allow another.
    pub fn close_one(&self) {
        close_waiting(&mut self.lock(), 1, Instant::now(), |_| true);
    }

    /// Closes the connections whose client took too long.
    pub fn close_overdue(&self) {
        let now = Instant::now();
        self.lock().retain(|_, connection| {
            let overdue = connection.is_overdue(now);
            if overdue == Some(Phase::Head) {
                let detail = "the head of the request did not come in time";
                let error = ErrorResponse::new(StatusCode::REQUEST_TIMEOUT, "slow-head", detail);
                // If it cannot be sent at once, nobody reads it.
                let _ = connection.stream.try_write(&error.to_bytes());
            }
            if overdue.is_some() {
                connection.close.notify_one();
            }
            overdue.is_none()
        });
    }
}

/// Closes up to a number of the connections that have waited for their clients since before a moment, the longest
/// first.
fn close_waiting(
    all: &mut HashMap<u64, Arc<Connection>>,
    count: usize,
    before: Instant,
    may: impl Fn(&Connection) -> bool,
) {
    let now = Instant::now();
    let mut waiting: Vec<(Instant, u64)> = all
        .iter()
        .filter(|(_, connection)| may(connection))
        .filter_map(|(&number, connection)| Some((connection.waits_since(now)?, number)))
        .filter(|&(since, _)| since <= before)
        .collect();
    waiting.sort_unstable();
    for (_, number) in waiting.into_iter().take(count) {
        if let Some(connection) = all.remove(&number) {
            connection.close.notify_one();
        }
    }
}

/// Connections that may be open at once: half of the files that the system lets this program open.
fn max_connections() -> usize {
    // `Max open files            1024                 524288               files`
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
    let files = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    // 1,024 where the system does not say, as most systems have it.
    (files.unwrap_or(1024_usize) / 2).clamp(64, MAX)
}

/// The bytes of a connection, for `hyper`.
pub struct Io {
    connection: Arc<Connection>,
    /// Bytes that are to be sent before any others: an answer that was completed on its way.
    pending: Vec<u8>,
    /// Looks at the sizes of chunks in the request that began last.
    chunks: Chunks,
}

impl Io {
    /// Of a connection.
    pub fn new(connection: Arc<Connection>) -> Io {
        Io { connection, pending: Vec::new(), chunks: Chunks::new() }
    }

    fn poll_send(&self, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        loop {
            let ready = self.connection.stream.poll_write_ready(context);
            if ready.is_pending() {
                let mut state = self.connection.state();
                state.stalled = state.stalled.or(Some(Instant::now()));
                return Poll::Pending;
            }
            ready!(ready)?;
            match self.connection.stream.try_write(bytes) {
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                outcome => {
                    self.connection.state().stalled = None;
                    return Poll::Ready(outcome);
                }
            }
        }
    }

    fn poll_pending(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.pending.is_empty() {
            let sent = ready!(self.poll_send(context, &self.pending))?;
            if sent == 0 {
                return Poll::Ready(Err(ErrorKind::WriteZero.into()));
            }
            self.pending.drain(..sent);
        }
        Poll::Ready(Ok(()))
    }
}

impl Read for Io {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        mut buffer: ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        let mut bytes = [0; 8 << 10];
        let capacity = bytes.len().min(buffer.remaining());
        loop {
            ready!(self.connection.stream.poll_read_ready(context))?;
            match self.connection.stream.try_read(&mut bytes[..capacity]) {
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
                Ok(count) => {
                    let phase = self.connection.state().phase;
                    if count > 0 && phase == Phase::Idle {
                        self.connection.enter(Phase::Head);
                        self.connection.state().greatest_chunk = 0;
                        self.chunks = Chunks::new();
                    }
                    let size = self.chunks.take(&bytes[..count]);
                    if size > 0 {
                        let mut state = self.connection.state();
                        state.greatest_chunk = state.greatest_chunk.max(size);
                    }
                    buffer.put_slice(&bytes[..count]);
                    return Poll::Ready(Ok(()));
                }
            }
        }
    }
}

impl Write for Io {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        ready!(self.poll_pending(context))?;
        match completed(bytes) {
            Some(completed) => {
                self.pending = completed;
                Poll::Ready(Ok(bytes.len()))
            }
            None => self.poll_send(context, bytes),
        }
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.poll_pending(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.poll_pending(context)
    }
}

/// What to send instead of bytes that end with `hyper`'s answer to a head that it cannot read: a status of 4xx and no
/// body. The app's own answers with such a status all have one.
fn completed(bytes: &[u8]) -> Option<Vec<u8>> {
    const START: &[u8] = b"HTTP/1.1 4";
    // Such an answer is short and the last of its connection.
    let tail = bytes.len().saturating_sub(512);
    let start = tail + bytes[tail..].windows(START.len()).rposition(|window| window == START)?;
    let head = str::from_utf8(&bytes[start..]).ok()?;
    let is_bare = head.find("\r\n\r\n") == Some(head.len() - 4) && head.contains("content-length: 0\r\n");
    if !is_bare {
        return None;
    }
    let status = StatusCode::from_bytes(head.as_bytes().get(9..12)?).ok()?;
    let (kind, detail) = match status {
        StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE => ("large-head", "the head of the request is too large"),
        _ => ("not-http", "this is not a request of HTTP/1.1"),
    };
    let answer = ErrorResponse::new(status, kind, detail).to_bytes();
    Some([&bytes[..start], &answer].concat())
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use tokio::net::TcpListener;

    use super::*;

    /// Both ends of a connection.
    async fn pair() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port");
        let client =
            TcpStream::connect(listener.local_addr().expect("an address")).await.expect("a connection");
        (listener.accept().await.expect("a connection").0, client)
    }

    async fn registered(all: &Connections, number: u64, per_client: bool) -> (Registered, TcpStream) {
        let (server, client) = pair().await;
        (all.register(number, server, Ipv4Addr::LOCALHOST.into(), per_client), client)
    }

    fn numbers(all: &Connections) -> Vec<u64> {
        let mut numbers: Vec<u64> = all.lock().keys().copied().collect();
        numbers.sort_unstable();
        numbers
    }

    #[tokio::test]
    async fn those_that_waited_longest_are_closed_for_new_ones() {
        let all = Connections { max: 3, ..Connections::default() };
        let mut open = Vec::new();
        for number in 0..3 {
            assert!(all.has_capacity());
            open.push(registered(&all, number, false).await);
        }
        assert!(!all.has_capacity(), "all of them are young");
        for (age, (one, _)) in (2..).zip(open.iter().rev()) {
            one.connection.state().since = Instant::now().checked_sub(age * MIN_AGE).expect("a past");
        }
        // The first computes, so the second has to go.
        open[0].0.connection.begin_answer();
        assert!(all.has_capacity());
        open.push(registered(&all, 3, false).await);
        assert_eq!(numbers(&all), [0, 2, 3]);
        open[1].0.connection.closed().await;
        // One that computes but is not read from may be closed as well.
        open[2].0.connection.begin_answer();
        open[3].0.connection.begin_answer();
        assert!(!all.has_capacity());
        open[0].0.connection.state().stalled = Instant::now().checked_sub(2 * SHORT_STALL);
        assert!(all.has_capacity());
        assert_eq!(numbers(&all), [2, 3]);
        drop(open);
        assert!(numbers(&all).is_empty());
    }

    #[tokio::test]
    async fn a_client_of_a_public_server_has_its_share_of_connections() {
        let all = Connections::default();
        let mut open = Vec::new();
        for number in 0..=MAX_PER_CLIENT as u64 {
            open.push(registered(&all, number, true).await);
        }
        assert_eq!(numbers(&all), (1..=MAX_PER_CLIENT as u64).collect::<Vec<_>>());
        open[0].0.connection.closed().await;
    }

    #[tokio::test]
    async fn every_phase_has_its_deadline() {
        let all = Connections::default();
        let (one, _client) = registered(&all, 0, false).await;
        for (phase, limit) in [(Phase::Idle, IDLE), (Phase::Head, HEAD), (Phase::Body, BODY)] {
            one.connection.enter(phase);
            let since = one.connection.state().since;
            assert_eq!(one.connection.is_overdue(since + limit), None);
            assert_eq!(one.connection.is_overdue(since + 2 * limit), Some(phase));
        }
        one.connection.enter(Phase::Answer);
        let since = one.connection.state().since;
        assert_eq!(one.connection.is_overdue(since + 100 * IDLE), None, "its computation has a deadline");
        one.connection.state().stalled = Some(since);
        assert_eq!(one.connection.is_overdue(since + 2 * STALL), Some(Phase::Answer));
    }

    #[tokio::test]
    async fn a_slow_head_is_refused_with_problem_details() {
        let all = Connections::default();
        let (one, client) = registered(&all, 0, false).await;
        one.connection.enter(Phase::Head);
        one.connection.state().since = Instant::now().checked_sub(2 * HEAD).expect("a past");
        all.close_overdue();
        one.connection.closed().await;
        drop(one);
        let mut text = Vec::new();
        while client.readable().await.is_ok() {
            let mut bytes = [0; 1024];
            match client.try_read(&mut bytes) {
                Ok(0) => break,
                Ok(count) => text.extend_from_slice(&bytes[..count]),
                Err(error) => assert_eq!(error.kind(), ErrorKind::WouldBlock),
            }
        }
        let text = String::from_utf8(text).expect("UTF-8");
        assert!(text.starts_with("HTTP/1.1 408 ") && text.contains("\"slow-head\""), "{text}");
    }

    #[tokio::test]
    async fn a_client_that_closed_everything_has_gone() {
        let (server, client) = pair().await;
        let state =
            ConnectionState { phase: Phase::Answer, since: Instant::now(), greatest_chunk: 0, stalled: None };
        let client_address = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let connection = Connection {
            stream: server,
            client: client_address,
            state: Mutex::new(state),
            close: Notify::new(),
        };
        drop(client);
        connection.gone(Version::HTTP_11).await;
    }

    #[test]
    fn bare_errors_are_completed_and_nothing_else() {
        let bare =
            "HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
        let before = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}";
        let completed =
            |text: &str| completed(text.as_bytes()).map(|bytes| String::from_utf8(bytes).expect("UTF-8"));
        for before in ["", before] {
            let text = completed(&format!("{before}{bare}")).expect("completed");
            assert!(text.starts_with(&format!("{before}HTTP/1.1 431 ")), "{text}");
            assert!(text.contains("application/problem+json") && text.contains("\"large-head\""), "{text}");
        }
        for other in [
            before.to_string(),
            format!("{bare}{before}"),
            "HTTP/1.1 404 Not Found\r\ncontent-length: 2\r\n\r\n{}".into(),
            "HTTP/1.1 204 No Content\r\ncontent-length: 0\r\n\r\n".into(),
            String::new(),
        ] {
            assert_eq!(completed(&other), None, "{other}");
        }
    }
}
