//! The colours of a picture, and the sizes that all pictures share.

/// Colours of a picture.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    pub(super) dark: bool,
    pub(super) background: &'static str,
    pub(super) given: &'static str,
    pub(super) placed: &'static str,
    pub(super) candidate: &'static str,
    pub(super) thin: &'static str,
    pub(super) thick: &'static str,
}

impl Theme {
    /// Dark ink on white.
    pub const LIGHT: Theme = Theme {
        dark: false,
        background: "#ffffff",
        given: "#1a1d21",
        placed: "#1f5fbf",
        candidate: "#5b6470",
        thin: "#c3c9d0",
        thick: "#1a1d21",
    };
    /// Light ink on near black.
    pub const DARK: Theme = Theme {
        dark: true,
        background: "#15181c",
        given: "#e8eaed",
        placed: "#8ab4f8",
        candidate: "#9aa3ad",
        thin: "#3a4149",
        thick: "#c8cdd3",
    };
}

/// The side of a cell.
pub(super) const CELL: usize = 56;
/// The margin around the board.
pub(super) const MARGIN: usize = 12;
