//! The seven kinds of symmetry that the pattern of givens of a square board can have under turns and flips.

use std::fmt;
use std::str::FromStr;

use super::transform::Transform;

/// A kind of symmetry of a pattern, after the eight turns and flips of the square that keep it.
///
/// Named as in the tables of symmetric puzzles. "One of two" kinds are held by a pattern that has either;
/// [`generators`](Self::generators) then takes the first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
pub enum PatternSymmetry {
    /// Left and right mirror each other, or top and bottom.
    VerticalOrHorizontal,
    /// Both of these.
    VerticalAndHorizontal,
    /// Half a turn.
    HalfTurn,
    /// A quarter turn.
    QuarterTurn,
    /// A mirror along one of the two diagonals.
    OneDiagonal,
    /// Mirrors along both diagonals.
    BothDiagonals,
    /// All eight turns and flips.
    Full,
}

impl PatternSymmetry {
    /// All seven, in the order of the default table.
    pub const ALL: [Self; 7] = [
        Self::VerticalOrHorizontal,
        Self::VerticalAndHorizontal,
        Self::HalfTurn,
        Self::QuarterTurn,
        Self::OneDiagonal,
        Self::BothDiagonals,
        Self::Full,
    ];

    /// The name that users type.
    pub fn id(self) -> &'static str {
        match self {
            Self::VerticalOrHorizontal => "vertical-or-horizontal",
            Self::VerticalAndHorizontal => "vertical-and-horizontal",
            Self::HalfTurn => "180",
            Self::QuarterTurn => "90",
            Self::OneDiagonal => "one-diagonal",
            Self::BothDiagonals => "both-diagonals",
            Self::Full => "full",
        }
    }

    /// Indices into [`Transform::dihedral`] that generate the (first) group of this kind.
    fn generator_indices(self) -> &'static [usize] {
        match self {
            Self::VerticalOrHorizontal => &[5],
            Self::VerticalAndHorizontal => &[4, 5],
            Self::HalfTurn => &[2],
            Self::QuarterTurn => &[1],
            Self::OneDiagonal => &[6],
            Self::BothDiagonals => &[6, 7],
            Self::Full => &[1, 5],
        }
    }

    /// Turns and flips that generate the group of this kind (for "one of two" kinds, the left-right mirror and
    /// the main diagonal).
    pub fn generators(self, side: usize) -> Vec<Transform> {
        let all = Transform::dihedral(side);
        self.generator_indices().iter().map(|&i| all[i]).collect()
    }

    /// The orbits of the cells of a board of this side: sets of cells that must all be given or all be blank.
    /// Cells ascending, orbits in the order of their first cells.
    pub fn orbits(self, side: usize) -> Vec<Vec<usize>> {
        let generators = self.generators(side);
        let mut seen = vec![false; side * side];
        let mut orbits = Vec::new();
        for start in 0..side * side {
            if seen[start] {
                continue;
            }
            let mut orbit = vec![start];
            seen[start] = true;
            let mut next = 0;
            while next < orbit.len() {
                for generator in &generators {
                    let cell = generator.source(orbit[next]);
                    if !seen[cell] {
                        seen[cell] = true;
                        orbit.push(cell);
                    }
                }
                next += 1;
            }
            orbit.sort_unstable();
            orbits.push(orbit);
        }
        orbits
    }

    /// Whether the pattern (row-major, `true` for a given) has this symmetry as it stands.
    pub fn holds(self, side: usize, pattern: &[bool]) -> bool {
        let all = Transform::dihedral(side);
        let has_symmetry = |index: usize| {
            (0..side * side).all(|cell| pattern.get(cell) == pattern.get(all[index].source(cell)))
        };
        match self {
            Self::VerticalOrHorizontal => has_symmetry(5) || has_symmetry(4),
            Self::OneDiagonal => has_symmetry(6) || has_symmetry(7),
            _ => self.generator_indices().iter().all(|&index| has_symmetry(index)),
        }
    }

    /// Whether some pattern of this kind has exactly `givens` givens on a board of this side.
    ///
    /// ```
    /// use sudokit::symmetry::PatternSymmetry;
    /// assert!(!PatternSymmetry::QuarterTurn.allows(9, 19)); // orbits of 4 and one of 1
    /// assert!(PatternSymmetry::OneDiagonal.allows(9, 17));
    /// ```
    pub fn allows(self, side: usize, givens: usize) -> bool {
        let mut reachable = vec![false; side * side + 1];
        reachable[0] = true;
        for orbit in self.orbits(side) {
            for sum in (orbit.len()..reachable.len()).rev() {
                reachable[sum] |= reachable[sum - orbit.len()];
            }
        }
        reachable.get(givens).copied().unwrap_or(false)
    }
}

impl fmt::Display for PatternSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// Takes the [`id`](PatternSymmetry::id).
impl FromStr for PatternSymmetry {
    type Err = PatternSymmetryError;

    fn from_str(text: &str) -> Result<Self, PatternSymmetryError> {
        let kind = Self::ALL.into_iter().find(|kind| kind.id() == text);
        kind.ok_or_else(|| PatternSymmetryError(text.to_owned()))
    }
}

/// There is no kind of symmetry with this [`id`](PatternSymmetry::id).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PatternSymmetryError(pub String);

impl fmt::Display for PatternSymmetryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids = PatternSymmetry::ALL.map(PatternSymmetry::id).join(", ");
        write!(f, "unknown symmetry \"{}\"; expected one of {ids}", self.0)
    }
}

impl std::error::Error for PatternSymmetryError {}

#[cfg(feature = "serde")]
impl TryFrom<String> for PatternSymmetry {
    type Error = PatternSymmetryError;
    fn try_from(text: String) -> Result<Self, PatternSymmetryError> {
        text.parse()
    }
}

#[cfg(feature = "serde")]
impl From<PatternSymmetry> for String {
    fn from(kind: PatternSymmetry) -> String {
        kind.id().to_owned()
    }
}
