//! The body of a response: a whole text, or events as they come.

use std::any::Any;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use hyper::body::{Bytes, Frame, SizeHint};

use crate::events::Events;

/// The body of a response; also of requests in tests.
#[derive(Default)]
pub struct Body {
    content: Content,
    /// Dropped with the body, which is when all of it is in the buffers of the connection.
    held: Option<Box<dyn Any + Send>>,
}

#[derive(Default)]
enum Content {
    #[default]
    Sent,
    Whole(Bytes),
    Events(Box<Events>),
}

impl Body {
    /// A body of events.
    pub(crate) fn events(events: Events) -> Body {
        Body { content: Content::Events(Box::new(events)), held: None }
    }

    /// Makes the body drop `held` when it has been sent.
    pub(crate) fn holding(self, held: impl Send + 'static) -> Body {
        Body { held: Some(Box::new(held)), ..self }
    }
}

impl<T: Into<Bytes>> From<T> for Body {
    fn from(whole: T) -> Body {
        Body { content: Content::Whole(whole.into()), held: None }
    }
}

impl hyper::body::Body for Body {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let next = match &mut self.content {
            Content::Sent => None,
            Content::Events(events) => match events.poll_next(context) {
                Poll::Pending => return Poll::Pending,
                Poll::Ready(next) => next,
            },
            Content::Whole(bytes) => {
                let bytes = std::mem::take(bytes);
                self.content = Content::Sent;
                Some(bytes).filter(|bytes| !bytes.is_empty())
            }
        };
        if next.is_none() {
            self.held = None;
        }
        Poll::Ready(next.map(|bytes| Ok(Frame::data(bytes))))
    }

    fn is_end_stream(&self) -> bool {
        matches!(self.content, Content::Sent)
    }

    fn size_hint(&self) -> SizeHint {
        match &self.content {
            Content::Sent => SizeHint::with_exact(0),
            Content::Whole(bytes) => SizeHint::with_exact(bytes.len() as u64),
            Content::Events(_) => SizeHint::default(),
        }
    }
}
