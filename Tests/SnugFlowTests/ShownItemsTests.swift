import SnugFlow
import Testing

@Suite("Flow layout: missing and hidden items")
struct ShownItemsTests {
  /// Six items, three a line; limited to one line, two items and an overflow item for four.
  static func layout(maximumLines: Int? = nil, isUniform: Bool = false) throws -> FlowResult {
    let size = Size(width: 30, height: 10)
    let style = SectionStyle(minimumInteritemSpacing: 0, maximumLines: maximumLines)
    return try FlowLayout(width: 100).layout([
      FlowSection(
        items: isUniform
          ? .uniform(size, count: 6) : .sizes([Size](repeating: size, count: 6)),
        style: style, overflow: { _ in FlowItem(size: size) })
    ])
  }

  @Test("the frame of an item beyond the last is a failed precondition")
  func beyond() async throws {
    await #expect(processExitsWith: .failure) {
      _ = try Self.layout(isUniform: true).frame(ofItem: 6, inSection: 0)
    }
    await #expect(processExitsWith: .failure) {
      try Self.layout().forEachFrame(ofItems: 4..<7, inSection: 0) { _, _ in }
    }
    #expect(try Self.layout().frame(ofItem: 5, inSection: 0).x == 60)
    #expect(try Self.layout(isUniform: true).frame(ofItem: 5, inSection: 0).x == 60)
  }

  @Test("the line of item -1 and the items of line -1 are failed preconditions")
  func before() async throws {
    await #expect(processExitsWith: .failure) {
      _ = try Self.layout(isUniform: true).line(ofItem: -1, inSection: 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = try Self.layout(isUniform: true).items(ofLine: -1, inSection: 0)
    }
  }

  @Test("scrolling to a hidden item is a failed precondition")
  func hidden() async throws {
    await #expect(processExitsWith: .failure) {
      _ = try Self.layout(maximumLines: 1).scrollOffset(toItem: 2, inSection: 0, at: .start)
    }
    let result = try Self.layout(maximumLines: 1)
    #expect(result.shownItemCount(inSection: 0) == 2)
    #expect(result.scrollOffset(toItem: 1, inSection: 0, at: .start) == .zero)
  }
}
