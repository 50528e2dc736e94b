//! An independent check of steps: it knows the rules of Sudoku and what a step says of itself, and nothing of how steps
//! are found.
//!
//! A chain is checked line by line. What a line rests on must be the supposition, stand above it, or be known outside
//! its case. A false candidate must share a cell or a house with a true one; a true one must be the last of a cell or
//! of its digit in a house. The effect must follow from the ends of the chains. Any other step is checked by cases:
//! with its opposite supposed, singles and distinctions among the cells and houses that the step names must all end in
//! a contradiction. The same holds for a line that names a pattern, with nothing more than the line rests on.
//!
//! A case may also end in a deadly pattern, whose digits can be exchanged. A step that needs this rests on the puzzle
//! having one solution, and [`Verified::uniqueness`] says so.

use super::diagram::{CandidateMark, Diagram, Form, House9, Link, Node, Reason, Role, Shortage};
use super::house_specification::HouseSpecification;
use super::houses::{Custom, Houses};
use super::info::Family;
use super::state::State;
use super::step::Step;

/// What the check of a step found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Verified {
    /// Whether the step holds only because the puzzle has exactly one solution.
    pub uniqueness: bool,
    /// How many lines of chains were followed; 0 for a pattern, which is checked by cases. `None` on any board.
    pub lines: Option<u32>,
    /// Whether the puzzle's solution alone accepts it: what the step names was not enough, or too much to try. Only so
    /// on any board.
    pub by_solution: bool,
}

/// Why a step is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StepError {
    /// It places in a filled cell, or removes what is not there, or changes nothing.
    #[error("the step does not fit the position")]
    Position,
    /// A line of a chain rests on something that does not stand above it.
    #[error("line {line} rests on what is not yet known")]
    Order {
        /// Which line, from 1.
        line: u32,
    },
    /// A line of a chain does not follow.
    #[error("line {line} does not follow")]
    Inference {
        /// Which line, from 1.
        line: u32,
    },
    /// The effect does not follow from the chains, or from the cells and houses that the step names.
    #[error("the effect does not follow from what the step names")]
    Effect,
    /// It removes a number of the solution.
    #[error("{cell} is {number} in the solution")]
    TrueCandidate {
        /// The cell's name.
        cell: String,
        /// The number.
        number: i32,
    },
    /// Neither its reasons nor a known solution exclude what it removes.
    #[error("what it names does not exclude {number} in {cell}")]
    NotShown {
        /// The cell's name.
        cell: String,
        /// The number.
        number: i32,
    },
}

/// Distinctions that may be made to check one pattern.
const MAX_CASES: u32 = 20_000;

/// Checks a step in the position before it.
///
/// # Errors
/// The step does not fit the position, a line or its effect does not follow, or it removes a number of the solution.
///
/// ```
/// use sudokit::logic::{check_step, first_step, scale, State};
/// let mut values = [0; 81];
/// (1..9).for_each(|cell| values[cell] = cell as u8);
/// let state = State::new(&values);
/// let step = first_step(&state, &scale::SUDOKU_EXPLAINER, Default::default()).unwrap().unwrap();
/// assert!(!check_step(&state, &step).unwrap().uniqueness);
/// ```
pub fn check_step<H: Houses>(before: &State<H>, step: &Step) -> Result<Verified, StepError> {
    let placed_in_empty = step.placed().is_none_or(|(cell, digit)| before.has(cell, digit - 1));
    let eliminations: Vec<(u8, u8)> =
        step.eliminations().map(|(cell, digit)| (cell.index() as u8, digit)).collect();
    if !placed_in_empty
        || eliminations.iter().any(|&(cell, digit)| !before.has(cell, digit - 1))
        || step.place.is_none() && eliminations.is_empty()
    {
        return Err(StepError::Position);
    }
    // A placement says that the other candidates of the cell are false.
    let mut effect: Vec<(u8, u8)> = eliminations;
    if let Some((cell, digit)) = step.placed() {
        let others = (1..=9).filter(|&other| other != digit && before.has(cell, other - 1));
        effect.extend(others.map(|other| (cell, other)));
    }
    let rules = Rules::of(before.houses().custom().map(Custom::specification));
    let mut chains = Chains { marks: before.all_marks(), known: marks_of(before), rules: &rules, lines: 0 };
    // Chains that name no supposition are patterns of the candidates that they go through.
    if !step.why.suppositions.is_empty() {
        let proved = chains.case(&step.why, &Assignments::default())?;
        if !effect.iter().all(|&(cell, digit)| proved.denies(&rules, cell, digit)) {
            return Err(StepError::Effect);
        }
        return Ok(Verified { uniqueness: false, lines: Some(chains.lines), by_solution: false });
    }
    let board = SinglesBoard { marks: marks_of(before) };
    let mut cases = Cases::of(&step.why, before, &rules);
    if step.technique.info.family == Family::LastResort {
        // What was tried out is tried out again, in all cells.
        cases.distinctions = (0..81).map(Distinction::Cell).collect();
    }
    for &(cell, digit) in &effect {
        let mut supposed = board.clone();
        supposed.set(cell, digit);
        if !cases.refute(supposed) {
            return Err(StepError::Effect);
        }
    }
    if let (Some((cell, digit)), true) = (step.placed(), effect.is_empty()) {
        // Nothing else is left in the cell: there is nothing to refute.
        if before.marks(cell) != 1 << (digit - 1) {
            return Err(StepError::Effect);
        }
    }
    Ok(Verified { uniqueness: cases.used_deadly, lines: Some(0), by_solution: false })
}

