//! Which rules, givens and houses cannot stand together, when a puzzle has no solution.
//!
//! A minimal unsatisfiable subset by deletion: parts are left out as long as the rest has no solution. First whole
//! groups (all givens, all rules of a kind), then halves of what is left, halves of these and so on, at last each part
//! by itself, so that a large puzzle with a small conflict costs few searches. Houses come last: a conflict that needs
//! fewer rules is the better explanation, and everybody takes houses for granted. If a grid solves the rest and breaks
//! only one of the parts left out, this part is needed in any case and is not tried again (as in model rotation
//! [belov2011]).
//!
//! A search that takes more than [`TRIAL_NODES`] nodes says nothing, and its parts stay: the conflict may then be
//! larger than it had to be, which [`Conflict::is_minimal`] reports.

use std::collections::HashSet;

use crate::board::Cell;
use crate::constraint::Puzzle;
use crate::control::{Budget, Meter, Stop};
use crate::propagation::TooLarge;

use super::clue::{Clue, Parts};
use super::search::{Interrupted, stop_of};

/// The nodes of one search, where the constraint engine searches; more of those of the 9×9 engine, which take less
/// time.
pub const TRIAL_NODES: u64 = 20_000;

/// Parts of a puzzle that have no solution together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Conflict {
    /// The rules, by index.
    pub constraints: Vec<usize>,
    /// The cells whose givens or candidates take part.
    pub givens: Vec<Cell>,
    /// The houses, by their index in [`Board::houses`](crate::board::Board::houses).
    pub houses: Vec<usize>,
    /// Whether the parts were proved to have no solution together. Not so only if the budget ended before that: then
    /// these are all parts, and nothing is known of them.
    pub is_proved: bool,
    /// Whether each part is needed: without any one of them there would be a solution.
    pub is_minimal: bool,
    /// Why the search for a smaller conflict ended early.
    pub stop: Option<Stop>,
}

impl Conflict {
    fn new(clues: &[Clue], is_minimal: bool, stop: Option<Stop>) -> Conflict {
        let mut conflict = Conflict { is_proved: true, is_minimal, stop, ..Conflict::default() };
        let mut clues = clues.to_vec();
        clues.sort_unstable();
        for clue in clues {
            match clue {
                Clue::Constraint(index) => conflict.constraints.push(index),
                Clue::Given(cell) => conflict.givens.push(cell),
                Clue::House(index) => conflict.houses.push(index),
            }
        }
        conflict
    }
}

/// Finds a conflict of a puzzle. `None`: a solution was found, so there is none.
///
/// ```
/// use sudokit::board::{Board};
/// use sudokit::constraint::{Killer, Puzzle};
/// use sudokit::diagnose::conflict;
/// use sudokit::Budget;
/// let mut puzzle = Puzzle::on(Board::square(4)).unwrap();
/// for (row, sum) in [(1, 5), (0, 3), (0, 6)] {
///     let cells = puzzle.board().row(row)[..2].to_vec();
///     puzzle.add(Killer { cells, sum: Some(sum) }.into()).unwrap();
/// }
/// let conflict = conflict(&puzzle, &Budget::default()).unwrap().unwrap();
/// assert!(conflict.is_minimal && conflict.constraints.len() == 2 && conflict.givens.is_empty());
/// ```
///
/// # Errors
/// The puzzle is too large for the engine; or an error of the engine, caught by the check of what it found.
pub fn conflict(puzzle: &Puzzle, budget: &Budget) -> Result<Option<Conflict>, TooLarge> {
    let (mut deletion, retained) = Deletion::new(puzzle, budget);
    // The puzzle itself gets the whole budget.
    match deletion.solve(&retained, u64::MAX) {
        Ok(None) => deletion.shrink(retained).map(Some),
        Ok(Some(_)) => Ok(None),
        Err(interrupted) => {
            let stop = interrupted.stop()?;
            Ok(Some(Conflict { is_proved: false, ..Conflict::new(&retained, false, Some(stop)) }))
        }
    }
}

/// The conflict of a puzzle that was proved to have no solution.
pub(super) fn conflict_of_unsolvable(puzzle: &Puzzle, budget: &Budget) -> Result<Conflict, TooLarge> {
    let (mut deletion, retained) = Deletion::new(puzzle, budget);
    deletion.shrink(retained)
}

struct Deletion<'a> {
    parts: Parts<'a>,
    meter: Meter,
    /// Parts without which what is left has a solution.
    needed: HashSet<Clue>,
    is_minimal: bool,
}

