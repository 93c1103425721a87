import SnugText

/// Remembers the layouts of one template by what they depend on: the labels' sizes and the
/// fitting. Bounded; what it forgets is solved again.
struct FittingCache {
  private var layouts: [Key: CellLayout] = [:]
  private static let capacity = 16_384

  /// Everything a layout depends on.
  struct Key: Hashable {
    var fitting: Fitting
    /// Width, height and baseline of each label.
    var extents: [Double]

    init(_ fitting: Fitting, _ labels: [TextMetrics]) {
      self.fitting = fitting
      extents = []
      extents.reserveCapacity(3 * labels.count)
      for label in labels { extents += [label.width, label.height, label.baseline] }
    }
  }

  subscript(key: Key) -> CellLayout? { layouts[key] }

  mutating func insert(_ layout: CellLayout, for key: Key) {
    if layouts.count >= FittingCache.capacity { layouts.removeAll(keepingCapacity: true) }
    layouts[key] = layout
  }
}
