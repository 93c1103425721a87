import SnugGeometry

/// The translations of a gettext catalogue. Fuzzy and obsolete ones, and those that are empty, are left out.
struct GettextRows {
  private let lines: [ArraySlice<UInt8>]
  private var language: String?
  private var found: [RowResult] = []
  private var entry = Entry()
  /// The part that strings on lines of their own go on.
  private var part: Part?

  /// The names of the entries that were read, and the line of each: gettext refuses one given twice.
  private var names: [String: Int] = [:]

  private struct Entry {
    /// The line of its `msgid`.
    var line = 0
    var context: String?
    var id: String?
    var plural: String?
    /// The translations by the index of their plural form; 0 for the only one.
    var texts: [(form: Int?, text: String, line: Int)] = []
    var isFuzzy = false
    var isFormat = false
  }

  /// Whether the entry has an error, so that its other strings are not read.
  private var isBroken = false

  private enum Part { case context, id, plural, text }

  /// - Parameter language: That of a catalogue that names none.
  init(_ bytes: [UInt8], language: String?) {
    self.language = language
    lines = bytes.split(
      separator: bytes.contains(0x0A) ? 0x0A : 0x0D, omittingEmptySubsequences: false)
  }

  /// - Throws: An error for a character set other than UTF-8.
  consuming func rows() throws(RowError) -> [RowResult] {
    for (index, bytes) in lines.enumerated() {
      let line = bytes.trimmed
      do throws(RowError) {
        try read(line, number: index + 1)
      } catch {
        if error.message.hasPrefix(Self.charset) { throw error }
        found.append(.failure(error))
        // An entry that had all its strings before this line is read.
        if part == .text, line.first != UInt8(ascii: "\""), !line.starts(with: "msgstr".utf8) {
          try finish()
        }
        (entry, part, isBroken) = (Entry(), nil, true)
      }
    }
    try finish()
    return found.byLine
  }

  private static let charset = "the catalogue is in"

  private mutating func read(_ line: ArraySlice<UInt8>, number: Int) throws(RowError) {
    guard let first = line.first else { return }
    if first == UInt8(ascii: "#") {
      // A comment begins the next entry, if this one has its texts.
      if !entry.texts.isEmpty { try finish() }
      (part, isBroken) = (nil, false)
      if line.dropFirst().first == UInt8(ascii: ",") {
        let flags = line.dropFirst(2).split(separator: UInt8(ascii: ",")).map {
          String(decoding: $0.trimmed, as: UTF8.self)
        }
        entry.isFuzzy = entry.isFuzzy || flags.contains("fuzzy")
        entry.isFormat =
          entry.isFormat || flags.contains { $0.hasSuffix("-format") && !$0.hasPrefix("no-") }
      }
      return
    }
    var (rest, column) = (line, 1)
    // White space at the end of the line is left out.
    while !rest.isEmpty {
      guard let quote = rest.firstIndex(of: UInt8(ascii: "\"")) else {
        let found = Excerpt.quoted(String(decoding: rest.trimmed, as: UTF8.self))
        throw RowError(line: number, "expected a string in quotes, found \(found)")
      }
      let word = String(decoding: rest[..<quote].trimmed, as: UTF8.self)
      if word == "msgid" || word == "msgctxt" { isBroken = false }
      guard !isBroken else { return }
      let end = Self.end(ofStringAt: quote, in: rest)
      column += rest[..<quote].scalarCount
      try take(
        try string(rest[quote..<end], line: number, column: column), word, number: number)
      column += rest[quote..<end].scalarCount
      rest = rest[end...]
    }
  }

