//! Forms of answers that are easily taken for something else: tables with headings, programs, lists of cells, thoughts
//! under many names, and grids that only check another one.
#![allow(missing_docs)]

use sudokit_data::{AnswerQuestion, NoAnswer, read_answer};

const FOUR: &str = "1234341221434321";

fn read(text: &str, size: usize) -> Result<Vec<u8>, NoAnswer> {
    read_answer(text, &AnswerQuestion { size, puzzle: None, thinking: false }).map(|answer| answer.grid)
}

fn four(text: &str) -> Option<String> {
    read(text, 4).ok().map(|grid| grid.iter().map(u8::to_string).collect())
}

/// A solved grid of boxes of that height and width.
fn solved(height: usize, width: usize) -> Vec<Vec<usize>> {
    let size = height * width;
    let cell = |row: usize, column: usize| (row % height * width + row / height + column) % size + 1;
    (0..size).map(|row| (0..size).map(|column| cell(row, column)).collect()).collect()
}

/// A text with a line for each row of a grid.
fn lines<T>(grid: &[Vec<T>], line: impl Fn(usize, &[T]) -> String) -> String {
    grid.iter().enumerate().map(|(at, row)| line(at, row) + "\n").collect()
}

fn texts(row: &[usize]) -> Vec<String> {
    row.iter().map(usize::to_string).collect()
}

