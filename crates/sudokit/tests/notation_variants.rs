//! Notation of puzzles with constraints: the text form of our own.

use sudokit::board::Board;
use sudokit::constraint::{CONSTRAINTS, Puzzle};
use sudokit::notation::{
    Document, DocumentError, FORMATS, Feature, ReadError, ReadOptions, WriteError, WriteOptions, read, write,
};

fn auto(text: &str) -> Result<Document, ReadError> {
    read(text.as_bytes(), &ReadOptions::default()).map(|mut parsed| {
        assert_eq!(parsed.documents.len(), 1);
        parsed.documents.remove(0)
    })
}

fn puzzle(text: &str) -> Puzzle {
    auto(text).unwrap_or_else(|error| panic!("{text}\n{error}")).to_unchecked_puzzle()
}

fn rules(document: &Document) -> String {
    write("rules", document, &WriteOptions::default()).unwrap()
}

#[test]
fn every_example_of_the_table_comes_back() {
    for info in CONSTRAINTS {
        let board = match info.id {
            // Its digits must count from 0.
            "doppelganger" => "board 4x4\ndigits 0-4\n",
            // The regions are extra cells.
            id if id.starts_with("chaos") => "cells CC 81 wide 9\n",
            _ => "",
        };
        let puzzle = puzzle(&format!("{board}{}", info.example));
        assert_eq!(puzzle.constraints().len(), 1, "{}", info.id);
        assert_eq!(puzzle.constraints()[0].info().id, info.id);
        let text = rules(&Document::of_puzzle(puzzle.clone()));
        assert_eq!(self::puzzle(&text), puzzle, "{text}");
    }
}

#[test]
fn a_whole_text_is_read_and_written() {
    let text = "\
title: A name: with a colon
author: Somebody
about: First line
about: Second line
board 6x6
digits 0-5
no rows
cells V 4 wide 2: \"what they are\"
givens:
1.....
......
..0...
......
......
.....2
candidates 1 3 5: r1c2 V1-3
given 5: V4
killer 15: r2c1-3 r3c1
thermometer: r6-4c2 r4c3
sandwich 8: r0c4";
    let document = auto(text).unwrap();
    assert_eq!(rules(&document), text);
    let puzzle = document.puzzle().unwrap();
    let board = puzzle.board();
    assert_eq!((board.rows(), board.columns(), board.lowest(), board.values()), (6, 6, 0, 6));
    assert!(!board.lines_differ() && board.regions().len() == 6);
    assert_eq!(puzzle.given(board.at(2, 2)), Some(0));
    assert_eq!(puzzle.given(board.extra_cell("V", 4).unwrap()), Some(5));
    assert_eq!(document.meta.description.as_deref(), Some("First line\nSecond line"));
    assert_eq!(document.to_string(), "6×6 cells with digits 0 to 5, 3 givens, 3 rules");
}

#[test]
fn boards_are_written_as_they_were_read() {
    for board in [
        "board 4x6\nno boxes",
        "board 4x6\ndigits 1-7",
        "board 9x9\nno rows\nno boxes",
        "board 9x9\nregions: r1c1-9 | r2c1-9 | r3c1 r4c2",
        "board 6x6\nboxes 3x2",
        "board 7x7",
        "board 8x8\ndigits -3-6\nboxes 2x2",
        "board 12x3\ndigits 5-20\nno rows",
        "board 25x25\nregions: r1-25c1 | r1-25c2",
    ] {
        let text = format!("{board}\nthermometer: r1c1-3");
        assert_eq!(rules(&auto(&text).unwrap()), text);
    }
    let drawn = puzzle("board 4x4\nregions:\naabb\nabbc\nddcc\n.ddc\nkiller 3: r1c1 r1c2\n");
    let sizes: Vec<usize> = drawn.board().regions().iter().map(Vec::len).collect();
    assert_eq!(sizes, [3, 4, 4, 4]);
    assert!(auto("board 9x9\nno boxes\nregions: r1c1-9").is_ok());
}

