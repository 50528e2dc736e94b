//! Every row of `VARIANTS`: its puzzles have one solution, which obeys the reference checks; the same seed gives the
//! same puzzle; nothing can go from what is called minimal; layouts are symmetric where asked.

use std::collections::BTreeSet;

use sudokit::board::Cell;
use sudokit::constraint::{CONSTRAINTS, Constraint, Mark, Parameters, Puzzle};
use sudokit::control::{Budget, Meter, Stop};
use sudokit::difficulty::{DifficultyRange, Measurer, Points};
use sudokit::generate::{
    GenerationError, NearestAttempt, Sample, VARIANTS, VariantRecipe, VariantRecipeError,
};
use sudokit::notation::{self, Document, ReadOptions, WriteOptions, read};
use sudokit::symmetry::PatternSymmetry;
use sudokit::{Search, Verdict};

fn make(recipe: &VariantRecipe, seed: u64) -> Result<Sample, GenerationError> {
    recipe.generate(seed, 0, &mut Meter::new(Budget::default()))
}

fn verdict(puzzle: &Puzzle) -> Verdict {
    Search::unique().run(puzzle).verdict()
}

fn givens(puzzle: &Puzzle) -> Vec<Cell> {
    puzzle.board().cells().filter(|&cell| puzzle.given(cell).is_some()).collect()
}

/// The puzzle in the text form.
fn text(sample: &Sample) -> String {
    let document = Document::of_puzzle(sample.puzzle.clone());
    let format = notation::by_id("rules").expect("the text form");
    format.write(&document, &WriteOptions::default()).expect("any puzzle").text
}

/// The puzzle with other givens.
fn with_givens(sample: &Sample, givens: &[Cell]) -> Puzzle {
    let mut puzzle = Puzzle::on(sample.puzzle.board().clone()).expect("a board");
    for constraint in sample.puzzle.constraints() {
        puzzle.add(constraint.clone()).expect("it fits");
    }
    for &cell in givens {
        puzzle.give(cell, sample.solution[cell.index()]).expect("a number");
    }
    puzzle
}

fn check(what: &str, sample: &Sample) {
    let report = Search::unique().run(&sample.puzzle);
    assert_eq!(report.verdict(), Verdict::One, "{what}");
    assert_eq!(report.grids[0].numbers(), sample.solution, "{what}");
    assert!(sample.puzzle.is_solved_by(&sample.solution), "{what}");
}

#[test]
fn puzzles_with_rules_have_the_level_that_is_asked_for() {
    for (name, words) in [
        ("killer", "easy"),
        ("thermo", "medium..hard"),
        ("kropki", "hard..fiendish"),
        ("anti-knight", "easy"),
    ] {
        let range = words.parse::<DifficultyRange>().expect("levels").on_any_board();
        let recipe = VariantRecipe::new(&[name], 6).expect("a recipe").with_difficulty(range.clone());
        let sample = make(&recipe.expect("any board"), 4).expect("a puzzle");
        check(name, &sample);
        let rating = Measurer::new(range.measure())
            .rate_on_board(&sample.puzzle, &mut Meter::new(Budget::default()))
            .expect("no limit")
            .expect("a rating of any board");
        let value = rating.total.map(Points::value);
        assert_eq!(sample.difficulty, value, "{name}");
        assert!(range.contains(value.expect("solved")), "{name}: {value:?}");
    }
    let er = "er=1..3".parse().expect("a range");
    let refused = VariantRecipe::new(&["killer"], 6).expect("a recipe").with_difficulty(er);
    assert_eq!(refused.err(), Some(VariantRecipeError::Difficulty("se-1.2.1".into())));
}

fn check_minimal(what: &str, sample: &Sample) {
    assert!(sample.is_minimal == Some(true), "{what}: not decided");
    let all = givens(&sample.puzzle);
    for at in 0..all.len() {
        let mut fewer = all.clone();
        fewer.remove(at);
        assert_eq!(verdict(&with_givens(sample, &fewer)), Verdict::Many, "{what}: given {at} can go");
    }
    for (at, constraint) in sample.puzzle.constraints().iter().enumerate() {
        let fewer = sample.puzzle.with_constraints(|index| index != at);
        let parameters = constraint.to_parameters();
        // The cages that signs compare stand there whether their digits differ anyway or not.
        if constraint.info().id == "killer" && parameters.words.is_empty() {
            continue;
        }
        // Of rules for the whole board all together are needed, each alone may not be.
        if !parameters.cells.is_empty() || parameters.outside.is_some() {
            assert_eq!(verdict(&fewer), Verdict::Many, "{what}: {constraint:?} can go");
        }
    }
}

