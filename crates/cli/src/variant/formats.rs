//! What a rule is called in formats.

/// The name of a rule, by its id, in each format that has it.
pub fn format_names(id: &'static str) -> Vec<(&'static str, &'static str)> {
    vec![("rules", id)]
}
