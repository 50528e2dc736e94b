//! The long check: generated puzzles with no, one and many solutions, every instruction set, both ways of solving,
//! against the independent counter.

use crate::arguments::Arguments;
use crate::puzzles::Dice;
use crate::verify;
use sudokit::Grid9;
use sudokit::nine::{Answer, Engine, Isa};

/// `check N`
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let wanted: usize = arguments.operands.first().and_then(|n| n.parse().ok()).unwrap_or(1_000_000);
    let limit = arguments.limit.max(10);
    let mut engines: Vec<Engine> = Isa::ALL.into_iter().filter_map(Engine::with).collect();
    let mut dice = Dice::new(0x5EED);
    let mut done = 0;
    let mut tally = [0u64; 3];
    while done < wanted {
        let mut puzzles = Vec::new();
        while puzzles.len() < 10_000.min(wanted - done) {
            let solved = dice.solved();
            for _ in 0..20 {
                let spoilt = dice.below(3) == 0;
                let givens = 24 + dice.below(if spoilt { 30 } else { 20 });
                puzzles.push(dice.puzzle(&solved, givens, spoilt));
            }
        }
        let known: Vec<u64> = puzzles.iter().map(|puzzle| verify::count(puzzle, limit)).collect();
        for &count in &known {
            tally[count.min(2) as usize] += 1;
        }
        for engine in &mut engines {
            compare(engine, &puzzles, &known, limit)?;
        }
        done += puzzles.len();
    }
    let [none, one, many] = tally;
    let isas: Vec<&str> = engines.iter().map(|engine| engine.isa().name()).collect();
    println!(
        "{done} puzzles ({none} without solution, {one} with one, {many} with more): {} agree",
        isas.join(", ")
    );
    Ok(())
}

fn compare(engine: &mut Engine, puzzles: &[Grid9], known: &[u64], limit: u64) -> Result<(), String> {
    let mut answers = vec![Answer::NONE; puzzles.len()];
    engine.answer_all(puzzles, limit, &mut answers);
    for ((puzzle, &known), many) in puzzles.iter().zip(known).zip(answers) {
        let single = engine.answer(puzzle, limit);
        for answer in [many, single] {
            let verified = answer.solution().is_none_or(|grid| verify::is_solution_of(puzzle, &grid));
            if answer.solutions != known || !verified {
                return Err(format!("{}: {puzzle:?} has {known}, said {answer:?}", engine.isa()));
            }
        }
    }
    Ok(())
}
