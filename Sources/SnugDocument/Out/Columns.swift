/// Rows of columns, for a terminal or for other programs. The titles are the first row.
package struct Columns: ~Copyable {
  /// How columns are told apart.
  package enum Form: Sendable {
    /// As wide as their widest entry. All rows are kept until they are written.
    case table
    /// By tabs, a row a line, written at once. In an entry, a tab is `\t`, a line break `\n` or `\r`, and a
    /// backslash `\\`.
    case tsv
  }

  private let form: Form
  /// The columns of numbers, which are at the right.
  private let numberCount: Int
  private var rows: [[String]] = []
  private var output: OutputBuffer

  /// - Parameters:
  ///   - numberCount: The count of the first columns that are numbers.
  package init(
    _ titles: [String], numberCount: Int, as form: Form, to output: consuming OutputBuffer
  ) throws(OutputError) {
    self.form = form
    self.numberCount = numberCount
    self.output = output
    try add(titles)
  }

  /// Adds a row with an entry for each title.
  package mutating func add(_ row: [String]) throws(OutputError) {
    switch form {
    case .table: rows.append(row.map { $0.printable() })
    case .tsv:
      for (index, entry) in row.enumerated() {
        if index > 0 { output.append("\t") }
        output.append(Self.escaped(entry))
      }
      output.append("\n")
      try output.flushIfLarge()
    }
  }

  /// Writes what is left.
  package consuming func finish() throws(OutputError) {
    var widths: [Int] = []
    for row in rows {
      for (column, entry) in row.dropLast().enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], entry.count)
      }
    }
    for row in rows {
      var line = ""
      for (column, width) in widths.enumerated() {
        let space = String(repeating: " ", count: width - row[column].count)
        line += (column < numberCount ? space + row[column] : row[column] + space) + "  "
      }
      line += row.last ?? ""
      while line.last == " " { line.removeLast() }
      output.append(line)
      output.append("\n")
      try output.flushIfLarge()
    }
    try output.flush()
  }

  private static func escaped(_ entry: String) -> String {
    guard entry.utf8.contains(where: { [0x09, 0x0A, 0x0D, 0x5C].contains($0) }) else {
      return entry
    }
    // Not `replacing`: with it comes a library of a megabyte.
    return entry.unicodeScalars.map { scalar in
      switch scalar {
      case "\t": "\\t"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\\": "\\\\"
      default: String(scalar)
      }
    }.joined()
  }
}
