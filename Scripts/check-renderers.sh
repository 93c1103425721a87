#!/bin/sh
# Proves that the programs in Documentation/Renderers.md run, and that all draw the same glyphs. It needs Go, Rust and
# Node, 500 MB of Debian's packages, and compiles Snug for the program in Swift: for releases.
#
#     Scripts/check-renderers.sh FOLDER COMMAND PYTHON
#
# FOLDER is that of Libraries/C/build.sh, COMMAND the path of `snug`, PYTHON one that has the package, pycairo and NumPy.
# SNUG_PICTURES is a folder to keep the pictures in.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
if [ $# -ne 3 ]; then
  echo "usage: Scripts/check-renderers.sh FOLDER COMMAND PYTHON" >&2
  exit 64
fi
built=$(cd "$1" && pwd)
command=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
python=$3
sh "$root/Scripts/install-packages.sh" golang-go gcc pkg-config libcairo2-dev chromium
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

# Each program writes tags.png. Those in C, Go and Node draw boxes, too.
drawn() {
  [ -f tags.png ] || fail "$1 draws no tags.png"
  mv tags.png "$1.png"
}

block c >layout.c
gcc -std=c99 -Wall -Wextra -Werror -o layout layout.c $(pkg-config --cflags --libs snug cairo) -lm
./layout
drawn c

mkdir go
block go >go/main.go
(cd go && GOCACHE=$work/cache GOFLAGS=-mod=mod go run main.go)
mv go/tags.png .
drawn go

whole='c go'
node_headers=$(dirname "$(command -v node)")/../include/node
if [ -f "$node_headers/node_api.h" ]; then
  block js-addon >addon.c
  gcc -std=c99 -Wall -Wextra -Werror -shared -fPIC -I "$node_headers" -o snug.node addon.c \
    $(pkg-config --cflags --libs snug cairo) -lm
  block js >layout.js
  node layout.js
  drawn node
  whole="$whole node"
else
  echo "not checked: Node, as there is no $node_headers/node_api.h"
fi

block python >layout.py
"$python" layout.py
drawn python

block rust >layout.rs
rustc --edition 2021 -L "$work/prefix/lib" -o rust-layout layout.rs
./rust-layout
drawn rust

mkdir -p swift/Sources/CCairo swift/Sources/Draw
cat >swift/Package.swift <<END
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Draw", dependencies: [.package(name: "Snug", path: "$root", traits: [])],
  targets: [
    .systemLibrary(name: "CCairo", pkgConfig: "cairo"),
    .executableTarget(
      name: "Draw",
      dependencies: [
        "CCairo", .product(name: "Snug", package: "Snug"),
        .product(name: "SnugDocument", package: "Snug"),
      ]),
  ])
END
printf '#include <cairo.h>\n' >swift/Sources/CCairo/shim.h
printf 'module CCairo [system] { header "shim.h" }\n' >swift/Sources/CCairo/module.modulemap
{
  block swift-cairo
  block swift
  echo 'cairo_surface_write_to_png(surface, "tags.png")'
} >swift/Sources/Draw/main.swift
swift run --package-path swift --quiet Draw
drawn swift

"$python" - "$whole" python rust swift <<'END'
import sys

import cairo
import numpy


def pixels(name):
    surface = cairo.ImageSurface.create_from_png(f"{name}.png")
    data = numpy.frombuffer(surface.get_data(), numpy.uint8)
    return data.reshape(surface.get_height(), surface.get_stride() // 4, 4).astype(int)


whole, outlines = sys.argv[1].split(), sys.argv[2:]
for name in whole[1:]:
    assert (pixels(name) == pixels(whole[0])).all(), f"{name} draws other pixels than {whole[0]}"
for name in outlines[1:]:
    difference = abs(pixels(name) - pixels(outlines[0])).max()
    assert difference <= 2, f"{name} draws other pixels than {outlines[0]}: {difference} of 255"
# Text is black, and boxes are light: what is opaque without them is dark with them.
first, ink = pixels(whole[0]), pixels(outlines[0])[:, :, 3]
assert (first[:, :, :3].max(2)[ink == 255] < 60).all() and (ink == 255).sum() > 400
assert (first[:, :, :3].min(2)[(ink == 0) & (first[:, :, 3] == 255)] > 60).all()
print(f"holds: {', '.join(whole)} draw the same picture; {', '.join(outlines)} draw its {(ink > 0).sum()} pixels of text")
END
[ -z "${SNUG_PICTURES:-}" ] || cp ./*.png "$SNUG_PICTURES"

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
[ -z "${SNUG_PICTURES:-}" ] || chromium --headless --no-sandbox --disable-gpu --window-size=260,120 \
  --screenshot="$SNUG_PICTURES/canvas.png" "file://$work/canvas.html" 2>/dev/null
