"""Writes the examples, and each document of those that stand on lines, as inputs to begin with."""

import pathlib
import sys

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "Examples"


def main(folder):
    """Write them to a folder."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for path in sorted(EXAMPLES.glob("*.json")):
        (folder / path.name).write_bytes(path.read_bytes())
    for path in sorted(EXAMPLES.glob("*.ndjson")):
        for number, line in enumerate(path.read_bytes().splitlines()):
            (folder / f"{path.name}.{number}").write_bytes(line)


main(sys.argv[1])
