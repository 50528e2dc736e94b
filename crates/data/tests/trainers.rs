//! Folders of arrays as the loaders of HRM and TRM read them, restated: their schema of `dataset.json`, their five
//! arrays, their way from a group to a puzzle to an example.
#![allow(missing_docs)]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use common::{Folder, lines, puzzles, read, to_build};
use serde::Deserialize;
use sudokit::{Engine, Grid9};
use sudokit_data::{
    Auditing, Build, By, Control, Error, Format, Reading, RowError, Split, SplitReport, Splitting, audit,
    build, split,
};

/// `PuzzleDatasetMetadata` of HRM (`dataset/common.py`).
#[derive(Deserialize)]
struct Hrm {
    pad_id: i64,
    ignore_label_id: Option<i64>,
    blank_identifier_id: i64,
    vocab_size: i64,
    seq_len: usize,
    num_puzzle_identifiers: i64,
    total_groups: usize,
    mean_puzzle_examples: f64,
    sets: Vec<String>,
}

/// What TRM's loader reads of a data set: HRM's fields and one more.
#[derive(Deserialize)]
struct Trm {
    #[serde(flatten)]
    shared: Hrm,
    total_puzzles: usize,
}

/// The content of an array, and its type and shape as the header states them.
fn array(path: &Path) -> (String, Vec<usize>, Vec<u8>) {
    let bytes = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let length = usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    let header = std::str::from_utf8(&bytes[10..10 + length]).unwrap();
    let descr = header.split('\'').nth(3).unwrap().to_string();
    let shape = header.split(['(', ')']).nth(1).unwrap();
    let shape = shape.split(',').filter_map(|side| side.trim().parse().ok()).collect();
    (descr, shape, bytes[10 + length..].to_vec())
}

fn numbers(path: &Path) -> Vec<usize> {
    let (descr, shape, bytes) = array(path);
    assert_eq!((descr.as_str(), shape.len()), ("<i4", 1), "{}", path.display());
    let words = bytes.chunks(4).map(|word| i32::from_le_bytes(word.try_into().unwrap()));
    let numbers: Vec<usize> = words.map(|number| usize::try_from(number).unwrap()).collect();
    assert_eq!(numbers.len(), shape[0]);
    numbers
}

/// What a trainer gets of a folder: every input with its label, blanks 0 again.
fn trained(folder: &Path) -> Vec<(Grid9, Grid9)> {
    let text = fs::read_to_string(folder.join("dataset.json")).unwrap();
    let hrm: Hrm = serde_json::from_str(&text).unwrap();
    let Trm { shared: about, total_puzzles } = serde_json::from_str(&text).unwrap();
    assert_eq!(hrm.sets, about.sets);
    let mut examples = Vec::new();
    for set in &about.sets {
        let file = |name: &str| folder.join(format!("{set}__{name}.npy"));
        let (puzzle_indices, group_indices) =
            (numbers(&file("puzzle_indices")), numbers(&file("group_indices")));
        let identifiers = numbers(&file("puzzle_identifiers"));
        let (inputs, labels) = (array(&file("inputs")), array(&file("labels")));
        assert_eq!((&inputs.0, &inputs.1), (&labels.0, &labels.1));
        assert_eq!((inputs.0.as_str(), inputs.1[1]), ("|u1", about.seq_len));
        assert_eq!(about.total_groups, group_indices.len() - 1);
        assert_eq!(total_puzzles, identifiers.len());
        assert_eq!(total_puzzles, puzzle_indices.len() - 1);
        assert_eq!(about.mean_puzzle_examples * total_puzzles as f64, inputs.1[0] as f64);
        assert!(identifiers.iter().all(|&id| (id as i64) < about.num_puzzle_identifiers));
        assert!(about.blank_identifier_id < about.num_puzzle_identifiers);
        for group in group_indices.windows(2) {
            for puzzle in group[0]..group[1] {
                for example in puzzle_indices[puzzle]..puzzle_indices[puzzle + 1] {
                    let tokens = |bytes: &[u8]| {
                        let row = &bytes[example * 81..example * 81 + 81];
                        let is_token = |&token: &u8| {
                            i64::from(token) != about.pad_id && i64::from(token) < about.vocab_size
                        };
                        assert!(row.iter().all(is_token));
                        let digits: Vec<u8> = row.iter().map(|token| token - 1).collect();
                        Grid9::new(digits.try_into().unwrap()).unwrap()
                    };
                    let (input, label) = (tokens(&inputs.2), tokens(&labels.2));
                    // A label that is ignored teaches nothing.
                    assert!(label.filled() == 81 && about.ignore_label_id.is_none_or(|id| id < 2));
                    examples.push((input, label));
                }
            }
        }
    }
    examples
}

