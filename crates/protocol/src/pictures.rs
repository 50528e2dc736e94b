//! Pictures of steps, where a question asks for them.

use serde::Deserialize;
use sudokit::board::Coordinates;
use sudokit::drawing::{DrawnState, StepPicture, Theme};
use sudokit::hints::Hint;

/// Whether steps come with pictures.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Pictures {
    /// Draw each step as SVG: the board with its candidates, what the argument uses, what goes.
    pub pictures: bool,
    /// Pictures with light ink on a dark ground.
    pub dark: bool,
}

impl Pictures {
    pub(crate) fn theme(self) -> Theme {
        if self.dark { Theme::DARK } else { Theme::LIGHT }
    }

    /// The picture of a step, if it is wanted.
    pub(crate) fn of<S: DrawnState>(
        self,
        puzzle: &S::Puzzle,
        hint: &Hint<S>,
        coordinates: Coordinates,
    ) -> Option<String> {
        let (state, step, theme) = (&hint.before, &hint.step, self.theme());
        self.pictures.then(|| StepPicture { puzzle, state, step, theme, coordinates }.svg())
    }
}
