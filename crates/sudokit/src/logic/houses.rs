//! The houses that techniques look at: those of the ordinary board as tables known at compile time, those of any other
//! 9×9 board as a table made once per board.
//!
//! Techniques and chains are generic over [`Houses`], so that the ordinary board pays nothing: its tables are
//! constants, its loops over kinds of houses have three rounds. Other boards differ in three ways: regions of any shape
//! instead of boxes; further kinds of houses (disjoint groups, windows, diagonals, single regions), of which a cell may
//! have none; and cells that must differ without a house (knight's and king's moves). A cell without a house of some
//! kind is given [`NOWHERE`], a house without cells: no digit has a place there.
//!
//! Kinds and their order are those of SukakuExplainer [sukaku]: box, row, column, disjoint group, window, both
//! diagonals, other regions. Windows are houses together with the five sets of cells that they leave over in rows and
//! columns, which hold every digit as well.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::sync::Arc;

use crate::board::HousesPuzzle;
use crate::constraint::Puzzle;

use super::diagram::House9;
use super::geometry::{
    COLUMNS, CellSet, HOUSE_SETS, HOUSES as ORDINARY_HOUSES, HOUSES_OF, MEET, PEERS, POSITIONS_OF, ROWS, SEES,
};
use super::house_specification::HouseSpecification;

/// How many houses there may be on a board that is not the ordinary one, with the one without cells.
pub const MAX_HOUSES: usize = 64;
/// How many kinds of houses there may be.
pub const MAX_KINDS: usize = 24;
/// The house without cells.
pub const NOWHERE: usize = MAX_HOUSES - 1;
/// The houses of a 9×9 board, numbered: regions 0–8, rows 9–17, columns 18–26, then those of the other kinds.
pub trait Houses: Clone + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// Rows, columns and 3×3 boxes, and nothing else.
    const ORDINARY: bool;
    /// Puzzles on boards with such houses.
    type Puzzle: Clone + fmt::Debug;
    /// Something for each house.
    type Each<T: Copy + PartialEq + Send + Sync>: Copy
        + PartialEq
        + Index<usize, Output = T>
        + IndexMut<usize>
        + Send
        + Sync;

    /// One value for each house.
    fn each<T: Copy + PartialEq + Send + Sync>(value: T) -> Self::Each<T>;
    /// How many kinds of houses there are.
    fn kinds(&self) -> usize;
    /// How many houses there are.
    fn count(&self) -> usize;
    /// All houses as sets of cells.
    fn sets(&self) -> &[u128];
    /// Whether this house has no cells.
    fn is_empty(&self, house: usize) -> bool {
        self.sets().get(house).is_none_or(|&set| set == 0)
    }
    /// The cells of a house.
    fn cells(&self, house: usize) -> &[u8; 9];
    /// The house of this kind that holds the cell; one without cells if none does.
    fn of(&self, cell: u8, kind: usize) -> usize;
    /// The position of the cell in its house of this kind.
    fn position(&self, cell: u8, kind: usize) -> u8;
    /// The kind of a house.
    fn kind(&self, house: usize) -> usize;
    /// The first house of the kind of this one.
    fn kind_start(&self, house: usize) -> usize;
    /// What a house is called.
    fn name(&self, house: usize) -> House9;
    /// The cells that cannot hold the digit of this one, in the order in which they are looked at.
    fn peers(&self, cell: u8) -> &[u8];
    /// The peers as a set.
    fn sees(&self, cell: u8) -> CellSet;
    /// Peers of the cell that share no house with it (by anti-knight, anti-king).
    fn leaps(&self, cell: u8) -> &[u8];
    /// The positions of one house that lie in another.
    fn meet(&self, base: usize, cover: usize) -> u16;
    /// In which kinds a digit is locked for another kind, in which order.
    fn locking(&self) -> &[Lines];
    /// The order in which singles and hidden subsets are looked for; `scale` is that of the ordinary board.
    fn hidden_order<'a>(&'a self, scale: &'a [u8; 27]) -> &'a [u8];
    /// The order in which naked subsets are looked for.
    fn naked_order<'a>(&'a self, scale: &'a [u8; 27]) -> &'a [u8];
    /// The board if it is not the ordinary one.
    fn custom(&self) -> Option<&Custom>;
    /// Whether what sees all candidates of a pattern counts, not only what stands in its house: so where houses are
    /// more than regions, rows and columns.
    fn beyond_houses(&self) -> bool;
    /// The house of this kind that holds both cells.
    #[inline]
    fn shared(&self, a: u8, b: u8, kind: usize) -> Option<usize> {
        let house = self.of(a, kind);
        (house == self.of(b, kind) && (Self::ORDINARY || house != NOWHERE)).then_some(house)
    }
}