fn solved(puzzles: &[Grid9]) -> Vec<(Grid9, Grid9)> {
    let mut engine = Engine::detect();
    let mut pairs: Vec<_> = puzzles.iter().map(|puzzle| (*puzzle, engine.solve(puzzle).unwrap())).collect();
    pairs.sort();
    pairs
}

fn text(grid: &Grid9) -> String {
    lines(&[*grid]).trim_end().to_string()
}

/// Splits a file; what was reported, with rows.
fn parts_of(
    input: &Path,
    target: &Path,
    format: Option<Format>,
    puzzle: Option<&str>,
) -> (Result<SplitReport, Error>, Vec<(u64, String)>) {
    let reported = Mutex::new(Vec::new());
    let report = |_: &str, error: &RowError| reported.lock().unwrap().push((error.row, error.to_string()));
    let control = Control { on_row_error: Some(&report), ..Control::default() };
    let split_of = Split {
        splitting: Splitting::parse(By::Class, "train=0.5,test=0.5", 5).unwrap(),
        inputs: vec![input.into()],
        reading: Reading { puzzle: puzzle.map(str::to_string), ..Reading::default() },
        target: target.into(),
        format,
    };
    let outcome = split(&split_of, &control);
    (outcome, reported.into_inner().unwrap())
}

/// The examples of both parts, sorted; no audit finds anything wrong with them.
fn trained_parts(target: &Path) -> Vec<(Grid9, Grid9)> {
    assert_eq!(fs::read(target.join("identifiers.json")).unwrap(), b"[\"<blank>\"]");
    let folders = ["train", "test"].map(|part| target.join(part));
    let found =
        audit(&folders, &Auditing { measure: None, ..Auditing::default() }, &Control::default()).unwrap();
    assert!(found.is_clean(By::Class), "{found:?}");
    let mut all: Vec<_> = folders.iter().flat_map(|folder| trained(folder)).collect();
    all.sort();
    all
}

#[test]
fn what_is_built_is_read() {
    let here = Folder::new();
    let folder = here.path("train");
    build(&Build { format: Some(Format::Npy), ..to_build(&folder, 120) }, &Control::default()).unwrap();
    let mut examples = trained(&folder);
    examples.sort();
    assert_eq!(examples, solved(&puzzles(7, 120)));
}

/// Whatever the file and whether it states solutions: arrays that are asked for have the same labels.
#[test]
fn what_is_split_is_read() {
    let here = Folder::new();
    let some = puzzles(11, 40);
    let expected = solved(&some);
    let solution = |puzzle: &Grid9| text(&Engine::detect().solve(puzzle).unwrap());
    let all: Vec<String> = some.iter().map(|p| format!("{},{}\n", text(p), solution(p))).collect();
    let gaps: Vec<String> = some
        .iter()
        .enumerate()
        .map(|(row, p)| format!("{},{}\n", text(p), if row % 3 == 0 { solution(p) } else { String::new() }))
        .collect();
    let bare = lines(&some);
    let files: [(&str, String); 5] = [
        ("stated.csv", format!("puzzle,solution\n{}", all.concat())),
        ("gaps.csv", format!("quizzes,solutions\n{}", gaps.concat())),
        ("without.csv", format!("puzzle\n{bare}")),
        (
            "other.csv",
            format!("note,question,answer\n{}", all.iter().map(|row| format!("x,{row}")).collect::<String>()),
        ),
        ("lines.txt", bare.clone()),
    ];
    let mut paths: Vec<PathBuf> = Vec::new();
    for (name, content) in files {
        paths.push(here.path(name));
        fs::write(here.path(name), content).unwrap();
    }
    // Our own arrays and tables too, made from the first.
    for (format, name) in [(Format::Npy, "arrays"), (Format::Parquet, "table"), (Format::Lines, "more-lines")]
    {
        let (report, _) = parts_of(&paths[0], &here.path(name), Some(format), None);
        assert_eq!(report.unwrap().left_out, 0, "{name}");
    }
    assert_eq!(trained_parts(&here.path("arrays")), expected);
    for (number, path) in paths.iter().enumerate() {
        let target = here.path(&format!("split-{number}"));
        let (report, reported) = parts_of(path, &target, Some(Format::Npy), None);
        assert_eq!((report.unwrap().left_out, reported.len()), (0, 0), "{}", path.display());
        assert_eq!(trained_parts(&target), expected, "{}", path.display());
    }
    for (number, part) in
        ["arrays/train", "table/train.parquet", "more-lines/train.txt"].into_iter().enumerate()
    {
        let target = here.path(&format!("again-{number}"));
        let (report, _) = parts_of(&here.path(part), &target, Some(Format::Npy), None);
        assert_eq!(report.unwrap().left_out, 0, "{part}");
        let examples = trained_parts(&target);
        assert!(!examples.is_empty() && examples.iter().all(|pair| expected.contains(pair)), "{part}");
    }
    // An array of puzzles alone stays one if nothing else is asked for.
    let array = here.path("puzzles.npy");
    build(&to_build(&array, 30), &Control::default()).unwrap();
    let (report, _) = parts_of(&array, &here.path("plain"), None, None);
    assert_eq!(report.unwrap().left_out, 0);
    let parts = ["plain/train.npy", "plain/test.npy"].map(|name| read(&here.path(name)));
    assert_eq!(parts.concat().len(), 30);
    let (report, _) = parts_of(&array, &here.path("labelled"), Some(Format::Npy), None);
    assert_eq!((report.unwrap().left_out, trained_parts(&here.path("labelled")).len()), (0, 30));
}

