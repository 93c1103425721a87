#!/usr/bin/env python3
"""Records what HarfBuzz makes of a few thousand labels in all scripts that Debian's fonts draw.

    pip install uharfbuzz==0.57.0 babel==2.18.0 fonttools==4.68.0
    python3 record_corpus.py > corpus.tsv

Needs the fonts that Scripts/install-packages.sh installs. A line "font" names a family, its file
and fontRevision, unitsPerEm, values of axes and settings of features ("-" for none); the lines
after it are its labels: text, language or "-", the sum of the advances in font units, and the
glyphs from left to right as id:advance:x:y (zeros at the end left out). Controls, invisible
characters and the backslash are written as \\u{...}.
"""

import random
import subprocess
import sys
import unicodedata
from importlib.metadata import version

import uharfbuzz as hb
from fontTools.ttLib import TTFont

import corpus

PACKAGES = ("fonts-noto-core fonts-dejavu-core fonts-inter fonts-inter-variable fonts-noto-cjk "
            "fonts-noto-color-emoji")
# Beside the regular design of every family; the last two are axes and features.
VARIANTS = [
    ("NotoSans-Bold.ttf", None, ""), ("NotoSans-Italic.ttf", None, ""),
    ("NotoSerif-BoldItalic.ttf", None, ""), ("DejaVuSans-Bold.ttf", None, ""),
    ("NotoSansArabic-Bold.ttf", None, ""), ("NotoSansDevanagari-Bold.ttf", None, ""),
    ("Inter-Bold.otf", None, ""), ("Inter-Italic.otf", None, ""),
    ("Inter-Regular.otf", None, "tnum"), ("Inter-Regular.otf", None, "zero case -kern"),
    ("Inter-Regular.otf", None, "ss01 -calt"), ("NotoSans-Regular.ttf", None, "smcp onum"),
    ("NotoSans-Regular.ttf", None, "-liga -kern"), ("NotoSansArabic-Regular.ttf", None, "-rlig"),
    ("NotoSerif-Regular.ttf", None, "frac sups"),
    ("Inter.var.ttf", "", ""), ("Inter.var.ttf", "wght=650", ""),
    ("Inter.var.ttf", "wght=233.5 slnt=-7.25", ""), ("Inter-roman.var.ttf", "wght=900", "tnum"),
    ("Inter-italic.var.ttf", "wght=100", ""),
]
LABELS_OF_MAJOR_SCRIPT, LABELS_OF_MINOR_SCRIPT, LABELS_OF_EMOJI = 24, 12, 240
MIXED_LABELS = 20
# Symbols and unwritten controls that no label is made of, and variants of one repertoire.
LEFT_OUT = ("Condensed", "UI-", "NotoSansTifinaghA", "NotoSansTifinaghG", "NotoSansTifinaghH",
            "NotoSansTifinaghR", "NotoSansTifinaghT", "NotoSansSignWriting", "NotoSansDisplay")


def installed_files():
    """The regular designs of the packages' families and the variants, in order of their names."""
    listed = subprocess.run(
        ["dpkg", "-L", *PACKAGES.split()], capture_output=True, text=True, check=True).stdout
    paths = {path.rsplit("/", 1)[-1]: path for path in listed.split("\n")
             if path.endswith((".ttf", ".otf", ".ttc")) and path.startswith("/usr/share/fonts")}
    regular = [name for name in sorted(paths)
               if name.split(".")[0].endswith("-Regular") and not any(w in name for w in LEFT_OUT)]
    regular += ["DejaVuSans.ttf", "DejaVuSansMono.ttf", "DejaVuSerif.ttf", "NotoColorEmoji.ttf"]
    return [(paths[name], None, "") for name in regular] + [
        (paths[name], axes, features) for name, axes, features in VARIANTS]


class Face:
    """One face of a file, set to a design."""

    def __init__(self, path, index, axes, features):
        tables = TTFont(path, fontNumber=index, lazy=True)
        names = tables["name"]
        self.family = names.getDebugName(16) or names.getDebugName(1)
        self.file = path.rsplit("/", 1)[-1]
        self.revision = round(tables["head"].fontRevision * 65536)
        self.repertoire = {chr(c) for c in tables.getBestCmap()}
        self.is_color = "CBDT" in tables
        self.font = hb.Font(hb.Face(hb.Blob.from_file_path(path), index))
        self.units_per_em = self.font.face.upem
        self.font.scale = (self.units_per_em, self.units_per_em)
        self.axes, self.features = axes or "", features
        if axes:
            self.font.set_variations(
                {tag: float(value) for tag, value in (a.split("=") for a in axes.split())})
        self.settings = {name.lstrip("-"): not name.startswith("-") for name in features.split()}

    @property
    def header(self):
        return "\t".join(map(str, [
            "font", self.family, self.file, self.revision, self.units_per_em, self.axes or "-",
            self.features or "-"]))

    def shape(self, text, language):
        """The text as one line, run by run: of one direction, so in the order of reading."""
        text = corpus.normalized(text)
        direction = "rtl" if corpus.is_right_to_left(text) else "ltr"
        runs = script_runs(text)
        if runs is None:
            return None
        glyphs = []
        for start, end, script in runs:
            buffer = hb.Buffer()
            buffer.add_utf8(
                text.encode(), len(text[:start].encode()), len(text[start:end].encode()))
            buffer.script, buffer.direction = script, direction
            if language:
                buffer.language = language
            buffer.flags = ((hb.BufferFlags.BOT if start == 0 else hb.BufferFlags.DEFAULT)
                            | (hb.BufferFlags.EOT if end == len(text) else hb.BufferFlags.DEFAULT))
            hb.shape(self.font, buffer, self.settings)
            run = [(info.codepoint, place.x_advance, place.x_offset, place.y_offset)
                   for info, place in zip(buffer.glyph_infos, buffer.glyph_positions)]
            glyphs = run + glyphs if direction == "rtl" else glyphs + run
        return glyphs


