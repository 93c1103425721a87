#!/bin/sh
# Builds and installs `snug` with its manual page, and completion for Bash, Zsh and fish.
#
#     Scripts/install.sh [PREFIX]
#
# PREFIX is ~/.local by default. The program runs without Swift. SNUG_COMMAND names one that is built already, and
# SNUG_MANUAL its manual page.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
prefix=${1:-$HOME/.local}
command=${SNUG_COMMAND:-}
manual=${SNUG_MANUAL:-}
if [ -z "$command" ]; then
  cd "$root"
  set -- -c release --static-swift-stdlib -Xlinker -no-pie
  swift build --product snug "$@"
  command=$(mktemp)
  trap 'rm -f "$command"' EXIT
  trap 'exit 1' HUP INT TERM
  # The manual page is of a program that is linked anew, without Swift's runtime inside.
  cp "$(swift build "$@" --show-bin-path)/snug" "$command"
  chmod +x "$command"
  swift package --disable-sandbox generate-manual --configuration release
  manual=$root/.build/plugins/GenerateManual/outputs/SnugCLI/snug.1
fi

install -D -s -m 755 "$command" "$prefix/bin/snug"
if [ -n "$manual" ]; then
  mkdir -p "$prefix/share/man/man1"
  sed 's/^$/.Pp/' "$manual" >"$prefix/share/man/man1/snug.1"
fi
# completion SHELL FILE: the script of a shell.
completion() {
  mkdir -p "$(dirname "$2")"
  "$prefix/bin/snug" --generate-completion-script "$1" >"$2"
}
completion bash "$prefix/share/bash-completion/completions/snug"
completion zsh "$prefix/share/zsh/site-functions/_snug"
completion fish "$prefix/share/fish/vendor_completions.d/snug.fish"
echo "install.sh: $prefix/bin/snug. Bash, with bash-completion, and fish find their completion in the next shell; Zsh" \
  "does with fpath=($prefix/share/zsh/site-functions \$fpath) before compinit.${manual:+ man -M $prefix/share/man snug is the manual.}"
