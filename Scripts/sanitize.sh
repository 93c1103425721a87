#!/bin/sh
# Runs the tests under a sanitizer, which fails them with a report when it finds something:
#
#   sh Scripts/sanitize.sh thread [FILTER]    races; FILTER is that of swift test
#   sh Scripts/sanitize.sh address [FILTER]   memory that is used wrongly
#
# Without a filter the tests of SnugText run, where threads and C libraries meet. Builds are kept in
# .build-thread and .build-address, or where SNUG_SANITIZE_SCRATCH says.
set -eu

cd "$(dirname "$0")/.."
sanitizer="${1:-}"
case "$sanitizer" in
thread | address) ;;
*)
  echo "usage: sh Scripts/sanitize.sh thread|address [FILTER]" >&2
  exit 2
  ;;
esac
scratch="${SNUG_SANITIZE_SCRATCH:-.build-$sanitizer}"
options="--sanitize $sanitizer --scratch-path $scratch"

swift build --quiet --build-tests $options

if [ "$sanitizer" = thread ]; then
  clang -O1 -Wall -shared -fPIC -o "$scratch/MutexOrder.so" Scripts/sanitize/MutexOrder.c
  export LD_PRELOAD="$(cd "$scratch" && pwd)/MutexOrder.so"
  export TSAN_OPTIONS="exitcode=66 suppressions=$PWD/Scripts/sanitize/thread.suppressions"
else
  # What the Swift runtime allocates once and keeps is no leak.
  export ASAN_OPTIONS="detect_leaks=0"
fi
exec swift test --skip-build --disable-xctest --quiet $options --filter "${2:-SnugTextTests}"
