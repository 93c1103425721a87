"""Layouts are those of the command, and follow edits."""

from __future__ import annotations

import array
import json
import math
import pickle
import signal
import sys
import threading
import time
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import snug
from conftest import EXAMPLES, ROOT, Command
from snug._library import copied

TEST = {"family": "Snug Test", "size": 20}
"""Small letters are half an em wide; lines are an em high."""

KEYS = ("x", "y", "width", "height")

CELL = {
    "cells": {
        "c": {
            "views": {"label": {"font": TEST, "ellipsis": "x"}},
            "constraints": ["H:|-5-[label(>=10,<=30)]-5-|", "V:|-5-[label]-5-|"],
        }
    },
    "layout": {"minimumInteritemSpacing": 0, "minimumLineSpacing": 0},
}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_outputs_are_the_bytes_of_the_command(path: Path, command: Command) -> None:
    layout = snug.layout(path)
    assert layout.to_json().encode() == command("layout", path)
    assert layout.to_json(compact=True, glyphs=True).encode() == command("layout", "--compact", "--glyphs", path)
    assert layout.table().encode() == command("layout", "--format", "table", path)
    assert layout.svg().encode() == command("render", path)
    assert layout.png(scale=2) == command("render", "--format", "png", "--scale", 2, path)
    assert layout.pdf() == command("render", "--format", "pdf", path)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_arrays_are_those_of_the_json(path: Path) -> None:
    layout = snug.layout(path)
    whole = layout.to_dict()
    sections = whole["sections"]
    for section, own in zip(sections, layout.sections, strict=True):
        frames = [item["frame"] for item in section["items"] if "frame" in item]
        assert own.shown_count == len(frames)
        assert layout.frames[own.items].tolist() == [[frame[key] for key in KEYS] for frame in frames]
    assert layout.size == (whole["contentSize"]["width"], whole["contentSize"]["height"])


def test_frames_are_those_of_the_rules() -> None:
    # "ab" is 20 wide, "abcd" 40 and at most 30, each with 5 around it.
    layout = snug.layout({**CELL, "items": ["ab", "abcd", "a"]}, width=80)
    assert layout.frames.tolist() == [[0, 0, 30, 30], [30, 0, 40, 30], [0, 30, 20, 30]]
    assert layout.lines.tolist() == [0, 0, 1]
    assert layout.views("label").frames.tolist() == [[5, 5, 20, 20], [35, 5, 30, 20], [5, 35, 10, 20]]
    assert layout.texts == ["ab", "abx", "a"]
    assert layout.fits.tolist() == [True, False, True]
    assert layout.check().needed_width.tolist() == [20, 40, 10]
    (cut,) = layout.diagnostics
    assert cut.code == "cutText" and not cut.is_note and cut.text == "abcd" and cut.view == "label"
    assert (cut.needed_width, cut.width, cut.id, cut.others) == (40, 30, None, None)
    told = layout.to_dict()["diagnostics"][0]
    assert (cut.needed_height, cut.font_size, cut.lines) == (told["neededHeight"], told["size"], told["lines"])
    assert layout.hit(35, 10)["item"] == 1 and layout.hit(75, 10) is None
    with pytest.raises(KeyError, match="label"):
        layout.views("title")


def test_columns_are_items() -> None:
    texts = ["ab", "abcd", "a"]
    frames = snug.layout({**CELL, "items": texts}, width=80).frames
    assert (snug.layout(CELL, width=80, labels=texts).frames == frames).all()
    assert (snug.layout(CELL, width=80, labels=texts, cell="c", section=0).frames == frames).all()
    assert (snug.layout(CELL, width=80, labels=(texts,)).frames == frames).all()
    assert (snug.layout(CELL, width=80, labels=(b"ababcda", [0, 2, 6, 7])).frames == frames).all()
    with pytest.raises(snug.ArgumentError, match="2 columns were given"):
        snug.layout(CELL, labels=(texts, texts))
    with pytest.raises(ValueError, match="as many in each"):
        snug.layout(CELL, labels=(texts, texts[1:]))
    with pytest.raises(snug.ArgumentError, match='no cell "d"'):
        snug.layout(CELL, labels=texts, cell="d")


