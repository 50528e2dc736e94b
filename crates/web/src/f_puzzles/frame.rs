//! Frames of a WebSocket (RFC 6455, 5), as far as a server needs that exchanges texts: messages in several frames are
//! put together, pings are answered, no extensions.

use std::io;

use tokio::io::{AsyncRead, AsyncReadExt};

/// The longest message, in bytes. A puzzle of f-puzzles has a few thousand.
pub const LONGEST: usize = 1 << 20;

const CONTINUATION: u8 = 0;
const TEXT: u8 = 1;
const BINARY: u8 = 2;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;

/// What a client sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Incoming {
    /// A message.
    Text(String),
    /// To be answered by a pong with the same bytes.
    Ping(Vec<u8>),
    /// It closes the socket, or broke the rules: to be answered by this code, after which nothing more comes.
    Close(u16),
    /// It has gone.
    Gone,
}

/// Codes of a close (RFC 6455, 7.4).
mod code {
    pub const NORMAL: u16 = 1000;
    pub const PROTOCOL: u16 = 1002;
    pub const UNSUPPORTED: u16 = 1003;
    pub const NOT_UTF_8: u16 = 1007;
    pub const TOO_LONG: u16 = 1009;
}

/// Reads the frames of a client.
pub struct Frames<R> {
    reader: R,
    /// The message of which some frames have come.
    message: Option<Vec<u8>>,
}

impl<R: AsyncRead + Unpin> Frames<R> {
    /// Of these bytes.
    pub fn new(reader: R) -> Frames<R> {
        Frames { reader, message: None }
    }

    /// The next thing that is to be acted on.
    pub async fn next(&mut self) -> Incoming {
        self.read().await.unwrap_or(Incoming::Gone)
    }

    async fn read(&mut self) -> io::Result<Incoming> {
        loop {
            let mut head = [0; 2];
            self.reader.read_exact(&mut head).await?;
            let (is_last, reserved, opcode) = (head[0] & 0x80 != 0, head[0] & 0x70, head[0] & 0x0f);
            let is_masked = head[1] & 0x80 != 0;
            let length = match head[1] & 0x7f {
                126 => u64::from(self.reader.read_u16().await?),
                127 => self.reader.read_u64().await?,
                length => u64::from(length),
            };
            let is_control = opcode >= CLOSE;
            if reserved != 0 || !is_masked || (is_control && (!is_last || length > 125)) {
                return Ok(Incoming::Close(code::PROTOCOL));
            }
            let before = if is_control { 0 } else { self.message.as_ref().map_or(0, Vec::len) };
            if length > (LONGEST - before) as u64 {
                return Ok(Incoming::Close(code::TOO_LONG));
            }
            let mut mask = [0; 4];
            self.reader.read_exact(&mut mask).await?;
            let mut payload = vec![0; length as usize];
            self.reader.read_exact(&mut payload).await?;
            payload.iter_mut().zip(mask.iter().cycle()).for_each(|(byte, mask)| *byte ^= mask);
            match (opcode, &mut self.message) {
                (PING, _) => return Ok(Incoming::Ping(payload)),
                (PONG, _) => continue,
                (CLOSE, _) => return Ok(Incoming::Close(answer_to_close(&payload))),
                (BINARY, _) => return Ok(Incoming::Close(code::UNSUPPORTED)),
                (TEXT, None) => self.message = Some(payload),
                (CONTINUATION, Some(message)) => message.extend_from_slice(&payload),
                _ => return Ok(Incoming::Close(code::PROTOCOL)),
            }
            if is_last {
                let text = String::from_utf8(self.message.take().unwrap_or_default());
                return Ok(text.map_or(Incoming::Close(code::NOT_UTF_8), Incoming::Text));
            }
        }
    }
}

/// The code that answers a close: the normal one, unless its payload is neither empty nor a code that a client may send
/// with a reason in UTF-8 (RFC 6455, 5.5.1 and 7.4).
fn answer_to_close(payload: &[u8]) -> u16 {
    let Some((code, reason)) = payload.split_first_chunk() else {
        return if payload.is_empty() { code::NORMAL } else { code::PROTOCOL };
    };
    match u16::from_be_bytes(*code) {
        1000..=1003 | 1007..=1014 | 3000..=4999 if str::from_utf8(reason).is_ok() => code::NORMAL,
        1000..=1003 | 1007..=1014 | 3000..=4999 => code::NOT_UTF_8,
        _ => code::PROTOCOL,
    }
}

/// A text as a frame.
pub fn text(text: &str) -> Vec<u8> {
    frame(TEXT, text.as_bytes())
}

