//! Drawn boards of overlapping grids: every arrangement in every form in which programs and sites write it is read as
//! the same puzzle, and what is no such board is not taken for one.

use std::path::{Path, PathBuf};

use sudokit::board::{ARRANGEMENTS, Arrangement, Board, Part};
use sudokit::constraint::Puzzle;
use sudokit::notation::{ReadOptions, read};
use sudokit::{Cell, Search};

fn parsed(text: &str, from: Option<&str>) -> Result<(&'static str, Puzzle), String> {
    let options = ReadOptions { from: from.map(str::to_string), ..ReadOptions::default() };
    let mut parsed = read(text.as_bytes(), &options).map_err(|error| error.to_string())?;
    assert_eq!(parsed.documents.len(), 1, "{text}");
    Ok((parsed.format.id, parsed.documents.remove(0).to_unchecked_puzzle()))
}

/// A puzzle with givens in every grid: not one that has a solution, only one whose every cell is seen.
fn sample(board: &Board) -> Puzzle {
    let mut puzzle = Puzzle::on(board.clone()).expect("a board");
    let cells: Vec<Cell> = board.cells().filter(|&cell| !board.is_void(cell)).collect();
    for (at, &cell) in cells.iter().enumerate().filter(|(at, _)| at % 5 < 2) {
        let number = at as i32 * 7 % board.values() as i32 + 1;
        puzzle.give(cell, number).expect("a number of the board");
    }
    puzzle
}

/// The rows of a puzzle with these signs for blanks and for places without a cell.
fn rows(puzzle: &Puzzle, blank: &str, void: &str) -> Vec<Vec<String>> {
    let board = puzzle.board();
    let sign = |cell: Cell| match (board.is_void(cell), puzzle.given(cell)) {
        (true, _) => void.to_string(),
        (false, Some(number)) => number.to_string(),
        (false, None) => blank.to_string(),
    };
    (0..board.rows()).map(|row| board.row(row).into_iter().map(sign).collect()).collect()
}

