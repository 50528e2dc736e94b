//! Algorithm X over dictionaries of sets.
//!
//! Two dictionaries hold the problem: for each item the set of options that can still cover it (`possible`), and
//! for each option the items it covers (`links`, which never changes). To choose an option is to *trim*: each of
//! its items leaves the dictionary, and every option that shares one of them leaves the sets of its other items. To
//! take it back is to *expand*: the same steps backwards.
//!
//! Source: D. Knuth, "Dancing Links" (2000), Algorithm X; in the dictionary form of the exact cover slides. We
//! differ in that items are numbers, so that the dictionary is an array, and in that secondary items take part in
//! trimming but are never branched on. Options are tried in ascending order; of several items with fewest options
//! the first is taken, as dancing links do, so both visit the same nodes.

use std::collections::BTreeSet;

use super::{Matrix, Visitor};

/// Searches all covers of `matrix`. `Ok(())` says that everything was searched.
///
/// # Errors
/// What the visitor answered when it ended the search.
pub fn algorithm_x<V: Visitor>(matrix: &Matrix, visitor: &mut V) -> Result<(), V::Stop> {
    let mut possible = vec![Some(BTreeSet::new()); matrix.items()];
    for (option, items) in matrix.options().iter().enumerate() {
        for &item in items {
            possible[item as usize].get_or_insert_with(BTreeSet::new).insert(option as u32);
        }
    }
    Dictionaries { possible, links: matrix.options(), primary: matrix.primary(), chosen: Vec::new() }
        .search(visitor)
}

struct Dictionaries<'m> {
    /// Options that can still cover each item; `None` once the item is covered.
    possible: Vec<Option<BTreeSet<u32>>>,
    /// Items of each option.
    links: &'m [Vec<u32>],
    primary: usize,
    chosen: Vec<u32>,
}

impl Dictionaries<'_> {
    fn search<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), V::Stop> {
        visitor.node(self.chosen.len())?;
        let Some(item) = self.fewest() else { return visitor.solution(&self.chosen) };
        let options: Vec<u32> = self.possible[item].iter().flatten().copied().collect();
        visitor.choose(item as u32, options.len());
        for &option in &options {
            self.chosen.push(option);
            visitor.select(option, options.len(), self.chosen.len());
            let trimmed = self.trim(option, visitor);
            self.search(visitor)?;
            self.expand(option, trimmed, visitor);
            visitor.deselect(option);
            self.chosen.pop();
        }
        Ok(())
    }

    /// The primary item with fewest possible options, the first of several; `None` when all are covered.
    fn fewest(&self) -> Option<usize> {
        (0..self.primary)
            .filter_map(|item| self.possible[item].as_ref().map(|options| (options.len(), item)))
            .min()
            .map(|(_, item)| item)
    }

    /// Covers the items of `option`: gives back what left the dictionary.
    fn trim<V: Visitor>(&mut self, option: u32, visitor: &mut V) -> Vec<BTreeSet<u32>> {
        let links = self.links;
        let mut trimmed = Vec::new();
        for &item in &links[option as usize] {
            let options = self.possible[item as usize].take().unwrap_or_default();
            for &rival in &options {
                for &other in &links[rival as usize] {
                    if let Some(set) = &mut self.possible[other as usize] {
                        set.remove(&rival);
                    }
                }
            }
            visitor.cover(item);
            trimmed.push(options);
        }
        trimmed
    }

    /// Undoes `trim`, last item first.
    fn expand<V: Visitor>(&mut self, option: u32, mut trimmed: Vec<BTreeSet<u32>>, visitor: &mut V) {
        let links = self.links;
        for &item in links[option as usize].iter().rev() {
            let options = trimmed.pop().unwrap_or_default();
            for &rival in &options {
                for &other in &links[rival as usize] {
                    if let Some(set) = &mut self.possible[other as usize] {
                        set.insert(rival);
                    }
                }
            }
            visitor.uncover(item);
            self.possible[item as usize] = Some(options);
        }
    }
}
