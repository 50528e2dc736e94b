//! A row of the table of constraints.

/// What a kind of constraint is. Its names in other programs' formats stand with those formats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// Its name in texts and options: lower case, no blanks.
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// Which sort of rule it is.
    pub section: Section,
    /// How it is drawn by hand.
    pub tool: Tool,
    /// Whether it takes words.
    pub word_use: WordUse,
    /// The rule as setters write it.
    pub sentence: &'static str,
    /// Why it takes candidates away: the argument that a person uses.
    pub why: &'static str,
    /// The words that it takes, for people: `sum, or nothing`.
    pub words: &'static str,
    /// The cells that it takes, for people: `the cells of the cage`.
    pub cells: &'static str,
    /// One line of the text form, on a 9×9 board.
    pub example: &'static str,
}

/// How a rule is drawn by hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Tool {
    /// It holds all over the board: a switch.
    Board,
    /// Two cells side by side.
    Edge,
    /// The cells around a corner.
    Corner,
    /// Cells in order.
    Line,
    /// A set of cells.
    Cells,
    /// Several lists of cells, one after another.
    Lists,
    /// A place outside the board.
    Outside,
    /// It joins other rules, and is written as text.
    Parts,
}

/// Whether a rule takes words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WordUse {
    /// No.
    None,
    /// It may have some.
    Optional,
    /// It must have some.
    Required,
    /// It must have one of these.
    OneOf(&'static [&'static str]),
}

/// Sorts of rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Section {
    /// Houses and regions.
    Regions,
    /// Rules that hold all over the board.
    Global,
    /// Of a cell by itself.
    Cells,
    /// Between cells side by side.
    Edges,
    /// Of sets of cells.
    Cages,
    /// Along lines.
    Lines,
    /// Seen from outside the board.
    Outside,
    /// Joining other rules.
    Composite,
}

impl Section {
    /// All, in the order of the table.
    pub const ALL: [Section; 8] = [
        Section::Regions,
        Section::Global,
        Section::Cells,
        Section::Edges,
        Section::Cages,
        Section::Lines,
        Section::Outside,
        Section::Composite,
    ];

    /// The heading for people.
    pub fn name(self) -> &'static str {
        match self {
            Section::Regions => "Regions",
            Section::Global => "All over the board",
            Section::Cells => "Single cells",
            Section::Edges => "Between cells",
            Section::Cages => "Cages and sets",
            Section::Lines => "Lines",
            Section::Outside => "Outside the board",
            Section::Composite => "Joining other rules",
        }
    }
}