  /// Returns the index behind the mark that closes a string, or the end of the line.
  private static func end(ofStringAt quote: Int, in line: ArraySlice<UInt8>) -> Int {
    var end = quote + 1
    while end < line.endIndex, line[end] != UInt8(ascii: "\"") {
      end += line[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(end + 1, line.endIndex)
  }

  /// Takes a string, and the word before it.
  private mutating func take(_ text: String, _ word: String, number: Int) throws(RowError) {
    switch word {
    case "":
      guard let part else {
        throw RowError(line: number, "a string without msgid or msgstr before it")
      }
      switch part {
      case .context: entry.context? += text
      case .id: entry.id? += text
      case .plural: entry.plural? += text
      case .text: entry.texts[entry.texts.count - 1].text += text
      }
    case "msgctxt", "msgid":
      if !entry.texts.isEmpty || entry.id != nil { try finish() }
      (part, entry.context, entry.id) =
        word == "msgid" ? (.id, entry.context, text) : (.context, text, entry.id)
      entry.line = number
    case "msgid_plural": (part, entry.plural) = (.plural, text)
    case "msgstr":
      entry.texts.append((nil, text, number))
      part = .text
    default:
      guard word.hasPrefix("msgstr["), word.hasSuffix("]"),
        let form = Int(word.dropFirst("msgstr[".count).dropLast())
      else {
        throw RowError(
          line: number,
          "expected msgctxt, msgid, msgid_plural or msgstr, found \(Excerpt.quoted(word))")
      }
      entry.texts.append((form, text, number))
      part = .text
    }
  }

  private mutating func finish() throws(RowError) {
    defer { (entry, part) = (Entry(), nil) }
    guard let id = entry.id else { return }
    guard !id.isEmpty || entry.context != nil else { return try readHeader() }
    let name = entry.context.map { "\($0)|\(id)" } ?? id
    func fail(_ message: String) {
      found.append(
        .failure(RowError(line: entry.line, "\(Excerpt.quoted(name)) \(message)")))
    }
    guard !entry.texts.isEmpty else { return fail("has no msgstr") }
    if let first = names.updateValue(entry.line, forKey: name) {
      return fail("is also on line \(first): keep one of them, as msguniq does")
    }
    guard !entry.isFuzzy else { return }
    for (form, text, line) in entry.texts where !text.isEmpty {
      var row = Row(
        id: form.map { "\(name)[\($0)]" } ?? name, text: text, language: language, line: line)
      row.isFormat = entry.isFormat
      found.append(.success(row))
    }
  }

  private mutating func readHeader() throws(RowError) {
    guard let header = entry.texts.first else { return }
    for field in header.text.split(separator: "\n") {
      guard let colon = field.firstIndex(of: ":") else { continue }
      let value = String(field[field.index(after: colon)...]).trimmed
      switch field[..<colon].lowercased() {
      case "language":
        language = PathLanguage.localeTag(value[...]) ?? language
      case "content-type":
        guard let set = value.lowercased().split(separator: "charset=").dropFirst().last,
          !["utf-8", "us-ascii", "ascii", "charset"].contains(set)
        else { continue }
        throw RowError(
          line: header.line,
          "\(Self.charset) \(Excerpt.quoted(String(set))): convert it to UTF-8, as msgconv does")
      default: break
      }
    }
  }

  private func string(
    _ quoted: ArraySlice<UInt8>, line: Int, column: Int
  ) throws(RowError) -> String {
    let inside = quoted.dropFirst()
    // Most strings have no escapes.
    if inside.last == UInt8(ascii: "\""), !inside.contains(UInt8(ascii: "\\")),
      !inside.dropLast().contains(UInt8(ascii: "\""))
    {
      return String(decoding: inside.dropLast(), as: UTF8.self)
    }
    let text = String(decoding: quoted, as: UTF8.self)
    return try QuotedString.text(text.unicodeScalars[...], line: line, column: column)
  }
}

extension ArraySlice<UInt8> {
  /// The count of scalars of UTF-8.
  fileprivate var scalarCount: Int { count { $0 & 0xC0 != 0x80 } }

  /// Without the white space at both ends.
  var trimmed: ArraySlice<UInt8> {
    var part = self
    while let last = part.last, last == 0x20 || last == 0x09 || last == 0x0D { part.removeLast() }
    return part.drop { $0 == 0x20 || $0 == 0x09 }
  }
}

extension StringProtocol {
  /// Without the white space at both ends.
  var trimmed: String { String(decoding: Array(utf8)[...].trimmed, as: UTF8.self) }
}

/// A string in quotation marks with the escapes of C.
enum QuotedString {
  /// Returns the text of a string that stands at a place of its file, with its marks.
  static func text(
    _ scalars: Substring.UnicodeScalarView, line: Int, column: Int
  ) throws(RowError) -> String {
    var text = String.UnicodeScalarView()
    // The scalars that were read.
    var count = 1
    var rest = scalars.dropFirst()
    func error(_ message: String) -> RowError {
      RowError(line: line, column: column + count, message)
    }
    while let scalar = rest.popFirst() {
      count += 1
      if scalar == "\"" { return String(text) }
      guard scalar == "\\" else {
        text.append(scalar)
        continue
      }
      guard let escaped = rest.popFirst() else { break }
      count += 1
      switch escaped {
      case "n": text.append("\n")
      case "t": text.append("\t")
      case "r": text.append("\r")
      case "a": text.append("\u{7}")
      case "b": text.append("\u{8}")
      case "f": text.append("\u{C}")
      case "v": text.append("\u{B}")
      case "u", "U", "x":
        // Also half of a pair of surrogates, as Apple's catalogues may have.
        func number(_ most: Int) -> UInt32? {
          let digits = rest.prefix(most).prefix { $0.properties.isASCIIHexDigit }
          guard !digits.isEmpty else { return nil }
          rest = rest.dropFirst(digits.count)
          count += digits.count
          return UInt32(String(digits), radix: 16)
        }
        guard var value = number(escaped == "x" ? 2 : 4) else {
          throw error("expected hexadecimal digits behind \\\(escaped)")
        }
        if (0xD800..<0xDC00).contains(value), rest.starts(with: ["\\", escaped]) {
          rest = rest.dropFirst(2)
          count += 2
          if let low = number(4), (0xDC00..<0xE000).contains(low) {
            value = 0x10000 + (value - 0xD800) << 10 + low - 0xDC00
          }
        }
        guard let scalar = Unicode.Scalar(value) else {
          throw error("the escape stands for half a character")
        }
        text.append(scalar)
      default:
        guard ("0"..."7").contains(escaped) else {
          text.append(escaped)
          continue
        }
        var digits = String(escaped)
        while digits.count < 3, let next = rest.first, ("0"..."7").contains(next) {
          digits.unicodeScalars.append(rest.removeFirst())
          count += 1
        }
        text.append(Unicode.Scalar(UInt8(truncatingIfNeeded: Int(digits, radix: 8) ?? 0)))
      }
    }
    throw error("the string has no closing quotation mark on its line")
  }
}
