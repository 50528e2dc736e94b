//! All puzzles with few givens in a given grid, as hitting sets of its unavoidable sets.
//!
//! A puzzle has the grid as its only solution exactly if its givens meet every unavoidable set. So: take a small set
//! that is not met, try each of its cells as a given; the cells tried before are dead in the later branches, so no set
//! of givens comes twice. A branch ends when more disjoint unmet sets are left than givens to place; when there are as
//! many, every cell outside of them is dead. When all known sets are met, the engine decides, and a second solution
//! teaches a new unavoidable set.
//!
//! Source: [mcguire2012]. They keep tables of disjoint pairs, triples and quadruples of sets; here the unmet sets are
//! a row of bits, and disjoint ones are packed greedily at every node. Eight givens before the end the sets that are
//! left are sorted by their living cells and numbered anew. Trials: bench/record/nine.md.

use std::ops::ControlFlow;

use super::unavoidable::{CellSet, minimal_sets, unavoidable_sets};
use crate::board::Grid9;
use crate::control::{Budget, Meter, Stop};
use crate::nine::{Engine, Task};

/// Unavoidable sets of up to this many cells are collected before the search.
const SET_SIZE: u32 = 12;
/// As many of them are used.
const SETS: usize = 400;
/// Words of the rows of bits of the two tables. The space that the sets leave is for those that are learned.
const WORDS: usize = 8;
const FEWER_WORDS: usize = 4;
/// With this many givens left the search turns to the smaller table.
const SWITCH_AT: u32 = 8;
/// Unmet sets among which the smallest is looked for.
const LOOKED_AT: usize = 16;
/// Solutions among which a small difference is looked for.
const SOLUTIONS: usize = 64;
/// Givens that are placed before the tree is cut into shards: about a thousand nodes.
const ROOT_DEPTH: usize = 5;

const BOARD: CellSet = (1 << 81) - 1;

/// Numbers of sets as bits.
type Numbers = [u64; WORDS];

/// A node of the search.
#[derive(Clone, Copy)]
struct SearchNode {
    given: CellSet,
    /// Cells that hold no further given.
    dead: CellSet,
    /// Cells of the branch that are not tried yet.
    untried: CellSet,
    /// Known sets without a given.
    unmet: Numbers,
}

/// Unavoidable sets, and the nodes from the root to the one in progress.
#[derive(Clone)]
struct Table {
    sets: Vec<CellSet>,
    of_cell: [Numbers; 81],
    /// The sets that share a cell with a set, itself among them.
    sharing: Vec<Numbers>,
    path: Vec<SearchNode>,
}

impl Table {
    fn new(givens: u32) -> Table {
        let node = SearchNode { given: 0, dead: !BOARD, untried: 0, unmet: [0; WORDS] };
        let (sets, sharing) = (Vec::new(), Vec::new());
        Table { sets, of_cell: [[0; WORDS]; 81], sharing, path: vec![node; givens as usize + 1] }
    }

    /// Adds a set, unmet as far down as `depth` where no given is in it; nothing if the table is full.
    fn add(&mut self, set: CellSet, words: usize, depth: usize) {
        let number = self.sets.len();
        if number >= 64 * words {
            return;
        }
        let (word, bit) = (number / 64, 1 << (number % 64));
        self.sets.push(set);
        cells(set).for_each(|cell| self.of_cell[cell][word] |= bit);
        let sharing = self.sharing_with(set);
        Ones::new(&sharing)
            .filter(|&other| other != number)
            .for_each(|other| self.sharing[other][word] |= bit);
        self.sharing.push(sharing);
        for node in &mut self.path[..=depth] {
            if node.given & set == 0 {
                node.unmet[word] |= bit;
            }
        }
    }

