//! A scale of one's own, read from text: an order of techniques, what they count, levels.
//!
//! A line each: `name NAME`, `about WORDS`, `aggregation hardest|greatest|sum`, `level NAME MAX` from easy to hard,
//! and for each technique in the order in which they are tried `TECHNIQUE POINTS [LEVEL]`. The aggregations are the
//! maximum of tenths, the maximum of whole points, and the sum of whole points. What follows a # is a remark.

use super::definition::{Aggregation, Level, Scale, SearchOrder};
use crate::logic::catalogue::{technique, unknown_technique};
use crate::logic::geometry::BOX_COLUMN_ROW;
use crate::logic::houses::Ordinary;
use crate::logic::step::{Entry, HasFinders};

/// What is wrong with a text of a scale.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the scale: {what}")]
pub struct ScaleError {
    /// Which line, from 1; the last if something is missing.
    pub line: usize,
    /// What is wrong, and what may stand there.
    pub what: String,
}

impl Scale {
    /// Reads a scale. It lives as long as the program, like those of the table.
    ///
    /// # Errors
    /// The first line that is not of these forms, by its number, or a part of the scale that is missing.
    ///
    /// ```
    /// use sudokit::logic::Scale;
    /// let text = "name mine\naggregation sum\nlevel easy 100\nhidden-single-box 1\nnaked-single 2 easy";
    /// assert_eq!(Scale::parse(text).unwrap().order.len(), 2);
    /// assert_eq!(Scale::parse("hidden-singel 1").unwrap_err().line, 1);
    /// ```
    pub fn parse(text: &str) -> Result<&'static Scale, ScaleError> {
        let (mut name, mut about, mut aggregation) = ("own", "a scale of one's own", Aggregation::Sum);
        let mut levels: Vec<Level> = Vec::new();
        let mut order: Vec<Entry> = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let error = |what: String| ScaleError { line: number + 1, what };
            let line = line.split('#').next().unwrap_or_default().trim();
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                [] => {}
                ["name", word] => name = keep(word),
                ["about", ..] => about = keep(line["about".len()..].trim()),
                ["aggregation", word] => {
                    aggregation = match word {
                        "hardest" => Aggregation::Hardest,
                        "greatest" => Aggregation::Greatest,
                        "sum" => Aggregation::Sum,
                        _ => return Err(error(format!("'{word}' is none of hardest, greatest, sum"))),
                    }
                }
                ["level", word, max] => {
                    let max = max.parse().map_err(|_| error(format!("'{max}' is no number of points")))?;
                    levels.push(Level { name: keep(word), max });
                }
                [id, points, ref level @ ..] if level.len() < 2 => {
                    let technique = technique(id).ok_or_else(|| {
                        error(unknown_technique(id) + "; `sudokit techniques` prints the table")
                    })?;
                    if Ordinary::finder(technique).is_none() {
                        return Err(error(format!("only the scale any-board has the technique '{id}'")));
                    }
                    let points = points
                        .parse()
                        .map_err(|_| error(format!("'{points}' is no number of points up to 65535")))?;
                    let at = |word: &str| levels.iter().position(|level| level.name == word);
                    let level = match level.first() {
                        Some(word) => at(word)
                            .ok_or_else(|| error(format!("there is no line 'level {word} …' above")))?
                            as u8,
                        None => 0,
                    };
                    if order.iter().any(|entry| entry.technique == technique) {
                        return Err(error(format!("{id} stands twice")));
                    }
                    order.push(Entry { technique, points, level, rank: 0 });
                }
                _ => {
                    return Err(error(
                        "write TECHNIQUE POINTS [LEVEL], name, about, aggregation or level".to_string(),
                    ));
                }
            }
        }
        let line = text.lines().count().max(1);
        if order.is_empty() {
            return Err(ScaleError { line, what: "there is no technique".to_string() });
        }
        for (i, entry) in order.iter().enumerate() {
            let leader = entry.technique.leader();
            let last = order[..i].iter().rposition(|other| other.technique.leader() == leader);
            if last.is_some_and(|last| last + 1 != i) {
                let what = format!(
                    "{} is found together with {leader} and must stand beside it",
                    entry.technique.id()
                );
                return Err(ScaleError { line, what });
            }
        }
        let (order, levels) = (Box::leak(order.into_boxed_slice()), Box::leak(levels.into_boxed_slice()));
        Ok(Box::leak(Box::new(Scale {
            name,
            about,
            aggregation,
            order,
            levels,
            houses: &BOX_COLUMN_ROW,
            search: SearchOrder::Finder,
            strength: None,
        })))
    }
}

fn keep(text: &str) -> &'static str {
    Box::leak(text.to_string().into_boxed_str())
}