/// Two kinds of houses, by the first of each: where a digit may be locked in a base for a cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lines {
    /// First of the houses in which the digit has its places.
    pub base: usize,
    /// First of the houses in which all these places lie.
    pub cover: usize,
    /// It is pointing, else claiming: so if the cover is a row or column.
    pub points: bool,
    /// Whether the direct form is pointing: so if the base is a region.
    pub points_directly: bool,
}

const fn lines(base: usize, cover: usize, points: bool) -> Lines {
    Lines { base, cover, points, points_directly: points }
}

/// Where digits are locked on the ordinary board.
static LOCKING: [Lines; 4] =
    [lines(0, COLUMNS, true), lines(0, ROWS, true), lines(COLUMNS, 0, false), lines(ROWS, 0, false)];

/// Rows, columns and 3×3 boxes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ordinary;

impl Houses for Ordinary {
    const ORDINARY: bool = true;
    type Puzzle = HousesPuzzle;
    type Each<T: Copy + PartialEq + Send + Sync> = [T; 27];

    #[inline(always)]
    fn each<T: Copy + PartialEq + Send + Sync>(value: T) -> [T; 27] {
        [value; 27]
    }

    #[inline(always)]
    fn kinds(&self) -> usize {
        3
    }

    #[inline(always)]
    fn count(&self) -> usize {
        27
    }

    #[inline(always)]
    fn sets(&self) -> &[u128] {
        &HOUSE_SETS
    }

    #[inline(always)]
    fn cells(&self, house: usize) -> &[u8; 9] {
        &ORDINARY_HOUSES[house]
    }

    #[inline(always)]
    fn of(&self, cell: u8, kind: usize) -> usize {
        HOUSES_OF[cell as usize][kind] as usize
    }

    #[inline(always)]
    fn position(&self, cell: u8, kind: usize) -> u8 {
        POSITIONS_OF[cell as usize][kind]
    }

    #[inline(always)]
    fn kind(&self, house: usize) -> usize {
        house / 9
    }

    #[inline(always)]
    fn kind_start(&self, house: usize) -> usize {
        house / 9 * 9
    }

    fn name(&self, house: usize) -> House9 {
        House9::from_index(house)
    }

    #[inline(always)]
    fn peers(&self, cell: u8) -> &[u8] {
        &PEERS[cell as usize]
    }

    #[inline(always)]
    fn sees(&self, cell: u8) -> CellSet {
        SEES[cell as usize]
    }

    #[inline(always)]
    fn leaps(&self, _: u8) -> &[u8] {
        &[]
    }

    #[inline(always)]
    fn meet(&self, base: usize, cover: usize) -> u16 {
        MEET[base][cover]
    }

    #[inline(always)]
    fn locking(&self) -> &[Lines] {
        &LOCKING
    }

    #[inline(always)]
    fn hidden_order<'a>(&'a self, scale: &'a [u8; 27]) -> &'a [u8] {
        scale
    }

    #[inline(always)]
    fn naked_order<'a>(&'a self, scale: &'a [u8; 27]) -> &'a [u8] {
        scale
    }

    #[inline(always)]
    fn custom(&self) -> Option<&Custom> {
        None
    }

    #[inline(always)]
    fn beyond_houses(&self) -> bool {
        false
    }
}

