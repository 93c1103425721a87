package import SnugText

/// The texts of many cells of one design, in one UTF-8 buffer.
package struct CellTexts: Sendable {
  /// The count of cells.
  package private(set) var count: Int
  /// The count of labels in each cell.
  package let labelCount: Int
  package private(set) var utf8: [UInt8]
  /// The bounds of each cell's texts, one for each label in declared order.
  package private(set) var bounds: [TextList.Bounds]

  /// Creates a list without cells.
  package init(labelCount: Int) {
    self.init([], [], count: 0, labelCount: labelCount)
  }

  /// Creates cells whose texts lie in `utf8`.
  /// - Parameter bounds: One for each label of each cell, cell by cell.
  package init(_ utf8: [UInt8], _ bounds: [TextList.Bounds], count: Int, labelCount: Int) {
    precondition(bounds.count == count * labelCount, "a label without a text")
    self.utf8 = utf8
    self.bounds = bounds
    self.count = count
    self.labelCount = labelCount
  }

  /// Creates cells of one label.
  package init(_ texts: TextList) {
    self.init(texts.utf8, texts.bounds, count: texts.count, labelCount: 1)
  }

  /// Copies the texts of one cell of `other`.
  /// - Returns: Whether there was room for them; if not, nothing is copied.
  package mutating func append(_ cell: Int, of other: CellTexts) -> Bool {
    guard hasRoom(for: other.length(ofCell: cell)) else { return false }
    for text in other.bounds[cell * labelCount..<(cell + 1) * labelCount] {
      let start = utf8.count
      utf8 += other.utf8[text.range]
      bounds.append(TextList.Bounds(start..<utf8.count))
    }
    count += 1
    return true
  }

  /// Returns the length of the texts of one cell, in bytes.
  package func length(ofCell cell: Int) -> Int {
    bounds[cell * labelCount..<(cell + 1) * labelCount].reduce(0) { $0 + $1.range.count }
  }

  mutating func reserveCapacity(_ count: Int) { bounds.reserveCapacity(count * labelCount) }

  /// Whether there is room for the texts of another cell.
  /// - Parameter length: The length of the texts, in bytes.
  package func hasRoom(for length: Int) -> Bool { utf8.count + length <= TextList.maximumLength }

  /// Copies the texts of another cell.
  /// - Precondition: There is one text for each label, and room for them.
  package mutating func append(_ texts: [String]) {
    precondition(texts.count == labelCount, "a label without a text")
    for var text in texts {
      let start = utf8.count
      text.withUTF8 { utf8 += $0 }
      bounds.append(TextList.Bounds(start..<utf8.count))
    }
    count += 1
  }

  /// Returns the cells' texts of one label.
  func list(ofLabel label: Int) -> TextList {
    guard labelCount > 1 else { return TextList(utf8, bounds) }
    return TextList(
      utf8, stride(from: label, to: bounds.count, by: labelCount).map { bounds[$0] })
  }

  /// Returns the texts of some of the cells.
  func only(_ cells: [Int]) -> CellTexts {
    var bounds: [TextList.Bounds] = []
    bounds.reserveCapacity(cells.count * labelCount)
    for cell in cells { bounds += self.bounds[cell * labelCount..<(cell + 1) * labelCount] }
    return CellTexts(utf8, bounds, count: cells.count, labelCount: labelCount)
  }

  /// The texts of one cell, in declared order of its labels.
  package subscript(cell: Int) -> [String] {
    bounds[cell * labelCount..<(cell + 1) * labelCount].map {
      String(decoding: utf8[$0.range], as: UTF8.self)
    }
  }
}

/// The metrics of many cells' labels. Cells whose labels all measure alike are one kind.
struct MeasuredCells: Sendable {
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
    if let first = all.first { kinds = all.dropFirst().reduce(first, MeasuredCells.pairs) }
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

  /// Returns the metrics of some of the cells.
  func only(_ cells: [Int]) -> MeasuredCells { MeasuredCells(self, cells) }

  private init(_ all: MeasuredCells, _ cells: [Int]) {
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
