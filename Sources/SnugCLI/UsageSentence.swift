import ArgumentParser
import Snug
import SnugDocument

/// The parser's messages of bad usage, on one line and with what to try: it compares letters only.
struct UsageSentence {
  private let help: ShortHelp
  /// The words behind the command.
  private let words: [String]

  init(_ help: ShortHelp, words: [String]) { (self.help, self.words) = (help, words) }

  func text(of message: String) -> String {
    if let match = message.firstMatch(of: #/^Unknown option '(--?[^'=]+)/#) {
      return unknown(String(match.1))
    }
    // An unknown option may be the reason.
    if message.hasPrefix("Missing expected argument"), let option = unknownOption {
      return unknown(option)
    }
    if let text = invalidValue(message) { return text }
    // The parser lists valid values on separate lines.
    let sentence = message.replacing("\n  - ", with: ", ").replacing(":, ", with: ": ")
      .split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }

  private func unknown(_ option: String) -> String {
    let sentence = "unknown option \(option)"
    if let name = ForeignOption.meaning(of: option, among: help.options) {
      return "\(sentence): did you mean \(name)?"
    }
    let key = help.readsDocuments ? ForeignOption.key(for: option) : nil
    if key == nil, let name = ForeignOption.similar(to: option, among: help.options) {
      return "\(sentence): did you mean \(name)?"
    }
    return sentence
      + (key.map { ": it belongs into the document, in \"\($0)\"" }
        ?? ": \(help.name) -h lists those there are")
  }

  private static let wholeNumbers = ["--lines", "--maximum-lines", "--item", "--section"]

  private var unknownOption: String? {
    words.prefix { $0 != "--" }.map { $0.split(separator: "=")[0] }.lazy
      .filter { $0.hasPrefix("--") }.map(String.init).first { !help.options.contains($0) }
  }

  /// Returns the message of a value that is not what its option takes: `The value 'x' is invalid for '--a <b>'`,
  /// and perhaps a reason, or a list of those that are.
  private func invalidValue(_ message: String) -> String? {
    let pattern =
      #/^The value '([\s\S]*)' is invalid for '([^']*)'(?:: [\s\S]*|\. Please provide one of ([\s\S]*))?$/#
    guard let match = message.wholeMatch(of: pattern) else { return nil }
    let (value, option) = (String(match.1), match.2.split(separator: " ")[0])
    let name = option.hasPrefix("-") ? "\(option): " : ""
    let found = "found \(Excerpt.quoted(value))"
    guard let list = match.3 else {
      if Self.wholeNumbers.contains(String(option)) {
        return "\(name)expected a whole number, \(found)" + ForeignWord.advice(onUnitOf: value)
      }
      return "\(name)expected a number, \(found)" + ForeignWord.advice(onNumber: value)
    }
    let choices = list.replacing("the following:", with: "").replacing(" or ", with: ",")
      .replacing(" and ", with: ",")
      .split { $0 == "," || $0 == "\n" || $0 == " " || $0 == "-" && list.contains("\n") }
      .map { String($0.filter { $0 != "'" && $0 != "." }) }.filter { !$0.isEmpty }
    let hint =
      ForeignWord.name(for: value, among: choices)
      ?? NearMiss.suggestions(for: value, among: choices).first
    return "\(name)expected one of \(choices.joined(separator: ", ")), \(found)"
      + (NearMiss.question(hint) ?? "")
  }
}

/// Options of other programs, with those that they are called here.
enum ForeignOption {
  /// Returns the option that an unknown one stands for by its meaning.
  static func meaning(of option: String, among known: [String]) -> String? {
    let word = option.lowercased().filter { $0 != "-" && $0 != "_" }
    return names[word]?.first(where: known.contains)
  }

  /// Returns the only option that has the name as one of its words, or else one with a similar name.
  static func similar(to option: String, among known: [String]) -> String? {
    let word = option.drop { $0 == "-" }
    let having = known.filter { $0.split(separator: "-").contains(word) }
    if having.count == 1 { return having[0] }
    return NearMiss.suggestions(for: option, among: known.filter { $0.hasPrefix("--") }).first
  }

  /// Returns the key of a document that an unknown option stands for, as a sentence says it.
  static func key(for option: String) -> String? {
    keys[option.lowercased().filter { $0 != "-" && $0 != "_" }]
  }

