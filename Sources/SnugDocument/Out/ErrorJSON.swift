/// Writes an error as JSON, in the place of a layout.
public enum ErrorJSON {
  /// Writes an object on a line of its own.
  public static func write(
    _ error: DocumentError, to output: consuming OutputBuffer
  ) throws(OutputError) {
    var json = JSONWriter(output, isCompact: true)
    json.beginObject()
    json.key("snug")
    json.integer(1)
    json.key("error")
    json.beginObject()
    if let file = error.place.file {
      json.key("file")
      json.string(file)
    }
    json.key("line")
    json.integer(error.place.line)
    json.key("column")
    json.integer(error.place.column)
    json.key("path")
    json.string(error.place.path)
    json.key("message")
    json.string(error.message)
    json.end()
    json.end()
    try json.finish()
  }
}
