//! Chains on any board: X-chains (one number), XY-chains (cells of two numbers), alternating inference chains, and
//! these with groups of cells as nodes [forum usage: AIC].
//!
//! A node is a number in a cell, or in all of some cells that two houses share ("one of them is it"). From a node taken
//! as false we go in breadth. A strong link (the only other candidate of a cell, the only other node of a house) makes
//! a node true. A weak link (a cell, cells that must differ, a rule of two cells) makes nodes false. A node that comes
//! out true is, with the first, a pair of which one is true; whatever cannot stand beside either goes. If the first
//! itself comes out true, it is. Of all chains the shortest counts; of equals that of the first node.
//!
//! Weak links over rules of two cells make the same search find chains over dots, whispers and thermometers.

use std::collections::HashMap;
use std::ops::ControlFlow;

use crate::logic::any_board::fact::Fact;
use crate::logic::any_board::parts::{Conflict, HouseOrRule};
use crate::logic::any_board::state::{BoardState, members};
use crate::logic::any_board::step::{BoardLine, BoardSteps, StepEvidence};
use crate::logic::any_board::words::{self, fact};

/// Which links a chain may use.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Links {
    OneNumber,
    Cells,
    All,
    Grouped,
}

/// A number in one of some cells.
#[derive(Clone, PartialEq, Eq, Hash)]
struct ChainNode {
    value: usize,
    cells: Vec<usize>,
}

/// The house, or the cell, that makes one of two nodes true.
#[derive(Clone, Copy)]
enum Strong {
    Cell,
    Group(usize),
}

struct Graph {
    nodes: Vec<ChainNode>,
    strong: Vec<Vec<(usize, Strong)>>,
    weak: Vec<Vec<usize>>,
}

/// Maximum number of nodes of a chain.
const LONGEST: usize = 24;

/// No node.
const NONE: usize = usize::MAX;

impl Graph {
    fn new(state: &BoardState, links: Links) -> Graph {
        let rules = state.rules();
        let values = rules.values();
        let mut nodes: Vec<ChainNode> = Vec::new();
        // The node of each candidate; those of several cells are found by what they are.
        let mut single = vec![NONE; state.candidates().len() * values];
        let mut groups: HashMap<ChainNode, usize> = HashMap::new();
        for cell in 0..state.candidates().len() {
            for value in members(state.set(cell)) {
                single[cell * values + value] = nodes.len();
                nodes.push(ChainNode { value, cells: vec![cell] });
            }
        }
        let singles = nodes.len();
        let mut intern = |nodes: &mut Vec<ChainNode>, node: ChainNode| match node.cells[..] {
            [cell] => single[cell * values + node.value],
            _ => *groups.entry(node).or_insert_with_key(|node| {
                nodes.push(node.clone());
                nodes.len() - 1
            }),
        };
        let mut strong: Vec<(usize, usize, Strong)> = Vec::new();
        if links != Links::OneNumber {
            for cell in 0..state.candidates().len() {
                if state.set(cell).count_ones() == 2 {
                    let ends: Vec<usize> =
                        members(state.set(cell)).map(|value| single[cell * values + value]).collect();
                    strong.push((ends[0], ends[1], Strong::Cell));
                }
            }
        }
        if links != Links::Cells {
            for (at, group) in rules.groups.iter().enumerate().filter(|(_, group)| group.is_full) {
                let sets = state.place_sets(group);
                for value in 0..rules.values() {
                    let many = sets[value].count_ones();
                    if many < 2 || many > 2 && links != Links::Grouped {
                        continue;
                    }
                    let places: Vec<usize> = members(sets[value]).map(|at| group.cells[at]).collect();
                    if let [a, b] = places[..] {
                        let ends = [a, b].map(|cell| single[cell * values + value]);
                        strong.push((ends[0], ends[1], Strong::Group(at)));
                    } else {
                        for splits in splits(state, at, &places) {
                            let ends = splits.map(|cells| intern(&mut nodes, ChainNode { value, cells }));
                            strong.push((ends[0], ends[1], Strong::Group(at)));
                        }
                    }
                }
            }
        }
        let mut graph =
            Graph { strong: vec![Vec::new(); nodes.len()], weak: vec![Vec::new(); nodes.len()], nodes };
        for (a, b, why) in strong {
            graph.strong[a].push((b, why));
            graph.strong[b].push((a, why));
        }
        for at in 0..singles {
            let ChainNode { value, cells } = &graph.nodes[at];
            let others = state.weak(cells[0], *value);
            graph.weak[at].reserve_exact(others.len());
            let others = others
                .into_iter()
                .filter(|&(_, other)| links != Links::OneNumber || other == *value)
                .map(|(cell, value)| single[cell * values + value])
                .filter(|&node| node != NONE);
            graph.weak[at].extend(others);
        }
        // The groups of cells of each value so far.
        let mut grouped: Vec<Vec<usize>> = vec![Vec::new(); values];
        for at in singles..graph.nodes.len() {
            let ChainNode { value, cells } = graph.nodes[at].clone();
            // Only the same number, so that each line of the argument is short.
            let sees = |&&cell: &&usize| {
                state.has(cell, value)
                    && !cells.contains(&cell)
                    && cells.iter().all(|&own| rules.sees(own, cell))
            };
            let others: Vec<usize> = rules.peers[cells[0]].iter().filter(sees).copied().collect();
            for other in others.iter().map(|&cell| single[cell * values + value]) {
                graph.weak[at].push(other);
                graph.weak[other].push(at);
            }
            let all_see = |other: usize| {
                let theirs = &graph.nodes[other].cells;
                theirs.iter().all(|&cell| cells.iter().all(|&own| rules.sees(own, cell)))
            };
            let seen: Vec<usize> = grouped[value].iter().copied().filter(|&other| all_see(other)).collect();
            for other in seen {
                graph.weak[at].push(other);
                graph.weak[other].push(at);
            }
            grouped[value].push(at);
        }
        graph
    }
}

