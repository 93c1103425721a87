#!/bin/sh
# Builds the DocC archives of the library products; a warning is an error.
set -eu

cd "$(dirname "$0")/.."
for target in SnugSolver SnugFlow Snug SnugDocument; do
  swift package --disable-sandbox generate-documentation --target "$target" --warnings-as-errors
done
