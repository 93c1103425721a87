/// The item that has the focus, and the column it moves along.
///
/// The column is where the movement from line to line began: as long as it only goes on so, each
/// line's item nearest to that place gets the focus, and coming back leads to the first item.
public struct FlowFocus: Hashable, Sendable {
  /// The index of the item's section.
  public let section: Int
  /// The index of the item.
  public let item: Int
  /// Twice the place along the line where the movement across lines began, in layout units.
  let column: Int64?

  /// The focus on an item, with no column yet.
  public init(section: Int, item: Int) {
    self.init(section: section, item: item, column: nil)
  }

  init(section: Int, item: Int, column: Int64?) {
    self.section = section
    self.item = item
    self.column = column
  }

  /// Where the focus moves.
  public enum Movement: String, Sendable, CaseIterable {
    /// To the next or previous item by index, on another line or of another section too.
    case next, previous
    /// To the next or previous line.
    case nextLine, previousLine
  }

  /// An arrow key.
  public enum Arrow: String, Sendable, CaseIterable {
    case left, right, up, down
  }
}

extension FlowLayout {
  /// Where an arrow moves the focus in this scroll direction and layout direction.
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
