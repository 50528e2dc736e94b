"""The program ``sudokit``: ``python -m sudokit``, and the console script of the wheel."""

from __future__ import annotations

import sys

from ._native import run_program


def main() -> None:
    """Runs the program with the arguments of this process and ends with its exit code."""
    sys.exit(run_program(["sudokit", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
