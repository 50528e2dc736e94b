"""What models train from: streams, files, folders, copies, encodings."""

from __future__ import annotations

import json
import subprocess
import sys

import numpy as np
import pytest

import sudokit

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")


def test_workers_of_a_stream_see_what_one_would():
    whole = list(sudokit.Stream(batch=5, seed=3, batches=6))
    for workers in (2, 3):
        parts = [list(sudokit.Stream(batch=5, seed=3, worker=worker, workers=workers, batches=6 // workers)) for worker in range(workers)]
        dealt = [parts[number % workers][number // workers] for number in range(6)]
        assert all((a == b).all() for pair, other in zip(whole, dealt) for a, b in zip(pair, other))
    puzzles, solutions = whole[0]
    assert (sudokit.solve(puzzles, unique=True) == solutions).all()
    easy = sudokit.Stream(batch=4, seed=1, difficulty="easy", solutions=False)
    assert set(sudokit.rate(easy[2])["level"].tolist()) <= {"easy"} or (sudokit.rate(easy[2], scale="level")["rating"] >= 0).all()
    endless = iter(sudokit.Stream(batch=2, seed=9))
    assert [next(endless)[0].shape for _ in range(3)] == [(2, 81)] * 3


def test_streams_say_what_is_wrong():
    for arguments, error, message in [
        ({"worker": 2, "workers": 2}, sudokit.SudokitError, "worker must be at most 1"),
        ({"batch": 0}, sudokit.SudokitError, "batch must be at least 1"),
        ({"start": 4}, sudokit.SudokitError, "takes no start="),
        ({"difficulty": "er=9..1"}, sudokit.SudokitError, "."),
        ({"difficult": "easy"}, TypeError, "difficult"),
    ]:
        with pytest.raises(error, match=message):
            sudokit.Stream(**arguments)
    with pytest.raises(TypeError, match="has no end"):
        len(sudokit.Stream())
    with pytest.raises(IndexError):
        sudokit.Stream(batches=2)[2]


def test_files_row_by_row(tmp_path, puzzles):
    solutions = sudokit.solve(puzzles)
    np.save(tmp_path / "set.npy", puzzles.reshape(-1, 9, 9))
    texts = sudokit.format(puzzles).split()
    pq.write_table(pa.table({"puzzle": texts, "solution": sudokit.format(solutions).split(), "clues": np.count_nonzero(puzzles, axis=1)}), tmp_path / "set.parquet")
    sudokit.write_folder(tmp_path / "folder", puzzles)
    sets = {name: sudokit.DataSet(tmp_path / name) for name in ("set.npy", "set.parquet", "folder")}
    for name, rows in sets.items():
        assert len(rows) == len(puzzles)
        assert (rows[7]["puzzle"] == puzzles[7]).all() and (rows[[3, 1]]["puzzle"] == puzzles[[3, 1]]).all(), name
        assert [(row["puzzle"] == puzzles[at]).all() for at, row in zip((5, 2), rows.__getitems__([5, 2]))] == [True, True]
        if name != "set.npy":
            assert (rows[10:20]["solution"] == solutions[10:20]).all()
        one = np.concatenate([batch["puzzle"] for batch in rows.batches(64, seed=4)])
        assert sorted(map(bytes, one)) == sorted(map(bytes, puzzles)) and not (one == puzzles).all()
        two = [list(rows.batches(64, seed=4, worker=worker, workers=2)) for worker in range(2)]
        assert (np.concatenate([two[at % 2][at // 2]["puzzle"] for at in range(8)]) == one).all()
        assert [len(batch["puzzle"]) for batch in rows.batches(300, drop_last=True)] == [300]
    assert sets["set.parquet"][4]["clues"] == np.count_nonzero(puzzles[4])
    assert set(sudokit.DataSet(tmp_path / "set.parquet", columns=[])[0]) == {"puzzle", "solution"}
    for name, message in [("none.parquet", "there is no"), ("none.npy", "No such file")]:
        with pytest.raises(sudokit.SudokitError, match=message):
            sudokit.DataSet(tmp_path / name)


def test_a_folder_is_what_trainers_read_and_the_program_too(tmp_path, puzzles):
    few = puzzles[:6]
    about = sudokit.write_folder(tmp_path / "train", few, copies=4, seed=2)
    load = {name: np.load(tmp_path / "train" / f"all__{name}.npy") for name in ("inputs", "labels", "puzzle_indices", "group_indices", "puzzle_identifiers")}
    assert json.loads((tmp_path / "train" / "dataset.json").read_text()) == about
    assert (about["total_groups"], about["total_puzzles"], about["vocab_size"]) == (6, 24, 11)
    assert load["group_indices"].tolist() == [0, 4, 8, 12, 16, 20, 24] and load["puzzle_indices"].tolist() == list(range(25))
    # As the loaders go: a group, a puzzle of it, its examples.
    smallest = sudokit.canonical(few)
    for group in range(6):
        rows = load["inputs"][load["group_indices"][group] : load["group_indices"][group + 1]] - 1
        assert (sudokit.canonical(rows) == smallest[group]).all() and (rows[0] == few[group]).all()
    assert (sudokit.solve((load["inputs"] - 1).astype("u1"), unique=True) == load["labels"] - 1).all()
    sample = sudokit.write_folder(tmp_path / "sample", few, subsample=3, seed=5)
    assert sample["total_groups"] == 3
    done = subprocess.run([sys.executable, "-m", "sudokit", "dataset", "describe", str(tmp_path / "train")], capture_output=True, text=True)
    assert done.returncode == 0 and "24" in done.stdout, done.stderr
    for wrong, message in [(["." * 81], "row 0 .*not exactly one solution"), (few[:0], "no puzzles")]:
        with pytest.raises(sudokit.SudokitError, match=message):
            sudokit.write_folder(tmp_path / "wrong", wrong)
    with pytest.raises(sudokit.SudokitError, match="row 0"):
        sudokit.write_folder(tmp_path / "wrong", few, sudokit.solve(few)[::-1].copy())


def test_copies_in_batches_are_those_at_once(puzzles):
    solutions = sudokit.solve(puzzles)
    whole = sudokit.augment(puzzles, solutions, copies=20, seed=8)
    assert (sudokit.solve(whole[0][:2000]) == whole[1][:2000]).all()
    batches = list(sudokit.augment(puzzles, solutions, copies=20, seed=8, batch=77))
    assert len(batches) == 7 and all((np.concatenate(part) == all_of).all() for part, all_of in zip(zip(*batches), whole))
    augmented = sudokit.augment(puzzles, copies=3, seed=8, keep_first=True)
    assert (augmented[::3] == puzzles).all() and not (augmented[1::3] == puzzles).all(axis=1).any()
    column = pa.array(sudokit.format(puzzles[:10]).split())
    texts = [list(batch.to_pylist()) for batch in sudokit.augment(column, copies=2, batch=4)]
    assert [len(batch) for batch in texts] == [8, 8, 4] and sum(texts, []) == sudokit.augment(column, copies=2).to_pylist()


def test_givens_are_added_from_the_solution(puzzles):
    solutions = sudokit.solve(puzzles)
    for clues in (0, 30, 81):
        made = sudokit.add_givens(puzzles, clues=clues, seed=1)
        counts = np.count_nonzero(puzzles, axis=1)
        assert (np.count_nonzero(made, axis=1) == np.maximum(counts, clues)).all()
        assert ((made == solutions) | (made == 0)).all() and (made[puzzles > 0] == puzzles[puzzles > 0]).all()
    assert (sudokit.add_givens(puzzles.reshape(-1, 9, 9), clues=30, seed=1).reshape(-1, 81) == sudokit.add_givens(puzzles, solutions, clues=30, seed=1)).all()
    assert (sudokit.add_givens(puzzles, clues=30, seed=2) != sudokit.add_givens(puzzles, clues=30, seed=1)).any()
    with pytest.raises(sudokit.SudokitError, match="row 1 .*not exactly one solution"):
        sudokit.add_givens([sudokit.format(puzzles[:1]).strip(), "." * 81], clues=30)
    with pytest.raises(sudokit.SudokitError, match="row 0 .*no solution of its puzzle"):
        sudokit.add_givens(puzzles[:2], solutions[[1, 0]], clues=30)


def test_encodings(puzzles):
    assert (sudokit.encode(puzzles) == puzzles + 1).all() and (sudokit.encode(puzzles, "blanks") == (puzzles == 0)).all()
    hot = sudokit.encode(puzzles.reshape(-1, 9, 9), "one-hot", dtype=np.float32)
    assert hot.shape == (500, 9, 9, 10) and hot.dtype == np.float32 and (hot.argmax(axis=-1).reshape(-1, 81) == puzzles).all()
    # What is encoded so is judged so.
    solutions = sudokit.solve(puzzles)
    logits = sudokit.encode(solutions, "one-hot", dtype=np.float32)
    assert sudokit.evaluate(puzzles, logits)["solved"].all()
    small = np.arange(16).reshape(1, 4, 4) % 5
    assert sudokit.encode(small, "one-hot").shape == (1, 4, 4, 5) and (sudokit.encode(small) == small + 1).all()
    for wrong, message in [((np.full((1, 16), 5),), "hold digits from 0"), ((puzzles, "bits"), "form must be")]:
        with pytest.raises(sudokit.SudokitError, match=message):
            sudokit.encode(*wrong)


def test_a_small_model_learns_from_a_stream_and_is_judged():
    """A softmax over what the houses leave to a cell, trained by gradient descent in numpy on solutions with some blanks."""
    stream = iter(sudokit.Stream(batch=64, seed=5))
    weights = np.zeros((9, 9))

    def features(puzzles):
        return sudokit.candidates(puzzles).astype(float)

    def logits(puzzles):
        left = features(puzzles)
        return left @ weights + np.where(left > 0, 0.0, -8.0)

    def loss(puzzles, solutions):
        scores = logits(puzzles)
        scores -= scores.max(axis=2, keepdims=True)
        shares = np.exp(scores) / np.exp(scores).sum(axis=2, keepdims=True)
        truth = np.eye(9)[solutions - 1]
        return -np.log((shares * truth).sum(axis=2)).mean(), shares - truth

    losses = []
    for _ in range(40):
        puzzles, solutions = next(stream)
        puzzles = sudokit.add_givens(puzzles, solutions, clues=72, seed=len(losses))
        value, gradient = loss(puzzles, solutions)
        losses.append(value)
        weights -= 0.5 * np.einsum("ncf,ncd->fd", features(puzzles), gradient) / gradient.shape[0] / 9
    assert losses[-1] < losses[0]
    puzzles, solutions = next(stream)
    easy = sudokit.add_givens(puzzles, solutions, clues=77, seed=1)
    shares = sudokit.evaluate(easy, logits(easy), by="givens")
    assert shares["group"].tolist() == ["77", "all"] and shares["solved"][0] > 0.5 and shares["cells"][0] > shares["solved"][0]
