//! For every pair of formats: what is read in one and written in the other states the same puzzle in the same symbols,
//! or the writer says by name what the format cannot hold.

use std::sync::Arc;

use sudokit::constraint::Puzzle;
use sudokit::notation::{
    Alphabet, Document, FORMATS, Feature, Format, Marks, MarksRole, MetaField, ReadErrorKind, ReadOptions,
    Sizes, StepNote, WriteError, WriteOptions, read,
};
use sudokit::{Board, BoxShape, Candidate, Cell, Digit, DigitSet, ExtraHouses, Grid, Grid9};

const INKALA: &[u8; 81] =
    b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const SOLUTION: &[u8; 81] =
    b"812753649943682175675491283154237896369845721287169534521974368438526917796318452";

fn inkala() -> Document {
    Grid::from(Grid9::from_line(INKALA).unwrap()).into()
}

/// Givens here and there, each digit among them, of a board whose houses they do not clash in.
fn sparse(layout: Arc<Board>) -> Document {
    let mut document = Document::new(Grid::empty(layout.clone()));
    for value in 1..=layout.size() as u8 {
        let digit = Digit::new(value).unwrap();
        let free = layout.cells().skip(usize::from(value) * 5 % layout.cell_count()).find(|&cell| {
            document.grid().value(cell) == 0
                && layout.peers(cell).iter().all(|&peer| document.grid().digit(peer) != Some(digit))
        });
        document.set_given(free.unwrap(), value);
    }
    document
}

fn with(mut document: Document, change: impl FnOnce(&mut Document)) -> Document {
    change(&mut document);
    document
}

fn symbols(layout: Arc<Board>, alphabet: &str) -> Document {
    with(sparse(layout), |document| document.alphabet = Some(alphabet.parse().unwrap()))
}

fn boxes(size: usize, rows: usize) -> Arc<Board> {
    Board::boxes(size, BoxShape { rows, cols: size / rows }).unwrap()
}

/// Zones of `size` cells along a path that goes up and down two rows at a time.
fn connected(size: usize) -> Vec<u8> {
    let mut zones = vec![0; size * size];
    let mut place = 0;
    for top in (0..size).step_by(2) {
        let rows = if top + 1 < size { 2 } else { 1 };
        for step in 0..size {
            let column = if (top / 2).is_multiple_of(2) { step } else { size - 1 - step };
            for row in 0..rows {
                let row = if step.is_multiple_of(2) { row } else { rows - 1 - row };
                zones[(top + row) * size + column] = (place / size) as u8;
                place += 1;
            }
        }
    }
    zones
}