/// The ways to cut the places of a number in a house in two, of which at least one half lies in a second house.
fn splits(state: &BoardState, group: usize, places: &[usize]) -> Vec<[Vec<usize>; 2]> {
    let rules = state.rules();
    let mut out: Vec<[Vec<usize>; 2]> = Vec::new();
    let is_node = |cells: &[usize]| {
        cells.len() == 1
            || rules.groups_of[cells[0]].iter().any(|&other| {
                other != group && cells.iter().all(|&cell| rules.groups_of[cell].contains(&other))
            })
    };
    let others = places.iter().flat_map(|&cell| rules.groups_of[cell].iter().copied());
    let mut others: Vec<usize> = others.filter(|&other| other != group).collect();
    others.sort_unstable();
    others.dedup();
    for other in others {
        let (inside, outside): (Vec<usize>, Vec<usize>) =
            places.iter().partition(|&&cell| rules.groups_of[cell].contains(&other));
        if !inside.is_empty() && !outside.is_empty() && is_node(&outside) {
            let splits = if inside < outside { [inside, outside] } else { [outside, inside] };
            if !out.contains(&splits) {
                out.push(splits);
            }
        }
    }
    out
}

/// A chain: nodes false and true in turn, and what follows.
struct Chain {
    nodes: Vec<usize>,
    removed: Vec<(usize, u32)>,
    place: Option<(usize, usize)>,
}

pub fn find(state: &BoardState, steps: &mut BoardSteps<'_>, links: Links) -> ControlFlow<()> {
    let graph = Graph::new(state, links);
    let mut search = Search::new(state, &graph);
    let mut best: Option<Chain> = None;
    for start in 0..graph.nodes.len() {
        steps.check()?;
        if graph.strong[start].is_empty() {
            continue;
        }
        let longest = best.as_ref().map_or(LONGEST, |chain| chain.nodes.len() - 1);
        if let Some(chain) = search.shortest(start, longest) {
            if steps.all {
                report(state, steps, &graph, &chain)?;
            } else {
                best = Some(chain);
            }
        }
    }
    match best {
        Some(chain) => report(state, steps, &graph, &chain),
        None => ControlFlow::Continue(()),
    }
}

