"""A scripted model with known mistakes is judged placement by placement."""

from __future__ import annotations

import numpy as np
import pytest

import sudokit

EASY = "000000090190470608052819407200048000009000500000750009907364180506081074080000000"
KILLER = "board 4x4\nkiller 3: r1c1-2\ngiven 1: r4c4\n"


def script(seed, puzzle, path):
    """Placements of the path with mistakes, repeated and early ones put in between, and what each of them is."""
    chance = np.random.default_rng(seed)
    solution = sudokit.solve(puzzle).values
    order = [step.place for step in path if step.place is not None]
    standing, claims = {(r, c) for r in range(9) for c in range(9) if puzzle[9 * r + c] != "0"}, []
    while order:
        row, column, digit = order[0]
        kind = chance.choice(["right", "wrong", "repeated", "early"], p=[0.6, 0.15, 0.1, 0.15])
        if kind == "wrong":
            claims.append(((row, column, digit % 9 + 1), "wrong"))
        elif kind == "repeated" and standing:
            row, column = sorted(standing)[chance.integers(len(standing))]
            claims.append(((row, column, int(solution[row, column])), "known"))
        else:
            at = 0 if kind == "right" else len(order) - 1
            place = order.pop(at)
            standing.add(place[:2])
            claims.append((place, "proved" if at == 0 else "true"))
    return claims


@pytest.mark.parametrize("seed", range(6))
def test_a_scripted_model_figure_by_figure(seed):
    claims = script(seed, EASY, sudokit.steps(EASY))
    found = sudokit.evaluate_steps(EASY, [place for place, _ in claims])
    for row, ((line, column, digit), expected) in zip(found, claims):
        assert (row["cell"], row["digit"]) == (f"r{line + 1}c{column + 1}", digit)
        verdict = {"unproved": "true"}.get(row["verdict"], row["verdict"])
        # What comes early is true, and may well be proved.
        assert verdict in (("proved", "true") if expected == "true" else (expected,)), row
    counts = {verdict: int((found["verdict"] == verdict).sum()) for verdict in ("wrong", "known")}
    assert counts == {verdict: sum(expected == verdict for _, expected in claims) for verdict in ("wrong", "known")}
    assert counts["wrong"] + counts["known"] > 0


def test_a_path_proves_itself_and_its_points_are_the_limit(lines):
    easy = sudokit.format(sudokit.generate(6, seed=4, difficulty="er=1.5..2.6")).split()
    for puzzle in [*easy, *lines[:8]]:
        path = sudokit.steps(puzzle)
        found = sudokit.evaluate_steps(puzzle, path)
        placed = [step.place for step in path if step.place]
        assert len(found) == len(placed) and (found["verdict"] == "proved").all(), puzzle
        hardest = found["points"].max()
        # Harder steps may have left what techniques of the path do not find again; singles find all they found.
        assert puzzle not in easy or hardest <= sudokit.rate(puzzle).rating
        limited = sudokit.evaluate_steps(puzzle, path, up_to=hardest - 0.1)
        below = found["points"] < hardest
        assert (limited[below] == found[below]).all() and (limited["verdict"][~below] == "unproved").all()


def test_what_is_proved_without_singles_between(inkala):
    solution = sudokit.solve(inkala).values
    found = sudokit.evaluate_steps(inkala, [(0, 1, int(solution[0, 1]))], up_to=2.6)
    assert found["verdict"].tolist() == ["unproved"]


def test_boards_and_rules():
    found = sudokit.evaluate_steps(KILLER, "r1c3 = 4, r1c4: 3, r1c3=4, r1c1 = 3")
    # Without one solution anything is true that a solution has beside what stands.
    assert found["verdict"].tolist()[2:] == ["known", "wrong"]
    assert found["verdict"][0] in ("unproved", "proved") and np.isnan(found["points"][2:]).all()
    path = sudokit.steps(KILLER)
    judged = sudokit.evaluate_steps(KILLER, path)
    assert set(judged["verdict"].tolist()) <= {"proved"}
    techniques = [row["technique"] for row in judged]
    assert set(techniques) <= {technique.id for technique in sudokit.techniques()}
    # Also by techniques up to the first of the order alone.
    order = next(scale.order for scale in sudokit.scales() if scale.name == "any-board")
    assert len(sudokit.evaluate_steps(KILLER, path, up_to=order[0])) == len(judged)


@pytest.mark.parametrize(
    ("puzzle", "placements", "options", "message"),
    [
        (EASY, "r1c1 = 7", {"up_to": "x"}, "the scale se-1.2.1 has no technique 'x'"),
        (EASY, ["r1c1"], {}, "'r1c1' is no placement"),
        (EASY, [(1, 2)], {}, "is no placement"),
        (EASY, [(9, 0, 1)], {}, "there is no cell r10c1"),
        ("." * 81, [(0, 0, 1)], {}, "several solutions"),
    ],
)
def test_errors(puzzle, placements, options, message):
    with pytest.raises(sudokit.SudokitError, match=message):
        sudokit.evaluate_steps(puzzle, placements, **options)
