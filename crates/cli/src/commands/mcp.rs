//! `sudokit mcp`: the operations of the protocol as tools of the Model Context Protocol, over stdin and stdout.
//!
//! The transport is JSON-RPC 2.0, a message a line (<https://modelcontextprotocol.io/specification>, "stdio"). Of the
//! protocol only tools are offered: the list of them comes from the schemas of `sudokit_protocol`, and a call is a
//! request of it. Calls wait in a bounded queue for a few threads while messages are read on, so that
//! `notifications/cancelled` reaches a computation, which then ends without an answer. All others are answered, in any
//! order, also after the end of stdin. With `--play` there are the tools of one game instead (`mcp_game`), answered in
//! order.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{BufRead, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};

use clap::Args;
use serde_json::{Map, Value, json};
use sudokit::{Budget, Cancel, Solver};
use sudokit_protocol::{
    Context, Event, Limits, OPERATIONS, Reply, Request, SCHEMAS, Sink, TABLES, VERSION, answer, explained,
};

use crate::commands::mcp_game::{self, Game};
use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::output::Output;
use crate::solver_options::SOLVERS;

const EXAMPLES: &str = "\
Examples:
  sudokit mcp                    started by a client, which writes requests to stdin
  sudokit mcp --play puzzle.txt --turns 200    an environment for an agent: the tools of a game, no solver
  {\"mcpServers\": {\"sudokit\": {\"command\": \"sudokit\", \"args\": [\"mcp\"]}}}    how many clients configure it";

/// Offer the operations as tools to programs that speak the Model Context Protocol, over stdin and stdout.
///
/// Solve, count, check, hint, rate, generate, convert and the others, with the requests and replies of the HTTP API.
/// Ends when stdin has ended and everything is answered.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Mcp {
    /// Offer one puzzle, a file's or a line, as a game instead: inspect, place, undo, candidates, rules. Nothing else
    /// is offered, and the solution is never told
    #[arg(long, value_name = "PUZZLE")]
    play: Option<OsString>,
    /// Turns after which the game ends; as many as it takes without
    #[arg(long, value_name = "N", requires = "play", value_parser = clap::value_parser!(u64).range(1..))]
    turns: Option<u64>,
}

/// Versions of the protocol whose tools are the same; a client that asks for another gets the first.
const VERSIONS: [&str; 4] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

/// Calls that are answered at once.
const CALLS: usize = 16;

/// Calls that wait for their turn. Reading waits when they are as many, so nothing is lost and memory is bounded.
const WAITING: usize = 128;

/// Bytes of a message: a call holds a puzzle or a table, and the longest of them are refused by [`LIMITS`] anyway.
const MESSAGE: u64 = 1 << 19;

/// What an answer may cost and hold: a client has a person waiting and a reader that pays for every word.
const LIMITS: Limits = Limits {
    default_timeout: Some(std::time::Duration::from_secs(10)),
    longest_timeout: Some(std::time::Duration::from_secs(120)),
    solutions: 20,
    events: 500,
    ..Limits::SERVER
};

/// Codes of JSON-RPC.
const PARSE_ERROR: i32 = -32700;
const INVALID_REQUEST: i32 = -32600;
const METHOD_NOT_FOUND: i32 = -32601;
const INVALID_PARAMS: i32 = -32602;

impl Mcp {
    /// Answers until stdin ends.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let solvers: Vec<&'static dyn Solver> = SOLVERS.iter().copied().collect();
        let game = self.play.as_ref().map(|input| Game::new(input, self.turns, env)).transpose()?;
        let (queue, calls) = sync_channel(WAITING);
        let (server, calls) = (
            Server { solvers: &solvers, output: &env.output, running: Mutex::default(), game },
            Mutex::new(calls),
        );
        std::thread::scope(|scope| {
            for _ in 0..CALLS {
                scope.spawn(|| server.work(&calls));
            }
            let outcome = server.read(std::io::stdin().lock(), queue);
            if outcome.is_err() {
                server.cancel_all();
            }
            outcome.map(|()| Exit::Done)
        })
    }
}

/// A call of a tool.
struct Call {
    id: Value,
    tool: &'static str,
    request: Request,
    cancel: Cancel,
    /// Where the client wants reports of progress.
    progress: Option<Value>,
}

struct Server<'a> {
    solvers: &'a [&'static dyn Solver],
    output: &'a Output,
    /// Calls without an answer yet, waiting ones too, by their ids as JSON.
    running: Mutex<BTreeMap<String, Cancel>>,
    /// What is played, if that is all that is offered.
    game: Option<Game<'a>>,
}

