//! Arrows: a sum with coefficients, exact in the engine; a pill's cells count by powers of ten.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint, Point};
use crate::constraint::names::{Names, RuleName, list};
use crate::constraint::parameters::{Kind, Parameters, ParametersError, count, distinct};

use super::common::{numbers, sum};

/// Digits along each shaft add up to the number in the bulb.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Arrow {
    /// The circle, or the cells of a pill, whose digits in this order are one decimal number.
    pub bulb: Vec<Cell>,
    /// The cells of each shaft after the bulb.
    pub shafts: Vec<Vec<Cell>>,
}

/// Maximum number of cells of a pill.
const MAX_PILL: usize = 4;

impl Arrow {
    /// What a digit in this place of the bulb counts.
    fn power(&self, place: usize) -> i32 {
        10i32.pow((self.bulb.len() - 1 - place) as u32)
    }
}

impl Kind for Arrow {
    const INFO: Info = Info {
        id: "arrow",
        name: "Arrow",
        section: Section::Lines,
        tool: Tool::Lists,
        word_use: WordUse::None,
        sentence: "Digits along an arrow add up to the digit in its circle, or to the number in its pill.",
        why: "The circle is at least the least sum of the shaft, and no digit of the shaft is too great for it.",
        words: "nothing",
        cells: "the circle or the cells of the pill; then the cells of each shaft",
        example: "arrow: r1c1 | r1c2-4 | r2c1",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Arrow, ParametersError> {
        parameters.no_words()?;
        parameters.expect(board, false, false)?;
        let [bulb, shafts @ ..] = parameters.cells.as_slice() else {
            return Err(ParametersError::Lists { expected: "the bulb and one or more shafts", found: 0 });
        };
        if shafts.is_empty() {
            return Err(ParametersError::Lists { expected: "the bulb and one or more shafts", found: 1 });
        }
        count(bulb, 1, MAX_PILL)?;
        distinct(board, bulb)?;
        shafts.iter().try_for_each(|shaft| count(shaft, 1, usize::MAX))?;
        Ok(Arrow { bulb: bulb.clone(), shafts: shafts.to_vec() })
    }

    fn to_parameters(&self) -> Parameters {
        let cells = std::iter::once(&self.bulb).chain(&self.shafts).cloned().collect();
        Parameters { cells, ..Parameters::default() }
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.bulb.iter().chain(self.shafts.iter().flatten()).copied().collect()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        let number = numbers(&self.bulb, grid).iter().fold(0, |number, digit| 10 * number + digit);
        self.shafts.iter().all(|shaft| sum(shaft, grid) == number)
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        for shaft in &self.shafts {
            let bulb = self.bulb.iter().enumerate().map(|(place, &cell)| (cell, -self.power(place)));
            let terms = shaft.iter().map(|&cell| (cell, 1)).chain(bulb);
            lowering.weighted_sum(&terms.collect::<Vec<_>>(), 0);
        }
        // Shafts of one bulb against each other: the engine sees which of their digits cannot meet.
        for (first, shaft) in self.shafts.iter().enumerate() {
            for other in self.shafts.iter().skip(first + 1).filter(|other| shaft.len() + other.len() > 2) {
                let terms = shaft.iter().map(|&cell| (cell, 1)).chain(other.iter().map(|&cell| (cell, -1)));
                lowering.weighted_sum(&terms.collect::<Vec<_>>(), 0);
            }
        }
    }

    fn name(&self, names: &Names<'_>) -> RuleName {
        let shafts: Vec<String> = self.shafts.iter().map(|shaft| names.cells(shaft)).collect();
        RuleName::of(format!("the arrow from {} over {}", names.cells(&self.bulb), list(&shafts, "and")))
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        const RADIUS: f64 = 0.4;
        let middles =
            |cells: &[Cell]| cells.iter().filter_map(|&cell| Point::of(board, cell)).collect::<Vec<_>>();
        let bulb = middles(&self.bulb);
        let mut marks = Vec::new();
        for shaft in &self.shafts {
            let mut points = middles(shaft);
            let Some(&first) = points.first() else { continue };
            // From the border of the bulb's nearest cell.
            let distance = |point: &&Point| (point.x - first.x).hypot(point.y - first.y);
            let Some(near) = bulb.iter().min_by(|a, b| distance(a).total_cmp(&distance(b))) else { continue };
            let length = distance(&near);
            if length > RADIUS {
                let step = RADIUS / length;
                let border =
                    Point { x: near.x + (first.x - near.x) * step, y: near.y + (first.y - near.y) * step };
                points.insert(0, border);
            }
            marks.push(Mark::Line { points, paint: Paint::Grey, width: 0.07, arrow: true });
        }
        let ends = bulb.iter().fold(None, |ends: Option<(Point, Point)>, point| {
            let (low, high) = ends.unwrap_or((*point, *point));
            let low = Point { x: low.x.min(point.x), y: low.y.min(point.y) };
            Some((low, Point { x: high.x.max(point.x), y: high.y.max(point.y) }))
        });
        marks.extend(ends.map(|(low, high)| Mark::Round {
            middle: low.between(high),
            radius: ((high.x - low.x) / 2.0 + RADIUS, (high.y - low.y) / 2.0 + RADIUS),
            fill: None,
            border: Some(Paint::Grey),
        }));
        marks
    }
}
