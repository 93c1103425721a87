import PropertyTesting
import Snug
import Testing

@testable import Snug

@Suite("Flow of cells: what is kept of items that come and go")
struct PlacedItemsTests {
  private static let metrics = FlowMetrics()

  /// Sizers of two designs, of which one has a label of several lines.
  private static func sizers() throws -> [CellSizer] {
    let measurer = FixedMetricsMeasurer()
    let several = try CellTemplate(
      views: [.label("a"), .label("b", lines: 2)],
      constraints: ["H:|-[a]-[b(<=50)]-|", "V:|-[a]-|", "V:|-[b]-(>=0)-|"])
    return [CellSizer(try .tag(), measuring: measurer), CellSizer(several, measuring: measurer)]
  }

  /// An item that a number stands for.
  private static func item(_ number: Int, _ sizers: [CellSizer]) -> CellFlowItem {
    let text = String(repeating: "ab ", count: number % 7)
    let options = FlowItemOptions(breakBefore: number % 5 == 0)
    return switch number % 3 {
    case 0: CellFlowItem(.cell(sizers[0], [text]), options: options)
    case 1: CellFlowItem(.cell(sizers[1], ["\(number)", text]), options: options)
    default: CellFlowItem(.size(Size(width: Double(number % 90), height: 9)), options: options)
    }
  }

  private static func items(
    _ numbers: [Int], _ sizers: [CellSizer]
  ) throws -> PlacedItems {
    let table = CellTable(numbers.map { item($0, sizers) })
    return try MeasuredTable(table).fitted(CellFitting(lineLimit: 100, mainAxis: .horizontal))
  }

  /// Numbers of items put in at some place, or taken out from there if there are none.
  private static var edits: Generator<[(place: Int, numbers: [Int])]> {
    Generator { source in
      let numbers = Generator<[Int]>.array(of: .integer(in: 0...100), count: 0...3)
      return try source.draw(
        .array(
          of: Generator { (try $0.draw(.integer(in: 0...1_000)), try $0.draw(numbers)) },
          count: 0...400))
    }
  }

  @Test("items that come and go are those that came at once, however many there were")
  func edits() {
    forAll(Self.edits, count: 40) { edits in
      let sizers = try Self.sizers()
      var numbers: [Int] = []
      var placed = try Self.items([], sizers)
      for (place, new) in edits {
        let index = place % (numbers.count + 1)
        if new.isEmpty {
          let range = index..<min(numbers.count, index + place % 4)
          numbers.removeSubrange(range)
          placed.remove(range)
        } else if new.count == 1, index < numbers.count {
          numbers[index] = new[0]
          placed.replace(index, with: try Self.items(new, sizers))
        } else {
          numbers.insert(contentsOf: new, at: index)
          placed.insert(try Self.items(new, sizers), at: index)
        }
        if numbers.count > 1 {
          let (from, to) = (place % numbers.count, place / 7 % numbers.count)
          numbers.insert(numbers.remove(at: from), at: to)
          placed.move(from, to: to)
        }
      }
      let atOnce = try Self.items(numbers, sizers)
      try checkEqual(placed.count, numbers.count)
      for (item, number) in numbers.enumerated() {
        try checkEqual(placed.flowItem(item, Self.metrics), atOnce.flowItem(item, Self.metrics))
        try checkEqual(placed[item].fitted?.texts, atOnce[item].fitted?.texts)
        try checkEqual(placed[item].fitted?.frames, atOnce[item].fitted?.frames)
        try checkEqual(placed[item].fitted?.labelMetrics, atOnce[item].fitted?.labelMetrics)
        try checkEqual(placed.options(ofItem: item), Self.item(number, sizers).options)
      }
    }
  }

  @Test("what is kept is never more than twice the items and some")
  func memory() throws {
    let sizers = try Self.sizers()
    var placed = try Self.items([], sizers)
    for round in 0..<3_000 {
      placed.insert(try Self.items([round, round + 1], sizers), at: placed.count / 2)
      if round % 2 == 0, placed.count > 40 { placed.remove(1..<5) }
      #expect(placed.columns.count <= 2 * 3 + 64 + placed.count / 8 + 2)
      #expect(placed.columns.reduce(0) { $0 + $1.count } <= 2 * placed.count + 1_024)
    }
    placed.insert(try Self.items(Array(0..<5_000), sizers), at: 0)
    placed.remove(0..<4_990)
    #expect(placed.columns.reduce(0) { $0 + $1.count } <= 2 * placed.count + 1_024)
  }
}
