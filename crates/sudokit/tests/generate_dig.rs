//! Random grids and the puzzles dug out of them.

use std::collections::HashSet;
use std::ops::ControlFlow;

use sudokit::generate::{Recipe, RecipeError, Sample9, Sampler9, Sampling, UniformGrids, stream};
use sudokit::symmetry::{BAND_CLASSES, Canonizer, PatternSymmetry, band_class};
use sudokit::{Board, Budget, Cancel, Engine, Grid9, Isa, Meter, Stop};

fn make(
    recipe: Recipe,
    seed: u64,
    numbers: impl IntoIterator<Item = u64>,
    mut engine: Engine,
) -> Vec<Sample9> {
    let mut made = Vec::new();
    Sampler9::new(Sampling::Greedy(recipe), None)
        .unwrap()
        .run(seed, numbers, &mut engine, &mut Meter::new(Budget::default()), &mut |puzzle| {
            made.push(puzzle);
            ControlFlow::Continue(())
        })
        .unwrap();
    made
}

fn check_unique(engine: &mut Engine, made: &Sample9) {
    assert_eq!(engine.solve_unique(&made.puzzle), Some(made.solution));
    let agrees = (0..81).all(|cell| [0, made.solution.values()[cell]].contains(&made.puzzle.values()[cell]));
    assert!(agrees);
}

fn without(puzzle: &Grid9, cells: &[usize]) -> Grid9 {
    let mut less = *puzzle;
    cells.iter().for_each(|&cell| less.set(sudokit::Cell::new(cell), 0));
    less
}

#[test]
fn minimal_puzzles_are_unique_and_minimal() {
    let mut engine = Engine::detect();
    let mut canonizer = Canonizer::new();
    let mut forms = HashSet::new();
    let mut clues = 0;
    for made in make(Recipe::minimal(), 1, 0..2000, Engine::detect()) {
        check_unique(&mut engine, &made);
        for cell in (0..81).filter(|&cell| made.puzzle.values()[cell] != 0) {
            assert!(!engine.is_unique(&without(&made.puzzle, &[cell])));
        }
        clues += made.puzzle.filled();
        forms.insert(canonizer.minlex(&made.puzzle));
    }
    assert_eq!(forms.len(), 2000, "no two are equivalent");
    // Removal in random order is known to give 24.4 givens on average.
    assert!((48_400..49_200).contains(&clues), "{clues}");
}

/// The outcome must not depend on how removals are grouped, so it equals the plain method's.
#[test]
fn any_engine_and_any_sharding_give_the_same_puzzles() {
    let whole = make(Recipe::minimal(), 3, 0..60, Engine::detect());
    for isa in Isa::ALL {
        if let Some(engine) = Engine::with(isa) {
            assert_eq!(make(Recipe::minimal(), 3, 0..60, engine), whole);
        }
    }
    for shard in 0..8 {
        let numbers = (0..60).filter(|k| k % 8 == shard);
        let part: Vec<Sample9> = whole.iter().copied().filter(|made| made.k % 8 == shard).collect();
        assert_eq!(make(Recipe::minimal(), 3, numbers, Engine::detect()), part);
    }
}

#[test]
fn every_symmetry_with_26_to_32_givens() {
    let mut engine = Engine::detect();
    for kind in PatternSymmetry::ALL {
        let recipe = Recipe::minimal().with_symmetry(kind).with_clues(26..=32);
        for made in make(recipe, 9, 0..10, Engine::detect()) {
            check_unique(&mut engine, &made);
            assert!((26..=32).contains(&made.puzzle.filled()), "{kind}");
            let pattern = made.puzzle.values().map(|value| value != 0);
            assert!(kind.holds(9, &pattern), "{kind}");
        }
        // Minimal among symmetric ones: no orbit can go.
        for made in make(Recipe::minimal().with_symmetry(kind), 10, 0..5, Engine::detect()) {
            for orbit in kind.orbits(9).iter().filter(|orbit| made.puzzle.values()[orbit[0]] != 0) {
                assert!(!engine.is_unique(&without(&made.puzzle, orbit)), "{kind}");
            }
        }
    }
}

#[test]
fn the_caller_may_break_and_cancel() {
    let few = Sampler9::new(Sampling::Greedy(Recipe::minimal().minimal_with_clues(17..=23)), None).unwrap();
    let mut made = Vec::new();
    let mut engine = Engine::detect();
    let outcome = few.run(5, 0.., &mut engine, &mut Meter::new(Budget::default()), &mut |puzzle| {
        made.push(puzzle);
        if made.len() == 20 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(outcome, Err(Stop::Limit));
    assert!(made.iter().all(|made| made.puzzle.filled() <= 23));
    assert!(made.iter().zip(0..).all(|(puzzle, k)| puzzle.k == k));

    let cancel = Cancel::new();
    cancel.cancel();
    let mut meter = Meter::new(Budget::default().with_cancel(cancel));
    let outcome = few.run(5, 0..1000, &mut engine, &mut meter, &mut |_| ControlFlow::Continue(()));
    assert_eq!(outcome, Err(Stop::Cancelled));
}

#[test]
fn what_no_puzzle_can_be_is_refused_at_once() {
    let check = |recipe: Recipe| recipe.check(&Board::classic());
    let minimal = Recipe::minimal;
    let inverted = std::ops::RangeInclusive::new(30, 20);
    assert_eq!(check(minimal().with_clues(82..=82)), Err(RecipeError::TooManyGivens { cells: 81 }));
    assert_eq!(check(minimal().with_clues(82..=90)), Err(RecipeError::TooManyGivens { cells: 81 }));
    assert_eq!(
        check(minimal().with_clues(u32::MAX..=u32::MAX)),
        Err(RecipeError::TooManyGivens { cells: 81 })
    );
    assert_eq!(check(minimal().with_clues(0..=16)), Err(RecipeError::TooFewGivens { fewest: 17 }));
    assert_eq!(check(minimal().with_clues(inverted)), Err(RecipeError::EmptyRange { low: 30, high: 20 }));
    assert_eq!(check(minimal().minimal_with_clues(41..=50)), Err(RecipeError::NoMinimalKnown { max: 40 }));
    let full = PatternSymmetry::Full;
    assert_eq!(
        check(minimal().with_clues(18..=19).with_symmetry(full)),
        Err(RecipeError::NoSuchPattern(full))
    );
    assert_eq!(check(minimal().with_clues(78..=u32::MAX)), Ok(()));
    assert_eq!(check(minimal().with_clues(81..=81)), Ok(()));
}

/// Bands and stacks of uniformly random grids are alike; a sampler that builds bands and is not uniform would show
/// different frequencies of the 416 classes in bands and in stacks.
#[test]
fn random_grids_look_alike_in_bands_and_stacks() {
    let grids = UniformGrids::new();
    let draws = 40_000;
    let mut seen = vec![[0f64; 2]; BAND_CLASSES];
    for k in 0..draws {
        let grid = grids.draw(&mut stream(11, k));
        for (side, chute) in [(0, (k % 3) as usize), (1, 3 + (k % 3) as usize)] {
            seen[band_class(&grid, chute).unwrap() as usize][side] += 1.0;
        }
    }
    // Two-sample chi-square over the classes seen at least 20 times.
    let common: Vec<&[f64; 2]> = seen.iter().filter(|pair| pair[0] + pair[1] >= 20.0).collect();
    let chi: f64 = common.iter().map(|[a, b]| (a - b) * (a - b) / (a + b)).sum();
    let freedom = common.len() as f64;
    assert!(freedom > 250.0);
    assert!((chi - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(), "chi-square {chi} with {freedom} classes");
}