/// Candidates by cell; a filled cell has its digit alone.
fn marks_of<H: Houses>(state: &State<H>) -> [u16; 81] {
    std::array::from_fn(|cell| match state.value(cell as u8) {
        0 => state.marks(cell as u8),
        value => 1 << (value - 1),
    })
}

/// The rules of a board: its houses, and which cells must differ.
struct Rules {
    houses: Vec<(House9, [usize; 9])>,
    /// The cells that cannot hold the digit of each.
    sees: [u128; 81],
    /// Some cells must differ without sharing a house.
    has_leaps: bool,
}

impl Rules {
    /// Of a board that has more than the ordinary one, or of the ordinary one.
    fn of(specification: Option<&HouseSpecification>) -> Rules {
        let boxes: [u8; 81] = std::array::from_fn(|cell| (cell / 27 * 3 + cell % 9 / 3) as u8);
        let mut rules = Rules { houses: Vec::with_capacity(27), sees: [0; 81], has_leaps: false };
        match specification.map(|specification| specification.regions) {
            Some(None) => {}
            Some(Some(regions)) if regions != boxes => rules.add_all(House9::Region, |cell| regions[cell]),
            _ => rules.add_all(House9::Box, |cell| boxes[cell]),
        }
        rules.add_all(House9::Row, |cell| (cell / 9) as u8);
        rules.add_all(House9::Column, |cell| (cell % 9) as u8);
        let Some(specification) = specification else {
            rules.set_sight();
            return rules;
        };
        if specification.disjoint_groups {
            rules.add_all(House9::Group, |cell| (cell / 9 % 3 * 3 + cell % 3) as u8);
        }
        if specification.windows {
            // Three rows hold each digit three times and their two windows twice, so the cells beside the windows once;
            // so do columns, and what is then left of the board.
            let band = |line: usize| [2, 0, 0, 0, 2, 1, 1, 1, 2][line];
            rules.add_all(House9::Window, |cell| {
                [[0, 1, 6], [2, 3, 7], [4, 5, 8]][band(cell / 9)][band(cell % 9)]
            });
        }
        if specification.main_diagonal {
            rules.houses.push((House9::Diagonal(0), std::array::from_fn(|i| 10 * i)));
        }
        if specification.anti_diagonal {
            rules.houses.push((House9::Diagonal(1), std::array::from_fn(|i| 8 + 8 * i)));
        }
        for (number, cells) in (0..).zip(&specification.extra) {
            rules.houses.push((House9::Extra(number), cells.map(usize::from)));
        }
        rules.set_sight();
        rules.has_leaps = specification.anti_king || specification.anti_knight;
        for a in 0..81usize {
            for b in 0..81 {
                let (rows, columns) = ((a / 9).abs_diff(b / 9), (a % 9).abs_diff(b % 9));
                let king = specification.anti_king && rows.max(columns) == 1;
                let knight = specification.anti_knight && rows.min(columns) == 1 && rows.max(columns) == 2;
                if king || knight {
                    rules.sees[a] |= 1 << b;
                }
            }
        }
        rules
    }

