//! Stochastic search: seven methods over one board whose zones are always full. Each takes all chance from the
//! run's seed, so the same seed gives the same run; none can answer more than "a solution" or "unknown".

mod annealing;
mod cooling;
mod cultural;
mod genetic;
mod genetic_annealing;
mod method;
mod particle_swarm;
mod population;
mod quantum_annealing;
mod state;
mod tabu;

pub use annealing::ANNEALING;
pub use cultural::CULTURAL;
pub use genetic::GENETIC;
pub use genetic_annealing::GENETIC_ANNEALING;
pub use particle_swarm::PARTICLE_SWARM;
pub use quantum_annealing::QUANTUM_ANNEALING;
pub use tabu::TABU;
