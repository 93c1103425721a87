import Snug
import SnugPropertyTesting
import SnugTesting
import Testing

@testable import SnugCells

@Suite("Cells: placed items")
struct PlacedItemsTests {
  private static let style = SectionStyle()

  /// Sizers of two designs, one of which has a label of several lines.
  private static func sizers() throws -> [CellSizer] {
    let measurer = FixedMetricsMeasurer()
    let several = try CellTemplate(
      views: [.label("a"), .label("b", lines: 2)],
      constraints: ["H:|-[a]-[b(<=50)]-|", "V:|-[a]-|", "V:|-[b]-(>=0)-|"])
    return [CellSizer(try .tag(), measuring: measurer), CellSizer(several, measuring: measurer)]
  }

  /// The item for a number.
  private static func item(_ number: Int, _ sizers: [CellSizer]) -> CellFlowItem {
    let text = String(repeating: "ab ", count: number % 7)
    let options = FlowItemOptions(breakBefore: number % 5 == 0)
    return switch number % 3 {
    case 0: CellFlowItem(.cell(sizers[0], [text]), options: options)
    case 1: CellFlowItem(.cell(sizers[1], ["\(number)", text]), options: options)
    default: CellFlowItem(.size(Size(width: Double(number % 90), height: 9)), options: options)
    }
  }

  private static func fitting(_ limit: Int) -> CellFitting {
    CellFitting(lineLimit: Double(limit), mainAxis: .horizontal)
  }

  private static func items(
    _ numbers: [Int], _ sizers: [CellSizer], within limit: Int = 100
  ) throws -> PlacedItems {
    try CellTable(numbers.map { item($0, sizers) }).fitted(fitting(limit))
  }

  /// Numbers of items that are inserted at a place; without numbers, items are removed there.
  private static var edits: Generator<[(place: Int, numbers: [Int])]> {
    Generator { source in
      let numbers = Generator<[Int]>.array(of: .integer(in: 0...100), count: 0...3)
      return try source.draw(
        .array(
          of: Generator { (try $0.draw(.integer(in: 0...1_000)), try $0.draw(numbers)) },
          count: 0...400))
    }
  }

  @Test("after any number of edits, the items equal those that are inserted at once")
  func edits() {
    forAll(Self.edits, count: 40) { edits in
      let sizers = try Self.sizers()
      var numbers: [Int] = []
      var placed = try Self.items([], sizers)
      for (place, new) in edits {
        let index = place % (numbers.count + 1)
        if new.isEmpty {
          let range = index..<min(numbers.count, index + place % 4)
          let takenNumbers = numbers[range]
          numbers.removeSubrange(range)
          let taken = placed.shared(range)
          placed.remove(range)
          // Removed for good, or put back at the end.
          if place.isMultiple(of: 3) {
            numbers += takenNumbers
            placed.insert(taken, at: placed.count)
          }
        } else if new.count == 1, index < numbers.count {
          numbers[index] = new[0]
          placed.set([index], to: try Self.items(new, sizers))
        } else {
          numbers.insert(contentsOf: new, at: index)
          placed.insert(try Self.items(new, sizers), at: index)
        }
        if numbers.count > 1 {
          let (from, to) = (place % numbers.count, place / 7 % numbers.count)
          numbers.insert(numbers.remove(at: from), at: to)
          placed.move(from..<from + 1, to: to)
        }
      }
      let atOnce = try Self.items(numbers, sizers)
      try checkEqual(placed.count, numbers.count)
      for (item, number) in numbers.enumerated() {
        try checkEqual(placed.flowItem(item, Self.style), atOnce.flowItem(item, Self.style))
        try checkSame(placed.cell(item)?.fitted, atOnce.cell(item)?.fitted)
        try checkEqual(placed.options(ofItem: item), Self.item(number, sizers).options)
      }
    }
  }

  private func checkSame(_ cell: FittedCell?, _ other: FittedCell?) throws {
    try checkEqual(cell?.texts, other?.texts)
    try checkEqual(cell?.frames, other?.frames)
    try checkEqual(cell?.labelMetrics, other?.labelMetrics)
  }

