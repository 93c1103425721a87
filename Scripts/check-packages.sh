#!/bin/sh
# Proves that Debian's packages are in order, and work in a bare Debian without Swift. It needs root, some
# 600 MB of Debian's packages, and two minutes: for releases.
#
#     Scripts/check-packages.sh OUTPUT [SUITE]
#
# OUTPUT is that of make-packages.sh, SUITE a release of Debian: bookworm if it is not given.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
if [ $# -lt 1 ] || [ $# -gt 2 ]; then
  echo "usage: Scripts/check-packages.sh OUTPUT [SUITE]" >&2
  exit 64
fi
output=$(cd "$1" && pwd)
suite=${2:-bookworm}
sh "$root/Scripts/install-packages.sh" debootstrap lintian
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

fail() {
  echo "check-packages.sh: $*" >&2
  exit 1
}

# What an owner decides: the licence and the maintainer.
lintian --fail-on error,warning --tag-display-limit 0 \
  --suppress-tags no-copyright-file,bogus-mail-host,maintainer-address-malformed,mail-address-loops-or-bounces \
  "$output"/*.deb >"$work/lintian" 2>/dev/null || fail "$(cat "$work/lintian")"
echo "holds: lintian accepts them, but for the licence"

debian=$work/debian
debootstrap --variant=minbase "$suite" "$debian" http://deb.debian.org/debian >"$work/log" 2>&1 ||
  fail "debootstrap: $(tail -5 "$work/log")"
mkdir "$debian/check"
cp "$output"/*.deb "$root/Examples/tags.json" "$debian/check/"
cat >"$debian/check/layout.c" <<'END'
#include <snug.h>
#include <stdio.h>

int main(void) {
  snug_catalog *catalog;
  snug_layout *layout;
  snug_error *error = NULL;
  snug_size size;
  if (snug_catalog_create(NULL, &catalog, &error) != SNUG_OK ||
      snug_layout_create(catalog, "{\"items\": [\"A\", \"longer\"]}", SNUG_TERMINATED, NULL, &layout, &error) !=
          SNUG_OK ||
      snug_layout_content_size(layout, &size, &error) != SNUG_OK) {
    fprintf(stderr, "%s\n", error->text);
    return 1;
  }
  printf("%s %g x %g\n", snug_version(), size.width, size.height);
  return 0;
}
END
cat >"$debian/check/check.sh" <<'END'
set -eu
cd "$(dirname "$0")"
apt-get -qq -o Acquire::Check-Valid-Until=false update
DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install ./*.deb libcairo2 gcc libc6-dev \
  pkg-config zsh >/dev/null
if command -v swift; then exit 1; fi
snug layout tags.json >layout.json
snug render tags.json -o tags.png
snug render tags.json -o tags.svg
gcc -Wall -Werror -o layout layout.c $(pkg-config --cflags --libs snug)
./layout
python3 -c '
import json, snug
layout = snug.layout(json.load(open("tags.json")))
assert layout.to_json() == open("layout.json").read()
assert layout.png() == open("tags.png", "rb").read()
print(snug.__version__, layout)'
zsh -n /usr/share/zsh/vendor-completions/_snug
bash -n /usr/share/bash-completion/completions/snug
gzip -t /usr/share/man/man1/snug.1.gz /usr/share/man/man3/snug.3.gz
DEBIAN_FRONTEND=noninteractive apt-get -qq -y purge snug libsnug0 libsnug-dev python3-snug >/dev/null
if ls -d /usr/lib/python3/dist-packages/snug /usr/bin/snug /usr/lib/*/libsnug* 2>/dev/null; then exit 1; fi
END
# Where programs read their arguments.
mount --bind /proc "$debian/proc"
trap 'umount "$debian/proc" && rm -rf "$work"' EXIT
chroot "$debian" sh /check/check.sh >"$work/said" 2>"$work/log" || fail "$(cat "$work/said"; tail -20 "$work/log")"
cat "$work/said"
echo "holds: they install, work and are removed in a bare $suite without Swift"
