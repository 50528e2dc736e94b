"""The sentences of the rules, as Python reads them, and the program count alike: every kind on boards of every sort."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from functools import cache, partial

import pytest
from sentences import KINDS, Board, board_of_map, boxes, opened
from sentences_of_boards import SPECIAL, divided

import sudokit

# Every board: usual boxes, other boxes and zones, digits from 0, rectangles, more digits than places, digits that repeat.
BOARDS = {
    "four": partial(Board, "four", 4, 4, regions=boxes(4, 4, 2, 2)),
    "four-zones": partial(board_of_map, "four-zones", "aaab abbb cccd cddd"),
    "four-from-zero": partial(
        Board, "four-from-zero", 4, 4, lowest=0, regions=boxes(4, 4, 2, 2), statements="digits 0-3\n"
    ),
    "rectangle": partial(Board, "rectangle", 4, 3),
    "rectangle-zones": partial(board_of_map, "rectangle-zones", "aabb aabb cccc"),
    "spare-digit": partial(Board, "spare-digit", 3, 3, lowest=0, values=4, statements="digits 0-3\n"),
    "repeats": partial(Board, "repeats", 2, 3, lines_differ=False, statements="no rows\nno boxes\n"),
    "repeats-from-zero": partial(
        Board, "repeats-from-zero", 3, 2, lowest=0, lines_differ=False, statements="digits 0-2\nno rows\nno boxes\n"
    ),
    "repeats-of-four": partial(
        Board, "repeats-of-four", 2, 3, values=4, lines_differ=False, statements="digits 1-4\nno rows\nno boxes\n"
    ),
    "six": partial(
        opened, partial(Board, "six", 6, 6, regions=boxes(6, 6, 2, 3)), "123456456123231564564231312645645312", 120
    ),
    "six-high-boxes-from-zero": partial(
        opened,
        partial(Board, "six-high", 6, 6, lowest=0, regions=boxes(6, 6, 3, 2), statements="digits 0-5\nboxes 3x2\n"),
        "012345234501450123103254325410541032",
        120,
    ),
    "six-zones": partial(
        opened,
        partial(board_of_map, "six-zones", "aaabbb aaabbb ccccdd ccdddd eeefff eeefff"),
        "123456456123231564645231312645564312",
        120,
    ),
    "nine": partial(
        opened,
        partial(Board, "nine", 9, 9, regions=boxes(9, 9, 3, 3)),
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
        120,
    ),
    "nine-zones-from-zero": partial(
        opened,
        partial(
            board_of_map,
            "nine-zones",
            "aaaabbccc aaabbbccc aabbbbccc ddddeefff dddeeefff ddeeeefff ggghhhiii ggghhhiii ggghhhiii",
            lowest=0,
            statements="digits 0-8\n",
        ),
        "012345678456278013780136245134052786527864301863701452205413867341687520678520134",
        120,
    ),
}
# Boards of the kinds that divide the board or leave digits out.
OWN_BOARDS = {
    "chaos": lambda: divided(Board("chaos", 4, 4, statements="no boxes\ncells CC 16\n"), 4),
    "chaos-rectangle": lambda: divided(Board("chaos-rectangle", 3, 4, statements="no boxes\ncells CC 12\n"), 4),
    "chaos-of-three": lambda: divided(
        Board("chaos-of-three", 3, 3, lowest=0, statements="digits 0-2\nno boxes\ncells CC 9\n"), 3
    ),
    "chaos-of-pairs": lambda: divided(Board("chaos-of-pairs", 2, 3, statements="no boxes\ncells CC 6\n"), 2),
    "doppelganger": partial(
        Board,
        "doppelganger",
        4,
        4,
        lowest=0,
        values=5,
        regions=boxes(4, 4, 2, 2),
        statements="digits 0-4\nboxes 2x2\n",
        givens="0123\n....\n....\n....",
    ),
    "doppelganger-without-boxes": partial(
        Board, "doppelganger-without-boxes", 3, 3, lowest=0, values=4, statements="digits 0-3\n"
    ),
}
EACH = 4


@cache
def counted(name: str) -> dict[str, tuple[int, int, int]]:
    """For each kind on this board the numbers of instances, of refused ones, and of those that leave some grids and not all."""
    board = (BOARDS | OWN_BOARDS)[name]()
    kinds = KINDS if name in BOARDS else {kind: make for kind, make in SPECIAL.items() if name.startswith(kind[:5])}
    wrong, found = [], {}
    for kind, make in kinds.items():
        refused = telling = 0
        for number in range(EACH):
            rule, check = make(board, random.Random(f"{name} {kind} {number}"))
            text = f"{board.text()}{rule}\n"
            try:
                count = sudokit.count(text)
            except sudokit.SudokitError as error:
                # Givens may clash in a classic puzzle, such as one with windows.
                count = 0 if str(error).startswith("not a valid puzzle") else f"refused: {error}"
            if check is None:
                refused += 1
                is_wrong = not str(count).startswith("refused")
            else:
                expected = sum(map(bool, map(check, board.grids)))
                telling += 0 < expected < len(board.grids)
                is_wrong = count != expected
            if is_wrong:
                wrong.append(f"{text}{expected if check else 'refused'} expected, {count} found")
        found[kind] = (EACH, refused, telling)
    assert not wrong, "\n\n".join(wrong)
    return found


@pytest.mark.parametrize("name", [*BOARDS, *OWN_BOARDS])
def test_the_program_counts_what_the_sentences_say(name: str) -> None:
    found = counted(name)
    sums = [sum(numbers) for numbers in zip(*found.values())]
    print(f"{name}: {len(found)} kinds, {sums[0]} instances, {sums[1]} refused, {sums[2]} that leave some grids")


def test_every_kind_has_instances_that_leave_some_grids_and_not_all() -> None:
    telling = dict.fromkeys([*KINDS, *SPECIAL], 0)
    for name in [*BOARDS, *OWN_BOARDS]:
        for kind, (_, _, some) in counted(name).items():
            telling[kind] += some
    # A division of the board leaves all that the test lists.
    telling.pop("chaos-construction")
    assert not [kind for kind, some in telling.items() if not some]
    program = [sys.executable, "-m", "sudokit", "constraints", "--json"]
    listed = subprocess.run(program, capture_output=True, text=True, check=True).stdout.splitlines()
    assert {json.loads(row)["id"] for row in listed} == {*KINDS, *SPECIAL}