/// The smallest size on which this variant fits and something is found.
fn smallest(id: &str) -> usize {
    match id {
        "windoku" | "global-entropy" | "global-mod" | "dutch-flatmates" => 9,
        // Proofs that no clue can go take seconds on larger boards.
        "chaos-construction" | "chaos-arrow" | "chaos-count" => 4,
        _ => 6,
    }
}

#[test]
fn every_variant_makes_unique_minimal_puzzles_from_its_seed() {
    for variant in VARIANTS {
        let recipe = VariantRecipe::new(&[variant.id], smallest(variant.id)).expect("it fits");
        // Three rules whose puzzles take the engine seconds get the first seed for which it is decided that nothing can
        // go.
        let is_slow = variant.id.starts_with("global") || variant.id == "greater-than-killer";
        let mut decided = 0;
        for seed in 0..3 {
            let what = format!("{} {seed}", variant.id);
            let started = std::time::Instant::now();
            let sample = make(&recipe, seed).unwrap_or_else(|error| panic!("{what}: {error}"));
            assert_eq!(make(&recipe, seed).as_ref(), Ok(&sample), "{what}");
            check(&what, &sample);
            if is_slow && sample.is_minimal != Some(true) {
                continue;
            }
            decided += 1;
            // Where all pairs have their marks, none may go.
            if !variant.id.starts_with("strict") {
                check_minimal(&what, &sample);
            }
            let used: BTreeSet<&str> =
                sample.puzzle.constraints().iter().map(|constraint| constraint.info().id).collect();
            assert!(used.iter().all(|id| variant.kinds.contains(id)), "{what}: {used:?}");
            assert!(variant.kinds.is_empty() || !used.is_empty(), "{what}");
            println!(
                "{what}: {} rules, {} givens, {} attempts, {:.2} s with its checks",
                sample.puzzle.constraints().len(),
                givens(&sample.puzzle).len(),
                sample.attempts,
                started.elapsed().as_secs_f64()
            );
            if is_slow {
                break;
            }
        }
        assert!(decided > 0, "{}: nothing decided", variant.id);
    }
}

#[test]
fn rows_name_kinds_that_exist() {
    for variant in VARIANTS {
        for kind in variant.kinds {
            assert!(CONSTRAINTS.iter().any(|info| info.id == *kind), "{}: {kind}", variant.id);
            assert!(VariantRecipe::new(&[kind], 9).is_ok(), "{kind}");
        }
    }
}

#[test]
fn every_kind_is_made_or_says_what_to_ask_for() {
    let mut made = 0;
    for info in CONSTRAINTS {
        match VariantRecipe::new(&[info.id], 9) {
            Ok(_) => made += 1,
            Err(error @ VariantRecipeError::NotMade { kind, .. }) => {
                assert_eq!(kind, info.id);
                assert!(
                    error.to_string().contains("ask for") || error.to_string().contains("name them"),
                    "{error}"
                );
            }
            Err(other) => panic!("{}: {other}", info.id),
        }
    }
    assert!(made >= 75, "{made} kinds are made");
}

#[test]
fn lines_cross_neither_themselves_nor_each_other() {
    let mut diagonal = 0;
    for kind in ["thermo", "slow-thermo", "palindrome", "whisper", "renban", "zipper", "arrow", "between"] {
        let recipe = VariantRecipe::new(&[kind], 9).expect("a recipe");
        // The zipper of 19 was to grow at both ends at once, by steps that cross.
        for seed in (0..4).chain([19]) {
            let puzzle = make(&recipe, seed).expect("a puzzle").puzzle;
            let mut middles = BTreeSet::new();
            for mark in puzzle.constraints().iter().flat_map(|rule| rule.draw(puzzle.board())) {
                let Mark::Line { points, .. } = mark else { continue };
                for pair in points.windows(2) {
                    let (across, down) = (pair[1].x - pair[0].x, pair[1].y - pair[0].y);
                    let steps = across.abs().max(down.abs()).round() as i32;
                    // Two diagonal steps cross in the corner of four cells that is the middle of both.
                    for step in (0..steps).filter(|_| (across.abs() - down.abs()).abs() < 0.01) {
                        let at = (f64::from(step) + 0.5) / f64::from(steps);
                        let middle =
                            [pair[0].x + at * across, pair[0].y + at * down].map(|x| x.round() as i32);
                        assert!(middles.insert(middle), "{kind} {seed}: two lines cross at {middle:?}");
                        diagonal += 1;
                    }
                }
            }
        }
    }
    assert!(diagonal > 100, "{diagonal}");
}

