import SnugGeometry

/// The rows of columns whose names are in the first row (RFC 4180).
struct ColumnRows {
  private let separator: UInt8
  private let names: [String]
  private let columns: [Column?]
  /// The names of columns that mean nothing.
  let unused: [String]

  private enum Column: String, CaseIterable { case id, text, language, width, height, lines }

  /// The most bytes of a row: a quotation mark that is never closed would take all rows with it.
  static let mostBytes = 1 << 20

  /// Reads the names.
  init(_ lines: inout LineFeed, isTabbed: Bool) throws(RowError) {
    let header = try Self.header(&lines, isTabbed: isTabbed, ignoringCase: true)
    let fields = header.names
    separator = header.separator
    names = fields.map { $0.lowercased() }
    columns = names.map { Column(rawValue: $0) }
    unused = zip(fields, columns).filter { $1 == nil }.map(\.0)
    guard columns.contains(.text) else {
      let told = fields.prefix(20).map { Excerpt.quoted($0) }.joined(separator: ", ")
      throw RowError(
        line: 1,
        "no column is called \"text\": the first row has \(told.isEmpty ? "no names" : told)")
    }
  }

  /// Reads the row with the names of columns, no two of which are the same.
  static func header(
    _ lines: inout LineFeed, isTabbed: Bool, ignoringCase: Bool
  ) throws(RowError) -> (separator: UInt8, names: [String]) {
    let header = String(decoding: lines.beginning, as: UTF8.self)
    let separator: UInt8 =
      isTabbed ? 0x09 : header.contains(",") || !header.contains(";") ? 0x2C : 0x3B
    let read = try Self.fields(&lines, separator)
    guard let fields = read else {
      throw RowError(line: 1, "the file is empty: expected a row with the names of columns")
    }
    if let fault = fault(ofHeader: header, names: fields.count, isTabbed: isTabbed) {
      throw RowError(line: 1, fault)
    }
    let names = ignoringCase ? fields.map { $0.lowercased() } : fields
    var known: Set<String> = []
    for (index, name) in names.enumerated() where !known.insert(name).inserted {
      throw RowError(line: 1, "two columns are called \(Excerpt.quoted(fields[index])): rename one")
    }
    return (separator, fields)
  }

  /// Returns what the first line tells of another format.
  private static func fault(ofHeader header: String, names: Int, isTabbed: Bool) -> String? {
    let bytes = header.utf8.prefix(4096)
    // A carriage return before the line feed may still be there.
    if bytes.dropLast().contains(0x0D), !header.contains("\"") {
      return "the lines of the file end in carriage returns alone: save it with line feeds"
    }
    if bytes.drop(while: { $0 <= 0x20 }).first == UInt8(ascii: "{") {
      return "the file looks like NDJSON: give --input ndjson"
    }
    if names == 1, !isTabbed, bytes.contains(0x09) {
      return "the columns of the file are between tabs: give --input tsv"
    }
    return nil
  }

  /// Returns the fields of the next row, one for each name of a column, and its line; `nil` after the last row. An empty line
  /// is no row, unless there is a single column.
  static func row(
    _ lines: inout LineFeed, _ separator: UInt8, _ names: [String], mostBytes: Int = mostBytes
  ) throws(RowError) -> (fields: [String], line: Int)? {
    let count = names.count
    while true {
      let line = lines.number + 1
      guard let fields = try fields(&lines, separator, mostBytes: mostBytes) else { return nil }
      if fields == [""], count > 1 { continue }
      guard fields.count == count else {
        throw RowError(
          line: line,
          "the row has \(fields.count) column\(fields.count == 1 ? "" : "s"), and the first row names \(count)"
        ).of(zip(names, fields).first { $0.0 == "id" }?.1)
      }
      return (fields, line)
    }
  }

  /// Returns the next row; `nil` after the last.
  func next(_ lines: inout LineFeed) -> RowResult? {
    var id: String?
    do throws(RowError) {
      guard let (fields, line) = try Self.row(&lines, separator, names) else { return nil }
      var row = Row(text: "", line: line)
      id = columns.firstIndex(of: .id).map { fields[$0] }
      for (field, column) in zip(fields, columns) {
        switch column {
        case .id: row.id = field
        case .text: row.text = field
        case .language: if !field.isEmpty { row.language = field }
        case .width: row.width = try Self.length(field, "width", line)
        case .height: row.height = try Self.length(field, "height", line)
        case .lines:
          guard !field.isEmpty else { continue }
          guard let count = Int(field), count >= 0 else {
            throw RowError(
              line: line,
              "lines: expected a whole number, 0 for any, found \(Excerpt.quoted(field))")
          }
          row.lines = count
        case nil: break
        }
      }
      return .success(row)
    } catch {
      return .failure(error.of(id))
    }
  }

