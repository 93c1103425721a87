import SnugPropertyTesting
import Testing

// Most of these are from the public collection of shrinking challenges,
// https://github.com/jlink/shrinking-challenge; the simplest values are worked out by hand.
@Suite("Property testing: shrinking")
struct ShrinkingTests {
  /// Checks that the simplest value found for which the property does not hold is `expected`.
  private func expect<Value: Equatable>(
    _ expected: Value, of generator: Generator<Value>, pinned: [[UInt64]] = [], seed: UInt64 = 1,
    sourceLocation: SourceLocation = #_sourceLocation, holds: (Value) -> Bool
  ) throws {
    var settings = PropertySettings()
    settings.seed = seed
    settings.count = 1000
    let counterexample = try propertyOutcome(generator, settings: settings, pinned: pinned) {
      try check(holds($0))
    }.counterexample(sourceLocation: sourceLocation)
    #expect(counterexample.isMinimal, sourceLocation: sourceLocation)
    #expect(counterexample.value == expected, sourceLocation: sourceLocation)
  }

  /// Each seed starts from another counterexample, and all must shrink to the same one.
  private static let seeds: ClosedRange<UInt64> = 1...20

  @Test("an integer shrinks to the boundary of failure", arguments: seeds)
  func boundary(seed: UInt64) throws {
    try expect(4711, of: .integer(in: 0...1_000_000), seed: seed) { $0 < 4711 }
  }

  @Test("of two failures on either side of zero, the nearer one is simpler", arguments: seeds)
  func nearerToZero(seed: UInt64) throws {
    try expect(-3, of: .integer(in: -1000...1000), seed: seed) { $0 > -3 && $0 < 4 }
  }

  @Test("a list with too great a sum shrinks to one element just over it", arguments: seeds)
  func sum(seed: UInt64) throws {
    let lists = Generator.array(of: .integer(in: 0...1000), count: 0...50)
    try expect([101], of: lists, seed: seed) { $0.reduce(0, +) <= 100 }
  }

  @Test(
    "a sum too large for one element shrinks to large elements at the end of the list",
    arguments: seeds)
  func sumOfSeveral(seed: UInt64) throws {
    let lists = Generator.array(of: .integer(in: 0...50), count: 0...50)
    try expect([1, 50, 50], of: lists, seed: seed) { $0.reduce(0, +) <= 100 }
  }

  @Test("two numbers with a given sum shrink to zero and the sum", arguments: seeds)
  func twoNumbers(seed: UInt64) throws {
    let pairs = Generator.array(of: .integer(in: 0...1000), count: 2...2)
    try expect([0, 1000], of: pairs, pinned: [[1, 600 + seed, 1, 400 - seed, 0]], seed: seed) {
      $0.reduce(0, +) != 1000
    }
  }

  @Test("a list with a duplicate shrinks to two zeros", arguments: seeds)
  func duplicate(seed: UInt64) throws {
    let lists = Generator.array(of: .integer(in: -1000...1000), count: 0...60)
    try expect([0, 0], of: lists, seed: seed) { Set($0).count == $0.count }
  }

  @Test("equal numbers are lowered together to the boundary of failure", arguments: seeds)
  func threeEqual(seed: UInt64) throws {
    let triples = Generator.array(of: .integer(in: 0...100_000), count: 3...3)
    let equal = 40_000 + seed
    try expect(
      [100, 100, 100], of: triples, pinned: [[1, equal, 1, equal, 1, equal, 0]], seed: seed
    ) {
      Set($0).count > 1 || $0[0] < 100
    }
  }

  @Test("a list unlike its reverse shrinks to 0 and 1", arguments: seeds)
  func reversed(seed: UInt64) throws {
    let lists = Generator.array(of: .integer(in: Int.min...Int.max), count: 0...20)
    try expect([0, 1], of: lists, seed: seed) { $0 == $0.reversed() }
  }

  @Test("three distinct elements shrink to the three simplest, in order", arguments: seeds)
  func distinct(seed: UInt64) throws {
    let lists = Generator.array(of: .integer(in: Int.min...Int.max), count: 0...20)
    try expect([0, 1, -1], of: lists, seed: seed) { Set($0).count < 3 }
  }

  @Test(
    "nested lists with too many elements in all shrink to a single inner list", arguments: seeds)
  func nestedLists(seed: UInt64) throws {
    let lists = Generator.array(
      of: .array(of: .integer(in: 0...1000), count: 0...20), count: 0...20)
    try expect([[Int](repeating: 0, count: 11)], of: lists, seed: seed) {
      $0.reduce(0) { $0 + $1.count } <= 10
    }
  }

  @Test("two numbers that differ by one are lowered together", arguments: seeds)
  func differenceOfOne(seed: UInt64) throws {
    let pairs = Generator.array(of: .integer(in: 0...30), count: 2...2)
    try expect([10, 9], of: pairs, seed: seed) { $0[0] < 10 || abs($0[0] - $0[1]) != 1 }
  }

  @Test("a string shrinks to the one character that matters", arguments: seeds)
  func string(seed: UInt64) throws {
    let strings = Generator.string(from: "ab \u{301}\n", count: 0...40)
    try expect("\u{301}", of: strings, seed: seed) { !$0.unicodeScalars.contains("\u{301}") }
  }

