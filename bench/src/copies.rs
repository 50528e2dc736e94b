//! Copies of a puzzle with rules that ask the same: its rules in another order, its board turned or mirrored, its
//! digits renamed.
//!
//! Rules change places in the puzzle, as rows of its text would. All else is done to the model: cells change places as
//! one of the symmetries of the board says, and other variables are drawn. Values are exchanged where all relations
//! allow it: reversed where there are sums, any way where there are none. Every copy has the solutions of the
//! puzzle, renamed, so that whatever solves it in another number of nodes had luck with one of them.

use std::sync::Arc;

use sudokit::board::Board;
use sudokit::constraint::Puzzle;
use sudokit::propagation::{Automaton, Family, Model, Order, Relation, Values, Variable};

/// Numbers that look random (splitmix64).
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, count: usize) -> usize {
        (self.next() % count.max(1) as u64) as usize
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at + 1));
        }
    }
}

/// A copy as a model, and what became of variables and values.
#[derive(Clone, Debug)]
pub struct Copied {
    /// The model of the copy.
    pub model: Model,
    /// The place of each variable of the puzzle's own model in the copy's.
    pub places: Vec<Variable>,
    /// The value of the copy that stands for each value.
    pub values: Vec<u32>,
}

/// Draws a copy of a puzzle; `None` if it has a relation that is not known here.
pub fn copy(puzzle: &Puzzle, random: &mut Random) -> Option<Copied> {
    let board = puzzle.board();
    let mut shuffled = puzzle.with_constraints(|_| false);
    let mut constraints = puzzle.constraints().to_vec();
    random.shuffle(&mut constraints);
    constraints.into_iter().try_for_each(|constraint| shuffled.add(constraint)).ok()?;
    let mut model = shuffled.model();
    let (mut places, is_transposed) = symmetry(board, random);
    let cells = places.len();
    let hidden = model.labels.as_ref().map_or(model.domains.len(), |labels| usize::from(labels.first_hidden));
    for (from, to) in [(cells, hidden.max(cells)), (hidden.max(cells), model.domains.len())] {
        let mut part: Vec<Variable> = (from..to).map(|variable| variable as Variable).collect();
        random.shuffle(&mut part);
        places.extend(part);
    }
    let mut values: Vec<u32> = (0..model.values).collect();
    match exchange_of(&model.relations) {
        Exchange::None => {}
        Exchange::Reversed if random.below(2) == 0 => {}
        Exchange::Reversed => values.reverse(),
        Exchange::Any => random.shuffle(&mut values),
    }
    let renaming =
        Renaming { places: &places, values: &values, sum: 2 * model.lowest + model.values as i32 - 1 };
    let mut domains = vec![0; model.domains.len()];
    for (variable, &domain) in model.domains.iter().enumerate() {
        domains[usize::from(places[variable])] = renaming.set(domain);
    }
    model.domains = domains;
    model.relations =
        model.relations.iter().map(|relation| renaming.relation(relation)).collect::<Option<_>>()?;
    model.families = model.families.iter().map(|family| renaming.family(family)).collect();
    if is_transposed && model.families.len() > 1 {
        model.families.swap(0, 1);
    }
    if let Some(labels) = &mut model.labels {
        labels.variables = renaming.variables(&labels.variables);
    }
    Some(Copied { model, places, values })
}

/// One of the symmetries of a board: the new place of each cell, and whether rows became columns. Only places beside
/// the rectangle stay.
fn symmetry(board: &Board, random: &mut Random) -> (Vec<Variable>, bool) {
    let (rows, columns) = (board.rows(), board.columns());
    let drawn = random.below(8);
    let is_transposed = rows == columns && drawn & 4 != 0;
    let place = |cell: usize| {
        if cell >= rows * columns {
            return cell as Variable;
        }
        let (mut row, mut column) = (cell / columns, cell % columns);
        if drawn & 1 != 0 {
            row = rows - 1 - row;
        }
        if drawn & 2 != 0 {
            column = columns - 1 - column;
        }
        (if is_transposed { column * columns + row } else { row * columns + column }) as Variable
    };
    ((0..board.cell_count()).map(place).collect(), is_transposed)
}

/// Which exchanges of values relations allow.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Exchange {
    None,
    Reversed,
    Any,
}

fn exchange_of(relations: &[Relation]) -> Exchange {
    let of = |relation: &Relation| match relation {
        Relation::Linear(..) | Relation::Element { .. } => Exchange::Reversed,
        Relation::Lexicographic { .. } | Relation::Partition { .. } | Relation::Visible { .. } => {
            Exchange::None
        }
        Relation::Any(branches) => {
            branches.iter().map(|branch| exchange_of(branch)).min().unwrap_or(Exchange::Any)
        }
        _ => Exchange::Any,
    };
    relations.iter().map(of).min().unwrap_or(Exchange::Any)
}

/// New names of variables and values.
struct Renaming<'a> {
    places: &'a [Variable],
    values: &'a [u32],
    /// A number and what it is reversed to have this sum.
    sum: i32,
}

