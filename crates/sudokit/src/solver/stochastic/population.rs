//! A population of boards: how the genetic methods select, cross and change them.
//!
//! Source: [mantere2007] and [perez2008]. Crossover takes whole zones, so a child's zones are full like
//! its parents'; mutation swaps two cells of one zone.
//!
//! How we differ: a child competes with its own parent only ("crowding" [dejong1975]), and most children have one
//! parent. Generations in which the fittest replace everybody were tried and lost: the population became uniform within
//! some hundred generations and solved one of the puzzles of [recursive-worksheet] where crowding solves all. The
//! population is replaced when its best board has not become better for long, since a population that has become
//! uniform finds nothing new.

use super::method::Context;
use super::state::{Assignment, below, shuffle, unit};
use crate::control::Stop;

/// Probability that a child has two parents.
const CROSSING: f64 = 0.3;

/// Boards in a population of [`evolve`].
const SIZE: usize = 100;
/// Generations without a new best after which the population starts afresh.
const PATIENCE: u32 = 1_000;
/// Children of a whole search on a 9×9 board.
const CHILDREN: u64 = 100_000_000;
/// Probability of a further swap in a random mutation.
const FURTHER_SWAP: f64 = 0.3;

/// How a genetic method changes children.
pub trait Mutation {
    /// Called when the population is new.
    fn start(&mut self, _context: &Context<'_, '_>, _population: &Population) {}

    /// Called before each generation.
    fn generation(&mut self, _context: &Context<'_, '_>, _population: &Population) {}

    /// Changes a child.
    fn mutate(&mut self, context: &mut Context<'_, '_>, child: &mut Assignment);
}

/// Breeds generation after generation until a board is solved or the limit of iterations is reached.
///
/// # Errors
/// The [`Stop`] of the run, if its budget is used up or it is cancelled.
pub fn evolve(
    context: &mut Context<'_, '_>,
    mutation: &mut impl Mutation,
) -> Result<Option<Assignment>, Stop> {
    let mut population = Population::random(context, SIZE);
    mutation.start(context, &population);
    let mut best = population.best().cost();
    let mut best_of_start = best;
    let mut idle = 0;
    for generation in 0..context.iterations(CHILDREN) / SIZE as u64 {
        let cost = population.best().cost();
        if cost == 0 {
            break;
        }
        context.report(f64::from(cost), generation as f64, population.best());
        mutation.generation(context, &population);
        population.breed(context, |context, child| mutation.mutate(context, child))?;
        let cost = population.best().cost();
        idle = if cost < best_of_start { 0 } else { idle + 1 };
        best_of_start = best_of_start.min(cost);
        if cost < best {
            best = cost;
            context.record_best(best);
        }
        if idle >= PATIENCE {
            context.restarted();
            population.refresh(context);
            mutation.start(context, &population);
            best_of_start = population.best().cost();
            idle = 0;
        }
    }
    Ok((population.best().cost() == 0).then(|| population.best().clone()))
}

/// Boards, best first.
pub struct Population {
    members: Vec<Assignment>,
}

impl Population {
    /// Random boards.
    pub fn random(context: &mut Context<'_, '_>, size: usize) -> Population {
        let members = (0..size).map(|_| Assignment::random(context.instance, &mut context.rng)).collect();
        let mut population = Population { members };
        population.sort();
        population
    }

    fn sort(&mut self) {
        self.members.sort_by_key(Assignment::cost);
    }

    /// The board with the lowest cost.
    pub fn best(&self) -> &Assignment {
        &self.members[0]
    }

    /// The best boards, as many as asked for.
    pub fn elite(&self, count: usize) -> &[Assignment] {
        &self.members[..count.min(self.members.len())]
    }

    /// The next generation: each board has a child with a partner, the better of two drawn at random; `mutate`
    /// changes the child, and it takes its parent's place unless it is worse. One iteration is counted for each
    /// child.
    ///
    /// # Errors
    /// The [`Stop`] of the run, if its budget is used up or it is cancelled.
    pub fn breed(
        &mut self,
        context: &mut Context<'_, '_>,
        mut mutate: impl FnMut(&mut Context<'_, '_>, &mut Assignment),
    ) -> Result<(), Stop> {
        for parent in 0..self.members.len() {
            context.run.step()?;
            let partner = self.partner(context);
            let mut child = if unit(&mut context.rng) < CROSSING {
                cross(context, &self.members[parent], &self.members[partner])
            } else {
                self.members[parent].clone()
            };
            mutate(context, &mut child);
            if child.cost() <= self.members[parent].cost() {
                self.members[parent] = child;
            }
        }
        self.sort();
        Ok(())
    }

    /// As members are sorted once a generation, the better of two is mostly the one with the smaller number.
    fn partner(&self, context: &mut Context<'_, '_>) -> usize {
        let count = self.members.len();
        below(&mut context.rng, count).min(below(&mut context.rng, count))
    }

    /// Keeps the best board and replaces the others by random ones.
    pub fn refresh(&mut self, context: &mut Context<'_, '_>) {
        for member in &mut self.members {
            *member = Assignment::random(context.instance, &mut context.rng);
        }
        self.sort();
    }
}

/// A child with some whole zones of the partner in the parent's board: a run of neighbouring zones (on boards with
/// boxes these are bands and parts of them), or any zones.
fn cross(context: &mut Context<'_, '_>, parent: &Assignment, partner: &Assignment) -> Assignment {
    let mut child = parent.clone();
    let zones = context.instance.zones.len();
    if below(&mut context.rng, 2) == 0 {
        let (i, j) = (below(&mut context.rng, zones + 1), below(&mut context.rng, zones + 1));
        for zone in i.min(j)..i.max(j) {
            child.copy_zone(context.instance, zone, partner);
        }
    } else {
        for zone in 0..zones {
            if below(&mut context.rng, 2) == 0 {
                child.copy_zone(context.instance, zone, partner);
            }
        }
    }
    child
}

/// Makes one random swap, and each time with probability [`FURTHER_SWAP`] another one; with probability 1/100 a whole
/// zone is shuffled.
pub fn mutate(context: &mut Context<'_, '_>, state: &mut Assignment) {
    loop {
        let pair = &context.instance.pairs[below(&mut context.rng, context.instance.pairs.len())];
        let delta = state.delta(context.instance, pair);
        state.swap(pair, delta);
        if unit(&mut context.rng) >= FURTHER_SWAP {
            break;
        }
    }
    if below(&mut context.rng, 100) == 0 {
        let zone = below(&mut context.rng, context.instance.zones.len());
        let mut order = context.instance.zones[zone].missing.clone();
        shuffle(&mut order, &mut context.rng);
        state.set_zone(context.instance, zone, &order);
    }
}
