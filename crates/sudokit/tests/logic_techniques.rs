//! Every technique against golden cases: a grid with pencilmarks, and what the technique must find there first.

use sudokit::Budget;
use sudokit::logic::{LogicalSolver, Rung, State, Step, cell_name, scale, words};

const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/techniques/se-1.2.1.tsv");

struct Case {
    technique: String,
    points: u16,
    state: State,
    place: String,
    eliminate: Vec<String>,
}

fn cases() -> Vec<Case> {
    let text = std::fs::read_to_string(CASES).expect("the golden cases");
    text.lines().filter(|line| !line.starts_with('#')).map(case).collect()
}

fn case(line: &str) -> Case {
    let fields: Vec<&str> = line.split('\t').collect();
    let mut values = [0; 81];
    for (value, byte) in values.iter_mut().zip(fields[3].bytes()) {
        *value = if byte == b'.' { 0 } else { byte - b'0' };
    }
    let mut marks = [0u16; 81];
    for (mark, digits) in marks.iter_mut().zip(fields[4].split(',')) {
        *mark = digits.bytes().filter(u8::is_ascii_digit).fold(0, |mask, digit| mask | 1 << (digit - b'1'));
    }
    let (whole, tenth) = fields[1].split_once('.').expect("points with a tenth");
    let mut eliminate: Vec<String> =
        fields[6].split(',').filter(|text| !text.is_empty()).map(str::to_string).collect();
    eliminate.sort();
    Case {
        technique: fields[0].to_string(),
        points: whole.parse::<u16>().unwrap() * 10 + tenth.parse::<u16>().unwrap(),
        state: State::with_marks(&values, &marks),
        place: fields[5].to_string(),
        eliminate,
    }
}

fn only(technique: &str, explain: bool) -> LogicalSolver {
    let scale = scale("se-1.2.1").unwrap();
    LogicalSolver::with(scale, explain, Budget::default(), |row| row.id() == technique)
}

fn check(case: &Case, step: &Step) {
    let place = step.place.map_or(String::new(), |(cell, digit)| format!("{}={digit}", cell_name(cell)));
    let mut eliminate: Vec<String> =
        step.eliminations().map(|(cell, digit)| format!("{}<>{digit}", cell_name(cell))).collect();
    eliminate.sort();
    assert_eq!(step.technique.id(), case.technique);
    assert_eq!(
        (step.points, &place, &eliminate),
        (case.points, &case.place, &case.eliminate),
        "{}",
        case.technique
    );
}

#[test]
fn every_golden_case_is_found_by_its_technique_alone() {
    for case in cases() {
        let step = only(&case.technique, false).next(&case.state).unwrap();
        check(&case, &step.unwrap_or_else(|| panic!("{} finds nothing", case.technique)));
    }
}

#[test]
fn the_whole_scale_takes_the_same_step_and_the_diagram_changes_nothing() {
    let mut plain = LogicalSolver::new(scale("se-1.2.1").unwrap(), false, Budget::default());
    let mut explaining = LogicalSolver::new(scale("se-1.2.1").unwrap(), true, Budget::default());
    for case in cases() {
        check(&case, &plain.next(&case.state).unwrap().unwrap());
        check(&case, &explaining.next(&case.state).unwrap().unwrap());
    }
}

#[test]
fn every_technique_of_the_scale_has_a_golden_case_but_these() {
    let cases = cases();
    let ids = scale("se-1.2.1").unwrap().order.iter().map(|entry| entry.technique.id());
    let missing: Vec<&str> = ids.filter(|id| cases.iter().all(|case| case.technique != *id)).collect();
    // Direct claiming is checked below, nested chains by whole ratings in `logic_ratings`.
    let expected = [
        "direct-claiming",
        "nested-forcing-chains-2",
        "nested-forcing-chains-3",
        "nested-forcing-chains-4",
        "nested-forcing-chains-5",
    ];
    assert_eq!(missing, expected);
}

/// An empty grid in which the digit 1 has only these places in some houses: (`r`, `c` or `b`, number, positions from 1).
fn ones(houses: &[(char, usize, &[usize])]) -> State {
    let mut marks = [0x1ff_u16; 81];
    for &(kind, number, positions) in houses {
        for position in (1..=9).filter(|position| !positions.contains(position)) {
            let (h, p) = (number - 1, position - 1);
            let cell = match kind {
                'r' => h * 9 + p,
                'c' => p * 9 + h,
                _ => (h / 3 * 3 + p / 3) * 9 + h % 3 * 3 + p % 3,
            };
            marks[cell] &= !1;
        }
    }
    State::with_marks(&[0; 81], &marks)
}