fn text(rows: &[Vec<String>], between: &str) -> String {
    rows.iter().map(|row| row.join(between)).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_form_of_every_arrangement_is_read() {
    for arrangement in ARRANGEMENTS {
        let board = arrangement.board();
        let puzzle = sample(&board);
        let mut forms: Vec<(&str, String)> = Vec::new();
        if !board.void().is_empty() {
            for (blank, void) in [(".", " "), ("0", "#"), (".", "x"), ("_", "."), ("-", " "), ("0", "-")] {
                forms.push(("compact", text(&rows(&puzzle, blank, void), "")));
                forms.push(("spaced", text(&rows(&puzzle, blank, void), " ")));
            }
            let left_out = rows(&puzzle, ".", "");
            forms.push(("without places that have no cell", text(&left_out, "")));
            let trimmed: Vec<String> =
                text(&rows(&puzzle, ".", " "), "").lines().map(|row| row.trim_end().to_string()).collect();
            forms.push(("with lines that end early", trimmed.join("\r\n")));
        }
        let alike = rows(&puzzle, ".", ".");
        forms.push(("blanks everywhere", text(&alike, "")));
        let dashes = text(&rows(&puzzle, "-", "-"), " ");
        forms.push(("with a head", format!("{} {}\n{dashes}\n", board.rows(), board.columns())));
        // A bar after every third column, a rule below every third row.
        let barred: Vec<String> = rows(&puzzle, ".", " ")
            .iter()
            .map(|row| {
                row.chunks(board.values().isqrt()).map(<[String]>::concat).collect::<Vec<_>>().join("|")
            })
            .collect();
        let rule = "-".repeat(barred[0].len() / 2) + "+" + &"-".repeat(barred[0].len() / 2);
        let framed: Vec<String> = barred.chunks(board.values().isqrt()).map(|rows| rows.join("\n")).collect();
        if !board.void().is_empty() {
            forms.push(("with bars and rules", framed.join(&format!("\n{rule}\n"))));
        }
        for (form, text) in forms {
            let found = parsed(&text, None)
                .unwrap_or_else(|error| panic!("{} {form}: {error}\n{text}", arrangement.id));
            assert_eq!(found, ("overlapping", puzzle.clone()), "{} {form}\n{text}", arrangement.id);
        }
    }
}

#[test]
fn grids_that_stand_one_a_line_are_read_where_the_format_is_named() {
    for arrangement in ARRANGEMENTS {
        let board = arrangement.board();
        let puzzle = sample(&board);
        let line = |(top, left): (usize, usize)| -> String {
            let cells = (0..arrangement.size.pow(2))
                .map(|at| board.at(top + at / arrangement.size, left + at % arrangement.size));
            cells
                .map(|cell| puzzle.given(cell).map_or(".".to_string(), |number| number.to_string()))
                .collect()
        };
        let mut order = arrangement.corners.to_vec();
        let middle = order.remove(order.len() / 2);
        order.push(middle);
        for corners in [arrangement.corners, &order] {
            let text: Vec<String> = corners.iter().map(|&corner| line(corner)).collect();
            let found = parsed(&text.join("\n"), Some("overlapping"));
            assert_eq!(found, Ok(("overlapping", puzzle.clone())), "{}", arrangement.id);
        }
        let wrong: Vec<String> = (0..arrangement.corners.len())
            .map(|grid| (grid % 2 + 1).to_string().repeat(arrangement.size.pow(2)))
            .collect();
        let error = parsed(&wrong.join("\n"), Some("overlapping")).expect_err("they do not fit");
        assert!(error.contains("with different digits"), "{error}");
    }
    let error = parsed(&[".".repeat(81), ".".repeat(81), ".".repeat(81)].join("\n"), Some("overlapping"));
    assert!(
        error.as_ref().is_err_and(|error| error.contains("no shape with a name has 3 grids")),
        "{error:?}"
    );
}

#[test]
fn shapes_without_a_name_are_read_where_places_are_marked() {
    let chain = Board::of_grids(
        [(0, 0), (6, 6), (0, 12), (6, 18)]
            .map(|(top, left)| Part { top, left, rows: 9, columns: 9 })
            .to_vec(),
        9,
    )
    .expect("a board");
    let puzzle = sample(&chain);
    for void in [" ", "#"] {
        let (format, found) = parsed(&text(&rows(&puzzle, ".", void), ""), None).expect("a drawing");
        assert_eq!((format, found.board().grids().map(<[_]>::len)), ("overlapping", Some(4)));
        let cells = || chain.cells();
        assert!(cells().all(|cell| found.allowed(cell) == puzzle.allowed(cell)));
        let sorted = |board: &Board| {
            let mut houses = board.house_cells();
            houses.sort();
            houses
        };
        assert_eq!(sorted(found.board()), sorted(&chain));
    }
    // A cell that no grid covers is named.
    let mut drawn = rows(&puzzle, ".", "#");
    drawn[2][10] = "5".into();
    let error = parsed(&text(&drawn, ""), None).expect_err("a cell too many");
    assert!(
        error.contains("r3c11") && error.contains("'#'") && error.starts_with("line 3, column 11"),
        "{error}"
    );
}

#[test]
fn other_boards_are_not_taken_for_them() {
    let nine =
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
    assert_eq!(parsed(nine, None).map(|found| found.0), Ok("rows"));
    // Two boards side by side share no cell.
    let beside: Vec<String> = nine.lines().map(|row| format!("{row}   {row}")).collect();
    assert_ne!(parsed(&beside.join("\n"), None).map(|found| found.0), Ok("overlapping"));
    // Large boards have large digits.
    for size in [12, 21] {
        let puzzle = sample(&Board::square(size));
        let letter = |word: &String| match word.parse::<u32>() {
            Ok(number) => char::from_digit(number, 36).expect("a digit").to_string(),
            Err(_) => word.clone(),
        };
        let drawn: Vec<Vec<String>> =
            rows(&puzzle, ".", ".").iter().map(|row| row.iter().map(letter).collect()).collect();
        assert_ne!(parsed(&text(&drawn, ""), None).map(|found| found.0), Ok("overlapping"), "{size}");
    }
}

#[test]
fn a_published_samurai_has_its_published_answer() {
    let file = include_str!("../../../testdata/overlapping/samurai-easy.txt");
    let (_, grids) = file.split_once('\n').expect("a line of the source");
    let (puzzle, answer) = grids.split_once("\n\n").expect("two grids");
    let (format, puzzle) = parsed(puzzle, None).expect("a puzzle");
    let (_, answer) = parsed(answer, None).expect("an answer");
    assert_eq!((format, puzzle.board().arrangement()), ("overlapping", Arrangement::by_id("samurai")));
    let report = Search::unique().run(&puzzle);
    assert_eq!((report.solutions, report.is_exact()), (1, true));
    let board = puzzle.board();
    let solution = report.grids[0].numbers();
    let cells = || board.cells().filter(|&cell| !board.is_void(cell));
    assert!(cells().all(|cell| answer.given(cell) == Some(solution[cell.index()])));
}

/// The shapes of overlapping grids that KSudoku has, as its graphs state them: groups with boxes of their own, and
/// others whose boxes are cliques where no other grid has them.
#[test]
fn several_drawings_are_several_puzzles() {
    let text = include_str!("../../../testdata/overlapping/samurai-easy.txt");
    let parsed = read(text.as_bytes(), &ReadOptions::default()).expect("a puzzle and its answer");
    let puzzles: Vec<Puzzle> = parsed.documents.iter().map(|one| one.to_unchecked_puzzle()).collect();
    assert_eq!((parsed.format.id, puzzles.len()), ("overlapping", 2));
    assert!(puzzles.iter().all(|puzzle| puzzle.board().arrangement().is_some_and(|own| own.id == "samurai")));
    assert_eq!(puzzles[1].clues(), 369);
}

#[test]
#[cfg(feature = "formats-web")]
fn graphs_of_ksudoku_are_read() {
    for (name, side, size) in
        [("samurai", 21, 9), ("sohei", 21, 9), ("windmill", 21, 9), ("tiny-samurai", 10, 4)]
    {
        let arrangement = Arrangement::by_id(name).expect("it has a name");
        let board = arrangement.board();
        let number = |cell: Cell| {
            let (row, column) = board.place(cell).expect("on the board");
            column * side + row
        };
        // The grid in the middle has its boxes as cliques, in any order.
        let middle = if name == "sohei" { None } else { Some(2) };
        let mut graph = String::new();
        for (at, &(top, left)) in arrangement.corners.iter().enumerate() {
            let has_boxes = usize::from(Some(at) != middle);
            graph += &format!("<sudokugroups at=\"{}\" withblocks=\"{has_boxes}\"/>", left * side + top);
        }
        if let Some(middle) = middle {
            let grid = arrangement.grids()[middle];
            let is_own = |region: &&Vec<Cell>| {
                region.iter().all(|&cell| {
                    let (row, column) = board.place(cell).expect("on the board");
                    (grid.top..grid.top + size).contains(&row)
                        && (grid.left..grid.left + size).contains(&column)
                })
            };
            for region in board.regions().iter().filter(is_own) {
                let numbers: Vec<String> = region.iter().map(|&cell| number(cell).to_string()).collect();
                graph += &format!("<clique size=\"{size}\">{}</clique>", numbers.join(" "));
            }
        }
        let puzzle = sample(&board);
        let mut values = vec!['_'; side * side];
        for cell in board.cells() {
            if let Some(digit) = puzzle.given(cell) {
                values[number(cell)] = char::from(b'a' + digit as u8);
            }
        }
        let values: String = values.into_iter().collect();
        let text = format!(
            "<!DOCTYPE ksudoku>\n<ksudoku><game><puzzle><graph order=\"{size}\" type=\"custom\" name=\"{name}\" sizeX=\"{side}\" \
             sizeY=\"{side}\" sizeZ=\"1\">{graph}</graph><values>{values}</values></puzzle></game></ksudoku>"
        );
        let (format, found) = parsed(&text, None).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!((format, found.board().arrangement()), ("ksudoku", Some(arrangement)));
        assert!(board.cells().all(|cell| found.allowed(cell) == puzzle.allowed(cell)), "{name}");
        let houses = |board: &Board| {
            let mut houses = board.house_cells();
            houses.iter_mut().for_each(|house| house.sort_unstable());
            houses.sort();
            houses
        };
        assert_eq!(houses(found.board()), houses(&board), "{name}");
    }
}

/// Published puzzles with their answers, where the collection is: a puzzle and its answer a file, apart by a blank
/// line.
#[test]
fn published_puzzles_have_their_published_answers() {
    let folder = std::env::var_os("SUDOKIT_DATA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"), PathBuf::from)
        .join("overlapping");
    let Ok(files) = std::fs::read_dir(&folder) else {
        eprintln!("skipped: no folder {}", folder.display());
        return;
    };
    for file in files.map(|file| file.expect("a file").path()) {
        let name = file.display().to_string();
        let text = std::fs::read_to_string(&file).expect("a text");
        let (puzzle, answer) = text.split_once("\n\n").expect("a puzzle and its answer");
        let (_, answer) = parsed(answer, None).unwrap_or_else(|error| panic!("{name}: {error}"));
        let board = answer.board();
        let grid = |grid: &Part| format!("grid 9x9 at r{}c{}\n", grid.top + 1, grid.left + 1);
        let grids: String = board.grids().expect("grids").iter().map(grid).collect();
        let rows = puzzle.split_once('\n').expect("a head").1.replace('-', ".");
        let (_, stated) = parsed(&format!("{grids}givens:\n{rows}"), None)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        if board.arrangement().is_some() {
            assert_eq!(parsed(puzzle, None), Ok(("overlapping", stated.clone())), "{name}");
        }
        let report = Search::unique().run(&stated);
        assert_eq!((report.solutions, report.is_exact()), (1, true), "{name}");
        let solution = report.grids[0].numbers();
        let cells = || board.cells().filter(|&cell| !board.is_void(cell));
        assert!(cells().all(|cell| answer.given(cell) == Some(solution[cell.index()])), "{name}");
    }
}

