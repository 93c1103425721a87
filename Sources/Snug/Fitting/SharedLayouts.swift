import SnugText

/// The layouts of the cells that were fitted last: a cell whose labels measure the same takes one
/// of them instead of being solved.
///
/// A place holds the last layout of those that share it, so that memory is bounded; what is found
/// never depends on what is remembered, only how soon.
struct SharedLayouts {
  private var fitting: Fitting?
  private var slots: [CellLayout?] = []

  /// Labels of one style differ in some thousands of widths.
  private static let slotBits = 12

  /// The layout of a cell without labels of several lines, if it is remembered.
  func layout(of metrics: [TextMetrics], _ fitting: Fitting) -> CellLayout? {
    guard fitting == self.fitting, let layout = slots[SharedLayouts.slot(of: metrics)],
      layout.labelMetrics == metrics
    else { return nil }
    return layout
  }

  mutating func remember(_ layout: CellLayout, _ fitting: Fitting) {
    if fitting != self.fitting {
      slots.removeAll(keepingCapacity: true)
      slots.append(
        contentsOf: repeatElement(nil, count: 1 << SharedLayouts.slotBits))
      self.fitting = fitting
    }
    slots[SharedLayouts.slot(of: layout.labelMetrics)] = layout
  }

  /// Multiplicative hashing: the upper bits of a product depend on all bits.
  private static func slot(of metrics: [TextMetrics]) -> Int {
    var hash: UInt64 = 0
    for label in metrics {
      hash = (hash ^ label.width.bitPattern) &* 0x9E37_79B9_7F4A_7C15
    }
    return Int(hash >> UInt64(64 - slotBits))
  }
}
