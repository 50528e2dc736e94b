"""Data sets to train from: fresh puzzles without end, files row by row, and folders for the trainers of HRM and TRM."""

from __future__ import annotations

import importlib
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal, Optional, Union

import numpy as np
import numpy.typing as npt

from . import _native
from ._api import solve
from ._errors import SudokitError
from ._generate import generate
from ._learning import augment
from ._options import whole
from ._rows import to_rows

Batch = dict[str, npt.NDArray[Any]]


class Stream:
    """Fresh puzzles without end, a batch at a time: those of `generate` with this seed, dealt out to workers.

    Worker i of n gets the batches i, i + n, i + 2 n, …, so no puzzle is seen twice and all workers together see the puzzles that one
    would. It is an iterable, and with ``batches`` also a sequence, as ``torch.utils.data.DataLoader(stream, batch_size=None)``, JAX's
    grain and a ``keras.utils.PyDataset`` of your own take one; nothing of these is imported.

    Args:
        batch: puzzles in a batch.
        seed: of the puzzles.
        worker, workers: the number of this worker from 0, and how many there are.
        batches: how many batches this worker gets; endless by default.
        solutions: give pairs of puzzles and solutions.
        threads: of the generator; one by default, as there are other workers.
        options: what `generate` takes besides: ``difficulty``, ``clues``, ``symmetry``, ….

    >>> import sudokit
    >>> stream = sudokit.Stream(batch=4, seed=7, worker=1, workers=2, batches=3)
    >>> puzzles, solutions = stream[0]
    >>> bool((puzzles == sudokit.generate(4, seed=7, start=4)).all()), len(list(stream))
    (True, 3)
    """

    def __init__(
        self,
        *,
        batch: int = 256,
        seed: int = 0,
        worker: int = 0,
        workers: int = 1,
        batches: Optional[int] = None,
        solutions: bool = True,
        threads: int = 1,
        **options: Any,
    ) -> None:
        self.batch, self.workers = whole("batch", batch, 1), whole("workers", workers, 1)
        self.worker, self.seed = whole("worker", worker, 0, self.workers - 1), whole("seed", seed)
        self.batches = None if batches is None else whole("batches", batches)
        self.solutions, self.threads, self.options = bool(solutions), threads, options
        for name in ("n", "start"):
            if name in options:
                raise SudokitError(f"Stream numbers its puzzles itself, so it takes no {name}=; batch= and worker= say which they are")
        generate(0, seed=self.seed, solutions=self.solutions, threads=threads, **options)

    def __len__(self) -> int:
        if self.batches is None:
            raise TypeError("this stream has no end; Stream(batches=…) has a length")
        return self.batches

    def __getitem__(self, number: int) -> Any:
        """Batch number ``number`` of this worker: a pair of arrays ``uint8`` of shape (batch, 81), or one without ``solutions``."""
        if self.batches is not None and not 0 <= number < self.batches:
            raise IndexError(f"there are {self.batches} batches, and no batch {number}")
        start = (whole("number", number) * self.workers + self.worker) * self.batch
        return generate(self.batch, seed=self.seed, start=start, solutions=self.solutions, threads=self.threads, **self.options)

    def __iter__(self) -> Iterator[Any]:
        number = 0
        while self.batches is None or number < self.batches:
            yield self[number]
            number += 1


