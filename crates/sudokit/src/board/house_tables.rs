//! The houses of a board, and what follows from them: the houses and the peers of each cell.

use super::house::{BoxShape, ExtraHouses, House, HouseKind, Part, Zones, box_number};
use super::{Cell, MAX_SIZE};

/// What is computed once for a board.
#[derive(Clone, Debug)]
pub(super) struct HouseTables {
    /// Boxes or zones, if the regions divide the board into as many parts as there are digits.
    pub zones: Option<Zones>,
    /// The zone of each cell; empty without zones.
    pub zone_of: Vec<u8>,
    /// Rows and columns, boxes or zones, diagonals, windows.
    pub houses: Vec<House>,
    /// The houses of each cell.
    pub houses_of: Vec<Vec<usize>>,
    /// The cells that share a house with each cell.
    pub peers: Vec<Vec<Cell>>,
}

impl HouseTables {
    /// The tables of a board of `rows` rows and `columns` columns with `values` numbers: the lines of parts, without
    /// places that have no cell, and regions.
    pub fn new(
        (rows, columns): (usize, usize),
        values: usize,
        parts: &[Part],
        void: &[Cell],
        regions: &[Vec<Cell>],
        extra_houses: ExtraHouses,
    ) -> HouseTables {
        let is_square = rows == columns && values == rows && rows <= MAX_SIZE;
        let zone_of = if is_square { zone_map(rows, regions) } else { None };
        let zones = zone_of.as_ref().map(|map| zones(rows, map));
        let zone_of = zone_of.unwrap_or_default();
        let mut houses = Vec::new();
        let mut add = |kind, number, cells: &mut dyn Iterator<Item = usize>| {
            let mut cells: Vec<Cell> = cells.map(Cell::new).collect();
            cells.retain(|cell| cell.index() < rows * columns && void.binary_search(cell).is_err());
            cells.sort_unstable();
            houses.push(House { kind, number, cells });
        };
        let (mut row_number, mut column_number) = (0, 0);
        for &Part { top, left, rows, columns: width } in parts {
            for row in top..top + rows {
                add(HouseKind::Row, row_number, &mut (left..left + width).map(|at| row * columns + at));
                row_number += 1;
            }
            for column in left..left + width {
                add(HouseKind::Column, column_number, &mut (top..top + rows).map(|at| at * columns + column));
                column_number += 1;
            }
        }
        let kind = if let Some(Zones::Boxes(_)) = zones { HouseKind::Box } else { HouseKind::Zone };
        for (number, region) in regions.iter().enumerate() {
            add(kind, number, &mut region.iter().map(|cell| cell.index()));
        }
        if regions.is_empty() && is_square && !parts.is_empty() {
            for row in 0..rows {
                add(HouseKind::Box, row, &mut (0..columns).map(|at| row * columns + at));
            }
        }
        if extra_houses.diagonals {
            add(HouseKind::Diagonal, 0, &mut (0..rows).map(|at| at * columns + at));
            add(HouseKind::Diagonal, 1, &mut (0..rows).map(|at| at * columns + columns - 1 - at));
        }
        if let (true, Some(Zones::Boxes(shape))) = (extra_houses.windows, &zones) {
            let side = shape.rows;
            let starts = (0..side - 1).map(|at| 1 + at * (side + 1));
            let corners = starts.clone().flat_map(|top| starts.clone().map(move |left| (top, left)));
            for (number, (top, left)) in corners.enumerate() {
                let cells = (0..rows).map(|at| (top + at / side) * columns + left + at % side);
                add(HouseKind::Window, number, &mut { cells });
            }
        }
        let mut houses_of = vec![Vec::new(); rows * columns];
        for (number, house) in houses.iter().enumerate() {
            house.cells.iter().for_each(|cell| houses_of[cell.index()].push(number));
        }
        let peers = (0..rows * columns).map(|cell| peers_of(cell, &houses_of[cell], &houses)).collect();
        HouseTables { zones, zone_of, houses, houses_of, peers }
    }
}

/// The zone of each cell of a square board, if the regions divide it into as many as there are digits, of as many
/// cells. Without regions each row is one.
fn zone_map(size: usize, regions: &[Vec<Cell>]) -> Option<Vec<u8>> {
    if regions.is_empty() {
        return Some((0..size * size).map(|cell| (cell / size) as u8).collect());
    }
    if regions.len() != size || regions.iter().any(|region| region.len() != size) {
        return None;
    }
    let mut zone_of = vec![u8::MAX; size * size];
    for (zone, region) in regions.iter().enumerate() {
        for cell in region {
            *zone_of.get_mut(cell.index())? = zone as u8;
        }
    }
    (!zone_of.contains(&u8::MAX)).then_some(zone_of)
}

/// The boxes that zones are, if they are boxes in order.
fn zones(size: usize, zone_of: &[u8]) -> Zones {
    let shapes = (1..=size).filter(|rows| size.is_multiple_of(*rows));
    let mut shapes = shapes.map(|rows| BoxShape { rows, cols: size / rows });
    let is_own = |shape: &BoxShape| {
        zone_of.iter().enumerate().all(|(cell, &zone)| box_number(size, *shape, cell) == usize::from(zone))
    };
    shapes.find(is_own).map_or_else(|| Zones::Jigsaw(zone_of.to_vec()), Zones::Boxes)
}

fn peers_of(cell: usize, its_houses: &[usize], houses: &[House]) -> Vec<Cell> {
    let mut peers: Vec<Cell> = its_houses
        .iter()
        .flat_map(|&number| houses[number].cells.iter().copied())
        .filter(|peer| peer.index() != cell)
        .collect();
    peers.sort_unstable();
    peers.dedup();
    peers
}
