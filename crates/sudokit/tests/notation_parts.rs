//! Every part of a document in every format that is written: it comes back, or the error or the list of what is left
//! out names it. And what every writer writes its reader reads, one puzzle and three.

use std::sync::Arc;

use sudokit::constraint::CONSTRAINTS;
use sudokit::notation::{
    Document, FORMATS, Feature, Format, Marks, MarksRole, Meta, OtherPart, ReadErrorKind, ReadOptions,
    StepNote, WriteError, WriteOptions, read, write,
};
use sudokit::{Board, BoxShape, Candidate, Cell, Digit, DigitSet, ExtraHouses, Grid, Grid9};

const PUZZLES: [&str; 3] = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
];
const SOLUTION: &str = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

fn line(line: &str) -> Grid {
    Grid9::from_line(line.as_bytes()).unwrap().into()
}

fn rules(text: &str) -> Document {
    read(text.as_bytes(), &ReadOptions::default())
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
        .documents
        .remove(0)
}

type View = fn(&Document) -> String;

/// A part of a document: its name, the documents that have it, and how it shows.
fn parts() -> Vec<(String, Document, View)> {
    let plain = || Document::new(line(PUZZLES[0]));
    let mut all: Vec<(String, Document, View)> = Vec::new();
    let mut part = |name: &str, change: &dyn Fn(&mut Document), view: View| {
        let mut document = plain();
        change(&mut document);
        all.push((name.to_string(), document, view));
        // Beside a rule the same part may be written elsewhere.
        let mut document = rules(&format!("board 9x9\ngivens:\n{}\nkiller 5: r1c2-3", rows(PUZZLES[0])));
        change(&mut document);
        all.push((format!("{name}, with a rule"), document, view));
    };
    let digit = |value| Digit::new(value).unwrap();
    part("placed", &|d| d.placed = vec![(Cell::new(1), digit(1))], |d| format!("{:?}", d.placed));
    part(
        "notes",
        &|d| {
            let mut sets = vec![DigitSet::EMPTY; 81];
            sets[1] = [digit(1), digit(2)].into_iter().collect();
            d.marks = Some(Marks { sets, role: MarksRole::Notes });
        },
        // A format of eliminations has notes as what they take out.
        |d| format!("{:?}", d.state().marks(Cell::new(1))),
    );
    part("eliminated", &|d| d.eliminated = vec![Candidate::new(Cell::new(1), digit(4))], |d| {
        format!("{:?}", d.eliminated)
    });
    part("fog", &|d| d.fog = Some(vec![Cell::new(0), Cell::new(40)]), |d| format!("{:?}", d.fog));
    part("fog without light", &|d| d.fog = Some(Vec::new()), |d| format!("{:?}", d.fog));
    part("solution", &|d| d.solution = Some(line(SOLUTION)), |d| {
        format!("{:?}", d.solution.as_ref().map(Grid::values))
    });
    part(
        "step",
        &|d| {
            let candidate = Candidate::new(Cell::new(1), digit(4));
            d.step = Some(StepNote {
                technique: "0402".into(),
                digits: vec![digit(4)],
                candidates: vec![candidate],
                extra: "5".into(),
                ..StepNote::default()
            });
        },
        |d| format!("{:?}", d.step),
    );
    type Field = fn(&mut Meta) -> &mut Option<String>;
    let fields: [(&str, &str, Field); 10] = [
        ("id", "0123456789ab", |meta| &mut meta.id),
        ("title", "A title", |meta| &mut meta.title),
        ("author", "An author", |meta| &mut meta.author),
        ("description", "What it is about", |meta| &mut meta.description),
        ("comment", "A comment", |meta| &mut meta.comment),
        ("source", "A source", |meta| &mut meta.source),
        ("level", "Hard", |meta| &mut meta.level),
        ("rating", "7.1", |meta| &mut meta.rating),
        ("date", "2012", |meta| &mut meta.date),
        ("url", "https://example.org/", |meta| &mut meta.url),
    ];
    for (name, text, field) in fields {
        part(
            name,
            &|d| *field(&mut d.meta) = Some(text.into()),
            match name {
                "id" => |d| format!("{:?}", d.meta.id),
                "title" => |d| format!("{:?}", d.meta.title),
                "author" => |d| format!("{:?}", d.meta.author),
                "description" => |d| format!("{:?}", d.meta.description),
                "comment" => |d| format!("{:?}", d.meta.comment),
                "source" => |d| format!("{:?}", d.meta.source),
                "level" => |d| format!("{:?}", d.meta.level),
                "rating" => |d| format!("{:?}", d.meta.rating),
                "date" => |d| format!("{:?}", d.meta.date),
                _ => |d| format!("{:?}", d.meta.url),
            },
        );
    }
    part("other", &|d| d.meta.other = vec![("key".into(), "value".into())], |d| {
        format!("{:?}", d.meta.other)
    });
    part(
        "colours",
        &|d| {
            let text = r##"{"R1C1":{"c":"#FF0000"}}"##.into();
            d.other_parts = vec![OtherPart { format: "f-puzzles", name: "grid".into(), text }];
        },
        |d| format!("{:?}", d.other_parts),
    );
    let layout: View = |d| {
        let layout = d.layout();
        let zones: Vec<usize> = layout.cells().map(|cell| layout.zone_of(cell)).collect();
        format!("{} {:?} {zones:?}", layout.size(), layout.extra_houses())
    };
    let board = |layout: Arc<Board>| {
        let mut grid = Grid::empty(layout.clone());
        (1..=layout.size() as u8).for_each(|value| grid.set(Cell::new(usize::from(value) - 1), value));
        Document::new(grid)
    };
    let extra =
        |diagonals, windows| Board::classic().with_extra_houses(ExtraHouses { diagonals, windows }).unwrap();
    let path = (0..81).map(|cell| ((cell / 9 / 3 * 3) + (cell % 9 + cell / 9 % 3) / 3 % 3) as u8);
    all.push(("diagonals".into(), board(extra(true, false)), layout));
    all.push(("windows".into(), board(extra(false, true)), layout));
    all.push(("jigsaw".into(), board(Board::jigsaw(9, path.collect()).unwrap()), layout));
    for (size, rows) in [(4, 2), (6, 2), (6, 3), (8, 2), (12, 3), (16, 4), (25, 5)] {
        let layout_of = Board::boxes(size, BoxShape { rows, cols: size / rows }).unwrap();
        all.push((format!("{size}x{size}, {rows} rows to a box"), board(layout_of), layout));
    }
    // Every kind of rule, by the example of its row.
    for info in CONSTRAINTS {
        let board = match info.id {
            "doppelganger" => "board 4x4\ndigits 0-4\n",
            id if id.starts_with("chaos") => "cells CC 81 wide 9\n",
            _ => "",
        };
        let view: View = |d| {
            let puzzle = d.to_unchecked_puzzle();
            let mut rules: Vec<String> =
                puzzle.constraints().iter().map(|rule| format!("{rule:?}")).collect();
            rules.sort();
            format!("{:?} {rules:?}", puzzle.board())
        };
        all.push((format!("rule {}", info.id), rules(&format!("{board}{}", info.example)), view));
    }
    all
}

