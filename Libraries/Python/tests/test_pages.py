"""The pages and the examples run."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import snug
from conftest import ROOT

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


NAMES = "tags", "ranges", "Gallery/card", "Gallery/shelf"
DOCUMENTS = [ROOT / "Examples" / f"{name}.json" for name in NAMES]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.stem)
def test_the_examples_draw_what_the_command_draws(document: Path, tmp_path: Path) -> None:
    pytest.importorskip("cairo")
    Image = pytest.importorskip("PIL.Image")
    layout = snug.layout(document)
    background = "white" if layout.styles().background is None else None
    drawn = Image.open(io.BytesIO(layout.png(scale=2, background=background)))
    wanted = np.asarray(drawn.convert("RGB"), dtype=float)
    # Pillow sets glyphs on whole pixels.
    for name, most in (("draw_cairo", 1), ("draw_pillow", 4)):
        path = tmp_path / f"{name}.png"
        subprocess.run([sys.executable, FOLDER / "Examples" / f"{name}.py", document, path, "2"], check=True)
        picture = np.asarray(Image.open(path).convert("RGB"), dtype=float)
        assert picture.shape == wanted.shape and np.abs(picture - wanted).mean() < most


def test_the_examples_draw_colours_and_emoji(tmp_path: Path) -> None:
    pytest.importorskip("cairo")
    Image = pytest.importorskip("PIL.Image")
    document = tmp_path / "tags.json"
    cell = {"style": {"fill": "#0f0"}, "views": {"label": {"font": {"size": 30}, "style": {"color": "#00f"}}}}
    # U+1F600 of this font has a layer in red, and one in blue over it.
    fonts = [str(ROOT / "Tests" / "Fixtures" / "fonts" / "SnugColors.ttf")]
    shown = {"cells": {"c": cell}, "items": ["A", "\U0001f600"], "fonts": fonts, "style": {"fill": "#fff"}}
    document.write_text(json.dumps(shown))
    layout = snug.layout(document)
    wanted = np.asarray(Image.open(io.BytesIO(layout.png())).convert("RGB"), dtype=float)
    assert {(0, 0, 255), (255, 255, 255), (0, 255, 0)} <= set(map(tuple, wanted.reshape(-1, 3).astype(int).tolist()))
    for name in ("draw_cairo", "draw_pillow"):
        path = tmp_path / f"{name}.png"
        subprocess.run([sys.executable, FOLDER / "Examples" / f"{name}.py", document, path], check=True)
        assert np.abs(np.asarray(Image.open(path).convert("RGB"), dtype=float) - wanted).mean() < 4
