//! The options that all commands share.

use std::num::NonZeroUsize;
use std::time::Duration;

use clap::Args;
use sudokit::BoxShape;

/// Options that every command understands.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Common options")]
pub struct Common {
    /// Format of the input, if it is not to be detected (see `sudokit formats`)
    #[arg(long, global = true, value_name = "FORMAT")]
    pub from: Option<String>,
    /// Symbols of the digits in order, for boards where several alphabets fit, for example 0123456789ABCDEF
    #[arg(long, global = true, value_name = "SYMBOLS")]
    pub alphabet: Option<String>,
    /// Side of the board, where the input does not say
    #[arg(long, global = true, value_name = "N", hide_short_help = true)]
    pub size: Option<usize>,
    /// Boxes of ROWSxCOLUMNS cells, for example 2x3 for a 6x6 board
    #[arg(long = "box", global = true, value_name = "RxC", value_parser = box_shape, hide_short_help = true)]
    pub boxes: Option<BoxShape>,
    /// A jigsaw: one symbol for each cell, equal symbols make a zone
    #[arg(long, global = true, value_name = "ZONES", hide_short_help = true)]
    pub jigsaw: Option<String>,
    /// Both diagonals are houses too
    #[arg(long, global = true, hide_short_help = true)]
    pub diagonals: bool,
    /// The four windows are houses too
    #[arg(long, global = true, hide_short_help = true)]
    pub windoku: bool,
    /// Read a puzzle even where parts of its text may state rules that are not understood; they are named and ignored
    #[arg(long, global = true, hide_short_help = true)]
    pub ignore_unknown: bool,
    /// Worker threads; all cores by default
    #[arg(short = 'j', long, global = true, value_name = "N")]
    pub threads: Option<NonZeroUsize>,
    /// Stop working on a puzzle after this time, for example 500ms, 10s, 2m
    #[arg(long, global = true, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,
    /// Stop working on a puzzle after this many search nodes
    #[arg(long, global = true, value_name = "N", hide_short_help = true)]
    pub nodes: Option<u64>,
    /// Seed of methods that use chance: the same seed gives the same bytes
    #[arg(long, global = true, value_name = "N")]
    pub seed: Option<u64>,
    /// One JSON object for each puzzle instead of text
    #[arg(long, global = true)]
    pub json: bool,
    /// Say on stderr what was understood
    #[arg(short, long, global = true)]
    pub verbose: bool,
}

fn box_shape(text: &str) -> Result<BoxShape, String> {
    let parts = text.split_once(['x', 'X', '×']).and_then(|(r, c)| Some((r.parse().ok()?, c.parse().ok()?)));
    match parts {
        Some((rows, cols)) if rows > 0 && cols > 0 && rows <= 25 && cols <= 25 => Ok(BoxShape { rows, cols }),
        _ => Err("write rows x columns, for example 2x3".into()),
    }
}

/// `500ms`, `10s`, `2m`, `1h`, or a number of seconds.
fn duration(text: &str) -> Result<Duration, String> {
    let split = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let factor = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err("write a time such as 500ms, 10s, 2m or 1h".into()),
    };
    let seconds =
        number.parse::<f64>().map_err(|_| "write a time such as 500ms, 10s, 2m or 1h".to_string())?;
    Duration::try_from_secs_f64(seconds * factor).map_err(|error| error.to_string())
}