    /// Nine houses of the cells with each number.
    fn add_all(&mut self, house: fn(u8) -> House9, number: impl Fn(usize) -> u8) {
        for i in 0..9 {
            let mut cells = (0..81).filter(|&cell| number(cell) == i);
            self.houses.push((house(i), std::array::from_fn(|_| cells.next().unwrap_or(0))));
        }
    }

    fn set_sight(&mut self) {
        for (_, cells) in &self.houses {
            let set = cells.iter().fold(0, |set, &cell| set | 1 << cell);
            cells.iter().for_each(|&cell| self.sees[cell] |= set & !(1 << cell));
        }
    }

    /// Takes the digits of single cells from the cells that must differ from them, in a house or not; false if a cell
    /// is left without.
    fn leaps(&self, board: &mut SinglesBoard) -> bool {
        if !self.has_leaps {
            return true;
        }
        for cell in 0..81 {
            let marks = board.marks[cell];
            if marks.is_power_of_two() {
                let mut seen = self.sees[cell];
                while seen != 0 {
                    let other = seen.trailing_zeros() as usize;
                    seen &= seen - 1;
                    board.marks[other] &= !marks;
                    if board.marks[other] == 0 {
                        return false;
                    }
                }
            }
        }
        true
    }

    fn sees(&self, a: u8, b: u8) -> bool {
        self.sees[usize::from(a)] >> b & 1 != 0
    }

    /// The cells of a house; none of a house that the board does not have.
    fn cells(&self, house: House9) -> &[usize] {
        self.houses.iter().find(|(other, _)| *other == house).map_or(&[], |(_, cells)| cells)
    }

    fn is_in(&self, cell: u8, house: House9) -> bool {
        self.cells(house).contains(&usize::from(cell))
    }

    fn exclude_each_other(&self, a: Node, b: Node) -> bool {
        (a.cell == b.cell && a.digit != b.digit) || (a.digit == b.digit && self.sees(a.cell, b.cell))
    }
}

fn number(cell: u8, digit: u8) -> usize {
    usize::from(cell) * 9 + usize::from(digit) - 1
}

/// Candidates known to be true and false.
#[derive(Clone)]
struct Assignments {
    on: Vec<bool>,
    off: Vec<bool>,
}

impl Default for Assignments {
    fn default() -> Assignments {
        Assignments { on: vec![false; 729], off: vec![false; 729] }
    }
}

impl Assignments {
    fn has(&self, node: Node) -> bool {
        let side = if node.on { &self.on } else { &self.off };
        side[number(node.cell, node.digit)]
    }

    fn add(&mut self, node: Node) {
        let side = if node.on { &mut self.on } else { &mut self.off };
        side[number(node.cell, node.digit)] = true;
    }

    /// Whether a candidate is false: known so, or beside a true one.
    fn denies(&self, rules: &Rules, cell: u8, digit: u8) -> bool {
        let it = Node { cell, digit, on: false };
        self.has(it)
            || (0..81).any(|other| {
                (1..=9).any(|d| {
                    self.on[number(other, d)]
                        && rules.exclude_each_other(it, Node { cell: other, digit: d, on: true })
                })
            })
    }

    fn and(&mut self, other: &Assignments) {
        for (a, b) in self.on.iter_mut().zip(&other.on).chain(self.off.iter_mut().zip(&other.off)) {
            *a &= b;
        }
    }
}

/// Follows chains.
struct Chains<'a> {
    /// Candidates of empty cells.
    marks: &'a [u16; 81],
    /// Candidates by cell; a filled cell has its digit alone.
    known: [u16; 81],
    rules: &'a Rules,
    lines: u32,
}

