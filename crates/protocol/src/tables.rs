//! The tables: solvers, techniques and scales, formats, symmetries.

use std::collections::BTreeMap;

use serde::Serialize;
use sudokit::Solver;
use sudokit::board::{ARRANGEMENTS, Arrangement};
use sudokit::constraint::{self, CONSTRAINTS};
use sudokit::difficulty::{MEASURES, Measure, Points};
use sudokit::generate::{VARIANTS, Variant};
use sudokit::logic::{self, SCALES, TECHNIQUES};
use sudokit::notation::FORMATS;
use sudokit::solver::{SolverOption, Support};
use sudokit::symmetry::PatternSymmetry;

use crate::parameters::ParametersReply;

/// A solver.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolverReply {
    /// The name that requests use.
    pub id: &'static str,
    /// The name in words.
    pub name: &'static str,
    /// Its idea in a sentence.
    pub idea: &'static str,
    /// Where the method comes from: a key of the bibliography, or a citation.
    pub source: &'static str,
    /// The puzzles that it supports: `ordinary` for 9×9 with 3×3 boxes and no extra houses; `houses` for square boards
    /// of any size without rules beyond their houses; `rules` for all.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub supports: Support,
    /// Whether it can prove "no solution" and "no other solution".
    pub complete: bool,
    /// What one node is: what the field `nodes` of requests limits and that of replies counts.
    pub node: &'static str,
    /// What one iteration is, for the counters; empty if it counts none.
    pub iteration: &'static str,
    /// What steers the method from one iteration to the next; empty if nothing.
    pub control: &'static str,
    /// Its options.
    pub options: Vec<OptionReply>,
}

/// An option of a solver.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OptionReply {
    /// Its name.
    pub name: &'static str,
    /// Its values; the first is the default.
    pub values: Vec<&'static str>,
    /// What it does, in a line.
    pub help: &'static str,
}

impl From<&dyn Solver> for SolverReply {
    fn from(solver: &dyn Solver) -> SolverReply {
        let info = solver.info();
        let option = |option: &SolverOption| OptionReply {
            name: option.name,
            values: option.values.to_vec(),
            help: option.help,
        };
        let options: Vec<OptionReply> = info.options.iter().map(option).collect();
        SolverReply {
            id: info.id,
            name: info.name,
            idea: info.idea,
            source: info.source,
            supports: info.supports,
            complete: info.complete,
            node: info.node,
            iteration: info.iteration,
            control: info.control,
            options,
        }
    }
}

/// The table of these solvers.
#[inline(never)]
pub fn solvers(offered: &[&'static dyn Solver]) -> Vec<SolverReply> {
    offered.iter().map(|&solver| SolverReply::from(solver)).collect()
}

/// A technique of human-style solving.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TechniqueReply {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The family that it belongs to.
    pub family: &'static str,
}

/// A level of a scale.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LevelReply {
    /// Its name.
    pub name: &'static str,
    /// The highest rating of this level; null if there is no upper end.
    pub max: Option<f64>,
}

/// A scale: techniques in order with their points.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScaleReply {
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
    /// What it rates by: the hardest step, or the sum of all.
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub measure: logic::Aggregation,
    /// Whether `points` are in tenths.
    pub tenths: bool,
    /// The ids of its techniques, in the order in which they are tried.
    pub order: Vec<&'static str>,
    /// The points of each technique by its id.
    pub points: BTreeMap<&'static str, u16>,
    /// The levels, easiest first.
    pub levels: Vec<LevelReply>,
}

/// The techniques and scales of human-style solving.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TechniquesReply {
    /// The techniques.
    pub techniques: Vec<TechniqueReply>,
    /// The scales.
    pub scales: Vec<ScaleReply>,
}

/// The techniques and scales of human-style solving.
#[inline(never)]
pub fn techniques() -> TechniquesReply {
    let technique = |row: &&logic::Technique| TechniqueReply {
        id: row.id(),
        name: row.name(),
        family: row.info.family.name(),
    };
    TechniquesReply {
        techniques: TECHNIQUES.iter().map(technique).collect(),
        scales: SCALES
            .iter()
            .map(|scale| ScaleReply {
                name: scale.name,
                about: scale.about,
                measure: scale.aggregation,
                tenths: scale.aggregation == logic::Aggregation::Hardest,
                order: scale.order.iter().map(|entry| entry.technique.id()).collect(),
                points: scale.order.iter().map(|entry| (entry.technique.id(), entry.points)).collect(),
                levels: scale
                    .levels
                    .iter()
                    .map(|level| LevelReply {
                        name: level.name,
                        max: (level.max != u32::MAX).then(|| Points::on(scale, level.max).value()),
                    })
                    .collect(),
            })
            .collect(),
    }
}

