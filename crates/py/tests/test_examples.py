"""The tour runs from the first cell to the last, and the examples of the documentation say what happens."""

from __future__ import annotations

import ast
import doctest
import inspect
import json
import re
import runpy
import subprocess
import sys

import pytest

import sudokit
from conftest import PROJECT


def test_the_tour_runs(capsys):
    runpy.run_path(str(PROJECT / "examples" / "tour.py"), run_name="__main__")
    out = capsys.readouterr().out
    assert "split by class: the same puzzle in both: 0" in out
    assert "row 1234 (counted from 0), cell r5c5: 12 is no digit" in out


def test_a_network_learns_from_a_stream():
    """The example's network for 64 steps: it knows more cells of puzzles that it has not seen than it did before."""
    names = runpy.run_path(str(PROJECT / "examples" / "train_numpy.py"))
    cells, side = names["CELLS"], names["SIDE"]
    test = sudokit.generate(300, seed=999_983, size=side)
    network = names["Network"](cells * (side + 1), 256, 256, cells * side)

    def share():
        found = sudokit.evaluate(test, network.logits(test))
        return found["correct_cells"].sum() / found["blanks"].sum()

    before = share()
    losses = [network.learn(puzzles, solutions) for _, (puzzles, solutions) in zip(range(64), names["batches"](seed=1))]
    assert sum(losses[-20:]) < 0.8 * sum(losses[:20])
    assert before < 0.35 and share() > before + 0.1


NOTEBOOKS = sorted((PROJECT / "examples" / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run_from_the_first_cell_to_the_last(path):
    """The code of each cell in one name space, as a kernel runs it; no kernel is needed."""
    book = json.loads(path.read_text())
    assert book["nbformat"] == 4 and all(not cell["outputs"] for cell in book["cells"] if cell["cell_type"] == "code")
    names: dict[str, object] = {"__name__": "__main__"}
    for number, cell in enumerate(book["cells"]):
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), f"{path.name}, cell {number}", "exec"), names)


def test_there_is_a_notebook_for_each_task_of_the_page():
    text = (PROJECT / "docs" / "python.md").read_text()
    assert len(NOTEBOOKS) == 5
    assert [path.name for path in NOTEBOOKS if f"examples/notebooks/{path.name}" not in text] == []


def test_examples_in_the_package():
    modules = [module for name, module in sys.modules.items() if name.split(".")[0] == "sudokit" and hasattr(module, "__file__")]
    results = [doctest.testmod(module, extraglobs={"sudokit": sudokit}) for module in modules]
    assert sum(result.attempted > 0 for result in results) >= 5 and sum(result.failed for result in results) == 0


def test_examples_in_the_documentation():
    text = (PROJECT / "docs" / "python.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, re.S)
    runnable = [block for block in blocks if ">>>" in block]
    assert len(runnable) >= 8
    globs: dict[str, object] = {}
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for number, block in enumerate(runnable):
        test = parser.get_doctest(block, globs, f"docs/python.md block {number + 1}", "docs/python.md", 0)
        runner.run(test, clear_globs=False)
        globs = test.globs
    assert runner.summarize().failed == 0


def test_the_example_of_the_readme():
    (block,) = re.findall(r"```python\n(.*?)```", (PROJECT / "README.md").read_text(), re.S)
    names: dict[str, object] = {}
    exec(block, names)
    assert names["solutions"].shape == (1000, 81) and len(names["train"]) + len(names["test"]) == 1000


def test_the_examples_of_the_book():
    blocks = [
        block
        for chapter in (PROJECT / "docs" / "book").glob("*/*.md")
        for block in re.findall(r"```python\n(.*?)```", chapter.read_text(), re.S)
    ]
    assert blocks
    for block in blocks:
        exec(block, {})


def test_every_public_name_is_documented_and_in_the_documentation():
    text = (PROJECT / "docs" / "python.md").read_text()
    for name in sudokit.__all__:
        if name.startswith("__"):
            continue
        assert getattr(sudokit, name).__doc__, name
        if callable(getattr(sudokit, name)) and name[0].islower():
            assert f"`{name}" in text, f"docs/python.md does not name {name}"


def test_recipes_say_how_to_call_them():
    for name in ("spark_solve.py", "ray_rate.py"):
        run = subprocess.run([sys.executable, PROJECT / "examples" / name], capture_output=True, text=True)
        assert run.returncode == 1 and "usage" in run.stderr


def test_the_stub_has_the_parameters_of_the_functions():
    """Overloads stand in `__init__.pyi` alone: together they have each parameter of the function, with its default."""
    tree = ast.parse((PROJECT / "crates" / "py" / "python" / "sudokit" / "__init__.pyi").read_text())
    overloads: dict[str, dict[str, set[str]]] = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            known = overloads.setdefault(node.name, {})
            plain, named = node.args.args, node.args.kwonlyargs
            defaults = [None] * (len(plain) - len(node.args.defaults)) + node.args.defaults + node.args.kw_defaults
            for argument, default in zip([*plain, *named], defaults):
                known.setdefault(argument.arg, set()).add("" if default is None else ast.unparse(default))
    assert len(overloads) >= 11
    for name, parameters in overloads.items():
        signature = inspect.signature(getattr(sudokit, name)).parameters
        assert set(parameters) == set(signature), name
        for parameter, defaults in parameters.items():
            default = signature[parameter].default
            if default is not inspect.Parameter.empty:
                assert repr(default) in defaults, (name, parameter)
    imported = {alias.asname or alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert set(sudokit.__all__) <= imported | set(overloads)


def test_the_documentation_names_every_function():
    text = (PROJECT / "docs" / "python.md").read_text()
    functions = [name for name in sudokit.__all__ if inspect.isroutine(getattr(sudokit, name))]
    assert len(functions) > 20
    for name in functions:
        assert re.search(rf"`{name}\(", text), name


def test_the_example_that_goes_batch_by_batch(tmp_path, lines, monkeypatch):
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    text = (PROJECT / "docs" / "python.md").read_text()
    (block,) = [block for block in re.findall(r"```python\n(.*?)```", text, re.S) if "iter_batches" in block]
    monkeypatch.chdir(tmp_path)
    parquet.write_table(pyarrow.table({"puzzle": lines[:20]}), "puzzles.parquet")
    exec(block, {"sudokit": sudokit})
    made = parquet.read_table("annotated.parquet")
    assert made["puzzle"].to_pylist() == lines[:20] and "er" in made.column_names and made["er"].null_count == 0
