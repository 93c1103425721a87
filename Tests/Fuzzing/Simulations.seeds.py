"""Writes documents and scripts, parted by a NUL, as inputs to begin with."""

import json
import pathlib
import sys

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "Examples"

LIST = {
    "container": {"width": 100, "height": 100},
    "collection": {"selection": "multiple", "estimatedSize": [50, 20], "prefetchAhead": 60},
    "sections": [
        {"header": {"size": [100, 10]}, "items": [{"size": [40, 10 + i]} for i in range(20)]},
        {"items": ["A", "longer", "much longer"]},
    ],
}
STEPS = [
    {"scroll": 120},
    {"resize": [60, 100]},
    {"scrollTo": [0, 19], "at": "center"},
    {"touchDown": [0, 18]},
    {"touchUp": [0, 18]},
    {"select": [0, 3]},
    {"deselect": [0, 3]},
    {"update": {"delete": [[0, 17]], "insert": [{"at": [0, 0], "item": {"size": [30, 30]}}]}},
    {"update": {"move": [[[0, 1], [1, 0]]], "reload": [[0, 2]]}},
    {"setItem": [0, 16], "item": {"size": [90, 5]}},
    {"update": {"delete": [[7, 7]]}},
    {"snapping": "items", "at": "center"},
    {"physics": {"deceleration": "fast", "bounces": False}},
    {"drag": -30},
    {"release": -2000},
    {"wait": 0.5, "frames": 7},
    {"scrollDirection": "horizontal"},
    {"direction": "rtl"},
    {"update": {"moveSections": [[1, 0]]}},
]


def main(folder):
    """Write them to a folder."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    album = [(EXAMPLES / name).read_bytes() for name in ("album.json", "Steps/album.json")]
    (folder / "album").write_bytes(b"\0".join(album))
    for number in range(len(STEPS) + 1):
        parts = [LIST, STEPS[:number] if number else STEPS]
        (folder / f"list.{number}").write_bytes(b"\0".join(json.dumps(p).encode() for p in parts))


main(sys.argv[1])
