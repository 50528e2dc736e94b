//! Arguments can be followed: each line uses only what stands above it, and the independent check accepts every step.
//! Trial and error, whips and braids: published depths, and what must hold between them.

mod common;

use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sudokit::board::Coordinates;
use sudokit::difficulty::rate;
use sudokit::logic::{
    Family, House9, LogicalSolver, Reason, SCALES, Scale, State, Step, StepError, check_step, scale,
};
use sudokit::{Grid9, HousesPuzzle, Search, Verdict};

fn is_unique(values: &[u8; 81]) -> bool {
    let puzzle = HousesPuzzle::new(Grid9::new(*values).unwrap().into()).unwrap();
    Search::unique().run(&puzzle).verdict() == Verdict::One
}

/// A minimal puzzle: clues taken from a filled grid in random order.
fn minimal(rng: &mut impl Rng) -> [u8; 81] {
    let mut digits: Vec<u8> = (1..=9).collect();
    digits.shuffle(rng);
    let mut lines = || {
        let mut order: Vec<usize> = Vec::new();
        let mut bands = [0, 1, 2];
        bands.shuffle(rng);
        for band in bands {
            let mut inner = [0, 1, 2];
            inner.shuffle(rng);
            order.extend(inner.map(|line| band * 3 + line));
        }
        order
    };
    let (rows, columns) = (lines(), lines());
    let mut values: [u8; 81] =
        std::array::from_fn(|cell| digits[(rows[cell / 9] * 3 + rows[cell / 9] / 3 + columns[cell % 9]) % 9]);
    let mut order: Vec<usize> = (0..81).collect();
    order.shuffle(rng);
    for cell in order {
        let retained = std::mem::take(&mut values[cell]);
        if !is_unique(&values) {
            values[cell] = retained;
        }
    }
    values
}

/// The cells of a row, a column or a box.
fn cells_of(house: House9) -> impl Iterator<Item = u8> {
    (0..81).filter(move |cell| match house {
        House9::Row(i) => cell / 9 == i,
        House9::Column(i) => cell % 9 == i,
        House9::Box(i) => cell / 27 * 3 + cell % 9 / 3 == i,
        _ => false,
    })
}

/// Whether each strong link by a house in a chain without a supposition is between all places of its digit there.
fn strong_links_hold(state: &State, step: &Step) -> bool {
    let links = &step.why.links;
    links.iter().filter(|link| link.strong && step.why.suppositions.is_empty()).all(|link| {
        let Reason::House(house) = link.reason else { return true };
        let line = || links.iter().filter(|other| other.from == link.from || other.to == link.to);
        cells_of(house)
            .filter(|&cell| state.has(cell, link.to.digit - 1))
            .all(|cell| line().any(|link| link.from.cell == cell || link.to.cell == cell))
    })
}

/// Walks a puzzle, checking every step; how many steps there were, and how many rest on uniqueness.
fn follow_path(values: &[u8; 81], solver: &mut LogicalSolver) -> (u32, u32) {
    let mut state = State::new(values);
    let (mut steps, mut unique) = (0, 0);
    while let Some(step) = solver.next(&state).unwrap() {
        let lines = step.lines(Coordinates::default());
        for (number, line) in lines.iter().enumerate() {
            assert!(line.uses.iter().all(|&used| used < number), "{lines:?}");
        }
        assert!(strong_links_hold(&state, &step), "{lines:#?}");
        match check_step(&state, &step) {
            Ok(verified) => {
                assert!(!verified.uniqueness || step.technique.info.family == Family::Uniqueness);
                unique += u32::from(verified.uniqueness);
            }
            Err(error) => panic!(
                "{error}: {} in {state:?} {:#?}\n{lines:#?}",
                step.name(),
                step.effect(Coordinates::default())
            ),
        }
        steps += 1;
        step.apply(&mut state);
    }
    (steps, unique)
}

fn follow_random(count: usize, seed: u64, scale: &Scale) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut solver = LogicalSolver::new(scale);
    let (mut steps, mut unique) = (0, 0);
    for _ in 0..count {
        let (more, resting) = follow_path(&minimal(&mut rng), &mut solver);
        steps += more;
        unique += resting;
    }
    println!("{}: {steps} steps accepted, {unique} of them rest on uniqueness", scale.name);
}

#[test]
fn every_step_of_every_scale_is_accepted_and_its_lines_are_in_order() {
    for scale in SCALES.iter().filter(|scale| !scale.is_for_any_board()) {
        follow_random(15, 1, scale);
    }
}

