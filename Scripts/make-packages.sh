#!/bin/sh
# Makes Debian's packages: libsnug0, libsnug-dev, snug (the command, with Swift's runtime inside) and
# python3-snug.
#
#     Scripts/make-packages.sh FOLDER OUTPUT
#
# FOLDER is that of Libraries/C/build.sh. OUTPUT gets the packages; the command is built in OUTPUT/build, unless
# SNUG_COMMAND names one that was built with --static-swift-stdlib, and SNUG_MANUAL its manual page. The maintainer
# is SNUG_MAINTAINER, "Name <address>". There is no file copyright: licences are the owner's to choose.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
if [ $# -ne 2 ]; then
  echo "usage: Scripts/make-packages.sh FOLDER OUTPUT" >&2
  exit 64
fi
built=$(cd "$1" && pwd)
mkdir -p "$2"
output=$(cd "$2" && pwd)
version=$(cat "$root/Libraries/C/VERSION")
maintainer=${SNUG_MAINTAINER:-Unknown <unknown@example.org>}
sh "$root/Scripts/install-packages.sh" dpkg-dev chrpath python3-setuptools python3-wheel python3-cffi gcc
architecture=$(dpkg --print-architecture)
multiarch=$(dpkg-architecture -qDEB_HOST_MULTIARCH)
# The same tree gives the same packages.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2>/dev/null || stat -c %Y "$root/Libraries/C/VERSION")}
export SOURCE_DATE_EPOCH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# ------------------------------------------------------------------------------------- The command

command=${SNUG_COMMAND:-}
manual=${SNUG_MANUAL:-}
if [ -z "$command" ]; then
  set -- --package-path "$root" --scratch-path "$output/build"
  swift build -c release --product snug --static-swift-stdlib "$@"
  # The manual page is of a program that is linked anew, without Swift's runtime inside.
  cp "$(swift build -c release --static-swift-stdlib "$@" --show-bin-path)/snug" "$work/command"
  command=$work/command
  swift package "$@" --disable-sandbox generate-manual --configuration release
  manual=$output/build/plugins/GenerateManual/outputs/SnugCLI/snug.1
fi

# --------------------------------------------------------------------------------------- Contents

# compress SOURCE TARGET: the same bytes at each time.
compress() { gzip -9n <"$1" >"$2"; }

library=$work/libsnug0/usr/lib/$multiarch
mkdir -p "$library" "$work/libsnug0/DEBIAN"
install -m 644 "$built/libsnug.so.$version" "$library/"
ln -s "libsnug.so.$version" "$library/libsnug.so.0"
echo "libsnug 0 libsnug0 (>= $version)" >"$work/libsnug0/DEBIAN/shlibs"
echo "activate-noawait ldconfig" >"$work/libsnug0/DEBIAN/triggers"

DESTDIR=$work/libsnug-dev sh "$root/Libraries/C/install.sh" "$built" --prefix /usr --libdir "/usr/lib/$multiarch"
rm "$work/libsnug-dev/usr/lib/$multiarch/libsnug.so.$version" "$work/libsnug-dev/usr/lib/$multiarch/libsnug.so.0"
ln -sf libsnug.so.0 "$work/libsnug-dev/usr/lib/$multiarch/libsnug.so"
page=$work/libsnug-dev/usr/share/man/man3/snug.3
compress "$page" "$page.gz"
rm "$page"

tree=$work/snug/usr
mkdir -p "$tree/bin" "$tree/share/man/man1" "$tree/share/bash-completion/completions" \
  "$tree/share/zsh/vendor-completions" "$tree/share/fish/vendor_completions.d"
install -m 755 "$command" "$tree/bin/snug"
strip --remove-section=.comment --remove-section=.note "$tree/bin/snug"
if [ -n "$manual" ]; then
  sed 's/^$/.Pp/' "$manual" >"$work/snug.1"
  compress "$work/snug.1" "$tree/share/man/man1/snug.1.gz"
fi
if readelf -dW "$tree/bin/snug" | grep -q libswift; then
  echo "make-packages.sh: $command needs Swift's libraries: build it with --static-swift-stdlib" >&2
  exit 1
fi
# The path of these libraries where it was built.
chrpath --delete "$tree/bin/snug" >/dev/null 2>&1 || true
"$command" --generate-completion-script bash | sed '1{/^#!/d}' >"$tree/share/bash-completion/completions/snug"
"$command" --generate-completion-script zsh >"$tree/share/zsh/vendor-completions/_snug"
"$command" --generate-completion-script fish >"$tree/share/fish/vendor_completions.d/snug.fish"

mkdir "$work/source"
cp -R "$root/Libraries/Python" "$root/Libraries/C" "$work/source"
(
  cd "$work/source/Python"
  SNUG_LIBRARY=$built /usr/bin/python3 setup.py --quiet install --root "$work/python3-snug" --install-layout=deb \
    --single-version-externally-managed --no-compile >"$work/python.log" 2>&1
) || {
  tail -20 "$work/python.log" >&2
  exit 1
}
# The packages of a distribution share one library, and are for all versions of Python.
packages=$work/python3-snug/usr/lib/python3/dist-packages
[ -d "$packages/snug" ] || mv "$work"/python3-snug/usr/lib/python3*/dist-packages "$packages"
rm -f "$packages/snug/libsnug.so.0"
mkdir -p "$work/python3-snug/DEBIAN"
cat >"$work/python3-snug/DEBIAN/postinst" <<'END'
#!/bin/sh
set -e
if command -v py3compile >/dev/null 2>&1; then py3compile -p python3-snug; fi
END
cat >"$work/python3-snug/DEBIAN/prerm" <<'END'
#!/bin/sh
set -e
if command -v py3clean >/dev/null 2>&1; then py3clean -p python3-snug; fi
END
chmod 755 "$work/python3-snug/DEBIAN/postinst" "$work/python3-snug/DEBIAN/prerm"

# ----------------------------------------------------------------------------------------- Packages

# needs FILE: the packages that a program or a library is linked to.
needs() {
  mkdir -p "$work/needs/debian"
  echo "Source: snug" >"$work/needs/debian/control"
  (cd "$work/needs" && dpkg-shlibdeps -O --ignore-missing-info "$1" 2>/dev/null) | sed 's/^shlibs:Depends=//'
}

# pack NAME ARCHITECTURE SECTION DEPENDS RECOMMENDS SUMMARY: packs a tree; the description is read.
pack() {
  folder=$work/$1
  mkdir -p "$folder/DEBIAN" "$folder/usr/share/doc/$1"
  {
    printf 'Package: %s\nSource: snug\nVersion: %s\nArchitecture: %s\n' "$1" "$version" "$2"
    printf 'Maintainer: %s\nInstalled-Size: %s\n' "$maintainer" "$(du -sk --apparent-size "$folder/usr" | cut -f1)"
    printf 'Depends: %s\n' "$4"
    [ -z "$5" ] || printf 'Recommends: %s\n' "$5"
    [ "$2" = all ] || printf 'Multi-Arch: %s\n' "$([ "$3" = utils ] && echo foreign || echo same)"
    printf 'Section: %s\nPriority: optional\nDescription: %s\n' "$3" "$6"
    cat
  } >"$folder/DEBIAN/control"
  {
    printf 'snug (%s) unstable; urgency=medium\n\n  * Version %s.\n\n' "$version" "$version"
    printf ' -- %s  %s\n' "$maintainer" "$(LC_ALL=C date -Ru -d "@$SOURCE_DATE_EPOCH")"
  } >"$work/changelog"
  compress "$work/changelog" "$folder/usr/share/doc/$1/changelog.gz"
  find "$folder" -type d -exec chmod 755 {} +
  find "$folder/usr" -type f ! -path '*/bin/*' -exec chmod 644 {} +
  (cd "$folder" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) >"$folder/DEBIAN/md5sums"
  find "$folder" -newermt "@$SOURCE_DATE_EPOCH" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
  dpkg-deb --root-owner-group -Zxz --build "$folder" "$output/$1_${version}_$2.deb" >/dev/null
  echo "make-packages.sh: $1, $(wc -c <"$output/$1_${version}_$2.deb") bytes"
}

pack libsnug0 "$architecture" libs "$(needs "$library/libsnug.so.$version")" "libicu72 | libicu76, libcairo2" \
  "self-sizing layout of labels, as a library" <<'END'
 Snug says exactly where everything goes: it measures labels in any script,
 fits cells by the constraints of Auto Layout, and wraps them into lines and
 sections.
 .
 This is the library for programs in C and in languages that call C. ICU orders
 text from right to left, Cairo draws pictures; both are opened when needed.
END
pack libsnug-dev "$architecture" libdevel "libsnug0 (= $version)" "libcairo2-dev" \
  "self-sizing layout of labels, development files" <<'END'
 Snug says exactly where everything goes: it measures labels in any script,
 fits cells by the constraints of Auto Layout, and wraps them into lines and
 sections.
 .
 This has the headers, the manual, and files for pkg-config and CMake.
END
pack snug "$architecture" utils "$(needs "$tree/bin/snug")" "libicu72 | libicu76, libcairo2" \
  "self-sizing layout of labels, as a command" <<'END'
 Snug says exactly where everything goes: it measures labels in any script,
 fits cells by the constraints of Auto Layout, and wraps them into lines and
 sections.
 .
 This command lays out documents in JSON, draws them, tells which texts do not
 fit, and answers editors and agents. ICU orders text from right to left, Cairo
 draws PNG and PDF; both are opened when needed.
END
pack python3-snug all python "libsnug0 (>= $version), python3 (>= 3.10), python3-numpy, python3-cffi-backend" "" \
  "self-sizing layout of labels, for Python" <<'END'
 Snug says exactly where everything goes: it measures labels in any script,
 fits cells by the constraints of Auto Layout, and wraps them into lines and
 sections.
 .
 This gives its frames, glyphs and verdicts as arrays of NumPy and of Arrow.
END
