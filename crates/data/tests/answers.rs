//! Grids in the texts of language models: texts made from forms and noise, what is read held against what was written.
#![allow(missing_docs)]

use sudokit_data::{AnswerForm, AnswerQuestion, NoAnswer, read_answer};

/// A small generator of numbers: the texts are the same everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    fn one_of<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.below(all.len())]
    }
}

/// A seed; SUDOKIT_SEED makes other texts of it.
fn seed(base: u64) -> u64 {
    base + std::env::var("SUDOKIT_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0)
}

/// Rows and columns of a box.
fn boxes(size: usize) -> (usize, usize) {
    match size {
        4 => (2, 2),
        6 => (2, 3),
        8 => (2, 4),
        9 => (3, 3),
        12 => (3, 4),
        16 => (4, 4),
        _ => (5, 5),
    }
}

/// A solved grid.
fn solved(size: usize, random: &mut Random) -> Vec<u8> {
    let (height, width) = boxes(size);
    let mut digits: Vec<u8> = (1..=size as u8).collect();
    (1..size).rev().for_each(|at| digits.swap(at, random.below(at + 1)));
    let mut rows: Vec<usize> = (0..size).collect();
    for band in rows.chunks_mut(height) {
        (1..height).rev().for_each(|at| band.swap(at, random.below(at + 1)));
    }
    let cell = |row: usize, column: usize| digits[(row % height * width + row / height + column) % size];
    rows.iter()
        .flat_map(|&row| (0..size).map(move |column| (row, column)))
        .map(|(row, column)| cell(row, column))
        .collect()
}

/// A puzzle of it.
fn question(grid: &[u8], random: &mut Random) -> Vec<u8> {
    grid.iter().map(|&digit| if random.below(5) < 2 { digit } else { 0 }).collect()
}

/// A way to write a grid: its name, the largest size that it is for, and what reads it.
struct Shape {
    name: &'static str,
    max: usize,
    form: AnswerForm,
    write: fn(&[u8], usize) -> String,
}

fn symbol(value: u8, size: usize) -> String {
    match value {
        0 => ".".into(),
        value if size <= 9 => value.to_string(),
        value => char::from_digit(value.into(), 36).unwrap_or('?').to_ascii_uppercase().to_string(),
    }
}

fn number(value: u8) -> String {
    if value == 0 { ".".into() } else { value.to_string() }
}

fn rows(grid: &[u8], size: usize, between: &str, row: impl Fn(usize, String) -> String) -> String {
    let line = |row: &[u8]| row.iter().map(|&value| number(value)).collect::<Vec<_>>().join(between);
    let lines = grid.chunks(size).enumerate().map(|(at, cells)| row(at + 1, line(cells)));
    lines.collect::<Vec<_>>().join("\n")
}

fn tight(grid: &[u8], size: usize, row: impl Fn(usize, String) -> String) -> String {
    let line = |row: &[u8]| row.iter().map(|&value| symbol(value, size)).collect::<String>();
    let lines = grid.chunks(size).enumerate().map(|(at, cells)| row(at + 1, line(cells)));
    lines.collect::<Vec<_>>().join("\n")
}

/// A drawn table.
fn drawn(grid: &[u8], size: usize, rule: &str, bar: &str) -> String {
    let (height, width) = boxes(size);
    let mut out = format!("{rule}\n");
    for (at, row) in grid.chunks(size).enumerate() {
        let parts: Vec<String> = row
            .chunks(width)
            .map(|part| {
                part.iter().map(|&value| format!("{:>2}", number(value))).collect::<Vec<_>>().join(" ")
            })
            .collect();
        out += &format!("{bar} {} {bar}\n", parts.join(&format!(" {bar} ")));
        if at % height == height - 1 {
            out += &format!("{rule}\n");
        }
    }
    out
}

const ORDINALS: [&str; 9] =
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];

const fn shape(name: &'static str, max: usize, form: AnswerForm, write: fn(&[u8], usize) -> String) -> Shape {
    Shape { name, max, form, write }
}

