"""Compares lines, heights and first baselines of random texts with those of a headless Chromium.

    python3 Benchmarks/Comparison/browser_lines.py SNUG [COUNT] [SEED]

SNUG is the built command; `chromium` is in PATH. Needs the fonts that Scripts/install-packages.sh installs. Prints the
texts that differ, then the counts.
"""

import html
import json
import random
import re
import subprocess
import sys
import tempfile

LATIN = (
    "time/space 2026-11-29 http://a.b/c?d=e&f=g well-known (maybe) C++ [x] it's \"quoted\" 50% $3.50 #tag "
    "@user a,b;c: x=1 end. What?Yes! foo_bar {k} re-use 1-2 -5 a/b"
).split()
PLAIN = "the quick brown fox jumps over a lazy dog while seven wizards boxed".split()
MIXED = "hello 漢字 かっこ カード سلام שלום नमस्ते สวัสดี 안녕 мир text ñandú".split()

SCRIPT = """
const results = [];
for (const one of CASES) {
  const box = document.createElement('div');
  box.style.cssText = `position:absolute;width:${one.width}px;font:${one.size}px "${one.font}";` +
    `white-space:pre-wrap;overflow-wrap:anywhere;line-height:${one.height ?? 'normal'}`;
  box.textContent = one.text;
  document.body.appendChild(box);
  const node = box.firstChild, range = document.createRange();
  const starts = [0];
  let middle = null;
  for (let place = 0; place < one.text.length; place++) {
    const unit = one.text.charCodeAt(place);
    if (unit >= 0xdc00 && unit < 0xe000 || one.text[place] === ' ') continue;
    range.setStart(node, place);
    range.setEnd(node, place + 1);
    const rects = range.getClientRects();
    if (!rects.length) continue;
    if (middle !== null && rects[0].top >= middle - 0.01) { starts.push(place); middle = null; }
    middle = Math.max(middle ?? 0, (rects[0].top + rects[0].bottom) / 2);
  }
  const height = box.getBoundingClientRect().height;
  const mark = document.createElement('span');
  mark.style.cssText = 'display:inline-block;width:0;height:0';
  box.style.width = 'auto';
  box.style.whiteSpace = 'nowrap';
  box.insertBefore(mark, node);
  results.push([height, starts, mark.getBoundingClientRect().bottom - box.getBoundingClientRect().top]);
  box.remove();
}
document.body.innerHTML = '<pre id=results></pre>';
document.getElementById('results').textContent = JSON.stringify(results);
"""


def cases(count):
    """Returns texts with fonts, sizes, widths and line heights."""
    made = []
    for _ in range(count):
        words = random.choice([LATIN, PLAIN, MIXED])
        made.append({
            "text": " ".join(random.choice(words) for _ in range(random.randint(1, 25))),
            "font": random.choice(["DejaVu Sans", "Noto Sans", "Noto Serif", "Inter"]),
            "size": random.choice([11, 13, 15, 16.5, 20, 27.3]),
            "width": random.choice([0, 60, 100, 161, 240, 333]),
            "height": random.choice([None, None, 1.2, 1.45, 1.37, "21px", 1.05]),
        })
    return made


def chromium(texts):
    """Returns the height, the starts of lines and the first baseline of each."""
    script = SCRIPT.replace("CASES", json.dumps(texts)).replace("</", "<\\/")
    with tempfile.NamedTemporaryFile("w", suffix=".html") as page:
        page.write(f"<meta charset=utf-8><style>body{{margin:0}}</style><body><script>{script}</script>")
        page.flush()
        dom = subprocess.run(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=100000",
             "--dump-dom", f"file://{page.name}"],
            capture_output=True, text=True, check=True).stdout
    found = re.search(r'<pre id="results">(.*?)</pre>', dom, re.S)
    return json.loads(html.unescape(found.group(1)))


def measured(snug, text, *options):
    """Returns what `snug measure` says."""
    arguments = [snug, "measure", "--like", "browser", "--quiet", "--white-space", "pre-wrap",
                 "--font", text["font"], "--size", str(text["size"]), *options]
    if text["height"] is not None:
        arguments += ["--line-height", str(text["height"])]
    output = subprocess.run(arguments + ["--", text["text"]], capture_output=True, text=True, check=True)
    return json.loads(output.stdout)["labels"][0]


def main():
    snug = sys.argv[1]
    random.seed(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    texts = cases(int(sys.argv[2]) if len(sys.argv) > 2 else 500)
    differing = {"lines": 0, "heights": 0, "baselines": 0}
    for text, (height, starts, baseline) in zip(texts, chromium(texts)):
        label = measured(snug, text, "--max-width", str(text["width"]), "--lines", "0")
        own, place = [], 0
        for line in label["lines"]:
            own.append(place)
            place += len(line["text"].encode("utf-16-le")) // 2
        alone = measured(snug, text)
        for name, differs in [
            ("lines", own != starts), ("heights", own == starts and abs(label["height"] - height) > 1e-6),
            ("baselines", abs(alone["baseline"] - baseline) > 1e-6),
        ]:
            if differs:
                differing[name] += 1
                print(name, text, own, starts, label["height"], height, alone["baseline"], baseline)
    print(len(texts), "texts; differing:", differing)


main()
