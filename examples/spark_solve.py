"""Solve puzzles and drop duplicates with Apache Spark.

    spark-submit examples/spark_solve.py puzzles.parquet solved.parquet

Every executor runs `sudokit.annotate`, the same function from record batch to record batch that a single process runs, so a
row's values do not depend on where it is computed. The column `puzzle` holds lines of 81 characters. Duplicates are found
across the whole data by the canonical form, whatever the disguise; of each class the first by `id` stays.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pyarrow as pa

COLUMNS = "solution,clues,canonical,automorphisms"
SCHEMA = "solution string, clues short, canonical string, automorphisms long"


def annotate(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Runs on the executors: adds columns to each batch."""
    import sudokit

    for batch in batches:
        # Spark runs one task on each core, so each call takes one thread.
        yield spark_types(sudokit.annotate(batch, COLUMNS, threads=1))


def spark_types(batch: pa.RecordBatch) -> pa.RecordBatch:
    """Spark has no unsigned numbers."""
    import pyarrow as pa

    wider = {pa.uint8(): pa.int16(), pa.uint32(): pa.int64()}
    fields = [field.with_type(wider.get(field.type, field.type)) for field in batch.schema]
    return pa.RecordBatch.from_arrays(
        [column.cast(field.type) for column, field in zip(batch.columns, fields)], schema=pa.schema(fields)
    )


def solve(puzzles: Any) -> Any:
    """A Spark data frame with the new columns beside its own."""
    own = ", ".join(f"`{field.name}` {field.dataType.simpleString()}" for field in puzzles.schema)
    return puzzles.mapInArrow(annotate, f"{own}, {SCHEMA}")


def dedup(solved: Any) -> Any:
    """Of each class of equivalent puzzles the one with the lowest `id`."""
    from pyspark.sql import Window
    from pyspark.sql import functions as F

    first = Window.partitionBy("canonical").orderBy("id")
    return solved.withColumn("place", F.row_number().over(first)).where("place = 1").drop("place")


def main(source: str, target: str) -> None:
    """Solves the puzzles of a Parquet file with the columns `id` and `puzzle`."""
    from pyspark.sql import SparkSession

    spark = SparkSession.builder.appName("sudokit").getOrCreate()
    dedup(solve(spark.read.parquet(source))).write.mode("error").parquet(target)
    spark.stop()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: spark_solve.py SOURCE.parquet TARGET.parquet")
    main(*sys.argv[1:])
