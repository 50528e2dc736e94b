//! Which finder finds which kind.

use super::board::{Board, Scope, cells, units_of};
use super::closures::Closures;
use super::forcing::Implications;
use super::found::{FoundStep, StepKind};
use super::tables::{Links, Nodes};
use super::templates::Templates;
use super::{
    als, brute_force, coloring, fish, forcing, kraken, line_chains, loops, order, single_digit, subsets,
    sue_de_coq, templates, uniqueness, wings,
};
use crate::logic::diagram::Role;

/// What a finder of `kind` finds: the first step that counts, or all of them.
pub fn find(board: &Board, templates: &mut Templates, kind: StepKind, all: bool) -> Vec<FoundStep> {
    find_in(board, templates, kind, Scope::ALL, all).0
}

/// The same of the digits and houses in a scope, and whether those without a find have none until they change.
fn find_in(
    board: &Board,
    templates: &mut Templates,
    kind: StepKind,
    scope: Scope,
    all: bool,
) -> (Vec<FoundStep>, bool) {
    let mut found = Vec::new();
    let mut is_final = true;
    let out = &mut found;
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
            let mut goals = templates.impossible(board);
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
        | StepKind::HiddenRectangle => uniqueness::rectangles(board, kind, out, all),
        StepKind::Avoidable1 | StepKind::Avoidable2 => uniqueness::avoidable(board, kind, out, all),
        StepKind::SueDeCoq => sue_de_coq::sue_de_coq(board, scope, out, all),
        StepKind::RemotePair | StepKind::TurbotFish | StepKind::XChain | StepKind::XyChain => {
            line_chains::chains(board, scope, kind, out)
        }
        StepKind::AlsXz => als::xz(board, &als::Sets::of(board), out, all),
        StepKind::AlsXyWing if all => als::xy_wing(board, &als::Sets::sharing_cells(board), out, all),
        StepKind::AlsXyWing => als::xy_wing(board, &als::Sets::of(board), out, all),
        StepKind::AlsChain => als::chain(board, &als::Sets::of(board), out),
        StepKind::DeathBlossom => als::death_blossom(board, &als::Sets::of(board), out),
        StepKind::TemplateSet | StepKind::TemplateDelete => template(board, kind, out),
        StepKind::BruteForce => brute_force::brute_force(board, out),
        StepKind::ContinuousLoop => loops::loops(board, Nodes::Candidates, out),
        StepKind::GroupedContinuousLoop => {
            loops::loops(board, Nodes::Groups, out);
            if all {
                loops::loops(board, Nodes::Sets, out);
            }
        }
        StepKind::ForcingChainContradiction => {
            let links = Links::of(board, Nodes::Groups);
            let closures = Closures::of(&links, &board.candidates());
            forcing::forcing(&Implications::of(board, &links, &closures), out, all);
        }
        StepKind::ForcingNetContradiction => {
            forcing::forcing(&Implications::of_net(board, &Links::of(board, Nodes::Groups)), out, all);
        }
        _ => {}
    }
    (found, is_final)
}