/// The tables of a board that is not the ordinary one.
#[derive(Debug, PartialEq)]
pub struct HouseTable {
    specification: HouseSpecification,
    kinds: usize,
    count: usize,
    houses: Vec<[u8; 9]>,
    names: Vec<House9>,
    sets: Vec<u128>,
    kind: Vec<u8>,
    /// The first house of each kind.
    first: Vec<usize>,
    of: [[u8; MAX_KINDS]; 81],
    position: [[u8; MAX_KINDS]; 81],
    peers: Vec<Vec<u8>>,
    sees: [CellSet; 81],
    leaps: Vec<Vec<u8>>,
    meet: Vec<[u16; MAX_HOUSES]>,
    locking: Vec<Lines>,
    hidden_order: Vec<u8>,
    naked_order: Vec<u8>,
}

/// The houses of a board that is not the ordinary one.
#[derive(Clone, Debug)]
pub struct Custom(Arc<HouseTable>);

impl PartialEq for Custom {
    fn eq(&self, other: &Custom) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

/// The houses of each kind, and which kinds they are.
struct Kinds {
    houses: Vec<Vec<[u8; 9]>>,
    names: Vec<House9>,
    groups: Option<usize>,
    windows: Option<usize>,
    diagonals: Vec<usize>,
    /// The first of the other regions.
    extra: usize,
}

impl Kinds {
    fn new(specification: &HouseSpecification) -> Kinds {
        let lines = |first: usize| ORDINARY_HOUSES[first..first + 9].to_vec();
        let regions = specification.regions.map_or(vec![[0; 9]; 9], |label| by_label(|cell| label[cell]));
        let mut houses = vec![regions, lines(ROWS), lines(COLUMNS)];
        let region = if houses[0] == ORDINARY_HOUSES[..9] { House9::Box } else { House9::Region };
        let mut names: Vec<House9> = (0..9).map(region).collect();
        names.extend((0..9).map(House9::Row).chain((0..9).map(House9::Column)));
        let mut add = |exists: bool, kind: Vec<[u8; 9]>, name: fn(u8) -> House9, number: u8| {
            exists.then(|| {
                names.extend((0..kind.len() as u8).map(|i| name(number + i)));
                houses.push(kind);
                houses.len() - 1
            })
        };
        let group = |cell: usize| (cell / 9 % 3 * 3 + cell % 3) as u8;
        let groups = add(specification.disjoint_groups, by_label(group), House9::Group, 0);
        let windows = add(specification.windows, windows_and_rest(), House9::Window, 0);
        let diagonal = |first: u8, step: u8| vec![std::array::from_fn(|i| first + step * i as u8)];
        let main = add(specification.main_diagonal, diagonal(0, 10), House9::Diagonal, 0);
        let anti = add(specification.anti_diagonal, diagonal(8, 8), House9::Diagonal, 1);
        let mut extra = 0;
        for cells in &specification.extra {
            add(true, vec![*cells], House9::Extra, extra);
            extra += 1;
        }
        let extra = houses.len() - usize::from(extra);
        Kinds { houses, names, groups, windows, diagonals: main.into_iter().chain(anti).collect(), extra }
    }
}

/// The steps of a king that change row and column, and those of a knight, as (columns, rows), in the order of
/// SukakuExplainer.
const KING: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const KNIGHT: [(i8, i8); 8] = [(1, 2), (-1, 2), (1, -2), (-1, -2), (2, 1), (-2, 1), (2, -1), (-2, -1)];

impl HouseTable {
    /// The tables of such a board; `None` if there are more regions than fit.
    fn new(specification: &HouseSpecification) -> Option<HouseTable> {
        let kinds = Kinds::new(specification);
        let count: usize = kinds.houses.iter().map(Vec::len).sum();
        if kinds.houses.len() > MAX_KINDS || count > NOWHERE {
            return None;
        }

        let mut table = HouseTable {
            specification: specification.clone(),
            kinds: kinds.houses.len(),
            count,
            houses: Vec::with_capacity(MAX_HOUSES),
            names: kinds.names.clone(),
            sets: Vec::new(),
            first: Vec::new(),
            kind: Vec::with_capacity(MAX_HOUSES),
            of: [[NOWHERE as u8; MAX_KINDS]; 81],
            position: [[0; MAX_KINDS]; 81],
            peers: Vec::new(),
            sees: [CellSet::EMPTY; 81],
            leaps: vec![Vec::new(); 81],
            meet: vec![[0; MAX_HOUSES]; MAX_HOUSES],
            locking: Vec::new(),
            hidden_order: Vec::new(),
            naked_order: Vec::new(),
        };
        for (kind, houses) in kinds.houses.iter().enumerate() {
            table.first.push(table.houses.len());
            for cells in houses {
                let cells = if kind == 0 && specification.regions.is_none() { &[][..] } else { cells };
                for (at, &cell) in cells.iter().enumerate() {
                    table.of[cell as usize][kind] = table.houses.len() as u8;
                    table.position[cell as usize][kind] = at as u8;
                    cells.iter().for_each(|&other| table.sees[cell as usize].insert(other));
                }
                table.houses.push(cells.try_into().unwrap_or_default());
                table.sets.push(cells.iter().fold(0, |set, cell| set | 1 << cell));
                table.kind.push(kind as u8);
            }
        }
        table.houses.resize(MAX_HOUSES, [0; 9]);
        table.kind.resize(MAX_HOUSES, 0);
        for cell in 0..81u8 {
            for kind in 0..table.kinds {
                let (house, bit) =
                    (table.of[cell as usize][kind] as usize, 1 << table.position[cell as usize][kind]);
                for other in (0..table.kinds).map(|kind| table.of[cell as usize][kind] as usize) {
                    if house != NOWHERE && other != NOWHERE {
                        table.meet[house][other] |= bit;
                    }
                }
            }
        }
        table.link_leaps();
        table.set_peers(&kinds);
        table.set_orders(&kinds);
        Some(table)
    }

