import SnugPropertyTesting
import Testing

@Suite("Property testing: generators")
struct GeneratorTests {
  /// The values of a run in which every case passes.
  private func values<Value>(of generator: Generator<Value>, count: Int = 200) -> [Value] {
    var settings = PropertySettings()
    settings.count = count
    var values: [Value] = []
    _ = propertyOutcome(generator, settings: settings) { values.append($0) }
    return values
  }

  @Test("integers of a small range take every value from end to end, and no other")
  func smallRange() {
    for range in [-3...6, 5...9, -9 ... -5, 7...7] {
      #expect(Set(values(of: .integer(in: range))) == Set(range), "\(range)")
    }
  }

  @Test("integers of a whole type take every value, the least one included")
  func wholeType() {
    #expect(Set(values(of: .integer(in: Int8.min...Int8.max), count: 20_000)).count == 256)
  }

  @Test("a small range is sampled evenly, and a wide range favours small values")
  func spread() {
    let small = values(of: .integer(in: 0...15), count: 1600)
    for value in 0...15 {
      // 100 expected, standard deviation 9.7 (binomial): five of them either side.
      #expect(52...148 ~= small.count { $0 == value })
    }
    let wide = values(of: .integer(in: 0...Int.max), count: 1600)
    // Sampled evenly, one in 2^31 would be as small. 300 expected: three values in eight have a
    // random number of bits, half of those 32 at most; the special 0 and 1 are left out.
    #expect(wide.count { 2..<(1 << 32) ~= $0 } > 200)
  }

  @Test("the ends of a wide range are generated, on both sides of zero")
  func ends() {
    #expect(Set(values(of: .integer(in: Int.min...Int.max))).isSuperset(of: [.min, 0, .max]))
    #expect(Set(values(of: .integer(in: 0...UInt64.max))).isSuperset(of: [0, .max]))
    #expect(Set(values(of: .integer(in: -70...5000))).isSuperset(of: [-70, 0, 5000]))
    #expect(Set(values(of: .integer(in: -5000 ... -70))).isSuperset(of: [-5000, -70]))
  }

  @Test(
    "the choices of an integer are its magnitude and, if the range has both signs, its sign",
    arguments: [
      // Of an empty list, the one nearest to zero.
      (-8...9, [], 0), (4...9, [], 4), (-9 ... -4, [], -4),
      (-8...9, [5, 0], 5), (-8...9, [5, 1], -5), (-8...9, [9, 1], 9), (-9...8, [9, 0], -9),
    ] as [(ClosedRange<Int>, [UInt64], Int)])
  func integerChoices(range: ClosedRange<Int>, choices: [UInt64], number: Int) throws {
    #expect(try Generator.integer(in: range).value(replaying: choices) == number)
  }

  @Test("lengths are multiples of a quarter point within the range, ends included")
  func lengths() {
    let lengths = values(of: .length(in: -0.6...2), count: 500)
    // -0.6 is no quarter point: the first one above it is -0.5.
    #expect(Set(lengths) == Set([-0.5, -0.25, 0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]))
  }

  @Test("arrays have every count of their range, both ends included")
  func arrayCounts() {
    let counts = values(of: .array(of: .bool, count: 2...5)).map(\.count)
    #expect(Set(counts) == [2, 3, 4, 5])
    #expect(Set(values(of: .array(of: .bool, count: 3...3)).map(\.count)) == [3])
  }

  @Test("deleting the choices of an array element deletes the element, even a compulsory one")
  func arrayChoices() throws {
    let lists = Generator.array(of: .integer(in: 0...99), count: 1...3)
    #expect(try lists.value(replaying: [1, 11, 1, 22, 1, 33, 0]) == [11, 22, 33])
    #expect(try lists.value(replaying: [1, 22, 1, 33, 0]) == [22, 33])
    #expect(try lists.value(replaying: []) == [0])
  }

  @Test("small cases come first")
  func smallFirst() {
    let counts = values(of: .array(of: .bool, count: 0...100)).map(\.count)
    // The tenth of 200 cases may take 10 percent of the range, the hundredth all of it.
    #expect(counts.prefix(10).allSatisfy { $0 <= 10 })
    #expect(counts.suffix(100).contains { $0 > 90 })
  }