impl<'a> Deletion<'a> {
    /// Nothing was tried yet; and all parts.
    fn new(puzzle: &'a Puzzle, budget: &Budget) -> (Deletion<'a>, Vec<Clue>) {
        let parts = Parts::new(puzzle);
        let mut all = parts.givens();
        all.extend(parts.constraints());
        all.extend((0..parts.houses.len()).map(Clue::House));
        let meter = Meter::new(budget.clone());
        (Deletion { parts, meter, needed: HashSet::new(), is_minimal: true }, all)
    }

    /// A conflict among parts that have no solution together.
    fn shrink(&mut self, mut retained: Vec<Clue>) -> Result<Conflict, TooLarge> {
        let stop = stop_of(self.run(&mut retained))?;
        Ok(Conflict::new(&retained, self.is_minimal && stop.is_none(), stop))
    }

    /// A grid that obeys these parts; `None` if there is none.
    fn solve(&mut self, clues: &[Clue], nodes: u64) -> Result<Option<Vec<i32>>, Interrupted> {
        let parts = &self.parts;
        let check = |grid: &[i32]| clues.iter().all(|&clue| parts.holds(clue, grid));
        let mut search = parts.search(clues, &check)?;
        let left = self.meter.nodes_left();
        if left == 0 {
            return Err(Stop::Nodes.into());
        }
        let mut meter =
            Meter::new(self.meter.budget().clone().with_nodes(search.node_limit(nodes).min(left)));
        let outcome = search.first(&mut meter);
        self.meter.stats.nodes += meter.stats.nodes;
        self.meter.look()?;
        outcome
    }

    /// Leaves out these parts if the rest still has no solution.
    fn try_without(&mut self, retained: &mut Vec<Clue>, out: &[Clue]) -> Result<(), Interrupted> {
        if out.is_empty() || out.iter().all(|clue| self.needed.contains(clue)) {
            return Ok(());
        }
        let gone: HashSet<&Clue> = out.iter().collect();
        let rest: Vec<Clue> = retained.iter().copied().filter(|clue| !gone.contains(clue)).collect();
        match self.solve(&rest, TRIAL_NODES) {
            Ok(None) => *retained = rest,
            Ok(Some(grid)) => {
                let mut broken = out.iter().copied().filter(|&clue| !self.parts.holds(clue, &grid));
                if let (Some(clue), None) = (broken.next(), broken.next()) {
                    self.needed.insert(clue);
                }
            }
            Err(Interrupted::Stop(Stop::Nodes)) if self.meter.nodes_left() > 0 => {
                self.is_minimal &= out.len() > 1
            }
            Err(interrupted) => return Err(interrupted),
        }
        Ok(())
    }

    fn run(&mut self, retained: &mut Vec<Clue>) -> Result<(), Interrupted> {
        for group in self.groups() {
            self.try_without(retained, &group)?;
        }
        // Rules and givens, then houses, each in smaller and smaller chunks.
        let is_house = |clue: &Clue| matches!(clue, Clue::House(_));
        for houses in [false, true] {
            let count = retained.iter().filter(|clue| is_house(clue) == houses).count();
            let mut size = count.div_ceil(2).max(1);
            loop {
                let tried: Vec<Clue> =
                    retained.iter().copied().filter(|clue| is_house(clue) == houses).collect();
                for chunk in tried.chunks(size) {
                    self.try_without(retained, chunk)?;
                }
                if size == 1 {
                    break;
                }
                size = size.div_ceil(2);
            }
        }
        Ok(())
    }

    /// All givens; all rules; the rules of each kind.
    fn groups(&self) -> Vec<Vec<Clue>> {
        let constraints = self.parts.constraints();
        let mut groups = vec![self.parts.givens(), constraints.clone()];
        let kind = |clue: &Clue| match clue {
            Clue::Constraint(index) => self.parts.puzzle.constraints()[*index].info().id,
            Clue::Given(_) | Clue::House(_) => "",
        };
        let mut kinds: Vec<&str> = constraints.iter().map(kind).collect();
        kinds.dedup();
        kinds.sort_unstable();
        kinds.dedup();
        if kinds.len() > 1 {
            let of = |id: &str| constraints.iter().copied().filter(|clue| kind(clue) == id).collect();
            groups.extend(kinds.into_iter().map(of));
        }
        groups
    }
}