#[test]
fn blocks_of_givens_have_many_forms() {
    let expected = puzzle("board 4x4\ngiven 1: r1c1\ngiven 4: r4c4\nanti-king");
    for block in [
        "1...\n....\n....\n...4",
        "1 . . .\n. . . .\n. . . .\n. . . 4",
        "+---+---+\n|1 .|. .|\n|. .|. .|\n+---+---+\n|..|..|\n|0 0 0 4|\n+---+---+",
        "givens: # what is known\n1000\n0000\n____\n***4",
    ] {
        assert_eq!(puzzle(&format!("board 4x4\nanti-king\n{block}")), expected, "{block}");
        assert_eq!(puzzle(&format!("anti-king\n{block}\n\nboard 4x4\n")), expected, "{block}");
    }
    let large = puzzle(
        "board 12x12\nanti-king\ngivens:\n 12 . . . . . . . . . . B\n............\n............\n............\n............\n............\n............\n............\n............\n............\n............\nA...........",
    );
    let at = |row, column| large.given(large.board().at(row, column));
    assert_eq!((at(0, 0), at(0, 11), at(11, 0)), (Some(12), Some(11), Some(10)));
}

#[test]
fn a_text_without_more_rules_is_a_classic_puzzle() {
    let classic = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let mut document = auto(classic).unwrap();
    document.meta.title = Some("Inkala".into());
    let text = rules(&document);
    let again = auto(&text).unwrap();
    assert!(again.puzzle().is_none() && again.to_houses().is_ok());
    assert_eq!(again, document);
    let both = auto("diagonal up\ndiagonal down\nboard 9x9").unwrap();
    assert!(both.puzzle().is_none() && both.layout().extra_houses().diagonals);
    let one = auto("diagonal up\nboard 9x9").unwrap();
    assert!(one.puzzle().is_some());
}

#[test]
fn nothing_classic_takes_a_puzzle_with_rules() {
    let document = auto("killer 15: r1c1-2\nanti-knight\nanti-knight\ngiven 5: r9c9").unwrap();
    let error = document.to_houses().unwrap_err();
    assert_eq!(
        error,
        DocumentError::Variant(vec![Feature::Constraint("killer"), Feature::Constraint("anti-knight")])
    );
    assert_eq!(error.to_string(), "this is no classic Sudoku: it has the rule killer, the rule anti-knight");
    for format in FORMATS.iter().filter(|format| format.writes() && !format.capabilities.rules) {
        let Err(WriteError::CannotHold { features, instead, .. }) =
            format.write(&document, &WriteOptions::default())
        else {
            panic!("{}", format.id)
        };
        assert!(features.contains(&Feature::Constraint("killer")), "{}", format.id);
        assert!(instead.contains(&"rules"), "{}", format.id);
    }
    let odd = auto("board 4x6\nno boxes").unwrap();
    for format in FORMATS.iter().filter(|format| format.writes() && !format.capabilities.rules) {
        let lossy = WriteOptions { lossy: true, ..WriteOptions::default() };
        let error = format.write(&odd, &lossy).unwrap_err();
        assert!(error.to_string().contains("4×6 cells with digits 1 to 6"), "{error}");
    }
}

#[test]
fn errors_say_where_and_what_to_write_instead() {
    let cases = [
        (
            "board 9x9\nkiler 15: r1c1-2",
            2,
            1,
            "'kiler' is neither a statement nor a kind of rule",
            "killer 15: r1c1-2 r2c1",
        ),
        ("board 9x9\nthermo: r1c1-2", 2, 1, "'thermo' is neither", "thermometer: r1c1-4"),
        ("board 9x9\nkiller 15: r1c1 r12c10", 2, 17, "'r12c10' names no cell of the board of 9×9", "r4c5"),
        ("anti-knight\nkiller x: r1c1", 2, 1, "killer: 'x' is not a sum", "killer 15"),
        ("anti-knight\nsandwich 8: r1c4", 2, 1, "sandwich: ", "sandwich 8: r0c4"),
        ("board 9", 1, 1, "board: '9' makes no sense", "board 9x9"),
        ("board 9x\n", 1, 1, "board: '9x' makes no sense", "board 9x9"),
        ("board 9x9\nboard 6x6\n", 2, 1, "board: '6x6'", "board 9x9"),
        ("board 9x9\n\n  digits 8\n", 3, 3, "digits: '8'", "digits 0-8"),
        ("board 4x4\n1...\n..\n", 3, 1, "2 cells in row 2, not 4", ""),
        ("board 4x4\n1...\n....\n", 2, 1, "2 rows, not 4", ""),
        ("board 4x4\ngiven 5: r1c1\n", 2, 1, "r1c1 holds 5", ""),
        ("board 4x4\ncandidates 1 7: r1c1\n", 2, 1, "r1c1 holds 7", ""),
        ("board 9x9\nboxes 2x3\n", 2, 1, "boxes: '2x3'", "boxes 2x3"),
        ("board 9x9\nno more\n", 2, 1, "no: 'more'", "no boxes"),
        ("board 9x9\ntitle", 0, 0, "", ""),
        ("board 9x9\nkiller \"15: r1c1", 2, 8, "a quotation mark is not closed", ""),
        ("board 9x9\nkiller 15: r1c1 }", 2, 17, "'}' has no place here", ""),
        ("board 9x9\nkiller 15 { anti-knight", 2, 11, "a brace is not closed", "or {"),
        ("board 100000x9\n", 1, 1, "board: '100000x9'", ""),
        ("board 2000x2000\n", 1, 1, "a board has 1 to", ""),
        ("board 60x30\n", 1, 1, "a cell can have 1 to 32 numbers, not 60", ""),
    ];
    for (text, line, column, message, help) in cases {
        if line == 0 {
            assert!(auto(text).is_ok(), "{text}");
            continue;
        }
        let error = auto(text).map(|document| rules(&document)).unwrap_err();
        assert_eq!((error.line, error.column), (line, column), "{text}: {error}");
        assert!(error.kind.to_string().starts_with(message), "{text}: {error}");
        let message = error.help().map(|help| help.to_string()).unwrap_or_default();
        assert!(message.contains(help), "{text}: {message}");
    }
    let deep = format!("board 9x9\n{}", "or { ".repeat(100_000));
    assert!(auto(&deep).unwrap_err().to_string().contains("nested deeper"));
}

