//! Remote pairs, turbot fish, X-chains and XY-chains in the order of HoDoKu [hodoku]: all are collected, then compared.

use super::found_step::{FoundStep, StepKind};
use super::single_digit::strong_links;
use super::state::{HodokuState, Scope, candidate, cells, numbers, sees, units_of};
use super::subsets::houses;
use crate::board::Candidate;
use crate::logic::diagram::{Diagram, Link, Node, Reason, Role};
use crate::logic::geometry::Bits;

/// Maximum number of links of a chain.
const LINKS: usize = 20;
/// Maximum number of cells looked at from one start.
const NODES: usize = 200_000;

/// All chains of a kind, each pair of ends once.
pub fn chains(board: &HodokuState, scope: Scope, kind: StepKind, found: &mut Vec<FoundStep>) {
    match kind {
        StepKind::XChain => x_chains(board, scope, kind, LINKS, found),
        StepKind::TurbotFish => x_chains(board, scope, kind, 3, found),
        StepKind::XyChain => xy_chains(board, found),
        _ => remote_pairs(board, found),
    }
    let mut seen: Vec<Vec<Candidate>> = Vec::new();
    found.sort_by_key(|step| step.length);
    found.retain(|step| {
        let new = !seen.contains(&step.out);
        if new {
            seen.push(step.out.clone());
        }
        new
    });
}

/// The nodes of a chain as evidence: candidates that are alternately false and true.
fn line(board: &HodokuState, nodes: &[Candidate], why: &mut Diagram) {
    for (i, pair) in nodes.windows(2).enumerate() {
        let [(from, a), (to, b)] = [pair[0], pair[1]].map(numbers);
        let strong = i % 2 == 0;
        let node = |cell: u8, digit: u8, on: bool| Node { cell, digit: digit + 1, on };
        why.links.push(Link {
            from: node(from, a, !strong),
            to: node(to, b, strong),
            reason: reason(board, a, [from, to], strong.then_some(1 << from | 1 << to)),
            strong,
            chain: 0,
            nested: None,
        });
    }
    for (i, (cell, digit)) in nodes.iter().copied().map(numbers).enumerate() {
        why.mark(cell, 1 << digit, if i % 2 == 0 { Role::Off } else { Role::On });
    }
}

/// What links two candidates: their cell or a house; a strong link one in which the digit has no places but these.
pub fn reason(board: &HodokuState, digit: u8, [a, b]: [u8; 2], places: Option<u128>) -> Reason {
    let is_house = |house: &usize| {
        units_of(b).contains(house) && places.is_none_or(|places| board.at(*house, digit) & !places == 0)
    };
    let house = units_of(a).into_iter().find(is_house).filter(|_| a != b);
    house.map_or(Reason::Cell, |house| Reason::House(houses(&[house])[0]))
}

/// A chain of four cells as two strong links of which two ends see each other.
fn turbot(board: &HodokuState, digit: u8, path: &[u8], why: &mut Diagram) {
    let &[start, first, second, end] = path else { return };
    for link in [[start, first], [second, end]] {
        if let Reason::House(house) = reason(board, digit, link, Some(1 << link[0] | 1 << link[1])) {
            why.houses.push(house);
        }
    }
    strong_links(digit, [first, second], [start, end], why);
}

fn x_chains(board: &HodokuState, scope: Scope, kind: StepKind, links: usize, found: &mut Vec<FoundStep>) {
    for digit in scope.digits() {
        let places = board.places[usize::from(digit)];
        let mut strong = [0u128; 81];
        for house in 0..27 {
            if board.free[house][usize::from(digit)] == 2 {
                let pair = board.at(house, digit);
                for cell in cells(pair) {
                    strong[usize::from(cell)] |= pair & !(1 << cell);
                }
            }
        }
        for start in cells(places) {
            if strong[usize::from(start)] == 0 {
                continue;
            }
            let mut search = XChainSearch {
                places,
                strong: &strong,
                start,
                links,
                path: vec![start],
                best: vec![None; 81],
                budget: NODES,
            };
            search.follow(start, 1 << start);
            for (end, path) in search.best.iter().enumerate() {
                let Some(path) = path else { continue };
                let out: Vec<_> = cells(sees(start) & sees(end as u8) & places)
                    .map(|cell| candidate(cell, digit))
                    .collect();
                if out.is_empty() || (end as u8) < start {
                    continue;
                }
                let mut step = FoundStep::new(kind, out);
                step.length = path.len();
                if kind == StepKind::TurbotFish {
                    turbot(board, digit, path, &mut step.why);
                } else {
                    let nodes: Vec<_> = path.iter().map(|&cell| candidate(cell, digit)).collect();
                    line(board, &nodes, &mut step.why);
                }
                found.push(step);
            }
        }
    }
}

struct XChainSearch<'a> {
    places: u128,
    strong: &'a [u128; 81],
    start: u8,
    links: usize,
    path: Vec<u8>,
    best: Vec<Option<Vec<u8>>>,
    budget: usize,
}

