//! Connectivity: the variables with a value of a set are one component of a graph; and partitions of a graph into
//! components of one size whose numbers differ.
//!
//! For a set, a variable is inside, outside or undecided. A search by distance from one variable inside finds what is
//! too far for the number that may still be added. Undecided variables cost one each; neighbours that are known to have
//! one label come together and cost their number. What is too far is outside, or there is a conflict if it is inside.
//! Then one depth-first search for articulation points [hopcroft1973]: an undecided variable without which another one
//! inside, or enough variables, cannot be reached is inside. A partition does this for every label, and treats the
//! numbers of a label as a house: fixed ones leave the others, and with as many numbers as variables each needs a
//! place. Nothing is remembered between calls but with what labels nothing could be decided.

use super::bits::is_single;
use super::model::{Values, all_values};

/// A graph over the variables of a filter.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    /// Where the neighbours of each begin in `neighbours`, and where the last ones end.
    starts: Vec<u32>,
    neighbours: Vec<u16>,
    /// For how many variables each vertex stands.
    weights: Vec<u32>,
}

/// Whether a variable belongs to the component.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Status {
    Outside,
    Undecided,
    Inside,
}

/// The variables with a value of a set are one component, of at least `at_least` and at most `at_most` variables.
#[derive(Clone, Debug)]
pub(super) struct Connected {
    pub graph: Graph,
    pub values: Values,
    pub at_least: u32,
    pub at_most: u32,
}

/// The filter sees the labels of all vertices, then their numbers.
#[derive(Clone, Debug)]
pub(super) struct Partition {
    /// Its vertices are variables that hang together and have one label.
    pub graph: Graph,
    /// The vertex of each variable.
    pub vertex_of: Vec<u16>,
    /// Labels are the values below this.
    pub labels: u32,
    /// How many vertices each label has.
    pub size: u32,
}

/// Buffers, by vertex if nothing else is said.
#[derive(Clone, Debug, Default)]
pub(super) struct GraphScratch {
    status: Vec<Status>,
    distance: Vec<u32>,
    /// When it was found, from 1; 0 is not yet.
    found: Vec<u32>,
    /// The earliest found that its subtree sees.
    low: Vec<u32>,
    /// How far its neighbours are looked at.
    cursor: Vec<u32>,
    /// Vertices of its subtree, and of these inside.
    below: Vec<(u32, u32)>,
    /// Vertices that are lost without it.
    separated: Vec<u32>,
    stack: Vec<u16>,
    now: Vec<u16>,
    next: Vec<u16>,
    /// Vertices by distance.
    buckets: Vec<Vec<u16>>,
    /// For each label of a partition, which vertices may have it and which do, when it was last found that nothing can
    /// be decided; and which partition that was, by its address. What can be decided depends on these alone.
    settled: Vec<u64>,
    settled_for: usize,
    present: Vec<u64>,
}

const FAR: u32 = u32::MAX;

impl Graph {
    pub fn new(count: usize, edges: &[(u16, u16)]) -> Graph {
        let mut lists = vec![Vec::new(); count];
        for &(a, b) in edges {
            if a != b && !lists[usize::from(a)].contains(&b) {
                lists[usize::from(a)].push(b);
                lists[usize::from(b)].push(a);
            }
        }
        let mut starts = vec![0];
        let mut neighbours = Vec::new();
        for list in lists {
            neighbours.extend(list);
            starts.push(neighbours.len() as u32);
        }
        Graph { starts, neighbours, weights: vec![1; count] }
    }

