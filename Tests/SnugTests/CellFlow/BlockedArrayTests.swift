import PropertyTesting
import Testing

@testable import Snug

@Suite("Cells in a flow layout: how they are kept")
struct BlockedArrayTests {
  private enum Edit {
    case insert(count: Int, at: Int)
    case remove(Range<Int>)
    case set(Int)
    case replaceOdd
  }

  private var edits: Generator<[Edit]> {
    Generator { source in
      var count = 0
      var edits: [Edit] = []
      for _ in 0..<(try source.draw(.integer(in: 1...20))) {
        let kind = try source.draw(.integer(in: 0...5))
        if count == 0 || kind < 3 {
          let added = try source.draw(.integer(in: 0...12))
          edits.append(.insert(count: added, at: try source.draw(.integer(in: 0...count))))
          count += added
        } else if kind == 3 {
          edits.append(.set(try source.draw(.integer(in: 0...count - 1))))
        } else if kind == 4 {
          edits.append(.replaceOdd)
        } else {
          let low = try source.draw(.integer(in: 0...count))
          let high = try source.draw(.integer(in: low...count))
          edits.append(.remove(low..<high))
          count -= high - low
        }
      }
      return edits
    }
  }

  @Test("an array in blocks holds what a plain array does")
  func likeAnArray() {
    forAll(edits, count: 2000) { edits in
      var blocked = BlockedArray<Int>(usualCount: 4)
      var plain: [Int] = []
      var next = 0
      for edit in edits {
        switch edit {
        case .insert(let count, let place):
          let new = Array(next..<next + count)
          next += count
          blocked.insert(new, at: place)
          plain.insert(contentsOf: new, at: place)
        case .remove(let range):
          blocked.remove(range)
          plain.removeSubrange(range)
        case .set(let index):
          blocked[index] = -1
          plain[index] = -1
        case .replaceOdd:
          blocked.replace(where: { $0 % 2 == 1 }, by: { $0 + $1 })
          for index in plain.indices where plain[index] % 2 == 1 { plain[index] += index }
        }
        try checkEqual(blocked.count, plain.count)
        try checkEqual((0..<blocked.count).map { blocked[$0] }, plain)
        var indices: [Int] = []
        var elements: [Int] = []
        blocked.forEach {
          indices.append($0)
          elements.append($1)
        }
        try checkEqual(indices, Array(plain.indices))
        try checkEqual(elements, plain)
      }
    }
  }
}
