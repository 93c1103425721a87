"""Lays texts out in headless Chromium and reads their boxes back."""

import html
import json
import os
import re
import subprocess
import tempfile
from pathlib import Path

# Without hinting and scaling, sizes equal those of Chromium on any other platform.
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files",
         "--font-render-hinting=none", "--force-device-scale-factor=1",
         "--virtual-time-budget=600000", "--dump-dom"]
FONTS_A_PAGE = 40
STYLE = """
  body { margin: 0; font-size: %spx; text-rendering: geometricPrecision; font-kerning: normal;
         text-spacing-trim: space-all; line-height: 20px; width: 100000px }
  div { white-space: pre }
"""
# Returns the width of each text's box, and the starts of its lines in UTF-16 units.
SCRIPT = """
  async function run(requests) {
    // A font that is asked for nowhere is not loaded.
    await Promise.all([...document.fonts].map(font => font.load()));
    const results = [];
    for (const [family, style, language, width, text] of requests) {
      const block = document.createElement("div"), span = document.createElement("span");
      block.dir = "auto";
      block.lang = language;
      block.style = style;
      block.style.fontFamily = family;
      if (width) {
        block.style.width = width + "px";
        block.style.whiteSpace = "pre-wrap";
        block.style.overflowWrap = "anywhere";
        // The rules of UAX #14 as they stand; "auto" lets lines begin with small kana.
        block.style.lineBreak = "strict";
      }
      span.textContent = text;
      block.append(span);
      document.body.append(block);
      const result = [span.getBoundingClientRect().width];
      if (width) {
        const starts = [0], range = document.createRange(), node = span.firstChild;
        let first = null, last = 0;
        for (let at = 0; at < text.length; at += text.codePointAt(at) > 0xFFFF ? 2 : 1) {
          range.setStart(node, at);
          range.setEnd(node, at + (text.codePointAt(at) > 0xFFFF ? 2 : 1));
          // A character that begins a line has an empty box at the end of the one before, too.
          const box = [...range.getClientRects()].pop();
          if (!box) continue;
          first = first === null ? box.top : first;
          const line = Math.round((box.top - first) / 20);
          if (line > last) starts.push(at);
          last = Math.max(last, line);
        }
        result.push(starts);
      }
      results.push(result);
      block.remove();
    }
    const out = document.createElement("pre");
    out.id = "results";
    out.textContent = JSON.stringify(results);
    document.body.append(out);
  }
"""


def executable():
    return os.environ.get("CHROMIUM", "chromium")


def version():
    return subprocess.run(
        [executable(), "--version"], capture_output=True, text=True, check=True).stdout.strip()


def style(font):
    axes = ", ".join(f'"{tag}" {value}' for tag, value in (
        axis.split("=") for axis in font.axes.split()))
    features = ", ".join(
        f'"{name.lstrip("-")}" {0 if name.startswith("-") else 1}'
        for name in font.features.split())
    return ((f"font-variation-settings: {axes};" if axes else "")
            + (f"font-feature-settings: {features};" if features else ""))


def lay_out(requests, size):
    """Lays out (font, language, width or None, text). Returns the width of each box in CSS pixels
    and, with a width, the starts of its lines. A font file becomes a family of the page; for a
    font collection the installed family is used."""
    fonts = list(dict.fromkeys(font for font, *_ in requests))
    results = {}
    for first in range(0, len(fonts), FONTS_A_PAGE):
        names = {font: f"f{place}" for place, font in enumerate(fonts[first:first + FONTS_A_PAGE])}
        places = [place for place, request in enumerate(requests) if request[0] in names]
        rows = [[f'"{font.family}"' if font.path.endswith(".ttc") else names[font], style(font),
                 language or "", width, text]
                for font, language, width, text in (requests[place] for place in places)]
        faces = "\n".join(
            f'@font-face {{ font-family: {name}; src: url("file://{font.path}") }}'
            for font, name in names.items() if not font.path.endswith(".ttc"))
        page = (f'<!DOCTYPE html><meta charset="utf-8"><style>{faces}{STYLE % size}</style><body>'
                f"<script>{SCRIPT} run({json.dumps(rows)})</script>")
        results |= zip(places, answer(page))
    return [results[place] for place in range(len(requests))]


def answer(page, virtual_time=True):
    """Returns what a page's script leaves as its results. Virtual time waits for fonts to load, but
    is no measure of time."""
    flags = [flag for flag in FLAGS if virtual_time or not flag.startswith("--virtual-time")]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "page.html"
        file.write_text(page, encoding="utf-8")
        told = subprocess.run(
            [executable(), *flags, f"--user-data-dir={folder}/profile", f"file://{file}"],
            capture_output=True, text=True, check=True)
    found = re.search(r'<pre id="results">(.*?)</pre>', told.stdout, re.DOTALL)
    if not found:
        raise SystemExit(f"Chromium laid nothing out: {told.stderr[-2000:]}")
    return json.loads(html.unescape(found[1]))
