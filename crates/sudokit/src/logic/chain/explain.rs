//! From chains to diagrams.

use super::advanced::PATTERNS;
use super::ancestry::Link as Lifted;
use super::closure::NOT_NESTED;
use super::node::{Cause, Key, cell_digit, house_of};
use super::{NestedChain, Story};
use crate::logic::catalogue::TECHNIQUES;
use crate::logic::diagram::{Diagram, Form, House, Link, Node, Reason, Role};
use crate::logic::step::Removal;

/// The evidence of a chain: per branch its nodes from the assumption to the conclusion, with reasons.
pub(super) fn diagram(
    story: &Story,
    nested: &[NestedChain],
    removals: &[Removal],
    place: Option<(u8, u8)>,
) -> Diagram {
    let mut why = Diagram { form: story.form, ..Diagram::default() };
    if story.form == Form::Region {
        why.houses.push(House::from_index(story.from as usize / 9));
    }
    let shown = if story.form == Form::Cycle { 1 } else { story.branches.len() };
    for (chain, branch) in story.branches[..shown].iter().enumerate() {
        for link in branch.iter().rev() {
            let (cell, digit) = cell_digit(link.key >> 1);
            let role = if link.key & 1 == 1 { Role::On } else { Role::Off };
            if !why.marks.iter().any(|mark| (mark.cell, mark.digit, mark.role) == (cell, digit + 1, role)) {
                why.mark(cell, 1 << digit, role);
            }
            for &parent in &link.parents {
                why.links.push(Link {
                    from: node(parent),
                    to: node(link.key),
                    reason: reason(link, nested),
                    strong: link.key & 1 == 1,
                    chain: chain as u8,
                });
            }
        }
    }
    match place {
        Some((cell, digit)) => why.mark(cell, 1 << (digit - 1), Role::Placed),
        None => why.removed(removals),
    }
    why
}

fn node(key: Key) -> Node {
    let (cell, digit) = cell_digit(key >> 1);
    Node { cell, digit: digit + 1, on: key & 1 == 1 }
}

fn reason(link: &Lifted, nested: &[NestedChain]) -> Reason {
    let (cell, _) = cell_digit(link.key >> 1);
    match link.cause {
        Cause::Cell | Cause::Start => Reason::Cell,
        Cause::Block | Cause::Row | Cause::Column => {
            Reason::House(House::from_index(house_of(cell, link.cause as usize)))
        }
        Cause::Advanced => {
            let story = nested.get(link.nested as usize).and_then(|chain| chain.story.as_ref());
            let pattern = || {
                PATTERNS
                    .get((NOT_NESTED - link.nested) as usize)
                    .map_or("chain", |&id| TECHNIQUES[id as usize].id)
            };
            Reason::Technique(story.map_or_else(pattern, |story| story.technique))
        }
    }
}