#[test]
#[ignore = "100,000 puzzles: an hour"]
fn every_step_of_a_hundred_thousand_puzzles_is_accepted() {
    follow_random(100_000, 2, &scale::SUDOKU_EXPLAINER);
}

/// Puzzles whose forcing chains run through whole groups, which one fact after another does not show.
#[test]
fn forcing_chains_through_groups_are_accepted() {
    let mut solver = LogicalSolver::new(&scale::HODOKU);
    for puzzle in [
        "...3.9.7.8..4.....1........2..5..6...3.....4.....1....5.....8......2.1.....7....9",
        ".5.1.8.7.4..3.....2.........1.7...8.9.....4............3.....1.....4.2......5.6..",
        ".1..3..6.8..................63.9....7..8..4......1.5...9.....1.2..7........5..7..",
    ] {
        follow_path(&parse(puzzle), &mut solver);
    }
}

#[test]
#[ignore = "hard puzzles on every scale: minutes"]
fn every_step_of_hard_puzzles_is_accepted() {
    for name in ["se-1.2.1", "hodoku"] {
        let mut solver = LogicalSolver::new(scale::by_name(name).unwrap());
        for line in collection("top1465.txt") {
            follow_path(&parse(&line), &mut solver);
        }
    }
}

#[test]
fn nested_chains_are_accepted() {
    let inkala: [u8; 81] =
        parse("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    let mut solver = LogicalSolver::new(&scale::SUDOKU_EXPLAINER);
    let (steps, _) = follow_path(&inkala, &mut solver);
    assert!(steps > 60);
}

#[test]
fn a_step_whose_lines_are_shuffled_or_whose_effect_is_another_is_refused() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut solver = LogicalSolver::new(&scale::BRAIDS);
    let (mut orders, mut effects) = (0, 0);
    for _ in 0..10 {
        let mut state = State::new(&minimal(&mut rng));
        while let Some(step) = solver.next(&state).unwrap() {
            if step.why.links.len() > 2 {
                let mut reversed = step.clone();
                reversed.why.links.reverse();
                match check_step(&state, &reversed) {
                    Err(StepError::Order { .. } | StepError::Inference { .. }) => orders += 1,
                    // The other way round, too, each line uses only what stands above it.
                    Ok(_) => {
                        let (links, known) = (&reversed.why.links, &reversed.why.suppositions);
                        let stands = |at: usize| links[..at].iter().any(|link| link.to == links[at].from);
                        assert!((0..links.len()).all(|at| known.contains(&links[at].from) || stands(at)));
                    }
                    Err(other) => panic!("{other}"),
                }
                let mut other = step.clone();
                let (cell, digits) = other.eliminate[0];
                other.eliminate = vec![(cell, u32::from(state.marks(cell.index() as u8)) & !digits)];
                assert_eq!(check_step(&state, &other), Err(StepError::Effect));
                effects += 1;
            }
            step.apply(&mut state);
        }
    }
    assert!(orders > 10 && effects > 10);
}

fn parse(line: &str) -> [u8; 81] {
    *Grid9::from_line(line.as_bytes()).unwrap().values()
}

fn rating(name: &str, values: &[u8; 81]) -> Option<u32> {
    let mut solver = LogicalSolver::new(scale::by_name(name).unwrap()).with_evidence(false);
    rate(&State::new(values), &mut solver).unwrap().total.map(|points| points.units())
}

#[test]
fn a_path_is_as_hard_as_the_rating_says_and_no_braid_is_longer_than_the_whip() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for _ in 0..60 {
        let puzzle = minimal(&mut rng);
        let ratings = ["te-depth", "whip", "braid"].map(|name| rating(name, &puzzle).unwrap());
        for (name, rated) in ["te-depth", "whip", "braid"].into_iter().zip(ratings) {
            let mut solver = LogicalSolver::new(scale::by_name(name).unwrap()).with_evidence(false);
            let (mut state, mut hardest) = (State::new(&puzzle), 0);
            while let Some(step) = solver.next(&state).unwrap() {
                hardest = hardest.max(u32::from(step.points));
                step.apply(&mut state);
            }
            assert!(state.is_solved());
            assert_eq!(hardest, rated, "{name} of {puzzle:?}");
        }
        let [depth, whip, braid] = ratings;
        assert!(braid <= whip && (braid == 0) == (depth == 0) && depth <= 1);
    }
}

