//! An audit as a picture: what the files have in common by each measure, and how their puzzles are distributed.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use sudokit_data::{Audit, By, FileAudit};

use crate::text::grouped;

const WIDTH: f64 = 960.0;
const MARGIN: f64 = 24.0;
/// Where bars of shares begin and how long a full one is.
const BAR_LEFT: f64 = 330.0;
const BAR_FULL: f64 = 470.0;
const TEXT: &str = "#282c34";
const FAINT: &str = "#6b7280";
const GRID: &str = "#e2e6eb";
const LEAK: &str = "#c8501e";
/// One for each file, distinguishable with colour blindness; repeated after the last.
const INKS: [&str; 6] = ["#1f5fbf", "#e0962e", "#2a9d74", "#8a4fbf", "#c9486b", "#5b6b7a"];
/// More pairs of files than this are left to the text.
const PAIRS: usize = 6;

/// The picture as SVG.
pub fn draw(audit: &Audit) -> String {
    let mut page = Page { body: String::new(), y: MARGIN + 14.0 };
    page.text(MARGIN, 19.0, TEXT, "bold", "Audit of puzzles");
    page.y += 28.0;
    for (number, file) in audit.files.iter().enumerate() {
        page.file(number, file);
    }
    page.y += 16.0;
    if audit.overlaps.is_empty() {
        page.heading("Rows that repeat an earlier one of this file");
        for (number, file) in audit.files.iter().enumerate() {
            page.kinds(|by| vec![(number, file.duplicates.by(by), file.puzzles)]);
        }
    } else {
        page.heading("Rows that stand in the other file too");
        for overlap in audit.overlaps.iter().take(PAIRS) {
            let (a, b) = (&audit.files[overlap.a], &audit.files[overlap.b]);
            if audit.overlaps.len() > 1 {
                let names = format!("{} · {}", short(&a.name), short(&b.name));
                page.text(MARGIN, 13.0, TEXT, "bold", &names);
                page.y += 8.0;
            }
            page.kinds(|by| {
                vec![
                    (overlap.a, overlap.rows_of_a.by(by), a.puzzles),
                    (overlap.b, overlap.rows_of_b.by(by), b.puzzles),
                ]
            });
        }
        if audit.overlaps.len() > PAIRS {
            let more = format!("and {} more pairs", audit.overlaps.len() - PAIRS);
            page.text(MARGIN, 13.0, FAINT, "normal", &more);
            page.y += 20.0;
        }
    }
    page.y += 8.0;
    let clues = Histogram::of(audit, |file| &file.clues, |bin| bin.to_string());
    let difficulty = Histogram::of(audit, |file| &file.difficulty, |bin| audit.label(bin));
    let top = page.y;
    let half = (WIDTH - 3.0 * MARGIN) / 2.0;
    match (clues.bins.is_empty(), difficulty.bins.is_empty()) {
        (true, _) => {}
        (false, true) => page.histogram(&clues, "Givens, share of puzzles", MARGIN, WIDTH - 2.0 * MARGIN),
        (false, false) => {
            page.histogram(&clues, "Givens, share of puzzles", MARGIN, half);
            page.y = top;
            let title = match audit.measure {
                "level" => "Level of fix-square, share of puzzles".to_string(),
                "guesses" => "Guesses of fix-square, share of puzzles".to_string(),
                "er" => "Sudoku Explainer rating, share of puzzles".to_string(),
                other => format!("{other}, share of puzzles"),
            };
            page.histogram(&difficulty, &title, 2.0 * MARGIN + half, half);
        }
    }
    let height = page.y + MARGIN;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {WIDTH} {height:.0}\" font-family=\"DejaVu Sans, sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n{}</svg>\n",
        page.body
    )
}

/// Draws downwards.
struct Page {
    body: String,
    y: f64,
}

impl Page {
    fn text(&mut self, x: f64, size: f64, fill: &str, weight: &str, text: &str) {
        self.anchored(x, size, fill, weight, "start", text);
    }

