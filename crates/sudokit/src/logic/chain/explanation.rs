//! Chains copied out of their searches, and the diagrams made of them.

use super::ancestry::ExplainedNode;
use super::extension::PATTERNS;
use super::implication_set::NOT_NESTED;
use super::node::{Cause, Key, cell_digit};
use crate::logic::diagram::{Diagram, Form, Link, Node, Reason, Removal, Role};
use crate::logic::houses::Houses;
use crate::logic::info::TechniqueInfo;

/// A chain hint copied out of its implication sets.
#[derive(Clone)]
pub struct ChainExplanation {
    /// The technique that the chain is at the top of a path.
    pub technique: TechniqueInfo,
    pub form: Form,
    /// The start of a contradiction or double chain (a key), a cell, or house * 9 + digit.
    pub from: u16,
    pub branches: Vec<Vec<ExplainedNode>>,
}

/// A nested chain: how it compares, how many nodes it has and, if kept for an explanation, what it says.
pub struct NestedChain {
    /// Equal for chains with equal targets and ancestries.
    pub class: u32,
    pub complexity: u32,
    pub explanation: Option<ChainExplanation>,
}

/// The evidence of a chain: per branch its nodes from the assumption to the conclusion, with reasons.
pub fn diagram<H: Houses>(
    houses: &H,
    chain: &ChainExplanation,
    nested: &[NestedChain],
    removals: &[Removal],
    place: Option<(u8, u8)>,
) -> Diagram {
    let mut why = Diagram { form: chain.form, ..Diagram::default() };
    write_chain(houses, chain, nested, &mut why);
    match place {
        Some((cell, digit)) => why.mark(cell, 1 << (digit - 1), Role::Placed),
        None => why.removed(removals),
    }
    why
}

fn write_chain<H: Houses>(houses: &H, chain: &ChainExplanation, nested: &[NestedChain], why: &mut Diagram) {
    if chain.form == Form::Region {
        why.houses.push(houses.name(chain.from as usize / 9));
    }
    let shown = if chain.form == Form::Cycle { 1 } else { chain.branches.len() };
    for (number, branch) in chain.branches[..shown].iter().enumerate() {
        // Both ends of a contradiction rest on one supposition: what the first rests on is not said again.
        let number = if chain.form == Form::Contradiction { 0 } else { number };
        let order = in_order(branch);
        if number == why.suppositions.len()
            && let Some(first) = order.first()
        {
            // A loop begins anywhere; its first node is what the last leads to.
            let start = if chain.form == Form::Cycle { branch[0].key } else { first.key };
            why.suppositions.push(node(start));
        }
        for entry in order {
            if number == 0 && why.links.iter().any(|link| link.to == node(entry.key)) {
                continue;
            }
            let (cell, digit) = cell_digit(entry.key >> 1);
            let role = if entry.key & 1 == 1 { Role::On } else { Role::Off };
            if !why.marks.iter().any(|mark| (mark.cell, mark.digit, mark.role) == (cell, digit + 1, role)) {
                why.mark(cell, 1 << digit, role);
            }
            let case = nested_chain(entry, nested).map(|inner| {
                let mut case = Diagram { form: inner.form, ..Diagram::default() };
                write_chain(houses, inner, nested, &mut case);
                why.nested.push(case);
                why.nested.len() as u16 - 1
            });
            for &parent in &entry.parents {
                why.links.push(Link {
                    from: node(parent),
                    to: node(entry.key),
                    reason: reason(houses, entry, nested),
                    strong: entry.key & 1 == 1,
                    chain: number as u8,
                    nested: case,
                });
            }
        }
    }
}

/// The nodes of a branch, each after those that it follows from; the branch begins with its end.
fn in_order(branch: &[ExplainedNode]) -> Vec<&ExplainedNode> {
    let mut order = Vec::with_capacity(branch.len());
    let mut met = vec![false; branch.len()];
    // Entries that wait for their parents: which one, and the next of its parents.
    let mut waiting: Vec<(usize, usize)> = Vec::new();
    if let Some(first) = met.first_mut() {
        *first = true;
        waiting.push((0, 0));
    }
    while let Some((at, next)) = waiting.pop() {
        let Some(&parent) = branch[at].parents.get(next) else {
            order.push(&branch[at]);
            continue;
        };
        waiting.push((at, next + 1));
        if let Some(i) = branch.iter().position(|entry| entry.key == parent).filter(|&i| !met[i]) {
            met[i] = true;
            waiting.push((i, 0));
        }
    }
    order
}

/// The nested chain that proved a node.
fn nested_chain<'a>(entry: &ExplainedNode, nested: &'a [NestedChain]) -> Option<&'a ChainExplanation> {
    if entry.cause != Cause::Advanced {
        return None;
    }
    nested.get(entry.nested as usize).and_then(|chain| chain.explanation.as_ref())
}

fn node(key: Key) -> Node {
    let (cell, digit) = cell_digit(key >> 1);
    Node { cell, digit: digit + 1, on: key & 1 == 1 }
}

fn reason<H: Houses>(houses: &H, entry: &ExplainedNode, nested: &[NestedChain]) -> Reason {
    let (cell, _) = cell_digit(entry.key >> 1);
    match entry.cause {
        Cause::Cell | Cause::Start => Reason::Cell,
        Cause::Leap => Reason::Leap,
        Cause::Advanced => {
            match (nested_chain(entry, nested), PATTERNS.get((NOT_NESTED - entry.nested) as usize)) {
                (Some(chain), _) => Reason::Technique(chain.technique),
                (None, Some(&pattern)) => Reason::Technique(pattern),
                (None, None) => Reason::Cell,
            }
        }
        cause => match cause.kind() {
            Some(kind) => Reason::House(houses.name(houses.of(cell, kind))),
            None => Reason::Cell,
        },
    }
}
