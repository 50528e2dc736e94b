//! Rows of a table that an environment variable picks by name. A name that no row has is an error: otherwise nothing would run,
//! and pass.

/// The name that the variable holds, if it is set.
///
/// # Panics
/// If no row has the name.
pub fn picked(variable: &str, names: &[&'static str]) -> Option<&'static str> {
    let name = std::env::var(variable).ok()?;
    Some(row(&name, names).unwrap_or_else(|error| panic!("{variable}: {error}")))
}

/// The name of the table that is the same, or a sentence with those that are near, or all.
pub fn row(name: &str, names: &[&'static str]) -> Result<&'static str, String> {
    if let Some(found) = names.iter().find(|known| **known == name) {
        return Ok(found);
    }
    let is_near = |known: &str| {
        let is_part = name.len() >= 3 && (known.contains(name) || name.contains(known));
        is_part || distance(name, known) <= known.len().div_ceil(3)
    };
    let near: Vec<&str> = names.iter().copied().filter(|known| is_near(known)).collect();
    Err(match near.as_slice() {
        [] => format!("nothing is called '{name}'; there are {}", names.join(", ")),
        near => format!("nothing is called '{name}'; near are {}", near.join(", ")),
    })
}

/// How many letters must be changed, put in or taken out (Levenshtein).
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &y) in b.iter().enumerate() {
            let change = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
