//! Nice loops and alternating inference chains, plain and with groups, read off the tables of implications.
//!
//! Source: [hodoku], observed: one chain for each premise and end, the first of the shortest; those that cross
//! themselves are dropped.

use super::found_step::{FoundStep, StepKind};
use super::implication_sets::ImplicationSets;
use super::line_chains::reason;
use super::state::{HodokuState, candidate, cells, numbers, sees};
use super::tables::{Links, NodeId, Table, is_on, node};
use crate::board::Candidate;
use crate::logic::diagram::{Form, Link, Node, Reason, Role};
use crate::logic::geometry::Bits;
use crate::logic::info::{Family, Noun, TechniqueInfo};

/// All loops and chains by these links; if `grouped`, those that have a group. Sets of implications choose the premises worth a
/// table.
pub fn loops(
    board: &HodokuState,
    links: &Links,
    implied: Option<&ImplicationSets>,
    grouped: bool,
    found: &mut Vec<FoundStep>,
) {
    let mut table = Table::new(links);
    let mut chain = Vec::new();
    let candidates = board.candidates();
    let mut ends = Vec::new();
    for on in [true, false] {
        for (cell, digit) in candidates.iter().copied().map(numbers) {
            if implied.is_some_and(|implied| !implied.may_chain(board, cell, digit, on)) {
                continue;
            }
            if links.has_live() {
                table.fill_live(links, cell, digit, on, board.marks[usize::from(cell)]);
            } else {
                table.fill(links, node(cell, digit, on));
            }
            for entry in 1..table.nodes.len() {
                let Some(end) = links.cell(table.nodes[entry]) else { continue };
                if end == cell {
                    table.chain(entry, &mut chain);
                    check_loop(board, links, grouped, &chain, found);
                } else if !on
                    && is_on(table.nodes[entry])
                    && let Some(step) = check_chain(board, links, grouped, &table, entry, &mut chain)
                {
                    ends.push(step);
                }
            }
        }
    }
    found.append(&mut ends);
}

/// Whether a chain comes back to a cell that it left. Of a group only the first cell is looked at; the first cell of a
/// loop does not count.
fn crosses(links: &Links, chain: &[NodeId], is_loop: bool) -> bool {
    let first_cell = |node: NodeId| links.cells(node).trailing_zeros();
    let start = first_cell(chain[0]);
    let mut visited = 0u128;
    for pair in chain.windows(2) {
        let (last, here) = (first_cell(pair[0]), first_cell(pair[1]));
        if here == last {
            continue;
        }
        if !is_loop || last != start {
            visited |= links.cells(pair[0]);
        }
        if visited >> here & 1 != 0 {
            return true;
        }
    }
    false
}

fn has_group(links: &Links, chain: &[NodeId]) -> bool {
    chain.iter().any(|&node| links.group(node).is_some())
}

fn check_loop(
    board: &HodokuState,
    links: &Links,
    grouped: bool,
    chain: &[NodeId],
    found: &mut Vec<FoundStep>,
) {
    let last = chain.len() - 1;
    if last < 3 || (grouped && !has_group(links, chain)) {
        return;
    }
    let (Some(cell), second, before) =
        (links.cell(chain[0]), links.cells(chain[1]), links.cells(chain[last - 1]))
    else {
        return;
    };
    let here = 1u128 << cell;
    if second == here || before == here || crosses(links, chain, true) {
        return;
    }
    let (first_strong, last_strong) = (is_on(chain[1]), is_on(chain[last]));
    let (first, end) = (links.digit(chain[0]), links.digit(chain[last]));
    let marks = board.marks[usize::from(cell)];
    let mut kind = if grouped { StepKind::GroupedDiscontinuousLoop } else { StepKind::DiscontinuousLoop };
    let mut out: Vec<Candidate> = Vec::new();
    match (first_strong, last_strong) {
        (false, false) if first == end => out.push(candidate(cell, first)),
        (true, true) if first == end => {
            out.extend(Bits(marks & !(1 << first)).map(|digit| candidate(cell, digit)));
        }
        (false, true) if first != end => out.push(candidate(cell, first)),
        (true, false) if first != end => out.push(candidate(cell, end)),
        (true, true) => kind = continuous(grouped),
        (false, false) if marks.count_ones() == 2 => kind = continuous(grouped),
        _ => return,
    }
    if kind == continuous(grouped) {
        continuous_out(board, links, chain, &mut out);
    }
    if out.is_empty() {
        return;
    }
    found.push(step(board, links, kind, out, chain));
}

fn continuous(grouped: bool) -> StepKind {
    if grouped { StepKind::GroupedContinuousLoop } else { StepKind::ContinuousLoop }
}

