//! Which finder finds which kind.

use super::forcing::Implications;
use super::found_step::{FoundStep, StepKind};
use super::implication_sets::ImplicationSets;
use super::state::{HodokuState, Scope, candidate, cells, numbers, units_of};
use super::tables::{Links, Nodes};
use super::templates::Templates;
use super::{
    als, brute_force, coloring, fish, forcing, kraken, line_chains, loops, order, single_digit, subsets,
    sue_de_coq, templates, uniqueness, wings,
};
use crate::board::Candidate;
use crate::logic::diagram::Role;

/// A search on one board, or along a path: the board, and what finders keep between steps.
pub struct StepSearch {
    pub board: HodokuState,
    templates: Templates,
    /// Of this board, as far as they were asked for: links with groups and what follows by them, almost locked sets,
    /// rectangles.
    links: Option<(Links, ImplicationSets)>,
    /// Memory of such links, and of links without groups.
    old: (Links, ImplicationSets),
    plain: (Links, ImplicationSets),
    sets: Option<als::Sets>,
    rectangles: Option<Vec<uniqueness::Rectangle>>,
    /// What changed since a kind found nothing; of other kinds everything counts.
    scopes: Vec<(StepKind, Scope)>,
}

impl StepSearch {
    pub fn new(board: HodokuState) -> StepSearch {
        StepSearch {
            board,
            templates: Templates::default(),
            links: None,
            old: Default::default(),
            plain: Default::default(),
            sets: None,
            rectangles: None,
            scopes: Vec::new(),
        }
    }

    fn links(&mut self) -> (&HodokuState, &Links, &ImplicationSets) {
        let board = &self.board;
        let old = &mut self.old;
        let (links, implied) = self.links.get_or_insert_with(|| {
            let links = std::mem::take(&mut old.0).for_board(board, Nodes::Groups);
            let implied = std::mem::take(&mut old.1).for_links(&links, &board.candidates());
            (links, implied)
        });
        (board, links, implied)
    }

    /// The first step of a kind.
    pub fn first(&mut self, kind: StepKind) -> Option<FoundStep> {
        let single = match kind {
            StepKind::FullHouse => self.board.full_house(),
            StepKind::NakedSingle => self.board.naked_single(),
            StepKind::HiddenSingle => self.board.hidden_single(),
            _ => return self.first_pattern(kind),
        };
        single.map(|candidate| FoundStep::placing(kind, candidate))
    }

    /// The first step of a kind, looked for where something changed since it found nothing.
    fn first_pattern(&mut self, kind: StepKind) -> Option<FoundStep> {
        let known = self.scopes.iter().position(|(other, _)| *other == kind);
        let scope = known.map_or(Scope::ALL, |at| self.scopes[at].1);
        if scope.digits == 0 && scope.houses == 0 {
            return None;
        }
        let (found, is_final) = self.find_in(kind, scope, false);
        if is_final && found.is_empty() {
            let nothing = Scope { digits: 0, houses: 0 };
            match known {
                Some(at) => self.scopes[at].1 = nothing,
                None => self.scopes.push((kind, nothing)),
            }
        }
        match kind {
            StepKind::RemotePair
            | StepKind::TurbotFish
            | StepKind::XChain
            | StepKind::XyChain
            | StepKind::ContinuousLoop
            | StepKind::GroupedContinuousLoop => order::take_first(found, order::general),
            StepKind::AlsChain => order::take_first(found, order::sets),
            _ => found.into_iter().next(),
        }
    }

    /// What the finder of `kind` finds, in its order: the first step, at least, or all of them. Singles are found along
    /// paths alone.
    pub fn find(&mut self, kind: StepKind, all: bool) -> Vec<FoundStep> {
        self.find_in(kind, Scope::ALL, all).0
    }