    fn anchored(&mut self, x: f64, size: f64, fill: &str, weight: &str, anchor: &str, text: &str) {
        let _ = writeln!(
            self.body,
            "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{size}\" font-weight=\"{weight}\" text-anchor=\"{anchor}\" \
             fill=\"{fill}\">{}</text>",
            self.y,
            escape(text),
        );
    }

    fn rect(&mut self, x: f64, y: f64, width: f64, height: f64, fill: &str) {
        let _ = writeln!(
            self.body,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{fill}\"/>"
        );
    }

    fn heading(&mut self, text: &str) {
        self.text(MARGIN, 15.0, TEXT, "bold", text);
        self.y += 14.0;
    }

    /// A file's colour, name and what is wrong with its puzzles.
    fn file(&mut self, number: usize, file: &FileAudit) {
        self.rect(MARGIN, self.y - 11.0, 13.0, 13.0, ink(number));
        let name = format!("{} · {} puzzles", short(&file.name), grouped(file.puzzles));
        self.text(MARGIN + 20.0, 13.0, TEXT, "normal", &name);
        let repeated = file.duplicates.class;
        let mut wrong: Vec<String> = [
            (file.unreadable, "unreadable"),
            (file.no_solution, "without a solution"),
            (file.several_solutions, "with several solutions"),
            (file.wrong_solutions, "with a wrong solution"),
            (file.not_minimal, "not minimal"),
        ]
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{} {what}", grouped(*count)))
        .collect();
        let is_proper = wrong.is_empty();
        if is_proper {
            wrong.push("each with one solution and minimal".into());
        }
        if repeated > 0 {
            wrong.push(format!("{} repeat an earlier class", grouped(repeated)));
        }
        let fill = if is_proper && repeated == 0 { FAINT } else { LEAK };
        if file.puzzles > 0 || !is_proper {
            self.anchored(WIDTH - MARGIN, 13.0, fill, "normal", "end", &wrong.join(", "));
        }
        self.y += 21.0;
    }

    /// Three kinds of sameness with a bar for each file: its number, rows, rows of all.
    fn kinds(&mut self, rows: impl Fn(By) -> Vec<(usize, u64, u64)>) {
        let kinds = [
            (By::Raw, "the same digits", "what a comparison of lines sees"),
            (By::Class, "the same but for a symmetry", "digits renamed, rows and columns moved"),
            (By::Grid, "a solution the same but for a symmetry", "other givens of one grid"),
        ];
        self.y += 8.0;
        for (by, what, why) in kinds {
            let bars = rows(by);
            let top = self.y;
            self.y = top + 12.0;
            self.text(MARGIN, 13.0, TEXT, "normal", what);
            self.y = top + 27.0;
            self.text(MARGIN, 11.0, FAINT, "normal", why);
            let block = 17.0 * bars.len() as f64;
            let first = top + (34.0 - block).max(0.0) / 2.0;
            for (at, (number, part, whole)) in bars.into_iter().enumerate() {
                let share = part as f64 / whole.max(1) as f64;
                let y = first + 17.0 * at as f64;
                self.rect(BAR_LEFT, y, BAR_FULL, 13.0, "#f1f3f6");
                // Never so thin that it looks like nothing.
                let width = if part == 0 { 0.0 } else { (share * BAR_FULL).max(2.0) };
                self.rect(BAR_LEFT, y, width, 13.0, ink(number));
                self.y = y + 11.0;
                let percent = crate::histogram::percent(part, whole);
                let text =
                    if part == 0 { "0".to_string() } else { format!("{} · {percent}", grouped(part)) };
                let weight = if part == 0 { "normal" } else { "bold" };
                let fill = if part == 0 { FAINT } else { LEAK };
                self.text(BAR_LEFT + BAR_FULL + 8.0, 12.0, fill, weight, &text);
            }
            self.y = top + block.max(34.0) + 12.0;
        }
        self.y += 10.0;
    }

