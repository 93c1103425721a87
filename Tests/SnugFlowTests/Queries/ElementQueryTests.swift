import SnugFlow
import SnugFlowTesting
import Testing

@Suite("Flow layout: queries")
struct ElementQueryTests {
  /// Two equal sections, each with a header at 0, items at 10 (30 and 20 wide) and at 20 (40 wide)
  /// and a footer at 30, 5 high.
  private func result(_ insets: EdgeInsets = .zero) throws -> FlowResult {
    let section = FlowSection(
      items: .sizes(.widths(30, 20, 40)), header: Size(width: 0, height: 10),
      footer: Size(width: 0, height: 5), style: SectionStyle(sectionInset: insets))
    return try FlowLayout(width: 60).layout([section, section])
  }

  private func found(
    _ result: FlowResult, _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> [FlowElement.Kind] {
    result.elements(in: Rect(x: x, y: y, width: width, height: height)).map(\.kind)
  }

  @Test("elements are returned by section: header, items by index, footer")
  func order() throws {
    let all = try result().elements(in: Rect(x: 0, y: 0, width: 60, height: 70))
    #expect(all.map(\.section) == [0, 0, 0, 0, 0, 1, 1, 1, 1, 1])
    let kinds: [FlowElement.Kind] = [.header, .item(0), .item(1), .item(2), .footer]
    #expect(all.map(\.kind) == kinds + kinds)
    #expect(
      all[2]
        == FlowElement(
          section: 0, kind: .item(1), frame: Rect(x: 30, y: 10, width: 20, height: 10)))
  }

  @Test("elements that only touch are not found; an overlap of a part of a layout unit is enough")
  func halfOpen() throws {
    let result = try result()
    #expect(found(result, 0, 0, 60, 10) == [.header])
    #expect(found(result, 0, 10, 30, 10) == [.item(0)])
    #expect(found(result, 29.999, 10, 0.002, 10) == [.item(0), .item(1)])
    #expect(found(result, 0, 9.999, 1, 0.002) == [.header, .item(0)])
    #expect(found(result, 50, 10, 10, 20) == [])
  }

  @Test("an element of no extent is found at its origin, but not at the far edge of a rectangle")
  func noExtent() throws {
    let result = try FlowLayout(width: 60).layout(.widths(20, 0, 20))
    #expect(found(result, 20, 0, 5, 5) == [.item(1), .item(2)])
    #expect(found(result, 10, 0, 10, 5) == [.item(0)])
    #expect(result.element(at: Point(x: 20, y: 5))?.kind == .item(2))
  }

  @Test(
    "an empty or invalid rectangle finds nothing",
    arguments: [
      Rect(x: 5, y: 5, width: 0, height: 50), Rect(x: 5, y: 5, width: 50, height: 0),
      Rect(x: 50, y: 5, width: -50, height: 50), Rect(x: .nan, y: 5, width: 50, height: 50),
      Rect(x: 5, y: 5, width: 50, height: .nan),
      Rect(x: -.infinity, y: 5, width: .infinity, height: 50),
    ])
  func empty(_ rect: Rect) throws {
    #expect(try result().elements(in: rect).isEmpty)
  }

  @Test("a rectangle of infinite size finds every element")
  func infinite() throws {
    let endless = Rect(x: -1e300, y: -1e300, width: .infinity, height: .infinity)
    #expect(try result().elements(in: endless).count == 10)
  }

  @Test("if negative insets make elements overlap, a point finds the last of them")
  func overlapping() throws {
    // Lines overlap the header by 4 and the footer by 4.
    let result = try result(EdgeInsets(top: -4, bottom: -4))
    #expect(result.element(at: Point(x: 5, y: 3))?.kind == .header)
    #expect(result.element(at: Point(x: 5, y: 7))?.kind == .item(0))
    #expect(result.element(at: Point(x: 5, y: 23))?.kind == .footer)
    #expect(found(result, 5, 22, 1, 1) == [.item(2), .footer])
  }

  @Test("sections that start before the sections preceding them are found in order")
  func backwards() throws {
    let section = FlowSection(
      items: .sizes(.widths(30)), style: SectionStyle(sectionInset: EdgeInsets(bottom: -25)))
    // Each section ends 15 before it starts: items are at 0, -15 and -30.
    let result = try FlowLayout(width: 60).layout([section, section, section])
    let sections = { (y: Double, height: Double) in
      result.elements(in: Rect(x: 0, y: y, width: 60, height: height)).map(\.section)
    }
    #expect(sections(-40, 60) == [0, 1, 2])
    #expect(sections(-16, 2) == [1])
    #expect(sections(-21, 2) == [2])
    #expect(sections(0, 1) == [0])
    #expect(sections(-5, 5) == [])
  }

  @Test("a header that reaches beyond its section because of an edit is still found")
  func reachingOut() throws {
    // The lines start at 5, within the header of 20. With an item of height 5 the section ends at
    // 10, before the end of the header; with one of height 40, behind it.
    let section = { (height: Double) in
      FlowSection(
        items: .sizes([Size(width: 30, height: height)]), header: Size(width: 0, height: 20),
        style: SectionStyle(sectionInset: EdgeInsets(top: -15)))
    }
    let sections = [section(40), FlowSection(items: .sizes([Size(width: 30, height: 5)]))]
    var result = try FlowLayout(width: 60).layout(sections)
    #expect(found(result, 40, 16, 5, 3) == [.header])
    _ = try result.apply(.setItem(.size(Size(width: 30, height: 5)), item: 0, section: 0))
    #expect(result.contentSize.height == 15)
    #expect(found(result, 40, 16, 5, 3) == [.header])
    #expect(result.element(at: Point(x: 40, y: 17))?.kind == .header)
    _ = try result.apply(.setItem(.size(Size(width: 30, height: 40)), item: 0, section: 0))
    #expect(found(result, 40, 16, 5, 10) == [.header])
  }

  @Test("with millions of items without extent at one place, queries elsewhere are fast")
  func coincident() throws {
    let section = FlowSection(items: .uniform(.zero, count: 20_000_000))
    let result = try FlowLayout(width: 60).layout([section])
    // Looking at each item for each point would take minutes.
    for x in 0..<1000 {
      #expect(result.element(at: Point(x: Double(x % 2), y: 0)) == nil)
      #expect(found(result, Double(x) + 1, 0, 5, 5).isEmpty)
      #expect(found(result, -5, 0, 5, 5).isEmpty)
    }
  }
}
