//! Which finder finds which kind.

use super::board::{Board, cells};
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
    let mut found = Vec::new();
    let out = &mut found;
    match kind {
        StepKind::LockedPair => subsets::naked(board, 2, true, out, all),
        StepKind::LockedTriple => subsets::naked(board, 3, true, out, all),
        StepKind::Pointing => subsets::pointing(board, out, all),
        StepKind::Claiming => subsets::claiming(board, out, all),
        StepKind::NakedPair => subsets::naked(board, 2, false, out, all),
        StepKind::NakedTriple => subsets::naked(board, 3, false, out, all),
        StepKind::NakedQuad => subsets::naked(board, 4, false, out, all),
        StepKind::HiddenPair => subsets::hidden(board, 2, out, all),
        StepKind::HiddenTriple => subsets::hidden(board, 3, out, all),
        StepKind::HiddenQuad => subsets::hidden(board, 4, out, all),
        StepKind::Fish(family, size) => {
            fish::fish(board, &templates.impossible(board), family, usize::from(size), out, all);
        }
        StepKind::Kraken1 | StepKind::Kraken2 => kraken::kraken(board, kind, out, all),
        StepKind::Skyscraper => single_digit::skyscraper(board, out, all),
        StepKind::TwoStringKite => single_digit::kite(board, out, all),
        StepKind::EmptyRectangle => single_digit::empty_rectangle(board, out, all),
        StepKind::XyWing => wings::xy_wing(board, out, all),
        StepKind::XyzWing => wings::xyz_wing(board, out, all),
        StepKind::WWing => wings::w_wing(board, out, all),
        StepKind::ColoursTrap => coloring::simple(board, true, out, all),
        StepKind::ColoursWrap => coloring::simple(board, false, out, all),
        StepKind::MultiColours1 => coloring::multi(board, true, out, all),
        StepKind::MultiColours2 => coloring::multi(board, false, out, all),
        StepKind::Bug => uniqueness::bug(board, out),
        StepKind::Unique1
        | StepKind::Unique2
        | StepKind::Unique3
        | StepKind::Unique4
        | StepKind::Unique5
        | StepKind::Unique6
        | StepKind::HiddenRectangle => uniqueness::rectangles(board, kind, out, all),
        StepKind::Avoidable1 | StepKind::Avoidable2 => uniqueness::avoidable(board, kind, out, all),
        StepKind::SueDeCoq => sue_de_coq::sue_de_coq(board, out, all),
        StepKind::RemotePair | StepKind::TurbotFish | StepKind::XChain | StepKind::XyChain => {
            line_chains::chains(board, kind, out)
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
    found
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
    /// Of this board, as far as they were asked for: links with groups and what follows by them, almost locked sets.
    links: Option<(Links, Closures)>,
    sets: Option<als::Sets>,
}

impl StepSearch {
    pub fn new(board: Board) -> StepSearch {
        StepSearch { board, templates: Templates::default(), links: None, sets: None }
    }

    fn links(&mut self) -> (&Board, &Links, &Closures) {
        let board = &self.board;
        let (links, closures) = self.links.get_or_insert_with(|| {
            let links = Links::of(board, Nodes::Groups);
            let closures = Closures::of(&links, &board.candidates());
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
                order::take_first(find(&self.board, &mut self.templates, kind, false), order::general)
            }
            StepKind::ContinuousLoop => {
                // What follows with groups is more than what follows without.
                let (board, _, closures) = self.links();
                let links = Links::of(board, Nodes::Candidates);
                loops::loops_by(board, &links, Some(closures), false, &mut found);
                order::take_first(found, order::general)
            }
            StepKind::GroupedContinuousLoop => {
                let (board, links, closures) = self.links();
                loops::loops_by(board, links, Some(closures), true, &mut found);
                order::take_first(found, order::general)
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
            _ => find(&self.board, &mut self.templates, kind, false).into_iter().next(),
        }
    }

    /// Takes a step.
    pub fn apply(&mut self, place: &[(u8, u8)], out: &[(u8, u8)]) {
        self.links = None;
        self.sets = None;
        for &(cell, digit) in place {
            self.board.place(cell, digit);
        }
        for &(cell, digit) in out {
            self.board.remove(cell, digit);
        }
    }
}
