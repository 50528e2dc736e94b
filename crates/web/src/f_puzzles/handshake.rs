//! The opening of a WebSocket (RFC 6455, 4): is this a handshake, and may its page connect?
//!
//! A page of any origin can reach a port of this machine. The browser names the page's origin in the handshake, and it
//! names the host that the page asked for; both must be right. A program that is no browser sends no origin, and may
//! connect: it could open any file of its user as well.

use httparse::{EMPTY_HEADER, Request, Status};
use sudokit::notation::sha1;

use crate::guard::local_port;

/// The origins whose pages may connect, as browsers write them.
pub const ORIGINS: &[&str] = &[
    "https://f-puzzles.com",
    "https://www.f-puzzles.com",
    "https://sudokupad.app",
    "https://www.sudokupad.app",
    "https://beta.sudokupad.app",
    "https://app.crackingthecryptic.com",
    "https://test.crackingthecryptic.com",
    "https://rangsk.github.io",
    "https://dclamage.github.io",
];

/// What is appended to a client's key before it is hashed (RFC 6455, 1.3).
const KEY_SUFFIX: &str = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/// The answer to a head that opens a socket, or one that refuses it.
#[derive(Debug, PartialEq, Eq)]
pub enum Handshake {
    /// More of the head is to come.
    Partial,
    /// The answer, after which the socket is open, and the length of the request's head in bytes.
    Accepted(String, usize),
    /// It is not; this says why.
    Refused(String),
}

/// Judges the bytes that have come to a socket of this port.
pub fn judge(bytes: &[u8], own_port: u16, allowed: impl Fn(&str) -> bool) -> Handshake {
    let mut headers = [EMPTY_HEADER; 64];
    let mut request = Request::new(&mut headers);
    let length = match request.parse(bytes) {
        Ok(Status::Complete(length)) => length,
        Ok(Status::Partial) => return Handshake::Partial,
        Err(_) => return refused("400 Bad Request", "this is no request of HTTP/1.1"),
    };
    // The only value of a header; several or unreadable ones count as none that fits.
    let header = |name: &str| -> Result<Option<&str>, ()> {
        let mut values = request.headers.iter().filter(|header| header.name.eq_ignore_ascii_case(name));
        let value = values.next().map(|header| str::from_utf8(header.value).map(str::trim).map_err(|_| ()));
        if values.next().is_some() { Err(()) } else { value.transpose() }
    };
    let has_token = |name: &str, token: &str| {
        let list = header(name).ok().flatten().unwrap_or("");
        list.split(',').any(|word| word.trim().eq_ignore_ascii_case(token))
    };
    match header("host") {
        Ok(Some(host)) if local_port(host).is_some_and(|port| port.is_none_or(|port| port == own_port)) => {}
        _ => {
            return refused(
                "421 Misdirected Request",
                &format!("this socket answers to localhost:{own_port} only"),
            );
        }
    }
    match header("origin") {
        Ok(None) => {}
        Ok(Some(origin)) if allowed(origin) => {}
        Ok(Some(origin)) => {
            let plain = origin.chars().all(|c| c.is_ascii_graphic());
            let origin = if plain && origin.len() < 100 { origin } else { "this one" };
            let detail = format!(
                "pages of {origin} may not use this socket; `sudokit serve --f-puzzles --origin ...` allows an origin"
            );
            return refused("403 Forbidden", &detail);
        }
        Err(()) => return refused("403 Forbidden", "a handshake has one origin"),
    }
    if request.method != Some("GET") || request.version != Some(1) {
        return refused("405 Method Not Allowed", "a WebSocket is opened by GET of HTTP/1.1");
    }
    if !has_token("upgrade", "websocket") || !has_token("connection", "upgrade") {
        let detail = "this is the solver socket for f-puzzles: a WebSocket, not a page";
        return refused("426 Upgrade Required\r\nupgrade: websocket\r\nconnection: upgrade", detail);
    }
    if header("sec-websocket-version") != Ok(Some("13")) {
        return refused(
            "426 Upgrade Required\r\nsec-websocket-version: 13",
            "version 13 of WebSocket is spoken here",
        );
    }
    let key = match header("sec-websocket-key") {
        Ok(Some(key)) if key.len() == 24 => key,
        _ => return refused("400 Bad Request", "a handshake needs a key of 16 bytes in base64"),
    };
    Handshake::Accepted(
        format!(
            "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n\
             sec-websocket-accept: {}\r\n\r\n",
            accept(key)
        ),
        length,
    )
}

