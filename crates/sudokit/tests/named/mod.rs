//! Rows of a table that an environment variable picks by name. A name that no row has is an error: otherwise nothing
//! would run, and pass.

/// The name that the variable holds, if it is set.
///
/// # Panics
/// If no row has the name.
pub fn selected(variable: &str, names: &[&'static str]) -> Option<&'static str> {
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
        is_part || strsim::levenshtein(name, known) <= known.len().div_ceil(3)
    };
    let near: Vec<&str> = names.iter().copied().filter(|known| is_near(known)).collect();
    Err(match near.as_slice() {
        [] => format!("nothing is called '{name}'; there are {}", names.join(", ")),
        near => format!("nothing is called '{name}'; near are {}", near.join(", ")),
    })
}
