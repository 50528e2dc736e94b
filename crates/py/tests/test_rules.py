"""Rules as objects, puzzles with them, and every question about them."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import sudokit
from sudokit import rules

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def test_every_kind_of_the_table_is_a_class_that_says_its_example():
    others: list[str] = []
    for info in sudokit.constraints():
        name = "".join(part.capitalize() for part in info.id.split("-"))
        kind = getattr(rules, name)
        assert kind.info == info and info.sentence in kind.__doc__
        try:
            puzzle = sudokit.Puzzle(rules=[info.example])
        except sudokit.SudokitError:
            # A few kinds want a board of their own.
            others.append(info.id)
            continue
        (rule,) = puzzle.rules
        assert isinstance(rule, kind) and rule.sentence == info.sentence
        # As an object and back it is the same rule of the same puzzle.
        assert sudokit.Puzzle(rules=[rule]).board.rule_lines == puzzle.board.rule_lines == [rule.text]
        assert pickle.loads(pickle.dumps(rule)) == rule and eval(repr(rule), vars(rules)) == rule
    assert len(others) <= 4, others
    assert len(rules.KINDS) == len(sudokit.constraints()) >= 80


def test_rules_are_written_as_people_say_them():
    assert rules.Killer(["r1c1", "r1c2"], sum=7).text == "killer 7: r1c1 r1c2" == rules.Killer([(0, 0), (0, 1)], words=[7]).text
    assert rules.And(rules.Killer("r1c1-2", sum=5), rules.Killer("r3c1-2", sum=15)).text == "and { killer 5: r1c1-2; killer 15: r3c1-2 }"
    for wrong, error, message in [
        (lambda: rules.Killer("r1c1-2", size=7), sudokit.SudokitError, "Killer takes no size=; its words are: the sum, or nothing"),
        (lambda: rules.Kiler, AttributeError, "there is Killer"),
        (lambda: rules.Killer("r1c1-2", words="7"), sudokit.SudokitError, "words is a list"),
        (lambda: sudokit.Puzzle(size=4, rules=[rules.Killer("r1c1-9", sum=7)]), sudokit.SudokitError, "r1c"),
    ]:
        with pytest.raises(error, match=message):
            wrong()


def test_a_puzzle_is_taken_by_every_function_of_one_puzzle():
    puzzle = sudokit.Puzzle([[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1]], rules=[rules.Killer("r1c1-2", sum=5)])
    text = "board 4x4\nkiller 5: r1c1-2\ngiven 1: r4c4\n"
    for function in (sudokit.count, lambda p: sudokit.solve(p).values.tolist(), lambda p: sudokit.check(p).to_dict(), lambda p: [str(s) for s in sudokit.steps(p)],
                     lambda p: sudokit.ask("true-candidates", p)["candidates"], lambda p: sudokit.Board(sudokit.format(p, "rules"))):
        assert function(puzzle) == function(text) == function(puzzle.board)
    assert sudokit.evaluate(puzzle, puzzle.solve())["solved"] and sudokit.evaluate([puzzle, text], [puzzle.solve(), None])["solved"].tolist() == [True, False]
    assert puzzle == sudokit.Puzzle(text) and hash(puzzle) == hash(sudokit.Puzzle(text)) and "1 rules" in repr(puzzle)
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle and puzzle.givens[3, 3] == 1 and puzzle._repr_html_().startswith("<svg")
    assert puzzle.sentences[0] == "Fill each cell with a number from 1 to 4. No number repeats in a row, column or box."


def test_the_questions_about_any_puzzle():
    puzzle = sudokit.Puzzle(size=4, rules=[rules.Killer("r1c1-2", sum=3)])
    possible = puzzle.true_candidates()
    tried = np.zeros((4, 4, 4), bool)
    for row in range(4):
        for column in range(4):
            for number in range(4):
                given = sudokit.Puzzle(puzzle.board, rules=[f"given {number + 1}: r{row + 1}c{column + 1}"])
                tried[row, column, number] = given.count(cap=1) > 0
    assert (possible == tried).all()
    assert puzzle.hint()["step"]["technique"] in {technique.id for technique in sudokit.techniques()}
    assert puzzle.fillings(0)["combinations"] == [[1, 2]]
    none = sudokit.Puzzle(size=4, rules=["killer 3: r1c1-2", "killer 3: r1c3-4"])
    assert none.count() == 0 and len(none.conflict()["rules"]) >= 1 and puzzle.conflict() is None
    assert sudokit.Puzzle("11" + "." * 79).check().valid is False
    twice = sudokit.Puzzle(INKALA, rules=["one-of 8: r1c1"])
    assert twice.count() == 1 and twice.redundant()["rules"] == [0]
    assert sudokit.Puzzle(sudokit.solve(INKALA)).redundant()["givens"]
    assert len(puzzle.improve()["puzzles"] if "puzzles" in puzzle.improve() else puzzle.improve()) > 0


def test_the_questions_about_ordinary_puzzles():
    puzzle = sudokit.Puzzle(INKALA)
    shuffled = puzzle.transform(seed=4)
    assert shuffled != puzzle.board and sudokit.canonical(shuffled) == sudokit.canonical(INKALA)
    assert puzzle.same(shuffled) and puzzle.same(sudokit.Puzzle(shuffled)) and not puzzle.same(sudokit.generate(1)[0])
    assert puzzle.transform("transpose").values.tolist() == puzzle.board.values.T.tolist()
    (pair, *_) = puzzle.backdoors()
    filled = sudokit.array([INKALA])[0].copy()
    solution = sudokit.solve(INKALA).values
    for name in pair:
        row, column = int(name[1]) - 1, int(name[3]) - 1
        filled[9 * row + column] = solution[row, column]
    assert sudokit.rate(filled)["rating"] <= 2.3
    for cells in puzzle.unavoidable(max_cells=6)[:5]:
        emptied = solution.copy()
        for name in cells:
            emptied[int(name[1]) - 1, int(name[3]) - 1] = 0
        assert sudokit.count(emptied.reshape(1, 81), cap=2)[0] == 2
    with pytest.raises(sudokit.LimitReached):
        puzzle.in_grid(40, nodes=1000)
    less = sudokit.Puzzle(sudokit.solve(INKALA)).minimize(seed=1)
    assert sudokit.check(less).minimal and sudokit.Puzzle(size=6).count(cap=2) == 2
    assert puzzle.minimals() == [puzzle.board]
    assert len(sudokit.Puzzle(sudokit.solve(INKALA)).minimals(limit=3)) == 3
    near = puzzle.vicinity(1)
    assert near and all(sudokit.check(one).minimal for one in near[:5])
    with pytest.raises(sudokit.LimitReached):
        puzzle.in_grid(17, timeout=0.5)
    with pytest.raises(sudokit.SudokitError, match="sise"):
        puzzle.backdoors(sise=3)
    with pytest.raises(sudokit.SudokitError):
        sudokit.program("no-command", INKALA)
    with pytest.raises(sudokit.SudokitError):
        sudokit.Puzzle(size=4, rules=["killer 3: r1c1-2"]).backdoors()


@pytest.mark.parametrize(("size", "box"), [(4, None), (6, (2, 3)), (16, None)])
def test_squares_of_other_sizes_are_arrays(size, box):
    puzzles, solutions = sudokit.generate(4, size=size, box=box, seed=3, solutions=True)
    assert puzzles.shape == solutions.shape == (4, size * size) and puzzles.dtype == np.uint8
    assert (sudokit.solve(puzzles, unique=True) == solutions).all() and (sudokit.count(puzzles) == 1).all()
    square = puzzles.reshape(4, size, size)
    assert sudokit.solve(square).shape == square.shape and sudokit.count(square[:1], cap=2).tolist() == [1]
    assert sudokit.evaluate(puzzles, solutions)["solved"].all()
    assert (sudokit.generate(2, size=size, box=box, seed=3, start=2) == puzzles[2:]).all()
    one = [sudokit.solve(sudokit.Board.from_values(row, boxes=box)).values.reshape(-1) for row in puzzles]
    assert (np.array(one) == solutions).all()
    blank = puzzles.copy()
    blank[1] = 0
    assert not sudokit.solve(blank, unique=True)[1].any() and sudokit.solve(blank)[1].all() and sudokit.count(blank, cap=7)[1] == 7
    clash = puzzles.copy()
    clash[2, :2] = 1
    assert sudokit.count(clash, cap=2)[2] == 0 and not sudokit.solve(clash)[2].any()
    clash[3, 5] = size + 1
    with pytest.raises(sudokit.SudokitError, match=f"row 3 .*{size + 1} is no digit; write 1 to {size}"):
        sudokit.solve(clash)


def test_variants_come_as_puzzles():
    made, solutions = sudokit.generate(3, variant="killer", size=4, seed=2, solutions=True)
    for puzzle, solution in zip(made, solutions):
        assert isinstance(puzzle, sudokit.Puzzle) and puzzle.count() == 1 and puzzle.solve() == solution
        assert {type(rule) for rule in puzzle.rules} == {rules.Killer}
    assert sudokit.generate(1, variant=["killer"], size=4, seed=2, start=2) == made[2:]
    assert {variant.id for variant in sudokit.variants()} >= {"killer", "jigsaw"}
    for arguments, message in [
        ({"variant": "killer", "clues": 30}, "clues is for ordinary 9x9 puzzles"),
        ({"size": 4, "difficulty": "colour=1..2"}, "no measure 'colour'"),
        ({"size": 4, "technique": "x-wing"}, "technique is for ordinary 9x9 puzzles"),
        ({"size": 30}, "size must be at most 25"),
        ({"variant": "kiler"}, "kiler"),
    ]:
        with pytest.raises(sudokit.SudokitError, match=message):
            sudokit.generate(1, **arguments)


@pytest.mark.parametrize("arguments", [{"size": 6}, {"variant": "thermometer", "size": 6}])
def test_other_boards_and_rules_take_a_difficulty(arguments):
    for level in ("easy", "medium"):
        made = sudokit.generate(3, seed=5, difficulty=level, **arguments)
        side = arguments["size"]
        boards = [puzzle if "variant" in arguments else sudokit.Board.from_values(puzzle.reshape(side, side)) for puzzle in made]
        assert [sudokit.rate(one, scale="any-board").level for one in boards] == [level] * 3


def test_the_shortest_way_gives_what_the_long_one_gives(lines):
    for text in [*lines[:5], "." * 81, "12345678." + "9" + "." * 71, lines[0].replace(".", "0"), " " + lines[0]]:
        for unique in (False, True):
            assert sudokit.solve(text, unique=unique) == sudokit.solve(sudokit.Board(text), unique=unique)