/// A continuous loop: of each link one end is true.
fn continuous_out(board: &HodokuState, links: &Links, chain: &[NodeId], out: &mut Vec<Candidate>) {
    let last = chain.len() - 1;
    let mut add = |cell: u8, digit: u8| {
        if !out.contains(&candidate(cell, digit)) {
            out.push(candidate(cell, digit));
        }
    };
    let in_cell = |cell: u8, a: u8, b: u8| board.marks[usize::from(cell)] & !(1 << a | 1 << b);
    if let (true, true, Some(cell)) = (is_on(chain[1]), is_on(chain[last]), links.cell(chain[0])) {
        for digit in Bits(in_cell(cell, links.digit(chain[0]), links.digit(chain[last]))) {
            add(cell, digit);
        }
    }
    let on_chain = chain.iter().fold(0u128, |set, &node| set | links.cells(node));
    for pair in chain.windows(2) {
        let [from, to] = [pair[0], pair[1]];
        if let Some(set) = links.set(from) {
            // The set lacks the digit by which the loop came or one by which it goes on, and holds the others: it goes
            // on by a digit that it takes, or by a cell that it leaves one candidate.
            let forced = links.cell(to).filter(|_| is_on(to));
            let goes_on = |digit: u8| match forced {
                Some(cell) => board.has(cell, digit),
                None => digit == links.digit(to),
            };
            for digit in Bits(set.digits & !(1 << links.digit(from))) {
                let targets = set.targets[usize::from(digit)];
                let seen = if goes_on(digit) { targets & links.seen(to) } else { targets };
                cells(seen).for_each(|cell| add(cell, digit));
            }
            continue;
        }
        if !is_on(from) {
            continue;
        }
        match (links.cell(from), links.cell(to)) {
            (Some(a), Some(b)) if a == b => {
                for digit in Bits(in_cell(a, links.digit(from), links.digit(to))) {
                    add(a, digit);
                }
            }
            _ => {
                let digit = links.digit(from);
                let seen = links.seen(from) & links.seen(to) & !on_chain;
                for cell in cells(seen & board.places[usize::from(digit)]) {
                    add(cell, digit);
                }
            }
        }
    }
}

fn check_chain(
    board: &HodokuState,
    links: &Links,
    grouped: bool,
    table: &Table,
    entry: usize,
    chain: &mut Vec<NodeId>,
) -> Option<FoundStep> {
    let (start, end) = (table.nodes[0], table.nodes[entry]);
    let (first, last) = (links.cell(start)?, links.cell(end)?);
    let (a, b) = (links.digit(start), links.digit(end));
    let mut out = Vec::new();
    if a == b {
        out.extend(
            cells(sees(first) & sees(last) & board.places[usize::from(a)]).map(|cell| candidate(cell, a)),
        );
    } else if sees(first) >> last & 1 != 0 {
        if board.has(last, a) {
            out.push(candidate(last, a));
        }
        if board.has(first, b) {
            out.push(candidate(first, b));
        }
    }
    // What takes away one candidate is a discontinuous loop from that.
    if out.len() < 2 || table.distance[entry] < 3 {
        return None;
    }
    table.chain(entry, chain);
    if crosses(links, chain, false) || (grouped && !has_group(links, chain)) {
        return None;
    }
    let kind = if grouped { StepKind::GroupedAic } else { StepKind::Aic };
    Some(step(board, links, kind, out, chain))
}

fn step(
    board: &HodokuState,
    links: &Links,
    kind: StepKind,
    out: Vec<Candidate>,
    chain: &[NodeId],
) -> FoundStep {
    let mut out = out;
    out.sort_unstable_by_key(|candidate| (candidate.digit, candidate.cell));
    let mut step = FoundStep::new(kind, out);
    step.length = chain.len();
    if matches!(kind, StepKind::ContinuousLoop | StepKind::GroupedContinuousLoop) {
        step.why.form = Form::Cycle;
    }
    for &node in chain {
        let role = if is_on(node) { Role::On } else { Role::Off };
        cells(links.cells(node)).for_each(|cell| step.why.mark(cell, 1 << links.digit(node), role));
    }
    for set in chain.iter().filter_map(|&node| links.set(node)) {
        for digit in Bits(set.digits) {
            cells(set.places[usize::from(digit)])
                .for_each(|cell| step.why.mark(cell, 1 << digit, Role::Support));
        }
    }
    for pair in chain.windows(2) {
        push_links(board, links, pair[0], pair[1], &mut step.why.links);
    }
    step
}

/// How what a set holds excludes others.
const SET: TechniqueInfo = TechniqueInfo {
    id: "als-xz",
    name: "almost locked set",
    family: Family::AlmostLockedSets,
    noun: Noun::An,
};

/// One inference; a group appears with each of its cells.
fn push_links(board: &HodokuState, links: &Links, from: NodeId, to: NodeId, out: &mut Vec<Link>) {
    let (sources, targets) = (links.cells(from), links.cells(to));
    let places = is_on(to).then_some(sources | targets);
    for target in cells(targets) {
        for source in cells(sources) {
            let named = |node: NodeId, cell: u8| Node { cell, digit: links.digit(node) + 1, on: is_on(node) };
            let reason = match links.set(from) {
                Some(_) => Reason::Technique(SET),
                None => reason(board, links.digit(from), [source, target], places),
            };
            out.push(Link {
                from: named(from, source),
                to: named(to, target),
                reason,
                strong: is_on(to),
                chain: 0,
                nested: None,
            });
        }
    }
}
