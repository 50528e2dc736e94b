//! Cages and sets.

use super::{Draw, Generator};
use sudokit::board::Cell;
use sudokit::constraint::Parameters;

pub const GENERATORS: &[(&str, Generator)] = &[
    ("killer", killer),
    ("sum", sum),
    ("rellik", rellik),
    ("equality-cage", equality_cage),
    ("look-and-say", look_and_say),
    ("contain-at-least", contain_at_least),
    ("contain-exactly", contain_exactly),
    ("lunchbox", lunchbox),
    ("clone", clone),
    ("same-values", same_values),
    ("equal-sums", equal_sums),
    ("compare-sums", compare_sums),
    ("count-distinct", count_distinct),
];

fn killer(draw: &mut Draw<'_>) -> Parameters {
    let cells = draw.blob(1, draw.board.values().min(5));
    let total = draw.sum(&cells);
    let total = draw.nearly(total);
    let sum = if draw.chance(0.8) { Some(total) } else { None };
    Parameters::of_cells(&cells).optional(sum)
}

/// Cells anywhere or side by side.
fn some(draw: &mut Draw<'_>, min: usize, max: usize) -> Vec<Cell> {
    if draw.chance(0.5) { draw.blob(min, max) } else { draw.cells(min, max) }
}

/// Cages of which most have no number twice.
fn cage(draw: &mut Draw<'_>, min: usize, holds: impl Fn(&[i32]) -> bool) -> Vec<Cell> {
    let max = draw.board.values().min(6);
    let cages: Vec<_> = (0..40).map(|_| some(draw, min, max)).collect();
    draw.true_of(&cages, |draw, cage| {
        let mut numbers = draw.values(cage);
        let is_right = holds(&numbers);
        numbers.sort_unstable();
        is_right && numbers.windows(2).all(|pair| pair[0] != pair[1])
    })
}

fn list(cells: &[Cell], words: impl IntoIterator<Item = i32>) -> Parameters {
    words.into_iter().fold(Parameters::of_cells(cells), Parameters::word)
}

fn lists(cells: Vec<Vec<Cell>>) -> Parameters {
    Parameters { cells, ..Parameters::default() }
}

fn sum(draw: &mut Draw<'_>) -> Parameters {
    let mut cells = some(draw, 1, 6);
    let kind = draw.below(5);
    if kind == 0 {
        let total = draw.sum(&cells);
        let root = if total > 0 { 1 + (total - 1) % 9 } else { 0 };
        return Parameters::of_cells(&cells).word("root").word(draw.nearly(root).clamp(0, 9));
    }
    if draw.chance(0.1) {
        cells.push(cells[0]);
    }
    let several = if kind <= 2 { draw.between(1, 3) } else { 0 };
    let is_weighted = draw.chance(0.5);
    let factors: Vec<i32> =
        cells.iter().map(|_| if is_weighted { draw.between(-3, 10) } else { 1 }).collect();
    let total = cells.iter().zip(&factors).map(|(&cell, factor)| factor * draw.at(cell)).sum();
    let mut parameters = Parameters::of_cells(&cells).word(draw.nearly(total));
    for _ in 0..several {
        parameters = parameters.word(total + draw.between(-8, 8));
    }
    if is_weighted { factors.iter().fold(parameters.word("times"), Parameters::word) } else { parameters }
}

fn rellik(draw: &mut Draw<'_>) -> Parameters {
    let cells = cage(draw, 1, |_| true);
    let makes = |draw: &Draw<'_>, sum: i32| {
        let numbers = draw.values(&cells);
        (1..1u32 << numbers.len()).any(|set| {
            let some = numbers.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
            some.map(|(_, number)| number).sum::<i32>() == sum
        })
    };
    let sums: Vec<i32> = (0..=14).collect();
    let sum = draw.true_of(&sums, |draw, &sum| !makes(draw, sum));
    list(&cells, [sum])
}

fn equality_cage(draw: &mut Draw<'_>) -> Parameters {
    let (lowest, highest, half) = (draw.board.lowest(), draw.board.highest(), draw.board.values() as i32 / 2);
    let cells = cage(draw, 2, |numbers| {
        let count = |passes: &dyn Fn(i32) -> bool| 2 * numbers.iter().filter(|&&n| passes(n)).count();
        count(&|n| n % 2 == 0) == numbers.len()
            && count(&|n| n < lowest + half) == numbers.len()
            && count(&|n| n > highest - half) == numbers.len()
    });
    Parameters::of_cells(&cells)
}

