//! Is a request meant for this server?
//!
//! A page of another site can send requests here, under a host name of its own that it has pointed at 127.0.0.1 (DNS
//! rebinding), or across origins. Both show in the head of the request: in `Host`, in the authority of an absolute
//! target, and in `Origin`.

use hyper::header::{HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN};
use hyper::{StatusCode, Uri};

use crate::error::ErrorResponse;

/// Whom a server answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// This machine alone, under its local names and this port, if it has one.
    Local(Option<u16>),
    /// Everybody, under any name and port.
    Public,
}

/// Whether a request is meant for this server. A host without a port passes, as programs that are no browsers send it.
///
/// # Errors
/// The request names no host, several, or one that is not this server, or comes from another origin.
pub fn check(target: &Uri, headers: &HeaderMap, reach: Reach) -> Result<(), ErrorResponse> {
    let public = reach == Reach::Public;
    let host = match only(headers, &HOST) {
        Ok(Some(host)) => host,
        Ok(None) => return Err(bad("the request names no host")),
        Err(()) => return Err(bad("the request needs one host, of visible ASCII characters")),
    };
    // An absolute target replaces `Host` (RFC 9112, 3.2.2).
    let authority = target.authority().map_or(host, |authority| authority.as_str());
    for name in [host, authority] {
        let Reach::Local(own) = reach else { continue };
        let detail = match (local_port(name), own) {
            (None, _) => format!("this server answers to localhost only, not to '{name}'"),
            (Some(Some(port)), Some(own)) if port != own => {
                format!("this server listens on port {own}; '{name}' is another port, which --port can name")
            }
            _ => continue,
        };
        return Err(ErrorResponse::new(StatusCode::MISDIRECTED_REQUEST, "foreign-host", detail));
    }
    let foreign = || {
        let detail = "requests from pages of other origins are refused";
        Err(ErrorResponse::new(StatusCode::FORBIDDEN, "foreign-origin", detail))
    };
    match only(headers, &ORIGIN) {
        Ok(None) => Ok(()),
        Ok(Some(origin)) => {
            // Behind a proxy that speaks TLS a public server's own pages have origins of https.
            let own = match origin.split_once("://") {
                Some(("http", own)) => own.eq_ignore_ascii_case(authority),
                Some(("https", own)) => public && own.eq_ignore_ascii_case(authority),
                _ => false,
            };
            if own { Ok(()) } else { foreign() }
        }
        Err(()) => foreign(),
    }
}

fn bad(detail: &str) -> ErrorResponse {
    ErrorResponse::new(StatusCode::BAD_REQUEST, "host", detail)
}

/// The only value of a header; an error if there are several or it is not visible ASCII.
fn only<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Result<Option<&'h str>, ()> {
    let mut values = headers.get_all(name).iter();
    let value: Option<&HeaderValue> = values.next();
    if values.next().is_some() {
        return Err(());
    }
    value.map(|value| value.to_str().map_err(|_| ())).transpose()
}

/// The port of a local authority, `Some(None)` if it names none; `None` if it is not local.
pub fn local_port(authority: &str) -> Option<Option<u16>> {
    let (name, port) = match authority.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => (name, port),
        _ => (authority, ""),
    };
    let is_local = ["localhost", "127.0.0.1", "[::1]"].iter().any(|local| name.eq_ignore_ascii_case(local));
    match port {
        "" => is_local.then_some(None),
        port => port.parse().ok().filter(|_| is_local).map(Some),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PORT: u16 = 8000;

    fn status(target: &str, pairs: &[(HeaderName, &[u8])], public: bool) -> u16 {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(name, HeaderValue::from_bytes(value).expect("a value"));
        }
        let reach = if public { Reach::Public } else { Reach::Local(Some(PORT)) };
        match check(&target.parse().expect("a target"), &headers, reach) {
            Ok(()) => 200,
            Err(error) => error.into_response().status().as_u16(),
        }
    }

    #[test]
    fn only_requests_that_mean_this_server_pass() {
        for (target, host, public, expected) in [
            ("/", "127.0.0.1:8000", false, 200),
            ("/", "localhost:8000", false, 200),
            ("/", "LOCALHOST:8000", false, 200),
            ("/", "Localhost", false, 200),
            ("/", "localhost:", false, 200),
            ("/", "[::1]:8000", false, 200),
            ("/", "[::1]", false, 200),
            ("/", "127.0.0.1:1", false, 421),
            ("/", "localhost:80", false, 421),
            ("/", "[::1]:80", false, 421),
            ("/", "localhost:65536", false, 421),
            ("/", "127.0.0.1:1", true, 200),
            ("http://localhost:1/v1/solve", "localhost", false, 421),
            ("http://localhost:8000/v1/solve", "localhost:8000", false, 200),
            ("/", "evil.example", false, 421),
            ("/", "localhost.evil.example:8000", false, 421),
            ("/", "sudoku.lan", true, 200),
            ("http://localhost/v1/solve", "localhost", false, 200),
            ("http://evil.example/v1/solve", "localhost", false, 421),
            ("http://localhost/v1/solve", "evil.example", false, 421),
        ] {
            assert_eq!(status(target, &[(HOST, host.as_bytes())], public), expected, "{target} {host}");
        }
        assert_eq!(status("/", &[], false), 400);
        assert_eq!(status("/", &[(HOST, b"localhost"), (HOST, b"localhost")], false), 400);
        assert_eq!(status("/", &[(HOST, b"localhost\xff")], false), 400);
    }

    #[test]
    fn only_origins_of_this_server_pass() {
        for (origin, public, expected) in [
            (&b"http://localhost:8000"[..], false, 200),
            (b"http://LOCALHOST:8000", false, 200),
            (b"x://localhost:8000", false, 403),
            (b"https://localhost:8000", false, 403),
            (b"https://localhost:8000", true, 200),
            (b"http://localhost:2", false, 403),
            (b"null", true, 403),
            (b"http://localhost:8000\xff", false, 403),
        ] {
            let headers = [(HOST, &b"localhost:8000"[..]), (ORIGIN, origin)];
            assert_eq!(status("/", &headers, public), expected, "{}", origin.escape_ascii());
        }
        let twice = [
            (HOST, &b"localhost:8000"[..]),
            (ORIGIN, b"http://localhost:8000"),
            (ORIGIN, b"http://localhost:8000"),
        ];
        assert_eq!(status("/", &twice, false), 403);
    }
}
