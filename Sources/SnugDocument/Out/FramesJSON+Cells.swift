import Snug

extension FramesJSON {
  /// The members that items, headers and footers have in common.
  mutating func writeCell(
    _ item: Document.Item, _ fitted: FittedCell?, _ frame: Rect, path: () -> String
  ) throws(OutputError) {
    if case .cell(let cell, _) = item.content {
      json.key("cell")
      json.string(layout.document.cells[cell].name)
    }
    json.key("frame")
    json.rect(frame, gaps: 0)
    json.key("views")
    json.beginObject()
    if case .cell(let cell, _) = item.content, let fitted {
      try writeViews(ofCell: cell, fitted, in: frame, path: path)
    }
    json.end()
  }

  /// The views of a cell, by name, in declared order; guides are not reported.
  private mutating func writeViews(
    ofCell cell: Int, _ fitted: FittedCell, in frame: Rect, path: () -> String
  ) throws(OutputError) {
    let frames = fitted.frames
    let snaps = layout.result.layout.snapping != .none
    for view in views[cell] {
      let gaps = FittedKinds.start(ofView: view.index)
      var viewFrame = frames[view.index].moved(by: frame.origin)
      if view.label != nil, snaps { viewFrame = layout.result.layout.pixels(around: viewFrame) }
      json.key(named: view.name)
      json.beginObject()
      json.key("frame")
      json.rect(viewFrame, gaps: gaps)
      if let label = view.label {
        let place = LabelPlace(
          cell: cell, label: label, font: view.font, frame: viewFrame, gaps: gaps)
        try writeLabel(place, of: fitted) { "\(path()).views.\(view.name)" }
      }
      json.end()
    }
  }

  /// One label of one cell, by their numbers, and its frame in content coordinates.
  fileprivate struct LabelPlace {
    var cell, label: Int
    /// The number of its primary font.
    var font: Int
    var frame: Rect
    /// The place of the frame's first number in a row of `FittedKinds`.
    var gaps: Int
  }

  private mutating func writeLabel(
    _ place: LabelPlace, of fitted: FittedCell, path: () -> String
  ) throws(OutputError) {
    guard let sizer = layout.sizers[place.cell] else { return }
    let baseline = place.frame.y + fitted.labelMetrics[place.label].baseline
    if !includesGlyphs, let text = sizer.wholeText(ofLabel: place.label, in: fitted) {
      write(text: text, isTruncated: false, baseline: baseline, place)
      return
    }
    let text = try sizer.shownText(
      ofLabel: place.label, in: fitted, includingGlyphs: includesGlyphs)
    write(text: text.visibleText, isTruncated: text.isTruncated, baseline: baseline, place)
    // A line at the frame's left edge is where the frame and the baseline say.
    if sizer.lines(ofLabel: place.label) != 1 || text.lines.contains(where: { $0.frame.x != 0 }) {
      json.key("lines")
      json.lines(text.lines, origin: place.frame.origin)
    }
    if includesGlyphs {
      json.key("glyphRuns")
      try json.glyphRuns(
        text.glyphRuns, origin: Point(x: place.frame.x, y: baseline), fonts: fonts,
        outliner: outliner)
    }
    diagnostics += Diagnostic.of(text, of: fitted.texts[place.label], path: path())
  }

  private mutating func write(
    text: String, isTruncated: Bool, baseline: Double, _ place: LabelPlace
  ) {
    json.key("baseline")
    let viewCount = layout.document.cells[place.cell].template.views.count
    let gap = ItemStencil.Sum(
      number: .y, first: place.gaps + 1,
      second: FittedKinds.baseline(ofLabel: place.label, viewCount: viewCount))
    json.number(baseline, gap: .number(gap))
    json.key("text")
    json.string(text, gap: .text(.label(place.label)))
    json.key("truncated")
    json.bool(isTruncated)
    json.key("font")
    json.integer(place.font)
  }
}

/// What is written of a view whatever the item; guides are not reported.
struct WrittenView {
  /// Its number in the template.
  var index: Int
  var name: String
  /// Which label it is, if it is one, and the number of that one's primary font.
  var label: Int?
  var font = 0

  static func views(
    ofCell cell: Int, _ layout: DocumentLayout, _ fonts: FontTable
  ) -> [WrittenView] {
    var views: [WrittenView] = []
    var labelCount = 0
    for (index, view) in layout.document.cells[cell].template.views.enumerated() {
      if case .guide = view.content { continue }
      var written = WrittenView(index: index, name: view.name)
      if case .label = view.content {
        written.label = labelCount
        // A cell that is not in use has no fonts.
        written.font = layout.fonts[cell].map { fonts.number(of: $0.faces[labelCount]) } ?? 0
        labelCount += 1
      }
      views.append(written)
    }
    return views
  }
}