/// Every shape.
const SHAPES: &[Shape] = &[
    shape("rows, spaces", 25, AnswerForm::Rows, |g, n| rows(g, n, " ", |_, row| row)),
    shape("rows, tight", 25, AnswerForm::Rows, |g, n| tight(g, n, |_, row| row)),
    shape("rows, commas", 25, AnswerForm::Rows, |g, n| rows(g, n, ",", |_, row| row)),
    shape("rows, commas and spaces", 25, AnswerForm::Rows, |g, n| rows(g, n, ", ", |_, row| row)),
    shape("one line", 9, AnswerForm::Line, |g, n| g.iter().map(|&v| symbol(v, n)).collect()),
    shape("one line of a large board", 25, AnswerForm::Line, |g, n| {
        g.iter().map(|&v| symbol(v, n)).collect()
    }),
    shape("one line in quotes", 9, AnswerForm::Line, |g, n| {
        format!("Final answer: \"{}\".", g.iter().map(|&v| symbol(v, n)).collect::<String>())
    }),
    shape("one line in a sentence", 9, AnswerForm::Line, |g, n| {
        format!(
            "So the solved grid is {} and every house is complete.",
            g.iter().map(|&v| symbol(v, n)).collect::<String>()
        )
    }),
    shape("rows on one line", 9, AnswerForm::Line, |g, n| tight(g, n, |_, row| row).replace('\n', " ")),
    shape("rows on one line, slashes", 9, AnswerForm::Line, |g, n| {
        tight(g, n, |_, row| row).replace('\n', " / ")
    }),
    shape("fence", 25, AnswerForm::Rows, |g, n| format!("```\n{}\n```", rows(g, n, " ", |_, row| row))),
    shape("fence with a language", 25, AnswerForm::Rows, |g, n| {
        format!("```text\n{}\n```", tight(g, n, |_, row| row))
    }),
    shape("answer tag", 25, AnswerForm::Rows, |g, n| {
        format!("<answer>\n{}\n</answer>", rows(g, n, " ", |_, row| row))
    }),
    shape("answer tag, one line", 9, AnswerForm::Line, |g, n| {
        format!("<answer>{}</answer>", g.iter().map(|&v| symbol(v, n)).collect::<String>())
    }),
    shape("solution tag on the first row's line", 9, AnswerForm::Rows, |g, n| {
        format!("<solution>{}</solution>", tight(g, n, |_, row| row))
    }),
    shape("boxed line", 9, AnswerForm::Line, |g, n| {
        format!("$\\boxed{{{}}}$", g.iter().map(|&v| symbol(v, n)).collect::<String>())
    }),
    shape("boxed array", 25, AnswerForm::Table, |g, n| {
        format!(
            "\\[\\boxed{{\\begin{{array}}{{{}}}\n\\hline\n{}\n\\hline\n\\end{{array}}}}\\]",
            "|c".repeat(n),
            rows(g, n, " & ", |_, row| format!("{row} \\\\"))
        )
    }),
    shape("matrix on one line", 25, AnswerForm::Table, |g, n| {
        format!(
            "$$\\begin{{bmatrix}} {} \\end{{bmatrix}}$$",
            rows(g, n, " & ", |_, row| row).replace('\n', " \\\\ ")
        )
    }),
    shape("Markdown table", 25, AnswerForm::Table, |g, n| {
        format!(
            "|{}|\n|{}|\n{}",
            (1..=n).map(|c| format!(" C{c} ")).collect::<Vec<_>>().join("|"),
            "---|".repeat(n),
            rows(g, n, " | ", |_, row| format!("| {row} |"))
        )
    }),
    shape("Markdown table without a head", 25, AnswerForm::Table, |g, n| {
        format!(
            "|{}\n|{}\n{}",
            "  |".repeat(n),
            "---|".repeat(n),
            rows(g, n, " | ", |_, row| format!("| {row} |"))
        )
    }),
    shape("Markdown table with names of rows", 25, AnswerForm::Table, |g, n| {
        format!(
            "| |{}|\n|---|{}\n{}",
            (1..=n).map(|c| format!(" C{c} ")).collect::<Vec<_>>().join("|"),
            "---|".repeat(n),
            rows(g, n, " | ", |at, row| format!("| **R{at}** | {row} |"))
        )
    }),
    shape("Markdown table with numbers of rows and columns", 9, AnswerForm::Table, |g, n| {
        format!(
            "|   | {} |\n|---|{}\n{}",
            (1..=n).map(|c| c.to_string()).collect::<Vec<_>>().join(" | "),
            "---|".repeat(n),
            rows(g, n, " | ", |at, row| format!("| **{at}** | {row} |"))
        )
    }),
    shape("drawn, ASCII", 25, AnswerForm::Table, |g, n| drawn(g, n, "+-------+-------+-------+", "|")),
    shape("drawn, without sides", 25, AnswerForm::Table, |g, n| {
        drawn(g, n, "------+-------+------", "|")
            .lines()
            .map(|line| line.trim_matches(['|', ' ']))
            .collect::<Vec<_>>()
            .join("\n")
    }),
    shape("drawn, box characters", 25, AnswerForm::Table, |g, n| {
        drawn(g, n, "╠═══════╬═══════╬═══════╣", "║")
    }),
    shape("drawn, light box characters", 25, AnswerForm::Table, |g, n| {
        drawn(g, n, "├───────┼───────┼───────┤", "│")
    }),
    shape("bands apart", 25, AnswerForm::Rows, |g, n| {
        rows(g, n, " ", |at, row| if at % boxes(n).0 == 0 { row + "\n" } else { row })
    }),
    shape("rows apart", 25, AnswerForm::Rows, |g, n| rows(g, n, " ", |_, row| row + "\n")),
    shape("Row 1: …", 25, AnswerForm::NumberedRows, |g, n| {
        rows(g, n, " ", |at, row| format!("Row {at}: {row}"))
    }),
    shape("**Row 1:** …", 25, AnswerForm::NumberedRows, |g, n| {
        rows(g, n, " ", |at, row| format!("**Row {at}:** {row}"))
    }),
    shape("- Row 1: tight", 25, AnswerForm::NumberedRows, |g, n| {
        tight(g, n, |at, row| format!("- Row {at}: `{row}`"))
    }),
    shape("R1: lists", 25, AnswerForm::NumberedRows, |g, n| {
        rows(g, n, " ", |at, row| format!("R{at} = {row}"))
    }),
    shape("Row 1 on one line", 9, AnswerForm::NumberedRows, |g, n| {
        tight(g, n, |at, row| format!("Row {at}: {row},")).replace('\n', " ")
    }),
    shape("numbered list", 9, AnswerForm::NumberedRows, |g, n| {
        rows(g, n, " ", |at, row| format!("{at}. {row}"))
    }),
    shape("numbered list with parentheses", 25, AnswerForm::NumberedRows, |g, n| {
        rows(g, n, " ", |at, row| format!("{at}) {row}"))
    }),
    shape("names of rows are letters", 9, AnswerForm::Table, |g, n| {
        rows(g, n, " ", |at, row| format!("{} | {row}", (b'A' + at as u8 - 1) as char))
    }),
    shape("rows with reasons between", 25, AnswerForm::NumberedRows, |g, n| {
        rows(g, n, " ", |at, row| {
            format!("Row {at}: {row}\nThis follows, since the others are taken in row {at}.\n")
        })
    }),
    shape("rows with reasons after", 25, AnswerForm::NumberedRows, |g, n| {
        rows(g, n, " ", |at, row| format!("Row {at} is {row}, because of the boxes."))
    }),
    shape("rows below their names", 25, AnswerForm::NumberedRows, |g, n| {
        rows(g, n, " ", |at, row| format!("Row {at}:\n{row}"))
    }),
    shape("rows below names in words", 9, AnswerForm::NumberedRows, |g, n| {
        rows(g, n, " ", |at, row| format!("The {} row:\n{row}", ORDINALS[at - 1]))
    }),
    shape("rows between sentences", 9, AnswerForm::Rows, |g, n| {
        tight(g, n, |_, row| format!("And then comes\n{row}"))
    }),
    shape("rows with remarks", 25, AnswerForm::Rows, |g, n| {
        rows(g, n, " ", |at, row| format!("{row}   # row {at}"))
    }),
    shape("JSON", 25, AnswerForm::Brackets, |g, n| {
        format!("[{}]", rows(g, n, ", ", |_, row| format!("[{row}]")).replace('\n', ", "))
    }),
    shape("JSON on lines", 25, AnswerForm::Brackets, |g, n| {
        format!("```json\n{{\"solution\": [\n{}\n]}}\n```", rows(g, n, ", ", |_, row| format!("  [{row}],")))
    }),
    shape("JSON with a line for each cell", 25, AnswerForm::Brackets, |g, n| {
        format!(
            "{{\n \"grid\": [\n{}\n ]\n}}",
            rows(g, n, ",\n    ", |_, row| format!("  [\n    {row}\n  ],"))
        )
    }),
    shape("JSON of texts", 9, AnswerForm::Brackets, |g, n| {
        format!("{{\"rows\": [{}]}}", tight(g, n, |_, row| format!("\"{row}\"")).replace('\n', ", "))
    }),
    shape("JSON of a text", 9, AnswerForm::Line, |g, n| {
        format!("{{\"solution\": \"{}\"}}", g.iter().map(|&v| symbol(v, n)).collect::<String>())
    }),
    shape("JSON of a text with ends of lines", 9, AnswerForm::Rows, |g, n| {
        format!("{{\"solution\": \"{}\"}}", tight(g, n, |_, row| row).replace('\n', "\\n"))
    }),
    shape("numpy", 25, AnswerForm::Brackets, |g, n| {
        format!("[{}]", rows(g, n, " ", |_, row| format!("[{row}]")).replace('\n', "\n "))
    }),
    shape("Python tuples", 9, AnswerForm::Rows, |g, n| rows(g, n, ", ", |_, row| format!("({row}),"))),
    shape("bold digits", 9, AnswerForm::Rows, |g, n| {
        g.chunks(n)
            .map(|row| {
                row.iter()
                    .enumerate()
                    .map(|(at, v)| if at % 2 == 0 { format!("**{v}**") } else { v.to_string() })
                    .collect::<Vec<_>>()
                    .join(" ")
            })
            .collect::<Vec<_>>()
            .join("\n")
    }),
    shape("quoted", 25, AnswerForm::Rows, |g, n| rows(g, n, " ", |_, row| format!("> {row}"))),
    shape("indented", 25, AnswerForm::Rows, |g, n| rows(g, n, " ", |_, row| format!("      {row}  "))),
    shape("HTML", 25, AnswerForm::Rows, |g, n| {
        format!(
            "<table>{}</table>",
            rows(g, n, "</td><td>", |_, row| format!("<tr><td>{row}</td></tr>")).replace('\n', "")
        )
    }),
    shape("line breaks of HTML", 9, AnswerForm::Rows, |g, n| tight(g, n, |_, row| row).replace('\n', "<br>")),
    shape("keycaps", 9, AnswerForm::Rows, |g, n| {
        g.chunks(n)
            .map(|row| row.iter().map(|v| format!("{v}\u{fe0f}\u{20e3}")).collect::<String>())
            .collect::<Vec<_>>()
            .join("\n")
    }),
    shape("full-width digits", 9, AnswerForm::Rows, |g, n| {
        g.chunks(n)
            .map(|row| {
                row.iter().filter_map(|v| char::from_u32('０' as u32 + u32::from(*v))).collect::<String>()
            })
            .collect::<Vec<_>>()
            .join("\n")
    }),
    shape("cells", 25, AnswerForm::Cells, |g, n| {
        g.iter()
            .enumerate()
            .map(|(at, v)| format!("r{}c{}: {v}", at / n + 1, at % n + 1))
            .collect::<Vec<_>>()
            .join("\n")
    }),
    shape("cells, a line for each row", 25, AnswerForm::Cells, |g, n| {
        g.iter()
            .enumerate()
            .map(|(at, v)| {
                format!("R{}C{}={v}{}", at / n + 1, at % n + 1, if at % n == n - 1 { "\n" } else { ", " })
            })
            .collect::<String>()
    }),
    shape("cells by numbers", 25, AnswerForm::Cells, |g, n| {
        g.iter()
            .enumerate()
            .map(|(at, v)| format!("- ({}, {}): {v}", at / n + 1, at % n + 1))
            .collect::<Vec<_>>()
            .join("\n")
    }),
    shape("lines of Windows", 25, AnswerForm::Rows, |g, n| rows(g, n, " ", |_, row| format!("{row}\r"))),
];

