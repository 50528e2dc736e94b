//! What a puzzle of any board and any rules says, taken apart once for human-style solving: which cells differ, which
//! pairs of cells fit, which sums and sets there are.
//!
//! Rules are not read kind by kind. Each is lowered by itself to the relations of the constraint engine, and these are
//! sorted by what a person does with them: cells that all differ, a relation of two cells, a sum, a choice of sets, a
//! count. What is none of these (automata, alternatives) is left to techniques that read the rule itself, and to the
//! one of last resort. So a new kind of rule has human steps without a line here, as far as its relations are of these
//! sorts; its name stands in every argument.

use std::sync::{Arc, OnceLock};

use crate::board::{Board, Cell, HousePlace};
use crate::constraint::{Constraint, Lowering, Puzzle};
use crate::propagation::{Model, Relation, Values};

use super::compared_sums::{ComparedSums, compared_sums};
use super::derived::{DerivedSum, derived_sums};
use super::leftovers::{Leftovers, leftovers};
use super::line_rule::LineRule;
use super::overlap::{Overlap, overlaps};
use super::parts::{Conflict, CountRule, Group, HouseOrRule, PairRule, SetRule, SumRule};

/// A puzzle taken apart.
#[derive(Clone, Debug)]
pub struct BoardRules {
    puzzle: Puzzle,
    /// Houses and other cells that all differ: rows, columns, regions, then those of rules.
    pub(super) groups: Vec<Group>,
    /// The groups of each cell.
    pub(super) groups_of: Vec<Vec<usize>>,
    /// Relations of two cells beyond that they differ.
    pub(super) pairs: Vec<PairRule>,
    /// The relations of each cell.
    pub(super) pairs_of: Vec<Vec<usize>>,
    pub(super) sums: Vec<SumRule>,
    pub(super) sets: Vec<SetRule>,
    pub(super) counts: Vec<CountRule>,
    /// Lines whose numbers are read in order.
    pub(super) lines: Vec<LineRule>,
    /// Sums that follow from houses and cages.
    pub(super) derived: Vec<DerivedSum>,
    /// What rules say of single cells: the rule, the cell, the values that it leaves.
    pub(super) singles: Vec<(usize, usize, Values)>,
    /// The cells that must differ from each cell, ascending.
    pub(super) peers: Vec<Vec<usize>>,
    /// For two cells, whether they must differ.
    sees: Vec<bool>,
    /// Pairs of cells that differ by a rule and share no group.
    apart: Vec<(usize, usize, usize)>,
    /// Computed when they are first needed.
    leftovers: OnceLock<Vec<Leftovers>>,
    compared_sums: OnceLock<ComparedSums>,
    overlaps: OnceLock<Vec<Vec<Overlap>>>,
}

impl BoardRules {
    /// Takes a puzzle apart.
    pub fn new(puzzle: &Puzzle) -> BoardRules {
        let board = puzzle.board();
        let count = board.cell_count();
        let mut rules = BoardRules {
            puzzle: puzzle.clone(),
            groups: Vec::new(),
            groups_of: vec![Vec::new(); count],
            pairs: Vec::new(),
            pairs_of: vec![Vec::new(); count],
            sums: Vec::new(),
            sets: Vec::new(),
            counts: Vec::new(),
            lines: Vec::new(),
            derived: Vec::new(),
            singles: Vec::new(),
            peers: vec![Vec::new(); count],
            sees: vec![false; count * count],
            apart: Vec::new(),
            leftovers: OnceLock::new(),
            compared_sums: OnceLock::new(),
            overlaps: OnceLock::new(),
        };
        for (index, house) in board.house_cells().iter().enumerate() {
            rules.add_group(house.iter().map(|cell| cell.index()).collect(), HouseOrRule::House(index));
        }
        for rule in 0..puzzle.constraints().len() {
            rules.add_rule(rule);
        }
        let constraints = puzzle.constraints().iter().enumerate();
        rules.lines = constraints.filter_map(|(rule, one)| LineRule::of(board, rule, one)).collect();
        rules.derived = derived_sums(board, &rules.groups, &rules.sums);
        for cell in 0..count {
            let sees = &rules.sees[cell * count..(cell + 1) * count];
            rules.peers[cell] = (0..count).filter(|&other| sees[other]).collect();
        }
        rules
    }

    /// What lines and regions of the board do not share.
    pub(super) fn leftovers(&self) -> &[Leftovers] {
        self.leftovers.get_or_init(|| leftovers(self.board()))
    }

    /// Cages whose sums signs compare.
    pub(super) fn compared_sums(&self) -> &ComparedSums {
        self.compared_sums.get_or_init(|| compared_sums(self.puzzle.constraints(), &self.sums))
    }

    /// What a group shares with others, where numbers can be locked.
    pub(super) fn overlaps(&self, group: usize) -> &[Overlap] {
        &self.overlaps.get_or_init(|| overlaps(&self.groups, &self.groups_of))[group]
    }

