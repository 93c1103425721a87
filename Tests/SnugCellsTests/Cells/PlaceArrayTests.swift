import Snug
import SnugPropertyTesting
import Testing

@testable import SnugCells

@Suite("Cells: place arrays")
struct PlaceArrayTests {
  private enum Edit {
    case set(Int, Int?)
    case insertEmpty(Int, at: Int)
    case insert([Int?], at: Int)
    case remove(Range<Int>)
    case replaceEach
  }

  private struct Case {
    /// The initial content: `count` empty places, or `initial` if given.
    var count: Int
    var initial: [Int?]?
    var usualCount: Int
    var edits: [Edit]
  }

  private static var values: Generator<Int?> { Generator<Int>.integer(in: 0...9).optional() }

  private static func edit(_ count: inout Int) -> Generator<Edit> {
    let now = count
    return Generator { source in
      switch try source.draw(.integer(in: 0...5)) {
      case 1:
        let new = try source.draw(.integer(in: 0...12))
        return .insertEmpty(new, at: try source.draw(.integer(in: 0...now)))
      case 2:
        let new = try source.draw(Generator<[Int?]>.array(of: values, count: 0...12))
        return .insert(new, at: try source.draw(.integer(in: 0...now)))
      case 3:
        let start = try source.draw(.integer(in: 0...now))
        return .remove(start..<(try source.draw(.integer(in: start...min(now, start + 15)))))
      case 4: return .replaceEach
      default:
        guard now > 0 else { return .replaceEach }
        let value = try source.draw(values)
        return .set(try source.draw(.integer(in: 0...now - 1)), value)
      }
    }
  }

  private static var cases: Generator<Case> {
    Generator { source in
      var sample = Case(
        count: try source.draw(.integer(in: 0...40)), initial: nil,
        usualCount: try source.draw(.integer(in: 1...8)), edits: [])
      if try source.draw(.integer(in: 0...1)) == 1 {
        sample.initial = try source.draw(
          Generator<[Int?]>.array(of: values, count: sample.count...sample.count))
      }
      var count = sample.count
      for _ in 0..<(try source.draw(.integer(in: 0...30))) {
        let edit = try source.draw(edit(&count))
        switch edit {
        case .insertEmpty(let new, _): count += new
        case .insert(let new, _): count += new.count
        case .remove(let range): count -= range.count
        case .set, .replaceEach: break
        }
        sample.edits.append(edit)
      }
      return sample
    }
  }

  private static func place(_ value: Int?) -> CellTable.Place {
    value.map { CellTable.Place(column: $0, row: 7) } ?? .none
  }

  @Test("a place array holds the same as an array of optionals")
  func edits() {
    forAll(Self.cases, count: 2000) { sample in
      var plain = sample.initial ?? Array(repeating: nil, count: sample.count)
      var places =
        sample.initial.map { PlaceArray($0.map(Self.place), usualCount: sample.usualCount) }
        ?? PlaceArray(emptyCount: sample.count, usualCount: sample.usualCount)
      for edit in sample.edits {
        switch edit {
        case .set(let index, let value):
          places[index] = Self.place(value)
          plain[index] = value
        case .insertEmpty(let count, let index):
          places.insert(PlaceArray(emptyCount: count), at: index)
          plain.insert(contentsOf: [Int?](repeating: nil, count: count), at: index)
        case .insert(let new, let index):
          places.insert(PlaceArray(new.map(Self.place)), at: index)
          plain.insert(contentsOf: new, at: index)
        case .remove(let range):
          places.remove(range)
          plain.removeSubrange(range)
        case .replaceEach:
          var indices: [Int] = []
          places.replaceEach { index, place in
            indices.append(index)
            return CellTable.Place(column: Int(place.column) + index, row: 7)
          }
          try checkEqual(indices, plain.indices.filter { plain[$0] != nil })
          for index in indices { plain[index]! += index }
        }
        try checkEqual((0..<places.count).map { places[$0] }, plain.map(Self.place))
        try checkEqual(places.filledCount, plain.count { $0 != nil })
        try checkRanges(places, plain)
      }
    }
  }

  private func checkRanges(_ places: PlaceArray, _ plain: [Int?]) throws {
    for start in [0, plain.count / 3, plain.count] {
      for end in [start, (start + plain.count) / 2, plain.count] {
        try checkEqual(places.places(start..<end), plain[start..<end].map(Self.place))
        var indices: [Int] = []
        places.forEach(in: start..<end) { index, _ in indices.append(index) }
        try checkEqual(indices, (start..<end).filter { plain[$0] != nil })
      }
    }
  }

  @Test("ten million empty places take no memory, and a filled one among them takes a block of 256")
  func sparse() {
    var places = PlaceArray(emptyCount: 10_000_000)
    places[7_654_321] = CellTable.Place(column: 1, row: 2)
    #expect(places.count == 10_000_000)
    #expect(places.filledCount == 1)
    #expect(places[7_654_321] == CellTable.Place(column: 1, row: 2))
    #expect(places.blockedCount == 256)
  }
}
