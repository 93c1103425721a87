import ArgumentParser
import Glibc
import SnugDocument

/// The format of an input.
enum InputKind: String, NamedChoice {
  /// Plain text unless the first character that is neither white space nor a byte-order mark is
  /// `{`, or the file is named `.json`: so broken JSON is never laid out as labels. NDJSON if the
  /// first line that is not empty begins with `{` and ends with `}`, and the next one begins with
  /// `{`, or if the file is named `.ndjson` or `.jsonl`. Text that begins like another format, or whose
  /// file is named as one, is refused: it would be laid out as labels.
  case auto
  case json
  case ndjson
  case text
  /// Rows of a template, as NDJSON may be.
  case csv, tsv

  /// Returns the format of an input with these bytes; never `auto`.
  func resolved(for bytes: [UInt8], of input: InputFile) -> InputKind {
    guard self == .auto else { return self }
    if ["ndjson", "jsonl"].contains(input.ending) { return .ndjson }
    let content = bytes.withoutByteOrderMark
    guard let start = content.firstIndex(where: { !$0.isJSONSpace }),
      content[start] == UInt8(ascii: "{")
    else { return input.ending == "json" ? .json : .text }
    let lineEnd = content[start...].lineEnd
    guard content[start..<lineEnd].last(where: { !$0.isJSONSpace }) == UInt8(ascii: "}") else {
      return .json
    }
    let next = content[lineEnd...].first { !$0.isJSONSpace }
    return next == UInt8(ascii: "{") ? .ndjson : .json
  }

  /// Refuses text that was taken for labels, but begins like another format or is named as one.
  static func refuseOtherFormats(_ bytes: [UInt8], of input: InputFile) throws(DocumentError) {
    let content = bytes.withoutByteOrderMark
    guard let start = content.firstIndex(where: { !$0.isJSONSpace }),
      let format = ForeignFormat.name(of: content[start...]) ?? ForeignFormat.names[input.ending]
    else { return }
    // White space is ASCII, so its bytes are characters.
    let before = content[..<start]
    let place = JSONPlace(
      line: 1 + before.count { $0 == 0x0A },
      column: 1 + before.reversed().prefix { $0 != 0x0A }.count, path: "")
    throw DocumentError(
      place: place,
      message: "this looks like \(format): a document is a JSON object such as "
        + "{\"items\": [\"A\"]}; use --input text if each line is a label")
  }
}

/// Formats of texts that are no lists of labels, told by their first lines or by the names of files.
private enum ForeignFormat {
  /// By the ending of a file's name.
  static let names = [
    "csv": "CSV", "tsv": "tab-separated values", "po": "a gettext catalogue",
    "pot": "a gettext catalogue", "toml": "TOML", "yaml": "YAML", "yml": "YAML", "xml": "XML",
    "html": "HTML", "xliff": "XLIFF", "xlf": "XLIFF", "strings": "a catalogue of strings",
    "properties": "properties", "ini": "an INI file", "svg": "SVG", "md": "Markdown",
  ]

  /// The most lines that are compared to find columns.
  private static let mostLines = 8