class DataSet:
    """Rows of a file or folder as arrays, by their number: what loaders of torch, JAX and Keras take as a data set.

    ``set[5]`` is a dictionary of one row, ``set[5:9]`` and ``set[[3, 1]]`` of several: ``puzzle`` and, where there are any,
    ``solution`` (``uint8``, 81 digits, 0 for a blank), and other columns of Parquet by their names.

    Args:
        path: an array ``.npy`` of shape (n, 81) or (n, 9, 9), a folder for HRM and TRM (both are read where they lie, without being
            loaded), or a Parquet file or folder of parts (with pyarrow).
        columns: names of further columns of Parquet; all by default.
        part: of a folder for HRM and TRM the name before ``__inputs.npy``, if there are several.

    Raises:
        SudokitError: there is no such file, or it holds no puzzles.
    """

    def __init__(self, path: Union[str, "os.PathLike[str]"], *, columns: Optional[Sequence[str]] = None, part: Optional[str] = None) -> None:
        place = Path(path)
        self._shift: dict[str, int] = {}
        if place.suffix == ".npy":
            self.columns: Batch = {"puzzle": _mapped(place).reshape(-1, 81)}
        elif place.is_dir() and any(place.glob("*__inputs.npy")):
            self.columns = _folder(place, part)
            self._shift = {"puzzle": 1, "solution": 1}
        else:
            self.columns = _parquet(place, columns)

    def __len__(self) -> int:
        return len(self.columns["puzzle"])

    def __getitem__(self, rows: Any) -> Batch:
        return {name: values[rows] - np.uint8(self._shift.get(name, 0)) if name in self._shift else values[rows] for name, values in self.columns.items()}

    def __getitems__(self, rows: Sequence[int]) -> list[Batch]:
        """Several rows, as the fetcher of torch asks for them."""
        found = self[np.asarray(rows)]
        return [{name: values[at] for name, values in found.items()} for at in range(len(rows))]

    def batches(
        self, size: int, *, seed: Optional[int] = None, worker: int = 0, workers: int = 1, drop_last: bool = False
    ) -> Iterator[Batch]:
        """Batches of all rows once, in a random order that follows from ``seed``, or as they stand; worker i of n gets batches i, i + n, ….

        Args:
            size: rows in a batch; the last one may have fewer, unless ``drop_last``.
        """
        size, workers = whole("size", size, 1), whole("workers", workers, 1)
        worker = whole("worker", worker, 0, workers - 1)
        order = np.arange(len(self))
        if seed is not None:
            np.random.Generator(np.random.PCG64(whole("seed", seed))).shuffle(order)
        for first in range(worker * size, len(order), workers * size):
            rows = order[first : first + size]
            if len(rows) == size or not drop_last:
                yield self[rows]


def _mapped(path: Path) -> npt.NDArray[Any]:
    try:
        array: npt.NDArray[Any] = np.load(path, mmap_mode="r")
    except (OSError, ValueError) as error:
        raise SudokitError(f"{path}: {error}") from None
    if array.dtype.kind not in "iu" or array.shape[1:] not in ((81,), (9, 9)):
        raise SudokitError(f"{path} has dtype {array.dtype} and shape {array.shape}; puzzles are integers of shape (n, 81) or (n, 9, 9)")
    return array


def _folder(place: Path, part: Optional[str]) -> Batch:
    names = sorted(path.name[: -len("__inputs.npy")] for path in place.glob("*__inputs.npy"))
    if part is None and len(names) > 1 or part is not None and part not in names:
        raise SudokitError(f"{place} has the parts {', '.join(names)}; name one as part=")
    name = part or names[0]
    found = {"puzzle": _mapped(place / f"{name}__inputs.npy").reshape(-1, 81), "solution": _mapped(place / f"{name}__labels.npy").reshape(-1, 81)}
    return found


def _parquet(place: Path, columns: Optional[Sequence[str]]) -> Batch:
    if not place.exists():
        raise SudokitError(f"there is no {place}")
    try:
        parquet = importlib.import_module("pyarrow.parquet")
    except ImportError:
        raise SudokitError("Parquet is read with pyarrow: pip install 'sudokit[arrow]'") from None
    try:
        table = parquet.read_table(place)
    except Exception as error:  # pyarrow has a dozen kinds
        raise SudokitError(f"{place} is no Parquet file and no folder that is known: {error}") from None
    rows, readings = _native.read_arrow(table, None, False)
    if readings.any():
        row = int(np.flatnonzero(readings)[0])
        raise SudokitError(f"{place}: row {row} (counted from 0) has no puzzle", row=row)
    found: Batch = {"puzzle": rows}
    named = table.column_names[_native.puzzle_column(table.column_names, None)]
    for name in table.column_names:
        if name == named or (columns is not None and name not in columns and name != "solution"):
            continue
        if name == "solution" and not table[name].null_count:
            found[name] = _native.read_arrow(table.select([name]), name, False)[0]
        elif name != "solution":
            found[name] = table[name].to_numpy()
    return found