  private static let keys = [
    "lang": "language", "language": "language", "locale": "language", "textscale": "textScale",
    "weight": "font", "fontweight": "font", "slant": "font", "columns": "layout", "bold": "font",
    "italic": "font", "tracking": "font", "letterspacing": "font",
    "linespacing": "layout", "truncation": "cells", "lines": "cells", "maxwidth": "cells",
    "minwidth": "cells", "cell": "cells", "margins": "cells", "constraints": "cells",
    "fill": "cells", "color": "cells", "header": "sections", "footer": "sections",
  ]

  /// By the letters of the unknown one. Of several, the first that the command has.
  private static let names: [String: [String]] = [
    // Earlier names (Documentation/Renamed.md).
    "linebreaking": ["--text-wrap"], "linemetrics": ["--line-boxes"],
    "keepwhitespace": ["--keep-space-at-cut"],
    "out": ["--output"], "outfile": ["--output"], "outputfile": ["--output"], "to": ["--output"],
    "save": ["--output"], "json": ["--format"], "table": ["--format"], "tsv": ["--format"],
    "csv": ["--format"], "svg": ["--format"], "type": ["--format"], "outputformat": ["--format"],
    "inputformat": ["--input"], "from": ["--input"], "stdin": ["--input"],
    "pretty": ["--format"], "minify": ["--compact"], "oneline": ["--compact"],
    "silent": ["--quiet"], "q": ["--quiet"], "w": ["--max-width", "--target"],
    "verbose": ["--diagnostics", "--explain"],
    "werror": ["--strict"], "warnings": ["--diagnostics"],
    "gap": ["--spacing"], "space": ["--spacing"], "rowgap": ["--spacing"],
    "columngap": ["--spacing"], "linegap": ["--line-spacing", "--spacing"],
    "linespacing": ["--spacing"], "itemspacing": ["--spacing"], "padding": ["--inset"],
    "margin": ["--inset"], "margins": ["--inset"], "insets": ["--inset"], "border": ["--inset"],
    "align": ["--line-alignment", "--alignment"], "textalign": ["--alignment"],
    "alignment": ["--line-alignment"], "justify": ["--line-alignment", "--alignment"],
    "justifycontent": ["--line-alignment"], "center": ["--line-alignment", "--alignment"],
    "cols": ["--width", "--max-width"],
    "containerwidth": ["--width"], "wrap": ["--max-width", "--width"],
    "width": ["--max-width", "--target"], "maximumwidth": ["--max-width", "--width"],
    "maxwidth": ["--width"], "fontsize": ["--size"], "pointsize": ["--size"], "pt": ["--size"],
    "px": ["--size"], "family": ["--font"], "fontfamily": ["--font"], "face": ["--font"],
    "ttf": ["--font-file"], "fontpath": ["--font-file"], "bold": ["--weight"],
    "fontweight": ["--weight"], "italic": ["--slant"], "fontstyle": ["--slant"],
    "variation": ["--axes"], "variations": ["--axes"], "axis": ["--axes"],
    "feature": ["--features"], "tracking": ["--letter-spacing"], "kerning": ["--letter-spacing"],
    "lang": ["--language"], "locale": ["--language"], "rtl": ["--direction"],
    "ltr": ["--direction"], "dir": ["--direction"], "dpi": ["--scale"], "dpr": ["--scale"],
    "zoom": ["--scale"], "pixelratio": ["--scale"], "devicepixelratio": ["--scale"],
    "maxlines": ["--lines", "--maximum-lines"], "linelimit": ["--lines", "--maximum-lines"],
    "lineclamp": ["--lines", "--maximum-lines"], "numberoflines": ["--lines", "--maximum-lines"],
    "lines": ["--maximum-lines"], "truncate": ["--truncation"], "linebreakmode": ["--truncation"],
    "textoverflow": ["--truncation"], "ellipsize": ["--truncation"],
    "minimumfontscale": ["--minimum-scale"], "shrink": ["--minimum-scale"],
    "minsize": ["--minimum-size"], "minfontsize": ["--minimum-size"],
    "bg": ["--background"], "backgroundcolor": ["--background"], "fill": ["--background"],
    "wireframe": ["--debug"], "guides": ["--debug"], "steps": ["--script"],
    "maxsize": ["--expanded"], "targetsize": ["--target"], "why": ["--explain"],
    "rowtime": ["--row-size"], "timeout": ["--row-size"], "timelimit": ["--row-size"],
    "secure": ["--no-files"], "sandbox": ["--no-files"], "nofile": ["--no-files"],
  ]
}
