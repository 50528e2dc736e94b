//! The argument of a forcing chain or net: of all that show the step, the one with the fewest lines.
//!
//! From a premise singles and locked candidates run as far as they go, breadth first, and each fact remembers what it
//! rests on. In a chain a fact rests on one other and its group; in a net on any number. This does not repeat the
//! tables in which the step was found: whatever follows there follows here, often in fewer lines.

use super::found_step::FoundStep;
use super::state::{HodokuState, UNIT_SETS, candidate, cells, numbers, unit, units_of};
use super::subsets::houses;
use super::tables::{NodeId, is_on, node};
use crate::board::Candidate;
use crate::logic::diagram::{Diagram, Form, House9, Link, Node, Reason, Role, Shortage};
use crate::logic::geometry::Bits;
use crate::logic::pattern::locked::{CLAIMING_INFO, POINTING_INFO};

const NONE: u16 = u16::MAX;

struct Deduction {
    node: NodeId,
    parents: Vec<u16>,
    reason: Reason,
}

/// What follows from a premise.
pub struct Deductions<'a> {
    board: &'a HodokuState,
    /// Whether a fact may rest on several others.
    net: bool,
    list: Vec<Deduction>,
    at: Vec<u16>,
}

/// Where a premise is found to be wrong.
pub enum End {
    /// A fact and its opposite.
    Clash(u16),
    /// Deductions that leave nothing.
    Nothing(Shortage, Vec<u16>),
}

fn house(index: usize) -> House9 {
    houses(&[index])[0]
}

impl<'a> Deductions<'a> {
    /// Everything that follows; or, if `until_wrong`, as far as the first contradiction.
    pub fn of(
        board: &'a HodokuState,
        net: bool,
        premise: NodeId,
        until_wrong: bool,
    ) -> (Deductions<'a>, Option<End>) {
        let mut facts = Deductions { board, net, list: Vec::new(), at: vec![NONE; 729 * 2] };
        facts.add(premise, Vec::new(), Reason::Cell);
        let mut i = 0;
        while i < facts.list.len() {
            let (cell, digit) = ((facts.list[i].node / 18) as u8, (facts.list[i].node / 2 % 9) as u8);
            let first = facts.list.len();
            let shortage = if is_on(facts.list[i].node) {
                facts.exclude(i as u16, cell, digit);
                None
            } else {
                facts.last_ones(cell, digit)
            };
            if until_wrong {
                let clash = |&at: &usize| facts.at[usize::from(facts.list[at].node ^ 1)] != NONE;
                if let Some(at) = (first.max(1)..facts.list.len()).find(clash) {
                    return (facts, Some(End::Clash(at as u16)));
                }
                if let Some((shortage, parents)) = shortage {
                    return (facts, Some(End::Nothing(shortage, parents)));
                }
            }
            i += 1;
        }
        (facts, None)
    }

    fn add(&mut self, node: NodeId, parents: Vec<u16>, reason: Reason) {
        if self.at[usize::from(node)] == NONE {
            self.at[usize::from(node)] = self.list.len() as u16;
            self.list.push(Deduction { node, parents, reason });
        }
    }

    /// What a true candidate excludes.
    fn exclude(&mut self, from: u16, cell: u8, digit: u8) {
        for other in Bits(self.board.marks[usize::from(cell)] & !(1 << digit)) {
            self.add(node(cell, other, false), vec![from], Reason::Cell);
        }
        for index in units_of(cell) {
            for &peer in unit(index) {
                if peer != cell && self.board.has(peer, digit) {
                    self.add(node(peer, digit, false), vec![from], Reason::House(house(index)));
                }
            }
        }
    }

    fn is_off(&self, candidate: Candidate) -> bool {
        let (cell, digit) = numbers(candidate);
        self.at[usize::from(node(cell, digit, false))] != NONE
    }

    fn off_facts(&self, list: impl Iterator<Item = Candidate>) -> Vec<u16> {
        list.map(numbers).map(|(cell, digit)| self.at[usize::from(node(cell, digit, false))]).collect()
    }