fn look_and_say(draw: &mut Draw<'_>) -> Parameters {
    let cells = some(draw, 1, 7);
    let mut numbers: Vec<i32> = draw.board.numbers().collect();
    draw.shuffle(&mut numbers);
    numbers.truncate(draw.between(1, 4) as usize);
    let values = draw.values(&cells);
    let mut parameters = Parameters::of_cells(&cells);
    let mut word = String::new();
    let is_spaced = draw.chance(0.3);
    for number in numbers {
        let count = values.iter().filter(|&&value| value == number).count() as i32;
        let count = if draw.chance(0.05) { count + 1 } else { count };
        if is_spaced {
            parameters = parameters.word(format!("{count}x{number}"));
        } else {
            word += &format!("{count}{number}");
        }
    }
    if is_spaced { parameters } else { parameters.word(word) }
}

/// Some of what stands in the cells, and now and then something else.
fn listed(draw: &mut Draw<'_>, cells: &[Cell]) -> Vec<i32> {
    let mut values = draw.values(cells);
    draw.shuffle(&mut values);
    values.truncate(1 + draw.below(values.len()));
    if draw.chance(0.1) {
        values.push(draw.number());
    }
    values
}

fn contain_at_least(draw: &mut Draw<'_>) -> Parameters {
    let cells = some(draw, 1, 7);
    let values = listed(draw, &cells);
    list(&cells, values)
}

fn contain_exactly(draw: &mut Draw<'_>) -> Parameters {
    let cells = some(draw, 1, 7);
    let all = draw.values(&cells);
    let mut values = listed(draw, &cells);
    if draw.chance(0.8) {
        let retained = values.clone();
        values = all.into_iter().filter(|value| retained.contains(value)).collect();
    }
    list(&cells, values)
}

fn lunchbox(draw: &mut Draw<'_>) -> Parameters {
    let cells = cage(draw, 2, |_| true);
    let line = draw.values(&cells);
    let place = |number: Option<&i32>| line.iter().position(|other| Some(other) == number).expect("a number");
    let (a, b) = (place(line.iter().min()), place(line.iter().max()));
    let sum = if a == b { 0 } else { line[a.min(b) + 1..a.max(b)].iter().sum() };
    list(&cells, [draw.nearly(sum)])
}

fn clone(draw: &mut Draw<'_>) -> Parameters {
    let size = 1 + draw.below(3);
    let first = draw.cells(size, size);
    let mut groups = vec![first.clone()];
    for _ in 0..1 + draw.below(2) {
        let mut group: Vec<Cell> = Vec::new();
        for &cell in &first {
            let same: Vec<Cell> = draw
                .board
                .cells()
                .filter(|&other| draw.at(other) == draw.at(cell) && !group.contains(&other))
                .collect();
            let any = draw.cell();
            let chosen =
                if draw.chance(0.05) || same.is_empty() { any } else { same[draw.below(same.len())] };
            group.push(chosen);
        }
        groups.push(group);
    }
    lists(groups)
}

fn same_values(draw: &mut Draw<'_>) -> Parameters {
    let size = 1 + draw.below(4);
    let first = some(draw, size, size);
    let mut groups = vec![first.clone()];
    for _ in 0..1 + draw.below(2) {
        let tries: Vec<_> = (0..60)
            .map(|_| {
                let mut group = some(draw, size, size);
                if draw.chance(0.3) {
                    group[0] = first[0];
                }
                group
            })
            .collect();
        groups.push(draw.true_of(&tries, |draw, group| {
            let sorted = |cells: &[Cell]| {
                let mut values = draw.values(cells);
                values.sort_unstable();
                values
            };
            sorted(group) == sorted(&first)
        }));
    }
    lists(groups)
}

fn equal_sums(draw: &mut Draw<'_>) -> Parameters {
    let first = some(draw, 1, 4);
    let mut groups = vec![first.clone()];
    for _ in 0..1 + draw.below(3) {
        let tries: Vec<_> = (0..40).map(|_| some(draw, 1, 4)).collect();
        groups.push(draw.true_of(&tries, |draw, group| draw.sum(group) == draw.sum(&first)));
    }
    lists(groups)
}

fn compare_sums(draw: &mut Draw<'_>) -> Parameters {
    let [first, second] = [some(draw, 1, 4), some(draw, 1, 4)];
    let (a, b) = (draw.sum(&first), draw.sum(&second));
    let sign = draw.true_of(&["<", "<=", "=", ">=", ">"], |_, sign| match *sign {
        "<" => a < b,
        "<=" => a <= b,
        "=" => a == b,
        ">=" => a >= b,
        _ => a > b,
    });
    lists(vec![first, second]).word(sign)
}

fn count_distinct(draw: &mut Draw<'_>) -> Parameters {
    let cells = some(draw, 1, 7);
    let mut values = draw.values(&cells);
    values.sort_unstable();
    values.dedup();
    let all: Vec<Cell> = draw.board.cells().collect();
    let control = draw.true_of(&all, |draw, &cell| draw.at(cell) == values.len() as i32);
    let mut list = vec![control];
    list.extend(cells);
    Parameters::of_cells(&list)
}