/// A measure of difficulty.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MeasureReply {
    /// Its name.
    pub name: String,
    /// Other names for it.
    pub aliases: Vec<&'static str>,
    /// What it is, in a line.
    pub about: String,
    /// What is counted.
    pub unit: &'static str,
    /// The minimum value that it can have.
    pub min: f64,
    /// The greatest value that it can have; null if there is no bound.
    pub max: Option<f64>,
    /// All values are multiples of this; 0 if any number may come out.
    pub step: f64,
    /// How many seeded runs the value is the mean of; 1 for what does not vary.
    pub runs: u32,
    /// The scale of human-style solving that it belongs to; null for efforts of searches.
    pub scale: Option<&'static str>,
    /// The cost of an average minimal puzzle on one core in microseconds, to one digit; 0 if not known.
    pub microseconds: u32,
}

/// The measures of difficulty.
#[inline(never)]
pub fn measures() -> Vec<MeasureReply> {
    let row = |measure: &Measure| MeasureReply {
        name: measure.name.to_string(),
        aliases: measure.aliases.to_vec(),
        about: measure.about.to_string(),
        unit: measure.unit,
        min: measure.min,
        max: Some(measure.max).filter(|max| max.is_finite()),
        step: measure.step,
        runs: measure.runs,
        scale: measure.scale().map(|scale| scale.name),
        microseconds: measure.microseconds,
    };
    MEASURES.iter().map(row).collect()
}

/// A way of writing puzzles down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FormatReply {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it is, in a line.
    pub what: &'static str,
    /// Whether it can be read.
    pub reads: bool,
    /// Whether it can be written.
    pub writes: bool,
    /// Whether a puzzle takes one line.
    pub one_a_line: bool,
    /// Endings of file names.
    pub extensions: Vec<&'static str>,
}

/// The formats.
#[inline(never)]
pub fn formats() -> Vec<FormatReply> {
    let row = |format: &sudokit::notation::Format| FormatReply {
        id: format.id,
        name: format.name,
        what: format.what,
        reads: format.reads(),
        writes: format.writes(),
        one_a_line: format.record,
        extensions: format.extensions.to_vec(),
    };
    FORMATS.iter().map(row).collect()
}

/// A rule that puzzles may have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ConstraintReply {
    /// Its id.
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// Which sort of rule it is.
    pub section: &'static str,
    /// The rule as setters write it.
    pub sentence: &'static str,
    /// Why it takes candidates away.
    pub why: &'static str,
    /// The words that it takes.
    pub words: &'static str,
    /// The cells that it takes.
    pub cells: &'static str,
    /// A line of the format `rules`, on a 9×9 board.
    pub example: &'static str,
    /// What it takes, for those who draw it.
    pub parameters: ParametersReply,
}

impl From<&constraint::Info> for ConstraintReply {
    fn from(info: &constraint::Info) -> ConstraintReply {
        ConstraintReply {
            id: info.id,
            name: info.name,
            section: info.section.name(),
            sentence: info.sentence,
            why: info.why,
            words: info.words,
            cells: info.cells,
            example: info.example,
            parameters: ParametersReply::of(info),
        }
    }
}

/// The rules that puzzles may have.
#[inline(never)]
pub fn constraints() -> Vec<ConstraintReply> {
    CONSTRAINTS.iter().copied().map(ConstraintReply::from).collect()
}

/// A variant that puzzles are generated of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GeneratedVariantReply {
    /// Its id.
    pub id: &'static str,
    /// What its puzzles have.
    pub what: &'static str,
    /// The kinds of rules in them, by id; none of grids that overlap.
    pub kinds: Vec<&'static str>,
    /// Of grids that overlap the side of each, which the board of a request has if it says none; null of others.
    pub grid: Option<usize>,
}

/// The variants that puzzles are generated of, and the arrangements of grids that overlap.
#[inline(never)]
pub fn variants() -> Vec<GeneratedVariantReply> {
    let row = |row: &Variant| GeneratedVariantReply {
        id: row.id,
        what: row.what,
        kinds: row.kinds.to_vec(),
        grid: None,
    };
    let grids = |own: &Arrangement| GeneratedVariantReply {
        id: own.id,
        what: own.what,
        kinds: Vec::new(),
        grid: Some(own.size),
    };
    VARIANTS.iter().map(row).chain(ARRANGEMENTS.iter().map(grids)).collect()
}

/// A kind of symmetry of the pattern of givens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SymmetryReply {
    /// Its id.
    pub id: &'static str,
    /// For each cell of a 9×9 board the number of its orbit: cells of an orbit are all given or all blank.
    pub orbits: Vec<usize>,
}

/// The kinds of symmetry that a pattern of givens can have.
#[inline(never)]
pub fn symmetries() -> Vec<SymmetryReply> {
    let row = |kind: PatternSymmetry| {
        let mut orbits = vec![0; 81];
        for (number, orbit) in kind.orbits(9).into_iter().enumerate() {
            orbit.into_iter().for_each(|cell| orbits[cell] = number);
        }
        SymmetryReply { id: kind.id(), orbits }
    };
    PatternSymmetry::ALL.into_iter().map(row).collect()
}
