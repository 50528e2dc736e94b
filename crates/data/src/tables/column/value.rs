//! Values of columns on their way into Arrow arrays.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::{
    BooleanBuilder, Float64Builder, StringBuilder, UInt8Builder, UInt32Builder, UInt64Builder,
};
use sudokit::Grid9;

use super::kind::ColumnType;

/// A value of a column.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value {
    /// None.
    Null,
    /// A grid, written as 81 characters.
    Grid(Grid9),
    /// A word.
    Text(&'static str),
    /// Yes or no.
    Bool(bool),
    /// A small number.
    U8(u8),
    /// A number.
    U32(u32),
    /// A large number.
    U64(u64),
    /// A real number.
    F64(f64),
}

macro_rules! from {
    ($($type:ty => $variant:ident),*) => {$(
        impl From<$type> for Value {
            fn from(value: $type) -> Value {
                Value::$variant(value)
            }
        }
    )*};
}

from!(Grid9 => Grid, &'static str => Text, bool => Bool, u8 => U8, u32 => U32, u64 => U64, f64 => F64);

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Null, Into::into)
    }
}

/// Collects the values of a column.
pub(crate) enum ValueBuilder {
    Text(StringBuilder),
    Bool(BooleanBuilder),
    U8(UInt8Builder),
    U32(UInt32Builder),
    U64(UInt64Builder),
    F64(Float64Builder),
}

impl ValueBuilder {
    /// An empty one.
    pub fn new(kind: ColumnType) -> ValueBuilder {
        match kind {
            ColumnType::Text => ValueBuilder::Text(StringBuilder::new()),
            ColumnType::Bool => ValueBuilder::Bool(BooleanBuilder::new()),
            ColumnType::U8 => ValueBuilder::U8(UInt8Builder::new()),
            ColumnType::U32 => ValueBuilder::U32(UInt32Builder::new()),
            ColumnType::U64 => ValueBuilder::U64(UInt64Builder::new()),
            ColumnType::F64 => ValueBuilder::F64(Float64Builder::new()),
        }
    }

    /// Appends a value of the column's type.
    ///
    /// # Panics
    /// If it is of another type, which would be a mistake in the column's own file; the test of all columns would meet
    /// it.
    pub fn append(&mut self, value: Value) {
        match (self, value) {
            (ValueBuilder::Text(builder), Value::Grid(grid)) => {
                builder.append_value(String::from_utf8_lossy(&grid.to_line()));
            }
            (ValueBuilder::Text(builder), Value::Text(text)) => builder.append_value(text),
            (ValueBuilder::Text(builder), Value::Null) => builder.append_null(),
            (ValueBuilder::Bool(builder), Value::Bool(value)) => builder.append_value(value),
            (ValueBuilder::Bool(builder), Value::Null) => builder.append_null(),
            (ValueBuilder::U8(builder), Value::U8(value)) => builder.append_value(value),
            (ValueBuilder::U8(builder), Value::Null) => builder.append_null(),
            (ValueBuilder::U32(builder), Value::U32(value)) => builder.append_value(value),
            (ValueBuilder::U32(builder), Value::Null) => builder.append_null(),
            (ValueBuilder::U64(builder), Value::U64(value)) => builder.append_value(value),
            (ValueBuilder::U64(builder), Value::Null) => builder.append_null(),
            (ValueBuilder::F64(builder), Value::F64(value)) => builder.append_value(value),
            (ValueBuilder::F64(builder), Value::Null) => builder.append_null(),
            (_, value) => panic!("{value:?} is not of the column's type"),
        }
    }

    /// The column.
    pub fn finish(&mut self) -> ArrayRef {
        match self {
            ValueBuilder::Text(builder) => Arc::new(builder.finish()),
            ValueBuilder::Bool(builder) => Arc::new(builder.finish()),
            ValueBuilder::U8(builder) => Arc::new(builder.finish()),
            ValueBuilder::U32(builder) => Arc::new(builder.finish()),
            ValueBuilder::U64(builder) => Arc::new(builder.finish()),
            ValueBuilder::F64(builder) => Arc::new(builder.finish()),
        }
    }
}
