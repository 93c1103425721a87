#!/usr/bin/env python3
"""Records how labels of several directions are ordered and shaped without ICU.

    pip install uharfbuzz==0.57.0 python-bidi==0.6.12 fonttools==4.68.0
    python3 record_bidi.py > bidi.tsv

Levels are those of the Rust crate unicode-bidi, by python-bidi; scripts are fontTools'. The line
"font" names the family, its file, fontRevision and unitsPerEm. The lines after it are labels:
text, direction that is set or "-", the sum of the advances in font units, and the glyphs from left
to right as level:id:advance, without those of embeddings and overrides.
"""

import os
import re
import subprocess

import uharfbuzz as hb
from bidi import VERSION, get_display
from fontTools import unicodedata

FAMILY = "DejaVu Sans"
# No white space at an end: the crate gives the levels before rule L1.
LABELS = """
שלום 123|abc שלום 12%|שלום abc עולם|abc (שלום) def|שלום (abc) עולם|שלום [a (ב) c] ד|שלום, abc!
10:45 שלום|שלום 10:45-11:30|שלום 1+2=3|שלום -5 €20|$20 שלום|1, 2, 3 שלום|שלום 3.14 abc 2.72 ד
سلام 123|سلام ١٢٣|سلام 10-20|abc سلام 12%|سلام (abc) ١٢%|السلام عليكم abc لا|سلام abc, def 12 عليكم
שלום سلام abc|a שָׁלוֹם b|e\u0301 מַ\u05b9 e\u0301|abc\u200fשלום!|שלום\u200eabc!|a\u200fb\u200fc
a\u2067שלום abc\u2069 b|שלום \u2066abc (ד)\u2069 12|a\u2068ב (c)\u2069 ד|\u202bשלום abc\u202c def
a \u202eabc\u202c d|א \u202dאבג\u202c ד|a\u202b\u202a\u202bx א\u202c 1\u202c\u202c b|שלום \u2067(\u2069 abc
<שלום> {abc}|«שלום» “abc”|a/b שלום/עולם c/d|www.abc.com/שלום?x=1|שלום: C++|#שלום @abc|+972 3-123-4567 שלום
""".strip().replace("\n", "|")
# UAX #9 gives these no level (rule X9).
CONTROLS = "\u202a\u202b\u202c\u202d\u202e"
OPENING = {"(": ")", "[": "]", "{": "}"}


def levels_of(text, direction):
    """The level of each character."""
    base = {"ltr": "L", "rtl": "R", None: None}[direction]
    told = get_display(text, base_dir=base, debug=True)
    of_bytes = [int(level) for level in re.findall(r"Level\(\s*(\d+)", told)]
    places, place = [], 0
    for character in text:
        places.append(place)
        place += len(character.encode())
    # The paragraph's own level comes last.
    assert len(of_bytes) == place + 1, (text, told)
    return [of_bytes[place] for place in places]


def scripts_of(text):
    """UAX #24: neighbours give characters without a script theirs, brackets take their partner's."""
    scripts, open_brackets, current = [], [], None
    for character in text:
        own = unicodedata.script(character)
        if own not in ("Zyyy", "Zinh"):
            if current is None:
                scripts = [own] * len(scripts)
            current = own
        elif character in OPENING:
            open_brackets.append((OPENING[character], len(scripts)))
        elif any(character == closing for closing, _ in open_brackets):
            while open_brackets:
                closing, place = open_brackets.pop()
                if closing == character:
                    current = scripts[place]
                    break
        scripts.append(current)
    return [script or "Zyyy" for script in scripts]


def runs_of(text, direction):
    """(level, script, start, end), in logical order; a mark belongs to its base."""
    runs = []
    for place, (level, script) in enumerate(zip(levels_of(text, direction), scripts_of(text))):
        if runs and (unicodedata.category(text[place]) in ("Mn", "Me")):
            runs[-1][3] = place + 1
        elif runs and runs[-1][:2] == [level, script]:
            runs[-1][3] = place + 1
        else:
            runs.append([level, script, place, place + 1])
    return runs


def visual(runs):
    """Rule L2."""
    runs = list(runs)
    for level in range(max(run[0] for run in runs), 0, -1):
        start = 0
        while start < len(runs):
            end = start
            while end < len(runs) and runs[end][0] >= level:
                end += 1
            runs[start:end] = reversed(runs[start:end])
            start = max(end, start + 1)
    return runs


def shape(font, text, run):
    level, script, start, end = run
    buffer = hb.Buffer()
    before = len(text[:start].encode())
    buffer.add_utf8(text.encode(), before, len(text[start:end].encode()))
    buffer.script = script
    buffer.direction = "rtl" if level % 2 else "ltr"
    hb.shape(font, buffer, {})
    return [
        (level, info.codepoint, position.x_advance)
        for info, position in zip(buffer.glyph_infos, buffer.glyph_positions)
        if text.encode()[info.cluster:].decode()[0] not in CONTROLS
    ]


def main():
    print(f"# HarfBuzz {hb.version_string()}, python-bidi {VERSION}, by record_bidi.py")
    answer = subprocess.run(
        ["fc-match", "-f", "%{file}\t%{index}\t%{fontversion}", f"{FAMILY}:weight=80:slant=0"],
        capture_output=True, text=True, check=True).stdout
    file, index, version = answer.split("\t")
    font = hb.Font(hb.Face(hb.Blob.from_file_path(file), int(index)))
    font.scale = (font.face.upem, font.face.upem)
    print("font", FAMILY, os.path.basename(file), version, font.face.upem, sep="\t")
    for label in LABELS.split("|"):
        for direction in (None, "ltr", "rtl"):
            glyphs = [
                glyph for run in visual(runs_of(label, direction)) for glyph in shape(font, label, run)
            ]
            print(
                label, direction or "-", sum(glyph[2] for glyph in glyphs),
                " ".join(":".join(map(str, glyph)) for glyph in glyphs), sep="\t")


main()
