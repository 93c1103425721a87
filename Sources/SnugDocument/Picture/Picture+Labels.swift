import Snug
import SnugDrawing
import SnugText

extension Picture {
  /// Draws the next label of a cell.
  /// - Parameter source: Its text.
  mutating func drawLabel(
    _ drawing: CellDrawing, _ source: String, in frame: Rect, _ style: DrawingStyle
  ) throws(OutputError) {
    let (label, fitted) = (drawing.label, drawing.fitted)
    guard let text = try text(drawing) else { return }
    let baseline = frame.y + fitted.labelMetrics[label].baseline
    if options.showsStructure { drawBaselines(of: text, first: baseline, in: frame) }
    for box in text.boxes { draw(box, from: frame.origin, drawing.isWireframe) }
    let origin = Point(x: frame.x, y: baseline)
    for line in text.glyphRunsOfLines {
      var index = line.lowerBound
      while index < line.upperBound {
        let attributes = text.glyphRuns[index].attributes
        let end =
          text.glyphRuns[index..<line.upperBound].firstIndex { $0.attributes != attributes }
          ?? line.upperBound
        try draw(
          text.glyphRuns[index..<end], of: text, source, at: origin,
          self.style(ofRange: attributes, style))
        index = end
      }
    }
  }

  /// Returns the style of a range, by its attributes.
  private func style(
    ofRange attributes: String, _ outer: DrawingStyle
  ) -> DrawingStyle {
    guard !attributes.isEmpty else { return outer }
    return (styles.ranges[attributes] ?? DrawingStyle()).inheriting(from: outer)
  }

  /// Draws runs of one style that stand side by side on a line, with what decorates them.
  private func draw(
    _ runs: ArraySlice<GlyphRun>, of text: TextLayout, _ source: String, at origin: Point,
    _ style: DrawingStyle
  ) throws(OutputError) {
    let color = style.color ?? .black
    // The widest run, as one line passes below all.
    guard let widest = runs.max(by: { $0.width < $1.width }) else { return }
    let left = runs.reduce(Double.infinity) { min($0, $1.left) }
    let right = runs.reduce(-Double.infinity) { max($0, $1.left + $1.width) }
    let baseline = text.baseline(ofRun: runs.startIndex)
    func bar(_ top: Double, _ height: Double, _ color: DrawingColor) {
      let rect = Rect(
        x: origin.x + left, y: origin.y + baseline + top, width: right - left, height: height)
      canvas.fill(DrawingBox(rect, nil), .color(color))
    }
    func bar(_ line: DecorationLine) {
      bar(line.top(at: widest.size), line.thickness(at: widest.size), color)
    }
    if let background = style.background, background.alpha > 0 {
      let metrics = widest.face.metrics
      let ascent = metrics.ascent(at: widest.size)
      bar(-ascent, ascent + metrics.descent(at: widest.size), background)
    }
    if style.underline == true { bar(widest.face.underline) }
    for run in runs {
      do throws(FontError) {
        try canvas.draw(CanvasText(run, of: source, at: origin, color))
      } catch {
        throw .unmeasurable(message: error.description)
      }
    }
    if style.strikethrough == true { bar(widest.face.strikeout) }
  }

  /// Draws an inline box in its style; in a wireframe its frame.
  private func draw(_ box: TextLayout.Box, from origin: Point, _ isWireframe: Bool) {
    let rect = DrawingBox(box.frame.moved(by: origin), nil)
    if let background = styles.ranges[box.attributes]?.background, background.alpha > 0 {
      canvas.fill(rect, .color(background))
    } else if isWireframe {
      canvas.stroke(rect, Wireframe.imageLine)
    }
  }
}

extension Document {
  /// Returns the text of a label without the marks of its ranges.
  func source(_ text: String, ofLabel label: Int, _ cell: Int) -> String {
    let template = cells[cell].template
    guard case .label(let style) = template.views[template.labels[label]].content else {
      return text
    }
    return style.ranges.isEmpty ? text : style.ranges.unmarked(text)
  }
}
