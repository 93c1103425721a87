#!/bin/sh
# Compiles SnugGeometry, SnugFlow and SnugSolver as Embedded Swift, which has no runtime, with the programs of
# Tests/Embedded, and runs them: their answers must be those of the
# release build of the tests on this machine, bit for bit.
#
#   sh Scripts/check-embedded.sh          WebAssembly: 32 bits, run by Node
#   sh Scripts/check-embedded.sh aarch64  AArch64, run by QEMU
set -eu

cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
toolchain=$(dirname "$(readlink -f "$(command -v swiftc)")")/..
features=$(sed -n 's/.*\.enableUpcomingFeature("\(.*\)").*/-enable-upcoming-feature \1/p' Package.swift)
options="-wmo -parse-as-library -swift-version 6 -warnings-as-errors"

case "${1:-wasm32}" in
  wasm32)
    sh Scripts/install-packages.sh nodejs wasi-libc libclang-rt-dev-wasm32
    triple=wasm32-unknown-none-wasm
    # Optimising takes longer than running the programs as they are.
    optimisation=-Onone
    ;;
  aarch64)
    sh Scripts/install-packages.sh qemu-user gcc-aarch64-linux-gnu libc6-dev-arm64-cross
    triple=aarch64-none-none-elf
    optimisation=-O
    ;;
  *)
    echo "usage: sh Scripts/check-embedded.sh [wasm32|aarch64]" >&2
    exit 2
    ;;
esac
embedded="-target $triple -enable-experimental-feature Embedded"
tables="$toolchain/lib/swift/embedded/$triple/libswiftUnicodeDataTables.a"

link() {
  case $triple in
    wasm32*)
      libraries=/usr/lib/wasm32-wasi
      "$toolchain/bin/clang" --target=wasm32-wasi --sysroot=/usr -isystem /usr/include/wasm32-wasi \
        -O2 -c -o "$folder/support.o" Tests/Embedded/wasm32.c
      "$toolchain/bin/wasm-ld" --gc-sections -z stack-size=1048576 -o "$2" \
        "$libraries/crt1-command.o" "$1" "$folder/support.o" "$libraries/libc.a" \
        "$(find /usr/lib/llvm-* -name libclang_rt.builtins-wasm32.a | head -n 1)" "$tables"
      ;;
    aarch64*)
      # The linker of GCC refuses symbols that Embedded Swift makes protected.
      aarch64-linux-gnu-gcc -B"$toolchain/bin" -fuse-ld=lld -static -no-pie -o "$2" "$1" \
        "$tables" -lm
      ;;
  esac
}

run() {
  case $triple in
    wasm32*) node Tests/Embedded/run.mjs "$1" ;;
    aarch64*) qemu-aarch64 "$1" ;;
  esac
}

# The package manager names a package after its folder; the name gives access to what is `package`.
package="$(basename "$PWD" | tr 'A-Z' 'a-z' | tr -c 'a-z0-9\n' '_')"
products="$(swift build --quiet -c release --show-bin-path)"

# Compares the answers of this machine with those of a program that is one module with what it tests:
# types without copies that free memory are not visible to another one.
#   compare NAME 'MODULES' [SOURCES OF THE PROGRAM]
compare() {
  name=$1
  modules=$2
  shift 2
  sources="$folder/$name"
  mkdir "$sources" "$sources/tested"
  for source in Tests/Embedded/Main.swift "Tests/Embedded/$name.swift" \
    Tests/SnugPropertyTesting/SplitMix64.swift "$@"; do
    sed '/^import Snug.*Testing/d' "$source" >"$sources/$(basename "$source")"
  done
  swiftc $options -package-name "$package" $features -O -module-name "$name" \
    -I "$products/Modules" -o "$folder/native" "$sources"/*.swift \
    $(for module in $modules; do echo "$products/$module".build/*.o; done) -lm
  for source in "$sources"/*.swift \
    $(for module in $modules; do find "Sources/$module" -name '*.swift'; done); do
    sed '/^[a-z@_ ]*import Snug/d' "$source" >"$sources/tested/$(basename "$source")"
  done
  swiftc $embedded $options -package-name snug $features $optimisation -module-name "$name" -c \
    -o "$folder/$name.o" "$sources/tested"/*.swift
  link "$folder/$name.o" "$folder/program"
  "$folder/native" >"$folder/expected"
  run "$folder/program" >"$folder/answers"
  cmp "$folder/expected" "$folder/answers"
  echo "$name: $(wc -l <"$folder/answers") lines of $triple are those of this machine"
}

compare FlowAnswers 'SnugFlow SnugGeometry'
compare SolverAnswers SnugSolver Tests/SnugSolverTesting/Family.swift \
  Tests/SnugSolverTesting/RandomCell.swift Tests/SnugSolverTesting/RandomLayout.swift \
  Tests/SnugSolverTesting/RandomSource.swift Tests/SnugSolverTesting/RandomSystem.swift