def test_edits_give_what_the_edited_document_gives() -> None:
    texts = [f"{number}" for number in range(50)]
    layout = snug.layout({**CELL, "items": texts}, width=200)
    edits = [
        (lambda: layout.insert(3, ["ab", {"label": "abcd"}]), lambda: texts.__setitem__(slice(3, 3), ["ab", "abcd"])),
        (lambda: layout.insert(0, labels=["x", "yz"]), lambda: texts.__setitem__(slice(0, 0), ["x", "yz"])),
        (lambda: layout.remove(5, 7), lambda: texts.__delitem__(slice(5, 12))),
        (lambda: layout.move(1, 20), lambda: texts.insert(20, texts.pop(1))),
        (lambda: layout.set_item(4, "abc"), lambda: texts.__setitem__(4, "abc")),
        (lambda: layout.set_texts(6, "abcdef"), lambda: texts.__setitem__(6, "abcdef")),
    ]
    least = 0
    for edit, model in edits:
        before = layout.frames
        change = edit()
        model()
        frames = snug.layout({**CELL, "items": texts}, width=200).frames
        assert (layout.frames == frames).all()
        # What was not placed again has moved by the shifts.
        moved = change.moved(before)
        kept = ~np.isnan(moved[:, 0])
        assert moved.shape == frames.shape and (moved[kept] == frames[kept]).all()
        assert change.size == layout.size
        least += kept.any()
    assert least >= 2
    layout.resize(100)
    assert (layout.frames == snug.layout({**CELL, "items": texts}, width=100).frames).all()
    layout.set_layout({"minimumLineSpacing": 10})
    layout.set_header({"size": [100, 10]})
    layout.set_footer({"size": [100, 20]})
    layout.insert_sections(1, [{"items": ["a"]}])
    layout.move_section(1, 0)
    layout.remove_sections(0)
    layout.set_header(None)
    layout.set_footer(None)
    metrics = {**CELL["layout"], "minimumLineSpacing": 10}
    assert (layout.frames == snug.layout({**CELL, "items": texts, "layout": metrics}, width=100).frames).all()


def test_what_moved_is_told_for_each_section() -> None:
    sections = [{"items": ["ab"] * 30}, {"items": ["cd"] * 30}, {"items": ["e"] * 5}]
    layout = snug.layout({**CELL, "sections": sections}, width=200)
    for edit in (
        lambda: layout.insert(3, ["x" * 3], section=1),
        lambda: layout.remove(2, 3, section=0),
        lambda: layout.move(0, 4, section=0, to_section=1),
        lambda: layout.set_texts(29, "f", section=1),
    ):
        before = [layout.frames_of(section) for section in range(3)]
        change = edit()
        for section in range(3):
            moved, frames = change.moved(before[section], section), layout.frames_of(section)
            kept = ~np.isnan(moved[:, 0])
            assert moved.shape == frames.shape and (moved[kept] == frames[kept]).all()
    assert (layout.frames_of(1, 2, 3) == layout.frames[layout.sections[1].items][2:5]).all()
    for wrong, told in (
        (lambda: change.moved(before[0][:1], 1), "frames has 1 rows"),
        (lambda: change.moved([1, 2]), r"expected \(n, 4\)"),
        (lambda: change.moved("x"), "frames has the dtype <U1: expected numbers"),
        (lambda: change.moved([[1], [1, 2]]), "frames has rows of several lengths"),
        (lambda: change.moved(before[0].astype(complex)), "frames has the dtype complex128: expected numbers"),
        (lambda: change.moved(before[0], "a"), "section is 'a': expected an int"),
        (lambda: change.moved(before[0], -1), "section is -1: expected 0 or more"),
        (lambda: layout.frames_of(3), "no section 3"),
        (lambda: layout.frames_of(2, 4, 2), "from 4 on"),
        (lambda: layout.frames_of(2, -1), "first is -1: expected 0 or more"),
    ):
        with pytest.raises((TypeError, ValueError, IndexError), match=told):
            wrong()


def test_a_copy_stays() -> None:
    layout = snug.layout({**CELL, "items": ["a", "b", "c"]})
    layout.remove(0)
    copy = layout.copy()
    layout.remove(0)
    assert copy.texts == ["b", "c"] and layout.texts == ["c"]


