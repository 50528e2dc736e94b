//! A population of boards: how the genetic methods select, cross and change them.
//!
//! Source: T. Mantere, J. Koljonen, "Solving, rating and generating Sudoku puzzles with GA" (2007), and the survey
//! article's reference [4] (Perez and Marwala 2008). Crossover takes whole zones, so a child's zones are full like
//! its parents'; mutation swaps two cells of one zone.
//!
//! How we differ: a child competes with its own parent only ("crowding", K. De Jong 1975), and most children have
//! one parent. Generations in which the fittest replace everybody were tried and lost: the population became
//! uniform within some hundred generations and solved one of the worksheet's puzzles where crowding solves all.

use super::method::Walk;
use super::state::{State, below, shuffle, unit};
use crate::control::Stop;

/// Probability that a child has two parents.
const CROSSING: f64 = 0.3;

/// Boards, best first.
pub struct Population {
    members: Vec<State>,
}

impl Population {
    /// Random boards.
    pub fn random(walk: &mut Walk<'_, '_>, size: usize) -> Population {
        let members = (0..size).map(|_| State::random(walk.terrain, &mut walk.rng)).collect();
        let mut population = Population { members };
        population.sort();
        population
    }

    fn sort(&mut self) {
        self.members.sort_by_key(State::cost);
    }

    /// The board with the lowest cost.
    pub fn best(&self) -> &State {
        &self.members[0]
    }

    /// The best boards, as many as asked for.
    pub fn elite(&self, count: usize) -> &[State] {
        &self.members[..count.min(self.members.len())]
    }

    /// The next generation: each board has a child with a partner, the better of two drawn at random; `mutate`
    /// changes the child, and it takes its parent's place unless it is worse. One iteration is counted for each
    /// child.
    ///
    /// # Errors
    /// Why the run ended.
    pub fn breed(
        &mut self,
        walk: &mut Walk<'_, '_>,
        mut mutate: impl FnMut(&mut Walk<'_, '_>, &mut State),
    ) -> Result<(), Stop> {
        for mother in 0..self.members.len() {
            walk.run.iteration()?;
            let father = self.partner(walk);
            let mut child = if unit(&mut walk.rng) < CROSSING {
                cross(walk, &self.members[mother], &self.members[father])
            } else {
                self.members[mother].clone()
            };
            mutate(walk, &mut child);
            if child.cost() <= self.members[mother].cost() {
                self.members[mother] = child;
            }
        }
        self.sort();
        Ok(())
    }

    /// As members are sorted once a generation, the better of two is mostly the one with the smaller number.
    fn partner(&self, walk: &mut Walk<'_, '_>) -> usize {
        let count = self.members.len();
        below(&mut walk.rng, count).min(below(&mut walk.rng, count))
    }

    /// Keeps the best board and replaces the others by random ones.
    pub fn refresh(&mut self, walk: &mut Walk<'_, '_>) {
        for member in &mut self.members {
            *member = State::random(walk.terrain, &mut walk.rng);
        }
        self.sort();
    }
}

/// A child with some whole zones of the father in the mother's board: a run of neighbouring zones (on boards with
/// boxes these are bands and parts of them), or any zones.
fn cross(walk: &mut Walk<'_, '_>, mother: &State, father: &State) -> State {
    let mut child = mother.clone();
    let zones = walk.terrain.zones.len();
    if below(&mut walk.rng, 2) == 0 {
        let (i, j) = (below(&mut walk.rng, zones + 1), below(&mut walk.rng, zones + 1));
        for zone in i.min(j)..i.max(j) {
            child.copy_zone(walk.terrain, zone, father);
        }
    } else {
        for zone in 0..zones {
            if below(&mut walk.rng, 2) == 0 {
                child.copy_zone(walk.terrain, zone, father);
            }
        }
    }
    child
}

/// Makes one random swap, and each time with probability `more` another one; now and then a whole zone is filled
/// anew.
pub fn mutate(walk: &mut Walk<'_, '_>, state: &mut State, more: f64) {
    loop {
        let pair = &walk.terrain.pairs[below(&mut walk.rng, walk.terrain.pairs.len())];
        let delta = state.delta(walk.terrain, pair);
        state.swap(pair, delta);
        if unit(&mut walk.rng) >= more {
            break;
        }
    }
    if below(&mut walk.rng, 100) == 0 {
        let zone = below(&mut walk.rng, walk.terrain.zones.len());
        let mut order = walk.terrain.zones[zone].missing.clone();
        shuffle(&mut order, &mut walk.rng);
        state.set_zone(walk.terrain, zone, &order);
    }
}
