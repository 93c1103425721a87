import SnugGeometry

extension FlowResult {
  /// The focus after a movement, or `nil` where there is no item to move to, and for a focus on no
  /// item.
  ///
  /// On the next or previous line it moves to the item whose centre is nearest along the line to
  /// where the movement across lines began, of two as near the one with the lower index. Sections
  /// without items are passed over.
  /// - Complexity: O(log items), and O(sections passed over).
  public func focus(_ focus: FlowFocus, moved movement: FlowFocus.Movement) -> FlowFocus? {
    guard sections.indices.contains(focus.section),
      (0..<sections[focus.section].shownCount).contains(focus.item)
    else { return nil }
    switch movement {
    case .next: return neighbour(of: focus, forward: true)
    case .previous: return neighbour(of: focus, forward: false)
    case .nextLine: return focusOnLine(besides: focus, forward: true)
    case .previousLine: return focusOnLine(besides: focus, forward: false)
    }
  }

  private func neighbour(of focus: FlowFocus, forward: Bool) -> FlowFocus? {
    let item = focus.item + (forward ? 1 : -1)
    if (0..<sections[focus.section].shownCount).contains(item) {
      return FlowFocus(section: focus.section, item: item)
    }
    guard let section = sectionWithItems(besides: focus.section, forward) else { return nil }
    return FlowFocus(section: section, item: forward ? 0 : sections[section].shownCount - 1)
  }

  private func focusOnLine(besides focus: FlowFocus, forward: Bool) -> FlowFocus? {
    let place = sections[focus.section].place(of: focus.item)
    let column = focus.column ?? place.doubledCentre
    var (section, line) = (focus.section, place.line + (forward ? 1 : -1))
    if !(0..<sections[section].lineCountWithItems).contains(line) {
      guard let other = sectionWithItems(besides: section, forward) else { return nil }
      section = other
      line = forward ? 0 : sections[other].lineCountWithItems - 1
    }
    let item = sections[section].item(nearestTo: column, onLine: line)
    return FlowFocus(section: section, item: item, column: column)
  }

  private func sectionWithItems(besides section: Int, _ forward: Bool) -> Int? {
    forward
      ? sections.indices[(section + 1)...].first { sections[$0].shownCount > 0 }
      : sections.indices[..<section].last { sections[$0].shownCount > 0 }
  }
}

extension SectionLines {
  /// The lines that hold more than what stands for hidden items.
  fileprivate var lineCountWithItems: Int {
    shownCount > 0 ? place(of: shownCount - 1).line + 1 : 0
  }

  /// The item of a line whose centre is nearest to half of `column`, the first of those as near.
  fileprivate func item(nearestTo column: Int64, onLine line: Int) -> Int {
    let items = items(ofLine: line).clamped(to: 0..<shownCount)
    let centre = { place(of: $0).doubledCentre }
    // Centres are in order along the line.
    let behind = items.partitioningIndex { centre($0) >= column }
    guard behind > items.lowerBound else { return behind }
    let before = centre(behind - 1)
    if behind < items.upperBound, centre(behind) - column < column - before { return behind }
    return items.partitioningIndex { centre($0) >= before }
  }
}

extension SectionLines.Place {
  fileprivate var doubledCentre: Int64 { 2 * main + mainSize }
}
