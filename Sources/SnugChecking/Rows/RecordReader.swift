package import SnugDocument
import SnugGeometry

/// A row of values by the names of its columns, for a `DocumentTemplate`.
package struct Record: Sendable {
  package var columns: [String]
  /// A value for each column; `nothing` is that of the template.
  package var values: [DocumentTemplate.Value]
  /// The line in its file, from 1.
  package var line: Int
}

/// Reads rows of columns or NDJSON with columns of any names, in their order. An error in a row is that row's
/// and no other's.
package struct RecordReader {
  private enum Source {
    case columns(separator: UInt8, names: [String])
    case json
  }

  private let source: Source
  private var lines: LineFeed
  private let mostBytes: Int

  /// The most bytes of a row, unless another count is given.
  package static let usualBytes = ColumnRows.mostBytes

  /// The formats that rows come in.
  package static let formats: [RowFormat] = [.csv, .tsv, .ndjson]

  /// - Parameters:
  ///   - path: The path of the file.
  ///   - format: One of `formats`; `nil` to tell it by the name and the content.
  ///   - mostBytes: The most bytes of a row.
  ///   - nextLine: Returns the next line without its line feed; `nil` after the last.
  /// - Throws: An error in the whole of the file.
  package init(
    _ path: String, as format: RowFormat?, mostBytes: Int, nextLine: @escaping () -> [UInt8]?
  ) throws(RowError) {
    var lines = LineFeed(nextLine)
    try lines.decode()
    let known: RowFormat
    if let format { known = format } else { known = try Self.format(of: lines.beginning, path) }
    if known == .ndjson {
      source = .json
    } else {
      let header = try ColumnRows.header(
        &lines, isTabbed: known == .tsv, ignoringCase: false)
      source = .columns(separator: header.separator, names: header.names)
    }
    (self.lines, self.mostBytes) = (lines, mostBytes)
  }

  private static func format(
    of line: [UInt8], _ path: String
  ) throws(RowError) -> RowFormat {
    let content = line.drop { $0 <= 0x20 }
    let named = RowReader.format(ofFile: path)
    if let named, formats.contains(named) { return named }
    if content.first == UInt8(ascii: "[") {
      throw RowError(
        line: 1,
        "this looks like a JSON array: rows are CSV, TSV, or NDJSON, an object on each line; jq -c '.[]' makes "
          + "lines of an array")
    }
    if content.first == UInt8(ascii: "{") { return .ndjson }
    if let named, named != .lines {
      throw RowError(
        line: 1,
        "the file is named as a \(named.name): rows are CSV, TSV, or NDJSON; give --input for one of them"
      )
    }
    return content.contains(0x09) ? .tsv : .csv
  }

  /// The names of the columns; `nil` where each row has its own.
  package var columns: [String]? {
    if case .columns(_, let names) = source { names } else { nil }
  }

  /// Returns the next row; `nil` after the last.
  package mutating func next() -> Result<Record, RowError>? {
    switch source {
    case .columns(let separator, let names):
      do throws(RowError) {
        while let (fields, line) = try ColumnRows.row(
          &lines, separator, names, mostBytes: mostBytes)
        {
          // A spreadsheet leaves rows without a field.
          if names.count > 1, fields.allSatisfy(\.isEmpty) { continue }
          guard fields.reduce(0, { $0 + $1.utf8.count }) <= mostBytes else { throw isTooLong(line) }
          return .success(Record(columns: names, values: fields.map { .field($0) }, line: line))
        }
        return nil
      } catch {
        return .failure(error)
      }
    case .json:
      while let bytes = lines.next() {
        // Empty lines are no rows.
        if !bytes.allSatisfy({ $0 <= 0x20 }) { return record(bytes) }
      }
      return nil
    }
  }

  private func record(_ bytes: [UInt8]) -> Result<Record, RowError> {
    guard bytes.count <= mostBytes else { return .failure(isTooLong(lines.number)) }
    var record = Record(columns: [], values: [], line: lines.number)
    do throws(DocumentError) {
      let root = try JSONTree.reading(bytes).root
      guard root.kind == .object else {
        throw root.mismatch(expected: "a row, an object with values by the names of columns")
      }
      for (key, value) in root.members {
        record.columns.append(key.text)
        record.values.append(value.kind == .null ? .nothing : .json(Array(value.source.utf8)))
      }
      return .success(record)
    } catch {
      return .failure(RowError(error, line: lines.number))
    }
  }

  private func isTooLong(_ line: Int) -> RowError {
    RowError(line: line, "the row is longer than \(mostBytes) bytes: --row-size allows more")
  }
}