impl Renaming<'_> {
    fn is_reversed(&self) -> bool {
        self.values[0] != 0
    }

    fn variable(&self, variable: Variable) -> Variable {
        self.places[usize::from(variable)]
    }

    fn variables(&self, variables: &[Variable]) -> Vec<Variable> {
        variables.iter().map(|&variable| self.variable(variable)).collect()
    }

    fn set(&self, set: Values) -> Values {
        let members = self.values.iter().enumerate().filter(|(value, _)| set >> value & 1 == 1);
        members.fold(0, |renamed, (_, &value)| renamed | 1 << value)
    }

    fn family(&self, family: &Family) -> Family {
        let mut sets: Vec<Vec<Variable>> = family.sets().map(|set| self.variables(set)).collect();
        sets.iter_mut().for_each(|set| set.sort_unstable());
        sets.sort();
        Family::from_iter(sets)
    }

    /// A table of sets by value.
    fn rows(&self, rows: &[Values]) -> Vec<Values> {
        let mut renamed = vec![0; rows.len()];
        rows.iter().zip(self.values).for_each(|(&row, &value)| renamed[value as usize] = self.set(row));
        renamed
    }

    /// A relation with the new names; `None` if it is of a kind that is not known here.
    fn relation(&self, relation: &Relation) -> Option<Relation> {
        Some(match relation {
            Relation::AllDifferent(variables) => Relation::AllDifferent(self.variables(variables)),
            Relation::Equal(a, b) => Relation::Equal(self.variable(*a), self.variable(*b)),
            Relation::Pair(a, b, rows) => {
                Relation::Pair(self.variable(*a), self.variable(*b), Arc::new(self.rows(rows)))
            }
            Relation::Triple(variables, allowed) => {
                let count = self.values.len();
                let mut renamed = vec![0; allowed.len()];
                for (first, rows) in allowed.chunks(count).enumerate() {
                    let to = self.values[first] as usize * count;
                    renamed[to..to + count].copy_from_slice(&self.rows(rows));
                }
                Relation::Triple(variables.map(|variable| self.variable(variable)), Arc::new(renamed))
            }
            Relation::Linear(terms, total) => {
                let factors: i32 = terms.iter().map(|&(_, factor)| factor).sum();
                let terms =
                    terms.iter().map(|&(variable, factor)| (self.variable(variable), factor)).collect();
                Relation::Linear(terms, if self.is_reversed() { factors * self.sum - total } else { *total })
            }
            Relation::OneOfSets(variables, sets) => {
                let sets = sets.iter().map(|&set| self.set(set)).collect();
                Relation::OneOfSets(self.variables(variables), Arc::new(sets))
            }
            Relation::Automaton(variables, automaton) => {
                let moves =
                    automaton.moves.iter().map(|&(from, set, to)| (from, self.set(set), to)).collect();
                let automaton = Automaton { moves, ..(**automaton).clone() };
                Relation::Automaton(self.variables(variables), Arc::new(automaton))
            }
            Relation::Count { variables, values, at_least, at_most } => Relation::Count {
                variables: self.variables(variables),
                values: self.set(*values),
                at_least: *at_least,
                at_most: *at_most,
            },
            Relation::Visible { variables, lowest, count } => {
                Relation::Visible { variables: self.variables(variables), lowest: *lowest, count: *count }
            }
            Relation::SameValues(sets) => {
                Relation::SameValues(sets.iter().map(|set| self.variables(set)).collect())
            }
            Relation::Element { index, first, array, values } => {
                let mut array = self.variables(array);
                let mut first = *first;
                if self.is_reversed() {
                    array.reverse();
                    first = self.sum - first - (array.len() as i32 - 1);
                }
                Relation::Element { index: self.variable(*index), first, array, values: self.set(*values) }
            }
            Relation::Connected { variables, edges, values, at_least, at_most } => Relation::Connected {
                variables: self.variables(variables),
                edges: edges.clone(),
                values: self.set(*values),
                at_least: *at_least,
                at_most: *at_most,
            },
            Relation::Any(branches) => {
                let branch = |branch: &Vec<Relation>| {
                    branch.iter().map(|one| self.relation(one)).collect::<Option<_>>()
                };
                Relation::Any(branches.iter().map(branch).collect::<Option<_>>()?)
            }
            // Their values have no other names.
            Relation::Partition { labels, numbers, edges, parts, size } => Relation::Partition {
                labels: self.variables(labels),
                numbers: self.variables(numbers),
                edges: edges.clone(),
                parts: *parts,
                size: *size,
            },
            Relation::Lexicographic { guard, order, words } => Relation::Lexicographic {
                guard: guard.map(|(variable, values)| (self.variable(variable), values)),
                order: match *order {
                    Order::Variable(variable) => Order::Variable(self.variable(variable)),
                    orders => orders,
                },
                words: words.iter().map(|&(a, b)| (self.variable(a), self.variable(b))).collect(),
            },
            _ => return None,
        })
    }
}
