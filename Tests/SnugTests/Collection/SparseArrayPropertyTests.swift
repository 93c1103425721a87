import PropertyTesting
import Testing

@testable import Snug

@Suite("Collection: sparse arrays")
struct SparseArrayPropertyTests {
  private enum Edit {
    case set(Int, Int?)
    case insertEmpty(Int, at: Int)
    case insert([Int?], at: Int)
    case remove(Range<Int>)
    case updateEach
  }

  private struct Case {
    var count: Int
    var usualCount: Int
    var edits: [Edit]
  }

  private static var cases: Generator<Case> {
    Generator { source in
      var count = try source.draw(.integer(in: 0...40))
      let initial = count
      let edit = Generator<Edit> { source in
        switch try source.draw(.integer(in: 0...5)) {
        case 1:
          let new = try source.draw(.integer(in: 0...12))
          let place = try source.draw(.integer(in: 0...count))
          count += new
          return .insertEmpty(new, at: place)
        case 2:
          let values = Generator<Int>.integer(in: 0...9).optional()
          let new = try source.draw(Generator<[Int?]>.array(of: values, count: 0...12))
          let place = try source.draw(.integer(in: 0...count))
          count += new.count
          return .insert(new, at: place)
        case 3:
          let start = try source.draw(.integer(in: 0...count))
          let end = try source.draw(.integer(in: start...min(count, start + 15)))
          count -= end - start
          return .remove(start..<end)
        case 4: return .updateEach
        default:
          guard count > 0 else { return .updateEach }
          let value = try source.draw(Generator<Int>.integer(in: 0...9).optional())
          return .set(try source.draw(.integer(in: 0...count - 1)), value)
        }
      }
      let usualCount = try source.draw(.integer(in: 1...8))
      let edits = try source.draw(Generator<[Edit]>.array(of: edit, count: 0...30))
      return Case(count: initial, usualCount: usualCount, edits: edits)
    }
  }

  @Test("a sparse array holds what an array of optionals does")
  func edits() {
    forAll(Self.cases, count: 1000) { sample in
      var sparse = SparseArray<Int>(count: sample.count, usualCount: sample.usualCount)
      var plain = [Int?](repeating: nil, count: sample.count)
      for edit in sample.edits {
        switch edit {
        case .set(let index, let value):
          sparse[index] = value
          plain[index] = value
        case .insertEmpty(let count, let place):
          sparse.insert(emptyCount: count, at: place)
          plain.insert(contentsOf: [Int?](repeating: nil, count: count), at: place)
        case .insert(let elements, let place):
          sparse.insert(elements, at: place)
          plain.insert(contentsOf: elements, at: place)
        case .remove(let range):
          sparse.remove(range)
          plain.removeSubrange(range)
        case .updateEach:
          var indices: [Int] = []
          sparse.updateEach { index, element in
            indices.append(index)
            element += index
          }
          try checkEqual(indices, plain.indices.filter { plain[$0] != nil })
          for index in indices { plain[index]! += index }
        }
        try checkEqual((0..<sparse.count).map { sparse[$0] }, plain)
        try checkEqual(sparse.filledCount, plain.count { $0 != nil })
        try checkRanges(sparse, plain)
      }
    }
  }

  private func checkRanges(_ sparse: SparseArray<Int>, _ plain: [Int?]) throws {
    for start in [0, plain.count / 3, plain.count] {
      for end in [start, (start + plain.count) / 2, plain.count] {
        var found: [Int: Int] = [:]
        var indices: [Int] = []
        sparse.forEach(in: start..<end) { index, element in
          indices.append(index)
          found[index] = element
        }
        try checkEqual(indices, (start..<end).filter { plain[$0] != nil })
        for index in indices { try checkEqual(found[index], plain[index]) }
      }
    }
  }

  @Test("an array of elements is filled")
  func filled() {
    let sparse = SparseArray(Array(0..<20), usualCount: 3)
    #expect(sparse.filledCount == 20)
    #expect((0..<20).map { sparse[$0] } == Array(0..<20))
  }
}
