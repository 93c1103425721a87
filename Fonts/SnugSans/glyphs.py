"""The glyphs of Snug Sans: their names, their skeletons, and which are put together of others."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from fontTools.agl import UV2AGL

from outlines import Zone

ZONES = {
    "lowercase": Zone(bottoms=(-20, 0), tops=(52, 75)),
    "capitals": Zone(bottoms=(-20, 0), tops=(71,)),
    "free": Zone(),
}
X_HEIGHT, CAP_HEIGHT, ASCENDER = 52, 71, 75
FIGURE = 58  # The advance of figures and of signs that stand among them.

# What a side of a glyph keeps free, in steps of the grid.
SIDES = {"s": 7.4, "r": 4.4, "d": 1.0, "o": 3.2, "t": 1.8}


@dataclass
class Component:
    """A glyph as a part of another."""

    name: str
    # Where the first component has an anchor of this name; behind the one before where empty.
    anchor: str = ""


@dataclass
class GlyphSpec:
    """What a glyph is, before it is drawn at any weight."""

    name: str
    codepoints: list[int] = field(default_factory=list)
    zone: Zone = Zone()
    left: str = "0"
    right: str = "0"
    grow: float = 0.04
    strokes: str = ""
    components: list[Component] = field(default_factory=list)
    # Its advance, whatever it draws; it is centred then.
    advance: float | None = None
    is_mark: bool = False
    # How large it is drawn, and how far above the baseline.
    scale: float = 1.0
    rise: float = 0.0


def glyph_name(character: str) -> str:
    """Return the name of a character's glyph: Adobe's where that is plain, else uniXXXX."""
    code = ord(character)
    name = UV2AGL.get(code)
    return name if name and not name.startswith("afii") else f"uni{code:04X}"


def read(path: Path) -> list[GlyphSpec]:
    """Read the drawn glyphs of one file."""
    specs: list[GlyphSpec] = []
    zone = Zone()
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line or (line.startswith("#") and not line.startswith("# o")):
            continue
        if line.startswith("[") and line.endswith("]"):
            zone = ZONES[line[1:-1]]
            continue
        head, _, strokes = line.partition(" : ")
        key, left, right, *options = head.split()
        name, codepoints = _key(key)
        spec = GlyphSpec(name, codepoints, zone, left, right, strokes=strokes)
        for option in options:
            what, _, value = option.partition("=")
            if what != "grow":
                raise ValueError(f"unknown option in {line!r}")
            spec.grow = float(value)
        if path.stem == "marks":
            spec.is_mark = True
        if "f" in (left, right):
            spec.advance = FIGURE
        specs.append(spec)
    return specs


def _key(key: str) -> tuple[str, list[int]]:
    if len(key) == 1:
        return glyph_name(key), [ord(key)]
    if key.startswith("U+"):
        code = int(key[2:], 16)
        return glyph_name(chr(code)), [code]
    return key, [0x20] if key == "space" else []
