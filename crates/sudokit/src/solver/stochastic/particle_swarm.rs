//! Repulsive particle swarm: kept because the literature reports that it fails on Sudoku, and here it can be observed.
//!
//! Source: [perez2008]; the repulsive variant after [riget2002]. A particle has a real-valued key for each free cell.
//! Read as a board, the missing digits of a zone go to its free cells in the order of the keys ("random keys"), so
//! every position is a board with full zones. A particle is attracted by its own best position, repelled by that of
//! another particle, and has momentum. The paper rounds positions to digits and breaks boxes; random keys avoid that,
//! and still the method fails on most puzzles: between two good boards lies no good board. An iteration is one particle
//! moved.

use super::method::{Context, EFFORT, Stochastic};
use super::state::{Assignment, below, unit};
use crate::control::Stop;
use crate::solver::interface::{SolverInfo, Support};

/// Repulsive particle swarm, at its three efforts.
pub static PARTICLE_SWARM: [Stochastic; 3] = Stochastic::family(&INFO, search, &PARTICLE_SWARM);

static INFO: SolverInfo = SolverInfo {
    id: "particle-swarm",
    name: "Repulsive particle swarm",
    idea: "Particles fly through an order of the missing digits of each box, attracted by their own best position and repelled by another's.",
    source: "Perez and Marwala 2008 [perez2008]; Riget and Vesterstrøm 2002 [riget2002]",
    supports: Support::Houses,
    complete: false,
    node: "a particle moved",
    iteration: "a particle moved",
    control: "round",
    options: &[EFFORT],
};

const STEPS: u64 = 1_000_000;
/// Particles in the swarm.
const SIZE: usize = 40;
const INERTIA: f64 = 0.7;
const OWN: f64 = 1.4;
const REPULSION: f64 = -0.3;
const NOISE: f64 = 0.05;
const MAX_SPEED: f64 = 0.5;

struct Particle {
    keys: Vec<f64>,
    speed: Vec<f64>,
    board: Assignment,
    best_keys: Vec<f64>,
    best_cost: i32,
}

impl Particle {
    fn random(context: &mut Context<'_, '_>) -> Particle {
        let keys: Vec<f64> = (0..context.instance.free).map(|_| unit(&mut context.rng)).collect();
        let board = Assignment::random(context.instance, &mut context.rng);
        let speed = vec![0.0; keys.len()];
        let mut particle = Particle { best_keys: keys.clone(), keys, speed, board, best_cost: i32::MAX };
        particle.read(context);
        particle.best_cost = particle.board.cost();
        particle
    }

    /// Writes the board that the keys mean; only cells whose digit changes are touched.
    fn read(&mut self, context: &Context<'_, '_>) {
        let mut from = 0;
        for (number, zone) in context.instance.zones.iter().enumerate() {
            let keys = &self.keys[from..from + zone.free.len()];
            from += zone.free.len();
            let mut cells: Vec<usize> = (0..keys.len()).collect();
            cells.sort_by(|&i, &j| keys[i].total_cmp(&keys[j]));
            let mut order = zone.missing.clone();
            for (&cell, &digit) in cells.iter().zip(&zone.missing) {
                order[cell] = digit;
            }
            self.board.set_zone(context.instance, number, &order);
        }
    }

    fn fly(&mut self, context: &mut Context<'_, '_>, other: &[f64]) {
        for i in 0..self.keys.len() {
            let (own, push) = (unit(&mut context.rng), unit(&mut context.rng));
            let speed = INERTIA * self.speed[i]
                + OWN * own * (self.best_keys[i] - self.keys[i])
                + REPULSION * push * (other[i] - self.keys[i])
                + NOISE * (unit(&mut context.rng) - 0.5);
            self.speed[i] = speed.clamp(-MAX_SPEED, MAX_SPEED);
            self.keys[i] = (self.keys[i] + self.speed[i]).clamp(0.0, 1.0);
        }
        self.read(context);
        if self.board.cost() < self.best_cost {
            self.best_cost = self.board.cost();
            self.best_keys.clone_from(&self.keys);
        }
    }
}

fn search(context: &mut Context<'_, '_>) -> Result<Option<Assignment>, Stop> {
    let mut swarm: Vec<Particle> = (0..SIZE).map(|_| Particle::random(context)).collect();
    let mut best = swarm.iter().map(|particle| particle.best_cost).min().unwrap_or(i32::MAX);
    context.record_best(best);
    for round in 0..context.iterations(STEPS) / SIZE as u64 {
        if let Some(particle) = swarm.iter().min_by_key(|particle| particle.board.cost()) {
            context.report(f64::from(best), round as f64, &particle.board);
        }
        for i in 0..SIZE {
            if swarm[i].board.cost() == 0 {
                return Ok(Some(swarm[i].board.clone()));
            }
            context.run.step()?;
            let other = swarm[below(&mut context.rng, SIZE)].best_keys.clone();
            swarm[i].fly(context, &other);
            if swarm[i].best_cost < best {
                best = swarm[i].best_cost;
                context.record_best(best);
            }
        }
    }
    Ok(swarm.into_iter().map(|particle| particle.board).find(|board| board.cost() == 0))
}