    fn add_group(&mut self, cells: Vec<usize>, source: HouseOrRule) {
        let is_known = |group: &Group| cells.iter().all(|cell| group.cells.contains(cell));
        if cells.len() < 2 || self.groups.iter().any(is_known) {
            return;
        }
        let count = self.groups_of.len();
        for &cell in &cells {
            self.groups_of[cell].push(self.groups.len());
            cells
                .iter()
                .filter(|&&other| other != cell)
                .for_each(|&other| self.sees[cell * count + other] = true);
        }
        let is_full = cells.len() == self.puzzle.board().values();
        self.groups.push(Group { cells, source, is_full });
    }

    fn add_rule(&mut self, rule: usize) {
        let puzzle = self.puzzle.clone();
        let board = puzzle.board();
        let mut lowering = Lowering::new(board);
        puzzle.constraints()[rule].lower(&mut lowering);
        let model = lowering.into_model();
        let mut reliance = Reliance::new(board, &puzzle.constraints()[rule], &model);
        let mut sources = |relation: &Relation| {
            let houses = reliance.houses(relation).into_iter().map(HouseOrRule::House);
            std::iter::once(HouseOrRule::Rule(rule)).chain(houses).collect::<Vec<_>>()
        };
        let all = board.all();
        for (cell, &values) in model.domains.iter().enumerate().take(board.cell_count()) {
            if values & all != all {
                self.singles.push((rule, cell, values & all));
            }
        }
        let cells = |variables: &[u16]| variables.iter().map(|&cell| usize::from(cell)).collect::<Vec<_>>();
        let on_board = |relation: &Relation| {
            relation.variables().iter().all(|&variable| usize::from(variable) < board.cell_count())
        };
        for relation in model.relations.iter().filter(|relation| on_board(relation)) {
            match relation {
                Relation::AllDifferent(variables) => {
                    self.add_group(cells(variables), HouseOrRule::Rule(rule))
                }
                Relation::OneOfSets(variables, sets) => {
                    self.add_group(cells(variables), HouseOrRule::Rule(rule));
                    self.sets.push(SetRule { cells: cells(variables), sets: sets.clone(), rule });
                }
                Relation::Equal(a, b) => {
                    let same: Vec<Values> = (0..board.values()).map(|value| 1 << value).collect();
                    self.add_pair([*a, *b], &Arc::new(same), rule, sources(relation));
                }
                Relation::Pair(a, b, allowed) => {
                    self.add_pair([*a, *b], allowed, rule, sources(relation));
                }
                Relation::Linear(terms, total) => {
                    let terms = terms.iter().map(|&(cell, factor)| (usize::from(cell), factor)).collect();
                    self.sums.push(SumRule { terms, total: *total, rule });
                }
                Relation::Count { variables, values, at_least, at_most } => self.counts.push(CountRule {
                    cells: cells(variables),
                    values: *values,
                    at_least: *at_least as usize,
                    at_most: *at_most as usize,
                    rule,
                    sources: sources(relation),
                }),
                _ => {}
            }
        }
    }

