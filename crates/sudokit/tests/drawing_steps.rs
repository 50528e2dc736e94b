//! Pictures of steps on any board and under any rules: each names the cells and candidates of its step, no more and no
//! fewer.
#![allow(missing_docs)]

use std::collections::BTreeSet;
use std::fs;

use sudokit::board::{Board, Coordinates};
use sudokit::drawing::{StepPicture, Theme};
use sudokit::hints::BoardPosition;
use sudokit::logic::{Argument, BoardState, LogicalSolver, Step, scale, technique};
use sudokit::notation::{ReadOptions, read};
use sudokit::{Budget, Cell};

fn position(text: &str) -> BoardState {
    let parsed = read(text.replace("; ", "\n").as_bytes(), &ReadOptions::default()).expect("a puzzle");
    let position = BoardPosition::of_document(&parsed.documents[0], &Budget::default());
    position.expect("a position").state().clone()
}

/// What stands between two texts, wherever the first occurs.
fn between<'t>(text: &'t str, start: &str, end: &str) -> Vec<&'t str> {
    text.split(start).skip(1).map(|rest| rest.split(end).next().expect("a piece")).collect()
}

/// The candidates with a class, as "r1c1 5", and where their shapes stand.
fn marked<'t>(svg: &'t str, class: &str) -> Vec<(&'t str, (f64, f64))> {
    let groups = between(svg, &format!("<g class=\"{class}\" "), "</title>");
    let of = |group: &&'t str| {
        let place = between(group, "translate(", ")")[0].split_once(' ').expect("two numbers");
        let number = |text: &str| text.parse().expect("a number");
        (group.split("<title>").nth(1).expect("a title"), (number(place.0), number(place.1)))
    };
    groups.iter().map(of).collect()
}

/// The texts of the picture with their places.
fn texts(svg: &str) -> Vec<(f64, f64, &str)> {
    let field = |tag: &str, name: &str| -> f64 {
        between(tag, &format!(" {name}=\""), "\"")[0].parse().expect("a number")
    };
    let of = |element: &&'_ str| -> (f64, f64) { (field(element, "x"), field(element, "y")) };
    between(svg, "<text", "</text>")
        .into_iter()
        .map(|element| {
            let (x, y) = of(&element);
            (x, y, element.split_once('>').expect("a tag").1)
        })
        .collect()
}

type Names = BTreeSet<String>;

fn name(board: &Board, cell: Cell, number: i32) -> String {
    format!("{} {number}", board.name(cell))
}

/// What is removed or placed, and the other nodes of the argument.
fn expected(state: &BoardState, step: &Step<Argument>) -> [Names; 3] {
    let board = state.rules().board();
    let named = |(cell, digit): (Cell, u8)| name(board, cell, board.lowest() + i32::from(digit) - 1);
    let removed: Names = step.eliminations().map(named).collect();
    let placed = step.place.map_or_else(|| state.singles_after(step), |place| vec![place]);
    let placed: Names = placed.into_iter().map(named).collect();
    let nodes = step.why.lines.iter().filter_map(|line| line.node.as_ref());
    let nodes = nodes.flat_map(|node| node.cells.iter().map(|&cell| name(board, cell, node.number)));
    let nodes: Names = nodes.filter(|name| !removed.contains(name) && !placed.contains(name)).collect();
    [removed, placed, nodes]
}

/// Looks at the picture of a step in light and dark.
fn check(what: &str, state: &BoardState, step: &Step<Argument>) {
    let what = format!("{what}, {}", step.technique.id());
    let [removed, placed, nodes] = expected(state, step);
    let effect = |notation| step.effect(state, notation);
    let draw = |theme| {
        StepPicture {
            puzzle: state.rules().puzzle(),
            state,
            step,
            theme,
            coordinates: Coordinates::default(),
        }
        .svg()
    };
    let (light, dark) = (draw(Theme::LIGHT), draw(Theme::DARK));
    assert!(light.contains("#ffffff") && !dark.contains("#ffffff\"/>\n<svg") && light != dark, "{what}");
    for svg in [&light, &dark] {
        assert!(!svg.contains("NaN") && !svg.contains("\"inf"), "{what}");
        let all = |class| marked(svg, class);
        let names = |class| all(class).iter().map(|(name, _)| (*name).to_string()).collect::<Vec<String>>();
        let is = |found: Vec<String>, expected: &Names| {
            assert_eq!(found.len(), expected.len(), "{what}: {found:?}");
            assert_eq!(&found.into_iter().collect::<Names>(), expected, "{what}");
        };
        is(names("removed"), &removed);
        is(names("cross"), &removed);
        is(names("placed"), &placed);
        is([names("on"), names("off")].concat(), &nodes);
        assert_eq!(svg.matches("class=\"argument\"").count(), step.why.cells.len(), "{what}");
        let groups = step.why.lines.iter().filter_map(|line| line.node.as_ref());
        let groups = groups.filter(|node| node.cells.len() > 1).count();
        assert_eq!(svg.matches("class=\"group\"").count(), groups, "{what}");
        assert_eq!(svg.matches("marker-end").count(), step.why.links().len(), "{what}");
        // Each shape stands at its candidate.
        let texts = texts(svg);
        for (name, (x, y)) in ["removed", "placed", "on", "off"].into_iter().flat_map(all) {
            let number = name.split_once(' ').expect("a cell and a number").1;
            let is_there = |&(left, base, text): &(f64, f64, &str)| {
                text == number && (left - x).abs() < 0.11 && (base - y - 4.0).abs() < 4.5
            };
            assert!(texts.iter().any(is_there), "{what}: {name} at {x} {y}");
        }
        // The same with cells in letters: other names in the caption and in titles, nothing else.
        let coordinates = Coordinates::Letters;
        let renamed =
            StepPicture { puzzle: state.rules().puzzle(), state, step, theme: Theme::LIGHT, coordinates }
                .svg();
        let caption = |svg| self::texts(svg).iter().map(|text| text.2).collect::<Vec<_>>().join(" ");
        assert!(caption(&renamed).contains(&effect(coordinates)), "{what}: {}", caption(&renamed));
        assert_eq!(renamed.matches("<title>").count(), svg.matches("<title>").count(), "{what}");
        // The effect in words, wrapped.
        let caption = texts.iter().map(|text| text.2).collect::<Vec<_>>().join(" ");
        assert!(caption.contains(&effect(Coordinates::default())), "{what}: {caption}");
    }
}

