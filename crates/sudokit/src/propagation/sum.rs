//! Linear sums in their normal form, over variables that stand for all equal to them.

/// Σ factor · number = total, over representatives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sum {
    pub terms: Vec<(u16, i32)>,
    pub total: i32,
}

impl Sum {
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
