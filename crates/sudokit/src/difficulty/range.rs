//! A measure that must lie in a range: `guesses=2..5`, `er=4.5..7`, `hodoku=easy`, `medium..hard`.

use std::fmt;
use std::str::FromStr;

use super::measure::{MEASURES, Measure, MeasureError, Measurer, UnknownMeasure};
use crate::board::HousesPuzzle;
use crate::control::{Meter, Stop};
use crate::logic::{SCALES, scale};

/// A measure and the range in which it must lie, both ends included.
///
/// ```
/// use sudokit::difficulty::DifficultyRange;
/// let range: DifficultyRange = "er=4.5..7".parse().unwrap();
/// assert_eq!(range.to_string(), "se-1.2.1=4.5..7");
/// assert!(range.contains(7.0) && !range.contains(7.1));
/// let medium: DifficultyRange = "medium".parse().unwrap();
/// assert_eq!((medium.measure().name.as_ref(), medium.low(), medium.high()), ("se-1.2.1", 1.3, 1.5));
/// assert_eq!("medium..hard".parse::<DifficultyRange>().unwrap().to_string(), "medium..hard");
/// assert!("guesses=9..3".parse::<DifficultyRange>().is_err());
/// ```
#[derive(Clone, Debug)]
pub struct DifficultyRange {
    measure: Measure,
    low: f64,
    high: f64,
    runs: Option<u32>,
    /// Levels were named, not a measure.
    is_level: bool,
    /// Techniques that rest on uniqueness count.
    uniqueness: bool,
}

/// Why a text is no range, or no puzzle lies in it.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RangeError {
    /// It has another form.
    #[error(
        "write MEASURE=LOW..HIGH, for example guesses=2..5, or one of the words {}",
        level_words().iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", ")
    )]
    Form,
    /// There is no such measure.
    #[error(transparent)]
    Measure(#[from] UnknownMeasure),
    /// An end is neither a number nor one of the measure's levels.
    #[error("'{end}' is no value of {measure}: write a number{}", or_level(levels))]
    End {
        /// What stands there.
        end: String,
        /// The measure, by the name that the text has for it.
        measure: String,
        /// The names of its levels, if it has some.
        levels: Vec<&'static str>,
    },
    /// The low end lies above the high end.
    #[error("{measure}={low}..{high} is empty: its low end is above its high end")]
    Inverted {
        /// The measure.
        measure: String,
        /// The low end.
        low: f64,
        /// The high end.
        high: f64,
    },
    /// No value of the measure lies in the range.
    #[error("no puzzle has {measure} in {low}..{high}: {}", possible(*min, *max, *step))]
    Impossible {
        /// The measure.
        measure: String,
        /// The low end.
        low: f64,
        /// The high end.
        high: f64,
        /// The lowest value of the measure.
        min: f64,
        /// The greatest value of the measure, or infinity.
        max: f64,
        /// All values are multiples of this; 0 if any number may come out.
        step: f64,
    },
}

fn or_level(levels: &[&str]) -> String {
    if levels.is_empty() { String::new() } else { format!(", or one of its levels {}", levels.join(", ")) }
}

fn possible(min: f64, max: f64, step: f64) -> String {
    let multiples = if step > 0.0 { format!(", in steps of {step}") } else { String::new() };
    if max.is_finite() {
        format!("its values lie in {min}..{max}{multiples}")
    } else {
        format!("its values are at least {min}{multiples}")
    }
}

/// The words for levels of difficulty and the ranges of Sudoku Explainer's rating that they stand for, from easy to
/// hard.
pub fn level_words() -> Vec<(&'static str, DifficultyRange)> {
    let measure = &MEASURES[0];
    let mut low = measure.min;
    let levels = measure.scale().map_or(SCALES[0].levels, |scale| scale.levels);
    let word = |level: &crate::logic::Level| {
        let high = if level.max == u32::MAX { f64::INFINITY } else { f64::from(level.max) / 10.0 };
        let range = DifficultyRange {
            measure: measure.clone(),
            low,
            high,
            runs: None,
            is_level: true,
            uniqueness: true,
        };
        low = f64::from(level.max.saturating_add(1)) / 10.0;
        (level.name, range)
    };
    levels.iter().map(word).collect()
}

