//! The text of the Interactive Sudoku Solver: every puzzle of the collection is read, its stated solution obeys the
//! reference checks, and what is written is read as an equal puzzle. What is no puzzle is an error that names its
//! place.

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

use sudokit::Search;
use sudokit::board::Cell;
use sudokit::constraint::Puzzle;
use sudokit::control::{Budget, Meter};
use sudokit::notation::{Document, ReadOptions, WriteOptions, read, read_iss, write, write_iss};
use sudokit::propagation::ModelSolver;

/// A puzzle of the collection.
struct Entry {
    id: String,
    text: String,
    solution: Option<String>,
    expected: Option<String>,
}

/// Puzzles whose stated verdict is wrong. The second solution of this one obeys all rules; the other solver does not
/// find it, but accepts it as soon as it is given.
const SEVERAL_SOLUTIONS: [&str; 1] = ["iss-244"];

/// The puzzles of a file that have a text of this format; nothing if the file is not there.
fn entries(file: &str) -> Vec<Entry> {
    let folder = std::env::var_os("SUDOKIT_VARIANTS").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/variants"),
        PathBuf::from,
    );
    let Ok(lines) = fs::read_to_string(folder.join(file)) else {
        eprintln!("skipped: no {file} in {}", folder.display());
        return Vec::new();
    };
    let entries = lines.lines().filter_map(|line| {
        let entry: serde_json::Value = serde_json::from_str(line).unwrap();
        let field = |name: &str| entry[name].as_str().map(str::to_string);
        let text = if entry["encoding"] == "iss" { field("data") } else { field("iss") };
        Some(Entry {
            id: field("id")?,
            text: text?,
            solution: field("solution"),
            expected: field("expected"),
        })
    });
    entries.collect()
}

/// The numbers of a stated solution: digits, or letters from A = 1 if there are any.
fn numbers(solution: &str) -> Vec<i32> {
    let has_letters = solution.contains(|c: char| c.is_ascii_uppercase());
    let number = |c: char| match c {
        'A'..='Z' => c as i32 - 'A' as i32 + 1,
        c if has_letters => c.to_digit(10).filter(|&digit| digit == 0).unwrap() as i32,
        c => c.to_digit(10).unwrap() as i32,
    };
    solution.chars().map(number).collect()
}

/// Whether the solution of the board obeys all rules; extra cells are found by the engine.
fn obeys(puzzle: &Puzzle, solution: &[i32]) -> Result<(), String> {
    let board = puzzle.board();
    if solution.len() != board.on_board() {
        return Err(format!("{} cells in the solution, {} on the board", solution.len(), board.on_board()));
    }
    if board.extra().is_empty() {
        return puzzle.is_solved_by(solution).then_some(()).ok_or_else(|| {
            let broken: Vec<&str> = puzzle
                .constraints()
                .iter()
                .filter(|constraint| !constraint.holds(board, solution))
                .map(|constraint| constraint.info().id)
                .collect();
            format!("the stated solution breaks {broken:?}")
        });
    }
    let mut fixed = puzzle.clone();
    for (index, &number) in solution.iter().enumerate() {
        fixed.give(Cell::new(index), number).map_err(|error| error.to_string())?;
    }
    let search = Search { budget: Budget::default().with_nodes(1_000_000), ..Search::default() };
    match search.run(&fixed).solutions {
        0 => Err("no numbers for the extra cells fit the stated solution".to_string()),
        _ => Ok(()),
    }
}

