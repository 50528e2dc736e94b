//! Holds the floors of the house: a room names only rooms on lower floors, never a sibling on its own floor, and
//! nobody inside imports from the face (`lib.rs`).

use std::fs;
use std::path::{Path, PathBuf};

/// Rooms by floor, from the ground up. A new room must be given its floor here.
const FLOORS: &[&[&str]] = &[
    &["board", "control"],
    &["exact_cover", "parallel", "trace", "notation", "symmetry", "nine", "logic"],
    &["solver", "drawing"],
    &["difficulty"],
    &["generate", "batch", "enumerate", "diagnose"],
    &["hints"],
];

/// The floor on which a room stands, from 0.
fn floor_of(room: &str) -> Option<usize> {
    FLOORS.iter().position(|rooms| rooms.contains(&room))
}

fn rust_files(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).expect("the source folder can be read") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The first path segments after `crate::` in a line: `crate::board::Cell` and `crate::{board, trace}` alike.
fn rooms_named(line: &str) -> Vec<String> {
    let mut rooms = Vec::new();
    for rest in line.split("crate::").skip(1) {
        let words =
            |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
        if let Some(list) = rest.strip_prefix('{') {
            let list = list.split('}').next().unwrap_or(list);
            rooms.extend(list.split(',').map(|part| words(part.trim())));
        } else {
            rooms.push(words(rest));
        }
    }
    rooms.retain(|room| !room.is_empty());
    rooms
}

#[test]
fn a_room_names_only_rooms_on_lower_floors() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    rust_files(&src, &mut files);
    let mut faults = Vec::new();
    let mut imports = 0;
    for file in files {
        let inside = file.strip_prefix(&src).expect("below src").to_string_lossy().replace('\\', "/");
        let room = inside.split('/').next().unwrap_or("").trim_end_matches(".rs").to_string();
        if room == "lib" {
            continue;
        }
        let Some(floor) = floor_of(&room) else {
            faults.push(format!("{inside}: the room '{room}' stands on no floor"));
            continue;
        };
        let text = fs::read_to_string(&file).expect("a source file");
        for (number, line) in text.lines().enumerate() {
            if line.trim_start().starts_with("//") {
                continue;
            }
            for named in rooms_named(line) {
                imports += 1;
                let allowed = named == room || floor_of(&named).is_some_and(|other| other < floor);
                if !allowed {
                    faults.push(format!("{inside}:{}: '{room}' may not name 'crate::{named}'", number + 1));
                }
            }
        }
    }
    assert!(imports > 30, "the test found only {imports} imports: it reads the wrong place");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_ground_floor_speaks_no_sudoku_where_it_must_not() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = vec![src.join("control.rs")];
    let cover = src.join("exact_cover");
    if cover.exists() {
        rust_files(&cover, &mut files);
    }
    for file in files {
        let text = fs::read_to_string(&file).expect("a source file");
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or(line).to_lowercase();
            for word in ["sudoku", "digit", "puzzle", "house"] {
                assert!(!code.contains(word), "{}:{}: the word '{word}'", file.display(), number + 1);
            }
        }
    }
}
