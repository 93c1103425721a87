import SnugText

/// The cells that were fitted alone last: one whose labels measure the same shares what came out
/// instead of being solved.
///
/// A place holds the last cell of those that share it, so that memory is bounded; what is found
/// never depends on what is remembered, only how soon. There are few places until cells are many:
/// a document may have thousands of designs with a cell each.
struct SharedCells {
  private var fitting: Fitting?
  private var slots: [Known?] = []
  private var slotBits = 0
  private var filledCount = 0

  private struct Known {
    var cell: FittedCell
    var metrics: [TextMetrics]
  }

  /// How many cells there is room for.
  var placeCount: Int { slots.count }

  private static let leastSlotBits = 4
  /// Labels of one style differ in some thousands of widths.
  private static let mostSlotBits = 12

  /// The cell without labels of several lines whose labels measure this, if it is remembered.
  func cell(of metrics: [TextMetrics], _ fitting: Fitting) -> FittedCell? {
    guard fitting == self.fitting, let known = slots[slot(of: metrics)], known.metrics == metrics
    else { return nil }
    return known.cell
  }

  mutating func remember(_ cell: FittedCell, _ metrics: [TextMetrics], _ fitting: Fitting) {
    if fitting != self.fitting {
      empty(slotBits: max(slotBits, SharedCells.leastSlotBits))
      self.fitting = fitting
    }
    if 2 * filledCount >= slots.count, slotBits < SharedCells.mostSlotBits {
      let known = slots
      empty(slotBits: slotBits + 2)
      for case let known? in known { insert(known) }
    }
    insert(Known(cell: cell.with(texts: []), metrics: metrics))
  }

  private mutating func empty(slotBits: Int) {
    self.slotBits = slotBits
    filledCount = 0
    slots.removeAll(keepingCapacity: true)
    slots.append(contentsOf: repeatElement(nil, count: 1 << slotBits))
  }

  private mutating func insert(_ known: Known) {
    let slot = slot(of: known.metrics)
    if slots[slot] == nil { filledCount += 1 }
    slots[slot] = known
  }

  /// Multiplicative hashing: the upper bits of a product depend on all bits.
  private func slot(of metrics: [TextMetrics]) -> Int {
    var hash: UInt64 = 0
    for label in metrics {
      hash = (hash ^ label.width.bitPattern) &* 0x9E37_79B9_7F4A_7C15
    }
    return Int(hash >> UInt64(64 - slotBits))
  }
}