impl Chains<'_> {
    fn has(&self, cell: u8, digit: u8) -> bool {
        self.marks[usize::from(cell)] >> (digit - 1) & 1 != 0
    }

    /// What a case proves, beside what is known outside.
    fn case(&mut self, why: &Diagram, outside: &Assignments) -> Result<Assignments, StepError> {
        if why.suppositions.is_empty() {
            return Err(StepError::Effect);
        }
        let mut ends: Vec<Assignments> = Vec::new();
        for (chain, &supposed) in why.suppositions.iter().enumerate() {
            let links: Vec<&Link> =
                why.links.iter().filter(|link| usize::from(link.chain) == chain).collect();
            let mut inside = outside.clone();
            inside.add(supposed);
            self.follow(why, &links, outside, &mut inside)?;
            ends.push(inside);
        }
        self.conclusion(why, &why.suppositions, ends, outside)
    }

    fn follow(
        &mut self,
        why: &Diagram,
        links: &[&Link],
        outside: &Assignments,
        inside: &mut Assignments,
    ) -> Result<(), StepError> {
        let mut at = 0;
        while at < links.len() {
            let to = links[at].to;
            let group: Vec<&Link> = links[at..].iter().take_while(|link| link.to == to).copied().collect();
            at += group.len();
            self.lines += 1;
            let line = self.lines;
            if group.iter().any(|link| !inside.has(link.from)) {
                return Err(StepError::Order { line });
            }
            let first = group[0];
            let follows = match first.reason {
                Reason::Technique(_) => match first.nested.and_then(|i| why.nested.get(usize::from(i))) {
                    Some(case) => {
                        let proved = self.case(case, inside)?;
                        if to.on { proved.has(to) } else { proved.denies(self.rules, to.cell, to.digit) }
                    }
                    None => self.pattern(&group, outside, to),
                },
                Reason::Cell | Reason::Leap | Reason::House(_) if !to.on => group.iter().any(|link| {
                    link.from.on
                        && match first.reason {
                            Reason::House(house) => {
                                link.from.digit == to.digit
                                    && link.from.cell != to.cell
                                    && self.rules.is_in(link.from.cell, house)
                                    && self.rules.is_in(to.cell, house)
                            }
                            Reason::Leap => {
                                link.from.digit == to.digit && self.rules.sees(link.from.cell, to.cell)
                            }
                            _ => link.from.cell == to.cell && link.from.digit != to.digit,
                        }
                }),
                Reason::Leap => false,
                Reason::Cell => {
                    (1..=9).all(|digit| digit == to.digit || self.is_gone(to.cell, digit, &group, outside))
                }
                Reason::House(house) => {
                    let mut others = self.rules.cells(house).iter().map(|&cell| cell as u8);
                    self.rules.is_in(to.cell, house)
                        && others.all(|cell| cell == to.cell || self.is_gone(cell, to.digit, &group, outside))
                }
            };
            if !follows {
                return Err(StepError::Inference { line });
            }
            inside.add(to);
        }
        Ok(())
    }

    /// Whether a candidate is not there, is one of those that a line rests on, or is known to be false outside.
    fn is_gone(&self, cell: u8, digit: u8, group: &[&Link], outside: &Assignments) -> bool {
        let off = Node { cell, digit, on: false };
        !self.has(cell, digit) || outside.has(off) || group.iter().any(|link| link.from == off)
    }

    /// Whether a false candidate follows from a pattern in what a line rests on: with it, the places of the digits that
    /// the line speaks of, and the cells in sight, end in contradictions.
    fn pattern(&self, group: &[&Link], outside: &Assignments, to: Node) -> bool {
        if to.on {
            return false;
        }
        let mut board = SinglesBoard { marks: self.known };
        for cell in 0..81 {
            for digit in 1..=9 {
                let off = Node { cell, digit, on: false };
                if outside.has(off) || group.iter().any(|link| link.from == off) {
                    board.remove(cell, digit);
                }
            }
        }
        board.set(to.cell, to.digit);
        let is_named = |digit: u8| digit == to.digit || group.iter().any(|link| link.from.digit == digit);
        let places = self
            .rules
            .houses
            .iter()
            .flat_map(|&(house, _)| (1..=9).map(move |digit| (digit, house)))
            .filter(|&(digit, _)| is_named(digit))
            .map(|(digit, house)| Distinction::Digit(digit, house));
        let cells = (0..81).filter(|&cell| self.rules.sees(cell, to.cell)).map(Distinction::Cell);
        let distinctions = places.chain(cells).collect();
        Cases { rules: self.rules, distinctions, deadly: None, used_deadly: false, left: MAX_CASES }
            .refute(board)
    }

    fn conclusion(
        &self,
        why: &Diagram,
        suppositions: &[Node],
        mut ends: Vec<Assignments>,
        outside: &Assignments,
    ) -> Result<Assignments, StepError> {
        let negated = |node: Node| Node { on: !node.on, ..node };
        let open =
            |cell: u8, digit: u8| self.has(cell, digit) && !outside.has(Node { cell, digit, on: false });
        let wrong = || {
            let mut proved = outside.clone();
            proved.add(negated(suppositions[0]));
            proved
        };
        match why.form {
            Form::Shortage => {
                let inside = &ends[0];
                let gone =
                    |cell: u8, digit: u8| !open(cell, digit) || inside.has(Node { cell, digit, on: false });
                let empty = match why.shortage.ok_or(StepError::Effect)? {
                    Shortage::Cell { cell } => (1..=9).all(|digit| gone(cell, digit)),
                    Shortage::Digit { digit, house } => {
                        let cells = self.rules.cells(house);
                        !cells.is_empty() && cells.iter().all(|&cell| gone(cell as u8, digit))
                    }
                };
                if empty { Ok(wrong()) } else { Err(StepError::Effect) }
            }
            Form::Impossible => {
                let mut digits = 0;
                let mut cells: Vec<u8> = Vec::new();
                for mark in why.marks.iter().filter(|mark| mark.role == Role::Pattern) {
                    digits |= 1u16 << (mark.digit - 1);
                    if !cells.contains(&mark.cell) {
                        cells.push(mark.cell);
                    }
                }
                let inside = &ends[0];
                let gone =
                    |cell: u8, digit: u8| !open(cell, digit) || inside.has(Node { cell, digit, on: false });
                let bare = cells
                    .iter()
                    .all(|&cell| (1..=9).all(|digit| digits >> (digit - 1) & 1 != 0 || gone(cell, digit)));
                if bare && !can_be_filled(self.rules, &cells, digits, &mut Vec::new()) {
                    Ok(wrong())
                } else {
                    Err(StepError::Effect)
                }
            }
            Form::Contradiction | Form::Chain => {
                let inside = &ends[0];
                let clash = (0..729).any(|i| inside.on[i] && inside.off[i]);
                if clash { Ok(wrong()) } else { Err(StepError::Effect) }
            }
            Form::Cycle => {
                // Both ways round: all on nodes are true, or all off nodes are.
                let start = suppositions[0];
                let closed = why.links.last().is_some_and(|link| link.to == start);
                let alternates = why
                    .links
                    .windows(2)
                    .all(|pair| pair[0].to == pair[1].from && pair[0].strong != pair[1].strong);
                if !closed || !alternates {
                    return Err(StepError::Effect);
                }
                let mut proved = outside.clone();
                let nodes: Vec<Node> = why.links.iter().map(|link| link.to).collect();
                let of = |on: bool| {
                    nodes.iter().filter(move |node| node.on == on).map(|node| Node { on: true, ..*node })
                };
                for cell in 0..81 {
                    for digit in 1..=9 {
                        let it = Node { cell, digit, on: true };
                        if of(true).any(|node| self.rules.exclude_each_other(node, it))
                            && of(false).any(|node| self.rules.exclude_each_other(node, it))
                        {
                            proved.add(negated(it));
                        }
                    }
                }
                Ok(proved)
            }
            Form::Double | Form::Cell | Form::Region => {
                let first = suppositions[0];
                let all = |candidates: Vec<(u8, u8)>| {
                    candidates.into_iter().all(|(cell, digit)| {
                        !open(cell, digit) || suppositions.contains(&Node { cell, digit, on: true })
                    })
                };
                let complete = match (why.form, why.houses.first()) {
                    (Form::Double, _) => suppositions.contains(&negated(first)),
                    (Form::Region, Some(&house)) => {
                        let cells = self.rules.cells(house);
                        !cells.is_empty()
                            && all(cells.iter().map(|&cell| (cell as u8, first.digit)).collect())
                    }
                    _ => all((1..=9).map(|digit| (first.cell, digit)).collect()),
                };
                let mut proved = ends.pop().ok_or(StepError::Effect)?;
                ends.iter().for_each(|end| proved.and(end));
                if complete { Ok(proved) } else { Err(StepError::Effect) }
            }
            Form::Plain | Form::Naked | Form::Hidden => Err(StepError::Effect),
        }
    }
}