    /// What follows from a false candidate for its cell and its houses; or that nothing is left there.
    fn last_ones(&mut self, cell: u8, digit: u8) -> Option<(Shortage, Vec<u16>)> {
        let mut shortage = None;
        let in_cell: Vec<Candidate> =
            Bits(self.board.marks[usize::from(cell)]).map(|d| candidate(cell, d)).collect();
        if self.last_of(&in_cell, Reason::Cell) {
            let all = self.off_facts(in_cell.into_iter());
            shortage = Some((Shortage::Cell { cell }, all));
        }
        for index in units_of(cell) {
            let places = self.board.at(index, digit);
            let list: Vec<Candidate> = cells(places).map(|cell| candidate(cell, digit)).collect();
            if self.last_of(&list, Reason::House(house(index))) {
                let all = self.off_facts(list.into_iter());
                shortage =
                    shortage.or(Some((Shortage::Digit { digit: digit + 1, house: house(index) }, all)));
                continue;
            }
            self.locked(index, digit, places);
        }
        shortage
    }

    /// The last of a list is true; whether none is left.
    fn last_of(&mut self, list: &[Candidate], reason: Reason) -> bool {
        let left: Vec<Candidate> =
            list.iter().copied().filter(|&candidate| !self.is_off(candidate)).collect();
        if left.len() > 1 || !self.net && list.len() > 2 {
            return left.is_empty();
        }
        for &candidate in if left.is_empty() { list } else { &left } {
            let parents = self.off_facts(list.iter().copied().filter(|&other| other != candidate));
            let (cell, digit) = numbers(candidate);
            self.add(node(cell, digit, true), parents, reason);
        }
        left.is_empty()
    }

    /// The places left in a house lie in another.
    fn locked(&mut self, index: usize, digit: u8, places: u128) {
        let left = cells(places)
            .filter(|&cell| !self.is_off(candidate(cell, digit)))
            .fold(0u128, |set, cell| set | 1 << cell);
        let Some(first) = cells(left).next() else { return };
        let second = units_of(first)
            .into_iter()
            .find(|&other| other != index && (other >= 18) != (index >= 18) && left & !UNIT_SETS[other] == 0);
        let Some(second) = second.filter(|_| left.count_ones() > 1) else { return };
        let gone = places & !UNIT_SETS[second];
        let one_group = (0..27).any(|other| other != index && gone & !UNIT_SETS[other] == 0);
        if gone == 0 || !(self.net || gone.count_ones() == 1 || one_group) {
            return;
        }
        let parents = self.off_facts(cells(gone).map(|cell| candidate(cell, digit)));
        let info = if index >= 18 { POINTING_INFO } else { CLAIMING_INFO };
        for cell in cells(self.board.at(second, digit) & !UNIT_SETS[index]) {
            self.add(node(cell, digit, false), parents.clone(), Reason::Technique(info));
        }
    }

    /// The facts on which some rest, themselves included, in order.
    fn ancestry(&self, of: &[u16]) -> Vec<u16> {
        let mut needed = vec![false; self.list.len()];
        of.iter().for_each(|&fact| needed[usize::from(fact)] = true);
        for at in (0..self.list.len()).rev() {
            if needed[at] {
                self.list[at].parents.iter().for_each(|&parent| needed[usize::from(parent)] = true);
            }
        }
        (0..self.list.len() as u16).filter(|&at| needed[usize::from(at)]).collect()
    }

    /// The facts that lead to a node.
    pub fn to(&self, node: NodeId) -> Option<Vec<u16>> {
        let at = self.at[usize::from(node)];
        (at != NONE).then(|| self.ancestry(&[at]))
    }

    fn write(&self, facts: &[u16], why: &mut Diagram) {
        let chain = why.suppositions.len() as u8;
        why.suppositions.push(named(self.list[0].node));
        self.write_links(facts, chain, why);
    }

    /// The inferences and marks of some facts.
    pub fn write_links(&self, facts: &[u16], chain: u8, why: &mut Diagram) {
        for fact in facts.iter().map(|&at| &self.list[usize::from(at)]) {
            let to = named(fact.node);
            why.mark(to.cell, 1 << (to.digit - 1), if to.on { Role::On } else { Role::Off });
            for &parent in &fact.parents {
                let from = named(self.list[usize::from(parent)].node);
                why.links.push(Link { from, to, reason: fact.reason, strong: to.on, chain, nested: None });
            }
        }
    }
}

