"""The labels of the text oracle's corpus, and Snug's measurements of them."""

import re
import subprocess
import unicodedata
from dataclasses import dataclass
from pathlib import Path

PATH = Path(__file__).resolve().parents[2] / "Tests/Fixtures/text-oracle/corpus.tsv"


@dataclass(frozen=True)
class Font:
    """A face of a font file, with axes and features."""

    family: str
    path: str
    axes: str = ""
    features: str = ""


def installed_paths():
    files = subprocess.run(["fc-list", "--format", "%{file}\n"], capture_output=True, text=True,
                           check=True).stdout.split("\n")
    return {path.rsplit("/", 1)[-1]: path for path in sorted(set(files))}


def unescaped(text):
    return re.sub(r"\\u\{([0-9A-F]+)\}", lambda match: chr(int(match[1], 16)), text)


def escaped(text):
    return "".join(f"\\u{{{ord(c):X}}}" if c == "\\" or unicodedata.category(c) in (
        "Cc", "Cf", "Zl", "Zp") else c for c in text)


def one_line(text):
    """The text as Snug reads it: breaks and tabs become spaces, other controls are removed."""
    text = re.sub("\r\n|[\t-\r\x85\u2028\u2029]", " ", text)
    return re.sub("[\x00-\x1f\x7f-\x9f]", "", text)


def is_right_to_left(text):
    return any(unicodedata.bidirectional(c) in ("R", "AL") for c in text)


def read():
    """Returns (font, units per em, language or "", text) of each label whose font is installed."""
    paths, rows, font = installed_paths(), [], None
    for line in PATH.read_text(encoding="utf-8").splitlines():
        fields = line.split("\t")
        if line.startswith("#"):
            continue
        if fields[0] == "font":
            _, family, file, _, units_per_em, axes, features = fields
            font = Font(
                family, paths[file], "" if axes == "-" else axes,
                "" if features == "-" else features) if file in paths else None
        elif font:
            rows.append((font, int(units_per_em), fields[1].strip("-"), unescaped(fields[0])))
    return rows


def measured(tool, requests, size):
    """Returns the fields SnugComparison prints for (font, language, width or None, text)."""
    rows = ["\t".join([font.family, font.path, font.axes or "-", font.features or "-",
                       language or "-", str(size), str(width or "-"), escaped(text)])
            for font, language, width, text in requests]
    told = subprocess.run([tool, "measure"], input="\n".join(rows), capture_output=True, text=True,
                          check=True).stdout
    return [line.split("\t") for line in told.splitlines()]
