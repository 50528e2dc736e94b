//! `sudokit enumerate`: exact numbers of grids, and the table of symmetric puzzles with few givens.

use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use sudokit::enumerate::{
    Standing, count_by_bands, count_classes, count_two_row_boxes, low_clue_table, shows, standing_reason,
};
use sudokit::symmetry::{PatternSymmetry, smallest_bands};
use sudokit::{BoxShape, Engine, Meter};

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::progress::Progress;
use crate::text::line9;

const EXAMPLES: &str = "\
Examples:
  sudokit enumerate grids                  6670903752021072936960, from nothing, in a blink
  sudokit enumerate grids --box 2x4        8x8 with boxes of 2x4 cells
  sudokit enumerate classes                5472730538 essentially different grids (half a minute)
  sudokit enumerate table                  symmetric puzzles with few givens, each checked";

/// What to count or list.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// All grids of a board (--box RxC; 3x3, and boxes of two rows or columns up to 10x10)
    Grids,
    /// Essentially different 9x9 grids, by Burnside's lemma
    Classes,
    /// The 416 classes of bands by their smallest forms, and the 44 classes by completions
    Bands,
    /// Symmetric puzzles with 20 to 17 givens: a puzzle, or what is known, for every cell of the table
    Table,
}

/// Count grids exactly; show what is known of symmetric puzzles with few givens.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Enumerate {
    /// What to count or list
    #[arg(value_enum)]
    what: What,
}

impl Enumerate {
    /// Counts.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        match self.what {
            What::Grids => grids(env),
            What::Classes => classes(env),
            What::Bands => bands(env),
            What::Table => table(env),
        }
    }
}

fn grids(env: &Environment) -> Result<Exit, CliError> {
    let shape = match &env.read.layout {
        None => BoxShape { rows: 3, cols: 3 },
        Some(layout) => match layout.box_shape() {
            Some(shape) if layout.extra_houses() == sudokit::ExtraHouses::default() => shape,
            _ => {
                return Err(CliError::Usage(
                    "only boards with equal boxes and no extra houses are counted".into(),
                ));
            }
        },
    };
    let count = match (shape.rows.min(shape.cols), shape.rows.max(shape.cols)) {
        (3, 3) => Some(count_by_bands().grids),
        (2, long) => match count_two_row_boxes(long, &mut Meter::new(env.budget())) {
            Ok(count) => count,
            Err(stop) => {
                crate::output::complain(&stop.to_string());
                return Ok(Exit::Partial);
            }
        },
        (1, 1) => Some(1),
        _ => None,
    };
    let Some(count) = count else {
        return Err(CliError::Usage(format!(
            "boxes of {shape} cells are beyond this; there are 3x3, and 2x2 to 2x5. For small boards: sudokit count --empty"
        )));
    };
    let side = shape.rows * shape.cols;
    env.output.line(&if env.json {
        json!({"size": side, "box": shape.to_string(), "grids": count.to_string()}).to_string()
    } else {
        count.to_string()
    })?;
    Ok(Exit::Done)
}

fn classes(env: &Environment) -> Result<Exit, CliError> {
    let progress = Progress::counting("of 275 classes of symmetries");
    let mut meter = Meter::new(env.budget());
    let count = match count_classes(&mut meter, &mut |done| progress.set(done as u64)) {
        Ok(count) => count,
        Err(stop) => {
            crate::output::complain(&stop.to_string());
            return Ok(Exit::Partial);
        }
    };
    progress.finish();
    env.output.line(&if env.json {
        let fixing: Vec<Value> = count
            .movements
            .iter()
            .filter(|class| class.fixed_grids > 0)
            .map(|class| json!({"size": class.size, "transposes": class.transposes, "kept": class.fixed_grids}))
            .collect();
        json!({"classes": count.classes, "symmetries": 3_359_232, "kinds": count.movements.len(), "keeping": fixing})
            .to_string()
    } else {
        count.classes.to_string()
    })?;
    Ok(Exit::Done)
}

fn bands(env: &Environment) -> Result<Exit, CliError> {
    let smallest = smallest_bands();
    let futures = count_by_bands().classes;
    let lines: Vec<String> = smallest
        .iter()
        .map(|band| band.iter().flatten().map(|&digit| char::from(b'0' + digit)).collect())
        .collect();
    if env.json {
        let futures: Vec<Value> = futures
            .iter()
            .map(|class| json!({"bands": class.bands, "completions": class.completions}))
            .collect();
        env.output.line(&json!({"bands": lines, "by_completions": futures}).to_string())?;
    } else {
        for line in &lines {
            env.output.line(line)?;
        }
        env.output.line(&format!("# {} classes; by completions {}:", lines.len(), futures.len()))?;
        for class in &futures {
            env.output
                .line(&format!("# {} bands with {} completions each", class.bands, class.completions))?;
        }
    }
    Ok(Exit::Done)
}

fn table(env: &Environment) -> Result<Exit, CliError> {
    let mut engine = Engine::detect();
    let cells = low_clue_table();
    let mut exit = Exit::Done;
    if !env.json {
        let names: Vec<&str> =
            std::iter::once("givens").chain(PatternSymmetry::ALL.map(PatternSymmetry::id)).collect();
        let mut head = crate::text::table(&names);
        for row in cells.chunks(PatternSymmetry::ALL.len()) {
            let mut line = vec![row[0].givens.to_string()];
            line.extend(row.iter().map(|cell| mark(&cell.standing).to_string()));
            head.add_row(line);
        }
        env.output.line(&head.to_string())?;
    }
    for cell in &cells {
        let checked = match &cell.standing {
            Standing::Shown(puzzle) => Some(shows(puzzle, cell.symmetry, cell.givens, &mut engine)),
            _ => None,
        };
        if checked == Some(false) {
            exit = Exit::No;
        }
        let puzzle = match &cell.standing {
            Standing::Shown(puzzle) => Some(line9(puzzle)),
            _ => None,
        };
        let reason = standing_reason(cell);
        env.output.line(&if env.json {
            json!({"symmetry": cell.symmetry.id(), "givens": cell.givens, "mark": mark(&cell.standing),
                   "puzzle": puzzle, "checked": checked, "reason": reason})
            .to_string()
        } else {
            let (id, givens) = (cell.symmetry.id(), cell.givens);
            match (&puzzle, checked) {
                (Some(puzzle), Some(true)) => format!("{givens} {id}: {puzzle} (checked: {reason})"),
                (Some(puzzle), _) => format!("{givens} {id}: {puzzle} WRONG"),
                _ => format!("{givens} {id}: {} {reason}", mark(&cell.standing)),
            }
        })?;
    }
    Ok(exit)
}

fn mark(standing: &Standing) -> &'static str {
    match standing {
        Standing::Shown(_) => "yes",
        Standing::NoPattern => "*",
        Standing::None => "no",
        Standing::NotKnown => "no (open)",
    }
}
