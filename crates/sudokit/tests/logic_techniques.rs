//! Every technique of the table against golden cases: a grid with pencilmarks, and what the technique must find there
//! first.
//!
//! A case is a row of a file in `testdata/techniques`. Each scale has a file of its name with positions on its paths,
//! where the whole scale must take the same step; `constructed.tsv` are positions made for one technique. The words of
//! the first case of each technique and form are held against `words.txt`. After a change of words, read the difference
//! that `SUDOKIT_UPDATE=1 cargo test -p sudokit --test logic_techniques` makes.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use sudokit::board::{Cell, Coordinates};
use sudokit::difficulty::Points;
use sudokit::logic::{
    self, Family, LogicalSolver, Ordinary, Role, Rung, SCALES, Scale, State, Step, TECHNIQUES, Technique,
    house_name,
};

/// A rung of a step on the ordinary board, with cells as `r1c1`.
fn words(step: &Step, rung: Rung) -> String {
    logic::words(&Ordinary, step, rung, Coordinates::default())
}

fn cell_name(cell: u8) -> String {
    logic::cell_name(cell, Coordinates::default())
}

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/techniques/");

struct Case {
    scale: &'static Scale,
    technique: String,
    points: String,
    state: State,
    place: String,
    eliminate: Vec<String>,
}

/// The cases of a file; without a scale, on the first that has the technique.
fn cases(file: &str, named: Option<&'static Scale>) -> Vec<Case> {
    let text = std::fs::read_to_string(format!("{FOLDER}{file}.tsv")).expect("the golden cases");
    text.lines().filter(|line| !line.starts_with('#')).map(|line| case(line, named)).collect()
}

fn case(line: &str, named: Option<&'static Scale>) -> Case {
    let fields: Vec<&str> = line.split('\t').collect();
    let mut values = [0; 81];
    for (value, byte) in values.iter_mut().zip(fields[3].bytes()) {
        *value = if byte == b'.' { 0 } else { byte - b'0' };
    }
    let mut marks = [0u16; 81];
    for (mark, digits) in marks.iter_mut().zip(fields[4].split(',')) {
        *mark = digits.bytes().filter(u8::is_ascii_digit).fold(0, |mask, digit| mask | 1 << (digit - b'1'));
    }
    let marked = (0..81u8).zip(fields[4].split(','));
    let placed = marked.filter(|(_, marks)| *marks == "+").map(|(cell, _)| cell);
    let mut eliminate: Vec<String> =
        fields[6].split(',').filter(|text| !text.is_empty()).map(str::to_string).collect();
    eliminate.sort();
    let has = |scale: &&Scale| scale.order.iter().any(|entry| entry.technique.id() == fields[0]);
    Case {
        scale: named.or_else(|| SCALES.iter().find(has)).expect("a scale with the technique"),
        technique: fields[0].to_string(),
        points: fields[1].to_string(),
        state: State::new(&values).with_marks(&marks).with_placed(placed),
        place: fields[5].to_string(),
        eliminate,
    }
}

fn cases_of_paths() -> Vec<Case> {
    SCALES
        .iter()
        .filter(|scale| !scale.is_for_any_board())
        .flat_map(|scale| cases(scale.name, Some(scale)))
        .collect()
}

fn all_cases() -> Vec<Case> {
    let mut all = cases_of_paths();
    all.extend(cases("constructed", None));
    all
}

/// Every case with the step that its technique finds alone, explained; found once, because nested chains take seconds.
fn steps() -> &'static [(Case, Step)] {
    static STEPS: LazyLock<Vec<(Case, Step)>> = LazyLock::new(|| {
        let found = |case: Case| {
            let step = step_of(&case);
            (case, step)
        };
        all_cases().into_iter().map(found).collect()
    });
    &STEPS
}

fn step_of(case: &Case) -> Step {
    let mut solver = LogicalSolver::new(case.scale).with_techniques(|row| row.id() == case.technique);
    let step = solver.next(&case.state).unwrap();
    step.unwrap_or_else(|| panic!("{} finds nothing", case.technique))
}

