//! A checked puzzle whose rules are the houses of a plain board.

use std::fmt;
use std::sync::Arc;

use super::{
    Board, BoxShape, Candidate, Cell, Digit, DigitSet, Grid, Grid9, House, HouseKind, Marks9, Pencilmarks,
    Zones,
};

/// Givens that do not clash, and, where the puzzle is a "sukaku", the candidates that each blank may still take. It
/// may have no solution, one, or many: that is for solvers to say.
///
/// The algorithms of the literature and the vector engine work on it. A puzzle with other rules is never one, see
/// [`Puzzle::houses`](crate::Puzzle::houses). It is displayed in the plain line form of a [`Grid`] (the givens alone).
///
/// ```
/// use sudokit::{Grid, Board, HousesPuzzle};
/// let mut grid = Grid::empty(Board::classic());
/// grid.set(sudokit::Cell::new(0), 5);
/// grid.set(sudokit::Cell::new(1), 5);
/// let error = HousesPuzzle::new(grid).unwrap_err();
/// assert_eq!(error.to_string(), "two 5s in row 1: r1c1 and r1c2; two 5s in box 1: r1c1 and r1c2");
///
/// let puzzle = HousesPuzzle::new("12343412........".parse().unwrap()).unwrap();
/// assert_eq!((puzzle.size(), puzzle.clues()), (4, 8));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Data", into = "Data"))]
pub struct HousesPuzzle {
    grid: Grid,
    allowed: Option<Vec<DigitSet>>,
}

/// A digit that stands more than once in a house.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Clash {
    /// The digit.
    pub digit: Digit,
    /// The house.
    pub house: House,
    /// All cells of the house that hold the digit: two or more.
    pub cells: Vec<Cell>,
}

/// `two 5s in row 1: r1c1 and r1c2`.
impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.show(f, 1)
    }
}

impl Clash {
    /// In words, where digit 1 is shown as `lowest`.
    fn show(&self, f: &mut fmt::Formatter<'_>, lowest: i32) -> fmt::Result {
        // A house has as many cells as the board has rows.
        let size = self.house.cells.len();
        let name = |cell: &Cell| format!("r{}c{}", cell.index() / size + 1, cell.index() % size + 1);
        let names: Vec<String> = self.cells.iter().map(name).collect();
        let (last, rest) = names.split_last().ok_or(fmt::Error)?;
        let number = i32::from(self.digit.value()) - 1 + lowest;
        let repeated = Clash::repeated(names.len(), number, &self.house);
        write!(f, "{repeated}: {} and {last}", rest.join(", "))
    }

    /// That a house holds a number several times, in words.
    ///
    /// ```
    /// assert_eq!(sudokit::Clash::repeated(3, 5, "row 1"), "three 5s in row 1");
    /// ```
    #[must_use]
    pub fn repeated(times: usize, number: i32, house: impl fmt::Display) -> String {
        const WORDS: [&str; 8] = ["two", "three", "four", "five", "six", "seven", "eight", "nine"];
        match times.checked_sub(2).and_then(|index| WORDS.get(index)) {
            Some(word) => format!("{word} {number}s in {house}"),
            None => format!("{times} {number}s in {house}"),
        }
    }
}

/// Everything that is wrong with a grid as a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PuzzleError {
    /// The board, for the names of cells.
    pub layout: Arc<Board>,
    /// All clashes, houses in the order of [`Board::houses`].
    pub clashes: Vec<Clash>,
    /// Shapes of boxes with which the same givens clash nowhere; none unless all clashes are in boxes. Many formats do
    /// not state the shape, so another than the default may have been meant.
    pub other_boxes: Vec<BoxShape>,
    /// The number that digit 1 is shown as: 0 where the author counted from 0.
    pub lowest: i32,
}

impl PuzzleError {
    /// The cells that clash, ascending, each once.
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> =
            self.clashes.iter().flat_map(|clash| clash.cells.iter().copied()).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, clash) in self.clashes.iter().enumerate() {
            f.write_str(if index == 0 { "" } else { "; " })?;
            clash.show(f, self.lowest)?;
        }
        for shape in &self.other_boxes {
            write!(f, "; with {shape} boxes nothing clashes")?;
        }
        Ok(())
    }
}

impl std::error::Error for PuzzleError {}

