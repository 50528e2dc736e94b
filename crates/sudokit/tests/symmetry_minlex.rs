//! Smallest forms against the reference oracle (all 3,359,232 images), under random symmetries, and on the grids and
//! puzzles on which canonicalisers go wrong.

use std::collections::HashSet;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use sudokit::symmetry::{
    Canonizer, PatternSymmetry, Transform, band_class, canonical, canonical_grid, canonical_marks,
    equivalent, smallest_bands,
};
use sudokit::{Board, BoxShape, Grid, Grid9, Marks9};

/// The grid with the most automorphisms: 648.
const MAX_SYMMETRIC: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

fn grid(line: &str) -> Grid9 {
    Grid9::from_line(line.as_bytes()).unwrap()
}

fn below(rng: &mut ChaCha8Rng) -> impl FnMut(u32) -> u32 + '_ {
    |k| ((u64::from(rng.next_u32()) * u64::from(k)) >> 32) as u32
}

fn line_orders() -> Vec<[usize; 9]> {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut result = Vec::new();
    for chutes in orders {
        for inner in 0..216 {
            let inner = [orders[inner / 36], orders[inner / 6 % 6], orders[inner % 6]];
            result.push(std::array::from_fn(|i| chutes[i / 3] * 3 + inner[i / 3][i % 3]));
        }
    }
    result
}

/// Every image in turn: the smallest and how often it occurs.
fn oracle(puzzle: &Grid9) -> (Grid9, u32) {
    let orders = line_orders();
    let mut best = [9u8; 81];
    let mut count = 0;
    for transpose in [false, true] {
        let cell = |r: usize, c: usize| puzzle.values()[if transpose { c * 9 + r } else { r * 9 + c }];
        let lines: [[u8; 9]; 9] = std::array::from_fn(|r| std::array::from_fn(|c| cell(r, c)));
        for rows in &orders {
            'image: for cols in &orders {
                let mut names = [0u8; 10];
                let mut next = 0;
                let mut smaller = false;
                for place in 0..81 {
                    let digit = lines[rows[place / 9]][cols[place % 9]] as usize;
                    if digit != 0 && names[digit] == 0 {
                        next += 1;
                        names[digit] = next;
                    }
                    if !smaller && names[digit] > best[place] {
                        continue 'image;
                    }
                    if names[digit] < best[place] {
                        smaller = true;
                        count = 0;
                    }
                    if smaller {
                        best[place] = names[digit];
                    }
                }
                count += 1;
            }
        }
    }
    (Grid9::new(best).unwrap(), count)
}

fn check_against_oracle(line: &str) {
    let puzzle = grid(line);
    let (smallest, automorphisms) = oracle(&puzzle);
    let found = canonical(&puzzle);
    assert_eq!(found.grid, smallest, "{line}");
    assert_eq!(found.automorphisms, automorphisms, "{line}");
    assert_eq!(found.map.apply(&puzzle), found.grid, "{line}");
    assert_eq!(Canonizer::new().minlex(&puzzle), found.grid, "{line}");
    let general = canonical_marks(&Marks9::from(&puzzle));
    assert_eq!(general.marks, Marks9::from(&found.grid), "general path: {line}");
    // A digit that stands nowhere may be renamed freely; the count is of movements of cells in all cases.
    assert_eq!(general.automorphisms, u128::from(automorphisms), "general path: {line}");
}

#[test]
fn agrees_with_the_oracle() {
    let samples = include_str!("../../../testdata/canonical/samples.txt");
    let mut checked = 0;
    for line in samples.lines().filter(|line| !line.starts_with('#')) {
        check_against_oracle(line);
        checked += 1;
    }
    assert!(checked > 20);
}