  @Test("an element that takes many choices is deleted whole", arguments: seeds)
  func wideElements(seed: UInt64) throws {
    let rectangles = Generator.array(
      of: .array(of: .length(in: 0...500), count: 4...4), count: 2...30)
    try expect([[0, 0, 0, 0], [0, 0, 10.25, 0]], of: rectangles, seed: seed) {
      $0.allSatisfy { $0[2] <= 10 }
    }
  }

  @Test("two numbers are lowered together with their difference kept", arguments: seeds)
  func difference(seed: UInt64) throws {
    let pairs = Generator.array(of: .integer(in: 0...100_000), count: 2...2)
    try expect([500, 0], of: pairs, pinned: [[1, 7000 + seed, 1, 6500 + seed, 0]], seed: seed) {
      $0[0] - $0[1] != 500
    }
  }

  @Test("values that can only be zeroed together are zeroed together")
  func vanishing() throws {
    let lists = Generator.array(of: .integer(in: 0...9), count: 4...4)
    try expect([0, 0, 0, 9], of: lists, pinned: [[1, 5, 1, 6, 1, 7, 1, 9, 0]]) {
      let others = $0.prefix(3)
      return $0[3] != 9 || (others != [0, 0, 0] && (others.contains(0) || Set(others).count < 3))
    }
  }

  @Test("an element in the middle is deleted wherever its choices start")
  func middleElement() throws {
    let element = Generator<Int>.integer(in: 0...9)
    let lists = Generator { source in
      let rows = try source.draw(
        .array(
          of: Generator { source in try (0..<4).map { _ in try source.draw(element) } },
          count: 0...9))
      return rows + [[try source.draw(element), try source.draw(element)]]
    }
    let rows: [UInt64] = [1, 2, 3, 4, 5, 6, 7].flatMap { [1, $0, $0, $0, $0] }
    let needed = [1, 2, 3, 5, 6, 7].map { [$0, $0, $0, $0] } + [[9, 9]]
    try expect(needed, of: lists, pinned: [rows + [0, 9, 9]]) { rows in
      !needed.allSatisfy(rows.contains)
    }
  }

  @Test("lowering a count shortens the list while equal numbers are lowered")
  func countAmongEquals() throws {
    let lists = Generator<Int>.integer(in: 0...50).flatMap { count in
      Generator { source in
        [count] + (try (0..<count).map { _ in try source.draw(.integer(in: 0...50)) })
      }
    }
    let zeros = [UInt64](repeating: 0, count: 18)
    try expect([6, 6, 0, 0, 0, 0, 0], of: lists, pinned: [[20, 20] + zeros + [20]]) {
      // The third 20 has to stay until the shorter list leaves it out.
      $0[0] < 6 || $0[1] != $0[0] || ($0[0] == 20 && $0.last != 20)
    }
  }

  @Test("elements made of several choices are sorted")
  func order() throws {
    let pairs = Generator.array(
      of: Generator { [try $0.draw(.integer(in: 0...9)), try $0.draw(.integer(in: 0...9))] },
      count: 2...2)
    try expect([[2, 2], [3, 1]], of: pairs, pinned: [[1, 3, 1, 1, 2, 2, 0]]) {
      !($0.contains([3, 1]) && $0.contains([2, 2]))
    }
  }

  @Test("the largest integers are lowered together without overflow")
  func largest() throws {
    let pairs = Generator.array(of: .integer(in: 0...UInt64.max), count: 2...2)
    let half: UInt64 = 1 << 63
    try expect([half, half], of: pairs, pinned: [[1, .max, 1, .max, 0]]) {
      $0[0] < half || $0[1] < half
    }
  }

  @Test("a case that cannot be simpler is tested once")
  func simplestAlready() throws {
    var calls = 0
    let found = try propertyOutcome(.bool, pinned: [[0]]) { _ in
      calls += 1
      try check(false)
    }.counterexample()
    #expect(calls == 1)
    // Only the empty list precedes [0], and it makes [0] again.
    #expect(found.attempts == 1)
    #expect(found.isMinimal)
  }

  @Test("shrinking stops when its budget is spent, and reports it")
  func budget() throws {
    var settings = PropertySettings()
    settings.shrinkingBudget = 3
    let lists = Generator.array(of: .integer(in: 0...1000), count: 20...50)
    let found = try propertyOutcome(lists, settings: settings) {
      try check($0.reduce(0, +) <= 100)
    }.counterexample()
    #expect(found.attempts == 3)
    #expect(!found.isMinimal)
    #expect(found.description.contains("Not yet simplest after 3 shrinking attempts."))
  }

  @Test("an error of the generator shrinks like a failure of the property")
  func throwingGenerator() throws {
    let numbers = Generator<Int>.integer(in: 0...1000).map { number in
      try check(number < 70, "too large for the type under test")
      return number
    }
    let found = try propertyOutcome(numbers) { _ in }.counterexample()
    #expect(found.value == nil)
    #expect(found.choices == [70])
  }

  @Test("a tree shrinks to its failing leaf")
  func tree() throws {
    try expect("(0 / 0)", of: Self.expression(depth: 6)) { !$0.contains("/ 0") }
  }

  /// Expressions as text; a number is simpler than a quotient.
  private static func expression(depth: Int) -> Generator<String> {
    let number = Generator<Int>.integer(in: 0...9).map { String($0) }
    if depth == 0 { return number }
    return Generator { source in
      if !(try source.draw(.bool)) { return try source.draw(number) }
      let left = try source.draw(expression(depth: depth - 1))
      return "(\(left) / \(try source.draw(expression(depth: depth - 1))))"
    }
  }
}
