#!/bin/sh
# Times the command from its start to its end with one label measured, and with lists of labels
# laid out, beside programs that do less, all in turns:
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
build static --static-swift-stdlib -Xlinker -no-pie "$@"

# What a program takes that does nothing but start: alone, and with the command's libraries.
echo 'print("A")' >"$folder/letter.swift"
swiftc -O "$folder/letter.swift" -o "$folder/letter"
swiftc -O -static-stdlib "$folder/letter.swift" -o "$folder/letter-static"
libraries="$(readelf -d "$folder/snug-dynamic" | sed -n 's/.*NEEDED.*\[\(lib.*\)\]/-l:\1/p')"
# A list is split into words on purpose.
swiftc -O "$folder/letter.swift" -o "$folder/letter-linked" -Xlinker --no-as-needed $libraries
${CC:-cc} -O2 Benchmarks/StartUp/start_up.c -o "$folder/start_up"

# A list of so many labels of one to three made-up words, in JSON, always the same ones.
labels() {
  awk -v count="$1" 'BEGIN {
    split("ka lo mi ter an do re si ben qua tro ver lin go sta per ion al um est", syllables)
    state = 7
    printf "{\"items\":["
    for (item = 0; item < count; item++) {
      printf item ? ",\"" : "\""
      words = 1 + next_number(3)
      for (word = 0; word < words; word++) {
        if (word) printf " "
        parts = 1 + next_number(4)
        for (part = 0; part < parts; part++) printf "%s", syllables[1 + next_number(20)]
      }
      printf "\""
    }
    print "]}"
  }
  # The Park-Miller generator: its products are exact in doubles.
  function next_number(limit) {
    state = state * 16807 % 2147483647
    return int(state / 2147483647 * limit)
  }'
}
for count in 1000 100000 1000000; do labels "$count" >"$folder/$count.json"; done

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
for count in 1000 100000 1000000; do
  set -- "$@" -- "static: $count labels" "$folder/snug-static" layout --compact "$folder/$count.json"
done
"$folder/start_up" "$@"