    fn link_leaps(&mut self) {
        let moves = |exists: bool, moves: &'static [(i8, i8)]| if exists { moves } else { &[] };
        let king = moves(self.specification.anti_king, &KING);
        let knight = moves(self.specification.anti_knight, &KNIGHT);
        for cell in 0..81u8 {
            for &(columns, rows) in king.iter().chain(knight) {
                let (row, column) = ((cell / 9) as i8 + rows, (cell % 9) as i8 + columns);
                if !(0..9).contains(&row) || !(0..9).contains(&column) {
                    continue;
                }
                let other = (row * 9 + column) as u8;
                if !self.sees[cell as usize].contains(other) {
                    self.leaps[cell as usize].push(other);
                }
            }
        }
        for (sees, leaps) in self.sees.iter_mut().zip(&self.leaps) {
            leaps.iter().for_each(|&other| sees.insert(other));
        }
        (0..81).for_each(|cell| self.sees[cell as usize].remove(cell));
    }

    /// Peers in the order of SukakuExplainer: by cell those of region, row and column; then those of the window, of the
    /// disjoint group, by cell those of both diagonals, and those of other regions; then what a move leads to.
    fn set_peers(&mut self, kinds: &Kinds) {
        for cell in 0..81u8 {
            let house = |kind: usize| {
                let house = self.of[cell as usize][kind] as usize;
                if house == NOWHERE { &[][..] } else { &self.houses[house][..] }
            };
            let ascending = |kinds: &[usize]| {
                let mut cells: Vec<u8> = kinds.iter().flat_map(|&kind| house(kind)).copied().collect();
                cells.sort_unstable();
                cells
            };
            let mut order = ascending(&[0, 1, 2]);
            order.extend(kinds.windows.into_iter().chain(kinds.groups).flat_map(house));
            order.extend(ascending(&kinds.diagonals));
            order.extend((kinds.extra..self.kinds).flat_map(house));
            order.extend(&self.leaps[cell as usize]);
            let mut known = CellSet(1 << cell);
            order.retain(|&other| {
                let new = !known.contains(other);
                known.insert(other);
                new
            });
            self.peers.push(order);
        }
    }

