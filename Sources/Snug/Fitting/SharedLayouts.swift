import SnugText

/// The layouts of the cells that were fitted last: a cell whose labels measure the same takes one
/// of them instead of being solved.
///
/// A place holds the last layout of those that share it, so that memory is bounded; what is found
/// never depends on what is remembered, only how soon. There are few places until layouts are many:
/// a document may have thousands of designs with a cell each.
struct SharedLayouts {
  private var fitting: Fitting?
  private var slots: [CellLayout?] = []
  private var slotBits = 0
  private var filledCount = 0

  /// How many layouts there is room for.
  var placeCount: Int { slots.count }

  private static let leastSlotBits = 4
  /// Labels of one style differ in some thousands of widths.
  private static let mostSlotBits = 12

  /// The layout of a cell without labels of several lines, if it is remembered.
  func layout(of metrics: [TextMetrics], _ fitting: Fitting) -> CellLayout? {
    guard fitting == self.fitting, let layout = slots[slot(of: metrics)],
      layout.labelMetrics == metrics
    else { return nil }
    return layout
  }

  mutating func remember(_ layout: CellLayout, _ fitting: Fitting) {
    if fitting != self.fitting {
      empty(slotBits: max(slotBits, SharedLayouts.leastSlotBits))
      self.fitting = fitting
    }
    if 2 * filledCount >= slots.count, slotBits < SharedLayouts.mostSlotBits {
      let known = slots
      empty(slotBits: slotBits + 2)
      for case let layout? in known { insert(layout) }
    }
    insert(layout)
  }

  private mutating func empty(slotBits: Int) {
    self.slotBits = slotBits
    filledCount = 0
    slots.removeAll(keepingCapacity: true)
    slots.append(contentsOf: repeatElement(nil, count: 1 << slotBits))
  }

  private mutating func insert(_ layout: CellLayout) {
    let slot = slot(of: layout.labelMetrics)
    if slots[slot] == nil { filledCount += 1 }
    slots[slot] = layout
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
