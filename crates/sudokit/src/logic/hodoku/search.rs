//! Which finder finds which kind.

use super::board::{Board, cells, units_of};
use super::found::{Found, Kind};
use super::templates::Templates;
use super::{
    als, brute_force, coloring, fish, line_chains, loops, order, single_digit, subsets, sue_de_coq,
    uniqueness, wings,
};
use crate::logic::diagram::Role;

/// What a finder of `kind` finds: the first step that counts, or all of them.
pub fn find(board: &Board, templates: &mut Templates, kind: Kind, all: bool) -> Vec<Found> {
    let mut found = Vec::new();
    let out = &mut found;
    match kind {
        Kind::LockedPair => subsets::naked(board, 2, true, out, all),
        Kind::LockedTriple => subsets::naked(board, 3, true, out, all),
        Kind::Pointing => subsets::pointing(board, out, all),
        Kind::Claiming => subsets::claiming(board, out, all),
        Kind::NakedPair => subsets::naked(board, 2, false, out, all),
        Kind::NakedTriple => subsets::naked(board, 3, false, out, all),
        Kind::NakedQuad => subsets::naked(board, 4, false, out, all),
        Kind::HiddenPair => subsets::hidden(board, 2, out, all),
        Kind::HiddenTriple => subsets::hidden(board, 3, out, all),
        Kind::HiddenQuad => subsets::hidden(board, 4, out, all),
        Kind::Fish(family, size) => {
            fish::fish(board, &templates.impossible(board), family, usize::from(size), out, all);
        }
        Kind::Skyscraper => single_digit::skyscraper(board, out, all),
        Kind::TwoStringKite => single_digit::kite(board, out, all),
        Kind::EmptyRectangle => single_digit::empty_rectangle(board, out, all),
        Kind::XyWing => wings::xy_wing(board, out, all),
        Kind::XyzWing => wings::xyz_wing(board, out, all),
        Kind::WWing => wings::w_wing(board, out, all),
        Kind::ColoursTrap => coloring::simple(board, true, out, all),
        Kind::ColoursWrap => coloring::simple(board, false, out, all),
        Kind::MultiColours1 => coloring::multi(board, true, out, all),
        Kind::MultiColours2 => coloring::multi(board, false, out, all),
        Kind::Bug => uniqueness::bug(board, out),
        Kind::Unique1
        | Kind::Unique2
        | Kind::Unique3
        | Kind::Unique4
        | Kind::Unique5
        | Kind::Unique6
        | Kind::HiddenRectangle => uniqueness::rectangles(board, kind, out, all),
        Kind::SueDeCoq => sue_de_coq::sue_de_coq(board, out, all),
        Kind::RemotePair | Kind::TurbotFish | Kind::XChain | Kind::XyChain => {
            line_chains::chains(board, kind, out)
        }
        Kind::AlsXz => als::xz(board, &als::Sets::of(board), out, all),
        Kind::AlsXyWing => als::xy_wing(board, &als::Sets::of(board), out, all),
        Kind::AlsChain => als::chain(board, &als::Sets::of(board), out, all),
        Kind::DeathBlossom => als::death_blossom(board, &als::Sets::of(board), out),
        Kind::TemplateSet | Kind::TemplateDelete => template(board, templates, kind, out),
        Kind::BruteForce => brute_force::brute_force(board, out),
        Kind::ContinuousLoop => loops::loops(board, false, out),
        Kind::GroupedContinuousLoop => loops::loops(board, true, out),
        _ => {}
    }
    found
}

/// What is in no template, and what is in every one.
fn template(board: &Board, templates: &mut Templates, kind: Kind, found: &mut Vec<Found>) {
    for (digit, goal) in (0..9u8).zip(templates.impossible(board)) {
        let mut step = if kind == Kind::TemplateDelete {
            Found::new(kind, cells(goal).map(|cell| (cell, digit)).collect())
        } else {
            let Some(cell) = cells(board.places[usize::from(digit)] & !goal).find(|&cell| {
                // A place without which its row has none left is in every template.
                units_of(cell).into_iter().any(|house| board.at(house, digit) & !goal == 1 << cell)
            }) else {
                continue;
            };
            Found::placing(kind, cell, digit)
        };
        if step.out.is_empty() && step.place.is_empty() {
            continue;
        }
        cells(board.places[usize::from(digit)] & !goal)
            .for_each(|cell| step.why.mark(cell, 1 << digit, Role::Pattern));
        found.push(step);
    }
}

/// A walk along a path: the board, and what finders keep between steps.
pub struct Search {
    pub board: Board,
    templates: Templates,
}

impl Search {
    pub fn new(board: Board) -> Search {
        Search { board, templates: Templates::default() }
    }

    /// The first step of a kind.
    pub fn first(&mut self, kind: Kind) -> Option<Found> {
        match kind {
            Kind::FullHouse => self.board.full_house().map(|(cell, digit)| Found::placing(kind, cell, digit)),
            Kind::NakedSingle => {
                self.board.naked_single().map(|(cell, digit)| Found::placing(kind, cell, digit))
            }
            Kind::HiddenSingle => {
                self.board.hidden_single().map(|(cell, digit)| Found::placing(kind, cell, digit))
            }
            Kind::RemotePair
            | Kind::TurbotFish
            | Kind::XChain
            | Kind::XyChain
            | Kind::ContinuousLoop
            | Kind::GroupedContinuousLoop => {
                order::take_first(find(&self.board, &mut self.templates, kind, false), order::general)
            }
            Kind::AlsChain => {
                order::take_first(find(&self.board, &mut self.templates, kind, true), order::sets)
            }
            _ => find(&self.board, &mut self.templates, kind, false).into_iter().next(),
        }
    }

    /// Takes a step.
    pub fn apply(&mut self, place: &[(u8, u8)], out: &[(u8, u8)]) {
        for &(cell, digit) in place {
            self.board.place(cell, digit);
        }
        for &(cell, digit) in out {
            self.board.remove(cell, digit);
        }
    }
}