def script_runs(text):
    """UAX #24: what has no script takes the preceding one, at the start the following. None where
    a rule beyond that could decide."""
    runs, current = [], None
    for place, character in enumerate(text):
        script = corpus.CHARACTERS.script(character)
        if script in ("Zyyy", "Zinh"):
            extended = corpus.CHARACTERS.extended_scripts(character)
            if current and extended and current not in extended:
                return None
            continue
        if current is None:
            runs.append((0, script))
        elif script != current:
            runs.append((place, script))
        current = script
    if len(runs) > 1 and any(c in "()[]{}“”‘’«»「」『』" for c in text):
        return None
    runs = runs or [(0, "Zyyy")]
    ends = [start for start, _ in runs[1:]] + [len(text)]
    return [(start, end, script) for (start, script), end in zip(runs, ends)]


def labels(face, words):
    """The labels a font is recorded with, in order, with their languages or none."""
    source = random.Random(f"{face.file} {face.family} {face.axes} {face.features}")
    if face.is_color:
        found = [text for text in corpus.emoji_labels() if corpus.is_plain(
            text, face.repertoire | {"\u200d", "\ufe0f"}, is_color=True)]
        found = source.sample(found, LABELS_OF_EMOJI)
        return [(text, None) for text in found + list(map("".join, zip(found, found[7:40])))]
    counts = {}
    for character in face.repertoire:
        script = corpus.CHARACTERS.script(character)
        counts[script] = counts.get(script, 0) + 1
    result, pools = {}, {}
    for script in sorted(counts):
        if script in ("Zyyy", "Zinh", "Zzzz", "Brai") or counts[script] < 8:
            continue
        # A font of another script with ASCII letters, or one more of the same letters.
        is_side = script == "Latn" and counts[script] < 120 or face.axes or face.features
        count = (LABELS_OF_MAJOR_SCRIPT if script in words and not is_side
                 else LABELS_OF_MINOR_SCRIPT)
        pools[script] = corpus.labels_of(
            script, face.repertoire, count, source, words.get(script, []))
        result |= dict(pools[script])
    rows = [text for pool in pools.values() if len(pools) > 1 for text, _ in pool]
    for _ in range(MIXED_LABELS if rows else 0):
        text = source.choice(rows) + source.choice([" ", "", " 3 "]) + source.choice(rows)
        if corpus.is_plain(text, face.repertoire) and len(text) < 60:
            result.setdefault(text, None)
    return list(result.items())


def escaped(text):
    return "".join(
        f"\\u{{{ord(c):X}}}"
        if c == "\\" or unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp") or c == "\u034f" else c
        for c in text)


def encoded(glyphs):
    items = []
    for glyph in glyphs:
        numbers = list(glyph)
        while len(numbers) > 1 and numbers[-1] == 0:
            numbers.pop()
        items.append(":".join(map(str, numbers)))
    return " ".join(items)


def main():
    words = {script: corpus.locale_words(script) for script in corpus.LOCALES}
    print(f"# HarfBuzz {hb.version_string()}, by record_corpus.py; words of real languages are of the "
          f"Unicode CLDR, by Babel {version('babel')}, © Unicode, Inc. (Unicode License V3)")
    total = 0
    for path, axes, features in installed_files():
        indices = [0, 1, 2] if path.endswith(".ttc") else [0]
        for index in indices:
            face = Face(path, index, axes, features)
            rows = []
            for text, language in labels(face, words):
                glyphs = face.shape(text, language)
                if not glyphs or any(glyph[0] == 0 for glyph in glyphs):
                    continue
                advance = sum(glyph[1] for glyph in glyphs)
                rows.append("\t".join(
                    [escaped(text), language or "-", str(advance), encoded(glyphs)]))
            if rows:
                print(face.header, *rows, sep="\n")
                total += len(rows)
    print(total, "labels", file=sys.stderr)


if __name__ == "__main__":
    main()
