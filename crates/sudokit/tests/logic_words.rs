//! The words of every technique against a stored text: each rung of the hint of its first golden case.
//!
//! After a change of words, look at the difference that `SUDOKIT_UPDATE=1 cargo test --test logic_words` makes.

use std::collections::BTreeSet;

use sudokit::Budget;
use sudokit::logic::{LogicalSolver, Rung, State, scale, words};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/techniques/");

fn state(values: &str, candidates: &str) -> State {
    let mut numbers = [0; 81];
    for (value, byte) in numbers.iter_mut().zip(values.bytes()) {
        *value = if byte == b'.' { 0 } else { byte - b'0' };
    }
    let mut marks = [0u16; 81];
    for (mark, digits) in marks.iter_mut().zip(candidates.split(',')) {
        *mark = digits.bytes().filter(u8::is_ascii_digit).fold(0, |mask, digit| mask | 1 << (digit - b'1'));
    }
    State::with_marks(&numbers, &marks)
}

#[test]
fn every_rung_of_every_technique_reads_as_stored() {
    let cases = std::fs::read_to_string(format!("{FOLDER}se-1.2.1.tsv")).expect("the golden cases");
    let mut seen = BTreeSet::new();
    let mut text = String::new();
    for line in cases.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let scale = scale("se-1.2.1").unwrap();
        let mut solver =
            LogicalSolver::with(scale, true, Budget::default(), |technique| technique.id() == fields[0]);
        let step = solver.next(&state(fields[3], fields[4])).unwrap().unwrap();
        if !seen.insert((step.technique.id(), format!("{:?}", step.why.form))) {
            continue;
        }
        text += &format!("# {}\n", step.technique.id());
        for rung in Rung::ALL {
            text += words(&step, rung).trim_end();
            text.push('\n');
        }
        text.push('\n');
    }
    let path = format!("{FOLDER}words.txt");
    if std::env::var_os("SUDOKIT_UPDATE").is_some() {
        std::fs::write(&path, &text).expect("the stored text can be written");
    }
    assert_eq!(text, std::fs::read_to_string(&path).unwrap_or_default());
}
