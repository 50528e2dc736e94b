//! Tridagon (trivalue oddagon, Thor's hammer): twelve cells in four boxes that cannot hold three digits alone.
//!
//! Four boxes in two bands and two stacks; in each three cells in different rows and columns. If all twelve held the
//! same three digits and an odd number of the boxes ran along the other diagonals, they could not be filled. So one of
//! their other candidates, the guardians, is true, and what denies all guardians is false. In the simplest case that is
//! the three digits in the only cell with guardians, or a candidate that sees them all; else a candidate that denies
//! them by singles.
//!
//! Source: [tridagon], "The tridagon rule". The pattern with the fewest guardians counts, then the fewest lines.

use std::ops::ControlFlow;

use super::trial_and_error::trial_info;
use crate::logic::chain_words::argument;
use crate::logic::csp::proof::{Proof, guardian_diagram};
use crate::logic::geometry::{Bits, combinations};
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::state::State;
use crate::logic::step::{StepCollector, Technique};

/// Twelve cells of three digits.
pub static TRIDAGON: Technique = Technique::new(
    TechniqueInfo { id: "tridagon", name: "tridagon", family: Family::ImpossiblePatterns, noun: Noun::A },
    find,
    argument,
);

/// With more guardians hardly anything follows.
const MAX_GUARDIANS: usize = 8;
/// For each row of a box, its column: three even permutations, then three odd ones.
const DIAGONALS: [[u8; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

struct Pattern {
    cells: Vec<u8>,
    digits: u16,
    guardians: Vec<u16>,
}

fn find(state: &State, steps: &mut StepCollector<'_>) -> ControlFlow<()> {
    let position = state.domains();
    let mut candidates = Vec::new();
    position.open_candidates(&mut candidates);
    for pattern in patterns(state) {
        let mut proofs: Vec<Proof> = Vec::new();
        for &target in &candidates {
            if let Err(stop) = steps.chains.node() {
                steps.stop = Some(stop);
                return ControlFlow::Break(());
            }
            proofs.extend(Proof::by_guardians(&position, target, &pattern.guardians));
        }
        proofs.sort_by_key(|proof| proof.events.len());
        for proof in proofs {
            let removals = [((proof.target / 9) as u8, 1 << (proof.target % 9))];
            steps.eliminate(&TRIDAGON, 0, &removals, || {
                guardian_diagram(&position, &proof, &pattern.cells, pattern.digits, trial_info)
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// All tridagons, those with few guardians first.
fn patterns(state: &State) -> Vec<Pattern> {
    let mut found = Vec::new();
    for digits in combinations(3, 9) {
        // The diagonals of each box whose cells could hold at least two of the digits: the cells, and whether it is an
        // odd one.
        let fitting: [Vec<([u8; 3], bool)>; 9] = std::array::from_fn(|number| {
            let (row, column) = (number as u8 / 3 * 3, number as u8 % 3 * 3);
            let cells =
                |diagonal: &[u8; 3]| std::array::from_fn(|k| (row + k as u8) * 9 + column + diagonal[k]);
            let diagonals = DIAGONALS.iter().enumerate().map(|(i, diagonal)| (cells(diagonal), i >= 3));
            let fits = |cell: &u8| (state.marks(*cell) & digits).count_ones() >= 2;
            diagonals.filter(|(cells, _)| cells.iter().all(fits)).collect()
        });
        for (bands, stacks) in pairs_of_lines() {
            let [a, b, c, d]: [&[([u8; 3], bool)]; 4] =
                std::array::from_fn(|k| &fitting[bands[k / 2] * 3 + stacks[k % 2]][..]);
            let two = |x: &'_ [([u8; 3], bool)], y: &'_ [([u8; 3], bool)]| -> Vec<([u8; 6], bool)> {
                let join = |&(p, odd_p): &([u8; 3], bool), &(q, odd_q): &([u8; 3], bool)| {
                    ([p[0], p[1], p[2], q[0], q[1], q[2]], odd_p != odd_q)
                };
                x.iter().flat_map(|p| y.iter().map(move |q| join(p, q))).collect()
            };
            let (above, below) = (two(a, b), two(c, d));
            for (p, odd_p) in &above {
                for (q, _) in below.iter().filter(|(_, odd_q)| odd_p != odd_q) {
                    let cells = [*p, *q].concat();
                    let others = |&cell: &u8| {
                        Bits(state.marks(cell) & !digits)
                            .map(move |digit| u16::from(cell) * 9 + u16::from(digit))
                    };
                    let guardians: Vec<u16> = cells.iter().flat_map(others).collect();
                    if guardians.len() <= MAX_GUARDIANS {
                        found.push(Pattern { cells, digits, guardians });
                    }
                }
            }
        }
    }
    found.sort_by_key(|pattern| pattern.guardians.len());
    found
}

/// Two bands and two stacks.
fn pairs_of_lines() -> impl Iterator<Item = ([usize; 2], [usize; 2])> {
    const PAIRS: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];
    PAIRS.into_iter().flat_map(|bands| PAIRS.into_iter().map(move |stacks| (bands, stacks)))
}