fn rows(line: &str) -> String {
    line.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect::<Vec<_>>().join("\n")
}

/// Reads what was written as the format that it is, with the symbols if it asks for them.
fn read_back(text: &str, format: &Format, document: &Document) -> Vec<Document> {
    let options = ReadOptions { from: Some(format.id.into()), ..ReadOptions::default() };
    let parsed = read(text.as_bytes(), &options).or_else(|error| match error.kind {
        ReadErrorKind::Alphabet { .. } | ReadErrorKind::Symbol { .. } => {
            read(text.as_bytes(), &ReadOptions { alphabet: Some(document.symbols()), ..options })
        }
        _ => Err(error),
    });
    parsed.unwrap_or_else(|error| panic!("{}: {error}\n{text}", format.id)).documents
}

#[test]
fn every_part_comes_back_or_is_named() {
    let options = WriteOptions::default();
    let lossy = WriteOptions { lossy: true, ..options.clone() };
    let (mut retained, mut refused, mut named, mut count) = (0, 0, 0, 0);
    let mut wrong = Vec::new();
    let all = parts();
    for (name, document, view) in &all {
        for format in FORMATS.iter().filter(|format| format.writes()) {
            count += 1;
            let what = format!("{name} in {}", format.id);
            let message = format.left_out(document, &options);
            match format.write_all(std::slice::from_ref(document), &options) {
                Err(WriteError::CannotHold { features, .. }) => {
                    refused += 1;
                    assert!(!features.is_empty() && features.iter().all(Feature::is_essential), "{what}");
                    if let Ok(written) = format.write(document, &lossy) {
                        let names = features.iter().all(|feature| written.left_out.contains(feature));
                        assert!(names, "{what}: {:?}", written.left_out);
                    }
                }
                Err(error) => wrong.push(format!("{what}: {error}")),
                Ok(written) => {
                    assert_eq!(written.left_out, message, "{what}");
                    if !format.reads() {
                        continue;
                    }
                    let after = read_back(&written.text, format, document).remove(0);
                    // These formats say some rules in terms of others.
                    let is_same = view(&after) == view(document)
                        || (format.id == "iss" && name.starts_with("rule"))
                        || (format.id, name.as_str()) == ("lisudoku", "rule arrow");
                    match (is_same, message.is_empty()) {
                        (true, _) => retained += 1,
                        (false, false) => named += 1,
                        (false, true) => {
                            wrong.push(format!("{what}: {} became {}", view(document), view(&after)))
                        }
                    }
                }
            }
        }
    }
    println!(
        "{} parts, {count} with formats: {retained} kept, {refused} refused by name, {named} left out by name",
        all.len()
    );
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(retained > 500 && refused > 500 && named > 100, "{retained} {refused} {named}");
}