#[test]
fn the_most_symmetric_grid_has_648_automorphisms_and_one_form_for_its_puzzles() {
    let solved = grid(MAX_SYMMETRIC);
    let form = canonical(&solved);
    assert_eq!(form.automorphisms, 648);
    let mut rng = ChaCha8Rng::seed_from_u64(648);
    // A puzzle on that grid: 30 random givens.
    let mut puzzle = Grid9::EMPTY;
    while puzzle.filled() < 30 {
        let cell = below(&mut rng)(81) as usize;
        puzzle.set(sudokit::Cell::new(cell), solved.values()[cell]);
    }
    let mut canonizer = Canonizer::new();
    let (mut forms, mut grids) = (HashSet::new(), HashSet::new());
    for _ in 0..2000 {
        let map = Transform::random(3, 3, &mut below(&mut rng)).unwrap();
        forms.insert(canonizer.minlex(&map.apply(&puzzle)));
        grids.insert(canonizer.minlex(&map.apply(&solved)));
    }
    assert_eq!((forms.len(), grids.len()), (1, 1));
    assert!(grids.contains(&form.grid));
}

#[test]
fn random_symmetries_keep_the_form_and_the_count() {
    let samples = include_str!("../../../testdata/canonical/samples.txt");
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut canonizer = Canonizer::new();
    for line in samples.lines().filter(|line| !line.starts_with('#')) {
        let puzzle = grid(line);
        let form = canonizer.canonical(&puzzle);
        for _ in 0..50 {
            let map = Transform::random(3, 3, &mut below(&mut rng)).unwrap();
            let image = map.apply(&puzzle);
            let again = canonizer.canonical(&image);
            assert_eq!((again.grid, again.automorphisms), (form.grid, form.automorphisms), "{line}");
            assert_eq!(equivalent(&puzzle, &image).unwrap().apply(&puzzle), image);
        }
        // One given more or less is another puzzle.
        let mut other = puzzle;
        let cell = (0..81).find(|&cell| other.values()[cell] != 0);
        if let Some(cell) = cell {
            other.set(sudokit::Cell::new(cell), 0);
            assert_eq!(equivalent(&puzzle, &other), None);
        }
    }
}

#[test]
fn empty_and_nearly_empty_puzzles() {
    let empty = canonical(&Grid9::EMPTY);
    assert_eq!((empty.grid, empty.automorphisms), (Grid9::EMPTY, 3_359_232));
    let mut one = Grid9::EMPTY;
    one.set(sudokit::Cell::new(40), 7);
    let found = canonical(&one);
    assert_eq!(found.grid.values()[80], 1);
    // The group moves the cell to each of 81 places.
    assert_eq!(found.automorphisms, 3_359_232 / 81);
    assert_eq!(canonical_marks(&Marks9::from(&one)).automorphisms, 3_359_232 / 81);
}

#[test]
fn pencilmarks_have_one_form() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for round in 0..20 {
        let mut marks = Marks9::ALL;
        for _ in 0..40 + round * 2 {
            let cell = below(&mut rng)(81) as usize;
            marks.set(sudokit::Cell::new(cell), below(&mut rng)(512) as u16);
        }
        let form = canonical_marks(&marks);
        assert_eq!(form.map.apply_marks(&marks), form.marks);
        for _ in 0..10 {
            let map = Transform::random(3, 3, &mut below(&mut rng)).unwrap();
            let again = canonical_marks(&map.apply_marks(&marks));
            assert_eq!((&again.marks, again.automorphisms), (&form.marks, form.automorphisms));
        }
    }
}

#[test]
fn bands_come_in_416_classes() {
    let bands = smallest_bands();
    assert_eq!(bands.len(), 416);
    assert!(bands.is_sorted() && bands.windows(2).all(|pair| pair[0] != pair[1]));
    assert_eq!(
        bands[0],
        [[1, 2, 3, 4, 5, 6, 7, 8, 9], [4, 5, 6, 7, 8, 9, 1, 2, 3], [7, 8, 9, 1, 2, 3, 4, 5, 6]]
    );
    assert_eq!(band_class(&grid(MAX_SYMMETRIC), 0), Some(0));
}