impl DifficultyRange {
    /// A range of a measure, both ends included; infinities stand for open ends.
    ///
    /// # Errors
    /// If it is inverted, or no value of the measure lies in it.
    pub fn new(measure: &Measure, low: f64, high: f64) -> Result<DifficultyRange, RangeError> {
        let name = || measure.name.to_string();
        if low > high || low.is_nan() || high.is_nan() {
            return Err(RangeError::Inverted { measure: name(), low, high });
        }
        let Measure { min, max, step, .. } = *measure;
        let (first, last) = (low.max(min), high.min(max));
        // A value within: the first multiple of the step from the low end on, within the precision of floating point.
        let lowest = if step > 0.0 { (first / step - 1e-9).ceil() * step } else { first };
        if lowest > last + 1e-9 || low == f64::INFINITY {
            return Err(RangeError::Impossible { measure: name(), low, high, min, max, step });
        }
        Ok(DifficultyRange {
            measure: measure.clone(),
            low,
            high,
            runs: None,
            is_level: false,
            uniqueness: true,
        })
    }

    /// Sets the number of runs for a measure that is a mean, as [`Measurer::with_runs`].
    #[must_use]
    pub fn with_runs(mut self, runs: u32) -> DifficultyRange {
        self.runs = Some(runs);
        self
    }

    /// Leaves out techniques that rest on the puzzle having one solution, as [`Measurer::with_uniqueness`].
    #[must_use]
    pub fn without_uniqueness(mut self) -> DifficultyRange {
        self.uniqueness = false;
        self
    }

    /// Reads the levels by the rating of any board and any rules, if levels were named (`medium..hard`) and not a
    /// measure. Its points end levels where those of Sudoku Explainer's rating do.
    #[must_use]
    pub fn on_any_board(self) -> DifficultyRange {
        match super::measure(scale::ANY_BOARD.name).filter(|_| self.is_level) {
            Some(measure) => DifficultyRange { measure: measure.clone(), ..self },
            None => self,
        }
    }

    /// The measure.
    pub fn measure(&self) -> &Measure {
        &self.measure
    }

    /// The low end, or minus infinity.
    pub fn low(&self) -> f64 {
        self.low
    }

    /// The high end, or infinity.
    pub fn high(&self) -> f64 {
        self.high
    }

    /// Whether a value lies in the range.
    pub fn contains(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// How far a value lies outside, 0 for one that lies in the range.
    pub fn distance(&self, value: f64) -> f64 {
        (self.low - value).max(value - self.high).max(0.0)
    }

    /// What computes the measure.
    pub fn measurer(&self) -> Measurer {
        let measurer = Measurer::new(&self.measure).with_uniqueness(self.uniqueness);
        match self.runs {
            Some(runs) => measurer.with_runs(runs),
            None => measurer,
        }
    }

    /// The value of a puzzle if it has one, and whether that lies in the range; `measurer` is
    /// [`measurer`](Self::measurer).
    ///
    /// # Errors
    /// Why the meter's budget stopped it.
    pub fn admits(
        &self,
        puzzle: &HousesPuzzle,
        measurer: &mut Measurer,
        meter: &mut Meter,
    ) -> Result<(Option<f64>, bool), Stop> {
        match measurer.measure(puzzle, meter) {
            Ok(measurement) => Ok((Some(measurement.mean), self.contains(measurement.mean))),
            Err(MeasureError::Stopped(stop)) => Err(stop),
            Err(_) => Ok((None, false)),
        }
    }
}

/// A finite number. With at most fifteen digits both these and the power of ten are exact, so that their quotient is the
/// nearest number; others are left to the standard library, whose tables for them are large.
fn decimal(text: &str) -> Option<f64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = || whole.bytes().chain(fraction.bytes());
    if !(1..=15).contains(&digits().count()) || !digits().all(|digit| digit.is_ascii_digit()) {
        return any_decimal(text);
    }
    let value = digits().fold(0.0, |value, digit| 10.0 * value + f64::from(digit - b'0'));
    Some(value / fraction.bytes().fold(1.0, |scale, _| 10.0 * scale))
}

