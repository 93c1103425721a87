"""Prints Sources/SnugText/Characters/LineBreakClasses.swift: the line breaking classes of Unicode 16.

    pip install uniseg==0.10.1 unicodedata2==16.0.0
    python3 Scripts/make-line-break-classes.py > Sources/SnugText/Characters/LineBreakClasses.swift
"""

from unicodedata2 import category, east_asian_width
from uniseg.linebreak import extended_pictographic, line_break

# In the order of LineBreakClass, by the names of UAX #14. QI and QF are initial and final
# quotation marks, HH is U+2010, DC U+25CC, XP a pictograph that is not assigned yet.
CLASSES = """AL BK CR LF NL SP ZW ZWJ WJ GL CL CP EX SY OP QU QI QF IS NS B2 CB HY HH BA BB HL IN NU
ID EB EM XP PR PO JL JV JT H2 H3 RI AK AP AS VF VI DC SA CJ CM""".split()
WIDE = 0x80


def name(value):
    return str(getattr(value, "value", value))


def entry(code):
    if 0xD800 <= code < 0xE000:
        return CLASSES.index("AL")
    character = chr(code)
    found, kind = name(line_break(character)), category(character)
    is_wide = east_asian_width(character) in ("F", "W", "H")
    if code == 0x25CC:
        found = "DC"
    elif code == 0x2010:
        found = "HH"
    elif found in ("XX", "SG", "AI"):
        found = "AL"
    elif found == "SA" and kind in ("Mn", "Mc"):
        found = "CM"
    elif found == "QU" and kind in ("Pi", "Pf"):
        found = "QI" if kind == "Pi" else "QF"
    elif found == "ID" and kind == "Cn" and extended_pictographic(character):
        found = "XP"
    elif found == "H2":
        # Computed from the code point.
        found = "H3"
    if found == "CM":
        return CLASSES.index(found)
    return CLASSES.index(found) | (WIDE if is_wide else 0)


def main():
    entries = []
    last = None
    for code in range(0x110000):
        value = entry(code)
        if value != last:
            entries.append(code << 8 | value)
        last = value
    print("// Printed by Scripts/make-line-break-classes.py; do not edit.\n")
    print("extension LineBreakClass {")
    print("  /// The first character of each range of one class, shifted by 8 bits, with its class")
    print("  /// and, as bit 7, whether it is wide (UAX #11: F, W, H).")
    print("  static let ranges: [UInt32] = [")
    texts = [f"0x{value:X}," for value in entries]
    line = "   "
    for text in texts:
        if len(line) + 1 + len(text) > 100:
            print(line)
            line = "   "
        line += " " + text
    print(line)
    print("  ]\n}")


main()