/// Search in breadth, from one node after the other.
struct Search<'a> {
    state: &'a BoardState,
    graph: &'a Graph,
    /// The node from which each came out false, and true.
    made_false: Vec<usize>,
    made_true: Vec<usize>,
    /// The nodes that came out as either, to be forgotten before the next search.
    touched: Vec<usize>,
    beside_start: Vec<bool>,
}

impl<'a> Search<'a> {
    fn new(state: &'a BoardState, graph: &'a Graph) -> Search<'a> {
        let count = graph.nodes.len();
        Search {
            state,
            graph,
            made_false: vec![NONE; count],
            made_true: vec![NONE; count],
            touched: Vec::new(),
            beside_start: vec![false; count],
        }
    }

    /// The shortest chain from a node that takes something away, of at most `longest` nodes.
    fn shortest(&mut self, start: usize, longest: usize) -> Option<Chain> {
        self.touched.push(start);
        self.made_false[start] = start;
        self.graph.weak[start].iter().for_each(|&node| self.beside_start[node] = true);
        let chain = self.in_breadth(start, longest);
        self.graph.weak[start].iter().for_each(|&node| self.beside_start[node] = false);
        for node in self.touched.drain(..) {
            (self.made_false[node], self.made_true[node]) = (NONE, NONE);
        }
        chain
    }

    fn in_breadth(&mut self, start: usize, longest: usize) -> Option<Chain> {
        let (mut level, mut found_true) = (vec![start], Vec::new());
        let mut length = 1;
        while !level.is_empty() && length < longest {
            found_true.clear();
            for &node in &level {
                for &(other, _) in &self.graph.strong[node] {
                    if self.made_true[other] == NONE {
                        self.made_true[other] = node;
                        self.touched.push(other);
                        found_true.push(other);
                    }
                }
            }
            length += 1;
            if let Some(chain) = found_true.iter().find_map(|&end| self.chain(start, end)) {
                return Some(chain);
            }
            level.clear();
            for &node in &found_true {
                for &other in &self.graph.weak[node] {
                    if self.made_false[other] == NONE {
                        self.made_false[other] = node;
                        self.touched.push(other);
                        level.push(other);
                    }
                }
            }
            length += 1;
        }
        None
    }

    /// What the chain to a node that came out true takes away or places.
    fn chain(&self, start: usize, end: usize) -> Option<Chain> {
        if end == start {
            let [cell] = self.graph.nodes[start].cells[..] else { return None };
            let place = Some((cell, self.graph.nodes[start].value));
            return Some(Chain { nodes: self.path(start, end), removed: Vec::new(), place });
        }
        let mut removed: Vec<(usize, u32)> = Vec::new();
        for &other in self.graph.weak[end].iter().filter(|&&other| self.beside_start[other]) {
            let node = &self.graph.nodes[other];
            if let [cell] = node.cells[..]
                && self.state.has(cell, node.value)
            {
                removed.push((cell, 1 << node.value));
            }
        }
        (!removed.is_empty()).then(|| Chain { nodes: self.path(start, end), removed, place: None })
    }

    /// The nodes from the start to one that came out true.
    fn path(&self, start: usize, end: usize) -> Vec<usize> {
        let mut nodes = vec![end];
        let mut at = end;
        loop {
            at = self.made_true[at];
            nodes.push(at);
            if at == start {
                break;
            }
            at = self.made_false[at];
            nodes.push(at);
        }
        nodes.reverse();
        nodes
    }
}

