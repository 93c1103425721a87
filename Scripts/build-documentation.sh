#!/bin/sh
# Builds the DocC archives of the library products in .build/documentation, from the modules of the
# release build of the tests; a warning is an error.
set -eu

cd "$(dirname "$0")/.."
products="$(swift build --quiet -c release --show-bin-path)"
folder=.build/documentation
rm -rf "$folder"
maps=""
for module in SnugICU SnugCairo SnugJPEG SnugEmbeddedFonts; do
  maps="$maps -Xcc -fmodule-map-file=$products/$module.build/module.modulemap"
done
for module in SnugFreeType SnugHarfBuzz SnugFontconfig SnugPNG; do maps="$maps -I Sources/$module"; done
for target in SnugSolver SnugFlow SnugCollection Snug SnugDocument SnugTesting; do
  mkdir -p "$folder/$target"
  # Symbols of other modules that a module extends are written beside its own.
  swift symbolgraph-extract -module-name "$target" -I "$products/Modules" $maps \
    $(pkg-config --cflags-only-I freetype2 harfbuzz fontconfig libpng | sed 's/-I/-Xcc -I/g') \
    -target "$(swiftc -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)",/\1/p')" \
    -minimum-access-level public -emit-extension-block-symbols -output-dir "$folder/$target"
  docc convert "Sources/$target/$target.docc" --additional-symbol-graph-dir "$folder/$target" \
    --fallback-display-name "$target" --fallback-bundle-identifier "$target" \
    --output-path "$folder/$target.doccarchive" --warnings-as-errors
done
