//! What the pictures of steps show: of a step on houses, whose evidence is a diagram, and of one on any board, whose
//! evidence is lines that rest on lines.

use crate::board::Cell;
use crate::constraint::Puzzle;
use crate::logic::{
    BoardNode, BoardState, CandidateMark, Form, House9, HouseOrRule, Houses, Node, Role, Rung, State, words,
};

use super::step::{DrawnState, StepPicture};
use super::step_facts::{DrawnLink, DrawnNode, StepFacts};

/// More houses than this are named by the links and words alone.
const MAX_HOUSES: usize = 4;

impl<H: Houses<Puzzle: Into<Puzzle>>> DrawnState for State<H> {
    fn facts(picture: &StepPicture<'_, Self>) -> StepFacts {
        let (state, step, why) = (picture.state, picture.step, &picture.step.why);
        let houses = state.houses();
        let cell = |cell: u8| Cell::new(usize::from(cell));
        let cells = |house: House9| {
            let at = (0..houses.count()).find(|&at| houses.name(at) == house);
            at.map_or_else(Vec::new, |at| houses.cells(at).iter().map(|&at| cell(at)).collect())
        };
        let node =
            |node: Node| DrawnNode { cells: vec![cell(node.cell)], number: node.digit.into(), on: node.on };
        let technique = words(houses, step, Rung::Technique, picture.coordinates);
        StepFacts {
            puzzle: picture.puzzle.clone().into(),
            placed: state.values().iter().map(|&digit| (digit > 0).then_some(digit.into())).collect(),
            candidates: state.all_marks().iter().map(|&set| set.into()).collect(),
            houses: why.houses.iter().map(|&house| cells(house)).collect(),
            argument: Vec::new(),
            marks: shown(state, &why.marks)
                .map(|mark| (cell(mark.cell), mark.digit.into(), mark.role))
                .collect(),
            groups: Vec::new(),
            links: why
                .links
                .iter()
                .map(|link| DrawnLink {
                    chain: link.chain.into(),
                    strong: link.strong,
                    ends: [node(link.from), node(link.to)],
                })
                .collect(),
            is_cycle: why.form == Form::Cycle,
            words: format!("{technique} {}", step.effect(picture.coordinates)),
        }
    }
}

/// The marks to draw: what is removed or placed hides its part in a chain; a filled cell has no candidates, and a
/// corner of a rectangle may lack one of the pair.
fn shown<'m, H: Houses>(
    state: &State<H>,
    marks: &'m [CandidateMark],
) -> impl Iterator<Item = &'m CandidateMark> {
    marks.iter().filter(move |mark| {
        let also = |role| marks.iter().any(|m| (m.cell, m.digit, m.role) == (mark.cell, mark.digit, role));
        let is_filled = state.value(mark.cell) != 0 && mark.role != Role::Blocker;
        let is_hidden =
            matches!(mark.role, Role::On | Role::Off) && (also(Role::Eliminated) || also(Role::Placed));
        let is_lacking = mark.role == Role::Anchor && state.marks(mark.cell) >> (mark.digit - 1) & 1 == 0;
        !is_filled && !is_hidden && !is_lacking
    })
}

impl DrawnState for BoardState {
    fn facts(picture: &StepPicture<'_, Self>) -> StepFacts {
        let (state, why) = (picture.state, &picture.step.why);
        let board = state.rules().board();
        let sets = state.candidates();
        let number = |cell: usize| board.lowest() + sets[cell].trailing_zeros() as i32;
        let node =
            |node: &BoardNode| DrawnNode { cells: node.cells.clone(), number: node.number, on: node.on };
        let nodes: Vec<Option<DrawnNode>> =
            why.lines.iter().map(|line| line.node.as_ref().map(node)).collect();
        let links: Vec<DrawnLink> = why
            .links()
            .into_iter()
            .filter_map(|(from, to)| {
                let ends = [nodes[from].clone()?, nodes[to].clone()?];
                // Of two of which one is true, the second is: a strong link.
                Some(DrawnLink { chain: 0, strong: ends[1].on, ends })
            })
            .collect();
        let house_cells = board.house_cells();
        let house = |source: &HouseOrRule| match *source {
            HouseOrRule::House(index) => Some(house_cells[index].clone()),
            HouseOrRule::Rule(_) => None,
        };
        let mut houses: Vec<Vec<Cell>> = why.sources.iter().filter_map(house).collect();
        if !links.is_empty() || houses.len() > MAX_HOUSES {
            houses.clear();
        }
        let mut words = picture.step.text(state, picture.coordinates);
        words[..1].make_ascii_uppercase();
        StepFacts {
            puzzle: picture.puzzle.clone(),
            placed: (0..sets.len()).map(|cell| state.is_filled(cell).then(|| number(cell))).collect(),
            candidates: sets.to_vec(),
            houses,
            argument: why.cells.clone(),
            marks: marks(picture, nodes.iter().flatten()),
            groups: nodes.iter().flatten().filter(|node| node.cells.len() > 1).cloned().collect(),
            links,
            is_cycle: false,
            words,
        }
    }
}

/// The candidates with a part in a step, each once: what is removed or placed hides its part in a chain.
fn marks<'n>(
    picture: &StepPicture<'_, BoardState>,
    nodes: impl Iterator<Item = &'n DrawnNode>,
) -> Vec<(Cell, i32, Role)> {
    let (state, step) = (picture.state, picture.step);
    let lowest = state.rules().board().lowest();
    let number = |digit: u8| lowest + i32::from(digit) - 1;
    let mut marks: Vec<(Cell, i32, Role)> = Vec::new();
    let mut add = |cell: Cell, number: i32, role: Role| {
        if !marks.iter().any(|&(other, of, _)| (other, of) == (cell, number)) {
            marks.push((cell, number, role));
        }
    };
    // What leaves other cells follows from the number that is placed.
    let placed = step.place.map_or_else(|| state.singles_after(step), |place| vec![place]);
    placed.into_iter().for_each(|(cell, digit)| add(cell, number(digit), Role::Placed));
    step.eliminations().for_each(|(cell, digit)| add(cell, number(digit), Role::Eliminated));
    for node in nodes {
        let role = if node.on { Role::On } else { Role::Off };
        node.cells.iter().for_each(|&cell| add(cell, node.number, role));
    }
    marks
}
