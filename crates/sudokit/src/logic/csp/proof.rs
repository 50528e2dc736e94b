//! Proofs that a candidate is false: by whips, by braids, by suppositions inside a supposition; and the diagrams made
//! of them.
//!
//! A proof supposes its target and goes on, candidate by candidate, until a variable has no value left. A candidate is
//! true because it is the last of a variable; it is false because a true one excludes it, or because a proof of its own
//! refutes it. Proofs found by trial are pruned from the end: what the contradiction does not rest on is left out.

use super::domains::Domains;
use super::trial::TrialSearch;
use super::variables::{PLACES, VALUES, VARIABLES, Variable, are_linked, variable};
use super::whip::{Continuation, Element, WhipSearch};
use crate::control::{Meter, Stop};
use crate::logic::diagram::{Diagram, Form, House9, Link, Node, Reason, Role, Shortage};
use crate::logic::geometry::{Bits, HOUSES_OF};
use crate::logic::info::TechniqueInfo;

/// What a proof finds on its way.
pub enum Event {
    /// A candidate is the last of a variable.
    Forced {
        /// The variable.
        variable: u16,
        /// Its last candidate.
        right: u16,
    },
    /// A candidate is refuted inside the supposition.
    Refuted(Proof),
}

/// Why a candidate is false.
pub struct Proof {
    /// The candidate.
    pub target: u16,
    /// What follows from it, in order.
    pub events: Vec<Event>,
    /// What the contradiction is.
    pub end: End,
}

/// How a proof ends.
pub enum End {
    /// A variable has nothing left.
    Empty(u16),
    /// All these candidates are false, and without them a pattern cannot be filled.
    Guardians(Vec<u16>),
}

impl End {
    /// The candidates that must be false.
    fn candidates(&self, position: &Domains) -> Vec<u16> {
        match self {
            End::Empty(variable) => values_of(position, *variable, u16::MAX),
            End::Guardians(guardians) => guardians.clone(),
        }
    }
}

/// The candidates of a variable but one.
fn values_of(position: &Domains, variable: u16, except: u16) -> Vec<u16> {
    Bits(position.left(variable))
        .map(|value| VALUES[usize::from(variable)][usize::from(value)])
        .filter(|&candidate| candidate != except)
        .collect()
}

impl Proof {
    /// A whip or a braid as a proof.
    pub fn of_elements(target: u16, elements: &[Element]) -> Option<Proof> {
        let (&(empty, _), before) = elements.split_last()?;
        let events = before
            .iter()
            .filter_map(|&(variable, right)| right.map(|right| Event::Forced { variable, right }))
            .collect();
        Some(Proof { target, events, end: End::Empty(empty) })
    }

    /// A proof by trial and error of this depth, pruned; `None` if the depth does not suffice.
    ///
    /// # Errors
    /// Why the meter's budget stopped it.
    pub fn by_trial(
        search: &mut TrialSearch,
        position: &Domains,
        target: u16,
        depth: usize,
        meter: &mut Meter,
    ) -> Result<Option<Proof>, Stop> {
        let proof =
            find(position, target, &mut |left, meter| by_lower_trial(search, left, depth, meter), meter)?;
        Ok(proof.map(|proof| pruned(proof, position)))
    }

    /// A proof by a supposition inside which braids of at most `longest` variables are followed, pruned; `None` if they
    /// do not suffice.
    ///
    /// # Errors
    /// Why the meter's budget stopped it.
    pub fn by_braids(
        search: &mut WhipSearch,
        position: &Domains,
        target: u16,
        longest: usize,
        meter: &mut Meter,
    ) -> Result<Option<Proof>, Stop> {
        let proof = find(position, target, &mut |left, meter| by_braid(search, left, longest, meter), meter)?;
        Ok(proof.map(|proof| pruned(proof, position)))
    }

