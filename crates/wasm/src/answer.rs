//! From a request to its reply, with the events between.

use std::io;
use std::time::Duration;

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;
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
        json_of(&event).is_some_and(|json| host::emit(event.name(), &json))
    }
}

/// How JSON is written: as `serde_json` does, but numbers with a fraction by the standard library, which is there for
/// texts already; the tables of `serde_json` are a sixteenth of what the first question loads.
struct Small;

impl Formatter for Small {
    fn write_f64<W: ?Sized + io::Write>(&mut self, writer: &mut W, value: f64) -> io::Result<()> {
        write!(writer, "{value:?}")
    }
}

fn json_of(value: &impl Serialize) -> Option<Vec<u8>> {
    let mut json = Vec::new();
    value.serialize(&mut Serializer::with_formatter(&mut json, Small)).ok()?;
    Some(json)
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
        Ok(reply) => ("reply", json_of(&reply)),
        Err(error) => {
            let class = match error.class() {
                ErrorClass::Malformed => "malformed",
                ErrorClass::Unprocessable => "unprocessable",
            };
            (class, json_of(&error.reply()))
        }
    };
    host::emit(name, &json.unwrap_or_default());
}
