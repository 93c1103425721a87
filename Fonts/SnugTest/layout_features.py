"""The OpenType features of the test font, in Adobe's feature file syntax."""

from __future__ import annotations

import string

CAP_HEIGHT, X_HEIGHT, DESCENDER = 700, 500, -200
# Lower-case letters as tall as a capital; i and j because of their dots.
TALL_LOWERCASE = "bdfhijklt"
DESCENDING = "gjpqy"
LIGATURES = ["f_i", "lam_alef", "lam_alef.fina"]
MARKS = ["acutecomb", "dieresiscmb", "dotbelowcomb", "fathaarabic", "shaddaarabic"]
# Arabic letters as tall as a capital; the others are as high as an x.
TALL_ARABIC = ("alefarabic", "lamarabic")

# What takes the place of characters. A feature without a script is in all of them.
SUBSTITUTIONS = """
    languagesystem DFLT dflt;
    languagesystem latn dflt;
    languagesystem latn ROM;
    languagesystem grek dflt;
    languagesystem hebr dflt;
    languagesystem arab dflt;
    languagesystem dev2 dflt;

    feature ccmp { sub ij by i j; } ccmp;
    feature locl {
        script latn; language ROM; sub scedilla by scedilla.romanian;
        script grek; sub periodcentered by periodcentered.greek;
    } locl;
    feature init {
        script arab;
        sub [beharabic lamarabic] by [beharabic.init lamarabic.init];
    } init;
    feature medi {
        script arab;
        sub [beharabic lamarabic] by [beharabic.medi lamarabic.medi];
    } medi;
    feature fina {
        script arab;
        sub [alefarabic beharabic lamarabic] by [alefarabic.fina beharabic.fina lamarabic.fina];
    } fina;
    feature rlig {
        script arab;
        # A mark on the lam does not keep the two apart.
        lookupflag IgnoreMarks;
        sub lamarabic.init alefarabic.fina by lam_alef;
        sub lamarabic.medi alefarabic.fina by lam_alef.fina;
    } rlig;
    feature calt { sub @DIGITS multiply' @DIGITS by multiply.digits; } calt;
    feature liga { sub f i by f_i; } liga;
    feature salt { sub zero from [zero.slash zero.dot]; } salt;
"""

KERNING = """
    feature kern {
        pos A V -100;
        pos guilsinglleft guilsinglright -1200;
        pos guillemotright ellipsis -200;
        pos guillemotright space -100;
        pos [guillemotleft guilsinglleft] [guillemotright guilsinglright] -700;
        # From right to left a glyph's room is taken from its left, which is its origin's side.
        pos resh tav <-100 0 -100 0>;
        script latn; language ROM; pos guillemotleft A -100;
    } kern;
"""


def feature_source(advances: dict[str, int]) -> str:
    """Return the features of a font whose glyphs have these advances."""
    bases = [name for name in advances if name not in {".notdef", *LIGATURES, *MARKS}]
    return f"""
        @DIGITS = [zero one two three four five six seven eight nine];
        {SUBSTITUTIONS}
        {KERNING}
        {mark_source(advances)}
        table GDEF {{
            GlyphClassDef [{" ".join(bases)}], [{" ".join(LIGATURES)}], [{" ".join(MARKS)}], ;
        }} GDEF;
    """


def mark_source(advances: dict[str, int]) -> str:
    """Return the features that place marks.

    Marks are drawn around x = 0 and attached there. Every other anchor has another x, so a placed
    mark always has an offset to test.
    """
    latin: list[str] = []
    for letter in string.ascii_letters:
        top = CAP_HEIGHT if letter.isupper() or letter in TALL_LOWERCASE else X_HEIGHT
        bottom = DESCENDER if letter in DESCENDING else 0
        middle = advances[letter] // 2
        latin.append(
            f"pos base {letter} <anchor {middle} {top}> mark @TOP"
            f" <anchor {middle} {bottom}> mark @BOTTOM;"
        )
    arabic: list[str] = []
    for name, advance in advances.items():
        if name.startswith(("alefarabic", "beharabic", "lamarabic")):
            top = CAP_HEIGHT if name.startswith(TALL_ARABIC) else X_HEIGHT
            arabic.append(f"pos base {name} <anchor {advance // 2} {top}> mark @ARABIC;")
        elif name.startswith("lam_alef"):
            # The lam is on the right, since Arabic reads from there.
            right, left = advance * 3 // 4, advance // 4
            arabic.append(
                f"pos ligature {name} <anchor {right} {CAP_HEIGHT}> mark @ARABIC"
                f" ligComponent <anchor {left} {CAP_HEIGHT}> mark @ARABIC;"
            )
    lines = "\n            ".join
    return f"""
        markClass [acutecomb dieresiscmb] <anchor 0 {X_HEIGHT}> @TOP;
        markClass dotbelowcomb <anchor 0 0> @BOTTOM;
        markClass [fathaarabic shaddaarabic] <anchor 0 {X_HEIGHT}> @ARABIC;

        feature mark {{
            {lines(latin + arabic)}
        }} mark;
        feature mkmk {{
            pos mark dieresiscmb <anchor 0 {CAP_HEIGHT}> mark @TOP;
            pos mark shaddaarabic <anchor 0 {CAP_HEIGHT}> mark @ARABIC;
        }} mkmk;
    """
