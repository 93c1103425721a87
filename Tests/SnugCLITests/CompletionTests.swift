import Foundation
import Testing

@Suite("Command line: completions")
struct CompletionTests {
  @Test("the completion script of each shell has every command, and options of several commands")
  func scripts() throws {
    let names = try Command.names()
    try #require(names.count == 12)
    // The texts before and after a command's name in the script.
    for (shell, before, after) in [
      ("bash", "_snug_", "() {"), ("zsh", "_snug_", "() {"), ("fish", "-fa '", "' -d "),
    ] {
      let script = try Command.run("--generate-completion-script", shell).expect(0)
      for name in names {
        #expect(script.text.contains(before + name + after), "\(name) in \(shell)")
      }
      for option in ["line-alignment", "max-width", "font-file", "background"] {
        #expect(script.text.contains(option), "--\(option) in \(shell)")
      }
    }
  }

  @Test(
    "Bash completes commands, options, their values and files",
    arguments: [
      ("snug re", "render"), ("snug layout --outl", "--outlines"),
      ("snug layout --line-alignment spaceB", "spaceBetween"), ("snug schema o", "output"),
      ("snug simulate --scr", "--script"),
      ("snug measure --truncation mid", "middle"), ("snug fonts --slant ob", "oblique"),
      ("snug explain --attribute lead", "leading leadingMargin"),
      ("snug layout Exam", "Examples"), ("snug render Examples/tags.json -o Exam", "Examples"),
      ("snug measure --font-file Fonts/SnugTest.", "Fonts/SnugTest.ttf"),
    ])
  func bashCompletes(line: String, expected: String) throws {
    try bash(
      """
      cd "$1"; source <(snug --generate-completion-script bash)
      complete -p snug | grep -q -- '-F _snug snug' || exit 1
      compopt() { :; }  # It is for lines that are typed.
      COMP_LINE="$2"; COMP_POINT=${#COMP_LINE}; read -ra COMP_WORDS <<< "$COMP_LINE"
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _snug snug "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
      printf '%s\\n' "${COMPREPLY[@]}" | sort | xargs
      """, package.path(), line
    ).expect(0, output: .equals(expected + "\n"))
  }
}