fn check(case: &Case, step: &Step) {
    let place = step
        .place
        .map_or(String::new(), |(cell, digit)| format!("{}={digit}", cell_name(cell.index() as u8)));
    let mut eliminate: Vec<String> = step
        .eliminations()
        .map(|(cell, digit)| format!("{}<>{digit}", cell_name(cell.index() as u8)))
        .collect();
    eliminate.sort();
    assert_eq!(step.technique.id(), case.technique);
    let points = Points::on(case.scale, u32::from(step.points)).to_string();
    assert_eq!(
        (&points, &place, &eliminate),
        (&case.points, &case.place, &case.eliminate),
        "{}",
        case.technique
    );
}

#[test]
fn every_technique_of_a_scale_has_a_golden_case() {
    let cases = all_cases();
    let on_scale = |row: &&&Technique| {
        SCALES.iter().any(|scale| !scale.is_for_any_board() && scale.entry(row).is_some())
    };
    let ids = TECHNIQUES.iter().filter(on_scale).map(|row| row.id());
    let missing: Vec<&str> = ids.filter(|id| cases.iter().all(|case| case.technique != *id)).collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn every_golden_case_is_found_by_its_technique_alone() {
    for (case, step) in steps() {
        check(case, step);
    }
}

#[test]
fn the_whole_scale_takes_the_same_step_and_the_diagram_changes_nothing() {
    for case in cases_of_paths() {
        for explain in [false, true] {
            let mut solver = LogicalSolver::new(case.scale).with_evidence(explain);
            check(&case, &solver.next(&case.state).unwrap().unwrap());
        }
    }
}

#[test]
fn every_rung_of_every_technique_reads_as_stored() {
    let mut seen = BTreeSet::new();
    let mut text = String::new();
    for (case, step) in steps() {
        if !seen.insert((&case.technique, format!("{:?}", step.why.form))) {
            continue;
        }
        text += &format!("# {}\n", step.technique.id());
        for rung in Rung::ALL {
            text += words(step, rung).trim_end();
            text.push('\n');
        }
        text.push('\n');
    }
    let path = format!("{FOLDER}words.txt");
    if std::env::var_os("SUDOKIT_UPDATE").is_some() {
        std::fs::write(&path, &text).expect("the stored text can be written");
    }
    let stored = std::fs::read_to_string(&path).expect("the stored text");
    for (now, then) in text.lines().zip(stored.lines()) {
        assert_eq!(now, then);
    }
    assert_eq!(text.lines().count(), stored.lines().count());
}

/// Cells by name, with digits.
type Candidates = BTreeSet<(String, u8)>;

/// The effect in a text, as (cell, digit) removed and placed: "r1c2 is not 3 or 5; r4c4 is not 7." or "r1c2 is 3."
fn parse_effect(text: &str) -> (Candidates, Candidates) {
    let (mut removed, mut placed) = (BTreeSet::new(), BTreeSet::new());
    for part in text.trim_end_matches('.').split("; ") {
        let (cell, rest) = part.split_once(" is ").expect("a cell and what it is");
        let into = if rest.starts_with("not ") { &mut removed } else { &mut placed };
        into.extend(rest.bytes().filter(u8::is_ascii_digit).map(|digit| (cell.to_string(), digit - b'0')));
    }
    (removed, placed)
}

#[test]
fn the_effect_in_words_and_in_the_diagram_is_that_of_the_step() {
    for (case, step) in steps() {
        let (removed, placed) = parse_effect(&words(step, Rung::Effect));
        let name = |(cell, digit): (Cell, u8)| (cell_name(cell.index() as u8), digit);
        assert_eq!(placed, step.place.into_iter().map(name).collect(), "{}", case.technique);
        if step.place.is_none() {
            assert_eq!(removed, step.eliminations().map(name).collect(), "{}", case.technique);
        }
        let drawn = |role: Role| -> Candidates {
            let marks = step.why.marks.iter().filter(|mark| mark.role == role);
            marks.map(|mark| (cell_name(mark.cell), mark.digit)).collect()
        };
        assert_eq!(drawn(Role::Placed), placed, "{}", case.technique);
        assert_eq!(drawn(Role::Eliminated), removed, "{}", case.technique);
    }
}

#[test]
fn an_argument_names_its_houses_and_cells_and_ends_with_the_effect() {
    for (case, step) in steps() {
        let argument = words(step, Rung::Argument);
        for house in step.why.houses.iter().map(|&house| house_name(house, Coordinates::default())) {
            assert!(argument.contains(&house), "{}: {house} is not in {argument}", case.technique);
        }
        // The pattern of a fish is said by its lines, its fins by their cells.
        let fish = step.technique.info.family == Family::Fish;
        let message = |role: Role| role != Role::Off && !(fish && role == Role::Pattern);
        for mark in step.why.marks.iter().filter(|mark| message(mark.role)) {
            let cell = cell_name(mark.cell);
            assert!(argument.contains(&cell), "{}: {cell} is not in {argument}", case.technique);
        }
        if step.technique.info.family != Family::Singles {
            assert!(argument.ends_with(&words(step, Rung::Effect)), "{}: {argument}", case.technique);
        }
    }
}

#[test]
fn the_first_rung_names_one_house_or_cell() {
    for (case, step) in steps() {
        let text = words(step, Rung::Where);
        let place = text.strip_prefix("Look at ").and_then(|text| text.strip_suffix('.')).expect("a place");
        let place = place.rsplit_once(" in ").map_or(place, |(digit, place)| {
            assert!(digit.starts_with("the digit "), "{text}");
            place
        });
        let numbered = |kind: &str| {
            let number = place.strip_prefix(kind).and_then(|rest| rest.trim().parse::<u8>().ok());
            number.is_some_and(|number| (1..=9).contains(&number))
        };
        let is_cell = (0..81).any(|cell| cell_name(cell) == place);
        assert!(["row", "column", "box"].into_iter().any(numbered) || is_cell, "{}: {text}", case.technique);
    }
}

#[test]
fn what_a_hidden_single_names_keeps_its_digit_out_of_every_other_cell_of_the_house() {
    let sees = |a: u8, b: u8| {
        let (row, column) = (a / 9 == b / 9, a % 9 == b % 9);
        a != b && (row || column || (a / 27, a % 9 / 3) == (b / 27, b % 9 / 3))
    };
    let mut checked = 0;
    for (case, step) in steps().iter().filter(|(case, _)| case.technique.starts_with("hidden-single")) {
        let (cell, digit) = step.place.map(|(cell, digit)| (cell.index() as u8, digit)).unwrap();
        let with = |role: Role| -> Vec<u8> {
            step.why.marks.iter().filter(|mark| mark.role == role).map(|mark| mark.cell).collect()
        };
        let (blockers, lost) = (with(Role::Blocker), with(Role::Off));
        assert!(blockers.iter().all(|&blocker| case.state.value(blocker) == digit));
        let (start, step_by): (u8, u8) = match step.why.houses[..] {
            [logic::House9::Row(row)] => (row * 9, 1),
            [logic::House9::Column(column)] => (column, 9),
            _ => (0, 0),
        };
        let in_house = |other: u8| match step_by {
            0 => (other / 27, other % 9 / 3) == (cell / 27, cell % 9 / 3),
            1 => other / 9 == start / 9,
            _ => other % 9 == start,
        };
        for other in (0..81).filter(|&other| in_house(other) && other != cell && case.state.value(other) == 0)
        {
            let blocked = blockers.iter().any(|&blocker| sees(blocker, other));
            assert!(
                blocked != lost.contains(&other),
                "{} in {}",
                cell_name(other),
                words(step, Rung::Argument)
            );
            checked += 1;
        }
        let argument = words(step, Rung::Argument);
        assert!(blockers.iter().all(|&blocker| argument.contains(&cell_name(blocker))), "{argument}");
    }
    assert!(checked > 10, "only {checked} cells");
}

#[test]
fn chains_are_connected_and_strong_links_lead_to_true_nodes() {
    for (case, step) in steps() {
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
