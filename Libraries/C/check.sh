#!/bin/sh
# Proves that libsnug, as built by build.sh, installs, exports what its header says, and gives what
# the command gives, to programs in C, C++ and Rust.
#
#     Libraries/C/check.sh FOLDER COMMAND [BYTES]
#
# FOLDER is that of build.sh, COMMAND the path of `snug`, BYTES the most that the library may have: 10500000 if it is
# not given. It prints a line for each thing that
# holds, and stops at the first that does not.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
tests=$here/Tests
root=$(cd "$here/../.." && pwd)
examples=$root/Examples
header=$here/include/snug.h

fail() {
  echo "check.sh: $*" >&2
  exit 1
}

holds() { echo "holds: $*"; }

if [ $# -lt 2 ] || [ $# -gt 3 ]; then
  echo "usage: Libraries/C/check.sh FOLDER COMMAND [BYTES]" >&2
  exit 64
fi
built=$(cd "$1" 2>/dev/null && pwd) || fail "there is no folder $1"
snug=$(cd "$(dirname "$2")" 2>/dev/null && pwd)/$(basename "$2")
[ -x "$snug" ] || fail "there is no command $2"

for tool in gcc:gcc g++:g++ cmake:cmake pkg-config:pkg-config mandoc:mandoc nm:binutils; do
  command -v "${tool%%:*}" >/dev/null || fail "${tool%%:*} is missing: install ${tool##*:}"
done
pkg-config --exists cairo || fail "cairo is missing: install libcairo2-dev"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# Messages in English, and nothing but the library under test.
LC_ALL=C.UTF-8
export LC_ALL
unset LD_LIBRARY_PATH LD_PRELOAD PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR DESTDIR

# same NAME FILE FILE: stops unless both files have the same bytes.
same() {
  cmp -s "$2" "$3" && return
  diff "$2" "$3" | head -20 >&2
  fail "$1"
}

# ---------------------------------------------------------------------------------- Installation

prefix=$work/prefix
sh "$here/install.sh" "$built" --prefix "$prefix"
DESTDIR=$work/root sh "$here/install.sh" "$built" --prefix /opt/snug
(cd "$prefix" && find . | sort) >"$work/installed"
(cd "$work/root/opt/snug" && find . | sort) >"$work/staged"
same "DESTDIR changes what is installed" "$work/installed" "$work/staged"
if grep -rIq "$work" "$work/root"; then fail "what is staged names DESTDIR"; fi
holds "it installs, also below DESTDIR"

version=$(cat "$here/VERSION")
soname=libsnug.so.${version%%.*}
library=$prefix/lib/libsnug.so.$version
[ "$(readlink "$prefix/lib/libsnug.so")" = "$soname" ] || fail "libsnug.so is no link to $soname"
[ "$(readlink "$prefix/lib/$soname")" = "libsnug.so.$version" ] || fail "$soname is no link"
dynamic=$(readelf -dW "$library")
named=$(echo "$dynamic" | sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')
[ "$named" = "$soname" ] || fail "the soname is $named instead of $soname"
needed=$(echo "$dynamic" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')
for name in $needed; do
  case $name in
  *Foundation* | libswift* | lib_Swift* | libdispatch* | libBlocksRuntime* | libicu*)
    fail "it needs $name"
    ;;
  esac
done
names=$(printf '%s\n' "$needed" | paste -sd' ')
holds "its soname is $soname, and it needs nothing of Swift: $names"

# ----------------------------------------------------------------------------------------- Symbols

# The functions of the header: the name before the first parenthesis of each declaration.
sed -n '/^[a-z].*[ *]snug_[a-z0-9_]*(/{/^typedef/d;s/(.*//;s/.*[ *]//;p;}' "$header" | sort >"$work/declared"
sed -n 's/^ *\(snug_[a-z0-9_]*\);$/\1/p' "$here/snug.map" | sort >"$work/mapped"
nm -D --defined-only "$library" | awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' | sort \
  >"$work/exported"
same "snug.map (>) has not the functions of snug.h (<)" "$work/declared" "$work/mapped"
same "the exports (>) are not those of snug.map (<)" "$work/mapped" "$work/exported"
sed -n 's/^\.It Fn //p' "$here/snug.3" | sed 's/ , Fn /\n/g' | sort >"$work/described"
same "snug.3 (>) has not the functions of snug.h (<)" "$work/declared" "$work/described"
holds "it exports the $(wc -l <"$work/declared") functions of snug.h, and nothing else"

floor=$(objdump -T "$library" | grep -o 'GLIBC_[0-9.]*' | sort -uV | tail -1)
[ "$(printf '%s\n' "$floor" GLIBC_2.34 | sort -V | tail -1)" = GLIBC_2.34 ] || fail "it needs $floor: at most 2.34"
holds "it runs from glibc 2.34 on"

most=${3:-10500000}
cp "$library" "$work/stripped"
strip "$work/stripped"
size=$(wc -c <"$work/stripped")
[ "$size" -le "$most" ] || fail "it has $size bytes without symbols: at most $most"
holds "it has $size bytes without symbols, at most $most"

# -------------------------------------------------------------------------------------- The manual

# The dates of a database of pages are no fault of this one.
mandoc -Tlint "$here/snug.3" 2>&1 | grep -v 'outdated mandoc.db' >"$work/lint" || true
[ ! -s "$work/lint" ] || fail "snug.3: $(head -5 "$work/lint")"
holds "mandoc has nothing to say about snug.3"

# ---------------------------------------------------------------------------------------- Programs

PKG_CONFIG_PATH=$prefix/lib/pkgconfig
export PKG_CONFIG_PATH
[ "$(pkg-config --modversion snug)" = "$version" ] || fail "pkg-config has another version"

# compile NAME SOURCE [FLAG...]: builds a program in C against the library.
compile() {
  name=$1
  source=$2
  shift 2
  # shellcheck disable=SC2046
  gcc -std=c99 -Wall -Wextra -Wpedantic -Werror -O1 -o "$work/$name" -x c "$source" -x none \
    -Wl,-rpath,"$prefix/lib" $(pkg-config --cflags --libs snug) "$@" || fail "$source: see above"
}

for program in layout simulate elements values; do
  compile $program "$tests/$program.c" -lm
done
for program in threads lifetime; do
  compile $program "$tests/$program.c" -D_DEFAULT_SOURCE -Wno-pedantic -pthread -ldl -lm
done
# shellcheck disable=SC2046
for program in paints compare; do
  compile $program "$tests/$program.c" $(pkg-config --cflags --libs cairo) -lm
done
# shellcheck disable=SC2046
compile draw "$here/Examples/draw.c" $(pkg-config --cflags --libs cairo) -lm
printf '%s\n' '#include <snug.h>' 'int main(void) { return snug_api() != SNUG_API_VERSION; }' \
  >"$work/header.c"
compile header "$work/header.c"
"$work/header" || fail "the library is of another version than the header"
# shellcheck disable=SC2046
g++ -std=c++11 -Wall -Wextra -Wpedantic -Werror -x c++ -fsyntax-only \
  $(pkg-config --cflags snug) "$work/header.c" || fail "snug.h is no C++"
# shellcheck disable=SC2046
g++ -std=c++11 -Wall -Wextra -Wpedantic -Werror -x c++ -fsyntax-only \
  $(pkg-config --cflags snug cairo) "$prefix/include/snug-cairo.h" || fail "snug-cairo.h is no C++"
holds "the programs in C compile by pkg-config, without warnings"

flags=$(PKG_CONFIG_PATH=$work/root/opt/snug/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$work/root \
  pkg-config --cflags --libs snug)
# shellcheck disable=SC2086
gcc -o "$work/staged-header" "$work/header.c" $flags || fail "the staged library does not link"
LD_LIBRARY_PATH=$work/root/opt/snug/lib "$work/staged-header" || fail "the staged library fails"
holds "pkg-config finds what is staged below DESTDIR"

# The example of the manual, and the one at the top of the header.
sed -n '/^\.Sh EXAMPLES/,/^\.Sh SEE/{/^\.Bd/,/^\.Ed/{/^\./d;s/\\e/\\/g;p;};}' "$here/snug.3" \
  >"$work/manual.c"
compile manual "$work/manual.c"
"$work/manual" >"$work/manual.out" || fail "the example of snug.3 fails"
[ "$(wc -l <"$work/manual.out")" -eq 3 ] || fail "the example of snug.3 does not print 3 lines"
{
  printf '%s\n' '#include <snug.h>' '#include <stdio.h>' 'int main(void) {'
  # The indented lines of the first comment, without its asterisks.
  sed -n '1,/\*\//s/^ \*     //p' "$header"
  cat <<'END'
  printf("%g\n", frames[2].width);
  snug_layout_release(layout);
  snug_catalog_release(catalog);
  return 0;
}
END
} >"$work/comment.c"
grep -q snug_layout_frames "$work/comment.c" || fail "snug.h has no example"
compile comment "$work/comment.c"
"$work/comment" >/dev/null || fail "the example of snug.h fails"
holds "the examples of snug.3 and snug.h compile and run"

# ------------------------------------------------------------------------- Output of the programs

mkdir "$work/out"
documents=0
for document in "$examples"/*.json; do
  name=$(basename "$document" .json)
  for format in json compact glyphs outlines ndjson table svg png pdf; do
    case $format in
    json) set -- layout ;;
    compact) set -- layout --compact ;;
    glyphs) set -- layout --glyphs ;;
    outlines) set -- layout --outlines ;;
    svg | png | pdf) set -- render --format "$format" ;;
    *) set -- layout --format "$format" ;;
    esac
    # Warnings of the command go to standard error; the library gives them as diagnostics.
    "$snug" "$@" "$document" >"$work/out/$name.$format" 2>"$work/warnings" ||
      fail "snug $* $name.json: $(cat "$work/warnings")"
    "$work/layout" $format "$document" >"$work/given" || fail "layout $format $name.json"
    same "layout $format $name.json (>) differs from the command (<)" \
      "$work/out/$name.$format" "$work/given"
  done
  documents=$((documents + 1))
done
holds "layout.c prints the bytes of the command, for $documents documents in 9 formats"

for document in "$examples"/*.json; do
  name=$(basename "$document" .json)
  "$work/elements" "$document" >"$work/elements.out" || fail "elements $name.json: see above"
  # The table has the views attached to items behind all items of the section.
  grep -v '^ ' "$work/elements.out" | sort >"$work/given"
  awk 'NR > 1 { print $1, $2, $3, $4, $5, $6, $7 }' "$work/out/$name.table" | sort \
    >"$work/wanted"
  same "elements $name.json (>) differs from the table (<)" "$work/wanted" "$work/given"
done
holds "elements.c finds no contradiction, and the frames of the table"

scripts=0
for script in "$examples"/Steps/*.json; do
  "$snug" simulate "$examples/album.json" --script "$script" >"$work/wanted" ||
    fail "snug simulate $(basename "$script")"
  "$work/simulate" "$examples/album.json" "$script" >"$work/given" ||
    fail "simulate $(basename "$script")"
  same "simulate $(basename "$script") (>) differs from the command (<)" \
    "$work/wanted" "$work/given"
  scripts=$((scripts + 1))
done
holds "simulate.c prints the bytes of the command, for $scripts scripts"

"$work/values" || fail "values.c: see above"
holds "values.c finds the numbers that it has by hand"

"$work/threads" 20 8 >"$work/threads.out" || fail "threads.c: $(tail -3 "$work/threads.out")"
holds "eight threads on one catalog get what one gets: $(tail -1 "$work/threads.out")"

"$work/lifetime" 5 >"$work/lifetime.out" || fail "lifetime.c: $(tail -3 "$work/lifetime.out")"
holds "memory stays flat, bytes are given back once, a forked child lays out"

# shellcheck disable=SC2046
g++ -std=c++17 -O1 -DSNUG_FUZZ_MAIN -o "$work/fuzz" "$tests/fuzz.cc" -Wl,-rpath,"$prefix/lib" \
  $(pkg-config --cflags --libs snug) || fail "fuzz.cc: see above"
(cd "$work" && ./fuzz 1 2000 >fuzz.out 2>&1) || fail "fuzz.cc: $(tail -3 "$work/fuzz.out")"
holds "hostile calls keep the rules: $(tail -1 "$work/fuzz.out")"

# pictures NAME COMMAND: compares what a program draws of documents with what the command draws. The command
# draws glyphs at quarters of a pixel.
pictures() {
  drawn=0
  largest=0
  for document in "$examples"/Gallery/*.json "$examples"/tags.json "$examples"/languages.json \
    "$examples"/right-to-left.json "$examples"/unread.json "$examples"/ranges.json; do
    name=$(basename "$document" .json)
    eval "$2" >"$work/said" 2>&1 || fail "$1: $name.json: $(cat "$work/said")"
    "$snug" render "$document" --scale 2 -o "$work/command.png" 2>/dev/null ||
      fail "snug render $name.json"
    difference=$("$work/compare" "$work/given.png" "$work/command.png" 1) ||
      fail "$1: $name.json differs by $difference of 255 from the command's picture"
    largest=$(printf '%s\n' "$largest" "$difference" | sort -g | tail -1)
    drawn=$((drawn + 1))
  done
  holds "$1 draws $drawn documents as the command does, within $largest of 255"
}
# shellcheck disable=SC2016
pictures draw.c '"$work/draw" "$document" "$work/given.png" 2'

if pkg-config --exists sdl2; then
  # shellcheck disable=SC2046
  g++ -std=c++17 -Wall -Wextra -Wpedantic -Werror -O2 -o "$work/window" "$here/Examples/window.cpp" \
    -Wl,-rpath,"$prefix/lib" $(pkg-config --cflags --libs snug sdl2 libpng) ||
    fail "window.cpp: see above"
  # shellcheck disable=SC2016
  pictures window.cpp 'SDL_VIDEODRIVER=dummy "$work/window" "$document" --scale 2 --picture "$work/given.png"'
else
  echo "not checked: window.cpp, as libsdl2-dev is not installed"
fi

fonts=$root/Tests/Fixtures/fonts
(cd "$work" && ./paints "$fonts/SnugPaints.ttf" >paints.out 2>&1) || fail "$(cat "$work/paints.out")"
holds "paints.c draws what pictures show: $(cat "$work/paints.out")"

{
  cmake -S "$tests/cpp" -B "$work/cpp" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_BUILD_TYPE=Release &&
    cmake --build "$work/cpp"
} >"$work/cmake.log" 2>&1 ||
  fail "cmake: $(tail -20 "$work/cmake.log")"
for document in "$examples"/*.json; do
  name=$(basename "$document" .json)
  "$work/cpp/layout" "$document" >"$work/given" || fail "C++: $name.json"
  same "C++: $name.json (>) differs from the command (<)" "$work/out/$name.json" "$work/given"
done
holds "main.cpp builds by CMake, and prints the bytes of the command"

if command -v cargo >/dev/null; then
  # A copy, so that nothing is left in the tree.
  cp -R "$tests/rust" "$work/rust"
  (cd "$work/rust" && cargo build --offline --quiet --target-dir "$work/target") \
    >"$work/cargo.log" 2>&1 || fail "cargo: $(tail -20 "$work/cargo.log")"
  LD_LIBRARY_PATH=$prefix/lib
  export LD_LIBRARY_PATH
  for document in "$examples"/*.json; do
    name=$(basename "$document" .json)
    "$work/target/debug/layout" "$document" >"$work/given" || fail "Rust: $name.json"
    same "Rust: $name.json (>) differs from the command (<)" "$work/out/$name.json" "$work/given"
  done
  "$work/target/debug/layout" --edit "$examples/tags.json" >"$work/given" || fail "Rust: an edit"
  grep -q '^items 0\.\.100 are now 0\.\.99' "$work/given" || fail "Rust: $(cat "$work/given")"
  unset LD_LIBRARY_PATH
  holds "the program in Rust prints the bytes of the command, and makes an edit"
else
  echo "not checked: Rust, as cargo is not installed"
fi

# ------------------------------------------------------------------------------------------ Errors

errors=0
while IFS= read -r json; do
  errors=$((errors + 1))
  document=$work/bad$errors.json
  printf '%s' "$json" >"$document"
  if "$snug" layout "$document" >/dev/null 2>"$work/said"; then
    fail "no error of the command: $json"
  fi
  # The command puts the name of the file before each sentence, and the line of the text behind it.
  while IFS= read -r line; do
    case $line in " "*) continue ;; esac
    printf '%s\n' "${line#"$document":}"
  done <"$work/said" >"$work/wanted"
  if "$work/layout" json "$document" >"$work/given" 2>"$work/said"; then
    fail "no error of the library: $json"
  fi
  [ ! -s "$work/given" ] || fail "there is output for $json"
  while IFS= read -r line; do
    line=${line#"$document":}
    printf '%s\n' "${line# }"
  done <"$work/said" >"$work/given"
  same "the error (>) is not that of the command (<): $json" "$work/wanted" "$work/given"
done <<'END'
{"items": ["a
{"items": ["a"], "items": ["b"]}
{"items": [{"cell": "None"}, 3], "layout": {"lineAlignment": "middle"}}
{"container": {"width": -1}, "bad": 1}
{"fonts": ["none.ttf"], "items": ["a"]}
{"cells": {"C": {"views": {"a": {}}, "constraints": ["a.width = 1", "a.width = 2"]}}, "items": [""]}
[1]
END
holds "the errors of $errors broken documents are the command's own sentences"

# ------------------------------------------------------------------------------------- Surroundings

env -i PATH=/usr/bin:/bin "$work/layout" json "$examples/tags.json" >"$work/given" ||
  fail "layout fails without an environment"
same "an empty environment (>) changes the output (<)" "$work/out/tags.json" "$work/given"
holds "it runs in an environment that has no Swift"

cat >"$work/load.c" <<'END'
#include <dlfcn.h>
#include <stdio.h>
#include <sys/time.h>

int main(int argc, char **argv) {
  struct timeval start, end;
  gettimeofday(&start, NULL);
  void *library = dlopen(argv[argc - 1], RTLD_NOW);
  gettimeofday(&end, NULL);
  if (library == NULL) {
    fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  printf("%.1f\n", (end.tv_sec - start.tv_sec) * 1e3 + (end.tv_usec - start.tv_usec) / 1e3);
  return dlsym(library, "snug_layout_create") == NULL;
}
END
gcc -D_DEFAULT_SOURCE -std=c99 -O1 -o "$work/load" "$work/load.c" -ldl
"$work/load" "$library" >/dev/null || fail "it cannot be loaded by dlopen"
echo "measured: dlopen takes $("$work/load" "$library") ms, with the libraries that it needs"
