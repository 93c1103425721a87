import Snug
import SnugCollectionTesting
import Testing

@Suite("Collection: transitions")
struct CollectionTransitionTests {
  /// The changes as in `removed 2 40>40`: kind, item, and first and last vertical position.
  private func brief(_ transition: CollectionTransition<Int>) -> [String] {
    transition.changes.map { change in
      "\(change.kind) \(change.id ?? -1) \(Int(change.from.y))>\(Int(change.to.y))"
    }
  }

  /// The transition of a batch that moves one row, with rows 5 to 9 in view.
  private func transition(
    moving from: Int, to: Int, of count: Int
  ) throws -> CollectionTransition<Int> {
    let list = try ListFixture(0..<count)
    try list.scroll(to: 100)
    var ids = Array(0..<count)
    ids.insert(ids.remove(at: from), at: to)
    return try list.update(
      CollectionUpdate(movedItems: [.init(from: path(from), to: path(to))]), .rows(ids))
  }

  @Test("removed elements are listed first, then all other changes in the new order")
  func kinds() throws {
    let list = try ListFixture(0..<5)
    var data = CollectionSnapshot.rows([0, 2, 9, 3, 4])
    data.sections[0].items[3] = .row(3, height: 30)
    let transition = try list.update(
      CollectionUpdate(
        deletedItems: [path(1)], insertedItems: [path(2)], reloadedItems: [path(3)]), data)
    #expect(
      brief(transition) == [
        "removed 1 20>20", "moved 2 40>20", "inserted 9 40>40", "resized 3 60>60",
        "moved 4 80>90",
      ])
    #expect(transition.changes.map(\.place.itemPath) == [path(1)] + (1...4).map { path($0) })
  }

  @Test(
    "an item that enters the view starts at its old frame, and one that leaves ends at its new one")
  func throughTheEdge() throws {
    let list = try ListFixture(0..<8)
    let transition = try list.update(
      CollectionUpdate(movedItems: [.init(from: path(6), to: path(0))]),
      .rows([6, 0, 1, 2, 3, 4, 5, 7]))
    #expect(
      brief(transition) == [
        "moved 6 120>0", "moved 0 0>20", "moved 1 20>40", "moved 2 40>60", "moved 3 60>80",
        "moved 4 80>100",
      ])
  }

  @Test("an item that moves from above the view to below it passes through it, and is listed")
  func passing() throws {
    let transition = try transition(moving: 2, to: 15, of: 20)
    // Row 5 stays at the top of the view, whose offset is 20 less.
    #expect((transition.oldOffset.y, transition.newOffset.y) == (100, 80))
    let moved = try #require(transition.changes.last)
    #expect(moved.id == 2)
    #expect((moved.from.y, moved.to.y) == (40, 300))
    // On the screen it moves from 60 above the view's top to 220 below it.
    #expect(transition.frame(of: moved, at: 0).y == 80 - 60)
    #expect(transition.frame(of: moved, at: 0.5).y == 80 + 80)
    #expect(transition.frame(of: moved, at: 1).y == 80 + 220)
  }

  @Test("items that pass through the view are listed, even if all visible items are removed")
  func passingWhatGoes() throws {
    let list = try ListFixture(0..<40)
    try list.scroll(to: 300)
    let transition = try list.apply(.rows(20..<40))
    // The viewport stays, as no visible item is left to anchor it: rows 35 to 39 are in view now.
    #expect((transition.oldOffset.y, transition.newOffset.y) == (300, 300))
    #expect(
      brief(transition) == (15..<20).map { "removed \($0) \($0 * 20)>\($0 * 20)" }
        + (20..<40).map { "moved \($0) \($0 * 20)>\($0 * 20 - 400)" })
  }

  @Test(
    "an item beside the view that moves to a line below it passes through the view, and is listed")
  func passingAcross() throws {
    func tile(_ id: Int) -> CollectionSnapshot<Int>.Item {
      .init(id, .block(40, 40))
    }
    let list = try ListFixture(CollectionSnapshot([.init(0, [tile(0), tile(1)])]))
    // Of the tiles at 0 and at 40, only the second is in view.
    try list.collection.setContentOffset(Point(x: 50, y: 0), allowingOverscroll: true)
    let transition = try list.apply(
      CollectionSnapshot([.init(0, [.row(2, height: 100), tile(3), tile(0), tile(1)])]))
    #expect(brief(transition) == ["inserted 2 0>0", "moved 0 0>100", "moved 1 0>140"])
    #expect(transition.changes[1].to.x == 40)
  }

  @Test("items that only the viewport's own movement passes are not listed")
  func goingAlong() throws {
    let rows = (0..<10).map { CollectionSnapshot<Int>.Item.row($0, height: 100) }
    let list = try ListFixture(CollectionSnapshot(rows))
    // Row 1 fills the view, and takes it along.
    try list.scroll(to: 100)
    var moved = rows
    moved.insert(moved.remove(at: 1), at: 6)
    let transition = try list.update(
      CollectionUpdate(movedItems: [.init(from: path(1), to: path(6))]),
      CollectionSnapshot(moved))
    #expect((transition.oldOffset.y, transition.newOffset.y) == (100, 600))
    #expect(brief(transition) == ["moved 1 100>600"])
  }

  @Test("an item that is moved out of view leaves the others in view where they are on the screen")
  func stayingBehind() throws {
    let transition = try transition(moving: 5, to: 30, of: 40)
    // Row 6 stays 20 below the top of the view.
    #expect((transition.oldOffset.y, transition.newOffset.y) == (100, 80))
    #expect(
      brief(transition) == (6..<10).map { "moved \($0) \($0 * 20)>\($0 * 20 - 20)" }
        + ["moved 5 100>600"])
  }

  @Test("items that stay out of view are not listed")
  func outOfView() throws {
    let list = try ListFixture(0..<40)
    var ids = Array(0..<40)
    ids.insert(ids.remove(at: 20), at: 30)
    let transition = try list.update(
      CollectionUpdate(movedItems: [.init(from: path(20), to: path(30))]), .rows(ids))
    #expect(transition.changes == [])
  }

  @Test("items of a section that moves past the view are listed")
  func sectionsPassing() throws {
    var data = CollectionSnapshot.rows(inSections: [0..<3, 3..<13])
    let list = try ListFixture(data)
    // Rows 6 to 10 are in view.
    try list.scroll(to: 120)
    data.sections.swapAt(0, 1)
    let transition = try list.update(
      CollectionUpdate(movedSections: [.init(from: 0, to: 1)]), data)
    let named = Set(transition.changes.compactMap(\.id))
    #expect(named.isSuperset(of: [0, 1, 2]))
  }

  @Test("an inserted item fades in at its new frame, and a removed item fades out at its old frame")
  func alpha() throws {
    let list = try ListFixture(0..<5)
    let transition = try list.apply(.rows([0, 9, 2, 3, 4]))
    let (removed, inserted) = (transition.changes[0], transition.changes[1])
    #expect((removed.kind, inserted.kind) == (.removed, .inserted))
    #expect(transition.alpha(of: removed, at: 0.25) == 0.75)
    #expect(transition.alpha(of: inserted, at: 0.25) == 0.25)
    #expect(transition.frame(of: removed, at: 0.25) == removed.from)
    #expect(transition.frame(of: inserted, at: 0.25) == inserted.to)
  }

  @Test("a removed item stays where it was on the screen, even if the offset changes")
  func removedOnScreen() throws {
    let list = try ListFixture(0..<20)
    try list.scroll(to: 100)
    let transition = try list.apply(.rows((0..<20).filter { $0 != 2 && $0 != 7 }))
    #expect((transition.oldOffset.y, transition.newOffset.y) == (100, 80))
    let removed = try #require(transition.changes.first)
    #expect((removed.id, removed.kind) == (7, .removed))
    // It was 40 below the top of the viewport.
    #expect(transition.frame(of: removed, at: 0).y == 80 + 40)
    #expect(transition.frame(of: removed, at: 1).y == 80 + 40)
  }

  @Test("a pinned header is listed with its pinned frame")
  func pinned() throws {
    var data = CollectionSnapshot.rows(0..<20)
    data.sections[0].section.style.pinsHeaders = true
    data.sections[0].section.header = .block(100, 10)
    let list = try ListFixture(data)
    try list.scroll(to: 110)
    #expect(list.collection.visibleElements[0].frame.y == 110)
    #expect(list.collection.frame(of: .header(section: 0))?.y == 0)
    data.sections[0].items.remove(at: 0)
    let transition = try list.apply(data)
    let header = try #require(transition.changes.first { $0.place == .header(section: 0) })
    #expect((header.from.y, header.to.y) == (110, 90))
  }

  /// Two sections of five rows, with a pinned header of 10 each: the second begins at 110.
  private func pinnedSections(lastRow height: Double = 20) -> CollectionSnapshot<Int> {
    var data = CollectionSnapshot<Int>([
      .init(0, (0..<4).map { .row($0) } + [.row(4, height: height)]),
      .init(1, (5..<10).map { .row($0) }),
    ])
    for section in data.sections.indices {
      data.sections[section].section.style.pinsHeaders = true
      data.sections[section].section.header = .block(100, 10)
    }
    return data
  }

  @Test("a pinned header that its section pushes out of view ends at the section's end")
  func pushedOut() throws {
    let list = try ListFixture(pinnedSections())
    // Row 4 ends at 110: it has pushed the header to 100, and 2 points of both are in view.
    try list.scroll(to: 108)
    let transition = try list.apply(pinnedSections(lastRow: 15))
    // Row 5, at 120, was the topmost that was fully in view: at 115 it is still 12 below the top.
    #expect(transition.newOffset.y == 103)
    let header = try #require(transition.changes.first { $0.place == .header(section: 0) })
    // Row 4 now ends at 105, and so does the header. Unpinned, it is at 0, the start of its section.
    #expect((header.from.y, header.to.y) == (100, 95))
  }

  @Test(
    "a pinned header that comes back into view is not listed if its pushed-out frame is the same")
  func pushedIn() throws {
    let list = try ListFixture(pinnedSections())
    try list.scroll(to: 120)
    var data = pinnedSections()
    data.sections[1].items.removeLast()
    // The content ends at 200 now, so that the view begins at 100 and shows the end of row 4.
    let transition = try list.apply(data)
    #expect((transition.oldOffset.y, transition.newOffset.y) == (120, 100))
    #expect(list.collection.visibleElements.first?.frame.y == 100)
    // The first header stays at 100 in the content, against the end of its section.
    #expect(transition.changes.map(\.place) == [.item(path(1, 4)), .header(section: 1)])
    #expect((transition.changes[1].from.y, transition.changes[1].to.y) == (120, 110))
  }

  @Test("a header that an inset larger than the viewport pins behind the view passes through it")
  func pinnedBehindTheView() throws {
    let list = try ListFixture(pinnedSections(), inset: EdgeInsets(top: 120, bottom: 300))
    try list.scroll(to: 120)
    #expect(list.visible == [5, 6, 7, 8, 9])
    var data = pinnedSections()
    data.sections[0].items += (10..<30).map { .row($0) }
    data.sections[1].items = []
    let transition = try list.apply(data)
    #expect((transition.oldOffset.y, transition.newOffset.y) == (120, 120))
    // At first against the end of its section, 20 above the view; then 20 below it.
    let header = try #require(transition.changes.first { $0.place == .header(section: 0) })
    #expect((header.from.y, header.to.y) == (100, 240))
  }
}
