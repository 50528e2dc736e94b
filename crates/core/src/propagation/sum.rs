//! Linear sums in their normal form, over variables that stand for all equal to them.

use super::bits::VariableSet;

/// Σ factor · number = total, over representatives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sum {
    pub terms: Vec<(u16, i32)>,
    pub total: i32,
}

/// Variables whose numbers have a known sum.
pub(super) type Known<const W: usize> = (VariableSet<W>, i32);

/// Whether all variables of a set see each other.
pub(super) fn is_clique<const W: usize>(set: &VariableSet<W>, peers: &[VariableSet<W>]) -> bool {
    set.iter().all(|variable| {
        let mut seen = peers[variable];
        seen.insert(variable);
        set.is_subset(&seen)
    })
}

impl Sum {
    /// The sum of the numbers of a set.
    pub fn of_set<const W: usize>(&(set, total): &Known<W>) -> Sum {
        Sum::new(set.iter().map(|variable| (variable as u16, 1)), total)
    }

    /// Its variables.
    pub fn variables<const W: usize>(&self) -> VariableSet<W> {
        self.terms.iter().map(|&(variable, _)| usize::from(variable)).collect()
    }

    /// Hash of the terms alone, whatever the total.
    pub fn hash_of_terms(&self) -> u64 {
        let mix = |hash: u64, word: u64| (hash.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
        let term = |&(variable, factor): &(u16, i32)| u64::from(variable) << 32 | u64::from(factor as u32);
        // The low bits of a product depend on the low bits of its factors alone.
        self.terms.iter().map(term).fold(self.terms.len() as u64, mix) >> 20
    }

    /// The factor of all terms, if they are a clique of at most `max` variables.
    pub fn factor_of_clique<const W: usize>(&self, peers: &[VariableSet<W>], max: usize) -> Option<i32> {
        let &(_, factor) = self.terms.first()?;
        let is_one = self.terms.len() <= max
            && self.terms.iter().all(|term| term.1 == factor)
            && is_clique(&self.variables(), peers);
        is_one.then_some(factor)
    }

    /// Hands the terms to `each` in cliques: variables with one factor that all see each other, those that see most
    /// first.
    pub fn each_clique<const W: usize>(
        &self,
        peers: &[VariableSet<W>],
        max: usize,
        each: &mut dyn FnMut(&[u16], i32),
    ) {
        let mut clique = Vec::with_capacity(max.min(self.terms.len()));
        if let Some(factor) = self.factor_of_clique(peers, max) {
            clique.extend(self.terms.iter().map(|&(variable, _)| variable));
            return each(&clique, factor);
        }
        let mut left = self.terms.clone();
        // The variables with the factor of the term that is looked at.
        let (mut of_factor, mut same) = (0, VariableSet::<W>::EMPTY);
        let peers_inside = |&(variable, factor): &(u16, i32)| {
            if factor != of_factor {
                let terms = self.terms.iter().filter(|term| term.1 == factor);
                (of_factor, same) = (factor, terms.map(|&(variable, _)| usize::from(variable)).collect());
            }
            std::cmp::Reverse((factor, peers[usize::from(variable)].and(&same).len()))
        };
        left.sort_by_cached_key(peers_inside);
        while let Some(&(first, factor)) = left.first() {
            clique.clear();
            clique.push(first);
            // Those that all members of the clique see.
            let mut common = peers[usize::from(first)];
            for &(variable, of_variable) in &left[1..] {
                let is_new = of_variable == factor && common.contains(usize::from(variable));
                if is_new && clique.len() < max {
                    clique.push(variable);
                    common = common.and(&peers[usize::from(variable)]);
                }
            }
            left.retain(|(variable, _)| !clique.contains(variable));
            each(&clique, factor);
        }
    }

    /// With equal variables united and without terms that vanish.
    pub fn new(terms: impl IntoIterator<Item = (u16, i32)>, total: i32) -> Sum {
        let mut terms: Vec<(u16, i32)> = terms.into_iter().collect();
        terms.sort_unstable();
        terms.dedup_by(|(variable, factor), previous| {
            let is_same = *variable == previous.0;
            previous.1 += if is_same { *factor } else { 0 };
            is_same
        });
        terms.retain(|&(_, factor)| factor != 0);
        // A sum and its negation are one.
        if total == 0 && terms.first().is_some_and(|&(_, factor)| factor < 0) {
            terms.iter_mut().for_each(|(_, factor)| *factor = -*factor);
        }
        Sum { terms, total }
    }
}
