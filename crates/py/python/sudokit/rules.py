"""The rules that puzzles may have, as objects: ``sudokit.rules.Killer(["r1c1", "r1c2"], sum=7)``.

There is a class for each row of `sudokit.constraints`, by its id: ``little-killer`` is `LittleKiller`. They are made from that table.

>>> from sudokit import rules
>>> rules.Killer(["r1c1", "r1c2"], sum=7)
Killer('r1c1 r1c2', words=['7'])
>>> rules.Arrow("r1c1", "r1c2-4").text
'arrow: r1c1 | r1c2-4'
>>> rules.Or(rules.Killer("r1c1-2", sum=5), rules.Killer("r1c1-2", sum=15)).text
'or { killer 5: r1c1-2 } { killer 15: r1c1-2 }'
>>> rules.Diagonal(words=["up"]).text
'diagonal up'
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from typing import Any, Union

from ._errors import SudokitError
from ._tables import ConstraintInfo, constraints

Cells = Union[str, Iterable[Union[str, tuple[int, int]]]]
"""Cells as a text (``r1c1-3 r2c5``), or a list of names or of rows and columns from 0."""


class Rule:
    """A rule of a puzzle: its kind, its words (numbers and the like), its lists of cells, or the rules that it joins.

    Args:
        lists: cells, a list for each part of the rule; or rules, of those that join others.
        words: what the rule says besides, as `info` has it in ``words``; or as keywords that occur there, in their order: ``sum=7``.

    Raises:
        SudokitError: a keyword that the kind does not speak of. What does not fit a board is said where a `Puzzle` is made.
    """

    info: ConstraintInfo

    def __init__(self, *lists: Union[Cells, Rule], words: Sequence[object] = (), **named: object) -> None:
        for name in named:
            if name.lower() not in self.info.words.lower():
                raise SudokitError(f"{type(self).__name__} takes no {name}=; its words are: {self.info.words}")
        if isinstance(words, (str, bytes)) or not isinstance(words, Sequence):
            raise SudokitError(f"words is a list, for example words=[{words!r}]")
        values = [*named.values(), *words]
        self.words = [str(part) for word in values for part in (word if isinstance(word, (list, tuple)) else [word])]
        self.parts = [part for part in lists if isinstance(part, Rule)]
        self.cells = [_cells(part) for part in lists if not isinstance(part, Rule)]

    @property
    def text(self) -> str:
        """The rule as a line of the format ``rules``."""
        head = " ".join([self.info.id, *self.words])
        if self.parts:
            inside = [part.text for part in self.parts]
            joined = f"{{ {'; '.join(inside)} }}" if "} {" not in self.info.example else " ".join(f"{{ {one} }}" for one in inside)
            return f"{head} {joined}"
        return f"{head}: {' | '.join(self.cells)}" if self.cells else head

    @property
    def sentence(self) -> str:
        """What the kind of rule says to a solver."""
        return self.info.sentence

    def __repr__(self) -> str:
        words = [f"words={self.words!r}"] if self.words else []
        return f"{type(self).__name__}({', '.join([*map(repr, self.parts), *map(repr, self.cells), *words])})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rule) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (self.info.id, self.cells, self.parts, self.words)


def _cells(cells: Any) -> str:
    if isinstance(cells, str):
        return cells
    names = [cell if isinstance(cell, str) else f"r{int(cell[0]) + 1}c{int(cell[1]) + 1}" for cell in cells]
    return " ".join(names)


def _name(kind: str) -> str:
    """The class of an id: ``little-killer`` is LittleKiller."""
    return "".join(part[:1].upper() + part[1:] for part in kind.split("-"))


def _made(kind: str, cells: list[str], parts: list[Rule], words: list[str]) -> Rule:
    """A rule of a kind by its id."""
    return KINDS[kind](*cells, *parts, words=words)


def _class(info: ConstraintInfo) -> type[Rule]:
    text = f"{info.sentence}\n\nWords: {info.words}.\n\nCells: {info.cells}.\n\nAs a line: ``{info.example}``."
    return type(_name(info.id), (Rule,), {"info": info, "__doc__": text, "__module__": __name__})


KINDS: dict[str, type[Rule]] = {info.id: _class(info) for info in constraints()}
"""The classes by the id of their row."""
globals().update({kind.__name__: kind for kind in KINDS.values()})


def __getattr__(name: str) -> type[Rule]:
    known = [kind.__name__ for kind in KINDS.values()]
    near = difflib.get_close_matches(name, known, 3)
    raise AttributeError(f"sudokit.rules has no {name}" + (f"; there is {', '.join(near)}" if near else ""))


def __dir__() -> list[str]:
    return sorted([*globals(), *(kind.__name__ for kind in KINDS.values())])
