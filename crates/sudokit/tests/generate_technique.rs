//! Puzzles that need a technique: proved anew by removing the technique from the scale.

use std::ops::ControlFlow;

use sudokit::difficulty::{NeedError, TechniqueNeed, rate};
use sudokit::generate::{Recipe, RecipeError, Sampler9, Sampling};
use sudokit::hints::{End, Position};
use sudokit::logic::{LogicalSolver, Scale, State, scale, technique};
use sudokit::{Budget, Engine, Grid9, HousesPuzzle, Meter, Stop};

/// Technique, scale, whether techniques of uniqueness are on, how many.
const ROWS: &[(&str, &str, bool, u64)] = &[
    ("hidden-single-box", "se-1.2.1", true, 3),
    ("hidden-single-line", "se-1.2.1", true, 3),
    ("direct-pointing", "se-1.2.1", true, 3),
    ("naked-single", "se-1.2.1", true, 3),
    ("naked-single", "hodoku", true, 1),
    ("pointing", "se-1.2.1", true, 3),
    ("naked-pair", "se-1.2.1", true, 2),
    ("pointing", "hodoku", true, 3),
    ("locked-pair", "hodoku", true, 2),
    ("skyscraper", "hodoku", true, 1),
    ("xy-wing", "hodoku", false, 1),
    ("unique-rectangle-1", "hodoku", true, 1),
];

fn puzzle(grid: &Grid9) -> HousesPuzzle {
    HousesPuzzle::new((*grid).into()).unwrap()
}

fn made(need: TechniqueNeed, seed: u64, count: u64) -> Vec<Grid9> {
    let sampler = Sampler9::new(Sampling::Greedy(Recipe::minimal()), None).unwrap().needing(need).unwrap();
    let mut puzzles = Vec::new();
    sampler
        .run(seed, 0..count, &mut Engine::detect(), &mut Meter::new(Budget::default()), &mut |sample| {
            puzzles.push(sample.puzzle);
            ControlFlow::Continue(())
        })
        .unwrap();
    puzzles
}

/// The scale with the techniques that stand up to a place, but for one.
fn path(grid: &Grid9, scale: &Scale, uniqueness: bool, without: &str) -> (End, Vec<&'static str>) {
    let mut solver = LogicalSolver::new(scale).with_evidence(false).with_techniques(|technique| {
        technique.id() != without && (uniqueness || !technique.rests_on_uniqueness())
    });
    let position = Position::of_puzzle(&puzzle(grid), &Budget::default()).unwrap();
    let path = position.path(&mut solver).unwrap();
    (path.end, path.hints.iter().map(|hint| hint.step.technique.id()).collect())
}

#[test]
fn the_path_needs_the_technique_and_nothing_harder() {
    for &(id, name, uniqueness, count) in ROWS {
        let (scale, technique) = (scale::by_name(name).unwrap(), technique(id).unwrap());
        let need = TechniqueNeed::new(technique, scale, uniqueness).unwrap();
        let place = |id: &str| scale.order.iter().position(|entry| entry.technique.id() == id).unwrap();
        let puzzles = made(need, 7, count);
        assert_eq!(puzzles.len() as u64, count);
        for grid in &puzzles {
            let (end, steps) = path(grid, scale, uniqueness, "");
            assert_eq!(end, End::Solved, "{id}: {grid:?}");
            let hardest = steps.iter().map(|step| place(step)).max();
            assert_eq!(hardest, Some(place(id)), "{id} is the hardest: {grid:?}");
            // Without it the path gets stuck, or takes something that stands after it.
            let (end, steps) = path(grid, scale, uniqueness, id);
            let harder = steps.iter().any(|step| place(step) > place(id));
            assert!(end == End::NoStep || harder, "{id}: {grid:?}");
            // With only those before it, it gets stuck.
            let mut before = LogicalSolver::new(scale).with_evidence(false).with_techniques(|row| {
                place(row.id()) < place(id) && (uniqueness || !row.rests_on_uniqueness())
            });
            let start = State::try_from(&puzzle(grid)).unwrap();
            assert!(!rate(&start, &mut before).unwrap().solved(), "{id}: {grid:?}");
        }
        // The same seed and number give the same puzzle.
        assert_eq!(made(need, 7, 1), puzzles[..1], "{id}");
    }
}

#[test]
fn a_need_that_no_puzzle_has_is_an_error() {
    let need =
        |id: &str, scale: &Scale, uniqueness| TechniqueNeed::new(technique(id).unwrap(), scale, uniqueness);
    let explainer = &scale::SUDOKU_EXPLAINER;
    assert!(matches!(need("skyscraper", explainer, true), Err(NeedError::NotOnScale { .. })));
    assert!(matches!(need("bug-1", explainer, false), Err(NeedError::Uniqueness(_))));
    let own = Scale::parse("name own\nnaked-single 1\nfull-house 2\npointing 3\ndirect-pointing 4").unwrap();
    assert!(matches!(
        need("full-house", own, true),
        Err(NeedError::FoundBefore { before: "naked-single", .. })
    ));
    assert!(matches!(need("direct-pointing", own, true), Err(NeedError::FoundBefore { .. })));
    let full_house = need("full-house", explainer, true).unwrap();
    let sampler = |recipe| Sampler9::new(Sampling::Greedy(recipe), None).unwrap().needing(full_house);
    assert_eq!(sampler(Recipe::minimal()).err(), Some(RecipeError::FullHouses));
    let many = sampler(Recipe::minimal().with_clues(74..=76)).unwrap();
    let mut count = 0;
    many.run(1, 0..3, &mut Engine::detect(), &mut Meter::new(Budget::default()), &mut |sample| {
        count += 1;
        assert_eq!(
            path(&sample.puzzle, explainer, true, "").1,
            vec!["full-house"; 81 - sample.puzzle.filled()]
        );
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(count, 3);
}

#[test]
fn the_budget_ends_the_search() {
    let need = TechniqueNeed::new(technique("jellyfish").unwrap(), &scale::SUDOKU_EXPLAINER, true).unwrap();
    let sampler = Sampler9::new(Sampling::Greedy(Recipe::minimal()), None).unwrap().needing(need).unwrap();
    let mut meter = Meter::new(Budget::default().with_nodes(3000));
    let mut rejected = 0;
    let stop = sampler.run_reporting(
        1,
        0..1,
        &mut Engine::detect(),
        &mut meter,
        &mut |_| rejected += 1,
        &mut |_| ControlFlow::Continue(()),
    );
    assert_eq!(stop, Err(Stop::Nodes));
    assert!(rejected > 0);
}