impl HousesPuzzle {
    /// Checks a grid.
    ///
    /// # Errors
    /// Lists every clash with its cells.
    pub fn new(grid: Grid) -> Result<HousesPuzzle, PuzzleError> {
        let clashes = clashes(&grid);
        if clashes.is_empty() {
            Ok(HousesPuzzle { grid, allowed: None })
        } else {
            let other_boxes = other_boxes(&grid, &clashes);
            Err(PuzzleError { layout: grid.layout().clone(), clashes, other_boxes, lowest: 1 })
        }
    }

    /// Checks a grid with pencilmarks ("sukaku"): a blank may only take one of its marks.
    /// Marks of cells that hold a digit are ignored.
    ///
    /// # Errors
    /// [`PuzzleError`] with every clash of the givens and its cells.
    pub fn with_marks(marks: &Pencilmarks) -> Result<HousesPuzzle, PuzzleError> {
        let mut puzzle = HousesPuzzle::new(marks.grid().clone())?;
        let all = DigitSet::all(puzzle.layout().size());
        let allowed: Vec<DigitSet> = puzzle
            .layout()
            .cells()
            .map(|cell| puzzle.grid.digit(cell).map_or(marks.marks(cell) & all, DigitSet::single))
            .collect();
        let unrestricted =
            puzzle.layout().cells().all(|c| puzzle.grid.digit(c).is_some() || allowed[c.index()] == all);
        puzzle.allowed = (!unrestricted).then_some(allowed);
        Ok(puzzle)
    }

    /// The board's shape.
    pub fn layout(&self) -> &Arc<Board> {
        self.grid.layout()
    }

    /// Side of the board: N.
    pub fn size(&self) -> usize {
        self.layout().size()
    }

    /// The givens as a grid.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The given in `cell`, if it is not blank.
    pub fn given(&self, cell: Cell) -> Option<Digit> {
        self.grid.digit(cell)
    }

    /// The number of givens (clues).
    pub fn clues(&self) -> usize {
        self.grid.filled()
    }

    /// The blanks in reading order.
    pub fn blanks(&self) -> impl Iterator<Item = Cell> + '_ {
        self.layout().cells().filter(|&cell| self.grid.value(cell) == 0)
    }

    /// Whether candidates are restricted beyond what the givens say ("sukaku").
    pub fn is_restricted(&self) -> bool {
        self.allowed.is_some()
    }

    /// The digits that the puzzle's text allows in `cell`: its given; or its pencilmarks; or every digit. What the
    /// givens of other cells forbid is not taken off; [`Pencilmarks::of`] does that.
    pub fn allowed(&self, cell: Cell) -> DigitSet {
        match (&self.allowed, self.given(cell)) {
            (Some(allowed), _) => allowed[cell.index()],
            (None, Some(given)) => DigitSet::single(given),
            (None, None) => DigitSet::all(self.size()),
        }
    }

    /// The digits allowed in each cell, see [`HousesPuzzle::allowed`].
    pub(crate) fn all_allowed(&self) -> impl Iterator<Item = DigitSet> + '_ {
        let all = DigitSet::all(self.size());
        self.grid.values().iter().enumerate().map(move |(at, &value)| match &self.allowed {
            Some(allowed) => allowed[at],
            None => Digit::new(value).map_or(all, DigitSet::single),
        })
    }

    /// Whether `values` (row by row) fills every cell, keeps every given and restriction, and has every digit once
    /// in every house. The independent check that solutions are held against.
    pub fn is_solved_by(&self, values: &[u8]) -> bool {
        values.len() == self.layout().cell_count()
            && self.layout().cells().all(|cell| {
                Digit::new(values[cell.index()]).is_some_and(|digit| self.allowed(cell).contains(digit))
            })
            && self.layout().houses().iter().all(|house| {
                let seen: DigitSet =
                    house.cells.iter().filter_map(|cell| Digit::new(values[cell.index()])).collect();
                seen == DigitSet::all(self.size())
            })
    }

    /// The candidates that every blank has left by the givens alone.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        let marks = Pencilmarks::of(self);
        let cells: Vec<Cell> = self.blanks().collect();
        cells
            .into_iter()
            .flat_map(move |cell| marks.marks(cell).iter().map(move |digit| Candidate::new(cell, digit)))
    }
}

