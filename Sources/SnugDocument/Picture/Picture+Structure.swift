import Snug

/// The optional drawing of a layout's structure: insets, lines, margins, views and baselines.
extension Picture {
  private enum Color {
    static let inset = "#f5a623"
    static let line = "#4a90d9"
    static let margin = "#d6409f"
    static let view = "#3fa34d"
    static let baseline = "#d32f2f"
  }

  private static func stroke(
    _ color: String, dashes: String? = nil
  ) -> [(StaticString, SVGWriter.Value)] {
    [("fill", .text("none")), ("stroke", .text(color)), ("stroke-width", .number(0.5))]
      + (dashes.map { [("stroke-dasharray", .text($0))] } ?? [])
  }

  mutating func drawStructure(ofSection section: Int) {
    let result = layout.result
    let whole = result.frame(ofSection: section)
    // The section without its header and footer; the insets are subtracted below.
    var body = whole
    let axis = result.layout.scrollAxis
    if let header = result.frame(ofHeaderInSection: section) {
      body = body.without(header, along: axis)
    }
    if let footer = result.frame(ofFooterInSection: section) {
      body = body.without(footer, along: axis)
    }
    let inset = layout.document.sections[section].metrics.sectionInset
    let lines = body.inset(by: inset, layout.document.container.direction)
    svg.element(
      "path",
      [
        ("d", .text(body.path + lines.path)), ("fill-rule", .text("evenodd")),
        ("fill", .text(Color.inset)), ("fill-opacity", .number(0.25)),
      ])
    for line in 0..<result.lineCount(inSection: section) {
      var frame = lines
      let across = Picture.extent(ofLine: line, inSection: section, of: result, along: axis)
      frame.origin[axis] = across.start
      frame.size[axis] = across.end - across.start
      svg.rect(frame, Picture.stroke(Color.line, dashes: "4 2"))
    }
  }

  /// The extent of a line's items along the scroll axis, from the first edge to the last.
  private static func extent(
    ofLine line: Int, inSection section: Int, of result: FlowResult, along axis: Axis
  ) -> (start: Double, end: Double) {
    var (start, end) = (Double.infinity, -Double.infinity)
    let shown = result.shownItemCount(inSection: section)
    for item in result.items(ofLine: line, inSection: section) {
      let frame =
        item < shown
        ? result.frame(ofItem: item, inSection: section)
        : result.overflow(inSection: section)?.frame ?? .zero
      start = min(start, frame.minimum(along: axis))
      end = max(end, frame.maximum(along: axis))
    }
    return (start, end)
  }

  mutating func drawMargins(ofCell cell: Int, in frame: Rect) {
    let margins = layout.document.cells[cell].template.margins
    let inner = frame.inset(by: margins, layout.document.container.direction)
    svg.rect(inner, Picture.stroke(Color.margin, dashes: "2 2"))
  }

  mutating func drawView(_ view: CellView, _ frame: Rect) {
    svg.rect(frame, Picture.stroke(Color.view))
  }

  mutating func drawBaselines(of text: TextLayout, first: Double, in frame: Rect) {
    for line in text.lines {
      // The first baseline is where the cell has it; the others keep their distances from it in the
      // text.
      let y = first + line.baseline - (text.lines.first?.baseline ?? 0)
      svg.line(
        from: Point(x: frame.x, y: y), to: Point(x: frame.maximum(along: .horizontal), y: y),
        Picture.stroke(Color.baseline))
    }
  }
}

extension Rect {
  /// The rest of the rectangle beside a header or footer at one end.
  fileprivate func without(_ bar: Rect, along axis: Axis) -> Rect {
    var rest = self
    rest.size[axis] -= bar.size[axis]
    if bar.origin[axis] == origin[axis] { rest.origin[axis] += bar.size[axis] }
    return rest
  }

  /// The rectangle as a closed SVG path.
  fileprivate var path: String {
    let numbers = [x, y, width, height, -width].map(NumberText.decimal)
    return "M\(numbers[0]) \(numbers[1])h\(numbers[2])v\(numbers[3])h\(numbers[4])Z"
  }
}

extension Picture {
  /// Facts about the glyphs of a picture that a user should know.
  package struct Notes: Sendable {
    /// The count of glyphs not drawn: each is shown as an empty box.
    package internal(set) var undrawnGlyphCount = 0
    /// The font families of the glyphs not drawn, each once.
    package internal(set) var undrawnFamilies: [String] = []
    /// The count of embedded pictures of glyphs, each counted once.
    package internal(set) var embeddedPictureCount = 0
    /// The total size of their files, in bytes; as Base64 text they take a third more.
    package internal(set) var embeddedPictureBytes = 0
    /// The diagnostics of the layout and of its labels.
    package internal(set) var diagnostics: DiagnosticList

    /// The total size of embedded pictures from which there is a warning, in bytes.
    package static let largePictureBytes = 1 << 20

    /// Empty notes.
    /// - Parameter diagnostics: An empty list.
    package init(_ diagnostics: DiagnosticList = DiagnosticList()) {
      self.diagnostics = diagnostics
    }

    /// The warnings for a user, one sentence each.
    package var warnings: [String] {
      var warnings: [String] = []
      if undrawnGlyphCount > 0 {
        let families = undrawnFamilies.map { "\"\($0)\"" }.joined(separator: ", ")
        let glyphs =
          undrawnGlyphCount == 1
          ? "1 glyph is drawn as an empty box"
          : "\(undrawnGlyphCount) glyphs are drawn as empty boxes"
        warnings.append(
          "\(glyphs): the format used by \(families) is not supported (pictures that are "
            + "no PNG files, or damaged glyphs); use another font")
      }
      if embeddedPictureBytes >= Notes.largePictureBytes {
        let images =
          embeddedPictureCount == 1
          ? "1 glyph image is embedded, and makes"
          : "\(embeddedPictureCount) glyph images are embedded, each once, and make"
        warnings.append(
          "\(images) the SVG \(embeddedPictureBytes * 4 / 3 / 1024) KiB larger; an emoji font with "
            + "outlines needs less")
      }
      return warnings
    }
  }
}