#[test]
fn forms_of_small_grids_are_read() {
    let cells = |cell: &dyn Fn(usize, usize, char) -> String| -> String {
        FOUR.chars().enumerate().map(|(at, digit)| cell(at / 4, at % 4, digit)).collect()
    };
    let rows: &[(&str, String)] = &[
        (
            "a table with sums",
            "| Row | Values | Sum |\n|---|---|---|\n| 1 | 1 2 3 4 | 10 |\n| 2 | 3 4 1 2 | 10 |\n| 3 | 2 1 4 3 | 10 |\n\
             | 4 | 4 3 2 1 | 10 |"
                .into(),
        ),
        (
            "a table with remarks",
            "| Row | Values | Valid? |\n|--|--|--|\n| Row 1 | 1 2 3 4 | yes |\n| Row 2 | 3 4 1 2 | yes |\n\
             | Row 3 | 2 1 4 3 | yes |\n| Row 4 | 4 3 2 1 | yes |"
                .into(),
        ),
        ("single dashes", "||||\n|-|-|-|-|\n|1|2|3|4|\n|3|4|1|2|\n|2|1|4|3|\n|4|3|2|1|".into()),
        (
            "single dashes with gaps",
            "| a | b | c | d |\n| - | - | - | - |\n| 1 | 2 | 3 | 4 |\n| 3 | 4 | 1 | 2 |\n| 2 | 1 | 4 | 3 |\n\
             | 4 | 3 | 2 | 1 |"
                .into(),
        ),
        (
            "numbers with full stops",
            "| r/c | a | b | c | d |\n|--|--|--|--|--|\n| 1. | 1 | 2 | 3 | 4 |\n| 2. | 3 | 4 | 1 | 2 |\n\
             | 3. | 2 | 1 | 4 | 3 |\n| 4. | 4 | 3 | 2 | 1 |"
                .into(),
        ),
        ("a table of a wiki", "{|\n|-\n| 1 || 2 || 3 || 4\n|-\n| 3 || 4 || 1 || 2\n|-\n| 2 || 1 || 4 || 3\n|-\n\
             | 4 || 3 || 2 || 1\n|}".into()),
        ("numbers from 0", "   0  1  2  3\n0  1  2  3  4\n1  3  4  1  2\n2  2  1  4  3\n3  4  3  2  1".into()),
        ("rows from 0", "Row 0: 1 2 3 4\nThen\nRow 1: 3 4 1 2\nThen\nRow 2: 2 1 4 3\nThen\nRow 3: 4 3 2 1".into()),
        ("dashes between cells", "Fila 1: 1 - 2 - 3 - 4\nFila 2: 3 - 4 - 1 - 2\nFila 3: 2 - 1 - 4 - 3\nFila 4: 4 - 3 - 2 - 1".into()),
        ("a list in words", "Row 1: 1, 2, 3 and 4\nRow 2: 3, 4, 1 and 2\nRow 3: 2, 1, 4 and 3\nRow 4: 4, 3, 2 and 1".into()),
        ("a dash after the name", "Row 1 - 1234\nRow 2 - 3412\nRow 3 - 2143\nRow 4 - 4321".into()),
        ("a full stop after rows", "Solution: 1234; 3412; 2143; 4321.".into()),
        ("cells in parentheses", "1 (2) 3 4\n3 4 (1) 2\n2 1 4 (3)\n4 3 (2) 1".into()),
        ("two arrows", ". 2 . 4 => 1 2 3 4\n3 . 1 . => 3 4 1 2\n. . 4 3 => 2 1 4 3\n4 3 . . => 4 3 2 1".into()),
        ("tuples on a line", "((1,2,3,4), (3,4,1,2), (2,1,4,3), (4,3,2,1))".into()),
        (
            "colours of LaTeX",
            "\\begin{array}{cccc}\n1 & \\textcolor{blue}{2} & 3 & 4 \\\\\n3 & 4 & \\colorbox{red}{1} & 2 \\\\\n\
             2 & 1 & 4 & 3 \\\\\n4 & 3 & 2 & 1\n\\end{array}"
                .into(),
        ),
        (
            "braces around cells",
            "\\begin{matrix}{1} & {2} & {3} & {4} \\\\ {3} & {4} & {1} & {2} \\\\ {2} & {1} & {4} & {3} \\\\ {4} & {3} & {2} & {1}\\end{matrix}"
                .into(),
        ),
        ("HTML with a line for each cell", {
            let cell = |row, column, digit| match (row, column) {
                (_, 0) => format!("<tr>\n<td>\n{digit}\n</td>\n"),
                (_, 3) => format!("<td>{digit}</td>\n</tr>\n"),
                _ => format!("<td>{digit}</td>\n"),
            };
            format!("<table>\n{}</table>\nThat is all.", cells(&cell))
        }),
        ("elements", cells(&|row, column, digit| format!("grid[{row}][{column}] = {digit}\n"))),
        ("elements with a comma", cells(&|row, column, digit| format!("grid[{row}, {column}] = {digit};\n"))),
        ("elements from 1", cells(&|row, column, digit| format!("b[{}][{}]={digit}; ", row + 1, column + 1))),
        ("places from 0", cells(&|row, column, digit| format!("({row}, {column}): {digit}\n"))),
        (
            "cells with keys",
            cells(&|row, column, digit| {
                format!("{{\"row\": {}, \"col\": {}, \"value\": {digit}}},\n", row + 1, column + 1)
            }),
        ),
        ("cells with short keys", cells(&|row, column, digit| format!("{{r: {row}, c: {column}, v: {digit}}}, "))),
        ("its rows are checked", "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n\nRow 1: 1,2,3,4 ✓\nRow 2: 1,2,3,4 ✓\nRow 3: 1,2,3,4 ✓\n\
             Row 4: 1,2,3,4 ✓".into()),
        (
            "its columns are checked",
            "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n\n**Columns check:**\n1: 1 3 2 4\n2: 2 4 1 3\n3: 3 1 4 2\n4: 4 2 3 1".into(),
        ),
        (
            "its boxes stand in a table",
            "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n\n| Box | Digits | OK |\n|--|--|--|\n| 1 | 1 2 3 4 | ✓ |\n| 2 | 3 4 1 2 | ✓ |\n\
             | 3 | 2 1 4 3 | ✓ |\n| 4 | 4 3 2 1 | ✓ |"
                .into(),
        ),
        ("a section for the solution", "<details><summary>Solution</summary>\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n</details>".into()),
    ];
    for (what, text) in rows {
        assert_eq!(four(text).as_deref(), Some(FOUR), "{what}\n{text}");
    }
}

