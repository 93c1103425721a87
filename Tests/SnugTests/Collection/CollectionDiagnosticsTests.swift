import Snug
import SnugCollectionTesting
import SnugGeometry
import Testing

@Suite("Collection: diagnostics of unannounced data changes")
struct CollectionDiagnosticsTests {
  typealias Diagnostic = CollectionDiagnostic<Int>

  private let rows: ChangingRows
  private let list: ListFixture

  init() throws {
    var snapshot = CollectionSnapshot.rows(0..<5)
    snapshot.sections[0].section.header = CollectionItem("block", .size(.header))
    snapshot.sections[0].items[1] = .text(1, "one")
    snapshot.sections.append(.init(1, [.row(10), .row(11)]))
    rows = ChangingRows(snapshot)
    list = try ListFixture(snapshot)
    try list.collection.reload(rows)
  }

  @Test("a view that an item loses without a reload is reported; another text in it is not")
  func attached() throws {
    func attach(_ texts: String...) {
      rows.snapshot.sections[0].items[2].item.attachedViews = texts.map {
        AttachedCell(AttachedView(kind: "tag", size: .zero), .texts([$0]))
      }
    }
    attach("3")
    try list.collection.reload(rows)
    #expect(list.collection.diagnostics == [])
    attach("4")
    #expect(list.collection.diagnostics == [])
    attach()
    let found = list.collection.diagnostics
    #expect(found.count == 1)
    guard case .content(let place, let known, let now) = found.first else {
      Issue.record("expected other content, found \(found)")
      return
    }
    #expect(place == .item(section: 0, item: 2))
    #expect(known?.options.attachedViews.map(\.kind) == ["tag"])
    #expect(now?.options.attachedViews.isEmpty == true)
  }

  @Test("unchanged data gives no diagnostics")
  func unchanged() { #expect(list.collection.diagnostics == []) }

  @Test(
    "an item whose size changes without a reload is reported, and keeps its frame until the reload")
  func otherSize() throws {
    let frame = list.collection.frame(of: .item(path(0)))
    let item = CollectionItem.block(100, 35)
    rows.snapshot.sections[0].items[0].item = item
    try list.scroll(to: 1)
    let measured = CollectionItem.block(100, 20)
    #expect(list.collection.diagnostics == [.content(.item(path(0)), known: measured, now: item)])
    #expect(list.collection.frame(of: .item(path(0))) == frame)
    try list.collection.performBatchUpdates(CollectionUpdate(reloadedItems: [path(0)]))
    #expect(list.collection.diagnostics == [])
    #expect(list.collection.frame(of: .item(path(0)))?.height == 35)
  }

  @Test("a changed header, option, text and reuse identifier are reported in layout order")
  func otherContent() {
    let known = rows.snapshot.sections[0]
    rows.snapshot.sections[0].section.header = nil
    rows.snapshot.sections[0].items[0].item.options.breakBefore = true
    rows.snapshot.sections[0].items[1].item.content = .texts(["two"])
    rows.snapshot.sections[0].items[2].item.reuseIdentifier = "tag"
    let now = rows.snapshot.sections[0]
    let items = (0..<3).map { item in
      Diagnostic.content(
        .item(path(item)), known: known.items[item].item,
        now: now.items[item].item)
    }
    #expect(
      list.collection.diagnostics
        == [.content(.header(section: 0), known: known.section.header, now: nil)] + items)
  }

  @Test("another item at a known path is reported with both identities")
  func otherIdentity() {
    rows.snapshot.sections[0].items[1].id = 7
    #expect(list.collection.diagnostics == [.identity(path(1), known: 1, now: 7)])
  }

  @Test("a changed item count is reported once, and no items of that section are compared")
  func otherCount() {
    rows.snapshot.sections[0].items.removeFirst()
    #expect(list.collection.diagnostics == [.itemCount(section: 0, known: 5, now: 4)])
    rows.snapshot.sections[0].items = []
    #expect(list.collection.diagnostics == [.itemCount(section: 0, known: 5, now: 0)])
  }

  @Test("a changed section count is reported, and nothing else is compared")
  func otherSections() {
    rows.snapshot.sections.removeLast()
    #expect(list.collection.diagnostics == [.sectionCount(known: 2, now: 1)])
  }

  @Test("items out of view are not compared")
  func outOfView() {
    rows.snapshot.sections[1].items[1].id = 12
    #expect(list.collection.diagnostics == [])
  }
}

extension Size {
  fileprivate static let header = Size(width: 100, height: 10)
}