#[test]
fn a_square_board_is_the_usual_one() {
    for size in 1..=25 {
        let text = format!("board {size}x{size}\ngiven 1: r1c1\n");
        let document = auto(&text).unwrap();
        assert_eq!(**document.to_unchecked_puzzle().board(), Board::square(size), "{size}");
        assert!(document.puzzle().is_none());
    }
}

/// What setters made, in their own formats.
#[cfg(feature = "formats-web")]
mod collection {
    use std::path::PathBuf;

    use super::*;

    struct Entry {
        id: String,
        encoding: String,
        data: String,
        solution: Option<Vec<i32>>,
    }

    /// The shared collection, if it is there.
    fn entries() -> Option<Vec<Entry>> {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/variants/puzzles.ndjson");
        let path = std::env::var_os("SUDOKIT_VARIANTS")
            .map_or(path, |folder| PathBuf::from(folder).join("puzzles.ndjson"));
        let Ok(text) = std::fs::read_to_string(&path) else {
            println!("skipped: {} is not there", path.display());
            return None;
        };
        let entry = |line: &str| {
            let value: serde_json::Value = serde_json::from_str(line).unwrap();
            let text = |key: &str| value[key].as_str().unwrap_or_default().to_string();
            let letter =
                |c: char| if c.is_ascii_digit() { c as i32 - '0' as i32 } else { c as i32 - 'A' as i32 + 1 };
            let solution = match &value["solution"] {
                serde_json::Value::String(digits) => Some(digits.chars().map(letter).collect()),
                serde_json::Value::Array(list) => list.iter().map(|n| n.as_i64().map(|n| n as i32)).collect(),
                _ => None,
            };
            let data = match &value["data"] {
                serde_json::Value::String(data) => data.clone(),
                object => object.to_string(),
            };
            Entry { id: text("id"), encoding: text("encoding"), data, solution }
        };
        Some(text.lines().map(entry).collect())
    }

    fn from(format: &str, text: &str) -> Result<Document, ReadError> {
        let options = ReadOptions { from: Some(format.into()), ..ReadOptions::default() };
        read(text.as_bytes(), &options).map(|mut parsed| parsed.documents.remove(0))
    }

