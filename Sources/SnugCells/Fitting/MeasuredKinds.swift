import SnugText

/// The kinds of many cells of one design as they were measured, with the metrics of their labels. Cells
/// whose labels all measure alike are one kind.
struct MeasuredKinds: Sendable {
  /// The index of each cell's kind; kinds are in the order of their first cells. If a label has
  /// several lines, each cell is its own kind.
  let numbers: [UInt32]
  let kindCount: Int
  /// The measured texts of each label, in declared order; `nil` where each is measured when its cell is fitted.
  private let labels: [MeasuredTexts?]
  /// For each kind, the indices of its labels' kinds; empty if there is one label, and its kinds
  /// are those of the cells.
  private let labelKinds: [UInt32]

  /// - Parameter labels: The measured texts of the cells, for each label; `nil` as in `labels`.
  init(_ labels: [MeasuredTexts?], cellCount: Int) {
    self.labels = labels
    var kinds: Numbers = ([UInt32](repeating: 0, count: cellCount), min(cellCount, 1))
    let all: [Numbers] = labels.map { label in
      label.map { ($0.numbers, $0.kindCount) }
        ?? ((0..<cellCount).map { UInt32($0) }, cellCount)
    }
    if let first = all.first { kinds = all.dropFirst().reduce(first, MeasuredKinds.pairs) }
    (numbers, kindCount) = kinds
    var labelKinds: [UInt32] = []
    if labels.count > 1 {
      labelKinds.reserveCapacity(kindCount * labels.count)
      var nextKind = 0
      for (cell, number) in numbers.enumerated() where number == nextKind {
        for label in all { labelKinds.append(label.numbers[cell]) }
        nextKind += 1
      }
    }
    self.labelKinds = labelKinds
  }

  /// Some of the cells.
  init(_ cells: [Int], of all: MeasuredKinds) {
    var numbers: [UInt32] = []
    numbers.reserveCapacity(cells.count)
    var labelKinds: [UInt32] = []
    var known: [UInt32: UInt32] = [:]
    var last: (number: UInt32, new: UInt32)?
    for cell in cells {
      let number = all.numbers[cell]
      if let last, last.number == number {
        numbers.append(last.new)
        continue
      }
      let next = UInt32(known.count)
      let new = known[number] ?? next
      if new == next {
        known[number] = new
        for label in all.labels.indices {
          labelKinds.append(
            all.labelKinds.isEmpty
              ? number : all.labelKinds[Int(number) * all.labels.count + label])
        }
      }
      numbers.append(new)
      last = (number, new)
    }
    self.numbers = numbers
    kindCount = known.count
    labels = all.labels
    self.labelKinds = labelKinds
  }

  private typealias Numbers = (numbers: [UInt32], count: Int)

  /// Numbers the distinct pairs, in the order of their first occurrence.
  private static func pairs(_ first: Numbers, _ second: Numbers) -> Numbers {
    // If all numbers of one side are distinct, they also number the pairs.
    if first.count == first.numbers.count { return first }
    if second.count == second.numbers.count { return second }
    var numbers: [UInt32] = []
    numbers.reserveCapacity(first.numbers.count)
    var known: [UInt64: UInt32] = [:]
    for (first, second) in zip(first.numbers, second.numbers) {
      let pair = UInt64(first) << 32 | UInt64(second)
      let next = UInt32(known.count)
      let number = known[pair] ?? next
      if number == next { known[pair] = next }
      numbers.append(number)
    }
    return (numbers, known.count)
  }

  /// Whether a label is not measured when its cell is fitted.
  func isMeasured(_ label: Int) -> Bool { labels[label] != nil }

  /// Returns the intrinsic metrics of a label of a kind; `nil` if it is measured when its cell is fitted.
  /// - Parameter label: The index of the label in declared order.
  func label(_ label: Int, ofKind kind: Int) -> MeasuredTexts.Kind? {
    labels[label]?.kind(
      labelKinds.isEmpty ? kind : Int(labelKinds[kind * labels.count + label]))
  }
}
