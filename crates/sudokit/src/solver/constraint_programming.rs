//! Constraint programming: a domain for each cell, an all-different constraint for each house, filtering, search.
//!
//! Three strengths of filtering are offered:
//!
//! - `domain` (the default): every value of every domain takes part in some solution of each single constraint. Régin's
//!   method: a maximum matching of cells to digits, and the strongly connected components of the graph that leads from
//!   each cell to the cells matched to its other values; a value between two components goes.
//! - `bounds`: only the smallest and largest value of each domain is filtered, by Hall intervals.
//! - `none`: a placed digit is removed from its peers, nothing more (forward checking).
//!
//! Source: [wikipedia2007], "Solving sudokus by constraint programming", after [simonis2005]; [regin1994]. Because a
//! house has as many cells as digits, the matching is perfect and Régin's free vertices do not occur; components are
//! read off the transitive closure in bit masks, which for 25 cells is cheaper than Tarjan's algorithm and far shorter.
//! The figure `filtering` is 1 when filtering alone decided the puzzle. A node is a state after filtering; an iteration
//! is a constraint filtered.

use crate::board::{Digit, DigitSet, HousesPuzzle};
use crate::control::Stop;

use super::domain_search::DomainSearch;
use super::interface::{Solver, SolverInfo, SolverOption, Support};
use super::run::Run;

/// Constraint programming with domain-consistent all-different constraints.
pub static CONSTRAINT_PROGRAMMING: ConstraintProgramming =
    ConstraintProgramming { consistency: Consistency::Domain };
static BOUNDS: ConstraintProgramming = ConstraintProgramming { consistency: Consistency::Bounds };
static NONE: ConstraintProgramming = ConstraintProgramming { consistency: Consistency::None };

/// The type of the solver [`CONSTRAINT_PROGRAMMING`].
pub struct ConstraintProgramming {
    consistency: Consistency,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Consistency {
    None,
    Bounds,
    Domain,
}

static INFO: SolverInfo = SolverInfo {
    id: "constraint-programming",
    name: "Constraint programming",
    idea: "A variable a cell, an all-different constraint a house; filter all domains, then branch on the smallest.",
    source: "Régin 1994 [regin1994]; Simonis 2005 [simonis2005]; Wikipedia 2007 [wikipedia2007]",
    supports: Support::Houses,
    complete: true,
    node: "a state after filtering",
    iteration: "a constraint filtered",
    control: "",
    options: &[SolverOption {
        name: "consistency",
        values: &["domain", "bounds", "none"],
        help: "how strongly each all-different constraint filters",
    }],
};

impl Solver for ConstraintProgramming {
    fn info(&self) -> &'static SolverInfo {
        &INFO
    }

    fn with(&self, option: &str, value: &str) -> Option<&'static dyn Solver> {
        match (option, value) {
            ("consistency", "domain") => Some(&CONSTRAINT_PROGRAMMING),
            ("consistency", "bounds") => Some(&BOUNDS),
            ("consistency", "none") => Some(&NONE),
            _ => None,
        }
    }

    fn search(&self, puzzle: &HousesPuzzle, run: &mut Run<'_>) -> Result<(), Stop> {
        let domains: Vec<DigitSet> = puzzle.layout().cells().map(|cell| puzzle.allowed(cell)).collect();
        let (filter, idempotent): (fn(&mut [DigitSet]) -> bool, bool) = match self.consistency {
            Consistency::None => (forward_check, false),
            Consistency::Bounds => (bounds, false),
            Consistency::Domain => (regin, true),
        };
        run.stats().set_figure("filtering", 0.0);
        let outcome = DomainSearch::new(puzzle.layout(), filter, idempotent).descend(domains, 0, run);
        if run.stats().guesses == 0 {
            run.stats().set_figure("filtering", 1.0);
        }
        outcome
    }
}

/// Bounds consistency.
fn bounds(domains: &mut [DigitSet]) -> bool {
    forward_check(domains) && hall_intervals(domains)
}

/// Forward checking: removes each placed digit from the other domains. False if two cells hold the same digit or one
/// has none left.
fn forward_check(domains: &mut [DigitSet]) -> bool {
    for index in 0..domains.len() {
        if let Some(digit) = domains[index].only() {
            for (other, domain) in domains.iter_mut().enumerate() {
                if other != index {
                    domain.remove(digit);
                }
            }
        }
    }
    domains.iter().all(|domain| !domain.is_empty())
}

/// Bounds consistency: an interval of as many values as there are domains inside it keeps its values for them, so
/// the bounds of all other domains leave it.
fn hall_intervals(domains: &mut [DigitSet]) -> bool {
    let n = domains.len();
    for low in 0..n {
        for high in low..n {
            let interval = DigitSet::from_bits(((1u32 << (high + 1)) - 1) & !((1u32 << low) - 1));
            let inside = domains.iter().filter(|&&domain| (domain - interval).is_empty()).count();
            if inside > interval.len() {
                return false;
            }
            if inside < interval.len() {
                continue;
            }
            for domain in domains.iter_mut().filter(|domain| !(**domain - interval).is_empty()) {
                while domain.first().is_some_and(|digit| interval.contains(digit)) {
                    *domain -= domain.first().expect("just seen");
                }
                while last(*domain).is_some_and(|digit| interval.contains(digit)) {
                    *domain -= last(*domain).expect("just seen");
                }
            }
        }
    }
    domains.iter().all(|domain| !domain.is_empty())
}

fn last(domain: DigitSet) -> Option<Digit> {
    (!domain.is_empty()).then(|| Digit::from_index(31 - domain.bits().leading_zeros() as usize))
}

/// Domain consistency by matching and strongly connected components. False if there is no perfect matching.
fn regin(domains: &mut [DigitSet]) -> bool {
    let n = domains.len();
    let mut cell_of = [usize::MAX; 25];
    for cell in 0..n {
        let mut visited = DigitSet::EMPTY;
        if !augment(cell, domains, &mut cell_of, &mut visited) {
            return false;
        }
    }
    // leads[i]: cells that i can push aside by taking their matched value.
    let mut leads = [0u32; 25];
    for (cell, domain) in domains.iter().enumerate() {
        for digit in *domain {
            leads[cell] |= 1 << cell_of[digit.index()];
        }
    }
    for via in 0..n {
        let onward = leads[via];
        for lead in leads.iter_mut().take(n) {
            if *lead >> via & 1 != 0 {
                *lead |= onward;
            }
        }
    }
    for (cell, domain) in domains.iter_mut().enumerate() {
        for digit in *domain {
            let other = cell_of[digit.index()];
            if other != cell && leads[other] >> cell & 1 == 0 {
                *domain -= digit;
            }
        }
    }
    true
}

/// Kuhn's augmenting path: finds a digit for `cell`, moving others if needed.
fn augment(cell: usize, domains: &[DigitSet], cell_of: &mut [usize; 25], visited: &mut DigitSet) -> bool {
    for digit in domains[cell] - *visited {
        if !visited.insert(digit) {
            continue;
        }
        let holder = cell_of[digit.index()];
        if holder == usize::MAX || augment(holder, domains, cell_of, visited) {
            cell_of[digit.index()] = cell;
            return true;
        }
    }
    false
}
