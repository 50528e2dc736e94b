"""Rate puzzles with Ray Data.

    python examples/ray_rate.py puzzles.parquet rated.parquet

Every worker runs `sudokit.annotate`, the same function from record batch to record batch that a single process runs, so a
row's values do not depend on where it is computed. The column `puzzle` holds lines of 81 characters.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pyarrow as pa

COLUMNS = "solution,clues,er,ep,ed,hardest_technique"


def annotate(table: pa.Table, columns: str) -> pa.Table:
    """Runs on the workers: adds columns to a block."""
    import sudokit

    # Ray runs one task on each core, so each call takes one thread.
    rated: pa.Table = sudokit.annotate(table, columns, threads=1)
    return rated


def rate(puzzles: Any, columns: str = COLUMNS, batch_size: int = 4096) -> Any:
    """A Ray data set with the new columns beside its own."""
    return puzzles.map_batches(
        annotate, fn_kwargs={"columns": columns}, batch_format="pyarrow", batch_size=batch_size, zero_copy_batch=True
    )


def main(source: str, target: str) -> None:
    """Rates the puzzles of a Parquet file."""
    import ray

    rate(ray.data.read_parquet(source)).write_parquet(target)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: ray_rate.py SOURCE.parquet TARGET.parquet")
    main(*sys.argv[1:])
