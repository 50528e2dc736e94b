//! The native half of the Python package `sudokit`. The functions that people call, their forms of input and their
//! words stand in `python/sudokit`; here is what they run on: rows of bytes, Arrow columns, boards.
// Only the program prints, at its output layer.
#![deny(clippy::print_stdout, clippy::print_stderr)]
#![deny(unsafe_code)]

mod answers;
mod arrays;
mod arrow;
mod board;
mod error;
mod evaluate;
mod evaluate_steps;
mod files;
mod generate;
mod json;
mod learning;
mod pool;
mod program;
mod rating;
mod reply;
mod rows;
mod single;
mod squares;
mod step;
mod tables;
mod text_game;
mod traces;

/// `sudokit._native`.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::answers::{answer_words, read_answer_texts};
    #[pymodule_export]
    use crate::arrays::{
        canonical_rows, check_digits, check_rows, count_rows, first_identical, format_rows, minimize_rows,
        one_row, rate_rows, read_each_row, read_rows, row_of, solve_rows,
    };
    #[pymodule_export]
    use crate::arrow::{
        annotate_arrow, canonical_arrow, check_arrow, column_like, count_arrow, dedup_arrow, has_columns,
        minimize_arrow, puzzle_column_of, rate_arrow, read_arrow, solve_arrow, split_arrow, table_of_bytes,
        table_to_bytes, take_column, text_column, weights_arrow,
    };
    #[pymodule_export]
    use crate::board::{Board, board_of, read_boards, write_boards};
    #[pymodule_export]
    use crate::evaluate::{evaluate_arrow, evaluate_boards, evaluate_rows, failures, first_wrong};
    #[pymodule_export]
    use crate::evaluate_steps::evaluate_steps_board;
    #[pymodule_export]
    use crate::files::audit_files;
    #[pymodule_export]
    use crate::generate::{generate_rows, weight};
    #[pymodule_export]
    use crate::learning::{candidates_arrow, candidates_rows};
    #[pymodule_export]
    use crate::program::run_program;
    #[pymodule_export]
    use crate::rating::levels;
    #[pymodule_export]
    use crate::reply::reply;
    #[pymodule_export]
    use crate::single::{check_board, count_board, solve_board, solve_line, trace_board};
    #[pymodule_export]
    use crate::squares::solve_squares;
    #[pymodule_export]
    use crate::step::{Step, step_of, step_on_board, steps_board};
    #[pymodule_export]
    use crate::tables::{column_table, technique_ids};
    #[pymodule_export]
    use crate::text_game::TextGame;
    #[pymodule_export]
    use crate::traces::{trace_words, traces_arrow, traces_in_words, traces_rows};

    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "the name that Python has for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