  /// A change to some of a row of items: they are forgotten, removed and inserted again, or adapted
  /// to lines of another length.
  private enum Step {
    case forget(Int)
    case takeOut(Range<Int>, putInAt: Int)
    case lines(Int, fitted: Bool)
  }

  private static func steps(_ count: Int) -> Generator<[Step]> {
    .array(
      of: Generator { source in
        switch try source.draw(.integer(in: 0...4)) {
        case 0: return .forget(try source.draw(.integer(in: 0...count - 1)))
        case 1:
          let start = try source.draw(.integer(in: 0...count - 1))
          let end = try source.draw(.integer(in: start...count))
          let place = try source.draw(.integer(in: 0...count - (end - start)))
          return .takeOut(start..<end, putInAt: place)
        default:
          let limit = try source.draw(.element(of: [20, 35, 60, 100]))
          return .lines(limit, fitted: try source.draw(.integer(in: 0...3)) > 0)
        }
      }, count: 0...40)
  }

  @Test("for lines of another length, items are fitted to that length, once for each length")
  func lines() {
    let numbers = Array(0..<24)
    forAll(Self.steps(numbers.count), count: 300) { steps in
      let sizers = try Self.sizers()
      var placed = try Self.items(numbers, sizers)
      var order: [(number: Int, limits: Set<Int>)] = numbers.map { ($0, [100]) }
      var limit = 100
      for step in steps {
        switch step {
        case .forget(let item):
          placed.set([item], to: PlacedItems(emptyCount: 1))
          order[item].limits = []
        case .takeOut(let range, let place):
          let taken = place.isMultiple(of: 2) ? placed.only(range) : placed.shared(range)
          placed.remove(range)
          placed.insert(taken, at: place)
          let moved = Array(order[range])
          order.removeSubrange(range)
          order.insert(contentsOf: moved, at: place)
        case .lines(let new, let isFitted):
          limit = new
          placed.adapt(to: Self.fitting(limit))
          guard isFitted else { continue }
          let stale = order.indices.filter { placed.isMeasured($0) && !placed.isCurrent($0) }
          try checkEqual(stale.filter { order[$0].limits.contains(limit) }, [])
          placed.set(stale, to: try placed.refitted(stale, Self.fitting(limit)))
          for item in order.indices where placed.isMeasured(item) {
            order[item].limits.insert(limit)
          }
        }
        let atOnce = try Self.items(order.map(\.number), sizers, within: limit)
        for item in order.indices where placed.isCurrent(item) {
          try checkEqual(placed.flowItem(item, Self.style), atOnce.flowItem(item, Self.style))
          try checkSame(placed.cell(item)?.fitted, atOnce.cell(item)?.fitted)
        }
        try checkEqual(
          order.indices.map { placed.isMeasured($0) }, order.map { !$0.limits.isEmpty })
        try checkEqual(placed.isExact, order.indices.allSatisfy { placed.isCurrent($0) })
        // There are four lengths, and each may be kept twice.
        try check(placed.columns.reduce(0) { $0 + $1.count } <= 2 * 4 * order.count + 1_024)
      }
    }
  }

  @Test("the number of rows kept is at most twice the number of items, plus 1,024")
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

  @Test("removed items are not fitted to lines of another length")
  func rowsOfNoItem() throws {
    let label = CellView(
      "label", .label(TextStyle(size: 10)), compressionResistance: .init(1000))
    let strict = CellSizer(
      try CellTemplate(views: [label], constraints: ["H:|[label]|", "V:|[label]|"]),
      measuring: FixedMetricsMeasurer())
    let texts = ["a", "much too long for forty points", "b"]
    let table = CellTable(texts.map { CellFlowItem(.cell(strict, [$0])) })
    let (wide, narrow) = (
      CellFitting(barExtent: 400, mainAxis: .horizontal),
      CellFitting(barExtent: 40, mainAxis: .horizontal)
    )
    var placed = try table.fitted(wide)
    var all = placed
    #expect(throws: CellTable.Failure.self) {
      try all.refit(narrow, style: Self.style)
    }
    placed.remove(1..<2)
    try placed.refit(narrow, style: Self.style)
    #expect((0..<2).map { placed.size($0)?.width } == [40, 40])
    #expect((0..<2).map { placed.cell($0)?.fitted.texts } == [["a"], ["b"]])
  }
}