#[test]
fn boards_of_variants_have_what_their_rules_need() {
    for size in [4, 6, 9] {
        for (name, lowest, values, regions, extra) in [
            ("doppelganger", 0, size + 1, size, 0),
            ("region-same-values", 0, size + 1, size, 0),
            ("chaos-arrow", 1, size, 0, size * size),
            ("chaos-count", 1, size, 0, size * size),
        ] {
            let what = format!("{name} {size}");
            let sample = make(&VariantRecipe::new(&[name], size).expect("it fits"), 5).expect(&what);
            let board = sample.puzzle.board();
            let found = (board.lowest(), board.values(), board.regions().len());
            assert_eq!(found, (lowest, values, regions), "{what}");
            assert_eq!(board.cell_count() - board.on_board(), extra, "{what}");
            // The longest proof: some regions of a board of 81 cells.
            if size < 9 || extra == 0 {
                check(&what, &sample);
            }
        }
    }
}

#[test]
fn general_kinds_are_made_on_small_and_large_boards() {
    let quick = ["leap", "connected-values", "one-of", "pair"];
    for name in quick.into_iter().chain(["nfa", "regex", "or", "full-rank"]) {
        for size in [4, 9, 12] {
            if size == 12 && !quick.contains(&name) {
                continue;
            }
            let what = format!("{name} {size}");
            let recipe = VariantRecipe::new(&[name], size).expect("it fits");
            let sample = make(&recipe, 2).unwrap_or_else(|error| panic!("{what}: {error}"));
            assert_eq!(make(&recipe, 2).as_ref(), Ok(&sample), "{what}");
            check(&what, &sample);
            // What is written is read again.
            let document =
                read(text(&sample).as_bytes(), &ReadOptions::default()).expect(&what).documents.remove(0);
            assert_eq!(document.to_unchecked_puzzle(), sample.puzzle, "{what}");
        }
    }
}

#[test]
fn variants_are_made_together() {
    let chaos = VariantRecipe::new(&["chaos-construction", "chaos-arrow", "chaos-count"], 4).unwrap();
    let sample = make(&chaos, 1).unwrap();
    check("chaos", &sample);
    let is_construction = |rule: &&Constraint| rule.info().id == "chaos-construction";
    assert_eq!(sample.puzzle.constraints().iter().filter(is_construction).count(), 1);
    for names in [
        &["doppelganger", "thermo"][..],
        &["region-same-values", "pair"],
        &["chaos-arrow", "difference"],
        &["chaos-construction", "anti-king"],
        &["nfa", "regex", "or", "pair"],
        &["leap", "one-of"],
        &["connected-values", "jigsaw"],
        &["full-rank", "kropki"],
    ] {
        let size = if names[0] == "chaos-construction" { 5 } else { 6 };
        let recipe = VariantRecipe::new(names, size).unwrap_or_else(|error| panic!("{names:?}: {error}"));
        let sample = make(&recipe, 4).unwrap_or_else(|error| panic!("{names:?}: {error}"));
        check(&format!("{names:?}"), &sample);
    }
    // Regions that are found are not drawn, and houses that miss the same digit do not miss different ones.
    for names in [["jigsaw", "chaos-construction"], ["chaos-count", "doppelganger"]] {
        let error = VariantRecipe::new(&names, 6).unwrap_err();
        assert!(matches!(error, VariantRecipeError::DoesNotFit { .. }), "{names:?}: {error}");
    }
    let recipe = VariantRecipe::new(&["region-same-values", "doppelganger"], 6).unwrap();
    assert_eq!(make(&recipe, 1), Err(GenerationError::NoSolution));
}

