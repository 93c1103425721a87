import SnugFlow
import Testing

@Suite("Flow layout: edits of equal items")
struct RunEditingTests {
  private let item = FlowItem(size: Size(width: 5, height: 5))

  /// As many items as a section can hold, ten a line.
  private let section = FlowSection(
    items: .uniform(Size(width: 10, height: 0), count: Int(Int32.max)),
    style: SectionStyle(minimumInteritemSpacing: 0, minimumLineSpacing: 0))

  @Test("one of as many equal items as a section can hold is edited like any other item")
  func editedMost() throws {
    let middle = 1 << 30
    var result = try FlowLayout(width: 100).layout([section])
    // Ten a line, and 2^30 = 4 (mod 10): the edited item is the fifth of its line.
    let change = try result.apply(
      .setItem(.size(Size(width: 95, height: 64)), item: middle, section: 0))
    #expect(change.contentSize.height == 64)
    #expect(result.items(ofLine: middle / 10, inSection: 0) == middle - 4..<middle)
    #expect(result.items(ofLine: middle / 10 + 1, inSection: 0) == middle..<middle + 1)
    #expect(result.items(ofLine: middle / 10 + 2, inSection: 0) == middle + 1..<middle + 11)
    // 2^30 + 1 = 5 (mod 10), and 2^31 - 1 = 7: of the items behind, 2 are on the last line.
    let last = Int(Int32.max) - 1
    #expect(
      result.items(ofLine: result.lineCount(inSection: 0) - 1, inSection: 0) == last - 1..<last + 1)
    #expect(result.frame(ofItem: last, inSection: 0) == Rect(x: 10, y: 64, width: 10, height: 0))
    _ = try result.apply([
      .setItem(.size(Size(width: 10, height: 0)), item: middle, section: 0),
      .remove(3..<Int(Int32.max) - 20, section: 0), .insert([item, item], at: 0, section: 0),
    ])
    #expect(result.itemCount(inSection: 0) == 25)
  }

  @Test("an item inserted among equal items, where its line has room, changes only that line")
  func insertedInRoom() throws {
    // 6 * 40 + 5 * 8 = 280; 7 and 8 more are 295.
    let size = Size(width: 40, height: 30)
    for items: FlowSection.Items in [
      .uniform(size, count: 10_000), .sizes([Size](repeating: size, count: 10_000)),
    ] {
      let style = SectionStyle(minimumInteritemSpacing: 8, minimumLineSpacing: 8)
      var result = try FlowLayout(width: 320).layout([FlowSection(items: items, style: style)])
      let small = FlowItem(size: Size(width: 7, height: 7))
      let change = try result.apply(.insert([small], at: 303, section: 0))
      // Item 303 is on line 50, the items 300 to 305, of which the line before might take some.
      try #require(change.stretches.count == 1)
      #expect(change.stretches[0].shift == .zero)
      guard case .items(let laid) = change.stretches[0].content else {
        Issue.record("not items: \(change)")
        continue
      }
      #expect(laid.items == 300..<307)
      #expect(laid.replacedItems == 300..<306)
      #expect(laid.lines == 50..<51)
      #expect(laid.replacedLines == 50..<51)
    }
  }

  @Test("lines of hundreds of millions of items are edited, too")
  func longLines() throws {
    // A unit each, so that a line of ten million points holds 640,000,000.
    let style = SectionStyle(minimumInteritemSpacing: 0, minimumLineSpacing: 0)
    let section = FlowSection(
      items: .uniform(Size(width: 1.0 / 64, height: 1), count: Int(Int32.max)), style: style)
    var result = try FlowLayout(width: 1e7).layout([section])
    let last = Int(Int32.max) - 1
    _ = try result.apply(.setItem(.size(Size(width: 2, height: 1)), item: last, section: 0))
    #expect(result.lineCount(inSection: 0) == 4)
    let frame = Rect(x: Double(last - 3 * 640_000_000) / 64, y: 3, width: 2, height: 1)
    #expect(result.frame(ofItem: last, inSection: 0) == frame)
    _ = try result.apply(.remove(0..<1, section: 0))
    #expect(result.items(ofLine: 3, inSection: 0) == 3 * 640_000_000..<last)
  }

  @Test("style that move nothing, pinning and an equal header report no change")
  func nothingMoved() throws {
    var result = try FlowLayout(width: 100).layout([section])
    #expect(try result.apply(.setSection(.style(section.style), section: 0)).stretches.isEmpty)
    var pinned = section.style
    pinned.pinsHeaders = true
    #expect(try result.apply(.setSection(.style(pinned), section: 0)).stretches.isEmpty)
    let header = Size(width: 0, height: 5)
    #expect(try result.apply(.setSection(.header(header), section: 0)).stretches.count == 1)
    #expect(try result.apply(.setSection(.header(header), section: 0)).stretches.isEmpty)
    #expect(
      result.frame(ofHeaderInSection: 0, pinnedIn: Rect(x: 0, y: 0, width: 100, height: 50))?.y == 0
    )
  }
}