fn named(node: NodeId) -> Node {
    Node { cell: (node / 18) as u8, digit: (node / 2 % 9) as u8 + 1, on: is_on(node) }
}

/// Why the candidate of a step is true or false: its opposite contradicts itself, or, for a verity, it follows whatever
/// holds. What a chain does with groups as nodes is shown, where it must be, by facts that rest on several others.
pub fn proof(board: &HodokuState, step: &FoundStep) -> Diagram {
    let Some(&candidate) = step.place.first().or(step.out.first()) else { return Diagram::default() };
    let (cell, digit) = numbers(candidate);
    let result = node(cell, digit, !step.place.is_empty());
    let show = |net: bool| {
        if step.kind.is_verity() { verity(board, result, net) } else { contradiction(board, result ^ 1, net) }
    };
    show(step.kind.is_net()).or_else(|| show(true)).unwrap_or_default()
}

fn contradiction(board: &HodokuState, premise: NodeId, net: bool) -> Option<Diagram> {
    let (facts, end) = Deductions::of(board, net, premise, true);
    let mut why = Diagram::default();
    let ends = match end? {
        End::Clash(at) => {
            why.form = Form::Contradiction;
            vec![at, facts.at[usize::from(facts.list[usize::from(at)].node ^ 1)]]
        }
        End::Nothing(shortage, ends) => {
            why.form = Form::Shortage;
            why.shortage = Some(shortage);
            ends
        }
    };
    facts.write(&facts.ancestry(&ends), &mut why);
    Some(why)
}

fn verity(board: &HodokuState, result: NodeId, net: bool) -> Option<Diagram> {
    let (form, house, premises) = shortest(board, result, net)?;
    let mut why = Diagram { form, ..Diagram::default() };
    why.houses.extend(house);
    for premise in premises {
        let (facts, _) = Deductions::of(board, net, premise, false);
        let needed = facts.to(result)?;
        facts.write(&needed, &mut why);
    }
    Some(why)
}

/// What the alternatives are, in which house, and the premises.
type Alternatives = (Form, Option<House9>, Vec<NodeId>);

/// The alternatives from which a node follows in the fewest lines.
fn shortest(board: &HodokuState, result: NodeId, net: bool) -> Option<Alternatives> {
    let mut lines = vec![None; 729 * 2];
    for cell in (0..81u8).filter(|&cell| board.is_empty(cell)) {
        for digit in Bits(board.marks[usize::from(cell)]) {
            for on in [true, false] {
                let premise = node(cell, digit, on);
                lines[usize::from(premise)] =
                    Deductions::of(board, net, premise, false).0.to(result).map(|facts| facts.len());
            }
        }
    }
    let mut best: Option<(usize, Alternatives)> = None;
    let mut offer = |form: Form, house: Option<House9>, premises: Vec<NodeId>| {
        let sum: Option<usize> = premises.iter().map(|&premise| lines[usize::from(premise)]).sum();
        if let Some(sum) = sum.filter(|&sum| best.as_ref().is_none_or(|(min, _)| sum < *min)) {
            best = Some((sum, (form, house, premises)));
        }
    };
    for cell in (0..81u8).filter(|&cell| board.is_empty(cell)) {
        let marks = board.marks[usize::from(cell)];
        // A case that supposes the result, or its opposite, is the contradiction once more.
        for digit in Bits(marks).filter(|&digit| node(cell, digit, true) | 1 != result | 1) {
            offer(Form::Double, None, vec![node(cell, digit, true), node(cell, digit, false)]);
        }
        offer(Form::Cell, None, Bits(marks).map(|digit| node(cell, digit, true)).collect());
    }
    for index in 0..27 {
        for digit in (0..9u8).filter(|&digit| board.free[index][usize::from(digit)] > 1) {
            let places = cells(board.at(index, digit)).map(|cell| node(cell, digit, true)).collect();
            offer(Form::Region, Some(house(index)), places);
        }
    }
    best.map(|(_, found)| found)
}