#[test]
fn drawn_rules_are_true_of_a_solution_that_is_asked_for() {
    for name in ["leap", "connected-values"] {
        for seed in 0..3 {
            let plain = make(&VariantRecipe::new(&["killer"], 9).unwrap(), seed).unwrap();
            let recipe = VariantRecipe::new(&[name], 9).unwrap().with_solution(&plain.solution).unwrap();
            let sample = make(&recipe, seed).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(sample.solution, plain.solution, "{name}");
            check(name, &sample);
        }
    }
}

#[test]
fn puzzles_without_givens_have_none() {
    for (names, size) in [
        (&["killer"][..], 6),
        (&["thermo"], 6),
        (&["arrow"], 4),
        (&["kropki", "thermo"], 6),
        (&["sandwich", "killer"], 6),
        (&["renban", "killer", "whisper"], 6),
        (&["quadruple", "killer"], 6),
        (&["anti-knight", "killer"], 6),
        (&["greater"], 6),
        (&["one-of"], 6),
        (&["pair"], 6),
        (&["nfa"], 6),
        (&["regex"], 6),
        (&["or"], 6),
        (&["full-rank"], 6),
        (&["chaos-arrow"], 4),
        (&["chaos-construction", "thermo"], 4),
        (&["doppelganger", "killer"], 6),
        (&["region-same-values", "killer"], 4),
        (&["leap", "nfa"], 6),
        (&["connected-values", "killer"], 6),
    ] {
        let recipe = VariantRecipe::new(names, size).unwrap().without_givens().unwrap();
        let sample = make(&recipe, 7).unwrap_or_else(|error| panic!("{names:?}: {error}"));
        assert!(givens(&sample.puzzle).is_empty(), "{names:?}");
        check(&format!("{names:?}"), &sample);
        check_minimal(&format!("{names:?}"), &sample);
    }
}

/// Killers without givens have cages enough for each level, symmetric ones too.
#[test]
fn killers_without_givens_have_the_level_that_is_asked_for() {
    for (names, size, words, symmetry) in [
        (&["killer"][..], 9, "easy", None),
        (&["killer"], 9, "medium", None),
        (&["killer"], 9, "hard", None),
        (&["killer"], 9, "fiendish", None),
        (&["killer"], 9, "easy", Some(PatternSymmetry::HalfTurn)),
        (&["killer"], 9, "hard", Some(PatternSymmetry::QuarterTurn)),
        (&["killer"], 6, "easy", None),
        (&["killer"], 6, "hard", None),
        (&["killer", "diagonal"], 9, "medium", None),
        (&["killer", "jigsaw"], 9, "hard", None),
        (&["greater-than-killer"], 9, "easy", None),
        (&["greater-than-killer"], 9, "medium", None),
        (&["greater-than-killer"], 6, "easy", None),
        (&["greater-than-killer"], 6, "medium", Some(PatternSymmetry::HalfTurn)),
    ] {
        let what = format!("{names:?} {size} {words} {symmetry:?}");
        let range = words.parse::<DifficultyRange>().unwrap().on_any_board();
        let recipe = VariantRecipe::new(names, size).unwrap().without_givens().unwrap();
        let recipe = recipe.with_difficulty(range.clone()).unwrap();
        let recipe = symmetry.map_or(recipe.clone(), |symmetry| recipe.with_symmetry(symmetry));
        let sample = make(&recipe, 1).unwrap_or_else(|error| panic!("{what}: {error}"));
        check(&what, &sample);
        assert!(givens(&sample.puzzle).is_empty(), "{what}");
        let rating =
            Measurer::new(range.measure()).rate_on_board(&sample.puzzle, &mut Meter::new(Budget::default()));
        let value = rating.unwrap().and_then(|rating| rating.total).map(Points::value);
        assert!(value.is_some_and(|value| range.contains(value)), "{what}: {value:?}");
        let killers = sample.puzzle.constraints().iter().filter(|rule| rule.info().id == "killer");
        let cages: Vec<Vec<Cell>> = killers.map(|rule| rule.to_parameters().cells.concat()).collect();
        let all: BTreeSet<&Cell> = cages.iter().flatten().collect();
        assert_eq!(all.len(), cages.concat().len(), "{what}: cages overlap");
        if let Some(symmetry) = symmetry {
            let pattern: Vec<bool> = (0..size * size).map(|cell| all.contains(&Cell::new(cell))).collect();
            assert!(symmetry.holds(size, &pattern), "{what}: cages");
        }
    }
}