    fn add_pair(
        &mut self,
        cells: [u16; 2],
        forward: &Arc<Vec<Values>>,
        rule: usize,
        sources: Vec<HouseOrRule>,
    ) {
        let [first, second] = cells.map(usize::from);
        let board = self.puzzle.board();
        let (count, values, all) = (board.cell_count(), board.values(), board.all());
        if first == second {
            return;
        }
        if (0..values).all(|value| forward[value] >> value & 1 == 0) {
            if !self.sees[first * count + second] {
                self.apart.push((first.min(second), first.max(second), rule));
            }
            self.sees[first * count + second] = true;
            self.sees[second * count + first] = true;
            if (0..values).all(|value| forward[value] & all == all & !(1 << value)) {
                return;
            }
        }
        let back = |value: usize| {
            (0..values)
                .filter(|&other| forward[other] >> value & 1 == 1)
                .fold(0, |set, other| set | 1 << other)
        };
        let backward = Arc::new((0..values).map(back).collect());
        self.pairs_of[first].push(self.pairs.len());
        self.pairs_of[second].push(self.pairs.len());
        self.pairs.push(PairRule { first, second, forward: forward.clone(), backward, rule, sources });
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Its board.
    pub fn board(&self) -> &Board {
        self.puzzle.board()
    }

    /// Whether a group is a region of the board: not a row, a column or the cells of a rule.
    pub(super) fn is_region(&self, group: &Group) -> bool {
        let HouseOrRule::House(index) = group.source else { return false };
        !matches!(self.board().house_place(index).0, HousePlace::Row(_) | HousePlace::Column(_))
    }

    /// How many values a cell can have.
    pub(super) fn values(&self) -> usize {
        self.board().values()
    }

    /// Whether two cells must differ.
    pub(super) fn sees(&self, a: usize, b: usize) -> bool {
        self.sees[a * self.peers.len() + b]
    }

    /// Why two cells must differ.
    pub(super) fn why_sees(&self, a: usize, b: usize) -> Option<HouseOrRule> {
        let shared = |group: &&usize| self.groups_of[b].contains(group);
        if let Some(&group) = self.groups_of[a].iter().find(shared) {
            return Some(self.groups[group].source);
        }
        let key = (a.min(b), a.max(b));
        let apart = self.apart.iter().find(|&&(first, second, _)| (first, second) == key);
        apart.map(|&(_, _, rule)| HouseOrRule::Rule(rule))
    }

    /// The houses and rules by which some cells differ, pair by pair.
    pub(super) fn differences(&self, cells: &[usize]) -> impl Iterator<Item = HouseOrRule> {
        let pairs = cells
            .iter()
            .enumerate()
            .flat_map(|(at, &cell)| cells[..at].iter().map(move |&other| (other, cell)));
        pairs.filter_map(|(other, cell)| self.why_sees(other, cell))
    }

    /// Why two candidates cannot both be true, if they cannot: one cell, cells that differ, or a relation of two cells.
    pub(super) fn conflict(&self, a: usize, v: usize, b: usize, w: usize) -> Option<Conflict> {
        if a == b {
            return (v != w).then_some(Conflict::Cell);
        }
        if v == w && self.sees(a, b) {
            return self.why_sees(a, b).map(Conflict::Differ);
        }
        let forbids = |&&index: &&usize| {
            let pair = &self.pairs[index];
            (pair.first == a && pair.second == b && pair.forward[v] >> w & 1 == 0)
                || (pair.first == b && pair.second == a && pair.backward[v] >> w & 1 == 0)
        };
        let pair = self.pairs_of[a].iter().find(forbids)?;
        Some(Conflict::Pair(*pair))
    }

    /// The houses and rules by which two candidates cannot both be true.
    pub(super) fn sources_of(&self, conflict: Conflict) -> Vec<HouseOrRule> {
        match conflict {
            Conflict::Cell => Vec::new(),
            Conflict::Differ(source) => vec![source],
            Conflict::Pair(pair) => self.pairs[pair].sources.clone(),
        }
    }

    /// The cell by its index.
    pub(super) fn cell(cell: usize) -> Cell {
        Cell::new(cell)
    }
}

/// Which houses the relations of a rule count on. An indexed cell holds a number exactly if another says so only
/// because its row has the number once: such a relation is not there when the rule is lowered without houses.
struct Reliance<'a> {
    board: &'a Board,
    constraint: &'a Constraint,
    houses: Vec<Vec<Cell>>,
    with_all: &'a [Relation],
    /// The relations without houses; `None` if they are the same as with them.
    alone: Option<Vec<Relation>>,
    /// The relations with one house, by its index, as far as they were asked for.
    beside: Vec<Option<Vec<Relation>>>,
    /// The houses that the rule as a whole counts on, once they were asked for.
    whole: Option<Vec<usize>>,
}

impl<'a> Reliance<'a> {
    fn new(board: &'a Board, constraint: &'a Constraint, with_all: &'a Model) -> Reliance<'a> {
        let with_all = &with_all.relations;
        let alone = relations(board, constraint, &[]);
        let is_same = alone == *with_all;
        let houses = if is_same { Vec::new() } else { board.house_cells() };
        let (alone, beside) = ((!is_same).then_some(alone), vec![None; houses.len()]);
        Reliance { board, constraint, houses, with_all, alone, beside, whole: None }
    }

    /// The house with two of a relation's cells that it counts on, if one is enough; else all on which the rule does.
    fn houses(&mut self, relation: &Relation) -> Vec<usize> {
        let is_alone = |alone: &Vec<Relation>| alone.contains(relation);
        if self.alone.as_ref().is_none_or(is_alone) {
            return Vec::new();
        }
        let variables = relation.variables();
        for house in 0..self.houses.len() {
            let is_in = |cell: &&Cell| variables.iter().any(|&other| usize::from(other) == cell.index());
            if self.houses[house].iter().filter(is_in).count() < 2 {
                continue;
            }
            let cells = std::slice::from_ref(&self.houses[house]);
            let known =
                self.beside[house].get_or_insert_with(|| relations(self.board, self.constraint, cells));
            if known.contains(relation) {
                return vec![house];
            }
        }
        self.whole().to_vec()
    }

    /// The houses without any of which the rule says something else.
    fn whole(&mut self) -> &[usize] {
        let (board, constraint, houses) = (self.board, self.constraint, &self.houses);
        let is_enough = |retained: &[usize]| {
            let cells: Vec<Vec<Cell>> = retained.iter().map(|&house| houses[house].clone()).collect();
            relations(board, constraint, &cells) == self.with_all
        };
        self.whole.get_or_insert_with(|| {
            let mut retained: Vec<usize> = (0..houses.len()).collect();
            for house in 0..houses.len() {
                let fewer: Vec<usize> = retained.iter().copied().filter(|&other| other != house).collect();
                if is_enough(&fewer) {
                    retained = fewer;
                }
            }
            retained
        })
    }
}

/// The relations of a rule beside these houses.
fn relations(board: &Board, constraint: &Constraint, houses: &[Vec<Cell>]) -> Vec<Relation> {
    let mut lowering = Lowering::with_houses(board, houses);
    constraint.lower(&mut lowering);
    lowering.into_model().relations
}