    /// A proof that a candidate leaves none of the guardians of an impossible pattern; `None` if singles do not show
    /// it, or if they contradict each other before.
    pub fn by_guardians(position: &Domains, target: u16, guardians: &[u16]) -> Option<Proof> {
        let mut left = *position;
        exclude(&mut left, target);
        let mut done = vec![target];
        let mut events = Vec::new();
        loop {
            if (0..VARIABLES as u16).any(|v| left.left(v) == 0) {
                return None;
            }
            if guardians.iter().all(|&guardian| !left.has(guardian)) {
                break;
            }
            if !add_layer(position, &mut left, &mut done, &mut events) {
                return None;
            }
        }
        Some(pruned(Proof { target, events, end: End::Guardians(guardians.to_vec()) }, position))
    }
}

fn exclude(left: &mut Domains, candidate: u16) {
    for place in PLACES[usize::from(candidate)] {
        for value in Bits(left.left(place.variable) & !place.bit) {
            left.forget(VALUES[usize::from(place.variable)][usize::from(value)]);
        }
    }
}

/// Finds a candidate that is refuted inside a supposition; the position is what that leaves.
type Refuter<'a> = dyn FnMut(&Domains, &mut Meter) -> Result<Option<Proof>, Stop> + 'a;

fn find(
    position: &Domains,
    target: u16,
    refuted: &mut Refuter<'_>,
    meter: &mut Meter,
) -> Result<Option<Proof>, Stop> {
    let mut left = *position;
    exclude(&mut left, target);
    let mut done = vec![target];
    let mut events = Vec::new();
    loop {
        meter.tick()?;
        if let Some(empty) = (0..VARIABLES as u16).find(|&v| left.left(v) == 0) {
            return Ok(Some(Proof { target, events, end: End::Empty(empty) }));
        }
        if add_layer(position, &mut left, &mut done, &mut events) {
            continue;
        }
        let Some(refuted) = refuted(&left, meter)? else { return Ok(None) };
        left.forget(refuted.target);
        events.push(Event::Refuted(refuted));
    }
}

/// Follows all singles there are, and not yet what follows from them: short ways come first. False if there is none.
fn add_layer(position: &Domains, left: &mut Domains, done: &mut Vec<u16>, events: &mut Vec<Event>) -> bool {
    let mut layer: Vec<(u16, u16)> = Vec::new();
    for variable in 0..VARIABLES as u16 {
        let now = left.left(variable);
        if now.is_power_of_two() && !position.left(variable).is_power_of_two() {
            let right = VALUES[usize::from(variable)][now.trailing_zeros() as usize];
            if !done.contains(&right) {
                done.push(right);
                layer.push((variable, right));
            }
        }
    }
    for &(variable, right) in &layer {
        exclude(left, right);
        events.push(Event::Forced { variable, right });
    }
    !layer.is_empty()
}

/// A candidate that is refuted at a lower depth, the lowest first.
fn by_lower_trial(
    search: &mut TrialSearch,
    left: &Domains,
    depth: usize,
    meter: &mut Meter,
) -> Result<Option<Proof>, Stop> {
    let mut candidates = Vec::new();
    left.open_candidates(&mut candidates);
    for inner in 1..depth {
        for &candidate in &candidates {
            if search.refutes(left, candidate, inner, meter)? {
                return find(
                    left,
                    candidate,
                    &mut |left, meter| by_lower_trial(search, left, inner, meter),
                    meter,
                );
            }
        }
    }
    Ok(None)
}

/// A candidate that a braid refutes, the shortest first.
fn by_braid(
    search: &mut WhipSearch,
    left: &Domains,
    longest: usize,
    meter: &mut Meter,
) -> Result<Option<Proof>, Stop> {
    let mut candidates = Vec::new();
    left.open_candidates(&mut candidates);
    for length in 1..=longest {
        for &candidate in &candidates {
            if search.layers(left, candidate).is_some_and(|min| min <= length)
                && let Some(elements) = search.find(left, candidate, length, Continuation::Braid, meter)?
            {
                return Ok(Proof::of_elements(candidate, elements));
            }
        }
    }
    Ok(None)
}

/// A proof without the events that its contradiction does not rest on.
fn pruned(mut proof: Proof, position: &Domains) -> Proof {
    let target = proof.target;
    prune(&mut proof, position, &[target]);
    proof
}