#[test]
fn layouts_are_symmetric_where_asked() {
    for (name, symmetry) in [
        ("killer", PatternSymmetry::HalfTurn),
        ("killer", PatternSymmetry::QuarterTurn),
        ("thermo", PatternSymmetry::HalfTurn),
        ("kropki", PatternSymmetry::OneDiagonal),
        ("sandwich", PatternSymmetry::VerticalOrHorizontal),
        ("odd-even", PatternSymmetry::Full),
        ("one-of", PatternSymmetry::QuarterTurn),
        ("pair", PatternSymmetry::HalfTurn),
        ("nfa", PatternSymmetry::HalfTurn),
        ("regex", PatternSymmetry::OneDiagonal),
        ("or", PatternSymmetry::VerticalOrHorizontal),
        ("full-rank", PatternSymmetry::Full),
        ("doppelganger", PatternSymmetry::HalfTurn),
        ("region-same-values", PatternSymmetry::BothDiagonals),
        ("connected-values", PatternSymmetry::HalfTurn),
        ("leap", PatternSymmetry::HalfTurn),
    ] {
        let recipe = VariantRecipe::new(&[name], 6).unwrap().with_symmetry(symmetry);
        let sample = make(&recipe, 3).unwrap_or_else(|error| panic!("{name}: {error}"));
        check(name, &sample);
        let pattern =
            |cells: &[Cell]| -> Vec<bool> { (0..36).map(|cell| cells.contains(&Cell::new(cell))).collect() };
        assert!(symmetry.holds(6, &pattern(&givens(&sample.puzzle))), "{name}: givens");
        let constraints = sample.puzzle.constraints();
        // The cells of alternatives stand in their parts.
        let cells_of = |rule: &Constraint| {
            let parameters = rule.to_parameters();
            parameters
                .cells
                .concat()
                .into_iter()
                .chain(parameters.parts.concat().iter().flat_map(|part| part.to_parameters().cells.concat()))
                .collect::<Vec<_>>()
        };
        let covered: Vec<Cell> = constraints.iter().flat_map(cells_of).collect();
        assert!(symmetry.holds(6, &pattern(&covered)), "{name}: rules");
    }
}

