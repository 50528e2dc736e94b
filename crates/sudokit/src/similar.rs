//! Names that are similar to what somebody typed: one inside the other, or few letters apart (edit distance of
//! Levenshtein).

/// How many letters must be changed, put in or taken out.
pub(crate) fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().take(40).enumerate() {
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

/// Up to `max` of `names` that `typed` may stand for, the nearest first. Names are in kebab case; capitals, blanks and
/// underscores of `typed` are read as that.
pub fn similar<'a>(typed: &str, names: impl Iterator<Item = &'a str>, max: usize) -> Vec<&'a str> {
    let typed = typed.trim().to_lowercase().replace([' ', '_'], "-");
    let rank = |name: &str| {
        let apart = distance(&typed, name);
        let is_part = typed.len() > 2 && name.contains(&typed) || name.len() > 2 && typed.contains(name);
        (is_part || apart <= name.len().div_ceil(4)).then_some(apart)
    };
    let mut near: Vec<(usize, &str)> = names.filter_map(|name| Some((rank(name)?, name))).collect();
    near.sort();
    near.dedup();
    near.into_iter().map(|(_, name)| name).take(max).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_typed_is_near_what_was_meant() {
        let names = ["naked-pair", "naked-triple", "hidden-pair", "x-wing", "skyscraper"];
        for (typed, expected) in [
            ("naked-pairs", &["naked-pair", "naked-triple"][..1]),
            ("Naked Pair", &["naked-pair"]),
            ("xwing", &["x-wing"]),
            ("PAIR", &["naked-pair", "hidden-pair"]),
            ("scyscraper", &["skyscraper"]),
            ("nonsense", &[]),
            ("", &[]),
        ] {
            assert_eq!(similar(typed, names.into_iter(), 3), expected, "{typed}");
        }
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
