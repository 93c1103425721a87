import SnugGeometry

/// The texts of Apple's catalogue of strings: `"key" = "text";`, with comments.
struct StringsRows {
  private var reader: ScalarReader
  private let language: String?
  private var line = 1
  private var lineStart = 0
  /// The keys so far, and the line of each.
  private var lines: [String: Int] = [:]
  /// The place of a string that cannot be read.
  private var unreadable: Int?

  init(_ bytes: [UInt8], language: String?) {
    reader = ScalarReader(String(decoding: bytes, as: UTF8.self))
    self.language = language
  }

  consuming func rows() -> [RowResult] {
    var rows: [RowResult] = []
    while true {
      do throws(RowError) {
        try skipSpace()
        guard current != nil else { return rows }
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
        if current == "\"", reader.place != unreadable,
          line > error.line || reader.place == lineStart
        {
          continue
        }
        // The next entry is behind a semicolon at the end of a line.
        while let scalar = current,
          scalar != "\n"
            || reader.scalars[..<reader.place].last(where: { $0 != "\r" && $0 != " " }) != ";"
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

  private var current: Unicode.Scalar? { reader.current }

  private mutating func advance() {
    if current == "\n" { (line, lineStart) = (line + 1, reader.place + 1) }
    reader.place += 1
  }

  private func error(_ message: String) -> RowError {
    RowError(line: line, column: reader.place - lineStart + 1, message)
  }

  private mutating func expect(_ scalar: Unicode.Scalar) throws(RowError) {
    guard current == scalar else {
      throw error("expected \(scalar), as in \"key\" = \"text\";, found \(reader.found)")
    }
    advance()
  }

  private mutating func skipSpace() throws(RowError) {
    while let scalar = current {
      if scalar == "/", reader[1] == "/" {
        while let scalar = current, scalar != "\n" { advance() }
      } else if scalar == "/", reader[1] == "*" {
        let start = error("a comment begins here that never ends")
        advance()
        repeat {
          advance()
          guard current != nil else { throw start }
        } while current != "*" || reader[1] != "/"
        advance()
        advance()
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
      let word = reader.word {
        $0.properties.isXIDContinue || "-.$".unicodeScalars.contains($0)
      }
      guard !word.isEmpty else {
        throw error("expected a string in quotation marks, found \(reader.found)")
      }
      return word
    }
    unreadable = reader.place
    var length = 1
    while let scalar = reader[length], scalar != "\"" { length += scalar == "\\" ? 2 : 1 }
    guard reader[length] != nil else { throw error("the string has no closing quotation mark") }
    let quoted = reader.text(reader.place...reader.place + length)
    let text = try QuotedString.text(
      quoted.unicodeScalars[...], line: line, column: reader.place - lineStart + 1)
    for _ in 0...length { advance() }
    unreadable = nil
    return text
  }
}
