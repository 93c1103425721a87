import Snug
import SnugCollectionTesting
import Testing

@Suite("Collection: pinned headers and footers")
struct CollectionPinningTests {
  /// A header and a footer 10 high.
  private var section: CollectionSection {
    let bar = CollectionItem.block(100, 10)
    var section = CollectionSection(header: bar, footer: bar)
    section.style.pinsHeaders = true
    section.style.pinsFooters = true
    return section
  }

  /// The header and footer around twenty rows, in a viewport of 100.
  private func list() throws -> ListFixture {
    var data = CollectionSnapshot.rows(0..<20)
    data.sections[0].section = section
    return try ListFixture(data)
  }

  @Test("pinned headers and footers follow the viewport and are in front of the items")
  func following() throws {
    let list = try list()
    for offset in [112.0, 113, 117, 114] {
      try list.scroll(to: offset)
      let elements = list.collection.visibleElements
      #expect(elements.first?.frame.y == offset)
      #expect(elements.last?.frame.y == offset + 90)
      let top = list.collection.element(at: Point(x: 50, y: offset + 1))
      #expect(top?.place == .header(section: 0))
      #expect(list.visible == [5, 6, 7, 8, 9, 10])
    }
  }

  @Test(
    "pinned headers do not anchor the viewport: rows inserted above leave visible rows in place")
  func anchor() throws {
    let list = try list()
    try list.scroll(to: 112)
    var data = CollectionSnapshot.rows([50, 51] + Array(0..<20))
    data.sections[0].section = section
    try list.apply(data)
    #expect(list.collection.contentOffset.y == 112 + 40)
    #expect(list.collection.visibleElements.first?.frame.y == 152)
  }
}
