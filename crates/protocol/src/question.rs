//! The puzzle of a request.

use std::sync::Arc;

use serde::Deserialize;
use sudokit::notation::{Alphabet, Document, Format, Marks, MarksRole, Parsed, ReadOptions, read};
use sudokit::{Board, Budget, Digit, DigitSet, Grid, HousesPuzzle};

use crate::board::BoardShape;
use crate::error::ApiError;
use crate::limits::Limits;

/// The puzzle of a request: as text in any format, or as arrays of numbers with a board.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Question {
    /// The puzzle as text, in any format of the table of formats.
    pub puzzle: Option<String>,
    /// The format of that text, if it is not to be detected.
    pub from: Option<String>,
    /// Symbols of the digits in order, for example `1-9A-G`, where the text does not say.
    pub alphabet: Option<String>,
    /// Read the puzzle even where parts of its text may state rules that are not understood; the reply names them.
    pub ignore_unknown: bool,
    /// The board, where the text does not say or the puzzle comes as numbers.
    pub board: Option<BoardShape>,
    /// The givens row by row, 0 for a blank: instead of `puzzle`.
    pub givens: Option<Vec<u8>>,
    /// Digits that somebody has placed, row by row, 0 for none.
    pub placed: Option<Vec<u8>>,
    /// What each blank may still take: bit d - 1 stands for digit d.
    pub marks: Option<Vec<u32>>,
    /// A puzzle that the host has read already; then the other fields are not looked at.
    #[serde(skip)]
    pub document: Option<Arc<Document>>,
}

impl From<Arc<Document>> for Question {
    fn from(document: Arc<Document>) -> Question {
        Question { document: Some(document), ..Question::default() }
    }
}

impl From<String> for Question {
    fn from(puzzle: String) -> Question {
        Question { puzzle: Some(puzzle), ..Question::default() }
    }
}

impl Question {
    /// All puzzles of the question, and the format in which text was read.
    ///
    /// # Errors
    /// When the text is too long, cannot be read or takes longer than the budget, or the arrays do not fit the board.
    pub fn read(
        &self,
        limits: &Limits,
        budget: &Budget,
    ) -> Result<(Option<&'static Format>, Vec<Document>), ApiError> {
        if let Some(document) = &self.document {
            return Ok((None, vec![Document::clone(document)]));
        }
        match (&self.puzzle, &self.givens) {
            (Some(_), Some(_)) => Err(ApiError::Conflict { first: "puzzle", second: "givens" }),
            (Some(text), None) => {
                bounded("bytes of text", text.len(), limits.text)?;
                let Parsed { format, mut documents, .. } = read(text.as_bytes(), &self.options(budget)?)?;
                bounded("puzzles", documents.len(), limits.puzzles)?;
                if let [document] = &mut documents[..] {
                    self.add_progress(document)?;
                } else if self.placed.is_some() || self.marks.is_some() {
                    return Err(ApiError::SeveralPuzzles { count: documents.len() });
                }
                Ok((Some(format), documents))
            }
            (None, givens) => {
                if givens.is_none() && self.board.is_none() {
                    return Err(ApiError::MissingPuzzle);
                }
                let layout = self.board.clone().unwrap_or_default().layout()?;
                let grid = match givens {
                    Some(givens) => {
                        fits(givens.len(), &layout, "givens")?;
                        Grid::new(layout, givens.clone())?
                    }
                    None => Grid::empty(layout),
                };
                let mut document = Document::new(grid);
                let size = document.layout().size();
                document.alphabet = self.symbols()?.map(|symbols| symbols.truncated(size));
                self.add_progress(&mut document)?;
                Ok((None, vec![document]))
            }
        }
    }

    /// The only puzzle of the question.
    ///
    /// # Errors
    /// As [`Question::read`], and when there are several.
    pub fn document(&self, limits: &Limits, budget: &Budget) -> Result<Arc<Document>, ApiError> {
        if let Some(document) = &self.document {
            return Ok(document.clone());
        }
        let (_, mut documents) = self.read(limits, budget)?;
        match documents.len() {
            1 => Ok(Arc::new(documents.remove(0))),
            count => Err(ApiError::SeveralPuzzles { count }),
        }
    }

    /// The only puzzle, checked.
    ///
    /// # Errors
    /// As [`Question::document`], and when its givens clash.
    pub fn checked(&self, limits: &Limits, budget: &Budget) -> Result<HousesPuzzle, ApiError> {
        Ok(self.document(limits, budget)?.to_houses()?)
    }

    /// The symbols of the digits, if the request names them.
    ///
    /// # Errors
    /// [`ApiError::Alphabet`] when the text is no alphabet.
    pub(crate) fn symbols(&self) -> Result<Option<Alphabet>, ApiError> {
        let alphabet = self.alphabet.as_deref().map(str::parse::<Alphabet>).transpose();
        alphabet.map_err(ApiError::Alphabet)
    }

    fn options(&self, budget: &Budget) -> Result<ReadOptions, ApiError> {
        let layout = self.board.as_ref().map(BoardShape::layout).transpose()?;
        Ok(ReadOptions {
            from: self.from.clone(),
            alphabet: self.symbols()?,
            layout,
            budget: budget.clone(),
            ignore_unknown: self.ignore_unknown,
        })
    }

    /// Adds what somebody has placed and noted.
    fn add_progress(&self, document: &mut Document) -> Result<(), ApiError> {
        let layout = document.layout().clone();
        if let Some(placed) = &self.placed {
            fits(placed.len(), &layout, "placed")?;
            document.placed = layout
                .cells()
                .filter(|&cell| document.grid().value(cell) == 0)
                .filter_map(|cell| Some((cell, Digit::new(placed[cell.index()])?)))
                .collect();
        }
        if let Some(marks) = &self.marks {
            fits(marks.len(), &layout, "marks")?;
            let all = DigitSet::all(layout.size());
            let sets = marks.iter().map(|&bits| DigitSet::from_bits(bits) & all).collect();
            document.marks = Some(Marks { sets, role: MarksRole::Notes });
        }
        Ok(())
    }
}

/// An error if there is more of something than a limit allows.
pub(crate) fn bounded(what: &'static str, count: usize, max: usize) -> Result<(), ApiError> {
    if count > max { Err(ApiError::TooMany { what, count, max }) } else { Ok(()) }
}

fn fits(found: usize, layout: &Board, field: &'static str) -> Result<(), ApiError> {
    let expected = layout.cell_count();
    if found == expected {
        return Ok(());
    }
    Err(ApiError::Length { field, found, expected, board: layout.to_string() })
}
