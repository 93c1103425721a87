import Snug
import SnugChecking
import SnugDocument
import SnugGeometry
import SnugText

/// Measures and checks texts.
struct TextTools {
  private let measurer: TextMeasurer
  /// The styles of labels by their JSON.
  private var styles: [String: TextStyle] = [:]
  private static let mostStyles = 64

  init(_ measurer: TextMeasurer) { self.measurer = measurer }

  mutating func measure(_ arguments: Arguments) throws(DocumentError) -> ToolAnswer {
    let list = try arguments.required("texts", "a list of texts")
    guard list.kind == .array else { throw list.mismatch(expected: "a list of texts") }
    var style = try style(arguments["style"])
    let width = try arguments["maxWidth"]?.length()
    let height = try arguments["maxHeight"]?.length()
    let lines = try arguments["lines"]?.integer(in: 0...Int(Int32.max)) ?? 1
    let includesGlyphs = try arguments.flag("glyphs")
    var texts: [(text: String, value: JSONValue)] = []
    for value in list.elements {
      let text = try placed(value) { () throws(DocumentError) in
        try RangeReader.text(json: Array(value.source.utf8), for: &style, files: .refused)
      }
      texts.append((text, value))
    }
    let frame = Size(width: width ?? .infinity, height: height ?? .infinity)
    var options = FramesJSON.Options()
    options.isCompact = true
    options.includesGlyphs = includesGlyphs
    let text = CollectedText()
    var json = MeasureJSON(
      diagnostics: try diagnostics(of: style), options: options, to: text.buffer())
    for (text, value) in texts {
      let layout: TextLayout
      do throws(FontError) {
        layout = try measurer.layout(
          text, style: style, in: frame, maximumLines: lines, includingGlyphs: includesGlyphs)
      } catch {
        throw value.error(error.description)
      }
      try written { () throws(OutputError) in
        try json.write(
          MeasuredLabel(
            text: style.ranges.unmarked(text), layout: layout, includingLines: lines != 1))
      }
    }
    do throws(OutputError) {
      try json.finish()
    } catch {
      throw DocumentError(place: .document, message: "\(error)")
    }
    return ToolAnswer(json: text.bytes.dropLast())
  }

  func check(_ arguments: Arguments) throws(DocumentError) -> ToolAnswer {
    let rows = try arguments.required("rows", "a list of texts, or of rows with a \"text\" each")
    guard rows.kind == .array else { throw rows.mismatch(expected: "a list of texts or rows") }
    let box = try Arguments(
      try arguments.required("box", "an object with \"width\" and \"height\""), of: "a box",
      known: ["width", "height", "lines"])
    let checker = BoxChecker(
      StyleSettings(), families: [], files: .refused,
      Box(
        width: try box["width"]?.length() ?? .infinity,
        height: try box["height"]?.length() ?? .infinity,
        lines: try box["lines"]?.integer(in: 0...1_000_000) ?? 1), Placeholders(),
      measuring: measurer)
    let common = try arguments["style"].map { value throws(DocumentError) in
      try placed(value) { () throws(DocumentError) in
        _ = try StyleSettings().style(changedBy: value.source, files: .refused)
      }
      return value.source
    }
    let read = rows.elements.enumerated().map { index, value in
      RowReader.row(value, number: index + 1).map { row in
        var row = row
        if row.style == nil { row.style = common }
        return row
      }
    }
    return Findings.answer(
      checker.check(read).enumerated().map { index, answer in
        var finding = Finding(answer, file: "")
        finding.line = index + 1
        return finding
      })
  }

  private mutating func style(_ value: JSONValue?) throws(DocumentError) -> TextStyle {
    guard let value else { return TextStyle() }
    guard value.kind == .object else {
      throw value.mismatch(expected: "the keys of a label, such as {\"font\": {\"size\": 14}}")
    }
    let source = value.source
    if let known = styles[source] { return known }
    let style = try placed(value) { () throws(DocumentError) in
      try StyleSettings().style(changedBy: source, files: .refused)
    }
    if styles.count == Self.mostStyles { styles = [:] }
    styles[source] = style
    return style
  }

  /// Returns what the fonts lack of a style.
  private func diagnostics(of style: TextStyle) throws(DocumentError) -> [Diagnostic] {
    do throws(FontError) {
      return Diagnostic.of(try measurer.chain(for: style), in: measurer.catalog, path: "style.font")
    } catch {
      throw DocumentError(place: .document, message: error.description)
    }
  }
}

/// Findings as an answer.
enum Findings {
  static func answer(_ findings: [Finding]) -> ToolAnswer {
    let text = CollectedText()
    let misfits = findings.count { !$0.fits }
    return ToolAnswer(
      json: Answer.object { json in
        json.member("fits", misfits == 0)
        json.member("misfits", misfits)
        json.array("texts", lines(findings, text)) { json, line in json.source(line) }
      })
  }

  private static func lines(_ findings: [Finding], _ text: CollectedText) -> [[UInt8]] {
    do throws(OutputError) {
      var report = try CheckReport(.ndjson, listsAll: true, to: text.buffer)
      for finding in findings { try report.write(finding) }
      try report.finish()
    } catch {
      preconditionFailure("text that is kept cannot fail")
    }
    return text.bytes.split(separator: 0x0A).map { Array($0) }
  }
}

/// Reads JSON that stands in a message; errors have its place there before theirs.
func placed<Read>(
  _ value: JSONValue, _ read: () throws(DocumentError) -> Read
) throws(DocumentError) -> Read {
  do throws(DocumentError) {
    return try read()
  } catch {
    // In the message, at the value.
    var told = value.error(error.message)
    let path = error.place.path
    if !path.isEmpty { told.place.path += path.hasPrefix("[") ? path : ".\(path)" }
    throw told
  }
}

/// Calls what writes to text that is kept; a text that cannot be measured again is an error.
func written(_ write: () throws(OutputError) -> Void) throws(DocumentError) {
  do throws(OutputError) {
    try write()
  } catch {
    if case .unmeasurable(let message) = error {
      throw DocumentError(place: .document, message: message)
    }
    throw DocumentError(place: .document, message: "the answer cannot be written: \(error)")
  }
}
