"""Measures labels, and lays out documents, with PySpark's mapInArrow, and compares it with a pipe to the command.

    python spark_layout.py [LABELS] [COMMAND]

LABELS is their count, a million if it is not given; COMMAND the path of `snug`, for the pipe. It prints what each
took, and fails if the answers differ. Two workers run on this machine.
"""

import json
import sys
import time
from collections.abc import Iterator

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as sql


def measured(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """A row for each text: what it measures."""
    import snug

    fonts = snug.Fonts(system=False)
    for batch in batches:
        metrics = snug.measure(batch.column("text"), size=13, fonts=fonts)
        yield pa.record_batch({"text": batch.column("text"), "width": metrics.width, "height": metrics.height})


def laid_out(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """A row for each item of each document: its frame. Of a document with errors, one row with the error."""
    import snug

    schema = pa.schema(
        [(name, pa.int32()) for name in ("document", "item")]
        + [(name, pa.float64()) for name in ("x", "y", "width", "height")]
        + [("error", pa.string())]
    )
    fonts = snug.Fonts(system=False, may_name_files=False)
    for batch in batches:
        numbers = batch.column("document").to_pylist()
        for number, text in zip(numbers, batch.column("text").to_pylist()):
            try:
                x, y, width, height = snug.layout(text, fonts=fonts).frames.T
            except snug.Error as error:
                row = {name: None for name in schema.names} | {"document": number, "error": str(error)}
                yield pa.RecordBatch.from_pylist([row], schema)
                continue
            count = len(x)
            columns = [[number] * count, list(range(count)), x, y, width, height, [None] * count]
            yield pa.RecordBatch.from_arrays(
                [pa.array(column, kind.type) for column, kind in zip(columns, schema)], schema=schema
            )


def seconds(name: str, rows: int, frame: DataFrame, *sums: str) -> tuple[float, ...]:
    start = time.perf_counter()
    row = frame.agg(*(sql.sum(column) for column in sums)).collect()[0]
    took = time.perf_counter() - start
    print(f"{name}: {took:.2f} s, {rows / took:,.0f} a second")
    return tuple(row)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    spark = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    labels = spark.range(0, count, 1, 2).select(sql.concat(sql.lit("label "), sql.col("id")).alias("text")).cache()
    labels.count()

    answer = labels.mapInArrow(measured, "text string, width double, height double")
    answer.limit(1).collect()  # The workers start.
    arrow = seconds("mapInArrow, labels", count, answer, "width", "height")

    if len(sys.argv) > 2:
        command = f"{sys.argv[2]} measure --size 13 --format ndjson --input lines -"
        piped = spark.read.schema("width double, height double").json(labels.rdd.map(lambda row: row.text).pipe(command))
        pipe = seconds("pipe to the command, labels", count, piped, "width", "height")
        assert abs(pipe[0] - arrow[0]) < 1e-6 * arrow[0] and pipe[1] == arrow[1], (pipe, arrow)

    document = {"items": ["A", "longer", "much longer"] * 10, "container": {"width": 200}}
    documents = spark.range(0, max(1, count // 100), 1, 2).select(
        sql.col("id").cast("int").alias("document"), sql.lit(json.dumps(document)).alias("text")
    )
    frames = documents.mapInArrow(
        laid_out, "document int, item int, x double, y double, width double, height double, error string"
    )
    seconds("mapInArrow, documents of 30 labels", max(1, count // 100), frames, "x", "width")
    spark.stop()


if __name__ == "__main__":
    main()