/// The regions of a puzzle of another program as rows of numbers, -1 for none: those of an arrangement whose boxes do
/// not overlap.
#[cfg(feature = "formats-web")]
fn region_of_each(board: &Board) -> Vec<i64> {
    board.cells().map(|cell| board.region(cell).map_or(-1, |region| region as i64)).collect()
}

#[test]
#[cfg(feature = "formats-web")]
fn drawings_of_other_programs_are_read_where_their_regions_are_the_boxes() {
    use serde_json::{Value, json};
    let aligned = |own: &&Arrangement| own.id != "tiny-samurai";
    for arrangement in ARRANGEMENTS.iter().filter(aligned) {
        let puzzle = sample(&arrangement.board());
        let board = puzzle.board();
        let names = |cells: &[Cell]| -> Value {
            let place = |&cell: &Cell| board.place(cell).map(|(row, column)| json!([row, column]));
            cells.iter().filter_map(place).collect()
        };
        let cell = |cell: Cell| match puzzle.given(cell) {
            Some(number) => json!({ "value": number }),
            None => json!({}),
        };
        let cells: Vec<Vec<Value>> =
            (0..board.rows()).map(|row| board.row(row).into_iter().map(cell).collect()).collect();
        let regions: Vec<Value> = board.regions().iter().map(|region| names(region)).collect();
        let mut object = json!({ "cellSize": 50, "cells": cells, "regions": regions });
        let found = parsed(&object.to_string(), Some("sudokupad-json"));
        if board.rows().max(board.columns()) <= 32 {
            assert_eq!(found, Ok(("sudokupad-json", puzzle.clone())), "{}", arrangement.id);
        } else {
            assert!(found.is_err(), "{}: more rows than the format has", arrangement.id);
        }
        // One box less, and it is no such board; digits at a place that is left have no box.
        object["regions"].as_array_mut().expect("a list").pop();
        if let Ok((_, other)) = parsed(&object.to_string(), Some("sudokupad-json")) {
            assert_eq!(other.board().grids(), None, "{}", arrangement.id);
        }
        // f-puzzles knows squares up to 25.
        if board.rows() != board.columns() || board.rows() > 25 {
            continue;
        }
        let regions = region_of_each(board);
        let cell = |cell: Cell| {
            let region = Some(regions[cell.index()]).filter(|&region| region >= 0);
            match puzzle.given(cell) {
                Some(number) => json!({ "value": number, "given": true, "region": region }),
                None => json!({ "region": region }),
            }
        };
        let grid: Vec<Vec<Value>> =
            (0..board.rows()).map(|row| board.row(row).into_iter().map(cell).collect()).collect();
        let object = json!({ "size": board.rows(), "grid": grid });
        let found = parsed(&object.to_string(), Some("f-puzzles-json"));
        assert_eq!(found, Ok(("f-puzzles-json", puzzle.clone())), "{}", arrangement.id);
    }
}
