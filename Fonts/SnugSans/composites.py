"""Glyphs that are put together of others: letters with accents, fractions, look-alikes."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

from glyphs import FIGURE, Component, GlyphSpec, glyph_name

LATIN = [*range(0xC0, 0x180), *range(0x218, 0x21C), *range(0x1E80, 0x1E86), 0x1EF2, 0x1EF3]
GREEK = [0x37E, *range(0x384, 0x3CF)]
CYRILLIC = [*range(0x400, 0x460), 0x490, 0x491]

# Letters that look like another one in every design of this kind.
LOOK_ALIKES = {
    "Α": "A", "Β": "B", "Ε": "E", "Ζ": "Z", "Η": "H", "Ι": "I", "Κ": "K", "Μ": "M", "Ν": "N",
    "Ο": "O", "Ρ": "P", "Τ": "T", "Υ": "Y", "Χ": "X", "ο": "o",
    "А": "A", "В": "B", "Г": "Γ", "Е": "E", "К": "K", "М": "M", "Н": "H", "О": "O", "П": "Π",
    "Р": "P", "С": "C", "Т": "T", "Х": "X", "а": "a", "е": "e", "к": "κ", "о": "o", "р": "p",
    "с": "c", "у": "y", "х": "x", "Ѕ": "S", "І": "I", "Ј": "J", "ѕ": "s", "і": "i", "ј": "j",
    "Đ": "Ð", "\u037E": ";", "\u0387": "·", "\u0384": "´", "\u2126": "Ω",
}  # fmt: skip
# Marks whose decomposition is another one than what is drawn.
COMMA_BELOW = "ĢĶĻŅŖķļņŗ"
TALL_CARON = "ďľťĽ"
# Above the g, where a comma below has no room.
TURNED_COMMA = "ģ"
DOTTED = {"i": "dotlessi", "j": "uni0237", "і": "dotlessi", "ј": "uni0237"}


def accented(known: set[str]) -> list[GlyphSpec]:
    """Letters that Unicode decomposes into a letter and marks."""
    result: list[GlyphSpec] = []
    for code in (*LATIN, *GREEK, *CYRILLIC):
        character = chr(code)
        name = glyph_name(character)
        if name in known or unicodedata.category(character) == "Cn":
            continue
        if character in LOOK_ALIKES:
            result.append(
                GlyphSpec(name, [code], components=[Component(glyph_name(LOOK_ALIKES[character]))])
            )
            continue
        decomposed = unicodedata.normalize("NFD", character)
        if len(decomposed) == 1:
            continue
        base, *marks = decomposed
        components = [_base(base, marks)]
        names = [_mark(character, mark) for mark in marks]
        if names[0] == "uni0308" and names[1:] == ["acutecomb"]:
            names = ["dialytikatonos"]
        for mark in names:
            components.append(Component(mark, anchor=_anchor(mark)))
        result.append(GlyphSpec(name, [code], components=components))
    return result


def _base(base: str, marks: list[str]) -> Component:
    above = any(unicodedata.combining(mark) == 230 for mark in marks)
    if above and base in DOTTED:
        return Component(DOTTED[base])
    return Component(glyph_name(base))


def _mark(character: str, mark: str) -> str:
    if character in COMMA_BELOW:
        return glyph_name("\u0326")
    if character in TURNED_COMMA:
        return glyph_name("\u0312")
    if character in TALL_CARON:
        return "caron.tall"
    if mark == "\u0301" and "GREEK CAPITAL" in unicodedata.name(character):
        return "tonos.capital"
    return glyph_name(mark)


def _anchor(mark: str) -> str:
    special = {
        "uni0326": "bottom", "uni0327": "bottom", "uni0328": "ogonek", "uni0323": "bottom",
        "dotbelowcomb": "bottom", "uni0331": "bottom", "caron.tall": "right",
        "tonos.capital": "left",
    }  # fmt: skip
    return special.get(mark, "top")


SMALL_FIGURE_SCALE = 0.6
SUPERIORS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
INFERIORS = "₀₁₂₃₄₅₆₇₈₉"


def small_figures(digits: list[GlyphSpec]) -> list[GlyphSpec]:
    """Superiors and inferiors: digits drawn again, so that their strokes are thick enough."""
    result: list[GlyphSpec] = []
    for characters, rise in ((SUPERIORS, 29), (INFERIORS, -12), ("0123456789", 0)):
        for character, digit in zip(characters, digits, strict=True):
            name = glyph_name(character) if rise else digit.name + ".dnom"
            result.append(
                replace(
                    digit,
                    name=name,
                    codepoints=[ord(character)] if rise else [],
                    left="2.4",
                    right="2.4",
                    advance=None,
                    scale=SMALL_FIGURE_SCALE,
                    rise=rise,
                )  # fmt: skip
            )
    return result


def side_by_side() -> list[GlyphSpec]:
    """Glyphs whose parts follow one another."""
    parts = {
        "ĳ": ["i", "j"], "Ĳ": ["I", "J"], "ŀ": ["l", "·"], "Ŀ": ["L", "·"], "ŉ": ["’", "n"],
    }  # fmt: skip
    result = [
        GlyphSpec(
            glyph_name(character),
            [ord(character)],
            components=[Component(glyph_name(part)) for part in names],
        )  # fmt: skip
        for character, names in parts.items()
    ]
    for character, upper, lower in (("¼", "¹", "four"), ("½", "¹", "two"), ("¾", "³", "four")):
        result.append(
            GlyphSpec(
                glyph_name(character),
                [ord(character)],
                components=[
                    Component(glyph_name(upper)),
                    Component("fraction"),
                    Component(lower + ".dnom"),
                ],
            )  # fmt: skip
        )
    return result


# Advances of spaces, in steps of the grid.
SPACES = {
    0x2000: 50, 0x2001: 100, 0x2002: 50, 0x2003: 100, 0x2004: 33.3, 0x2005: 25, 0x2006: 16.7,
    0x2007: FIGURE, 0x2008: 14, 0x2009: 20, 0x200A: 10, 0x202F: 20, 0x205F: 22.2,
}  # fmt: skip
INVISIBLE = (0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2060, 0xFEFF)


def spaces() -> list[GlyphSpec]:
    """Spaces, and what takes no place at all."""
    result = [
        GlyphSpec("space", [0x20, 0xA0], advance=26),
        GlyphSpec(glyph_name("\u00ad"), [0xAD], components=[Component("hyphen")]),
    ]
    for code, advance in SPACES.items():
        result.append(GlyphSpec(glyph_name(chr(code)), [code], advance=advance))
    for code in INVISIBLE:
        result.append(GlyphSpec(glyph_name(chr(code)), [code], advance=0))
    return result