impl Server<'_> {
    /// Reads messages until they end, answers what can be answered at once, and hands on the calls.
    ///
    /// # Errors
    /// If they cannot be read, or the client does not read any more.
    fn read(&self, mut lines: impl BufRead, queue: SyncSender<Call>) -> Result<(), CliError> {
        let mut line = Vec::new();
        loop {
            line.clear();
            let mut bounded = lines.by_ref().take(MESSAGE);
            let count =
                bounded.read_until(b'\n', &mut line).map_err(CliError::io("cannot read the requests"))?;
            if count == 0 {
                return Ok(());
            }
            if count as u64 == MESSAGE && line.last() != Some(&b'\n') {
                lines.skip_until(b'\n').map_err(CliError::io("cannot read the requests"))?;
                let text = format!("a message has {MESSAGE} bytes at most");
                self.fail(&Value::Null, INVALID_REQUEST, &text)?;
            } else if !line.trim_ascii().is_empty()
                && let Some(call) = self.receive(&line)?
                && queue.send(call).is_err()
            {
                return Ok(());
            }
        }
    }

    /// Answers calls until there are no more.
    fn work(&self, calls: &Mutex<Receiver<Call>>) {
        loop {
            let next = calls.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(call) = next else { return };
            self.answer(&call);
        }
    }

    /// Understands a message, and answers it unless it is a call of a tool.
    ///
    /// # Errors
    /// If the client does not read any more.
    fn receive(&self, line: &[u8]) -> Result<Option<Call>, CliError> {
        let message: Value = match serde_json::from_slice(line) {
            Ok(message) => message,
            Err(error) => {
                self.fail(&Value::Null, PARSE_ERROR, &format!("not JSON: {error}"))?;
                return Ok(None);
            }
        };
        let Some(method) = message["method"].as_str() else {
            // An answer to something is not for us: nothing is ever asked. All else is no message.
            if message.get("result").is_none() && message.get("error").is_none() {
                let id = message.get("id").unwrap_or(&Value::Null);
                self.fail(id, INVALID_REQUEST, "a message has the field \"method\"")?;
            }
            return Ok(None);
        };
        let parameters = &message["params"];
        let Some(id) = message.get("id").filter(|id| id.is_string() || id.is_number()) else {
            if method == "notifications/cancelled" {
                let running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some(cancel) = running.get(&parameters["requestId"].to_string()) {
                    cancel.cancel();
                }
            }
            return Ok(None);
        };
        match method {
            "initialize" => self.succeed(id, initialized(parameters, self.game.is_some()))?,
            "ping" => self.succeed(id, json!({}))?,
            "tools/list" => {
                let tools = if self.game.is_some() { mcp_game::tools() } else { tools() };
                self.succeed(id, json!({"tools": tools}))?;
            }
            "tools/call" => match &self.game {
                Some(game) => match game.call(parameters) {
                    Ok(result) => self.succeed(id, result)?,
                    Err(text) => self.fail(id, INVALID_PARAMS, &text)?,
                },
                None => return self.call(id, parameters),
            },
            other => self.fail(id, METHOD_NOT_FOUND, &format!("there is no method {other}"))?,
        }
        Ok(None)
    }

    /// Understands a call.
    fn call(&self, id: &Value, parameters: &Value) -> Result<Option<Call>, CliError> {
        let name = parameters["name"].as_str().unwrap_or_default();
        let Some(tool) = OPERATIONS.iter().chain(TABLES).copied().find(|tool| *tool == name) else {
            let known = [OPERATIONS, TABLES].concat().join(", ");
            let text = format!("there is no tool \"{name}\"; the tools are {known}");
            self.fail(id, INVALID_PARAMS, &text)?;
            return Ok(None);
        };
        let arguments = parameters.get("arguments").filter(|arguments| !arguments.is_null());
        let json = arguments.map_or_else(|| "{}".to_string(), Value::to_string);
        let request = match Request::from_json(tool, json.as_bytes()) {
            Ok(request) => request,
            Err(error) => {
                let error = explained(tool, json.as_bytes(), error);
                self.succeed(id, refused(&serde_json::to_value(error.reply()).unwrap_or_default()))?;
                return Ok(None);
            }
        };
        let cancel = Cancel::new();
        {
            let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
            if running.contains_key(&id.to_string()) {
                drop(running);
                self.fail(
                    id,
                    INVALID_REQUEST,
                    &format!("the id {id} is that of a call without an answer yet"),
                )?;
                return Ok(None);
            }
            running.insert(id.to_string(), cancel.clone());
        }
        let progress = parameters["_meta"].get("progressToken").cloned();
        Ok(Some(Call { id: id.clone(), tool, request, cancel, progress }))
    }

    /// Answers a call; one that was cancelled gets no answer.
    fn answer(&self, call: &Call) {
        if call.cancel.is_cancelled() {
            self.running.lock().unwrap_or_else(PoisonError::into_inner).remove(&call.id.to_string());
            return;
        }
        let budget = Budget::default().with_cancel(call.cancel.clone());
        let mut context = Context { budget, solvers: self.solvers, limits: LIMITS, threads: 1, sink: None };
        // What goes out as events is not in the reply, so events of only one operation are listened to.
        let mut made =
            Made { output: self.output, token: call.progress.clone(), count: 0, puzzles: Vec::new() };
        let reports_progress = call.progress.is_some() && call.tool == "generate";
        if reports_progress {
            context.sink = Some(&mut made as &mut dyn Sink);
        }
        let outcome = answer(&call.request, &mut context);
        drop(context);
        let result = match outcome {
            Ok(reply) => {
                let picture = match &reply {
                    Reply::Render(picture) => Some(picture.svg.clone()),
                    _ => None,
                };
                let mut reply = serde_json::to_value(reply).unwrap_or_default();
                if reports_progress {
                    reply["puzzles"] = Value::Array(std::mem::take(&mut made.puzzles));
                }
                // Structured content is an object.
                let object = if reply.is_object() { reply } else { json!({"rows": reply}) };
                let text = picture.unwrap_or_else(|| object.to_string());
                json!({"content": [{"type": "text", "text": text}], "structuredContent": object})
            }
            Err(error) => refused(&serde_json::to_value(error.reply()).unwrap_or_default()),
        };
        self.running.lock().unwrap_or_else(PoisonError::into_inner).remove(&call.id.to_string());
        if !call.cancel.is_cancelled() && self.succeed(&call.id, result).is_err() {
            // The client has gone: what the others would find nobody reads.
            self.cancel_all();
        }
    }

    fn cancel_all(&self) {
        for cancel in self.running.lock().unwrap_or_else(PoisonError::into_inner).values() {
            cancel.cancel();
        }
    }

    fn succeed(&self, id: &Value, result: Value) -> Result<(), CliError> {
        self.output.line(&json!({"jsonrpc": "2.0", "id": id, "result": result}).to_string())
    }

    fn fail(&self, id: &Value, code: i32, message: &str) -> Result<(), CliError> {
        let error = json!({"code": code, "message": message});
        self.output.line(&json!({"jsonrpc": "2.0", "id": id, "error": error}).to_string())
    }
}

