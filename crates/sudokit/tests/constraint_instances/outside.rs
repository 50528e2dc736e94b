//! Clues outside the board.

use super::{Draw, Generator};
use sudokit::board::Board;
use sudokit::constraint::{Diagonal, Outside, Parameters, Side};

pub const GENERATORS: &[(&str, Generator)] = &[
    ("sandwich", sandwich),
    ("little-killer", little_killer),
    ("x-sum", x_sum),
    ("skyscraper", skyscraper),
    ("hidden-skyscraper", hidden_skyscraper),
    ("numbered-room", numbered_room),
    ("full-rank", full_rank),
];

fn clue(place: Outside, words: impl IntoIterator<Item = i32>) -> Parameters {
    words.into_iter().fold(Parameters { outside: Some(place), ..Parameters::default() }, Parameters::word)
}

fn sandwich(draw: &mut Draw<'_>) -> Parameters {
    let place = draw.beside();
    let line = draw.values(&place.line(&draw.board));
    let mut chosen = vec![draw.board.lowest(), draw.board.highest()];
    let is_usual = draw.chance(0.6);
    if !is_usual {
        chosen = vec![draw.number(), draw.number()];
    }
    let ends: Vec<usize> = (0..line.len()).filter(|&at| chosen.contains(&line[at])).collect();
    let sum = if ends.len() == 2 { line[ends[0] + 1..ends[1]].iter().sum() } else { 3 };
    let mut words = vec![draw.nearly(sum)];
    if !is_usual {
        words.extend(chosen);
    }
    clue(place, words)
}

fn little_killer(draw: &mut Draw<'_>) -> Parameters {
    let (rows, columns) = (draw.board.rows(), draw.board.columns());
    loop {
        let place = Outside { row: draw.below(rows + 2), column: draw.below(columns + 2) };
        let diagonal = Diagonal::ALL[draw.below(4)];
        let cells = place.diagonal(&draw.board, diagonal);
        if place.is_outside(&draw.board) && !cells.is_empty() {
            let sum = draw.sum(&cells);
            return clue(place, [draw.nearly(sum)]).word(diagonal.letters());
        }
    }
}

/// A clue that `truth` finds from the line, most of the time.
fn seen(draw: &mut Draw<'_>, truth: impl Fn(&[i32]) -> Option<i32>) -> Parameters {
    let mut place = draw.beside();
    for _ in 0..20 {
        if truth(&draw.values(&place.line(&draw.board))).is_some() {
            break;
        }
        place = draw.beside();
    }
    let number = draw.number();
    let value = truth(&draw.values(&place.line(&draw.board))).unwrap_or(number);
    clue(place, [draw.nearly(value)])
}

fn x_sum(draw: &mut Draw<'_>) -> Parameters {
    seen(draw, |line| line.get(..line[0] as usize).map(|first| first.iter().sum()))
}

fn skyscraper(draw: &mut Draw<'_>) -> Parameters {
    seen(draw, |line| {
        let is_seen = |at: usize| line[at] > 0 && line[..at].iter().all(|&before| before < line[at]);
        Some((0..line.len()).filter(|&at| is_seen(at)).count() as i32)
    })
}

fn hidden_skyscraper(draw: &mut Draw<'_>) -> Parameters {
    seen(draw, |line| (1..line.len()).find(|&at| line[at] <= line[at - 1]).map(|at| line[at]))
}

fn numbered_room(draw: &mut Draw<'_>) -> Parameters {
    seen(draw, |line| line.get((line[0] - 1) as usize).copied())
}

fn full_rank(draw: &mut Draw<'_>) -> Parameters {
    draw.board = Board::square(4 + draw.below(3));
    let lowest = draw.between(0, 1);
    draw.board.set_lowest(lowest);
    if draw.chance(0.3) {
        draw.board.set_regions(Vec::new());
    }
    draw.fill();
    let place = draw.beside();
    let own = draw.values(&place.line(&draw.board));
    let mut smaller = 0;
    for side in [Side::Top, Side::Bottom, Side::Left, Side::Right] {
        for index in 0..draw.board.values() {
            let line = Outside::beside(&draw.board, side, index).line(&draw.board);
            smaller += i32::from(draw.values(&line) < own);
        }
    }
    let parameters = clue(place, [draw.nearly(smaller + 1)]);
    if draw.chance(0.3) { parameters.word("ties") } else { parameters }
}
