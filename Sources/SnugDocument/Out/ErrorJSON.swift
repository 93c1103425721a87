/// Writes an error as JSON, in place of a layout.
package enum ErrorJSON {
  /// Writes an object on one line: the document's id if it is known, the first error, all errors if there are several, and `hasMore`
  /// if there are others.
  package static func write(
    _ error: DocumentError, id: String? = nil, to output: consuming OutputBuffer
  ) throws(OutputError) {
    var json = JSONWriter(output, isCompact: true)
    json.beginObject()
    json.key("snug")
    json.integer(1)
    if let id {
      json.key("id")
      json.string(id)
    }
    json.key("error")
    json.error(error)
    if !error.others.isEmpty {
      json.key("errors")
      json.beginArray()
      for error in error.all { json.error(error) }
      json.end()
    }
    if error.hasMore {
      json.key("hasMore")
      json.bool(true)
    }
    json.end()
    try json.finish()
  }
}

extension JSONWriter {
  fileprivate mutating func error(_ error: DocumentError) {
    beginObject()
    if let file = error.place.file {
      key("file")
      string(file)
    }
    key("line")
    integer(error.place.line)
    key("column")
    integer(error.place.column)
    key("path")
    string(error.place.path)
    key("message")
    string(error.message)
    end()
  }
}
