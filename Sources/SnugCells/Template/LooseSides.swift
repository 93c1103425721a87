import SnugGeometry

/// The sides at which nothing keeps a label inside its cell: no required constraint ties it to that edge of the cell,
/// however its text grows. A side that a designer has put outside is not among them.
struct LooseSides: Hashable, Sendable {
  /// Along an axis, in the direction of the layout.
  struct Sides: Hashable, Sendable {
    var start = false
    var end = false
    /// Whether the label is centred, so that it is inside as long as it is no longer than the cell.
    var isCentred = false

    /// Returns how far a label reaches beyond the cell at its loose sides.
    func overhang(from start: Double, length: Double, in extent: Double) -> Double {
      if isCentred { return max(0, length - extent) }
      let before = self.start ? max(0, -start) : 0
      let behind = end ? max(0, start + length - extent) : 0
      return min(length, before + behind)
    }
  }

  var horizontal = Sides()
  /// Of a label of one line, whose height no text changes, none.
  var vertical = Sides()

  var isEmpty: Bool { self == LooseSides() }

  /// Returns how far a label's frame reaches beyond those of a cell.
  func overhang(_ frame: Rect, in cell: Size, _ direction: LayoutDirection) -> Size {
    let leading = direction == .leftToRight ? frame.x : cell.width - frame.maxX
    return Size(
      width: horizontal.overhang(from: leading, length: frame.width, in: cell.width),
      height: vertical.overhang(from: frame.y, length: frame.height, in: cell.height))
  }
}

extension CellTemplate {
  /// Returns the loose sides of each label, in declared order.
  func looseSides(_ direction: LayoutDirection) -> [LooseSides] {
    let horizontal = EdgeTies(self, along: .horizontal, direction)
    let vertical = EdgeTies(self, along: .vertical, direction)
    return labels.map { view in
      LooseSides(
        horizontal: horizontal.looseSides(ofView: view),
        vertical: views[view].hasSeveralLines ? vertical.looseSides(ofView: view) : .init())
    }
  }
}

/// Which edges of views the required constraints of an axis tie to each other. A width or a height counts as the
/// trailing edge; both edges of one view are not tied, as its text may grow between them.
private struct EdgeTies {
  /// For each edge, another one that it is tied to; itself for the last of them.
  private var links: [Int]
  private let viewNumbers: [String: Int]
  private let isLabel: [Bool]
  private var centred: Set<Int> = []
  private let direction: LayoutDirection

  /// The number of the cell among views.
  private var cell: Int { isLabel.count }
  private func start(_ view: Int) -> Int { 2 * view }
  private func end(_ view: Int) -> Int { 2 * view + 1 }
  private var middleOfCell: Int { 2 * cell + 2 }

  init(_ template: CellTemplate, along axis: Axis, _ direction: LayoutDirection) {
    self.direction = direction
    let views = template.views
    viewNumbers = Dictionary(views.enumerated().map { ($1.name, $0) }) { first, _ in first }
    isLabel = views.map(\.isLabel)
    links = Array(0...2 * views.count + 2)
    for placed in template.constraints where placed.constraint.priority == Constraint.required {
      let constraint = placed.constraint
      guard constraint.axis == axis else { continue }
      let edges = [constraint.first, constraint.second].compactMap { anchor in
        anchor.flatMap { edge(of: $0, placed.container) }
      }
      if edges.count == 2 { links[last(edges[0])] = last(edges[1]) }
    }
  }

  /// Returns the edge that an anchor stands for; `nil` for the centre of a label, which is noted.
  private mutating func edge(of anchor: Anchor, _ container: String?) -> Int? {
    let name: String? =
      switch anchor.item {
      case .view(let name): name
      case .superview: container
      }
    let view = name.flatMap { viewNumbers[$0] } ?? cell
    let isForward = direction == .leftToRight
    switch anchor.attribute {
    case .left, .leftMargin: return isForward ? start(view) : end(view)
    case .right, .rightMargin: return isForward ? end(view) : start(view)
    case .leading, .leadingMargin, .top, .topMargin, .firstBaseline, .capTop, .xTop:
      return start(view)
    case .trailing, .trailingMargin, .bottom, .bottomMargin, .lastBaseline, .width, .height,
      .proposedWidth, .proposedHeight:
      return end(view)
    case .centerX, .centerY:
      guard view < cell else { return middleOfCell }
      guard isLabel[view] else { return end(view) }
      centred.insert(view)
      return nil
    }
  }

  private func last(_ edge: Int) -> Int {
    var edge = edge
    while links[edge] != edge { edge = links[edge] }
    return edge
  }

  func looseSides(ofView view: Int) -> LooseSides.Sides {
    func isTied(_ edge: Int, to other: Int) -> Bool { last(edge) == last(other) }
    let (first, other) = (start(view), end(view))
    let holdsStart = isTied(first, to: start(cell)) || isTied(first, to: middleOfCell)
    let holdsEnd = isTied(other, to: end(cell)) || isTied(other, to: middleOfCell)
    if centred.contains(view) { return .init(isCentred: !holdsStart && !holdsEnd) }
    return .init(
      start: !holdsStart && !isTied(other, to: start(cell)),
      end: !holdsEnd && !isTied(first, to: end(cell)))
  }
}
