//! `sudokit print`: a document of pages, read again by the operators of its content.
#![cfg(feature = "pdf")]
#![allow(missing_docs)]

mod common;

use std::path::Path;

use common::{ANSWER, CHAIN, Folder, INKALA, run_in};

/// The streams of a document's pages, unpacked.
fn pages(path: &Path) -> Vec<String> {
    let bytes = std::fs::read(path).expect("the document");
    assert!(bytes.starts_with(b"%PDF-1.7") && bytes.trim_ascii_end().ends_with(b"%%EOF"));
    let find = |from: usize, what: &[u8]| {
        bytes[from..].windows(what.len()).position(|at| at == what).map(|at| from + at)
    };
    let (mut found, mut from) = (Vec::new(), 0);
    while let Some(start) = find(from, b"stream\n") {
        let end = find(start, b"\nendstream").expect("its end");
        let content = miniz_oxide::inflate::decompress_to_vec_zlib(&bytes[start + 7..end]).expect("packed");
        found.push(String::from_utf8(content).expect("operators are text"));
        from = end + 10;
    }
    found
}

/// Each row: what is asked, how many puzzles, and how many pages there are to be.
#[test]
fn pages_are_counted() {
    let here = Folder::new();
    here.file("one.txt", format!("{INKALA}\n"));
    here.file("twenty.txt", format!("{INKALA}\n{CHAIN}\n").repeat(10));
    for (options, input, count) in [
        (&["--no-difficulty"][..], "one.txt", 2),
        (&["--no-difficulty", "--no-answers"], "one.txt", 1),
        (&["--no-difficulty"], "twenty.txt", 1 + 5 + 2),
        (&["--no-difficulty", "--no-cover", "--per-page", "12"], "twenty.txt", 2 + 2),
        (&["--no-difficulty", "--candidates", "--no-answers"], "twenty.txt", 1 + 10),
        (&["--no-difficulty", "--large", "--paper", "letter"], "twenty.txt", 1 + 20 + 2),
    ] {
        let mut arguments = vec!["print", input, "-o", "book.pdf"];
        arguments.extend(options);
        let result = run_in(&here.0, &arguments, b"");
        assert_eq!((result.code, result.out.as_str()), (0, ""), "{options:?}: {}", result.err);
        assert_eq!(pages(&here.0.join("book.pdf")).len(), count, "{options:?}");
    }
}

#[test]
fn the_same_puzzles_give_the_same_bytes_and_an_answer_has_more_ink() {
    let here = Folder::new();
    here.file("two.txt", format!("{INKALA}\n{CHAIN}\n"));
    for name in ["a.pdf", "b.pdf"] {
        assert_eq!(run_in(&here.0, &["print", "two.txt", "-o", name, "--threads", "2"], b"").code, 0);
    }
    let bytes = |name: &str| std::fs::read(here.0.join(name)).expect("written");
    assert_eq!(bytes("a.pdf"), bytes("b.pdf"));
    let pages = pages(&here.0.join("a.pdf"));
    // Title page, two puzzles, two answers: each glyph is one filled path, 162 digits on the last page.
    let filled = |page: &String| page.lines().filter(|line| *line == "f").count();
    assert_eq!(pages.len(), 3);
    assert!(filled(&pages[1]) < 90 && filled(&pages[2]) > 162, "{} {}", filled(&pages[1]), filled(&pages[2]));
}

#[test]
fn rules_are_printed_and_what_lies_over_lines_is_filled_last() {
    let here = Folder::new();
    here.file("xv.rules", "board 9x9\npair-sum 10: r1c1-2\n");
    let result = run_in(&here.0, &["print", "xv.rules", "-o", "xv.pdf", "--no-answers"], b"");
    assert_eq!(result.code, 0, "{}", result.err);
    let page = &pages(&here.0.join("xv.pdf"))[0];
    // The letter's outline in white, then the letter in black.
    let white = page.rfind("1 1 1 RG").expect("a white outline");
    assert!(page[white..].contains("\nf\n"), "the letter is hidden below its outline");
}

#[test]
fn what_cannot_be_read_is_named_and_left_out() {
    let here = Folder::new();
    here.file("bad.txt", format!("{INKALA}\nnonsense\n{ANSWER}\n"));
    let result = run_in(&here.0, &["print", "bad.txt", "-o", "book.pdf", "--no-difficulty"], b"");
    assert_eq!(result.code, 2);
    assert!(result.err.contains("line 2") && result.err.contains("1 could not be read"), "{}", result.err);
    assert!(here.0.join("book.pdf").exists());
    let none = run_in(&here.0, &["print", "-o", "none.pdf", "-"], b"");
    assert_ne!(none.code, 0);
    assert!(!here.0.join("none.pdf").exists());
    for arguments in
        [&["print", "-o", "book.txt", INKALA][..], &["print", "-o", "b.pdf", "--per-page", "5", INKALA]]
    {
        assert_eq!(run_in(&here.0, arguments, b"").code, 2, "{arguments:?}");
    }
}