    /// Takes the living cells of the unmet sets of another table, smallest first.
    fn take(&mut self, other: &Table, depth: usize, words: usize) {
        let node = other.path[depth];
        let living = |number: usize| other.sets[number] & !node.dead;
        let mut at = [0u16; 83];
        for number in Ones::new(&node.unmet) {
            at[living(number).count_ones() as usize + 1] += 1;
        }
        for size in 1..83 {
            at[size] += at[size - 1];
        }
        self.sets.clear();
        self.sets.resize(usize::from(at[82]), 0);
        for number in Ones::new(&node.unmet) {
            let set = living(number);
            let at = &mut at[set.count_ones() as usize];
            self.sets[usize::from(*at)] = set;
            *at += 1;
        }
        self.sets.truncate(64 * words);
        self.of_cell = [[0; WORDS]; 81];
        let mut unmet = [0; WORDS];
        for (number, &set) in self.sets.iter().enumerate() {
            let (word, bit) = (number / 64, 1 << (number % 64));
            cells(set).for_each(|cell| self.of_cell[cell][word] |= bit);
            unmet[word] |= bit;
        }
        self.sharing.clear();
        for number in 0..self.sets.len() {
            let sharing = self.sharing_with(self.sets[number]);
            self.sharing.push(sharing);
        }
        // Nothing is learned for the nodes above.
        self.path[..depth].fill(SearchNode { given: BOARD, dead: !0, untried: 0, unmet: [0; WORDS] });
        self.path[depth] = SearchNode { unmet, ..node };
    }

    /// The sets that share a cell with a set.
    fn sharing_with(&self, set: CellSet) -> Numbers {
        let mut sharing = [0; WORDS];
        for cell in cells(set) {
            sharing.iter_mut().zip(&self.of_cell[cell]).for_each(|(word, of_cell)| *word |= of_cell);
        }
        sharing
    }

    /// How many disjoint unmet sets there are, and the union of their living cells; `None` if more than `max`, or if a
    /// set has no living cell.
    #[inline(always)]
    fn pack<const W: usize>(&self, unmet: &Numbers, dead: CellSet, max: u32) -> Option<(u32, CellSet)> {
        let (mut packed, mut union) = (0, 0);
        let mut rest = [0; W];
        rest.copy_from_slice(&unmet[..W]);
        let mut word = 0;
        while word < W {
            if rest[word] == 0 {
                word += 1;
                continue;
            }
            let number = word * 64 + rest[word].trailing_zeros() as usize;
            let set = self.sets[number] & !dead;
            packed += 1;
            if set == 0 || packed > max {
                return None;
            }
            union |= set;
            without::<W>(&mut rest, &self.sharing[number]);
        }
        Some((packed, union))
    }

    /// Ends the node if too many disjoint sets are unmet (`None`). With as many as givens left all other cells die.
    #[inline(always)]
    fn confine<const W: usize>(&mut self, depth: usize, left: u32) -> Option<CellSet> {
        let SearchNode { mut dead, unmet, .. } = self.path[depth];
        loop {
            let (packed, union) = self.pack::<W>(&unmet, dead, left)?;
            if packed < left || union | dead == !0 {
                self.path[depth].dead = dead;
                return Some(dead);
            }
            dead |= !union;
        }
    }

    /// The living cells of a small unmet set.
    #[inline(always)]
    fn branch<const W: usize>(&self, unmet: &Numbers, dead: CellSet) -> CellSet {
        let (mut smallest, mut size) = (0, u32::MAX);
        for number in Ones::new(&unmet[..W]).take(LOOKED_AT) {
            let living = self.sets[number] & !dead;
            let count = living.count_ones();
            if count < size {
                (smallest, size) = (living, count);
            }
        }
        smallest
    }

    /// Chooses the branch of a node with unmet sets and givens left; `false` if the node ends.
    #[inline(always)]
    fn open<const W: usize>(&mut self, depth: usize, left: u32) -> bool {
        let Some(dead) = self.confine::<W>(depth, left) else { return false };
        self.path[depth].untried = self.branch::<W>(&self.path[depth].unmet, dead);
        true
    }

    /// Makes the node below with the next cell of the branch as a given, and lets that cell die for the later ones; are
    /// all sets met there? `None` if no cell is left to try.
    #[inline(always)]
    fn descend<const W: usize>(&mut self, depth: usize) -> Option<bool> {
        let node = &mut self.path[depth];
        let (given, dead, mut unmet) = (node.given, node.dead, node.unmet);
        let cell = node.untried & node.untried.wrapping_neg();
        if cell == 0 {
            return None;
        }
        node.untried ^= cell;
        node.dead |= cell;
        without::<W>(&mut unmet, &self.of_cell[cell.trailing_zeros() as usize]);
        self.path[depth + 1] = SearchNode { given: given | cell, dead, untried: 0, unmet };
        Some(is_empty::<W>(&unmet))
    }
}

