import Snug
import SnugCollectionTesting
import Testing

/// Blocks 30 wide and 20 high, three on a line of 100, and at most two lines of them.
@Suite("Collection: overflow items")
struct CollectionOverflowTests {
  private func data(
    _ ids: some Sequence<Int>, maximumLines: Int? = 2,
    overflow: (@Sendable (Int) -> CollectionItem)? = { _ in
      CollectionItem("dot", .size(Size(width: 40, height: 20)))
    }
  ) -> CollectionSnapshot<Int> {
    let block = CollectionItem.block(30, 20)
    return CollectionSnapshot([
      .init(
        0, ids.map { .init($0, block) },
        section: CollectionSection(
          style: SectionStyle(maximumLines: maximumLines), overflow: overflow))
    ])
  }

  private let place = LayoutPlace.overflow(section: 0)

  // 30 + 30 + 40 = 100: the overflow item stands for the third item of the second line, too.
  @Test("hidden items are replaced by the overflow item, displayed behind those shown")
  func display() throws {
    let list = try ListFixture(data(0..<10))
    #expect(list.visible == [0, 1, 2, 3, 4])
    let element = try #require(list.collection.visibleElements.last)
    #expect(element.place == place)
    #expect(element.id == nil)
    #expect(element.reuseIdentifier == "dot")
    #expect(element.frame == Rect(x: 60, y: 20, width: 40, height: 20))
    #expect(list.collection.hiddenCount(inSection: 0) == 5)
    #expect(list.collection.frame(of: place) == element.frame)
    #expect(list.collection.element(at: Point(x: 99, y: 39)) == element)
    #expect(list.collection.diagnostics == [])
  }

  @Test(
    "the overflow item is measured for its count, with as many items shown as leave room for it")
  func measured() throws {
    // Tags are 44 wide at least and 4 wider than their texts, at 5 a character.
    let list = try ListFixture(
      data(0..<10) { CollectionItem("tag", .texts(["+\($0) more items"])) })
    // "+7 more items" is 69 wide: one block is beside it. Its count, 6, is measured first, but 60
    // and 69 do not fit.
    #expect(list.visible == [0, 1, 2, 3])
    #expect(list.collection.hiddenCount(inSection: 0) == 6)
    #expect(try list.collection.fittedCell(of: place)?.texts == ["+6 more items"])
    #expect(list.collection.frame(of: place)?.size.width == 69)
  }

