package import SnugDocument

/// Reads the rows of a file in their order.
///
/// Rows of columns, of NDJSON and of plain lines are read as they are asked for; a catalogue is read whole, and
/// has at most `JSONTree.maximumLength` bytes. An error in a row is that row's and no other's.
package struct RowReader {
  private enum Source {
    case columns(ColumnRows)
    case lines(isJSON: Bool)
    case read([RowResult], next: Int)
  }

  private var source: Source
  private var lines: LineFeed

  /// - Parameters:
  ///   - path: The path of the file, which may tell its language.
  ///   - format: The format; `nil` to tell it by the name and the content.
  ///   - nextLine: Returns the next line without its line feed; `nil` after the last.
  /// - Throws: An error in the whole of the file.
  package init(
    _ path: String, as format: RowFormat?, nextLine: @escaping () -> [UInt8]?
  ) throws(RowError) {
    var lines = LineFeed(nextLine)
    try lines.decode()
    let isAsked = format != nil
    let format =
      format ?? Self.format(ofFile: path) ?? RowFormat(of: lines.beginning(lineCount: 8)[...])
    try format.check(lines.beginning)
    switch format {
    case .csv, .tsv: source = .columns(try ColumnRows(&lines, isTabbed: format == .tsv))
    case .ndjson: source = .lines(isJSON: true)
    case .lines: source = .lines(isJSON: false)
    case .po, .xliff, .strings, .xcstrings, .android, .arb, .json:
      let file = try TextEncoding.Decoded(try lines.rest(upTo: JSONTree.maximumLength))
      let rows = try CatalogRows.rows(file.bytes, format, isAsked: isAsked, path: path)
      source = .read(file.told(rows), next: 0)
    }
    self.lines = lines
  }

  /// Reads a catalogue, whose bytes are all there.
  /// - Parameter isAsked: Whether its user has given the format: the content is then not taken for another.
  /// - Throws: An error in the whole of the file.
  package init(
    _ path: String, as format: RowFormat, isAsked: Bool = true, _ bytes: [UInt8]
  ) throws(RowError) {
    lines = LineFeed { nil }
    let file = try TextEncoding.Decoded(bytes)
    try format.check(file.bytes)
    let rows = try CatalogRows.rows(file.bytes, format, isAsked: isAsked, path: path)
    source = .read(file.told(rows), next: 0)
  }

  /// Reads a row of a list in JSON: a text, or an object as a line of NDJSON.
  /// - Parameter number: Its number, from 1, as its line.
  package static func row(_ value: JSONValue, number: Int) -> RowResult {
    value.kind == .string
      ? .success(Row(text: value.text, line: number))
      : JSONRows.row(Array(value.source.utf8), line: number)
  }

  /// Returns the format that the ending of a file's name tells; `nil` for an unknown one.
  package static func format(ofFile path: String) -> RowFormat? {
    let ending = path.split(separator: "/").last?.split(separator: ".").dropFirst().last
    return ending.flatMap { RowFormat.endings[$0.lowercased()] }
  }

  /// Returns the next row; `nil` after the last.
  package mutating func next() -> RowResult? {
    switch source {
    case .columns(let columns): return columns.next(&lines)
    case .read(let rows, let next):
      guard next < rows.count else { return nil }
      source = .read(rows, next: next + 1)
      return rows[next]
    case .lines(let isJSON):
      while let bytes = lines.next() {
        // The empty lines of NDJSON are no rows.
        if isJSON, bytes.allSatisfy({ $0 <= 0x20 }) { continue }
        return isJSON ? JSONRows.row(bytes, line: lines.number) : plain(bytes)
      }
      return nil
    }
  }

  private func plain(_ bytes: [UInt8]) -> RowResult {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return .failure(RowError(line: lines.number, "the line has bytes that are no UTF-8"))
    }
    return .success(Row(text: text, line: lines.number))
  }

  /// The columns of the file that are not used; empty for other formats.
  package var unusedColumns: [String] {
    if case .columns(let columns) = source { columns.unused } else { [] }
  }
}

/// The lines of a file, counted, with those that are read ahead.
struct LineFeed {
  private let nextLine: () -> [UInt8]?
  /// The lines read ahead, the last one first.
  private var ahead: [[UInt8]] = []
  /// The number of the line read last.
  private(set) var number = 0

  init(_ nextLine: @escaping () -> [UInt8]?) { self.nextLine = nextLine }

  /// Returns the next line without its line break; `nil` after the last.
  mutating func next() -> [UInt8]? {
    var line = ahead.popLast() ?? nextLine()
    if line?.last == 0x0D { line?.removeLast() }
    if line != nil { number += 1 }
    return line
  }

  /// Puts lines back that were read last.
  mutating func putBack(_ lines: [[UInt8]]) {
    ahead += lines.reversed()
    number -= lines.count
  }

  /// Makes UTF-8 of the lines of a file in UTF-16, and takes off a byte-order mark.
  mutating func decode() throws(RowError) {
    guard let first = nextLine() else { return }
    guard TextEncoding.isUTF16(first) else {
      try TextEncoding.refuseNUL(first)
      ahead = [first.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(first.dropFirst(3)) : first]
      return
    }
    var bytes = first
    while let line = nextLine() {
      bytes.append(0x0A)
      bytes += line
      guard bytes.count <= JSONTree.maximumLength else { throw Self.isTooLong }
    }
    // The second byte of the last line feed is not that of a line.
    if bytes.count % 2 == 1, bytes[0] == 0xFE, bytes.last == 0 { bytes.append(0x0A) }
    var lines = try TextEncoding.utf8(ofUTF16: bytes)
      .split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    ahead = lines.reversed().map { Array($0) }
  }

  /// The first line that is not read yet.
  var beginning: [UInt8] { ahead.last ?? [] }

  /// Returns the first lines that are not read yet.
  mutating func beginning(lineCount: Int) -> [UInt8] {
    while ahead.count < lineCount, let line = nextLine() { ahead.insert(line, at: 0) }
    return Array(ahead.suffix(lineCount).reversed().joined(separator: [0x0A]))
  }

  /// Returns all that is not read yet.
  mutating func rest(upTo limit: Int) throws(RowError) -> [UInt8] {
    var bytes: [UInt8] = []
    var isFirst = true
    while let line = next() {
      if !isFirst { bytes.append(0x0A) }
      isFirst = false
      bytes += line
      guard bytes.count <= limit else { throw Self.isTooLong }
    }
    return bytes
  }

  private static let isTooLong = RowError(
    line: 1, "the file is longer than \(JSONTree.maximumLength) bytes: split it")
}
