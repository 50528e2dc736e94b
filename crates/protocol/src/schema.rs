//! JSON schemas of all operations, made from the types. The files `schemas.json` of this crate and `openapi.json` of
//! the server are written from them and checked in; tests hold them up to date.

use schemars::Schema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

use crate::error::ErrorReply;
use crate::event::{CompareRow, GeneratedPuzzle, Progress, TraceStart};
use crate::operations::schemas;

/// An operation with the schemas of what goes in and comes out.
pub struct Operation {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// The request; `None` for tables.
    pub request: Option<Schema>,
    /// The reply.
    pub reply: Schema,
}

/// All operations, and the definitions that their schemas refer to under `definitions_path` (such as `/$defs`).
pub fn operations(definitions_path: &str) -> (Vec<Operation>, Map<String, Value>) {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = definitions_path.to_string().into();
        settings.meta_schema = None;
    });
    let mut generator = settings.into_generator();
    let operation = |(name, about, request, reply)| Operation { name, about, request, reply };
    let operations = schemas(&mut generator).into_iter().map(operation).collect();
    generator.subschema_for::<ErrorReply>();
    generator.subschema_for::<Progress>();
    generator.subschema_for::<TraceStart>();
    generator.subschema_for::<GeneratedPuzzle>();
    generator.subschema_for::<CompareRow>();
    (operations, generator.take_definitions(true))
}