/// The cells of a set.
#[inline(always)]
fn cells(mut set: CellSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            cell
        })
    })
}

/// The numbers in some words, in order.
struct Ones<'w> {
    words: &'w [u64],
    word: usize,
    rest: u64,
}

impl Ones<'_> {
    #[inline(always)]
    fn new(words: &[u64]) -> Ones<'_> {
        Ones { words, word: 0, rest: words[0] }
    }
}

impl Iterator for Ones<'_> {
    type Item = usize;
    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.rest == 0 {
            self.word += 1;
            self.rest = *self.words.get(self.word)?;
        }
        let number = self.word * 64 + self.rest.trailing_zeros() as usize;
        self.rest &= self.rest - 1;
        Some(number)
    }
}

#[inline(always)]
fn without<const W: usize>(numbers: &mut [u64], others: &Numbers) {
    for word in 0..W {
        numbers[word] &= !others[word];
    }
}

#[inline(always)]
fn is_empty<const W: usize>(numbers: &Numbers) -> bool {
    numbers[..W].iter().fold(0, |all, word| all | word) == 0
}

struct HittingSetSearch<'s> {
    grid: Grid9,
    table: Table,
    smaller: Table,
    engine: Engine,
    meter: &'s mut Meter,
    found: &'s mut dyn FnMut(Grid9) -> ControlFlow<()>,
}

/// Gives every puzzle with exactly `givens` givens and this one solution to `found`, non-minimal ones included.
/// `Ok(false)` if the grid is not solved.
///
/// A grid takes some three seconds for 16 givens, and about seven times as long for each given more.
///
/// # Errors
/// When the meter's budget ends first, or `found` breaks ([`Stop::Limit`]); what was found is then only a part.
pub fn puzzles_in_grid(
    grid: &Grid9,
    givens: u32,
    engine: Engine,
    meter: &mut Meter,
    found: &mut dyn FnMut(Grid9) -> ControlFlow<()>,
) -> Result<bool, Stop> {
    puzzles_in_grid_shard(grid, givens, (1, 1), engine, meter, found)
}

/// As [`puzzles_in_grid`], but only shard number `shard.0`, from 1, of `shard.1`: together the shards give every puzzle
/// once. Shards are the same on every machine. More than about a thousand are of no use.
///
/// # Errors
/// When the meter's budget ends first, or `found` breaks ([`Stop::Limit`]); what was found is then only a part.
pub fn puzzles_in_grid_shard(
    grid: &Grid9,
    givens: u32,
    shard: (u64, u64),
    engine: Engine,
    meter: &mut Meter,
    found: &mut dyn FnMut(Grid9) -> ControlFlow<()>,
) -> Result<bool, Stop> {
    let Some(sets) = unavoidable_sets(grid, SET_SIZE, meter)? else { return Ok(false) };
    let mut table = Table::new(givens);
    sets.iter().take(SETS).for_each(|&set| table.add(set, WORDS, 0));
    let mut roots = Vec::new();
    collect_roots(&mut table, 0, givens, &mut roots, meter)?;
    let smaller = Table::new(givens);
    let mut isa = engine.clone();
    let mut search = HittingSetSearch { grid: *grid, table: table.clone(), smaller, engine, meter, found };
    for (root, _) in roots.into_iter().zip(1..).filter(|(_, number)| number % shard.1 == shard.0 % shard.1) {
        // What other shards taught is forgotten, so that a shard does not depend on the others.
        search.table.clone_from(&table);
        search.table.path[0] = root;
        let left = givens - root.given.count_ones();
        isa.enter(Below { search: &mut search, left })?;
    }
    Ok(true)
}

/// The nodes in which some givens are placed, in the order of the search.
fn collect_roots(
    table: &mut Table,
    depth: usize,
    left: u32,
    roots: &mut Vec<SearchNode>,
    meter: &mut Meter,
) -> Result<(), Stop> {
    meter.node()?;
    if depth == ROOT_DEPTH || left == 0 || is_empty::<WORDS>(&table.path[depth].unmet) {
        roots.push(table.path[depth]);
        return Ok(());
    }
    if table.open::<WORDS>(depth, left) {
        while table.descend::<WORDS>(depth).is_some() {
            collect_roots(table, depth + 1, left - 1, roots, meter)?;
        }
    }
    Ok(())
}

