//! One client of the socket: what it asks is answered one question at a time, and a newer question replaces the older.
//!
//! One task reads frames, one writes, and a question runs on a thread that may block. Frames and answers come to the
//! writer through one bounded queue, so that it needs to wait for one thing only. An answer to a question that was
//! replaced or given up meanwhile is dropped; `cancel` is answered at once, whether or not the work has ended by then.
//! The next question begins when the work of the one before has really ended.

use std::sync::Arc;
use std::time::Duration;

use sudokit::Cancel;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::net::tcp::OwnedWriteHalf;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::timeout;

use super::answer::{Settings, answer};
use super::frame::{self, Frames, Incoming};
use super::handshake::{Handshake, judge};
use super::message::{Answer, Question};
use crate::cancel::CancelGuard;

/// How long the handshake may take.
const HANDSHAKE_TIME: Duration = Duration::from_secs(10);
/// The largest head of a handshake.
const HEAD: usize = 16 << 10;
/// How long a client may go without reading what is sent.
const WRITE_TIME: Duration = Duration::from_secs(30);
/// Frames and answers that wait.
const QUEUE: usize = 64;

/// What comes to the writer.
enum Event {
    Incoming(Incoming),
    /// The text of an answer to the question of this number.
    Answer(u64, String),
}

/// Serves a client until it has gone.
pub async fn serve(mut stream: TcpStream, settings: Arc<Settings>, allowed: impl Fn(&str) -> bool) {
    // Answers are short and awaited: none waits for the one before to be acknowledged.
    let _ = stream.set_nodelay(true);
    let Ok(Some(rest)) = timeout(HANDSHAKE_TIME, handshake(&mut stream, allowed)).await else { return };
    let (reader, writer) = stream.into_split();
    let (sender, receiver) = channel(QUEUE);
    let reading =
        tokio::spawn(receive(Frames::new(std::io::Cursor::new(rest).chain(reader)), sender.clone()));
    let client = Client { writer, sender, settings, requests: 0, current: None, working: None };
    client.run(receiver).await;
    reading.abort();
}

/// Opens the socket; the bytes that came after the head, or `None` if it is refused.
async fn handshake(stream: &mut TcpStream, allowed: impl Fn(&str) -> bool) -> Option<Vec<u8>> {
    let port = stream.local_addr().ok()?.port();
    let mut bytes = Vec::new();
    loop {
        let mut chunk = [0; 4096];
        let read = stream.read(&mut chunk).await.ok()?;
        bytes.extend_from_slice(&chunk[..read]);
        match judge(&bytes, port, &allowed) {
            Handshake::Partial if read > 0 && bytes.len() <= HEAD => {}
            Handshake::Partial => return None,
            Handshake::Refused(answer) => {
                let _ = stream.write_all(answer.as_bytes()).await;
                let _ = stream.shutdown().await;
                return None;
            }
            Handshake::Accepted(answer, length) => {
                stream.write_all(answer.as_bytes()).await.ok()?;
                return Some(bytes.split_off(length));
            }
        }
    }
}

async fn receive<R: tokio::io::AsyncRead + Unpin>(mut frames: Frames<R>, sender: Sender<Event>) {
    loop {
        let incoming = frames.next().await;
        let is_last = matches!(incoming, Incoming::Close(_) | Incoming::Gone);
        if sender.send(Event::Incoming(incoming)).await.is_err() || is_last {
            return;
        }
    }
}

struct Client {
    writer: OwnedWriteHalf,
    sender: Sender<Event>,
    settings: Arc<Settings>,
    /// Questions so far.
    requests: u64,
    /// The question that is being answered; dropping it gives it up.
    current: Option<(u64, CancelGuard)>,
    /// The work of the last question, which may go on for a moment after it was given up.
    working: Option<JoinHandle<()>>,
}

impl Client {
    async fn run(mut self, mut receiver: Receiver<Event>) {
        while let Some(event) = receiver.recv().await {
            let frame = match event {
                Event::Answer(number, text) => match &self.current {
                    Some((current, _)) if *current == number => frame::text(&text),
                    _ => continue,
                },
                Event::Incoming(Incoming::Text(text)) => match self.take(&text) {
                    Some(text) => frame::text(&text),
                    None => continue,
                },
                Event::Incoming(Incoming::Ping(payload)) => frame::pong(&payload),
                Event::Incoming(Incoming::Close(code)) => {
                    let _ = timeout(WRITE_TIME, self.writer.write_all(&frame::close(code))).await;
                    return;
                }
                Event::Incoming(Incoming::Gone) => return,
            };
            let Ok(Ok(())) = timeout(WRITE_TIME, self.writer.write_all(&frame)).await else { return };
        }
    }

    /// Takes a message; the text that answers it at once, if one does.
    fn take(&mut self, text: &str) -> Option<String> {
        self.current = None;
        let question: Question = match serde_json::from_str(text) {
            Ok(question) => question,
            Err(error) => {
                let message = format!(
                    "the message is no object of JSON with nonce, command, dataType and data: {error}"
                );
                return Some(Answer::Invalid { message }.text(&serde_json::Value::Null));
            }
        };
        if question.command == "cancel" {
            return Some(Answer::Canceled.text(&question.nonce));
        }
        self.requests += 1;
        let cancel = Cancel::new();
        self.current = Some((self.requests, CancelGuard::new(cancel.clone())));
        let before = self.working.take();
        let work = work(question, self.requests, before, cancel, self.settings.clone(), self.sender.clone());
        self.working = Some(tokio::spawn(work));
        None
    }
}

/// Answers a question when the work before has ended.
async fn work(
    question: Question,
    number: u64,
    before: Option<JoinHandle<()>>,
    cancel: Cancel,
    settings: Arc<Settings>,
    sender: Sender<Event>,
) {
    if let Some(before) = before {
        let _ = before.await;
    }
    if cancel.is_cancelled() {
        return;
    }
    let (nonce, answers) = (question.nonce.clone(), sender.clone());
    let done = spawn_blocking(move || {
        let mut send = |answer: Answer| {
            if !cancel.is_cancelled()
                && answers.blocking_send(Event::Answer(number, answer.text(&question.nonce))).is_err()
            {
                cancel.cancel();
            }
        };
        answer(&question, &settings, &cancel, &mut send);
    });
    if done.await.is_err() {
        let message = "internal error: the question was not answered".to_string();
        let _ = sender.send(Event::Answer(number, Answer::Invalid { message }.text(&nonce))).await;
    }
}
