//! Little killer sums: diagonals seen from outside. The engine itself sees which cells of the diagonal differ.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::names::{Names, RuleName};
use crate::constraint::outside::Outside;
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::sum;
use super::outside_clue::{clue, middle, parameters_of};
use crate::constraint::mark::{Paint, Point};
use crate::constraint::outside::Diagonal;
use crate::constraint::parameters::number;

/// The digits along a diagonal, which may repeat, add up to the clue.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LittleKiller {
    /// Where the clue stands.
    pub place: Outside,
    /// Where its arrow goes.
    pub diagonal: Diagonal,
    /// The sum.
    pub sum: i32,
}

impl Kind for LittleKiller {
    const INFO: Info = Info {
        id: "little-killer",
        name: "Little killer",
        section: Section::Outside,
        tool: Tool::Outside,
        word_use: WordUse::Required,
        sentence: "A clue outside the board is the sum of the digits along the diagonal that its arrow points to; digits may \
                   repeat.",
        why: "What the other cells of the diagonal can add up to at least and at most bounds each cell.",
        words: "the sum, then DR, DL, UR or UL: down or up, right or left",
        cells: "the place outside the board",
        example: "little-killer 21 DR: r0c2",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<LittleKiller, ParametersError> {
        let place = parameters.place(board)?;
        let [sum, letters] = parameters.words("the sum and a direction", 2, 2)? else {
            return Err(ParametersError::Words {
                expected: "the sum and a direction",
                found: parameters.words.join(" "),
            });
        };
        let diagonal = Diagonal::from_letters(letters).ok_or_else(|| ParametersError::BadWord {
            expected: "a direction: DR, DL, UR or UL".to_string(),
            found: letters.clone(),
        })?;
        if place.diagonal(board, diagonal).is_empty() {
            return Err(ParametersError::Other(format!("no cell lies {letters} of {place}")));
        }
        Ok(LittleKiller { place, diagonal, sum: number(sum, "a sum", -100_000, 100_000)? })
    }

    fn to_parameters(&self) -> Parameters {
        parameters_of(self.place).word(self.sum).word(self.diagonal.letters())
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        self.place.diagonal(board, self.diagonal)
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        sum(&self.cells(board), grid) == self.sum
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let cells = self.cells(lowering.board);
        lowering.sum(&cells, self.sum);
    }

    /// Its place identifies it: several can stand beside one row.
    fn name(&self, _: &Names<'_>) -> RuleName {
        let Parameters { words, .. } = self.to_parameters();
        RuleName::of(format!("the {} {} at {}", Self::INFO.name.to_lowercase(), words.join(" "), self.place))
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let (down, right) = self.diagonal.step();
        let at = middle(self.place);
        let ahead = |far: f64| Point { x: at.x + far * right as f64, y: at.y + far * down as f64 };
        let arrow = Mark::Line {
            points: vec![ahead(0.22), ahead(0.46)],
            paint: Paint::Ink,
            width: 0.03,
            arrow: true,
        };
        let mut text = clue(self.place, self.sum);
        // Two of them can stand at one place: each number stands outside of its own arrow.
        let across = if [0, board.rows() + 1].contains(&self.place.row) { 0.25 } else { -0.25 };
        let outside = Point { x: at.x + across * right as f64, y: at.y - across * down as f64 };
        if let Mark::Text { at, size, .. } = &mut text {
            *at = outside;
            *size = 0.32;
        }
        vec![text, arrow]
    }
}
