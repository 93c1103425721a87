#!/bin/sh
# Builds libsnug.so with Swift's runtime inside. Building needs Swift with lld, and the headers that
# Scripts/install-packages.sh installs; programs that use the library need none of them.
#
#     Libraries/C/build.sh FOLDER [PRODUCTS]
#
# FOLDER gets libsnug.so.VERSION, and links to it by its soname and by its plain name. PRODUCTS is the folder of a
# release build of the package, as `swift build -c release --show-bin-path` prints it: the library is linked from
# its objects, in a second instead of minutes, and has 14 MB instead of 10. With SNUG_SANITIZE=address or thread, the
# library is for Scripts/sanitize.sh, and needs Swift.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
version=$(cat "$here/VERSION")
soname=libsnug.so.${version%%.*}
if [ $# -lt 1 ] || [ $# -gt 2 ]; then
  echo "usage: Libraries/C/build.sh FOLDER [PRODUCTS]" >&2
  exit 64
fi
products=${2:-}
if [ -n "$products" ] && ! [ -f "$products/Modules/SnugC.swiftmodule" ]; then
  echo "build.sh: expected the folder of a release build, which has Modules/SnugC.swiftmodule: $products" >&2
  exit 1
fi
mkdir -p "$1"
folder=$(cd "$1" && pwd)
# The order in which the compiler meets its objects, in memory and in its hashed tables, shows in a few
# instructions: at fixed addresses and with a fixed seed, two builds give the same bytes.
export SWIFT_DETERMINISTIC_HASHING=1
if [ -z "${SNUG_FIXED_ADDRESSES:-}" ] && setarch -R true 2>/dev/null; then
  SNUG_FIXED_ADDRESSES=1 exec setarch -R sh "$0" "$@"
fi
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
packages='freetype2 harfbuzz fontconfig libpng'

# What is written in C.
maps="-Xcc -fmodule-map-file=$here/include/module.modulemap"
for module in SnugFreeType SnugHarfBuzz SnugFontconfig SnugPNG; do
  maps="$maps -Xcc -fmodule-map-file=$root/Sources/$module/module.modulemap"
done
for module in SnugICU SnugEmbeddedFonts SnugCairo SnugJPEG; do
  echo "module $module { umbrella \"$root/Sources/$module/include\" export * }" >"$build/$module.map"
  maps="$maps -Xcc -fmodule-map-file=$build/$module.map"
  for file in "$root/Sources/$module"/*.c; do
    clang -std=c2x -O2 -fPIC ${SNUG_SANITIZE:+-fsanitize=$SNUG_SANITIZE} -ffunction-sections -I "$root/Sources/$module/include" \
      -c "$file" -o "$build/$(basename "$file" .c).o"
  done
done

clang -std=c2x -O2 -fPIC -I "$here/include" -DSNUG_VERSION="\"$version\"" \
  -c "$here/library.c" -o "$build/library.o"

# Each function gets a section of its own, and none is kept for being public alone: what no export needs is left
# out. Where no figure is about speed, code is made small instead of fast.
features=$(sed -n 's/.*\.enableUpcomingFeature("\(.*\)").*/-enable-upcoming-feature \1/p' \
  "$root/Package.swift")
small='-Osize -Xllvm -enable-machine-outliner=always'
compile() {
  module=$1
  sources=$root/Sources/$module
  case $module in
  SnugGeometry | SnugText | SnugFlow) optimization=-O ;;
  *) optimization=$small ;;
  esac
  [ "$module" != SnugC ] || sources=$here/Sources
  swiftc $optimization ${SNUG_SANITIZE:+-sanitize=$SNUG_SANITIZE} -wmo -parse-as-library -swift-version 6 $features -package-name snug \
    -module-name "$module" -gnone -suppress-warnings \
    -Xfrontend -internalize-at-link -Xfrontend -function-sections -Xfrontend -disable-reflection-metadata \
    $(pkg-config --cflags-only-I $packages | sed 's/-I/-Xcc -I/g') $maps -I "$build" \
    -emit-module-path "$build/$module.swiftmodule" \
    -c -o "$build/$module.o" $(find "$sources" -name '*.swift' | LC_ALL=C sort)
}
modules='SnugCells SnugCollection Snug SnugDocument SnugC'
if [ -n "$products" ]; then
  for module in SnugGeometry SnugFlow SnugSolver SnugText SnugDrawing $modules; do
    mkdir "$build/$module"
    cp "$products/$module.build"/*.o "$build/$module"
  done
else
  compile SnugGeometry
  (
    compile SnugFlow
    compile SnugSolver
    compile SnugLoading
  ) &
  compile SnugText
  compile SnugDrawing
  wait $!
  for module in $modules; do compile "$module"; done
  # No export loads contents, which takes Swift's tasks along.
  rm "$build/SnugLoading.o"
fi

# Nothing is unloaded: Swift's runtime cannot be. A sanitizer sees the locks of a shared runtime only.
if [ -n "${SNUG_SANITIZE:-}" ]; then
  link="-sanitize=$SNUG_SANITIZE"
else
  link="-static-stdlib -Xlinker --gc-sections -Xlinker --icf=all -Xlinker --strip-all
    -Xlinker --no-eh-frame-hdr -Xlinker -T -Xlinker $here/left-out.ld"
fi
swiftc -emit-library -use-ld=lld $link -o "$folder/libsnug.so.$version" $(find "$build" -name '*.o' | LC_ALL=C sort) \
  -Xlinker --version-script="$here/snug.map" \
  -Xlinker -soname -Xlinker "$soname" -Xlinker -z -Xlinker nodelete \
  $(pkg-config --libs $packages) -lm
ln -sf "libsnug.so.$version" "$folder/$soname"
ln -sf "$soname" "$folder/libsnug.so"
