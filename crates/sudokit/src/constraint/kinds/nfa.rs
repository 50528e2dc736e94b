//! State machines: a finite automaton over the digits of a line, what the Interactive Sudoku Solver calls NFA.
//!
//! In words: `start=0` (states with commas between; 0 if it is absent), `accept=2,3`, then moves such as `0>1=1..4,7`:
//! from state 0 to state 1 with a 1, 2, 3, 4 or 7. A line may be several lists of cells; between two of them the
//! machine makes a move that is written with `|` instead of digits.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::names::{Names, RuleName, list};
use crate::constraint::parameters::{Kind, Parameters, ParametersError, count};
use crate::propagation::Automaton;

use super::common::numbers;
use super::line::{numbers_in_words, read_name, read_numbers, write_name, write_numbers};

/// Digits in order are accepted by a finite automaton.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Nfa {
    /// What the setter calls it; may be empty.
    pub name: String,
    /// Where it may start.
    pub starts: Vec<u32>,
    /// Where it may end.
    pub accepts: Vec<u32>,
    /// From, with which digits, to.
    pub moves: Vec<(u32, Vec<i32>, u32)>,
    /// Moves between two lists of cells: from, to.
    pub breaks: Vec<(u32, u32)>,
    /// The cells in order, one list or several.
    pub segments: Vec<Vec<Cell>>,
}

/// Maximum number of states.
const MAX_STATES: u32 = 1 << 16;

impl Nfa {
    /// One more than the greatest state.
    pub fn states(&self) -> u32 {
        let moves = self.moves.iter().flat_map(|&(from, _, to)| [from, to]);
        let breaks = self.breaks.iter().flat_map(|&(from, to)| [from, to]);
        let all = self.starts.iter().chain(&self.accepts).copied().chain(moves).chain(breaks);
        all.max().map_or(0, |state| state + 1)
    }

    /// The states after a move of one digit.
    fn after(&self, states: &[u32], number: i32) -> Vec<u32> {
        let moves =
            self.moves.iter().filter(|(from, numbers, _)| states.contains(from) && numbers.contains(&number));
        sorted(moves.map(|&(_, _, to)| to).collect())
    }

    /// The states after a break.
    fn after_break(&self, states: &[u32]) -> Vec<u32> {
        let moves = self.breaks.iter().filter(|(from, _)| states.contains(from));
        sorted(moves.map(|&(_, to)| to).collect())
    }

    /// The moves with their numbers as sets.
    fn set_moves(&self, board: &Board) -> Vec<(u32, u32, u32)> {
        let set = |numbers: &[i32]| numbers.iter().fold(0, |set, &number| set | board.bit(number));
        self.moves.iter().map(|(from, numbers, to)| (*from, set(numbers), *to)).collect()
    }

    /// For several lists: the same with the place in the line as part of the state, so that breaks happen where they
    /// belong.
    fn unrolled(&self, board: &Board) -> Automaton {
        let states = self.states();
        let cells: usize = self.segments.iter().map(Vec::len).sum();
        let state = |place: usize, state: u32| place as u32 * states + state;
        let mut moves = Vec::new();
        let mut starts = self.starts.clone();
        let own = self.set_moves(board);
        let mut breaks = self.breaks.clone();
        breaks.sort_unstable();
        breaks.dedup();
        // The moves of the last cell before a break, each with every way to go on.
        let after = |to: u32| {
            let start = breaks.partition_point(|&(from, _)| from < to);
            breaks[start..].iter().take_while(move |(from, _)| *from == to).map(|&(_, to)| to)
        };
        let before_break: Vec<(u32, u32, u32)> =
            own.iter().flat_map(|&(from, set, to)| after(to).map(move |to| (from, set, to))).collect();
        let mut place = 0;
        for (index, segment) in self.segments.iter().enumerate() {
            for at in 0..segment.len() {
                let is_last = at + 1 == segment.len() && index + 1 < self.segments.len();
                let moves_here = if is_last { &before_break } else { &own };
                moves.extend(
                    moves_here.iter().map(|&(from, set, to)| (state(place, from), set, state(place + 1, to))),
                );
                place += 1;
            }
        }
        starts.iter_mut().for_each(|start| *start = state(0, *start));
        let accepts = self.accepts.iter().map(|&accept| state(cells, accept)).collect();
        Automaton { states: states * (cells as u32 + 1), starts, accepts, moves }
    }
}

fn sorted(mut states: Vec<u32>) -> Vec<u32> {
    states.sort_unstable();
    states.dedup();
    states
}

fn read_states(word: &str) -> Result<Vec<u32>, ParametersError> {
    let state = |text: &str| {
        let bad = || ParametersError::BadWord {
            expected: format!("a state (0 to {})", MAX_STATES - 1),
            found: text.to_string(),
        };
        text.parse().ok().filter(|&state: &u32| state < MAX_STATES).ok_or_else(bad)
    };
    word.split(',').map(state).collect()
}

fn write_states(states: &[u32]) -> String {
    states.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
}

