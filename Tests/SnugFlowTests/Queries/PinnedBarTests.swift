import SnugFlow
import Testing

@Suite("Flow layout: pinned headers and footers")
struct PinnedBarTests {
  /// Two sections of 100, each with a header of 20, an item of 70 and a footer of 10.
  private func result(
    _ axis: Axis = .vertical, _ direction: LayoutDirection = .leftToRight, headers: Bool = true,
    footers: Bool = true
  ) throws -> FlowResult {
    let style = SectionStyle(pinsHeaders: headers, pinsFooters: footers)
    let section = FlowSection(
      items: .sizes([Size(width: 70, height: 70)]), header: Size(width: 20, height: 20),
      footer: Size(width: 10, height: 10), style: style)
    return try FlowLayout(
      scrollAxis: axis, containerSize: Size(width: 80, height: 80), direction: direction
    ).layout([section, section])
  }

  private func visible(_ top: Double, _ height: Double = 50) -> Rect {
    Rect(x: 0, y: top, width: 80, height: height)
  }

  @Test(
    "a pinned header is at the top of the view, between its own place and the end of its section",
    arguments: [(-30, 0), (0, 0), (15.5, 15.5), (80, 80), (90, 80), (150, 80)])
  func header(top: Double, expected: Double) throws {
    let result = try result(footers: false)
    #expect(
      result.frame(ofHeaderInSection: 0, pinnedIn: visible(top))
        == Rect(x: 0, y: expected, width: 80, height: 20))
    #expect(result.frame(ofHeaderInSection: 1, pinnedIn: visible(top))?.y == max(100, top))
    #expect(result.frame(ofFooterInSection: 0, pinnedIn: visible(top))?.y == 90)
  }

  @Test(
    "a pinned footer is at the bottom of the view, between the start of its section and its place",
    arguments: [(-60, 0), (-35, 5), (0, 40), (49.75, 89.75), (60, 90)])
  func footer(top: Double, expected: Double) throws {
    let result = try result(headers: false)
    #expect(result.frame(ofFooterInSection: 0, pinnedIn: visible(top))?.y == expected)
    #expect(result.frame(ofHeaderInSection: 0, pinnedIn: visible(top))?.y == 0)
  }

  @Test(
    "headers and footers are pinned within the content inset, which a bar may cover",
    arguments: [
      // 50 + 20, and 50 + 100 - 30 - 10.
      (.vertical, EdgeInsets(top: 20, leading: 0, bottom: 30, trailing: 0), 50, 70, 110),
      // From the right, the header within the inset of the leading edge: 350 - 20 - 10, and 250 + 30.
      (.horizontal, EdgeInsets(top: 0, leading: 20, bottom: 0, trailing: 30), 250, 320, 280),
    ] as [(Axis, EdgeInsets, Double, Double, Double)])
  func contentInset(
    axis: Axis, inset: EdgeInsets, start: Double, header: Double, footer: Double
  ) throws {
    let size = { (length: Double) in
      axis == .vertical ? Size(width: 100, height: length) : Size(width: length, height: 100)
    }
    let section = FlowSection(
      items: .sizes([size(400)]), header: size(10), footer: size(10),
      style: SectionStyle(pinsHeaders: true, pinsFooters: true))
    let result = try FlowLayout(
      scrollAxis: axis, containerSize: size(100), contentInset: inset,
      direction: axis == .vertical ? .leftToRight : .rightToLeft
    ).layout([section])
    var view = Rect(origin: .zero, size: size(100))
    view.origin[axis] = start
    #expect(result.frame(ofHeaderInSection: 0, pinnedIn: view)?.origin[axis] == header)
    #expect(result.frame(ofFooterInSection: 0, pinnedIn: view)?.origin[axis] == footer)
  }

  @Test(
    "if header and footer collide, the footer moves down, to 0 + 20, to 30 + 20, or to its place")
  func collision() throws {
    let result = try result()
    let footer = { (top: Double, height: Double) in
      result.frame(ofFooterInSection: 0, pinnedIn: visible(top, height))?.y
    }
    #expect(footer(0, 25) == 20)
    #expect(footer(30, 25) == 50)
    #expect(footer(30, 45) == 65)
    #expect(footer(78, 5) == 90)
    // With the view at 95, the header ends at 100, in front of the footer, which starts at 90.
    let front = result.element(at: Point(x: 5, y: 95), pinnedIn: visible(95))
    #expect(front?.kind == .header)
  }

  @Test(
    "a header with its own place out of view is found where it is pinned, in front of the items")
  func found() throws {
    let result = try result()
    let found = result.elements(in: visible(40, 50), pinnedIn: visible(40, 50))
    #expect(found.map(\.kind) == [.header, .item(0), .footer])
    #expect(found.map(\.frame.y) == [40, 20, 80])
    #expect(found.map(\.zIndex) == [2, 0, 1])
    #expect(result.elements(in: visible(40, 50)).map(\.kind) == [.item(0)])
    #expect(result.element(at: Point(x: 5, y: 45), pinnedIn: visible(40))?.kind == .header)
    #expect(result.element(at: Point(x: 5, y: 45))?.kind == .item(0))
  }

  @Test("with right-to-left horizontal scrolling, headers are pinned at the right: 200 - 15 - 20")
  func rightToLeft() throws {
    let result = try result(.horizontal, .rightToLeft)
    let visible = Rect(x: 135, y: 0, width: 50, height: 80)
    #expect(
      result.frame(ofHeaderInSection: 0, pinnedIn: visible)
        == Rect(x: 165, y: 0, width: 20, height: 80))
    #expect(result.frame(ofFooterInSection: 0, pinnedIn: visible)?.x == 135)
  }

  @Test("view edges between layout units are rounded outwards, so that no gap shows")
  func outwards() throws {
    let visible = visible(0.01, 50)
    #expect(try result().frame(ofHeaderInSection: 0, pinnedIn: visible)?.y == 0)
    // 50.01 points are 3,200.64 units.
    #expect(
      try result().frame(ofFooterInSection: 0, pinnedIn: visible)?.y == 3201 / 64 - 10.0)
  }

  @Test(
    "if the view is empty or invalid, nothing is pinned",
    arguments: [
      Rect(x: 0, y: 40, width: 80, height: 0), Rect(x: 0, y: 40, width: 80, height: -10),
      Rect(x: 0, y: .nan, width: 80, height: 10),
    ])
  func nothingVisible(_ visible: Rect) throws {
    let result = try result()
    #expect(
      result.frame(ofHeaderInSection: 0, pinnedIn: visible)
        == result.frame(ofHeaderInSection: 0))
    #expect(
      result.elements(in: self.visible(0), pinnedIn: visible)
        == result.elements(in: self.visible(0)))
  }
}
