//! Exit codes.

use sudokit_protocol::ApiError;

/// How a command ended. Of several, the one that the user must know first wins, see [`Exit::and`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Exit {
    /// 0: yes, or done.
    #[default]
    Done,
    /// 1: the answer is no: no solution, not unique, not valid, duplicates found.
    No,
    /// 3: a limit was reached; the answer is partial and says so.
    Partial,
    /// 2: wrong usage, or input that cannot be read.
    Unreadable,
    /// 130: interrupted; what was finished is written.
    Interrupted,
}

impl Exit {
    /// Of an error of the protocol.
    pub fn of(error: &ApiError) -> Exit {
        match error {
            error if error.stop().is_some() => Exit::Partial,
            ApiError::Puzzle(_) | ApiError::NotUnique | ApiError::NotSymmetric { .. } => Exit::No,
            ApiError::Hint(_) if !matches!(error.kind(), "board" | "rules") => Exit::No,
            _ => Exit::Unreadable,
        }
    }

    /// The number for the shell.
    pub fn number(self) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::No => 1,
            Exit::Unreadable => 2,
            Exit::Partial => 3,
            Exit::Interrupted => 130,
        }
    }

    /// What sort of error it is, in `error` of the answers of `--json` that are none of the protocol.
    pub fn kind(self) -> &'static str {
        match self {
            Exit::Done => "done",
            Exit::No => "no",
            Exit::Unreadable => "unreadable",
            Exit::Partial => "stopped",
            Exit::Interrupted => "interrupted",
        }
    }

    /// The graver of two.
    pub fn and(self, other: Exit) -> Exit {
        if (other as u8) > (self as u8) { other } else { self }
    }
}
