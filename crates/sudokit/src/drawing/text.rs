//! Texts in pictures.

/// Breaks a text into lines of at most `width` characters.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.len() - 1;
        if !lines[last].is_empty() && lines[last].chars().count() + 1 + word.chars().count() > width {
            lines.push(word.to_string());
        } else {
            if !lines[last].is_empty() {
                lines[last].push(' ');
            }
            lines[last].push_str(word);
        }
    }
    lines
}

/// A text inside an element.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// About how wide a text is in the fonts of the pictures, for letters one unit high. SVG itself measures no text;
/// digits, which are most of what clues say, are all of one width.
pub(super) fn width(text: &str) -> f64 {
    let of = |letter: char| match letter {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | '|' | ' ' | '\'' => 0.36,
        'm' | 'w' | 'M' | 'W' => 0.95,
        'A'..='Z' => 0.72,
        _ => 0.64,
    };
    text.chars().map(of).sum()
}
