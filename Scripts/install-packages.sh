#!/bin/sh
# Installs what Snug builds against and what its tests measure, from Debian's packages, and the
# packages that are named as arguments.
set -eu

packages="libfreetype-dev libpng-dev libjpeg-dev libcairo2 libfontconfig1-dev libexpat1-dev libharfbuzz-dev libicu-dev pkg-config
fonts-dejavu-core fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji
fonts-inter fonts-inter-variable unicode-data python3-jsonschema parallel $*"

missing=""
for package in $packages; do
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' ||
    missing="$missing $package"
done
[ -n "$missing" ] || exit 0

as_root=""
[ "$(id -u)" = 0 ] || as_root="sudo"
$as_root apt-get update -qq
# The list is split into words on purpose.
DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $missing
