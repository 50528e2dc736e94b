//! Files of other people and damaged ones: what is read, and what is said.
#![allow(missing_docs)]

mod common;

use std::fs;
use std::io::Write;
use std::path::Path;

use common::{Folder, lines, puzzles, read, to_build};
use sudokit_data::{Control, Format, ReadColumns, Reading, Source, build, describe};

/// The errors of a file with their rows and cells.
fn errors(path: &Path) -> Vec<(u64, Option<u8>, String)> {
    let mut source = Source::open(path, &Reading::default(), ReadColumns::All).unwrap();
    let mut all = Vec::new();
    while let Some(chunk) = source.next() {
        let (_, errors) = source.puzzles(&chunk.unwrap()).unwrap();
        all.extend(errors.into_iter().map(|error| (error.row, error.kind.cell(), error.to_string())));
    }
    all
}

fn complaint(path: &Path) -> String {
    let opened = Source::open(path, &Reading::default(), ReadColumns::All);
    let outcome = opened.map(|mut source| source.find_map(Result::err));
    match outcome {
        Err(error) | Ok(Some(error)) => error.to_string(),
        Ok(None) => panic!("{} is read", path.display()),
    }
}

#[test]
fn a_wrong_digit_in_a_late_row_is_named() {
    let here = Folder::new();
    let puzzle = lines(&puzzles(1, 1));
    let puzzle = puzzle.trim_end();
    let wrong = format!("{}Q{}", &puzzle[..40], &puzzle[41..]);
    for (name, header) in [("rows.csv", "puzzle,rating\n"), ("rows.txt", "")] {
        let path = here.path(name);
        let mut file = std::io::BufWriter::new(fs::File::create(&path).unwrap());
        file.write_all(header.as_bytes()).unwrap();
        for row in 1..=75_000 {
            let puzzle = if row == 73_412 { wrong.as_str() } else { puzzle };
            match header {
                "" => writeln!(file, "{puzzle}").unwrap(),
                _ => writeln!(file, "{puzzle},1.5").unwrap(),
            }
        }
        drop(file);
        let found = errors(&path);
        assert_eq!(found.len(), 1, "{name}");
        assert_eq!((found[0].0, found[0].1), (73_412, Some(40)), "{name}");
        assert!(found[0].2.contains("row 73412") && found[0].2.contains("r5c5"), "{}", found[0].2);
    }
}

#[test]
fn tables_of_other_people() {
    let here = Folder::new();
    let puzzles = puzzles(2, 3);
    let one: Vec<String> = lines(&puzzles).lines().map(str::to_string).collect();
    let full = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
    let zeros = one[0].replace('.', "0");
    let tables = [
        ("kaggle.csv", format!("quizzes,solutions\n{zeros},{full}\n")),
        ("extreme.csv", format!("source,question,answer,rating\nhere,{},{full},3\n", one[0])),
        ("late.csv", format!("id,solution,puzzle\n1,{full},{}\n", one[0])),
        ("bare.csv", format!("{full},{}\n", one[0])),
        ("semicolon.csv", format!("puzzle;note\n{};\"a; b\"\n", one[0])),
        ("quoted.csv", format!("note,puzzle\n\"two\nlines, \"\"so\"\"\",{}\n", one[0])),
        ("tabs.tsv", format!("puzzle\tnote\n{}\tx\n", one[0])),
        ("mark.csv", format!("\u{feff}puzzle,note\n{},x\n", one[0])),
    ];
    for (name, text) in tables {
        let path = here.path(name);
        fs::write(&path, text).unwrap();
        assert_eq!(read(&path), puzzles[..1], "{name}");
    }
    let ragged = here.path("ragged.csv");
    fs::write(&ragged, format!("puzzle,note\n{},a\n{},b,c\n{},d\n", one[0], one[1], one[2])).unwrap();
    let found = errors(&ragged);
    assert_eq!((found.len(), found[0].0), (1, 2));
    assert!(found[0].2.contains("line 3 has 3 fields"), "{}", found[0].2);
    let nothing = here.path("nothing.csv");
    fs::write(&nothing, "colour,size\nred,3\n").unwrap();
    assert!(complaint(&nothing).contains("no column is called puzzle"));
    let named = Reading { puzzle: Some("hue".into()), ..Reading::default() };
    let error = Source::open(&nothing, &named, ReadColumns::All).err().unwrap().to_string();
    assert!(error.contains("'hue'") && error.contains("colour, size"), "{error}");
}

