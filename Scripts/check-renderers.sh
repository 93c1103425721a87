#!/bin/sh
# Proves that the programs in Documentation/Renderers.md run, and that all print the same glyphs. It needs Go, Rust and
# Node, 500 MB of Debian's packages: for releases.
#
#     Scripts/check-renderers.sh FOLDER COMMAND PYTHON
#
# FOLDER is that of Libraries/C/build.sh, COMMAND the path of `snug`, PYTHON one that has the package.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
if [ $# -ne 3 ]; then
  echo "usage: Scripts/check-renderers.sh FOLDER COMMAND PYTHON" >&2
  exit 64
fi
built=$(cd "$1" && pwd)
command=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
python=$3
sh "$root/Scripts/install-packages.sh" golang-go gcc pkg-config chromium
command -v rustc >/dev/null || sh "$root/Scripts/install-packages.sh" rustc
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

fail() {
  echo "check-renderers.sh: $*" >&2
  exit 1
}

# block LANGUAGE: the first block of a language on the page.
block() { sed -n "/^\`\`\`$1\$/,/^\`\`\`\$/{/^\`\`\`/d;p;}" "$root/Documentation/Renderers.md"; }

sh "$root/Libraries/C/install.sh" "$built" --prefix "$work/prefix" >/dev/null
PKG_CONFIG_PATH=$work/prefix/lib/pkgconfig
LD_LIBRARY_PATH=$work/prefix/lib
export PKG_CONFIG_PATH LD_LIBRARY_PATH
cd "$work"

block c >layout.c
gcc -std=c99 -Wall -Wextra -Werror -o layout layout.c $(pkg-config --cflags --libs snug)
./layout >c.out
[ "$(wc -l <c.out)" -eq 18 ] || fail "C prints $(wc -l <c.out) glyphs"

block python >layout.py
"$python" layout.py >python.out

mkdir go
block go >go/main.go
(cd go && GOCACHE=$work/cache GOFLAGS=-mod=mod go run main.go) >go.out

block rust >layout.rs
rustc --edition 2021 -L "$work/prefix/lib" -o rust-layout layout.rs
./rust-layout >rust.out

languages='python go rust'
node_headers=$(dirname "$(command -v node)")/../include/node
if [ -f "$node_headers/node_api.h" ]; then
  block js-addon >addon.c
  gcc -std=c99 -Wall -shared -fPIC -I "$node_headers" -o snug.node addon.c $(pkg-config --cflags --libs snug)
  block js >layout.js
  node layout.js >node.out
  languages="$languages node"
else
  echo "not checked: Node, as there is no $node_headers/node_api.h"
fi

for language in $languages; do
  # Numbers as each language prints them.
  awk '{ printf "%d %.9g %.9g\n", $1, $2, $3 }' "$language.out" >given
  awk '{ printf "%d %.9g %.9g\n", $1, $2, $3 }' c.out | diff - given >/dev/null ||
    "$python" - c.out "$language.out" <<'END' || fail "$language (>) prints other glyphs than C (<): $(diff c.out "$language.out" | head -5)"
import sys

first, second = ([tuple(map(float, line.split())) for line in open(name)] for name in sys.argv[1:])
# %g of C has six digits.
same = all(a == b or abs(a - b) < 1e-3 for one, two in zip(first, second) for a, b in zip(one, two))
sys.exit(len(first) != len(second) or not same)
END
done
echo "holds: c $languages print the same $(wc -l <c.out) glyphs"

printf '{"items": ["A", "longer", "much longer"], "container": {"width": 220}}' >tags.json
{
  printf '<!doctype html><canvas id="canvas"></canvas><p id="said"></p><script>const layout = '
  "$command" layout --compact --outlines tags.json
  printf ';\nconst canvas = document.getElementById("canvas");\n'
  block js-canvas
  printf 'const pixels = context.getImageData(0, 0, canvas.width, canvas.height).data;\n'
  printf 'let ink = 0; for (let i = 0; i < pixels.length; i += 4) if (pixels[i] < 100 && pixels[i + 3] > 200) ink++;\n'
  printf 'document.getElementById("said").textContent = "ink " + ink;</script>\n'
} >canvas.html
said=$(chromium --headless --no-sandbox --disable-gpu --dump-dom "file://$work/canvas.html" 2>/dev/null |
  sed -n 's/.*<p id="said">ink \([0-9]*\).*/\1/p')
[ "${said:-0}" -gt 300 ] || fail "the canvas has ${said:-no} dark pixels"
echo "holds: a canvas draws the labels, $said dark pixels"
[ -z "${SNUG_PICTURE:-}" ] || chromium --headless --no-sandbox --disable-gpu --window-size=260,120 \
  --screenshot="$SNUG_PICTURE" "file://$work/canvas.html" 2>/dev/null