/// Shapes that language models were seen to write, besides the ones above.
const SEEN: &[Shape] = &[
    shape("a list with commas between the rows", 25, AnswerForm::Brackets, |g, n| {
        format!("[[{}]]", rows(g, n, " ", |_, row| row).replace('\n', ","))
    }),
    shape("a list of bands, each a list", 9, AnswerForm::Brackets, |g, n| {
        let bands = g.chunks(n * boxes(n).0).map(|band| rows(band, n, " ", |_, row| row).replace('\n', ", "));
        format!("[{}]", bands.map(|band| format!("[{band}]")).collect::<Vec<_>>().join(",\n "))
    }),
    shape("rows of boxes with commas", 9, AnswerForm::Brackets, |g, n| {
        let row = |cells: &[u8]| -> String {
            let parts = cells.chunks(boxes(n).1).map(|part| rows(part, part.len(), " ", |_, row| row));
            format!("[{}]", parts.collect::<Vec<_>>().join(","))
        };
        format!("[{}]", g.chunks(n).map(row).collect::<Vec<_>>().join(","))
    }),
    shape("one list of all rows on lines", 9, AnswerForm::Brackets, |g, n| {
        format!("[{}]", rows(g, n, " ", |_, row| row).replace('\n', ",\n"))
    }),
    shape("rules of dashes with gaps", 9, AnswerForm::Table, |g, n| {
        let dashes = ["-"; 9][..boxes(n).1].join(" ");
        let rule = vec![dashes; n / boxes(n).1].join(" + ");
        drawn(g, n, &rule, "|").lines().map(|line| format!("{line}\n")).collect()
    }),
    shape("lines lost, bars kept", 9, AnswerForm::Line, |g, n| {
        let text = drawn(g, n, &["-"; 10][..=n].join(" "), "|");
        text.lines().map(|line| line.trim_matches(['|', ' '])).collect::<Vec<_>>().join(" ")
    }),
    shape("lines lost, no gap left", 9, AnswerForm::Line, |g, n| {
        rows(g, n, " ", |_, row| row).replace('\n', "")
    }),
    shape("rows with their blanks first", 9, AnswerForm::NumberedRows, |g, n| {
        g.chunks(n)
            .enumerate()
            .map(|(at, row)| {
                let question: Vec<u8> = row.iter().map(|&digit| digit * u8::from(digit % 3 > 0)).collect();
                let [question, row] = [&question, row].map(|row| rows(row, n, " ", |_, row| row));
                format!("Row {0}: {question}\nOnly that is left for it.\nSo Row {0} becomes: {row}\n", at + 1)
            })
            .collect()
    }),
    shape("a list, then its columns", 9, AnswerForm::Rows, |g, n| {
        let column = |at: usize| (0..n).map(|row| g[row * n + at]).collect::<Vec<_>>();
        let columns =
            (0..n).map(|at| rows(&column(at), n, ", ", |_, row| format!("Column {}: {row}", at + 1)));
        format!("{}\n\nColumns:\n{}", rows(g, n, " ", |_, row| row), columns.collect::<Vec<_>>().join("\n"))
    }),
];