#[test]
fn what_is_no_answer_stays_unread() {
    let grid = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1";
    let thoughts = [
        "◁think▷\n{}\n◁/think▷\nNo.",
        "<|thinking|>\n{}\n<|/thinking|>\nNo.",
        "<reasoning effort=\"high\">\n{}\n</reasoning>\nNo.",
        "<think>a\n<reflection>\n{}\n</reflection>\n{}\n</think>\nNo.",
        "<internal_monologue>\n{}\n</internal_monologue>\nNo.",
        "<antThinking>\n{}\n</antThinking>\nNo.",
        "<details><summary>Thought for 32 seconds</summary>\n{}\n</details>\nNo.",
        "<details>\n<summary><b>Reasoning</b></summary>\n{}\n</details>\nNo.",
        "```thinking\n{}\n```\nNo.",
    ];
    for thought in thoughts {
        let text = thought.replace("{}", grid);
        assert_eq!(read(&text, 4), Err(NoAnswer::ThinkingOnly), "{text}");
    }
    let rows: &[&str] = &[
        // Columns and boxes.
        "| Column | Digits |\n|--|--|\n| 1 | 1 3 2 4 |\n| 2 | 2 4 1 3 |\n| 3 | 3 1 4 2 |\n| 4 | 4 2 3 1 |",
        "| Unit | Digits | Sum |\n|--|--|--|\n| Column 1 | 1 3 2 4 | 10 |\n| Column 2 | 2 4 1 3 | 10 |\n| Column 3 | 3 1 4 2 | 10 |\n\
         | Column 4 | 4 2 3 1 | 10 |",
        "Columns:\n1. 1 3 2 4\n2. 2 4 1 3\n3. 3 1 4 2\n4. 4 2 3 1",
        // Five rows, numbered from 0.
        "Row 0: 1 2 3 4\nRow 1: 3 4 1 2\nRow 2: 2 1 4 3\nRow 3: 4 3 2 1\nRow 4: 1 2 4 3",
        "   0  1  2  3\n0  1  2  3  4\n1  3  4  1  2\n2  2  1  4  3\n3  4  3  2  1\n4  1  2  4  3",
        // Pairs of cells.
        "[[('1,1', '1,2'), ('3,3', '4,3'), ('2,1', '2,2'), ('4,1', '4,2')]]",
        "((1,1  1,2), (3,3 4,3), (2,1 2,2), (4,1 4,2))",
        // One cell is missing, or is on no board.
        "grid[0][0] = 1\ngrid[0][1] = 2\ngrid[3][3] = 1",
        "(0, 0): 1, (0, 1): 2, (0, 2): 3, (0, 3): 4\n(1, 0): 3, (1, 1): 4, (1, 2): 1, (1, 3): 2\n\
         (2, 0): 2, (2, 1): 1, (2, 2): 4, (2, 3): 3\n(3, 0): 4, (3, 1): 3, (3, 2): 2, (4, 4): 1",
    ];
    for text in rows {
        assert!(read(text, 4).is_err(), "{text}");
    }
}

#[test]
fn groups_letters_and_numbers_of_programs_are_read() {
    let nine = solved(3, 3);
    let digits: Vec<u8> = nine.concat().iter().map(|&digit| digit as u8).collect();
    for sign in [".", "_", ",", " ", "-", "|"] {
        let group = |_: usize, row: &[usize]| {
            let groups: Vec<String> = row.chunks(3).map(|part| texts(part).concat()).collect();
            groups.join(sign)
        };
        assert_eq!(read(&lines(&nine, group), 9).as_ref(), Ok(&digits), "{sign}");
    }
    let sixteen = solved(4, 4);
    let digits: Vec<u8> = sixteen.concat().iter().map(|&digit| digit as u8).collect();
    let letter = |first: u8, digit: usize| char::from(first + digit as u8 - 1);
    let hex = |digit: usize| char::from_digit(digit as u32 - 1, 16).unwrap_or('?').to_ascii_uppercase();
    let forms: [(&str, String); 4] = [
        ("letters", lines(&sixteen, |_, row| row.iter().map(|&digit| letter(b'A', digit)).collect())),
        (
            "letters among bars",
            lines(&sixteen, |_, row| {
                let parts =
                    row.chunks(4).map(|part| part.iter().map(|&digit| format!("{} ", letter(b'a', digit))));
                parts.map(Iterator::collect::<String>).collect::<Vec<_>>().join("| ")
            }),
        ),
        (
            "groups of hexadecimal digits",
            lines(&sixteen, |at, row| {
                let parts =
                    row.chunks(4).map(|part| part.iter().map(|&digit| hex(digit)).collect::<String>());
                format!("Row {}: {}", at + 1, parts.collect::<Vec<_>>().join(" | "))
            }),
        ),
        (
            "numbers of programs",
            lines(&sixteen, |_, row| {
                row.iter().map(|&digit| format!("0x{}", hex(digit))).collect::<Vec<_>>().join(", ")
            }),
        ),
    ];
    let words = "fade bead cafe deaf\n".repeat(16);
    assert!(read(&words, 16).is_err(), "{words}");
    for (what, text) in forms {
        assert_eq!(read(&text, 16).as_ref(), Ok(&digits), "{what}\n{text}");
    }
}