    #[test]
    fn every_payload_of_f_puzzles_is_read_and_written() {
        let Some(entries) = entries() else { return };
        let mut wrong: Vec<String> = Vec::new();
        let mut read_so_far = 0;
        for entry in entries.iter().filter(|entry| entry.encoding == "fpuzzles-lz-base64") {
            let id = &entry.id;
            let address = format!("https://www.f-puzzles.com/?load={}", entry.data);
            let document = match auto(&address) {
                Ok(document) => document,
                Err(error) => {
                    wrong.push(format!("{id}: {error}"));
                    continue;
                }
            };
            read_so_far += 1;
            // Untouched, byte for byte.
            let options = WriteOptions::default();
            assert_eq!(write("f-puzzles", &document, &options).unwrap(), address, "{id}");
            let puzzle = document.to_unchecked_puzzle();
            if let Some(solution) = &entry.solution
                && !puzzle.is_solved_by(solution)
            {
                wrong.push(format!("{id}: the solution breaks {:?}", broken(&puzzle, solution)));
            }
            let text = rules(&document);
            let again = from("rules", &text).unwrap_or_else(|error| panic!("{id}: {error}\n{text}"));
            assert_eq!(again.to_unchecked_puzzle(), puzzle, "{id}\n{text}");
            // Composed anew.
            match write("f-puzzles", &again, &options) {
                Ok(address) => {
                    let back = auto(&address).unwrap_or_else(|error| panic!("{id}: {error}\n{text}"));
                    assert_eq!(back.to_unchecked_puzzle(), puzzle, "{id}\n{text}");
                }
                Err(error) => wrong.push(format!("{id}: {error}")),
            }
        }
        println!("{read_so_far} payloads");
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert_eq!(read_so_far, 90);
    }