const BEFORE: [&str; 9] = [
    "",
    "Here is the solved grid:\n\n",
    "I started with row 5, where 3 and 7 are missing, and then looked at box 2.\n\n**Solution:**\n",
    "Step 1: r1c3 must be 4.\nStep 2: Looking at column 9, only 1, 2 and 8 are left.\n\nFinal grid:\n\n",
    "Sure! Let's solve this 9x9 Sudoku step by step.\n1. Fill the naked singles.\n2. Fill the hidden singles.\n3. Done.\n\n",
    "### Answer\n\n",
    "After 17 steps (see above), the puzzle (2024-05-06) is solved.\n\n",
    "Solution:\n",
    "The digits 1 2 3 4 must each appear once.\n\nThe final answer is:\n",
];

const AFTER: [&str; 6] = [
    "",
    "\n\nEvery row, column and box holds each digit once.",
    "\n\nCheck: row 1 sums to 45, column 1 sums to 45.\nLet me know if you want the steps!",
    "\n\nNote: r5c5 was the key (2 or 7).",
    "\n---\n",
    "\n\nTotal time: 12 seconds. 100% confident ✅",
];

/// What surrounds a grid: thoughts with a wrong grid, the question once more, sentences.
fn surrounded(text: &str, size: usize, question: &[u8], random: &mut Random) -> String {
    let mut out = String::new();
    if random.below(3) == 0 {
        let other = solved(size, random);
        out += &format!("<think>\nLet me try\n{}\nno.\n</think>\n", rows(&other, size, " ", |_, row| row));
    }
    if random.below(3) == 0 {
        out += &match random.below(3) {
            0 => format!("The puzzle is:\n{}\n\n", rows(question, size, " ", |_, row| row)),
            1 => format!("```\n{}\n```\n\n", tight(question, size, |_, row| row)),
            _ => format!("The puzzle:\n{}\n", drawn(question, size, "+---+", "|")),
        };
    }
    out += random.one_of(&BEFORE);
    out += text;
    out + random.one_of(&AFTER)
}

