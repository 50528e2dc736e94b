//! The schemas of all operations, made from the types. With `SUDOKIT_UPDATE=1` in the environment they are written;
//! without, they are compared with what is checked in.
//!
//!     SUDOKIT_UPDATE=1 cargo test -p sudokit-protocol --features schema --test schema
#![allow(missing_docs)]

use serde_json::{Map, json};
use sudokit_protocol::schema::operations;

#[test]
fn the_checked_in_schemas_are_up_to_date() {
    let (operations, definitions) = operations("/$defs");
    let mut all = Map::new();
    for operation in operations {
        let schemas =
            json!({"about": operation.about, "request": operation.request, "reply": operation.reply});
        all.insert(operation.name.into(), schemas);
    }
    let document = json!({"operations": all, "$defs": definitions});
    let text = serde_json::to_string(&document).expect("JSON") + "\n";
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/schemas.json");
    if std::env::var_os("SUDOKIT_UPDATE").is_some() {
        std::fs::write(file, &text).expect("it can be written");
    }
    let known = std::fs::read_to_string(file).expect("it is there");
    assert!(known == text, "schemas.json is out of date; see the first lines of this test");
}
