//! Techniques for any board, their steps, and the collector in which finders hand steps in.

use std::fmt;
use std::ops::ControlFlow;

use crate::board::Cell;
use crate::control::{Budget, Stop};
use crate::propagation::Values;

use super::parts::Source;
use super::rules::BoardRules;
use super::state::BoardState;
use super::words;

/// A way of finding steps.
pub(super) type Finder = fn(&BoardState, &mut BoardSteps<'_>) -> ControlFlow<()>;

/// A technique for any board.
pub struct BoardTechnique {
    /// Its name in texts and options: lower case, no blanks.
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// How it is found.
    pub(super) find: Finder,
}

impl PartialEq for BoardTechnique {
    fn eq(&self, other: &BoardTechnique) -> bool {
        self.id == other.id
    }
}

impl Eq for BoardTechnique {}

impl fmt::Debug for BoardTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BoardTechnique({})", self.id)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for BoardTechnique {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id)
    }
}

/// A line of an argument. Each uses only lines above it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BoardLine {
    /// The words.
    pub text: String,
    /// The cells that it speaks of.
    pub cells: Vec<Cell>,
    /// The lines that it rests on, from 0.
    pub uses: Vec<usize>,
    /// What it says of one number, in chains and in what follows from an assumption.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub node: Option<BoardNode>,
}

/// A number taken to stand in one of some cells (`on`), or in none of them.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BoardNode {
    /// The cells; of a group of more than one, one has the number.
    pub cells: Vec<Cell>,
    /// The number.
    pub number: i32,
    /// Whether it is taken to be true.
    pub on: bool,
}

impl BoardLine {
    pub(super) fn new(text: String, cells: &[usize]) -> BoardLine {
        BoardLine { text, cells: cells.iter().map(|&cell| Cell::new(cell)).collect(), ..BoardLine::default() }
    }

    pub(super) fn using(mut self, uses: &[usize]) -> BoardLine {
        self.uses = uses.to_vec();
        self
    }

    /// The line says that one of these cells has the number, or that none has.
    pub(super) fn saying(mut self, cells: &[usize], number: i32, on: bool) -> BoardLine {
        let cells = cells.iter().map(|&cell| Cell::new(cell)).collect();
        self.node = Some(BoardNode { cells, number, on });
        self
    }
}

/// A step: what it takes away, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BoardStep {
    /// The technique; serialized as its id.
    pub technique: &'static BoardTechnique,
    /// The houses and rules that the argument uses.
    pub sources: Vec<Source>,
    /// The cells whose candidates the argument uses.
    pub cells: Vec<Cell>,
    /// The number that the step places, if it places one: it leaves all cells that must differ from its cell.
    pub place: Option<(Cell, i32)>,
    /// The numbers that go, by cell (bit v stands for `lowest + v`), cells ascending.
    pub removed: Vec<(Cell, u32)>,
    /// Cells that have one number left now and had several before, with that number.
    pub placed: Vec<(Cell, i32)>,
    /// Whether a cell has no number left: the puzzle has no solution from here.
    pub is_contradiction: bool,
    /// The argument.
    pub lines: Vec<BoardLine>,
    /// Where to look: the first house or rule by name.
    pub place_to_look: String,
    /// The effect in words.
    pub effect: String,
    /// The step in a sentence: technique, where, effect.
    pub text: String,
}

impl BoardStep {
    /// The inferences from node to node: the lines (from 0) between which one leads, where both have a node. Lines without one
    /// in between are passed over.
    pub fn links(&self) -> Vec<(usize, usize)> {
        // The lines with a node that each line is or, having none, rests on.
        let mut nearest: Vec<Vec<usize>> = Vec::new();
        let mut links = Vec::new();
        for (at, line) in self.lines.iter().enumerate() {
            let mut from: Vec<usize> = line.uses.iter().flat_map(|&other| nearest[other].clone()).collect();
            from.sort_unstable();
            from.dedup();
            if line.node.is_some() {
                links.extend(from.into_iter().map(|other| (other, at)));
                nearest.push(vec![at]);
            } else {
                nearest.push(from);
            }
        }
        links
    }

    /// Changes the state.
    pub fn apply(&self, state: &mut BoardState) {
        for &(cell, values) in &self.removed {
            state.remove(cell.index(), values);
        }
        if let Some((cell, _)) = self.place {
            state.fill(cell.index());
        }
    }

