"""The pages and the examples run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

FOLDER = Path(__file__).resolve().parents[1]


def blocks(page: str) -> str:
    return "\n".join(re.findall(r"^```python\n(.*?)^```$", (FOLDER / page).read_text(), re.M | re.S))


def test_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    program = blocks("README.md")
    assert "snug.layout" in program and "Solver" in program
    exec(compile(program, "README.md", "exec"), {})
    printed = capsys.readouterr().out
    # The width of an example that says its numbers, and the error at the end.
    assert "95.0 Explanation(value=95.0" in printed and 'unknown key "lable"' in printed


def test_the_examples_draw_the_same(tmp_path: Path) -> None:
    pytest.importorskip("cairo")
    Image = pytest.importorskip("PIL.Image")
    document = tmp_path / "tags.json"
    document.write_text('{"items": ["A", "longer", "été", "日本語"], "container": {"width": 200}}')
    pictures = []
    for name in ("draw_cairo", "draw_pillow"):
        picture = tmp_path / f"{name}.png"
        subprocess.run([sys.executable, FOLDER / "Examples" / f"{name}.py", document, picture, "2"], check=True)
        pictures.append(np.asarray(Image.open(picture).convert("L"), dtype=float))
    assert pictures[0].shape == pictures[1].shape
    # Cairo covers parts of pixels; Pillow sets glyphs on whole ones.
    assert np.abs(pictures[0] - pictures[1]).mean() < 6
    for picture in pictures:
        assert 0.01 < (picture < 100).mean() < 0.2
