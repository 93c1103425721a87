import Snug
import SnugCollectionTesting
import Testing

@Suite("Collection: reading within delegate calls")
struct ReadingWithinCallsTests {
  /// Reads everything from its collection within each call.
  private final class Reader: CollectionDelegate {
    let collection: CellCollection<Int, ReadingCell>
    private(set) var log: [String] = []

    init(rows: Int) throws {
      collection = try CellCollection(
        FlowLayout(containerSize: Size(width: 100, height: 100)))
      collection.register("block") { [weak self] in
        self?.note("make")
        return ReadingCell { [weak self] in self?.note("prepare") }
      }
      collection.delegate = self
      try collection.reload(CollectionSnapshot.rows(0..<rows))
      _ = takeLog()
    }

    func takeLog() -> [String] {
      defer { log = [] }
      return log
    }

    struct Stop: Error {}

    /// Logs what is on display, which all ways to read it must agree on.
    func note(_ call: String) {
      let elements = collection.visibleElements
      let ids = elements.compactMap(\.id)
      var walked: [Int] = []
      collection.forEachVisibleCell { element, cell in
        cell.visits += 1
        if let id = element.id { walked.append(id) }
      }
      #expect(walked == ids)
      var firstCells = 0
      try? collection.forEachVisibleCell { _, _ throws(Stop) in
        firstCells += 1
        throw Stop()
      }
      #expect(firstCells == min(1, ids.count))
      for element in elements {
        #expect(collection.path(of: element.id ?? -1) == element.place.itemPath)
        #expect(collection.element(at: element.frame.origin) == element)
        #expect(collection.frame(of: element.place) == element.frame)
      }
      #expect(collection.diagnostics == [])
      #expect(collection.cellCounts.live >= elements.count)
      log.append("\(call): \(ids)")
    }

    func configure(_ cell: inout ReadingCell, for element: CollectionElement<Int>) {
      note("configure \(element.id ?? -1)")
    }

    func willDisplay(_ cell: inout ReadingCell, for element: CollectionElement<Int>) {
      note("willDisplay \(element.id ?? -1)")
    }

    func didEndDisplaying(_ cell: inout ReadingCell, for element: CollectionElement<Int>) {
      note("didEndDisplaying \(element.id ?? -1)")
    }

    func prefetch(_ items: [PrefetchedItem<Int>]) { note("prefetch \(items.map(\.id))") }

    func cancelPrefetching(_ items: [PrefetchedItem<Int>]) {
      note("cancel \(items.map(\.id))")
    }
  }

  private struct ReadingCell: ReusableCell {
    var visits = 0
    let prepare: () -> Void

    init(prepare: @escaping () -> Void) { self.prepare = prepare }

    mutating func prepareForReuse() { prepare() }
  }

  @Test(
    "within display calls, cells that leave are no longer listed, and new cells are listed"
  )
  func display() throws {
    let reader = try Reader(rows: 20)
    try reader.collection.setContentOffset(Point(x: 0, y: 30))
    #expect(
      reader.takeLog() == [
        "didEndDisplaying 0: [1, 2, 3, 4]", "prepare: [1, 2, 3, 4]",
        "configure 5: [1, 2, 3, 4, 5]", "willDisplay 5: [1, 2, 3, 4, 5]",
        "make: [1, 2, 3, 4, 5]", "configure 6: [1, 2, 3, 4, 5, 6]",
        "willDisplay 6: [1, 2, 3, 4, 5, 6]",
      ])
  }

  @Test("within the calls of a reload, the cells on display can be read")
  func reload() throws {
    let reader = try Reader(rows: 2)
    try reader.collection.reload(CollectionSnapshot.rows([1, 8]))
    #expect(
      reader.takeLog() == [
        "didEndDisplaying 0: []", "didEndDisplaying 1: []", "prepare: []", "configure 1: [1]",
        "willDisplay 1: [1]", "prepare: [1]", "configure 8: [1, 8]", "willDisplay 8: [1, 8]",
      ])
  }

  @Test("within prefetching calls, the cells on display are those after the change")
  func prefetching() throws {
    let reader = try Reader(rows: 20)
    reader.collection.prefetchAhead = 40
    try reader.collection.setContentOffset(Point(x: 0, y: 20))
    #expect(reader.takeLog().last == "prefetch [6, 7]: [1, 2, 3, 4, 5]")
    try reader.collection.apply(CollectionSnapshot.rows([0, 1, 2, 3, 4, 5, 7, 8, 9, 10]))
    #expect(
      reader.takeLog() == [
        "cancel [6]: [1, 2, 3, 4, 5]", "prefetch [8]: [1, 2, 3, 4, 5]",
      ])
    try reader.collection.apply(CollectionSnapshot.rows([0, 1, 3, 4, 5, 8, 9, 10]))
    #expect(
      reader.takeLog().suffix(2) == [
        "cancel [7]: [1, 3, 4, 5, 8]", "prefetch [9, 10]: [1, 3, 4, 5, 8]",
      ])
  }

  @Test(
    "while visible cells are enumerated, they can be changed, and the collection can only be read")
  func walking() throws {
    let reader = try Reader(rows: 20)
    var refusals: [CollectionError] = []
    var visits: [Int] = []
    for _ in 0..<2 {
      reader.collection.forEachVisibleCell { _, cell in
        #expect(reader.collection.visibleElements.count == 5)
        cell.visits += 1
        visits.append(cell.visits)
        do throws(CollectionError) {
          try reader.collection.setContentOffset(Point(x: 0, y: 200))
        } catch {
          refusals.append(error)
        }
      }
    }
    #expect(refusals == [CollectionError](repeating: .busy, count: 10))
    #expect(zip(visits.prefix(5), visits.suffix(5)).allSatisfy { $0 + 1 == $1 })
    #expect(reader.collection.contentOffset == .zero)
    try reader.collection.setContentOffset(Point(x: 0, y: 200))
    #expect(reader.collection.visibleElements.compactMap(\.id) == [10, 11, 12, 13, 14])
  }
}
