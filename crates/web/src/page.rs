//! The page, embedded. A build for development reads its files from the disk instead, so that they can be changed
//! while the server runs.

use axum::extract::Request;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::Embed;

use crate::problem::Problem;

#[derive(Embed)]
#[folder = "page/"]
struct Files;

/// Answers a file of the page.
pub async fn file(request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Problem::new(StatusCode::METHOD_NOT_ALLOWED, "this address takes GET only").into_response();
    }
    let path = request.uri().path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let Some(file) = Files::get(path) else {
        return Problem::new(StatusCode::NOT_FOUND, format!("there is nothing at /{path}")).into_response();
    };
    let etag = hash(file.metadata.sha256_hash());
    if request.headers().get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == etag.as_bytes()) {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    let mut response = file.data.into_owned().into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(path)));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(etag) = HeaderValue::from_str(&etag) {
        headers.insert(header::ETAG, etag);
    }
    response
}

fn hash(bytes: [u8; 32]) -> String {
    let hex: String = bytes[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("\"{hex}\"")
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        Some("woff2") => "font/woff2",
        _ => "text/plain; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use super::Files;

    #[test]
    fn the_page_is_light_and_asks_nobody_else() {
        let mut total = 0;
        for name in Files::iter() {
            let file = Files::get(&name).expect("it is listed");
            total += file.data.len();
            let text = String::from_utf8_lossy(&file.data);
            let others = text.matches("://").count();
            let names = text.matches("http://www.w3.org/").count();
            assert_eq!(others, names, "{name} speaks of another host");
        }
        assert!(total > 10_000 && total < 400_000, "the page has {total} bytes");
    }
}
