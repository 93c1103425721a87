import SnugGeometry

extension SectionLines {
  /// The cross-axis range that the section can reach, wherever its header and footer are pinned.
  var span: SectionStack.Span {
    let extent = extent
    let linesEnd = extent - section.footer - section.inset.crossEnd
    var start = min(0, linesStart, linesEnd, extent - section.footer, extent)
    var end = max(section.header, linesStart, linesEnd, extent)
    if let background = section.background {
      start = min(start, linesStart + background.crossStart)
      end = max(end, linesEnd - background.crossEnd)
    }
    if let outreach {
      (start, end) = (min(start, linesStart - outreach), max(end, linesEnd + outreach))
    }
    return SectionStack.Span(
      start: start, end: end, reachesOut: start < 0 || end > extent, outreach: outreach)
  }

  /// Returns the range of the background on both axes, along the scroll axis from the section's start;
  /// `nil` where there is nothing to see.
  func backgroundSpan(mainExtent: Int64) -> (main: UnitSpan, cross: UnitSpan)? {
    guard let background = section.background, lineCount > 0 else { return nil }
    let main = UnitSpan(
      from: section.inset.mainStart + background.mainStart,
      to: mainExtent - section.inset.mainEnd - background.mainEnd)
    let cross = UnitSpan(
      from: linesStart + background.crossStart,
      to: extent - section.footer - section.inset.crossEnd - background.crossEnd)
    return main.from < main.to && cross.from < cross.to ? (main, cross) : nil
  }

  /// Returns the lines in a cross-axis span from the section's start, and a line before them.
  /// - Complexity: O(log items).
  func lines(in span: UnitSpan) -> Range<Int> {
    let span = span.moved(by: -linesStart)
    return placed?.lines(in: span) ?? uniform?.lines(in: span) ?? 0..<0
  }

  /// Calls `body` with the positions of all items, and of the overflow item, that may intersect a
  /// window, in order, and of a few others.
  /// - Complexity: O(log items + lines in the window + items found).
  func forEachPlace(in window: UnitWindow, _ body: (FlowElement.Kind, Place) -> Void) {
    // The closure captures nothing of the section: a copy for each item would count its references.
    let (main, cross) = (section.inset.mainStart, linesStart)
    let (shown, hidden) = (shownCount, itemCount - shownCount)
    let window = UnitWindow(
      main: window.main.moved(by: -main), cross: window.cross.moved(by: -cross))
    func found(_ item: Int, _ place: Place) {
      var place = place
      place.main += main
      place.cross += cross
      body(item < shown ? .item(item) : .overflow(hiddenCount: hidden), place)
    }
    if let placed {
      placed.forEachPlace(in: window, section, found)
    } else {
      uniform?.forEachPlace(in: window, found)
    }
  }
}

extension BlockedLines {
  /// The average number of items per line up to which all of them are checked.
  private static let fewItems: Int64 = 16

  func forEachPlace(
    in window: UnitWindow, _ section: UnitSection, _ body: (Int, SectionLines.Place) -> Void
  ) {
    let lines = lines(in: window.cross)
    guard let firstLine = lines.first, let lastLine = lines.last else { return }
    let (first, last) = (line(firstLine, section), line(lastLine, section))
    let items = first.items.lowerBound..<last.items.upperBound
    guard Int64(items.count) > BlockedLines.fewItems * Int64(lines.count) else {
      return forEachPlace(of: items, section) { item, place in
        if window.main.holds(start: place.main, end: place.main + place.mainSize) {
          body(item, place)
        }
      }
    }
    for line in lines {
      forEachPlace(of: self.line(line, section), along: window.main, section, body)
    }
  }

  /// Returns the lines that intersect a cross-axis span, and a line before them.
  func lines(in span: UnitSpan) -> Range<Int> {
    let first = firstLine(endingBeyond: span.from - 1)
    return first..<max(first, min(lineCount, lines(startingUpTo: span.to)))
  }

  /// Calls `body` for the items of a line in a span; they are in order along it.
  private func forEachPlace(
    of line: Line, along span: UnitSpan, _ section: UnitSection,
    _ body: (Int, SectionLines.Place) -> Void
  ) {
    let first = firstItem(of: line, endingFrom: span.from, section)
    forEachPlace(of: first..<line.items.upperBound, on: line, section) { item, place in
      guard place.main <= span.to else { return false }
      if place.main + place.mainSize >= span.from { body(item, place) }
      return true
    }
  }

  /// Returns an item of a line before which none ends at or beyond a main-axis position: the first
  /// that does, or one close before it.
  private func firstItem(of line: Line, endingFrom place: Int64, _ section: UnitSection) -> Int {
    guard Int64(line.items.count) > BlockedLines.fewItems else { return line.items.lowerBound }
    let last = self.place(ofItem: line.items.upperBound - 1).block
    var first = self.place(ofItem: line.items.lowerBound).block
    let shift = shift(line, section)
    func start(_ item: Int, _ block: Int) -> Int64 {
      let place = Place(block: block, index: item - starts[block].item)
      return offset(of: place, on: line, section) + shift.at(item - line.items.lowerBound)
    }
    // This is the block before the first that starts there.
    first = (first + 1..<last + 1).partitioningIndex { start(starts[$0].item, $0) >= place } - 1
    let items = line.items.clamped(to: starts[first].item..<starts[first + 1].item)
    return max(items.lowerBound, items.partitioningIndex { start($0, first) >= place } - 1)
  }
}

extension UniformPlacement {
  func forEachPlace(in window: UnitWindow, _ body: (Int, SectionLines.Place) -> Void) {
    for line in lines(in: window.cross) {
      let items = items(ofLine: line)
      let first = items.partitioningIndex { item in
        let place = place(of: item)
        return place.main + place.mainSize >= window.main.from
      }
      for item in first..<items.upperBound {
        let place = place(of: item)
        guard place.main <= window.main.to else { break }
        body(item, place)
      }
    }
  }

  /// Returns the lines that intersect a cross-axis span, by arithmetic.
  func lines(in span: UnitSpan) -> Range<Int> {
    guard lineAdvance > 0 else {
      return span.holds(start: 0, end: 0) ? 0..<lineCount : 0..<0
    }
    let most = Int64(lineCount)
    // The first line whose end, `line * lineAdvance + lineExtent`, is not before the span.
    let missing = span.from - lineExtent
    let first = missing <= 0 ? 0 : min(most, (missing - 1) / lineAdvance + 1)
    let end = span.to < 0 ? 0 : min(most, span.to / lineAdvance + 1)
    return first < end ? Int(first)..<Int(end) : 0..<0
  }
}