/// Whether cells can take these digits, no two in sight of each other the same.
fn can_be_filled(rules: &Rules, cells: &[u8], digits: u16, filled: &mut Vec<u8>) -> bool {
    let Some(&cell) = cells.get(filled.len()) else { return true };
    (1..=9).filter(|digit| digits >> (digit - 1) & 1 != 0).any(|digit| {
        let free = filled.iter().zip(cells).all(|(&other, &at)| other != digit || !rules.sees(at, cell));
        free && {
            filled.push(digit);
            let can = can_be_filled(rules, cells, digits, filled);
            filled.pop();
            can
        }
    })
}

/// Candidates by cell, and what follows from singles.
#[derive(Clone)]
struct SinglesBoard {
    marks: [u16; 81],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Settled {
    Contradiction,
    Open,
}

impl SinglesBoard {
    fn remove(&mut self, cell: u8, digit: u8) {
        self.marks[usize::from(cell)] &= !(1 << (digit - 1));
    }

    fn set(&mut self, cell: u8, digit: u8) {
        self.marks[usize::from(cell)] &= 1 << (digit - 1);
    }

    /// Singles in cells and houses, until nothing changes.
    fn settle(&mut self, rules: &Rules) -> Settled {
        loop {
            let before = self.marks;
            for (_, cells) in &rules.houses {
                let (mut once, mut twice, mut single) = (0u16, 0u16, 0u16);
                for &cell in cells {
                    let marks = self.marks[cell];
                    twice |= once & marks;
                    once |= marks;
                    if marks == 0 || marks.is_power_of_two() && single & marks != 0 {
                        return Settled::Contradiction;
                    }
                    if marks.is_power_of_two() {
                        single |= marks;
                    }
                }
                if once != 0x1ff {
                    return Settled::Contradiction;
                }
                let hidden = once & !twice;
                for &cell in cells {
                    let marks = &mut self.marks[cell];
                    if !marks.is_power_of_two() {
                        *marks &= !single;
                        if *marks & hidden != 0 {
                            *marks &= hidden;
                        }
                    }
                }
            }
            if !rules.leaps(self) {
                return Settled::Contradiction;
            }
            if before == self.marks {
                return Settled::Open;
            }
        }
    }
}

/// Something to distinguish: the candidates of a cell, or the places of a digit in a house.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Distinction {
    Cell(u8),
    Digit(u8, House9),
}

