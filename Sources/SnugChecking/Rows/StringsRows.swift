import SnugGeometry

/// The texts of Apple's catalogue of strings: `"key" = "text";`, with comments.
struct StringsRows {
  private let scalars: [Unicode.Scalar]
  private let language: String?
  private var place = 0
  private var line = 1
  private var lineStart = 0
  /// The keys so far, and the line of each.
  private var lines: [String: Int] = [:]
  /// The place of a string that cannot be read.
  private var unreadable: Int?

  init(_ bytes: [UInt8], language: String?) {
    scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    self.language = language
  }

  consuming func rows() -> [RowResult] {
    var rows: [RowResult] = []
    while true {
      do throws(RowError) {
        try skipSpace()
        guard place < scalars.count else { return rows }
        let start = line
        let key = try string()
        try skipSpace()
        if current == ";" {
          // A key that is its own text.
          advance()
          rows.append(row(key, key, start))
          continue
        }
        try expect("=")
        try skipSpace()
        let textLine = line
        let text = try string()
        try skipSpace()
        try expect(";")
        rows.append(row(key, text, textLine))
      } catch {
        rows.append(.failure(error))
        // A string where a semicolon is missing may begin the next entry.
        if current == "\"", place != unreadable, line > error.line || place == lineStart {
          continue
        }
        // The next entry is behind a semicolon at the end of a line.
        while place < scalars.count,
          !(scalars[place] == "\n" && place > 0
            && scalars[..<place].last { $0 != "\r" && $0 != " " } == ";")
        {
          advance()
        }
      }
    }
  }

  private mutating func row(_ key: String, _ text: String, _ line: Int) -> RowResult {
    if let first = lines[key] {
      return .failure(
        RowError(
          line: line, "\(Excerpt.quoted(key)) is also on line \(first): keep one of them"
        ).of(key))
    }
    lines[key] = line
    var row = Row(id: key, text: text, language: language, line: line)
    row.isFormat = true
    return .success(row)
  }

  private var current: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  private mutating func advance() {
    if scalars[place] == "\n" { (line, lineStart) = (line + 1, place + 1) }
    place += 1
  }

  private func error(_ message: String) -> RowError {
    RowError(line: line, column: place - lineStart + 1, message)
  }

  private mutating func expect(_ scalar: Unicode.Scalar) throws(RowError) {
    guard current == scalar else {
      let found = current.map { Excerpt.quoted(String($0)) } ?? "the end"
      throw error("expected \(scalar), as in \"key\" = \"text\";, found \(found)")
    }
    advance()
  }

  private mutating func skipSpace() throws(RowError) {
    while let scalar = current {
      if scalar == "/", place + 1 < scalars.count, "/*".unicodeScalars.contains(scalars[place + 1])
      {
        let isLine = scalars[place + 1] == "/"
        let start = error("a comment begins here that never ends")
        advance()
        advance()
        while place < scalars.count {
          if isLine, scalars[place] == "\n" { break }
          if !isLine, scalars[place] == "*", place + 1 < scalars.count, scalars[place + 1] == "/" {
            break
          }
          advance()
        }
        guard isLine || place < scalars.count else { throw start }
        if !isLine {
          advance()
          advance()
        }
      } else if scalar.properties.isWhitespace {
        advance()
      } else {
        return
      }
    }
  }

  /// Reads a string in quotation marks, which may have line breaks, or a word.
  private mutating func string() throws(RowError) -> String {
    guard current == "\"" else {
      let start = place
      while let scalar = current,
        scalar.properties.isXIDContinue || "-.$".unicodeScalars.contains(scalar)
      {
        advance()
      }
      guard place > start else {
        let found = current.map { Excerpt.quoted(String($0)) } ?? "the end"
        throw error("expected a string in quotation marks, found \(found)")
      }
      var word = String.UnicodeScalarView()
      word.append(contentsOf: scalars[start..<place])
      return String(word)
    }
    unreadable = place
    var end = place + 1
    while end < scalars.count, scalars[end] != "\"" { end += scalars[end] == "\\" ? 2 : 1 }
    guard end < scalars.count else { throw error("the string has no closing quotation mark") }
    var quoted = String.UnicodeScalarView()
    quoted.append(contentsOf: scalars[place...end])
    let text = try QuotedString.text(
      quoted[...], line: line, column: place - lineStart + 1
    ).text
    while place <= end { advance() }
    unreadable = nil
    return text
  }
}
