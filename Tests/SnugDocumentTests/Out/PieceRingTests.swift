import Glibc
import SnugPropertyTesting
import Synchronization
import Testing

@testable import SnugDocument

@Suite("Output: pieces made on two threads")
struct PieceRingTests {
  private struct Case {
    var count, length: Int
    var hasHelp: Bool
    /// The work of making a piece and of taking one.
    var making, taking: Int
  }

  private static var cases: Generator<Case> {
    Generator { source in
      Case(
        count: try source.draw(.integer(in: 0...300)),
        length: try source.draw(.frequency([(3, .integer(in: 1...8)), (1, .constant(64))])),
        hasHelp: try source.draw(.frequency([(3, .constant(true)), (1, .constant(false))])),
        making: try source.draw(.element(of: [0, 10, 300, 3000])),
        taking: try source.draw(.element(of: [0, 10, 300, 3000])))
    }
  }

  /// The index of the piece at each place of the ring, and how often each piece was made.
  private final class Pieces: Sendable {
    private let state: Mutex<(numbers: [Int], made: [Int])>

    init(_ length: Int, _ count: Int) {
      state = Mutex(([Int](repeating: -1, count: length), [Int](repeating: 0, count: count)))
    }

    func make(_ number: Int, _ place: Int) {
      state.withLock {
        $0.numbers[place] = number
        $0.made[number] += 1
      }
    }

    func number(at place: Int) -> Int { state.withLock { $0.numbers[place] } }
    var made: [Int] { state.withLock { $0.made } }
  }

  private func work(_ count: Int) {
    let counter = Atomic(0)
    for _ in 0..<count { counter.add(1, ordering: .relaxed) }
  }

  private func ring(of example: Case, _ pieces: Pieces) -> PieceRing {
    PieceRing(length: example.length, count: example.count) { number, place in
      work(example.making)
      pieces.make(number, place)
    }
  }

  @Test("each piece is made once, and taken in order")
  func order() {
    forAll(Self.cases, count: 300) { example in
      let pieces = Pieces(example.length, example.count)
      let ring = ring(of: example, pieces)
      var taken: [Int] = []
      ring.run(hasHelp: example.hasHelp) { place in
        work(example.taking)
        taken.append(pieces.number(at: place))
      }
      try checkEqual(taken, Array(0..<example.count))
      try checkEqual(pieces.made, [Int](repeating: 1, count: example.count))
    }
  }

  @Test("after a failure to take a piece, no more are taken, and none beyond the ring are made")
  func failure() {
    struct Failure: Error {}
    let cases = Self.cases.flatMap { example in
      Generator<Int>.integer(in: 0...300).map { (example, $0) }
    }
    forAll(cases, count: 300) { example, last in
      let pieces = Pieces(example.length, example.count)
      let ring = ring(of: example, pieces)
      var taken: [Int] = []
      do {
        try ring.run(hasHelp: example.hasHelp) { place in
          taken.append(pieces.number(at: place))
          if taken.count > last { throw Failure() }
        }
        try check(last >= example.count)
      } catch is Failure {
        try checkEqual(taken, Array(0...last))
        let made = pieces.made
        try check(made.allSatisfy { $0 <= 1 })
        try check(made.dropFirst(last + example.length).allSatisfy { $0 == 0 })
      }
    }
  }

  @Test("the second thread ends, whether all pieces are taken or not")
  func end() {
    struct Failure: Error {}
    forAll(Self.cases, count: 60) { example in
      weak var left: PieceRing?
      do {
        let ring = ring(of: example, Pieces(example.length, example.count))
        left = ring
        var taken = 0
        try? ring.run(hasHelp: example.hasHelp) { _ in
          taken += 1
          if taken > example.count / 2, example.making > 0 { throw Failure() }
        }
      }
      // The second thread holds the ring while it runs.
      for _ in 0..<5000 where left != nil { usleep(1000) }
      try check(left == nil, "the second thread still runs")
    }
  }
}