/// Refutes by cases among what a step names.
struct Cases<'a> {
    rules: &'a Rules,
    distinctions: Vec<Distinction>,
    deadly: Option<Deadly>,
    used_deadly: bool,
    left: u32,
}

impl<'a> Cases<'a> {
    fn of<H: Houses>(why: &Diagram, state: &State<H>, rules: &'a Rules) -> Cases<'a> {
        let marks: Vec<_> =
            why.marks.iter().filter(|mark| !matches!(mark.role, Role::Eliminated | Role::Blocker)).collect();
        let mut distinctions: Vec<Distinction> = Vec::new();
        for mark in &marks {
            let cell = Distinction::Cell(mark.cell);
            if !distinctions.contains(&cell) {
                distinctions.push(cell);
            }
        }
        for &(house, cells) in &rules.houses {
            for digit in 1..=9 {
                let is_held =
                    |mark: &&&CandidateMark| mark.digit == digit && cells.contains(&usize::from(mark.cell));
                let held = marks.iter().filter(is_held).count();
                if held > 1 || held > 0 && why.houses.contains(&house) {
                    distinctions.push(Distinction::Digit(digit, house));
                }
            }
        }
        Cases {
            rules,
            distinctions,
            deadly: Deadly::of(why, state, rules),
            used_deadly: false,
            left: MAX_CASES,
        }
    }

    fn refute(&mut self, mut board: SinglesBoard) -> bool {
        if board.settle(self.rules) == Settled::Contradiction {
            return true;
        }
        if self.deadly.as_ref().is_some_and(|deadly| deadly.is_in(&board)) {
            self.used_deadly = true;
            return true;
        }
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            return false;
        }
        let options = |distinction: &Distinction| -> Vec<(u8, u8)> {
            match *distinction {
                Distinction::Cell(cell) => (1..=9)
                    .filter(|digit| board.marks[usize::from(cell)] >> (digit - 1) & 1 != 0)
                    .map(|digit| (cell, digit))
                    .collect(),
                Distinction::Digit(digit, house) => self
                    .rules
                    .cells(house)
                    .iter()
                    .filter(|&&cell| board.marks[cell] >> (digit - 1) & 1 != 0)
                    .map(|&cell| (cell as u8, digit))
                    .collect(),
            }
        };
        let fewest =
            self.distinctions.iter().map(options).filter(|options| options.len() > 1).min_by_key(Vec::len);
        let Some(options) = fewest else { return false };
        options.into_iter().all(|(cell, digit)| {
            let mut case = board.clone();
            case.set(cell, digit);
            self.refute(case)
        })
    }
}