/// The answer to a ping.
pub fn pong(payload: &[u8]) -> Vec<u8> {
    frame(PONG, payload)
}

/// The end of the socket.
pub fn close(code: u16) -> Vec<u8> {
    frame(CLOSE, &code.to_be_bytes())
}

fn frame(opcode: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![0x80 | opcode];
    match payload.len() {
        length @ 0..=125 => frame.push(length as u8),
        length @ 126..=0xffff => {
            frame.push(126);
            frame.extend_from_slice(&(length as u16).to_be_bytes());
        }
        length => {
            frame.push(127);
            frame.extend_from_slice(&(length as u64).to_be_bytes());
        }
    }
    frame.extend_from_slice(payload);
    frame
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A client's frame, masked.
    fn sent(first: u8, payload: &[u8]) -> Vec<u8> {
        let mut bytes = frame(0, payload);
        bytes[0] = first;
        bytes[1] |= 0x80;
        let mask = [1, 2, 3, 4];
        let start = bytes.len() - payload.len();
        let masked: Vec<u8> =
            payload.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask).collect();
        bytes.truncate(start);
        bytes.extend(mask);
        bytes.extend(masked);
        bytes
    }

    async fn received(bytes: Vec<u8>) -> Vec<Incoming> {
        let mut frames = Frames::new(bytes.as_slice());
        let mut all = Vec::new();
        loop {
            let next = frames.next().await;
            all.push(next.clone());
            if matches!(next, Incoming::Gone | Incoming::Close(_)) {
                return all;
            }
        }
    }

    #[tokio::test]
    async fn messages_of_all_lengths_come_whole() {
        for length in [0, 1, 125, 126, 127, 65535, 65536, LONGEST] {
            let message = "x".repeat(length);
            let all = received(sent(0x81, message.as_bytes())).await;
            assert_eq!(all, [Incoming::Text(message), Incoming::Gone], "{length}");
        }
        let mut frames = sent(0x01, "é".as_bytes().get(..1).expect("a byte"));
        frames.extend(sent(0x89, b"ping"));
        frames.extend(sent(0x00, &"é".as_bytes()[1..]));
        frames.extend(sent(0x8a, b""));
        frames.extend(sent(0x80, b"!"));
        let all = received(frames).await;
        assert_eq!(all, [Incoming::Ping(b"ping".to_vec()), Incoming::Text("é!".into()), Incoming::Gone]);
    }

    #[tokio::test]
    async fn what_breaks_the_rules_closes_the_socket() {
        let mut unmasked = frame(TEXT, b"x");
        unmasked[1] &= 0x7f;
        let mut long = vec![0x81, 0xff];
        long.extend(u64::MAX.to_be_bytes());
        let mut frames = sent(0x01, &vec![b'x'; LONGEST]);
        frames.extend(sent(0x80, b"x"));
        let mut twice = sent(0x01, b"x");
        twice.extend(sent(0x81, b"y"));
        for (bytes, expected) in [
            (unmasked, 1002),
            (sent(0xc1, b"x"), 1002),
            (sent(0x80, b"x"), 1002),
            (sent(0x09, b"x"), 1002),
            (sent(0x89, &[0; 126]), 1002),
            (sent(0x83, b"x"), 1002),
            (twice, 1002),
            (sent(0x82, b"x"), 1003),
            (sent(0x81, b"\xff"), 1007),
            (long, 1009),
            (frames, 1009),
            (sent(0x88, b""), 1000),
            (sent(0x88, b"\x03\xe8"), 1000),
            (sent(0x88, b"\x03\xe9bye"), 1000),
            (sent(0x88, b"\x03\xf6"), 1000),
            (sent(0x88, b"\x0f\xa0"), 1000),
            (sent(0x88, b"\x13\x87"), 1000),
            (sent(0x88, b"\x03"), 1002),
            (sent(0x88, b"\x00\x00"), 1002),
            (sent(0x88, b"\x03\xe7"), 1002),
            (sent(0x88, b"\x03\xec"), 1002),
            (sent(0x88, b"\x03\xed"), 1002),
            (sent(0x88, b"\x03\xee"), 1002),
            (sent(0x88, b"\x03\xf7"), 1002),
            (sent(0x88, b"\x07\xd0"), 1002),
            (sent(0x88, b"\x13\x88"), 1002),
            (sent(0x88, b"\x03\xe8\xff"), 1007),
            (sent(0x08, b""), 1002),
        ] {
            assert_eq!(received(bytes).await, [Incoming::Close(expected)]);
        }
    }
}