/// Lines of a file of the public collections, if they are there.
fn collection(name: &str) -> Vec<String> {
    let beside = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let folder = std::env::var_os("SUDOKIT_DATA").map_or(beside, std::path::PathBuf::from);
    match std::fs::read_to_string(folder.join(name)) {
        Ok(text) => text.lines().map(str::to_string).collect(),
        Err(_) => {
            println!("skipped: no {name} (set SUDOKIT_DATA)");
            Vec::new()
        }
    }
}

#[test]
fn published_depths_are_reproduced() {
    for row in collection("te-depth.csv").iter().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        assert_eq!(
            rating("te-depth", &parse(fields[0])).map(|depth| depth.to_string()).as_deref(),
            Some(fields[2]),
            "{row}"
        );
    }
}

/// Rows of te-depth.csv whose BpB is one lower here than published: their paths are proved step by step below.
const LOWER_BPB: [(&str, u32); 3] = [
    ("98.76....75....9....6......8...4..3..2......1..95..8....86..5......3...4.....1.2.", 4),
    ("..3....8..5....2.17...........5.8..6.9.12....8....3....6.9....5..4....7.....1.6.2", 6),
    ("98.7.....6...5......4..93..5......6..7..8......9..24....1.....4....9.1.......1.32", 4),
];

#[test]
#[ignore = "two minutes in a release build"]
fn published_lengths_of_nested_braids_are_reproduced_but_for_three() {
    for row in collection("te-depth.csv").iter().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        let lower = LOWER_BPB.iter().find(|(puzzle, _)| *puzzle == fields[0]).map(|(_, rating)| *rating);
        let expected = lower.or_else(|| fields[3].parse().ok());
        assert_eq!(rating("bpb", &parse(fields[0])), expected, "{row}");
    }
}

/// Every step is proved, its braids are no longer than it says, and the longest is the rating.
fn follow_nested_braids(puzzle: &str, expected: u32) {
    let puzzle = parse(puzzle);
    assert_eq!(rating("bpb", &puzzle), Some(expected));
    let mut solver = LogicalSolver::new(&scale::NESTED_BRAIDS);
    let (mut state, mut hardest, mut braids) = (State::new(&puzzle), 0, 0);
    while let Some(step) = solver.next(&state).unwrap() {
        check_step(&state, &step)
            .unwrap_or_else(|error| panic!("{error}: {:#?}", step.lines(Coordinates::default())));
        if step.technique.id() == "trial-with-braids" {
            for braid in &step.why.nested {
                let mut rights: Vec<_> =
                    braid.links.iter().filter(|link| link.strong).map(|link| link.to).collect();
                rights.dedup();
                assert!(rights.len() < usize::from(step.points), "{:#?}", step.lines(Coordinates::default()));
                braids += 1;
            }
        }
        hardest = hardest.max(u32::from(step.points));
        step.apply(&mut state);
    }
    assert!(state.is_solved());
    assert_eq!(hardest, expected);
    assert_eq!(braids > 0, expected > 0);
}

#[test]
fn braids_inside_suppositions_are_as_short_as_the_rating_says() {
    // Inkala 2010; the second is solved by suppositions and singles.
    follow_nested_braids(
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        4,
    );
    follow_nested_braids(
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        0,
    );
    // Beyond depth 2 there is none.
    let loki = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
    assert_eq!(rating("bpb", &parse(loki)), None);
}

#[test]
#[ignore = "ten seconds in a release build"]
fn braids_shorter_than_published_are_proved() {
    for (puzzle, rating) in LOWER_BPB {
        follow_nested_braids(puzzle, rating);
    }
}

fn depths(file: &str, expected: [usize; 4]) {
    let lines = collection(file);
    if lines.is_empty() {
        return;
    }
    let mut counts = [0; 4];
    for line in &lines {
        counts[rating("te-depth", &parse(line)).expect("a depth") as usize] += 1;
    }
    assert_eq!(counts, expected, "{file}");
}

#[test]
fn depths_of_the_smaller_collections_are_as_counted_elsewhere() {
    depths("top1465.txt", [0, 1459, 6, 0]);
    depths("unbiased.txt", [17517, 32483, 0, 0]);
}

#[test]
#[ignore = "all collections: ten minutes"]
fn depths_of_all_collections_are_as_counted_elsewhere() {
    depths("17clue.txt", [21905, 27253, 0, 0]);
    depths("easy.txt", [50000, 0, 0, 0]);
    depths("hard-vicinity.txt", [0, 47158, 2842, 0]);
    depths("forum-hardest-1905.txt", [0, 0, 48766, 0]);
}