  /// Returns the format of a text that begins with neither white space nor `{`; `nil` for labels.
  static func name(of content: ArraySlice<UInt8>) -> String? {
    let line = beginning(of: content[..<content.lineEnd])
    switch line.utf8.first {
    case UInt8(ascii: "["): return isSection(line) ? "TOML or an INI file" : "a JSON array"
    case UInt8(ascii: "\""): return "a JSON string"
    case UInt8(ascii: "<") where line.prefixMatch(of: #/<[A-Za-z!?\/]/#) != nil:
      return "HTML or XML"
    case UInt8(ascii: "/") where line.hasPrefix("//") || line.hasPrefix("/*"):
      return "a comment, which JSON does not have"
    case UInt8(ascii: "#") where isComment(line):
      return "a comment, as in YAML, TOML or a catalogue"
    case UInt8(ascii: "%") where line.hasPrefix("%YAML") || line.hasPrefix("%TAG"): return "YAML"
    case UInt8(ascii: "-") where line.hasPrefix("- ") || line == "-" || line == "---":
      return "YAML"
    default: break
    }
    if line.hasPrefix("msgid \"") || line.hasPrefix("msgctxt \"") { return "a gettext catalogue" }
    if isYAMLKey(line) { return "YAML" }
    if isAssignment(line) { return "TOML or properties" }
    return columns(content)
  }

  /// Whether a line is the name of a part, as in `[package]` or `[[bin]]`.
  private static func isSection(_ line: String) -> Bool {
    line.wholeMatch(of: #/\[{1,2}[A-Za-z_][\w.\- ]*\]{1,2}/#) != nil
  }

  /// Whether a line is a comment: a sign with a space, as of a program, or as of gettext. `#swift` is a
  /// label.
  private static func isComment(_ line: String) -> Bool {
    line.wholeMatch(of: #/#(?:$|[ !,:.~|].*)/#) != nil
  }

  /// Whether a line begins with a key of YAML such as `items:`: a word in any script that does not begin
  /// with a capital. A label such as `Note: new` is not one.
  private static func isYAMLKey(_ line: String) -> Bool {
    guard let colon = line.firstIndex(of: ":"), let first = line.unicodeScalars.first else {
      return false
    }
    let behind = line[line.index(after: colon)...].first
    guard behind == nil || behind == " " || behind == "\t" else { return false }
    let category = first.properties.generalCategory
    let isWord = line[..<colon].unicodeScalars.allSatisfy {
      $0.properties.isXIDContinue || $0 == "-"
    }
    return isWord && (category == .lowercaseLetter || category == .otherLetter)
  }

  /// Whether a line sets a name to a value of TOML, as in `width = 320`.
  private static func isAssignment(_ line: String) -> Bool {
    let value = #/[\w.\-]+ ?= ?(?:".*|'.*|\[.*|\{.*|true|false|[+\-]?\d[\d_.:\-TZ]*)/#
    return line.wholeMatch(of: value) != nil
  }

  /// Returns the format of lines with as many columns each, at least two; `nil` for others.
  private static func columns(_ content: ArraySlice<UInt8>) -> String? {
    var lines: [String] = []
    var rest = content
    // An entry in quotes may have line breaks. A lone quote may never be closed.
    var isOpen = false
    var left = 4 * mostLines
    while lines.count < mostLines, left > 0, !rest.isEmpty {
      left -= 1
      let end = rest.lineEnd
      let line = beginning(of: rest[..<end])
      if isOpen {
        lines[lines.count - 1] += " " + line
      } else if !line.isEmpty {
        lines.append(line)
      }
      if line.utf8.count(where: { $0 == UInt8(ascii: "\"") }) % 2 == 1 { isOpen.toggle() }
      rest = rest[min(end + 1, rest.endIndex)...]
    }
    guard lines.count > 1 else { return nil }
    for (mark, name) in [("\t", "tab-separated values"), (",", "CSV"), (";", "CSV")] {
      let counts = lines.map { count(of: Character(mark), in: $0) }
      let isAtEnds = lines.allSatisfy { $0.hasSuffix(mark) || $0.contains("\(mark))") }
      if counts[0] > 0, counts.allSatisfy({ $0 == counts[0] }), !isAtEnds, !isNumber(lines[0], mark)
      {
        return name
      }
    }
    return nil
  }

  /// The count of the marks between columns; 0 if one is that of a sentence, which a space follows.
  private static func count(of mark: Character, in line: String) -> Int {
    var (count, isQuoted, last) = (0, false, Character("\n"))
    for character in line {
      if character == "\"" { isQuoted.toggle() }
      if last == mark, character == " ", !isQuoted { return 0 }
      if character == mark, !isQuoted { count += 1 }
      last = character
    }
    return count
  }

  /// Whether a mark in a line is that of a number, as in `1,000`.
  private static func isNumber(_ line: String, _ mark: String) -> Bool {
    let parts = line.split(separator: mark, omittingEmptySubsequences: false)
    return zip(parts, parts.dropFirst()).contains {
      $0.last?.isNumber ?? false && $1.first?.isNumber ?? false
    }
  }

  /// Returns the beginning of a line without the white space at its end.
  private static func beginning(of line: ArraySlice<UInt8>) -> String {
    var text = String(decoding: line.prefix(mostBytes), as: UTF8.self)
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return text
  }

  /// The most bytes of a line that are looked at.
  private static let mostBytes = 1_024
}

extension [UInt8] {
  fileprivate var withoutByteOrderMark: ArraySlice<UInt8> {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return dropFirst(starts(with: mark) ? mark.count : 0)
  }
}

extension ArraySlice<UInt8> {
  /// The index of the first line feed, or the end.
  fileprivate var lineEnd: Int {
    withUnsafeBytes { bytes in
      guard let first = bytes.baseAddress, let end = memchr(first, 0x0A, bytes.count) else {
        return endIndex
      }
      return startIndex + (UnsafeRawPointer(end) - first)
    }
  }
}

extension UInt8 {
  /// Whether the byte is JSON white space.
  var isJSONSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
