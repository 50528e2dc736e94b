//! The page, embedded, with the modules of the first board packed. A build for development reads its files from the
//! disk instead, so that they can be changed while the server runs.

use std::borrow::Cow;
use std::sync::LazyLock;

use hyper::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderMap, HeaderValue, IF_NONE_MATCH};
use hyper::{Response, StatusCode};

use crate::body::Body;
use crate::error::ErrorResponse;
use crate::pack::Packs;

/// Embeds files of the folder `page`.
macro_rules! files {
    ($($name:literal)*) => {
        &[$(($name, include_bytes!(concat!("../page/", $name)))),*]
    };
}

/// Every file of the page by its path. A test holds this table against the folder.
static FILES: &[(&str, &[u8])] = files![
    "api-error.js" "api.js" "app.js" "archive.js" "argument.js" "board.js" "cells.js" "chart.js"
    "clock.js" "columns.js" "combinations.js" "cover-picture.js" "daily.js" "database.js" "diagram.js"
    "difficulty.js" "dom.js" "elements.js" "entry.js" "examples.tsv" "exercise-board.js"
    "exercise-desk.js" "exercise.js" "game.js" "hint-panel.js" "hint.js" "icon.svg" "icons.js"
    "index.html" "inter.woff2" "journal.js" "kinds.js" "known-techniques.js" "lessons.js" "library.js"
    "link.js" "long-list.js" "open-dialog.js" "pad.js" "paste.js" "pen.js" "picture.js" "play-cells.js"
    "play-keys.js" "play-state.js" "play-status.js" "preferences.js" "puzzle-picker.js" "qr.js"
    "refutation.js" "replay.js" "rule-game.js" "rule-sheet.js" "save-picture.js" "selection.js"
    "set-board.js" "set-cards.js" "set-cells.js" "set-dialogs.js" "set-hand.js" "set-keys.js"
    "set-kinds.js" "set-palette.js" "set-questions.js" "set-templates.js" "set-verdict.js" "setter.js"
    "share-dialog.js" "sheet.js" "spoken-rules.js" "statistics.js" "step-view.js" "style.css" "texts.js"
    "theme.js" "transport.js" "views/catalogue.js" "views/course.js" "views/explain.css"
    "views/explain.js" "views/generate.js" "views/lab.css" "views/lab.js" "views/learn.css"
    "views/learn.js" "views/library-files.js" "views/library.css" "views/library.js" "views/matrix.js"
    "views/new.js" "views/play.js" "views/print.js" "views/race.js" "views/set.css" "views/set.js"
    "views/settings.css" "views/settings.js" "views/start.css" "views/start.js" "views/statistics.js"
    "views/trainer.js"
    "presets/dominoes.txt" "presets/queens.txt" "presets/sudoku4.txt" "presets/technicians.txt"
    "presets/tetrominoes.txt"
];

/// Answers a file of the page.
pub fn file(path: &str, request: &HeaderMap) -> Result<Response<Body>, ErrorResponse> {
    let path = path.trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let Some(content) = content(path) else {
        let detail = format!("there is nothing at /{path}");
        return Err(ErrorResponse::new(StatusCode::NOT_FOUND, "not-found", detail));
    };
    let etag = format!("\"{:016x}\"", fnv1a(&content));
    let etag = HeaderValue::from_str(&etag).map_err(|_| ErrorResponse::internal())?;
    let is_known = request.get(IF_NONE_MATCH).is_some_and(|known| *known == etag);
    let mut response = if is_known {
        let mut response = Response::new(Body::default());
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        response
    } else {
        Response::new(match content {
            Cow::Borrowed(bytes) => Body::from(bytes),
            Cow::Owned(bytes) => Body::from(bytes),
        })
    };
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type(path)));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(ETAG, etag);
    Ok(response)
}

/// A file as it is sent.
fn content(path: &str) -> Option<Cow<'static, [u8]>> {
    static PACKS: LazyLock<Packs> = LazyLock::new(packs);
    if cfg!(debug_assertions) {
        if let Some(text) = packs().get(path) {
            return Some(text.to_string().into_bytes().into());
        }
    } else if let Some(text) = PACKS.get(path) {
        return Some(text.as_bytes().into());
    }
    source(path)
}

fn packs() -> Packs {
    Packs::new(|path| String::from_utf8(source(path)?.into_owned()).ok())
}

/// A file as it is written.
fn source(path: &str) -> Option<Cow<'static, [u8]>> {
    if cfg!(debug_assertions) {
        let is_inside =
            path.split('/').all(|part| !part.is_empty() && !part.starts_with('.') && !part.contains('\\'));
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/page/").to_string() + path;
        if is_inside && let Ok(bytes) = std::fs::read(file) {
            return Some(bytes.into());
        }
    }
    FILES.iter().find(|(name, _)| *name == path).map(|&(_, bytes)| bytes.into())
}

/// The hash FNV-1a: distinguishes versions of a file, no more is asked of it.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
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
    use std::path::Path;

    use super::*;

    fn walk(folder: &Path, base: &Path, names: &mut Vec<String>) {
        for entry in
            std::fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").path())
        {
            if entry.is_dir() {
                walk(&entry, base, names);
            } else {
                let name = entry.strip_prefix(base).expect("inside").to_str().expect("UTF-8");
                names.push(name.replace('\\', "/"));
            }
        }
    }

    #[test]
    fn the_table_has_every_file_of_the_folder() {
        let base = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/page"));
        let mut names = Vec::new();
        walk(base, base, &mut names);
        names.sort_unstable();
        let mut known: Vec<&str> = FILES.iter().map(|(name, _)| *name).collect();
        known.sort_unstable();
        assert_eq!(known, names);
    }

    #[test]
    fn the_page_is_light_and_asks_nobody_else() {
        let mut total = 0;
        for (name, bytes) in FILES {
            total += bytes.len();
            let text = String::from_utf8_lossy(bytes);
            let others = text.matches("://").count();
            let names = text.matches("http://www.w3.org/").count();
            assert_eq!(others, names, "{name} speaks of another host");
        }
        assert!(total > 10_000 && total < 800_000, "the page has {total} bytes");
    }

    #[test]
    fn nothing_outside_of_the_folder_is_served() {
        for path in [
            "/../Cargo.toml",
            "/views/../../Cargo.toml",
            "//etc/passwd",
            "/.git/config",
            "/views",
            "/views\\play.js",
        ] {
            assert!(file(path, &HeaderMap::new()).is_err(), "{path}");
        }
    }
}
