//! A booklet of puzzles on paper: a title page, puzzles with number and difficulty, page numbers, answers at the back.
//! Each page is an SVG in points (1/72 inch), in which the pictures of the boards are nested.

use std::fmt::Write;

use super::text::{escape, width, wrap};

/// A size of paper.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Paper {
    /// Its name in options.
    pub name: &'static str,
    /// Across, in points.
    pub width: f64,
    /// Down, in points.
    pub height: f64,
}

impl Paper {
    /// ISO A4, 210 × 297 mm.
    pub const A4: Paper = Paper { name: "a4", width: 595.28, height: 841.89 };
    /// US Letter, 8.5 × 11 inches.
    pub const LETTER: Paper = Paper { name: "letter", width: 612.0, height: 792.0 };
}

/// A puzzle in a booklet.
#[derive(Clone, PartialEq, Debug)]
pub struct BookletEntry {
    /// The picture of its board, as [`PuzzlePicture`](super::PuzzlePicture) makes it.
    pub picture: String,
    /// What stands beside its number: difficulty, title.
    pub caption: String,
    /// Its rules beyond rows, columns and boxes, a sentence each.
    pub rules: Vec<String>,
    /// The picture of its answer, or in words why there is none.
    pub answer: Result<String, String>,
}

/// What a booklet is made of.
#[derive(Clone, PartialEq, Debug)]
pub struct Booklet {
    /// On the title page and above every page.
    pub title: String,
    /// Lines below the title on the title page; none makes no title page.
    pub cover: Option<Vec<String>>,
    /// The paper.
    pub paper: Paper,
    /// Puzzles on a page: one of [`Booklet::PER_PAGE`].
    pub per_page: usize,
    /// Letters of numbers and captions half again as high.
    pub large: bool,
    /// Whether the answers stand at the end.
    pub answers: bool,
    /// The puzzles.
    pub entries: Vec<BookletEntry>,
}

/// Space around what stands on a page, in points.
const MARGIN: f64 = 40.0;
/// Space between boards.
const GAP: f64 = 22.0;
/// What the line above a page takes.
const HEADER: f64 = 34.0;
/// What the number below it takes.
const FOOTER: f64 = 22.0;

impl Booklet {
    /// How many puzzles a page may hold.
    pub const PER_PAGE: [usize; 6] = [1, 2, 4, 6, 9, 12];

    /// The pages in order.
    ///
    /// # Panics
    /// If [`per_page`](Booklet::per_page) is none of [`Booklet::PER_PAGE`].
    pub fn pages(&self) -> Vec<String> {
        assert!(Booklet::PER_PAGE.contains(&self.per_page), "{} puzzles on a page", self.per_page);
        let answers_per_page = if self.entries.len() > 6 { 12 } else { 6 };
        let puzzle_pages = self.entries.len().div_ceil(self.per_page);
        let answer_pages = if self.answers { self.entries.len().div_ceil(answers_per_page) } else { 0 };
        let before = usize::from(self.cover.is_some());
        let all = before + puzzle_pages + answer_pages;
        let mut pages = Vec::with_capacity(all);
        if let Some(lines) = &self.cover {
            let first_answer = (answer_pages > 0).then_some(before + puzzle_pages + 1);
            pages.push(self.title_page(lines, first_answer));
        }
        for (page, entries) in self.entries.chunks(self.per_page).enumerate() {
            let number = (all > 1).then_some(before + page + 1);
            pages
                .push(self.page(&self.title, number, |svg| self.puzzles(page * self.per_page, entries, svg)));
        }
        if self.answers {
            let title =
                if self.title.is_empty() { "Answers".into() } else { format!("{}: answers", self.title) };
            for (page, entries) in self.entries.chunks(answers_per_page).enumerate() {
                let first = page * answers_per_page;
                let number = before + puzzle_pages + page + 1;
                pages.push(self.page(&title, Some(number), |svg| {
                    self.answers(first, entries, answers_per_page, svg);
                }));
            }
        }
        pages
    }

    /// Opens a page, with a line above and its number below.
    fn page(&self, title: &str, number: Option<usize>, content: impl FnOnce(&mut String)) -> String {
        let mut svg = self.open();
        let middle = self.paper.width / 2.0;
        text(&mut svg, (middle, MARGIN + 12.0), 14.0, "font-weight=\"700\"", title);
        content(&mut svg);
        if let Some(number) = number {
            text(&mut svg, (middle, self.paper.height - MARGIN + 8.0), 10.0, "", &number.to_string());
        }
        svg.push_str("</svg>\n");
        svg
    }

