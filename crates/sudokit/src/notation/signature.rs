//! What marks the texts of the formats of web applications.

/// How every object begins that is packed by LZ-string in base64: `{"` and a letter.
const PACKED_OBJECT: &str = "N4Ig";

/// An address of f-puzzles with a puzzle in it, or its payload alone.
pub fn is_f_puzzles(record: &str) -> bool {
    let is_address = record.contains("f-puzzles.com/") && record.contains("?load=");
    let record = record.trim();
    is_address || (record.starts_with(PACKED_OBJECT) && !record.contains(char::is_whitespace))
}

/// Whether a line may be one object, whole.
pub fn is_object_line(line: &str) -> bool {
    line.starts_with('{') && line.ends_with('}')
}

/// An object of f-puzzles.
pub fn is_f_puzzles_json(text: &str) -> bool {
    text.trim_start().starts_with('{') && text.contains("\"grid\"") && text.contains("\"size\"")
}

/// An object of SudokuPad, with its keys in full or shortened.
pub fn is_sudokupad_json(text: &str) -> bool {
    let has = |names: [&str; 2]| names.iter().any(|name| text.contains(name));
    text.trim_start().starts_with('{') && has(["\"cellSize\"", "cs:"]) && has(["\"cells\"", "ce:["])
}

/// An object of SudokuMaker, or an address with one.
pub fn is_sudokumaker(text: &str) -> bool {
    let is_object = text.trim_start().starts_with('{') && text.contains("\"formatVersion\"");
    is_object || (text.contains("sudokumaker.app/") && text.contains("?puzzle="))
}

/// An address of Penpa+ with a puzzle: where its payload starts.
pub fn penpa_payload(text: &str) -> Option<usize> {
    let hash = text.find("penpa-edit").and_then(|at| text[at..].find('#').map(|hash| at + hash))?;
    text[hash..].find("p=").map(|at| hash + at + 2)
}

/// An object of lisudoku.
pub fn is_lisudoku(text: &str) -> bool {
    let names = ["\"fixedNumbers", "\"fixed_numbers", "\"gridSize\"", "\"grid_size\""];
    text.trim_start().starts_with('{') && names.iter().any(|name| text.contains(name))
}

/// An id of SudokuPad that holds its puzzle, alone or in an address: where it starts.
pub fn sudokupad_id(record: &str) -> Option<usize> {
    let at = if record.contains("sudokupad.app/") || record.contains("crackingthecryptic.com/") {
        let query = record.find("puzzleid=").map(|at| at + "puzzleid=".len());
        query.or_else(|| record.rfind(['/']).map(|_| path_start(record)))?
    } else {
        record.len() - record.trim_start().len()
    };
    let id = &record[at..];
    let known = ["scl", "ctc", "fpuz", "scf"].iter().any(|prefix| id.starts_with(prefix));
    (known && !id.contains(char::is_whitespace)).then_some(at)
}

/// Where the path begins that may hold an id: base64 may have slashes of its own.
fn path_start(record: &str) -> usize {
    let host = record.find("://").map_or(0, |at| at + 3);
    let path = record[host..].find('/').map_or(record.len(), |at| host + at + 1);
    let rest = &record[path..];
    path + rest.strip_prefix("sudoku/").map_or(0, |_| "sudoku/".len())
}

/// An XML document of OpenSudoku, or one of its games alone.
pub fn is_opensudoku(text: &str) -> bool {
    let text = text.trim_start();
    let is_game = text.contains("<game ") && !is_element(text, "ksudoku");
    text.starts_with('<') && (text.contains("<opensudoku") || is_game)
}

/// An XML document with an element whose name begins so.
pub fn is_element(text: &str, name: &str) -> bool {
    let mut tags = text.split('<').skip(1);
    text.trim_start().starts_with('<') && tags.any(|tag| tag.starts_with(name))
}

/// A shape of KSudoku as lines of numbers: one, three, one.
pub fn is_ksudoku_lines(text: &str) -> bool {
    let mut lines = text.lines().map(|line| line.split_whitespace().count());
    let begins = [1, 3, 1].into_iter().all(|count| lines.next() == Some(count));
    begins && text.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_whitespace())
}

/// An object or a list of objects with a puzzle, as our own JSON has it.
pub fn is_own_json(text: &str) -> bool {
    let start = text.trim_start();
    let names = ["\"puzzle\"", "\"puzzles\"", "\"givens\"", "\"input\""];
    let begins = start.starts_with('{')
        || start.strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with('{'));
    begins && names.iter().any(|name| text.contains(name))
}

/// A saved game of gnome-sudoku.
pub fn is_gnome(text: &str) -> bool {
    text.trim_start().starts_with('{') && text.contains("\"cells\"") && text.contains("\"position\"")
}

/// How an id of sudoku.coach begins that holds its puzzle.
pub const SUDOKU_COACH: &str = "SCv";

/// An id of sudoku.coach that holds its puzzle, alone or in an address.
pub fn is_sudoku_coach(record: &str) -> bool {
    let record = record.trim();
    let is_id = |at: usize| record[at..].contains("_32_");
    let start = if record.contains("sudoku.coach/") { record.find(SUDOKU_COACH) } else { Some(0) };
    start.is_some_and(|at| record[at..].starts_with(SUDOKU_COACH) && is_id(at))
        && !record.contains(char::is_whitespace)
}
