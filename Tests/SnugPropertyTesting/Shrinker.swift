/// Makes a failing list of choices simpler, in shortlex order, until no edit it knows helps.
///
/// It edits numbers and knows no types. Source: MacIver and Donaldson, "Test-case reduction via
/// test-case generation", ECOOP 2020 (the shrinker of Hypothesis).
struct Shrinker {
  /// The simplest failing list so far.
  private(set) var choices: [UInt64]
  /// The number of lists that were tried.
  private(set) var attempts = 0

  private let budget: Int
  private let replay: (_ candidate: [UInt64], _ current: [UInt64]) -> [UInt64]?
  private var tried: Set<[UInt64]> = []

  /// An edit of one element of a list seldom spans more choices than this.
  private static let reach = 16

  /// `replay` returns the choices a candidate really makes, when these precede the current ones
  /// and the property still fails for them.
  init(
    choices: [UInt64], budget: Int,
    replay: @escaping (_ candidate: [UInt64], _ current: [UInt64]) -> [UInt64]?
  ) {
    self.choices = choices
    self.budget = budget
    self.replay = replay
  }

  /// Applies every edit again and again until none makes the list simpler or the budget is spent.
  mutating func run() {
    var before: [UInt64]
    repeat {
      before = choices
      editRuns { list, run in list.removeSubrange(run) }
      editRuns { list, run in
        list.replaceSubrange(run, with: repeatElement(0, count: run.count))
      }
      lowerValues()
      lowerEqualValues()
      swapRuns()
      lowerPairs()
    } while choices != before && attempts < budget
  }

  /// Takes the candidate over if it is simpler and still fails.
  @discardableResult
  private mutating func attempt(_ candidate: [UInt64]) -> Bool {
    guard attempts < budget, candidate.precedes(choices), tried.insert(candidate).inserted else {
      return false
    }
    attempts += 1
    guard let simpler = replay(candidate, choices) else { return false }
    choices = simpler
    return true
  }

  /// Edits runs of choices, long ones first, from the end: the start decides what the rest means.
  private mutating func editRuns(_ edit: (inout [UInt64], Range<Int>) -> Void) {
    var length = choices.count
    while length > 0 {
      var start = choices.count - length
      while start >= 0 {
        var candidate = choices
        edit(&candidate, start..<start + length)
        attempt(candidate)
        // Long runs overlap by no less than seven eighths; short ones are tried at every place.
        start = min(start - max(1, length / 8), choices.count - length)
      }
      // Long runs are halved; from `reach` down, every length that an element may have is tried.
      length = length > Self.reach ? length / 2 : length - 1
    }
  }

  /// Lowers each choice by itself.
  private mutating func lowerValues() {
    var index = 0
    while index < choices.count {
      minimise(choices[index]) { list, value in list[index] = value }
      index += 1
    }
  }

  /// Lowers all choices of the same value together, the largest first: duplicates stay duplicates.
  private mutating func lowerEqualValues() {
    for shared in Set(choices).sorted(by: >) {
      let indices = choices.indices.filter { choices[$0] == shared }
      guard indices.count > 1 else { continue }
      minimise(shared) { list, value in
        for index in indices { list[index] = value }
      }
    }
  }

  /// Swaps neighbouring runs of the same length: sorts the elements of a list.
  private mutating func swapRuns() {
    for length in 1...Self.reach {
      var start = 0
      while start + 2 * length <= choices.count {
        let middle = start + length
        let swapped = choices[middle..<middle + length] + choices[start..<middle]
        var candidate = choices
        candidate.replaceSubrange(start..<middle + length, with: swapped)
        attempt(candidate)
        start += 1
      }
    }
  }

  /// Lowers a choice together with a later one, which keeps their difference, or raises the later
  /// one by as much, which keeps their sum.
  private mutating func lowerPairs() {
    var first = 0
    while first < choices.count {
      var second = first + 1
      while second < choices.count && second - first <= Self.reach {
        lowerPair(first, second, raising: false)
        lowerPair(first, second, raising: true)
        second += 1
      }
      first += 1
    }
  }

  private mutating func lowerPair(_ first: Int, _ second: Int, raising: Bool) {
    guard second < choices.count else { return }
    let (left, right) = (choices[first], choices[second])
    let most = raising ? min(left, .max - right) : min(left, right)
    let edit = { (list: inout [UInt64], rest: UInt64) in
      let amount = most - rest
      list[first] = left - amount
      list[second] = raising ? right + amount : right - amount
    }
    // Most pairs are unrelated: only a pair that can be lowered by 1 is worth a search.
    guard most > 0, !attempt(0, edit), attempt(most - 1, edit) else { return }
    minimise(most - 1, edit)
  }

  /// Finds the least number below `value` whose edit still fails, by binary search; the smallest
  /// few are tried one by one, as a failure need not hold for all numbers above one that fails.
  private mutating func minimise(_ value: UInt64, _ edit: (inout [UInt64], UInt64) -> Void) {
    let count = choices.count
    let few = min(value, 4)
    for small in 0..<few {
      if attempt(small, edit) { return }
    }
    var lowest = few
    var failing = value
    // A list of another count is another case, whose indices mean something else.
    while lowest < failing && choices.count == count {
      let middle = lowest + (failing - lowest) / 2
      if attempt(middle, edit) {
        failing = middle
      } else {
        lowest = middle + 1
      }
    }
  }

  private mutating func attempt(
    _ value: UInt64, _ edit: (inout [UInt64], UInt64) -> Void
  ) -> Bool {
    var candidate = choices
    edit(&candidate, value)
    return attempt(candidate)
  }
}

extension [UInt64] {
  /// True if the list is simpler than another in shortlex order: shorter, or else smaller at the
  /// first difference.
  func precedes(_ other: [UInt64]) -> Bool {
    count == other.count ? lexicographicallyPrecedes(other) : count < other.count
  }
}
