package import SnugText

/// The texts of many cells of one design.
package struct CellTexts: Sendable {
  /// How many cells there are.
  package let count: Int
  /// The cells' texts of each label, in declared order.
  package let labels: [TextList]

  /// - Precondition: Each list has a text for each cell.
  package init(_ labels: [TextList], count: Int) {
    precondition(labels.allSatisfy { $0.count == count }, "a label without a text")
    self.labels = labels
    self.count = count
  }

  /// Copies the texts of cells, a text for each label; `nil` if they are longer than a buffer may be.
  init?(_ cells: [[String]], labelCount: Int) {
    var utf8: [UInt8] = []
    var bounds = [[TextList.Bounds]](repeating: [], count: labelCount)
    for label in bounds.indices {
      bounds[label].reserveCapacity(cells.count)
      for texts in cells {
        let start = utf8.count
        utf8.append(contentsOf: texts[label].utf8)
        guard utf8.count <= TextList.maximumLength else { return nil }
        bounds[label].append(TextList.Bounds(start..<utf8.count))
      }
    }
    self.init(bounds.map { TextList(utf8, $0) }, count: cells.count)
  }

  /// The texts of one cell, in declared order of its labels.
  package subscript(cell: Int) -> [String] { labels.map { $0[cell] } }
}

/// What the labels of many cells measure: cells whose labels all measure alike are of one kind.
struct MeasuredCells: Sendable {
  /// The number of each cell's kind; kinds have numbers in the order of their first cells.
  let numbers: [UInt32]
  let kindCount: Int
  /// In declared order.
  private let labels: [MeasuredTexts]
  /// Of each kind the numbers of its labels' kinds; empty where there is one label, whose kinds are
  /// those of the cells.
  private let labelKinds: [UInt32]

  /// - Parameter labels: Of each label what the cells' texts measure.
  init(_ labels: [MeasuredTexts], cellCount: Int) {
    self.labels = labels
    var kinds = (numbers: labels.first?.numbers ?? [], count: labels.first?.kindCount ?? 0)
    if labels.isEmpty {
      kinds = ([UInt32](repeating: 0, count: cellCount), min(cellCount, 1))
    }
    for label in labels.dropFirst() { kinds = MeasuredCells.pairs(kinds.numbers, label.numbers) }
    (numbers, kindCount) = kinds
    var labelKinds: [UInt32] = []
    if labels.count > 1 {
      labelKinds.reserveCapacity(kindCount * labels.count)
      var nextKind = 0
      for (cell, number) in numbers.enumerated() where number == nextKind {
        for label in labels { labelKinds.append(label.numbers[cell]) }
        nextKind += 1
      }
    }
    self.labelKinds = labelKinds
  }

  /// Numbers the pairs of two numbers, in the order in which they first come.
  private static func pairs(
    _ first: [UInt32], _ second: [UInt32]
  ) -> (numbers: [UInt32], count: Int) {
    var numbers: [UInt32] = []
    numbers.reserveCapacity(first.count)
    var known: [UInt64: UInt32] = [:]
    for (first, second) in zip(first, second) {
      let pair = UInt64(first) << 32 | UInt64(second)
      let next = UInt32(known.count)
      let number = known[pair] ?? next
      if number == next { known[pair] = next }
      numbers.append(number)
    }
    return (numbers, known.count)
  }

  /// What a label of a kind measures.
  /// - Parameter label: The number of the label in declared order.
  func label(_ label: Int, ofKind kind: Int) -> MeasuredTexts.Kind {
    labels[label].kind(
      labels.count == 1 ? kind : Int(labelKinds[kind * labels.count + label]))
  }

  /// What the labels of a kind measure, in declared order.
  func metrics(ofKind kind: Int) -> [TextMetrics] {
    labels.indices.map { label($0, ofKind: kind).metrics }
  }
}
