"""Writes small fonts for the fuzzer to change: python3 Fonts.seeds.py FOLDER

The test font, fonts in colour, a variable font and a collection made from it, and what is left of each installed
font below when only a few characters are. Fonts that are not installed are passed over.
"""

import io
import pathlib
import subprocess
import sys

from fontTools import subset, varLib
from fontTools.designspaceLib import (
    AxisDescriptor, DesignSpaceDocument, InstanceDescriptor, SourceDescriptor)
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont

TEST_FONT = pathlib.Path(__file__).resolve().parents[2] / "Fonts" / "SnugTest.ttf"
COLOR_FONTS = [
    TEST_FONT.parents[1] / "Tests" / "Fixtures" / "fonts" / f"{name}.ttf"
    for name in ("SnugColors", "SnugPaints", "SnugPictures", "SnugStrikes")
]
# A family, and the characters of the fuzzer's texts that it is kept for.
SUBSETS = [
    ("DejaVu Sans", "AVfi Te\u2026."),
    ("DejaVu Sans", "\u0628\u0633\u0645 \u0644\u0627"),
    ("Noto Sans", "AVfi e\u0301\u0323\u2026"),
    ("Inter", "AVfi Te\u2026"),
    ("Noto Naskh Arabic", "\u0628\u0644\u0627"),
    ("Noto Sans Devanagari", "\u0915\u094d\u0937\u093f \u0930"),
    ("Noto Sans Thai", "\u0e01\u0e33 \u0e17\u0e35\u0e48"),
    ("Noto Sans CJK JP", "\u6f22\u304b"),
    ("Noto Color Emoji", "1\ufe0f\u20e3"),
]


def installed(family):
    """The first font Fontconfig finds, if it is of the family."""
    answer = subprocess.run(
        ["fc-match", "--format", "%{family}\t%{file}\t%{index}", family],
        capture_output=True, text=True, check=True).stdout.split("\t")
    return (answer[1], int(answer[2]) & 0xFFFF) if family in answer[0] else None


def subset_of(path, index, text):
    font = TTFont(path, fontNumber=index)
    options = subset.Options()
    options.layout_features = ["*"]
    options.name_IDs = [1, 2, 6]
    options.hinting = False
    options.notdef_outline = True
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=text)
    subsetter.subset(font)
    return bytes_of(font)


def bytes_of(font):
    buffer = io.BytesIO()
    font.save(buffer)
    return buffer.getvalue()


def variable_font():
    """Two axes that change advances, kerning and line metrics, and a named instance."""
    def master(width, ascent):
        builder = FontBuilder(1000, isTTF=True)
        names = [".notdef", "space", "A", "V"]
        builder.setupGlyphOrder(names)
        builder.setupCharacterMap({0x20: "space", 0x41: "A", 0x56: "V"})
        pen = TTGlyphPen(None)
        for step, point in enumerate([(0, 0), (width, 0), (width, 700)]):
            (pen.moveTo if step == 0 else pen.lineTo)(point)
        pen.closePath()
        outline, empty = pen.glyph(), TTGlyphPen(None).glyph()
        builder.setupGlyf({".notdef": outline, "space": empty, "A": outline, "V": outline})
        builder.setupHorizontalMetrics({name: (width, 0) for name in names})
        builder.setupHorizontalHeader(ascent=ascent, descent=-200)
        builder.setupNameTable({"familyName": "Fuzz Variable", "styleName": "Regular"})
        builder.setupOS2(sTypoAscender=ascent, sTypoDescender=-200, fsSelection=128, version=4)
        builder.setupPost()
        builder.addOpenTypeFeatures(f"feature kern {{ pos A V -{width // 10}; }} kern;")
        return builder.font

    design = DesignSpaceDocument()
    axes = [("wght", "Weight", 100, 400, 900), ("wdth", "Width", 75, 100, 125)]
    for tag, name, least, default, most in axes:
        design.addAxis(AxisDescriptor(
            tag=tag, name=name, minimum=least, default=default, maximum=most,
            map=[(least, least), (default, default), (most, most)]))
    for weight, width, advance, ascent in [
            (400, 100, 600, 800), (900, 100, 800, 900), (100, 100, 500, 750),
            (400, 125, 700, 800), (400, 75, 450, 800)]:
        design.addSource(SourceDescriptor(
            font=master(advance, ascent), location={"Weight": weight, "Width": width}))
    design.addInstance(InstanceDescriptor(
        styleName="Bold", location={"Weight": 700, "Width": 100}))
    return bytes_of(varLib.build(design)[0])


def main(folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "SnugTest.ttf").write_bytes(TEST_FONT.read_bytes())
    for font in COLOR_FONTS:
        (folder / font.name).write_bytes(font.read_bytes())
    variable = variable_font()
    (folder / "variable.ttf").write_bytes(variable)
    collection = TTCollection()
    collection.fonts = [TTFont(TEST_FONT), TTFont(io.BytesIO(variable))]
    buffer = io.BytesIO()
    collection.save(buffer)
    (folder / "collection.ttc").write_bytes(buffer.getvalue())
    for number, (family, text) in enumerate(SUBSETS):
        found = installed(family)
        if found:
            data = subset_of(*found, text)
            (folder / f"subset{number}").write_bytes(data)
            print(f"{family}: {len(data)} bytes")


main(sys.argv[1])