/// Drops events that the contradiction does not rest on. Returns the outer assumptions used: false candidates, and true
/// candidates that exclude others. `trues` are the true candidates outside, in order, the target last.
fn prune(proof: &mut Proof, position: &Domains, trues: &[u16]) -> (Vec<u16>, Vec<u16>) {
    let outside = trues.len() - 1;
    // What is true when each event begins.
    let mut known = trues.to_vec();
    let counts: Vec<usize> = proof
        .events
        .iter()
        .map(|event| {
            let count = known.len();
            if let Event::Forced { right, .. } = event {
                known.push(*right);
            }
            count
        })
        .collect();
    let refuted: Vec<u16> = proof
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Refuted(inner) => Some(inner.target),
            Event::Forced { .. } => None,
        })
        .collect();
    let mut false_needed: Vec<u16> = Vec::new();
    let mut true_needed: Vec<u16> = Vec::new();
    let mut outer_false = Vec::new();
    let mut need =
        |candidates: Vec<u16>, count: usize, true_needed: &mut Vec<u16>, false_needed: &mut Vec<u16>| {
            for candidate in candidates {
                if let Some(&killer) = known[..count].iter().find(|&&t| are_linked(t, candidate)) {
                    if !true_needed.contains(&killer) {
                        true_needed.push(killer);
                    }
                } else if refuted.contains(&candidate) {
                    false_needed.push(candidate);
                } else {
                    outer_false.push(candidate);
                }
            }
        };
    need(proof.end.candidates(position), known.len(), &mut true_needed, &mut false_needed);
    let mut retained = Vec::new();
    for (event, count) in std::mem::take(&mut proof.events).into_iter().zip(counts).rev() {
        match event {
            Event::Forced { variable, right } if true_needed.contains(&right) => {
                need(values_of(position, variable, right), count, &mut true_needed, &mut false_needed);
                retained.push(Event::Forced { variable, right });
            }
            Event::Refuted(mut inner) if false_needed.contains(&inner.target) => {
                let mut trues = known[..count].to_vec();
                trues.push(inner.target);
                let (falses, needed) = prune(&mut inner, position, &trues);
                for candidate in needed {
                    if !true_needed.contains(&candidate) {
                        true_needed.push(candidate);
                    }
                }
                false_needed.extend(falses);
                retained.push(Event::Refuted(inner));
            }
            _ => {}
        }
    }
    retained.reverse();
    proof.events = retained;
    false_needed.retain(|candidate| !refuted.contains(candidate));
    false_needed.append(&mut outer_false);
    let needed = true_needed.into_iter().filter(|needed| trues[..outside].contains(needed)).collect();
    (false_needed, needed)
}

/// The evidence of a proof by the guardians of a pattern of such digits (bits) in such cells.
pub fn guardian_diagram(
    position: &Domains,
    proof: &Proof,
    cells: &[u8],
    digits: u16,
    trial: fn(usize) -> TechniqueInfo,
) -> Diagram {
    let mut why = diagram(position, proof, trial);
    why.form = Form::Impossible;
    for &cell in cells {
        why.mark(cell, position.left(u16::from(cell)) & digits, Role::Pattern);
        why.mark(cell, position.left(u16::from(cell)) & !digits, Role::Extra);
    }
    why
}

/// The evidence of a proof: lines in the order in which they follow from each other.
pub fn diagram(position: &Domains, proof: &Proof, trial: fn(usize) -> TechniqueInfo) -> Diagram {
    let mut facts = CandidateFacts { trues: Vec::new(), falses: Vec::new() };
    let mut why = Diagram { form: Form::Shortage, ..Diagram::default() };
    write(position, proof, &mut facts, &mut why, trial);
    why.mark((proof.target / 9) as u8, 1 << (proof.target % 9), Role::Eliminated);
    why
}

/// What is known inside all suppositions in force.
#[derive(Clone)]
struct CandidateFacts {
    trues: Vec<u16>,
    falses: Vec<u16>,
}

fn node(candidate: u16, on: bool) -> Node {
    Node { cell: (candidate / 9) as u8, digit: (candidate % 9) as u8 + 1, on }
}

fn reason(number: u16) -> Reason {
    match variable(number) {
        Variable::Cell(_) => Reason::Cell,
        Variable::Digit(house, _) => Reason::House(House9::from_index(usize::from(house))),
    }
}

