//! The colours of a setter's marks in light and dark.
//!
//! On a light ground they are the ones that f-puzzles and SudokuPad use: a green line is a whisper, a purple one a
//! renban. On a dark ground each keeps its hue but is so dark that light digits stay readable on it; black and white
//! dots keep their colour, because it is the rule.

use crate::constraint::Paint;

use super::theme::Theme;

/// A colour in light and in dark.
fn colours(paint: Paint) -> [&'static str; 2] {
    match paint {
        Paint::Ink => ["#1a1d21", "#e8eaed"],
        Paint::Ground => ["#ffffff", "#15181c"],
        Paint::Black => ["#000000", "#000000"],
        Paint::White => ["#ffffff", "#ffffff"],
        Paint::Grey | Paint::Own => ["#cfcfcf", "#4a5058"],
        Paint::Green => ["#67f067", "#22752a"],
        Paint::Orange => ["#ffb04d", "#8f5510"],
        Paint::Purple => ["#f067f0", "#86308a"],
        Paint::Blue => ["#7fc8ff", "#1c5a8c"],
        Paint::Peach => ["#ffccaa", "#7a5038"],
        Paint::Teal => ["#5cc8c8", "#1b6a6c"],
        Paint::Lavender => ["#dec1ff", "#5c4480"],
        Paint::Yellow => ["#f2e24a", "#6e6310"],
        Paint::Sky => ["#b5dcf5", "#2b5670"],
        Paint::Tint => ["#e4ebf3", "#272f38"],
        Paint::Red => ["#e05040", "#d0604e"],
    }
}

/// The tints of the areas of several rules of one kind, pale ones first; from the ninth rule on they come again.
pub(super) const OWN: [Paint; 8] = [
    Paint::Grey,
    Paint::Sky,
    Paint::Peach,
    Paint::Lavender,
    Paint::Yellow,
    Paint::Teal,
    Paint::Orange,
    Paint::Green,
];

/// The colour of a role.
pub(super) fn colour(theme: &Theme, paint: Paint) -> &'static str {
    colours(paint)[usize::from(theme.dark)]
}

/// The colour of a thin line or a border: pale ones are stronger than what lies under digits, black ones seen in the
/// dark.
pub(super) fn stroke(theme: &Theme, paint: Paint) -> &'static str {
    match (paint, theme.dark) {
        (Paint::Grey, false) => "#9a9a9a",
        (Paint::Grey, true) => "#7c8590",
        (Paint::Sky, false) => "#7db8dd",
        (Paint::Sky, true) => "#4f8fb8",
        // The rim of a black dot on a dark ground.
        (Paint::Black, true) => "#9aa3ad",
        _ => colour(theme, paint),
    }
}

#[cfg(test)]
mod tests {
    use super::colours;
    use crate::constraint::Paint;

    /// Relative luminance by WCAG 2.
    fn luminance(colour: &str) -> f64 {
        let part = |at: usize| {
            let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).expect("hexadecimal")) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    fn contrast(a: &str, b: &str) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn digits_are_readable_on_every_colour_that_lies_under_them() {
        let under = [
            Paint::Ground,
            Paint::Grey,
            Paint::Green,
            Paint::Orange,
            Paint::Purple,
            Paint::Blue,
            Paint::Peach,
            Paint::Teal,
            Paint::Lavender,
            Paint::Yellow,
            Paint::Sky,
            Paint::Tint,
        ];
        for paint in under {
            for dark in 0..2 {
                let found = contrast(colours(paint)[dark], colours(Paint::Ink)[dark]);
                assert!(found >= 4.5, "{paint:?}, dark {dark}: {found:.1}");
            }
        }
    }

    #[test]
    fn dots_keep_their_colour() {
        for paint in [Paint::Black, Paint::White] {
            assert_eq!(colours(paint)[0], colours(paint)[1], "{paint:?}");
        }
    }
}