#[test]
fn patterns_of_one_digit_remove_what_sees_both_ends() {
    type Houses = &'static [(char, usize, &'static [usize])];
    let cases: &[(&str, Houses, &str)] = &[
        ("skyscraper", &[('r', 1, &[2, 8]), ('r', 5, &[2, 9])], "r2c9 r3c9 r4c8 r6c8"),
        ("two-string-kite", &[('r', 1, &[2, 8]), ('c', 3, &[2, 7])], "r7c8"),
        ("turbot-fish", &[('b', 5, &[1, 8]), ('c', 8, &[4, 9])], "r9c5"),
        ("empty-rectangle", &[('b', 5, &[1, 3, 5]), ('c', 9, &[4, 8])], "r8c5"),
        ("finned-x-wing", &[('r', 2, &[3, 7]), ('r', 6, &[3, 7, 8])], "r4c7 r5c7"),
        ("sashimi-x-wing", &[('r', 2, &[3, 7]), ('r', 6, &[3, 8])], "r4c7 r5c7"),
        ("finned-swordfish", &[('r', 2, &[2, 5]), ('r', 5, &[5, 8]), ('r', 8, &[2, 8, 9])], "r7c8 r9c8"),
        ("sashimi-swordfish", &[('r', 2, &[2, 5]), ('r', 5, &[5, 8]), ('r', 8, &[2, 9])], "r7c8 r9c8"),
        (
            "finned-jellyfish",
            &[('r', 1, &[1, 4]), ('r', 4, &[4, 7]), ('r', 5, &[7, 9]), ('r', 8, &[1, 8, 9])],
            "r7c7 r7c9 r9c7 r9c9",
        ),
        (
            "sashimi-jellyfish",
            &[('r', 1, &[1, 4]), ('r', 4, &[4, 7]), ('r', 5, &[7, 9]), ('r', 8, &[1, 8])],
            "r6c7 r6c8",
        ),
        (
            "simple-colours",
            &[('r', 1, &[2, 8]), ('c', 8, &[1, 6]), ('r', 6, &[3, 8]), ('c', 3, &[2, 6])],
            "r1c2 r2c3 r6c8",
        ),
    ];
    for (technique, houses, expected) in cases {
        let step = hodoku(technique).next(&ones(houses)).unwrap();
        let step = step.unwrap_or_else(|| panic!("{technique} finds nothing"));
        let cells: Vec<String> = step.eliminations().map(|(cell, _)| cell_name(cell)).collect();
        assert_eq!(cells.join(" "), *expected, "{technique}");
        assert!(step.eliminations().all(|(_, digit)| digit == 1));
        assert!(words(&step, Rung::Argument).ends_with("is not 1."), "{}", words(&step, Rung::Argument));
    }
}

fn hodoku(technique: &str) -> LogicalSolver {
    let scale = scale("hodoku").unwrap();
    LogicalSolver::with(scale, true, Budget::default(), |row| row.id() == technique)
}

#[test]
fn cells_with_the_same_pair_make_w_wings_and_remote_pairs() {
    let mut marks = *ones(&[('r', 9, &[1, 5])]).all_marks();
    (marks[0], marks[40]) = (0b11, 0b11);
    let step = hodoku("w-wing").next(&State::with_marks(&[0; 81], &marks)).unwrap().unwrap();
    assert_eq!(step.eliminations().collect::<Vec<_>>(), [(4, 2), (36, 2)]);
    let mut marks = [0x1ff_u16; 81];
    for cell in [0, 4, 49, 53] {
        marks[cell] = 0b11;
    }
    let step = hodoku("remote-pair").next(&State::with_marks(&[0; 81], &marks)).unwrap().unwrap();
    for gone in [(8, 1), (8, 2), (45, 1), (45, 2)] {
        assert!(step.eliminations().any(|found| found == gone), "{gone:?}");
    }
}

#[test]
fn direct_claiming_places_the_digit_that_claiming_leaves_one_place() {
    // Row 1 holds its 1 in block 1; row 2 has only one place for 1 outside block 1.
    let mut marks = [0x1ff; 81];
    for (cell, mark) in marks.iter_mut().enumerate() {
        let keeps = match cell / 9 {
            0 => cell % 9 < 2,
            1 => cell % 9 == 2 || cell % 9 == 7,
            _ => true,
        };
        if !keeps {
            *mark &= !1;
        }
    }
    let state = State::with_marks(&[0; 81], &marks);
    let step = only("direct-claiming", true).next(&state).unwrap().unwrap();
    assert_eq!((step.place, step.points, step.eliminations().count()), (Some((16, 1)), 19, 0));
    assert!(words(&step, Rung::Argument).ends_with("In row 2 that leaves only r2c8 for the 1. r2c8 is 1."));
}

#[test]
fn a_diagram_holds_the_effect_and_the_words_name_it() {
    for case in cases() {
        let step = only(&case.technique, true).next(&case.state).unwrap().unwrap();
        for (cell, digit) in step.place.into_iter().chain(step.eliminations()) {
            let text = words(&step, Rung::Effect);
            assert!(text.contains(&cell_name(cell)) || step.place.is_some(), "{}: {text}", case.technique);
            let shown = step.why.marks.iter().any(|mark| (mark.cell, mark.digit) == (cell, digit));
            assert!(
                shown || step.place.is_some(),
                "{}: {cell} {digit} is not in the diagram",
                case.technique
            );
        }
        for rung in Rung::ALL {
            let text = words(&step, rung);
            assert!(text.trim_end().ends_with('.'), "{}: {text}", case.technique);
            assert!(!text.contains("{}") && !text.contains("  in "), "{}: {text}", case.technique);
        }
    }
}

#[test]
fn chains_are_connected_and_strong_links_lead_to_true_nodes() {
    for case in cases() {
        let step = only(&case.technique, true).next(&case.state).unwrap().unwrap();
        if !step.technique.info.family.name().contains("chains") {
            continue;
        }
        assert!(!step.why.links.is_empty(), "{}", case.technique);
        for link in &step.why.links {
            assert_eq!(link.strong, link.to.on, "{}", case.technique);
            for node in [link.from, link.to] {
                let has = case.state.has(node.cell, node.digit - 1);
                assert!(has, "{}: r{} is no candidate", case.technique, node.cell);
            }
        }
    }
}