#[test]
fn texts_in_any_notation() {
    let here = Folder::new();
    let two = puzzles(3, 2);
    let drawn: String = two[0].values().chunks(9).map(|row| format!("{row:?}\n")).collect();
    for (name, text) in [
        ("rated.sdm", lines(&two).replace('\n', " 7.1 ; a comment\n")),
        ("remarks.txt", format!("# a remark\n\n{}", lines(&two))),
    ] {
        fs::write(here.path(name), text).unwrap();
        assert_eq!(read(&here.path(name)), two, "{name}");
    }
    fs::write(here.path("drawn.txt"), drawn.replace(['[', ']', ','], "")).unwrap();
    assert_eq!(read(&here.path("drawn.txt")), two[..1]);
    let sixteen = here.path("sixteen.txt");
    fs::write(&sixteen, format!("{}\n", ".".repeat(256))).unwrap();
    let found = errors(&sixteen);
    assert!(found.len() == 1 && found[0].2.contains("16x16"), "{found:?}");
}

#[test]
fn damaged_files_are_reported() {
    let here = Folder::new();
    let path = here.path("set.parquet");
    build(&to_build(&path, 200), &Control::default()).unwrap();
    let bytes = fs::read(&path).unwrap();
    let damaged = here.path("damaged.parquet");
    for length in [0, 3, 4, 11, bytes.len() / 2, bytes.len() - 1] {
        fs::write(&damaged, &bytes[..length]).unwrap();
        let text = complaint(&damaged);
        assert!(text.contains("damaged.parquet"), "{length} bytes: {text}");
    }
    // Every byte of the head and of the footer may be wrong: an answer, or an error, but never a panic.
    for at in (0..64).chain(bytes.len() - 400..bytes.len()) {
        let mut wrong = bytes.clone();
        wrong[at] ^= 0xff;
        fs::write(&damaged, wrong).unwrap();
        let _ = describe(&damaged, &Reading::default(), &Control::default());
    }
    let array = here.path("array.npy");
    build(&to_build(&array, 50), &Control::default()).unwrap();
    let bytes = fs::read(&array).unwrap();
    let truncated = here.path("cut.npy");
    for length in [5, 9, 60, bytes.len() - 1] {
        fs::write(&truncated, &bytes[..length]).unwrap();
        let reading = Reading { format: Some(Format::Npy), ..Reading::default() };
        assert!(Source::open(&truncated, &reading, ReadColumns::All).is_err(), "{length}");
    }
    let mut wrong = bytes.clone();
    wrong[128 + 81 * 7 + 5] = 12;
    fs::write(&truncated, wrong).unwrap();
    assert_eq!(errors(&truncated).iter().map(|error| (error.0, error.1)).collect::<Vec<_>>(), [(8, Some(5))]);
    for (shape, word) in [("(50, 80)", "its shape"), ("(4050,  )", "its shape")] {
        let text = String::from_utf8_lossy(&bytes[..128]).replace("(50, 81)", shape);
        assert_ne!(text.as_bytes(), &bytes[..128]);
        let mut wrong = bytes.clone();
        let at = bytes.windows(8).position(|window| window == b"(50, 81)").unwrap();
        wrong[at..at + shape.len()].copy_from_slice(shape.as_bytes());
        fs::write(&truncated, wrong).unwrap();
        assert!(complaint(&truncated).contains(word), "{}", complaint(&truncated));
    }
    assert!(complaint(&here.path("absent.parquet")).contains("cannot read"));
    fs::create_dir(here.path("empty")).unwrap();
    assert!(complaint(&here.path("empty")).contains("no .parquet"));
}