/// Percentages of 5,926,343 controlled-bias minimal puzzles [berthier2009]; what is longer than 8 is the rest.
const PUBLISHED: [f64; 9] = [35.08, 9.82, 13.05, 20.03, 17.37, 3.56, 0.79, 0.21, 0.055];

#[test]
#[ignore = "50,000 puzzles: some minutes"]
fn w_ratings_are_distributed_as_published_and_braids_are_no_longer() {
    let lines = collection("unbiased.txt");
    if lines.is_empty() {
        return;
    }
    let mut counts = [0u32; 10];
    for line in &lines {
        let puzzle = parse(line);
        let (whip, braid) = (rating("whip", &puzzle).unwrap(), rating("braid", &puzzle).unwrap());
        assert!(braid <= whip, "{line}");
        counts[whip.min(9) as usize] += 1;
    }
    let rest = 100.0 - PUBLISHED.iter().sum::<f64>();
    let chi_square: f64 = PUBLISHED
        .iter()
        .chain([&rest])
        .zip(counts)
        .map(|(percent, count)| {
            let expected = percent / 100.0 * lines.len() as f64;
            (f64::from(count) - expected).powi(2) / expected
        })
        .sum();
    println!("{counts:?}, chi-square {chi_square:.2} with 9 degrees of freedom");
    assert!(chi_square < 21.67, "1 % of samples lie beyond this");
}

#[test]
fn tridagons_are_found_where_they_were_published_and_lower_the_depth() {
    let rows = collection("te-depth.csv");
    let mut solver =
        LogicalSolver::new(&scale::FORUM).with_techniques(|technique| !technique.id().starts_with("trial"));
    let mut trial = LogicalSolver::new(&scale::TE_DEPTH).with_evidence(false);
    let (mut puzzles, mut explained, mut lowered) = (0, 0, 0);
    for row in rows.iter().filter(|row| row.ends_with(",tridagon")) {
        puzzles += 1;
        let mut state = State::new(&parse(row.split(',').next().unwrap()));
        let mut found = 0;
        while let Some(step) = solver.next(&state).unwrap() {
            if let Err(error) = check_step(&state, &step) {
                panic!("{error} in {row}: {:#?}", step.lines(Coordinates::default()));
            }
            found += u32::from(step.technique.id() == "tridagon");
            step.apply(&mut state);
        }
        explained += u32::from(found > 0);
        let depth = trial.min_strength(&state).unwrap().flatten();
        lowered += u32::from(found > 0 && depth.is_some_and(|depth| depth < 3));
        println!("{found} tridagon steps, then depth {depth:?}: {row}");
    }
    println!("{puzzles} puzzles, {explained} with tridagon steps, {lowered} of them below depth 3 then");
    assert!(rows.is_empty() || explained > 10 && lowered > 10);
}

#[test]
fn a_scale_of_ones_own_is_read_or_says_which_line_is_wrong() {
    let own = Scale::parse("name own # a remark\nlevel easy 5\nnaked-single 2 easy\ntridagon 5\n").unwrap();
    assert_eq!((own.name, own.order.len(), own.levels.len()), ("own", 2, 1));
    let wrong = |text: &str| Scale::parse(text).unwrap_err().line;
    assert_eq!(wrong("name a\nhidden-singel 1"), 2);
    assert_eq!(wrong("naked-single 1\nnaked-single 2"), 2);
    assert_eq!(wrong("naked-single many"), 1);
    assert_eq!(wrong("naked-single 1 easy"), 1);
    assert_eq!(wrong("aggregation best\nnaked-single 1"), 1);
    assert_eq!(wrong("name nothing"), 1);
    let puzzle = parse("..1.3..6....7...18.5..18.......5.....4....87..92......2.7.45...4....27...6...74.9");
    let se = &scale::SUDOKU_EXPLAINER;
    let mut text = "aggregation hardest\n".to_string();
    for entry in se.order {
        text += &format!("{} {}\n", entry.technique.id(), entry.points);
    }
    let mut own = LogicalSolver::new(Scale::parse(&text).unwrap()).with_evidence(false);
    let mut built_in = LogicalSolver::new(se).with_evidence(false);
    let state = State::new(&puzzle);
    assert_eq!(rate(&state, &mut own).unwrap().total, rate(&state, &mut built_in).unwrap().total);
}
