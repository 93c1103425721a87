#!/bin/sh
# Compiles SnugGeometry, SnugFlow and SnugSolver as Embedded Swift for WebAssembly, without linking:
# neither may use what needs a runtime.
set -eu

cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
features=$(sed -n 's/.*\.enableUpcomingFeature("\(.*\)").*/-enable-upcoming-feature \1/p' Package.swift)
for module in SnugGeometry SnugFlow SnugSolver; do
  swiftc -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -wmo -Osize \
    -parse-as-library -swift-version 6 $features -warnings-as-errors -package-name snug \
    -module-name "$module" -I "$folder" -emit-module-path "$folder/$module.swiftmodule" \
    -c -o "$folder/$module.o" $(find "Sources/$module" -name '*.swift')
done
