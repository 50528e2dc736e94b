//! A cultural algorithm: a genetic search whose mutations are steered by what the population has come to believe.
//!
//! Source: M. Perez, T. Marwala (arXiv:0805.0697, 2008), after R. Reynolds. The belief space holds two kinds of
//! knowledge, both taken from the best boards of each generation. Situational knowledge is the best board itself.
//! Normative knowledge says for each cell how often each digit stood there in accepted boards, with older
//! generations fading. A mutation picks a cell; mostly at random, otherwise it gives the cell the exemplar's digit
//! or a digit drawn from the norm, by a swap within the zone.
//! An iteration is a child made.

use super::method::{EFFORT, Stochastic, Walk};
use super::population::{Population, mutate};
use super::state::{State, below, unit};
use crate::control::Stop;
use crate::solver::interface::{Boards, Info};

/// The cultural algorithm, at its three efforts.
pub static CULTURAL: [Stochastic; 3] = Stochastic::family(&INFO, search, &CULTURAL);

static INFO: Info = Info {
    id: "cultural",
    name: "Cultural algorithm",
    idea: "A genetic search that remembers which digits stood where in good boards, and lets that belief steer mutation.",
    source: "M. Perez, T. Marwala, Stochastic optimization approaches for solving Sudoku, arXiv:0805.0697 (2008)",
    boards: Boards::Any,
    complete: false,
    iteration: "a child made",
    control: "generation",
    options: &[EFFORT],
};

const CHILDREN: u64 = 100_000_000;
/// Boards in the population.
const SIZE: usize = 100;
/// Boards of each generation that shape the belief.
const ACCEPTED: usize = 20;
/// Generations without a new best after which population and belief start afresh.
const PATIENCE: u32 = 1_000;
/// What a generation's norm counts for in the next one.
const FADING: f64 = 0.9;
/// Probability that a mutation follows the exemplar.
const SITUATIONAL: f64 = 0.05;
/// Probability that a mutation follows the norm.
const NORMATIVE: f64 = 0.15;
/// Probability of a further swap in an unguided mutation.
const MORE: f64 = 0.3;

/// What the population believes.
struct Belief {
    size: usize,
    exemplar: State,
    /// For each cell and digit the faded count of accepted boards.
    norm: Vec<f64>,
}

impl Belief {
    fn new(walk: &Walk<'_, '_>, population: &Population) -> Belief {
        let size = walk.terrain.size;
        Belief { size, exemplar: population.best().clone(), norm: vec![0.0; size * size * size] }
    }

    /// Takes over what the accepted boards show.
    fn accept(&mut self, walk: &Walk<'_, '_>, population: &Population) {
        if population.best().cost() <= self.exemplar.cost() {
            self.exemplar = population.best().clone();
        }
        self.norm.iter_mut().for_each(|weight| *weight *= FADING);
        for member in population.elite(ACCEPTED) {
            for &cell in walk.terrain.zones.iter().flat_map(|zone| &zone.free) {
                self.norm[usize::from(cell) * self.size + usize::from(member.digit(cell))] += 1.0;
            }
        }
    }

    /// A digit for `cell`, drawn with the probabilities of the norm from the zone's missing digits.
    fn draw(&self, walk: &mut Walk<'_, '_>, cell: u16, missing: &[u8]) -> u8 {
        let weight = |digit: u8| self.norm[usize::from(cell) * self.size + usize::from(digit)];
        let sum: f64 = missing.iter().map(|&digit| weight(digit)).sum();
        let mut left = unit(&mut walk.rng) * sum;
        for &digit in missing {
            left -= weight(digit);
            if left < 0.0 {
                return digit;
            }
        }
        missing[missing.len() - 1]
    }

    /// Changes a child.
    fn influence(&self, walk: &mut Walk<'_, '_>, child: &mut State) {
        let dice = unit(&mut walk.rng);
        if dice >= SITUATIONAL + NORMATIVE {
            return mutate(walk, child, MORE);
        }
        // A cell of a random pair always has a free partner in its zone.
        let cell = walk.terrain.pairs[below(&mut walk.rng, walk.terrain.pairs.len())].a;
        let zone = walk.terrain.zone_of(cell);
        let missing = &walk.terrain.zones[zone].missing;
        let wanted =
            if dice < SITUATIONAL { self.exemplar.digit(cell) } else { self.draw(walk, cell, missing) };
        let mut order = child.zone(walk.terrain, zone);
        let held = child.digit(cell);
        for digit in &mut order {
            *digit = match *digit {
                same if same == wanted => held,
                same if same == held => wanted,
                other => other,
            };
        }
        child.set_zone(walk.terrain, zone, &order);
    }
}

fn search(walk: &mut Walk<'_, '_>) -> Result<Option<State>, Stop> {
    let mut population = Population::random(walk, SIZE);
    let mut belief = Belief::new(walk, &population);
    let mut best = population.best().cost();
    let mut best_of_start = best;
    let mut idle = 0;
    for generation in 0..walk.budget(CHILDREN) / SIZE as u64 {
        let cost = population.best().cost();
        if cost == 0 {
            break;
        }
        walk.tell(f64::from(cost), generation as f64);
        belief.accept(walk, &population);
        population.breed(walk, |walk, child| belief.influence(walk, child))?;
        let cost = population.best().cost();
        idle = if cost < best_of_start { 0 } else { idle + 1 };
        best_of_start = best_of_start.min(cost);
        if cost < best {
            best = cost;
            walk.note_best(best);
        }
        if idle >= PATIENCE {
            walk.reheat();
            population.refresh(walk);
            belief = Belief::new(walk, &population);
            best_of_start = population.best().cost();
            idle = 0;
        }
    }
    Ok((population.best().cost() == 0).then(|| population.best().clone()))
}
