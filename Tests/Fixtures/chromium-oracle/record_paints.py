#!/usr/bin/env python3
"""Records pixels of the glyphs of SnugPaints.ttf in Chromium.

    python3 record_paints.py > paints.tsv

Needs Debian's chromium. Glyphs are 100 pixels an em, with the baseline at 100 and text in rgb(32, 48, 64). A line
has the weight, the glyph's place from U+1F600 on, the pixel's x and y, and its red, green, blue and alpha, not
multiplied by alpha. Chosen are pixels that differ little from those around them: edges are drawn in as many ways
as there are renderers.
"""

import base64
import json
import os
import re
import subprocess
import tempfile

FOLDER = os.path.dirname(os.path.abspath(__file__))
COUNT = 66
SIZE = 140
PAGE = """<!doctype html><meta charset=utf-8><style>
@font-face{font-family:P;src:url(data:font/ttf;base64,FONT);font-weight:100 200}</style><pre id=o></pre>
<script>(async()=>{const all=[];for(const weight of [100,200]){
await document.fonts.load(weight+' 100px P','\\u{1F600}');
for(let i=0;i<COUNT;i++){const c=document.createElement('canvas');c.width=c.height=SIZE;
const x=c.getContext('2d',{willReadFrequently:true});
x.font=weight+' 100px P';x.fillStyle='rgb(32,48,64)';x.fillText(String.fromCodePoint(0x1F600+i),0,100);
all.push(Array.from(x.getImageData(0,0,SIZE,SIZE).data))}}
document.getElementById('o').textContent=JSON.stringify(all)})()</script>"""


def main():
    with open(os.path.join(FOLDER, "../fonts/SnugPaints.ttf"), "rb") as file:
        font = base64.b64encode(file.read()).decode()
    page = PAGE.replace("FONT", font).replace("COUNT", str(COUNT)).replace("SIZE", str(SIZE))
    with tempfile.NamedTemporaryFile("w", suffix=".html") as file:
        file.write(page)
        file.flush()
        command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu"]
        command += ["--virtual-time-budget=60000", "--dump-dom", file.name]
        dom = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    pictures = json.loads(re.search(r'<pre id="o">(.*?)</pre>', dom, re.S).group(1))
    version = subprocess.run(["chromium", "--version"], capture_output=True, text=True, check=True)
    print(f"# {version.stdout.split(' built')[0].strip()}; record_paints.py")
    for place, bytes_ in enumerate(pictures):

        def pixel(x, y):
            start = 4 * (y * SIZE + x)
            red, green, blue, alpha = bytes_[start : start + 4]
            return red, green, blue, alpha

        for y in range(5, SIZE - 5, 13):
            for x in range(5, SIZE - 5, 11):
                own = pixel(x, y)
                around = [pixel(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
                if all(abs(a - b) <= 24 for other in around for a, b in zip(own, other)):
                    if any(own) or (x + y) % 5 == 0:
                        print(100 + 100 * (place // COUNT), place % COUNT, x, y, *own, sep="\t")


main()
