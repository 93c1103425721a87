import Snug
import SnugCollectionTesting
import Testing

/// Rows 100 wide and 20 high in a viewport of 100 by 100.
@Suite("Collection: the state of cells")
struct CellStateTests {
  private let list: ListFixture

  init() throws { list = try ListFixture(0..<20) }

  private func states(_ list: ListFixture) -> [String] {
    list.collection.visibleElements.map {
      ($0.isSelected ? "s" : "-") + ($0.isHighlighted ? "h" : "-")
    }
  }

  @Test("a programmatic selection reaches the cell on display, and nobody else is told")
  func programmatic() throws {
    try list.collection.selectItem(at: path(1))
    #expect(states(list) == ["--", "s-", "--", "--", "--"])
    #expect(list.collection.withVisibleCell(of: 1) { $1.isSelected } == true)
    #expect(list.calls() == [])
    // A cell that comes on display knows its state.
    try list.collection.selectItem(at: path(6))
    try list.scroll(to: 60)
    #expect(states(list) == ["--", "--", "--", "s-", "--"])
    #expect(list.collection.withVisibleCell(at: .item(path(6))) { $1.isSelected } == true)
    list.collection.selectionMode = .none
    #expect(list.collection.withVisibleCell(of: 6) { $1.isSelected } == false)
  }

  @Test("a cell shows its state before the delegate is told of it")
  func order() throws {
    var seen: [String] = []
    list.recorder.reaction = { call in
      let state = list.collection.withVisibleCell(of: 2) { element, cell in
        "\(call): \(cell.isSelected) \(cell.isHighlighted) \(element.isSelected)"
      }
      seen.append(state ?? "")
    }
    try list.collection.touchDown(at: path(2))
    try list.collection.touchUp(at: path(2))
    #expect(
      seen == [
        "shouldHighlight 2: false false false", "didHighlight 2: false true false",
        "shouldSelect 2: false true false", "didSelect 2: true true true",
        "didUnhighlight 2: true false true",
      ])
  }

  @Test("cells are configured again without being measured, those not on display left alone")
  func reconfigured() throws {
    let list = try ListFixture(0..<20, estimate: Size(width: 100, height: 20))
    let measured = list.collection.measuredCount
    try list.collection.reconfigureItems(at: [path(1), path(9), path(3)])
    #expect(list.calls() == ["configured 2 0-1", "configured 4 0-3"])
    #expect(list.collection.measuredCount == measured)
    #expect(throws: CollectionError.noSuchItem(path(20))) {
      try list.collection.reconfigureItems(at: [path(0), path(20)])
    }
    #expect(list.calls() == [])
  }

  @Test("elements that are not on display have no cell to be read")
  func missing() throws {
    #expect(list.collection.withVisibleCell(at: .item(path(7))) { _, _ in 1 } == nil)
    #expect(list.collection.withVisibleCell(at: .header(section: 0)) { _, _ in 1 } == nil)
    #expect(list.collection.withVisibleCell(of: 7) { _, _ in 1 } == nil)
    // While a cell is read, nothing can be changed.
    list.collection.withVisibleCell(of: 0) { _, _ in
      #expect(throws: CollectionError.busy) { try list.scroll(to: 20) }
    }
  }
}