/// The shapes of boxes with which the givens do not clash, if they clash in boxes alone.
fn other_boxes(grid: &Grid, found: &[Clash]) -> Vec<BoxShape> {
    let layout = grid.layout();
    let Some(own) = layout.box_shape() else { return Vec::new() };
    if found.iter().any(|clash| clash.house.kind != HouseKind::Box) {
        return Vec::new();
    }
    let size = layout.size();
    let shapes =
        (2..size).filter(|rows| size.is_multiple_of(*rows)).map(|rows| BoxShape { rows, cols: size / rows });
    let fits = |shape: &BoxShape| {
        let other = Board::new(size, Zones::Boxes(*shape), layout.extra_houses()).ok()?;
        clashes(&grid.on(other).ok()?).is_empty().then_some(())
    };
    shapes.filter(|shape| *shape != own && fits(shape).is_some()).collect()
}

impl TryFrom<Grid> for HousesPuzzle {
    type Error = PuzzleError;
    fn try_from(grid: Grid) -> Result<HousesPuzzle, PuzzleError> {
        HousesPuzzle::new(grid)
    }
}

impl HousesPuzzle {
    /// What the text of a 9×9 puzzle allows in each cell, see [`HousesPuzzle::allowed`]; `None` on other boards.
    pub fn allowed9(&self) -> Option<Marks9> {
        self.layout().is_classic().then(|| {
            let mut marks = [0; 81];
            marks.iter_mut().zip(self.all_allowed()).for_each(|(mark, set)| *mark = set.bits() as u16);
            Marks9::from_checked(marks)
        })
    }
}

impl Pencilmarks {
    /// The candidates that the givens leave: each blank keeps what the puzzle allows and no peer holds.
    pub fn of(puzzle: &HousesPuzzle) -> Pencilmarks {
        let layout = puzzle.layout();
        let marks = layout
            .cells()
            .map(|cell| {
                let seen: DigitSet =
                    layout.peers(cell).iter().filter_map(|&peer| puzzle.given(peer)).collect();
                puzzle.allowed(cell) - seen
            })
            .collect();
        Pencilmarks::new(puzzle.grid().clone(), marks)
    }
}

impl TryFrom<Grid9> for HousesPuzzle {
    type Error = PuzzleError;
    fn try_from(grid: Grid9) -> Result<HousesPuzzle, PuzzleError> {
        HousesPuzzle::new(grid.into())
    }
}

/// The givens in plain line form; restrictions of candidates and the layout are not shown.
impl fmt::Display for HousesPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.grid, f)
    }
}

/// The serialised form; the digits allowed in each cell as bits, where they are restricted.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
struct Data {
    grid: Grid,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    allowed: Option<Vec<DigitSet>>,
}

#[cfg(feature = "serde")]
impl From<HousesPuzzle> for Data {
    fn from(puzzle: HousesPuzzle) -> Data {
        Data { grid: puzzle.grid, allowed: puzzle.allowed }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Data> for HousesPuzzle {
    type Error = String;
    fn try_from(Data { grid, allowed }: Data) -> Result<HousesPuzzle, String> {
        let puzzle = match allowed {
            Some(sets) if sets.len() != grid.values().len() => {
                return Err(format!("{} sets of digits for {} cells", sets.len(), grid.values().len()));
            }
            Some(sets) => HousesPuzzle::with_marks(&Pencilmarks::new(grid, sets)),
            None => HousesPuzzle::new(grid),
        };
        puzzle.map_err(|error| error.to_string())
    }
}

fn clashes(grid: &Grid) -> Vec<Clash> {
    let mut clashes = Vec::new();
    // Bit 0 is set by blanks.
    let bits: Vec<u32> = grid.values().iter().map(|&value| 1 << value).collect();
    for house in grid.layout().houses() {
        let (mut seen, mut repeated) = (0, 0);
        for cell in &house.cells {
            let bit = bits[cell.index()];
            repeated |= seen & bit;
            seen |= bit;
        }
        for digit in DigitSet::from_bits(repeated >> 1) {
            let cells = house.cells.iter().copied().filter(|&cell| grid.digit(cell) == Some(digit)).collect();
            clashes.push(Clash { digit, house: house.clone(), cells });
        }
    }
    clashes
}