    /// The graph in which neighbours of the same name are one vertex, and the vertex of each.
    pub fn united(names: &[u16], edges: &[(u16, u16)]) -> (Graph, Vec<u16>) {
        let mut first: Vec<u16> = (0..names.len() as u16).collect();
        loop {
            let before = first.clone();
            for &(a, b) in edges {
                let (a, b) = (usize::from(a), usize::from(b));
                if names[a] == names[b] {
                    let min = first[a].min(first[b]);
                    (first[a], first[b]) = (min, min);
                }
            }
            if first == before {
                break;
            }
        }
        let mut number = vec![0u16; names.len()];
        let mut weights: Vec<u32> = Vec::new();
        let mut vertex_of = Vec::with_capacity(names.len());
        for (at, &first) in first.iter().enumerate() {
            if at == usize::from(first) {
                number[at] = weights.len() as u16;
                weights.push(0);
            }
            vertex_of.push(number[usize::from(first)]);
            weights[usize::from(number[usize::from(first)])] += 1;
        }
        let between: Vec<(u16, u16)> =
            edges.iter().map(|&(a, b)| (vertex_of[usize::from(a)], vertex_of[usize::from(b)])).collect();
        (Graph { weights: weights.clone(), ..Graph::new(weights.len(), &between) }, vertex_of)
    }

    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    #[inline]
    fn of(&self, vertex: usize) -> &[u16] {
        &self.neighbours[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }

    /// Decides what can be decided of `scratch.status`. False if there is no such component.
    fn narrow(&self, scratch: &mut GraphScratch, at_least: u32, at_most: u32) -> bool {
        loop {
            let by_weight = scratch.status.iter().zip(&self.weights);
            let inside = by_weight
                .filter(|(status, _)| **status == Status::Inside)
                .map(|(_, weight)| weight)
                .sum::<u32>();
            if inside > at_most {
                return false;
            }
            let Some(seed) = scratch.status.iter().position(|&status| status == Status::Inside) else {
                return self.narrow_nowhere(scratch, at_least, at_most);
            };
            self.measure(scratch, seed, at_most - inside);
            let mut reached = 0;
            let vertices = scratch.status.iter_mut().zip(&scratch.distance).zip(&self.weights);
            for ((status, &distance), weight) in vertices {
                if distance != FAR {
                    reached += weight;
                } else if *status == Status::Inside {
                    return false;
                } else {
                    *status = Status::Outside;
                }
            }
            if reached < at_least {
                return false;
            }
            if reached == inside {
                return true;
            }
            if reached == at_least {
                for status in scratch.status.iter_mut().filter(|status| **status == Status::Undecided) {
                    *status = Status::Inside;
                }
                return true;
            }
            if !self.force_articulations(scratch, seed, reached, inside, at_least) {
                return true;
            }
        }
    }

    /// The weight of the undecided vertices on a shortest way from `seed`, up to `max`.
    fn measure(&self, scratch: &mut GraphScratch, seed: usize, max: u32) {
        let GraphScratch { status, distance, buckets, .. } = scratch;
        distance.clear();
        distance.resize(self.len(), FAR);
        distance[seed] = 0;
        if buckets.len() <= max as usize {
            buckets.resize(max as usize + 1, Vec::new());
        }
        buckets[0].push(seed as u16);
        // The way to a vertex ends with its own weight, so that the first one found is a shortest one.
        for length in 0..=max {
            while let Some(vertex) = buckets[length as usize].pop() {
                for &neighbour in self.of(usize::from(vertex)) {
                    let other = usize::from(neighbour);
                    if distance[other] != FAR {
                        continue;
                    }
                    let own = match status[other] {
                        Status::Outside => continue,
                        Status::Inside => 0,
                        Status::Undecided => self.weights[other],
                    };
                    if length + own <= max {
                        distance[other] = length + own;
                        buckets[(length + own) as usize].push(neighbour);
                    }
                }
            }
        }
    }

    /// With nothing inside: components that are too small are outside; the only one of the minimum size is inside.
    fn narrow_nowhere(&self, scratch: &mut GraphScratch, at_least: u32, at_most: u32) -> bool {
        let GraphScratch { status, found, stack, now, next, .. } = scratch;
        found.clear();
        found.resize(self.len(), 0);
        // The members of the only component that is large enough.
        next.clear();
        let mut size_of_large = 0;
        let mut large = 0;
        for start in 0..self.len() {
            if status[start] == Status::Outside || found[start] != 0 {
                continue;
            }
            now.clear();
            found[start] = 1;
            stack.push(start as u16);
            while let Some(vertex) = stack.pop() {
                now.push(vertex);
                for &neighbour in self.of(usize::from(vertex)) {
                    let other = usize::from(neighbour);
                    if status[other] != Status::Outside && found[other] == 0 {
                        found[other] = 1;
                        stack.push(neighbour);
                    }
                }
            }
            let size = now.iter().map(|&vertex| self.weights[usize::from(vertex)]).sum::<u32>();
            if size < at_least || at_most == 0 {
                now.iter().for_each(|&vertex| status[usize::from(vertex)] = Status::Outside);
            } else {
                large += 1;
                size_of_large = size;
                std::mem::swap(now, next);
            }
        }
        if at_least > 0 && large == 1 && size_of_large == at_least {
            next.iter().for_each(|&vertex| status[usize::from(vertex)] = Status::Inside);
        }
        at_least == 0 || large > 0
    }

    /// Puts inside what others cannot do without. All that is not outside hangs together: `reached` vertices, `inside`
    /// of them inside. Whether anything was.
    fn force_articulations(
        &self,
        scratch: &mut GraphScratch,
        seed: usize,
        reached: u32,
        inside: u32,
        at_least: u32,
    ) -> bool {
        let GraphScratch { status, found, low, cursor, below, separated, stack, .. } = scratch;
        found.clear();
        found.resize(self.len(), 0);
        for list in [&mut *low, &mut *cursor, &mut *separated] {
            list.clear();
            list.resize(self.len(), 0);
        }
        below.clear();
        below.resize(self.len(), (0, 0));
        let mut clock = 1;
        let mut is_forced = false;
        stack.clear();
        stack.push(seed as u16);
        (found[seed], low[seed]) = (1, 1);
        while let Some(&top) = stack.last() {
            let vertex = usize::from(top);
            if cursor[vertex] == 0 {
                below[vertex] = (self.weights[vertex], u32::from(status[vertex] == Status::Inside));
            }
            if let Some(&neighbour) = self.of(vertex).get(cursor[vertex] as usize) {
                cursor[vertex] += 1;
                let other = usize::from(neighbour);
                if status[other] == Status::Outside {
                    continue;
                }
                if found[other] == 0 {
                    clock += 1;
                    (found[other], low[other]) = (clock, clock);
                    stack.push(neighbour);
                } else {
                    low[vertex] = low[vertex].min(found[other]);
                }
                continue;
            }
            stack.pop();
            // What hangs on it alone is known now.
            if status[vertex] == Status::Undecided
                && reached - self.weights[vertex] - separated[vertex] < at_least
            {
                status[vertex] = Status::Inside;
                is_forced = true;
            }
            let Some(&parent) = stack.last() else { break };
            let parent = usize::from(parent);
            low[parent] = low[parent].min(low[vertex]);
            below[parent].0 += below[vertex].0;
            below[parent].1 += below[vertex].1;
            if low[vertex] >= found[parent] {
                separated[parent] += below[vertex].0;
                if below[vertex].1 > 0 && status[parent] == Status::Undecided {
                    status[parent] = Status::Inside;
                    is_forced = true;
                }
            }
        }
        debug_assert!(inside >= 1);
        is_forced
    }
}

impl Connected {
    /// Narrows the domains. False if nothing is left.
    pub fn filter(&self, domains: &mut [u32], scratch: &mut GraphScratch) -> bool {
        set_status(domains, self.values, &mut scratch.status);
        if !self.graph.narrow(scratch, self.at_least, self.at_most) {
            return false;
        }
        write_status(domains, self.values, scratch.status.iter().copied());
        true
    }
}

/// Which vertices may have a value, and which have it, as words in turns.
fn set_present(domains: &[u32], value: u32, present: &mut Vec<u64>) {
    present.clear();
    for domains in domains.chunks(64) {
        let (mut may, mut must) = (0u64, 0u64);
        for (place, &domain) in domains.iter().enumerate() {
            may |= u64::from(domain & value != 0) << place;
            must |= u64::from(domain == value) << place;
        }
        present.extend([may, must]);
    }
}

fn set_status(domains: &[u32], values: Values, status: &mut Vec<Status>) {
    status.clear();
    status.extend(domains.iter().map(|&domain| status_of(domain, values)));
}

fn status_of(domain: u32, values: Values) -> Status {
    match (domain & values != 0, domain & !values != 0) {
        (true, true) => Status::Undecided,
        (true, false) => Status::Inside,
        (false, _) => Status::Outside,
    }
}

/// Whether a domain changed. None becomes empty: only undecided variables are decided.
fn write_status(domains: &mut [u32], values: Values, status: impl Iterator<Item = Status>) -> bool {
    let mut changed = false;
    for (domain, status) in domains.iter_mut().zip(status) {
        let new = match status {
            Status::Inside => *domain & values,
            Status::Outside => *domain & !values,
            Status::Undecided => *domain,
        };
        changed |= new != *domain;
        *domain = new;
    }
    changed
}

impl Partition {
    /// Narrows the domains. False if nothing is left.
    pub fn filter(&self, domains: &mut [u32], scratch: &mut GraphScratch) -> bool {
        let (labels, numbers) = domains.split_at_mut(self.vertex_of.len());
        for domain in labels.iter_mut() {
            *domain &= all_values(self.labels);
            if *domain == 0 {
                return false;
            }
        }
        let words = 2 * labels.len().div_ceil(64);
        let owner = std::ptr::from_ref(self) as usize;
        if scratch.settled_for != owner {
            scratch.settled_for = owner;
            scratch.settled.clear();
            scratch.settled.resize(words * self.labels as usize, 0);
        }
        // A label is looked at again when another label or a number changed.
        let mut since_change = 0;
        let mut label = 0;
        while since_change < self.labels {
            let mut changed = false;
            let settled = words * label as usize..words * (label as usize + 1);
            set_present(labels, 1 << label, &mut scratch.present);
            if scratch.present != scratch.settled[settled.clone()] {
                scratch.status.clear();
                scratch.status.resize(self.graph.len(), Status::Outside);
                for (&vertex, &domain) in self.vertex_of.iter().zip(labels.iter()) {
                    scratch.status[usize::from(vertex)] = status_of(domain, 1 << label);
                }
                if !self.graph.narrow(scratch, self.size, self.size) {
                    return false;
                }
                let status = self.vertex_of.iter().map(|&vertex| scratch.status[usize::from(vertex)]);
                changed = write_status(labels, 1 << label, status);
                if !changed {
                    scratch.settled[settled].copy_from_slice(&scratch.present);
                }
            }
            match self.narrow_numbers(1 << label, labels, numbers) {
                Some(narrowed) => changed |= narrowed,
                None => return false,
            }
            since_change = if changed { 0 } else { since_change + 1 };
            label = (label + 1) % self.labels;
        }
        true
    }

