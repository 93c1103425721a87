"""The OpenType features of Snug Sans, in Adobe's feature file syntax."""

from __future__ import annotations

from composites import DOTTED, INFERIORS, SUPERIORS
from glyphs import GlyphSpec, glyph_name
from sources import MARK_ANCHORS, MARK_STEPS

# What stands alike on its right side, and on its left: groups are named after their first glyph.
# Letters with accents belong to the group of their letter.
AHEAD = (
    "AΑАΛΔ", "L", "TΤТГΓŦ", "V", "W", "YΥ", "PΡР", "F", "KΚКЖ", "R", "OΟОDĐØQΘЮЭ",
    "rгт", "fſ", "vwyνγу", "oοоøbpþр", "kκкжx", "‘“'\"", "’”", ".,…", "-–—", "ЬЪ",
)  # fmt: skip
BEHIND = (
    "AΑАΛΔДЛ", "TΤТ", "V", "W", "YΥ", "OΟОCGQØΘСЄЭ", "JЈ", "Ч", "aа", "oοоcdeqøœсеσ", "uυ",
    "vwyνγу", "tτ", "sѕ", "xхж", "’”'\"", "‘“", ".,…", "-–—", "дл", "nmrpιкпηт",
)  # fmt: skip
# How much nearer a glyph of a group stands to the next one, in font units.
KERNING = {
    "A": {"T": -60, "V": -50, "W": -36, "Y": -60, "O": -14, "v": -24, "t": -10, "’": -60, "Ч": -40},
    "L": {"T": -64, "V": -54, "W": -36, "Y": -64, "O": -18, "v": -30, "’": -80, "-": -30},
    "T": {"A": -60, "O": -14, "J": -60, "a": -56, "o": -60, "u": -44, "v": -40, "s": -54, "x": -40,
          ".": -70, "-": -50, "д": -56, "n": -44},
    "V": {"A": -50, "O": -12, "J": -46, "a": -32, "o": -34, "u": -18, "s": -28, ".": -66, "-": -24},
    "W": {"A": -36, "J": -30, "a": -22, "o": -22, "u": -10, "s": -18, ".": -46, "-": -12},
    "Y": {"A": -60, "O": -22, "J": -56, "a": -56, "o": -58, "u": -40, "v": -20, "s": -48, ".": -74,
          "-": -50},
    "P": {"A": -46, "J": -56, "a": -12, "o": -10, ".": -86},
    "F": {"A": -40, "J": -50, "a": -16, "o": -8, ".": -76},
    "K": {"O": -26, "o": -16, "v": -22, "u": -6, "-": -26},
    "R": {"T": -10, "V": -8, "Y": -14, "o": -6},
    "O": {"A": -14, "T": -16, "V": -12, "Y": -24, "J": -12, "x": -8, ".": -18},
    "Ь": {"T": -40, "Ч": -30},
    "r": {"a": -8, "o": -8, ".": -54, "-": -14, "v": 8, "t": 8},
    "f": {"o": -6, ".": -30, "’": 24, "-": -10},
    "v": {"o": -8, "a": -8, ".": -44, "v": 4},
    "o": {"v": -8, "x": -10, "’": -12},
    "k": {"o": -14, "-": -16},
    "‘": {"A": -60, "J": -40, "o": -20},
    "’": {"s": -20, "o": -20, "A": -50},
    ".": {"’": -50, "‘": -50},
    "-": {"T": -50, "V": -24, "W": -12, "Y": -50, "x": -14},
}  # fmt: skip
LIGATURES = ("f f i", "f f l", "f f", "f i", "f l")


def feature_source(specs: list[GlyphSpec], composer) -> str:
    """The features for the anchors and advances of one master."""
    return "\n".join(
        [
            "languagesystem DFLT dflt;\nlanguagesystem latn dflt;",
            "languagesystem grek dflt;\nlanguagesystem cyrl dflt;",
            _compositions(specs),
            _ligatures(),
            _figures(),
            _kerning(specs),
            _marks(specs, composer),
            _classes(specs),
        ]
    )


def _compositions(specs: list[GlyphSpec]) -> str:
    """Dots vanish under accents."""
    above = " ".join(spec.name for spec in specs if _place(spec) == "top")
    lines = []
    for dotted, dotless in DOTTED.items():
        lines.append(f"  sub {glyph_name(dotted)}' [{above}] by {dotless};")
    return "feature ccmp {\n" + "\n".join(lines) + "\n} ccmp;"


def _ligatures() -> str:
    lines = [f"  sub {parts} by {parts.replace(' ', '_')};" for parts in LIGATURES]
    return "feature liga {\n" + "\n".join(lines) + "\n} liga;"


