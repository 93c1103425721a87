/// Writes an error as JSON, in place of a layout.
package enum ErrorJSON {
  /// Writes an object on one line: the document's id if it is known, the first error, all errors if there are several, and `hasMore`
  /// if there are others.
  package static func write(
    _ error: DocumentError, id: String? = nil, to output: consuming OutputBuffer
  ) throws(OutputError) {
    var json = JSONWriter(output, isCompact: true)
    json.beginObject()
    json.member("snug", 1)
    json.member("id", id)
    json.beginObject("error")
    json.members(of: error)
    json.end()
    if !error.others.isEmpty { json.objects("errors", error.all) { $0.members(of: $1) } }
    json.flag("hasMore", if: error.hasMore)
    json.end()
    try json.finish()
  }
}

extension JSONWriter {
  fileprivate mutating func members(of error: DocumentError) {
    members(of: error.place)
    member("message", error.message)
  }
}
