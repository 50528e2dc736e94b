//! From a request to its reply, with the events between.

use std::time::Duration;

use sudokit::Budget;
use sudokit::control::Clock;
use sudokit_protocol as protocol;
use sudokit_protocol::{Context, ErrorClass, Event, Limits, Request, Sink};

use crate::host;

/// Minimum time between two events that only report how far the work is.
const PACE: Duration = Duration::from_millis(100);

/// Hands events to the host.
struct HostSink {
    last: Duration,
}

impl Sink for HostSink {
    fn event(&mut self, event: Event<'_>) -> bool {
        if let Event::Progress(_) = event {
            let now = host::now();
            if now.saturating_sub(self.last) < PACE {
                return true;
            }
            self.last = now;
        }
        serde_json::to_vec(&event).is_ok_and(|json| host::emit(event.name(), &json))
    }
}

/// Answers a request and emits `reply`, or an error under the name of its class; where it streams, what the reply would
/// collect goes out as events before.
pub fn answer(operation: &str, json: &[u8], limits: Limits, streams: bool) {
    let mut sink = HostSink { last: host::now() };
    let mut context = Context {
        budget: Budget::default().with_clock(Clock::from_fn(host::now)),
        limits,
        sink: streams.then_some(&mut sink as &mut dyn Sink),
        ..Context::default()
    };
    let (name, json) = match Request::from_json(operation, json)
        .and_then(|request| protocol::answer(&request, &mut context))
    {
        Ok(reply) => ("reply", serde_json::to_vec(&reply)),
        Err(error) => {
            let class = match error.class() {
                ErrorClass::Malformed => "malformed",
                ErrorClass::Unprocessable => "unprocessable",
            };
            (class, serde_json::to_vec(&error.reply()))
        }
    };
    host::emit(name, &json.unwrap_or_default());
}
