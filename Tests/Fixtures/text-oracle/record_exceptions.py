#!/usr/bin/env python3
"""Records the labels of corpus.tsv that the HarfBuzz of the system shapes in another way.

    python3 record_exceptions.py > exceptions.tsv

Calls the system's library directly (libharfbuzz.so.0), so that each difference is HarfBuzz's own.
A comment line gives the reason for those below it; a difference without a reason is an error. Else
the lines are those of corpus.tsv.
"""

import ctypes
import re
import subprocess
import sys
from ctypes import POINTER, Structure, c_float, c_int32, c_uint, c_uint32, c_void_p

from fontTools.ttLib import TTFont

import corpus
import record_corpus

HANGUL = ("HarfBuzz before 14.3 applies calt to no run of Hangul, so Noto CJK's wider space between "
          "Hangul syllables is only had with the language ko, where locl has it, too")
OFFSET = ("HarfBuzz 6 does not move this letter below another one sideways, 7.1 does, by GPOS; "
          "glyphs and advances are the same")


class Info(Structure):
    _fields_ = [(name, c_uint32) for name in ("codepoint", "mask", "cluster", "own1", "own2")]


class Position(Structure):
    _fields_ = [(name, c_int32) for name in ("x_advance", "y_advance", "x", "y", "own")]


class Feature(Structure):
    _fields_ = [("tag", c_uint32), ("value", c_uint32), ("start", c_uint), ("end", c_uint)]


class Variation(Structure):
    _fields_ = [("tag", c_uint32), ("value", c_float)]


def tag(name):
    return int.from_bytes(name.ljust(4).encode(), "big")


class SystemHarfBuzz:
    def __init__(self):
        self.library = ctypes.CDLL("libharfbuzz.so.0")
        for name in ("blob_create_from_file", "face_create", "font_create", "buffer_create",
                     "language_from_string", "buffer_get_glyph_infos",
                     "buffer_get_glyph_positions"):
            getattr(self.library, f"hb_{name}").restype = c_void_p
        self.library.hb_version_string.restype = ctypes.c_char_p
        self.buffer = c_void_p(self.library.hb_buffer_create())

    @property
    def version(self):
        return self.library.hb_version_string().decode()

    def open(self, path, index, axes):
        blob = c_void_p(self.library.hb_blob_create_from_file(path.encode()))
        font = c_void_p(self.library.hb_font_create(
            c_void_p(self.library.hb_face_create(blob, index))))
        values = [axis.split("=") for axis in axes.split()] if axes != "-" else []
        variations = (Variation * len(values))(*((tag(t), float(v)) for t, v in values))
        self.library.hb_font_set_variations(font, variations, len(values))
        return font

    def shape(self, font, text, language, settings):
        text = corpus.normalized(text)
        bytes_ = text.encode()
        is_right_to_left = corpus.is_right_to_left(text)
        names = settings.split() if settings != "-" else []
        features = (Feature * len(names))(
            *((tag(n.lstrip("-")), not n.startswith("-"), 0, 0xFFFFFFFF) for n in names))
        library, buffer, glyphs = self.library, self.buffer, []
        for start, end, script in record_corpus.script_runs(text):
            library.hb_buffer_clear_contents(buffer)
            library.hb_buffer_set_content_type(buffer, 1)
            library.hb_buffer_add_utf8(
                buffer, bytes_, len(bytes_), len(text[:start].encode()),
                len(text[start:end].encode()))
            library.hb_buffer_set_script(buffer, tag(script))
            library.hb_buffer_set_direction(buffer, 5 if is_right_to_left else 4)
            library.hb_buffer_set_language(
                buffer, c_void_p(library.hb_language_from_string(language.encode(), -1))
                if language != "-" else None)
            library.hb_buffer_set_flags(buffer, (start == 0) | (end == len(text)) << 1)
            library.hb_shape(font, buffer, features, len(names))
            count = c_uint()
            infos = ctypes.cast(
                library.hb_buffer_get_glyph_infos(buffer, ctypes.byref(count)), POINTER(Info))
            places = ctypes.cast(
                library.hb_buffer_get_glyph_positions(buffer, ctypes.byref(count)),
                POINTER(Position))
            run = [(infos[i].codepoint, places[i].x_advance, places[i].x, places[i].y)
                   for i in range(count.value)]
            glyphs = run + glyphs if is_right_to_left else glyphs + run
        return glyphs


def installed_paths():
    listed = subprocess.run(["dpkg", "-L", *record_corpus.PACKAGES.split()], capture_output=True,
                            text=True, check=True).stdout
    return {path.rsplit("/", 1)[-1]: path for path in listed.split("\n")}


def face_index(path, family):
    if not path.endswith(".ttc"):
        return 0
    for index in range(8):
        names = TTFont(path, fontNumber=index, lazy=True)["name"]
        if (names.getDebugName(16) or names.getDebugName(1)) == family:
            return index
    sys.exit(f"{path} has no {family}")


def reason_for(text, recorded, own):
    if any(corpus.CHARACTERS.script(c) == "Hang" for c in text):
        # Every glyph is the same but for spaces.
        both = [(a.split(":"), b) for a, b in zip(recorded.split(), own)
                if a.split(":")[0] != str(b[0])]
        if both and len({tuple(a) for a, _ in both}) == 1:
            return HANGUL
    recorded = [[int(number) for number in glyph.split(":")] for glyph in recorded.split()]
    if [(glyph + [0])[:2] for glyph in recorded] == [list(glyph[:2]) for glyph in own]:
        return OFFSET
    return sys.exit(f"no reason is known for {text!r}")


def main():
    system, paths, found = SystemHarfBuzz(), installed_paths(), {}
    for line in open("corpus.tsv", encoding="utf-8"):
        fields = line.rstrip("\n").split("\t")
        if line.startswith("#"):
            continue
        if fields[0] == "font":
            header, path = line.rstrip("\n"), paths[fields[2]]
            font = system.open(path, face_index(path, fields[1]), fields[5])
            settings = fields[6]
            continue
        text = re.sub(r"\\u\{([0-9A-F]+)\}", lambda match: chr(int(match[1], 16)), fields[0])
        glyphs = system.shape(font, text, fields[1], settings)
        items = record_corpus.encoded(glyphs)
        if items != fields[3]:
            reason = reason_for(text, fields[3], glyphs)
            advance = sum(glyph[1] for glyph in glyphs)
            found.setdefault(reason, {}).setdefault(header, []).append(
                "\t".join([*fields[:2], str(advance), items]))
    print(f"# HarfBuzz {system.version}, by record_exceptions.py")
    for reason, fonts in found.items():
        print("#", reason)
        for header, rows in fonts.items():
            print(header, *rows, sep="\n")


main()
