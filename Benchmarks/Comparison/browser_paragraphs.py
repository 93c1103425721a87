"""Records how a headless Chromium breaks real paragraphs, and compares Snug with what was recorded.

    python3 Benchmarks/Comparison/browser_paragraphs.py record > Tests/Fixtures/browser-paragraphs.txt
    python3 Benchmarks/Comparison/browser_paragraphs.py compare SNUG [LANGUAGE]

The paragraphs are those of the package gnome-user-docs, 50 in each language: the file has hashes of them, where their
lines begin in one width, their heights in 30 widths, and their first baselines, but no texts. Recording needs
`chromium` in PATH; both need the fonts that Scripts/install-packages.sh installs. With a LANGUAGE, each paragraph that
differs is printed. Exit status 1: less than 98.5 % of lines or heights agree, or a baseline does not.
"""

import hashlib
import html
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

HELP = pathlib.Path("/usr/share/help")
RECORDED = pathlib.Path(__file__).resolve().parents[2] / "Tests/Fixtures/browser-paragraphs.txt"
PARAGRAPHS = 50
SIZE = 16
WIDTH = 320
WIDTHS = [100 + 20 * step for step in range(30)]
# A line height of its own, for baselines.
HEIGHT = 1.4
FONTS = {
    "as": "Noto Sans Bengali", "gu": "Noto Sans Gujarati", "he": "Noto Sans Hebrew", "hi": "Noto Sans Devanagari",
    "ja": "Noto Sans CJK JP", "kn": "Noto Sans Kannada", "ko": "Noto Sans CJK KR", "mr": "Noto Sans Devanagari",
    "pa": "Noto Sans Gurmukhi", "ta": "Noto Sans Tamil", "te": "Noto Sans Telugu", "zh_CN": "Noto Sans CJK SC",
}
GATE = 0.985

SCRIPT = """
const results = [];
for (const one of CASES) {
  const box = document.createElement('div');
  box.lang = one.language;
  box.style.cssText = `position:absolute;font:SIZEpx ${one.fonts.map(name => `"${name}"`)};overflow-wrap:anywhere;direction:${one.direction}`;
  box.textContent = one.text;
  document.body.appendChild(box);
  const heights = WIDTHS.map(width => {
    box.style.width = width + 'px';
    return box.getBoundingClientRect().height;
  });
  box.style.width = 'WIDTHpx';
  const node = box.firstChild, range = document.createRange();
  const starts = [];
  let middle = null;
  for (let place = 0; place < one.text.length; place++) {
    const unit = one.text.charCodeAt(place);
    if (unit >= 0xdc00 && unit < 0xe000 || one.text[place] === ' ') continue;
    range.setStart(node, place);
    range.setEnd(node, place + 1);
    const rects = range.getClientRects();
    if (!rects.length) continue;
    const center = (rects[0].top + rects[0].bottom) / 2;
    if (middle !== null && rects[0].top >= middle - 0.01) { starts.push(place); middle = null; }
    middle = Math.max(middle ?? 0, center);
  }
  const mark = document.createElement('span');
  mark.style.cssText = 'display:inline-block;width:0;height:0';
  box.style.width = 'auto';
  box.style.lineHeight = 'HEIGHT';
  box.style.whiteSpace = 'nowrap';
  box.insertBefore(mark, node);
  const baseline = mark.getBoundingClientRect().bottom - box.getBoundingClientRect().top;
  results.push({heights, starts, baseline});
  box.remove();
}
document.body.innerHTML = '<pre id=results></pre>';
document.getElementById('results').textContent = JSON.stringify(results);
"""


def paragraphs(language):
    """Returns the paragraphs of a language, the same on each machine with the same package."""
    found = {}
    for page in sorted((HELP / language / "gnome-help").glob("*.page")):
        for element in xml.parse(page).iter():
            if element.tag.rsplit("}", 1)[-1] != "p":
                continue
            text = " ".join("".join(element.itertext()).split())
            if 60 <= len(text) <= 600:
                found[hashlib.sha256(text.encode()).hexdigest()[:16]] = text
    # In an order that has nothing to do with what is in them.
    return dict(sorted(found.items())[:PARAGRAPHS])


def languages():
    return sorted(folder.name for folder in HELP.iterdir() if (folder / "gnome-help").is_dir() and folder.name != "C")


def case(language, text):
    tag = language.replace("_", "-").replace("@latin", "-Latn")
    # Where fonts of a script have no space or full stop, both take those of the second.
    return {"text": text, "language": tag, "fonts": [FONTS[language], "Noto Sans"] if language in FONTS else ["Noto Sans"],
            "direction": "rtl" if language in ("he", "ar", "fa") else "ltr"}


