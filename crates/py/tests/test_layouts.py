"""Every function gives the same for every type of integer and every layout in memory: 20 functions, 17 types, 14 layouts."""

from __future__ import annotations

import numpy as np
import pytest

import sudokit
from sudokit import _native

N = 6


def parts(puzzles):
    return sudokit.split(puzzles, (0.5, 0.5), seed=3)


def pairs(puzzles):
    return sudokit.augment(puzzles, sudokit.solve(puzzles), copies=2)


FUNCTIONS = {
    "array": sudokit.array,
    "format": sudokit.format,
    "format as sdm": lambda puzzles: sudokit.format(puzzles, "sdm"),
    "solve": sudokit.solve,
    "solve unique": lambda puzzles: sudokit.solve(puzzles, unique=True),
    "count": lambda puzzles: sudokit.count(puzzles, cap=3),
    "check": sudokit.check,
    "rate": lambda puzzles: sudokit.rate(puzzles, scale="level"),
    "rate by a scale": lambda puzzles: sudokit.rate(puzzles, scale="hodoku"),
    "minimize": sudokit.minimize,
    "canonical": lambda puzzles: sudokit.canonical(puzzles, automorphisms=True),
    "dedup": lambda puzzles: sudokit.dedup(puzzles, index=True),
    "split": parts,
    "annotate": lambda puzzles: sudokit.annotate(puzzles, "solution,clues,canonical")["canonical"].to_pyarrow().to_pylist(),
    "weights": sudokit.weights,
    "augment": sudokit.augment,
    "augment pairs": pairs,
    "candidates": sudokit.candidates,
    "evaluate": lambda puzzles: sudokit.evaluate(puzzles, puzzles),
    "audit": lambda puzzles: sudokit.audit(puzzles, difficulty="none"),
}
INTEGERS = ["u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8", ">u2", ">i2", ">u4", ">i4", ">u8", ">i8"]
TYPES = [*INTEGERS, "O", "U1", "S1"]


def sparse(rows):
    wide = np.zeros((2 * rows.shape[0], 3 * rows.shape[1]), rows.dtype)
    wide[::2, ::3] = rows
    return wide[::2, ::3]


def frozen(rows):
    rows = rows.copy(order="F")
    rows.flags.writeable = False
    return rows


def unaligned(rows):
    raw = np.zeros(rows.nbytes + 1, np.uint8)
    view = raw[1:].view(rows.dtype).reshape(rows.shape)
    view[:] = rows
    return view


# What has nine rows of nine.
SQUARE = {
    "nine by nine": lambda rows: rows.reshape(-1, 9, 9),
    "nine by nine in Fortran order": lambda rows: np.asfortranarray(rows.reshape(-1, 9, 9)),
    "nine by nine, the boards last in memory": lambda rows: np.moveaxis(np.moveaxis(rows.reshape(-1, 9, 9), 0, -1).copy(), -1, 0),
    "nine by nine, rows and columns exchanged twice": lambda rows: rows.reshape(-1, 9, 9).swapaxes(1, 2).copy().swapaxes(1, 2),
}
LAYOUTS = {
    "C": np.ascontiguousarray,
    "Fortran": np.asfortranarray,
    "transposed": lambda rows: rows.T.copy().T,
    "rows backwards": lambda rows: rows[::-1].copy()[::-1],
    "cells backwards": lambda rows: rows[:, ::-1].copy()[:, ::-1],
    "both backwards, Fortran": lambda rows: np.asfortranarray(rows[::-1, ::-1])[::-1, ::-1],
    "a part of a wider one": sparse,
    "columns out of a wider one in Fortran order": lambda rows: np.asfortranarray(np.tile(rows, 2).astype(rows.dtype))[:, :81],
    "read only, Fortran": frozen,
    "unaligned": lambda rows: rows.copy() if rows.dtype.hasobject else unaligned(rows),
    **SQUARE,
}


@pytest.fixture(scope="module")
def rows():
    # Some with one solution, one with several, one with none; and one that is there twice.
    made = sudokit.generate(N, seed=5)
    made[3, np.flatnonzero(made[3])[:4]] = 0
    made[4, :2] = 9
    made[5] = made[0]
    return made


def as_type(rows, kind):
    if kind in ("U1", "S1"):
        return np.array([list(line) for line in sudokit.format(rows).split()], dtype=kind)
    return rows.astype(kind)


def plain(found):
    """What can be compared, without the shape of the boards."""
    if isinstance(found, np.ndarray):
        shape = found.shape[:1] if found.shape[1:] == (9, 9) else found.shape
        return (found.reshape(*shape, *((81,) if found.shape[1:] == (9, 9) else ())).tolist(), str(found.dtype))
    return [plain(part) for part in found] if isinstance(found, (list, tuple)) and not hasattr(found, "_fields") else found


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_layout_of_every_type_gives_the_same(rows, name):
    work = FUNCTIONS[name]
    # Labels go with puzzles that have solutions.
    rows = rows[[0, 1, 2, 5]] if name == "augment pairs" else rows
    expected = plain(work(rows.copy()))
    for kind in TYPES:
        typed = as_type(rows, kind)
        for layout, lay in LAYOUTS.items():
            given = lay(typed)
            assert given.dtype == typed.dtype and (given == typed.reshape(given.shape)).all(), (kind, layout)
            assert str(plain(work(given))) == str(expected), (kind, layout)


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("kind", ["f4", "f8", "?", "c8"])
def test_what_are_no_integers_is_refused_in_every_layout(rows, name, kind):
    if name == "augment pairs":
        return
    for lay in LAYOUTS.values():
        with pytest.raises(sudokit.SudokitError, match=r"dtype .* holds no digits: give integers"):
            FUNCTIONS[name](lay((rows * 0).astype(kind)))


def test_the_native_half_takes_rows_in_c_order_only(rows):
    fortran, wide = np.asfortranarray(rows), sparse(rows)
    run = {"threads": None, "timeout": None, "progress": None}
    target = np.zeros(len(rows), np.uint8)
    works = [
        lambda a: _native.check_digits(a),
        lambda a: _native.solve_rows(a, False, run),
        lambda a: _native.count_rows(a, 2, run),
        lambda a: _native.check_rows(a, run),
        lambda a: _native.rate_rows(a, "level", run),
        lambda a: _native.minimize_rows(a, 0, run),
        lambda a: _native.canonical_rows(a, run),
        lambda a: _native.first_identical(a, "class", 0, run),
        lambda a: _native.text_column(a),
        lambda a: _native.format_rows(a, "line"),
        lambda a: _native.candidates_rows(a),
        lambda a: _native.evaluate_rows(a, target, rows, target, run),
        lambda a: _native.evaluate_rows(rows, target, a, target, run),
    ]
    for work in works:
        work(rows)
        for wrong in (fortran, wide):
            with pytest.raises(sudokit.SudokitError, match="C order"):
                work(wrong)
