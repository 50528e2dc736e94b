"""Makes queens-8.txt and pentominoes-6x10.txt in this folder: exact cover tables for `sudokit cover`."""

import pathlib

HERE = pathlib.Path(__file__).parent
SOURCE = "# Source: made by make_covers.py. MIT OR Apache-2.0.\n"
PENTOMINOES = {
    "F": ".##/##./.#.", "I": "#####", "L": "#./#./#./##", "N": ".#/.#/##/#.", "P": "##/##/#.", "T": "###/.#./.#.",
    "U": "#.#/###", "V": "#../#../###", "W": "#../##./.##", "X": ".#./###/.#.", "Y": ".#/##/.#/.#", "Z": "##./.#./.##",
}


def orientations(picture):
    cells = [(r, c) for r, row in enumerate(picture.split("/")) for c, mark in enumerate(row) if mark == "#"]
    found = set()
    for flip in (False, True):
        for _ in range(4):
            cells = [(c, -r) for r, c in cells]
            mirrored = [(r, -c) for r, c in cells] if flip else cells
            top, left = min(r for r, _ in mirrored), min(c for _, c in mirrored)
            found.add(tuple(sorted((r - top, c - left) for r, c in mirrored)))
    return sorted(found)


def pentominoes(rows, columns):
    for name, picture in PENTOMINOES.items():
        for shape in orientations(picture):
            height, width = max(r for r, _ in shape) + 1, max(c for _, c in shape) + 1
            for top in range(rows - height + 1):
                for left in range(columns - width + 1):
                    cells = [f"r{top + r + 1}c{left + c + 1}" for r, c in shape]
                    yield f"{name}@{cells[0]}: {name} {' '.join(cells)}"


def queens(n):
    for r in range(n):
        for c in range(n):
            yield f"r{r + 1}c{c + 1}: row{r + 1} column{c + 1} down{r - c + n}? up{r + c + 1}?"


(HERE / "pentominoes-6x10.txt").write_text(SOURCE + "\n".join(pentominoes(6, 10)) + "\n")
(HERE / "queens-8.txt").write_text(SOURCE + "\n".join(queens(8)) + "\n")
