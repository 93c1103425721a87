#!/bin/sh
# Runs the tests under a sanitizer, which fails them with a report when it finds something:
#
#   sh Scripts/sanitize.sh thread [FILTER]    races; FILTER is that of swift test
#   sh Scripts/sanitize.sh address [FILTER]   memory that is used wrongly
#   sh Scripts/sanitize.sh thread c           the C library with eight threads
#   sh Scripts/sanitize.sh address c [COUNT]  the C library with sequences of hostile calls
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

if [ "${2:-}" = c ]; then
  SNUG_SANITIZE=$sanitizer sh Libraries/C/build.sh "$scratch/c"
else
  swift build --quiet --build-tests $options
fi

if [ "$sanitizer" = thread ]; then
  clang -O1 -Wall -shared -fPIC -o "$scratch/MutexOrder.so" Scripts/sanitize/MutexOrder.c
  export LD_PRELOAD="$(cd "$scratch" && pwd)/MutexOrder.so"
  export TSAN_OPTIONS="exitcode=66 suppressions=$PWD/Scripts/sanitize/thread.suppressions"
else
  # What the Swift runtime allocates once and keeps is no leak.
  export ASAN_OPTIONS="detect_leaks=0"
fi
if [ "${2:-}" = c ]; then
  runtime=$(dirname "$(dirname "$(command -v swiftc)")")/lib/swift/linux
  compile() {
    "$@" -fsanitize="$sanitizer" -fuse-ld=lld -O1 -w -D_DEFAULT_SOURCE -rdynamic \
      -I Libraries/C/include -L "$scratch/c" -lsnug -L "$runtime" -ldispatch -lBlocksRuntime \
      -Wl,-rpath,"$(cd "$scratch/c" && pwd)" -Wl,-rpath,"$runtime" -pthread -lm -ldl
  }
  if [ "$sanitizer" = thread ]; then
    compile clang Libraries/C/Tests/threads.c -o "$scratch/c/threads"
    exec "$scratch/c/threads" 20 8
  fi
  compile clang++ -std=c++17 -DSNUG_FUZZ_MAIN Libraries/C/Tests/fuzz.cc -o "$scratch/c/fuzz"
  exec "$scratch/c/fuzz" 1 "${3:-2000}"
fi
exec swift test --skip-build --disable-xctest --quiet $options --filter "${2:-SnugTextTests}"