    /// What it finds in the digits and houses of a scope, and whether those without a find have none until they change.
    fn find_in(&mut self, kind: StepKind, scope: Scope, all: bool) -> (Vec<FoundStep>, bool) {
        let mut found = Vec::new();
        let mut is_final = true;
        let out = &mut found;
        let board = &self.board;
        match kind {
            StepKind::LockedPair => is_final = subsets::naked(board, scope, 2, true, out, all),
            StepKind::LockedTriple => is_final = subsets::naked(board, scope, 3, true, out, all),
            StepKind::Pointing => subsets::pointing(board, scope, out, all),
            StepKind::Claiming => subsets::claiming(board, scope, out, all),
            StepKind::NakedPair => is_final = subsets::naked(board, scope, 2, false, out, all),
            StepKind::NakedTriple => is_final = subsets::naked(board, scope, 3, false, out, all),
            StepKind::NakedQuad => is_final = subsets::naked(board, scope, 4, false, out, all),
            StepKind::HiddenPair => subsets::hidden(board, scope, 2, out, all),
            StepKind::HiddenTriple => subsets::hidden(board, scope, 3, out, all),
            StepKind::HiddenQuad => subsets::hidden(board, scope, 4, out, all),
            StepKind::Fish(family, size) => {
                let mut goals = self.templates.impossible(board);
                (0..9).filter(|digit| scope.digits >> digit & 1 == 0).for_each(|digit| goals[digit] = 0);
                fish::fish(board, &goals, family, usize::from(size), out, all);
            }
            StepKind::Kraken1 | StepKind::Kraken2 => kraken::kraken(board, kind, out, all),
            StepKind::Skyscraper => single_digit::skyscraper(board, scope, out, all),
            StepKind::TwoStringKite => single_digit::kite(board, scope, out, all),
            StepKind::EmptyRectangle => single_digit::empty_rectangle(board, scope, out, all),
            StepKind::XyWing => wings::xy_wing(board, out, all),
            StepKind::XyzWing => wings::xyz_wing(board, out, all),
            StepKind::WWing => wings::w_wing(board, out, all),
            StepKind::ColoursTrap => coloring::simple(board, scope, true, out, all),
            StepKind::ColoursWrap => coloring::simple(board, scope, false, out, all),
            StepKind::MultiColours1 => coloring::multi(board, scope, true, out, all),
            StepKind::MultiColours2 => coloring::multi(board, scope, false, out, all),
            StepKind::Bug => uniqueness::bug(board, out),
            StepKind::Unique1
            | StepKind::Unique2
            | StepKind::Unique3
            | StepKind::Unique4
            | StepKind::Unique5
            | StepKind::Unique6
            | StepKind::HiddenRectangle => {
                let list = self.rectangles.get_or_insert_with(|| uniqueness::all_rectangles(board));
                uniqueness::rectangles(board, list, kind, out, all);
            }
            StepKind::Avoidable1 | StepKind::Avoidable2 => uniqueness::avoidable(board, kind, out, all),
            StepKind::SueDeCoq => sue_de_coq::sue_de_coq(board, scope, out, all),
            StepKind::RemotePair | StepKind::TurbotFish | StepKind::XChain | StepKind::XyChain => {
                line_chains::chains(board, scope, kind, out)
            }
            StepKind::AlsXyWing if all => als::xy_wing(board, &als::Sets::sharing_cells(board), out, all),
            StepKind::AlsXz | StepKind::AlsXyWing | StepKind::AlsChain | StepKind::DeathBlossom => {
                let sets = self.sets.get_or_insert_with(|| als::Sets::of(board));
                match kind {
                    StepKind::AlsXz => als::xz(board, sets, out, all),
                    StepKind::AlsXyWing => als::xy_wing(board, sets, out, all),
                    StepKind::AlsChain => als::chain(board, sets, out),
                    _ => als::death_blossom(board, sets, out),
                }
            }
            StepKind::TemplateSet | StepKind::TemplateDelete => template(board, kind, out),
            StepKind::BruteForce => brute_force::brute_force(board, out),
            StepKind::ContinuousLoop => {
                let (links, implied) = std::mem::take(&mut self.plain);
                let mut links = links.for_board(board, Nodes::Candidates);
                links.find_live();
                let implied = implied.for_links(&links, &board.candidates());
                loops::loops(board, &links, Some(&implied), false, out);
                self.plain = (links, implied);
            }
            StepKind::GroupedContinuousLoop => {
                self.links();
                self.links.iter_mut().for_each(|(links, _)| links.find_live());
                let (board, links, implied) = self.links();
                loops::loops(board, links, Some(implied), true, out);
                if all {
                    // Links with sets are too many for sets of implications.
                    loops::loops(board, &Links::of(board, Nodes::Sets), None, true, out);
                }
            }
            StepKind::ForcingChainContradiction => {
                let (board, links, implied) = self.links();
                forcing::forcing(&Implications::of(board, links, implied), out, all);
            }
            StepKind::ForcingNetContradiction => {
                let (board, links, _) = self.links();
                forcing::forcing(&Implications::of_net(board, links), out, all);
            }
            _ => {}
        }
        (found, is_final)
    }

    /// Takes a step.
    pub fn apply(&mut self, place: &[Candidate], out: &[Candidate]) {
        if let Some((links, implied)) = self.links.take() {
            self.old = (links, implied);
        }
        self.sets = None;
        self.rectangles = None;
        let (marks, places) = (self.board.marks, self.board.places);
        for (cell, digit) in place.iter().copied().map(numbers) {
            self.board.place(cell, digit);
        }
        for (cell, digit) in out.iter().copied().map(numbers) {
            self.board.remove(cell, digit);
        }
        let digits = (0..9).filter(|&digit| places[digit] != self.board.places[digit]);
        let digits = digits.fold(0, |set, digit| set | 1 << digit);
        let cells = (0..81u8).filter(|&cell| marks[usize::from(cell)] != self.board.marks[usize::from(cell)]);
        let houses = cells.flat_map(units_of).fold(0, |set, house| set | 1 << house);
        for (_, scope) in &mut self.scopes {
            scope.digits |= digits;
            scope.houses |= houses;
        }
    }
}

/// What is in no template, and what is in every one.
fn template(board: &HodokuState, kind: StepKind, found: &mut Vec<FoundStep>) {
    let rounds = templates::compared(board).into_iter().flat_map(|lists| (0..9u8).zip(lists));
    for (digit, (every, none)) in rounds {
        let steps: Vec<FoundStep> = if kind == StepKind::TemplateDelete {
            let out: Vec<Candidate> = cells(none).map(|cell| candidate(cell, digit)).collect();
            if out.is_empty() { Vec::new() } else { vec![FoundStep::new(kind, out)] }
        } else {
            cells(every).map(|cell| FoundStep::placing(kind, candidate(cell, digit))).collect()
        };
        let left = board.places[usize::from(digit)] & !none;
        let known = |step: &FoundStep| {
            found.iter().any(|other| (&other.place, &other.out) == (&step.place, &step.out))
        };
        let new: Vec<FoundStep> = steps.into_iter().filter(|step| !known(step)).collect();
        for mut step in new {
            cells(left).for_each(|cell| step.why.mark(cell, 1 << digit, Role::Pattern));
            found.push(step);
        }
    }
}