  @Test("expanding and collapsing is an update: the overflow item goes, and the hidden items come")
  func expanding() throws {
    let list = try ListFixture(data(0..<10))
    let expanded = data(0..<10, maximumLines: nil)
    let opening = try list.update(CollectionUpdate(changedSections: [0]), expanded)
    #expect(list.visible == Array(0..<10))
    #expect(
      opening.changes.map { "\($0.place) \($0.kind)" }
        == ["overflow 0 removed"] + (5..<10).map { "0-\($0) inserted" })
    let closing = try list.apply(data(0..<10))
    #expect(list.visible == [0, 1, 2, 3, 4])
    #expect(
      closing.changes.map { "\($0.place) \($0.kind)" }
        == (5..<10).map { "0-\($0) removed" } + ["overflow 0 inserted"])
    #expect(closing.changes.first?.id == 5)
  }

  @Test("an overflow item that stands for another number of items is configured again")
  func recounted() throws {
    let list = try ListFixture(data(0..<10))
    let inserted = [path(10)]
    let change = try list.update(CollectionUpdate(insertedItems: inserted), data(0..<11))
    #expect(change.changes.isEmpty)
    #expect(
      list.calls() == [
        "ended 6 overflow 0", "prepared 6", "configured 6 overflow 0", "began 6 overflow 0",
      ])
    #expect(list.collection.hiddenCount(inSection: 0) == 6)
  }

  @Test("an overflow item moves with the lines, and away where all items fit")
  func moving() throws {
    let list = try ListFixture(data(0..<6))
    #expect(list.visible == Array(0..<6))
    #expect(list.collection.frame(of: place) == nil)
    let narrow = Size(width: 90, height: 100)
    try list.collection.setViewportSize(narrow)
    #expect(list.collection.frame(of: place) == nil)
    try list.collection.setViewportSize(Size(width: 80, height: 100))
    // Two blocks are on a line; a block and the overflow item on the second.
    #expect(list.visible == [0, 1, 2])
    #expect(list.collection.frame(of: place) == Rect(x: 30, y: 20, width: 40, height: 20))
  }

  @Test("an overflow item without a registered cell is an error, and nothing changes")
  func unregistered() throws {
    let list = try ListFixture(data(0..<6))
    let before = CollectionObservables(list.collection, data(0..<6))
    let error = CollectionError.unregistered(
      .item, identifier: "more", at: place, known: ["block", "dot", "note", "strict", "tag"])
    let new = data(0..<7) { _ in CollectionItem("more", .size(Size(width: 10, height: 10))) }
    #expect(throws: error) { _ = try list.collection.apply(new) }
    #expect(CollectionObservables(list.collection, data(0..<6)) == before)
  }

  @Test("a section's overflow item is replaced with the section, fitted again only if it differs")
  func replaced() throws {
    let list = try ListFixture(data(0..<10) { CollectionItem("tag", .texts(["+\($0)"])) })
    _ = list.measurer.takeTexts()
    try list.apply(data(0..<10) { CollectionItem("tag", .texts(["+\($0)"])) })
    #expect(list.measurer.takeTexts() == [])
    #expect(list.calls() == [])
    try list.apply(data(0..<10) { CollectionItem("tag", .texts(["+\($0) more"])) })
    #expect(list.measurer.takeTexts() == ["+4 more", "+5 more", "+6 more"])
    #expect(try list.collection.fittedCell(of: place)?.texts == ["+6 more"])
  }

  @Test("of ten million estimated items, only those are measured that decide which are shown")
  func manyItems() throws {
    let scene = CollectionScene(
      layout: FlowLayout(containerSize: Size(width: 100, height: 100)),
      estimatedSize: Size(width: 30, height: 20), data: CollectionSnapshot())
    let measurer = RecordingMeasurer()
    let collection = try scene.collection(CollectionRecorder(), measuring: measurer)
    try collection.reload(Millions())
    #expect(collection.visibleElements.count == 4)
    #expect(collection.hiddenCount(inSection: 0) == 10_000_000 - 3)
    // By the estimate, three items are on the first line, and one beside the overflow item. In truth
    // two are on each line, and the fifth fits on neither.
    #expect(collection.measuredCount == 5)
    #expect(collection.isExact)
  }

  @Test("estimates do not hide what fits: items are measured until the last line is full")
  func wideEstimate() throws {
    let list = try ListFixture(data(0..<10), estimate: Size(width: 100, height: 20))
    // By the estimate, one item is on the first line and the overflow item on the second.
    #expect(list.visible == [0, 1, 2, 3, 4])
    #expect(list.collection.hiddenCount(inSection: 0) == 5)
    // Three are on each line; the seventh does not fit.
    #expect(list.collection.measuredCount == 7)
    #expect(list.collection.isExact)
    let all = try ListFixture(data(0..<6), estimate: Size(width: 100, height: 20))
    #expect(all.visible == Array(0..<6))
    #expect(all.collection.isExact)
  }

  @Test("an animated scroll to an item that is hidden once it is measured ends at its old place")
  func hiddenTarget() throws {
    // Six lines as estimated, 120 high, then a section whose items are wider than estimated.
    var data = data(0..<18, maximumLines: nil)
    data.sections.append(
      .init(
        1, (18..<30).map { .row($0) },
        section: CollectionSection(style: SectionStyle(maximumLines: 2))))
    let list = try ListFixture(data, estimate: Size(width: 30, height: 20))
    let collection = list.collection
    // By the estimate the fifth of them is on the second line, which ends at 160.
    let target = path(1, 4)
    try collection.scrollToItem(at: target, .end, animatedAt: 0)
    #expect(try !collection.advance(to: 1))
    #expect(collection.frame(of: .item(target)) == nil)
    #expect(collection.contentOffset.y == 160 - 100)
    #expect(list.visible == Array(9..<20))
  }

  /// Ten million tags, 44 wide, at most two lines of them.
  private struct Millions: CollectionDataSource {
    var sectionCount: Int { 1 }
    func itemCount(inSection section: Int) -> Int { 10_000_000 }
    func section(_ section: Int) -> CollectionSection {
      CollectionSection(style: SectionStyle(maximumLines: 2)) {
        CollectionItem("tag", .texts(["+\($0)"]))
      }
    }
    func id(ofItem path: ItemPath) -> Int { path.item }
    func item(at path: ItemPath) -> CollectionItem { CollectionItem("tag", .texts(["a"])) }
  }
}
