//! Sums that follow from sums and sets of known sum: innies and outies.
//!
//! A set of different variables, as many as there are values among them, has the sum of these values; a union of
//! disjoint ones has the sum of theirs. Cages with a known sum that lie wholly inside a union leave a sum for the rest
//! (the innies). A cage that lies mostly inside is taken as a whole, and its part outside is subtracted (the outies).
//! In boards whose regions are no boxes, a union of lines against the regions that lie mostly inside leaves equal sums
//! on both sides (the law of leftovers).
//!
//! A derived sum is worth a filter if it is short, or if it is tight: its total lies near to the minimum or the maximum
//! that its cliques allow. Sums over several cliques each, such as parallel diagonals, are added up: what bounds can
//! remove of all cliques together, less the slack, is more than for one of the two. Some pairs are worth nothing while
//! sums of four decide (a band of little killers), so only what comes out in the end must be worth something. The
//! measure of the latter is that of the Interactive Sudoku Solver, read for ideas. Trials: bench/record/variants.md.

use super::across::around_houses;
use super::bits::{VariableSet, members};
use super::model::{Family, Model, Relation};
use super::sum::{Known, Sum, is_clique};

/// Maximum number of variables of a derived sum; of one whose variables all differ.
const MAX: usize = 5;
const MAX_DIFFERENT: usize = 7;
/// Maximum number of variables of a tight derived sum, and the minimum ratio of its range to the slack that it leaves.
const MAX_TIGHT: usize = 20;
const TIGHT: i32 = 8;
/// Minimum ratio of range to slack of a sum derived from long sums around a house.
const TIGHT_AROUND: i32 = 4;
/// Maximum number of variables that are left over on either side by unions of lines and regions, for clauses and for sums.
const MAX_LEFT_OVER: u32 = 10;
const MAX_LEFT_OVER_IN_SUM: u32 = 4;

/// Finds sums that follow.
pub(super) fn derived_sums<const W: usize>(
    model: &Model,
    representative: &[u16],
    domains: &[u32],
    peers: &[VariableSet<W>],
    sums: &[Sum],
    pair_sums: &[([u16; 2], i32)],
    left_over: &[[VariableSet<W>; 2]],
) -> Vec<Sum> {
    let mut found = Vec::new();
    let plain: Vec<&Sum> =
        sums.iter().filter(|sum| sum.terms.iter().all(|&(_, factor)| factor == 1)).collect();
    let mut cages: Vec<Known<W>> = plain
        .iter()
        .map(|sum| (sum.variables(), sum.total))
        .chain(pair_sums.iter().map(|&([a, b], sum)| ([a, b].into_iter().map(usize::from).collect(), sum)))
        .collect();
    let has_cages = !cages.is_empty();
    if has_cages {
        let known = |set: &[u16]| known_sum(model, representative, domains, peers, set);
        let unions: Vec<Union<W>> = unions(model, &known);
        for (variable, &domain) in domains.iter().enumerate() {
            if domain.count_ones() == 1 {
                let number = domain.trailing_zeros() as i32 + model.lowest;
                cages.push(([variable].into_iter().collect(), number));
            }
        }
        let cages = Cages::choose(cages, domains.len());
        // The numbers that the sets may have.
        let of_sets = unions.iter().fold(VariableSet::<W>::EMPTY, |all, union| all.or(&union.variables));
        let values = of_sets.iter().fold(0, |values, variable| values | domains[variable]);
        let first = values.trailing_zeros() as i32;
        let range = (model.lowest + first, 32 - values.leading_zeros() as i32 - first);
        for union in &unions {
            innies_and_outies(union, &cages, peers, range, &mut found);
        }
        let is_long = |sum: &&Sum| sum.terms.len() > 2 && !is_clique(&sum.variables::<W>(), peers);
        let long: Vec<&Sum> = plain.into_iter().filter(is_long).collect();
        if !long.is_empty() {
            added_up(&long, peers, range, &mut found);
            let long: Vec<Known<W>> = long.iter().map(|sum| (sum.variables(), sum.total)).collect();
            let of_families = unions.iter().filter(|union| union.sets == 1);
            let mut houses: Vec<Known<W>> = of_families.map(|union| (union.variables, union.total)).collect();
            houses.extend(of_no_family(model, &known));
            for around in around_houses(&long, &cages.cages, &houses) {
                if is_tight(around.0, VariableSet::EMPTY, around.1, peers, range, TIGHT_AROUND) {
                    found.push(Sum::of_set(&around));
                }
            }
        }
    }
    for [inside, outside] in left_over {
        if inside.len() <= MAX_LEFT_OVER_IN_SUM {
            let inside = inside.iter().map(|variable| (variable as u16, 1));
            let outside = outside.iter().map(|variable| (variable as u16, -1));
            found.push(Sum::new(inside.chain(outside), 0));
        }
    }
    found
}