/// The search below the root of the path, compiled for the instruction set of the engine: bits are counted and looked
/// for everywhere.
struct Below<'a, 's> {
    search: &'a mut HittingSetSearch<'s>,
    left: u32,
}

impl Task for Below<'_, '_> {
    type Out = Result<(), Stop>;

    #[inline(always)]
    fn run(self) -> Result<(), Stop> {
        self.search.below::<WORDS>(0, self.left)
    }
}

impl HittingSetSearch<'_> {
    #[inline(always)]
    fn table<const W: usize>(&mut self) -> &mut Table {
        if W == WORDS { &mut self.table } else { &mut self.smaller }
    }

    /// Searches below the node at this depth of the table with `W` words, the first of its path that is searched.
    #[inline(always)]
    fn below<const W: usize>(&mut self, first: usize, left: u32) -> Result<(), Stop> {
        if W != FEWER_WORDS && left <= SWITCH_AT {
            self.smaller.take(&self.table, first, FEWER_WORDS);
            return self.below::<FEWER_WORDS>(first, left);
        }
        if !self.open::<W>(first, left)? {
            return Ok(());
        }
        let mut depth = first;
        loop {
            let Some(all_met) = self.table::<W>().descend::<W>(depth) else {
                if depth == first {
                    return Ok(());
                }
                depth -= 1;
                continue;
            };
            let left = left - (depth + 1 - first) as u32;
            // The last given meets all sets.
            if left == 0 && !all_met {
                continue;
            }
            if W != FEWER_WORDS && left == SWITCH_AT {
                self.smaller.take(&self.table, depth + 1, FEWER_WORDS);
                self.below::<FEWER_WORDS>(depth + 1, left)?;
            } else if self.open::<W>(depth + 1, left)? {
                depth += 1;
            }
        }
    }

    /// Begins a node; whether its branch is to be searched.
    #[inline(always)]
    fn open<const W: usize>(&mut self, depth: usize, left: u32) -> Result<bool, Stop> {
        self.meter.node()?;
        let SearchNode { given, dead, unmet, .. } = self.table::<W>().path[depth];
        if is_empty::<W>(&unmet) {
            self.complete::<W>(depth, given, dead, left)?;
            return Ok(false);
        }
        Ok(left > 0
            && (W != WORDS || can_be_hit(given, dead, left))
            && self.table::<W>().open::<W>(depth, left))
    }

    /// All known sets are met: asks the engine; adds any further givens in every way.
    fn complete<const W: usize>(
        &mut self,
        depth: usize,
        given: CellSet,
        mut dead: CellSet,
        left: u32,
    ) -> Result<(), Stop> {
        self.meter.node()?;
        let Some(other) = self.smallest_difference(given, 1) else {
            return self.fill_up(given, dead, left);
        };
        let set = self.smallest_difference(BOARD & !other, SOLUTIONS).unwrap_or(other);
        self.table.add(set, WORDS, depth);
        if W < WORDS {
            self.smaller.add(set, W, depth);
        }
        for cell in cells(set & !dead) {
            if left == 0 || !can_be_hit(given, dead, left) {
                break;
            }
            self.complete::<W>(depth, given | 1 << cell, dead, left - 1)?;
            dead |= 1 << cell;
        }
        Ok(())
    }

    /// The puzzle is unique already: any living cells may be added.
    fn fill_up(&mut self, given: CellSet, mut dead: CellSet, left: u32) -> Result<(), Stop> {
        if left == 0 {
            if (self.found)(keep(&self.grid, given)).is_break() {
                return Err(Stop::Limit);
            }
            return self.meter.node();
        }
        for cell in cells(!(given | dead)) {
            if !can_be_hit(given, dead, left) {
                break;
            }
            self.fill_up(given | 1 << cell, dead, left - 1)?;
            dead |= 1 << cell;
        }
        Ok(())
    }

    /// Of some other solutions of these givens, the cells in which the nearest differs; `None` if there is none.
    fn smallest_difference(&mut self, given: CellSet, max: usize) -> Option<CellSet> {
        let (grid, mut smallest, mut seen) = (self.grid, None::<CellSet>, 0);
        let mut meter = Meter::new(Budget::default());
        // Without a budget the number of solutions is the only reason to stop.
        let _ = self.engine.search(&keep(&grid, given), &mut meter, &mut |solution| {
            let set = difference(&grid, solution);
            if set != 0 {
                if smallest.is_none_or(|smallest| set.count_ones() < smallest.count_ones()) {
                    smallest = Some(set);
                }
                seen += 1;
            }
            if seen < max { Ok(()) } else { Err(Stop::Limit) }
        });
        smallest
    }
}