impl Kind for Nfa {
    const INFO: Info = Info {
        id: "nfa",
        name: "State machine",
        section: Section::Lines,
        tool: Tool::Line,
        word_use: WordUse::Required,
        sentence: "Digits along the line, read in order, are accepted by the given state machine.",
        why: "A digit stays only if some way from a start to an end of the machine goes through it.",
        words: "perhaps name=NAME and start=STATES, accept=STATES, then moves such as 0>1=1..4,7, and 0>1=| between lists",
        cells: "the cells in order, in one list or several",
        example: "nfa accept=1 0>1=1..4 1>0=5..9: r1c1-5",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Nfa, ParametersError> {
        parameters.expect(board, false, false)?;
        let words = parameters.words("accept=STATES and moves such as 0>1=1..4,7", 1, usize::MAX)?;
        let mut machine = Nfa { segments: parameters.cells.clone(), ..Nfa::default() };
        for word in words {
            let bad = || ParametersError::BadWord {
                expected: "name=, start=, accept= or a move such as 0>1=1..4,7".to_string(),
                found: word.clone(),
            };
            let (left, right) = word.split_once('=').ok_or_else(bad)?;
            match left {
                "name" => machine.name = read_name(right),
                "start" => machine.starts = sorted(read_states(right)?),
                "accept" => machine.accepts = sorted(read_states(right)?),
                _ => {
                    let (from, to) = left.split_once('>').ok_or_else(bad)?;
                    let ([from], [to]) = (&read_states(from)?[..], &read_states(to)?[..]) else {
                        return Err(bad());
                    };
                    match right {
                        "|" => machine.breaks.push((*from, *to)),
                        numbers => machine.moves.push((*from, read_numbers(numbers, board)?, *to)),
                    }
                }
            }
        }
        if machine.starts.is_empty() {
            machine.starts.push(0);
        }
        if machine.segments.is_empty() {
            return Err(ParametersError::Lists { expected: "one or more lists of cells", found: 0 });
        }
        machine.segments.iter().try_for_each(|segment| count(segment, 1, usize::MAX))?;
        let cells = machine.segments.iter().map(Vec::len).sum::<usize>();
        if machine.segments.len() > 1 && (cells as u64 + 1) * u64::from(machine.states()) > 1 << 20 {
            return Err(ParametersError::Other(
                "a state machine over several lists has too many states".to_string(),
            ));
        }
        Ok(machine)
    }

    fn to_parameters(&self) -> Parameters {
        let mut words = Vec::new();
        if !self.name.is_empty() {
            words.push(format!("name={}", write_name(&self.name)));
        }
        if self.starts != [0] {
            words.push(format!("start={}", write_states(&self.starts)));
        }
        if !self.accepts.is_empty() {
            words.push(format!("accept={}", write_states(&self.accepts)));
        }
        let moves = self.moves.iter();
        words.extend(moves.map(|(from, numbers, to)| format!("{from}>{to}={}", write_numbers(numbers))));
        words.extend(self.breaks.iter().map(|(from, to)| format!("{from}>{to}=|")));
        Parameters { words, cells: self.segments.clone(), ..Parameters::default() }
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.segments.concat()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        let mut states = self.starts.clone();
        for (index, segment) in self.segments.iter().enumerate() {
            if index > 0 {
                states = self.after_break(&states);
            }
            for number in numbers(segment, grid) {
                states = self.after(&states, number);
            }
        }
        states.iter().any(|state| self.accepts.contains(state))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let board = lowering.board;
        let automaton = if self.segments.len() > 1 {
            self.unrolled(board)
        } else {
            let moves = self.set_moves(board);
            let (starts, accepts) = (self.starts.clone(), self.accepts.clone());
            Automaton { states: self.states(), starts, accepts, moves }
        };
        lowering.automaton(&self.segments.concat(), automaton);
    }

    fn name(&self, names: &Names<'_>) -> RuleName {
        let name = if self.name.is_empty() { String::new() } else { format!(" \"{}\"", self.name) };
        RuleName::at(format!("the state machine{name}"), &self.segments, names)
    }

    fn clue(&self, names: &Names<'_>) -> String {
        let states = |states: &[u32]| list(&states.iter().map(u32::to_string).collect::<Vec<_>>(), "or");
        let mut phrases = vec![format!("it begins in state {}", states(&self.starts))];
        phrases.extend(self.moves.iter().map(|(from, numbers, to)| {
            format!("in state {from} a digit {} leads to state {to}", numbers_in_words(numbers))
        }));
        let breaks = self.breaks.iter();
        phrases.extend(
            breaks
                .map(|(from, to)| format!("from one group of cells to the next, state {from} becomes {to}")),
        );
        phrases.push(match self.accepts.as_slice() {
            [] => "no state is one to end in".to_string(),
            accepts => format!("after the last digit it is in state {}", states(accepts)),
        });
        format!(
            "{}: {}; a digit that leads nowhere is not allowed",
            self.name(names).full(),
            phrases.join("; ")
        )
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let line = |cells: &Vec<Cell>| Mark::line(board, cells, Paint::Grey, 0.06);
        let first = self.segments[0][0];
        let note = (!self.name.is_empty()).then(|| Mark::sentence(board, first, self.name.clone()));
        self.segments.iter().map(line).chain(Mark::start(board, first)).chain(note).collect()
    }
}