#[test]
fn the_collection_is_read_and_written() {
    let mut wrong = Vec::new();
    for file in ["puzzles.ndjson", "negative.ndjson", "stress.ndjson"] {
        for entry in entries(file) {
            if let Err(what) = check(&entry) {
                wrong.push(format!("{}: {what}", entry.id));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

fn check(entry: &Entry) -> Result<(), String> {
    let puzzle = read_iss(&entry.text).map_err(|error| {
        let (line, column) = error.place(&entry.text);
        format!(
            "{line}:{column}: {error} ({:?})",
            entry.text.get(error.at.clone()).map(|t| &t[..t.len().min(60)])
        )
    })?;
    if let Some(solution) = &entry.solution
        && entry.expected.is_none()
    {
        obeys(&puzzle, &numbers(solution))?;
    }
    let text = write_iss(&puzzle).map_err(|error| error.to_string())?;
    let again = read_iss(&text).map_err(|error| format!("what was written is not read: {error}"))?;
    if again != puzzle {
        return Err(format!("what was written is another puzzle: {text}"));
    }
    Ok(())
}

/// Killers of the collection in one line are read as such, as the puzzles that the solver takes them for, and come back.
#[test]
fn killers_of_the_collection_are_written_in_one_line() {
    let entries = entries("puzzles.ndjson");
    let mut counts = [0; 2];
    for entry in &entries {
        let text = entry.text.trim();
        let reading = read(text.as_bytes(), &ReadOptions::default());
        let Ok(reading) = reading else { continue };
        let Some(form) = ["killer", "killer-pointers"].iter().position(|id| *id == reading.format.id) else {
            continue;
        };
        counts[form] += 1;
        let puzzle = reading.documents[0].to_unchecked_puzzle();
        let sorted = |puzzle: &Puzzle| {
            let mut rules: Vec<String> =
                puzzle.constraints().iter().map(|rule| format!("{rule:?}")).collect();
            rules.sort();
            (puzzle.board().clone(), rules)
        };
        assert_eq!(sorted(&puzzle), sorted(&read_iss(text).unwrap()), "{}", entry.id);
        let written =
            write(reading.format.id, &Document::of_puzzle(puzzle.clone()), &WriteOptions::default());
        let written = written.unwrap_or_else(|error| panic!("{}: {error}", entry.id));
        let again = read(written.as_bytes(), &ReadOptions::default()).unwrap();
        assert_eq!(again.format.id, reading.format.id, "{written}");
        assert_eq!(again.documents[0].to_unchecked_puzzle(), puzzle, "{}: {written}", entry.id);
    }
    assert!(entries.is_empty() || counts == [9, 37], "{counts:?}");
}

/// Texts that are the same puzzle.
#[test]
fn different_texts_are_the_same_puzzle() {
    let rows = |text: &str| text.repeat(9);
    let equal: &[(&str, &str)] = &[
        (".~R1C1_5_6~R2C2_1.~R1C1_5", ".~R1C1_5.~R2C2_1"),
        ("# a remark\n.Thermo~R1C1~R1C2\n# another\n ~R1C3\n", ".Thermo~R1C1~R1C2~R1C3"),
        (
            "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage%7E0%7ER1C1~R1C2+.~R1C1_5&x=1",
            ".~R1C1_5.Cage~~R1C1~R1C2",
        ),
        (".And.Thermo~R1C1~R2C1.Cage~3~R1C1~R1C2.End", ".Thermo~R1C1~R2C1.Cage~3~R1C1~R1C2"),
        // Cells 0 and 1 after the origin.
        (".Replicate~D.Thermo~R1C1~R2C1.End", ".Thermo~R1C1~R2C1.Thermo~R1C2~R2C2"),
        (".Var~A~~4.Replicate~F~VA1.~VA1_1_2.End", ".Var~A~~4.~VA1_1_2~VA3_1_2"),
        (".Or.Thermo~R1C1~R2C1.End", ".Thermo~R1C1~R2C1"),
        (".WhiteDot~R1C1~R1C2~R2C2", ".WhiteDot~R1C1~R1C2.WhiteDot~R1C2~R2C2"),
        (".Whisper~R1C1~R1C2", ".Whisper~5~R1C1~R1C2"),
        (".XSum~C3~15~20", ".XSum~C3~15~.XSum~C3~~20"),
        (".SameValues~4~R1C1~R2C2~R3C3~R4C4", ".SameValues~9~R1C1~R2C2~R3C3~R4C4"),
        (".Pair~-_~_a~R1C1~R1C2~~R2C1~R2C2", ".Binary~_-~_a~R1C1~R1C2.Pair~-_~_a~R2C1~R2C2"),
        (".PairX~B~_b~R1C1~R1C2~R1C3", ".BinaryX~B~_b~R1C1~R1C2~R1C3"),
        (".Shape~6x6~1-6~Sudoku", ".Shape~6x6"),
        (".Shape~4x4.NoBoxes.Jigsaw~0011001122332233", ".Shape~4x4.Jigsaw~aabbaabbccddccdd.NoBoxes"),
        (".Thermo~R1C1~R2C1.SearchPriority~2~R1C1", ".Thermo~R1C1~R2C1"),
    ];
    for (text, same) in equal {
        let read = |text: &str| read_iss(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read(text), read(same), "{text}");
    }
    let plain = read_iss(&rows("12.......")).unwrap();
    assert_eq!(plain.given(Cell::new(1)), Some(2));
    assert_eq!(read_iss(&rows("1 2 . . . . . . .\n")).unwrap(), plain);
    let marks = read_iss(&"1........".repeat(81)).unwrap();
    assert_eq!(marks.given(Cell::new(80)), Some(1));
    let both = read_iss(&format!("{}\n\n.AntiKnight\n", rows("12......."))).unwrap();
    assert_eq!((both.constraints().len(), both.given(Cell::new(9))), (1, Some(1)));
    let jigsaw = read_iss("1234............0011001122332233").unwrap();
    assert_eq!((jigsaw.board().regions().len(), jigsaw.given(Cell::new(3))), (4, Some(4)));
    let cages = read_iss(&format!("3<{}", ".".repeat(79).replace('.', "1"))).unwrap();
    assert_eq!(cages.constraints().len(), 80);
}

/// Signs between sums have no token of their own: what is read back has the same solutions.
#[test]
fn comparisons_of_sums_are_written_as_what_they_mean() {
    let solutions = |puzzle: &Puzzle| {
        let mut found = Vec::new();
        let mut solver = ModelSolver::new(&puzzle.model()).expect("a small puzzle");
        let outcome = solver.solve(&mut Meter::new(Budget::default()), &mut |values| {
            found.push(values[..16].to_vec());
            ControlFlow::Continue(())
        });
        outcome.expect("no limit");
        found.sort_unstable();
        found
    };
    let count = |sign: &str| {
        let text = format!("board 4x4\ncompare-sums {sign}: r1c1-3 r2c4 | r2c4 r3c1-2 r4c4\n");
        let document = read(text.as_bytes(), &ReadOptions::default()).expect("a puzzle").documents.remove(0);
        let puzzle = document.to_puzzle().expect("a puzzle");
        let again = read_iss(&write_iss(&puzzle).expect("it can be written")).expect("its own text");
        assert_eq!(solutions(&again), solutions(&puzzle), "{sign}");
        solutions(&puzzle).len()
    };
    let [less, at_most, equal, at_least, greater] = ["<", "<=", "=", ">=", ">"].map(count);
    assert_eq!((less + equal, equal + greater, less + equal + greater), (at_most, at_least, 288));
    assert!(less > 0 && equal > 0 && greater > 0);
}

/// Lists of puzzles, one a line, and what looks like one and is a puzzle on several lines.
#[test]
fn a_line_that_is_a_whole_text_is_a_puzzle() {
    let a = ".~R1C1_5.Thermo~R1C1~R1C2";
    let b = ".AntiKnight.Cage~3~R1C1~R1C2";
    let c = ".Shape~6x6.Thermo~R1C1~R1C2";
    let url = |text: &str| format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={text}");
    let documents = |text: &str| read(text.as_bytes(), &ReadOptions::default()).map(|read| read.documents);
    for (lines, count) in [
        (vec!["# a list".into(), c.into(), String::new(), format!("{b}.Shape~9x9"), String::new()], 2),
        (vec![c.to_string(), c.into(), ".Shape~4x4".into()], 3),
        // One without a shape among several with one.
        (vec![c.to_string(), a.into(), c.into()], 3),
        (vec![url(a), url(b)], 2),
        // One rule a line, a shape for all, a composite over several lines: one puzzle.
        (vec![".AntiKnight".to_string(), ".Thermo~R1C1~R1C2".into()], 1),
        (vec![a.to_string(), b.into()], 1),
        (vec![c.to_string(), b.into(), b.into()], 1),
        (vec![".Or.Thermo~R1C1~R1C2".to_string(), ".Thermo~R2C1~R2C2.End".into()], 1),
    ] {
        for end in ["\n", "\r\n"] {
            let text = lines.join(end);
            let found = documents(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(found.len(), count, "{text}");
            if count > 1 {
                let alone = lines.iter().filter(|line| !line.is_empty() && !line.starts_with('#'));
                for (document, line) in found.iter().zip(alone) {
                    assert_eq!(
                        document.to_unchecked_puzzle(),
                        documents(line).unwrap()[0].to_unchecked_puzzle(),
                        "{line}"
                    );
                }
            }
        }
    }
    let text = format!("{c}\n{c}\n\n.AntiKing.Foo~3\n");
    let error = documents(&text).unwrap_err();
    assert_eq!((error.line, error.column), (4, 10), "{error}");
    assert!(error.to_string().contains("no rule .Foo"), "{error}");
    assert_eq!(&text[error.span.clone()], ".Foo~3");
}

/// What is wrong, with the bytes that are.
#[test]
fn errors_name_their_place() {
    let wrong: &[(&str, &str, &str)] = &[
        ("", "", "there is no rule"),
        ("Thermo", "T", "begins with a point"),
        (".Thermo~R1C1~R0C1", "R0C1", "not 'R0C1'"),
        (".AntiKnight\n.Foo~3", ".Foo~3", "no rule .Foo"),
        (".Or.Thermo~R1C1~R1C2", ".Or", "not closed"),
        (".Thermo~R1C1~R1C2.End", ".End", "nothing is open"),
        (".Or.NoBoxes.End", ".NoBoxes", "cannot stand in a composite"),
        (".~R1C1_10", "R1C1_10", "'10' is not a number from 1 to 9"),
        (".Shape~9x99", "9x99", "not a size"),
        (".Shape~9x9~1-4", ".Shape~9x9~1-4", "a number would repeat"),
        (".Var~a", "a", "capital letters"),
        (".Cage~x~R1C1~R1C2", "x", "a sum expected"),
        (".Diagonal~2", "2", "1 or -1"),
        (".LittleKiller~20~R5C5", "R5C5", "border"),
        (".XSum~C10~3~", "C10", "a row or column"),
        (".WhiteDot~R1C1~R2C2", ".WhiteDot~R1C1~R2C2", "enforces nothing"),
        (".NFA~!~_a~R1C1", "!", "no base64"),
        (".NFA~AA~_a~R1C1", "AA", "cut off"),
        (".Pair~*~_a~R1C1~R1C2", "*", "no base64"),
        (".Regex~MSgy~R1C1", ".Regex~MSgy~R1C1", ".Regex"),
        (".Replicate~B~R9C9.Thermo~R9C9~R8C9~R7C9.End.Replicate~D~R9C9.~R9C9_1.End", "D", "targets"),
        (".Replicate~D.Thermo~R1C9~R2C9.End", "R1C9", "no cell for"),
        (".Jigsaw~012", "012", "3 cells"),
        (".StrictKropki.Or.WhiteDot~R1C1~R1C2.BlackDot~R1C1~R1C2.End", ".StrictKropki", "perhaps"),
        (".Sandwich~5~R1.Thermo~R1C1~R1C2~R1C1", ".Thermo~R1C1~R1C2~R1C1", "twice"),
        (".Skyscraper~R1~3~.Skyscraper~R1~4~", ".Skyscraper~R1~4~", "a second .Skyscraper"),
    ];
    for (text, part, what) in wrong {
        let error = read_iss(text).expect_err(text);
        assert!(error.what.contains(what), "{text}: {error}");
        assert_eq!(&text[error.at.clone()], *part, "{text}: {error}");
    }
    assert_eq!(read_iss(".~R1C1_1\n.Foo").unwrap_err().place(".~R1C1_1\n.Foo"), (2, 1));
}

/// Damaged texts are errors or other puzzles, and never end the program.
#[test]
fn damaged_texts_do_no_harm() {
    let texts = [
        ".Shape~6x6~0-6.Var~A~a%20b~2x3.NoBoxes.Jigsaw~001111001122334422334422335544555544.Cage~5~R1C1~R1C2",
        ".Or.And.~R1C4_4~R2C1_1.Sum~0_=_1_-1~R1C1~R1C2.End.SumLine~10~R1C1~R1C2~R1C3~LOOP.End.ChaosConstruction.NoBoxes.ChaosArrow~R1C1~0~CC1~-~CC1~CC10",
        ".Replicate~AwDiQEiwD.Quad~R1C1~1~2.End.NFA~AjFAGhA~_2%20a~R1C1~R2C1~-~R3C1.Regex~WzEtNF0rOT8~R1C1~R1C2.FullRank~R3~7~.FullRankTies~any",
        ".Pair~-_aB~_x~R1C1~R1C2~~R2C1~R2C2.StrictXV.X~R1C1~R1C2.LookAndSay~1223~R1C1~R1C2.PillArrow~2~R1C1~R1C2~R2C1.EqualSum~R1C1~-~R2C2~R2C3",
        "3x3:d:k:3841:7705:7705:7705:7705:7705:26:3847:3847:3841:27",
    ];
    let alphabet: Vec<char> = ".~_-=RCV0123456789xAcdk|#%\n ü:".chars().collect();
    let mut state = 1u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    for round in 0..4000 {
        let mut text: Vec<char> = texts[round % texts.len()].chars().collect();
        for _ in 0..=random(4) {
            let at = random(text.len());
            match random(3) {
                0 => text[at] = alphabet[random(alphabet.len())],
                1 => text.insert(at, alphabet[random(alphabet.len())]),
                _ => drop(text.drain(at..(at + 1 + random(6)).min(text.len()))),
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(puzzle) = read_iss(&text)
            && let Ok(written) = write_iss(&puzzle)
        {
            let again = read_iss(&written).unwrap_or_else(|error| panic!("{text}: {written}: {error}"));
            assert_eq!(again.board(), puzzle.board(), "{text}: {written}");
        }
    }
}

/// What the engine says of every puzzle, with times: the figures are the point.
#[test]
#[ignore = "minutes: cargo test --release -p sudokit --test notation_iss -- --ignored --nocapture"]
fn the_collection_is_solved() {
    let mut wrong = Vec::new();
    let nodes = std::env::var("NODES").ok().and_then(|nodes| nodes.parse().ok()).unwrap_or(20_000);
    for file in ["puzzles.ndjson", "negative.ndjson"] {
        for entry in entries(file) {
            let Ok(puzzle) = read_iss(&entry.text) else { continue };
            let start = std::time::Instant::now();
            let search = Search { budget: Budget::default().with_nodes(nodes), ..Search::unique() };
            let report = search.run(&puzzle);
            let took = start.elapsed().as_secs_f64() * 1e3;
            eprintln!(
                "{} {took:.1} ms, {} nodes, {} solutions{}",
                entry.id,
                report.stats.nodes,
                report.solutions,
                if report.is_exact() || report.solutions == 2 { "" } else { ", not settled" }
            );
            let expected = match entry.expected.as_deref() {
                None if SEVERAL_SOLUTIONS.contains(&entry.id.as_str()) => 2,
                None => 1,
                Some("none") => 0,
                Some(_) => 2,
            };
            if (report.is_exact() && report.solutions != expected) || report.solutions > expected {
                wrong.push(format!("{}: {} solutions, {expected} expected", entry.id, report.solutions));
            }
            if let (None, Some(solution), Some(grid)) = (&entry.expected, &entry.solution, report.solution())
            {
                let stated = numbers(solution);
                if report.solutions == 1 && grid.numbers()[..stated.len()] != stated {
                    wrong.push(format!("{}: another solution", entry.id));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
