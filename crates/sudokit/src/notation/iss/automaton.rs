//! Automata as this format packs them: a header of bits, then the moves of each state. The header is the format in 2
//! bits, state bits − 1 in 4, symbols − 1 in 4, the number of starts, the number of further accepting states, and one
//! bit for each start that accepts, the last start first. The moves are a count and pairs of symbol and target (format 0) or a mask of symbols and their
//! targets (format 1, for deterministic ones). The states are ordered: starts, further accepting ones, others. Symbol s
//! is the s-th number of the board; one symbol more stands for the border between two lists of cells.

use std::collections::BTreeMap;

use super::base64::{self, BitReader, BitWriter};
use crate::propagation::Values;

/// Maximum number of moves that are read: more cannot be meant, and a short text must not take much memory.
const MAX_MOVES: usize = 1 << 20;

/// An automaton over the numbers of a board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Machine {
    pub starts: Vec<u32>,
    pub accepts: Vec<u32>,
    /// From, with which values, to.
    pub moves: Vec<(u32, Values, u32)>,
    /// Moves between two lists of cells.
    pub breaks: Vec<(u32, u32)>,
}

/// Reads a packed automaton for a board with `values` numbers.
///
/// # Errors
/// What is wrong with it, in words.
pub(super) fn unpack(text: &str, values: usize) -> Result<Machine, String> {
    let cut_off = || "the packed automaton is cut off".to_string();
    let bytes = base64::decode(text)
        .map_err(|at| format!("character {} of the packed automaton is no base64", at + 1))?;
    if bytes.is_empty() {
        return Err("an automaton without states accepts nothing".to_string());
    }
    let mut bits = BitReader::new(&bytes);
    let mut take = |count: u32| bits.take(count as usize).ok_or_else(cut_off);
    let format = take(2)?;
    if format > 1 {
        return Err(format!("the packed automaton has the unknown format {format}"));
    }
    let state_bits = take(4)? + 1;
    let symbols = take(4)? + 1;
    let starts = take(state_bits)?;
    let further = take(state_bits)?;
    let mut accepts = Vec::new();
    for start in (0..starts).rev() {
        if take(1)? == 1 {
            accepts.push(start);
        }
    }
    accepts.reverse();
    accepts.extend(starts..starts + further);
    let symbol_bits = 32 - (symbols - 1).leading_zeros();
    let count_bits = if format == 0 { take(4)? } else { symbols };
    let mut moves: BTreeMap<(u32, u32), Values> = BTreeMap::new();
    let mut count = 0;
    let mut from = 0;
    while count_bits > 0 && bits.left() >= count_bits as usize {
        let head = bits.take(count_bits as usize).ok_or_else(cut_off)?;
        let mut mask = head;
        for _ in 0..if format == 0 { head } else { head.count_ones() } {
            let symbol = if format == 0 {
                bits.take(symbol_bits as usize).ok_or_else(cut_off)?
            } else {
                let symbol = mask.trailing_zeros();
                mask &= mask - 1;
                symbol
            };
            let to = bits.take(state_bits as usize).ok_or_else(cut_off)?;
            *moves.entry((from, to)).or_default() |= 1 << symbol;
            count += 1;
            if count > MAX_MOVES {
                return Err(format!("the automaton has more than {MAX_MOVES} moves"));
            }
        }
        from += 1;
    }
    while bits.left() > 0 {
        if bits.take(1) == Some(1) {
            return Err("something follows the packed automaton".to_string());
        }
    }
    let all: Values = (0..values).fold(0, |set, value| set | 1 << value);
    let is_break = |set: Values| values < 32 && set >> values & 1 == 1;
    let breaks = moves.iter().filter(|&(_, &set)| is_break(set)).map(|(&ends, _)| ends).collect();
    let moves = moves.into_iter().map(|((from, to), set)| (from, set & all, to));
    let moves = moves.filter(|&(_, set, _)| set != 0).collect();
    Ok(Machine { starts: (0..starts).collect(), accepts, moves, breaks }.ordered().0)
}

impl Machine {
    /// Makes the break before the first cell.
    pub fn start_after_break(&mut self) {
        let after = self.breaks.iter().filter(|(from, _)| self.starts.contains(from));
        self.starts = after.map(|&(_, to)| to).collect();
        self.starts.sort_unstable();
        self.starts.dedup();
        *self = self.ordered().0;
    }