/// The representatives of a set that has every value, and what they add up to; nothing for other sets.
type KnownSum<'a, const W: usize> = dyn Fn(&[u16]) -> Option<Known<W>> + 'a;

/// Disjoint sets that have every value, side by side in a family, united.
struct Union<const W: usize> {
    variables: VariableSet<W>,
    /// How many sets.
    sets: usize,
    /// The sum of the numbers.
    total: i32,
}

fn unions<const W: usize>(model: &Model, known: &KnownSum<'_, W>) -> Vec<Union<W>> {
    let count = |family: &Family| family.len() * (family.len() + 1) / 2;
    let mut unions = Vec::with_capacity(model.families.iter().map(count).sum());
    for family in &model.families {
        let family: Vec<Option<Known<W>>> = family.sets().map(known).collect();
        for start in 0..family.len() {
            let mut variables = VariableSet::EMPTY;
            let mut total = 0;
            for (at, set) in family[start..].iter().enumerate() {
                let Some((set, sum)) = set else { break };
                // Equal variables would count twice.
                if !variables.and(set).is_empty() {
                    break;
                }
                variables = variables.or(set);
                total += sum;
                unions.push(Union { variables, sets: at + 1, total });
            }
        }
    }
    unions
}

/// The variables of a set of a family and the sum of their numbers, if it is known. A family only says which sets lie
/// side by side: whether a set is all different is seen from the relations, and whether it has all its values from the
/// domains.
fn known_sum<const W: usize>(
    model: &Model,
    representative: &[u16],
    domains: &[u32],
    peers: &[VariableSet<W>],
    set: &[u16],
) -> Option<Known<W>> {
    let names = || set.iter().map(|&variable| usize::from(representative[usize::from(variable)]));
    let variables: VariableSet<W> = names().collect();
    let values = names().fold(0, |values, name| values | domains[name]);
    let is_known = values.count_ones() as usize == set.len()
        && variables.len() as usize == set.len()
        && is_clique(&variables, peers);
    let sum = members(u64::from(values)).map(|value| model.lowest + value as i32).sum();
    is_known.then_some((variables, sum))
}

/// Disjoint sets of variables with known sums.
struct Cages<const W: usize> {
    cages: Vec<Known<W>>,
    /// The variables in cages.
    covered: VariableSet<W>,
    /// The cage of each variable that is in one.
    cage_of: Vec<u16>,
}

impl<const W: usize> Cages<W> {
    /// Small ones first: they narrow most.
    fn choose(mut cages: Vec<Known<W>>, variables: usize) -> Cages<W> {
        cages.sort_by_cached_key(|(variables, _)| variables.len());
        let mut chosen = Cages {
            cages: Vec::with_capacity(cages.len()),
            covered: VariableSet::EMPTY,
            cage_of: vec![0; variables],
        };
        for (variables, total) in cages {
            if chosen.covered.and(&variables).is_empty() {
                chosen.covered = chosen.covered.or(&variables);
                variables.iter().for_each(|variable| chosen.cage_of[variable] = chosen.cages.len() as u16);
                chosen.cages.push((variables, total));
            }
        }
        chosen
    }
}