    /// The numbers of one label differ. Whether a domain changed; `None` if nothing is left.
    fn narrow_numbers(&self, label: u32, labels: &mut [u32], numbers: &mut [u32]) -> Option<bool> {
        let mut changed = false;
        // Numbers that are fixed inside.
        let mut fixed = 0;
        for (&domain, &number) in labels.iter().zip(numbers.iter()) {
            if domain == label && is_single(number) {
                if fixed & number != 0 {
                    return None;
                }
                fixed |= number;
            }
        }
        let (mut once, mut twice) = (0, 0);
        for (domain, number) in labels.iter_mut().zip(numbers.iter_mut()) {
            if *domain & label == 0 {
                continue;
            }
            if *domain == label {
                if !is_single(*number) && *number & fixed != 0 {
                    *number &= !fixed;
                    changed = true;
                    if *number == 0 {
                        return None;
                    }
                }
                twice |= once & *number;
                once |= *number;
            } else if *number & !fixed == 0 {
                *domain &= !label;
                changed = true;
            } else {
                let open = *number & !fixed;
                twice |= once & open;
                once |= open;
            }
        }
        if once.count_ones() < self.size {
            return None;
        }
        // With as many numbers as vertices each number has a place.
        if once.count_ones() == self.size {
            let only = once & !twice & !fixed;
            if only != 0 {
                for (domain, number) in labels.iter_mut().zip(numbers.iter_mut()) {
                    let here = *number & only;
                    if *domain & label == 0 || here == 0 {
                        continue;
                    }
                    if !is_single(here) {
                        return None;
                    }
                    changed |= *domain != label || *number != here;
                    (*domain, *number) = (label, here);
                }
            }
        }
        Some(changed)
    }
}
