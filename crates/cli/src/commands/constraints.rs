//! `sudokit constraints`: the table of rules that puzzles may have.

use clap::Args;
use serde_json::{Map, Value, json};
use sudokit::constraint::{CONSTRAINTS, Info, Section};
use sudokit::generate::Variant;
use sudokit::similar::similar;
use sudokit_protocol::ConstraintReply;

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::rule_names::format_names;
use crate::text::wrapped_table;

const EXAMPLES: &str = "\
Examples:
  sudokit constraints                 all rules, with an example of each
  sudokit constraints killer          one rule in full: what it takes, why it helps, its names in formats
  sudokit constraints whisper renban";

/// List the rules that puzzles may have besides rows, columns and boxes.
///
/// An example is a line of the format `rules`: the rule's name, its words, a colon, its cells or its place outside the
/// board.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Constraints {
    /// Rules to describe in full; all in short if none is named
    #[arg(value_name = "RULE")]
    names: Vec<String>,
}

impl Constraints {
    /// Prints the table or some of its rows.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let named = self.names.iter().map(|name| find(name)).collect::<Result<Vec<_>, _>>()?;
        if env.json {
            let rows = if named.is_empty() { CONSTRAINTS.to_vec() } else { named };
            for info in rows {
                env.output.line(&object(info).to_string())?;
            }
            return Ok(Exit::Done);
        }
        if named.is_empty() {
            return table(env);
        }
        for (index, info) in named.into_iter().enumerate() {
            if index > 0 {
                env.output.line("")?;
            }
            env.output.line(&in_full(info))?;
        }
        Ok(Exit::Done)
    }
}

/// The row of this name, whatever its case, blanks for hyphens.
fn find(name: &str) -> Result<&'static Info, CliError> {
    let plain = |text: &str| text.to_lowercase().replace([' ', '_'], "-");
    let id = plain(name);
    let is_it = |info: &&Info| info.id == id || plain(info.name) == id;
    CONSTRAINTS.iter().copied().find(is_it).ok_or_else(|| {
        let similar = similar(name, CONSTRAINTS.iter().map(|info| info.id), CONSTRAINTS.len());
        let hint = if similar.is_empty() {
            "`sudokit constraints` lists them".to_string()
        } else {
            format!("did you mean {}?", similar.join(", "))
        };
        CliError::Usage(format!("there is no rule '{name}'; {hint}"))
    })
}

/// All rows in short, by section.
fn table(env: &Environment) -> Result<Exit, CliError> {
    let mut is_first = true;
    for section in Section::ALL {
        let rows: Vec<&Info> = CONSTRAINTS.iter().copied().filter(|info| info.section == section).collect();
        if rows.is_empty() {
            continue;
        }
        if !is_first {
            env.output.line("")?;
        }
        is_first = false;
        env.output.line(&format!("{}:", section.name()))?;
        let mut table = wrapped_table(&["rule", "meaning", "example"]);
        for info in rows {
            table.add_row(vec![info.id, info.sentence, info.example]);
        }
        env.output.line(&table.to_string())?;
    }
    Ok(Exit::Done)
}

/// One row with everything.
fn in_full(info: &Info) -> String {
    let mut lines = vec![format!("{} ({}): {}", info.name, info.id, info.section.name())];
    lines.push(format!("  rule:     {}", info.sentence));
    lines.push(format!("  why:      {}", info.why));
    lines.push(format!("  words:    {}", info.words));
    lines.push(format!("  cells:    {}", info.cells));
    lines.push(format!("  example:  {}", info.example));
    let (named, nameless): (Vec<_>, Vec<_>) =
        format_names(info).into_iter().partition(|(_, name)| !name.is_empty());
    let mut formats: Vec<String> = named.iter().map(|(format, name)| format!("{format} ({name})")).collect();
    formats.extend(nameless.iter().map(|(format, _)| format.to_string()));
    lines.push(format!("  formats:  {}", formats.join(", ")));
    lines.push(match Variant::of_kind(info.id) {
        Ok(variant) => format!("  new ones: sudokit generate --variant {}", variant.id),
        Err(why) => format!("  new ones: none; {why}"),
    });
    lines.join("\n")
}

fn object(info: &Info) -> Value {
    let names: Map<String, Value> =
        format_names(info).into_iter().map(|(format, name)| (format.to_string(), json!(name))).collect();
    let mut object = json!(ConstraintReply::from(info));
    object["formats"] = names.into();
    object["variant"] = json!(Variant::of_kind(info.id).ok().map(|variant| variant.id));
    object
}
