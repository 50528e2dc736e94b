"""What the board of `sudokit.widget` shows, as plain data: its places, explanations, and the frames of replays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Optional

from ._api import Trace
from ._request import ask
from ._errors import SudokitError
from ._native import Board, Step

Shown = dict[str, Any]


class Places(NamedTuple):
    """The places of a board, row by row."""

    rows: int
    columns: int
    lowest: int
    """The least number."""
    numbers: list[int]
    names: list[Optional[str]]
    """Of each place; ``None`` where no cell is."""
    regions: list[list[int]]
    givens: list[Optional[int]]
    placed: list[Optional[int]]
    """What the puzzle's text says is placed."""
    marks: list[list[int]]
    """What the puzzle's text says is noted."""
    summary: str
    title: str

    @classmethod
    def of(cls, board: Board) -> Places:
        """Of a board, from what the API says of it."""
        (document,) = ask("convert", board, with_rules=True)["puzzles"]
        rules = document["variant"]
        rows, columns, lowest = rules["rows"], rules["columns"], rules["lowest"]
        if rules["extra"]:
            raise SudokitError("a widget shows the cells of a board, and this puzzle has cells beside it")
        numbers = list(range(lowest, lowest + rules["values"]))
        void = set(rules["void"])
        all_names = [f"r{row + 1}c{column + 1}" for row in range(rows) for column in range(columns)]
        names = [None if name in void else name for name in all_names]
        index = {name: place for place, name in enumerate(all_names)}
        allowed = rules["allowed"][: len(names)]
        givens = [lowest + sets.bit_length() - 1 if sets and sets & (sets - 1) == 0 else None for sets in allowed]
        placed = document["placed"] if len(document["placed"]) == len(names) else [0] * len(names)
        noted = document["marks"] if document["marks"] and len(document["marks"]) == len(names) else [0] * len(names)
        return cls(
            rows,
            columns,
            lowest,
            numbers,
            names,
            [[index[name] for name in region] for region in rules["regions"]],
            givens,
            [lowest + digit - 1 if digit else None for digit in placed],
            [[lowest + bit for bit in range(len(numbers)) if sets >> bit & 1] for sets in noted],
            document["summary"],
            document["title"] or "",
        )

    def traits(self, board: Board) -> dict[str, Any]:
        """What the page needs to know of the board once."""
        light, dark = ask("layers", board), ask("layers", board, dark=True)
        zones = [-1] * len(self.names)
        for number, region in enumerate(self.regions):
            for place in region:
                zones[place] = number
        return {
            "rows": self.rows,
            "columns": self.columns,
            "numbers": self.numbers,
            "cells": self.names,
            "zones": zones,
            "givens": self.givens,
            "beyond": light["beyond"],
            "light": [light["under"], light["over"]],
            "dark": [dark["under"], dark["over"]],
            "labelled": [self.place_of(name) for name in light["labelled"]],
            "sentences": [*board.sentences, *light["notes"]],
            "summary": self.summary,
            "title": self.title,
        }

    def place_of(self, name: str) -> int:
        """The place of a cell by its name."""
        if name not in self.names:
            raise SudokitError(f"the board has no cell {name!r}; cells are named like r1c2")
        return self.names.index(name)

    def number(self, digit: int) -> int:
        """The number of a digit of a step: its place among the numbers, from 1."""
        return self.lowest + digit - 1

    def set_of(self, numbers: Iterable[int]) -> int:
        """Numbers as bits."""
        return sum(1 << (number - self.lowest) for number in set(numbers))

    def house(self, house: dict[str, Any]) -> list[int]:
        """The places of a house; none of one that has no name here."""
        if "cells" in house:
            return [self.place_of(name) for name in house["cells"]]
        at, columns = house["index"], self.columns
        if house["kind"] == "row":
            return list(range(at * columns, (at + 1) * columns))
        if house["kind"] == "column":
            return list(range(at, len(self.names), columns))
        return self.regions[at] if house["kind"] in ("box", "region") else []

    def shown_step(self, step: dict[str, Any], rung: int) -> Shown:
        """A step of the API as it is shown on a rung of a hint."""
        why, effect = step["step"]["why"], step["step"]
        lines = step["words"][rung - 1].split("\n")
        found = explanation(step["name"] if rung >= 2 else "Hint", lines)
        found["rung"] = rung
        found["houses"] = [self.house(house) for house in why["houses"]]
        if rung < 3:
            return found
        effects = ("placed", "eliminated")
        marks = [(self.place_of(mark["cell"]), self.number(mark["digit"]), mark["role"]) for mark in why["marks"]]
        found["marks"] = [mark for mark in marks if rung > 3 or mark[2] not in effects]
        ends = [(self.end(link["from"]), self.end(link["to"]), link["strong"]) for link in why["links"]]
        found["links"] = [[*one, *other, strong] for one, other, strong in ends]
        found["cells"] = (
            sorted({self.place_of(name) for line in effect["lines"] for name in line["cells"]}) if not marks else []
        )
        found["candidates"] = step["marks"]
        if rung > 3:
            place = effect["place"]
            found["place"] = [self.place_of(place["cell"]), self.number(place["digit"])] if place else None
            found["eliminate"] = [
                [self.place_of(one["cell"]), self.number(one["digit"])] for one in effect["eliminate"]
            ]
        return found

    def end(self, node: dict[str, Any]) -> list[int]:
        """One end of a link."""
        return [self.place_of(node["cell"]), self.number(node["digit"])]


