import SnugFlow
import SnugFlowTesting
import Testing

@Suite("Flow layout: backgrounds")
struct BackgroundTests {
  /// Two lines of 20 and 30, 10 apart, between a header of 40 and a footer of 15.
  private func section(_ background: FlowBackground?, isEmpty: Bool = false) -> FlowSection {
    FlowSection(
      items: .sizes(isEmpty ? [] : [Size(width: 60, height: 20), Size(width: 50, height: 30)]),
      header: Size(width: 0, height: 40), footer: Size(width: 0, height: 15),
      style: SectionStyle(
        minimumLineSpacing: 10,
        sectionInset: EdgeInsets(top: 5, leading: 8, bottom: 6, trailing: 4),
        background: background))
  }

  private func frame(
    _ background: FlowBackground?, isEmpty: Bool = false,
    _ layout: FlowLayout = FlowLayout(width: 100)
  ) throws -> Rect? {
    let result = try layout.layout([section(background, isEmpty: isEmpty)])
    return result.frame(ofBackgroundInSection: 0)
  }

  @Test("a background covers the lines, from one side of the section inset to the other")
  func lines() throws {
    #expect(try frame(FlowBackground()) == Rect(x: 8, y: 45, width: 88, height: 60))
    #expect(try frame(nil) == nil)
  }

  @Test("its insets make it smaller, or larger where they are below 0; nothing else moves")
  func insets() throws {
    let card = FlowBackground(insets: EdgeInsets(top: -5, leading: -8, bottom: -21, trailing: 3))
    // Up to the header, from the left edge, over the footer.
    #expect(try frame(card) == Rect(x: 0, y: 40, width: 93, height: 86))
    let plain = try FlowLayout(width: 100).layout([section(nil), section(nil)])
    let carded = try FlowLayout(width: 100).layout([section(card), section(card)])
    #expect(FlowFrames(plain) == FlowFrames(carded))
  }

  @Test("a section without lines has no background, nor has one whose insets leave nothing of it")
  func nothing() throws {
    #expect(try frame(FlowBackground(), isEmpty: true) == nil)
    #expect(try frame(FlowBackground(insets: EdgeInsets(30))) == nil)
    #expect(try frame(FlowBackground(insets: EdgeInsets(29)))?.height == 2)
  }

  @Test("leading and trailing insets follow the direction, and the axes the scroll axis")
  func directions() throws {
    let card = FlowBackground(insets: EdgeInsets(top: 0, leading: 1, bottom: 0, trailing: 2))
    let rightToLeft = FlowLayout(width: 100, direction: .rightToLeft)
    #expect(try frame(card, rightToLeft) == Rect(x: 4 + 2, y: 45, width: 85, height: 60))
    // A header has no extent along a row. The items are 60 and 50 wide, in columns 10 apart.
    let row = FlowLayout(
      scrollAxis: .horizontal, containerSize: Size(width: 0, height: 40), direction: .rightToLeft)
    let result = try row.layout([section(card)])
    #expect(result.contentSize == Size(width: 8 + 60 + 10 + 50 + 4, height: 40))
    #expect(result.frame(ofBackgroundInSection: 0) == Rect(x: 6, y: 5, width: 117, height: 29))
  }

  @Test(
    "queries find a background first in its section, and at a point only where nothing covers it")
  func queries() throws {
    let result = try FlowLayout(width: 100).layout([section(FlowBackground())])
    let found = result.elements(in: Rect(x: 0, y: 0, width: 100, height: 50))
    #expect(found.map(\.kind) == [.background, .header, .item(0)])
    #expect(found.map(\.zIndex) == [-1, 0, 0])
    #expect(result.element(at: Point(x: 10, y: 50))?.kind == .item(0))
    #expect(result.element(at: Point(x: 90, y: 50))?.kind == .background)
    #expect(result.element(at: Point(x: 4, y: 50)) == nil)
    let front = try FlowLayout(width: 100).layout([section(FlowBackground(zIndex: 1))])
    #expect(front.element(at: Point(x: 10, y: 50))?.kind == .background)
  }

  @Test("a background that is changed alone moves nothing, and its section is reported")
  func edit() throws {
    var result = try FlowLayout(width: 100).layout([section(nil), section(nil)])
    let style = section(FlowBackground()).style
    let change = try result.apply(.setSection(.style(style), section: 1))
    #expect(change.stretches.map(\.content) == [.sections(1..<2, replaced: 1..<2)])
    #expect(change.stretches.map(\.shift) == [.zero])
    #expect(result.frame(ofBackgroundInSection: 0) == nil)
    #expect(result.frame(ofBackgroundInSection: 1) == Rect(x: 8, y: 171, width: 88, height: 60))
  }

  @Test("insets that cannot be used are an error of the section")
  func invalid() {
    let card = FlowBackground(insets: EdgeInsets(top: .infinity))
    let error = #expect(throws: FlowError.self) { _ = try frame(card) }
    #expect(error?.place == .section(0))
    #expect(error?.property == "background.insets")
    #expect(error?.requirement == .inset)
  }
}
