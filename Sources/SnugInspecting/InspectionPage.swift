import Snug
package import SnugDocument
import SnugEmbeddedSchemas

/// A page that shows a layout, and says of each element where it is and why: for a browser, without any other file.
///
/// The picture is that of `snug render` at the document's own width. The frames at other widths are computed
/// ahead, from half that width to twice it, one point apart; there the page draws boxes, and the texts in the
/// browser's fonts. Sizes and positions are explained at the document's own width.
package enum InspectionPage {
  /// The most items of a page.
  package static let maximumItems = 1_000

  /// Writes the page of a document.
  /// - Parameters:
  ///   - source: The text of the document.
  ///   - name: The name of its file.
  ///   - isJSON: Whether the text is JSON, in which elements have their lines.
  package static func write(
    _ document: Document, source: [UInt8], named name: String, isJSON: Bool,
    _ session: LayoutSession
  ) throws(ExplanationError) -> [UInt8] {
    let layout = try Self.explaining { () throws(DocumentError) in try session.layout(document) }
    let sweep = try Self.explaining { () throws(DocumentError) in
      try Sweep(document, layout, session)
    }
    let explanations = try Explanations(of: sweep.elements, document, layout, session)
    return try Self.explaining { () throws(DocumentError) in
      var data = JSONWriter(OutputBuffer(), isCompact: true)
      data.beginObject()
      data.head(document, source, name)
      let lines = DeclaredLines(isJSON ? source : nil)
      data.cells(of: document)
      data.sweep(sweep)
      data.elements(sweep, explanations, lines)
      data.end()
      return page(data.output.take(from: 0), try layout.svg())
    }
  }

  private static func explaining<Result>(
    _ body: () throws(DocumentError) -> Result
  ) throws(ExplanationError) -> Result {
    do throws(DocumentError) { return try body() } catch { throw .document(error) }
  }

  /// Puts the data and the picture in their places in the template.
  private static func page(_ data: [UInt8], _ picture: [UInt8]) -> [UInt8] {
    let template = String(
      decoding: UnsafeBufferPointer(start: snug_inspect_bytes(), count: snug_inspect_size),
      as: UTF8.self)
    var page: [UInt8] = []
    for part in template.split(separator: "@@") {
      switch part {
      case "PICTURE": page += "data:image/svg+xml;base64,\(Base64.text(of: picture))".utf8
      case "DATA": page += escaped(data)
      default: page += part.utf8
      }
    }
    return page
  }

  /// Returns JSON in which nothing ends a script of HTML, or begins a comment: `<`, `>`, `&`, and the separators of
  /// lines and paragraphs stand only in strings.
  static func escaped(_ json: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(json.count + json.count / 16)
    var index = 0
    while index < json.count {
      switch json[index] {
      case UInt8(ascii: "<"): result += "\\u003c".utf8
      case UInt8(ascii: ">"): result += "\\u003e".utf8
      case UInt8(ascii: "&"): result += "\\u0026".utf8
      case 0xE2 where json[index...].starts(with: [0xE2, 0x80, 0xA8]):
        result += "\\u2028".utf8
        index += 2
      case 0xE2 where json[index...].starts(with: [0xE2, 0x80, 0xA9]):
        result += "\\u2029".utf8
        index += 2
      case let byte: result.append(byte)
      }
      index += 1
    }
    return result
  }
}

extension JSONWriter {
  fileprivate mutating func head(_ document: Document, _ source: [UInt8], _ name: String) {
    member("name", name)
    member("source", String(decoding: source, as: UTF8.self))
    member("width", document.container.width)
  }

  /// Writes the diagnostics at all widths, each with the line that declares what it is about.
  private mutating func diagnostics(
    _ diagnostics: [InspectedDiagnostic], _ lines: DeclaredLines, _ table: inout SeriesTable
  ) {
    objects("diagnostics", diagnostics) { json, diagnostic in
      json.member("code", diagnostic.code)
      json.member("path", diagnostic.path)
      json.member("message", diagnostic.message)
      json.member("step", diagnostic.step)
      json.member("shown", table.number { diagnostic.steps.contains($0) ? 1 : 0 })
      json.member("line", lines.line(of: diagnostic.path))
    }
  }

  /// Writes the margins of each cell, clockwise from the top.
  fileprivate mutating func cells(of document: Document) {
    beginObject("cells")
    for cell in document.cells {
      let margins = cell.template.margins
      let direction = document.container.direction
      key(named: cell.name)
      array([margins.top, margins.right(direction), margins.bottom, margins.left(direction)]) {
        $0.number($1)
      }
    }
    end()
  }

  /// Writes the widths, and what is the same for many elements.
  fileprivate mutating func sweep(_ sweep: Sweep) {
    member("scale", sweep.scale)
    member("lengths", Array(sweep.lengths.all))
    member("steps", [sweep.steps.lowerBound, sweep.steps.upperBound])
    member("narrower", sweep.ends.narrower)
    member("wider", sweep.ends.wider)
    array("texts", sweep.texts.all) { json, text in json.source(text) }
  }

  fileprivate mutating func elements(
    _ sweep: Sweep, _ explanations: Explanations, _ lines: DeclaredLines
  ) {
    var table = SeriesTable(sweep.steps)
    let content = (0..<2).map { side in table.number { sweep.content[$0]?[side] } }
    diagnostics(sweep.diagnostics, lines, &table)
    objects("elements", zip(sweep.elements, explanations.numbers)) { json, explained in
      let (element, explanation) = explained
      json.member("path", element.path)
      json.member("kind", element.kind)
      json.member("id", element.id)
      json.member("cell", element.cell)
      json.member("line", lines.line(of: element.path))
      json.member("explanation", explanation)
      json.member("shown", table.number { element.rows[$0] == nil ? 0 : 1 })
      json.member(
        "frame", (0..<4).map { side in table.number { element.rows[$0]?.frame[side] } })
      json.beginObject("views")
      for (index, view) in element.views.enumerated() {
        json.key(named: view)
        json.array(
          (0..<4).map { side in table.number { element.rows[$0]?.views[index].frame[side] } }
            + [table.number { element.rows[$0]?.views[index].text ?? -1 }]
        ) { $0.integer($1) }
      }
      json.end()
    }
    member("content", content)
    member("series", table.series)
    member("unexplained", explanations.unexplainedCount)
    array("explanations", explanations.values) { json, text in json.source(text) }
    array("constraints", explanations.constraints.all) { json, text in json.source(text) }
  }
}

/// The lines of a document that declare its elements.
private struct DeclaredLines {
  private let root: JSONValue?

  init(_ text: [UInt8]?) { root = text.flatMap { try? JSONTree(parsing: $0).root } }

  /// Returns the line of a path such as `sections[0].items[3]`, or of the nearest part around it.
  func line(of path: String) -> Int? {
    guard var value = root else { return nil }
    for step in path.split(whereSeparator: { ".[]".contains($0) }) {
      let part =
        Int(step).map { value.element($0) } ?? value.member(String(step))
      guard let part else { break }
      value = part
    }
    return value.range.lowerBound == root?.range.lowerBound ? nil : JSONPlace(of: value).line
  }
}

extension JSONValue {
  fileprivate func element(_ index: Int) -> JSONValue? {
    kind == .array ? elements.dropFirst(index).first { _ in true } : nil
  }
}
