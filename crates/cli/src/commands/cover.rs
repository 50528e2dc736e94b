//! `sudokit cover`: exact cover problems of any kind, from a table.

use std::ffi::OsString;

use clap::{Args, ValueEnum};
use sudokit::Budget;
use sudokit::trace::Event as SearchEvent;
use sudokit_protocol::{Context, CoverMethod, CoverReply, CoverRequest, Event, Sink, cover};

use crate::answer::{Answer, Reply, Writer};
use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::Input;
use crate::output;
use crate::question::Place;

const EXAMPLES: &str = "\
Examples:
  sudokit cover technicians.csv             the first cover
  sudokit cover --all queens-8.csv          all covers, one a line
  sudokit cover --count pentominoes.csv     how many there are
  sudokit cover --steps technicians.csv     each choice, trim and expand

A table names the items in its first line and then has a line of 0 and 1 for each option:
  name,Mon,Tue,Wed          or, shorter, one option a line:     A: Mon Wed
  A,1,0,1                                                       B: Tue
  B,0,1,0                   An item that ends in ? may stay uncovered.";

/// Choose rows of a table so that every column is covered exactly once.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Cover {
    /// A table: a file, or - for stdin
    table: OsString,
    /// Print all covers
    #[arg(long, conflicts_with = "count")]
    all: bool,
    /// Print only the number of covers
    #[arg(long)]
    count: bool,
    /// Print up to N covers
    #[arg(short, long, value_name = "N", conflicts_with_all = ["all", "count"], default_value = "1",
          value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,
    /// Print each step of the search
    #[arg(long)]
    steps: bool,
    /// The method
    #[arg(long, value_enum, default_value_t = Method::DancingLinks)]
    method: Method,
    /// Say on stderr how many nodes were visited
    #[arg(long)]
    stats: bool,
}

/// How to search.
#[derive(Clone, Copy, ValueEnum, PartialEq, Eq)]
enum Method {
    /// Algorithm X over dictionaries of sets
    AlgorithmX,
    /// Dancing links
    DancingLinks,
}

impl Cover {
    /// Searches the covers.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        // The time for reading counts too.
        let budget = env.budget();
        let (name, input) = Input::open(&self.table);
        let writer = Writer::new(env);
        let mut reply = Reply::default();
        let place = Place::whole(&name);
        match input.and_then(text) {
            Err(error) => {
                Answer::unreadable(place, &error, &error.to_string(), &mut reply, (0, &writer), env.json);
            }
            Ok(table) => {
                let mut answer = Answer::about(place, &mut reply, 0, &writer, env.json);
                self.answer(table, budget, env, &mut answer);
                answer.end();
            }
        }
        let _ = writer.deliver(reply);
        Ok(writer.finish()?.exit)
    }

    fn answer(&self, table: String, budget: Budget, env: &Environment, answer: &mut Answer<'_>) {
        let request = CoverRequest {
            table,
            method: self.method.into(),
            limit: (!self.all && !self.count).then_some(self.limit),
            keep: Some(if self.count { 0 } else { usize::MAX }),
            events: if self.steps { usize::MAX } else { 0 },
            ..CoverRequest::default()
        };
        let mut printed = Printed { answer: &mut *answer, is_listed: false };
        let mut context = Context { budget, ..env.context() };
        if !self.count && !self.steps {
            context.sink = Some(&mut printed);
        }
        let outcome = cover(&request, &mut context);
        drop(context);
        let reply = match outcome {
            Ok(reply) => reply,
            Err(error) => return answer.report_error(&error),
        };
        answer.object(&reply);
        if self.steps {
            steps(&reply, answer);
        }
        let (found, nodes, stop) = (reply.found, reply.nodes, reply.stop.stop);
        if self.count {
            answer.text(&format!("{found}{}", if stop.is_some() { "+" } else { "" }));
        }
        if self.stats {
            output::remark(&format!("{found} covers, {nodes} nodes"));
        }
        match stop {
            Some(stop) => answer.stopped_in_text(stop, &format!("stopped after {found} covers")),
            None if found == 0 && self.count => answer.reply.exit(Exit::No),
            None if found == 0 => answer.incomplete("there is no cover"),
            None => {}
        }
    }
}

impl From<Method> for CoverMethod {
    fn from(method: Method) -> CoverMethod {
        match method {
            Method::AlgorithmX => CoverMethod::AlgorithmX,
            Method::DancingLinks => CoverMethod::DancingLinks,
        }
    }
}

fn text(mut input: Input) -> Result<String, CliError> {
    let name = input.name.text.clone();
    let mut bytes = Vec::new();
    while input.read_some(&mut bytes, 64 << 10)? > 0 {}
    String::from_utf8(bytes).map_err(|_| CliError::Input(format!("{name} is not text")))
}

/// Prints covers as they are found.
struct Printed<'p, 'a> {
    answer: &'p mut Answer<'a>,
    is_listed: bool,
}

impl Sink for Printed<'_, '_> {
    fn event(&mut self, event: Event<'_>) -> bool {
        let Event::Cover { cover, names } = event else { return true };
        if !self.is_listed {
            self.answer.list("covers");
            self.is_listed = true;
        }
        self.answer.item(|| cover, || chosen(cover, names)).is_continue()
    }
}

fn chosen(cover: &[u32], names: &[String]) -> String {
    cover.iter().map(|&option| &*names[option as usize]).collect::<Vec<_>>().join(", ")
}

/// Prints the steps of a search.
fn steps(reply: &CoverReply, answer: &mut Answer<'_>) {
    let item = |item: u32| &reply.items[item as usize];
    let option = |option: u32| &reply.options[option as usize];
    let mut cover = Vec::new();
    for record in &reply.records {
        let depth = cover.len();
        let words = match record.event {
            SearchEvent::ChooseItem { item: number, options } => match options {
                0 => format!("nothing covers {} any more: dead end", item(number)),
                1 => format!("choose {}: 1 option", item(number)),
                options => format!("choose {}: {options} options", item(number)),
            },
            SearchEvent::Select { option: number } => {
                cover.push(number);
                format!("try {}", option(number))
            }
            SearchEvent::Deselect { option: number } => {
                cover.pop();
                answer.text(&format!("{}take {} back", "  ".repeat(cover.len()), option(number)));
                continue;
            }
            SearchEvent::Cover { item: number } => format!("trim {}", item(number)),
            SearchEvent::Uncover { item: number } => format!("expand {}", item(number)),
            SearchEvent::Solution => format!("cover: {}", chosen(&cover, &reply.options)),
            _ => continue,
        };
        answer.text(&format!("{}{words}", "  ".repeat(depth)));
    }
}
