//! Types of columns.

/// A type of values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ColumnType {
    Text,
    Bool,
    U8,
    U32,
    U64,
    F64,
}