#[test]
fn what_cannot_be_made_is_an_error() {
    let unknown = VariantRecipe::new(&["killer", "fog"], 9).unwrap_err();
    assert_eq!(unknown, VariantRecipeError::Unknown("fog".into()));
    assert_eq!(VariantRecipe::new(&[], 9).unwrap_err(), VariantRecipeError::Nothing);
    assert_eq!(VariantRecipe::new(&["killer"], 3).unwrap_err(), VariantRecipeError::Size(3));
    let joined = VariantRecipe::new(&["and"], 9).unwrap_err();
    assert!(joined.to_string().ends_with("such as killer,thermo"), "{joined}");
    let whispers = VariantRecipe::new(&["whisper", "palindrome"], 9).unwrap();
    let reflection = (1..=9).filter(|digit| *digit != 5).map(|digit| (digit, 10 - digit)).collect();
    let refused = whispers.without_givens().unwrap_err();
    assert_eq!(refused, VariantRecipeError::NeedsGivens { exchange: reflection });
    assert!(refused.to_string().contains("where 1 becomes 9, 2 becomes 8"), "{refused}");
    // Levels that no clues reach are refused after a few attempts, and so are clues that are never enough.
    let level = |names: &[&str], word: &str| {
        let range: DifficultyRange = word.parse().unwrap();
        let recipe = VariantRecipe::new(names, 9).unwrap().without_givens().unwrap();
        make(&recipe.with_difficulty(range.on_any_board()).unwrap(), 1)
    };
    let nearest = |made: Result<Sample, GenerationError>| match made {
        Err(GenerationError::Stopped { stop: Stop::GaveUp, attempts: ..=10, nearest }) => nearest,
        other => panic!("{other:?}"),
    };
    assert_eq!(nearest(level(&["killer"], "any-board=1..1.1")), Some(NearestAttempt::TooHard));
    assert!(level(&["killer"], "fiendish").unwrap().difficulty.is_some_and(|value| value <= 6.0));
    let simple = VariantRecipe::new(&["killer"], 4).unwrap().with_attempts(3);
    let hard = "any-board=12..".parse::<DifficultyRange>().unwrap();
    assert_eq!(nearest(make(&simple.with_difficulty(hard).unwrap(), 1)), Some(NearestAttempt::OtherLevel));
    let rellik = VariantRecipe::new(&["rellik"], 9).unwrap().without_givens().unwrap();
    assert!(matches!(nearest(make(&rellik, 1)), Some(NearestAttempt::Open(21..))));
    // Clues give way to others where none has room, or solutions are sought for rare clues: these kinds came out with
    // some seeds only, or with none.
    for (kind, seed) in ["thermo", "slow-thermo", "sum-line", "skyscraper", "little-killer"]
        .into_iter()
        .flat_map(|kind| [(kind, 1), (kind, 2)])
    {
        let recipe = VariantRecipe::new(&[kind], 9).unwrap().without_givens().unwrap();
        let made = make(&recipe, seed).unwrap_or_else(|error| panic!("{kind} {seed}: {error}"));
        assert_eq!(made.puzzle.clues(), 0);
    }
    // A budget that is too small says how far it came.
    let recipe = VariantRecipe::new(&["killer"], 9).unwrap().without_givens().unwrap();
    let mut nearest = Vec::new();
    for nodes in [1, 50, 100, 200, 400] {
        let mut meter = Meter::new(Budget::default().with_nodes(nodes));
        match recipe.generate(1, 0, &mut meter) {
            Err(GenerationError::Stopped { stop: Stop::Nodes, attempts: 1.., nearest: cells }) => {
                nearest.extend(cells);
            }
            other => panic!("{nodes} nodes: {other:?}"),
        }
    }
    assert!(
        !nearest.is_empty() && nearest.iter().all(|near| matches!(near, NearestAttempt::Open(1..=81))),
        "{nearest:?}"
    );
    // On a board of 4×4 no grid has all of this.
    let recipe = VariantRecipe::new(&["anti-knight", "anti-king", "diagonal"], 4).unwrap();
    assert_eq!(make(&recipe, 1), Err(GenerationError::NoSolution));
}

/// Greater-than killers: cages cover the board, signs stand between neighbours, no cage has both a sum and none.
#[test]
fn cages_of_comparisons_fill_the_board() {
    let recipe = VariantRecipe::new(&["greater-than-killer"], 6).expect("it fits");
    for (recipe, seed) in [
        (recipe.clone().without_givens().expect("signs tell a grid from its reflection"), 1),
        (recipe.with_symmetry(PatternSymmetry::HalfTurn), 2),
    ] {
        let puzzle = make(&recipe, seed).expect("a puzzle").puzzle;
        let rules = || puzzle.constraints().iter().map(|rule| (rule.info().id, rule.to_parameters()));
        let cages: Vec<Vec<Cell>> =
            rules().filter(|rule| rule.0 == "killer").map(|rule| rule.1.cells[0].clone()).collect();
        let mut covered = cages.concat();
        covered.sort_unstable();
        assert_eq!(covered, puzzle.board().cells().collect::<Vec<_>>(), "seed {seed}");
        let signs: Vec<Parameters> =
            rules().filter(|rule| rule.0 == "compare-sums").map(|rule| rule.1).collect();
        assert!(!signs.is_empty(), "seed {seed}");
        for Parameters { cells, .. } in signs {
            assert!(cells.iter().all(|cage| cages.contains(cage)), "{cells:?}");
            let is_beside =
                |&cell: &Cell| puzzle.board().neighbours(cell).iter().any(|other| cells[1].contains(other));
            assert!(cells[0].iter().any(is_beside), "{cells:?}");
        }
    }
}