def test_an_edit_with_an_error_changes_nothing() -> None:
    layout = snug.layout({**CELL, "items": ["a", "b"]})
    before = layout.to_json()
    for wrong in (
        lambda: layout.remove(1, 2),
        lambda: layout.insert(3, ["a"]),
        lambda: layout.insert(0, [{"nope": 1}]),
        lambda: layout.insert(0, "abc"),
        lambda: layout.insert(0),
        lambda: layout.insert(-1, ["a"]),
        lambda: layout.set_texts(0),
        lambda: layout.set_texts(0, "a", "b"),
        lambda: layout.set_texts(0, 5),  # type: ignore[arg-type]
        lambda: layout.set_layout({"lineAlignment": "middle"}),
        lambda: layout.set_layout(None),  # type: ignore[arg-type]
        lambda: layout.resize(0),
        lambda: layout.resize(math.nan),
        lambda: layout.resize(10, 0),
        lambda: layout.move(0, 2),
    ):
        with pytest.raises((snug.Error, TypeError, ValueError)):
            wrong()
        assert layout.to_json() == before


def test_documents_are_dicts_texts_bytes_and_paths(tmp_path: Path) -> None:
    document = {**CELL, "items": ["ab", "é"]}
    text = json.dumps(document)
    path = tmp_path / "tags.json"
    path.write_text(text)
    frames = snug.layout(document).frames
    for form in (text, text.encode(), path, pickle.loads(pickle.dumps(document))):
        assert (snug.layout(form).frames == frames).all()
    numbers = snug.layout({**CELL, "items": [{"size": np.array([5, 6.5])}, {"size": [np.float32(1.5), np.int64(2)]}]})
    assert numbers.frames[:, 2:].tolist() == [[5, 6.5], [1.5, 2]]


def test_files_are_found_from_the_folder_of_the_document(tmp_path: Path) -> None:
    (tmp_path / "cells.json").write_text('{"views": {"label": {"font": {"size": 30}}}}')
    document = {"cells": {"c": "cells.json"}, "items": ["a"]}
    (tmp_path / "tags.json").write_text(json.dumps(document))
    frames = snug.layout(tmp_path / "tags.json").frames
    assert (snug.layout(document, folder=tmp_path).frames == frames).all()
    with pytest.raises(snug.DocumentError, match="may name no files"):
        snug.layout(document, folder=tmp_path, fonts=snug.Fonts(may_name_files=False))


def test_errors_have_places() -> None:
    text = '{"items": [{"cell": "None"},\n 3], "layout": {"lineAlignment": "middle"}}'
    with pytest.raises(snug.DocumentError) as caught:
        snug.layout(text)
    first, second, third = caught.value.errors
    assert (first.line, first.column, first.path) == (1, 21, "items[0].cell")
    assert second.path == "items[1]" and third.path == "layout.lineAlignment"
    assert "middle" in third.message and str(caught.value).count("\n") == 2
    copy = pickle.loads(pickle.dumps(caught.value))
    assert copy.errors == caught.value.errors
    # A dict has no lines.
    with pytest.raises(snug.DocumentError) as caught:
        snug.layout(json.loads(text))
    assert [error.line for error in caught.value.errors] == [0, 0, 0]
    with pytest.raises(snug.DocumentError, match=r"pathlib.Path\('tags.json'\)"):
        snug.layout("tags.json")


def test_errors_are_those_of_the_command(tmp_path: Path, command: Command) -> None:
    path = tmp_path / "bad.json"
    path.write_text('{"items": ["a"], "container": {"width": -1}}')
    said = command("layout", path, statuses=(1, 65)).decode()
    with pytest.raises(snug.DocumentError) as caught:
        snug.layout(path)
    assert f"{path}:{caught.value.errors[0].text}" in said


@pytest.mark.parametrize(
    "document",
    [None, 5, ["a"], {"items": {1, 2}}, {"items": [object()]}, {"items": [math.nan]}, {"items": ["\ud800"]}, "\ud800"],
)
def test_what_is_no_document_is_told(document: object) -> None:
    with pytest.raises((TypeError, ValueError)) as caught:
        snug.layout(document)  # type: ignore[arg-type]
    assert str(caught.value)


def test_a_document_that_holds_itself_is_told() -> None:
    document: dict[str, object] = {}
    document["items"] = [document]
    with pytest.raises(ValueError):
        snug.layout(document)


