//! `hint` and `steps` by a scale on 9×9 boards with other houses, as a client asks.
#![allow(missing_docs)]

mod common;
#[path = "../../sudokit/tests/common/houses.rs"]
mod houses;

use common::answer_of;
use serde_json::{Value, json};
use sudokit::logic::scale;

const SCALE: &str = "se-1.2.1";

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("a list: {value}"))
}

#[test]
fn a_named_scale_orders_and_rates_steps_on_all_kinds_of_boards() {
    let sample = houses::sample();
    for row in houses::one_of_each(&sample) {
        let (rules, text) = (row.rules(), row.text());
        let path = answer_of(json!({"operation": "steps", "puzzle": text, "scale": SCALE, "pictures": true}));
        assert_eq!((&path["solved"], &path["scale"]), (&json!(true), &json!(SCALE)), "{rules}: {path}");
        assert_eq!(path["values"], json!(row.solution()), "{rules}");
        let steps = list(&path["steps"]);
        let hardest = steps.iter().filter_map(|step| step["points"].as_f64()).fold(0.0, f64::max);
        assert_eq!(format!("{hardest:.1}"), row.ratings()[0], "{rules}");
        assert!(steps.iter().all(|step| step["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg"))));

        let first = answer_of(json!({"operation": "hint", "puzzle": text, "scale": SCALE, "pictures": true}));
        assert_eq!(first["step"], steps[0], "{rules}");
        let last = steps.last().expect("steps");
        let of = &last["technique"];
        let at = steps.iter().position(|step| step["technique"] == *of).expect("a step");
        let hint = answer_of(json!({"operation": "hint", "puzzle": text, "scale": SCALE, "technique": of}));
        assert_eq!(hint["after"], json!(at), "{rules}");
        assert_eq!(
            (&hint["step"]["step"], &hint["step"]["words"]),
            (&steps[at]["step"], &steps[at]["words"]),
            "{rules}"
        );

        // Every step of one technique is of it and in the position as it stands.
        let (single, given) = ("hidden-single-line", &path["steps"][0]["values"]);
        let all = answer_of(
            json!({"operation": "steps", "puzzle": text, "scale": SCALE, "all": true, "technique": single}),
        );
        assert!(
            list(&all["steps"]).iter().all(|step| step["technique"] == single && step["values"] == *given),
            "{rules}"
        );

        // Without a scale the steps are those of any board.
        let any = answer_of(json!({"operation": "hint", "puzzle": text}));
        assert!(any["step"]["technique"].is_string() && any["scale"] == "any-board", "{rules}: {any}");
        assert!(any["step"]["points"].as_f64() >= Some(1.0), "{rules}: {any}");
    }
}

#[test]
fn what_a_scale_is_not_for_is_refused_by_kind() {
    let sample = houses::sample();
    let jigsaw = houses::rows(&sample).next().expect("a row").text();
    let killer = "board 9x9\nkiller 3: r1c1-2\n";
    let several = "board 9x9\nwindoku\n";
    for (puzzle, scale, kind) in [
        (&*jigsaw, "hodoku", "board"),
        (killer, SCALE, "rules"),
        ("board 4x4\n", SCALE, "board"),
        (several, SCALE, "several-solutions"),
        (&*jigsaw, "nothing", "unknown"),
    ] {
        for operation in ["hint", "steps"] {
            let error = answer_of(json!({"operation": operation, "puzzle": puzzle, "scale": scale}));
            assert_eq!(error["kind"], kind, "{operation} by {scale}: {error}");
        }
    }
}

#[test]
fn the_tables_have_the_techniques_of_any_board() {
    let tables = answer_of(json!({"operation": "techniques"}));
    let scale = list(&tables["scales"]).iter().find(|row| row["name"] == "any-board").expect("the scale");
    let ids: Vec<&str> = list(&scale["order"]).iter().filter_map(|id| id.as_str()).collect();
    assert_eq!(ids, scale::ANY_BOARD.order.iter().map(|entry| entry.technique.id()).collect::<Vec<_>>());
    assert_eq!((&scale["points"]["naked-pair"], &scale["measure"]), (&json!(30), &json!("hardest")));
}

#[test]
fn the_scale_for_any_board_answers_on_the_ordinary_one_too() {
    let puzzle = "000000090190470608052819407200048000009000500000750009907364180506081074080000000";
    for operation in ["hint", "steps"] {
        let reply = answer_of(json!({"operation": operation, "puzzle": puzzle, "scale": "any-board"}));
        let step = if operation == "hint" { &reply["step"] } else { &reply["steps"][0] };
        assert_eq!(reply["scale"], "any-board", "{reply}");
        assert!(step["points"].as_f64() >= Some(1.0) && step["technique"].is_string(), "{reply}");
    }
}