    /// Makes the break after the last cell.
    pub fn accept_before_break(&mut self) {
        let before = self.breaks.iter().filter(|(_, to)| self.accepts.contains(to));
        self.accepts = before.map(|&(from, _)| from).collect();
        self.accepts.sort_unstable();
        self.accepts.dedup();
        *self = self.ordered().0;
    }

    /// Returns the machine with its states in the order of the packed form, and their number.
    fn ordered(&self) -> (Machine, u32) {
        let mut numbers: BTreeMap<u32, u32> = BTreeMap::new();
        let moves = self.moves.iter().flat_map(|&(from, _, to)| [from, to]);
        let mut others: Vec<u32> =
            moves.chain(self.breaks.iter().flat_map(|&(from, to)| [from, to])).collect();
        others.sort_unstable();
        for state in self.starts.iter().chain(&self.accepts).copied().chain(others) {
            let next = numbers.len() as u32;
            numbers.entry(state).or_insert(next);
        }
        let list = |states: &[u32]| {
            let mut states: Vec<u32> = states.iter().map(|state| numbers[state]).collect();
            states.sort_unstable();
            states
        };
        let mut moves: Vec<_> =
            self.moves.iter().map(|&(from, set, to)| (numbers[&from], set, numbers[&to])).collect();
        moves.sort_unstable_by_key(|&(from, _, to)| (from, to));
        let mut breaks: Vec<_> = self.breaks.iter().map(|(from, to)| (numbers[from], numbers[to])).collect();
        breaks.sort_unstable();
        let states = numbers.len() as u32;
        (Machine { starts: list(&self.starts), accepts: list(&self.accepts), moves, breaks }, states)
    }

    /// The packed form for a board with `values` numbers; states may be renumbered.
    ///
    /// # Errors
    /// It is too large for the format.
    pub fn pack(&self, values: usize) -> Result<String, String> {
        let (machine, states) = self.ordered();
        let mut lists: Vec<Vec<(u32, u32)>> = vec![Vec::new(); states as usize];
        for &(from, set, to) in &machine.moves {
            lists[from as usize]
                .extend((0..32).filter(|symbol| set >> symbol & 1 == 1).map(|symbol| (symbol, to)));
        }
        for &(from, to) in &machine.breaks {
            lists[from as usize].push((values as u32, to));
        }
        for list in &mut lists {
            list.sort_unstable();
            list.dedup();
        }
        let symbols = lists.iter().flatten().map(|(symbol, _)| symbol + 1).max().unwrap_or(1);
        let starts = machine.starts.len() as u32;
        let further = machine.accepts.iter().filter(|&&state| state >= starts).count() as u32;
        // The width holds the number of a state, and how many start and accept.
        let state_bits = (32 - states.saturating_sub(1).max(starts).max(further).leading_zeros()).max(1);
        if symbols > 16 || state_bits > 16 || starts > 32 {
            return Err("an automaton with more than 16 symbols, 65535 states or 32 starts".to_string());
        }
        let is_deterministic = lists.iter().all(|list| list.windows(2).all(|pair| pair[0].0 != pair[1].0));
        let max = lists.iter().map(Vec::len).max().unwrap_or(0) as u32;
        let count_bits = 32 - max.leading_zeros();
        if !is_deterministic && count_bits > 15 {
            return Err("an automaton with that many moves from a state".to_string());
        }
        let mut bits = BitWriter::default();
        bits.put(u32::from(is_deterministic), 2);
        bits.put(state_bits - 1, 4);
        bits.put(symbols - 1, 4);
        bits.put(starts, state_bits as usize);
        bits.put(further, state_bits as usize);
        for start in (0..starts).rev() {
            bits.put(u32::from(machine.accepts.contains(&start)), 1);
        }
        if !is_deterministic {
            bits.put(count_bits, 4);
        }
        let symbol_bits = (32 - (symbols - 1).leading_zeros()) as usize;
        for list in &lists {
            if is_deterministic {
                bits.put(list.iter().fold(0, |mask, (symbol, _)| mask | 1 << symbol), symbols as usize);
            } else {
                bits.put(list.len() as u32, count_bits as usize);
            }
            for &(symbol, to) in list {
                if !is_deterministic {
                    bits.put(symbol, symbol_bits);
                }
                bits.put(to, state_bits as usize);
            }
        }
        Ok(base64::encode(&bits.into_bytes()))
    }
}