    fn set_orders(&mut self, kinds: &Kinds) {
        let [regions, rows, columns] = [0, 1, 2].map(|kind| self.first[kind]);
        let (groups, windows) =
            (kinds.groups.map(|kind| self.first[kind]), kinds.windows.map(|kind| self.first[kind]));
        let has_regions = self.specification.regions.is_some();
        let mut lock = |base: usize, cover: usize| {
            // Where there are no regions SukakuExplainer has no locked digits at all.
            if has_regions {
                let (points, points_directly) = (cover == rows || cover == columns, base == regions);
                self.locking.push(Lines { base, cover, points, points_directly });
            }
        };
        lock(regions, columns);
        lock(regions, rows);
        lock(columns, regions);
        lock(rows, regions);
        for further in groups.into_iter().chain(windows) {
            lock(further, columns);
            lock(further, rows);
            lock(columns, further);
            lock(rows, further);
            lock(regions, further);
            lock(further, regions);
        }
        if let (Some(groups), Some(windows)) = (groups, windows) {
            lock(windows, groups);
            lock(groups, windows);
        }
        let first = if has_regions { &[0, 2, 1][..] } else { &[2, 1] };
        for kind in first.iter().copied().chain(3..self.kinds) {
            let houses =
                (0..self.count).filter(|&house| self.kind[house] as usize == kind).map(|house| house as u8);
            let naked = kind < 3 || Some(kind) == kinds.groups || Some(kind) == kinds.windows;
            for house in houses {
                self.hidden_order.push(house);
                if naked {
                    self.naked_order.push(house);
                }
            }
        }
    }
}

/// Nine houses of the cells with each label, cells ascending.
fn by_label(label: impl Fn(usize) -> u8) -> Vec<[u8; 9]> {
    let mut houses = vec![[0; 9]; 9];
    let mut sizes = [0; 9];
    for cell in 0..81 {
        let label = usize::from(label(cell));
        if let Some(place) = houses[label].get_mut(sizes[label]) {
            *place = cell as u8;
            sizes[label] += 1;
        }
    }
    houses
}

/// The four windows, then the cells of their columns above, between and below them, of their rows beside them, and the
/// rest. The rows (columns) of two windows hold every digit three times, and the windows hold it twice, so what they
/// leave over holds it once.
fn windows_and_rest() -> Vec<[u8; 9]> {
    // 0 for a line through windows, from 1 to 4 and from 5 to 7 counted from 0; else what it leaves over.
    let part = |line: usize| match line {
        1..=3 => 0,
        5..=7 => 1,
        _ => 2,
    };
    const ORDER: [[u8; 3]; 3] = [[0, 1, 6], [2, 3, 7], [4, 5, 8]];
    let mut houses = by_label(|cell| ORDER[part(cell / 9)][part(cell % 9)]);
    // Beside the windows positions go column by column.
    for house in &mut houses[6..8] {
        house.sort_by_key(|cell| (cell % 9, cell / 9));
    }
    houses
}

impl Custom {
    /// The houses of such a board; `None` if there are more of them than fit.
    pub fn new(specification: &HouseSpecification) -> Option<Custom> {
        HouseTable::new(specification).map(|table| Custom(Arc::new(table)))
    }

    /// What the board has.
    pub fn specification(&self) -> &HouseSpecification {
        &self.0.specification
    }
}

impl Houses for Custom {
    const ORDINARY: bool = false;
    type Puzzle = Puzzle;
    type Each<T: Copy + PartialEq + Send + Sync> = [T; MAX_HOUSES];

    fn each<T: Copy + PartialEq + Send + Sync>(value: T) -> [T; MAX_HOUSES] {
        [value; MAX_HOUSES]
    }

    fn kinds(&self) -> usize {
        self.0.kinds
    }

    fn count(&self) -> usize {
        self.0.count
    }

    fn sets(&self) -> &[u128] {
        &self.0.sets
    }

    fn cells(&self, house: usize) -> &[u8; 9] {
        &self.0.houses[house]
    }

    fn of(&self, cell: u8, kind: usize) -> usize {
        self.0.of[cell as usize][kind] as usize
    }

    fn position(&self, cell: u8, kind: usize) -> u8 {
        self.0.position[cell as usize][kind]
    }

    fn kind(&self, house: usize) -> usize {
        self.0.kind[house] as usize
    }

    fn kind_start(&self, house: usize) -> usize {
        self.0.first[self.kind(house)]
    }