/// Collects generated puzzles and says how many there are.
struct Made<'a> {
    output: &'a Output,
    token: Option<Value>,
    count: usize,
    puzzles: Vec<Value>,
}

impl Sink for Made<'_> {
    fn event(&mut self, event: Event<'_>) -> bool {
        if let Event::Made(_) = event {
            self.count += 1;
            self.puzzles.push(serde_json::to_value(event).unwrap_or_default());
            let parameters = json!({"progressToken": self.token, "progress": self.count});
            let message = json!({"jsonrpc": "2.0", "method": "notifications/progress", "params": parameters});
            return self.output.line(&message.to_string()).is_ok();
        }
        true
    }
}

const INSTRUCTIONS: &str = "Sudoku of any size and some eighty kinds of rules. Give a puzzle as text in \"puzzle\": a line of digits \
    with dots or zeros for blanks, or any format of the tool \"formats\"; rules a line each, such as \"killer 15: r1c1-3 r2c1\" (the tool \
    \"constraints\" lists them). Cells go by names, r1c1 first; lists with an entry for each cell go row by row.";

/// What is answered first.
fn initialized(parameters: &Value, is_game: bool) -> Value {
    let requested = parameters["protocolVersion"].as_str();
    let version = VERSIONS.iter().copied().find(|version| Some(*version) == requested).unwrap_or(VERSIONS[0]);
    json!({
        "protocolVersion": version,
        "capabilities": {"tools": {"listChanged": false}},
        "serverInfo": {"name": "sudokit", "title": "sudokit", "version": VERSION},
        "instructions": if is_game { mcp_game::INSTRUCTIONS } else { INSTRUCTIONS },
    })
}

/// The tools, with the schemas of their requests.
fn tools() -> Vec<Value> {
    let schemas: Value = serde_json::from_str(SCHEMAS).unwrap_or_default();
    let tool = |name: &&str| {
        // A tool's schema is an object itself and not a reference to one.
        let mut input = json!({"type": "object"});
        if let Some(mut schema) = sudokit_protocol::request_schema(name) {
            let mut definitions: Map<String, Value> =
                schema["$defs"].as_object_mut().map(std::mem::take).unwrap_or_default();
            let top = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()).unwrap_or_default();
            input = definitions.remove(top).unwrap_or(input);
            if !definitions.is_empty() {
                input["$defs"] = Value::Object(definitions);
            }
        }
        let about = &schemas["operations"][name]["about"];
        json!({
            "name": name,
            "description": about,
            "inputSchema": input,
            "annotations": {"readOnlyHint": true, "openWorldHint": false},
        })
    };
    OPERATIONS.iter().chain(TABLES).map(tool).collect()
}

/// The result of a call that cannot be answered: what is wrong, where, and what to write instead.
fn refused(error: &Value) -> Value {
    let mut text = error["detail"].as_str().unwrap_or("the request cannot be answered").to_string();
    if let Some(help) = error["help"].as_str() {
        text.push_str(&format!("; {help}"));
    }
    if let Some(known) = error["known"].as_array() {
        let names: Vec<&str> = known.iter().filter_map(Value::as_str).collect();
        text.push_str(&format!("; known: {}", names.join(", ")));
    }
    json!({"content": [{"type": "text", "text": text}], "structuredContent": error, "isError": true})
}
