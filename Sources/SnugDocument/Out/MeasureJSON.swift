package import Snug

/// Writes the sizes of labels as JSON, one label per line, as they arrive; keys in a fixed order. As NDJSON, each line
/// is an object of its own, with its diagnostics.
package struct MeasureJSON: ~Copyable {
  private var json: JSONWriter
  private let isLines: Bool
  private let includesGlyphs: Bool
  private let outliner: GlyphOutliner?
  /// The diagnostics, which are written after all labels.
  private var diagnostics: DiagnosticList
  private var count = 0
  /// The named instance of each font, so that its table of names is read once.
  private var instances: [ObjectIdentifier: String?] = [:]

  /// Begins a list of labels.
  /// - Parameters:
  ///   - diagnostics: The diagnostics about the labels' style.
  ///   - asLines: Whether it is NDJSON.
  ///   - outliner: The source of each glyph run's path; `nil` to write no paths.
  package init(
    diagnostics: [Diagnostic] = [], options: FramesJSON.Options = .init(), asLines: Bool = false,
    outliner: GlyphOutliner? = nil, to output: consuming OutputBuffer
  ) {
    isLines = asLines
    json = JSONWriter(output, isCompact: options.isCompact || asLines)
    includesGlyphs = options.includesGlyphs
    self.outliner = outliner
    self.diagnostics = DiagnosticList(maximumCount: .max)
    self.diagnostics.add(diagnostics)
    guard !asLines else { return }
    json.beginObject(isMultiline: true)
    json.beginArray("labels", isMultiline: true)
  }

  /// Writes one label. Only its diagnostics and the names of its fonts' instances are kept.
  /// - Parameters:
  ///   - id: That of its row, if it has one.
  ///   - own: As NDJSON, the diagnostics about its style.
  package mutating func write(
    _ label: MeasuredLabel, id: String? = nil, _ own: [Diagnostic] = []
  ) throws(OutputError) {
    if isLines {
      diagnostics = DiagnosticList(maximumCount: .max)
      diagnostics.add(own)
    }
    diagnostics.add(
      label.layout, in: nil, of: label.text,
      at: LabelPlace(path: isLines ? "" : "labels[\(count)]", id: id), misfit: { _ in nil })
    count += 1
    for face in label.layout.faces where instances[ObjectIdentifier(face)] == nil {
      instances[ObjectIdentifier(face)] = .some(face.namedInstance)
    }
    json.beginObject()
    json.member("id", id)
    try writeMembers(of: label)
    if isLines, !diagnostics.isEmpty { json.diagnostics(diagnostics.all) }
    json.end()
    if isLines { json.endLine() }
    try json.flushIfLarge()
  }

  /// Writes the error of a row, as NDJSON, in the place of its label.
  package mutating func write(
    errorOfRow message: String, line: Int, column: Int, id: String?
  ) throws(OutputError) {
    try json.errorOfRow(message, line: line, column: column, id: id)
  }

  /// Passes on what was written, as NDJSON.
  package mutating func flush() throws(OutputError) { try json.output.flush() }

  /// Writes the diagnostics of all labels, and a line feed.
  package consuming func finish() throws(OutputError) {
    guard !isLines else { return try json.output.flush() }
    json.end()
    json.diagnostics(diagnostics.all)
    json.end()
    try json.finish()
  }

  private mutating func writeMembers(of label: MeasuredLabel) throws(OutputError) {
    let layout = label.layout
    let metrics = layout.metrics
    json.member("text", label.text)
    json.member("width", metrics.width)
    json.member("idealWidth", metrics.idealWidth)
    json.member("height", metrics.height)
    json.member("baseline", metrics.baseline)
    json.member("ascent", metrics.ascent)
    json.member("descent", metrics.descent)
    json.member("capHeight", metrics.capHeight)
    json.member("xHeight", metrics.xHeight)
    if layout.isShrunk { json.member("fontSize", layout.fontSize) }
    json.member("visible", layout.visibleText)
    json.member("truncated", layout.isTruncated)
    if layout.showsOwnEllipsis { json.member("ellipsis", layout.ellipsisFrame) }
    // A smaller text may have a baseline of its own.
    if label.includesLines || layout.lines[0].baseline != metrics.baseline {
      json.lines(layout.lines, origin: .zero)
    }
    json.boxes(layout.boxes, origin: .zero)
    json.objects("fonts", layout.faces) { [instances] json, face in
      json.members(
        of: face, file: face.source.name, instance: instances[ObjectIdentifier(face)] ?? nil)
    }
    if includesGlyphs {
      try json.glyphRuns(
        layout.glyphRuns, origin: Point(x: 0, y: metrics.baseline), fonts: FontTable(layout.faces),
        outliner: outliner)
    }
    if let explanation = label.explanation {
      json.key("explanation")
      try json.explanation(explanation)
    }
  }
}

extension JSONWriter {
  /// Writes the error of a row on a line.
  mutating func errorOfRow(
    _ message: String, line: Int, column: Int, id: String?
  ) throws(OutputError) {
    beginObject()
    member("id", id)
    beginObject("error")
    member("line", line)
    member("column", column)
    member("message", message)
    end()
    end()
    endLine()
    try flushIfLarge()
  }
}
