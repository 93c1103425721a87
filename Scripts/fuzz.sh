#!/bin/sh
# Fuzzes one part of Snug with libFuzzer and AddressSanitizer:
#
#   sh Scripts/fuzz.sh parsers 60     for 60 seconds
#   sh Scripts/fuzz.sh parsers FILE   one input again, such as a crash found before
#   sh Scripts/fuzz.sh check          whether all targets compile, against the release build
#   sh Scripts/fuzz.sh flow 60        edits of flow layouts for 60 seconds, without libFuzzer
#   sh Scripts/fuzz.sh collection 60  sessions of collections, likewise
#   sh Scripts/fuzz.sh all 1800       every target in turns, for 1,800 seconds together
#
# A target is a file of Tests/Fuzzing that exports LLVMFuzzerTestOneInput; words likely to lead far
# may stand beside it in a .dictionary, and a program that writes inputs to begin with in a
# .seeds.py (those need fontTools and Pillow, which are installed). What a run learns is kept for the next one in .build-fuzz,
# or where SNUG_FUZZ_SCRATCH says, and so are crashes.
set -eu

cd "$(dirname "$0")/.."
scratch="${SNUG_FUZZ_SCRATCH:-.build-fuzz}"
target="${1:-}"
libraries="freetype2 fontconfig harfbuzz libpng"
headers="$(pkg-config --cflags $libraries | sed 's/\(^\| \)-/ -Xcc -/g')"
# The package manager names a package after its folder; the name gives access to what is `package`.
package="$(basename "$PWD" | tr 'A-Z' 'a-z' | tr -c 'a-z0-9\n' '_')"
options="-parse-as-library -swift-version 6 -package-name $package -I Sources/SnugFreeType -I Sources/SnugPNG -I Sources/SnugFontconfig
  -I Sources/SnugHarfBuzz -I Sources/SnugICU/include -I Sources/SnugEmbeddedFonts/include $headers"

# The package manager writes those of targets in C.
module_maps() {
  for module in SnugICU SnugCairo SnugJPEG SnugEmbeddedFonts; do
    echo "-Xcc -fmodule-map-file=$1/$module.build/module.modulemap"
  done
}

if [ "$target" = check ] && [ $# -eq 1 ]; then
  products="$(swift build --quiet -c release --show-bin-path)"
  for source in Tests/Fuzzing/*.swift; do
    swiftc -typecheck $options $(module_maps "$products") -I "$products/Modules" "$source"
  done
  exit
fi

if [ "$target" = all ] && [ $# -eq 2 ]; then
  targets="flow collection $(find Tests/Fuzzing -maxdepth 1 -name '*.swift' -exec basename {} .swift \;)"
  share=$(($2 / $(echo "$targets" | wc -w)))
  for one in $targets; do sh Scripts/fuzz.sh "$one" "$share"; done
  exit
fi

# Edits of flow layouts and sessions of collections are compared with layouts from scratch by
# programs of the package, which shrink what they find themselves.
program=""
case "$target" in
  flow) program=SnugFlowFuzz ;;
  collection) program=SnugCollectionFuzz ;;
esac
if [ -n "$program" ] && [ $# -eq 2 ]; then
  swift build --quiet -c release --product "$program"
  exec "$(swift build --quiet -c release --show-bin-path)/$program" --seconds "$2"
fi

source=""
[ -z "$target" ] || source="$(find Tests/Fuzzing -maxdepth 1 -iname "$target.swift")"
if [ -z "$source" ] || [ $# -ne 2 ]; then
  echo "usage: sh Scripts/fuzz.sh TARGET SECONDS|FILE, where TARGET is one of:" >&2
  find Tests/Fuzzing -maxdepth 1 -name '*.swift' -exec basename {} .swift \; | sort >&2
  exit 2
fi
name="$(basename "$source" .swift)"

# SnugDocument depends on every other library but this one.
for library in SnugDocument SnugTesting; do
  swift build --quiet -c release --scratch-path "$scratch" --target "$library" \
    --sanitize address -Xswiftc -sanitize=fuzzer
done
products="$(swift build --quiet -c release --scratch-path "$scratch" --show-bin-path)"

# libFuzzer brings its own main function, which the package manager would not link. Lists are split
# into words on purpose.
objects=""
for module in SnugICU SnugCairo SnugJPEG SnugEmbeddedFonts SnugGeometry SnugText SnugTesting SnugDrawing SnugSolver \
  SnugFlow SnugCells SnugCollection Snug SnugDocument; do
  objects="$objects $(find "$products/$module.build" -name '*.o')"
done
swiftc -O -g -use-ld=lld -sanitize=fuzzer,address $options -I "$products/Modules" \
  $(module_maps "$products") "$source" $objects $(pkg-config --libs $libraries) -o "$scratch/$name"

corpus="$scratch/corpus/$name"
crashes="$scratch/crashes/$name"
mkdir -p "$corpus" "$crashes"
# libFuzzer reports crashes itself.
export SWIFT_BACKTRACE=enable=no
# What the Swift runtime allocates once and keeps is no leak.
run="$scratch/$name -detect_leaks=0 -timeout=10 -artifact_prefix=$crashes/"
if [ -f "$2" ]; then exec $run "$2"; fi
dictionary="${source%.swift}.dictionary"
[ ! -f "$dictionary" ] || run="$run -dict=$dictionary"
length=512
if [ -f "${source%.swift}.seeds.py" ]; then
  sh Scripts/install-packages.sh python3-fonttools python3-pil
  # Debian's Python, whose packages these are, and not another that comes first in PATH.
  /usr/bin/python3 "${source%.swift}.seeds.py" "$corpus"
  length=16384
fi
exec $run -max_total_time="$2" -max_len=$length -print_final_stats=1 "$corpus"