impl XChainSearch<'_> {
    /// A strong link, then a weak one.
    fn follow(&mut self, at: u8, visited: u128) {
        if self.path.len() > self.links || self.budget == 0 {
            return;
        }
        self.budget -= 1;
        let can_close = self.path.len() > 2;
        let open = !visited | if can_close { 1 << self.start } else { 0 };
        for end in cells(self.strong[usize::from(at)] & open) {
            self.path.push(end);
            let counts = || end >= self.start && sees(self.start) & sees(end) & self.places != 0;
            if self.path.len() >= 4 && counts() {
                let best = &mut self.best[usize::from(end)];
                if best.as_ref().is_none_or(|best| best.len() > self.path.len()) {
                    *best = Some(self.path.clone());
                }
            }
            if end != self.start && self.path.len() < self.links {
                let visited = visited | 1 << end;
                for next in cells(sees(end) & self.places & !visited) {
                    if self.strong[usize::from(next)] != 0 {
                        self.path.push(next);
                        self.follow(next, visited | 1 << next);
                        self.path.pop();
                    }
                }
            }
            self.path.pop();
        }
    }
}

fn xy_chains(board: &HodokuState, found: &mut Vec<FoundStep>) {
    let bivalue: u128 = (0..81).filter(|&cell| board.count(cell) == 2).fold(0, |set, cell| set | 1 << cell);
    for start in cells(bivalue) {
        for digit in Bits(board.marks[usize::from(start)]) {
            let other = (board.marks[usize::from(start)] & !(1 << digit)).trailing_zeros() as u8;
            let mut search = XyChainSearch {
                board,
                bivalue,
                digit,
                path: vec![start],
                best: vec![None; 81],
                budget: NODES,
            };
            search.follow(start, other, 1 << start);
            for (end, path) in search.best.iter().enumerate() {
                let Some(path) = path else { continue };
                let seen = sees(start) & sees(end as u8) & board.places[usize::from(digit)];
                let out: Vec<_> = cells(seen).map(|cell| candidate(cell, digit)).collect();
                if out.is_empty() || (end as u8) < start {
                    continue;
                }
                let mut step = FoundStep::new(StepKind::XyChain, out);
                step.length = path.len() * 2;
                let mut nodes = Vec::new();
                let mut digit = digit;
                for &cell in path {
                    nodes.push(candidate(cell, digit));
                    digit = (board.marks[usize::from(cell)] & !(1 << digit)).trailing_zeros() as u8;
                    nodes.push(candidate(cell, digit));
                }
                line(board, &nodes, &mut step.why);
                found.push(step);
            }
        }
    }
}

struct XyChainSearch<'a> {
    board: &'a HodokuState,
    bivalue: u128,
    digit: u8,
    path: Vec<u8>,
    best: Vec<Option<Vec<u8>>>,
    budget: usize,
}

impl XyChainSearch<'_> {
    /// The cell `at` is `leaving`; what it sees and could be that as well is the other.
    fn follow(&mut self, at: u8, leaving: u8, visited: u128) {
        // A cell counts two links, one inside it and one to the next.
        if self.path.len() * 2 >= LINKS || self.budget == 0 {
            return;
        }
        self.budget -= 1;
        let next = sees(at) & self.bivalue & self.board.places[usize::from(leaving)] & !visited;
        for cell in cells(next) {
            self.path.push(cell);
            let other = (self.board.marks[usize::from(cell)] & !(1 << leaving)).trailing_zeros() as u8;
            let start = self.path[0];
            let counts = || {
                cell >= start && sees(start) & sees(cell) & self.board.places[usize::from(self.digit)] != 0
            };
            if other == self.digit && self.path.len() >= 3 && counts() {
                let best = &mut self.best[usize::from(cell)];
                if best.as_ref().is_none_or(|best| best.len() > self.path.len()) {
                    *best = Some(self.path.clone());
                }
            }
            self.follow(cell, other, visited | 1 << cell);
            self.path.pop();
        }
    }
}

fn remote_pairs(board: &HodokuState, found: &mut Vec<FoundStep>) {
    let bivalue: Vec<u8> = (0..81).filter(|&cell| board.count(cell) == 2).collect();
    for &start in &bivalue {
        let marks = board.marks[usize::from(start)];
        let is_same = |cell: &u8| board.marks[usize::from(*cell)] == marks;
        let same = bivalue.iter().copied().filter(is_same).fold(0u128, |set, cell| set | 1 << cell);
        if same.count_ones() >= 4 {
            let mut budget = NODES;
            pair_up(board, same, marks, &mut vec![start], &mut budget, found);
        }
    }
}

/// Every chain of cells with the same two candidates takes them from what sees two cells of different parity.
fn pair_up(
    board: &HodokuState,
    same: u128,
    marks: u16,
    path: &mut Vec<u8>,
    budget: &mut usize,
    found: &mut Vec<FoundStep>,
) {
    if *budget == 0 {
        return;
    }
    *budget -= 1;
    let on_path = path.iter().fold(0u128, |set, &cell| set | 1 << cell);
    if path.len() >= 4 && path.len().is_multiple_of(2) {
        let mut seen = [0u128; 2];
        path.iter().enumerate().for_each(|(i, &cell)| seen[i % 2] |= sees(cell));
        let goal = seen[0] & seen[1] & !on_path;
        let out: Vec<_> = cells(goal)
            .flat_map(|cell| {
                Bits(board.marks[usize::from(cell)] & marks).map(move |digit| candidate(cell, digit))
            })
            .collect();
        if !out.is_empty() {
            let mut step = FoundStep::new(StepKind::RemotePair, out);
            step.length = path.len();
            for (&cell, role) in path.iter().zip([Role::Pattern, Role::Anchor].into_iter().cycle()) {
                step.why.mark(cell, marks, role);
            }
            found.push(step);
        }
    }
    let Some(&last) = path.last() else { return };
    for next in cells(sees(last) & same & !on_path) {
        path.push(next);
        pair_up(board, same, marks, path, budget, found);
        path.pop();
    }
}
