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
    var clip = CanvasGroup()
    if text.lines.contains(where: \.isClipped) {
      // At the sides: letters reach above and below the frame as in other labels.
      let most = text.glyphRuns.reduce(0) { max($0, $1.size) } * 4
      let sides = Rect(
        x: frame.x, y: frame.y - most, width: frame.width, height: frame.height + 2 * most)
      clip.clip = DrawingBox(sides, nil)
    }
    canvas.begin(clip)
    defer { canvas.end() }
    for box in text.boxes { draw(box, from: frame.origin, drawing.isWireframe) }
    let origin = Point(x: frame.x, y: baseline)
    guard let textStyle = document.cells[drawing.cell].template.style(ofLabel: label) else {
      return
    }
    let decorated = DecoratedText(fitted.texts[label], textStyle, style, styles)
    do throws(FontError) {
      let bars =
        decorated.isDecorated
        ? try decorated.bars(
          of: text.decoratedRuns(at: origin), tabs: text.decoratedTabs(in: frame), catalog) : []
      for bar in bars where !bar.isOverText { draw(bar) }
      try canvas.draw(
        text.glyphRuns.enumerated().map { index, run in
          let color = decorated.style(of: run.attributes).color ?? .black
          return CanvasText(
            run, of: source, at: origin, baseline: text.baseline(ofRun: index), color)
        })
      for bar in bars where bar.isOverText { draw(bar) }
    } catch {
      throw .unmeasurable(message: error.description)
    }
  }

  private func draw(_ bar: TextBar) { canvas.fill(DrawingBox(bar.frame, nil), .color(bar.color)) }

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

extension TextLayout {
  /// Returns its runs, as far as decorations depend on them.
  fileprivate func decoratedRuns(at origin: Point) -> [TextBar.Run] {
    glyphRuns.indices.map { index in
      let run = glyphRuns[index]
      return TextBar.Run(
        frame(ofRun: index).moved(by: origin), baseline: origin.y + baseline(ofRun: index),
        size: run.size, attributes: run.attributes, offset: run.sourceRange.lowerBound)
    }
  }

  fileprivate func decoratedTabs(in frame: Rect) -> [TextBar.Run] {
    tabs.map { tab in
      TextBar.Run(
        tab: tab.frame.moved(by: frame.origin), tab.attributes, offset: tab.sourceOffset)
    }
  }
}

extension Document {
  /// Returns the text of a label without the marks of its ranges.
  func source(_ text: String, ofLabel label: Int, _ cell: Int) -> String {
    cells[cell].template.style(ofLabel: label)?.ranges.unmarked(text) ?? text
  }
}
