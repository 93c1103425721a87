"""Compares Snug's widths with those of unhinted Pango, over the corpus of the text oracle.

    pango_widths.py SnugComparison pango_labels [size]

Both find fonts by family. Only labels that both draw with that family alone are compared.
"""

import subprocess
import sys

import corpus

TOLERANCE = 0.02
NEGATIVE = "Grantha's au length mark, whose advance is negative: Pango takes it for a positive one"
ROUNDED = "a long label: Pango rounds each advance to 1/1024 px"


def snug_rows(tool, rows, size):
    requests = "\n".join("\t".join(
        [font.family, "-", "-", "-", language or "-", str(size), "-", corpus.escaped(text)])
        for font, _, language, text in rows)
    told = subprocess.run([tool, "measure"], input=requests, capture_output=True, text=True,
                          check=True).stdout
    return [line.split("\t") for line in told.splitlines()]


def pango_rows(tool, rows, size):
    requests = "\n".join("\t".join([font.family, language or "-", corpus.one_line(text)])
                         for font, _, language, text in rows)
    told = subprocess.run([tool, "widths", str(size)], input=requests, capture_output=True,
                          text=True, check=True).stdout
    return [line.split("\t") for line in told.splitlines()]


def reason_for(text, difference):
    if any(0x11300 <= ord(c) <= 0x1137F for c in text):
        return NEGATIVE
    return ROUNDED if abs(difference) <= len(text) / 2048 else None


def main():
    snug, pango, size = sys.argv[1], sys.argv[2], float((sys.argv[3:] or [15])[0])
    # The name of a family alone does not select its other designs.
    rows = [row for row in corpus.read()
            if not (row[0].axes or row[0].features)
            and not any(word in row[0].path for word in ("Bold", "Italic", ".var."))]
    compared, others, reasons, unknown = 0, 0, {}, []
    for (font, _, language, text), own, (width, families) in zip(
            rows, snug_rows(snug, rows, size), pango_rows(pango, rows, size)):
        if families != font.family or own[2] != "1":
            others += 1
            continue
        compared += 1
        difference = float(width) - float(own[1])
        if abs(difference) <= TOLERANCE:
            continue
        if reason := reason_for(text, difference):
            reasons.setdefault(reason, []).append(difference)
        else:
            unknown.append((difference, font, text))
    far = sum(map(len, reasons.values())) + len(unknown)
    print(f"{compared} labels at {size:g} px: {compared - far} are within {TOLERANCE}; "
          f"{others} more are not drawn by one family alone in both")
    for reason, differences in reasons.items():
        print(f"  {len(differences)} by {min(differences):+.4f} to {max(differences):+.4f}: {reason}")
    for difference, font, text in sorted(unknown, key=lambda row: -abs(row[0])):
        print(f"  {difference:+9.4f}  {font.family}: {text!a}")
    return 1 if unknown else 0


sys.exit(main())
