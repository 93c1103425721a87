#!/bin/sh
# Times the command from its start to its end with one label measured, beside programs that do
# less, all in turns:
#
#     sh Scripts/measure-start-up.sh [rounds] [swift build options]
#
# The command is built twice for release: as it comes, and with Swift's libraries in it, which
# start faster. Builds stand in .build-start-up, or where SNUG_START_UP_SCRATCH says.
# Needs a C compiler.
set -eu

cd "$(dirname "$0")/.."
rounds="${1:-100}"
[ $# -eq 0 ] || shift
scratch="${SNUG_START_UP_SCRATCH:-.build-start-up}"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT

build() {
  kind="$1"
  shift
  swift build --quiet -c release --product snug --scratch-path "$scratch/$kind" "$@" >&2
  ln -s "$(realpath "$scratch/$kind/release/snug")" "$folder/snug-$kind"
}
build dynamic "$@"
build static --static-swift-stdlib "$@"

# What a program takes that does nothing but start: alone, and with the command's libraries.
echo 'print("A")' >"$folder/letter.swift"
swiftc -O "$folder/letter.swift" -o "$folder/letter"
swiftc -O -static-stdlib "$folder/letter.swift" -o "$folder/letter-static"
libraries="$(readelf -d "$folder/snug-dynamic" | sed -n 's/.*NEEDED.*\[\(lib.*\)\]/-l:\1/p')"
# A list is split into words on purpose.
swiftc -O "$folder/letter.swift" -o "$folder/letter-linked" -Xlinker --no-as-needed $libraries
${CC:-cc} -O2 Benchmarks/StartUp/start_up.c -o "$folder/start_up"

family="Noto Sans"
set -- "$rounds" "nothing, in C" true
set -- "$@" -- "a letter, in Swift" "$folder/letter"
set -- "$@" -- "the same, static" "$folder/letter-static"
set -- "$@" -- "the same, with snug's libraries" "$folder/letter-linked"
for kind in dynamic static; do
  snug="$folder/snug-$kind"
  set -- "$@" -- "$kind: snug --version" "$snug" --version
  set -- "$@" -- "$kind: a label, font file" "$snug" measure --font-file Fonts/SnugTest.ttf A
  set -- "$@" -- "$kind: a label, Snug Sans" "$snug" measure A
  set -- "$@" -- "$kind: a label, $family" "$snug" measure --font "$family" A
done
"$folder/start_up" "$@"