/// What exercises each feature.
fn documents() -> Vec<(&'static str, Document)> {
    let classic = Board::classic();
    let extra = |diagonals, windows| classic.with_extra_houses(ExtraHouses { diagonals, windows }).unwrap();
    let jigsaw = |size| Board::jigsaw(size, connected(size)).unwrap();
    let scattered =
        Board::jigsaw(9, (0..81).map(|cell| ((cell / 9 * 4 + cell) % 9) as u8).collect()).unwrap();
    let both = ExtraHouses { diagonals: true, windows: false };
    let mut all = vec![
        ("classic", inkala()),
        ("empty", Document::new(Grid::empty(classic.clone()))),
        ("diagonals", sparse(extra(true, false))),
        ("windows", sparse(extra(false, true))),
        ("diagonals and windows", sparse(extra(true, true))),
        ("jigsaw", sparse(jigsaw(9))),
        ("small jigsaw", sparse(jigsaw(5))),
        ("large jigsaw", sparse(jigsaw(10))),
        ("jigsaw with diagonals", sparse(jigsaw(9).with_extra_houses(both).unwrap())),
        ("scattered zones", sparse(scattered)),
        ("2x3 boxes", sparse(boxes(6, 2))),
        ("3x2 boxes", sparse(boxes(6, 3))),
        ("2x8 boxes", sparse(boxes(16, 2))),
        ("4x4", sparse(boxes(4, 2))),
        ("5x5", sparse(Board::default_for(5).unwrap())),
        ("12x12", sparse(boxes(12, 3))),
        ("16x16", sparse(boxes(16, 4))),
        ("25x25", sparse(boxes(25, 5))),
        ("0-9A-F", symbols(boxes(16, 4), "0-9A-F")),
        ("0-9a-f", symbols(boxes(16, 4), "0-9a-f")),
        ("A-P", symbols(boxes(16, 4), "A-P")),
        ("A-I", symbols(classic.clone(), "A-I")),
    ];
    let mut named = inkala();
    named.solution = Some(Grid9::from_line(SOLUTION).unwrap().into());
    let text = |text: &str| Some(text.to_string());
    named.meta.id = text("0123456789ab");
    named.meta.title = text("Title");
    named.meta.author = text("Author");
    named.meta.description = text("Description");
    named.meta.comment = text("Comment");
    named.meta.source = text("Source");
    named.meta.level = text("Level");
    named.meta.rating = text("7.1");
    named.meta.date = text("2012");
    named.meta.url = text("https://example.org/");
    named.meta.other = vec![("key".into(), "value".into())];
    all.push(("everything about it", named));

    let mut placed = inkala();
    placed.placed = vec![(Cell::new(1), Digit::new(1).unwrap()), (Cell::new(2), Digit::new(2).unwrap())];
    all.push(("placed digits", placed.clone()));
    let state = inkala().state();
    let sets = |restrict: &dyn Fn(Cell, DigitSet) -> DigitSet| -> Vec<DigitSet> {
        state.layout().cells().map(|cell| restrict(cell, state.marks(cell))).collect()
    };
    let notes = sets(&|cell, set| if cell.index() < 9 { set } else { DigitSet::EMPTY });
    all.push((
        "notes",
        with(inkala(), |document| document.marks = Some(Marks { sets: notes, role: MarksRole::Notes })),
    ));
    let unplaced =
        |cell: Cell, set: DigitSet| if (1..3).contains(&cell.index()) { DigitSet::EMPTY } else { set };
    let notes = Some(Marks { sets: sets(&unplaced), role: MarksRole::Notes });
    all.push(("placed digits and notes", with(placed, |document| document.marks = notes)));
    // Blanks with one candidate each; the solution's digit is among them.
    let solution: Vec<u8> = SOLUTION.iter().map(|&symbol| symbol - b'0').collect();
    let restricted = |cell: Cell, set: DigitSet| match cell.index() {
        1 | 40 => set & DigitSet::single(Digit::new(solution[cell.index()]).unwrap()),
        index if index % 7 == 0 && set.len() > 2 => {
            let own = Digit::new(solution[index]).unwrap();
            let other = set.iter().find(|&digit| digit != own);
            set - other.map_or(DigitSet::EMPTY, DigitSet::single)
        }
        _ => set,
    };
    let candidates = |sets| Some(Marks { sets, role: MarksRole::Candidates });
    all.push(("candidates", with(inkala(), |document| document.marks = candidates(sets(&restricted)))));
    let emptied = |cell: Cell, set: DigitSet| if cell.index() == 1 { DigitSet::EMPTY } else { set };
    all.push((
        "a cell without candidates",
        with(inkala(), |document| document.marks = candidates(sets(&emptied))),
    ));
    all.push((
        "computed candidates",
        with(inkala(), |document| document.marks = candidates(sets(&|_, set| set))),
    ));
    let mut eliminated = inkala();
    let gone = Candidate::new(Cell::new(1), state.marks(Cell::new(1)).first().unwrap());
    eliminated.eliminated = vec![gone];
    eliminated.step = Some(StepNote {
        technique: "0402".into(),
        digits: vec![gone.digit],
        candidates: vec![gone],
        extra: "5".into(),
        ..StepNote::default()
    });
    all.push(("eliminations and a step", eliminated));
    let rules = [
        ("cages and lines", "board 9x9\nkiller 15: r1c1-2 r2c1\nthermometer: r5-8c5\ngiven 3: r9c9"),
        (
            "dots",
            "board 6x6\ndifference: r1c1-2\nratio: r3c3-4\nnon-consecutive: r1c1-2 / r3c3-4\nodd: r6c6 r6c1",
        ),
        (
            "clues outside",
            "board 9x9\nsandwich 8: r0c4\nlittle-killer 21 DR: r0c2\nx-sum 20: r4c10\nanti-knight",
        ),
        ("one diagonal, no boxes", "board 8x8\nno boxes\ndiagonal up\nrenban: r1c1-4"),
        ("candidates under rules", "board 9x9\ncandidates 1 3 5: r1c1 r9c9\nanti-king\nminimum: r5c5 r5c6"),
        ("rules in rules", "board 9x9\nor { killer 5: r1c1-2 } { killer 15: r1c1-2; anti-king }"),
        ("patterns", "board 9x9\nregex [1-4]+9?[5-8]*: r1c1-6\nnumbered-room 5: r0c4"),
        ("an oblong board", "board 4x7\ndigits 0-9\nno boxes\nkiller 15: r1c1-2 r2c1\ngiven 0: r4c7"),
        ("cells beside the board", "board 9x9\ncells V 3: \"what they are\"\nkiller 15: V1-3\ngiven 2: V1"),
        ("large", "board 25x25\nkiller 15: r1c1-2 r25c25\ngiven 24: r12c1"),
    ];
    for (name, text) in rules {
        all.push((name, read(text.as_bytes(), &ReadOptions::default()).unwrap().documents.remove(0)));
    }
    all
}