  @Test("alternatives are chosen in proportion to their weights, and the first is the simplest")
  func frequency() throws {
    let letters = Generator.frequency([(1, .constant("a")), (9, .constant("b"))])
    let rare = values(of: letters, count: 1000).count { $0 == "a" }
    // 100 expected, standard deviation 9.5 (binomial): five of them either side.
    #expect(53...147 ~= rare)
    #expect(try letters.value(replaying: []) == "a")
    #expect(Set(values(of: .oneOf([.constant(1), .constant(2), .constant(3)]))) == [1, 2, 3])
  }

  @Test("every element of a collection is chosen, and the first is the simplest")
  func elements() throws {
    let letters = Generator.element(of: "xyz")
    #expect(Set(values(of: letters)) == ["x", "y", "z"])
    #expect(try letters.value(replaying: []) == "x")
  }

  @Test("an optional is nil or a value, and nil is the simplest")
  func optional() throws {
    let numbers = Generator.integer(in: 1...2).optional()
    #expect(Set(values(of: numbers)) == [nil, 1, 2])
    #expect(try numbers.value(replaying: []) == .some(nil))
  }

  @Test("a range of scalars leaves the surrogates out")
  func scalars() {
    let scalars = values(of: .scalar(in: "\u{D7FE}"..."\u{E001}"))
    #expect(Set(scalars) == ["\u{D7FE}", "\u{D7FF}", "\u{E000}", "\u{E001}"])
  }

  @Test("strings over an alphabet have every allowed length and every sequence of scalars")
  func strings() {
    let strings = values(of: .string(from: "e\u{301}", count: 1...2))
    let expected = ["e", "\u{301}", "ee", "e\u{301}", "\u{301}e", "\u{301}\u{301}"]
    #expect(Set(strings) == Set(expected))
  }

  @Test("a generator may depend on a value generated before")
  func dependence() {
    let pairs = Generator.integer(in: 1...9).flatMap { bound in
      Generator.integer(in: 0...bound).map { (number: $0, bound: bound) }
    }
    let found = values(of: pairs)
    #expect(found.count == 200)
    #expect(found.allSatisfy { $0.number <= $0.bound })
    #expect(found.contains { $0.number == $0.bound })
  }

  @Test("a filter makes exactly the values it accepts, and keeps no choices of rejected values")
  func filter() throws {
    let even = Generator.integer(in: 0...9).filter { $0.isMultiple(of: 2) }
    #expect(Set(values(of: even)) == [0, 2, 4, 6, 8])
    var settings = PropertySettings()
    settings.shrinkingBudget = 0
    for seed in UInt64(1)...20 {
      settings.seed = seed
      let found = try propertyOutcome(even, settings: settings) { _ in
        try check(false)
      }.counterexample()
      #expect(found.choices.count == 1)
    }
  }

  @Test("a filter that accepts one value in twenty still makes every case")
  func rareValues() {
    #expect(values(of: .element(of: 0..<20).filter { $0 == 13 }).count == 200)
  }

  @Test("a filter tests a replayed value only once, as its choices cannot change")
  func filteredReplay() {
    var calls = 0
    let even = Generator.integer(in: 0...9).filter {
      calls += 1
      return $0.isMultiple(of: 2)
    }
    #expect(throws: Discard.self) { try even.value(replaying: [3]) }
    #expect(calls == 1)
  }

  @Test("a replay clamps choices to their range, and takes 0 for missing choices")
  func replayOfEdits() throws {
    let pairs = Generator { source in [source.choose(atMost: 5), source.choose(atMost: 5)] }
    #expect(try pairs.value(replaying: [9]) == [5, 0])
  }

  @Test("a generator that recurses almost endlessly comes to an end")
  func recursion() {
    #expect(values(of: Self.chain(), count: 3).count == 3)
  }

  /// The length of a chain that goes on 999,999 times in a million.
  private static func chain() -> Generator<Int> {
    .frequency([(1, .constant(0)), (999_999, Generator { try $0.draw(chain()) + 1 })])
  }

  @Test("the random numbers are those of SplitMix64")
  func splitMix64() {
    var random = SplitMix64(seed: 1_234_567)
    // Source: the first outputs of Vigna's splitmix64.c for this seed, as on Rosetta Code.
    let expected: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
    ]
    #expect(expected.allSatisfy { $0 == random.next() })
  }
}