/// A pattern whose digits can be exchanged, no given among its cells, so that a puzzle with it has several solutions.
struct Deadly {
    /// What the pattern's cells may hold; 0 for cells outside.
    marks: [u16; 81],
}

impl Deadly {
    /// The pattern of a step: two digits in cells of which each house has two or none; or all empty cells without their
    /// extra candidates, each with two candidates that stand twice in each house.
    fn of<H: Houses>(why: &Diagram, state: &State<H>, rules: &Rules) -> Option<Deadly> {
        let digits_of = |role: Role| {
            let mut found = [0u16; 81];
            for mark in why.marks.iter().filter(|mark| mark.role == role) {
                found[usize::from(mark.cell)] |= 1 << (mark.digit - 1);
            }
            found
        };
        let (anchors, extras) = (digits_of(Role::Anchor), digits_of(Role::Extra));
        let all_empty = std::array::from_fn(|cell| state.marks(cell as u8) & !extras[cell]);
        [anchors, all_empty]
            .into_iter()
            .map(|marks| Deadly { marks })
            .find(|deadly| deadly.can_be_exchanged(state, rules))
    }

    fn can_be_exchanged<H: Houses>(&self, state: &State<H>, rules: &Rules) -> bool {
        let any = self.marks.iter().any(|&marks| marks != 0);
        let pairs = (0..81).all(|cell| {
            self.marks[cell] == 0 || self.marks[cell].count_ones() == 2 && !state.is_given(cell as u8)
        });
        // A cell that must differ without a house could forbid the exchange.
        let mut in_houses = [0u128; 81];
        for (_, cells) in &rules.houses {
            let set = cells.iter().fold(0, |set, &cell| set | 1 << cell);
            cells.iter().for_each(|&cell| in_houses[cell] |= set);
        }
        let is_free = |cell: usize| {
            let beyond = rules.sees[cell] & !in_houses[cell];
            (0..81).all(|other| beyond >> other & 1 == 0 || state.marks(other) & self.marks[cell] == 0)
        };
        any && pairs
            && (!rules.has_leaps || (0..81).all(is_free))
            && rules.houses.iter().all(|(_, cells)| {
                (0..9).all(|digit| {
                    let held = cells.iter().filter(|&&cell| self.marks[cell] >> digit & 1 != 0).count();
                    held == 0 || held == 2
                })
            })
    }

    /// Whether nothing else is left in its cells.
    fn is_in(&self, board: &SinglesBoard) -> bool {
        (0..81).all(|cell| self.marks[cell] == 0 || board.marks[cell] & !self.marks[cell] == 0)
    }
}
