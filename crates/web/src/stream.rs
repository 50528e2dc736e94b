//! Long work as server-sent events: what a computation tells while it runs, and its end when the client goes.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use sudokit::Budget;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio_stream::Stream;

use crate::pool::{Allowance, Leave, Pool};
use crate::problem::Problem;

/// Messages that may wait for a slow reader; then the computation waits for it.
const AHEAD: usize = 64;
/// Least time between two messages that only tell how far the work is.
const PACE: Duration = Duration::from_millis(100);

/// A message of long work, as the API describes itself.
#[derive(utoipa::ToSchema)]
pub struct Message {
    /// What sort of message; `end` is the last one.
    #[expect(dead_code, reason = "only its description is used")]
    event: String,
    /// JSON.
    #[expect(dead_code, reason = "only its description is used")]
    data: String,
}

/// Where a computation tells what it does.
pub struct Teller {
    sender: Sender<Event>,
    last: Instant,
}

impl Teller {
    /// Sends a message; false if nobody listens any more.
    pub fn tell(&mut self, name: &str, data: &impl Serialize) -> bool {
        let event = Event::default().event(name).json_data(data).unwrap_or_default();
        self.sender.blocking_send(event).is_ok()
    }

    /// Sends a message unless the last one of this sort was a moment ago or the reader is behind.
    pub fn tell_now_and_then(&mut self, name: &str, data: &impl Serialize) {
        if self.last.elapsed() < PACE {
            return;
        }
        self.last = Instant::now();
        if let Ok(event) = Event::default().event(name).json_data(data) {
            // A reader who is behind does without: there will be another.
            let _ = self.sender.try_send(event);
        }
    }
}

/// The messages of a computation; dropped when the client goes, and the computation ends with it.
struct Messages {
    receiver: Receiver<Event>,
    _leave: Leave,
}

impl Stream for Messages {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.receiver.poll_recv(context).map(|event| event.map(Ok))
    }
}

/// Runs a computation that tells what it does.
///
/// # Errors
/// When the queue is full.
pub async fn tell(
    pool: &Pool,
    allowance: Allowance,
    work: impl FnOnce(&Budget, &mut Teller) + Send + 'static,
) -> Result<Response, Problem> {
    let (sender, receiver) = channel(AHEAD);
    let run = move |budget: &Budget| work(budget, &mut Teller { sender, last: Instant::now() });
    let (_, leave) = pool.start(allowance, run).await?;
    let messages = Messages { receiver, _leave: leave };
    Ok(Sse::new(messages).keep_alive(KeepAlive::new().interval(Duration::from_secs(5))).into_response())
}