    fn name(&self, house: usize) -> House9 {
        self.0.names[house]
    }

    fn peers(&self, cell: u8) -> &[u8] {
        &self.0.peers[cell as usize]
    }

    fn sees(&self, cell: u8) -> CellSet {
        self.0.sees[cell as usize]
    }

    fn leaps(&self, cell: u8) -> &[u8] {
        &self.0.leaps[cell as usize]
    }

    fn meet(&self, base: usize, cover: usize) -> u16 {
        self.0.meet[base][cover]
    }

    fn locking(&self) -> &[Lines] {
        &self.0.locking
    }

    fn hidden_order<'a>(&'a self, _: &'a [u8; 27]) -> &'a [u8] {
        &self.0.hidden_order
    }

    fn naked_order<'a>(&'a self, _: &'a [u8; 27]) -> &'a [u8] {
        &self.0.naked_order
    }

    fn custom(&self) -> Option<&Custom> {
        Some(self)
    }

    fn beyond_houses(&self) -> bool {
        self.0.kinds > 3 || self.0.leaps.iter().any(|leaps| !leaps.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn everything() -> Custom {
        let boxes = std::array::from_fn(|cell| (cell / 27 * 3 + cell % 9 / 3) as u8);
        let specification = HouseSpecification {
            regions: Some(boxes),
            disjoint_groups: true,
            windows: true,
            main_diagonal: true,
            anti_diagonal: true,
            extra: vec![[0, 8, 13, 37, 40, 43, 67, 72, 80]],
            anti_king: true,
            anti_knight: true,
        };
        Custom::new(&specification).expect("as many houses as fit")
    }

    #[test]
    fn every_cell_stands_where_its_houses_say() {
        let houses = everything();
        assert_eq!((houses.kinds(), houses.count()), (8, 27 + 9 + 9 + 1 + 1 + 1));
        for cell in 0..81u8 {
            let mut in_houses = CellSet::EMPTY;
            for kind in 0..houses.kinds() {
                let house = houses.of(cell, kind);
                if house == NOWHERE {
                    assert!(kind > 4, "regions, lines, groups and windows hold every cell");
                    continue;
                }
                assert_eq!(houses.kind(house), kind);
                assert_eq!(houses.cells(house)[usize::from(houses.position(cell, kind))], cell);
                in_houses.0 |= houses.sets()[house];
            }
            let mut sees = houses.sees(cell);
            assert_eq!(houses.peers(cell).iter().fold(0, |set, peer| set | 1u128 << peer), sees.0);
            assert!(houses.leaps(cell).iter().all(|&other| !in_houses.contains(other)));
            assert!(sees.all(|other| other != cell && houses.sees(other).contains(cell)));
        }
    }

    #[test]
    fn without_more_than_boxes_a_table_says_what_the_constants_say() {
        let boxes = std::array::from_fn(|cell| (cell / 27 * 3 + cell % 9 / 3) as u8);
        let plain = HouseSpecification { regions: Some(boxes), ..HouseSpecification::default() };
        assert!(plain.is_ordinary());
        let houses = Custom::new(&plain).expect("few houses");
        assert_eq!((houses.kinds(), houses.count()), (Ordinary.kinds(), Ordinary.count()));
        assert!(!houses.beyond_houses());
        assert_eq!(houses.locking(), Ordinary.locking());
        assert_eq!(houses.hidden_order(&[0; 27]), super::super::geometry::BOX_COLUMN_ROW);
        for house in 0..27 {
            assert_eq!(houses.cells(house), Ordinary.cells(house));
            assert_eq!(houses.name(house), Ordinary.name(house));
            assert!((0..27).all(|other| houses.meet(house, other) == Ordinary.meet(house, other)));
        }
        for cell in 0..81 {
            assert_eq!(houses.sees(cell), Ordinary.sees(cell));
        }
    }

    #[test]
    fn more_regions_than_fit_are_refused() {
        let extra = vec![std::array::from_fn(|i| i as u8); MAX_KINDS];
        let many = HouseSpecification { extra, ..HouseSpecification::default() };
        assert!(Custom::new(&many).is_none());
    }
}