#[test]
fn every_shape_with_noise_is_read_as_it_was_written() {
    let mut random = Random(seed(20_250_731));
    let mut failures = Vec::new();
    let mut count = 0;
    for shape in SHAPES.iter().chain(SEEN) {
        for size in [4, 6, 9, 9, 9, 16, 25].into_iter().filter(|&size| size <= shape.max) {
            for _ in 0..4 {
                let grid = solved(size, &mut random);
                let question = question(&grid, &mut random);
                let text = surrounded(&(shape.write)(&grid, size), size, &question, &mut random);
                let puzzle = Some(&question[..]).filter(|_| random.below(2) == 0);
                let found = read_answer(&text, &AnswerQuestion { size, puzzle, thinking: false });
                count += 1;
                match found {
                    Ok(answer) if answer.grid == grid && !answer.in_thinking => {
                        if answer.form != shape.form {
                            failures.push(format!("{} {size}: {:?}", shape.name, answer.form));
                        }
                    }
                    other => failures.push(format!("{} {size}: {other:?}\n{text}\n", shape.name)),
                }
            }
        }
    }
    assert!(count >= 400, "{count} texts");
    assert!(failures.is_empty(), "{} of {count}:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn what_holds_no_answer_is_not_read() {
    let mut random = Random(seed(31_415_926));
    let mut failures = Vec::new();
    let mut count = 0;
    for shape in SHAPES {
        for size in [4, 6, 9, 16].into_iter().filter(|&size| size <= shape.max) {
            let grid = solved(size, &mut random);
            let question = question(&grid, &mut random);
            let text = (shape.write)(&grid, size);
            let other = if size == 9 { 6 } else { 9 };
            let wrong = (other <= shape.max).then(|| (shape.write)(&solved(other, &mut random), other));
            let shortened: String = {
                // Without the last of the digits and what follows it.
                let signs: Vec<char> = text.chars().collect();
                let digits: Vec<usize> = (0..signs.len()).filter(|&at| signs[at].is_alphanumeric()).collect();
                let last = digits[digits.len() / 2];
                signs[..last].iter().collect()
            };
            let mut rows = vec![
                (
                    "cut off",
                    shortened,
                    vec![NoAnswer::Incomplete, NoAnswer::NoGrid, NoAnswer::WrongSize, NoAnswer::QuestionOnly],
                ),
                (
                    "question only",
                    (shape.write)(&question, size),
                    vec![NoAnswer::QuestionOnly, NoAnswer::Incomplete, NoAnswer::NoGrid],
                ),
                (
                    "in the thinking only",
                    format!("<think>{text}</think>\nThat is it."),
                    vec![NoAnswer::ThinkingOnly],
                ),
                ("the thinking never ends", format!("<think>{text}\nwait"), vec![NoAnswer::ThinkingOnly]),
                (
                    "refusal",
                    "I'm sorry, but I cannot solve this puzzle. It has 30 givens and 51 blanks.".into(),
                    vec![NoAnswer::NoGrid],
                ),
                ("nothing", " \n".into(), vec![NoAnswer::Empty]),
            ];
            rows.extend(wrong.map(|text| {
                ("wrong size", text, vec![NoAnswer::WrongSize, NoAnswer::Incomplete, NoAnswer::NoGrid])
            }));
            for (what, text, reasons) in rows {
                // Half a list of cells and the givens may be all cells.
                let puzzle = Some(&question[..]).filter(|_| what != "cut off");
                count += 1;
                match read_answer(&text, &AnswerQuestion { size, puzzle, thinking: false }) {
                    Err(reason) if reasons.contains(&reason) => {}
                    found => failures.push(format!("{what}, {} {size}: {found:?}\n{text}\n", shape.name)),
                }
            }
            let thought = format!("<think>{text}</think>\nThat is it.");
            let found = read_answer(&thought, &AnswerQuestion { size, puzzle: None, thinking: true });
            if found.as_ref().map(|answer| (&answer.grid, answer.in_thinking)) != Ok((&grid, true)) {
                failures.push(format!("thinking, {} {size}: {found:?}", shape.name));
            }
        }
    }
    assert!(count >= 200, "{count} texts");
    assert!(failures.is_empty(), "{} of {count}:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn the_last_complete_grid_counts() {
    let mut random = Random(seed(27_182_818));
    for shape in SHAPES.iter().filter(|shape| shape.max >= 9) {
        for after in SHAPES.iter().filter(|shape| shape.max >= 9) {
            let (first, second) = (solved(9, &mut random), solved(9, &mut random));
            let text = format!(
                "First:\n{}\n\nNo, that is wrong. It must be\n\n{}\n",
                (shape.write)(&first, 9),
                (after.write)(&second, 9)
            );
            let found = read_answer(&text, &AnswerQuestion { size: 9, puzzle: None, thinking: false });
            assert_eq!(
                found.map(|answer| answer.grid),
                Ok(second),
                "{} and {}\n{text}",
                shape.name,
                after.name
            );
        }
    }
}

#[test]
fn a_row_too_many_is_no_grid() {
    let mut random = Random(seed(14_142_135));
    let mut failures = Vec::new();
    // The shapes that name their rows by words have no tenth word.
    for shape in SHAPES.iter().chain(SEEN).filter(|shape| !shape.name.contains("names in words")) {
        for size in [4, 6, 9, 16].into_iter().filter(|&size| size <= shape.max) {
            // The row too many is above the grid or below it.
            for above in [false, true] {
                let grid = solved(size, &mut random);
                let extra: Vec<u8> = grid[size..2 * size].iter().rev().copied().collect();
                if above && extra.iter().zip(1..).all(|(&digit, column)| digit == column) {
                    continue; // That is a header.
                }
                let rows = if above { [extra, grid].concat() } else { [grid, extra].concat() };
                let text = format!("The answer is:\n{}", (shape.write)(&rows, size));
                let found = read_answer(&text, &AnswerQuestion { size, puzzle: None, thinking: false });
                if let Ok(answer) = found {
                    failures.push(format!("{} {size}: {:?}\n{text}\n", shape.name, answer.form));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{}:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn columns_and_boxes_are_no_rows() {
    let mut random = Random(seed(17_320_508));
    for size in [4, 6, 9] {
        let grid = solved(size, &mut random);
        let units = [
            "Column {}: ",
            "- **Column {}:** ",
            "Col {} = ",
            "C{}: ",
            "Column {}:\n",
            "The columns: column {}: ",
            "Box {}: ",
            "Block {}: ",
            "Region {}: ",
            "3x3 subgrid {}: ",
            "{}. Column: ",
            "- Top-left box {}: ",
            "- Middle-right: ",
            "Box number {} holds:\n",
        ];
        for unit in units {
            let text = rows(&grid, size, ", ", |at, row| unit.replace("{}", &at.to_string()) + &row);
            let found = read_answer(&text, &AnswerQuestion { size, puzzle: None, thinking: false });
            assert!(found.is_err(), "{size}: {found:?}\n{text}");
        }
    }
}

#[test]
fn a_list_of_the_blanks_alone_needs_the_puzzle() {
    let mut random = Random(16_180_339);
    let grid = solved(9, &mut random);
    let question = question(&grid, &mut random);
    let blanks = (0..81).filter(|&at| question[at] == 0);
    let text: String = blanks.map(|at| format!("r{}c{}: {}\n", at / 9 + 1, at % 9 + 1, grid[at])).collect();
    let read = |puzzle| read_answer(&text, &AnswerQuestion { size: 9, puzzle, thinking: false });
    assert_eq!(read(Some(&question)).map(|answer| answer.grid), Ok(grid));
    assert!(read(None).is_err());
}

#[test]
fn time_is_linear() {
    // A long text is read once for each size that is looked for, so twice the text is twice the work: this ends at
    // once.
    let line = "r1c1 [1, 2] <b> \\frac{1}{2} 5 3 4 6 7 8 9 1 2 Row 3: 12\n";
    assert!(
        read_answer(&line.repeat(20_000), &AnswerQuestion { size: 9, puzzle: None, thinking: false })
            .is_err()
    );
}

#[test]
fn rows_of_failed_attempts_make_no_grid() {
    // Shapes of answers of language models that never get to a whole grid, and what they say in the end.
    let rows: &[(&str, &str, Option<&str>)] = &[
        ("a row with a cell too many", "1 2 3 4\n3 4 1 2\n2 1 2 4 3\n4 3 2 1", None),
        (
            "all rows with their numbers",
            "1 1 2 3 4\n2 3 4 1 2\n3 2 1 4 3\n4 4 3 2 1",
            Some("1234341221434321"),
        ),
        (
            "the first half again and again",
            "It is:\n1 2 3 4\n3 4 1 2\nThe rest must be changed. It is:\n1 2 3 4\n3 4 1 2\nThe rest",
            None,
        ),
        (
            "two halves",
            "The upper half is:\n1 2 3 4\n3 4 1 2\nThe lower half is:\n2 1 4 3\n4 3 2 1\n",
            Some("1234341221434321"),
        ),
        (
            "three rows of four, four times",
            "So:\n1 2 3 4\n3 4 1 2\n2 1 4 3\nNo, it is\n1 2 4 3\n3 4 1 2\n2 1 3 4\nNo, it is\n\
             1 4 3 2\n3 2 1 4\n2 1 4 3\nNo, it is\n1 3 2 4\n2 4 1 3\n3 1 4 2\nNo.",
            None,
        ),
        (
            "six rows before a tag and six after it",
            "_ 2 _ 3\n_ _ 1 4\n2 4 3 1\n3 1 2 _\n_ 3 4 2\n1 2 _ _\n<answer>\n\
             4 3 1 2\n1 2 3 4\n2 4 3 1\n3 1 2 4\n4 3 1 2\n1 2 4 3\n</answer>",
            None,
        ),
        (
            "rows that are replaced",
            "1 2 3 4\n3 4 2 2 -> 3 4 1 2\n2 1 4 4 → 2 1 3 3 → 2 1 4 3\n4 3 2 1",
            Some("1234341221434321"),
        ),
        (
            "a replaced row with its number",
            "Row 1: 1 2 3 3 -> 1 2 3 4\nRow 2: 3 4 1 2\n\nRow 3: 2 1 4 3\n\nRow 4: 4 3 2 1",
            Some("1234341221434321"),
        ),
        ("a list of three bands", "[[1 2 3 4, 3 4 1 2], [2 1 4 3, 4 3 2 1], [1 2 3 4, 3 4 1 2]]", None),
        ("a second list of one row", "[[1 2 3 4, 3 4 1 2, 2 1 4 3, 4 3 2 1], [1 2 4 3]]", None),
        ("a list in a list in a list", "[[[1, 2, 3, 4], [3, 4, 1, 2], [[2, 1, 4, 3]], [[4, 3, 2, 1]]]", None),
        ("lists that go on", "[1,2,3,4]\n[3,4,1,2]\n[2,1,4,3]\n[4,3,2,1]\n[1,2,3,4]\n[3,4,1,2]", None),
        (
            "two lists",
            "[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]\n[[1,2,4,3],[3,4,2,1],[2,1,3,4],[4,3,1,2]]",
            Some("1243342121344312"),
        ),
        ("rows of three, five, four and four", "[[1 2 3,4 3 4 1 2,2 1 4 3,4 3 2 1]]", None),
        ("blanks that are minus one", "[[-1, 2, 3, 4], [3, 4, -1, 2], [2, -1, 4, 3], [4, 3, 2, 1]]", None),
        ("rows of five, three, four and four, by slashes", "12343 / 412 / 2143 / 4321", None),
        ("numbers that are counted", "[[1,2,3,4],[11,12],[13,14],[21,22]]", None),
        ("numbers of several digits", "So: 12, 34, 34, 12, 21, 43, 43, 21", None),
        ("two lines of two rows each", "```\n12343412\n21434321\n```", None),
        (
            "a Markdown table of five rows",
            "| 1 | 2 | 4 | 3 |\n|---|---|---|---|\n| 3 | 4 | 1 | 2 |\n| 2 | 1 | 4 | 3 |\n\
          | 4 | 3 | 2 | 1 |\n| 1 | 2 | 3 | 4 |",
            None,
        ),
        (
            "a Markdown table below column numbers",
            "| 1 | 2 | 3 | 4 |\n|---|---|---|---|\n| 3 | 4 | 1 | 2 |\n\
          | 2 | 1 | 4 | 3 |\n| 4 | 3 | 2 | 1 |\n| 1 | 2 | 3 | 4 |",
            Some("3412214343211234"),
        ),
        (
            "a fifth row by name",
            "Row 1: 1 2 3 4\n\nRow 2: 3 4 1 2\n\nRow 3: 2 1 4 3\n\nRow 4: 4 3 2 1\n\nRow 5: 1 2 3 4",
            None,
        ),
        (
            "a fifth row of cells",
            "r1: c\n(1,1): 1, (1,2): 2, (1,3): 3, (1,4): 4\n(2,1): 3, (2,2): 4, (2,3): 1, (2,4): 2\n\
          (3,1): 2, (3,2): 1, (3,3): 4, (3,4): 3\n(4,1): 4, (4,2): 3, (4,3): 2, (4,4): 1\n(5,1): 1",
            None,
        ),
        ("boxes in lists", "[[1 2\n3 4],\n[3 4\n1 2],\n[2 1\n4 3],\n[4 3\n2 1]]", None),
        (
            "rows, then the same by columns",
            "First row: 1 2 3 4\nSecond row: 3 4 1 2\nThird row: 2 1 4 3\n\
          Fourth row: 4 3 2 1\nFirst column: 1 3 2 4\nSecond column: 2 4 1 3\nThird column: 3 1 4 2\n\
          Fourth column: 4 2 3 1",
            Some("1234341221434321"),
        ),
        (
            "a row that is thought over",
            "Row 1: 1 2 3 4\nRow 2: _ 4 _ 2, so 3 and 1 are left, which gives: 3 4 1 2\n\
          Row 3: 2 1 4 3\nRow 4: 4 3 2 1",
            Some("1234341221434321"),
        ),
    ];
    for &(what, text, expected) in rows {
        let found = read_answer(text, &AnswerQuestion { size: 4, puzzle: None, thinking: false });
        let grid =
            found.as_ref().ok().map(|answer| answer.grid.iter().map(u8::to_string).collect::<String>());
        assert_eq!(grid.as_deref(), expected, "{what}: {found:?}\n{text}");
    }
}

#[test]
fn words_without_end_are_read() {
    // A model that repeats itself until its tokens are used up.
    for word in [
        "the ",
        "The, ",
        "1. ",
        "1 2 3 4 -> ",
        "the first ",
        "(",
        "r1c1 ",
        "[",
        "[ ",
        "[1, ",
        "- - ",
        "- + ",
        "so row ",
        "Column 1: 2 3 ",
        "Row 5: ",
    ] {
        let text = word.repeat(40_000);
        let found = read_answer(&text, &AnswerQuestion { size: 4, puzzle: None, thinking: false });
        assert_eq!(found, Err(NoAnswer::NoGrid), "{word}");
    }
}