/// Large boards, one puzzle of each variant; some variants beside each other.
#[test]
#[ignore = "minutes: cargo test -p sudokit --release --test generate_variants -- --ignored --nocapture"]
fn every_variant_on_large_boards() {
    for size in [9, 16] {
        for variant in VARIANTS {
            let Ok(recipe) = VariantRecipe::new(&[variant.id], size) else { continue };
            for (has_givens, recipe) in [(true, Ok(recipe.clone())), (false, recipe.without_givens())] {
                let (Ok(recipe), true) = (recipe, has_givens || size == 9) else { continue };
                let started = std::time::Instant::now();
                let budget = Budget::default().with_timeout(std::time::Duration::from_secs(20));
                let outcome = recipe.generate(1, 0, &mut Meter::new(budget));
                let seconds = started.elapsed().as_secs_f64();
                let what = format!("{} {size} givens {has_givens}", variant.id);
                match outcome {
                    Ok(sample) => {
                        check(&what, &sample);
                        let rules: &[Constraint] = sample.puzzle.constraints();
                        println!(
                            "{what}: {seconds:.2} s, {} rules, {} givens, {} attempts, minimal {}",
                            rules.len(),
                            givens(&sample.puzzle).len(),
                            sample.attempts,
                            sample.is_minimal == Some(true)
                        );
                    }
                    Err(error) => println!("{what}: {seconds:.2} s, {error}"),
                }
            }
        }
    }
}

/// How long puzzles take, by variant: `SUDOKIT_VARIANT` (names with blanks between, or all; several with commas are
/// made together), `SUDOKIT_SIZE` (9), `SUDOKIT_PUZZLES` of each (20), `SUDOKIT_NO_GIVENS`, `SUDOKIT_DIFFICULTY`;
/// `SUDOKIT_TEXT` prints the puzzles; a minute for each.
#[test]
#[ignore = "minutes: SUDOKIT_VARIANT=nfa cargo test -p sudokit --release --test generate_variants time_by -- --ignored --nocapture"]
fn time_by_variant() {
    let setting = |name: &str| std::env::var(name).ok();
    let number =
        |name: &str, otherwise: u64| setting(name).and_then(|text| text.parse().ok()).unwrap_or(otherwise);
    let names = setting("SUDOKIT_VARIANT");
    let names: Vec<&str> = match &names {
        Some(names) => names.split_whitespace().collect(),
        None => VARIANTS.iter().map(|variant| variant.id).collect(),
    };
    for name in names {
        let parts: Vec<&str> = name.split(',').collect();
        let recipe = VariantRecipe::new(&parts, number("SUDOKIT_SIZE", 9) as usize);
        let recipe = recipe.and_then(|recipe| match setting("SUDOKIT_NO_GIVENS") {
            Some(_) => recipe.without_givens(),
            None => Ok(recipe),
        });
        let recipe = recipe.and_then(|recipe| match setting("SUDOKIT_DIFFICULTY") {
            Some(words) => {
                let range: DifficultyRange = words.parse().expect("a range");
                recipe.with_difficulty(range.on_any_board())
            }
            None => Ok(recipe),
        });
        let recipe = match recipe {
            Ok(recipe) => recipe,
            Err(error) => {
                println!("{name}: {error}");
                continue;
            }
        };
        let count = number("SUDOKIT_PUZZLES", 20);
        let (mut seconds, mut figures) = (Vec::new(), [0; 4]);
        for k in 0..count {
            let started = std::time::Instant::now();
            let budget = Budget::default().with_timeout(std::time::Duration::from_secs(60));
            match recipe.generate(1, k, &mut Meter::new(budget)) {
                Ok(sample) => {
                    seconds.push(started.elapsed().as_secs_f64());
                    if setting("SUDOKIT_TEXT").is_some() {
                        println!("{}", text(&sample));
                    }
                    let rules = sample.puzzle.constraints().len();
                    let more = [
                        rules,
                        givens(&sample.puzzle).len(),
                        sample.attempts as usize,
                        (sample.is_minimal == Some(true)).into(),
                    ];
                    figures.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
                }
                Err(error) => println!("  {name} {k}: {:.1} s, {error}", started.elapsed().as_secs_f64()),
            }
        }
        seconds.sort_unstable_by(f64::total_cmp);
        let made = seconds.len();
        let [rules, givens, attempts, minimal] = figures.map(|sum| sum as f64 / made.max(1) as f64);
        println!(
            "{name}: {made}/{count} made, median {:.2} s, most {:.2} s; {rules:.1} rules, {givens:.1} givens, \
             {attempts:.1} attempts, {minimal:.2} minimal",
            seconds.get(made / 2).unwrap_or(&0.0),
            seconds.last().unwrap_or(&0.0)
        );
    }
}

