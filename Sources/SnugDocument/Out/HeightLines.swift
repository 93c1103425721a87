import Snug

/// Writes the heights of texts in some widths: in columns, a row for each text, or as NDJSON.
package struct HeightLines: ~Copyable {
  private var json: JSONWriter?
  private var columns: Columns?
  private let widths: [Double]
  private let hasIDs: Bool

  /// - Parameters:
  ///   - form: That of columns; `nil` for NDJSON.
  ///   - hasIDs: Whether there is a column for the ids of rows.
  package init(
    _ widths: [Double], as form: Columns.Form?, hasIDs: Bool, to output: consuming OutputBuffer
  ) throws(OutputError) {
    (self.widths, self.hasIDs) = (widths, hasIDs)
    if let form {
      json = nil
      columns = try Columns(
        widths.map(NumberText.decimal) + (hasIDs ? ["id"] : []) + ["text"],
        numberCount: widths.count, as: form, to: output)
    } else {
      columns = nil
      json = JSONWriter(output, isCompact: true)
    }
  }

  /// Writes the heights of a text, one for each width.
  /// - Parameter id: That of its row, if it has one.
  package mutating func write(
    _ heights: [Double], of text: String, id: String? = nil
  ) throws(OutputError) {
    try columns?.add(heights.map(NumberText.decimal) + (hasIDs ? [id ?? ""] : []) + [text])
    guard json != nil else { return }
    json?.beginObject()
    json?.member("id", id)
    json?.member("text", text)
    json?.member("heights", heights)
    json?.end()
    json?.endLine()
    try json?.flushIfLarge()
  }

  /// Writes the error of a row in the place of its heights.
  package mutating func write(
    errorOfRow message: String, line: Int, column: Int, id: String?
  ) throws(OutputError) {
    let empty = Array(repeating: "", count: widths.count - 1) + ["error"]
    try columns?.add(empty + (hasIDs ? [id ?? ""] : []) + [message])
    try json?.errorOfRow(message, line: line, column: column, id: id)
  }

  /// Passes on what was written, as NDJSON.
  package mutating func flush() throws(OutputError) { try json?.output.flush() }

  /// Writes what is left.
  package consuming func finish() throws(OutputError) {
    if let columns = columns.take() { try columns.finish() }
    try json?.output.flush()
  }
}