    /// Five rungs: where to look, which technique, which cells, what follows, the whole argument.
    pub fn words(&self, rules: &BoardRules) -> [String; 5] {
        let cells: Vec<usize> = self.cells.iter().map(|cell| cell.index()).collect();
        let lines: Vec<&str> = self.lines.iter().map(|line| line.text.as_str()).collect();
        [
            format!("Look at {}.", self.place_to_look),
            format!("There is something to find: {}.", self.technique.name),
            format!("{} at {}.", words::capital(self.technique.name), words::cells(rules.board(), &cells)),
            self.effect.clone(),
            format!("{}\n{}", lines.join("\n"), self.effect),
        ]
    }
}

/// What a finder hands in.
#[derive(Default)]
pub(super) struct Finding {
    pub sources: Vec<Source>,
    pub cells: Vec<usize>,
    pub place: Option<(usize, usize)>,
    pub removed: Vec<(usize, Values)>,
    pub lines: Vec<BoardLine>,
    /// Where to look, if it is not the first source.
    pub look: Option<String>,
}

/// Takes steps.
pub(super) struct BoardSteps<'a> {
    /// Collect every step instead of stopping at the first.
    pub all: bool,
    /// What may be spent.
    pub budget: &'a Budget,
    /// Why a search was broken off.
    pub stop: Option<Stop>,
    technique: Option<&'static BoardTechnique>,
    steps: Vec<BoardStep>,
}

impl<'a> BoardSteps<'a> {
    pub fn new(all: bool, budget: &'a Budget) -> BoardSteps<'a> {
        BoardSteps { all, budget, stop: None, technique: None, steps: Vec::new() }
    }

    /// Lets a technique look at the state.
    pub fn run(&mut self, technique: &'static BoardTechnique, state: &BoardState) -> ControlFlow<()> {
        self.technique = Some(technique);
        (technique.find)(state, self)
    }

    pub fn into_steps(self) -> Vec<BoardStep> {
        self.steps
    }

    /// Breaks when the budget has ended.
    pub fn check(&mut self) -> ControlFlow<()> {
        self.stop = self.budget.check().err();
        if self.stop.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Hands in a step. Nothing happens if it takes nothing away and fills no blank cell.
    pub fn add(&mut self, state: &BoardState, finding: Finding) -> ControlFlow<()> {
        let Some(technique) = self.technique else { return ControlFlow::Continue(()) };
        let mut taken = vec![0; state.candidates().len()];
        for &(cell, values) in &finding.removed {
            taken[cell] |= values & state.set(cell);
        }
        if let Some((cell, value)) = finding.place {
            taken[cell] |= state.set(cell) & !(1 << value);
            for &peer in &state.rules().peers[cell] {
                taken[peer] |= state.set(peer) & 1 << value;
            }
        }
        let gone = |&cell: &usize| taken[cell] != 0;
        let cells: Vec<usize> = (0..taken.len()).filter(gone).collect();
        if cells.is_empty() && finding.place.is_none_or(|(cell, _)| !state.is_blank(cell)) {
            return ControlFlow::Continue(());
        }
        let rules = state.rules();
        let board = rules.board();
        let left = |cell: usize| state.set(cell) & !taken[cell];
        let empty = cells.iter().copied().find(|&cell| left(cell) == 0);
        let single = |&&cell: &&usize| left(cell).count_ones() == 1;
        let number = |set: Values| board.lowest() + set.trailing_zeros() as i32;
        let effect = match (empty, finding.place) {
            (Some(cell), _) => {
                format!("{} has no number left: there is no solution.", words::cell(board, cell))
            }
            (None, Some((cell, value))) => {
                format!("{} is {}.", words::cell(board, cell), board.lowest() + value as i32)
            }
            (None, None) => words::effect(state, &taken),
        };
        let mut sources = finding.sources;
        let mut seen = Vec::new();
        sources.retain(|source| {
            !seen.contains(source) && {
                seen.push(*source);
                true
            }
        });
        let mut lines = finding.lines;
        words::name_once(rules, &sources, lines.iter_mut().map(|line| &mut line.text));
        let look = finding.look.or_else(|| sources.first().map(|&source| words::source(rules, source)));
        let look = look.unwrap_or_else(|| words::cells(board, &finding.cells));
        let mut used = finding.cells;
        used.sort_unstable();
        used.dedup();
        self.steps.push(BoardStep {
            technique,
            sources,
            cells: used.into_iter().map(Cell::new).collect(),
            place: finding.place.map(|(cell, value)| (Cell::new(cell), board.lowest() + value as i32)),
            removed: cells.iter().map(|&cell| (Cell::new(cell), taken[cell])).collect(),
            placed: cells.iter().filter(single).map(|&cell| (Cell::new(cell), number(left(cell)))).collect(),
            is_contradiction: empty.is_some(),
            lines,
            text: format!("{}, {look}: {effect}", technique.name),
            place_to_look: look,
            effect,
        });
        if self.all { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