fn innies_and_outies<const W: usize>(
    union: &Union<W>,
    cages: &Cages<W>,
    peers: &[VariableSet<W>],
    range: (i32, i32),
    found: &mut Vec<Sum>,
) {
    // What no cage covers.
    let mut uncovered = union.variables;
    uncovered.subtract(&cages.covered);
    if uncovered.len_up_to(MAX_TIGHT as u32) as usize > MAX_TIGHT {
        // It is part of every sum that could follow.
        return;
    }
    let mut unseen = union.variables.and(&cages.covered);
    let mut innies = uncovered;
    let mut outside = VariableSet::EMPTY;
    let (mut rest, mut covered) = (union.total, 0);
    // With the parts outside of cages that lie mostly inside subtracted.
    let (mut inner, mut outer) = (uncovered, VariableSet::EMPTY);
    let mut total_with_outies = union.total;
    while !unseen.is_empty() {
        let (cage, sum) = &cages.cages[usize::from(cages.cage_of[unseen.first()])];
        let inside = cage.and(&union.variables);
        unseen.subtract(cage);
        covered += sum;
        if inside == *cage {
            rest -= sum;
            total_with_outies -= sum;
            continue;
        }
        let mut sticks_out = *cage;
        sticks_out.subtract(&inside);
        innies = innies.or(&inside);
        outside = outside.or(&sticks_out);
        if inside.len() > sticks_out.len() {
            total_with_outies -= sum;
            outer = outer.or(&sticks_out);
        } else {
            inner = inner.or(&inside);
        }
    }
    let none = VariableSet::EMPTY;
    if !innies.is_empty() && innies.len() < union.variables.len() {
        let count = innies.len() as usize;
        if count <= MAX
            || count <= MAX_DIFFERENT && is_clique(&innies, peers)
            || count <= MAX_TIGHT && is_tight(innies, none, rest, peers, range, TIGHT)
        {
            found.push(Sum::of_set(&(innies, rest)));
        }
    }
    let count = (inner.len() + outer.len()) as usize;
    if !outer.is_empty() && count <= MAX_TIGHT {
        // A sum of outies alone is written with positive factors.
        if inner.is_empty() {
            if count <= MAX || is_tight(outer, none, -total_with_outies, peers, range, TIGHT) {
                found.push(Sum::of_set(&(outer, -total_with_outies)));
            }
        } else if count <= MAX || is_tight(inner, outer, total_with_outies, peers, range, TIGHT) {
            let terms = inner.iter().map(|variable| (variable as u16, 1));
            let terms = terms.chain(outer.iter().map(|variable| (variable as u16, -1)));
            found.push(Sum::new(terms, total_with_outies));
        }
    }
    // All that sticks out, if cages cover the union.
    if uncovered.is_empty() && !outside.is_empty() && outside.len() as usize <= MAX_TIGHT {
        let total = covered - union.total;
        if outside.len() as usize <= MAX || is_tight(outside, none, total, peers, range, TIGHT) {
            found.push(Sum::of_set(&(outside, total)));
        }
    }
}

/// At most this many sums are tried in pairs; a combined sum has at most this many variables.
const MAX_ADDED: usize = 24;
const MAX_VARIABLES_ADDED: usize = 64;
/// A pair of sums is added up only if at least this many variables of the smaller one see some of the other.
const MIN_SEEING: usize = 6;

/// The sets that have every value and belong to no family, such as long diagonals.
fn of_no_family<const W: usize>(model: &Model, known: &KnownSum<'_, W>) -> Vec<Known<W>> {
    let sets = model.relations.iter().filter_map(|relation| match relation {
        Relation::AllDifferent(set) => Some(&set[..]),
        _ => None,
    });
    let is_alone = |set: &&[u16]| model.families.iter().all(|family| family.sets().all(|own| own != *set));
    sets.filter(is_alone).filter_map(known).collect()
}