fn refused(status: &str, detail: &str) -> Handshake {
    let length = detail.len() + 1;
    Handshake::Refused(format!(
        "HTTP/1.1 {status}\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: {length}\r\n\
         connection: close\r\n\r\n{detail}\n"
    ))
}

/// What proves that the server understood the client's key.
fn accept(key: &str) -> String {
    base64(&sha1(format!("{key}{KEY_SUFFIX}").as_bytes()))
}

fn base64(bytes: &[u8]) -> String {
    const SYMBOLS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let word =
            group.iter().fold(0u32, |word, &byte| word << 8 | u32::from(byte)) << (8 * (3 - group.len()));
        for place in 0..4 {
            let symbol = SYMBOLS[(word >> (18 - 6 * place) & 63) as usize];
            text.push(if place <= group.len() { char::from(symbol) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_answered_as_in_the_standard() {
        assert_eq!(accept("dGhlIHNhbXBsZSBub25jZQ=="), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
        for (bytes, text) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")]
        {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }

    #[test]
    fn only_handshakes_of_allowed_pages_pass() {
        let good = [
            "Host: localhost:4545",
            "Upgrade: websocket",
            "Connection: keep-alive, Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version: 13",
            "Origin: https://f-puzzles.com",
        ];
        let status = |target: &str, lines: &[&str]| {
            let head = format!("{target} / HTTP/1.1\r\n{}\r\n\r\n", lines.join("\r\n"));
            match judge(head.as_bytes(), 4545, |origin| ORIGINS.contains(&origin)) {
                Handshake::Accepted(_, length) => {
                    if length == head.len() {
                        101
                    } else {
                        0
                    }
                }
                Handshake::Refused(answer) => answer[9..12].parse().expect("a status"),
                Handshake::Partial => 0,
            }
        };
        assert_eq!(status("GET", &good), 101);
        assert_eq!(status("GET", &good[..5]), 101, "a program that is no browser");
        for (place, line, expected) in [
            (0, "Host: evil.example", 421),
            (0, "Host: localhost.evil.example", 421),
            (0, "Host: localhost:1", 421),
            (0, "Host: localhost", 101),
            (0, "Host: 127.0.0.1:4545", 101),
            (0, "X: y", 421),
            (1, "Upgrade: h2c", 426),
            (2, "Connection: close", 426),
            (3, "Sec-WebSocket-Key: short", 400),
            (4, "Sec-WebSocket-Version: 8", 426),
            (5, "Origin: https://evil.example", 403),
            (5, "Origin: https://f-puzzles.com.evil.example", 403),
            (5, "Origin: http://f-puzzles.com", 403),
            (5, "Origin: null", 403),
            (5, "Origin: https://f-puzzles.com\r\nOrigin: https://evil.example", 403),
            (5, "Host: localhost", 421),
        ] {
            let mut lines = good;
            lines[place] = line;
            assert_eq!(status("GET", &lines), expected, "{line}");
        }
        assert_eq!(status("POST", &good), 405);
        assert_eq!(judge(b"GET / HTTP/1.1\r\nHost: lo", 4545, |_| true), Handshake::Partial);
        assert!(matches!(judge(b"\x16\x03\x01\x02\x00", 4545, |_| true), Handshake::Refused(_)));
    }
}
