//! What is wrong with a text, and where.

use std::ops::Range;

/// A text that is no puzzle of this format, with the part that is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{what}")]
pub struct IssError {
    /// The bad bytes, as offsets into the text.
    pub at: Range<usize>,
    /// What is wrong with them, and what may stand there.
    pub what: String,
}

impl IssError {
    /// An error about some bytes.
    pub(super) fn new(at: &Range<usize>, what: impl Into<String>) -> IssError {
        IssError { at: at.clone(), what: what.into() }
    }

    /// The line and the column of the first bad byte, both from 1.
    pub fn place(&self, text: &str) -> (usize, usize) {
        let mut start = self.at.start.min(text.len());
        while !text.is_char_boundary(start) {
            start -= 1;
        }
        let before = &text[..start];
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }
}