/// Adds up sums over several cliques each, such as parallel diagonals: together they have larger cliques, so that what
/// was far from its bounds is near to them. From the best pair on, as long as there is one with a greater score than
/// either part, or than both together; scores may be negative on the way.
fn added_up<const W: usize>(
    long: &[&Sum],
    peers: &[VariableSet<W>],
    range: (i32, i32),
    found: &mut Vec<Sum>,
) {
    if range.1 < 1 {
        return;
    }
    let mut pool: Vec<AddedSum<W>> =
        long.iter().filter_map(|&sum| AddedSum::of(sum.clone(), false, peers, range)).collect();
    if pool.len() > MAX_ADDED {
        return;
    }
    let pair = |a: &AddedSum<W>, b: &AddedSum<W>| -> Option<AddedSum<W>> {
        let (small, large) = if a.sum.terms.len() < b.sum.terms.len() { (a, b) } else { (b, a) };
        let terms = small.sum.terms.len() + large.sum.terms.len();
        let sees =
            |&&(variable, _): &&(u16, i32)| !peers[usize::from(variable)].and(&large.variables).is_empty();
        if terms > MAX_VARIABLES_ADDED
            || !small.variables.and(&large.variables).is_empty()
            || small.sum.terms.iter().filter(sees).count() < MIN_SEEING
        {
            return None;
        }
        let all = small.sum.terms.iter().chain(&large.sum.terms).copied();
        let sum = Sum::new(all, small.sum.total + large.sum.total);
        AddedSum::of(sum, true, peers, range)
            .filter(|both| both.score > a.score.max(b.score) || both.score > a.score + b.score)
    };
    // The pairs by the numbers of the sums, which stay as they are while others come and go.
    let mut pairs: Vec<(usize, usize, AddedSum<W>)> = Vec::new();
    let mut is_left = vec![true; pool.len()];
    for second in 0..pool.len() {
        pairs.extend(
            (0..second).filter_map(|first| Some((first, second, pair(&pool[first], &pool[second])?))),
        );
    }
    loop {
        pairs.retain(|(first, second, _)| is_left[*first] && is_left[*second]);
        let more = |(first, second, both): &(usize, usize, AddedSum<W>)| {
            (both.score, std::cmp::Reverse((*first, *second)))
        };
        let Some(best) = (0..pairs.len()).max_by_key(|&at| more(&pairs[at])) else { break };
        let (first, second, both) = pairs.swap_remove(best);
        (is_left[first], is_left[second]) = (false, false);
        pool.push(both);
        is_left.push(true);
        let last = pool.len() - 1;
        let others = (0..last).filter(|&other| is_left[other]);
        pairs.extend(others.filter_map(|other| Some((other, last, pair(&pool[other], &pool[last])?))));
    }
    let left = pool.into_iter().zip(is_left);
    found.extend(
        left.filter(|(added, is_left)| *is_left && added.is_added && added.score > 0)
            .map(|(added, _)| added.sum),
    );
}

/// A sum, and how much bounds can remove in all its cliques together.
struct AddedSum<const W: usize> {
    sum: Sum,
    variables: VariableSet<W>,
    is_added: bool,
    score: i32,
}

impl<const W: usize> AddedSum<W> {
    /// `None` if its cliques cannot have the total.
    fn of(
        sum: Sum,
        is_added: bool,
        peers: &[VariableSet<W>],
        (lowest, values): (i32, i32),
    ) -> Option<AddedSum<W>> {
        let (mut min, mut range, mut count) = (0, 0, 0);
        sum.each_clique(peers, values as usize, &mut |clique, _| {
            let size = clique.len() as i32;
            min += size * lowest + size * (size - 1) / 2;
            range += size * (values - size);
            count += 1;
        });
        let slack = (sum.total - min).min(min + range - sum.total);
        if slack < 0 {
            return None;
        }
        let score = range - count * slack;
        Some(AddedSum { variables: sum.variables(), is_added, score, sum })
    }
}

