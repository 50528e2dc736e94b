//! Linear sums in their normal form, over variables that stand for all equal to them.

/// Σ factor · number = total, over representatives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sum {
    pub terms: Vec<(u16, i32)>,
    pub total: i32,
}

impl Sum {
    /// The same for the same terms, whatever their total.
    pub fn hash_of_terms(&self) -> u64 {
        let mix = |hash: u64, word: u64| (hash.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
        let term = |&(variable, factor): &(u16, i32)| u64::from(variable) << 32 | u64::from(factor as u32);
        // The low bits of a product depend on the low bits of its factors alone.
        self.terms.iter().map(term).fold(self.terms.len() as u64, mix) >> 20
    }

    /// With equal variables united and without terms that vanish.
    pub fn new(terms: impl IntoIterator<Item = (u16, i32)>, total: i32) -> Sum {
        let mut sorted: Vec<(u16, i32)> = terms.into_iter().collect();
        sorted.sort_unstable();
        let mut terms: Vec<(u16, i32)> = Vec::with_capacity(sorted.len());
        for (variable, factor) in sorted {
            match terms.last_mut() {
                Some(last) if last.0 == variable => last.1 += factor,
                _ => terms.push((variable, factor)),
            }
        }
        terms.retain(|&(_, factor)| factor != 0);
        // A sum and its negation are one.
        if total == 0 && terms.first().is_some_and(|&(_, factor)| factor < 0) {
            terms.iter_mut().for_each(|(_, factor)| *factor = -*factor);
        }
        Sum { terms, total }
    }
}
