//! Labels that can be exchanged, named by the search as it comes upon them: see [`Labels`].
//!
//! Labels that no decision above named are alike: what is left to search stays the same if they are exchanged. So only
//! one of them is tried, and the other side of that decision excludes all of them [gent2000]. A variable that has only
//! such labels is given one without another side, which costs nothing and comes first. What is found is renamed in the
//! order of the variables.

use super::bits::VariableSet;
use super::compile::Compiled;
use super::model::{Labels, Values, Variable, all_values};

/// Which labels decisions have named.
#[derive(Clone, Debug)]
pub(super) struct Naming<const W: usize> {
    /// The variables, in the order in which labels are numbered.
    order: Vec<Variable>,
    set: VariableSet<W>,
    /// The variables that may be decided before the whole part is fixed.
    pub visible: VariableSet<W>,
    /// By depth, the labels that were not named.
    unnamed: Vec<Values>,
}

impl<const W: usize> Naming<W> {
    pub fn new(labels: &Labels, compiled: &Compiled<W>) -> Naming<W> {
        let name = |&label: &Variable| usize::from(compiled.representative[usize::from(label)]);
        Naming {
            order: labels.variables.clone(),
            set: labels.variables.iter().map(name).collect(),
            visible: (0..usize::from(labels.first_hidden)).collect(),
            unnamed: vec![all_values(labels.count)],
        }
    }

    /// The labels that a variable may have and no decision named, at this depth.
    pub fn unnamed_of(&self, variable: usize, depth: usize) -> Values {
        if self.set.contains(variable) { self.unnamed[depth] } else { 0 }
    }

    /// After a decision at this depth.
    pub fn push(&mut self, depth: usize, variable: usize, value: u32) {
        self.unnamed.truncate(depth + 1);
        let unnamed = self.unnamed[depth];
        self.unnamed.push(if self.set.contains(variable) { unnamed & !(1 << value) } else { unnamed });
    }

    /// Numbers the labels of a solution in the order of the variables.
    pub fn rename(&self, solution: &mut [u32]) {
        let mut names = [u32::MAX; 32];
        let mut next = 0;
        for &label in &self.order {
            let own = &mut solution[usize::from(label)];
            let name = &mut names[*own as usize];
            if *name == u32::MAX {
                *name = next;
                next += 1;
            }
            *own = *name;
        }
    }
}