/// A number that is written in any way.
#[inline(never)]
fn any_decimal(text: &str) -> Option<f64> {
    text.parse().ok().filter(|value: &f64| value.is_finite())
}

impl FromStr for DifficultyRange {
    type Err = RangeError;

    /// Takes `MEASURE=LOW..HIGH`; either end may be left out, and one value stands for both. Levels may stand in the
    /// place of numbers (`hodoku=easy..hard`). A word alone, or two, are levels of Sudoku Explainer's rating (`medium`,
    /// `medium..hard`), see [`level_words`].
    fn from_str(text: &str) -> Result<DifficultyRange, RangeError> {
        let Some((name, range)) = text.rsplit_once('=') else {
            let words = level_words();
            let word =
                |text: &str| words.iter().find(|(word, _)| *word == text.trim()).map(|(_, range)| range);
            let (low, high) = text.split_once("..").unwrap_or((text, text));
            let (low, high) = (word(low).ok_or(RangeError::Form)?, word(high).ok_or(RangeError::Form)?);
            return DifficultyRange::new(&low.measure, low.low, high.high)
                .map(|range| DifficultyRange { is_level: true, ..range });
        };
        let (low, high) = range.split_once("..").unwrap_or((range, range));
        let (low, high) = (low.trim(), high.trim());
        let mut measure: Measure = name.trim().parse()?;
        // The names of levels belong to the measure of levels beside the measure of points.
        let is_word = |end: &str| end.starts_with(|c: char| c.is_alphabetic());
        if measure.levels().is_empty()
            && (is_word(low) || is_word(high))
            && let Some(levels) = measure.scale()
            && let Some(beside) = super::measure(&format!("{}-level", levels.name))
        {
            measure = beside.clone();
        }
        let end = |text: &str, open: f64| match text {
            "" => Ok(open),
            text => match measure.levels().iter().position(|level| level.name == text) {
                Some(level) => Ok(level as f64 + 1.0),
                None => decimal(text).ok_or_else(|| RangeError::End {
                    end: text.to_string(),
                    measure: name.trim().to_string(),
                    levels: measure.levels().iter().map(|level| level.name).collect(),
                }),
            },
        };
        if low.is_empty() && high.is_empty() {
            return Err(RangeError::Form);
        }
        DifficultyRange::new(&measure, end(low, f64::NEG_INFINITY)?, end(high, f64::INFINITY)?)
    }
}

/// `se-1.2.1=4.5..7`, `guesses=2..`, `hodoku-level=easy..hard`, `medium`: parses back to the same range.
impl fmt::Display for DifficultyRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_level {
            let words = level_words();
            let word = |is_end: &dyn Fn(&DifficultyRange) -> bool| {
                words.iter().find(|(_, range)| is_end(range)).map_or("", |(word, _)| *word)
            };
            let (low, high) = (word(&|range| range.low == self.low), word(&|range| range.high == self.high));
            return if low == high { f.write_str(low) } else { write!(f, "{low}..{high}") };
        }
        let end = |value: f64| {
            let levels = self.measure.levels();
            let level = levels.get((value - 1.0) as usize).filter(|_| value.fract() == 0.0 && value >= 1.0);
            match level {
                _ if value.is_infinite() => String::new(),
                Some(level) => level.name.to_string(),
                None => value.to_string(),
            }
        };
        let (low, high) = (end(self.low), end(self.high));
        if low == high {
            write!(f, "{}={low}", self.measure.name)
        } else {
            write!(f, "{}={low}..{high}", self.measure.name)
        }
    }
}
