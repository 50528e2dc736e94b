//! The sample of rated puzzles on 9×9 boards with other houses, as texts of the format `rules`.
#![allow(missing_docs, dead_code, reason = "each test file uses a part of it")]

const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/ratings/se-1.2.1-houses.csv");

pub fn sample() -> String {
    std::fs::read_to_string(SAMPLE).expect("the sample")
}

/// A row of the sample: rules, regions, puzzle, solution, ER, EP, ED.
pub struct HousesRow<'a> {
    pub line: &'a str,
    fields: Vec<&'a str>,
}

/// The rows of such a text.
pub fn rows(text: &str) -> impl Iterator<Item = HousesRow<'_>> {
    let is_row = |line: &&str| !line.starts_with('#') && !line.starts_with("rules;");
    text.lines().filter(is_row).map(|line| HousesRow { line, fields: line.split(';').collect() })
}

impl<'a> HousesRow<'a> {
    pub fn rules(&self) -> &'a str {
        self.fields[0]
    }

    /// The digits of the solution.
    pub fn solution(&self) -> Vec<u8> {
        self.fields[3].bytes().map(|digit| digit - b'0').collect()
    }

    /// ER, EP and ED, as texts.
    pub fn ratings(&self) -> [&'a str; 3] {
        [4, 5, 6].map(|field| self.fields[field])
    }

    /// The puzzle in the format `rules`.
    pub fn text(&self) -> String {
        let mut text = "board 9x9\n".to_string();
        let (kinds, regions, givens) = (self.fields[0], self.fields[1], self.fields[2]);
        if kinds == "latin" {
            text += "no boxes\n";
        }
        if regions != "-" {
            let names = |label: u8| {
                let cells = (0..81).filter(|&cell| regions.as_bytes()[cell] == label);
                cells.map(|cell| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)).collect::<Vec<_>>().join(" ")
            };
            let regions: Vec<String> = (b'1'..=b'9').map(names).collect();
            text += &format!("regions: {}\n", regions.join(" | "));
        }
        text += "givens:\n";
        for row in 0..9 {
            text += &format!("{}\n", &givens[9 * row..9 * row + 9]);
        }
        for rule in kinds.split(',').filter(|rule| !matches!(*rule, "jigsaw" | "latin")) {
            text += match rule {
                "diagonal" => "diagonal up\ndiagonal down",
                "girandola" => "extra-region: r1c1 r1c9 r2c5 r5c2 r5c5 r5c8 r8c5 r9c1 r9c9",
                "asterisk" => "extra-region: r2c5 r3c3 r3c7 r5c2 r5c5 r5c8 r7c3 r7c7 r8c5",
                "centre-dots" => "extra-region: r2c2 r2c5 r2c8 r5c2 r5c5 r5c8 r8c2 r8c5 r8c8",
                other => other,
            };
            text += "\n";
        }
        text
    }
}

/// The first row of each combination of rules.
pub fn one_of_each(text: &str) -> Vec<HousesRow<'_>> {
    let mut retained: Vec<HousesRow<'_>> = Vec::new();
    for row in rows(text) {
        if retained.iter().all(|other| other.rules() != row.rules()) {
            retained.push(row);
        }
    }
    retained
}