def chromium(cases):
    script = SCRIPT.replace("CASES", json.dumps(cases)).replace("WIDTHS", json.dumps(WIDTHS))
    script = script.replace("WIDTH", str(WIDTH)).replace("SIZE", str(SIZE)).replace("HEIGHT", str(HEIGHT))
    with tempfile.NamedTemporaryFile("w", suffix=".html") as page:
        page.write("<meta charset=utf-8><style>body{margin:0}</style><body><script>"
                   + script.replace("</", "<\\/") + "</script>")
        page.flush()
        dom = subprocess.run(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=1000000",
             "--dump-dom", f"file://{page.name}"],
            capture_output=True, text=True, check=True).stdout
    found = re.search(r'<pre id="results">(.*?)</pre>', dom, re.S)
    return json.loads(html.unescape(found.group(1)))


def number(value):
    return f"{value:g}"


def record():
    version = subprocess.run(["chromium", "--version"], capture_output=True, text=True).stdout.split()[1]
    package = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", "gnome-user-docs"],
                             capture_output=True, text=True).stdout
    print(f"# Chromium {version}; gnome-user-docs {package}; {SIZE} px; lines in {WIDTH}, heights in "
          f"{WIDTHS[0]} to {WIDTHS[-1]}, first baseline at a line height of {HEIGHT}.")
    print("# The hash of a paragraph, the UTF-16 offsets at which its lines but the first begin, its heights, its baseline.")
    for language in languages():
        texts = paragraphs(language)
        print(f"[{language}]")
        for key, found in zip(texts, chromium([case(language, text) for text in texts.values()])):
            print(key, ",".join(map(str, found["starts"])) or "-", ",".join(map(number, found["heights"])),
                  number(found["baseline"]))


def recorded():
    answers, language = {}, None
    for line in RECORDED.read_text().splitlines():
        if line.startswith("["):
            language = line[1:-1]
            answers[language] = {}
        elif not line.startswith("#"):
            key, starts, heights, baseline = line.split()
            answers[language][key] = (
                [] if starts == "-" else list(map(int, starts.split(","))),
                list(map(float, heights.split(","))), float(baseline))
    return answers


def snug(command, one, texts, *options):
    arguments = [command, "measure", "--like", "browser", "--quiet", *[word for name in one["fonts"] for word in ("--font", name)],
                 "--size", str(SIZE), "--language", one["language"], "--direction", one["direction"], *options, "-"]
    return subprocess.run(arguments, input="\n".join(texts) + "\n", capture_output=True, text=True,
                          check=True).stdout.splitlines()


def compare(command, only):
    total = [0] * 6
    print("language    paragraphs  lines     heights    baselines")
    for language, answers in recorded().items():
        if only and language != only:
            continue
        texts = {key: text for key, text in paragraphs(language).items() if key in answers}
        if not texts:
            continue
        one = case(language, "")
        lines = snug(command, one, texts.values(), "--max-width", str(WIDTH), "--lines", "0", "--format", "ndjson")
        heights = snug(command, one, texts.values(), "--widths", ",".join(map(str, WIDTHS)), "--lines", "0",
                       "--format", "tsv")[1:]
        alone = snug(command, one, texts.values(), "--line-height", str(HEIGHT), "--format", "ndjson")
        own = [0] * 6
        for (key, text), line, row, single in zip(texts.items(), lines, heights, alone):
            starts, place = [], 0
            for part in json.loads(line)["lines"][:-1]:
                place += len(part["text"].encode("utf-16-le")) // 2
                starts.append(place)
            found = (starts, list(map(float, row.split("\t")[:len(WIDTHS)])), json.loads(single)["baseline"])
            expected = answers[key]
            agree = [len(set(starts) & set(expected[0])), sum(a == b for a, b in zip(found[1], expected[1])),
                     abs(found[2] - expected[2]) < 0.02]
            counts = [max(len(starts), len(expected[0])), len(WIDTHS), 1]
            for place in range(3):
                own[2 * place] += agree[place]
                own[2 * place + 1] += counts[place]
            if only and any(a != c for a, c in zip(agree, counts)):
                print(text, found, expected, sep="\n")
        total = [a + b for a, b in zip(total, own)]
        print(f"{language:12}{len(texts):10}  {own[0]}/{own[1]:<8}{own[2]}/{own[3]:<8}{own[4]}/{own[5]}")
    print(f"{'all':12}{total[5]:10}  {total[0]}/{total[1]} ({total[0] / max(1, total[1]):.4f})  "
          f"{total[2]}/{total[3]} ({total[2] / max(1, total[3]):.4f})  {total[4]}/{total[5]}")
    if total[5] == 0 or total[0] < GATE * total[1] or total[2] < GATE * total[3] or total[4] < total[5]:
        sys.exit(1)


if sys.argv[1:2] == ["record"]:
    record()
elif sys.argv[1:2] == ["compare"] and len(sys.argv) in (3, 4):
    compare(sys.argv[2], sys.argv[3] if len(sys.argv) == 4 else None)
else:
    sys.exit(__doc__)
