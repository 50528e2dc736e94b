//! `sudokit cover`: exact cover problems of any kind, from a table.

use std::ffi::OsString;

use clap::{Args, ValueEnum};
use serde_json::json;
use sudokit::exact_cover::{Table, Visitor, algorithm_x, dancing_links};
use sudokit::{Meter, Stop};

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
        let (name, input) = Input::open(&self.table);
        let writer = Writer::new(env);
        let mut reply = Reply::default();
        let place = Place::whole(&name);
        // The time for reading counts too.
        let mut meter = Meter::new(env.budget());
        match input.and_then(|input| read_table(input, &mut meter)) {
            Err(error) => {
                Answer::unreadable(place, &error, &error.to_string(), &mut reply, (0, &writer), env.json);
            }
            Ok(table) => {
                let mut answer = Answer::about(place, &mut reply, 0, &writer, env.json);
                self.search(&table, meter, &mut answer);
                answer.end();
            }
        }
        let _ = writer.deliver(reply);
        Ok(writer.finish()?.exit)
    }

    fn search(&self, table: &Table, meter: Meter, answer: &mut Answer<'_>) {
        let limit = if self.all || self.count { u64::MAX } else { self.limit };
        if !self.count {
            answer.list(if self.steps { "steps" } else { "covers" });
        }
        let mut watch =
            Watch { table, answer, command: self, limit, found: 0, meter, indent: 0, closed: false };
        let outcome = match self.method {
            Method::AlgorithmX => algorithm_x(&table.matrix, &mut watch),
            Method::DancingLinks => dancing_links(&table.matrix, &mut watch),
        };
        let (found, nodes) = (watch.found, watch.meter.stats.nodes);
        let stop = outcome.err().filter(|&stop| stop != Stop::Limit);
        if self.count {
            answer.text(&format!("{found}{}", if stop.is_some() { "+" } else { "" }));
        }
        answer.field("found", found);
        answer.field("exact", outcome.is_ok());
        answer.field("nodes", nodes);
        if self.stats {
            output::remark(&format!("{found} covers, {nodes} nodes"));
        }
        match stop {
            Some(stop) => answer.stopped(stop, &format!("stopped after {found} covers")),
            None if found == 0 && self.count => answer.reply.exit(Exit::No),
            None if found == 0 => answer.fail(Exit::No, "there is no cover"),
            None => {}
        }
    }
}

fn read_table(mut input: Input, meter: &mut Meter) -> Result<Table, CliError> {
    let name = input.name.text.clone();
    let mut bytes = Vec::new();
    while input.read_some(&mut bytes, 64 << 10)? > 0 {}
    let text = String::from_utf8(bytes).map_err(|_| CliError::Input(format!("{name} is not text")))?;
    Table::parse_within(&text, meter).map_err(|error| match error.stop() {
        Some(stop) => CliError::Stopped(format!("{name} is not read: {stop}")),
        None => CliError::Input(format!("{name}, {error}")),
    })
}

/// Prints covers and steps as they come.
struct Watch<'a, 'b> {
    table: &'a Table,
    answer: &'a mut Answer<'b>,
    command: &'a Cover,
    limit: u64,
    found: u64,
    meter: Meter,
    indent: usize,
    /// Nobody reads the answer any more.
    closed: bool,
}

impl Watch<'_, '_> {
    fn item(&self, item: u32) -> &str {
        &self.table.item_names[item as usize]
    }

    fn option(&self, option: u32) -> &str {
        &self.table.option_names[option as usize]
    }

    /// Prints a step, as text or as an event.
    fn step(&mut self, event: &str, name: &str, words: String) {
        if self.command.steps {
            let depth = self.indent;
            let value = || json!({"step": event, "name": name, "depth": depth});
            let flow = self.answer.item(value, || format!("{}{words}", "  ".repeat(depth)));
            self.closed |= flow.is_break();
        }
    }
}

impl Visitor for Watch<'_, '_> {
    type Stop = Stop;

    fn solution(&mut self, options: &[u32]) -> Result<(), Stop> {
        self.found += 1;
        if !self.command.count {
            let names: Vec<&str> =
                options.iter().map(|&option| self.table.option_names[option as usize].as_str()).collect();
            let flow = if self.command.steps {
                let text = || format!("{}cover: {}", "  ".repeat(self.indent), names.join(", "));
                self.answer.item(|| json!({"step": "cover", "cover": names}), text)
            } else {
                self.answer.item(|| json!(names), || names.join(", "))
            };
            if flow.is_break() {
                return Err(Stop::Cancelled);
            }
        }
        if self.found >= self.limit { Err(Stop::Limit) } else { Ok(()) }
    }

    fn node(&mut self, _depth: usize) -> Result<(), Stop> {
        if self.closed { Err(Stop::Cancelled) } else { self.meter.node() }
    }

    fn choose(&mut self, item: u32, options: usize) {
        let name = self.item(item).to_string();
        let words = match options {
            0 => format!("nothing covers {name} any more: dead end"),
            1 => format!("choose {name}: 1 option"),
            n => format!("choose {name}: {n} options"),
        };
        self.step("choose", &name, words);
    }

    fn select(&mut self, option: u32, _alternatives: usize, _depth: usize) {
        let name = self.option(option).to_string();
        self.step("select", &name, format!("try {name}"));
        self.indent += 1;
    }

    fn deselect(&mut self, option: u32) {
        self.indent -= 1;
        let name = self.option(option).to_string();
        self.step("deselect", &name, format!("take {name} back"));
    }

    fn cover(&mut self, item: u32) {
        let name = self.item(item).to_string();
        self.step("trim", &name, format!("trim {name}"));
    }

    fn uncover(&mut self, item: u32) {
        let name = self.item(item).to_string();
        self.step("expand", &name, format!("expand {name}"));
    }
}
