"""The exceptions of the package."""

from __future__ import annotations

from typing import Any, Optional


class SudokitError(ValueError):
    """An input that cannot be used, and where it is wrong.

    Attributes:
        line: the line of a text, from 1.
        row: the row of an array or the place in a sequence, from 0 as Python counts.
        column: the character in the line, from 1.
        cell: the cell, ``r1c1`` to ``r9c9``.
        reply: of `ask`, the error as the API has it: ``kind``, ``title``, ``detail`` and more.
    """

    line: Optional[int]
    row: Optional[int]
    column: Optional[int]
    cell: Optional[str]
    reply: Optional[dict[str, Any]]

    def __init__(
        self,
        message: str,
        *,
        line: Optional[int] = None,
        row: Optional[int] = None,
        column: Optional[int] = None,
        cell: Optional[str] = None,
        reply: Optional[dict[str, Any]] = None,
    ) -> None:
        super().__init__(message)
        self.line = line
        self.row = row
        self.column = column
        self.cell = cell
        self.reply = reply

    def __reduce__(self) -> tuple[object, ...]:
        # Keyword arguments would be lost on the way to another process, a worker of a cluster for example.
        return (_rebuild, (type(self), str(self), self.line, self.row, self.column, self.cell, self.reply))


class LimitReached(SudokitError):
    """A timeout or a node limit came before the answer; nothing is claimed about the puzzle."""


def _rebuild(
    kind: type[SudokitError],
    message: str,
    line: Optional[int],
    row: Optional[int],
    column: Optional[int],
    cell: Optional[str],
    reply: Optional[dict[str, Any]],
) -> SudokitError:
    return kind(message, line=line, row=row, column=column, cell=cell, reply=reply)
