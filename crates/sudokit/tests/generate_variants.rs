//! Every row of `VARIANTS`: its puzzles have one solution, which obeys the dumb checks; the same seed gives the same puzzle;
//! nothing can go from what is called minimal; layouts are symmetric where asked.

#![allow(clippy::print_stdout, reason = "the figures are the point")]

use std::collections::BTreeSet;

use sudokit::board::Cell;
use sudokit::constraint::{CONSTRAINTS, Constraint, VariantPuzzle};
use sudokit::control::{Budget, Meter, Stop};
use sudokit::generate::{
    VARIANTS, VariantGenerationError, VariantRecipe, VariantRecipeError, VariantSample, stream,
};
use sudokit::solver::solve_variant;
use sudokit::symmetry::PatternSymmetry;
use sudokit::{Search, Verdict};

fn make(recipe: &VariantRecipe, seed: u64) -> Result<VariantSample, VariantGenerationError> {
    recipe.generate(&mut stream(seed, 0), &mut Meter::new(Budget::default()))
}

fn verdict(puzzle: &VariantPuzzle) -> Verdict {
    solve_variant(puzzle, &Search::unique()).expect("an answer").verdict()
}

fn givens(puzzle: &VariantPuzzle) -> Vec<Cell> {
    puzzle.board().cells().filter(|&cell| puzzle.given(cell).is_some()).collect()
}

/// The puzzle with other givens.
fn with_givens(sample: &VariantSample, givens: &[Cell]) -> VariantPuzzle {
    let mut puzzle = VariantPuzzle::new(sample.puzzle.board().clone()).expect("a board");
    for constraint in sample.puzzle.constraints() {
        puzzle.add(constraint.clone()).expect("it fits");
    }
    for &cell in givens {
        puzzle.give(cell, sample.solution[cell.index()]).expect("a number");
    }
    puzzle
}

fn check(what: &str, sample: &VariantSample) {
    let report = solve_variant(&sample.puzzle, &Search::unique()).expect("an answer");
    assert_eq!(report.verdict(), Verdict::One, "{what}");
    assert_eq!(report.solution(), Some(&sample.solution[..]), "{what}");
    assert!(sample.puzzle.is_solved_by(&sample.solution), "{what}");
}

fn check_minimal(what: &str, sample: &VariantSample) {
    assert!(sample.is_minimal, "{what}: not decided");
    let all = givens(&sample.puzzle);
    for at in 0..all.len() {
        let mut fewer = all.clone();
        fewer.remove(at);
        assert_eq!(verdict(&with_givens(sample, &fewer)), Verdict::Many, "{what}: given {at} can go");
    }
    for (at, constraint) in sample.puzzle.constraints().iter().enumerate() {
        let fewer = sample.puzzle.with_constraints(|index| index != at);
        // Of rules for the whole board all together are needed, each alone may not be.
        if !constraint.to_terms().cells.is_empty() || constraint.to_terms().outside.is_some() {
            assert_eq!(verdict(&fewer), Verdict::Many, "{what}: {constraint:?} can go");
        }
    }
}

/// The smallest size on which this variant fits and something is found.
fn smallest(id: &str) -> usize {
    match id {
        "windoku" | "global-entropy" | "global-mod" | "dutch-flatmates" => 9,
        _ => 6,
    }
}

#[test]
fn every_variant_makes_unique_minimal_puzzles_from_its_seed() {
    for variant in VARIANTS {
        let recipe = VariantRecipe::new(&[variant.id], smallest(variant.id)).expect("it fits");
        // Two rules whose puzzles take the engine seconds get the first seed for which it is decided that nothing can go.
        let is_slow = variant.id.starts_with("global");
        let mut decided = 0;
        for seed in 0..3 {
            let what = format!("{} {seed}", variant.id);
            let started = std::time::Instant::now();
            let sample = make(&recipe, seed).unwrap_or_else(|error| panic!("{what}: {error}"));
            assert_eq!(make(&recipe, seed).as_ref(), Ok(&sample), "{what}");
            check(&what, &sample);
            if is_slow && !sample.is_minimal {
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
    ] {
        let recipe = VariantRecipe::new(names, size).unwrap().without_givens().unwrap();
        let sample = make(&recipe, 7).unwrap_or_else(|error| panic!("{names:?}: {error}"));
        assert!(givens(&sample.puzzle).is_empty(), "{names:?}");
        check(&format!("{names:?}"), &sample);
        check_minimal(&format!("{names:?}"), &sample);
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
    ] {
        let recipe = VariantRecipe::new(&[name], 6).unwrap().with_symmetry(symmetry);
        let sample = make(&recipe, 3).unwrap_or_else(|error| panic!("{name}: {error}"));
        check(name, &sample);
        let pattern =
            |cells: &[Cell]| -> Vec<bool> { (0..36).map(|cell| cells.contains(&Cell::new(cell))).collect() };
        assert!(symmetry.holds(6, &pattern(&givens(&sample.puzzle))), "{name}: givens");
        let constraints = sample.puzzle.constraints();
        let covered: Vec<Cell> =
            constraints.iter().flat_map(|constraint| constraint.to_terms().cells.concat()).collect();
        assert!(symmetry.holds(6, &pattern(&covered)), "{name}: rules");
    }
}

#[test]
fn what_cannot_be_made_is_an_error() {
    let unknown = VariantRecipe::new(&["killer", "fog"], 9).unwrap_err();
    assert_eq!(unknown, VariantRecipeError::Unknown("fog".into()));
    assert_eq!(VariantRecipe::new(&[], 9).unwrap_err(), VariantRecipeError::Nothing);
    assert_eq!(VariantRecipe::new(&["killer"], 3).unwrap_err(), VariantRecipeError::Size(3));
    let whispers = VariantRecipe::new(&["whisper", "palindrome"], 9).unwrap();
    assert_eq!(whispers.without_givens().unwrap_err(), VariantRecipeError::NeedsGivens);
    // A budget that is too small says how far it came.
    let recipe = VariantRecipe::new(&["killer"], 9).unwrap().without_givens().unwrap();
    let mut nearest = Vec::new();
    for nodes in [1, 50, 100, 200, 400] {
        let mut meter = Meter::new(Budget::default().with_nodes(nodes));
        match recipe.generate(&mut stream(1, 0), &mut meter) {
            Err(VariantGenerationError::Stopped { stop: Stop::Nodes, attempts: 1.., nearest: cells }) => {
                nearest.extend(cells);
            }
            other => panic!("{nodes} nodes: {other:?}"),
        }
    }
    assert!(!nearest.is_empty() && nearest.iter().all(|cells| (1..=81).contains(cells)), "{nearest:?}");
    // On a board of 4×4 no grid has all of this.
    let recipe = VariantRecipe::new(&["anti-knight", "anti-king", "diagonal"], 4).unwrap();
    assert_eq!(make(&recipe, 1), Err(VariantGenerationError::NoSolution));
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
                let outcome = recipe.generate(&mut stream(1, 0), &mut Meter::new(budget));
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
                            sample.is_minimal
                        );
                    }
                    Err(error) => println!("{what}: {seconds:.2} s, {error}"),
                }
            }
        }
    }
}
