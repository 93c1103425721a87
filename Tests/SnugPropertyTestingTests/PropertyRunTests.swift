import SnugPropertyTesting
import Testing

@Suite("Property testing: runs")
struct PropertyRunTests {
  private let lists = Generator.array(of: .integer(in: -1000...1000), count: 0...20)

  @Test("a property that holds passes after exactly the requested number of cases")
  func count() throws {
    var settings = PropertySettings()
    settings.count = 37
    var calls = 0
    let outcome = propertyOutcome(lists, settings: settings) { _ in calls += 1 }
    guard case .passed(let cases) = outcome else { throw UnexpectedOutcome() }
    #expect(cases == 37)
    #expect(calls == 37)
  }

  @Test("forAll runs the requested number of random cases after the pinned cases")
  func forAllCount() {
    var values: [Int] = []
    forAll(.integer(in: 0...1_000_000), count: 12, pinned: [[123_456], [7]]) { values.append($0) }
    #expect(values.count == 14)
    #expect(values.prefix(2) == [123_456, 7])
  }

  @Test("the same seed gives the same cases, and another seed gives other cases")
  func seeds() {
    func cases(seed: UInt64) -> [[Int]] {
      var settings = PropertySettings()
      settings.seed = seed
      var cases: [[Int]] = []
      _ = propertyOutcome(lists, settings: settings) { cases.append($0) }
      return cases
    }
    #expect(cases(seed: 1) == cases(seed: 1))
    #expect(cases(seed: 1) != cases(seed: 2))
  }

  @Test("the printed choices make the counterexample again, and fail first when they are pinned")
  func replay() throws {
    let found = try propertyOutcome(lists) { try check(Set($0).count < 4) }.counterexample()
    let value = try #require(found.value)
    #expect(found.description.contains("pinned: [\(found.choices)]"))
    #expect(try lists.value(replaying: found.choices) == value)
    var calls: [[Int]] = []
    let again = try propertyOutcome(lists, pinned: [found.choices]) {
      calls.append($0)
      try check(Set($0).count < 4)
    }.counterexample()
    #expect(calls.first == value)
    #expect(again.choices == found.choices)
  }

  @Test("discarded cases are replaced, not counted")
  func assumptions() throws {
    var odd = 0
    let outcome = propertyOutcome(.integer(in: 0...1000)) { number in
      try assume(!number.isMultiple(of: 2))
      odd += 1
    }
    guard case .passed(let cases) = outcome else { throw UnexpectedOutcome() }
    #expect(cases == 200)
    #expect(odd == 200)
  }

  @Test("a generator that rejects everything makes the run give up")
  func rejection() throws {
    let outcome = propertyOutcome(lists.filter { _ in false }) { _ in }
    guard case .gaveUp(let reason) = outcome else { throw UnexpectedOutcome() }
    // Ten discards for each of 200 cases, and one too many.
    #expect(reason == .tooManyDiscards(cases: 0, discards: 2001))
  }

  @Test("a pinned case the generator no longer makes is reported")
  func stalePin() throws {
    let positive = Generator.integer(in: 0...9).filter { $0 > 0 }
    let outcome = propertyOutcome(positive, pinned: [[0]]) { _ in }
    guard case .gaveUp(let reason) = outcome else { throw UnexpectedOutcome() }
    #expect(reason == .pinnedCaseDiscarded(choices: [0]))
  }

  @Test("the environment sets the number of cases, by default 200, and the seed")
  func environment() throws {
    let variables = ["SNUG_PROPERTY_COUNT": "5000", "SNUG_PROPERTY_SEED": "99"]
    let settings = try PropertySettings { variables[$0] }
    #expect(settings.count == 5000)
    #expect(settings.seed == 99)
    #expect(try PropertySettings { _ in nil }.count == 200)
  }

  @Test(
    "an environment variable that is not a valid number is refused",
    arguments: ["", "many", "-1", "1.5"])
  func environmentErrors(text: String) {
    for variable in ["SNUG_PROPERTY_COUNT", "SNUG_PROPERTY_SEED"] {
      #expect(throws: PropertySettingsError.notANumber(variable: variable, text: text)) {
        try PropertySettings { $0 == variable ? text : nil }
      }
    }
    #expect(throws: PropertySettingsError.self) {
      try PropertySettings { $0 == "SNUG_PROPERTY_COUNT" ? "0" : nil }
    }
  }

  @Test(
    "a failure is reported once, at the line of forAll, with the value, the reason and the choices")
  func report() {
    let line = #line + 2
    withKnownIssue("the issue under test") {
      forAll(.array(of: .integer(in: 0...1000), count: 0...20), count: 200) {
        try checkEqual($0.reversed(), $0, "reversed")
      }
    } matching: { issue in
      let report = issue.comments.map(\.rawValue).joined()
      return issue.sourceLocation?.line == line
        && report.contains("The property fails for [0, 1]\n")
        && report.contains("because: reversed: [1, 0] is not equal to [0, 1] (")
        && report.contains("PropertyRunTests.swift:\(line + 1))")
        && report.contains("pinned: [[1, 0, 1, 1, 0]]\nSimplest after ")
    }
  }

  @Test("a run that gives up is reported as an issue")
  func reportOfGivingUp() {
    withKnownIssue("the issue under test") {
      forAll(.bool, count: 1) { _ in try assume(false) }
    } matching: { issue in
      issue.comments.map(\.rawValue) == ["Gave up: 11 cases discarded, only 0 tested."]
    }
  }
}

private struct UnexpectedOutcome: Error {}
