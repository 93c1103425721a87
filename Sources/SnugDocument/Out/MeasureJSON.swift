public import Snug

/// Writes what labels measure, one label a line.
public enum MeasureJSON {
  /// One text and how it is set.
  public struct Label {
    /// The text as given.
    public var text: String
    /// The text as shown.
    public var layout: TextLayout
    /// Whether its lines are written.
    public var includesLines: Bool
    /// Why it is shown like that, if that is written.
    public var explanation: TextExplanation?

    /// A text with its layout.
    public init(
      text: String, layout: TextLayout, includingLines: Bool = false,
      explanation: TextExplanation? = nil
    ) {
      self.text = text
      self.layout = layout
      includesLines = includingLines
      self.explanation = explanation
    }
  }

  /// Writes all of `labels`, then what there is to say about them, a line feed at the end; with an
  /// outliner, each glyph run's path.
  /// - Parameter diagnostics: What there is to say about their style.
  public static func write(
    _ labels: [Label], diagnostics: [Diagnostic] = [], options: FramesJSON.Options = .init(),
    outliner: GlyphOutliner? = nil, to output: consuming OutputBuffer
  ) throws(OutputError) {
    var diagnostics = diagnostics
    var json = JSONWriter(output, isCompact: options.isCompact)
    // Each font's table of names is read once.
    var instances: [ObjectIdentifier: String?] = [:]
    json.beginObject(isMultiline: true)
    json.key("labels")
    json.beginArray(isMultiline: true)
    for (index, label) in labels.enumerated() {
      diagnostics += Diagnostic.of(label.layout, of: label.text, path: "labels[\(index)]")
      for face in label.layout.faces where instances[ObjectIdentifier(face)] == nil {
        instances[ObjectIdentifier(face)] = .some(face.namedInstance)
      }
      try write(
        label, to: &json, instances, includingGlyphs: options.includesGlyphs, outliner: outliner)
      try json.flushIfLarge()
    }
    json.end()
    json.key("diagnostics")
    json.diagnostics(diagnostics)
    json.end()
    try json.finish()
  }

  private static func write(
    _ label: Label, to json: inout JSONWriter, _ instances: [ObjectIdentifier: String?],
    includingGlyphs: Bool, outliner: GlyphOutliner?
  ) throws(OutputError) {
    let metrics = label.layout.metrics
    json.beginObject()
    json.key("text")
    json.string(label.text)
    for (name, value) in [
      ("width", metrics.width), ("idealWidth", metrics.idealWidth), ("height", metrics.height),
      ("baseline", metrics.baseline), ("ascent", metrics.ascent), ("descent", metrics.descent),
    ] {
      json.key(named: name)
      json.number(value)
    }
    json.key("visible")
    json.string(label.layout.visibleText)
    json.key("truncated")
    json.bool(label.layout.isTruncated)
    if label.includesLines {
      json.key("lines")
      json.lines(label.layout.lines, origin: .zero)
    }
    json.key("fonts")
    json.beginArray()
    for face in label.layout.faces {
      json.beginObject()
      json.members(
        of: face, file: face.source.name, instance: instances[ObjectIdentifier(face)] ?? nil)
      json.end()
    }
    json.end()
    if includingGlyphs {
      json.key("glyphRuns")
      let origin = Point(x: 0, y: metrics.baseline)
      try json.glyphRuns(
        label.layout.glyphRuns, origin: origin, fonts: FontTable(label.layout.faces),
        outliner: outliner)
    }
    if let explanation = label.explanation {
      json.key("explanation")
      try json.explanation(explanation)
    }
    json.end()
  }
}