    /// Cosmetic cages: one without a value may mean anything, so it is named with its cells; messages of the site are
    /// no rules.
    #[test]
    fn cages_of_f_puzzles_without_a_value_are_named_and_messages_are_none() {
        let object = |cages: &str| {
            let row = format!("[{}]", ["{}"; 4].join(","));
            format!("{{\"size\":4,\"grid\":[{}],\"cage\":[{cages}]}}", [row.as_str(); 4].join(","))
        };
        for (cages, named) in [
            ("{\"cells\":[\"R1C1\",\"R1C2\"]}", "(cage 1 at R1C1 R1C2)"),
            ("{\"cells\":[\"R4C1\"],\"value\":\"?\"}", "(cage 1 '?' at R4C1)"),
            (
                "{\"cells\":[],\"value\":\"title: X\"},{\"cells\":[\"R3C3\"],\"value\":\"\"}",
                "(cage 2 at R3C3)",
            ),
        ] {
            let error = auto(&object(cages)).unwrap_err();
            assert!(error.to_string().contains(named), "{error}");
        }
        for (key, cells) in [
            ("msgcorrect", "\"R1C1\""),
            ("title", ""),
            ("author", "\"R2C2\""),
            ("rules", ""),
            ("solution", ""),
        ] {
            let text = object(&format!("{{\"cells\":[{cells}],\"value\":\"{key}: Well done\"}}"));
            let document = auto(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert!(document.not_interpreted.is_empty());
            let meta = &document.meta;
            let message = match key {
                "title" => &meta.title,
                "author" => &meta.author,
                "rules" => &meta.description,
                _ => continue,
            };
            assert_eq!(message.as_deref(), Some("Well done"), "{text}");
        }
    }

    /// Its pills read from left to right or from top to bottom, whatever the order of their cells.
    #[test]
    fn pills_of_lisudoku_read_in_the_order_of_the_board() {
        for pill in [[[8, 7], [8, 8]], [[2, 4], [3, 4]]] {
            for order in [[0, 1], [1, 0]] {
                let places = order.map(|at| format!("{{\"row\":{},\"col\":{}}}", pill[at][0], pill[at][1]));
                let object = format!(
                    "{{\"grid_size\":9,\"arrows\":[{{\"circle_cells\":[{}],\
                     \"arrow_cells\":[{{\"row\":5,\"col\":5}},{{\"row\":6,\"col\":5}},{{\"row\":7,\"col\":5}}]}}]}}",
                    places.join(",")
                );
                let document = auto(&object).unwrap_or_else(|error| panic!("{error}\n{object}"));
                let [first, second] = pill.map(|[row, column]| format!("r{}c{}", row + 1, column + 1));
                let shaft = "r6c6 r7c6 r8c6";
                let expected =
                    from("rules", &format!("board 9x9\narrow: {first} {second} | {shaft}\n")).unwrap();
                assert_eq!(document.to_unchecked_puzzle(), expected.to_unchecked_puzzle(), "{object}");
                assert!(write("lisudoku", &expected, &WriteOptions::default()).is_ok());
                // Upside down it cannot be said there.
                let other =
                    from("rules", &format!("board 9x9\narrow: {second} {first} | {shaft}\n")).unwrap();
                let error = write("lisudoku", &other, &WriteOptions::default()).unwrap_err();
                assert!(error.to_string().contains("arrow"), "{error}");
            }
        }
    }

    #[test]
    fn every_object_of_lisudoku_is_read_and_written() {
        let Some(entries) = entries() else { return };
        let mut wrong: Vec<String> = Vec::new();
        let mut count = 0;
        for entry in entries.iter().filter(|entry| entry.encoding == "lisudoku-json") {
            let id = &entry.id;
            let document = match auto(&entry.data) {
                Ok(document) => document,
                Err(error) => {
                    wrong.push(format!("{id}: {error}\n{}", entry.data));
                    continue;
                }
            };
            count += 1;
            let options = WriteOptions::default();
            assert_eq!(write("lisudoku", &document, &options).unwrap(), entry.data, "{id}");
            let puzzle = document.to_unchecked_puzzle();
            if let Some(solution) = &entry.solution
                && !puzzle.is_solved_by(solution)
            {
                wrong.push(format!("{id}: the solution breaks {:?}", broken(&puzzle, solution)));
            }
            let again = from("rules", &rules(&document)).unwrap();
            assert_eq!(again.to_unchecked_puzzle(), puzzle, "{id}");
            match write("lisudoku", &again, &options) {
                Ok(object) => {
                    let back = auto(&object).unwrap().to_unchecked_puzzle();
                    let solved = entry.solution.as_ref().is_none_or(|solution| back.is_solved_by(solution));
                    assert!(solved && back.constraints().len() >= puzzle.constraints().len(), "{id}");
                }
                Err(error) => wrong.push(format!("{id}: {error}")),
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert_eq!(count, 43);
    }

    /// The format of each puzzle is found, and the text form holds all of them.
    #[test]
    fn every_puzzle_of_the_collection_is_read_as_what_it_is() {
        let Some(entries) = entries() else { return };
        let mut wrong: Vec<String> = Vec::new();
        for entry in &entries {
            let id = &entry.id;
            let (format, text) = match entry.encoding.as_str() {
                "fpuzzles-lz-base64" => {
                    ("f-puzzles", format!("https://www.f-puzzles.com/?load={}", entry.data))
                }
                "lisudoku-json" => ("lisudoku", entry.data.clone()),
                other => (other, entry.data.clone()),
            };
            let options = ReadOptions { ignore_unknown: true, ..ReadOptions::default() };
            let parsed = match read(text.as_bytes(), &options) {
                Ok(parsed) => parsed,
                Err(error) => {
                    wrong.push(format!("{id}: {error}"));
                    continue;
                }
            };
            let is_classic = parsed.documents[0].puzzle().is_none();
            // The Interactive Sudoku Solver takes short texts of killers too, which are formats of their own.
            let is_short_killer = format == "iss" && parsed.format.id.starts_with("killer");
            if parsed.format.id != format && !is_classic && !is_short_killer {
                wrong.push(format!("{id}: {}", parsed.format.id));
            }
            let puzzle = parsed.documents[0].to_unchecked_puzzle();
            if let Some(solution) =
                entry.solution.as_ref().filter(|solution| solution.len() == puzzle.board().cell_count())
                && puzzle.board().lowest() == 1
                && !puzzle.is_solved_by(solution)
            {
                wrong.push(format!("{id}: the solution breaks {:?}", broken(&puzzle, solution)));
            }
            let text = rules(&parsed.documents[0]);
            match from("rules", &text) {
                Ok(again) if again.to_unchecked_puzzle() == puzzle => {}
                Ok(again) => wrong.push(format!("{id}: {text}\n{}", rules(&again))),
                Err(error) => wrong.push(format!("{id}: {error}\n{text}")),
            }
        }
        assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), entries.len(), wrong.join("\n"));
    }

    /// Types whose fields say what they mean are read, others are named.
    #[test]
    fn the_json_of_sudokumaker() {
        let object = |constraints: &str| {
            let cells = vec!["{}"; 15].join(",");
            format!(
                r#"{{"formatVersion":"1.5.0","puzzle":{{"name":"A name","cells":[{{"given":true,"value":4}},{cells}],
                "constraints":[{{"type":0}},{constraints}]}}}}"#
            )
        };
        let text = object(
            r#"{"type":1,"regions":[0,0,1,1,0,0,1,1,2,2,3,3,2,2,3,3]},{"type":301,"cages":[{"cells":[1,2],"value":3}]},
            {"type":300,"slow":false,"thermometers":[[4,5,6]]},{"type":401,"lines":[[8,9]],"minDifference":2},
            {"type":302,"groups":[[3,12]]},{"type":408,"bulbsWithArrows":[{"bulbCells":[6],"arrows":[[6,10,11]]}]}"#,
        );
        let document = auto(&text).unwrap();
        let lines: Vec<String> = rules(&document).lines().map(str::to_string).collect();
        let expected = [
            "title: A name",
            "board 4x4",
            "givens:",
            "4...",
            "....",
            "....",
            "....",
            "killer 3: r1c2 r1c3",
            "thermometer: r2c1-3",
            "whisper 2: r3c1 r3c2",
            "clone: r1c4 / r4c1",
            "arrow: r2c3 / r3c3 r3c4",
        ];
        assert_eq!(lines, expected);
        let error = auto(&object(r#"{"type":200,"clues":[{"value":1,"edge":3}]}"#)).unwrap_err();
        assert!(error.to_string().contains("constraints 2 (type 200, differences)"), "{error}");
    }

    /// Our own JSON holds every puzzle with rules as a text.
    #[test]
    fn the_json_of_our_own() {
        let document = auto("title: A name\nboard 4x6\nno boxes\nkiller 5: r1c1-2").unwrap();
        for format in ["json", "jsonl"] {
            let text = write(format, &document, &WriteOptions::default()).unwrap();
            assert_eq!(auto(&text).unwrap(), document, "{text}");
        }
    }

    /// What SudokuPad states is read; what it draws is named.
    #[test]
    fn the_json_of_sudokupad() {
        let text = r#"{"cellSize":50,"cells":[[{"value":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],
            "regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],
            "cages":[{"value":"title: A name"},{"cells":[[0,1],[0,2]],"value":"5","unique":true},
                {"cells":[[3,1],[3,2]],"value":6,"unique":false},{"cells":[[3,3]],"value":"FOGLIGHT"}],
            "global":["antiknight"],"metadata":{"antiking":true},"foglight":[[0,0]]}"#;
        let document = auto(text).unwrap();
        let lines: Vec<String> = rules(&document).lines().map(str::to_string).collect();
        let expected = [
            "title: A name",
            "board 4x4",
            "givens:",
            "1...",
            "....",
            "....",
            "....",
            "anti-knight",
            "anti-king",
            "killer 5: r1c2 r1c3",
            "sum 6: r4c2 r4c3",
            "fog: r1c1",
        ];
        assert_eq!(lines, expected);
        assert_eq!(document.ignored, ["fog", "foglight"]);
        let drawn = text.replace(
            "\"foglight\"",
            "\"overlays\":[{\"center\":[1,1],\"text\":\"X\"}],\"lines\":[{}],\"foglight\"",
        );
        let error = auto(&drawn).unwrap_err();
        assert!(error.to_string().contains("overlays 1 'X'"), "{error}");
        assert!(error.help().unwrap().to_string().contains("ignore_unknown"));
        let options = ReadOptions { ignore_unknown: true, ..ReadOptions::default() };
        let document = read(drawn.as_bytes(), &options).unwrap().documents.remove(0);
        assert!(document.not_interpreted.iter().any(|part| part.starts_with("overlays 1")));
        // Written in words of f-puzzles, which the site reads, unless that has none.
        assert!(
            write("sudokupad", &document, &WriteOptions::default()).unwrap_err().to_string().contains("sum")
        );
        let killer = auto("board 4x4\nkiller 5: r1c1-2\nwhisper 2: r1c1 r2c2").unwrap();
        let id = write("sudokupad", &killer, &WriteOptions::default()).unwrap();
        assert!(id.starts_with("https://sudokupad.app/fpuz"));
        assert_eq!(auto(&id).unwrap().puzzle(), killer.puzzle());
        // Oblong boards are read.
        let oblong = r#"{"cellSize":50,"cells":[[{},{},{}],[{},{},{}]],"cages":[{"cells":[[0,1],[0,2]],"value":"5","unique":true}]}"#;
        assert_eq!(auto(oblong).unwrap().to_string(), "2×3 cells with digits 1 to 3, 0 givens, 1 rule");
    }

    fn broken(puzzle: &Puzzle, solution: &[i32]) -> Vec<String> {
        if solution.len() != puzzle.board().cell_count() {
            return vec![format!("{} cells", solution.len())];
        }
        let constraints = puzzle.constraints().iter();
        let broken = constraints.filter(|constraint| !constraint.holds(puzzle.board(), solution));
        broken
            .map(|constraint| format!("{} {:?}", constraint.info().id, constraint.to_parameters().words))
            .collect()
    }
}