/// Every kind of board: what it is, the puzzle, and how many of its first steps are drawn.
const BOARDS: &[(&str, &str, usize)] = &[
    ("6x6", "board 6x6; givens:; ..6...; ......; 4.....; ....25; ......; ...3..", 12),
    (
        "jigsaw with digits from 0",
        "board 5x5; digits 0-4; regions: r1c1-3 r2c1 r2c2 | r1c4 r1c5 r2c3-5 | r3c1-5 | r4c1-3 r5c1 r5c2 | r4c4 r4c5 r5c3-5; \
         givens:; 0....; ..3..; .4...; ...1.; ....2",
        12,
    ),
    (
        "killer with its labels",
        "board 4x4; killer 3: r1c1 r1c2; killer 7: r1c3 r1c4; killer 5: r2c1 r3c1; killer 3: r4c3 r4c4",
        12,
    ),
    ("thermometer", "board 6x6; thermometer: r1c1-5; thermometer: r6c6-3; thermometer: r2-5c2", 12),
    (
        "clues outside",
        "board 6x6; x-sum 20: r0c1; skyscraper 4: r0c3; sandwich 4: r1c0; numbered-room 2: r7c2",
        12,
    ),
    (
        "16x16",
        "12376G.E.B.C.98.8.D....C..F2G.4.65.F.D.89.G..7BA..9.5B.F......1643.6.7F2..9B8EAG2...A.56CE379FDBCBFA...12.6G..3..D.9..BG4..F....D.A5..63..29B..4.C4.1.D.B.8...9.B.....2.17.5.3..3.7...8.6..45D.1.G.3E.15.4CADB.7....3..A...D4.595....FG4.9..C...AF.4..CD.G5E.16.",
        6,
    ),
];

#[test]
fn pictures_name_what_steps_name_on_every_kind_of_board() {
    for &(what, text, max) in BOARDS {
        let mut state = position(text);
        let mut solver = LogicalSolver::new(&scale::ANY_BOARD);
        let mut drawn = 0;
        while drawn < max
            && let Some(step) = solver.next_on_board(&state).expect("time enough")
        {
            check(what, &state, &step);
            step.apply(&mut state);
            drawn += 1;
        }
        assert!(drawn > 1, "{what}: {drawn} steps");
    }
}

#[test]
fn every_technique_has_a_picture() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/techniques/boards.tsv");
    let text = fs::read_to_string(path).expect("the file of golden positions");
    let (mut seen, mut linked) = (BTreeSet::new(), BTreeSet::new());
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let fields: Vec<&str> = line.split('\t').collect();
        let technique = technique(fields[0]).expect("a technique");
        let mut state = position(fields[1]);
        let mut solver = LogicalSolver::new(&scale::ANY_BOARD);
        while let Some(step) = solver.next_on_board(&state).expect("time enough") {
            if step.technique == technique {
                check("golden", &state, &step);
                seen.insert(technique.id());
                if !step.why.links().is_empty() {
                    linked.insert(technique.id());
                }
                break;
            }
            step.apply(&mut state);
        }
    }
    let all: BTreeSet<&str> = scale::ANY_BOARD.order.iter().map(|entry| entry.technique.id()).collect();
    assert_eq!(seen, all);
    for id in ["x-chain", "xy-chain", "aic", "contradiction", "rule-contradiction", "pair-contradiction"] {
        assert!(linked.contains(id), "{id} has no links");
    }
}
