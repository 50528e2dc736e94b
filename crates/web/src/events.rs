//! Long work as server-sent events: what a computation reports while it runs, and its end when the client goes.
//!
//! A computation never waits for its client: events go into a queue, and the worker is free when the computation has
//! ended, however slowly they are read. The queue is bounded by what one operation may send, progress is left out while
//! events wait, and the number of open streams is limited; a client that does not read is closed by `connection`.

use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use hyper::body::Bytes;
use serde::Serialize;
use sudokit_protocol::{ApiError, Event, Sink};
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use tokio::time::{Sleep, sleep};

use crate::cancel::CancelGuard;

/// Minimum time between two events that only report how far the work is.
const PACE: Duration = Duration::from_millis(100);
/// A comment is sent after so long without an event: writing is how a client is noticed to be gone.
const KEEP_ALIVE: Duration = Duration::from_secs(1);
/// How long a stream may take in all: the longest computation, and time to read what it sent.
const LONGEST: Duration = Duration::from_secs(90);

/// What comes out of a computation.
pub enum Message {
    /// A part of the stream.
    Event(Bytes),
    /// There is no stream: the request cannot be answered.
    Failed(ApiError),
}

/// The computation's end of the queue.
pub struct EventSender {
    queue: UnboundedSender<Message>,
    waiting: Arc<AtomicUsize>,
    last: Instant,
}

impl EventSender {
    /// A sender and the receiver of its events.
    pub fn new() -> (EventSender, EventReceiver) {
        let (queue, receiver) = tokio::sync::mpsc::unbounded_channel();
        let waiting = Arc::new(AtomicUsize::new(0));
        let sender = EventSender { queue, waiting: waiting.clone(), last: Instant::now() };
        (sender, EventReceiver { queue: receiver, waiting })
    }

    /// Sends an event; false if nobody listens any more.
    pub fn send(&self, name: &str, data: &impl Serialize) -> bool {
        let mut text = format!("event: {name}\ndata: ").into_bytes();
        if serde_json::to_writer(&mut text, data).is_err() {
            return true;
        }
        text.extend_from_slice(b"\n\n");
        self.waiting.fetch_add(1, Ordering::Relaxed);
        self.queue.send(Message::Event(text.into())).is_ok()
    }

    /// Says that there is no stream.
    pub fn fail(&self, error: ApiError) {
        // If nobody listens any more, nobody wants to know.
        let _ = self.queue.send(Message::Failed(error));
    }
}

impl Sink for EventSender {
    fn event(&mut self, event: Event<'_>) -> bool {
        if let Event::Progress(_) = event {
            // A slow reader does without this event: there will be another.
            if self.last.elapsed() < PACE || self.waiting.load(Ordering::Relaxed) > 0 {
                return !self.queue.is_closed();
            }
            self.last = Instant::now();
        }
        self.send(event.name(), &event)
    }
}

/// The client's end of the queue.
pub struct EventReceiver {
    queue: UnboundedReceiver<Message>,
    waiting: Arc<AtomicUsize>,
}

impl EventReceiver {
    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<Message>> {
        self.queue.poll_recv(context).map(|message| {
            if let Some(Message::Event(_)) = message {
                self.waiting.fetch_sub(1, Ordering::Relaxed);
            }
            message
        })
    }

    /// The first message.
    pub async fn first(&mut self) -> Option<Message> {
        std::future::poll_fn(|context| self.poll_next(context)).await
    }
}

/// A stream of events, the body of a response. The computation ends when it is dropped.
pub struct Events {
    first: Option<Bytes>,
    receiver: EventReceiver,
    keep_alive: Pin<Box<Sleep>>,
    end: Instant,
    _guard: CancelGuard,
    _stream: OwnedSemaphorePermit,
}

impl Events {
    /// A stream that begins with `first`.
    pub fn new(
        first: Bytes,
        receiver: EventReceiver,
        guard: CancelGuard,
        stream: OwnedSemaphorePermit,
    ) -> Events {
        Events {
            first: Some(first),
            receiver,
            keep_alive: Box::pin(sleep(KEEP_ALIVE)),
            end: Instant::now() + LONGEST,
            _guard: guard,
            _stream: stream,
        }
    }

    /// The next part of the stream.
    pub fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<Bytes>> {
        if let Some(first) = self.first.take() {
            return Poll::Ready(Some(first));
        }
        if Instant::now() > self.end {
            return Poll::Ready(None);
        }
        let next = match self.receiver.poll_next(context) {
            Poll::Ready(Some(Message::Event(bytes))) => Some(bytes),
            // An operation fails before its first event or not at all.
            Poll::Ready(None | Some(Message::Failed(_))) => return Poll::Ready(None),
            Poll::Pending if pin!(&mut self.keep_alive).poll(context).is_ready() => {
                Some(Bytes::from_static(b":\n\n"))
            }
            Poll::Pending => return Poll::Pending,
        };
        self.keep_alive = Box::pin(sleep(KEEP_ALIVE));
        // The new timer has to know whom to wake only when it is polled, which the next call does.
        Poll::Ready(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_protocol::Progress;

    #[tokio::test]
    async fn a_sender_never_waits_and_leaves_progress_out_for_slow_readers() {
        let (mut sender, mut receiver) = EventSender::new();
        for _ in 0..10_000 {
            assert!(sender.send("records", &[1, 2, 3]));
            sender.last = Instant::now() - 2 * PACE;
            assert!(sender.event(Event::Progress(Progress::Trace { events: 1, iterations: 1 })));
        }
        drop(sender);
        let mut count = 0;
        while let Some(Message::Event(event)) = receiver.first().await {
            assert_eq!(&event[..], b"event: records\ndata: [1,2,3]\n\n");
            count += 1;
        }
        assert_eq!(count, 10_000);
    }

    #[test]
    fn a_sender_says_when_nobody_listens() {
        let (mut sender, receiver) = EventSender::new();
        drop(receiver);
        assert!(!sender.send("records", &[0]));
        assert!(!sender.event(Event::Progress(Progress::Trace { events: 1, iterations: 1 })));
    }
}