/// The rules of a puzzle in any order.
fn rules_of(document: &Document) -> Vec<String> {
    let puzzle = document.puzzle().into_iter();
    let rules = puzzle.flat_map(|puzzle| puzzle.constraints().iter().map(|rule| format!("{rule:?}")));
    let mut rules: Vec<String> = rules.collect();
    rules.sort();
    rules
}

/// The cells that hold each other's zones: a list of zones with their cells, in a fixed order.
fn zones(layout: &Board) -> Vec<Vec<usize>> {
    let mut zones = vec![Vec::new(); layout.size()];
    layout.cells().for_each(|cell| zones[layout.zone_of(cell)].push(cell.index()));
    zones.sort();
    zones
}

/// What each cell may hold after naked singles: a given and a single candidate are the same here.
fn possible(document: &Document) -> Option<Vec<DigitSet>> {
    let puzzle = document.to_houses().ok()?;
    let layout = puzzle.layout().clone();
    let all = |cell| match puzzle.given(cell) {
        Some(digit) => DigitSet::single(digit),
        None => puzzle.allowed(cell),
    };
    let mut sets: Vec<DigitSet> = layout.cells().map(all).collect();
    let mut used = vec![false; sets.len()];
    while let Some(cell) =
        layout.cells().find(|cell| !used[cell.index()] && sets[cell.index()].only().is_some())
    {
        used[cell.index()] = true;
        let digit = sets[cell.index()].only().unwrap();
        for peer in layout.peers(cell) {
            sets[peer.index()].remove(digit);
        }
    }
    Some(sets)
}

fn assert_same(before: &Document, after: &Document, left_out: &[Feature], format: &Format, what: &str) {
    assert_eq!(before.puzzle().is_some(), after.puzzle().is_some(), "{what}");
    // That format says some rules in terms of others.
    if format.id != "iss" {
        assert_eq!(rules_of(before), rules_of(after), "{what}");
    }
    if let (Some(before), Some(after)) = (before.puzzle(), after.puzzle()) {
        // Odd cells of one format are cells with odd candidates in another.
        let sets = |puzzle: &Puzzle| {
            let mut domains = puzzle.model().domains;
            domains.truncate(puzzle.board().cell_count());
            domains.into_iter().map(|domain| puzzle.board().members(domain)).collect::<Vec<_>>()
        };
        assert_eq!(before.board(), after.board(), "{what}");
        assert_eq!(sets(before), sets(after), "{what}");
    }
    let (board, other) = (before.layout(), after.layout());
    assert_eq!(board.size(), other.size(), "{what}");
    assert_eq!(board.extra_houses(), other.extra_houses(), "{what}");
    assert_eq!(zones(board), zones(other), "{what}");
    // Formats of numbers need not keep the case of letters.
    let symbols = |document: &Document| document.symbols().to_string().to_uppercase();
    assert_eq!(symbols(before), symbols(after), "{what}");
    let is_state =
        |feature: &Feature| matches!(feature, Feature::Placed(_) | Feature::Notes | Feature::Eliminated(_));
    // Where the text shows the state of the game, the player's work has become part of the puzzle, and that was said.
    let is_played = left_out.iter().any(is_state) || !before.placed.is_empty();
    if !(format.capabilities.state && is_played) {
        assert_eq!(possible(before), possible(after), "{what}");
    }
    if !left_out.iter().any(|feature| matches!(feature, Feature::SingleCandidates(_)))
        && !format.capabilities.state
    {
        assert_eq!(before.grid().values(), after.grid().values(), "{what}: the givens");
    }
    let lost = |field: MetaField| left_out.contains(&Feature::Meta(field));
    for (field, before, after) in [
        (MetaField::Title, &before.meta.title, &after.meta.title),
        (MetaField::Author, &before.meta.author, &after.meta.author),
        (MetaField::Description, &before.meta.description, &after.meta.description),
        (MetaField::Comment, &before.meta.comment, &after.meta.comment),
        (MetaField::Source, &before.meta.source, &after.meta.source),
        (MetaField::Level, &before.meta.level, &after.meta.level),
        (MetaField::Rating, &before.meta.rating, &after.meta.rating),
        (MetaField::Date, &before.meta.date, &after.meta.date),
        (MetaField::Url, &before.meta.url, &after.meta.url),
    ] {
        assert!(lost(field) || before == after, "{what}: {field:?} {before:?} {after:?}");
    }
    if !left_out.contains(&Feature::Solution) {
        assert_eq!(before.solution.is_some(), after.solution.is_some(), "{what}");
    }
    if !left_out.iter().any(|feature| matches!(feature, Feature::Placed(_))) {
        assert_eq!(before.placed, after.placed, "{what}");
    }
}