def _figures() -> str:
    digits = [glyph_name(digit) for digit in "0123456789"]
    figures = " ".join(digits)
    superiors = " ".join(glyph_name(character) for character in SUPERIORS)
    inferiors = " ".join(glyph_name(character) for character in INFERIORS)
    denominators = " ".join(f"{digit}.dnom" for digit in digits)
    raised = f"  sub [{figures}] by [{superiors}];"
    return "\n".join(
        [
            "feature tnum {\n  sub one by one.tnum;\n} tnum;",
            f"feature sups {{\n{raised}\n}} sups;",
            f"feature subs {{\n  sub [{figures}] by [{inferiors}];\n}} subs;",
            f"feature numr {{\n{raised}\n}} numr;",
            f"feature dnom {{\n  sub [{figures}] by [{denominators}];\n}} dnom;",
            "feature frac {",
            f"  lookup numerators {{\n    sub slash by fraction;\n  {raised}\n  }} numerators;",
            "  lookup denominators {",
            f"    sub [fraction {denominators}] [{superiors}]' by [{denominators}];",
            "  } denominators;",
            "} frac;",
        ]
    )


def _groups(specs: list[GlyphSpec], groups: tuple[str, ...], end: int) -> dict[str, list[str]]:
    """Glyph names by the first character of their group; a composite is in that of its first part,
    or of its last where parts follow one another."""
    by_name = {spec.name: spec for spec in specs}
    members: dict[str, str] = {}
    for group in groups:
        for character in group:
            name = glyph_name(character)
            if name in members or name not in by_name:
                raise ValueError(f"{character} is in two groups, or not in the font")
            members[name] = group[0]

    def group(name: str) -> str | None:
        if name in members:
            return members[name]
        components = by_name[name].components
        if not components:
            return None
        follows = not any(component.anchor for component in components[1:])
        return group(components[end if follows else 0].name)

    result: dict[str, list[str]] = {}
    for spec in specs:
        key = group(spec.name)
        if key is not None and not spec.is_mark:
            result.setdefault(key, []).append(spec.name)
    return result


def _kerning(specs: list[GlyphSpec]) -> str:
    ahead, behind = _groups(specs, AHEAD, -1), _groups(specs, BEHIND, 0)
    lines = []
    for key, names in ahead.items():
        lines.append(f"  @ahead_{glyph_name(key)} = [{' '.join(names)}];")
    for key, names in behind.items():
        lines.append(f"  @behind_{glyph_name(key)} = [{' '.join(names)}];")
    for first, seconds in KERNING.items():
        for second, value in seconds.items():
            lines.append(f"  pos @ahead_{glyph_name(first)} @behind_{glyph_name(second)} {value};")
    return "feature kern {\n" + "\n".join(lines) + "\n} kern;"


def _place(spec: GlyphSpec) -> str | None:
    """Where a combining mark is put, of those that can be typed."""
    if not spec.is_mark or not spec.codepoints:
        return None
    code = spec.codepoints[0]
    return {0x328: "ogonek"}.get(code, "bottom" if code in range(0x323, 0x334) else "top")


def _marks(specs: list[GlyphSpec], composer) -> str:
    lines: list[str] = []
    places = {spec.name: _place(spec) for spec in specs}
    for name, place in places.items():
        if place:
            y = MARK_ANCHORS[place]
            lines.append(f"markClass {name} <anchor 0 {y}> @{place.upper()};")
    lines.append("feature mark {")
    for spec in specs:
        if not _takes_marks(spec):
            continue
        parts = [f"  pos base {spec.name}"]
        for place, (x, y) in composer.anchors(spec.name).items():
            if place in ("top", "bottom", "ogonek"):
                parts.append(f"<anchor {round(x)} {round(y)}> mark @{place.upper()}")
        lines.append(" ".join(parts) + ";")
    lines.append("} mark;\nfeature mkmk {")
    for name, place in places.items():
        if place in MARK_STEPS:
            y = MARK_ANCHORS[place] + MARK_STEPS[place]
            lines.append(f"  pos mark {name} <anchor 0 {y}> mark @{place.upper()};")
    lines.append("} mkmk;")
    return "\n".join(lines)


def _takes_marks(spec: GlyphSpec) -> bool:
    """Letters, and the dotted circle."""
    if spec.is_mark or len(spec.codepoints) != 1:
        return False
    character = chr(spec.codepoints[0])
    return character.isalpha() or character == "◌"


def _classes(specs: list[GlyphSpec]) -> str:
    marks = [spec.name for spec in specs if spec.is_mark and spec.codepoints]
    ligatures = [parts.replace(" ", "_") for parts in LIGATURES]
    rest = [
        spec.name for spec in specs
        if not spec.is_mark and spec.name not in ligatures and spec.name != ".notdef"
    ]  # fmt: skip
    return (
        f"table GDEF {{\n  GlyphClassDef [{' '.join(rest)}], [{' '.join(ligatures)}], "
        f"[{' '.join(marks)}], ;\n}} GDEF;"
    )