/// Exchanges of numbers by their places among those of the board: any two, and the reflection.
fn exchanges(values: usize) -> Vec<Vec<usize>> {
    let mut out = vec![(0..values).rev().collect::<Vec<usize>>()];
    for first in 0..values {
        for second in first + 1..values {
            let mut order: Vec<usize> = (0..values).collect();
            order.swap(first, second);
            out.push(order);
        }
    }
    out
}

/// Whether all rules of a puzzle hold in its solution with other numbers.
fn keeps(sample: &Sample, image: impl Fn(i32) -> i32) -> bool {
    let grid: Vec<i32> = sample.solution.iter().map(|&number| image(number)).collect();
    sample.puzzle.constraints().iter().all(|constraint| constraint.holds(sample.puzzle.board(), &grid))
}

/// Where an exchange of digits keeps all clues of a kind true, puzzles without givens have several solutions and are
/// refused at once; others are not.
#[test]
fn variants_without_givens_are_refused_where_an_exchange_of_digits_keeps_their_clues() {
    for variant in VARIANTS {
        let recipe = VariantRecipe::new(&[variant.id], smallest(variant.id)).expect("it fits");
        let refused = recipe.clone().without_givens().err();
        // Labels of regions are no digits.
        if variant.id.starts_with("chaos") {
            continue;
        }
        let mut retained: Option<Vec<Vec<usize>>> = None;
        for seed in 0..if refused.is_some() { 6 } else { 60 } {
            let sample = make(&recipe, seed).unwrap_or_else(|error| panic!("{}: {error}", variant.id));
            let board = sample.puzzle.board();
            let stays = |order: &Vec<usize>| {
                keeps(&sample, |number| board.lowest() + order[(number - board.lowest()) as usize] as i32)
            };
            let all = exchanges(board.values());
            if let Some(VariantRecipeError::NeedsGivens { exchange }) = &refused {
                // The exchange that is named, or one of this puzzle's own.
                let image = |number| exchange.iter().find(|row| row.0 == number).map_or(number, |row| row.1);
                let is_unchanged =
                    if exchange.is_empty() { all.iter().any(stays) } else { keeps(&sample, image) };
                assert!(
                    is_unchanged || WITHOUT_CLUES.contains(&variant.id),
                    "{} is refused, and {exchange:?} does not keep its clues",
                    variant.id
                );
            }
            retained = Some(retained.unwrap_or(all).into_iter().filter(stays).collect());
            if refused.is_none() && retained.as_ref().is_some_and(Vec::is_empty) {
                break;
            }
        }
        let retained = retained.expect("some puzzles");
        if refused.is_none() {
            assert!(retained.is_empty(), "{}: every clue holds after {retained:?}", variant.id);
        }
    }
    // All dots and no others are enough in some grids.
    let recipe =
        VariantRecipe::new(&["strict-kropki"], 6).expect("it fits").without_givens().expect("no exchange");
    let sample = make(&recipe, 1).expect("a puzzle");
    check("strict-kropki", &sample);
    assert!(givens(&sample.puzzle).is_empty());
    // One exchange has to keep all rules.
    for (names, size, is_refused) in [
        (&["sandwich", "jigsaw"][..], 6, true),
        (&["sandwich", "whisper"], 6, false),
        (&["whisper", "renban", "palindrome", "non-consecutive"], 9, true),
        (&["xv", "whisper"], 9, false),
        (&["xv", "difference"], 9, false),
        (&["odd-even", "whisper"], 9, true),
        (&["odd-even", "whisper"], 8, false),
        (&["odd-even", "modular", "entropic"], 9, true),
        (&["odd-even", "entropic"], 9, true),
        (&["counting-circles"], 9, true),
        (&["counting-circles", "clone"], 9, true),
        (&["counting-circles", "whisper"], 9, false),
        (&["leap", "connected-values", "clone"], 9, true),
        (&["leap", "sandwich"], 9, false),
        (&["jigsaw", "anti-taxicab"], 9, false),
    ] {
        let recipe = VariantRecipe::new(names, size).expect("they fit");
        assert_eq!(recipe.without_givens().is_err(), is_refused, "{names:?} {size}");
    }
}

/// Rules for the whole board that no exchange of digits keeps; they hold again on the mirrored board.
const WITHOUT_CLUES: &[&str] = &["anti-taxicab", "top-bottom"];
