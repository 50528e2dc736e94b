//! A cultural algorithm: a genetic search whose mutations are biased by a belief space.
//!
//! Source: [perez2008], after [reynolds1994]. The belief space holds two kinds of
//! knowledge, both taken from the best boards of each generation. Situational knowledge is the best board itself.
//! Normative knowledge says for each cell how often each digit stood there in accepted boards, with older
//! generations fading. A mutation is mostly random; otherwise it gives a random cell the exemplar's digit or a digit
//! drawn from the norm, by a swap within the zone. The loop over generations is in `population.rs`.
//! An iteration is a child made.

use super::method::{Context, EFFORT, Stochastic};
use super::population::{Mutation, Population, evolve, mutate};
use super::state::{Assignment, below, unit};
use crate::control::Stop;
use crate::solver::interface::{SolverInfo, Support};

/// The cultural algorithm, at its three efforts.
pub static CULTURAL: [Stochastic; 3] = Stochastic::family(&INFO, search, &CULTURAL);

static INFO: SolverInfo = SolverInfo {
    id: "cultural",
    name: "Cultural algorithm",
    idea: "A genetic search that remembers which digits stood where in good boards, and lets that belief steer mutation.",
    source: "Perez and Marwala 2008 [perez2008]; Reynolds 1994 [reynolds1994]",
    supports: Support::Houses,
    complete: false,
    node: "a child made",
    iteration: "a child made",
    control: "generation",
    options: &[EFFORT],
};

/// Boards of each generation that shape the belief.
const ACCEPTED: usize = 20;
/// What a generation's norm counts for in the next one.
const FADING: f64 = 0.9;
/// Probability that a mutation follows the exemplar.
const SITUATIONAL: f64 = 0.05;
/// Probability that a mutation follows the norm.
const NORMATIVE: f64 = 0.15;

/// The belief space.
struct Belief {
    size: usize,
    exemplar: Assignment,
    /// For each cell and digit the faded count of accepted boards.
    norm: Vec<f64>,
}

impl Belief {
    fn new(context: &Context<'_, '_>, population: &Population) -> Belief {
        let size = context.instance.size;
        Belief { size, exemplar: population.best().clone(), norm: vec![0.0; size * size * size] }
    }

    /// Updates the belief by the accepted boards.
    fn accept(&mut self, context: &Context<'_, '_>, population: &Population) {
        if population.best().cost() <= self.exemplar.cost() {
            self.exemplar = population.best().clone();
        }
        self.norm.iter_mut().for_each(|weight| *weight *= FADING);
        for member in population.elite(ACCEPTED) {
            for &cell in context.instance.zones.iter().flat_map(|zone| &zone.free) {
                self.norm[usize::from(cell) * self.size + usize::from(member.digit(cell))] += 1.0;
            }
        }
    }

    /// A digit for `cell`, drawn with the probabilities of the norm from the zone's missing digits.
    fn draw(&self, context: &mut Context<'_, '_>, cell: u16, missing: &[u8]) -> u8 {
        let weight = |digit: u8| self.norm[usize::from(cell) * self.size + usize::from(digit)];
        let sum: f64 = missing.iter().map(|&digit| weight(digit)).sum();
        let mut left = unit(&mut context.rng) * sum;
        for &digit in missing {
            left -= weight(digit);
            if left < 0.0 {
                return digit;
            }
        }
        missing[missing.len() - 1]
    }

    /// Changes a child.
    fn influence(&self, context: &mut Context<'_, '_>, child: &mut Assignment) {
        let dice = unit(&mut context.rng);
        if dice >= SITUATIONAL + NORMATIVE {
            return mutate(context, child);
        }
        // A cell of a random pair always has a free partner in its zone.
        let cell = context.instance.pairs[below(&mut context.rng, context.instance.pairs.len())].a;
        let zone = context.instance.zone_of(cell);
        let missing = &context.instance.zones[zone].missing;
        let chosen =
            if dice < SITUATIONAL { self.exemplar.digit(cell) } else { self.draw(context, cell, missing) };
        let mut order = child.zone(context.instance, zone);
        let held = child.digit(cell);
        for digit in &mut order {
            *digit = match *digit {
                same if same == chosen => held,
                same if same == held => chosen,
                other => other,
            };
        }
        child.set_zone(context.instance, zone, &order);
    }
}

impl Mutation for Option<Belief> {
    fn start(&mut self, context: &Context<'_, '_>, population: &Population) {
        *self = Some(Belief::new(context, population));
    }

    fn generation(&mut self, context: &Context<'_, '_>, population: &Population) {
        if let Some(belief) = self {
            belief.accept(context, population);
        }
    }

    fn mutate(&mut self, context: &mut Context<'_, '_>, child: &mut Assignment) {
        if let Some(belief) = self {
            belief.influence(context, child);
        }
    }
}

fn search(context: &mut Context<'_, '_>) -> Result<Option<Assignment>, Stop> {
    evolve(context, &mut None::<Belief>)
}