#[test]
fn a_label_is_checked_and_its_row_is_named() {
    let here = Folder::new();
    let some = puzzles(12, 4);
    let solutions: Vec<Grid9> = some.iter().map(|puzzle| Engine::detect().solve(puzzle).unwrap()).collect();
    let mut values = *solutions[1].values();
    values.swap(39, 40);
    let wrong = Grid9::new(values).unwrap();
    let mut values = *solutions[2].values();
    values[80] = 0;
    let unfinished = Grid9::new(values).unwrap();
    let open = {
        let mut values = *some[3].values();
        let given = values.iter().position(|&digit| digit > 0).unwrap();
        values[given] = 0;
        Grid9::new(values).unwrap()
    };
    let clash = {
        let mut values = [0; 81];
        (values[0], values[1]) = (1, 1);
        Grid9::new(values).unwrap()
    };
    let rows = [
        (text(&some[0]), text(&solutions[0])),
        (text(&some[1]), text(&wrong)),
        (text(&some[1]), String::new()),
        (text(&some[2]), text(&unfinished)),
        (text(&some[2]), text(&solutions[2])[1..].to_string()),
        (text(&open), text(&solutions[3])),
        (text(&clash), String::new()),
        (String::new(), text(&solutions[3])),
        ("oops".into(), text(&solutions[3])),
        (text(&some[3]), text(&solutions[3])),
    ];
    let table: String = rows.iter().map(|(puzzle, solution)| format!("{puzzle},{solution}\n")).collect();
    let path = here.path("set.csv");
    fs::write(&path, format!("puzzle,solution\n{table}")).unwrap();
    let (report, mut reported) = parts_of(&path, &here.path("data"), Some(Format::Npy), None);
    let report = report.unwrap();
    assert_eq!((report.rows, report.left_out), (10, 7));
    assert_eq!(report.parts.iter().map(|part| part.rows).sum::<u64>(), 3);
    reported.sort();
    let named: Vec<u64> = reported.iter().map(|(row, _)| *row).collect();
    assert_eq!(named, [2, 4, 5, 6, 7, 9], "{reported:?}");
    for (at, words) in [
        (0, "the stated solution is wrong: r5c4"),
        (1, "the stated solution is wrong: r9c9 (position 81) holds nothing"),
        (2, "the stated solution cannot be read: 80 cells"),
        (3, "several solutions"),
        (4, "no solution"),
    ] {
        assert!(reported[at].1.contains(words), "{}", reported[at].1);
    }
    assert_eq!(trained_parts(&here.path("data")), solved(&[some[0], some[1], some[3]]));
}

/// The column that is named is the one that is written, also by formats without columns.
#[test]
fn the_named_column_is_written() {
    let here = Folder::new();
    let (some, others) = (puzzles(13, 20), puzzles(14, 20));
    let row = |(a, b): (&Grid9, &Grid9)| format!("{},{}\n", text(a), text(b));
    let table: String = others.iter().zip(&some).map(row).collect();
    let path = here.path("two.csv");
    fs::write(&path, format!("puzzle,mine\n{table}")).unwrap();
    let mut expected = some.clone();
    expected.sort();
    for (format, names) in [(Format::Npy, ["train", "test"]), (Format::Lines, ["train.txt", "test.txt"])] {
        let target = here.path(format.id());
        parts_of(&path, &target, Some(format), Some("mine")).0.unwrap();
        let mut found = names.map(|name| read(&target.join(name))).concat();
        found.sort();
        assert_eq!(found, expected, "{}", format.id());
    }
}