def explanation(title: str, words: Sequence[str], *, bad: Sequence[int] = ()) -> Shown:
    """Words beside the board, with cells that are wrong; nothing else is highlighted."""
    return {
        "title": title,
        "words": list(words),
        "bad": list(bad),
        "rung": 0,
        "houses": [],
        "cells": [],
        "marks": [],
        "links": [],
        "place": None,
        "eliminate": [],
        "candidates": None,
    }


def path_frames(places: Places, path: Sequence[Step]) -> list[dict[str, Any]]:
    """A frame for the position before each step, with the step, and one for the end."""
    frames: list[dict[str, Any]] = []
    for step in path:
        answer = step.to_dict()
        values = [None if digit == 0 else places.number(digit) for digit in answer["values"]]
        frames.append({"values": values, "shown": places.shown_step(answer, 5)})
    last = list(places.givens)
    candidates = None
    if path:
        answer = path[-1].to_dict()
        shown = frames[-1]["shown"]
        last, candidates = list(frames[-1]["values"]), list(answer["marks"])
        if shown["place"]:
            last[shown["place"][0]] = shown["place"][1]
        for place, number in shown["eliminate"]:
            candidates[place] &= ~(1 << (number - places.lowest))
    done = all(value is not None for value, name in zip(last, places.names) if name is not None)
    words = [] if done else ["No technique of the scale finds anything more."]
    end = explanation("Solved" if done else "The path ends here", words)
    end["candidates"] = None if done else candidates
    return [*frames, {"values": last, "shown": end}]


_HIDDEN = {"node", "cover", "uncover", "select", "deselect"}
"""Events that change nothing on a board."""
_CAUSES = {
    "start": "before any search",
    "refutation": "it was refuted",
    "different": "numbers that must differ",
    "places": "few places left",
    "pair": "two cells that are tied",
    "naked-pair": "a naked pair",
    "rule": "rules",
    "derived-sum": "a sum that follows",
}


def event_frames(places: Places, run: Trace, limit: int) -> tuple[list[list[Any]], bool]:
    """The events of a run that say something on a board, and whether there were more.

    An event is its kind, its place or -1, its number, and words.
    """
    frames: list[list[Any]] = []
    for record in run.records:
        if record["event"] in _HIDDEN:
            continue
        if len(frames) == limit:
            return frames, True
        entry = record.get("candidate") or {}
        cell = entry.get("cell") or record.get("cell")
        number = entry.get("digit", record.get("value"))
        if record["event"] == "cursor" and number is not None:
            number = places.number(number) if number else None
        frames.append(
            [
                record["event"],
                -1 if cell is None else places.place_of(cell),
                number,
                _event_words(record, cell, number, run.items),
            ]
        )
    return frames, False


def _event_words(
    record: dict[str, Any], cell: Optional[str], number: Optional[int], items: Optional[Sequence[str]]
) -> str:
    """An event in words."""
    options = record.get("options")
    count = f"{options} {'way' if options == 1 else 'count'}"
    sentences = {
        "choose": f"branch on {cell}: {count}",
        "guess": f"try {cell} = {number}",
        "place": f"{cell} = {number}",
        "eliminate": f"{cell} is not {number}",
        "retract": f"take back {cell} = {number}",
        "cursor": f"{cell}: try {number}" if number is not None else f"pass {cell}",
        "contradiction": f"contradiction: nothing fits {cell}" if cell else "contradiction",
        "reheat": "a new start",
        "solution": "a solution",
    }
    if record["event"] == "choose-item":
        return f"branch on {items[record['item']] if items else record['item']}: {count}"
    if record["event"] == "propagate":
        return f"by rule {record['rule']}" if record.get("rule") else f"by {_CAUSES.get(record['by'], record['by'])}"
    if record["event"] == "cost":
        return f"cost {record['cost']:.4g}, control {record['control']:.4g}"
    if record["event"] == "relaxation":
        return f"round {record['round']}: {record['fractional']} cells are not settled"
    if record["event"] == "weight":
        return f"{cell} = {number} weighs {record['weight']:.3g}"
    event: str = record["event"]
    return sentences.get(event, event)
