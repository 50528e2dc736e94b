//! Random jigsaw layouts.

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;

use super::fill::FILL;
use super::random::below;
use super::search::{BoardSearch, Solutions};
use crate::board::{Board, BoxShape};
use crate::control::{Meter, Stop};

/// A random jigsaw layout that can be filled: zones of `size` connected cells, made from boxes (or rows, for prime
/// sizes) by exchanging border cells of neighbouring zones many times.
///
/// # Errors
/// When the meter's budget ends first.
pub fn random_jigsaw(size: usize, rng: &mut ChaCha8Rng, meter: &mut Meter) -> Result<Arc<Board>, Stop> {
    let shape = BoxShape::default_for(size.clamp(1, 25));
    let size = shape.rows * shape.cols;
    loop {
        meter.node()?;
        meter.look()?;
        let mut zones: Vec<u8> = (0..size * size)
            .map(|cell| {
                let (row, col) = (cell / size, cell % size);
                (row / shape.rows * shape.rows + col / shape.cols) as u8
            })
            .collect();
        let mut exchanged = 0;
        for _ in 0..200 * size * size {
            if exchange(&mut zones, size, rng) {
                exchanged += 1;
            }
            if exchanged >= 4 * size * size {
                break;
            }
        }
        let Ok(layout) = Board::jigsaw(size, zones) else { continue };
        let mut search = BoardSearch::new(&layout);
        let empty = vec![0; size * size];
        for _ in 0..20 {
            if search.count(&empty, 1, FILL, Some(rng), meter)? == Solutions::Number(1) {
                return Ok(layout);
            }
        }
    }
}

/// Exchanges two cells of neighbouring zones if both zones stay in one piece.
fn exchange(zones: &mut [u8], size: usize, rng: &mut ChaCha8Rng) -> bool {
    let a = below(rng, zones.len() as u32) as usize;
    let near = neighbours(a, size);
    let beside = near[below(rng, near.len() as u32) as usize];
    let (own, other) = (zones[a], zones[beside]);
    if own == other {
        return false;
    }
    // Some cell of the other zone that touches the first zone.
    let candidates: Vec<usize> = (0..zones.len())
        .filter(|&b| zones[b] == other && neighbours(b, size).iter().any(|&n| zones[n] == own && n != a))
        .collect();
    if candidates.is_empty() {
        return false;
    }
    let b = candidates[below(rng, candidates.len() as u32) as usize];
    zones[a] = other;
    zones[b] = own;
    if connected(zones, size, own) && connected(zones, size, other) {
        return true;
    }
    zones[a] = own;
    zones[b] = other;
    false
}

fn neighbours(cell: usize, size: usize) -> Vec<usize> {
    let (row, col) = (cell / size, cell % size);
    let mut result = Vec::with_capacity(4);
    if row > 0 {
        result.push(cell - size);
    }
    if row + 1 < size {
        result.push(cell + size);
    }
    if col > 0 {
        result.push(cell - 1);
    }
    if col + 1 < size {
        result.push(cell + 1);
    }
    if result.is_empty() {
        result.push(cell);
    }
    result
}

fn connected(zones: &[u8], size: usize, zone: u8) -> bool {
    let Some(start) = zones.iter().position(|&z| z == zone) else { return true };
    let mut seen = vec![false; zones.len()];
    let mut stack = vec![start];
    seen[start] = true;
    let mut count = 0;
    while let Some(cell) = stack.pop() {
        count += 1;
        for near in neighbours(cell, size) {
            if zones[near] == zone && !seen[near] {
                seen[near] = true;
                stack.push(near);
            }
        }
    }
    count == size
}