/// Are there enough living cells for the givens that are left?
fn can_be_hit(given: CellSet, dead: CellSet, left: u32) -> bool {
    (BOARD & !(given | dead)).count_ones() >= left
}

/// The cells in which two grids differ.
fn difference(a: &Grid9, b: &Grid9) -> CellSet {
    let cells = (0..81).filter(|&cell| a.values()[cell] != b.values()[cell]);
    cells.fold(0, |set, cell| set | 1u128 << cell)
}

/// The cells of a set in a grid, the others blank.
pub(super) fn keep(grid: &Grid9, cells: CellSet) -> Grid9 {
    let mut result = *grid;
    for (cell, value) in result.values_mut().iter_mut().enumerate() {
        if cells >> cell & 1 == 0 {
            *value = 0;
        }
    }
    result
}

/// All minimal puzzles among the givens of a puzzle: subsets with the same one solution of which no given can go.
/// `Ok(None)` if the puzzle has not exactly one solution.
///
/// They are the minimal hitting sets, inside the givens, of the unavoidable sets; the search decides given by given
/// and drops a branch as soon as a given that was kept has become superfluous for good.
///
/// # Errors
/// When the meter's budget ends first, or `found` breaks ([`Stop::Limit`]).
pub fn minimals_of(
    puzzle: &Grid9,
    engine: &mut Engine,
    meter: &mut Meter,
    found: &mut dyn FnMut(Grid9) -> ControlFlow<()>,
) -> Result<Option<u64>, Stop> {
    if !engine.is_unique(puzzle) {
        return Ok(None);
    }
    let all = (0..81).filter(|&cell| puzzle.values()[cell] != 0).fold(0, |set, cell| set | 1u128 << cell);
    let mut count = 0;
    decide(puzzle, 0, all, engine, meter, &mut |minimal| {
        count += 1;
        found(minimal)
    })?;
    Ok(Some(count))
}

/// `retained` givens stay, `open` ones are undecided; together they make the puzzle unique.
fn decide(
    puzzle: &Grid9,
    mut retained: CellSet,
    mut open: CellSet,
    engine: &mut Engine,
    meter: &mut Meter,
    found: &mut dyn FnMut(Grid9) -> ControlFlow<()>,
) -> Result<(), Stop> {
    meter.node()?;
    // Undecided givens that cannot go are kept; the first that can go is the branch.
    let mut branch = 0;
    let mut rest = open;
    while rest != 0 {
        let cell = rest & rest.wrapping_neg();
        rest ^= cell;
        if !engine.is_unique(&keep(puzzle, (retained | open) & !cell)) {
            retained |= cell;
            open &= !cell;
        } else if branch == 0 {
            branch = cell;
        }
    }
    // A kept given is superfluous for good if the kept ones do without it.
    let mut rest = retained;
    while rest != 0 {
        let cell = rest & rest.wrapping_neg();
        rest ^= cell;
        if engine.is_unique(&keep(puzzle, retained & !cell)) {
            return Ok(());
        }
    }
    if branch == 0 {
        return if found(keep(puzzle, retained)).is_break() { Err(Stop::Limit) } else { Ok(()) };
    }
    decide(puzzle, retained, open & !branch, engine, meter, found)?;
    decide(puzzle, retained | branch, open & !branch, engine, meter, found)
}

/// The unavoidable sets that a list of other solutions of the same givens shows, minimal ones only.
pub fn differences(grid: &Grid9, others: &[Grid9]) -> Vec<CellSet> {
    let sets = others.iter().map(|other| difference(grid, other));
    // Without a budget there is nothing to stop it.
    minimal_sets(sets.filter(|&set| set != 0).collect(), &mut Meter::new(Budget::default()))
        .unwrap_or_default()
}