#[test]
fn transforms_compose_invert_and_print() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let puzzle = grid("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    for _ in 0..500 {
        let a = Transform::random(3, 3, &mut below(&mut rng)).unwrap();
        let b = Transform::random(3, 3, &mut below(&mut rng)).unwrap();
        assert_eq!(b.apply(&a.apply(&puzzle)), a.then(&b).apply(&puzzle));
        assert_eq!(a.then(&a.inverse()), Transform::identity(9));
        assert_eq!(a.inverse().then(&a), Transform::identity(9));
        assert_eq!(a.to_string().parse::<Transform>().unwrap(), a);
        assert!(a.check_boxes(3, 3).is_ok());
    }
    for bad in ["rows=124", "rows=113456789", "turn", "cols=12345678x", "digits=123456780", "bands=123"] {
        assert!(bad.parse::<Transform>().is_err(), "{bad}");
    }
    let torn: Transform = "rows=142356789".parse().unwrap();
    assert!(torn.check_boxes(3, 3).is_err());
    let large = Transform::random(4, 4, &mut below(&mut rng)).unwrap();
    assert_eq!(large.to_string().parse::<Transform>().unwrap(), large);
}

/// Smallest image of a small board by trying every permutation of lines that keeps the boxes.
fn small_oracle(values: &[u8], shape: BoxShape) -> Vec<u8> {
    let side = shape.rows * shape.cols;
    fn permutations(n: usize) -> Vec<Vec<usize>> {
        if n == 0 {
            return vec![vec![]];
        }
        let mut result = Vec::new();
        for shorter in permutations(n - 1) {
            for at in 0..n {
                let mut longer = shorter.clone();
                longer.insert(at, n - 1);
                result.push(longer);
            }
        }
        result
    }
    let keeping = |size: usize| -> Vec<Vec<usize>> {
        permutations(side)
            .into_iter()
            .filter(|order| order.chunks(size).all(|chute| chute.iter().all(|l| l / size == chute[0] / size)))
            .collect()
    };
    let (rows, cols) = (keeping(shape.rows), keeping(shape.cols));
    let mut best: Option<Vec<u8>> = None;
    for transpose in [false, true].into_iter().filter(|&t| !t || shape.rows == shape.cols) {
        for row in &rows {
            for col in &cols {
                let mut names = vec![0u8; side + 1];
                let mut next = 0;
                let image: Vec<u8> = (0..side * side)
                    .map(|place| {
                        let (r, c) = (row[place / side], col[place % side]);
                        let digit = values[if transpose { c * side + r } else { r * side + c }] as usize;
                        if digit != 0 && names[digit] == 0 {
                            next += 1;
                            names[digit] = next;
                        }
                        names[digit]
                    })
                    .collect();
                if best.as_ref().is_none_or(|best| image < *best) {
                    best = Some(image);
                }
            }
        }
    }
    best.unwrap()
}

#[test]
fn other_boards_agree_with_their_oracle() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let shapes = [(2, 2), (2, 3), (3, 2), (1, 4), (1, 1)];
    for (rows, cols) in shapes {
        let shape = BoxShape { rows, cols };
        let side = rows * cols;
        let layout = Board::boxes(side, shape).unwrap();
        for filled in 0..=side {
            let values: Vec<u8> = (0..side * side)
                .map(|_| {
                    if below(&mut rng)(side as u32) < filled as u32 {
                        below(&mut rng)(side as u32) as u8 + 1
                    } else {
                        0
                    }
                })
                .collect();
            let found = canonical_grid(&Grid::new(layout.clone(), values.clone()).unwrap()).unwrap();
            if side > 1 {
                assert_eq!(found.grid.values(), small_oracle(&values, shape), "{rows}x{cols} {values:?}");
            }
        }
    }
}

