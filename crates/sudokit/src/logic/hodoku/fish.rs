//! Fish of every family in the order of HoDoKu [hodoku]: digits, then base sets, then cover sets, each
//! lexicographically.
//!
//! Fins are candidates of the base sets outside the cover sets; a candidate in two base sets is an endo fin. What lies
//! in a cover set and in no base set, or in two cover sets, goes if it sees every fin.

use super::found_step::{FishFamily, FoundStep, StepKind};
use super::state::{HodokuState, UNIT_SETS, candidate, cells, seen_by_all};
use super::subsets::houses;
use crate::logic::diagram::Role;

/// Maximum number of fins and endo fins.
const FINS: u32 = 5;
const ENDO_FINS: u32 = 2;

/// Fish of a family and size. `goals` are the candidates of each digit that may go: what a fish takes away is in no
/// template.
pub fn fish(
    board: &HodokuState,
    goals: &[u128; 9],
    family: FishFamily,
    size: usize,
    found: &mut Vec<FoundStep>,
    all: bool,
) {
    let rows: Vec<usize> = (0..9).collect();
    let columns: Vec<usize> = (9..18).collect();
    let boxes: Vec<usize> = (18..27).collect();
    let join = |a: &[usize], b: &[usize]| [a, b].concat();
    let sides = match family {
        FishFamily::Basic | FishFamily::Finned | FishFamily::Sashimi => {
            vec![(rows.clone(), columns.clone()), (columns, rows)]
        }
        FishFamily::Franken | FishFamily::FinnedFranken => {
            vec![(join(&rows, &boxes), join(&columns, &boxes)), (join(&columns, &boxes), join(&rows, &boxes))]
        }
        FishFamily::Mutant | FishFamily::FinnedMutant => vec![((0..27).collect(), (0..27).collect())],
    };
    for digit in 0..9u8 {
        let goal = goals[usize::from(digit)];
        if goal == 0 {
            continue;
        }
        for (bases, covers) in &sides {
            let used = |list: &[usize]| -> Vec<usize> {
                list.iter().copied().filter(|&house| board.free[house][usize::from(digit)] > 0).collect()
            };
            let mut search = FishSearch {
                family,
                size,
                digit,
                goal,
                places: board.places[usize::from(digit)],
                bases: used(bases),
                covers: used(covers),
                usable: Vec::new(),
                reach: 0,
                needs_box: false,
                base: Vec::new(),
                cover: Vec::new(),
                found,
                all,
            };
            if search.bases(0, 0, 0) {
                return;
            }
        }
    }
}

struct FishSearch<'a> {
    family: FishFamily,
    size: usize,
    digit: u8,
    /// What fish of the digit can take away at most.
    goal: u128,
    places: u128,
    bases: Vec<usize>,
    covers: Vec<usize>,
    /// Of these base sets: cover sets and their places of the digit, and how many places of the base sets one holds at
    /// most.
    usable: Vec<(usize, u128)>,
    reach: u32,
    /// Of these base sets: whether a cover set must be a box, so that the fish is none of lines alone.
    needs_box: bool,
    base: Vec<usize>,
    cover: Vec<usize>,
    found: &'a mut Vec<FoundStep>,
    all: bool,
}