/// Whether a signed sum is tight: its total lies so near to the minimum or the maximum that its cliques allow, that it
/// is worth a filter however many variables it has. The sum is that of some variables less that of others.
fn is_tight<const W: usize>(
    plus: VariableSet<W>,
    minus: VariableSet<W>,
    total: i32,
    peers: &[VariableSet<W>],
    (lowest, values): (i32, i32),
    tight: i32,
) -> bool {
    let (mut min, mut max) = (0, 0);
    for (mut left, is_plus) in [(plus, true), (minus, false)] {
        while !left.is_empty() {
            // A clique: those that all members before see.
            let first = left.first();
            left.remove(first);
            let mut common = left.and(&peers[first]);
            let mut count = 1;
            while count < values && !common.is_empty() {
                let next = common.first();
                left.remove(next);
                common = common.and(&peers[next]);
                count += 1;
            }
            let low = count * lowest + count * (count - 1) / 2;
            let high = count * (lowest + values - 1) - count * (count - 1) / 2;
            if is_plus {
                (min, max) = (min + low, max + high);
            } else {
                (min, max) = (min - high, max - low);
            }
        }
    }
    let slack = (total - min).min(max - total);
    max - min > tight * slack
}

/// Whether the third family meets the first unevenly: regions that are no boxes.
fn has_uneven_regions(model: &Model) -> bool {
    let [lines, _, regions, ..] = &model.families[..] else { return false };
    if regions.len() != lines.len() {
        return false;
    }
    let mut line_of = vec![None; model.domains.len()];
    for (line, set) in lines.sets().enumerate() {
        set.iter().for_each(|&variable| line_of[usize::from(variable)] = Some(line));
    }
    let mut common = vec![0; lines.len()];
    let mut size = None;
    for region in regions.sets() {
        common.fill(0);
        region
            .iter()
            .filter_map(|&variable| line_of[usize::from(variable)])
            .for_each(|line| common[line] += 1);
        for &count in common.iter().filter(|&&count| count > 0) {
            if *size.get_or_insert(count) != count {
                return true;
            }
        }
    }
    false
}

/// The law of leftovers: lines side by side and as many regions, those that overlap them most, have every value equally
/// often, and so have the variables that one side has and the other has not. Pairs of such sets.
pub(super) fn left_over<const W: usize>(
    model: &Model,
    representative: &[u16],
    domains: &[u32],
    peers: &[VariableSet<W>],
) -> Vec<[VariableSet<W>; 2]> {
    let mut found = Vec::new();
    if !has_uneven_regions(model) {
        return found;
    }
    let known = |set: &[u16]| known_sum(model, representative, domains, peers, set);
    let values_of = |variables: &VariableSet<W>| variables.iter().fold(0, |all, name| all | domains[name]);
    let Some(regions) = model.families.get(2) else { return found };
    let Some(regions) = regions.sets().map(known).collect::<Option<Vec<_>>>() else { return found };
    let values = regions.iter().fold(0, |all, (region, _)| all | values_of(region));
    if regions.iter().any(|(region, _)| region.len() != values.count_ones()) {
        return found;
    }
    for union in unions(model, &known).iter().filter(|union| union.sets > 1) {
        let mut by_overlap: Vec<&Known<W>> = regions.iter().collect();
        by_overlap.sort_by_cached_key(|(region, _)| std::cmp::Reverse(region.and(&union.variables).len()));
        by_overlap.truncate(union.sets);
        let covered = by_overlap.iter().fold(VariableSet::<W>::EMPTY, |all, (region, _)| all.or(region));
        // Equal variables count once in a set.
        let is_disjoint = covered.len() == union.sets as u32 * values.count_ones();
        let (mut inside, mut outside) = (covered, union.variables);
        inside.subtract(&union.variables);
        outside.subtract(&covered);
        let has_equal_values =
            is_disjoint && inside.len() == outside.len() && values_of(&union.variables) == values;
        if has_equal_values && (1..=MAX_LEFT_OVER).contains(&inside.len()) {
            found.push([inside, outside]);
        }
    }
    found
}
