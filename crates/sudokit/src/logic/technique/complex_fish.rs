//! Fish with boxes among their sets (franken), with all kinds of houses on both sides (mutant), and with more than four sets [hodoku].

use crate::board::Coordinates;
use crate::logic::diagram::Role;
use crate::logic::hodoku::found::{FishFamily, StepKind};
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
    let digit = list(&digits(why, Role::Pattern), "and");
    let (bases, covers) = (house_list(bases, notation), house_list(covers, notation));
    let fins = cells(why, Role::Extra, notation);
    let (or, goes) = if fins.is_empty() {
        (String::new(), "So no other cell of the covers can be it, nor a cell in two of them.".to_string())
    } else {
        (
            format!(", or to {fins}"),
            "If none of these fins is true, no other cell of the covers can be it, nor a cell in two of them; what goes \
             sees all fins as well."
                .to_string(),
        )
    };
    format!(
        "In {bases} the digit {digit} can go only to cells of {covers}{or}. There are as many of the ones as of the others. \
         {goes} {}",
        step.effect(notation)
    )
}