#[test]
fn small_solved_boards_agree_with_their_oracle() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (1, 5)] {
        let shape = BoxShape { rows, cols };
        let layout = Board::boxes(rows * cols, shape).unwrap();
        for k in 0..4 {
            let mut numbers = sudokit::generate::stream(6, k);
            let mut meter = sudokit::Meter::new(sudokit::Budget::default());
            let solved = sudokit::generate::random_solution(&layout, &mut numbers, &mut meter).unwrap();
            let map = Transform::random(rows, cols, &mut below(&mut rng)).unwrap();
            let mut moved = vec![0; solved.values().len()];
            map.apply_to(solved.values(), &mut moved);
            let found = canonical_grid(&Grid::new(layout.clone(), moved).unwrap()).unwrap();
            assert_eq!(found.grid.values(), small_oracle(solved.values(), shape), "{rows}x{cols}");
        }
    }
}

#[test]
fn large_boards_keep_their_form() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for (rows, cols) in [(2, 4), (2, 5), (3, 4), (4, 4), (5, 5)] {
        let side = rows * cols;
        let layout = Board::boxes(side, BoxShape { rows, cols }).unwrap();
        // A solved grid by shifts, with and without blanks.
        let solved: Vec<u8> = (0..side * side)
            .map(|cell| {
                let (r, c) = (cell / side, cell % side);
                ((r % rows * cols + r / rows + c) % side) as u8 + 1
            })
            .collect();
        for blanks in [0, 60] {
            let values: Vec<u8> =
                solved.iter().map(|&digit| if below(&mut rng)(100) < blanks { 0 } else { digit }).collect();
            let first = canonical_grid(&Grid::new(layout.clone(), values.clone()).unwrap()).unwrap();
            let map = Transform::random(rows, cols, &mut below(&mut rng)).unwrap();
            let mut moved = vec![0; values.len()];
            map.apply_to(&values, &mut moved);
            let second = canonical_grid(&Grid::new(layout.clone(), moved).unwrap()).unwrap();
            assert_eq!(first.grid, second.grid, "{rows}x{cols}, {blanks} % blanks");
            assert_eq!(first.automorphisms, second.automorphisms);
        }
    }
}

#[test]
fn orbits_explain_what_patterns_can_have() {
    let counts: Vec<usize> = PatternSymmetry::ALL.iter().map(|kind| kind.orbits(9).len()).collect();
    // Burnside on 81 cells: mirrors fix 9, the half turn 1, quarter turns 1.
    assert_eq!(counts, [45, 25, 41, 21, 45, 25, 15]);
    let allowed = |kind: PatternSymmetry| (17..=20).map(|givens| kind.allows(9, givens)).collect::<Vec<_>>();
    assert_eq!(allowed(PatternSymmetry::QuarterTurn), [true, false, false, true]);
    assert_eq!(allowed(PatternSymmetry::HalfTurn), [true; 4]);
    for kind in PatternSymmetry::ALL {
        assert_eq!(kind.id().parse::<PatternSymmetry>().unwrap(), kind);
        for orbit in kind.orbits(9) {
            let mut pattern = [false; 81];
            orbit.iter().for_each(|&cell| pattern[cell] = true);
            assert!(kind.holds(9, &pattern));
        }
    }
}

/// The whole list of 17-clue puzzles, where it is at hand.
#[test]
fn all_17_clue_puzzles_are_different() {
    let folder = std::env::var("SUDOKIT_DATA").unwrap_or_else(|_| "../../../shared/data".into());
    let Ok(text) = std::fs::read_to_string(format!("{folder}/17clue.txt")) else {
        println!("skipped: {folder}/17clue.txt is not there");
        return;
    };
    let mut canonizer = Canonizer::new();
    let mut forms = HashSet::new();
    let mut puzzles = 0;
    for line in text.lines() {
        let puzzle = Grid9::from_line(&line.as_bytes()[..81]).unwrap();
        forms.insert(canonizer.minlex(&puzzle));
        puzzles += 1;
    }
    assert_eq!((puzzles, forms.len()), (49_158, 49_158));
}
