//! What a column is: its name and type, what it costs, and the function that computes it for a row.

use std::cmp::Ordering;
use std::fmt;

use arrow_schema::{DataType, Field};
use sudokit::Stop;

use super::kind::ColumnType;
use super::row::Row;
use super::value::Value;

/// What a column costs for each puzzle, in orders of magnitude.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cost {
    /// Below a microsecond.
    Free,
    /// Microseconds to tens of microseconds.
    Cheap,
    /// Milliseconds, for hard puzzles seconds.
    Costly,
}

/// What is computed for 64 rows at once, in the lanes of the engine, before the columns' own functions run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Batched {
    /// Nothing.
    Nothing,
    /// Solutions, up to two.
    Solutions,
    /// Solutions, and whether every given is needed.
    Minimality,
}

/// How a histogram of a column's values is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bins {
    /// Not at all.
    None,
    /// A bin for each whole number.
    Values,
    /// A bin for each whole number and the decimals above it.
    Units,
    /// Below 1, 1 to 2, 2 to 4, 4 to 8 ….
    Octaves,
}

/// A column that this crate computes or writes. One file of `column/` each, or one for a few that share their work.
#[derive(Clone, Copy, Debug)]
pub struct ColumnInfo {
    /// Its name in files.
    pub id: &'static str,
    /// What it holds, in a line.
    pub about: &'static str,
    /// What it costs.
    pub cost: Cost,
    /// Whether `dataset build` writes it by default.
    pub default: bool,
    /// Whether it can be null in a row with a readable puzzle.
    pub nullable: bool,
    /// Whether it follows from the puzzle alone; the others are known only where the puzzle was made.
    pub derived: bool,
    /// How an audit draws its histogram.
    pub bins: Bins,
    pub(crate) kind: ColumnType,
    pub(crate) needs: Batched,
    pub(crate) value: fn(&mut Row<'_>) -> Result<Value, Stop>,
}

impl ColumnInfo {
    /// A column that follows from the puzzle, is never null and is not written by default.
    pub(crate) const fn new(
        id: &'static str,
        kind: ColumnType,
        cost: Cost,
        about: &'static str,
        value: fn(&mut Row<'_>) -> Result<Value, Stop>,
    ) -> ColumnInfo {
        let (default, nullable, derived) = (false, false, true);
        let (bins, needs) = (Bins::None, Batched::Nothing);
        ColumnInfo { id, about, cost, default, nullable, derived, bins, kind, needs, value }
    }

    pub(crate) const fn by_default(self) -> Self {
        ColumnInfo { default: true, ..self }
    }
    pub(crate) const fn or_null(self) -> Self {
        ColumnInfo { nullable: true, ..self }
    }
    pub(crate) const fn of_the_generator(self) -> Self {
        ColumnInfo { derived: false, ..self }
    }
    pub(crate) const fn bins(self, bins: Bins) -> Self {
        ColumnInfo { bins, ..self }
    }
    pub(crate) const fn needs(self, needs: Batched) -> Self {
        ColumnInfo { needs, ..self }
    }

    /// The Arrow type.
    pub fn data_type(&self) -> DataType {
        match self.kind {
            ColumnType::Text => DataType::Utf8,
            ColumnType::Bool => DataType::Boolean,
            ColumnType::U8 => DataType::UInt8,
            ColumnType::U32 => DataType::UInt32,
            ColumnType::U64 => DataType::UInt64,
            ColumnType::F64 => DataType::Float64,
        }
    }

    /// The lower end of the bin of the histogram in which a row lies.
    pub(crate) fn bin(&self, row: &mut Row<'_>) -> Option<u32> {
        let value = match (self.value)(row).ok()? {
            Value::U8(value) => f64::from(value),
            Value::U32(value) => f64::from(value),
            Value::F64(value) => value,
            _ => return None,
        };
        match self.bins {
            Bins::None => None,
            Bins::Values | Bins::Units => Some(value as u32),
            Bins::Octaves if value < 1.0 => Some(0),
            Bins::Octaves => Some(1 << (value.log2() as u32).min(30)),
        }
    }

    /// What a bin is called.
    pub fn bin_label(&self, bin: u32) -> String {
        match self.bins {
            Bins::Octaves if bin == 0 => "<1".into(),
            Bins::Octaves => format!("{bin}-{}", u64::from(bin) * 2),
            Bins::Units => format!("{bin}.x"),
            Bins::None | Bins::Values => bin.to_string(),
        }
    }
}

/// A column, as a handle to its [`ColumnInfo`]. Columns are ordered as files have them.
#[derive(Clone, Copy)]
pub struct Column {
    /// Its place in [`COLUMNS`](crate::COLUMNS).
    pub(super) place: usize,
    pub(super) info: &'static ColumnInfo,
}

impl Column {
    /// What it is.
    pub fn info(self) -> &'static ColumnInfo {
        self.info
    }

    /// Its name in files.
    pub fn id(self) -> &'static str {
        self.info.id
    }

    /// Its Arrow field. Always nullable: a row whose puzzle cannot be read becomes null.
    pub fn field(self) -> Field {
        Field::new(self.id(), self.info.data_type(), true)
    }
}

impl PartialEq for Column {
    fn eq(&self, other: &Column) -> bool {
        self.place == other.place
    }
}

impl Eq for Column {}

impl PartialOrd for Column {
    fn partial_cmp(&self, other: &Column) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Column {
    fn cmp(&self, other: &Column) -> Ordering {
        self.place.cmp(&other.place)
    }
}

impl fmt::Debug for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Column({})", self.id())
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}
