"""Canonical forms, duplicates, splits and audits: no copy in disguise slips through."""

from __future__ import annotations

import numpy as np
import pytest

import sudokit


def disguised(rows: np.ndarray, seed: int) -> np.ndarray:
    """Random symmetries of puzzles, made here and not by the library."""
    chance = np.random.default_rng(seed)
    result = np.empty_like(rows)
    for number, row in enumerate(rows):
        grid = row.reshape(9, 9)
        lines = [np.concatenate([3 * band + chance.permutation(3) for band in chance.permutation(3)]) for _ in range(2)]
        grid = grid[lines[0]][:, lines[1]]
        if chance.integers(2):
            grid = grid.T
        result[number] = np.concatenate([[0], 1 + chance.permutation(9)])[grid].reshape(81)
    return result


def test_canonical_forms_see_through_disguises(puzzles):
    few = puzzles[:200]
    forms = sudokit.canonical(few)
    np.testing.assert_array_equal(sudokit.canonical(disguised(few, 1)), forms)
    np.testing.assert_array_equal(sudokit.canonical(forms), forms)
    assert len(np.unique(forms, axis=0)) == 200
    one = sudokit.canonical(sudokit.format(few[:1]).strip())
    np.testing.assert_array_equal(one.values.reshape(81), forms[0])


def test_dedup(puzzles):
    few = puzzles[:50]
    many = np.concatenate([few, disguised(few, 2), few[::-1]])
    unique, rows, inverse = sudokit.dedup(many, index=True)
    np.testing.assert_array_equal(unique, few)
    np.testing.assert_array_equal(rows, np.arange(50))
    np.testing.assert_array_equal(inverse, [*range(50), *range(50), *range(49, -1, -1)])
    assert len(sudokit.dedup(many, by="raw")) == 100
    solutions = sudokit.solve(few)
    assert len(sudokit.dedup(np.concatenate([few, disguised(solutions, 3)]), by="grid")) == 50
    assert len(sudokit.dedup(np.concatenate([few, disguised(solutions, 3)]), by="class")) == 100
    with pytest.raises(sudokit.SudokitError, match="by must be"):
        sudokit.dedup(many, by="sight")


def test_the_leak_that_raw_comparison_does_not_see():
    """5,000 puzzles from 100 by random symmetries: a split at random leaks all of them, a split by class none."""
    seeds = sudokit.generate(100, seed=4)
    many = np.concatenate([disguised(seeds, number) for number in range(50)])
    assert len(np.unique(many, axis=0)) == 5000
    order = np.random.default_rng(0).permutation(5000)
    train, test = many[order[:4000]], many[order[4000:]]
    overlap = sudokit.audit(train, test, difficulty="none").overlaps[0]
    assert overlap.shared.raw == 0
    assert overlap.shared.by_class == 100 and overlap.shared.grid == 100
    assert overlap.rows_of_b.by_class == 1000
    for by in ("class", "grid"):
        train_rows, test_rows = sudokit.split(many, (0.8, 0.2), by=by, seed=1)
        assert len(train_rows) + len(test_rows) == 5000 and len(train_rows) > 3000 and len(test_rows) > 200
        found = sudokit.audit(many[train_rows], many[test_rows], difficulty="none")
        assert found.overlaps[0].shared.by_class == 0
        assert found.overlaps[0].shared.grid == 0 or by == "class"
        assert found.sets[0].puzzles == len(train_rows)
        assert found.sets[0].duplicates.raw == 0 and found.sets[0].duplicates.by_class > 3000 - 100


def test_a_split_depends_on_the_puzzles_alone(puzzles):
    parts = sudokit.split(puzzles, seed=3)
    assert sorted(np.concatenate(parts).tolist()) == list(range(500))
    half = sudokit.split(puzzles[250:], seed=3)
    for whole, later in zip(parts, half):
        np.testing.assert_array_equal(whole[whole >= 250] - 250, later)
    assert any(len(a) != len(b) or (a != b).any() for a, b in zip(parts, sudokit.split(puzzles, seed=4)))
    for wrong in ((0.5, 0.4), (1.5, -0.5), (), "ab", 5, [None, 1], [float("nan"), 1]):
        with pytest.raises(sudokit.SudokitError, match="add up to 1"):
            sudokit.split(puzzles, wrong)


def test_exact_and_stratified_splits(puzzles):
    many = np.concatenate([puzzles, disguised(puzzles[:100], 8)])
    parts = sudokit.split(many, (0.8, 0.2), exact=True, seed=1)
    assert sorted(np.concatenate(parts).tolist()) == list(range(600))
    assert abs(len(parts[0]) - 480) <= 1
    of_row = np.zeros(600, int)
    of_row[parts[1]] = 1
    np.testing.assert_array_equal(of_row[:100], of_row[500:])
    # Without copies the fractions are met to the row.
    assert [len(part) for part in sudokit.split(puzzles, (0.5, 0.3, 0.2), exact=True)] == [250, 150, 100]
    clues = np.count_nonzero(puzzles, axis=1)
    train, test = sudokit.split(puzzles, (0.8, 0.2), stratify=clues, seed=2)
    for value in np.unique(clues):
        inside = np.flatnonzero(clues == value)
        assert abs(np.isin(inside, test).sum() - len(inside) / 5) <= 0.5
    again = sudokit.split(puzzles, (0.8, 0.2), stratify=[str(value) for value in clues], seed=2)
    np.testing.assert_array_equal(train, again[0])
    with pytest.raises(sudokit.SudokitError, match="a label for each row: 500"):
        sudokit.split(puzzles, stratify=[1, 2])


def test_tables_are_split_like_arrays(puzzles, lines):
    pa = pytest.importorskip("pyarrow")
    rows = sudokit.split(puzzles, seed=3)
    tables = sudokit.split(pa.table({"row": range(500), "puzzle": lines}), seed=3)
    assert [table["row"].to_pylist() for table in tables] == [part.tolist() for part in rows]
    chunks = pa.table({"row": pa.chunked_array([range(7), range(7, 500)]), "puzzle": pa.chunked_array([lines[:7], lines[7:]])})
    tables = sudokit.split(chunks, seed=3, exact=True)
    expected = sudokit.split(puzzles, seed=3, exact=True)
    assert [table["row"].to_pylist() for table in tables] == [part.tolist() for part in expected]


def test_audit_says_what_is_wrong(puzzles, tmp_path):
    bad = np.concatenate([puzzles[:10], puzzles[:2], sudokit.solve(puzzles[:1]), np.zeros((1, 81), np.uint8)])
    path = tmp_path / "more.txt"
    path.write_text(sudokit.format(puzzles[5:8]))
    found = sudokit.audit(bad, path)
    first = found.sets[0]
    assert (first.puzzles, first.not_minimal, first.several_solutions, first.duplicates.raw) == (14, 1, 1, 2)
    assert found.sets[1].name == str(path) and found.overlaps[0].shared.raw == 3
    assert sum(first.difficulty.values()) == 13 and sum(first.clues.values()) == 14
    with pytest.raises(sudokit.SudokitError, match="difficulty must be none or one of"):
        sudokit.audit(bad, difficulty="colour")
    by_rating = sudokit.audit(bad[:10], difficulty="er").sets[0].difficulty
    ratings = sudokit.rate(bad[:10])["rating"].astype(int)
    assert by_rating == {value: int((ratings == value).sum()) for value in np.unique(ratings).tolist()}
    with pytest.raises(sudokit.SudokitError, match="one set of puzzles"):
        sudokit.audit()