def test_settings_are_checked() -> None:
    for name in ("width", "height", "scale"):
        for value, kind in ((0, ValueError), (-1, snug.ArgumentError), (math.nan, snug.ArgumentError), ("5", TypeError)):
            with pytest.raises(kind):
                snug.layout({}, **{name: value})  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        snug.layout({}, cell="c")
    with pytest.raises(TypeError, match="folder is int: expected a path"):
        snug.layout({}, folder=3)  # type: ignore[arg-type]
    with pytest.raises(snug.RangeError):
        snug.layout({}, labels=["a"], section=1)
    with pytest.raises(TypeError):
        snug.layout({}, fonts="Noto Sans")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        snug.layout({}).elements((1, 2, 3))  # type: ignore[arg-type]
    with pytest.raises(snug.ArgumentError):
        snug.layout({}).glyphs((0, 0, math.inf, 1))
    with pytest.raises(snug.ArgumentError):
        snug.layout({}).svg(background="no colour")
    with pytest.raises(snug.ArgumentError):
        snug.layout({}).png(scale=-1)


def png(width: int, height: int) -> bytes:
    """Returns a grey picture."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        whole = kind + content
        return len(content).to_bytes(4, "big") + whole + zlib.crc32(whole).to_bytes(4, "big")

    header = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes([8, 0, 0, 0, 0])
    rows = zlib.compress(bytes((width + 1) * height))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def test_images_are_given_by_name() -> None:
    picture = png(4, 3)
    document = {
        "cells": {"c": {"views": {"image": {"kind": "image", "source": "a.png"}}}},
        "items": [{"cell": "c"}],
    }
    fonts = snug.Fonts(system=False, may_name_files=False)
    layout = snug.layout(document, images={"a.png": picture}, fonts=fonts)
    # With margins of 8 around it.
    assert layout.frames[0, 2:].tolist() == [20, 19]
    with pytest.raises(TypeError):
        snug.layout(document, images={"a.png": "a.png"})  # type: ignore[dict-item]


def test_glyphs_are_those_of_labels() -> None:
    layout = snug.layout({**CELL, "items": ["ab", "cd"]}, width=200)
    glyphs = layout.glyphs()
    assert len(glyphs.ids) == 4 and len(glyphs.runs) == 2 and glyphs.fonts[0].family == "Snug Test"
    assert glyphs.positions.tolist() == [[5, 21], [15, 21], [35, 21], [45, 21]]
    assert glyphs.run_texts.tolist() == [[0, 2], [0, 2]] and glyphs.run_frames[1].tolist() == [35, 5, 20, 20]
    assert layout.glyphs((0, 0, 10, 10)).ids.tolist() == glyphs.ids[:2].tolist()
    font = glyphs.fonts[0]
    assert font.read()[:4] in (b"\0\1\0\0", b"OTTO") and font.ascent == 0.8
    outlines = font.outlines(glyphs.ids[:2], 20)
    assert len(outlines.verb_ends) == 2 and outlines.points.shape[1] == 2
    ends = outlines.points[: outlines.point_ends[0]]
    x, y, width, height = outlines.inks[0]
    assert width > 0 and (ends >= (x, y)).all() and (ends <= (x + width, y + height)).all()
    assert outlines.verbs[0] == snug.MOVE and outlines.point_ends[-1] == len(outlines.points)
    with pytest.raises(snug.Error):
        font.outlines([99999], 20)
    for wrong in ([-1], [0.5], [2**32], [[1]], [[1], [1, 2]]):
        with pytest.raises((TypeError, ValueError), match="glyph"):
            font.outlines(wrong, 20)


FONTS = ROOT / "Tests" / "Fixtures" / "fonts"
"""What their glyphs are stands at the beginning of build_fonts.py."""

RED, BLUE = (1, 0, 0, 1), (0, 0, 1, 1)


def calls(name: str, text: str, em: float = 20, **options: object) -> list[tuple[object, ...]]:
    fonts = snug.Fonts([FONTS / f"{name}.ttf"], system=False)
    glyphs = snug.layout({"items": [text]}, fonts=fonts).glyphs()
    (font,) = glyphs.fonts
    return font.drawing(int(glyphs.ids[0]), em, **options)  # type: ignore[arg-type]


def test_glyphs_in_colours_are_calls() -> None:
    layers = calls("SnugColors", "\U0001f600")
    assert [name for name, *_ in layers] == ["move", "line", "line", "line", "close", "fill"] * 2
    assert layers[5][1].stops == ((0, RED),) and layers[11][1].stops == ((0, BLUE),)  # type: ignore[attr-defined]
    (svg,) = calls("SnugColors", "\U0001f601")
    assert svg[0] == "svg" and str(svg[2]).encode() in svg[1] and svg[3] == 1000  # type: ignore[operator]
    (picture,) = calls("SnugPictures", "\U0001f600")
    assert picture[0] == "picture" and picture[2] == (1, -2, 4, 3)
    assert picture[1][:4] == b"\x89PNG"  # type: ignore[index]
    # The fourth of its PAINTS is linear, from red to blue; the second the text's colour, half of it.
    (flood,) = [call for call in calls("SnugPaints", "\U0001f603") if call[0] == "fill"]
    assert flood[1].kind == "linear" and flood[1].stops == ((0, RED), (1, BLUE))  # type: ignore[attr-defined]
    (flood,) = [call for call in calls("SnugPaints", "\U0001f601", color=(0, 1, 0, 0.5)) if call[0] == "fill"]
    assert flood[1].stops == ((0, (0, 1, 0, 0.25)),)  # type: ignore[attr-defined]
    assert [name for name, *_ in calls("SnugPaints", "\U0001f603", paints=False)] == ["picture"]


def test_an_outline_is_calls_in_the_colour_of_the_text() -> None:
    glyphs = snug.layout({**CELL, "items": ["a"]}).glyphs()
    (font,), outlines = glyphs.fonts, glyphs.fonts[0].outlines(glyphs.ids, 20)
    drawn = font.drawing(int(glyphs.ids[0]), 20, color=RED)
    assert drawn[-1] == ("fill", snug.Brush("color", ((0, RED),)))
    assert [number for call in drawn[:-1] for number in call[1:]] == outlines.points.ravel().tolist()
    assert font.drawing(0, 0) is not None and font.palettes == ()
    for wrong, told in (
        (lambda: font.drawing(-1, 20), "glyph is -1"),
        (lambda: font.drawing(2**32, 20), "glyph is 4294967296"),
        (lambda: font.drawing(1, math.nan), "em"),
        (lambda: font.drawing(1, 20, color="red"), "color"),
        (lambda: font.drawing(1, 20, color=(1, 0, 0)), "expected red, green, blue and alpha"),  # type: ignore[arg-type]
        (lambda: font.drawing(1, 20, palette="blue"), 'palette is .blue.: expected an index, "light" or "dark"'),
        (lambda: font.drawing(1, 20, palette=-3), "palette is -3: expected 0 or more"),
    ):
        with pytest.raises((TypeError, ValueError, IndexError), match=told):
            wrong()


def test_palettes_are_those_of_the_font() -> None:
    fonts = snug.Fonts([FONTS / "SnugPaints.ttf"], system=False)
    (font,) = snug.layout({"items": ["\U0001f600"]}, fonts=fonts).glyphs().fonts
    (palette,) = font.palettes
    assert palette.colors == (RED, BLUE, (0, 1, 0, 128 / 255)) and not palette.is_for_dark


def test_styles_are_those_of_the_document() -> None:
    look = {"fill": "#f00", "stroke": "#00f", "strokeWidth": 2, "dash": [3, 1], "cornerRadius": 4, "opacity": 0.5}
    label = {"font": TEST, "style": {"color": "#00f", "underline": True}}
    document = {
        "cells": {"c": {"style": {**look, "clip": True}, "views": {"label": label}}},
        "style": {"fill": "linear-gradient(to right, #f00, #00f)"},
        "items": ["ab", "cd"],
    }
    styles = snug.layout(document, width=200).styles()
    assert len(styles.elements) == len(styles.element_styles) == len(styles.views) == len(styles.view_styles) == 2
    style = styles.element_styles[0]
    assert style is not None and style.fill == snug.Brush("color", ((0, RED),))
    assert (style.stroke_width, style.stroke, style.dash, style.corners[2]) == (2, BLUE, (3, 1), (4, 4))
    assert (style.opacity, style.clips, style.inner_count, style.kind) == (0.5, True, 1, "box")
    assert styles.view_styles[1].kind == "label" and styles.view_styles[1].fill is None
    assert styles.run_colors == (BLUE, BLUE) and styles.run_views.tolist() == [0, 1] and len(styles.glyphs.ids) == 4
    assert styles.views.elements.tolist() == [0, 1] and [bar.view for bar in styles.bars] == [0, 1]
    assert styles.bars[0].color == BLUE and not styles.bars[0].is_over_text
    assert styles.background is not None and styles.background.stops == ((0, RED), (1, BLUE))
    assert styles.canvas[:3] == (0, 0, 200)
    plain = snug.layout({"items": ["ab"]}).styles()
    assert plain.element_styles == (None,) and plain.background is None
    assert len(snug.layout(document, width=200).styles((0, 0, 1, 1)).elements) == 1


def test_styles_have_images() -> None:
    content = png(4, 3)
    cell = {"views": {"image": {"kind": "image", "source": "a.png"}}}
    document = {"cells": {"c": cell}, "items": [{"cell": "c"}] * 2}
    one, other = snug.layout(document, images={"a.png": content}).styles().view_styles
    assert one.kind == "image" and one.image == snug.Image("png", content, 1, 4, 3) and one.image_frame[2:] == (4, 3)
    assert other.image is one.image


def test_inline_boxes_are_among_glyphs() -> None:
    box = {"box": {"width": 16, "height": 12, "baseline": 10}, "style": {"background": "#f00", "x-name": "star"}}
    layout = snug.layout({**CELL, "items": [{"label": ["a", box]}]})
    glyphs = layout.glyphs()
    # Behind a letter of 10 and a margin of 5, its baseline on that of the letter.
    assert glyphs.boxes["frame"].tolist() == [(15, glyphs.positions[0, 1] - 10, 16, 12)]
    assert glyphs.boxes["offset"].tolist() == [1] and json.loads(glyphs.box_styles[0])["x-name"] == "star"
    styles = layout.styles()
    assert styles.box_colors == (RED,) and styles.box_views.tolist() == [0]


def test_notebooks_show_pictures() -> None:
    layout = snug.layout({"items": ["A", "longer"]})
    assert layout._repr_svg_() == layout.svg()
    assert layout._repr_png_() == layout.png(scale=2)
    large = snug.layout({}, labels=["a"] * 5001)
    assert large._repr_svg_() is None and large._repr_png_() is None


def test_fonts_outlive_what_they_come_from() -> None:
    layout = snug.layout({**CELL, "items": ["ab"]}, fonts=snug.Fonts(system=False))
    font = layout.glyphs().fonts[0]
    del layout
    assert font.read()


def test_what_cannot_be_pickled_says_what_can() -> None:
    layout, solver = snug.layout({"items": ["a"]}), snug.Solver()
    glyphs, (width,) = layout.glyphs(), solver.variables(1)
    for value, told in (
        (layout, "pickle its document"), (snug.prepare(["a"]), "pickle its texts and style"),
        (glyphs, "pickle arrays of them"), (glyphs.fonts[0], "pickle arrays of them"), (solver, "pickle what"),
        (width, "pickle its value"), (width <= 1, "pickle its value"),
    ):  # fmt: skip
        with pytest.raises(TypeError, match=told):
            pickle.dumps(value)
    assert pickle.loads(pickle.dumps(solver.solve())).values.tolist() == [0]


@pytest.mark.parametrize("name", ["writing", "drawing"])
def test_what_a_signal_handler_raises_ends_a_call(name: str) -> None:
    layout = snug.layout({}, labels=[f"{number}" for number in range(3000)], width=500)
    font = layout.glyphs((0, 0, 9, 9)).fonts[0]
    use = layout.svg if name == "writing" else lambda: [font.drawing(9, 20) for _ in range(200)]
    wanted, raised = use(), 0

    def handle(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, handle)
    try:
        for number in range(60):
            try:
                signal.setitimer(signal.ITIMER_REAL, 0.0005 + 0.0003 * number)
                assert use() == wanted
                # It comes later than the writing, else.
                time.sleep(0.1)
            except KeyboardInterrupt:
                raised += 1
    finally:
        signal.signal(signal.SIGALRM, before)
    # Python drops what is raised while it cleans up.
    assert raised > 50 and use() == wanted


def test_threads_wait_for_each_other() -> None:
    layout = snug.layout({**CELL, "items": ["ab"] * 2000}, width=400)
    wanted = layout.frames
    failures: list[object] = []

    def work() -> None:
        try:
            for _ in range(20):
                if not (layout.frames == wanted).all() or not layout.fits.all():
                    failures.append("other frames")
                layout.svg()
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


@pytest.mark.skipif(sys.platform != "linux", reason="fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_forked_process_goes_on() -> None:
    import os

    layout = snug.layout({**CELL, "items": ["ab", "abcd"]})
    wanted = layout.frames
    child = os.fork()
    if child == 0:
        same = (layout.frames == wanted).all() and (snug.layout({**CELL, "items": ["ab", "abcd"]}).frames == wanted).all()
        os._exit(0 if same else 1)
    assert os.waitpid(child, 0)[1] == 0


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_forked_process_has_locks_of_its_own() -> None:
    import gc
    import os

    from snug._library import _renewed

    gc.collect()
    before = len(_renewed)
    gone = snug.Solver()
    assert len(_renewed) == before + 1
    del gone
    assert len(_renewed) == before

    layout, prepared = snug.layout({**CELL, "items": ["ab"] * 20000}), snug.prepare(["a b"] * 20000)
    size, heights = layout.size, prepared.heights(10)
    held, ends = threading.Event(), threading.Event()

    def work() -> None:
        # Not inside a call: a child may not use what another thread was using.
        with layout._lock, prepared._lock:
            held.set()
            ends.wait()

    thread = threading.Thread(target=work)
    thread.start()
    held.wait()
    statuses = []
    for _ in range(5):
        child = os.fork()
        if child == 0:
            # Nothing waits for a thread that is not there.
            status = 1
            try:
                status = 0 if layout.size == size and (prepared.heights(10) == heights).all() else 1
            finally:
                os._exit(status)
        statuses.append(os.waitpid(child, 0)[1])
    ends.set()
    thread.join()
    assert statuses == [0] * 5


def test_an_interpreter_ends_with_everything_open() -> None:
    import subprocess

    program = (
        "import snug, threading\n"
        "layout = snug.layout({'items': ['a'] * 1000}); prepared = snug.prepare(['a b c'] * 1000)\n"
        "glyphs = layout.glyphs(); solver = snug.Solver(); metrics = snug.measure(['a'])\n"
        "fonts = snug.Fonts(data={'x': glyphs.fonts[0].read()})\n"
        "thread = threading.Thread(target=lambda: [layout.svg() for _ in range(50)], daemon=True); thread.start()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")


def test_what_interrupts_a_reading_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of memory that the library lends, a signal handler would make it lend another."""
    layout = snug.layout({"items": ["a", "longer"]})
    refusals = []

    def meanwhile(*arguments: Any) -> Any:
        for call in (lambda: layout.insert(0, ["new"]), layout.elements, lambda: layout.sections):
            with pytest.raises(snug.RefusedError, match="in use by the code that this one interrupts"):
                call()
            refusals.append(call)
        return copied(*arguments)

    monkeypatch.setattr("snug._layout.copied", meanwhile)
    before = layout.elements()
    assert len(refusals) == 3
    monkeypatch.undo()
    layout.insert(0, ["new"])
    assert len(before) == 2 and len(layout.elements()) == 3


