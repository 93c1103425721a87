import SnugFlow
import SnugGeometry

extension CollectionLayout {
  /// What is known of a section.
  struct Section {
    private(set) var items: SparseArray<MeasuredItem>
    /// How many items are measured for lines as they are.
    private(set) var currentCount: Int
    var header, footer: Bar?
    var metrics: FlowMetrics

    init(_ items: SparseArray<MeasuredItem>, header: Bar?, footer: Bar?, metrics: FlowMetrics) {
      self.items = items
      currentCount = 0
      self.header = header
      self.footer = footer
      self.metrics = metrics
      currentCount = count(0..<items.count)
    }

    /// Whether every item is measured for lines as they are.
    var isExact: Bool { currentCount == items.count }

    /// What an item was measured to be, if it was.
    subscript(item: Int) -> MeasuredItem? {
      get { items[item] }
      set {
        currentCount += (newValue?.isCurrent ?? false ? 1 : 0) - count(item..<item + 1)
        items[item] = newValue
      }
    }

    /// Puts items in, those that were measured among them.
    mutating func insert(_ new: [MeasuredItem?], at index: Int) {
      items.insert(new, at: index)
      currentCount += new.count { $0?.isCurrent ?? false }
    }

    /// Takes items out.
    /// - Returns: what was known of them.
    mutating func remove(_ range: Range<Int>) -> [MeasuredItem?] {
      var removed = [MeasuredItem?](repeating: nil, count: range.count)
      items.forEach(in: range) { index, item in
        removed[index - range.lowerBound] = item
        currentCount -= item.isCurrent ? 1 : 0
      }
      items.remove(range)
      return removed
    }

    /// Changes what was measured, in place and in order.
    mutating func updateEach(_ body: (Int, inout MeasuredItem) -> Void) {
      currentCount = 0
      var count = 0
      items.updateEach { index, item in
        body(index, &item)
        count += item.isCurrent ? 1 : 0
      }
      currentCount = count
    }

    private func count(_ range: Range<Int>) -> Int {
      var count = 0
      items.forEach(in: range) { _, item in count += item.isCurrent ? 1 : 0 }
      return count
    }

    /// What the flow layout is given for an item.
    func flowItem(_ item: Int, estimatedSize: Size?) -> FlowItem {
      items[item]?.placed.flowItem(metrics) ?? FlowItem(size: estimatedSize ?? .zero)
    }

    /// The section as the flow layout takes it.
    func flowSection(estimatedSize: Size?) -> FlowSection {
      var options: [Int: FlowItemOptions] = [:]
      var laid = FlowSection.Items.uniform(estimatedSize ?? .zero, count: items.count)
      if items.filledCount > 0 {
        var sizes: [Size] = []
        sizes.reserveCapacity(items.count)
        for index in 0..<items.count {
          let item = flowItem(index, estimatedSize: estimatedSize)
          sizes.append(item.size)
          if item.options != .standard { options[index] = item.options }
        }
        laid = .sizes(sizes)
      }
      return FlowSection(
        items: laid, options: options, header: header?.placed.size, footer: footer?.placed.size,
        metrics: metrics)
    }
  }
}