  private static func length(_ field: String, _ name: String, _ line: Int) throws(RowError)
    -> Double?
  {
    guard !field.isEmpty else { return nil }
    guard let points = LengthText.points(field), points >= 0, points <= LayoutUnit.maximumPoints
    else {
      throw RowError(line: line, "\(name): expected points, found \(Excerpt.quoted(field))")
    }
    return points
  }

  /// Returns the fields of the next row, which may have several lines; `nil` after the last.
  private static func fields(
    _ lines: inout LineFeed, _ separator: UInt8, mostBytes: Int = mostBytes
  ) throws(RowError) -> [String]? {
    guard let first = lines.next() else { return nil }
    var row = FieldReader(separator, line: lines.number)
    var taken: [[UInt8]] = []
    do throws(RowError) {
      var bytes = first
      while try !row.read(bytes) {
        guard row.byteCount < mostBytes, let next = lines.next() else {
          // The lines behind the mark are rows again.
          lines.putBack(taken)
          taken = []
          throw RowError(
            line: row.line,
            row.byteCount < mostBytes
              ? "a quotation mark opens here that is never closed: close it, or double it inside quotes"
              : "a quotation mark opens here that is not closed within \(mostBytes) bytes: close it, double it inside "
                + "quotes, or make the row shorter")
        }
        taken.append(next)
        bytes = next
      }
    } catch {
      guard separator == 0x09 else { throw error }
      // Between tabs, a quotation mark that none on its line closes is a character of the text.
      lines.putBack(taken)
      row = FieldReader(separator, line: lines.number, opensPairsOnly: true)
      guard try row.read(first) else { throw error }
    }
    return row.fields
  }
}

/// The fields of a row, line by line.
private struct FieldReader {
  private let separator: UInt8
  /// Whether only a quotation mark with another on its line opens a field.
  private let opensPairsOnly: Bool
  /// The number of the first line.
  let line: Int
  private(set) var fields: [String] = []
  private(set) var byteCount = 0
  /// The field that a quotation mark has opened.
  private var open: [UInt8]?

  init(_ separator: UInt8, line: Int, opensPairsOnly: Bool = false) {
    (self.separator, self.line, self.opensPairsOnly) = (separator, line, opensPairsOnly)
  }

  /// Reads a line.
  /// - Returns: Whether the row ends with it.
  mutating func read(_ bytes: [UInt8]) throws(RowError) -> Bool {
    let quote = UInt8(ascii: "\"")
    byteCount += bytes.count + 1
    var place = 0
    while true {
      var field = open.take()
      if field != nil {
        field?.append(0x0A)
      } else if place < bytes.count, bytes[place] == quote,
        !opensPairsOnly || bytes[place...].dropFirst().contains(quote)
      {
        field = []
        place += 1
      }
      if var quoted = field.take() {
        while true {
          guard place < bytes.count else {
            open = quoted
            return false
          }
          if bytes[place] == quote {
            place += 1
            guard place < bytes.count, bytes[place] == quote else { break }
          }
          quoted.append(bytes[place])
          place += 1
        }
        guard place == bytes.count || bytes[place] == separator else {
          throw RowError(
            line: line,
            "column \(fields.count + 1) goes on behind its closing quotation mark: double marks inside quotes"
          )
        }
        try add(quoted[...])
      } else {
        let end = bytes[place...].firstIndex(of: separator) ?? bytes.count
        try add(bytes[place..<end])
        place = end
      }
      guard place < bytes.count else { return true }
      place += 1
    }
  }

  private mutating func add(_ field: ArraySlice<UInt8>) throws(RowError) {
    guard let text = String(validating: field, as: UTF8.self) else {
      throw RowError(
        line: line,
        "column \(fields.count + 1) has bytes that are no UTF-8: save the file as UTF-8 (in Excel, \"CSV UTF-8\")"
      )
    }
    fields.append(text)
  }
}