/// Reads what was written, given no more than the format and, where several fit, the symbols.
fn read_back(text: &str, format: &Format, document: &Document) -> Result<Document, String> {
    let options = ReadOptions { from: Some(format.id.into()), ..ReadOptions::default() };
    let parsed = read(text.as_bytes(), &options).or_else(|error| {
        let needs = matches!(error.kind, ReadErrorKind::Alphabet { .. } | ReadErrorKind::Symbol { .. });
        if !needs && document.alphabet.is_none() {
            return Err(error);
        }
        read(text.as_bytes(), &ReadOptions { alphabet: Some(document.symbols()), ..options })
    });
    let mut documents = parsed.map_err(|error| format!("{error}\n{text}"))?.documents;
    if documents.len() != 1 {
        Err(format!("{} documents\n{text}", documents.len()))
    } else {
        Ok(documents.remove(0))
    }
}

#[test]
fn every_pair_of_formats_keeps_the_puzzle_or_says_what_it_cannot_hold() {
    let formats: Vec<&Format> = FORMATS.iter().filter(|format| format.reads() && format.writes()).collect();
    let options = WriteOptions::default();
    let (mut retained, mut refused, mut pairs) = (0, 0, 0);
    let mut wrong: Vec<String> = Vec::new();
    // Puzzles with rules have tests of their own in `notation_variants`.
    for (name, document) in documents().into_iter().filter(|(_, document)| document.puzzle().is_none()) {
        // An empty 9×9 board is a text without givens there; `notation_round_trip` asks for it.
        let is_empty_text = |format: &Format| format.id == "iss" && document.grid().filled() == 0;
        for first in &formats {
            if is_empty_text(first) {
                continue;
            }
            // Text and header together.
            let Ok(written) = first.write_all(std::slice::from_ref(&document), &options) else { continue };
            let between = match read_back(&written.text, first, &document) {
                Ok(between) => between,
                Err(error) => {
                    wrong.push(format!("{name} in {}: {error}", first.id));
                    continue;
                }
            };
            assert_same(&document, &between, &written.left_out, first, &format!("{name} in {}", first.id));
            for second in &formats {
                if is_empty_text(second) {
                    continue;
                }
                pairs += 1;
                let what = format!("{name}: {} to {}", first.id, second.id);
                match second.write_all(std::slice::from_ref(&between), &options) {
                    Ok(written) => match read_back(&written.text, second, &between) {
                        Ok(after) => {
                            assert_same(&between, &after, &written.left_out, second, &what);
                            retained += 1;
                        }
                        Err(error) => wrong.push(format!("{what}: {error}")),
                    },
                    Err(WriteError::CannotHold { format, features, instead }) => {
                        refused += 1;
                        assert_eq!(format, second.id);
                        assert!(!features.is_empty() && features.iter().all(Feature::is_essential), "{what}");
                        assert!(!instead.contains(&second.id), "{what}");
                        let lossy = second.write(&between, &WriteOptions { lossy: true, ..options.clone() });
                        match lossy {
                            Ok(written) => assert!(
                                features.iter().all(|feature| written.left_out.contains(feature)),
                                "{what}"
                            ),
                            // No part of a board of another size can be left out.
                            Err(_) => {
                                let is_board = |feature: &Feature| matches!(feature, Feature::Board(_));
                                let has_board = features.iter().any(is_board);
                                let is_bounded =
                                    matches!(second.capabilities.sizes, Sizes::Nine | Sizes::UpTo16);
                                assert!(has_board || is_bounded, "{what}");
                            }
                        }
                    }
                    Err(error) => panic!("{what}: {error}"),
                }
            }
        }
    }
    println!("{} formats, {pairs} conversions: {retained} kept, {refused} refused by name", formats.len());
    assert!(wrong.is_empty(), "{} of {pairs}:\n{}", wrong.len(), wrong[..wrong.len().min(5)].join("\n"));
    assert!(retained > 1000 && refused > 1000);
}

