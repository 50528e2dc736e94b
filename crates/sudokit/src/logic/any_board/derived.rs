//! Sums that follow from houses and cages: rows, columns and regions side by side that hold every number have a known
//! sum.
//!
//! For each union two choices of cages: those inside, and those of which more than half lies inside. Cages are taken in
//! order, as long as they share no cell. What stays uncovered counts plus (innies), what sticks out counts minus
//! (outies).

use crate::board::{Board, HousePlace};

use super::parts::{Group, HouseOrRule, SumRule};

/// A sum that follows from houses and rules.
#[derive(Clone, Debug)]
pub struct DerivedSum {
    /// Cells with factor 1 or −1.
    pub terms: Vec<(usize, i32)>,
    /// What they add up to.
    pub total: i32,
    /// The houses.
    pub houses: Vec<HouseOrRule>,
    /// What the houses add up to.
    pub of_houses: i32,
    /// The rules.
    pub rules: Vec<usize>,
    /// What the rules add up to.
    pub of_rules: i32,
}

/// Maximum number of houses of a union.
const MAX_HOUSES: usize = 4;
/// Maximum number of cells of a derived sum, filled ones included.
const MAX_CELLS: usize = 14;

/// All derived sums, unions of fewer houses first.
pub fn derived_sums(board: &Board, groups: &[Group], sums: &[SumRule]) -> Vec<DerivedSum> {
    let mut cages: Vec<&SumRule> =
        sums.iter().filter(|sum| sum.terms.iter().all(|term| term.1 == 1) && sum.terms.len() > 1).collect();
    let mut out: Vec<DerivedSum> = Vec::new();
    if cages.is_empty() {
        return out;
    }
    // Longer cages first: they are seldom in each other's way, and cover more.
    cages.sort_by_key(|cage| std::cmp::Reverse(cage.terms.len()));
    let each: i32 = board.numbers().sum();
    let family = |group: &Group| match group.source {
        HouseOrRule::House(index) => match board.house_place(index) {
            (HousePlace::Row(_), grid) => (0, grid),
            (HousePlace::Column(_), grid) => (1, grid),
            (_, grid) => (2, grid),
        },
        HouseOrRule::Rule(rule) => (3 + rule, None),
    };
    let full: Vec<&Group> = groups.iter().filter(|group| group.is_full).collect();
    for count in 1..=MAX_HOUSES {
        for part in full.windows(count) {
            if part.iter().any(|group| family(group) != family(part[0])) || count > 1 && family(part[0]).0 > 2
            {
                continue;
            }
            let mut inside: Vec<usize> = part.iter().flat_map(|group| group.cells.iter().copied()).collect();
            let cells = inside.len();
            inside.sort_unstable();
            inside.dedup();
            if inside.len() < cells {
                continue;
            }
            for is_crossing in [false, true] {
                let sum = covered(&cages, &inside, is_crossing, each * count as i32, part);
                let is_known = |other: &DerivedSum| other.terms == sum.terms && other.total == sum.total;
                if !sum.terms.is_empty()
                    && sum.terms.len() <= MAX_CELLS
                    && !sum.rules.is_empty()
                    && !out.iter().any(is_known)
                {
                    out.push(sum);
                }
            }
        }
    }
    out
}

fn covered(
    cages: &[&SumRule],
    inside: &[usize],
    is_crossing: bool,
    of_houses: i32,
    houses: &[&Group],
) -> DerivedSum {
    let is_in = |cell: usize| inside.binary_search(&cell).is_ok();
    let mut taken: Vec<usize> = Vec::new();
    let mut sum = DerivedSum {
        terms: Vec::new(),
        total: of_houses,
        houses: houses.iter().map(|group| group.source).collect(),
        of_houses,
        rules: Vec::new(),
        of_rules: 0,
    };
    for cage in cages {
        let within = cage.terms.iter().filter(|term| is_in(term.0)).count();
        let fits = if is_crossing { 2 * within > cage.terms.len() } else { within == cage.terms.len() };
        if fits && cage.terms.iter().all(|term| !taken.contains(&term.0)) {
            taken.extend(cage.terms.iter().map(|term| term.0));
            sum.rules.push(cage.rule);
            sum.of_rules += cage.total;
        }
    }
    sum.total -= sum.of_rules;
    sum.terms.extend(inside.iter().filter(|cell| !taken.contains(cell)).map(|&cell| (cell, 1)));
    sum.terms.extend(taken.iter().filter(|&&cell| !is_in(cell)).map(|&cell| (cell, -1)));
    sum
}
