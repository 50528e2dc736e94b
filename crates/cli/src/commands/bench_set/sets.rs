//! The sets: a row each, with the strata among which its puzzles are spread.

use sudokit_protocol::{BoardShape, DifficultyRequest, GenerateRequest};

/// A set by name.
pub struct SetInfo {
    /// Its name.
    pub name: &'static str,
    /// What is in it, in a line.
    pub about: &'static str,
    /// Puzzles unless another number is asked for.
    pub count: u64,
    /// Whether they are ordinary 9×9 puzzles, which public sets can hold too.
    pub is_ordinary: bool,
    strata: fn() -> Vec<Stratum>,
}

/// Puzzles of one kind.
#[derive(Clone)]
pub struct Stratum {
    /// Its name: variant, size and level, as far as they are fixed.
    pub name: String,
    /// Rows and columns of the board.
    pub size: usize,
    /// The variant, if there is one.
    pub variant: Option<&'static str>,
    /// The level that its puzzles are made for, if there is one.
    pub level: Option<&'static str>,
}

/// All sets.
pub const SETS: &[SetInfo] = &[
    SetInfo {
        name: "variants",
        about: "puzzles with rules: twelve variants, each on boards of 4x4, 6x6 and 9x9",
        count: 180,
        is_ordinary: false,
        strata: || {
            let sizes = |variant: &'static str| [4, 6, 9].map(|size| Stratum::new(size, Some(variant), None));
            VARIANTS.iter().flat_map(|variant| sizes(variant)).collect()
        },
    },
    SetInfo {
        name: "classic",
        about: "ordinary 9x9 puzzles of the five levels of Sudoku Explainer's rating",
        count: 100,
        is_ordinary: true,
        strata: || {
            let levels = ["easy", "medium", "hard", "fiendish", "diabolical"];
            levels.map(|level| Stratum::new(9, None, Some(level))).into()
        },
    },
    SetInfo {
        name: "17-clue",
        about: "ordinary 9x9 puzzles with 17 givens: random symmetric images of those in --source",
        count: 100,
        is_ordinary: true,
        strata: || vec![Stratum { name: "17 givens".into(), ..Stratum::new(9, None, None) }],
    },
    SetInfo {
        name: "16x16",
        about: "puzzles on boards of 16x16",
        count: 20,
        is_ordinary: false,
        strata: || vec![Stratum::new(16, None, None)],
    },
    SetInfo {
        name: "small",
        about: "puzzles on boards of 4x4 and 6x6, by level",
        count: 100,
        is_ordinary: false,
        strata: || {
            // No 4x4 puzzle is harder than easy.
            let levels = [(4, "easy"), (6, "easy"), (6, "medium"), (6, "hard")];
            levels.map(|(size, level)| Stratum::new(size, None, Some(level))).into()
        },
    },
];

/// The variants of the set of that name: one or more of each sort of rule.
const VARIANTS: &[&str] = &[
    "killer",
    "thermometer",
    "arrow",
    "sandwich",
    "kropki",
    "xv",
    "whisper",
    "renban",
    "palindrome",
    "little-killer",
    "anti-knight",
    "quadruple",
];

impl SetInfo {
    /// Its strata, in order.
    pub fn strata(&self) -> Vec<Stratum> {
        (self.strata)()
    }
}

impl Stratum {
    fn new(size: usize, variant: Option<&'static str>, level: Option<&'static str>) -> Stratum {
        let parts = [variant.map(str::to_string), Some(format!("{size}x{size}")), level.map(str::to_string)];
        Stratum { name: parts.into_iter().flatten().collect::<Vec<_>>().join(" "), size, variant, level }
    }

    /// What is asked of the generator: puzzle number `first` of a seed.
    pub fn request(&self, seed: u64, first: u64) -> GenerateRequest {
        GenerateRequest {
            board: BoardShape { size: Some(self.size), ..BoardShape::default() },
            count: Some(1),
            variants: self.variant.iter().map(|variant| variant.to_string()).collect(),
            difficulty: self.level.map(|level| DifficultyRequest::Text(level.into())),
            seed: Some(seed),
            first,
            to: Some("rules".into()),
            ..GenerateRequest::default()
        }
    }
}
