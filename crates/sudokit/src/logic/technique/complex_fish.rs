//! Fish with fins (sashimi where a base without its fins would have fewer than two places), with boxes among their sets
//! (franken), with all kinds of houses on both sides (mutant), and with more than four sets [hodoku].

use crate::board::Coordinates;
use crate::logic::diagram::{House9, Role};
use crate::logic::hodoku::found_step::{FishFamily, StepKind};
use crate::logic::hodoku_steps::find;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::phrase::{cells, digits, house_list, list};
use crate::logic::step::{Step, Technique};

macro_rules! fish {
    ($($name:ident $id:literal $title:literal $family:ident $size:literal;)*) => {
        $(pub static $name: Technique = Technique::new(
            TechniqueInfo { id: $id, name: $title, family: Family::Fish, noun: Noun::A },
            |state, steps| find(StepKind::Fish(FishFamily::$family, $size), &$name, state, steps),
            argument,
        );)*
    };
}

fish! {
    FINNED_X_WING "finned-x-wing" "finned X-wing" Finned 2;
    SASHIMI_X_WING "sashimi-x-wing" "sashimi X-wing" Sashimi 2;
    FINNED_SWORDFISH "finned-swordfish" "finned swordfish" Finned 3;
    SASHIMI_SWORDFISH "sashimi-swordfish" "sashimi swordfish" Sashimi 3;
    FINNED_JELLYFISH "finned-jellyfish" "finned jellyfish" Finned 4;
    SASHIMI_JELLYFISH "sashimi-jellyfish" "sashimi jellyfish" Sashimi 4;
    SQUIRMBAG "squirmbag" "squirmbag" Basic 5;
    WHALE "whale" "whale" Basic 6;
    LEVIATHAN "leviathan" "leviathan" Basic 7;
    FINNED_SQUIRMBAG "finned-squirmbag" "finned squirmbag" Finned 5;
    FINNED_WHALE "finned-whale" "finned whale" Finned 6;
    FINNED_LEVIATHAN "finned-leviathan" "finned leviathan" Finned 7;
    SASHIMI_SQUIRMBAG "sashimi-squirmbag" "sashimi squirmbag" Sashimi 5;
    SASHIMI_WHALE "sashimi-whale" "sashimi whale" Sashimi 6;
    SASHIMI_LEVIATHAN "sashimi-leviathan" "sashimi leviathan" Sashimi 7;
    FRANKEN_X_WING "franken-x-wing" "franken X-wing" Franken 2;
    FRANKEN_SWORDFISH "franken-swordfish" "franken swordfish" Franken 3;
    FRANKEN_JELLYFISH "franken-jellyfish" "franken jellyfish" Franken 4;
    FINNED_FRANKEN_X_WING "finned-franken-x-wing" "finned franken X-wing" FinnedFranken 2;
    FINNED_FRANKEN_SWORDFISH "finned-franken-swordfish" "finned franken swordfish" FinnedFranken 3;
    FINNED_FRANKEN_JELLYFISH "finned-franken-jellyfish" "finned franken jellyfish" FinnedFranken 4;
    MUTANT_X_WING "mutant-x-wing" "mutant X-wing" Mutant 2;
    MUTANT_SWORDFISH "mutant-swordfish" "mutant swordfish" Mutant 3;
    MUTANT_JELLYFISH "mutant-jellyfish" "mutant jellyfish" Mutant 4;
    FINNED_MUTANT_X_WING "finned-mutant-x-wing" "finned mutant X-wing" FinnedMutant 2;
    FINNED_MUTANT_SWORDFISH "finned-mutant-swordfish" "finned mutant swordfish" FinnedMutant 3;
    FINNED_MUTANT_JELLYFISH "finned-mutant-jellyfish" "finned mutant jellyfish" FinnedMutant 4;
}

fn argument(step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    let (bases, covers) = why.houses.split_at(why.houses.len() / 2);
    let of_lines = !why.houses.iter().any(|house| matches!(house, House9::Box(_)));
    let digit = list(&digits(why, Role::Pattern), "and");
    let (bases, covers) = (house_list(bases, notation), house_list(covers, notation));
    let fins = cells(why, Role::Extra, notation);
    let or_fins = if fins.is_empty() { String::new() } else { format!(", or to {fins}") };
    let taken = match (of_lines, fins.is_empty()) {
        (true, true) => format!(
            "Each of {bases} needs its {digit}, so together they take every {digit} of {covers}, and the other cells there lose it."
        ),
        (true, false) => format!(
            "If none of these fins is {digit}, {bases} take every {digit} of {covers}. So what lies there and sees the fins \
             cannot be {digit}."
        ),
        (false, true) => "There are as many of the ones as of the others. So no other cell of the covers can be it, nor a cell \
                          in two of them."
            .to_string(),
        (false, false) => "There are as many of the ones as of the others. If none of these fins is true, no other cell of \
                           the covers can be it, nor a cell in two of them; what goes sees all fins as well."
            .to_string(),
    };
    format!(
        "In {bases} the digit {digit} can go only to cells of {covers}{or_fins}. {taken} {}",
        step.effect(notation)
    )
}