/// What is in no template, and what is in every one.
fn template(board: &Board, kind: StepKind, found: &mut Vec<FoundStep>) {
    let rounds = templates::compared(board).into_iter().flat_map(|said| (0..9u8).zip(said));
    for (digit, (every, none)) in rounds {
        let steps: Vec<FoundStep> = if kind == StepKind::TemplateDelete {
            let out: Vec<(u8, u8)> = cells(none).map(|cell| (cell, digit)).collect();
            if out.is_empty() { Vec::new() } else { vec![FoundStep::new(kind, out)] }
        } else {
            cells(every).map(|cell| FoundStep::placing(kind, cell, digit)).collect()
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

/// A walk along a path: the board, and what finders keep between steps.
pub struct StepSearch {
    pub board: Board,
    templates: Templates,
    /// Of this board, as far as they were asked for: links with groups and what follows by them, almost locked sets, rectangles.
    links: Option<(Links, Closures)>,
    /// Memory of such links, and of links without groups.
    old: (Links, Closures),
    plain: (Links, Closures),
    sets: Option<als::Sets>,
    rectangles: Option<Vec<uniqueness::Rectangle>>,
    /// By kind, what changed since nothing was found there.
    scopes: [Scope; SCOPE_COUNT],
}

/// How many kinds look at digits or houses one by one.
const SCOPE_COUNT: usize = 20 + 7 * 6;

/// The index of such a kind among them: what it finds for a digit depends on the places of the digit alone, or what it finds for a house
/// on the cells of the house and on what is left to take away elsewhere, or what it finds for a line and a box on their cells.
fn scope_index(kind: StepKind) -> Option<usize> {
    Some(match kind {
        StepKind::Pointing => 0,
        StepKind::Claiming => 1,
        StepKind::NakedPair => 2,
        StepKind::NakedTriple => 3,
        StepKind::NakedQuad => 4,
        StepKind::LockedPair => 5,
        StepKind::LockedTriple => 6,
        StepKind::HiddenPair => 7,
        StepKind::HiddenTriple => 8,
        StepKind::HiddenQuad => 9,
        StepKind::Skyscraper => 10,
        StepKind::TwoStringKite => 11,
        StepKind::EmptyRectangle => 12,
        StepKind::ColoursTrap => 13,
        StepKind::ColoursWrap => 14,
        StepKind::MultiColours1 => 15,
        StepKind::MultiColours2 => 16,
        StepKind::TurbotFish => 17,
        StepKind::XChain => 18,
        StepKind::SueDeCoq => 19,
        StepKind::Fish(family, size @ 2..=7) => 20 + family as usize * 6 + usize::from(size) - 2,
        _ => return None,
    })
}

impl StepSearch {
    pub fn new(board: Board) -> StepSearch {
        StepSearch {
            board,
            templates: Templates::default(),
            links: None,
            old: Default::default(),
            plain: Default::default(),
            sets: None,
            rectangles: None,
            scopes: [Scope::ALL; SCOPE_COUNT],
        }
    }

    fn links(&mut self) -> (&Board, &Links, &Closures) {
        let board = &self.board;
        let old = &mut self.old;
        let (links, closures) = self.links.get_or_insert_with(|| {
            let links = std::mem::take(&mut old.0).for_board(board, Nodes::Groups);
            let closures = std::mem::take(&mut old.1).for_links(&links, &board.candidates());
            (links, closures)
        });
        (board, links, closures)
    }

    fn sets(&mut self) -> (&Board, &als::Sets) {
        let board = &self.board;
        (board, self.sets.get_or_insert_with(|| als::Sets::of(board)))
    }

    /// The first step of a kind.
    pub fn first(&mut self, kind: StepKind) -> Option<FoundStep> {
        let mut found = Vec::new();
        match kind {
            StepKind::FullHouse => {
                self.board.full_house().map(|(cell, digit)| FoundStep::placing(kind, cell, digit))
            }
            StepKind::NakedSingle => {
                self.board.naked_single().map(|(cell, digit)| FoundStep::placing(kind, cell, digit))
            }
            StepKind::HiddenSingle => {
                self.board.hidden_single().map(|(cell, digit)| FoundStep::placing(kind, cell, digit))
            }
            StepKind::RemotePair | StepKind::TurbotFish | StepKind::XChain | StepKind::XyChain => {
                order::take_first(self.changed(kind), order::general)
            }
            StepKind::ContinuousLoop => {
                let board = &self.board;
                let (links, closures) = std::mem::take(&mut self.plain);
                let mut links = links.for_board(board, Nodes::Candidates);
                links.find_live();
                let closures = closures.for_links(&links, &board.candidates());
                loops::loops_by(board, &links, Some(&closures), false, &mut found);
                self.plain = (links, closures);
                order::take_first(found, order::general)
            }
            StepKind::GroupedContinuousLoop => {
                self.links();
                self.links.iter_mut().for_each(|(links, _)| links.find_live());
                let (board, links, closures) = self.links();
                loops::loops_by(board, links, Some(closures), true, &mut found);
                order::take_first(found, order::general)
            }
            StepKind::Unique1
            | StepKind::Unique2
            | StepKind::Unique3
            | StepKind::Unique4
            | StepKind::Unique5
            | StepKind::Unique6
            | StepKind::HiddenRectangle => {
                let board = &self.board;
                let list = self.rectangles.get_or_insert_with(|| uniqueness::all_rectangles(board));
                uniqueness::rectangles_among(board, list, kind, &mut found, false);
                found.into_iter().next()
            }
            StepKind::AlsXz | StepKind::AlsXyWing => {
                let (board, sets) = self.sets();
                let search = if kind == StepKind::AlsXz { als::xz } else { als::xy_wing };
                search(board, sets, &mut found, false);
                found.into_iter().next()
            }
            StepKind::AlsChain => {
                let (board, sets) = self.sets();
                als::chain(board, sets, &mut found);
                order::take_first(found, order::sets)
            }
            StepKind::ForcingChainContradiction => {
                let (board, links, closures) = self.links();
                forcing::forcing(&Implications::of(board, links, closures), &mut found, false);
                found.into_iter().next()
            }
            StepKind::ForcingNetContradiction => {
                let (board, links, _) = self.links();
                forcing::forcing(&Implications::of_net(board, links), &mut found, false);
                found.into_iter().next()
            }
            _ => self.changed(kind).into_iter().next(),
        }
    }

    /// What a kind finds where something changed since it found nothing.
    fn changed(&mut self, kind: StepKind) -> Vec<FoundStep> {
        let index = scope_index(kind);
        let scope = index.map_or(Scope::ALL, |index| self.scopes[index]);
        if scope.digits == 0 && scope.houses == 0 {
            return Vec::new();
        }
        let (found, is_final) = find_in(&self.board, &mut self.templates, kind, scope, false);
        if let Some(index) = index.filter(|_| is_final && found.is_empty()) {
            self.scopes[index] = Scope { digits: 0, houses: 0 };
        }
        found
    }

    /// Takes a step.
    pub fn apply(&mut self, place: &[(u8, u8)], out: &[(u8, u8)]) {
        if let Some((links, closures)) = self.links.take() {
            self.old = (links, closures);
        }
        self.sets = None;
        self.rectangles = None;
        let (marks, places) = (self.board.marks, self.board.places);
        for &(cell, digit) in place {
            self.board.place(cell, digit);
        }
        for &(cell, digit) in out {
            self.board.remove(cell, digit);
        }
        let digits = (0..9).filter(|&digit| places[digit] != self.board.places[digit]);
        let digits = digits.fold(0, |set, digit| set | 1 << digit);
        let cells = (0..81u8).filter(|&cell| marks[usize::from(cell)] != self.board.marks[usize::from(cell)]);
        let houses = cells.flat_map(units_of).fold(0, |set, house| set | 1 << house);
        for scope in &mut self.scopes {
            scope.digits |= digits;
            scope.houses |= houses;
        }
    }
}
