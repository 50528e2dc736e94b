//! Algorithm X over dictionaries of sets.
//!
//! Two dictionaries hold the problem: for each item the set of options that can still cover it (`possible`), and
//! for each option the items it covers (`items_of`, which never changes). To choose an option is to *trim*: each of
//! its items leaves the dictionary, and every option that shares one of them leaves the sets of its other items. To
//! take it back is to *expand*: the same steps backwards.
//!
//! Source: Algorithm X [knuth2000], in the dictionary form of [iurada]. We differ in three things. Items are numbers,
//! so that the dictionary is an array. Secondary items take part in trimming but are never branched on. The choices
//! made stand on an explicit stack, so that a cover may have any number of options. Options are tried in ascending
//! order; of several items with fewest options the first is taken, as dancing links do, so both visit the same nodes.

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
    let primary = matrix.primary();
    let impossible = possible[..primary].iter().flatten().filter(|options| options.is_empty()).count();
    let uncovered = (0..primary as u32).collect();
    Dictionaries { possible, items_of: matrix.options(), primary, uncovered, impossible }.search(visitor)
}

struct Dictionaries<'m> {
    /// Options that can still cover each item; `None` once the item is covered.
    possible: Vec<Option<BTreeSet<u32>>>,
    /// Items of each option.
    items_of: &'m [Vec<u32>],
    /// Number of primary items.
    primary: usize,
    /// The primary items that are not covered.
    uncovered: BTreeSet<u32>,
    /// Number of those that no option can cover.
    impossible: usize,
}

/// A choice among the options of an item.
struct Choice {
    /// The options, in the order in which they are tried.
    options: Vec<u32>,
    /// The number of options that were tried; the last of them stands.
    tried: usize,
    /// What left the dictionary for the option that stands.
    trimmed: Vec<BTreeSet<u32>>,
}

impl Dictionaries<'_> {
    fn search<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), V::Stop> {
        let mut choices: Vec<Choice> = Vec::new();
        let mut chosen = Vec::new();
        loop {
            visitor.node(chosen.len())?;
            match self.fewest() {
                None => visitor.solution(&chosen)?,
                Some(item) => {
                    let options: Vec<u32> = self.possible[item as usize].iter().flatten().copied().collect();
                    visitor.choose(item, options.len());
                    choices.push(Choice { options, tried: 0, trimmed: Vec::new() });
                }
            }
            // The next option of the last choice that has one.
            loop {
                let Some(choice) = choices.last_mut() else { return Ok(()) };
                if let Some(option) = chosen.pop_if(|_| choice.tried > 0) {
                    let trimmed = std::mem::take(&mut choice.trimmed);
                    self.expand(option, trimmed, visitor);
                    visitor.deselect(option);
                }
                if let Some(&option) = choice.options.get(choice.tried) {
                    choice.tried += 1;
                    chosen.push(option);
                    visitor.select(option, choice.options.len(), chosen.len());
                    choice.trimmed = self.trim(option, visitor);
                    break;
                }
                choices.pop();
            }
        }
    }

    /// The primary item with fewest possible options, the first of several; `None` when all are covered.
    fn fewest(&self) -> Option<u32> {
        let mut best = None;
        // Where every item has an option none has less than one.
        let min = usize::from(self.impossible == 0);
        for &item in &self.uncovered {
            let options = self.possible[item as usize].as_ref().map_or(0, BTreeSet::len);
            if best.is_none_or(|(fewest, _)| options < fewest) {
                best = Some((options, item));
                if options == min {
                    break;
                }
            }
        }
        best.map(|(_, item)| item)
    }

    /// Covers the items of `option`: gives back what left the dictionary.
    fn trim<V: Visitor>(&mut self, option: u32, visitor: &mut V) -> Vec<BTreeSet<u32>> {
        let items_of = self.items_of;
        let mut trimmed = Vec::new();
        for &item in &items_of[option as usize] {
            let options = self.possible[item as usize].take().unwrap_or_default();
            if self.uncovered.remove(&item) && options.is_empty() {
                self.impossible -= 1;
            }
            for &rival in &options {
                for &other in &items_of[rival as usize] {
                    if let Some(set) = &mut self.possible[other as usize] {
                        set.remove(&rival);
                        self.impossible += usize::from(set.is_empty() && (other as usize) < self.primary);
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
        let items_of = self.items_of;
        for &item in items_of[option as usize].iter().rev() {
            let options = trimmed.pop().unwrap_or_default();
            for &rival in &options {
                for &other in &items_of[rival as usize] {
                    if let Some(set) = &mut self.possible[other as usize] {
                        self.impossible -= usize::from(set.is_empty() && (other as usize) < self.primary);
                        set.insert(rival);
                    }
                }
            }
            visitor.uncover(item);
            if (item as usize) < self.primary {
                self.uncovered.insert(item);
                self.impossible += usize::from(options.is_empty());
            }
            self.possible[item as usize] = Some(options);
        }
    }
}