fn report(state: &BoardState, steps: &mut BoardSteps<'_>, graph: &Graph, chain: &Chain) -> ControlFlow<()> {
    let rules = state.rules();
    let board = rules.board();
    let node = |at: usize| &graph.nodes[chain.nodes[at]];
    let place = |node: &ChainNode| match node.cells[..] {
        [cell] => words::cell(cell),
        _ => fact!("one of {}", words::cells(&node.cells)),
    };
    let number = |node: &ChainNode| words::number(node.value);
    let mut sources: Vec<HouseOrRule> = Vec::new();
    let mut cells: Vec<usize> = Vec::new();
    let mut lines: Vec<BoardLine> = Vec::new();
    let first = node(0);
    // Nodes are false and true in turn.
    let statement = |line: BoardLine, at: usize| {
        let node = node(at);
        line.saying(&node.cells, board.lowest() + node.value as i32, at % 2 == 1)
    };
    let text = fact!("Suppose {}.", denied(first));
    lines.push(statement(BoardLine::new(text, &first.cells), 0));
    for at in 1..chain.nodes.len() {
        let (before, now) = (node(at - 1), node(at));
        cells.extend(&now.cells);
        cells.extend(&before.cells);
        let text = if at % 2 == 1 {
            let link = graph.strong[chain.nodes[at - 1]].iter().find(|(other, _)| *other == chain.nodes[at]);
            let why = match link {
                Some(&(_, Strong::Group(group))) => {
                    let group = &rules.groups[group];
                    sources.push(group.source);
                    cells.extend(&group.cells);
                    fact!("{} has no other place for it", words::group(rules, group))
                }
                Some(&(_, Strong::Cell)) | None => Fact::from("it has no other number left"),
            };
            fact!("Then {} is {}: {}.", place(now), number(now), &why)
        } else {
            let conflict = clash(state, before, now);
            sources.extend(conflict.iter().flat_map(|&conflict| rules.sources_of(conflict)));
            let why = conflict.first().map_or_else(Fact::default, |&conflict| words::conflict(conflict));
            fact!("Then {}: {}.", denied(now), &why)
        };
        let both = [&before.cells[..], &now.cells].concat();
        lines.push(statement(BoardLine::new(text, &both).using(&[at - 1]), at));
    }
    let last = node(chain.nodes.len() - 1);
    let end = lines.len();
    if chain.place.is_some() {
        let text = fact!("The assumption leads to its opposite, so {} is {}.", place(first), number(first));
        lines.push(BoardLine::new(text, &first.cells).using(&[end - 1]));
    } else {
        let text = fact!("So {} is {}, or {} is {}.", place(first), number(first), place(last), number(last));
        lines.push(BoardLine::new(text, &[&first.cells[..], &last.cells].concat()).using(&[end - 1]));
        for &(cell, set) in &chain.removed {
            let victim = ChainNode { value: set.trailing_zeros() as usize, cells: vec![cell] };
            let mut why = Vec::new();
            for of in [first, last] {
                let conflict = clash(state, of, &victim);
                sources.extend(conflict.iter().flat_map(|&conflict| rules.sources_of(conflict)));
                why.extend(conflict.first().map(|&conflict| words::conflict(conflict)));
            }
            why.dedup();
            let text = fact!(
                "{} cannot be {} beside either: {}.",
                words::cell(cell),
                words::number(victim.value),
                words::list(why, "and")
            );
            lines.push(BoardLine::new(text, &[cell]).using(&[end]));
        }
    }
    let evidence = StepEvidence {
        sources,
        cells,
        place: chain.place,
        removed: chain.removed.clone(),
        lines,
        look: Some(fact!("{} in {}", number(first), place(first))),
    };
    steps.add(state, evidence)
}

/// "r1c1 is not 5", "none of r1c1 and r1c2 is 5".
fn denied(node: &ChainNode) -> Fact {
    let number = words::number(node.value);
    match node.cells[..] {
        [cell] => fact!("{} is not {}", words::cell(cell), number),
        _ => fact!("none of {} is {}", words::cells(&node.cells), number),
    }
}

/// Why two nodes cannot both be true.
fn clash(state: &BoardState, a: &ChainNode, b: &ChainNode) -> Vec<Conflict> {
    let pairs = a.cells.iter().flat_map(|&x| b.cells.iter().map(move |&y| (x, y)));
    pairs.filter_map(|(x, y)| state.rules().conflict(x, a.value, y, b.value)).collect()
}