    fn open(&self) -> String {
        let Paper { width, height, .. } = self.paper;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"'DejaVu Sans', 'Segoe UI', Helvetica, Arial, sans-serif\" text-anchor=\"middle\" fill=\"#1a1d21\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
        )
    }

    fn title_page(&self, lines: &[String], first_answer: Option<usize>) -> String {
        let mut svg = self.open();
        let Paper { width: across, height, .. } = self.paper;
        let middle = across / 2.0;
        // As high as the page is wide enough for, up to 44 points.
        let size = (44.0f64).min((across - 2.0 * MARGIN) / width(&self.title).max(1.0));
        let mut y = height * 0.3;
        text(&mut svg, (middle, y), size, "font-weight=\"700\"", &self.title);
        y += 26.0;
        let _ = writeln!(
            svg,
            "<path d=\"M{:.1} {y:.1}h120\" stroke=\"#1a1d21\" stroke-width=\"2\"/>",
            middle - 60.0
        );
        y += 34.0;
        for line in lines {
            text(&mut svg, (middle, y), 15.0, "", line);
            y += 24.0;
        }
        if let Some(page) = first_answer {
            text(&mut svg, (middle, y), 15.0, "", &format!("answers from page {page}"));
        }
        svg.push_str("</svg>\n");
        svg
    }

    /// Puzzles in rows and columns that are as large as the page allows.
    fn puzzles(&self, first: usize, entries: &[BookletEntry], svg: &mut String) {
        let letters = if self.large { 1.5 } else { 1.0 };
        let caption = if self.per_page > 4 { 10.0 } else { 12.0 } * letters;
        let rule = if self.per_page > 4 { 7.0 } else { 8.5 } * letters;
        self.each_place(self.per_page, entries.len(), |index, (x, y), (wide, high)| {
            let entry = &entries[index];
            let number = (self.entries.len() > 1).then(|| (first + index + 1).to_string());
            let words = [number.as_deref().unwrap_or_default(), &entry.caption];
            let caption_text =
                words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" · ");
            let per_line = (wide / (rule * 0.56)).max(20.0) as usize;
            let rules: Vec<String> = entry.rules.iter().flat_map(|text| wrap(text, per_line)).collect();
            let below = if rules.is_empty() { 0.0 } else { rules.len() as f64 * rule * 1.35 + 6.0 };
            let above = caption * 1.6;
            let (size, corner) = nested(&entry.picture, (wide, high - above - below));
            // What is left over stands above and below, so that a page with one puzzle is not half empty below it.
            let rest = (high - above - below - size.1).max(0.0);
            let top = y + if self.per_page <= 2 { rest / 2.0 } else { 0.0 };
            text(svg, (x + wide / 2.0, top + caption), caption, "font-weight=\"700\"", &caption_text);
            place(svg, &entry.picture, corner, (x + (wide - size.0) / 2.0, top + above), size);
            for (line, words) in rules.iter().enumerate() {
                let baseline = top + above + size.1 + 6.0 + (line as f64 + 0.8) * rule * 1.35;
                text(svg, (x + wide / 2.0, baseline), rule, "", words);
            }
        });
    }

    fn answers(&self, first: usize, entries: &[BookletEntry], per_page: usize, svg: &mut String) {
        self.each_place(per_page, entries.len(), |index, (x, y), (wide, high)| {
            let middle = x + wide / 2.0;
            if self.entries.len() > 1 {
                text(svg, (middle, y + 9.0), 9.0, "font-weight=\"700\"", &(first + index + 1).to_string());
            }
            match &entries[index].answer {
                Ok(picture) => {
                    let (size, corner) = nested(picture, (wide, high - 13.0));
                    place(svg, picture, corner, (x + (wide - size.0) / 2.0, y + 13.0), size);
                }
                Err(why) => text(svg, (middle, y + high / 2.0), 9.0, "", why),
            }
        });
    }

    /// Cuts what is left of a page into places and hands out the first `count`: index, corner, size.
    fn each_place(&self, per_page: usize, count: usize, mut each: impl FnMut(usize, (f64, f64), (f64, f64))) {
        let columns = match per_page {
            1 | 2 => 1,
            4 | 6 => 2,
            _ => 3,
        };
        let rows = per_page / columns;
        let wide = (self.paper.width - 2.0 * MARGIN - GAP * (columns - 1) as f64) / columns as f64;
        let space = self.paper.height - 2.0 * MARGIN - HEADER - FOOTER;
        let high = (space - GAP * (rows - 1) as f64) / rows as f64;
        for index in 0..count {
            let (column, row) = (index % columns, index / columns);
            let x = MARGIN + column as f64 * (wide + GAP);
            let y = MARGIN + HEADER + row as f64 * (high + GAP);
            each(index, (x, y), (wide, high));
        }
    }
}

fn text(svg: &mut String, (x, y): (f64, f64), size: f64, more: &str, words: &str) {
    let _ = writeln!(
        svg,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.1}\" {more}>{}</text>",
        escape(words)
    );
}

/// Width and height of a picture, scaled into a space; and its own width and height.
fn nested(picture: &str, space: (f64, f64)) -> ((f64, f64), (f64, f64)) {
    let attribute = |name: &str| -> Option<f64> {
        let start = picture.find(&format!(" {name}=\""))? + name.len() + 3;
        picture[start..].split('"').next()?.parse().ok()
    };
    let own = (attribute("width").unwrap_or(1.0), attribute("height").unwrap_or(1.0));
    let scale = (space.0 / own.0).min(space.1 / own.1).max(0.01);
    ((own.0 * scale, own.1 * scale), own)
}

/// Puts a picture at a place in a size of its own.
fn place(svg: &mut String, picture: &str, own: (f64, f64), (x, y): (f64, f64), (wide, high): (f64, f64)) {
    let content = picture.find('>').map_or("", |end| &picture[end + 1..]);
    // Its title would be read out in the middle of the page.
    let content = content.split_once("</title>").map_or(content, |(_, rest)| rest);
    let _ = write!(
        svg,
        "<svg x=\"{x:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"{high:.1}\" viewBox=\"0 0 {} {}\">{content}",
        own.0, own.1
    );
}
