package import SnugText

/// The texts of many cells of one design, in one UTF-8 buffer.
package struct CellTexts: Sendable {
  package private(set) var count: Int
  package let labelCount: Int
  package private(set) var utf8: [UInt8]
  /// The bounds of each cell's texts, one for each label in declared order.
  package private(set) var bounds: [TextList.Bounds]

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
    for text in other.bounds[places(ofCell: cell)] {
      let start = utf8.count
      utf8 += other.utf8[text.range]
      bounds.append(TextList.Bounds(start..<utf8.count))
    }
    count += 1
    return true
  }

  /// Returns the length of the texts of one cell, in bytes.
  package func length(ofCell cell: Int) -> Int {
    bounds[places(ofCell: cell)].reduce(0) { $0 + $1.range.count }
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

  func list(ofLabel label: Int) -> TextList {
    guard labelCount > 1 else { return TextList(utf8, bounds) }
    return TextList(
      utf8, stride(from: label, to: bounds.count, by: labelCount).map { bounds[$0] })
  }

  func only(_ cells: [Int]) -> CellTexts {
    var bounds: [TextList.Bounds] = []
    bounds.reserveCapacity(cells.count * labelCount)
    for cell in cells { bounds += self.bounds[places(ofCell: cell)] }
    return CellTexts(utf8, bounds, count: cells.count, labelCount: labelCount)
  }

  /// Returns the same cells with some other texts.
  /// - Parameter texts: The texts, by their indices among those of all cells, in ascending order.
  /// - Returns: `nil` if there is no room for them.
  package func replacing(_ texts: [(index: Int, text: String)]) -> CellTexts? {
    var (utf8, bounds) = ([UInt8](), self.bounds)
    var next = texts[...]
    for index in bounds.indices {
      let start = utf8.count
      if let (_, text) = next.first, next.first?.index == index {
        utf8 += text.utf8
        next.removeFirst()
      } else {
        utf8 += self.utf8[bounds[index].range]
      }
      guard utf8.count <= TextList.maximumLength else { return nil }
      bounds[index] = TextList.Bounds(start..<utf8.count)
    }
    return CellTexts(utf8, bounds, count: count, labelCount: labelCount)
  }

  /// The texts of one cell, in declared order of its labels.
  package subscript(cell: Int) -> [String] { places(ofCell: cell).map { text($0) } }

  /// Returns a text by its index among those of all cells.
  func text(_ index: Int) -> String { String(decoding: utf8[bounds[index].range], as: UTF8.self) }

  private func places(ofCell cell: Int) -> Range<Int> {
    cell * labelCount..<(cell + 1) * labelCount
  }
}