def test_signal_handlers_may_use_the_layout_that_they_interrupt() -> None:
    layout = snug.layout({"items": [f"a {i}" for i in range(2000)]}, width=300)
    done = []

    def handler(*_: Any) -> None:
        try:
            layout.insert(0, labels=["zz"] * 5000)
            layout.elements()
            done.append(True)
        except snug.RefusedError:
            done.append(False)

    previous = signal.signal(signal.SIGALRM, handler)
    try:
        for delay in range(1, 40):
            signal.setitimer(signal.ITIMER_REAL, delay * 1e-4)
            assert np.isfinite(layout.views().frames).all()
            layout.remove(0, len(layout.frames) - 2000)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
    assert done


def test_a_column_of_bytes_and_offsets_is_one_of_labels() -> None:
    expected = snug.layout({}, labels=["a", "bc"]).to_json()
    for buffer in (b"abc", np.frombuffer(b"abc", np.uint8), array.array("B", b"abc"), memoryview(b"abc")):
        layout = snug.layout({}, labels=(buffer, [0, 1, 3]))
        assert layout.to_json() == expected
        layout.insert(0, labels=(buffer, [0, 1, 3]))
        assert len(layout.frames) == 4


def test_section_and_cell_are_those_of_labels() -> None:
    for name, value in (("section", 7), ("cell", "tag")):
        with pytest.raises(TypeError, match=f"{name} is that of labels"):
            snug.layout({"items": ["a"]}, **{name: value})