/// H1 of long ago: a puzzle with diagonals became one without.
#[test]
fn the_error_names_the_rule_and_the_formats_that_can() {
    let diagonals =
        sparse(Board::classic().with_extra_houses(ExtraHouses { diagonals: true, windows: false }).unwrap());
    for format in ["line", "rows", "csv", "list", "ascii", "sdk", "jigsaw"] {
        let error = sudokit::notation::write(format, &diagonals, &WriteOptions::default()).unwrap_err();
        let text = error.to_string();
        assert!(text.starts_with(&format!("the format {format} cannot hold diagonals")), "{text}");
        let WriteError::CannotHold { instead, .. } = error else { panic!("{text}") };
        assert_eq!(instead.contains(&"jsonl"), cfg!(feature = "formats-web"));
    }
}

/// Answers come in the symbols of the question.
#[test]
fn a_document_keeps_its_symbols() {
    for symbols in ["0-9A-F", "A-P", "0-9a-f"] {
        let alphabet: Alphabet = symbols.parse().unwrap();
        let document = with(sparse(boxes(16, 4)), |document| document.alphabet = Some(alphabet.clone()));
        let line = sudokit::notation::write("line", &document, &WriteOptions::default()).unwrap();
        let parsed = read(line.as_bytes(), &ReadOptions::default()).unwrap();
        let read = &parsed.documents[0];
        assert_eq!(read.symbols(), alphabet);
        assert!(parsed.to_string().contains(symbols), "{parsed}");
        let answer = read.with_grid(read.grid().clone());
        assert_eq!(sudokit::notation::write("line", &answer, &WriteOptions::default()).unwrap(), line);
    }
}

/// A candidate grid does not distinguish a given from a single candidate; that is said, and other formats do.
#[test]
fn single_candidates_do_not_become_givens_unsaid() {
    let mut document = inkala();
    let mut sets: Vec<DigitSet> =
        document.layout().cells().map(|cell| document.state().marks(cell)).collect();
    sets[1] = DigitSet::single(Digit::new(1).unwrap());
    document.marks = Some(Marks { sets, role: MarksRole::Candidates });
    for format in FORMATS.iter().filter(|format| format.capabilities.candidates && format.reads()) {
        let Ok(written) = format.write(&document, &WriteOptions::default()) else { continue };
        let after = read_back(&written.text, format, &document).unwrap();
        let message = written.left_out.contains(&Feature::SingleCandidates(1));
        assert_eq!(after.grid().filled(), 21 + usize::from(message), "{}", format.id);
        assert_eq!(message, !format.capabilities.single_candidates, "{}", format.id);
    }
}

/// A format of one puzzle a text refuses two; all others give both back.
#[test]
fn several_puzzles_in_a_text() {
    let documents = [inkala(), Document::new(Grid::from(Grid9::from_line(SOLUTION).unwrap()))];
    for format in FORMATS.iter().filter(|format| format.reads() && format.writes()) {
        match format.write_all(&documents, &WriteOptions::default()) {
            Ok(written) => {
                let options = ReadOptions { from: Some(format.id.into()), ..ReadOptions::default() };
                let parsed = read(written.text.as_bytes(), &options);
                let parsed =
                    parsed.unwrap_or_else(|error| panic!("{}: {error}\n{}", format.id, written.text));
                let grids: Vec<&Grid> = parsed.documents.iter().map(|document| document.grid()).collect();
                assert_eq!(grids, [documents[0].grid(), documents[1].grid()], "{}", format.id);
            }
            Err(error) => assert_eq!(error, WriteError::Several { format: format.id, found: 2 }),
        }
    }
}

#[test]
fn a_lossy_text_of_any_document_is_written_or_refused() {
    let options = WriteOptions { lossy: true, ..WriteOptions::default() };
    let (mut written, mut refused) = (0, 0);
    for (name, document) in documents() {
        for format in FORMATS.iter().filter(|format| format.writes()) {
            match format.write(&document, &options) {
                Ok(text) => {
                    assert!(!text.text.is_empty(), "{name} in {}", format.id);
                    written += 1;
                }
                Err(_) => refused += 1,
            }
        }
    }
    assert!(written > 200 && refused > 20, "{written} written, {refused} refused");
}
