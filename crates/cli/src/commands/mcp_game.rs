//! The tools of `sudokit mcp --play`: a puzzle as a game for an agent, see `TextGame`.

use std::ffi::OsString;
use std::sync::{Mutex, PoisonError};

use serde_json::{Map, Value, json};
use sudokit_protocol::TextGame;

use crate::environment::Environment;
use crate::error::CliError;
use crate::stream::read_one;

/// The instructions for a client.
pub const INSTRUCTIONS: &str = "One Sudoku, which is to be solved number by number. Begin with the tool \"begin\", which tells the \
    puzzle. What breaks a rule is said, and whether the puzzle is solved; the solution never is.";

struct Tool {
    name: &'static str,
    about: &'static str,
    arguments: &'static [Argument],
}

struct Argument {
    field: &'static str,
    kind: &'static str,
    about: &'static str,
}

const TOOLS: &[Tool] = &[
    Tool {
        name: "begin",
        about: "Begins the game, or begins it again: the puzzle in words and rows.",
        arguments: &[],
    },
    Tool { name: "inspect", about: "The board, and what is broken.", arguments: &[] },
    Tool { name: "rules", about: "The rules and clues of the puzzle.", arguments: &[] },
    Tool { name: "candidates", about: "The numbers that the houses leave to a cell.", arguments: &[CELL] },
    Tool { name: "place", about: "Puts a number into a cell.", arguments: &[CELL, NUMBER] },
    Tool { name: "undo", about: "Takes the number back that was placed last.", arguments: &[] },
];

const CELL: Argument =
    Argument { field: "cell", kind: "string", about: "the name of a cell: r3c6 is in row 3 and column 6" };
const NUMBER: Argument = Argument { field: "number", kind: "integer", about: "the number" };

/// A game and what its questions may cost.
pub struct Game<'a> {
    game: Mutex<TextGame>,
    env: &'a Environment,
}

impl Game<'_> {
    /// A game of the one puzzle of an input.
    ///
    /// # Errors
    /// The input cannot be read, or holds no or several puzzles.
    pub fn new<'a>(input: &OsString, turns: Option<u64>, env: &'a Environment) -> Result<Game<'a>, CliError> {
        let several = |count| CliError::Usage(format!("--play takes one puzzle, and these are {count}"));
        let document = read_one(std::slice::from_ref(input), env, several)?.take()?;
        let game = TextGame::new(document, turns, &mut env.context())
            .map_err(|error| CliError::Usage(error.to_string()))?;
        Ok(Game { game: Mutex::new(game), env })
    }

    /// Answers a call of a tool.
    ///
    /// # Errors
    /// There is no such tool, or it wants other arguments; in words.
    pub fn call(&self, parameters: &Value) -> Result<Value, String> {
        let name = parameters["name"].as_str().unwrap_or_default();
        let Some(tool) = TOOLS.iter().find(|tool| tool.name == name) else {
            let known: Vec<&str> = TOOLS.iter().map(|tool| tool.name).collect();
            return Err(format!("there is no tool \"{name}\"; the tools are {}", known.join(", ")));
        };
        let mut action = name.to_string();
        for Argument { field, kind, about } in tool.arguments {
            let value = &parameters["arguments"][*field];
            let text = match value {
                Value::String(text) => text.clone(),
                Value::Number(number) if *kind == "integer" => number.to_string(),
                _ => return Err(format!("{name} wants \"{field}\": {about}")),
            };
            action.push(' ');
            action.push_str(&text);
        }
        let mut game = self.game.lock().unwrap_or_else(PoisonError::into_inner);
        let mut context = self.env.context();
        let (text, solved, done) = if name == "begin" {
            (game.reset(&mut context).map_err(|error| error.to_string())?, false, false)
        } else {
            let turn = game.step(&action, &mut context);
            (turn.text, turn.solved, turn.done)
        };
        let content = json!({"text": text, "solved": solved, "done": done});
        Ok(json!({"content": [{"type": "text", "text": text}], "structuredContent": content}))
    }
}

/// The tools as a client lists them.
pub fn tools() -> Vec<Value> {
    let tool = |tool: &Tool| {
        let property = |argument: &Argument| {
            (argument.field.to_string(), json!({"type": argument.kind, "description": argument.about}))
        };
        let properties: Map<String, Value> = tool.arguments.iter().map(property).collect();
        let required: Vec<&str> = tool.arguments.iter().map(|argument| argument.field).collect();
        let is_read = !matches!(tool.name, "begin" | "place" | "undo");
        json!({
            "name": tool.name,
            "description": tool.about,
            "inputSchema": {
                "type": "object", "properties": properties, "required": required, "additionalProperties": false
            },
            "annotations": {"readOnlyHint": is_read, "openWorldHint": false},
        })
    };
    TOOLS.iter().map(tool).collect()
}