def write_folder(
    path: Union[str, "os.PathLike[str]"],
    puzzles: Any,
    solutions: Any = None,
    *,
    copies: int = 1,
    seed: int = 0,
    subsample: Optional[int] = None,
    part: Literal["all"] = "all",
) -> dict[str, Any]:
    """A folder as the trainers of HRM and TRM read it: each puzzle and its symmetric copies are one group, of which they draw one a turn.

    Args:
        path: the folder, which is made; a split of it is ``path/train`` or ``path/test``. Files there are replaced.
        puzzles, solutions: arrays or sequences of ordinary puzzles; the solutions are found unless they are given.
        copies: how many examples of each puzzle, the puzzle itself first (``augment(keep_first=True)``). Give 1 for a test set.
        seed: of the copies and of the sample.
        subsample: take this many puzzles at random, as HRM's ``--subsample-size``.
        part: the name before the double underscore.

    Returns:
        What stands in ``dataset.json``: ``total_groups``, ``total_puzzles``, ``vocab_size`` (11: 0 for padding, 1 for a blank, d + 1 for digit
        d), ….

    Raises:
        SudokitError: a puzzle has not exactly one solution, or another than the one that is given: labels are proved.

    >>> import sudokit, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     about = sudokit.write_folder(folder, sudokit.generate(5, seed=1), copies=3)
    ...     rows = sudokit.DataSet(folder)
    ...     print(about["total_groups"], len(rows), rows[0]["puzzle"].shape)
    5 15 (81,)
    """
    rows = to_rows(puzzles, "write_folder")[0].reshape(-1, 81)
    _native.check_digits(rows)
    copies, seed = whole("copies", copies, 1), whole("seed", seed)
    known = solve(rows, unique=True)
    if solutions is not None:
        stated = to_rows(solutions, "write_folder")[0].reshape(-1, 81)
        if stated.shape != rows.shape:
            raise SudokitError(f"there are {len(rows)} puzzles and {len(stated)} solutions")
        known = np.where((stated == known).all(axis=1)[:, None], known, 0)
    if not known.all():
        row = int(np.flatnonzero(~known.all(axis=1))[0])
        raise SudokitError(f"row {row} (counted from 0): this has not exactly one solution, or not the one that is given", row=row)
    if subsample is not None:
        chance = np.random.Generator(np.random.PCG64(seed))
        chosen = np.sort(chance.choice(len(rows), whole("subsample", subsample, 0, len(rows)), replace=False))
        rows, known = rows[chosen], known[chosen]
    if not len(rows):
        raise SudokitError("a folder of no puzzles trains nothing")
    place = Path(path)
    place.mkdir(parents=True, exist_ok=True)
    count = len(rows)
    inputs = np.lib.format.open_memmap(place / f"{part}__inputs.npy", "w+", np.uint8, (count * copies, 81))
    labels = np.lib.format.open_memmap(place / f"{part}__labels.npy", "w+", np.uint8, (count * copies, 81))
    at = 0
    for made, answers in augment(rows, known, copies=copies, keep_first=True, seed=seed, batch=_ROWS):
        inputs[at : at + len(made)], labels[at : at + len(made)] = made + np.uint8(1), answers + np.uint8(1)
        at += len(made)
    np.save(place / f"{part}__puzzle_indices.npy", np.arange(count * copies + 1, dtype=np.int32))
    np.save(place / f"{part}__group_indices.npy", np.arange(count + 1, dtype=np.int32) * np.int32(copies))
    np.save(place / f"{part}__puzzle_identifiers.npy", np.zeros(count * copies, np.int32))
    about = {
        "pad_id": 0,
        "ignore_label_id": 0,
        "blank_identifier_id": 0,
        "vocab_size": 11,
        "seq_len": 81,
        "num_puzzle_identifiers": 1,
        "total_groups": count,
        "total_puzzles": count * copies,
        "mean_puzzle_examples": 1.0,
        "sets": [part],
    }
    (place / "dataset.json").write_text(json.dumps(about))
    return about


_ROWS = 1 << 12