impl FishSearch<'_> {
    fn finned(&self) -> bool {
        !matches!(self.family, FishFamily::Basic | FishFamily::Franken | FishFamily::Mutant)
    }

    /// Adds base sets from `first` on; `union` and `twice` are the candidates in one and in several of them. Breaks
    /// when it is done.
    fn bases(&mut self, first: usize, union: u128, twice: u128) -> bool {
        for i in first..self.bases.len() {
            let house = self.bases[i];
            let here = UNIT_SETS[house] & self.places;
            let overlap = twice | union & here;
            if overlap != 0 && (!self.finned() || overlap.count_ones() > ENDO_FINS) {
                continue;
            }
            if matches!(self.family, FishFamily::Basic) && here.count_ones() as usize > self.size {
                continue;
            }
            self.base.push(house);
            let stop = if self.base.len() == self.size {
                self.usable_covers(union | here);
                self.covers(0, union | here, overlap, 0, 0)
            } else {
                self.bases(i + 1, union | here, overlap)
            };
            self.base.pop();
            if stop {
                return true;
            }
        }
        false
    }

    /// The cover sets that meet the base sets, and how much of them one takes in at most.
    fn usable_covers(&mut self, base: u128) {
        self.usable.clear();
        self.reach = 0;
        self.needs_box = matches!(self.family, FishFamily::Franken | FishFamily::FinnedFranken)
            && self.base.iter().all(|&house| house < 18);
        for &house in self.covers.iter().filter(|&house| !self.base.contains(house)) {
            let here = UNIT_SETS[house] & self.places;
            let met = (here & base).count_ones();
            if met > 0 {
                self.usable.push((house, here));
                self.reach = self.reach.max(met);
            }
        }
    }

    fn covers(&mut self, first: usize, base: u128, endo: u128, covered: u128, twice: u128) -> bool {
        let open = self.size - self.cover.len();
        let max = if self.finned() { FINS } else { 0 };
        for i in first..self.usable.len() {
            let (house, here) = self.usable[i];
            // Boxes are the last cover sets, so it is the last one that has to be one.
            if open == 1 && self.needs_box && house < 18 {
                continue;
            }
            let (now, both) = (covered | here, twice | covered & here);
            let bare = (base & !now).count_ones();
            if bare > max + (open as u32 - 1) * self.reach {
                continue;
            }
            // Covers that are still missing may bring in something to take away; those that are there cannot any more.
            if open == 1 && (now & !base | both) & self.goal == 0 {
                continue;
            }
            self.cover.push(house);
            let stop = if open == 1 {
                self.check(base, endo, now, both)
            } else {
                self.covers(i + 1, base, endo, now, both)
            };
            self.cover.pop();
            if stop {
                return true;
            }
        }
        false
    }

    fn check(&mut self, base: u128, endo: u128, covered: u128, twice: u128) -> bool {
        let fins = base & !covered | endo;
        if self.finned() {
            if fins == 0 || fins.count_ones() > FINS {
                return false;
            }
        } else if fins != 0 {
            return false;
        }
        let goal = (covered & !base | twice & base & !fins) & self.goal;
        let goal = if fins == 0 { goal } else { goal & seen_by_all(fins) };
        if goal == 0 || !self.belongs(base & !fins) {
            return false;
        }
        let kind = StepKind::Fish(self.family, self.size as u8);
        let mut step = FoundStep::new(kind, cells(goal).map(|cell| candidate(cell, self.digit)).collect());
        step.why.houses = houses(&self.base);
        step.why.houses.extend(houses(&self.cover));
        cells(base & !fins).for_each(|cell| step.why.mark(cell, 1 << self.digit, Role::Pattern));
        cells(fins).for_each(|cell| step.why.mark(cell, 1 << self.digit, Role::Extra));
        self.found.push(step);
        !self.all
    }

    /// Whether the fish is of the family that is looked for, and of no simpler one.
    fn belongs(&self, body: u128) -> bool {
        let kinds = |list: &[usize]| list.iter().fold(0, |set, &house| set | 1 << (house / 9));
        let (base, cover): (u8, u8) = (kinds(&self.base), kinds(&self.cover));
        let is_basic =
            base & cover == 0 && (base | cover) & 4 == 0 && base.count_ones() == 1 && cover.count_ones() == 1;
        let is_franken =
            !is_basic && ((base & 2 == 0 && cover & 1 == 0) || (base & 1 == 0 && cover & 2 == 0));
        match self.family {
            FishFamily::Basic => true,
            FishFamily::Finned | FishFamily::Sashimi => {
                let bare = self.base.iter().any(|&house| (UNIT_SETS[house] & body).count_ones() < 2);
                bare == matches!(self.family, FishFamily::Sashimi)
            }
            FishFamily::Franken | FishFamily::FinnedFranken => is_franken,
            FishFamily::Mutant | FishFamily::FinnedMutant => !is_basic && !is_franken,
        }
    }
}
