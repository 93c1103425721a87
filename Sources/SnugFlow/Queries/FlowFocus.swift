import SnugGeometry

/// The focused item, and the column along which the focus moves.
///
/// The column is where the movement from line to line began. While that movement continues, the
/// item of each line nearest to the column gets the focus, and moving back ends at the first item.
///
/// ```swift
/// let sizes = [Size(width: 60, height: 20), Size(width: 50, height: 20)]
/// let result = try FlowLayout(width: 100).layout(sizes)
/// let down = result.layout.movement(.down)
/// let below = result.focus(FlowFocus(section: 0, item: 0), moved: down)  // item 1
/// ```
public struct FlowFocus: Hashable, Sendable {
  /// The index of the item's section.
  public let section: Int
  /// The index of the item.
  public let item: Int
  /// Twice the main-axis position where the movement across lines began, in layout units.
  let column: Int64?

  /// A movement of the focus.
  public enum Movement: String, Sendable, CaseIterable {
    /// To the next or previous item by index, even if on another line or in another section.
    case next, previous
    /// To the next or previous line.
    case nextLine, previousLine
  }

  /// An arrow key.
  public enum Arrow: String, Sendable, CaseIterable {
    case left, right, up, down
  }
}

extension FlowFocus {
  /// Creates the focus on an item, with no column yet.
  public init(section: Int, item: Int) {
    self.init(section: section, item: item, column: nil)
  }
}

extension FlowLayout {
  /// Returns the movement of an arrow key in this scroll axis and layout direction.
  public func movement(_ arrow: FlowFocus.Arrow) -> FlowFocus.Movement {
    let isForward =
      switch arrow {
      case .up: false
      case .down: true
      case .left: direction == .rightToLeft
      case .right: direction == .leftToRight
      }
    let isAlongLine = (arrow == .left || arrow == .right) == (scrollAxis == .vertical)
    if isAlongLine { return isForward ? .next : .previous }
    return isForward ? .nextLine : .previousLine
  }
}

extension FlowResult {
  /// Returns the focus after a movement, or `nil` where there is no item to move to, and for a
  /// focus on no item.
  ///
  /// On the next or previous line it moves to the item whose centre is nearest on the main axis to
  /// where the movement across lines began; of two as near, to the one with the lower index.
  /// Sections without items are skipped.
  /// - Complexity: O(log items), and O(sections skipped).
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
  /// The number of lines with items, not counting one that holds only the overflow item.
  fileprivate var lineCountWithItems: Int {
    shownCount > 0 ? place(of: shownCount - 1).line + 1 : 0
  }

  /// Returns the first item of a line whose centre is nearest to half of `column`.
  fileprivate func item(nearestTo column: Int64, onLine line: Int) -> Int {
    // Centres are in order along the line.
    items(ofLine: line).clamped(to: 0..<shownCount).firstNearest(to: column) { item in
      let centre = place(of: item).doubledCentre
      return FineSpan(start: centre, end: centre)
    }
  }
}

extension SectionLines.Place {
  fileprivate var doubledCentre: Int64 { 2 * main + mainSize }
}