/// How two linked candidates exclude each other: in a cell, a box, a row or a column.
fn exclusion(a: u16, b: u16) -> Reason {
    if a / 9 == b / 9 {
        return Reason::Cell;
    }
    let (first, second) = (HOUSES_OF[usize::from(a / 9)], HOUSES_OF[usize::from(b / 9)]);
    let shared = (0..3).find(|&kind| first[kind] == second[kind]);
    shared.map_or(Reason::Cell, |kind| Reason::House(House9::from_index(usize::from(first[kind]))))
}

fn write(
    position: &Domains,
    proof: &Proof,
    facts: &mut CandidateFacts,
    why: &mut Diagram,
    trial: fn(usize) -> TechniqueInfo,
) {
    facts.trues.push(proof.target);
    why.suppositions.push(node(proof.target, true));
    let (cell, digit) = ((proof.target / 9) as u8, 1 << (proof.target % 9));
    why.mark(cell, digit, Role::On);
    for event in &proof.events {
        match event {
            Event::Forced { variable, right } => {
                let falses = deny(values_of(position, *variable, *right), facts, why);
                why.mark((right / 9) as u8, 1 << (right % 9), Role::On);
                for from in falses {
                    why.links.push(Link {
                        from: node(from, false),
                        to: node(*right, true),
                        reason: reason(*variable),
                        strong: true,
                        chain: 0,
                        nested: None,
                    });
                }
                facts.trues.push(*right);
            }
            Event::Refuted(inner) => {
                let mut case = Diagram { form: Form::Shortage, ..Diagram::default() };
                write(position, inner, &mut facts.clone(), &mut case, trial);
                let depth = 1 + inner.events.iter().filter_map(depth_of).max().unwrap_or(0);
                let link = |from| Link {
                    from,
                    to: node(inner.target, false),
                    reason: Reason::Technique(trial(depth)),
                    strong: false,
                    chain: 0,
                    nested: Some(why.nested.len() as u16),
                };
                let used = outside(&case);
                if used.is_empty() {
                    why.links.push(link(node(proof.target, true)));
                } else {
                    why.links.extend(used.into_iter().map(link));
                }
                why.mark((inner.target / 9) as u8, 1 << (inner.target % 9), Role::Off);
                why.nested.push(case);
                facts.falses.push(inner.target);
            }
        }
    }
    deny(proof.end.candidates(position), facts, why);
    if let End::Empty(empty) = proof.end {
        why.shortage = Some(match variable(empty) {
            Variable::Cell(cell) => Shortage::Cell { cell },
            Variable::Digit(house, digit) => {
                Shortage::Digit { digit: digit + 1, house: House9::from_index(usize::from(house)) }
            }
        });
    }
}

fn depth_of(event: &Event) -> Option<usize> {
    match event {
        Event::Forced { .. } => None,
        Event::Refuted(inner) => Some(1 + inner.events.iter().filter_map(depth_of).max().unwrap_or(0)),
    }
}

/// Says of candidates why they are false, where that is not said yet; gives them back.
fn deny(candidates: Vec<u16>, facts: &mut CandidateFacts, why: &mut Diagram) -> Vec<u16> {
    for &candidate in &candidates {
        if facts.falses.contains(&candidate) {
            continue;
        }
        // The one found last, so that a whip reads from link to link; else the first.
        let last = facts.trues.last().copied().filter(|&last| are_linked(last, candidate));
        let Some(from) = last.or_else(|| facts.trues.iter().copied().find(|&t| are_linked(t, candidate)))
        else {
            continue;
        };
        why.mark((candidate / 9) as u8, 1 << (candidate % 9), Role::Off);
        why.links.push(Link {
            from: node(from, true),
            to: node(candidate, false),
            reason: exclusion(from, candidate),
            strong: false,
            chain: 0,
            nested: None,
        });
        facts.falses.push(candidate);
    }
    candidates
}

/// The nodes that the links of a case rest on and that it does not find itself.
fn outside(case: &Diagram) -> Vec<Node> {
    let mut found = Vec::new();
    for link in &case.links {
        let own =
            case.links.iter().any(|other| other.to == link.from) || case.suppositions.contains(&link.from);
        if !own && !found.contains(&link.from) {
            found.push(link.from);
        }
    }
    found
}
