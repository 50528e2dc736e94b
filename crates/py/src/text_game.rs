//! A puzzle as a conversation, see `sudokit_protocol::TextGame`.

use pyo3::prelude::*;
use sudokit::Budget;
use sudokit_protocol as protocol;

use crate::board::Board;
use crate::error::CallError;
use crate::single::context;

/// What `TextEnvironment` runs on.
#[pyclass(module = "sudokit")]
pub struct TextGame {
    game: protocol::TextGame,
}

#[pymethods]
impl TextGame {
    #[new]
    fn new(board: &Board, turns: Option<u64>) -> Result<TextGame, CallError> {
        let budget = Budget::default();
        let game = protocol::TextGame::new(board.shared(), turns, &mut context(&budget))?;
        Ok(TextGame { game })
    }

    fn reset(&mut self) -> Result<String, CallError> {
        Ok(self.game.reset(&mut context(&Budget::default()))?)
    }

    /// Text, whether the puzzle is solved, whether the game has ended.
    fn step(&mut self, action: &str) -> (String, bool, bool) {
        let turn = self.game.step(action, &mut context(&Budget::default()));
        (turn.text, turn.solved, turn.done)
    }
}