/// What belongs to the puzzle is never among what a text that was not asked to be lossy leaves out.
#[test]
fn nothing_of_the_puzzle_is_left_out_unasked() {
    for (name, document, _) in parts() {
        for format in FORMATS.iter().filter(|format| format.writes()) {
            if let Ok(written) = format.write(&document, &WriteOptions::default()) {
                let lost = written.left_out.iter().find(|feature| {
                    feature.is_essential() && !(format.capabilities.state && feature.is_played())
                });
                assert!(lost.is_none(), "{name} in {}: {lost:?}", format.id);
            }
        }
    }
}

/// Three puzzles with titles, classic or with rules.
fn three(with_rules: bool) -> Vec<Document> {
    let titled = |(index, text): (usize, &&str)| {
        let mut document = match with_rules {
            false => Document::new(line(text)),
            true => rules(&format!("board 9x9\ngivens:\n{}\nkiller {}: r1c1-2", rows(text), 5 + index)),
        };
        document.meta.title = Some(format!("Puzzle {}", index + 1));
        document
    };
    PUZZLES.iter().enumerate().map(titled).collect()
}

fn is_known(document: &Document, other: &Document, format: &Format, what: &str) {
    assert_eq!(document.grid().values(), other.grid().values(), "{what}");
    if document.puzzle().is_some() {
        let (one, other) = (document.to_unchecked_puzzle(), other.to_unchecked_puzzle());
        assert_eq!(one.constraints(), other.constraints(), "{what}");
    }
    if format.left_out(document, &WriteOptions::default()).iter().all(|feature| feature.id() != "title") {
        assert_eq!(document.meta.title, other.meta.title, "{what}");
    }
}