    /// Bars side by side for each file, as shares of its puzzles.
    fn histogram(&mut self, data: &Histogram, title: &str, left: f64, width: f64) {
        const HEIGHT: f64 = 170.0;
        self.text(left, 15.0, TEXT, "bold", title);
        let top = self.y + 22.0;
        let (x0, width) = (left + 46.0, width - 46.0);
        let max = data.shares.iter().flatten().copied().fold(0.0, f64::max).max(1e-9);
        let step = nice(max / 5.0);
        let scale = (max / step).ceil().max(1.0) * step;
        let mut tick = 0.0;
        while tick <= scale + step / 2.0 {
            let y = top + HEIGHT - tick / scale * HEIGHT;
            let _ = writeln!(self.body, "<path d=\"M{x0:.1} {y:.1}h{width:.1}\" stroke=\"{GRID}\"/>");
            self.y = y + 4.0;
            let digits = if step < 0.01 { 1 } else { 0 };
            self.anchored(x0 - 6.0, 11.0, FAINT, "normal", "end", &format!("{:.digits$} %", tick * 100.0));
            tick += step;
        }
        let bin_width = width / data.bins.len() as f64;
        let bar = (bin_width * 0.82 / data.shares.len() as f64).min(36.0);
        // As many labels as have width.
        let longest = data.bins.iter().map(|label| label.chars().count()).max().unwrap_or(1) as f64;
        let every = ((longest * 7.5 + 6.0) / bin_width).ceil().max(1.0) as usize;
        for (at, label) in data.bins.iter().enumerate() {
            let middle = x0 + bin_width * (at as f64 + 0.5);
            let first = middle - bar * data.shares.len() as f64 / 2.0;
            for (number, shares) in data.shares.iter().enumerate() {
                let height = if shares[at] > 0.0 { (shares[at] / scale * HEIGHT).max(0.8) } else { 0.0 };
                let x = first + bar * number as f64;
                self.rect(x, top + HEIGHT - height, (bar - 1.0).max(0.8), height, ink(number));
            }
            if at % every == 0 {
                self.y = top + HEIGHT + 16.0;
                self.anchored(middle, 11.0, TEXT, "normal", "middle", label);
            }
        }
        self.y = top + HEIGHT + 22.0;
    }
}

/// Shares of each file in bins that all have.
struct Histogram {
    bins: Vec<String>,
    shares: Vec<Vec<f64>>,
}

impl Histogram {
    fn of(
        audit: &Audit,
        counts: impl Fn(&FileAudit) -> &BTreeMap<u32, u64>,
        label: impl Fn(u32) -> String,
    ) -> Histogram {
        let mut bins: BTreeSet<u32> =
            audit.files.iter().flat_map(|file| counts(file).keys().copied()).collect();
        // Bins between others are part of the axis, unless the axis is one of powers of two.
        if let (Some(&low), Some(&high)) = (bins.first(), bins.last())
            && !audit.is_octaves()
            && high - low < 81
        {
            bins.extend(low..=high);
        }
        let shares = audit
            .files
            .iter()
            .map(|file| {
                let all = counts(file).values().sum::<u64>().max(1) as f64;
                bins.iter().map(|bin| counts(file).get(bin).copied().unwrap_or(0) as f64 / all).collect()
            })
            .collect();
        Histogram { bins: bins.into_iter().map(label).collect(), shares }
    }
}

fn ink(number: usize) -> &'static str {
    INKS[number % INKS.len()]
}

/// 1, 2 or 5 times a power of ten, not below the value.
fn nice(value: f64) -> f64 {
    let power = 10_f64.powf(value.log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|factor| factor * power)
        .find(|step| *step >= value * 0.999)
        .unwrap_or(value)
}

/// The end of a long name.
fn short(name: &str) -> String {
    let count = name.chars().count();
    if count <= 48 {
        name.to_string()
    } else {
        format!("…{}", name.chars().skip(count - 47).collect::<String>())
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