#[test]
fn what_a_writer_writes_its_reader_reads() {
    let (mut texts, mut single) = (0, Vec::new());
    for with_rules in [false, true] {
        let documents = three(with_rules);
        for format in FORMATS.iter().filter(|format| format.writes()) {
            if !format.holds(&documents[0], &WriteOptions::default()) {
                continue;
            }
            for count in [1, 3] {
                let what = format!("{count} in {}, rules: {with_rules}", format.id);
                let written = match format.write_all(&documents[..count], &WriteOptions::default()) {
                    Ok(written) => written.text,
                    Err(WriteError::Several { .. }) => {
                        single.push(format.id);
                        continue;
                    }
                    Err(error) => panic!("{what}: {error}"),
                };
                // By its name, and without.
                let named = format
                    .reads()
                    .then(|| ReadOptions { from: Some(format.id.into()), ..ReadOptions::default() });
                let reads = named.into_iter().chain([ReadOptions::default()]);
                if !format.reads() && !matches!(format.id, "scf") {
                    continue;
                }
                for options in reads {
                    let parsed = match read(written.as_bytes(), &options) {
                        Ok(parsed) => parsed,
                        Err(error) if matches!(error.kind, ReadErrorKind::Ambiguous { .. }) => continue,
                        Err(error) => panic!("{what}: {error}\n{written}"),
                    };
                    assert_eq!(parsed.documents.len(), count, "{what} as {}\n{written}", parsed.format.id);
                    for (before, after) in documents.iter().zip(&parsed.documents) {
                        // A candidate grid does not tell a cell's only candidate from a given.
                        let is_state = parsed.format.capabilities.state;
                        let mut pairs = before.grid().values().iter().zip(after.grid().values());
                        let keeps = pairs.all(|(&given, &own)| given == own || (given == 0 && is_state));
                        assert!(keeps, "{what} as {}", parsed.format.id);
                        if parsed.format.id == format.id && !is_state {
                            is_known(before, after, format, &what);
                        }
                    }
                    texts += 1;
                }
            }
        }
    }
    println!("{texts} texts read; one puzzle a text: {single:?}");
    assert!(texts > 120, "{texts}");
}

/// A format that is said to hold one puzzle a text does not read two texts, one below the other, as two puzzles: it
/// would be a collection that nobody writes.
#[test]
fn single_formats_are_single() {
    let documents = three(false);
    let mut wrong = Vec::new();
    for format in
        FORMATS.iter().filter(|format| format.reads() && format.writes() && !format.capabilities.several)
    {
        let write = |document| format.write(document, &WriteOptions::default()).unwrap().text;
        let text = format!("{}\n\n{}\n", write(&documents[0]), write(&documents[1]));
        let options = ReadOptions { from: Some(format.id.into()), ..ReadOptions::default() };
        let found = read(text.as_bytes(), &options).map_or(0, |parsed| parsed.documents.len());
        if found > 1 {
            wrong.push(format.id);
        }
    }
    assert!(wrong.is_empty(), "collections: {wrong:?}");
}

/// Notes that only repeat what the digits leave are no part that a format could lose; one note less is.
#[test]
fn notes_that_say_nothing_of_their_own_are_not_lost() {
    for format in ["sdx", "ss"] {
        let text = write(format, &Document::new(line(PUZZLES[0])), &WriteOptions::default()).unwrap();
        let named = ReadOptions { from: Some(format.into()), ..ReadOptions::default() };
        let mut document = read(text.as_bytes(), &named).unwrap().documents.remove(0);
        assert_eq!(write("line", &document, &WriteOptions::default()).unwrap(), PUZZLES[0], "{format}");
        let sets = &mut document.marks.as_mut().unwrap_or_else(|| panic!("{format}: {text}")).sets;
        let noted = sets.iter_mut().find(|set| set.len() > 1).unwrap();
        let digit = noted.iter().next().unwrap();
        noted.remove(digit);
        assert!(write("line", &document, &WriteOptions::default()).is_err(), "{format}");
    }
}
